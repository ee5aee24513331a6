//! What is known at one moment about cards that nobody saw. It keeps all that is
//! needed to find out, and finds out only what is asked for.

use super::unseen::WORK;
use super::{Forced, Gap, HandRange, Pile, Settled, Unseen};
use crate::card::Counts;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    unseen: Unseen,
    hands: Vec<Pile>,
    /// The cards of the game.
    deck: Counts,
}

impl Hidden {
    /// `None` if every card was seen.
    #[must_use]
    pub fn new(unseen: Unseen, hands: Vec<Pile>, deck: Counts) -> Option<Self> {
        unseen.is_any().then_some(Self { unseen, hands, deck })
    }

    /// Of so many seats no more than that cards were drawn unseen, and all of them are
    /// explained: for who does not ask what hands can hold, of which it says nothing.
    #[must_use]
    pub fn explained(seats: usize) -> Self {
        Self { unseen: Unseen::any(seats), hands: Vec::new(), deck: Counts::NONE }
    }

    /// From where on not all is proved; none if all is.
    #[must_use]
    pub fn gap(&self) -> Option<Gap> {
        self.unseen.gap()
    }

    /// Decks that unseen cards were drawn from, or lay in: one more than there were
    /// reshuffles since the first of them. None where nothing is proved any more.
    #[must_use]
    pub fn decks(&self) -> Option<usize> {
        self.unseen.proof().map(super::proof::Proof::deck_count)
    }

    /// How much there is to remember.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.unseen.weight()
    }

    /// What an attentive observer knows about each hand.
    #[must_use]
    pub fn ranges(&self) -> Vec<HandRange> {
        self.unseen.ranges(&self.hands, self.deck)
    }

    /// The same for no more than so much work, which counts down; what takes more
    /// is as wide as it can be, and not `exact`.
    #[must_use]
    pub fn ranges_within(&self, settled: &mut Settled, work: &mut u64) -> Vec<HandRange> {
        let Self { hands, deck, .. } = self;
        self.unseen.ranges_within(hands, *deck, settled, work)
    }

    /// Every blind draw and deal of which something is certain by now, in the
    /// order of the log, and whether these are all; with what was found out at an
    /// earlier moment of the same game.
    #[must_use]
    pub fn forced_since(&self, settled: &mut Settled) -> (Vec<Forced>, bool) {
        let mut work = WORK;
        self.forced_within(settled, &mut work)
    }

    /// The same for no more than so much work, which counts down.
    #[must_use]
    pub fn forced_within(&self, settled: &mut Settled, work: &mut u64) -> (Vec<Forced>, bool) {
        self.unseen.forced(settled, work)
    }
}
