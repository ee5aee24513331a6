//! The tile sets that ship with the program. Their YAML files are the source; beside each
//! lies what reading it gives, so that a short run need not read YAML.

mod ready;

use std::fmt::Write as _;
use std::sync::OnceLock;

use super::readings;
use super::set_file;
use super::setting::colour_name;
use super::tile::{Tile, TileSet};
use crate::games::shared::list;
use crate::lang;
use crate::names::normalise;

struct Builtin {
    key: &'static str,
    text: &'static str,
    ready: &'static str,
    set: OnceLock<Option<TileSet>>,
}

static BUILTIN: [Builtin; 1] = [Builtin {
    key: "sample",
    text: include_str!("sets/sample.yaml"),
    ready: include_str!("sets/ready/sample.json"),
    set: OnceLock::new(),
}];

static NAMES: [&str; 1] = [BUILTIN[0].key];

/// The set of that name, read on first use.
#[must_use]
pub fn builtin(key: &str) -> Option<&'static TileSet> {
    let entry = entry(key)?;
    entry
        .set
        .get_or_init(|| {
            let mut set = ready::read(entry.ready).or_else(|| set_file::load(entry.text).ok())?;
            set.prepare();
            Some(set)
        })
        .as_ref()
}

/// The YAML text of a set that ships with the program.
#[must_use]
pub fn builtin_text(key: &str) -> Option<&'static str> {
    entry(key).map(|entry| entry.text)
}

/// The names of all sets that ship with the program.
#[must_use]
pub fn builtin_names() -> &'static [&'static str] {
    &NAMES
}

fn entry(key: &str) -> Option<&'static Builtin> {
    if key.len() > 100 {
        return None;
    }
    if let Some(entry) = BUILTIN.iter().find(|entry| entry.key == key) {
        return Some(entry);
    }
    let key = normalise(key);
    BUILTIN.iter().find(|entry| normalise(entry.key) == key)
}

/// A set in words: its numbers, its readings, and every tile as a log would
/// declare it.
#[must_use]
pub fn describe(set: &TileSet) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", lang::term(&set.title));
    if !set.about.is_empty() {
        let _ = writeln!(text, "{}", lang::term(&set.about));
    }
    let colours: Vec<_> = set.colours.iter().map(|c| colour_name(c)).collect();
    let numbers = say!(
        "metro-about-numbers",
        "{min}–{max} players; {tiles} tiles of {kinds} kinds, in {colours}",
        min = set.players_min,
        max = set.players_max,
        tiles = set.copies(),
        kinds = set.tiles.len(),
        colours = list(&colours)
    );
    let _ = writeln!(text, "{numbers}");
    for line in &set.unverified {
        let line = say!("metro-about-unverified", "not verified: {line}", line);
        let _ = writeln!(text, "{line}");
    }
    let words: Vec<String> = readings::all()
        .iter()
        .map(|reading| format!("{} {}", reading.name, set.readings.word(reading.name)))
        .collect();
    let readings = say!("metro-about-readings", "readings: {readings}", readings = list(&words));
    let tiles = say!("metro-guide-tiles", "Tiles");
    let _ = writeln!(text, "{readings}\n\n{tiles}");
    for tile in &set.tiles {
        let _ = writeln!(text, "  {}", declaration(set, tile));
    }
    text
}

/// `tile m23 station 1 blue n-station, yellow e-station`
#[must_use]
pub fn declaration(set: &TileSet, tile: &Tile) -> String {
    let mut text = format!("tile {}", tile.name);
    if tile.copies > 1 {
        let _ = write!(text, " copies {}", tile.copies);
    }
    let _ = write!(text, " {}", lines(set, tile));
    text
}

/// What is on a tile: `station 1 blue n-station, yellow e-station`.
#[must_use]
pub(super) fn lines(set: &TileSet, tile: &Tile) -> String {
    let mut words = Vec::new();
    if let Some(station) = tile.station {
        words.push(format!("station {station}"));
    }
    if tile.stars > 0 {
        words.push(format!("stars {}", tile.stars));
    }
    if tile.start {
        words.push("start".to_owned());
    }
    let tracks: Vec<String> = tile
        .tracks
        .iter()
        .map(|track| {
            let mut ends: Vec<&str> = track.edges.each().map(|edge| &edge.word()[..1]).collect();
            if track.station {
                ends.push("station");
            }
            let line = format!("{} {}", set.colour(track.colour), ends.join("-"));
            match track.circles {
                1 => line,
                n => format!("{line} circles {n}"),
            }
        })
        .collect();
    words.push(tracks.join(", "));
    words.join(" ")
}
