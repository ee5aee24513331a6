//! Where the tickets go: kept, boxed, under the deck; and what was seen of them.

use super::board::{Board, Spare, TicketId};
use super::laws::shows::Showing;
use super::laws::ticket_order::NoTicketOrder;
use super::laws::tickets::Hand;
use super::state::{State, TicketPlace};
use super::ticket_order::Fate;
use crate::span::Span;

/// What happens to tickets that are not kept.
#[must_use]
pub(super) fn spare_of(board: &Board, setup: bool) -> Spare {
    if setup { board.deal_spare } else { Spare::UnderDeck }
}

fn kept_by(seat: usize) -> TicketPlace {
    TicketPlace::Kept(u8::try_from(seat).unwrap_or(u8::MAX))
}

impl State {
    /// Applies an offer as it was made.
    pub fn take_offer(&mut self, board: &Board, hand: &Hand<'_, '_>, setup: bool) {
        let offered = u32::try_from(hand.offers.len()).unwrap_or(0);
        if setup {
            let regular = offered.saturating_sub(u32::from(board.deal_long));
            self.tickets_fresh = self.tickets_fresh.saturating_sub(regular);
        } else {
            self.draw_tickets(board, offered);
        }
        let spare = spare_of(board, setup);
        // In which order the players put back their first tickets nobody can say.
        let batch = if setup { 0 } else { self.batches.next() };
        let batch = u16::try_from(batch).unwrap_or(u16::MAX);
        let mut returned = 0;
        for (offer, &id) in hand.offers.iter().zip(hand.bound) {
            let id = id.filter(|id| {
                let place = self.tickets[usize::from(*id)];
                !matches!(place, TicketPlace::Kept(_) | TicketPlace::Doubt)
            });
            if let Some(id) = id {
                self.ticket_at[usize::from(id)] = Some(offer.span);
            }
            if offer.kept {
                let seat = &mut self.seats[hand.seat];
                match id {
                    Some(id) => {
                        seat.tickets.push((id, offer.span));
                        self.tickets[usize::from(id)] = kept_by(hand.seat);
                    }
                    None => seat.unseen_tickets = seat.unseen_tickets.saturating_add(1),
                }
            } else {
                returned += 1;
                if let Some(id) = id {
                    self.tickets[usize::from(id)] = match spare {
                        Spare::Box => TicketPlace::Boxed,
                        Spare::UnderDeck => TicketPlace::Returned(batch),
                    };
                }
            }
        }
        if spare == Spare::UnderDeck && setup {
            self.batches.add_to_first(returned);
        } else if spare == Spare::UnderDeck && returned > 0 {
            self.batches.push(returned);
        }
    }

    /// Fresh tickets lie above those that were put under the deck.
    fn draw_tickets(&mut self, board: &Board, n: u32) {
        // More were drawn than are known to have been there, or fewer than would have
        // been taken: that tells how many had been put back at the setup.
        let found = n.saturating_sub(self.ticket_stock()).min(self.doubt.first_tickets);
        self.doubt.first_tickets -= found;
        self.batches.add_to_first(found);
        if n < u32::from(board.ticket_draw) {
            self.doubt.first_tickets = 0;
        }
        let fresh = n.min(self.tickets_fresh);
        self.tickets_fresh -= fresh;
        self.batches.draw(n - fresh);
    }

    /// First tickets that the log says nothing of: how many were kept is open.
    pub fn take_unseen_offer(&mut self, board: &Board, seat: usize) {
        let drawn = u32::from(board.deal_regular);
        self.tickets_fresh = self.tickets_fresh.saturating_sub(drawn);
        self.seats[seat].tickets_open = true;
        self.ticket_order.deal_open(board, seat);
        if board.deal_spare == Spare::UnderDeck {
            let dealt = drawn + u32::from(board.deal_long);
            self.doubt.first_tickets += dealt.saturating_sub(u32::from(board.deal_keep));
        }
    }

    /// Writes down what was seen of an offer. Returns how much had been seen before,
    /// if it has to be looked at whether the deck can have had these tickets.
    pub fn note_offer(&mut self, board: &Board, hand: &Hand<'_, '_>, setup: bool) -> Option<usize> {
        if self.doubt.tickets || self.ticket_order.is_off() {
            return None;
        }
        let sure = setup || self.is_plain_offer(board, hand);
        let kept = hand.kept();
        let back = hand.offers.len() - kept;
        let order = &mut self.ticket_order;
        let before = order.sights().len();
        if setup {
            order.deal(board, hand.seat, kept, back);
        } else {
            order.draw(hand.seat, kept, back);
        }
        for (i, id) in hand.known() {
            order.see(id, hand.offers[i].kept, hand.offers[i].span);
        }
        if hand.known().count() < hand.offers.len() {
            order.set_unseen();
        }
        (!sure).then_some(before)
    }

