//! The tiles on the table, looked at without any index: lines are walked from
//! tile to tile, places are tried one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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

/// The pieces of a line, and its stations.
pub(super) type Line = (BTreeSet<Node>, BTreeSet<Square>);

#[derive(Debug)]
struct Piece {
    colour: u8,
    sides: Vec<usize>,
    station: bool,
    circles: u32,
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

/// Two stations newly joined, or a line that has come back to its station.
#[derive(Clone, Debug)]
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
    /// The pieces of each tile for each turn.
    shapes: Rc<Vec<[Vec<Piece>; 4]>>,
    squares: BTreeMap<Square, (usize, u8)>,
}

const STEPS: [Square; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn beyond(cell: Square, side: usize) -> Square {
    (cell.0 + STEPS[side].0, cell.1 + STEPS[side].1)
}

fn pieces(set: &TileSet, tile: usize, turn: usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for track in &set.tiles[tile].tracks {
        let sides: Vec<usize> = (0..4)
            .filter(|&side| track.edges.has(Edge::ALL[side]))
            .map(|side| (side + turn) % 4)
            .collect();
        let groups = if track.station {
            sides.into_iter().map(|side| vec![side]).collect()
        } else {
            vec![sides]
        };
        pieces.extend(groups.into_iter().map(|sides| Piece {
            colour: track.colour,
            sides,
            station: track.station,
            circles: track.circles.into(),
        }));
    }
    pieces
}

impl<'s> Table<'s> {
    #[must_use]
    pub fn new(set: &'s TileSet) -> Self {
        let shape = |tile| [0, 1, 2, 3].map(|turn| pieces(set, tile, turn));
        Self {
            set,
            shapes: Rc::new((0..set.tiles.len()).map(shape).collect()),
            squares: BTreeMap::new(),
        }
    }

    pub fn lay(&mut self, spot: Spot) {
        self.squares.insert(spot.cell, (spot.tile, spot.turn));
    }

    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.squares.keys().copied()
    }

    /// How many copies of a tile lie here.
    #[must_use]
    pub fn count(&self, tile: usize) -> usize {
        self.squares
            .values()
            .filter(|(laid, _)| *laid == tile)
            .count()
    }

    fn pieces(&self, tile: usize, turn: u8) -> &[Piece] {
        &self.shapes[tile][usize::from(turn % 4)]
    }

    fn pieces_at(&self, cell: Square) -> &[Piece] {
        match self.squares.get(&cell) {
            Some(&(tile, turn)) => self.pieces(tile, turn),
            None => &[],
        }
    }

    /// The piece that reaches a side of a square.
    fn piece_at(&self, cell: Square, side: usize) -> Option<(Node, &Piece)> {
        let pieces = self.pieces_at(cell).iter().enumerate();
        let mut reaching = pieces.filter(|(_, piece)| piece.sides.contains(&side));
        reaching
            .next()
            .map(|(piece, it)| (Node { cell, piece }, it))
    }

    #[must_use]
    pub fn colour(&self, node: Node) -> u8 {
        self.pieces_at(node.cell)[node.piece].colour
    }

    fn nodes(&self, cells: impl Iterator<Item = Square>) -> Vec<Node> {
        let at =
            |cell: Square| (0..self.pieces_at(cell).len()).map(move |piece| Node { cell, piece });
        cells.flat_map(at).collect()
    }

    fn next(&self, node: Node) -> Vec<Node> {
        let piece = &self.pieces_at(node.cell)[node.piece];
        let reach = |&side: &usize| self.piece_at(beyond(node.cell, side), (side + 2) % 4);
        piece
            .sides
            .iter()
            .filter_map(reach)
            .filter(|(_, other)| other.colour == piece.colour)
            .map(|(other, _)| other)
            .collect()
    }

    /// All pieces of a line.
    #[must_use]
    pub fn line(&self, node: Node) -> BTreeSet<Node> {
        let mut line = BTreeSet::from([node]);
        let mut queue = vec![node];
        while let Some(node) = queue.pop() {
            for next in self.next(node) {
                if line.insert(next) {
                    queue.push(next);
                }
            }
        }
        line
    }

    /// How many stations a line joins.
    #[must_use]
    pub fn stations_of(&self, line: &BTreeSet<Node>) -> usize {
        let ends = |node: &&Node| self.pieces_at(node.cell)[node.piece].station;
        let stations: BTreeSet<Square> = line.iter().filter(ends).map(|node| node.cell).collect();
        stations.len()
    }

    /// True if no other line of its colour runs over the same square.
    #[must_use]
    pub fn is_only_line(&self, node: Node) -> bool {
        let line = self.line(node);
        let here = self.nodes(std::iter::once(node.cell)).into_iter();
        let mut others = here.filter(|other| self.colour(*other) == self.colour(node));
        others.all(|other| line.contains(&other))
    }

    /// The empty squares that a line's ends face.
    #[must_use]
    pub fn ahead(&self, node: Node) -> BTreeSet<Square> {
        let mut ahead = BTreeSet::new();
        for node in self.line(node) {
            for &side in &self.pieces_at(node.cell)[node.piece].sides {
                let cell = beyond(node.cell, side);
                if !self.squares.contains_key(&cell) {
                    ahead.insert(cell);
                }
            }
        }
        ahead
    }

    /// The pieces on the table that a tile would go on with.
    #[must_use]
    pub fn joined(&self, spot: Spot) -> Vec<Node> {
        let mut joined = Vec::new();
        for piece in self.pieces(spot.tile, spot.turn) {
            for &side in &piece.sides {
                if let Some((node, other)) = self.piece_at(beyond(spot.cell, side), (side + 2) % 4)
                    && other.colour == piece.colour
                {
                    joined.push(node);
                }
            }
        }
        joined
    }

    /// What reaches a square from the four around it.
    fn faces(&self, cell: Square) -> [Face; 4] {
        [0, 1, 2, 3].map(|side| {
            let beyond = beyond(cell, side);
            match self.piece_at(beyond, (side + 2) % 4) {
                Some((_, piece)) => Face::Line(piece.colour),
                None if self.squares.contains_key(&beyond) => Face::Blank,
                None => Face::Nothing,
            }
        })
    }

    /// True if a tile may lie where these meet.
    fn meets(&self, tile: usize, turn: u8, faces: [Face; 4]) -> bool {
        let readings = self.set.readings;
        let mut ours: [Option<u8>; 4] = [None; 4];
        for piece in self.pieces(tile, turn) {
            for &side in &piece.sides {
                ours[side] = Some(piece.colour);
            }
        }
        let mut joins = readings.edge_is_enough;
        for (ours, theirs) in ours.into_iter().zip(faces) {
            match (ours, theirs) {
                (_, Face::Nothing) | (None, Face::Blank) => {}
                (Some(ours), Face::Line(theirs)) if ours == theirs => joins = true,
                (Some(_), Face::Line(_)) => return false,
                (Some(_), Face::Blank) | (None, Face::Line(_)) if readings.blank_refused => {
                    return false;
                }
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
        !self.squares.contains_key(&spot.cell)
            && self.meets(spot.tile, spot.turn, self.faces(spot.cell))
    }

    /// Every place for each of these tiles: all squares around the layout, all
    /// turns.
    #[must_use]
    pub fn spots(&self, tiles: &[usize]) -> Vec<Spot> {
        let mut around: Vec<Square> = self
            .squares()
            .flat_map(|cell| (0..4).map(move |side| beyond(cell, side)))
            .filter(|cell| !self.squares.contains_key(cell))
            .collect();
        around.sort_unstable();
        around.dedup();
        let around: Vec<_> = around.iter().map(|&c| (c, self.faces(c))).collect();
        let mut spots = Vec::new();
        for &tile in tiles {
            for &(cell, faces) in &around {
                let turns = (0..4).filter(|&turn| self.meets(tile, turn, faces));
                spots.extend(turns.map(|turn| Spot { tile, cell, turn }));
            }
        }
        spots
    }

    /// True if some line runs over all these squares, over another one (so it
    /// was there before), and over a given piece.
    #[must_use]
    pub fn in_one_section(&self, cells: &[Square], on: Option<Node>) -> bool {
        let Some(&first) = cells.first() else {
            return true;
        };
        (0..self.pieces_at(first).len()).any(|piece| {
            let line = self.line(Node { cell: first, piece });
            let over = |cell: &Square| line.iter().any(|node| node.cell == *cell);
            let older = cells.len() < 2
                || self.set.readings.any_section
                || line.iter().any(|node| !cells.contains(&node.cell));
            cells.iter().all(over) && older && on.is_none_or(|node| line.contains(&node))
        })
    }

    /// All lines with the stations on each.
    #[must_use]
    pub fn stations_by_line(&self) -> Vec<Line> {
        self.lines_over(self.squares())
    }

    /// The lines that run over some of these squares, with their stations.
    fn lines_over(&self, cells: impl Iterator<Item = Square>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut seen: BTreeSet<Node> = BTreeSet::new();
        for node in self.nodes(cells) {
            if seen.contains(&node) {
                continue;
            }
            let line = self.line(node);
            seen.extend(&line);
            let stations = line
                .iter()
                .filter(|node| self.pieces_at(node.cell)[node.piece].station)
                .map(|node| node.cell)
                .collect();
            lines.push((line, stations));
        }
        lines
    }

    /// The stations that are joined now and were not before.
    #[must_use]
    pub fn closed_since(&self, before: &[Line]) -> Vec<Joined> {
        self.joined_since(self.stations_by_line(), before)
    }

    /// The same where only these tiles are new: a line that runs over none of
    /// them is as it was.
    #[must_use]
    pub fn closed_by(&self, new: &[Spot], before: &[Line]) -> Vec<Joined> {
        let over = self.lines_over(new.iter().map(|spot| spot.cell));
        self.joined_since(over, before)
    }

    fn joined_since(&self, lines: Vec<Line>, before: &[Line]) -> Vec<Joined> {
        use std::ops::Bound::{Excluded, Unbounded};
        let mut closed = Vec::new();
        for (line, stations) in lines {
            let parts: Vec<&Line> = before
                .iter()
                .filter(|(part, _)| part.is_subset(&line))
                .collect();
            for &a in &stations {
                if self.set.readings.own_station && self.comes_back(&line, a, &parts) {
                    closed.push(self.pair(&line, a, a));
                }
                for &b in stations.range((Excluded(a), Unbounded)) {
                    let old =
                        |(_, stations): &&Line| stations.contains(&a) && stations.contains(&b);
                    if !parts.iter().any(old) {
                        closed.push(self.pair(&line, a, b));
                    }
                }
            }
        }
        closed
    }

    fn pair(&self, line: &BTreeSet<Node>, a: Square, b: Square) -> Joined {
        let number = |cell: Square| self.set.tiles[self.squares[&cell].0].station.unwrap_or(0);
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
    fn arms(&self, line: &BTreeSet<Node>, station: Square) -> Vec<Node> {
        let at = line.iter().filter(|node| node.cell == station);
        at.filter(|node| self.pieces_at(station)[node.piece].station)
            .copied()
            .collect()
    }

    /// True if pieces that end in this station have become one line.
    fn comes_back(&self, line: &BTreeSet<Node>, station: Square, parts: &[&Line]) -> bool {
        let part_of = |arm: &Node| parts.iter().position(|(part, _)| part.contains(arm));
        let arms = self.arms(line, station);
        let of: Vec<Option<usize>> = arms.iter().map(part_of).collect();
        // Pieces of a tile that was not there before belonged to no line.
        of.len() > 1 && (of.contains(&None) || of.iter().any(|part| *part != of[0]))
    }

    /// The fewest circles between two stations of a line, or on a way back to one.
    fn circles(&self, line: &BTreeSet<Node>, a: Square, b: Square) -> u32 {
        let (from, to) = (self.arms(line, a), self.arms(line, b));
        let ways = from.iter().flat_map(|&arm| {
            let far = self.far(arm);
            let ends: Vec<u32> = (to.iter())
                .filter(|end| a != b || **end != arm)
                .filter_map(|end| far.get(end).copied())
                .collect();
            ends
        });
        ways.min().unwrap_or(0)
    }

    /// The fewest circles from a piece to every other of its line.
    fn far(&self, from: Node) -> BTreeMap<Node, u32> {
        let on_tiles = self.set.readings.circles_on_tiles;
        let own = |node: Node| match on_tiles {
            true => self.pieces_at(node.cell)[node.piece].circles,
            false => 0,
        };
        let mut far: BTreeMap<Node, u32> = BTreeMap::new();
        let mut queue = BTreeSet::from([(own(from), from)]);
        while let Some((circles, node)) = queue.pop_first() {
            if far.contains_key(&node) {
                continue;
            }
            far.insert(node, circles);
            for next in self.next(node) {
                queue.insert((circles + u32::from(!on_tiles) + own(next), next));
            }
        }
        far
    }
}
