//! Games that an archive holds twice.

use std::sync::Arc;

use serde::Serialize;

use crate::compare::{Fingerprint, Seen, Sort};

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub file: Arc<str>,
    pub line: u64,
    /// The number of the game in its file, from 1.
    pub index: u64,
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
            Sort::Equal => say!("duplicates-equal", "move by move"),
            Sort::Nearly { differences, other_names } => {
                let how = match differences {
                    0 => say!("duplicates-alike", "every open move alike"),
                    1 => say!("duplicates-one", "with about 1 difference"),
                    n => say!("duplicates-some", "with about {n} differences", n),
                };
                match other_names {
                    true => say!("duplicates-names", "under other names, {how}", how),
                    false => how,
                }
            }
        }
    }
}

/// Finds games that were recorded before, in the order of reading. Its memory
/// does not grow with the archive: of so many games, or of so many that the names
/// of their files fit, the last ones are remembered.
#[derive(Debug, Default)]
pub struct Duplicates {
    seen: Seen<Mark>,
    names: Names,
}

/// A spot whose file is written down elsewhere.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    file: Written,
    index: u64,
    line: u64,
}

impl Duplicates {
    pub fn insert(&mut self, fingerprint: Fingerprint, game: Spot) -> Option<Twice> {
        let file = self.names.write(&game.file);
        let names = &self.names;
        while let Some(oldest) = self.seen.oldest()
            && names.is_gone(oldest.file)
        {
            self.seen.forget();
        }
        let mark = Mark { file, index: game.index, line: game.line };
        let found = self.seen.insert(fingerprint, mark)?;
        Some(Twice {
            game,
            before: Spot {
                file: self.names.read(found.place.file).into(),
                index: found.place.index,
                line: found.place.line,
            },
            sort: found.sort,
        })
    }

    /// Games that were forgotten, so that later ones were not compared with them.
    #[must_use]
    pub fn forgotten(&self) -> u64 {
        self.seen.forgotten() as u64
    }
}

/// The names of files take so many bytes at most: 64 for each game.
const NAMES: usize = 64 * crate::compare::ROOM;
/// A longer name is cut: no system has one.
const LONGEST: usize = 1 << 16;
/// Names of less than this need no more room than they take; see [`Seen`].
const FEW: usize = 1 << 14;

/// The last names of files, one behind the other, in a ring.
#[derive(Debug, Default)]
struct Names {
    ring: Vec<u8>,
    /// Bytes written so far.
    written: usize,
    last: Option<(Arc<str>, Written)>,
}

/// Where a name stands: behind so many bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Written {
    behind: usize,
    length: usize,
}

impl Names {
    fn write(&mut self, name: &Arc<str>) -> Written {
        if let Some((last, at)) = &self.last
            && last == name
            && !self.is_gone(*at)
        {
            return *at;
        }
        let length = name.len().min(LONGEST);
        for &byte in &name.as_bytes()[..length] {
            if self.written == FEW {
                self.ring.resize(NAMES, b' ');
            }
            match self.ring.get_mut(self.written % NAMES) {
                Some(old) => *old = byte,
                None => self.ring.push(byte),
            }
            self.written += 1;
        }
        let at = Written { behind: self.written - length, length };
        self.last = Some((Arc::clone(name), at));
        at
    }

    /// True if newer names have taken its place.
    fn is_gone(&self, name: Written) -> bool {
        name.behind + NAMES < self.written
    }

    fn read(&self, name: Written) -> String {
        let bytes = (name.behind..name.behind + name.length).map(|at| self.ring.get(at % NAMES));
        let bytes: Vec<u8> = bytes.filter_map(|byte| byte.copied()).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back_until_newer_ones_take_their_place() {
        let mut names = Names::default();
        let long = "über/".repeat(1000);
        let mut written = Vec::new();
        for i in 0..1000 {
            let name: Arc<str> = format!("{long}{i}.ride").into();
            let at = names.write(&name);
            assert_eq!(names.read(at), name.as_ref());
            // The next game of the same file needs no more room.
            assert_eq!(names.write(&name).behind, at.behind);
            written.push((name, at));
        }
        let kept = written.iter().filter(|(_, at)| !names.is_gone(*at));
        assert!(kept.clone().count() > 300 && names.is_gone(written[0].1));
        for (name, at) in kept {
            assert_eq!(names.read(*at), name.as_ref());
        }
        assert_eq!(names.ring.len(), NAMES);
    }
}
