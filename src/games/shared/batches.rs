//! Tickets under the ticket deck, in the batches in which they were put there.

use std::collections::VecDeque;

/// How many tickets of each batch are still there; the oldest lies on top. What has
/// been drawn whole is forgotten, so that a long game costs no more than a short one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batches {
    left: VecDeque<u32>,
    /// Batches that have been drawn whole.
    gone: usize,
    total: u32,
}

impl Batches {
    /// With one batch that grows while the game is set up.
    #[must_use]
    pub fn with_first() -> Self {
        let mut batches = Self::default();
        batches.push(0);
        batches
    }

    /// Tickets in all of them.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The number of the batch that comes next.
    #[must_use]
    pub fn next(&self) -> usize {
        self.gone + self.left.len()
    }

    pub fn push(&mut self, tickets: u32) {
        self.left.push_back(tickets);
        self.total += tickets;
    }

    /// So many more in the first batch.
    pub fn add_to_first(&mut self, tickets: u32) {
        match self.left.front_mut() {
            Some(first) if self.gone == 0 => *first += tickets,
            _ => {
                self.gone = self.gone.saturating_sub(1);
                self.left.push_front(tickets);
            }
        }
        self.total += tickets;
    }

    /// So many are drawn, or all if there are fewer.
    pub fn draw(&mut self, tickets: u32) {
        let mut due = tickets.min(self.total);
        self.total -= due;
        while let Some(top) = self.left.front_mut() {
            let taken = due.min(*top);
            *top -= taken;
            due -= taken;
            if *top > 0 || due == 0 {
                break;
            }
            self.left.pop_front();
            self.gone += 1;
        }
    }

    /// Tickets that lie above a batch.
    #[must_use]
    pub fn above(&self, batch: usize) -> u32 {
        let until = batch.saturating_sub(self.gone).min(self.left.len());
        // The shorter way round.
        if until < self.left.len() / 2 {
            return self.left.range(..until).sum();
        }
        self.total - self.left.range(until..).sum::<u32>()
    }

    /// Each batch that is not drawn whole, by its number.
    pub fn each(&self) -> impl Iterator<Item = (usize, u32)> {
        (self.gone..).zip(self.left.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_drawn_first() {
        let mut batches = Batches::with_first();
        batches.add_to_first(3);
        batches.push(2);
        batches.push(4);
        assert_eq!((batches.total(), batches.next()), (9, 3));
        assert_eq!((batches.above(0), batches.above(1)), (0, 3));
        assert_eq!((batches.above(2), batches.above(3)), (5, 9));
        batches.draw(4);
        assert_eq!(batches.each().collect::<Vec<_>>(), [(1, 1), (2, 4)]);
        assert_eq!((batches.above(0), batches.above(1)), (0, 0));
        assert_eq!((batches.above(2), batches.next()), (1, 3));
        batches.draw(100);
        assert_eq!((batches.total(), batches.next()), (0, 3));
        batches.push(1);
        assert_eq!((batches.above(3), batches.above(4)), (0, 1));
    }

    #[test]
    fn a_long_game_keeps_little() {
        let mut batches = Batches::with_first();
        batches.add_to_first(30);
        for _ in 0..10_000 {
            batches.draw(3);
            batches.push(2);
        }
        assert_eq!(batches.next(), 10_001);
        assert!(batches.left.len() < 20);
    }
}
