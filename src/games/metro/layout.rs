//! The tiles on the table, and the lines they make together.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use smallvec::SmallVec;

use super::doubt::LayoutDoubt;
use super::tile::{ColourId, Edge, Edges, Rotation, TileId, TileSet};

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

/// A part of a line on the table that no station interrupts.
pub type StrandId = u32;

#[derive(Clone, Debug)]
struct Strand {
    cell: Cell,
    colour: ColourId,
    edges: Edges,
    station: bool,
    circles: u8,
    /// The strand beyond each side, where the line goes on.
    next: [Option<StrandId>; 4],
    /// Towards the strand that stands for the whole line.
    parent: StrandId,
    /// All strands of the line; only where this strand stands for it.
    members: Vec<StrandId>,
    /// Squares with a station on the line; only where this strand stands for it.
    stations: SmallVec<[Cell; 2]>,
}

/// A tile on the table.
#[derive(Clone, Debug)]
pub struct Laid {
    pub tile: TileId,
    pub rotation: Rotation,
    strands: SmallVec<[StrandId; 4]>,
    faces: [Option<(ColourId, StrandId)>; 4],
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
    cells: BTreeMap<Cell, Laid>,
    strands: Vec<Strand>,
    /// Empty squares that an open end of this colour faces.
    open: BTreeMap<ColourId, BTreeSet<Cell>>,
    /// Empty squares beside a tile.
    border: BTreeSet<Cell>,
    pub(super) doubt: LayoutDoubt,
}

