//! The laws: a section each, with its number and text, its fault as plain data, what
//! finds it, and its words. None of them changes anything.

pub mod cards;
pub mod completes;
pub mod draw;
pub mod end;
pub mod lay;
pub mod names;
mod permits;
pub mod results;
pub mod setup;
pub mod tickets;
pub mod turn;
pub mod unseen;

use crate::card::Card;
use crate::fault::{Fault, Words};
use crate::games::card_game::rules::{Rules, TicketId};
use crate::games::card_game::setting::{CARDS, Setting, a_card, list_cards, some_cards};
use crate::games::card_game::state::{Seat, State};
use crate::games::shared::{Pile, cards_n};
use crate::laws::Law;
use crate::span::Span;

/// Laws whose breach can hang on what only those at the table see: hands and
/// tickets.
pub const HIDDEN: [&str; 10] = ["A3", "H1", "H2", "H3", "L5", "N2", "N3", "S1", "X1", "X3"];

/// Every law of the family, in the order of the rules.
pub static ALL: [&Law; 37] = [
    &setup::S1,
    &setup::S2,
    &setup::S3,
    &permits::S4,
    &permits::Y1,
    &lay::Y2,
    &turn::A1,
    &turn::A2,
    &turn::A3,
    &draw::D1,
    &draw::D2,
    &permits::D3,
    &draw::D4,
    &permits::D5,
    &draw::D6,
    &lay::L1,
    &lay::L2,
    &lay::L3,
    &lay::L4,
    &lay::L5,
    &tickets::K1,
    &end::E1,
    &end::E2,
    &completes::P1,
    &completes::P2,
    &completes::P3,
    &permits::P4,
    &permits::P5,
    &cards::X1,
    &cards::X2,
    &tickets::X3,
    &unseen::H1,
    &unseen::H2,
    &unseen::H3,
    &results::R1,
    &results::R2,
    &results::R3,
];
