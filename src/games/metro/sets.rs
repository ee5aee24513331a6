//! The tile sets that ship with the program.

use std::sync::OnceLock;

use super::set_file;
use super::tile::TileSet;
use crate::names::normalise;

struct Builtin {
    key: &'static str,
    text: &'static str,
    set: OnceLock<Option<TileSet>>,
}

static BUILTIN: [Builtin; 1] = [Builtin {
    key: "sample",
    text: include_str!("sets/sample.yaml"),
    set: OnceLock::new(),
}];

static NAMES: [&str; 1] = [BUILTIN[0].key];

/// The set of that name, read on first use.
#[must_use]
pub fn builtin(key: &str) -> Option<&'static TileSet> {
    let entry = entry(key)?;
    entry
        .set
        .get_or_init(|| set_file::load(entry.text).ok())
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
    let key = normalise(key);
    BUILTIN.iter().find(|entry| normalise(entry.key) == key)
}
