//! Lines that say what a player has, or what a player does without a verb: `Ada: RRBL`,
//! `Ada Paris-Dieppe P`.

use smallvec::{SmallVec, smallvec};

use super::draws::cards_in;
use super::pen::{Fit, Page, Pen, fit};
use super::words::Role;
use crate::log::{
    Act, Cards, CheckItem, CheckValue, Expected, Line, Name, Number, Pair, Statement, What,
};
use crate::notation::Dialect;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `Hand of Ada: RRBL`, `Dealt to Ada: RRBL`
    pub(super) fn dealt_to(self) -> Option<Statement<'a>> {
        let mut pen = self;
        if self.page.table.dialect != Dialect::Cards || !pen.eat_word(Role::Verb, "deal") {
            return None;
        }
        let verb = self.span(pen);
        while pen.eat(Role::Filler).is_some() || pen.eat(Role::To).is_some() {}
        let known = |end: &Self| pen.player_upto(*end).1 == Fit::Whole && end.is_sign(':');
        let end = pen.name_ends().into_iter().find(known)?;
        let (who, _) = pen.player_upto(end);
        let mut hand = end.ahead(1);
        let cards = hand.tries_cards().filter(|_| hand.is_done())?;
        let what = What::Deal(self.page.table.hand(cards));
        let acts = smallvec![Act { verb, what }];
        Some(Statement::Acts { who, acts })
    }

    /// `Ben deal unknown`, before the first turn `Ben: unknown`: what is not known is not
    /// said.
    pub(super) fn is_unseen_hand(self) -> bool {
        self.name_ends().into_iter().any(|end| {
            let mut pen = end.behind_player();
            let hand = end.is_sign(':') && !self.page.table.has_moved;
            self.player_upto(end).1 != Fit::Unknown
                && (pen.eat_word(Role::Verb, "deal") || hand)
                && {
                    pen.eat_sign(&[':', '=']);
                    true
                }
                && pen.eat(Role::Unseen).is_some()
                && {
                    pen.eat(Role::Counted);
                    pen.is_done()
                }
        })
    }

    /// A line that says what a player has, not what the player does: `Ada: RRBL`.
    pub(super) fn without_verb(self) -> Option<Statement<'a>> {
        let ends = self.name_ends();
        let known = |end: &&Self| self.player_upto(**end).1;
        let Some(&end) = ends.iter().rev().max_by_key(known) else {
            return self.stop(Expected::StatementOrPlayer);
        };
        let (who, fit) = self.player_upto(end);
        let mut pen = end;
        pen.skip_colon();
        if fit != Fit::Unknown {
            let mut hand = pen;
            let table = self.page.table;
            let has = |token: &super::tokens::Token<'_>| {
                matches!(token.folded.as_str(), "has" | "hat" | "a")
            };
            hand.at += usize::from(!table.has_moved && hand.token().is_some_and(has));
            let named = hand.at;
            if hand.eat(Role::Counted).is_some() | hand.eat_word(Role::Figure, "hand") {
                hand.eat_sign(&[':', '=']);
            }
            // Once everybody has tickets the game goes on.
            let deals = !table.has_moved && table.first_tickets;
            // `?P ?O` are drawn.
            let glued = |pair: &[super::tokens::Token<'_>]| {
                pair[0].is_sign('?') && !pair[1].apart && super::cards::named(&pair[1]).is_some()
            };
            let drawn = self.rest().windows(2).any(glued);
            if (end.is_sign(':') || hand.at > named || deals)
                && table.dialect == Dialect::Cards
                && !drawn
                && let Some(cards) = hand.tries_cards()
                && hand.is_done()
                && cards.cards.len() >= SMALLEST_HAND - usize::from(deals)
            {
                let verb = cards.span;
                let what = What::Deal(self.page.table.hand(cards));
                let acts = smallvec![Act { verb, what }];
                return Some(Statement::Acts { who, acts });
            }
            if let Some(statement) = pen.has(who).or_else(|| pen.total(who)) {
                return Some(statement);
            }
            if let Some(what) = pen.tickets_marked_behind() {
                let verb = pen.span(pen.ahead(1));
                let acts = smallvec![Act { verb, what }];
                return Some(Statement::Acts { who, acts });
            }
            if let Some(what) = pen.move_without_verb() {
                let verb = pen.span(pen.ahead(1));
                let acts = smallvec![Act { verb, what }];
                return Some(Statement::Acts { who, acts });
            }
        }
        pen.stop(Expected::Verb)
    }

    /// `Paris-Wienを残し、Roma-Berlinを戻す`
    fn tickets_marked_behind(self) -> Option<What<'a>> {
        let rest = 0..self.rest().len();
        let offer = rest.into_iter().any(|at| self.ahead(at).find(Role::Offer).is_some());
        if !offer || self.page.table.dialect != Dialect::Cards {
            return None;
        }
        let furthest = self.page.furthest.get();
        let mut pen = self;
        pen.skip_fillers();
        let offers = pen.tickets();
        self.page.furthest.set(furthest);
        // `3 new tickets - 2 kept, 1 discarded`
        let mut at = 0..self.rest().len();
        let said = at.any(|at| self.ahead(at).find(Role::Verb).is_some_and(|v| v.0 == "tickets"));
        let known = |offer: &crate::log::Offer<'_>| match &offer.ticket {
            Some(pair) => self.is_of_board(pair),
            None => said,
        };
        offers.filter(|all| pen.is_done() && all.iter().all(known)).map(What::Tickets)
    }

    /// `Ada Paris-Dieppe P`, `Ada R>W ?`: what it is can be nothing else.
    fn move_without_verb(self) -> Option<What<'a>> {
        let table = self.page.table;
        if table.dialect != Dialect::Cards {
            return None;
        }
        let furthest = self.page.furthest.get();
        let mut pen = self;
        pen.eat(Role::Counted);
        pen.eat_sign(&[':', '=']);
        let arrow = |token: &super::tokens::Token<'_>| token.is_sign('>') || token.is_sign('?');
        let mut what = None;
        let rest = 0..self.rest().len();
        let deck = |at: usize| {
            let up = self.ahead(at).find(Role::TurnedUp).is_some();
            up || self.ahead(at).find(Role::Deck).is_some()
        };
        // `W (B), R (G)`
        let replaced = self.rest().windows(4).any(|four| {
            let card = |at: usize| super::cards::named(&four[at]).is_some();
            card(0) && four[1].is_sign('(') && card(2) && four[3].is_sign(')')
        });
        if replaced || self.rest().iter().any(arrow) || rest.into_iter().any(deck) {
            let mut draw = pen;
            let few = |items: &SmallVec<_>| cards_in(items) < SMALLEST_HAND;
            let items = draw.draw().filter(few);
            what = items.filter(|_| draw.is_done()).map(What::Draw);
        }
        if what.is_none() {
            let mut draw = pen;
            what = draw.other_move("completes").filter(|_| draw.is_done());
        }
        self.page.furthest.set(furthest);
        what
    }

    /// Cards, or nothing; where it stopped is no message.
    pub(super) fn tries_cards(&mut self) -> Option<Cards> {
        let furthest = self.page.furthest.get();
        let cards = self.cards();
        if cards.is_none() {
            self.page.furthest.set(furthest);
        }
        cards
    }

    /// `total: 112 points`
    fn total(mut self, who: Name<'a>) -> Option<Statement<'a>> {
        if !self.eat_word(Role::Keyword, "result") {
            return None;
        }
        self.skip_total();
        let total = self.number()?;
        self.eat_word(Role::Figure, "score");
        let rows = Vec::new();
        let result = Statement::Result { who, total, rows };
        self.is_done().then_some(result)
    }

    /// A number, or nothing; where it stopped is no message.
    fn tries_number(&mut self) -> Option<Number> {
        let furthest = self.page.furthest.get();
        let number = self.number();
        self.page.furthest.set(furthest);
        number
    }

    /// `has Dieppe-Paris, Brest-Dieppe`, `has 12 trains left`.
    fn has(mut self, who: Name<'a>) -> Option<Statement<'a>> {
        let from = self;
        let has = |token: &super::tokens::Token<'_>| {
            let word = token.folded.as_str();
            matches!(word, "has" | "had" | "hat" | "tiene" | "is")
                || matches!(word, "は" | "有" | "ist" | "heeft" | "ma" | "tem")
        };
        let mut now = false;
        loop {
            let at_now = self.eat(Role::Now).is_some();
            now |= at_now;
            let has = !at_now && self.token().is_some_and(has);
            self.at += usize::from(has);
            if !at_now && !has {
                break;
            }
        }
        let said = self.at > from.at;
        let verb = from.span(self);
        let mut at = self;
        let stands = at.eat_word(Role::Part, "at");
        // `Cai is at 2`
        let mut marker = at;
        if said
            && stands
            && self.page.table.has_moved
            && let Some(number) = marker.tries_number().filter(|_| marker.is_done())
        {
            let key = Name { text: "score", span: number.span };
            let items = vec![CheckItem { key, value: CheckValue::Number(number) }];
            return Some(Statement::Check { who: Some(who), items });
        }
        if at.figure_first() {
            self = at;
            if !said && !self.tries(|mut pen| pen.figures().is_some()) {
                return None;
            }
            let items = self.figures()?;
            // Points in mid-game and points at the end are not the same.
            let fine = now
                || stands
                || items.iter().all(|item| item.key.text != "score")
                || items.iter().any(|item| is_of_table(item.key.text));
            return fine.then_some(Statement::Check { who: Some(who), items });
        }
        if !said {
            return None;
        }
        let furthest = self.page.furthest.get();
        let routes = self.list(|pen| pen.pair(Self::ends_item));
        let known = |name: Name<'_>| fit(self.page.table.places, name).1.is_some();
        let fine = |routes: &Vec<Pair<'_>>| routes.iter().all(|p| known(p.a) && known(p.b));
        let Some(routes) = routes.filter(fine) else {
            self.page.furthest.set(furthest);
            return None;
        };
        let what = What::Owns(routes);
        let acts = smallvec![Act { verb, what }];
        Some(Statement::Acts { who, acts })
    }
}

