//! Dealing: hands, the row, and what a log leaves out.

use super::*;
use crate::games::shared::To;

impl Table<'_> {
    pub(super) fn deal(
        &mut self,
        seat: usize,
        groups: &[Cards],
        verb: Span,
        verdict: &mut Verdict,
    ) {
        let Some(at) = groups.iter().map(|g| g.span).reduce(Span::to) else {
            return;
        };
        if self.turns > 0 && !self.second_pass_line(verb, verdict) {
            self.state.after_deal_in_mid_game(seat);
            return;
        }
        let mut pile = Pile::of_groups(groups);
        let n = pile.total();
        if self.hear(laws::setup::dealt_twice(&self.state, seat), verb, verdict) {
            self.state.after_deal_too_many(seat, n);
            return;
        }
        let second = self.state.pass > 1;
        let wrong = if second {
            let fault = laws::end::e2_deal(&self.state, &self.setting.rules, seat, n);
            self.hear(fault, at, verdict)
        } else {
            self.hear(laws::setup::s1(&self.setting.rules, seat, pile), at, verdict)
        };
        self.state.seats[seat].dealt = Some(at);
        if wrong {
            pile.blur();
            let off = n.abs_diff(u32::from(self.setting.rules.hand(self.state.pass)));
            self.state.after_wrong_deal(seat, off);
        } else if !second {
            self.setting.rules.give_wild(&mut pile);
        }
        let drawn = self.state.draw(pile, To::Hand(seat), at);
        let impossible = self.is_impossible(drawn.impossible, at, wrong, verdict);
        if impossible {
            self.state.after_impossible_deal(n);
        }
        self.state.seats[seat].hand.add_all(drawn.there(pile, impossible));
    }

    /// The row of a pass is laid out.
    pub(super) fn lay_out(&mut self, cards: &Cards, verdict: &mut Verdict) {
        let Laid { pile, span } = Laid::of(cards);
        let fault = laws::setup::s2(&self.state, &self.setting.rules, pile.total());
        let wrong = self.hear(fault, span, verdict);
        if self.state.market_at.is_some() {
            return;
        }
        self.state.market_at = Some(span);
        let pile = if wrong { self.state.unseen_row(&self.setting.rules) } else { pile };
        if self.turn_up(pile, span, wrong, verdict) {
            self.state.after_wrong_row();
        }
    }

    /// Before the first turn of a pass: whatever the log leaves out, for all players
    /// or for some, is unseen.
    pub(super) fn complete_setup(&mut self) {
        self.state.dealing = false;
        for (seat, at) in self.seated.iter().enumerate() {
            if self.state.seats[seat].dealt.is_none() {
                self.state.deal_unseen(&self.setting.rules, seat, *at);
            }
        }
        if self.state.market_at.is_none() {
            let pile = self.state.unseen_row(&self.setting.rules);
            self.state.draw(pile, To::Row, Span::default());
            self.state.row.add_all(pile);
        }
        if self.state.pass == 1 {
            self.state.complete_tickets(&self.setting.rules);
        } else if self.state.deck.count == 0 {
            let at = self.state.market_at.unwrap_or_default();
            self.state.begin_last_round(0, at);
        }
    }
}
