//! Where a tile can go: found by looking only at squares that an open end of
//! one of the tile's colours faces.

use smallvec::SmallVec;

use super::layout::{Cell, Layout, StrandId};
use super::squares::{Square, bit};
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
    /// Somebody else develops this line: the squares it faces are closed.
    NotFacing(StrandId),
    /// The same, before tiles were laid: these squares.
    Outside(SmallVec<[Cell; 8]>),
    /// Somebody else develops this line: no tile may join it.
    NotJoining(StrandId),
    /// Only where the tile joins this line.
    On(StrandId),
}

impl Bounds {
    /// The same bounds, whatever is laid from now on.
    #[must_use]
    pub fn fixed(self, layout: &Layout) -> Self {
        match self {
            Self::NotFacing(line) => Self::Outside(layout.open_ends(line).collect()),
            other => other,
        }
    }

    /// True if a tile that fits on this square and goes on with these lines is
    /// within the bounds.
    #[must_use]
    pub fn admit(&self, layout: &Layout, cell: Cell, joined: &[StrandId]) -> bool {
        match self {
            Self::All => true,
            Self::NotFacing(line) => !layout.faces(*line, cell),
            Self::Outside(closed) => !closed.contains(&cell),
            Self::NotJoining(line) => !joined.contains(&layout.line(*line)),
            Self::On(line) => joined.contains(&layout.line(*line)),
        }
    }
}

/// Every place for a tile, each turn that makes a difference by itself; in no order.
pub fn spots<'l>(
    layout: &'l Layout,
    set: &'l TileSet,
    tile: TileId,
    bounds: &'l Bounds,
) -> impl Iterator<Item = Spot> + 'l {
    let shape = set.shape(tile);
    let turns = if set.readings.fixed_rotation { 1 } else { shape.turns };
    let worth_a_look = squares(layout, set, tile, bounds);
    worth_a_look.flat_map(move |square| {
        let turns = Rotation::ALL.into_iter().take(turns);
        let fits = move |rotation: &Rotation| {
            let fit = layout.meets(set, tile, *rotation, square);
            fit.is_ok_and(|joined| bounds.admit(layout, square.cell, &joined))
        };
        turns.filter(fits).map(move |rotation| Spot { tile, cell: square.cell, rotation })
    })
}

/// The empty squares worth a look: those that a line of a colour that the tile has, or
/// of the one that it has to join, leads to.
fn squares<'l>(
    layout: &'l Layout,
    set: &TileSet,
    tile: TileId,
    bounds: &Bounds,
) -> impl Iterator<Item = &'l Square> + use<'l> {
    let own = set.shape(tile).colours;
    let (colours, all) = match bounds {
        Bounds::On(line) => (own & bit(layout.colour_of(*line)), false),
        _ => (own, set.readings.edge_is_enough),
    };
    // Most are ruled out by their colours.
    let squares = layout.squares().iter();
    squares.filter(move |square| {
        let reached = square.colours & colours != 0;
        square.laid.is_none() && (reached || all && square.is_border())
    })
}
