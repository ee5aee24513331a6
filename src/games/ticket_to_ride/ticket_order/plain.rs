//! The common cases, which need no search.
//!
//! If no draw reached a ticket that had been put back, every ticket drawn was one
//! of the first deck, and whoever kept so many unseen can have kept any. And if
//! nothing was seen but what was shown at the end, one regular ticket is like
//! another: whatever the order was, their names can be changed about so that
//! everybody kept what they show.

use super::{Draw, Fate, Sight, TicketOrder};
use crate::games::ticket_to_ride::board::{Board, Spare};
use crate::games::ticket_to_ride::ticket_set::TicketSet;

/// More seats than any board has.
const MOST_SEATS: usize = 8;

/// What one seat kept and has shown.
#[derive(Clone, Copy, Default)]
struct Seat {
    dealt: bool,
    /// First tickets kept unseen; those seen, and the long ones among them.
    first: u32,
    seen: u32,
    seen_long: u32,
    /// Kept unseen in turns.
    later: u32,
    long: u32,
    regular: u32,
}

impl TicketOrder {
    /// True if it is clear without a search that some order of the deck explains
    /// all that was seen. If not, it takes a search to tell.
    pub fn is_plain(&self, board: &Board) -> bool {
        let mut seats = [Seat::default(); MOST_SEATS];
        self.reached(board).is_some_and(|round| !round || self.are_alike(board))
            && self.count_kept(&mut seats).is_some()
            && self.count_sights(board, &mut seats).is_some()
            && seats.iter().all(|seat| seat.fits(board))
    }

    /// Whether some draw reached a ticket that was put back; `None` if some draw
    /// was not of as many tickets as it should be.
    fn reached(&self, board: &Board) -> Option<bool> {
        let regular = board.tickets.iter().filter(|t| !t.long).count();
        let dealt = self.first * usize::from(board.deal_regular);
        let mut fresh = u32::try_from(regular.checked_sub(dealt)?).ok()?;
        let each = u32::from(board.deal_long) + u32::from(board.deal_regular);
        let (first, turns) = self.draws.split_at(self.first);
        let right = |draw: &Draw| draw.offered() == each && !draw.open;
        if !first.iter().all(right) {
            return None;
        }
        let spares = first.iter().filter(|draw| draw.to.is_some());
        let mut under: u32 = spares.map(|draw| u32::from(draw.back)).sum();
        let mut round = false;
        for draw in turns {
            let n = draw.offered();
            if n != (fresh + under).min(board.ticket_draw.into()) {
                return None;
            }
            round |= n > fresh;
            under -= n.saturating_sub(fresh);
            fresh = fresh.saturating_sub(n);
            under += u32::from(draw.back);
        }
        Some(round)
    }

    /// Nothing but what was shown at the end was seen, and long tickets are never
    /// in the deck.
    fn are_alike(&self, board: &Board) -> bool {
        let shown = |sight: &Sight| sight.fate == Fate::Shown;
        (board.deal_long == 0 || board.deal_spare == Spare::Box) && self.sights.iter().all(shown)
    }

    fn count_kept(&self, seats: &mut [Seat; MOST_SEATS]) -> Option<()> {
        for (i, draw) in self.draws.iter().enumerate() {
            let seat = seats.get_mut(usize::from(draw.seat))?;
            if i >= self.first {
                seat.later += u32::from(draw.kept);
            } else if seat.dealt {
                return None;
            } else {
                seat.dealt = true;
                seat.first = u32::from(draw.kept);
            }
        }
        Some(())
    }

    /// Every ticket was seen once, where it can be.
    fn count_sights(&self, board: &Board, seats: &mut [Seat; MOST_SEATS]) -> Option<()> {
        let mut seen = TicketSet::default();
        for sight in &self.sights {
            let long = board.tickets.get(usize::from(sight.ticket))?.long;
            if !seen.add(sight.ticket) {
                return None;
            }
            let seat = seats.get_mut(sight.seat)?;
            match sight.fate {
                Fate::Shown if long => seat.long += 1,
                Fate::Shown => seat.regular += 1,
                fate if sight.draw < self.first => {
                    seat.seen += 1;
                    seat.seen_long += u32::from(long);
                    let kept = u32::from(fate == Fate::Kept);
                    seat.first = seat.first.checked_sub(kept)?;
                }
                _ if long => return None,
                Fate::Kept => seat.later = seat.later.checked_sub(1)?,
                Fate::Back => {}
            }
        }
        // Nobody has drawn more since.
        let all = self.draws.len();
        self.shown.iter().all(|&(_, by)| by == all).then_some(())
    }
}

impl Seat {
    /// What was shown can be what was kept unseen.
    fn fits(&self, board: &Board) -> bool {
        let (long, regular) = (u32::from(board.deal_long), u32::from(board.deal_regular));
        if self.seen > 0 && (self.seen, self.seen_long) != (long + regular, long) {
            return false;
        }
        let most_long = self.first.min(long);
        let rest = self.first.saturating_sub(self.long);
        let first = rest.min(regular);
        self.long <= most_long && self.regular <= self.later + first
    }
}
