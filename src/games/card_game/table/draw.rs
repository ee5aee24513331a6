//! Drawing cards.

use super::*;
use crate::games::card_game::state::Taken;
use crate::games::shared::{Drawn, To};
use crate::log::{DrawItem, RowKind, Seen, Turned};
use laws::draw::Progress;

impl Table<'_> {
    pub(super) fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = Progress::default();
        self.draw_items(seat, items, &mut drawn, verdict);
        if let Some((fault, at)) = laws::draw::d1_too_few(&self.state, &drawn) {
            self.hear(Some(fault), at, verdict);
            self.state.after_wrong_draw(seat);
        }
    }

    /// So many cards of a draw that may go on.
    pub(super) fn draw_items(
        &mut self,
        seat: usize,
        items: &[DrawItem],
        drawn: &mut Progress,
        verdict: &mut Verdict,
    ) {
        for item in items {
            match *item {
                DrawItem::Row(ref change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    let wrong = self.next_card(drawn, None, span, verdict);
                    self.draw_blind(seat, card, span, wrong, verdict);
                }
                DrawItem::FaceUp { taken, turned, span } => {
                    let wrong = self.next_card(drawn, Some(taken), span, verdict);
                    let wrong = self.draw_face_up(seat, taken, span, wrong, verdict);
                    if self.replace(turned, span, wrong, verdict) {
                        self.state.after_wrong_draw(seat);
                    }
                }
            }
        }
    }

    /// True if this card should not have been drawn, or one before it.
    fn next_card(
        &self,
        drawn: &mut Progress,
        face_up: Option<Card>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        let wrong = self.hear(laws::draw::d2(drawn, face_up), at, verdict)
            || self.hear(laws::draw::d1_third(drawn), at, verdict);
        drawn.take(face_up, at, wrong)
    }

    fn draw_blind(
        &mut self,
        seat: usize,
        card: Seen,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        if self.state.deck.count == 0 {
            let fault = laws::draw::d6(&self.state, false).filter(|_| !wrong);
            self.hear(fault, at, verdict);
            self.state.after_wrong_draw(seat);
            return;
        }
        let drawn = self.state.draw_one(card, To::Hand(seat), at);
        let wrong = self.is_impossible(drawn.impossible, at, wrong, verdict) || wrong;
        let card = card.filter(|_| drawn.impossible.is_none());
        self.state.seats[seat].hand.add(card);
        if wrong {
            self.state.after_wrong_draw(seat);
        }
    }

    /// True if something is wrong with the cards that were just seen: nothing explains
    /// them, or they cannot have been there. Reported, unless it was `wrong` before.
    pub(super) fn is_impossible(
        &mut self,
        card: Option<Card>,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let unexplained = self.prove(at, wrong, verdict);
        if card.is_none() {
            return unexplained;
        }
        let fault = laws::cards::x1(&self.state, card).filter(|_| !wrong && !unexplained);
        self.hear(fault, at, verdict);
        true
    }

    /// Takes a card from the row; true if something is wrong with that.
    fn draw_face_up(
        &mut self,
        seat: usize,
        card: Card,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let found = self.state.take_face_up(card, at);
        let impossible = (found == Taken::Impossible).then_some(card);
        let wrong = self.is_impossible(impossible, at, wrong, verdict) || wrong;
        let not_there = laws::cards::x2(&self.state, card, found).filter(|_| !wrong);
        self.hear(not_there, at, verdict);
        self.state.put_in_hand(seat, card, found);
        wrong || found == Taken::NotThere
    }

    /// What is turned up for a card that was taken; true if anything is wrong.
    fn replace(&mut self, turned: Turned, at: Span, wrong: bool, verdict: &mut Verdict) -> bool {
        match turned {
            Turned::Nothing => {
                let fault = laws::draw::d1_not_replaced(&self.state).filter(|_| !wrong);
                self.hear(fault, at, verdict) || wrong
            }
            Turned::Card(_) if self.state.deck.count == 0 => {
                let fault = laws::draw::d6(&self.state, true).filter(|_| !wrong);
                let wrong = self.hear(fault, at, verdict) || wrong;
                self.state.after_card_from_nowhere();
                wrong
            }
            Turned::Card(card) => {
                let drawn = self.state.draw_one(card, To::Row, at);
                self.lies(Pile::of(&[card]), drawn, at, wrong, verdict)
            }
        }
    }

    /// Turns up cards from the deck into the row. True if they cannot be there, or
    /// something was `wrong` before.
    pub(super) fn turn_up(
        &mut self,
        pile: Pile,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let drawn = self.state.draw(pile, To::Row, at);
        self.lies(pile, drawn, at, wrong, verdict)
    }

    /// The same for cards that have been drawn.
    fn lies(
        &mut self,
        pile: Pile,
        drawn: Drawn,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let impossible = self.is_impossible(drawn.impossible, at, wrong, verdict);
        self.state.row.add_all(drawn.there(pile, impossible));
        impossible || wrong
    }

    /// A row replaced or filled up: in this game neither happens.
    pub(super) fn row_change(&mut self, change: &RowChange, verdict: &mut Verdict) {
        let flush = change.kind == RowKind::Flush;
        let fault = laws::draw::d4(&self.state, flush);
        self.hear(fault, change.cards.span, verdict);
        let n = u32::try_from(change.cards.cards.len()).unwrap_or(0);
        self.state.after_new_row(n);
    }
}