    /// True if it is clear without a search that the deck had these tickets on top:
    /// they all come from the first deck, or every ticket was seen so far and each
    /// batch has as many as were drawn from it.
    fn is_plain_offer(&self, board: &Board, hand: &Hand<'_, '_>) -> bool {
        let mut left = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
        if left > self.tickets_fresh && !self.ticket_order.all_seen() {
            return false;
        }
        let seen = |place: TicketPlace| {
            let here = |(_, id): &(usize, TicketId)| self.tickets[usize::from(*id)] == place;
            u32::try_from(hand.known().filter(here).count()).unwrap_or(u32::MAX)
        };
        let fresh = left.min(self.tickets_fresh);
        left -= fresh;
        let mut explained = seen(TicketPlace::Unseen);
        if explained > fresh {
            return false;
        }
        for (batch, n) in self.batches.each() {
            if left == 0 {
                break;
            }
            let taken = left.min(n);
            left -= taken;
            let batch = u16::try_from(batch).unwrap_or(u16::MAX);
            let seen = seen(TicketPlace::Returned(batch));
            explained += seen;
            if seen > taken {
                return false;
            }
        }
        let long = |(_, id): (usize, TicketId)| board.tickets[usize::from(id)].long;
        explained as usize == hand.known().count() && !hand.known().any(long)
    }

    /// Tickets turned up that nobody had seen being kept are in this hand.
    pub fn take_shown(&mut self, seat: usize, new: &[(TicketId, Span)]) {
        for &(id, span) in new {
            self.seats[seat].tickets.push((id, span));
            self.ticket_at[usize::from(id)] = Some(span);
            self.tickets[usize::from(id)] = kept_by(seat);
        }
    }

    /// Every ticket is shown that this player has, but for those that are missing.
    pub fn end_of_tickets(&mut self, seat: usize, showing: &Showing) {
        // Whoever does not show a ticket perhaps never had it.
        for id in &showing.hidden {
            self.tickets[usize::from(*id)] = TicketPlace::Doubt;
        }
        let player = &mut self.seats[seat];
        player.unseen_tickets = u8::try_from(showing.unseen).unwrap_or(u8::MAX);
        player.tickets_open = false;
    }

    /// Writes down tickets shown that nobody had seen being kept. Returns how much
    /// had been seen before, if it has to be looked at whether they can have come
    /// into that hand.
    pub fn note_shown(&mut self, seat: usize, new: &[(TicketId, Span)]) -> Option<usize> {
        if self.doubt.tickets || self.ticket_order.is_off() {
            return None;
        }
        let before = self.ticket_order.sights().len();
        self.ticket_order.turn_up(seat, new.len());
        for &(id, at) in new {
            self.ticket_order.show(id, seat, at);
        }
        Some(before)
    }

    /// No order of the deck explains the tickets seen: nothing more is asked in this
    /// game.
    pub fn after_no_ticket_order(&mut self, fault: &NoTicketOrder) {
        let NoTicketOrder::Impossible { reason, .. } = fault else {
            self.ticket_order.stop();
            return;
        };
        // The ticket itself is where the log has it, as it was played.
        let named = reason.last().map_or(TicketId::MAX, |sight| sight.ticket);
        for sight in reason {
            if sight.ticket != named || sight.fate == Fate::Shown {
                self.tickets[usize::from(sight.ticket)] = TicketPlace::Doubt;
            }
            let doubt = &mut self.seats[sight.seat].doubt.tickets;
            doubt.get_or_insert(sight.at);
        }
        self.doubt.tickets = true;
    }

    /// What this player shows is not what the log says, perhaps.
    pub fn after_wrong_show(&mut self, seat: usize, new: &[(TicketId, Span)], at: Span) {
        self.seats[seat].doubt.tickets.get_or_insert(at);
        for (id, _) in new {
            self.tickets[usize::from(*id)] = TicketPlace::Doubt;
        }
        self.ticket_order.stop();
    }
}
