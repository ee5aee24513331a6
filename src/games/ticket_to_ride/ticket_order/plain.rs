//! The common case, which needs no search: no draw reached a ticket that had
//! been put back. Then every ticket drawn was one of the first deck, and whoever
//! kept so many unseen can have kept any.

use super::{Draw, Fate, TicketOrder};
use crate::games::ticket_to_ride::board::Board;

/// More seats than any board has.
const MOST_SEATS: usize = 8;
/// More tickets than any board has, in words of bits.
const WORDS: usize = 4;

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
        self.first_deck_is_enough(board)
            && self.count_kept(&mut seats).is_some()
            && self.count_sights(board, &mut seats).is_some()
            && seats.iter().all(|seat| seat.fits(board))
    }

    /// No draw reached a ticket that was put back.
    fn first_deck_is_enough(&self, board: &Board) -> bool {
        let regular = board.tickets.iter().filter(|t| !t.long).count();
        let turns = self.draws.len() - self.first;
        let drawn = self.first * usize::from(board.deal_regular);
        let dealt = u32::from(board.deal_long) + u32::from(board.deal_regular);
        let right = |(i, draw): (usize, &Draw)| {
            let due = if i < self.first {
                dealt
            } else {
                u32::from(board.ticket_draw)
            };
            draw.offered() == due && !draw.open
        };
        drawn + turns * usize::from(board.ticket_draw) <= regular
            && self.draws.iter().enumerate().all(right)
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
        let mut seen = [0_u64; WORDS];
        for sight in &self.sights {
            let word = seen.get_mut(usize::from(sight.ticket) / 64)?;
            let bit = 1 << (sight.ticket % 64);
            let long = board.tickets.get(usize::from(sight.ticket))?.long;
            if *word & bit != 0 {
                return None;
            }
            *word |= bit;
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
