//! Ticket to Ride: Europe, London, and any board of the family.

pub mod board;
pub mod board_file;
pub mod boards;
pub mod laws;
mod moves;
pub mod scoring;
pub mod state;
pub mod table;
mod ticket_deck;

pub use boards::{builtin, builtin_names};

use super::{Header, Referee};
use crate::verdict::Verdict;

/// Opens a game of the family, if the header names one.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    let table = table::open(header, verdict)?;
    Some(Box::new(table))
}