impl<'a> Page<'a, '_> {
    /// `Ada and Ben share the win`
    pub(super) fn winners(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let role = self.table.verbs();
        let wins = |at: &usize| {
            let found = self.pen(*at).find(role).filter(|(verb, _)| *verb == "wins");
            found.is_some_and(|(_, n)| at + n == self.tokens.len())
        };
        let verb = (1..self.tokens.len()).find(wins)?;
        let whole = self.tokens.clone();
        self.tokens.truncate(verb);
        let pen = self.pen(0);
        let mut end = pen;
        let players = Some(self.table.players);
        let names = end.list(|pen| pen.best_name(players, Expected::Player, Pen::ends_item));
        let done = end.is_done();
        self.tokens = whole;
        let known = |name: &Name<'_>| self.table.players.only(name.text).is_some();
        let names = names.filter(|names| done && names.len() > 1 && names.iter().all(known))?;
        let span = self.pen(0).span(self.pen(self.tokens.len()));
        Some(vec![Line { span, turn: None, statement: Statement::Winner(names) }])
    }
}

/// True for a figure that only a table in mid-game has.
fn is_of_table(figure: &str) -> bool {
    matches!(figure, "cards" | "trains" | "buses" | "taxis" | "pieces" | "deck" | "market" | "hand")
}

/// No hand is dealt with fewer cards.
const SMALLEST_HAND: usize = 3;
