//! The same game recorded twice, found among many: each game leaves a small
//! sketch behind, and sketches of one game look alike.
//!
//! What counts is what everybody at the table sees, move by move and without the
//! players' names, so that a log with the hands and one without, or under other
//! names, still meet. Three moves in a row make a *phrase*; moves that say
//! little make none. The sketch has the least value of every phrase under each
//! of some hashes (MinHash): the share of equal values is about the share of
//! phrases that two games have in common. Two different games share next to
//! none, two records of one game most of them.

use super::canon::{Canon, Names};
use super::entry::{Class, Entry, hash_value};
use super::hash;
use super::part::{Part, Role, Value};
use crate::log::{Log, Statement};
use crate::notation;
use crate::replay::Custom;
use crate::spelling::Spelling;

/// So many values a sketch has.
const VALUES: usize = 32;
/// And so many of them find others that may be the same game.
const KEYS: usize = 16;
/// Moves in a phrase.
const PHRASE: usize = 3;
/// What a phrase has to say at least.
const PHRASE_WORTH: u32 = 6;
/// A game with fewer phrases is too short to be told from others.
const LEAST_PHRASES: u32 = 6;
/// Games that say the same move by move are one game only if they say this much.
const LEAST_WORTH: u32 = 24;
/// So many equal values make two games one: a quarter.
const LEAST_EQUAL: usize = 8;

/// What is kept of a game to know it again: about 200 bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// Which game is played, by how many.
    table: u64,
    players: u64,
    /// Setup and moves, to the last card.
    exact: u64,
    phrases: u32,
    values: [u32; VALUES],
}

impl Sketch {
    /// The sketch of a game on a board that ships; `None` if the game says too
    /// little to be known again.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let log = notation::parse(text);
        Self::of_log(&log, &Spelling::on(&log, &Custom::None))
    }

    /// The same for a log that has been read.
    #[must_use]
    pub fn of_log(log: &Log<'_>, spelling: &Spelling<'_>) -> Option<Self> {
        let canon = Canon::new(log, &Names::new(spelling));
        let mut sketch = Self {
            table: table(log, spelling),
            players: players(spelling),
            exact: 0,
            phrases: 0,
            values: [u32::MAX; VALUES],
        };
        let mut worth = 0;
        let mut last: Vec<(u64, u32)> = Vec::with_capacity(canon.body.len());
        for entry in canon.body.iter().filter(|entry| entry.class.is_play()) {
            sketch.exact = hash::join(sketch.exact, entry.exact);
            worth += entry.worth;
            if entry.class != Class::Setup {
                last.push(public(entry));
            }
        }
        sketch.phrases(&last);
        let positions = canon.body.iter().filter(|e| e.class == Class::End);
        if last.is_empty() {
            // Only the final position: what everybody owns is what it says.
            for entry in positions {
                sketch.exact = hash::join(sketch.exact, entry.exact);
                worth += entry.worth;
            }
        }
        let known = worth >= LEAST_WORTH && (sketch.phrases >= 1 || last.is_empty());
        (known || sketch.phrases >= LEAST_PHRASES).then_some(sketch)
    }

    fn phrases(&mut self, moves: &[(u64, u32)]) {
        let mut seen = std::collections::HashSet::new();
        for phrase in moves.windows(PHRASE) {
            let worth: u32 = phrase.iter().map(|(_, worth)| worth).sum();
            // One claim among blind draws is found in many games.
            let telling = phrase.iter().filter(|(_, worth)| *worth >= 2).count();
            if worth < PHRASE_WORTH || telling < 2 {
                continue;
            }
            let hash = phrase.iter().fold(0, |h, (of, _)| hash::join(h, *of));
            if !seen.insert(hash) {
                continue;
            }
            for (i, value) in self.values.iter_mut().enumerate() {
                let of = hash.wrapping_mul(SALTS[i]) >> 32;
                *value = (*value).min(of as u32);
            }
        }
        self.phrases = u32::try_from(seen.len()).unwrap_or(u32::MAX);
    }

    /// About which share of what both say the two have in common, 0 to 1.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f64 {
        self.equal_values(other) as f64 / VALUES as f64
    }

    /// How many values two sketches have in common.
    fn equal_values(&self, other: &Self) -> usize {
        let pairs = self.values.iter().zip(&other.values);
        pairs.filter(|(a, b)| a == b).count()
    }

    /// Whether two games are one, and about how far their records are apart.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Sort> {
        if self.table != other.table {
            return None;
        }
        if self.exact == other.exact && self.players == other.players {
            return Some(Sort::Equal);
        }
        if self.phrases.min(other.phrases) < LEAST_PHRASES {
            return None;
        }
        let equal = self.equal_values(other);
        (equal >= LEAST_EQUAL).then(|| Sort::Nearly {
            differences: self.differences(other, equal),
            other_names: self.players != other.players,
        })
    }

    /// About how many moves differ: each spoils as many phrases as it is part of.
    fn differences(&self, other: &Self, equal: usize) -> u32 {
        let share = equal as f64 / VALUES as f64;
        let phrases = f64::from(self.phrases + other.phrases) / 2.0;
        let spoilt = phrases * (1.0 - share) / (1.0 + share);
        let moves = (spoilt / PHRASE as f64).ceil();
        moves.clamp(0.0, 1e6) as u32
    }
}

