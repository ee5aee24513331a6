//! Drawing cards, blind and from the row.

use super::*;
use laws::draw::Progress;

impl<'a> Table<'a> {
    pub(super) fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = Progress::default();
        self.draw_items(seat, items, &mut drawn, verdict);
        if let Some((fault, at)) = laws::draw::d1_at_end(&self.state, &drawn) {
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
            match item {
                DrawItem::Row(change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    self.settle_flush(verdict);
                    let wrong = self.next_card(drawn, None, *span, verdict);
                    self.draw_blind(seat, *card, *span, wrong, verdict);
                }
                DrawItem::FaceUp { taken, turned, span } => {
                    self.settle_flush(verdict);
                    let wrong = self.next_card(drawn, Some(*taken), *span, verdict);
                    self.draw_face_up(seat, *taken, *turned, *span, wrong, verdict);
                }
            }
        }
    }

    /// True if a draw that has come so far should not have gone on with this card.
    fn next_card(
        &self,
        drawn: &mut Progress,
        face_up: Option<Card>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        drawn.broken = drawn.broken
            || self.hear(laws::draw::d3(drawn), at, verdict)
            || self.hear(laws::draw::d1(drawn), at, verdict)
            || self.hear(laws::draw::d4(drawn, face_up), at, verdict);
        drawn.take(face_up, at);
        drawn.broken
    }

    /// `wrong` where the log is in breach here already, and nothing more is said.
    fn draw_blind(
        &mut self,
        seat: usize,
        card: Option<Card>,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        if self.state.stock() == 0 {
            if !wrong {
                self.hear(laws::draw::d9(&self.state), span, verdict);
            }
            return self.state.after_draw_of_nothing(seat);
        }
        let drawn = self.state.draw_card(card, To::Hand(seat), span);
        let unexplained = self.prove(span, wrong, verdict);
        if !wrong && !unexplained {
            let absent = laws::cards::x1_drawn(&self.state, drawn);
            self.hear(absent, span, verdict);
        }
        let impossible = drawn.impossible.is_some() || unexplained;
        let hand = &mut self.state.seats[seat].hand;
        hand.add(if impossible { None } else { card });
        if wrong || impossible {
            self.state.after_wrong_draw(seat);
        }
    }

    fn draw_face_up(
        &mut self,
        seat: usize,
        taken: Card,
        turned: Turned,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        let mut wrong = self.take_face_up(seat, taken, span, wrong, verdict);
        self.state.flushes.so_far = 0;
        match turned {
            Turned::Card(card) => self.turn_up_card(card, span, verdict),
            Turned::Nothing => {
                if !wrong && self.hear(laws::draw::d2(&self.state), span, verdict) {
                    self.state.fill_row_unseen(self.board);
                    wrong = true;
                }
            }
        }
        if wrong {
            self.state.after_wrong_draw(seat);
        } else if !self.state.row_unnoted {
            self.state.row_changed(self.board, span);
        }
    }

    /// Takes a card from the row into a hand; true if something is wrong with that.
    fn take_face_up(
        &mut self,
        seat: usize,
        card: Card,
        at: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> bool {
        self.state.fill_for(self.board, card);
        let absent = laws::cards::x2(&self.state, self.board.market, card);
        if !wrong {
            self.hear(absent, at, verdict);
        }
        let unseen = self.state.row.known[card] == 0;
        if !self.state.row.take(Some(card)) {
            if self.state.row.take(None) {
                self.state.seats[seat].hand.add(None);
            }
            return true;
        }
        let mut wrong = wrong;
        if unseen {
            wrong = wrong || card == Card::Wild && self.hear_kept_row(at, verdict);
            self.state.unseen.show(To::Row, card, at);
            wrong |= self.prove(at, wrong, verdict);
        }
        self.state.seats[seat].hand.add(Some(card));
        wrong
    }

    /// A wild card that nobody had seen come is taken from the row: true if too many
    /// lay there with it.
    fn hear_kept_row(&mut self, at: Span, verdict: &mut Verdict) -> bool {
        let Some(kept) = self.state.wild_lay_there() else {
            return false;
        };
        let fault = laws::draw::d6_kept(self.board, kept, at);
        if fault.is_some() {
            self.state.after_missing_flush();
        }
        self.hear(fault, kept.at, verdict)
    }
}
