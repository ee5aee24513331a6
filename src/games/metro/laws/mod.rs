//! The laws: each a section of its own, with what it says, the readings that change
//! it, what is wrong where it is broken, and the words for that. None of them
//! changes anything.

pub mod develop;
pub mod hand;
pub mod names;
pub mod permits;
pub mod place;
pub mod results;
pub mod setup;
pub mod tiles;
pub mod turn;

use crate::fault::{Fault, Words};
use crate::games::Convention;
use crate::games::metro::layout::Cell;
use crate::games::metro::placements::{Bounds, Spot};
use crate::games::metro::setting::Setting;
use crate::games::metro::state::State;
use crate::games::metro::tile::{TileId, TileSet};
use crate::games::shared::list;
use crate::laws::Law;
use crate::span::Span;

/// Laws whose breach can hang on what only those at the table see: the tiles
/// in the hands.
pub const HIDDEN: [&str; 10] = ["E1", "L4", "L5", "N2", "N3", "T1", "T2", "X1", "X2", "X5"];

/// Every law of the game, in the order of the rules.
pub static ALL: [&Law; 28] = [
    &setup::S1,
    &setup::S2,
    &turn::A1,
    &turn::A2,
    &place::L1,
    &place::L2,
    &hand::L3,
    &hand::L4,
    &hand::L5,
    &develop::X1,
    &develop::X2,
    &develop::X3,
    &permits::X4,
    &develop::X5,
    &permits::P1,
    &permits::P2,
    &permits::P3,
    &permits::P4,
    &permits::P5,
    &turn::E1,
    &turn::V1,
    &tiles::T1,
    &tiles::T2,
    &tiles::T3,
    &tiles::T4,
    &results::R1,
    &results::R2,
    &results::R3,
];

/// `1 tile`, `3 tiles`.
#[must_use]
pub fn tiles_n(n: u32) -> String {
    match n {
        0 => say!("metro-no-tile", "no tile"),
        1 => say!("metro-one-tile", "1 tile"),
        n => say!("metro-tiles", "{n} tiles", n),
    }
}
