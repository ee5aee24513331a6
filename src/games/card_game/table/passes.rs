//! Turns and passes: where the last round begins, where the second pass, and what
//! is scored then.

use super::*;
use crate::games::card_game::rules::TicketId;
use crate::games::card_game::scoring::completion::hand_out;
use crate::games::card_game::scoring::{best_completion, wanted};
use crate::games::card_game::state::{Completed, Scoring};
use laws::end::CompletedEarly;

impl Table<'_> {
    /// Before a turn: does another pass begin with it?
    pub(super) fn before_turn(&mut self, verdict: &mut Verdict) {
        let doubt = self.state.doubt.deck;
        if self.pass_over() && self.two_passes() && self.state.pass == 1 && !doubt {
            self.begin_second_pass(verdict);
        }
        if self.state.dealing {
            self.complete_setup();
        }
        if let Some(at) = self.state.early.take() {
            self.hear(Some(CompletedEarly), at, verdict);
            for seat in &mut self.state.seats {
                seat.claims.clear();
                seat.claims_none = None;
            }
        }
    }

    /// A line that can only belong to the second pass: may it begin here?
    pub(super) fn second_pass_line(&mut self, at: Span, verdict: &mut Verdict) -> bool {
        if self.state.dealing {
            return true;
        }
        let possible = self.two_passes() && self.state.pass == 1;
        let doubt = self.state.doubt.deck || self.lost_setup;
        if !possible || !doubt && self.state.last_round.is_none() {
            let fault = laws::end::e2_out_of_place(&self.state, &self.setting.rules);
            self.hear(Some(fault), at, verdict);
            return false;
        }
        if !self.pass_over() && !doubt {
            self.hear(laws::end::e1_missing(&self.state), at, verdict);
            self.state.after_lost_round(at);
        }
        self.begin_second_pass(verdict);
        true
    }

    /// The first pass is scored, and all cards but those in hands make a new deck.
    fn begin_second_pass(&mut self, verdict: &mut Verdict) {
        self.score_pass(verdict);
        self.state.early = None;
        self.state.new_deck(&self.setting.rules);
    }

    /// Completes tickets: those that the log names, or else the best choice.
    pub fn score_pass(&mut self, verdict: &mut Verdict) {
        for seat in 0..self.state.seats.len() {
            let best = self.best(seat);
            let player = &self.state.seats[seat];
            let first = player.claims.first().map(|claim| claim.at);
            if let Some(at) = first.or(player.claims_none) {
                let fault =
                    laws::completes::left_lying(&self.setting.rules, player, seat, &best.completed);
                self.hear(fault, at, verdict);
            }
            self.state.score(seat, best);
        }
    }

    /// The best that a player can complete now.
    fn best(&self, seat: usize) -> Scoring {
        let player = &self.state.seats[seat];
        let tickets: Vec<TicketId> = player.tickets.iter().map(|held| held.id).collect();
        let wanted = wanted(&self.setting.rules, &tickets);
        let best = best_completion(&wanted, player.stack.known);
        let cards = hand_out(&wanted, &best.chosen, player.stack.known).unwrap_or_default();
        let completed = best.chosen.iter().zip(cards).map(|(&i, known)| Completed {
            id: tickets[i],
            cards: Pile { known, unseen: 0 },
            pass: self.state.pass,
            kept: player.tickets[i].at,
        });
        Scoring {
            stack: player.stack,
            completed: completed.collect(),
            tickets,
            stated: None,
            open: false,
            exact: best.exact,
        }
    }
}
