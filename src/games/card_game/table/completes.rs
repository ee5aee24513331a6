//! Completing tickets, and turning them up at the end.

use super::*;
use crate::games::card_game::rules::TicketId;
use crate::games::card_game::state::{Claim, Place};
use crate::log::Pair;
use laws::completes::NothingAndSomething;
use laws::names::ScoringOver;
use laws::tickets::May;

impl<'a> Table<'a> {
    pub(super) fn completes(
        &mut self,
        seat: usize,
        verb: Span,
        pair: &Pair<'a>,
        cards: &Cards,
        verdict: &mut Verdict,
    ) {
        if !self.is_scoring(seat, verb, verdict) {
            return;
        }
        match self.ticket(pair, verdict) {
            Ok(id) => self.complete(seat, verb, (id, pair.span), Laid::of(cards), verdict),
            Err(_) => self.state.doubt_tickets(seat, verb),
        }
    }

    /// A ticket that is known, and where it is named.
    pub(super) fn complete(
        &mut self,
        seat: usize,
        verb: Span,
        (id, at): (TicketId, Span),
        cards: Laid,
        verdict: &mut Verdict,
    ) {
        if let Some(other) = self.state.seats[seat].claims_none.take() {
            self.hear(Some(NothingAndSomething { seat, other }), verb, verdict);
            self.state.doubt_tickets(seat, verb);
        }
        if !self.may_complete(seat, id, at, verdict) {
            self.state.doubt_tickets(seat, verb);
            return;
        }
        let Laid { pile, span } = cards;
        let wrong = self.hear(laws::completes::p2(&self.setting.rules, id, pile), span, verdict);
        let off = self.is_not_on_stack(seat, pile, span, wrong, verdict);
        if wrong || off {
            self.state.after_wrong_completion(seat, pile.total(), verb);
        }
        self.state.seats[seat].claims.push(Claim { id, cards: pile, at });
    }

    /// `completes -`: this player completes no ticket at this scoring.
    pub(super) fn completes_nothing(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) {
        if !self.is_scoring(seat, verb, verdict) {
            return;
        }
        match self.state.seats[seat].claims.first().map(|claim| claim.at) {
            Some(other) => {
                self.hear(Some(NothingAndSomething { seat, other }), verb, verdict);
                self.state.doubt_tickets(seat, verb);
            }
            None => self.state.seats[seat].claims_none = Some(verb),
        }
    }

    /// Is this the time to complete tickets?
    fn is_scoring(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
        if self.state.dealing && self.turns > 0 {
            self.hear(Some(ScoringOver), verb, verdict);
            self.state.doubt_tickets(seat, verb);
            return false;
        }
        if !self.pass_over() && !self.state.doubt.deck && self.turns > 0 {
            self.state.early.get_or_insert(verb);
        }
        true
    }

    /// Is this ticket in the player's hand, or can it be?
    fn may_complete(&mut self, seat: usize, id: TicketId, at: Span, verdict: &mut Verdict) -> bool {
        match laws::tickets::x3_complete(&self.state, seat, id, self.tickets_only()) {
            May::Held => true,
            May::Turned => {
                self.state.turn_ticket(seat, id, at);
                true
            }
            May::NotCompleted => {
                self.state.undo_completion(seat, id, at);
                true
            }
            May::No(fault) => {
                self.hear(fault, at, verdict);
                false
            }
        }
    }

    /// True if these cards are not all on the stack, unused.
    fn is_not_on_stack(
        &mut self,
        seat: usize,
        pile: Pile,
        at: Span,
        silent: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let player = &self.state.seats[seat];
        if player.doubt.stack.is_some() || player.doubt.stack_unseen || self.tickets_only() {
            return false;
        }
        let left = player.left_on_stack();
        let missing = self.state.take_off_stack(seat, left, pile);
        let fault = laws::completes::p1(&self.state.seats[seat], seat, missing, left);
        self.hear(fault.filter(|_| !silent), at, verdict);
        missing.is_some()
    }

    pub(super) fn shows(
        &mut self,
        seat: usize,
        verb: Span,
        pairs: &[Pair<'a>],
        verdict: &mut Verdict,
    ) {
        let fault = laws::tickets::shows_twice(&self.state, seat);
        if self.hear(fault, verb, verdict) {
            return;
        }
        let mut shown: Vec<TicketId> = Vec::new();
        for pair in pairs {
            let Ok(id) = self.ticket(pair, verdict) else {
                self.state.doubt_tickets(seat, verb);
                continue;
            };
            if self.hear(laws::tickets::x3_shown(&shown, id), pair.span, verdict) {
                continue;
            }
            let holder = u8::try_from(seat).unwrap_or(u8::MAX);
            let completed = self.state.tickets[usize::from(id)] == Place::Completed(holder);
            let claimed = self.state.seats[seat].claims.iter().any(|c| c.id == id);
            if completed || claimed || self.may_complete(seat, id, pair.span, verdict) {
                shown.push(id);
            } else {
                self.state.doubt_tickets(seat, verb);
            }
        }
        let player = &mut self.state.seats[seat];
        player.shown = Some((verb, shown));
        player.doubt.tickets_unseen = false;
    }
}
