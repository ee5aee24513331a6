//! The metro tile game, of whose rulebook only the last pages survive.

mod doubt;
pub mod drawing;
mod frame;
pub mod laws;
pub mod layout;
pub mod moves;
pub mod placements;
pub mod readings;
mod rulebook;
pub mod set_file;
pub mod sets;
pub mod setting;
mod sheet;
pub mod state;
pub mod table;
pub mod tile;

pub use readings::Readings;
pub use rulebook::sources;
pub use sets::{builtin, builtin_names};
pub use tile::TileSet;

use super::{Family, Header, Referee};
use crate::verdict::Verdict;

pub static FAMILY: Family = Family {
    key: "metro",
    title: "The metro tile game",
    laws: &laws::ALL,
    options: &readings::OPTIONS,
    games: || vec!["metro"],
};

/// Opens a game with the tiles that its header names.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    let table = table::open(header, verdict)?;
    Some(Box::new(table))
}
