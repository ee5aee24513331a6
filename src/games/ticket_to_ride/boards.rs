//! The boards that ship with the program. Their YAML files are the source; beside each
//! lies what reading it gives, so that a short run need not read YAML.

mod ready;

use std::sync::OnceLock;

use super::board::Board;
use super::board_file;
use crate::names::normalise;

struct Builtin {
    key: &'static str,
    text: &'static str,
    ready: &'static str,
    board: OnceLock<Option<Board>>,
}

impl Builtin {
    const fn new(key: &'static str, text: &'static str, ready: &'static str) -> Self {
        Self { key, text, ready, board: OnceLock::new() }
    }
}

macro_rules! ships {
    ($key:literal) => {
        Builtin::new(
            $key,
            include_str!(concat!("boards/", $key, ".yaml")),
            include_str!(concat!("boards/ready/", $key, ".json")),
        )
    };
}

static BUILTIN: [Builtin; 4] =
    [ships!("europe"), ships!("london"), ships!("usa"), ships!("new-york")];

static NAMES: [&str; BUILTIN.len()] = {
    let mut names = [""; BUILTIN.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = BUILTIN[i].key;
        i += 1;
    }
    names
};

/// The board of that name, read on first use.
///
/// ```
/// assert_eq!(whistlestop::board("london").unwrap().piece.many, "buses");
/// assert!(whistlestop::board("atlantis").is_none());
/// ```
#[must_use]
pub fn builtin(key: &str) -> Option<&'static Board> {
    let entry = entry(key)?;
    entry
        .board
        .get_or_init(|| ready::read(entry.ready).or_else(|| board_file::load(entry.text).ok()))
        .as_ref()
}

/// The YAML text of a board that ships with the program.
#[must_use]
pub fn builtin_text(key: &str) -> Option<&'static str> {
    entry(key).map(|entry| entry.text)
}

/// A board's file with every key explained, for people to start from.
#[must_use]
pub const fn template() -> &'static str {
    include_str!("boards/template.yaml")
}

/// The names of all boards that ship with the program.
///
/// ```
/// assert!(whistlestop::boards::names().contains(&"europe"));
/// ```
#[must_use]
pub fn builtin_names() -> &'static [&'static str] {
    &NAMES
}

fn entry(key: &str) -> Option<&'static Builtin> {
    let exact = BUILTIN.iter().find(|entry| entry.key == key);
    exact.or_else(|| {
        if key.len() > 100 {
            return None;
        }
        let key = normalise(key);
        BUILTIN.iter().find(|entry| normalise(entry.key) == key)
    })
}
