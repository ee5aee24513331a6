//! What is the same in more than one family: cards that may be unseen, the deck,
//! places of tickets, and a few words.

mod deck;
mod pile;
mod tickets;
mod words;

pub use deck::{Deck, Drawn};
pub use pile::{Laid, Payment, Pile};
pub use tickets::TicketPlace;
pub use words::{and, cards_n};
