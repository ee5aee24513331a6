//! What reading a shipped set's YAML file gives, as JSON.
//!
//! `WHISTLESTOP_WRITE=1 cargo test --lib ready::` writes these files again from the YAML. A
//! new set begins with an empty one: what cannot be read here is read from the YAML.

use crate::games::metro::tile::TileSet;

/// The set, ready to be played with.
pub(super) fn read(text: &str) -> Option<TileSet> {
    let mut set: TileSet = serde_json::from_str(text).ok()?;
    set.reindex();
    Some(set)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{BUILTIN, set_file};
    use super::*;
    use crate::games::metro::Readings;
    use crate::games::metro::tile::{Tile, Track};
    use crate::games::shared::ready::{hold, lines};

    #[test]
    fn the_ready_sets_are_what_the_yaml_says() {
        for entry in &BUILTIN {
            let set = set_file::load(entry.text).unwrap();
            let path = format!("src/games/metro/sets/ready/{}.json", entry.key);
            hold(&path, &lines(&fields(&set)), || read(entry.ready).as_ref() == Some(&set));
        }
    }

    fn fields(set: &TileSet) -> Value {
        let line = |t: &Track| json!([t.colour, t.edges.0, t.station, t.circles]);
        let tile = |t: &Tile| {
            let lines: Value = t.tracks.iter().map(line).collect();
            json!([t.name, lines, t.station, t.stars, t.copies, t.start])
        };
        // Where a set has readings of its own, they are written here.
        assert_eq!(set.readings, Readings::default());
        json!({
            "key": set.key,
            "title": set.title,
            "about": set.about,
            "unverified": set.unverified,
            "players_min": set.players_min,
            "players_max": set.players_max,
            "deal": set.deal,
            "hand": set.hand,
            "at_once": set.at_once,
            "children_deal": set.children_deal,
            "children_win": set.children_win,
            "colours": set.colours,
            "tiles": set.tiles.iter().map(tile).collect::<Value>(),
            "readings": {},
        })
    }
}
