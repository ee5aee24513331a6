//! The face-down cards.

use super::Pile;
use crate::card::Card;

/// The face-down cards. How many there are is always known; of each kind we
/// know how many there can be at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    pub count: u32,
    pub most: [u32; 9],
    /// Reshuffles so far.
    pub epoch: u32,
    /// Cards that were drawn unseen since the last reshuffle.
    pub hidden: u32,
    /// A reshuffle happened while the count was in doubt: its cards say nothing.
    pub doubt: bool,
}

impl Deck {
    /// True if it is known exactly which cards are in it.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        !self.doubt && self.most.iter().sum::<u32>() == self.count
    }
}

/// What went wrong when cards were turned up or drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// A card of this kind was not there to be drawn.
    pub impossible: Option<Card>,
    /// More cards than deck and discards had together.
    pub too_many: u32,
}

impl Drawn {
    /// Of the cards that were drawn those that really were there; `doubtful` if nobody
    /// knows which they were.
    #[must_use]
    pub fn there(self, mut cards: Pile, doubtful: bool) -> Pile {
        if doubtful {
            cards.blur();
        }
        let _ = (0..self.too_many).all(|_| cards.take(None));
        cards
    }
}
