//! The games of an archive seen so far, in a table that never grows.

use smallvec::SmallVec;

use super::fingerprint::{Fingerprint, Sort};
use super::hash;

/// So many values of a fingerprint find others that may be the same game.
const KEYS: usize = 16;
/// So many places in the table for each game: about twice as many as it has keys.
const PLACES: usize = 32;

/// So many games are remembered, which takes about 10 MB.
pub const ROOM: usize = 1 << 15;

/// Up to so many games need only a small table. With one more, all the room there is is
/// set aside at once, and never grows.
const FEW: usize = 256;

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
    /// A ring: game number `n` lies at `n % room`.
    games: Vec<(Fingerprint, P)>,
    /// For each key of a fingerprint, the last game that had it: where it lies, counted from
    /// 1, in the lower half, and some of the key in the upper one.
    last: Vec<u32>,
    room: usize,
    /// Games put in so far, and how many of them, the oldest, were forgotten.
    count: usize,
    forgotten: usize,
}

type Keys = SmallVec<[u64; KEYS + 1]>;

/// A table of noughts is had for nothing.
const NOBODY: u32 = 0;

impl<P: Clone> Default for Seen<P> {
    fn default() -> Self {
        Self::with_room(ROOM)
    }
}

impl<P: Clone> Seen<P> {
    /// Remembers at most so many games: the last ones.
    #[must_use]
    pub fn with_room(room: usize) -> Self {
        let room = room.clamp(1, usize::from(u16::MAX));
        Self {
            games: Vec::new(),
            last: vec![NOBODY; places(room.min(FEW))],
            room,
            count: 0,
            forgotten: 0,
        }
    }

    /// Games that were forgotten.
    #[must_use]
    pub fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// The oldest game that is remembered.
    pub fn oldest(&self) -> Option<&P> {
        let oldest = (self.forgotten < self.count).then_some(self.forgotten % self.room)?;
        self.games.get(oldest).map(|(_, place)| place)
    }

    /// Forgets the oldest game.
    pub fn forget(&mut self) {
        self.forgotten = self.count.min(self.forgotten + 1);
    }

    /// Takes in a game, and says whether it was there before: the record most
    /// like it.
    pub fn insert(&mut self, fingerprint: Fingerprint, place: P) -> Option<Duplicate<P>> {
        let keys: Keys = keys(&fingerprint).collect();
        let found = self.find(&fingerprint, &keys);
        // The next copy is compared with the first one again.
        if found.as_ref().is_some_and(|found| found.sort == Sort::Equal) {
            return found;
        }
        if self.count == FEW {
            self.settle();
        }
        if self.count - self.forgotten == self.room {
            self.forget();
        }
        let slot = self.count % self.room;
        let entry = (fingerprint, place);
        match self.games.get_mut(slot) {
            Some(old) => *old = entry,
            None => self.games.push(entry),
        }
        self.count += 1;
        self.note(slot, &keys);
        found
    }

    fn find(&self, fingerprint: &Fingerprint, keys: &Keys) -> Option<Duplicate<P>> {
        let mut best: Option<(Rank, usize, Sort)> = None;
        for &key in keys {
            let Some(slot) = self.slot_of(key) else {
                continue;
            };
            let other = &self.games[slot].0;
            let Some(sort) = other.compare(fingerprint) else {
                continue;
            };
            let rank = Rank::new(other, fingerprint, sort, self.number(slot));
            if best.as_ref().is_none_or(|(most, ..)| *most < rank) {
                best = Some((rank, slot, sort));
            }
        }
        let (_, slot, sort) = best?;
        let place = self.games[slot].1.clone();
        Some(Duplicate { place, sort })
    }

    /// Where the last game with this key lies, if it is remembered.
    fn slot_of(&self, key: u64) -> Option<usize> {
        let known = self.last[self.at(key)];
        let slot = usize::from(known as u16).checked_sub(1)?;
        let is_it = known >> 16 == tag(key);
        (is_it && self.number(slot) >= self.forgotten).then_some(slot)
    }

    fn at(&self, key: u64) -> usize {
        // The size of the table is a power of two.
        key as usize & (self.last.len() - 1)
    }

    /// The number of the game that lies here.
    fn number(&self, slot: usize) -> usize {
        let newest = self.count.saturating_sub(1);
        let back = (newest % self.room + self.room - slot) % self.room;
        newest.saturating_sub(back)
    }

    /// Enters a game under its keys. The first record of a game keeps its own, so
    /// that all later ones are compared with it.
    fn note(&mut self, slot: usize, keys: &Keys) {
        let own = self.games[slot].0.clone();
        for &key in keys {
            let known = self.slot_of(key).filter(|&known| known != slot);
            let first = known.is_some_and(|known| self.games[known].0.compare(&own).is_some());
            if !first {
                let at = self.at(key);
                self.last[at] = tag(key) << 16 | (slot as u32 + 1);
            }
        }
    }

    /// Takes all the room there is.
    fn settle(&mut self) {
        self.last = vec![NOBODY; places(self.room)];
        self.games.reserve_exact(self.room - self.games.len());
        for slot in 0..self.games.len() {
            let keys: Keys = keys(&self.games[slot].0).collect();
            self.note(slot, &keys);
        }
    }
}

/// How good a find is: the better one is greater.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    equal: bool,
    /// In thousandths.
    alike: usize,
    older: std::cmp::Reverse<usize>,
}

impl Rank {
    fn new(one: &Fingerprint, other: &Fingerprint, sort: Sort, number: usize) -> Self {
        let (both, of) = one.in_common(other);
        Self {
            equal: sort == Sort::Equal,
            alike: 1000 * both / of.max(1),
            older: std::cmp::Reverse(number),
        }
    }
}

fn places(room: usize) -> usize {
    (PLACES * room).next_power_of_two()
}

fn tag(key: u64) -> u32 {
    (key >> 48) as u32
}

/// Where a fingerprint is looked for: under all it says, and under some values.
pub(crate) fn keys(fingerprint: &Fingerprint) -> impl Iterator<Item = u64> + '_ {
    let table = fingerprint.table;
    let values = fingerprint.values().iter().take(KEYS);
    let of = move |value: &u32| hash::fold(!table ^ u64::from(*value), FACTOR);
    std::iter::once(hash::join(table, fingerprint.exact)).chain(values.map(of))
}

/// Any odd number that looks like none.
const FACTOR: u64 = hash::text("value") | 1;
