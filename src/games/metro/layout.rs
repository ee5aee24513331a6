//! The tiles on the table, and the lines they make together.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use smallvec::SmallVec;

use super::doubt::LayoutDoubt;
use super::squares::{Face, Square, Squares};
use super::tile::{ColourId, Edge, Edges, Rotation, TileId, TileSet};
use crate::lang::{Arg, ToArg};

/// A square of the table: `x` counts to the right (east), `y` up (north).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i16,
    pub y: i16,
}

impl Cell {
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The square beyond a side.
    #[must_use]
    pub fn step(self, edge: Edge) -> Self {
        let (dx, dy) = [(0, 1), (1, 0), (0, -1), (-1, 0)][edge as usize];
        Self::new(self.x.saturating_add(dx), self.y.saturating_add(dy))
    }

    pub(super) fn neighbours(self) -> [Self; 4] {
        Edge::ALL.map(|edge| self.step(edge))
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl ToArg for Cell {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

/// A part of a line on the table that no station interrupts.
pub type StrandId = u32;

/// A game has mostly not more.
const STRANDS: usize = 128;

/// No strand.
const NONE: StrandId = StrandId::MAX;

#[derive(Clone, Debug)]
struct Strand {
    cell: Cell,
    colour: ColourId,
    edges: Edges,
    station: bool,
    circles: u8,
    /// The strand beyond each side, where the line goes on.
    next: [StrandId; 4],
    /// Towards the strand that stands for the whole line.
    parent: StrandId,
    /// The line's strands, from the one that stands for it: which comes behind this
    /// one, and which is the last of so many; only where this strand stands for it.
    behind: StrandId,
    last: StrandId,
    size: u32,
    /// Squares with a station on the line; only where this strand stands for it.
    stations: SmallVec<[Cell; 2]>,
}

impl Strand {
    /// By itself it is a line of its own.
    fn stand_alone(&mut self, id: StrandId) {
        self.next = [NONE; 4];
        (self.parent, self.behind, self.last) = (id, NONE, id);
        self.size = 1;
        self.stations.clear();
        if self.station {
            self.stations.push(self.cell);
        }
    }

    fn next(&self) -> impl Iterator<Item = StrandId> {
        self.next.into_iter().filter(|next| *next != NONE)
    }
}

/// A tile on the table.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub tile: TileId,
    pub rotation: Rotation,
    /// Its first strand; the others follow.
    first: StrandId,
    strands: u32,
}

impl Laid {
    fn strands(self) -> impl Iterator<Item = StrandId> {
        self.first..self.first + self.strands
    }
}

/// Two stations that a line has come to join; `a` and `b` are one square
/// where the line comes back to its own station.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    pub strand: StrandId,
    pub a: Cell,
    pub b: Cell,
}

/// Why a tile does not fit on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    Taken,
    /// No tile lies beside it.
    Apart,
    /// A line meets a line of another colour.
    Clash {
        edge: Edge,
        ours: ColourId,
        theirs: ColourId,
    },
    /// A line meets an edge without one, and the reading refuses that.
    Blank {
        edge: Edge,
    },
    /// No line goes on.
    NoLine,
}

/// The layout on the table.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    squares: Squares,
    /// So many of them have a tile.
    tiles: usize,
    strands: Vec<Strand>,
    pub(super) doubt: LayoutDoubt,
}

