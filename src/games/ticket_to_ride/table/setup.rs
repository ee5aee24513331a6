//! Before the first turn: the deal, and what the log leaves out.

use super::*;

impl<'a> Table<'a> {
    /// A player's first cards.
    pub(super) fn deal(
        &mut self,
        seat: usize,
        groups: &[Cards],
        verb: Span,
        verdict: &mut Verdict,
    ) {
        let Some(span) = groups.iter().map(|g| g.span).reduce(Span::to) else {
            return;
        };
        let pile = Pile::of_groups(groups);
        if self.hear(laws::setup::s2_twice(&self.state, seat), verb, verdict) {
            return;
        }
        let wrong = laws::setup::s2(self.board, seat, pile);
        self.state.seats[seat].dealt = Some(span);
        if self.hear(wrong, span, verdict) {
            let off = pile.total().abs_diff(u32::from(self.board.deal));
            self.state.after_wrong_deal(seat, off);
        }
        let drawn = self.state.draw(pile, To::Hand(seat), span);
        let unexplained = self.prove(span, false, verdict);
        let fault = laws::cards::x1_drawn(&self.state, drawn);
        let doubtful = unexplained || self.hear(fault, span, verdict);
        self.state.seats[seat].hand.add_all(drawn.there(pile, doubtful));
    }

    /// Before the first turn: whatever part of the setup the log leaves out, for all
    /// players or for some, is unseen.
    pub(super) fn complete_setup(&mut self, first_turn: Span) {
        for seat in 0..self.setting.names.len() {
            if self.state.seats[seat].dealt.is_none() {
                let pile = Pile::unseen(self.board.deal);
                let at = self.seated.get(seat).copied().unwrap_or(first_turn);
                self.state.draw(pile, To::Hand(seat), at);
                self.state.seats[seat].hand.add_all(pile);
            }
            if self.state.seats[seat].offered.is_none() {
                self.state.take_unseen_offer(self.board, seat);
            }
        }
        if self.state.market_at.is_none() {
            self.state.lay_unseen_row(self.board, self.unwritten_rows, first_turn);
        }
    }
}