const SALTS: [u64; VALUES] = {
    let mut salts = [0; VALUES];
    let mut i = 0;
    while i < VALUES {
        // Odd, so that no two phrases fall together.
        salts[i] = hash::mix(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i as u64 + 1)) | 1;
        i += 1;
    }
    salts
};

fn table(log: &Log<'_>, spelling: &Spelling<'_>) -> u64 {
    let game = log.lines.iter().find_map(|line| match &line.statement {
        Statement::Game(name) => Some(hash::name(name.text)),
        _ => None,
    });
    hash::join(game.unwrap_or(0), spelling.players().len() as u64)
}

/// Who sits at the table, wherever.
fn players(spelling: &Spelling<'_>) -> u64 {
    let names = spelling.players().iter();
    names
        .map(|name| hash::name(name))
        .fold(0, u64::wrapping_add)
}

/// What everybody saw of a move, and how much it says.
fn public(entry: &Entry) -> (u64, u32) {
    let mut ordered = entry.deed.key;
    let mut any_order: u64 = 0;
    let mut worth = 0;
    for part in &entry.parts {
        let (value, says) = public_part(part);
        worth += says;
        let of = hash::join(part.role as u64, value);
        if part.role.any_order() {
            any_order = any_order.wrapping_add(hash::mix(of));
        } else {
            ordered = hash::join(ordered, of);
        }
    }
    (hash::join(ordered, any_order), worth)
}

fn public_part(part: &Part) -> (u64, u32) {
    match (part.role, part.value) {
        // Tickets and tiles in hand, and who is robbed, which need not be said.
        (Role::Kept | Role::NotKept | Role::TileDealt | Role::TileDrawn | Role::Robbed, _) => {
            (0, 0)
        }
        // Cards from the deck: how many, not which.
        (Role::Drawn, Value::Cards { known, unseen }) if part.key == 0 => {
            (u64::from(known.total()) + u64::from(unseen), 0)
        }
        // The track goes without saying more often than not.
        (_, Value::Pair { ends, .. }) => (hash::join(ends.0, ends.1), 3),
        (_, value @ Value::Cards { known, .. }) => (hash_value(value), known.total().min(3)),
        (_, value @ Value::Taken { .. }) => (hash_value(value), 2),
        (_, value @ Value::Placed { .. }) => (hash_value(value), 4),
        (Role::City | Role::Discarded | Role::Text, value) => (hash_value(value), 3),
        (_, value) => (hash_value(value), 1),
    }
}

/// How two records of one game compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The setup and every move say the same.
    Equal,
    /// About so many moves differ; none if all that lay open is alike.
    Nearly {
        differences: u32,
        /// The players have other names.
        other_names: bool,
    },
}

/// A game that was there before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duplicate<P> {
    /// Where.
    pub place: P,
    pub sort: Sort,
}

/// The games seen so far, as many as there is room for.
#[derive(Clone, Debug)]
pub struct Seen<P> {
    games: Vec<(Sketch, P)>,
    /// For each key of a sketch, the last game that had it: its number and one.
    last: Vec<u32>,
    room: usize,
    /// Games put in so far; beyond the room, the oldest have gone.
    count: usize,
}

