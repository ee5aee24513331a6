//! Where the tickets are: fresh in the deck, under it, in hands.

use super::*;
use crate::games::ticket_to_ride::board::Spare;
use crate::games::ticket_to_ride::scoring::Holding;
use crate::games::ticket_to_ride::ticket_order::TicketOrder;
use crate::games::ticket_to_ride::ticket_set::TicketSet;
use crate::span::Span;

/// Ids are bytes: so many tickets can there be.
const IDS: usize = 256;

/// A ticket offered, if anybody saw it, and whether it is kept.
pub(super) type Offer = (Option<TicketId>, bool);

/// Tickets that a player is given to choose from.
pub(super) struct Given<'g> {
    pub board: &'g Board,
    pub seat: usize,
    pub offers: &'g [Offer],
    /// What the player has so far.
    pub held: &'g mut Holding,
}

/// Each method is something that the rules allow, or `None`.
pub(super) trait Tickets: Sized {
    fn new(board: &Board) -> Self;

    /// The first tickets of a player.
    fn deal(&mut self, given: Given<'_>) -> Option<()>;

    /// Tickets from the top of the deck.
    fn draw(&mut self, given: Given<'_>) -> Option<()>;

    /// A player turns up all tickets kept.
    fn show(&mut self, seat: usize, shown: &[TicketId], held: &mut Holding) -> Option<()>;

    /// Tickets of this player's that nobody has seen.
    fn unseen(&self, seat: usize) -> usize;

    /// At the end: some order of the deck explains what was seen of it.
    fn are_explained(&self, board: &Board) -> Option<()>;
}

/// As many as the rule says, with enough of them kept; how many.
fn first_ones(board: &Board, offers: &[Offer]) -> Option<usize> {
    let kept = kept(offers);
    let fine =
        offers.len() == laws::setup::first_tickets(board) && laws::setup::keeps_enough(board, kept);
    fine.then_some(kept)
}

/// The same in a turn, with so many left in the deck.
fn drawn_ones(board: &Board, offers: &[Offer], left: usize) -> Option<usize> {
    let (due, kept) = (laws::tickets::to_draw(board, left), kept(offers));
    (offers.len() == due && kept >= laws::tickets::to_keep(board, due)).then_some(kept)
}

fn kept(offers: &[Offer]) -> usize {
    offers.iter().filter(|(_, kept)| *kept).count()
}

fn regular_ones(board: &Board) -> usize {
    board.tickets.iter().filter(|ticket| !ticket.long).count()
}

/// Where a ticket is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the deck as it was at first.
    Fresh,
    /// Under the deck, with the n-th batch put there.
    Under(u8),
    /// Kept, or out of the game.
    Gone,
}

/// So many batches of tickets can have been put under the deck.
const MOST_BATCHES: usize = u8::MAX as usize;

/// Every ticket was seen when it was drawn.
pub(super) struct SeenTickets {
    places: [Place; IDS],
    /// Tickets never drawn so far.
    fresh: usize,
    /// Tickets under the deck, batch by batch; the first is of the setup.
    batches: SmallVec<[u8; 16]>,
    shown: [bool; MOST_SEATS],
}

impl SeenTickets {
    /// Keeps some of the tickets and puts the others where they go.
    fn put(&mut self, offers: &[Offer], held: &mut Holding, spare: Spare, batch: usize) {
        for &(id, kept) in offers {
            let Some(id) = id else { continue };
            if kept {
                held.tickets.push(id);
            } else if spare == Spare::UnderDeck {
                self.places[usize::from(id)] = Place::Under(batch as u8);
                self.batches[batch] += 1;
            }
        }
    }
}

impl Tickets for SeenTickets {
    fn new(board: &Board) -> Self {
        Self {
            places: [Place::Fresh; IDS],
            fresh: regular_ones(board),
            batches: SmallVec::from_slice(&[0]),
            shown: [false; MOST_SEATS],
        }
    }

    /// All of the right kinds, none seen before.
    fn deal(&mut self, given: Given<'_>) -> Option<()> {
        let Given { board, offers, held, .. } = given;
        first_ones(board, offers)?;
        self.fresh = self.fresh.checked_sub(usize::from(board.deal_regular))?;
        let mut long = 0;
        for &(id, _) in offers {
            let id = usize::from(id?);
            // Also one that is named twice on this line.
            if std::mem::replace(&mut self.places[id], Place::Gone) != Place::Fresh {
                return None;
            }
            long += u8::from(board.tickets[id].long);
        }
        self.put(offers, held, board.deal_spare, 0);
        (long == board.deal_long).then_some(())
    }

