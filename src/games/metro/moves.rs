//! Moves as the laws see them.

use super::layout::Cell;
use super::tile::{Rotation, TileId};
use crate::span::Span;

/// A tile of the log on its way to the table.
#[derive(Clone, Copy, Debug)]
pub struct Laying {
    /// None if no tile is so called; that is reported already.
    pub tile: Option<TileId>,
    pub cell: Cell,
    pub rotation: Rotation,
    pub name: Span,
    pub at: Span,
    /// Something was wrong with it.
    pub wrong: bool,
    /// It lies on the table.
    pub laid: bool,
}