/// Room for so many games takes about 12 MB.
pub const ROOM: usize = 1 << 15;

impl<P: Clone> Default for Seen<P> {
    fn default() -> Self {
        Self::with_room(ROOM)
    }
}

impl<P: Clone> Seen<P> {
    /// Remembers at most so many games: the last ones.
    #[must_use]
    pub fn with_room(room: usize) -> Self {
        Self {
            games: Vec::new(),
            last: Vec::new(),
            room: room.clamp(1, 1 << 24),
            count: 0,
        }
    }

    /// Games that had to be forgotten for want of room.
    #[must_use]
    pub fn forgotten(&self) -> usize {
        self.count.saturating_sub(self.room)
    }

    /// Takes in a game, and says whether it was there before: the record most
    /// like it.
    pub fn insert(&mut self, sketch: Sketch, place: P) -> Option<Duplicate<P>> {
        let found = self.find(&sketch);
        // The next copy is compared with the first one again.
        if found
            .as_ref()
            .is_some_and(|found| found.sort == Sort::Equal)
        {
            return found;
        }
        self.grow();
        let slot = self.count % self.room;
        let entry = (sketch, place);
        if slot < self.games.len() {
            self.games[slot] = entry;
        } else {
            self.games.push(entry);
        }
        self.note(slot);
        self.count += 1;
        found
    }

    fn find(&self, sketch: &Sketch) -> Option<Duplicate<P>> {
        let mut best: Option<(bool, usize, usize)> = None;
        for key in keys(sketch) {
            let Some(slot) = self.slot_of(key) else {
                continue;
            };
            let (other, _) = &self.games[slot];
            let Some(sort) = other.compare(sketch) else {
                continue;
            };
            let rank = (
                sort == Sort::Equal,
                other.equal_values(sketch),
                usize::MAX - slot,
            );
            best = best.max(Some(rank));
        }
        let (_, _, slot) = best?;
        let (other, place) = &self.games[usize::MAX - slot];
        Some(Duplicate {
            place: place.clone(),
            sort: other.compare(sketch)?,
        })
    }

    fn slot_of(&self, key: u64) -> Option<usize> {
        let at = self.at(key)?;
        let slot = (*self.last.get(at)? as usize).checked_sub(1)?;
        (slot < self.games.len()).then_some(slot)
    }

    fn at(&self, key: u64) -> Option<usize> {
        let n = self.last.len() as u64;
        usize::try_from(key.checked_rem(n)?).ok()
    }

    /// Enters a game under its keys. The first record of a game keeps its own, so
    /// that all later ones are compared with it.
    fn note(&mut self, slot: usize) {
        let keys: Vec<u64> = keys(&self.games[slot].0).collect();
        let number = u32::try_from(slot + 1).unwrap_or(0);
        for key in keys {
            let known = self.slot_of(key).filter(|&known| known != slot);
            let first = known.is_some_and(|known| {
                let (ours, theirs) = (&self.games[slot].0, &self.games[known].0);
                theirs.compare(ours).is_some()
            });
            if let Some(at) = self.at(key).filter(|_| !first) {
                self.last[at] = number;
            }
        }
    }

    /// Twice as much room in the table whenever it is half full.
    fn grow(&mut self) {
        let wanted = 2 * (KEYS + 1) * (self.games.len() + 1);
        let most = 2 * (KEYS + 1) * self.room;
        if self.last.len() >= wanted.min(most) {
            return;
        }
        self.last = vec![0; (2 * wanted).min(most).max(1 << 10)];
        for slot in 0..self.games.len() {
            self.note(slot);
        }
    }
}

/// Where a sketch is looked for: under all it says, and under some values.
fn keys(sketch: &Sketch) -> impl Iterator<Item = u64> + '_ {
    let exact = hash::join(sketch.table, sketch.exact);
    let some = if sketch.phrases > 0 { KEYS } else { 0 };
    let values = sketch.values.iter().take(some).enumerate();
    let of = |(i, value): (usize, &u32)| hash::join(sketch.table ^ i as u64, u64::from(*value));
    std::iter::once(exact).chain(values.map(of))
}
