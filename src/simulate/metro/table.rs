//! The tiles on the table, in a grid: lines are walked from tile to tile, places are
//! tried one by one.

use std::collections::BTreeSet;
use std::rc::Rc;

use smallvec::SmallVec;

use crate::games::metro::TileSet;
use crate::games::metro::tile::Edge;

pub type Square = (i16, i16);

/// A tile, a square, and quarter turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    pub tile: usize,
    pub cell: Square,
    pub turn: u8,
}

/// A piece of line on a tile; a station ends a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node {
    pub cell: Square,
    pub piece: usize,
}

/// The pieces of a line, in order.
pub(super) type Line = Vec<Node>;

#[derive(Debug)]
struct Piece {
    colour: u8,
    sides: SmallVec<[u8; 4]>,
    station: bool,
    circles: u32,
}

/// A tile as it lies after some quarter turns.
#[derive(Debug)]
struct Shape {
    pieces: SmallVec<[Piece; 4]>,
    /// The piece that reaches each side.
    reaches: [Option<u8>; 4],
    faces: [Face; 4],
    /// The colours on it, as bits.
    colours: u16,
}

/// What a side of a square meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Face {
    /// No tile lies there.
    Nothing,
    /// A tile whose edge has no line.
    Blank,
    Line(u8),
}

/// An empty square beside a tile, and what reaches it.
#[derive(Clone, Copy, Debug)]
struct Around {
    cell: Square,
    faces: [Face; 4],
    colours: u16,
}

/// Two stations newly joined, or a line that has come back to its station.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    pub node: Node,
    pub colour: u8,
    pub ends: (Square, Square),
    pub numbers: (u8, u8),
    pub circles: u32,
}

#[derive(Clone)]
pub struct Table<'s> {
    set: &'s TileSet,
    /// Each tile in each turn.
    shapes: Rc<Vec<Shape>>,
    grid: Grid,
    /// Every empty square beside a tile, in order.
    border: Vec<Around>,
}

/// Which shape lies on which square; room is made as it is needed.
#[derive(Clone)]
struct Grid {
    /// One more than the shape's number; 0 where nothing lies. By `x`, then by `y`.
    fields: Vec<u16>,
    /// The first square of it, and so many each way.
    first: Square,
    side: usize,
    /// Tiles lie from here to there.
    from: Square,
    to: Square,
}

/// A table of sixteen squares in each direction holds most games.
const SIDE: usize = 32;
const FIRST: i16 = -16;

impl Grid {
    fn new() -> Self {
        Self {
            fields: vec![0; SIDE * SIDE],
            first: (FIRST, FIRST),
            side: SIDE,
            from: (i16::MAX, i16::MAX),
            to: (i16::MIN, i16::MIN),
        }
    }

    fn index(&self, cell: Square) -> Option<usize> {
        let x = usize::try_from(i32::from(cell.0) - i32::from(self.first.0)).ok()?;
        let y = usize::try_from(i32::from(cell.1) - i32::from(self.first.1)).ok()?;
        (x < self.side && y < self.side).then_some(x * self.side + y)
    }

    fn shape(&self, cell: Square) -> Option<usize> {
        let field = self.fields[self.index(cell)?];
        usize::from(field).checked_sub(1)
    }

    fn put(&mut self, cell: Square, shape: usize) {
        while self.index(cell).is_none() {
            self.grow();
        }
        if let Some(at) = self.index(cell) {
            self.fields[at] = u16::try_from(shape + 1).unwrap_or(0);
        }
        self.from = (self.from.0.min(cell.0), self.from.1.min(cell.1));
        self.to = (self.to.0.max(cell.0), self.to.1.max(cell.1));
    }

    fn clear(&mut self, cell: Square) {
        if let Some(at) = self.index(cell) {
            self.fields[at] = 0;
        }
    }

    /// Twice as many squares each way.
    fn grow(&mut self) {
        let old = self.clone();
        let half = i16::try_from(old.side / 2).unwrap_or(0);
        self.side = old.side * 2;
        self.first = (old.first.0 - half, old.first.1 - half);
        self.fields = vec![0; self.side * self.side];
        for (cell, shape) in old.each() {
            if let Some(at) = self.index(cell) {
                self.fields[at] = u16::try_from(shape + 1).unwrap_or(0);
            }
        }
    }

