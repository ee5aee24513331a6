//! Games that an archive holds twice.

use std::sync::Arc;

use crate::compare::{Seen, Sketch, Sort};

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub file: Arc<str>,
    /// The number of the game in its file, from 1.
    pub index: u64,
    pub line: u64,
}

/// A game that was recorded before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twice {
    pub game: Spot,
    pub before: Spot,
    pub sort: Sort,
}

impl Twice {
    /// How the two records compare, in words: `the same game as …,` goes before.
    /// What lay open is compared; one may say more about hands than the other.
    #[must_use]
    pub fn words(&self) -> String {
        match self.sort {
            Sort::Equal => "move by move".to_owned(),
            Sort::Nearly {
                differences,
                other_names,
            } => {
                let names = if other_names {
                    "under other names, "
                } else {
                    ""
                };
                match differences {
                    0 => format!("{names}every open move alike"),
                    1 => format!("{names}with about 1 difference"),
                    n => format!("{names}with about {n} differences"),
                }
            }
        }
    }
}

/// Finds games that were recorded before, in the order of reading.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: Seen<Spot>,
}

impl Duplicates {
    pub fn insert(&mut self, sketch: Sketch, game: Spot) -> Option<Twice> {
        let found = self.seen.insert(sketch, game.clone())?;
        Some(Twice {
            game,
            before: found.place,
            sort: found.sort,
        })
    }

    /// Games that were forgotten, so that later ones were not compared with them.
    #[must_use]
    pub fn forgotten(&self) -> u64 {
        self.seen.forgotten() as u64
    }
}
