//! The metro tile game, of whose rulebook only the last pages survive.

mod doubt;
pub mod drawing;
mod frame;
mod guide;
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
mod squares;
pub mod state;
pub mod table;
pub mod tile;

pub(super) use guide::guide;
pub use readings::Readings;
pub use rulebook::sources;
pub use sets::{builtin, builtin_names};
pub use tile::TileSet;

use super::shared::in_print;
use super::stage::Stage;
use super::{Asked, Family, Files, On};
use crate::finding::Source;
use crate::games::tiles_of;
use crate::notation::Dialect;

pub static FAMILY: Family = Family {
    key: "metro",
    title: "The metro tile game",
    laws: &laws::ALL,
    options: &readings::OPTIONS,
    games: || vec!["metro"],
    dialect: Dialect::Tiles,
    open: |header, verdict| Some(Box::new(table::open(header, verdict)?)),
    ships: |name| builtin(name).map(On::Tiles),
    usual: || builtin("sample").map(On::Tiles),
    files: Some(Files {
        asked: |text| {
            let ships = |name: &str| builtin(name).is_some();
            tiles_of(text).map(|name| Asked { name, ships: ships(name) })
        },
        is_one: set_file::is_tile_set,
        template: None,
        load: |text| Ok(Stage::Tiles(Box::new(set_file::load(text)?))),
    }),
    printed: |law, _| {
        let sources = sources(law.code);
        let line = |s: &Source| in_print(None, &s.edition, s.page, &s.heading);
        sources.iter().map(line).collect()
    },
    strict: None,
};
