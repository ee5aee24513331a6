//! Hands that are dealt, cards that are laid out, and tickets that they complete.

use smallvec::SmallVec;

use super::pen::Pen;
use super::words::Role;
use crate::log::{Cards, Completes, Expected, Name, What};

impl<'a> Pen<'_, 'a, '_> {
    /// True in a game in which cards are laid out.
    pub(super) fn lays_cards(self) -> bool {
        let table = self.page.table;
        let moves = table.words.moves(table.game);
        moves.is_none_or(|moves| moves.contains(&"lay"))
    }

    /// Cards laid out; on a board, where nobody lays cards, it is a route that is played.
    pub(super) fn lay(&mut self) -> Option<What<'a>> {
        if !self.lays_cards() {
            return Some(What::Claim(Box::new(self.claim()?)));
        }
        // `a column of`
        let mut column = *self;
        column.eat(Role::Count);
        if column.token().is_some_and(|token| token.folded.starts_with("column")) {
            *self = column.ahead(1);
        }
        self.skip_each();
        let cards = self.whole_word_of_cards().or_else(|| self.paid())?;
        // `in three columns`
        let mut pen = *self;
        pen.skip_fillers();
        pen.count();
        let columns = pen.token().is_some_and(|token| token.folded.starts_with("column"));
        if columns {
            *self = pen.ahead(1);
        }
        let robs = self.robs()?;
        Some(What::Lay { cards, robs: robs.map(Box::new) })
    }

    /// `one each of`, before cards that are named one by one.
    fn skip_each(&mut self) {
        let mut pen = *self;
        pen.count();
        let each = |token: &super::tokens::Token<'_>| token.folded == "each";
        let of = |token: &super::tokens::Token<'_>| matches!(token.folded.as_str(), "of" | ":");
        // `one of each:`
        let of_each = pen.token().is_some_and(of) && pen.ahead(1).token().is_some_and(each);
        pen.at += usize::from(of_each);
        if pen.at > self.at && pen.token().is_some_and(each) {
            pen.at += 1;
            pen.at += usize::from(pen.token().is_some_and(of));
            pen.eat_sign(&[':']);
            *self = pen;
        }
    }

    /// A dealt hand. Where the first card is given to everybody, it stands apart.
    pub(super) fn deal(&mut self) -> Option<SmallVec<[Cards; 1]>> {
        // `Lo Or Pk`
        if self.shortened(false).is_none() {
            self.skip_fillers();
        }
        self.skip_each();
        let paren = self.eat_sign(&['(', '[', '{']);
        let cards = self.whole_word_of_cards().or_else(|| self.cards())?;
        if paren && !self.eat_sign(&[')', ']', '}']) {
            return self.stop(Expected::Cards);
        }
        // `4 cards face down`
        if cards.cards.iter().all(Option::is_none) {
            self.eat(Role::Deck);
        }
        Some(self.page.table.hand(cards))
    }

    fn robs(&mut self) -> Option<Option<Name<'a>>> {
        let mut pen = *self;
        pen.skip_comma();
        if !pen.eat_word(Role::Part, "robs") {
            return Some(None);
        }
        let players = Some(self.page.table.players);
        let name = pen.best_name(players, Expected::Player, Self::is_done)?;
        *self = pen;
        Some(Some(name))
    }

    pub(super) fn completes(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        if pen.eat(Role::Nothing).is_some() || pen.eat_sign(&['-']) {
            pen.eat(Role::Figure);
            if pen.is_done() {
                *self = pen;
                return Some(What::CompletesNothing);
            }
        }
        let (ticket, cards) = (self.route(Self::is_paid)?, self.paid()?);
        Some(What::Completes(Box::new(Completes { ticket, cards })))
    }
}
