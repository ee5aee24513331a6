//! What is the same in more than one family: cards that may be unseen, the deck,
//! and a few words.

mod batches;
mod deck;
mod hidden;
mod known_tickets;
mod pile;
pub mod proof;
pub mod record;
mod tell;
pub mod unexplained;
mod unseen;
mod words;

pub use batches::Batches;
pub use deck::{Deck, Drawn};
pub use hidden::Hidden;
pub use known_tickets::{KnownHand, KnownTickets};
pub use pile::{Laid, Payment, Pile};
pub use tell::{CardWords, points, tell_tickets};
pub use unseen::{
    DeckSeen, Forced, Gap, HandRange, NotProved, Origin, Settled, Shown, To, Unexplained, Unseen,
    WORK, Why,
};
pub use words::{and, cards_n};

use crate::log::{Act, Placement};
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

/// A line about tiles, in a game of cards.
pub fn no_tiles(places: &[Placement<'_>], verdict: &mut Verdict) {
    if let Some(first) = places.first() {
        verdict.breach(
            &N4,
            first.span,
            "this game has no tiles",
            "no such thing here",
        );
    }
}
