//! Ticket to Ride: Europe, London, and any board of the family.

mod apply;
pub mod board;
pub mod board_file;
pub mod board_json;
pub mod boards;
mod doubt;
mod frame;
mod known_tickets;
pub mod laws;
mod moves;
pub mod scoring;
pub mod setting;
pub mod state;
pub mod strict;
pub mod table;
mod ticket_deck;
pub mod ticket_order;
mod ticket_set;

pub use boards::{builtin, builtin_names};

use super::{Convention, Family, Header, Referee};
use crate::verdict::Verdict;

pub static FAMILY: Family = Family {
    key: "ticket-to-ride",
    title: "Ticket to Ride, on any board",
    laws: &laws::ALL,
    options: &[
        Convention {
            name: "reshuffle",
            values: "at-once, when-needed",
            default: "at-once",
            meaning: "the discards become the new deck the moment the deck runs out, or when the next card is needed",
        },
        Convention {
            name: "flush-limit",
            values: "a number from 1 on, none",
            default: "none",
            meaning: "after so many new rows in a row the locomotives stay until the row changes",
        },
    ],
    games: || builtin_names().to_vec(),
};

/// Opens a game of the family, if the header names one.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    let table = table::open(header, verdict)?;
    Some(Box::new(table))
}