impl Layout {
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.squares.laid(cell)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles == 0
    }

    /// Every tile with its square, in the order of the squares.
    pub fn each(&self) -> impl Iterator<Item = (Cell, &Laid)> {
        let squares = self.squares.each().iter();
        let laid = squares.filter_map(|square| Some((square.cell, square.laid.as_ref()?)));
        let mut laid: Vec<(Cell, &Laid)> = laid.collect();
        laid.sort_unstable_by_key(|(cell, _)| *cell);
        laid.into_iter()
    }

    /// The squares with a tile and those beside one, in no order.
    pub(super) fn squares(&self) -> &[Square] {
        self.squares.each()
    }

    /// The empty squares beside a tile, in no order.
    pub(super) fn border(&self) -> impl Iterator<Item = &Square> {
        self.squares().iter().filter(|s| s.is_border())
    }

    // Lines

    /// The strand that stands for the whole line of a strand.
    #[must_use]
    pub fn line(&self, strand: StrandId) -> StrandId {
        let mut at = strand;
        while self.strands[at as usize].parent != at {
            at = self.strands[at as usize].parent;
        }
        at
    }

    /// The lines that run over a square, each once.
    #[must_use]
    pub fn lines_at(&self, cell: Cell) -> SmallVec<[StrandId; 4]> {
        let mut lines = SmallVec::new();
        for strand in self.at(cell).into_iter().flat_map(|laid| laid.strands()) {
            let line = self.line(strand);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    #[must_use]
    pub fn colour_of(&self, strand: StrandId) -> ColourId {
        self.strands[strand as usize].colour
    }

    /// All strands of a line.
    fn members(&self, strand: StrandId) -> impl Iterator<Item = &Strand> {
        let of = |id: StrandId| self.strands.get(id as usize);
        std::iter::successors(of(self.line(strand)), move |strand| of(strand.behind))
    }

    /// The squares that a line runs over; one may come twice.
    pub fn squares_of(&self, strand: StrandId) -> impl Iterator<Item = Cell> {
        self.members(strand).map(|strand| strand.cell)
    }

    /// How many stations a line joins.
    #[must_use]
    pub fn stations_on(&self, strand: StrandId) -> usize {
        self.strands[self.line(strand) as usize].stations.len()
    }

    /// The squares beyond the sides that a line reaches; one may come twice.
    pub(super) fn faced_by(&self, strand: StrandId) -> impl Iterator<Item = Cell> {
        self.members(strand)
            .flat_map(|strand| strand.edges.each().map(|edge| strand.cell.step(edge)))
    }

    /// The empty squares that the open ends of a line face; one may come twice.
    pub fn open_ends(&self, strand: StrandId) -> impl Iterator<Item = Cell> {
        let faced = self.faced_by(strand);
        faced.filter(|cell| self.at(*cell).is_none())
    }

    /// True if a line has an open end.
    #[must_use]
    pub fn is_open(&self, strand: StrandId) -> bool {
        let open = |strand: &Strand, edge: Edge| {
            strand.next[edge as usize] == NONE && self.at(strand.cell.step(edge)).is_none()
        };
        self.members(strand).any(|strand| strand.edges.each().any(|edge| open(strand, edge)))
    }

    /// True if an open end of a line faces this empty square.
    pub(super) fn faces(&self, line: StrandId, cell: Cell) -> bool {
        let around = self.squares.at(cell).map_or([Face::Nothing; 4], Square::around);
        let line = self.line(line);
        around
            .iter()
            .any(|face| matches!(face, Face::Line(_, strand) if self.line(*strand) == line))
    }

    /// The lines that a tile would go on with, or why it does not fit.
    ///
    /// # Errors
    /// The first thing that keeps the tile from this square.
    pub fn fit(
        &self,
        set: &TileSet,
        tile: TileId,
        rotation: Rotation,
        cell: Cell,
    ) -> Result<SmallVec<[StrandId; 4]>, Misfit> {
        match self.squares.at(cell) {
            None => Err(Misfit::Apart),
            Some(square) if square.laid.is_some() => Err(Misfit::Taken),
            Some(square) => self.meets(set, tile, rotation, square),
        }
    }

    /// The same on an empty square.
    pub(super) fn meets(
        &self,
        set: &TileSet,
        tile: TileId,
        rotation: Rotation,
        square: &Square,
    ) -> Result<SmallVec<[StrandId; 4]>, Misfit> {
        let faces = set.shape(tile).faces;
        let mut joined = SmallVec::new();
        let mut beside = false;
        for own in Edge::ALL {
            let edge = own.turned(rotation);
            let theirs = square.beyond(edge);
            beside |= theirs != Face::Nothing;
            match (faces[own as usize], theirs) {
                (_, Face::Nothing) | (None, Face::Blank) => {}
                (Some(ours), Face::Line(colour, strand)) if ours == colour => {
                    joined.push(self.line(strand));
                }
                (Some(ours), Face::Line(theirs, _)) => {
                    return Err(Misfit::Clash { edge, ours, theirs });
                }
                _ if set.readings.blank_refused => return Err(Misfit::Blank { edge }),
                _ => {}
            }
        }
        if !beside {
            Err(Misfit::Apart)
        } else if joined.is_empty() && !set.readings.edge_is_enough {
            Err(Misfit::NoLine)
        } else {
            Ok(joined)
        }
    }

    // Changes

    /// Lays a tile on a square, whether it fits or not, and tells which
    /// stations are newly joined. A tile that is not sure gives way.
    pub fn lay(
        &mut self,
        set: &TileSet,
        tile: TileId,
        rotation: Rotation,
        cell: Cell,
    ) -> SmallVec<[Closed; 2]> {
        let overwrites = self.at(cell).is_some();
        if overwrites {
            self.take_away(cell);
        }
        self.doubt.lay(cell, overwrites);
        let first = StrandId::try_from(self.strands.len()).unwrap_or(NONE);
        let shape = &set.shape(tile).strands;
        if self.strands.is_empty() {
            self.strands.reserve(STRANDS);
        }
        for (id, strand) in (first..).zip(shape) {
            let mut stations = SmallVec::new();
            if strand.station {
                stations.push(cell);
            }
            self.strands.push(Strand {
                cell,
                colour: strand.colour,
                edges: strand.edges.turned(rotation),
                station: strand.station,
                circles: strand.circles,
                next: [NONE; 4],
                parent: id,
                behind: NONE,
                last: id,
                size: 1,
                stations,
            });
        }
        let at = self.squares.enter(cell);
        self.squares.get_mut(at).laid =
            Some(Laid { tile, rotation, first, strands: u32::try_from(shape.len()).unwrap_or(0) });
        self.tiles += 1;
        let faces = self.show(at);
        self.connect(at, faces)
    }

    /// Shows the edges of a tile to the squares around it.
    fn show(&mut self, at: usize) -> [Face; 4] {
        let Square { cell, laid, .. } = *self.squares.get(at);
        let mut faces = [Face::Blank; 4];
        for id in laid.into_iter().flat_map(Laid::strands) {
            let strand = &self.strands[id as usize];
            for edge in strand.edges.each() {
                faces[edge as usize] = Face::Line(strand.colour, id);
            }
        }
        for edge in Edge::ALL {
            let beyond = self.squares.enter(cell.step(edge));
            let face = faces[edge as usize];
            self.squares.face(beyond, edge.opposite(), face);
        }
        faces
    }

    /// Joins the lines of a tile, whose edges these are, with those around it.
    fn connect(&mut self, at: usize, faces: [Face; 4]) -> SmallVec<[Closed; 2]> {
        let mut closed = SmallVec::new();
        let around = self.squares.get(at).around();
        for edge in Edge::ALL {
            if let (Face::Line(ours, a), Face::Line(colour, b)) =
                (faces[edge as usize], around[edge as usize])
                && ours == colour
            {
                self.strands[a as usize].next[edge as usize] = b;
                self.strands[b as usize].next[edge.opposite() as usize] = a;
                self.join(a, b, &mut closed);
            }
        }
        closed
    }

    /// Makes one line of two and notes the stations that it joins.
    fn join(&mut self, a: StrandId, b: StrandId, closed: &mut SmallVec<[Closed; 2]>) {
        let (a, b) = (self.line(a), self.line(b));
        if a == b {
            return;
        }
        let size = |id: StrandId| self.strands[id as usize].size;
        let (stays, goes) = if size(a) >= size(b) { (a, b) } else { (b, a) };
        let gone = &mut self.strands[goes as usize];
        gone.parent = stays;
        let (last, size) = (gone.last, gone.size);
        let stations = std::mem::take(&mut gone.stations);
        let kept = &mut self.strands[stays as usize];
        kept.size += size;
        let before = std::mem::replace(&mut kept.last, last);
        self.strands[before as usize].behind = goes;
        let kept = &mut self.strands[stays as usize];
        for &theirs in &stations {
            for &ours in &kept.stations {
                let known =
                    ours != theirs && (stations.contains(&ours) || kept.stations.contains(&theirs));
                if !known {
                    closed.push(Closed { strand: stays, a: ours.min(theirs), b: ours.max(theirs) });
                }
            }
        }
        for station in stations {
            if !kept.stations.contains(&station) {
                kept.stations.push(station);
            }
        }
    }

    /// Takes a tile off the table and joins all others again. Strands keep
    /// their numbers; those of the tile lead nowhere.
    fn take_away(&mut self, cell: Cell) {
        let at = self.squares.enter(cell);
        let Some(gone) = self.squares.get_mut(at).laid.take() else {
            return;
        };
        self.tiles -= 1;
        for id in gone.strands() {
            let strand = &mut self.strands[id as usize];
            strand.edges = Edges::default();
            strand.station = false;
        }
        for (id, strand) in (0..).zip(&mut self.strands) {
            strand.stand_alone(id);
        }
        self.squares.forget_faces();
        let cells: Vec<Cell> = self.each().map(|(cell, _)| cell).collect();
        let shown: Vec<(usize, [Face; 4])> = (cells.into_iter())
            .map(|cell| {
                let at = self.squares.enter(cell);
                (at, self.show(at))
            })
            .collect();
        for (at, faces) in shown {
            self.connect(at, faces);
        }
    }

    /// Keeps those pairs that this turn has joined. Where tiles are laid one by one,
    /// two stations can look newly joined although a third part of the line, which
    /// comes to it later in the same turn, has joined them long before.
    pub fn keep_new(&self, closed: &mut SmallVec<[Closed; 2]>, new: &dyn Fn(Cell) -> bool) {
        closed.retain(|pair| pair.a == pair.b || !self.joined_before(*pair, new));
    }

    /// True if two stations are joined on this line without the new tiles.
    fn joined_before(&self, pair: Closed, new: &dyn Fn(Cell) -> bool) -> bool {
        let line = self.line(pair.strand);
        let (from, to) = (self.arms(line, pair.a), self.arms(line, pair.b));
        // With one arm each they cannot be joined by two parts of a line.
        if from.len() < 2 || to.len() < 2 || new(pair.a) || new(pair.b) {
            return false;
        }
        let mut seen: BTreeSet<StrandId> = from.iter().copied().collect();
        let mut queue: Vec<StrandId> = from.to_vec();
        while let Some(id) = queue.pop() {
            if to.contains(&id) {
                return true;
            }
            for next in self.strands[id as usize].next() {
                if !new(self.strands[next as usize].cell) && seen.insert(next) {
                    queue.push(next);
                }
            }
        }
        false
    }

    /// The fewest circles on a way between the two stations of each pair. Where
    /// both are the same station, on a way that leaves it on one side and comes
    /// back on another.
    #[must_use]
    pub fn circles(&self, set: &TileSet, pairs: &[Closed]) -> Vec<u32> {
        if let [pair] = pairs
            && pair.a != pair.b
        {
            return vec![self.way(set, *pair)];
        }
        let mut often: BTreeMap<Cell, usize> = BTreeMap::new();
        for pair in pairs {
            *often.entry(pair.a).or_default() += 1;
            *often.entry(pair.b).or_default() += 1;
        }
        let mut known: BTreeMap<(StrandId, Cell), Ways> = BTreeMap::new();
        let mut circles = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let line = self.line(pair.strand);
            if pair.a == pair.b {
                circles.push(self.round_trip(set, line, pair.a));
                continue;
            }
            // One search serves all pairs of the station that has most of them.
            let (from, to) =
                if often[&pair.a] >= often[&pair.b] { (pair.a, pair.b) } else { (pair.b, pair.a) };
            let ways = known
                .entry((line, from))
                .or_insert_with(|| self.ways(set, &self.arms(line, from), &[]));
            let arms = self.arms(line, to);
            let fewest = arms.iter().filter_map(|&arm| ways.to(arm)).min();
            circles.push(fewest.unwrap_or(0));
        }
        circles
    }

    /// The fewest circles between the stations of one pair.
    fn way(&self, set: &TileSet, pair: Closed) -> u32 {
        let line = self.line(pair.strand);
        let (from, to) = (self.arms(line, pair.a), self.arms(line, pair.b));
        let ways = self.ways(set, &from, &to);
        let fewest = to.iter().filter_map(|&arm| ways.to(arm)).min();
        fewest.unwrap_or(0)
    }

    fn round_trip(&self, set: &TileSet, line: StrandId, station: Cell) -> u32 {
        let arms = self.arms(line, station);
        arms.iter()
            .filter_map(|arm| {
                let ways = self.ways(set, &[*arm], &[]);
                let back = arms.iter().filter(|other| *other != arm);
                back.filter_map(|&other| ways.to(other)).min()
            })
            .min()
            .unwrap_or(0)
    }

    /// The strands of a line that end in the station on a square.
    fn arms(&self, line: StrandId, station: Cell) -> SmallVec<[StrandId; 4]> {
        let laid = self.at(station).into_iter();
        laid.flat_map(|laid| laid.strands())
            .filter(|&id| self.strands[id as usize].station && self.line(id) == line)
            .collect()
    }

    /// The fewest circles from some strands to every strand of their line, or as far as
    /// the nearest of those that are asked for.
    fn ways(&self, set: &TileSet, from: &[StrandId], to: &[StrandId]) -> Ways {
        let on_tiles = set.readings.circles_on_tiles;
        let own = |id: StrandId| u32::from(on_tiles) * u32::from(self.strands[id as usize].circles);
        let mut ways = Ways(vec![u32::MAX; self.strands.len()]);
        let mut queue: BinaryHeap<Reverse<(u32, StrandId)>> =
            from.iter().map(|&id| Reverse((own(id), id))).collect();
        while let Some(Reverse((cost, id))) = queue.pop() {
            if ways.to(id).is_some() {
                continue;
            }
            ways.0[id as usize] = cost;
            if to.contains(&id) {
                break;
            }
            for next in self.strands[id as usize].next() {
                if ways.to(next).is_none() {
                    queue.push(Reverse((cost + u32::from(!on_tiles) + own(next), next)));
                }
            }
        }
        ways
    }
}

/// The fewest circles to each strand; the greatest number where no way leads.
struct Ways(Vec<u32>);

impl Ways {
    fn to(&self, strand: StrandId) -> Option<u32> {
        let circles = self.0.get(strand as usize)?;
        Some(*circles).filter(|circles| *circles != u32::MAX)
    }
}
