//! What is the same in more than one family: cards that may be unseen, the deck,
//! and a few words.

mod batches;
mod bench;
mod deck;
pub mod drawing;
mod hidden;
mod known_tickets;
pub mod offers;
mod pile;
pub mod proof;
#[cfg(test)]
pub(crate) mod ready;
pub mod record;
mod row;
pub mod seats;
mod tell;
pub mod unexplained;
mod unseen;
mod words;

pub use batches::Batches;
pub use bench::{Bench, Proves, Saved, Tried};
pub use deck::{Deck, Drawn};
pub use hidden::Hidden;
pub use known_tickets::{KnownHand, KnownTickets};
pub use offers::Hand;
pub use pile::{Laid, Payment, Pile};
pub use row::NotInTheRow;
pub use tell::{CardWords, points};
pub use unseen::{
    DeckSeen, Forced, Gap, HandRange, NotProved, Origin, Settled, Shown, To, Unexplained, Unseen,
    Why,
};
pub use words::{
    and, and_each, cards_n, deeds, either, heading, in_print, list, or, own_term, sentences, word,
};

use crate::fault::{Fault, Words};
use crate::laws::Law;
use crate::laws::notation::N4;
use crate::log::{Act, Placement};
use crate::verdict::Verdict;

/// Where nobody says how many turns are missing, so many of everybody's are taken for
/// missing: after them hands, row and deck can be anything.
pub const TURNS_OF_A_GAP: u32 = 40;

/// A line that says nothing in this game.
#[derive(Clone, Copy, Debug)]
enum OutOfPlace {
    /// A word of the notation that belongs to another game.
    OtherGame,
    /// A line about tiles, in a game of cards.
    Tiles,
}

impl Fault<()> for OutOfPlace {
    const LAW: &'static Law = &N4;

    fn words(&self, (): &()) -> Words {
        match self {
            Self::OtherGame => Words::new(
                tell!("n4-other-game", "nothing like this is done in this game"),
                say!("n4-other-game-label", "a move of another game"),
            ),
            Self::Tiles => Words::new(
                tell!("n4-tiles", "this game has no tiles"),
                say!("n4-tiles-label", "no such thing here"),
            ),
        }
    }
}

/// A word of the notation that belongs to another game.
pub fn other_game(act: &Act<'_>, verdict: &mut Verdict) {
    verdict.hear(&OutOfPlace::OtherGame, act.verb, &());
}

/// A line about tiles, in a game of cards.
pub fn no_tiles(places: &[Placement<'_>], verdict: &mut Verdict) {
    if let Some(first) = places.first() {
        verdict.hear(&OutOfPlace::Tiles, first.span, &());
    }
}
