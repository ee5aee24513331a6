//! Where a tile can go: found by looking only at squares that an open end of
//! one of the tile's colours faces.

use std::collections::BTreeSet;

use super::layout::{Cell, Layout, StrandId};
use super::tile::{Rotation, TileId, TileSet};

/// A place for a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub tile: TileId,
    pub cell: Cell,
    pub rotation: Rotation,
}

impl Spot {
    /// `m07 at 1,0 turn 90`, as a log has it.
    #[must_use]
    pub fn text(&self, set: &TileSet) -> String {
        let name = &set.tile(self.tile).name;
        match self.rotation.degrees() {
            0 => format!("{name} at {}", self.cell),
            turn => format!("{name} at {} turn {turn}", self.cell),
        }
    }
}

/// Which squares a player may use.
#[derive(Clone, Debug)]
pub enum Bounds {
    All,
    /// Somebody else develops a line: the squares it faces are closed.
    Outside(BTreeSet<Cell>),
    /// Somebody else develops this line: no tile may join it.
    NotJoining(StrandId),
    /// Only where the tile joins this line.
    On(StrandId),
}

impl Bounds {
    /// True if a tile that fits on this square and goes on with these lines is
    /// within the bounds.
    #[must_use]
    pub fn admit(&self, layout: &Layout, cell: Cell, joined: &[StrandId]) -> bool {
        match self {
            Self::All => true,
            Self::Outside(closed) => !closed.contains(&cell),
            Self::NotJoining(line) => !joined.contains(&layout.line(*line)),
            Self::On(line) => joined.contains(&layout.line(*line)),
        }
    }
}

/// Every place for a tile, each turn that makes a difference by itself.
pub fn spots<'l>(
    layout: &'l Layout,
    set: &'l TileSet,
    tile: TileId,
    bounds: &'l Bounds,
) -> impl Iterator<Item = Spot> + 'l {
    let rotations = if set.readings.fixed_rotation { 1 } else { 4 };
    squares(layout, set, tile, bounds)
        .into_iter()
        .flat_map(move |cell| {
            let turns = set.tile(tile).rotations().take(rotations);
            turns.map(move |rotation| Spot {
                tile,
                cell,
                rotation,
            })
        })
        .filter(move |spot| {
            layout
                .fit(set, tile, spot.rotation, spot.cell)
                .is_ok_and(|joined| bounds.admit(layout, spot.cell, &joined))
        })
}

/// The squares worth a look.
fn squares(layout: &Layout, set: &TileSet, tile: TileId, bounds: &Bounds) -> BTreeSet<Cell> {
    let tracks = &set.tile(tile).tracks;
    match bounds {
        Bounds::On(line) => {
            let colour = layout.colour_of(*line);
            if tracks.iter().any(|track| track.colour == colour) {
                layout.open_ends(*line)
            } else {
                BTreeSet::new()
            }
        }
        _ if set.readings.edge_is_enough => layout.border().collect(),
        _ => tracks
            .iter()
            .flat_map(|track| layout.facing(track.colour))
            .collect(),
    }
}
