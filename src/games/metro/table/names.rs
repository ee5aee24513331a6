//! What a tile or a colour in the log turns out to be.

use super::*;
use crate::games::metro::laws::names::{Ambiguous, Kind, Unknown};
use crate::games::metro::tile::{ColourId, Rotation, TileId};
use crate::names::Lookup;

impl<'a> Table<'a> {
    /// What a name means; reports one that means nothing, or too much.
    fn named(
        &self,
        kind: Kind,
        found: Lookup,
        name: Name<'a>,
        verdict: &mut Verdict,
    ) -> Option<usize> {
        let text = name.text;
        match found {
            Lookup::One(id) => return Some(id),
            Lookup::Ambiguous(ids) => {
                let fault = Ambiguous { kind, text, ids };
                self.hear(Some(fault), name.span, verdict);
            }
            Lookup::Unknown(_) if self.lost_tiles => {}
            Lookup::Unknown(near) => {
                let fault = Unknown { kind, text, near };
                self.hear(Some(fault), name.span, verdict);
            }
        }
        None
    }

    fn tile_named(&self, name: Name<'a>, verdict: &mut Verdict) -> Option<TileId> {
        let set = &self.setting.set;
        if let Some(id) = set.spelt(name.text) {
            return Some(id).filter(|id| !self.unsound.contains(id));
        }
        let found = verdict.look_up(set.tile_index(), name.text);
        let id = self.named(Kind::Tile, found, name, verdict)?;
        // A short name may be that of a tile nobody could read.
        let sure = !self.lost_tiles || set.tiles[id].name == name.text;
        let id = TileId::try_from(id).ok().filter(|_| sure);
        id.filter(|id| !self.unsound.contains(id))
    }

    pub(super) fn tile(&self, word: TileWord<'a>, verdict: &mut Verdict) -> Option<TileId> {
        self.tile_named(word.name?, verdict)
    }

    pub(super) fn colour_named(&self, name: Name<'a>, verdict: &mut Verdict) -> Option<ColourId> {
        let found = self.setting.set.colour_index().find_exactly(name.text);
        let id = self.named(Kind::Colour, found, name, verdict)?;
        ColourId::try_from(id).ok()
    }

    pub(super) fn laying(&self, place: &Placement<'a>, verdict: &mut Verdict) -> Laying {
        Laying {
            tile: self.tile_named(place.tile, verdict),
            cell: Cell::new(place.at.x, place.at.y),
            rotation: Rotation::quarters(place.turn.map_or(0, |(turn, _)| turn)),
            name: place.tile.span,
            at: place.at.span,
            wrong: false,
            laid: false,
        }
    }
}
