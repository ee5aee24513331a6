//! Whether one log of the tile game can be what another one leaves open.

use std::borrow::Cow;
use std::collections::HashMap;

use super::refines::{Compare, Same, differs};
use crate::log::{Develop, Name, Number, Placement, TileLine, TileWord};
use crate::span::Span;

impl Compare<'_> {
    fn same_tile(&self, full: Name<'_>, public: Name<'_>) -> bool {
        self.ours.tile(full.text) == self.theirs.tile(public.text)
    }

    fn same_colour(&self, full: Name<'_>, public: Name<'_>) -> bool {
        self.ours.line_colour(full.text) == self.theirs.line_colour(public.text)
    }

    /// The same tile, or one that the public log does not name.
    pub(super) fn tile_word(&self, full: TileWord<'_>, public: TileWord<'_>) -> Same {
        match (full.name, public.name) {
            (_, None) => Ok(()),
            (Some(a), Some(b)) if self.same_tile(a, b) => Ok(()),
            _ => differs(full.span, public.span, say!("refines-tile", "another tile")),
        }
    }

    /// Every tile that the public log names is among these.
    pub(super) fn tiles_among(&self, full: &[TileWord<'_>], public: &[TileWord<'_>]) -> Same {
        let mut left: HashMap<Cow<'_, str>, usize> = HashMap::new();
        for name in full.iter().filter_map(|tile| tile.name) {
            *left.entry(self.ours.tile(name.text)).or_default() += 1;
        }
        for tile in public {
            let Some(name) = tile.name else { continue };
            match left.get_mut(&self.theirs.tile(name.text)) {
                Some(n) if *n > 0 => *n -= 1,
                _ => {
                    let at = full.first().map_or(tile.span, |tile| tile.span);
                    return differs(
                        at,
                        tile.span,
                        say!("refines-not-dealt", "this tile is not among those dealt"),
                    );
                }
            }
        }
        Ok(())
    }

    pub(super) fn places(
        &self,
        full: &[Placement<'_>],
        public: &[Placement<'_>],
        at: Span,
        of: Span,
    ) -> Same {
        if full.len() != public.len() {
            return differs(
                at,
                of,
                say!("refines-placed-number", "another number of tiles placed"),
            );
        }
        let turn = |place: &Placement<'_>| place.turn.map_or(0, |(turn, _)| turn);
        for (a, b) in full.iter().zip(public) {
            let square = (a.at.x, a.at.y) == (b.at.x, b.at.y);
            if !square || turn(a) != turn(b) || !self.same_tile(a.tile, b.tile) {
                return differs(
                    a.span,
                    b.span,
                    say!("refines-placed", "another tile, square or turn"),
                );
            }
        }
        Ok(())
    }

    pub(super) fn develop(
        &self,
        full: &Develop<'_>,
        public: &Develop<'_>,
        at: Span,
        of: Span,
    ) -> Same {
        let square = (full.at.x, full.at.y) == (public.at.x, public.at.y);
        if !square || !self.same_colour(full.colour, public.colour) {
            return differs(
                full.colour.span,
                public.colour.span,
                say!("refines-line", "another line"),
            );
        }
        self.places(&full.places, &public.places, at, of)
    }

    /// A tile of the log's own: the same in every respect.
    pub(super) fn tile_line(
        &self,
        full: &TileLine<'_>,
        public: &TileLine<'_>,
        at: Span,
        of: Span,
    ) -> Same {
        let number = |n: Option<Number>| n.map(|n| n.value);
        let figures = |tile: &TileLine<'_>| {
            (
                tile.copies.map_or(1, |n| n.value),
                number(tile.station),
                number(tile.stars),
                tile.start.is_some(),
                tile.tracks.len(),
            )
        };
        let tracks = full.tracks.iter().zip(&public.tracks).all(|(a, b)| {
            let ends = a.ends.iter().map(|(end, _)| end);
            a.colour.text == b.colour.text
                && ends.eq(b.ends.iter().map(|(end, _)| end))
                && number(a.circles) == number(b.circles)
        });
        if full.name.text == public.name.text && figures(full) == figures(public) && tracks {
            return Ok(());
        }
        differs(at, of, say!("refines-declared", "this tile is declared otherwise"))
    }
}