    fn draw(&mut self, given: Given<'_>) -> Option<()> {
        let Given { board, offers, held, .. } = given;
        let under: usize = self.batches.iter().map(|&n| usize::from(n)).sum();
        let kept = drawn_ones(board, offers, self.fresh + under)?;
        let mut from_fresh = offers.len().min(self.fresh);
        self.fresh -= from_fresh;
        let mut left = offers.len() - from_fresh;
        // How many of each batch have to be among them.
        let mut from_batch: SmallVec<[u8; 16]> = SmallVec::new();
        for n in &mut self.batches {
            if left == 0 {
                break;
            }
            let taken = left.min(usize::from(*n));
            left -= taken;
            *n -= taken as u8;
            from_batch.push(taken as u8);
        }
        for &(id, _) in offers {
            let id = usize::from(id?);
            match self.places[id] {
                Place::Fresh if !board.tickets[id].long => {
                    from_fresh = from_fresh.checked_sub(1)?;
                }
                Place::Under(batch) => {
                    let here = from_batch.get_mut(usize::from(batch))?;
                    *here = here.checked_sub(1)?;
                }
                _ => return None,
            }
            self.places[id] = Place::Gone;
        }
        let batch = self.batches.len();
        if offers.len() > kept {
            if batch == MOST_BATCHES {
                return None;
            }
            self.batches.push(0);
        }
        self.put(offers, held, Spare::UnderDeck, batch);
        Some(())
    }

    /// Exactly those that were kept.
    fn show(&mut self, seat: usize, shown: &[TicketId], held: &mut Holding) -> Option<()> {
        let again = std::mem::replace(&mut self.shown[seat], true);
        let mut named = TicketSet::default();
        let own = |id: &TicketId| held.tickets.contains(id) && named.add(*id);
        let all = shown.iter().all(own) && shown.len() == held.tickets.len();
        (all && !again).then_some(())
    }

    fn unseen(&self, _: usize) -> usize {
        0
    }

    fn are_explained(&self, _: &Board) -> Option<()> {
        Some(())
    }
}

/// Some tickets were drawn unseen. Which order of the deck explains what was seen is
/// asked of the table's own record, at the end, and only where it takes no search.
pub(super) struct UnseenTickets {
    /// Tickets that were named so far.
    named: TicketSet,
    order: TicketOrder,
    fresh: usize,
    under: usize,
    /// By seat: tickets kept unseen; hands that were shown.
    unseen: [usize; MOST_SEATS],
    shown: [bool; MOST_SEATS],
}

impl UnseenTickets {
    /// What was seen of an offer: each ticket for the first time.
    fn see(&mut self, seat: usize, offers: &[Offer], held: &mut Holding) -> Option<()> {
        for &(id, kept) in offers {
            match id {
                Some(id) if !self.named.add(id) => return None,
                Some(id) => {
                    self.order.see(id, kept, Span::default());
                    if kept {
                        held.tickets.push(id);
                    }
                }
                None => {
                    self.order.set_unseen();
                    self.unseen[seat] += usize::from(kept);
                }
            }
        }
        Some(())
    }
}

impl Tickets for UnseenTickets {
    fn new(board: &Board) -> Self {
        Self {
            named: TicketSet::default(),
            order: TicketOrder::default(),
            fresh: regular_ones(board),
            under: 0,
            unseen: [0; MOST_SEATS],
            shown: [false; MOST_SEATS],
        }
    }

    fn deal(&mut self, given: Given<'_>) -> Option<()> {
        let Given { board, seat, offers, held } = given;
        let kept = first_ones(board, offers)?;
        let back = offers.len() - kept;
        let known = || offers.iter().filter_map(|&(id, _)| id);
        let long = known().filter(|&id| board.tickets[usize::from(id)].long);
        let (long, all) = (long.count(), known().count());
        if long > usize::from(board.deal_long) || all - long > usize::from(board.deal_regular) {
            return None;
        }
        self.fresh = self.fresh.checked_sub(usize::from(board.deal_regular))?;
        self.order.deal(board, seat, kept, back);
        if board.deal_spare == Spare::UnderDeck {
            self.under += back;
        }
        self.see(seat, offers, held)
    }

    fn draw(&mut self, given: Given<'_>) -> Option<()> {
        let Given { board, seat, offers, held } = given;
        let kept = drawn_ones(board, offers, self.fresh + self.under)?;
        let (from_fresh, back) = (offers.len().min(self.fresh), offers.len() - kept);
        let from_under = offers.len() - from_fresh;
        // Of a ticket that may have come back, only a search can tell.
        let mut known = offers.iter().filter_map(|&(id, _)| id);
        if known.any(|id| from_under > 0 || board.tickets[usize::from(id)].long) {
            return None;
        }
        self.fresh -= from_fresh;
        self.under = self.under - from_under + back;
        self.order.draw(seat, kept, back);
        self.see(seat, offers, held)
    }

    /// All that were seen being kept, and as many more as were not.
    fn show(&mut self, seat: usize, shown: &[TicketId], held: &mut Holding) -> Option<()> {
        let again = std::mem::replace(&mut self.shown[seat], true);
        let known = held.tickets.len();
        let mut here = TicketSet::default();
        for &id in shown {
            let own = held.tickets[..known].contains(&id);
            if !here.add(id) || !own && !self.named.add(id) {
                return None;
            }
            if !own {
                held.tickets.push(id);
            }
        }
        let new = &held.tickets[known..];
        if again || shown.len() != held.tickets.len() || new.len() != self.unseen[seat] {
            return None;
        }
        self.order.turn_up(seat, new.len());
        for &id in new {
            self.order.show(id, seat, Span::default());
        }
        self.unseen[seat] = 0;
        Some(())
    }

    fn unseen(&self, seat: usize) -> usize {
        self.unseen[seat]
    }

    fn are_explained(&self, board: &Board) -> Option<()> {
        let asked = self.shown.iter().any(|&shown| shown);
        (!asked || self.order.is_plain(board)).then_some(())
    }
}
