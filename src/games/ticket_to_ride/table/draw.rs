//! Drawing cards, blind and from the row.

use super::*;
use laws::draw::Progress;

impl<'a> Table<'a> {
    pub(super) fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = Progress::default();
        for item in items {
            match item {
                DrawItem::Row(change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    self.settle_flush(verdict);
                    let wrong = self.next_card(&mut drawn, None, *span, verdict);
                    self.draw_blind(seat, *card, *span, wrong, verdict);
                }
                DrawItem::FaceUp {
                    taken,
                    turned,
                    span,
                } => {
                    self.settle_flush(verdict);
                    let wrong = self.next_card(&mut drawn, Some(*taken), *span, verdict);
                    self.draw_face_up(seat, *taken, *turned, *span, wrong, verdict);
                }
            }
        }
        if let Some((fault, at)) = laws::draw::d1_at_end(&self.state, &drawn) {
            self.hear(Some(fault), at, verdict);
            self.doubt_draw(seat);
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

    /// A draw that broke a rule: perhaps the log misstates what was taken.
    pub(super) fn doubt_draw(&mut self, seat: usize) {
        self.state.doubt_row();
        self.state.doubt_cards(2);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(2);
        seat.size_doubt = seat.size_doubt.saturating_add(2);
    }

    pub(super) fn draw_blind(
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
            // Perhaps it was a face-up card.
            self.state.row_gap += 1;
            self.doubt_draw(seat);
            return;
        }
        let drawn = self.state.draw_card(card, To::Hand(seat), span);
        let unexplained = self.prove(span, wrong, verdict);
        let impossible = drawn.impossible.is_some() || unexplained;
        if !wrong && !unexplained {
            self.hear(laws::cards::x1_drawn(&self.state, drawn), span, verdict);
        }
        let hand = &mut self.state.seats[seat].hand;
        hand.add(if impossible { None } else { card });
        if wrong || impossible {
            self.doubt_draw(seat);
        }
    }

    pub(super) fn draw_face_up(
        &mut self,
        seat: usize,
        taken: Card,
        turned: Turned,
        span: Span,
        wrong: bool,
        verdict: &mut Verdict,
    ) {
        let mut wrong = wrong;
        let lies_there = self.state.row.known[taken] > 0 || self.state.row.unseen > 0;
        if self.is_short() && (self.state.row_unnoted || !lies_there) {
            self.fill_unwritten();
        }
        let unseen = self.state.row.known[taken] == 0;
        let absent = laws::cards::x2(&self.state, self.board.market, taken);
        let there = self.state.row.take(Some(taken));
        if !wrong {
            self.hear(absent, span, verdict);
        }
        if there && unseen {
            if taken == Card::Wild && !wrong && self.wild_lay_there(span, verdict) {
                wrong = true;
                self.state.doubt_row();
                self.state.doubt_cards(5);
            }
            self.state.unseen.show(To::Row, taken, span);
            wrong |= self.prove(span, wrong, verdict);
        }
        let hand = &mut self.state.seats[seat].hand;
        if there {
            hand.add(Some(taken));
        } else {
            wrong = true;
            if self.state.row.take(None) {
                hand.add(None);
            }
        }
        self.state.flushes.so_far = 0;
        match turned {
            Turned::Nothing => {
                if !wrong && self.hear(laws::draw::d2(&self.state), span, verdict) {
                    self.fill_row_unseen();
                    wrong = true;
                }
            }
            Turned::Card(card) => self.turn_up_card(card, span, verdict),
        }
        if wrong {
            self.doubt_draw(seat);
        } else if !self.state.row_unnoted {
            self.row_changed(span);
        }
    }
}
