//! What words are made with: the tile set, which game it is, and who sits where.

use std::borrow::Cow;

use super::placements::Spot;
use super::tile::{ColourId, TileId, TileSet};
use crate::games::shared::seats::Seats;

#[derive(Clone, Debug)]
pub struct Setting<'a> {
    pub set: Cow<'a, TileSet>,
    pub children: bool,
    pub names: Vec<&'a str>,
}

impl<'a> Setting<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    #[must_use]
    pub fn tile(&self, tile: TileId) -> &str {
        &self.set.tile(tile).name
    }

    #[must_use]
    pub fn colour(&self, colour: ColourId) -> &str {
        self.set.colour(colour)
    }

    /// `one legal placement: place m07 at 1,0 turn 90`.
    #[must_use]
    pub fn legal(&self, spot: Spot) -> String {
        format!("one legal placement: `place {}`", spot.text(&self.set))
    }
}

impl Seats for Setting<'_> {
    fn players(&self) -> usize {
        self.names.len()
    }

    fn player(&self, seat: usize) -> &str {
        self.name(seat)
    }
}