    /// What lies where, in the order of the squares.
    fn each(&self) -> impl Iterator<Item = (Square, usize)> {
        (self.from.0..=self.to.0)
            .flat_map(|x| (self.from.1..=self.to.1).map(move |y| (x, y)))
            .filter_map(|cell| Some((cell, self.shape(cell)?)))
    }
}

const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn beyond(cell: Square, side: usize) -> Square {
    (cell.0 + STEPS[side].0, cell.1 + STEPS[side].1)
}

fn opposite(side: usize) -> usize {
    (side + 2) % 4
}

impl Shape {
    fn of(set: &TileSet, tile: usize, turn: u8) -> Self {
        let mut pieces: SmallVec<[Piece; 4]> = SmallVec::new();
        for track in &set.tiles[tile].tracks {
            let sides = (0..4).filter(|&side| track.edges.has(Edge::ALL[usize::from(side)]));
            let sides: SmallVec<[u8; 4]> = sides.map(|side| (side + turn) % 4).collect();
            let piece = |sides| Piece {
                colour: track.colour,
                sides,
                station: track.station,
                circles: track.circles.into(),
            };
            match track.station {
                true => {
                    pieces.extend(sides.iter().map(|&side| piece(SmallVec::from_elem(side, 1))))
                }
                false => pieces.push(piece(sides)),
            }
        }
        let mut shape = Self { reaches: [None; 4], faces: [Face::Blank; 4], colours: 0, pieces };
        for (i, piece) in (0..).zip(&shape.pieces) {
            shape.colours |= bit(piece.colour);
            for &side in &piece.sides {
                shape.reaches[usize::from(side)].get_or_insert(i);
                shape.faces[usize::from(side)] = Face::Line(piece.colour);
            }
        }
        shape
    }
}

fn bit(colour: u8) -> u16 {
    1u16.checked_shl(colour.into()).unwrap_or(0)
}

impl<'s> Table<'s> {
    #[must_use]
    pub fn new(set: &'s TileSet) -> Self {
        let turns = |tile| (0..4).map(move |turn| Shape::of(set, tile, turn));
        Self {
            set,
            shapes: Rc::new((0..set.tiles.len()).flat_map(turns).collect()),
            grid: Grid::new(),
            border: Vec::with_capacity(64),
        }
    }

    pub fn lay(&mut self, spot: Spot) {
        self.suppose(spot);
        if let Ok(at) = self.find(spot.cell) {
            self.border.remove(at);
        }
        for cell in [0, 1, 2, 3].map(|side| beyond(spot.cell, side)) {
            if self.shape(cell).is_some() {
                continue;
            }
            let around = self.around(cell);
            match self.find(cell) {
                Ok(at) => self.border[at] = around,
                Err(at) => self.border.insert(at, around),
            }
        }
    }

    fn find(&self, cell: Square) -> Result<usize, usize> {
        self.border.binary_search_by_key(&cell, |around| around.cell)
    }

    /// Lays a tile in thought, to be taken up again before another look at what fits.
    pub fn suppose(&mut self, spot: Spot) {
        let shape = shape_of(spot.tile, spot.turn);
        self.grid.put(spot.cell, shape);
    }

