//! A set of routes, and which cities it joins.

use crate::games::ticket_to_ride::board::{Board, CityId, Route, RouteId};

/// A set of ids; walks over it go from the smallest to the largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct IdSet([u64; 4]);

impl IdSet {
    pub(super) fn insert(&mut self, id: u8) {
        self.0[usize::from(id >> 6)] |= 1 << (id & 63);
    }

    pub(super) fn remove(&mut self, id: u8) {
        self.0[usize::from(id >> 6)] &= !(1 << (id & 63));
    }

    pub(super) fn contains(&self, id: u8) -> bool {
        self.0[usize::from(id >> 6)] & (1 << (id & 63)) != 0
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn union(mut self, other: &Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }

    pub(super) fn minus(mut self, other: &Self) -> Self {
        for (word, less) in self.0.iter_mut().zip(other.0) {
            *word &= !less;
        }
        self
    }

    pub(super) fn iter(&self) -> Ids {
        Ids { words: self.0, at: 0 }
    }
}

/// The ids of a set, from the smallest to the largest.
pub(super) struct Ids {
    words: [u64; 4],
    at: u8,
}

impl Iterator for Ids {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        while let Some(word) = self.words.get_mut(usize::from(self.at)) {
            if *word != 0 {
                let bit = word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
}

impl FromIterator<u8> for IdSet {
    fn from_iter<I: IntoIterator<Item = u8>>(ids: I) -> Self {
        let mut set = Self::default();
        for id in ids {
            set.insert(id);
        }
        set
    }
}

/// The routes with these ids that the board really has, each once, by id.
pub(super) fn known_routes<'b>(
    board: &'b Board,
    ids: &[RouteId],
) -> impl Iterator<Item = (RouteId, &'b Route)> + use<'b> {
    let set: IdSet = ids.iter().copied().collect();
    set.iter().filter_map(|id| {
        let route = board.routes.get(usize::from(id))?;
        let ends_exist = is_city(board, route.a) && is_city(board, route.b);
        ends_exist.then_some((id, route))
    })
}

pub(super) fn is_city(board: &Board, city: CityId) -> bool {
    usize::from(city) < board.cities.len()
}

/// Which cities are joined to which.
#[derive(Clone, Copy, Debug)]
pub(super) struct Groups {
    /// Two cities are joined if they bear the same label.
    label: [CityId; 256],
    cities: usize,
}

const APART: [CityId; 256] = {
    let mut label = [0; 256];
    let mut city = 0;
    while city < label.len() {
        label[city] = city as CityId;
        city += 1;
    }
    label
};

impl Groups {
    /// Every city by itself.
    pub(super) fn apart(board: &Board) -> Self {
        Self { label: APART, cities: board.cities.len().min(APART.len()) }
    }

    pub(super) fn of(board: &Board, routes: &[RouteId]) -> Self {
        let mut groups = Self::apart(board);
        for (_, route) in known_routes(board, routes) {
            let (a, b) = (groups.root(route.a), groups.root(route.b));
            groups.label[usize::from(a.max(b))] = a.min(b);
        }
        // Labels point to smaller ones, so one pass in order resolves them all.
        for city in 0..groups.cities {
            groups.label[city] = groups.label[usize::from(groups.label[city])];
        }
        groups
    }

    /// Follows the labels while they still form trees.
    fn root(&self, mut city: CityId) -> CityId {
        while self.label[usize::from(city)] != city {
            city = self.label[usize::from(city)];
        }
        city
    }

    /// The label of a city's group, `None` if there is no such city.
    pub(super) fn label(&self, city: CityId) -> Option<CityId> {
        self.label[..self.cities].get(usize::from(city)).copied()
    }

    pub(super) fn joined(&self, a: CityId, b: CityId) -> bool {
        self.label(a).is_some() && self.label(a) == self.label(b)
    }

    pub(super) fn join(&mut self, a: CityId, b: CityId) {
        let (Some(a), Some(b)) = (self.label(a), self.label(b)) else {
            return;
        };
        // A plain sweep: boards are small, and bytes go many at a time.
        if a != b {
            let (blocks, _) = self.label.as_chunks_mut::<16>();
            for block in &mut blocks[..self.cities.div_ceil(16)] {
                for label in block {
                    *label = if *label == b { a } else { *label };
                }
            }
        }
    }
}

/// The cities that at least one of the routes touches.
pub(super) fn touched(board: &Board, routes: &[RouteId]) -> IdSet {
    known_routes(board, routes).flat_map(|(_, route)| [route.a, route.b]).collect()
}
