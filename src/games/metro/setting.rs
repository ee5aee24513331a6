//! What words are made with: the tile set, which game it is, and who sits where.

use std::borrow::Cow;

use super::placements::Spot;
use super::tile::{ColourId, TileId, TileSet};
use crate::games::shared::seats::Seats;
use crate::lang;

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

    /// A colour as a log names it.
    #[must_use]
    pub fn colour(&self, colour: ColourId) -> &str {
        self.set.colour(colour)
    }

    /// A colour as people read it.
    #[must_use]
    pub fn colour_name(&self, colour: ColourId) -> Cow<'_, str> {
        colour_name(self.colour(colour))
    }

    /// `one legal placement: place m07 at 1,0 turn 90`.
    #[must_use]
    pub fn legal(&self, spot: Spot) -> String {
        say!("metro-legal", "one legal placement: `place {place}`", place = spot.text(&self.set))
    }
}

/// The colour of a line as people read it: in the current language, if that has a word.
#[must_use]
pub fn colour_name(colour: &str) -> Cow<'_, str> {
    match lang::is_english() {
        true => Cow::Borrowed(colour),
        false => lang::fixed(&lang::term_id(&format!("colour {colour}")), colour),
    }
}

impl Seats for Setting<'_> {
    fn names(&self) -> &[&str] {
        &self.names
    }
}