    /// Takes up a tile that was laid in thought.
    pub fn take_up(&mut self, cell: Square) {
        self.grid.clear(cell);
    }

    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.grid.each().map(|(cell, _)| cell)
    }

    /// How many copies of a tile lie here.
    #[must_use]
    pub fn count(&self, tile: usize) -> usize {
        let shapes = self.grid.each().map(|(_, shape)| shape);
        shapes.filter(|shape| shape / 4 == tile).count()
    }

    fn shape(&self, cell: Square) -> Option<&Shape> {
        Some(&self.shapes[self.grid.shape(cell)?])
    }

    fn pieces_at(&self, cell: Square) -> &[Piece] {
        self.shape(cell).map_or(&[], |shape| &shape.pieces)
    }

    fn piece(&self, node: Node) -> &Piece {
        &self.pieces_at(node.cell)[node.piece]
    }

    /// The piece that reaches a side of a square.
    fn piece_at(&self, cell: Square, side: usize) -> Option<(Node, &Piece)> {
        let shape = self.shape(cell)?;
        let piece = usize::from(shape.reaches[side]?);
        Some((Node { cell, piece }, &shape.pieces[piece]))
    }

    #[must_use]
    pub fn colour(&self, node: Node) -> u8 {
        self.piece(node).colour
    }

    fn nodes(&self, cells: impl Iterator<Item = Square>) -> impl Iterator<Item = Node> {
        cells
            .flat_map(|cell| (0..self.pieces_at(cell).len()).map(move |piece| Node { cell, piece }))
    }

    fn next(&self, node: Node) -> impl Iterator<Item = Node> {
        let piece = self.piece(node);
        let sides = piece.sides.iter().map(|&side| usize::from(side));
        sides
            .filter_map(move |side| self.piece_at(beyond(node.cell, side), opposite(side)))
            .filter(|(_, other)| other.colour == piece.colour)
            .map(|(other, _)| other)
    }

    /// All pieces of a line, in order.
    #[must_use]
    pub fn line(&self, node: Node) -> Line {
        let mut line = self.walk(node, &mut Met::new(&self.grid));
        line.sort_unstable();
        line
    }

    /// All pieces of a line as they are come to.
    fn walk(&self, node: Node, met: &mut Met) -> Line {
        // Few are longer.
        let mut line = Vec::with_capacity(64);
        line.push(node);
        met.insert(&self.grid, node);
        let mut at = 0;
        while let Some(&node) = line.get(at) {
            at += 1;
            self.next(node).for_each(|next| {
                if met.insert(&self.grid, next) {
                    line.push(next);
                }
            });
        }
        line
    }

    /// The squares of the stations on a line, in order.
    #[must_use]
    pub fn stations(&self, line: &[Node]) -> SmallVec<[Square; 4]> {
        let ends = line.iter().filter(|node| self.piece(**node).station);
        let mut stations: SmallVec<[Square; 4]> = ends.map(|node| node.cell).collect();
        stations.dedup();
        stations
    }

    /// How many stations a line joins.
    #[must_use]
    pub fn stations_of(&self, line: &[Node]) -> usize {
        self.stations(line).len()
    }

    /// True if no other line of its colour runs over the same square.
    #[must_use]
    pub fn is_only_line(&self, node: Node) -> bool {
        let line = self.line(node);
        let here = self.nodes(std::iter::once(node.cell));
        let mut others = here.filter(|other| self.colour(*other) == self.colour(node));
        others.all(|other| line.contains(&other))
    }

    /// The empty squares that a line's ends face.
    #[must_use]
    pub fn ahead(&self, node: Node) -> BTreeSet<Square> {
        self.line(node)
            .into_iter()
            .flat_map(|node| {
                let sides = self.piece(node).sides.iter();
                sides.map(move |&side| beyond(node.cell, usize::from(side)))
            })
            .filter(|cell| self.shape(*cell).is_none())
            .collect()
    }

    /// The pieces on the table that a tile would go on with.
    #[must_use]
    pub fn joined(&self, spot: Spot) -> Vec<Node> {
        let mut joined = Vec::new();
        for piece in &self.shapes[shape_of(spot.tile, spot.turn)].pieces {
            for side in piece.sides.iter().map(|&side| usize::from(side)) {
                if let Some((node, other)) = self.piece_at(beyond(spot.cell, side), opposite(side))
                    && other.colour == piece.colour
                {
                    joined.push(node);
                }
            }
        }
        joined
    }

    /// What reaches a square from the four around it.
    fn around(&self, cell: Square) -> Around {
        let mut colours = 0;
        let faces = [0, 1, 2, 3].map(|side| {
            let Some(shape) = self.shape(beyond(cell, side)) else {
                return Face::Nothing;
            };
            let face = shape.faces[opposite(side)];
            if let Face::Line(colour) = face {
                colours |= bit(colour);
            }
            face
        });
        Around { cell, faces, colours }
    }

    /// True if a tile may lie where these meet.
    fn meets(&self, tile: usize, turn: u8, faces: [Face; 4]) -> bool {
        let readings = self.set.readings;
        let ours = self.shapes[shape_of(tile, turn)].faces;
        let mut joins = readings.edge_is_enough;
        for (ours, theirs) in ours.into_iter().zip(faces) {
            match (ours, theirs) {
                (_, Face::Nothing) | (Face::Blank, Face::Blank) => {}
                (Face::Line(ours), Face::Line(theirs)) if ours == theirs => joins = true,
                (Face::Line(_), Face::Line(_)) => return false,
                _ if readings.blank_refused => return false,
                _ => {}
            }
        }
        let beside = faces.iter().any(|face| *face != Face::Nothing);
        let turned = !turn.is_multiple_of(4) && readings.fixed_rotation;
        joins && beside && !turned
    }

    /// True if a tile may lie there.
    #[must_use]
    pub fn fits(&self, spot: Spot) -> bool {
        self.shape(spot.cell).is_none()
            && self.meets(spot.tile, spot.turn, self.around(spot.cell).faces)
    }

    /// The places for a tile.
    fn spots_of(&self, tile: usize) -> impl Iterator<Item = Spot> {
        let colours = self.shapes[shape_of(tile, 0)].colours;
        let any = self.set.readings.edge_is_enough;
        let meet = move |around: &&Around| any || around.colours & colours != 0;
        self.border.iter().filter(meet).flat_map(move |around| {
            let turns = (0..4).filter(move |&turn| self.meets(tile, turn, around.faces));
            let cell = around.cell;
            turns.map(move |turn| Spot { tile, cell, turn })
        })
    }

    /// Every place for each of these tiles: all squares around the layout, all
    /// turns.
    #[must_use]
    pub fn spots(&self, tiles: &[usize]) -> Vec<Spot> {
        let mut spots = Vec::new();
        tiles.iter().for_each(|&tile| self.spots_of(tile).for_each(|spot| spots.push(spot)));
        spots
    }

    /// True if one of these tiles fits somewhere.
    #[must_use]
    pub fn has_spot(&self, tiles: &[usize]) -> bool {
        let mut tiles = tiles.iter();
        tiles.any(|&tile| self.spots_of(tile).next().is_some())
    }

    /// All lines.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let mut met = Met::new(&self.grid);
        let mut lines = Vec::new();
        for node in self.nodes(self.squares()) {
            if !met.has(&self.grid, node) {
                let mut line = self.walk(node, &mut met);
                line.sort_unstable();
                lines.push(line);
            }
        }
        lines
    }

    /// True if some line runs over all these squares, over another one (so it
    /// was there before), and over a given piece.
    #[must_use]
    pub fn in_one_section(&self, cells: &[Square], on: Option<Node>) -> bool {
        let Some(&first) = cells.first() else {
            return true;
        };
        self.nodes(std::iter::once(first)).any(|node| {
            let line = self.line(node);
            let over = |cell: &Square| line.iter().any(|node| node.cell == *cell);
            let older = cells.len() < 2
                || self.set.readings.any_section
                || line.iter().any(|node| !cells.contains(&node.cell));
            cells.iter().all(over) && older && on.is_none_or(|node| line.contains(&node))
        })
    }

    /// The stations that these tiles, which lie on the table, have come to join.
    #[must_use]
    pub fn closed_by(&self, new: &[Spot]) -> Vec<Joined> {
        let mut closed = Vec::new();
        let mut met = Met::new(&self.grid);
        for node in self.nodes(new.iter().map(|spot| spot.cell)) {
            if met.has(&self.grid, node) {
                continue;
            }
            let mut line = self.walk(node, &mut met);
            if !line.iter().any(|node| self.piece(*node).station) {
                continue;
            }
            line.sort_unstable();
            let stations = self.stations(&line);
            let own = self.set.readings.own_station;
            if stations.len() < 2 && !own {
                continue;
            }
            let parts = self.parts(&line, new);
            let parts_at = |station: Square| -> SmallVec<[Option<usize>; 4]> {
                let arms = self.arms(&line, station);
                arms.map(|arm| line.binary_search(&arm).ok().and_then(|at| parts[at])).collect()
            };
            for (i, &a) in stations.iter().enumerate() {
                let of_a = parts_at(a);
                if own && comes_back(&of_a) {
                    closed.push(self.pair(&line, a, a));
                }
                for &b in &stations[i + 1..] {
                    let of_b = parts_at(b);
                    if !of_a.iter().flatten().any(|part| of_b.contains(&Some(*part))) {
                        closed.push(self.pair(&line, a, b));
                    }
                }
            }
        }
        closed
    }

    /// For each piece of a line which line it was on before these tiles came; none for
    /// theirs.
    fn parts(&self, line: &[Node], new: &[Spot]) -> Vec<Option<usize>> {
        let is_new = |node: Node| new.iter().any(|spot| spot.cell == node.cell);
        let mut parts = vec![None; line.len()];
        for at in 0..line.len() {
            if parts[at].is_some() || is_new(line[at]) {
                continue;
            }
            parts[at] = Some(at);
            let mut queue = vec![line[at]];
            while let Some(node) = queue.pop() {
                for next in self.next(node).filter(|&next| !is_new(next)) {
                    if let Ok(i) = line.binary_search(&next)
                        && parts[i].is_none()
                    {
                        parts[i] = Some(at);
                        queue.push(next);
                    }
                }
            }
        }
        parts
    }

    fn pair(&self, line: &[Node], a: Square, b: Square) -> Joined {
        let number = |cell: Square| {
            let shape = self.grid.shape(cell).unwrap_or(0);
            self.set.tiles[shape / 4].station.unwrap_or(0)
        };
        let node = *line.first().unwrap_or(&Node { cell: a, piece: 0 });
        Joined {
            node,
            colour: self.colour(node),
            ends: (a, b),
            numbers: (number(a), number(b)),
            circles: self.circles(line, a, b),
        }
    }

    /// The pieces of a line that end in the station of a square.
    fn arms<'l>(&'l self, line: &'l [Node], station: Square) -> impl Iterator<Item = Node> + 'l {
        let first = line.partition_point(|node| node.cell < station);
        let here = line[first..].iter().copied();
        here.take_while(move |node| node.cell == station).filter(|node| self.piece(*node).station)
    }

    /// The fewest circles between two stations of a line, or on a way back to one.
    fn circles(&self, line: &[Node], a: Square, b: Square) -> u32 {
        let ways = self.arms(line, a).flat_map(|arm| {
            let far = self.far(line, arm);
            let ends = self.arms(line, b).filter(move |end| a != b || *end != arm);
            ends.filter_map(move |end| far[line.binary_search(&end).ok()?])
        });
        ways.min().unwrap_or(0)
    }

    /// The fewest circles from a piece to each of its line.
    fn far(&self, line: &[Node], from: Node) -> Vec<Option<u32>> {
        let on_tiles = self.set.readings.circles_on_tiles;
        let own = |node: Node| if on_tiles { self.piece(node).circles } else { 0 };
        let mut far = vec![None; line.len()];
        let mut queue = BTreeSet::from([(own(from), from)]);
        while let Some((circles, node)) = queue.pop_first() {
            let Ok(at) = line.binary_search(&node) else {
                continue;
            };
            if far[at].is_some() {
                continue;
            }
            far[at] = Some(circles);
            for next in self.next(node) {
                queue.insert((circles + u32::from(!on_tiles) + own(next), next));
            }
        }
        far
    }
}

