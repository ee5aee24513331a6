//! Ticket to Ride: The Card Game.
//!
//! No board: cards are laid out in a rail yard, one column a colour, go from there
//! to a face-down track stack one by one, and complete tickets when the deck is
//! used up.

mod describe;
mod doubt;
mod frame;
mod guide;
pub mod laws;
mod ready;
pub mod rules;
pub mod scoring;
mod setting;
pub mod state;
pub mod table;

pub(super) use describe::describe;
pub(super) use guide::guide;

use super::shared::in_print;
use super::{Family, On};
use crate::finding::Source;
use crate::notation::Dialect;

pub static FAMILY: Family = Family {
    key: rules::KEY,
    title: "Ticket to Ride: The Card Game",
    laws: &laws::ALL,
    options: &[],
    games: || vec![rules::KEY],
    dialect: Dialect::Cards,
    open: |header, verdict| Some(Box::new(table::open(header, verdict)?)),
    ships: |name| rules::builtin().filter(|_| name == rules::KEY).map(On::Cards),
    usual: || rules::builtin().map(On::Cards),
    files: None,
    printed: |law, _| {
        let sources = rules::builtin().map_or_else(Vec::new, |rules| rules.sources(law.code));
        let line = |s: &Source| in_print(Some(rules::KEY), &s.edition, None, &s.heading);
        sources.iter().map(line).collect()
    },
    strict: None,
};