impl Layout {
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<&Laid> {
        self.cells.get(&cell)
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Every tile with its square, in the order of the squares.
    pub fn each(&self) -> impl Iterator<Item = (Cell, &Laid)> {
        self.cells.iter().map(|(cell, laid)| (*cell, laid))
    }

    /// The empty squares beside a tile.
    pub fn border(&self) -> impl Iterator<Item = Cell> {
        self.border.iter().copied()
    }

    /// The empty squares that an open end of this colour faces.
    pub fn facing(&self, colour: ColourId) -> impl Iterator<Item = Cell> {
        self.open.get(&colour).into_iter().flatten().copied()
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
        for &strand in self.cells.get(&cell).iter().flat_map(|laid| &laid.strands) {
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

    /// The squares that a line runs over; one may come twice.
    pub fn squares_of(&self, strand: StrandId) -> impl Iterator<Item = Cell> {
        let members = &self.strands[self.line(strand) as usize].members;
        members.iter().map(|&id| self.strands[id as usize].cell)
    }

    /// How many stations a line joins.
    #[must_use]
    pub fn stations_on(&self, strand: StrandId) -> usize {
        self.strands[self.line(strand) as usize].stations.len()
    }

    /// The squares beyond the sides that a line reaches; one may come twice.
    pub(super) fn faced_by(&self, strand: StrandId) -> impl Iterator<Item = Cell> {
        let members = &self.strands[self.line(strand) as usize].members;
        members.iter().flat_map(|&id| {
            let strand = &self.strands[id as usize];
            strand.edges.each().map(|edge| strand.cell.step(edge))
        })
    }

    /// The empty squares that the open ends of a line face.
    #[must_use]
    pub fn open_ends(&self, strand: StrandId) -> BTreeSet<Cell> {
        let faced = self.faced_by(strand);
        faced
            .filter(|cell| !self.cells.contains_key(cell))
            .collect()
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
        if self.cells.contains_key(&cell) {
            return Err(Misfit::Taken);
        }
        let mut joined = SmallVec::new();
        let mut beside = false;
        for own in Edge::ALL {
            let edge = own.turned(rotation);
            let Some(other) = self.cells.get(&cell.step(edge)) else {
                continue;
            };
            beside = true;
            let theirs = other.faces[edge.opposite() as usize];
            match (set.tile(tile).face(own), theirs) {
                (Some(ours), Some((colour, strand))) if ours == colour => {
                    joined.push(self.line(strand));
                }
                (Some(ours), Some((theirs, _))) => {
                    return Err(Misfit::Clash { edge, ours, theirs });
                }
                (None, None) => {}
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
        let overwrites = self.cells.contains_key(&cell);
        if overwrites {
            self.take_away(cell);
        }
        self.doubt.lay(cell, overwrites);
        self.border.remove(&cell);
        for squares in self.open.values_mut() {
            squares.remove(&cell);
        }
        let mut laid = Laid {
            tile,
            rotation,
            strands: SmallVec::new(),
            faces: [None; 4],
        };
        for strand in set.tile(tile).strands() {
            let id = StrandId::try_from(self.strands.len()).unwrap_or(StrandId::MAX);
            let edges = strand.edges.turned(rotation);
            for edge in edges.each() {
                laid.faces[edge as usize] = Some((strand.colour, id));
            }
            laid.strands.push(id);
            self.strands.push(Strand {
                cell,
                colour: strand.colour,
                edges,
                station: strand.station,
                circles: strand.circles,
                next: [None; 4],
                parent: id,
                members: vec![id],
                stations: strand.station.then_some(cell).into_iter().collect(),
            });
        }
        let faces = laid.faces;
        self.cells.insert(cell, laid);
        self.connect(cell, faces)
    }

    fn connect(
        &mut self,
        cell: Cell,
        faces: [Option<(ColourId, StrandId)>; 4],
    ) -> SmallVec<[Closed; 2]> {
        let mut closed = SmallVec::new();
        for edge in Edge::ALL {
            let beyond = cell.step(edge);
            let Some(other) = self.cells.get(&beyond) else {
                self.border.insert(beyond);
                if let Some((colour, _)) = faces[edge as usize] {
                    self.open.entry(colour).or_default().insert(beyond);
                }
                continue;
            };
            let theirs = other.faces[edge.opposite() as usize];
            if let (Some((ours, a)), Some((colour, b))) = (faces[edge as usize], theirs)
                && ours == colour
            {
                self.strands[a as usize].next[edge as usize] = Some(b);
                self.strands[b as usize].next[edge.opposite() as usize] = Some(a);
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
        let size = |id: StrandId| self.strands[id as usize].members.len();
        let (stays, goes) = if size(a) >= size(b) { (a, b) } else { (b, a) };
        let gone = &mut self.strands[goes as usize];
        gone.parent = stays;
        let members = std::mem::take(&mut gone.members);
        let stations = std::mem::take(&mut gone.stations);
        let kept = &mut self.strands[stays as usize];
        kept.members.extend(members);
        for &theirs in &stations {
            for &ours in &kept.stations {
                let known =
                    ours != theirs && (stations.contains(&ours) || kept.stations.contains(&theirs));
                if !known {
                    closed.push(Closed {
                        strand: stays,
                        a: ours.min(theirs),
                        b: ours.max(theirs),
                    });
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
        let Some(gone) = self.cells.remove(&cell) else {
            return;
        };
        for id in gone.strands {
            let strand = &mut self.strands[id as usize];
            strand.edges = Edges::default();
            strand.station = false;
        }
        for (id, strand) in (0..).zip(&mut self.strands) {
            strand.parent = id;
            strand.next = [None; 4];
            strand.members = vec![id];
            strand.stations = strand.station.then_some(strand.cell).into_iter().collect();
        }
        self.open.clear();
        self.border.clear();
        let faces: Vec<_> = self
            .cells
            .iter()
            .map(|(c, laid)| (*c, laid.faces))
            .collect();
        for (cell, faces) in faces {
            self.connect(cell, faces);
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
            for next in self.strands[id as usize].next.into_iter().flatten() {
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
        let mut often: BTreeMap<Cell, usize> = BTreeMap::new();
        for pair in pairs {
            *often.entry(pair.a).or_default() += 1;
            *often.entry(pair.b).or_default() += 1;
        }
        let mut known: BTreeMap<(StrandId, Cell), BTreeMap<StrandId, u32>> = BTreeMap::new();
        let mut circles = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let line = self.line(pair.strand);
            if pair.a == pair.b {
                circles.push(self.round_trip(set, line, pair.a));
                continue;
            }
            // One search serves all pairs of the station that has most of them.
            let (from, to) = if often[&pair.a] >= often[&pair.b] {
                (pair.a, pair.b)
            } else {
                (pair.b, pair.a)
            };
            let ways = known
                .entry((line, from))
                .or_insert_with(|| self.ways(set, &self.arms(line, from)));
            let arms = self.arms(line, to);
            let fewest = arms.iter().filter_map(|arm| ways.get(arm)).min();
            circles.push(fewest.copied().unwrap_or(0));
        }
        circles
    }

    fn round_trip(&self, set: &TileSet, line: StrandId, station: Cell) -> u32 {
        let arms = self.arms(line, station);
        arms.iter()
            .filter_map(|arm| {
                let ways = self.ways(set, &[*arm]);
                let back = arms.iter().filter(|other| *other != arm);
                back.filter_map(|other| ways.get(other)).min().copied()
            })
            .min()
            .unwrap_or(0)
    }

    /// The strands of a line that end in the station on a square.
    fn arms(&self, line: StrandId, station: Cell) -> SmallVec<[StrandId; 4]> {
        let laid = self.cells.get(&station);
        let strands = laid.into_iter().flat_map(|laid| &laid.strands).copied();
        strands
            .filter(|&id| self.strands[id as usize].station && self.line(id) == line)
            .collect()
    }

    /// The fewest circles from some strands to every strand of their line.
    fn ways(&self, set: &TileSet, from: &[StrandId]) -> BTreeMap<StrandId, u32> {
        let on_tiles = set.readings.circles_on_tiles;
        let own = |id: StrandId| u32::from(on_tiles) * u32::from(self.strands[id as usize].circles);
        let mut best: BTreeMap<StrandId, u32> = BTreeMap::new();
        let mut queue: BinaryHeap<Reverse<(u32, StrandId)>> =
            from.iter().map(|&id| Reverse((own(id), id))).collect();
        while let Some(Reverse((cost, id))) = queue.pop() {
            if best.contains_key(&id) {
                continue;
            }
            best.insert(id, cost);
            for next in self.strands[id as usize].next.into_iter().flatten() {
                queue.push(Reverse((cost + u32::from(!on_tiles) + own(next), next)));
            }
        }
        best
    }
}
