//! What is the same in more than one family: cards that may be unseen, the deck,
//! and a few words.

mod deck;
mod pile;
pub mod proof;
mod tell;
mod unseen;
mod words;

pub use deck::{Deck, Drawn};
pub use pile::{Laid, Payment, Pile};
pub use tell::{CardWords, points, tell_tickets};
pub use unseen::{HandRange, Shown, To, Unexplained, Unseen};
pub use words::{and, cards_n};

use crate::log::Act;
use crate::replay::N4;
use crate::verdict::Verdict;

/// A word of the notation that belongs to another game.
pub fn other_game(act: &Act<'_>, verdict: &mut Verdict) {
    verdict.breach(
        &N4,
        act.verb,
        "nothing like this is done in this game",
        "a move of another game",
    );
}
