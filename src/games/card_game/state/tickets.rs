//! Tickets: where each of them is, and what is completed.

use super::*;
use crate::games::card_game::laws::tickets::Hand;

impl State {
    /// Tickets that can still be drawn: at least, at most.
    #[must_use]
    pub fn ticket_stock(&self) -> (u32, u32) {
        let under = self.batches.total();
        let least = self.tickets_fresh.saturating_sub(self.doubt.kept);
        (least + under, self.tickets_fresh + under)
    }

    /// Applies an offer as it was made.
    pub fn take_tickets(&mut self, hand: &Hand<'_, '_>, setup: bool) {
        let offered = u32::try_from(hand.offers.len()).unwrap_or(0);
        let kept = u32::try_from(hand.kept()).unwrap_or(0);
        if setup {
            self.tickets_fresh = self.tickets_fresh.saturating_sub(kept);
        } else {
            self.draw_tickets(offered);
        }
        let batch = u16::try_from(self.batches.next()).unwrap_or(u16::MAX);
        for (offer, id) in hand.offers.iter().zip(hand.bound) {
            let free = |id: &TicketId| {
                let place = self.tickets[usize::from(*id)];
                !matches!(place, Place::Held(_) | Place::Completed(_))
            };
            let id = id.filter(free);
            match (id, offer.kept) {
                (Some(id), true) => self.hold(hand.seat, id, offer.span),
                (None, true) => {
                    let unseen = &mut self.seats[hand.seat].unseen_tickets;
                    *unseen = unseen.saturating_add(1);
                }
                (Some(id), false) if setup => {
                    self.tickets[usize::from(id)] = Place::Aside(offer.span);
                }
                (Some(id), false) => self.tickets[usize::from(id)] = Place::Under(batch),
                (None, false) => {}
            }
        }
        if !setup && offered > kept {
            self.batches.push(offered - kept);
        }
    }

    fn hold(&mut self, seat: usize, id: TicketId, at: Span) {
        self.seats[seat].tickets.push(Held { id, at });
        let holder = u8::try_from(seat).unwrap_or(u8::MAX);
        self.tickets[usize::from(id)] = Place::Held(holder);
    }

    /// Fresh tickets lie above those that were put under the deck.
    fn draw_tickets(&mut self, n: u32) {
        self.doubt.before_ticket_draw(n, self.tickets_fresh);
        let fresh = n.min(self.tickets_fresh);
        self.tickets_fresh -= fresh;
        self.batches.draw(n - fresh);
    }

    /// Before the first turn: of tickets that no line offers it is open how many were
    /// kept, and those put aside go back.
    pub fn complete_tickets(&mut self, rules: &Rules) {
        let keep = u32::from(rules.first_keep);
        for seat in &mut self.seats {
            if seat.offered.is_none() {
                self.tickets_fresh = self.tickets_fresh.saturating_sub(keep);
                seat.doubt.tickets_unseen = true;
                self.doubt.after_unseen_offer(u32::from(rules.first_tickets), keep);
            }
        }
        for place in &mut self.tickets {
            if matches!(place, Place::Aside(_)) {
                *place = Place::Deck;
            }
        }
    }

    /// A ticket that nobody saw being kept turns up in this hand.
    pub fn turn_ticket(&mut self, seat: usize, id: TicketId, at: Span) {
        let unseen = &mut self.seats[seat].unseen_tickets;
        *unseen = unseen.saturating_sub(1);
        self.hold(seat, id, at);
    }

    /// A ticket that was taken to be completed was not.
    pub fn undo_completion(&mut self, seat: usize, id: TicketId, at: Span) {
        for scoring in &mut self.seats[seat].scorings {
            scoring.completed.retain(|done| done.id != id);
        }
        self.hold(seat, id, at);
    }

    /// Completes the tickets that the log names, or else those of the best choice.
    pub fn score(&mut self, seat: usize, best: Scoring) {
        let (mut scoring, pass) = (best, self.pass);
        let holder = u8::try_from(seat).unwrap_or(u8::MAX);
        let player = &mut self.seats[seat];
        let first = player.claims.first().map(|claim| claim.at);
        scoring.stated = first.or(player.claims_none);
        if scoring.stated.is_some() {
            let claims = player.claims.iter().map(|claim| Completed {
                id: claim.id,
                cards: claim.cards,
                pass,
                kept: claim.at,
            });
            scoring.completed = claims.collect();
        } else {
            let unseen = player.stack.unseen > 0 || player.doubt.stack_unseen;
            scoring.open = player.unseen_tickets > 0 || player.doubt.tickets_unseen;
            player.doubt.choice_unseen |= scoring.open || unseen;
        }
        for done in &scoring.completed {
            player.tickets.retain(|held| held.id != done.id);
            self.tickets[usize::from(done.id)] = Place::Completed(holder);
        }
        player.claims.clear();
        player.claims_none = None;
        player.scorings.push(scoring);
    }
}
