//! The squares of the table that have a tile, or lie beside one, and what reaches each
//! of them from around: kept up to date, so that whether a tile fits is one look.

use super::layout::{Cell, Laid, StrandId};
use super::tile::{ColourId, Edge};

/// What lies beyond a side of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Face {
    #[default]
    Nothing,
    /// A tile whose edge has no line.
    Blank,
    Line(ColourId, StrandId),
}

/// A set of colours, of which a game has few.
pub(super) type Colours = u16;

pub(super) fn bit(colour: ColourId) -> Colours {
    1u16.checked_shl(colour.into()).unwrap_or(0)
}

#[derive(Clone, Debug)]
pub(super) struct Square {
    pub(super) cell: Cell,
    pub(super) laid: Option<Laid>,
    around: [Face; 4],
    /// The colours of the lines that reach it.
    pub(super) colours: Colours,
}

impl Square {
    pub(super) fn around(&self) -> [Face; 4] {
        self.around
    }

    pub(super) fn beyond(&self, edge: Edge) -> Face {
        self.around[edge as usize]
    }

    /// Empty, and beside a tile.
    pub(super) fn is_border(&self) -> bool {
        self.laid.is_none() && self.around.iter().any(|face| *face != Face::Nothing)
    }
}

const NONE: u16 = u16::MAX;
/// A game's squares, mostly, and as many again.
const SLOTS: usize = 512;

/// Squares by their place. Logs name no square that is far away, and so few that the
/// table stays small.
#[derive(Clone, Debug, Default)]
pub(super) struct Squares {
    list: Vec<Square>,
    /// Twice as many as squares, at least.
    slots: Vec<Slot>,
}

/// A square, and where in the list it is.
#[derive(Clone, Copy, Debug)]
struct Slot {
    cell: u32,
    at: u16,
}

const EMPTY: Slot = Slot { cell: 0, at: NONE };

impl Squares {
    pub(super) fn each(&self) -> &[Square] {
        &self.list
    }

    pub(super) fn at(&self, cell: Cell) -> Option<&Square> {
        self.find(cell).ok().map(|at| &self.list[at])
    }

    pub(super) fn laid(&self, cell: Cell) -> Option<&Laid> {
        self.at(cell)?.laid.as_ref()
    }

    pub(super) fn get_mut(&mut self, at: usize) -> &mut Square {
        &mut self.list[at]
    }

    pub(super) fn get(&self, at: usize) -> &Square {
        &self.list[at]
    }

    /// Where in the list the square is; it is entered if it was not there.
    pub(super) fn enter(&mut self, cell: Cell) -> usize {
        if self.list.len() * 2 >= self.slots.len() {
            self.grow();
        }
        self.find(cell).unwrap_or_else(|slot| {
            let at = self.list.len();
            self.list.push(Square { cell, laid: None, around: [Face::Nothing; 4], colours: 0 });
            let at16 = u16::try_from(at).unwrap_or(NONE);
            self.slots[slot] = Slot { cell: number(cell), at: at16 };
            at
        })
    }

    /// A tile beyond this side shows this.
    pub(super) fn face(&mut self, at: usize, edge: Edge, face: Face) {
        let square = &mut self.list[at];
        square.around[edge as usize] = face;
        if let Face::Line(colour, _) = face {
            square.colours |= bit(colour);
        }
    }

    /// Forgets what lies around, for all of them.
    pub(super) fn forget_faces(&mut self) {
        for square in &mut self.list {
            square.around = [Face::Nothing; 4];
            square.colours = 0;
        }
    }

    /// The place in the list, or else the slot where it belongs.
    #[inline]
    fn find(&self, cell: Cell) -> Result<usize, usize> {
        let Some(last) = self.slots.len().checked_sub(1) else {
            return Err(0);
        };
        let cell = number(cell);
        let mut slot = hash(cell) & last;
        loop {
            let here = self.slots[slot];
            if here.at == NONE {
                return Err(slot);
            }
            if here.cell == cell {
                return Ok(usize::from(here.at));
            }
            slot = (slot + 1) & last;
        }
    }

    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(SLOTS);
        self.slots.clear();
        self.slots.resize(slots, EMPTY);
        if self.list.is_empty() {
            self.list.reserve(SLOTS / 4);
        }
        for at in 0..self.list.len() {
            let cell = self.list[at].cell;
            if let Err(slot) = self.find(cell) {
                let at = u16::try_from(at).unwrap_or(NONE);
                self.slots[slot] = Slot { cell: number(cell), at };
            }
        }
    }
}

/// A square's place as one number.
fn number(cell: Cell) -> u32 {
    u32::from(cell.x.cast_unsigned()) | u32::from(cell.y.cast_unsigned()) << 16
}

fn hash(number: u32) -> usize {
    (number.wrapping_mul(0x9e37_79b1) >> 16) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_again() {
        let mut squares = Squares::default();
        assert!(squares.at(Cell::new(0, 0)).is_none());
        let cells = || (-40..40).flat_map(|x| (-20..20).map(move |y| Cell::new(x * 7, y)));
        for (at, cell) in cells().enumerate() {
            assert_eq!(squares.enter(cell), at);
        }
        for (at, cell) in cells().enumerate() {
            assert_eq!(squares.enter(cell), at);
            assert_eq!(squares.at(cell).map(|square| square.cell), Some(cell));
        }
        assert!(squares.at(Cell::new(999, 999)).is_none());
    }
}