fn shape_of(tile: usize, turn: u8) -> usize {
    tile * 4 + usize::from(turn % 4)
}

/// True if pieces that end in one station, and were on these lines before, have become
/// one line. Pieces of a new tile were on none.
fn comes_back(parts: &[Option<usize>]) -> bool {
    parts.len() > 1 && (parts.contains(&None) || parts.iter().any(|part| *part != parts[0]))
}

/// Pieces that a walk has come to; a tile has four at most.
struct Met {
    /// Of a table of the usual size.
    few: [u8; SIDE * SIDE],
    /// Of a larger one.
    many: Vec<u8>,
}

impl Met {
    #[inline(always)]
    fn new(grid: &Grid) -> Self {
        let larger = grid.side > SIDE;
        let many = if larger { vec![0; grid.fields.len()] } else { Vec::new() };
        Self { few: [0; SIDE * SIDE], many }
    }

    fn at(&mut self, grid: &Grid, node: Node) -> Option<&mut u8> {
        let at = grid.index(node.cell)?;
        if self.many.is_empty() { self.few.get_mut(at) } else { self.many.get_mut(at) }
    }

    fn has(&mut self, grid: &Grid, node: Node) -> bool {
        self.at(grid, node).is_some_and(|met| *met >> node.piece & 1 == 1)
    }

    /// False if it was there before.
    fn insert(&mut self, grid: &Grid, node: Node) -> bool {
        let Some(met) = self.at(grid, node) else {
            return true;
        };
        let new = *met >> node.piece & 1 == 0;
        *met |= 1 << node.piece;
        new
    }
}
