//! Drawing cards, blind and from the row.

use super::*;

impl<'a> Table<'a> {
    pub(super) fn draw(&mut self, seat: usize, items: &[DrawItem], verdict: &mut Verdict) {
        let mut drawn = laws::draw::Progress::default();
        for item in items {
            match item {
                DrawItem::Row(change) => self.row_change(change, verdict),
                DrawItem::Blind { card, span } => {
                    self.settle_flush(verdict);
                    let wrong = laws::draw::next_card(self, &mut drawn, None, *span, verdict);
                    self.draw_blind(seat, *card, *span, wrong, verdict);
                }
                DrawItem::FaceUp {
                    taken,
                    turned,
                    span,
                } => {
                    self.settle_flush(verdict);
                    let wrong =
                        laws::draw::next_card(self, &mut drawn, Some(*taken), *span, verdict);
                    self.draw_face_up(seat, *taken, *turned, *span, wrong, verdict);
                }
            }
        }
        if laws::draw::d1_too_few(self, &drawn, verdict) {
            self.doubt_draw(seat);
        }
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
            if !wrong && self.state.card_doubt == 0 {
                laws::draw::d9(self, span, verdict);
            }
            // Perhaps it was a face-up card.
            self.state.row_gap += 1;
            self.doubt_draw(seat);
            return;
        }
        let drawn = self.state.draw_card(card, To::Hand(seat), span);
        let unexplained = laws::unseen::judge(self, span, wrong, verdict);
        let impossible = drawn.impossible.is_some() || unexplained;
        if !wrong && !unexplained {
            laws::cards::x1_drawn(self, drawn, span, verdict);
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
        let there = self.state.row.take(Some(taken));
        if !there && !wrong && !self.row_may_be_fuller() {
            laws::cards::x2(self, taken, span, verdict);
        }
        if there && unseen {
            if taken == Card::Wild && !wrong && self.wild_lay_there(span, verdict) {
                wrong = true;
                self.state.doubt_row();
                self.state.doubt_cards(5);
            }
            self.state.unseen.show(To::Row, taken, span);
            wrong |= laws::unseen::judge(self, span, wrong, verdict);
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
        self.state.flushes = 0;
        match turned {
            Turned::Nothing => {
                if !wrong && laws::draw::d2_not_replaced(self, span, verdict) {
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

    /// Something was turned up perhaps where the record is in doubt.
    pub(super) fn row_may_be_fuller(&self) -> bool {
        let short = self.state.row.total() < u32::from(self.board.market);
        short && self.state.card_doubt > 0
    }
}
