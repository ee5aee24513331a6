//! The laws: a section each, with its number and text, its fault as plain data, what
//! finds it, and its words. None of them changes anything.

pub mod cards;
pub mod claim;
pub mod draw;
pub mod ferry;
pub mod names;
pub mod on_board;
mod permits;
pub mod results;
pub mod setup;
pub mod shows;
pub mod station;
pub mod ticket_order;
pub mod tickets;
pub mod tunnel;
pub mod turn;
pub mod unseen;

use crate::card::Card;
use crate::fault::{Fault, Words};
pub use crate::games::shared::{and, cards_n, list};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId};
use crate::games::ticket_to_ride::moves::ClaimMove;
use crate::games::ticket_to_ride::setting::Setting;
use crate::games::ticket_to_ride::state::{Pile, State};
use crate::laws::Law;
use crate::span::Span;
use on_board::{Rule, word};

/// Laws whose breach can hang on what only those at the table see: hands and
/// tickets.
pub const HIDDEN: [&str; 10] = ["A3", "C3", "H1", "H2", "H3", "N2", "N3", "S4", "X1", "X3"];

/// Every law with a name of its own, in the order of the rules; the last two share a
/// number with another on most boards.
pub static EVERY: [&Rule; 63] = [
    &setup::S1,
    &setup::S2,
    &setup::S3,
    &setup::S4,
    &setup::S5,
    &permits::S6,
    &turn::A1,
    &turn::A2,
    &turn::A3,
    &draw::D1,
    &draw::D2,
    &draw::D3,
    &draw::D4,
    &permits::D5,
    &draw::D6,
    &permits::D7,
    &permits::D8,
    &draw::D9,
    &claim::C1,
    &claim::C2,
    &claim::C3,
    &claim::C4,
    &permits::C5,
    &claim::C6,
    &permits::C7,
    &claim::C8,
    &claim::C9,
    &ferry::F1,
    &tunnel::T1,
    &tunnel::T2,
    &tunnel::T3,
    &tunnel::T4,
    &permits::T5,
    &tunnel::T6,
    &permits::T7,
    &tickets::K1,
    &tickets::K2,
    &tickets::K3,
    &permits::K4,
    &station::B1,
    &station::B2,
    &station::B3,
    &turn::E1,
    &permits::P1,
    &permits::P2,
    &permits::P3,
    &permits::P4,
    &permits::P5,
    &permits::P6,
    &permits::P7,
    &permits::P8,
    &permits::P9,
    &unseen::H1,
    &unseen::H2,
    &unseen::H3,
    &cards::X1,
    &cards::X2,
    &tickets::X3,
    &results::R1,
    &results::R2,
    &results::R3,
    &tickets::NO_TICKETS_LEFT,
    &tickets::LAST_TICKET,
];

/// Every law of the family that has a number of its own.
pub static ALL: [&Law; EVERY.len() - 2] = {
    let mut all = [&EVERY[0].law; EVERY.len() - 2];
    let mut i = 0;
    while i < all.len() {
        all[i] = &EVERY[i].law;
        i += 1;
    }
    all
};
