//! The tiles on the table, looked at without any index: lines are walked from
//! tile to tile, places are tried one by one.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use crate::games::metro::TileSet;
use crate::games::metro::tile::Edge;

type Square = (i16, i16);

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
pub type Line = (BTreeSet<Node>, BTreeSet<Square>);

#[derive(Debug)]
struct Piece {
    colour: u8,
    sides: Vec<usize>,
    station: bool,
}

/// Two stations newly joined.
#[derive(Clone, Debug)]
pub struct Joined {
    pub node: Node,
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

    /// The colours that reach a square from the four around it.
    fn faces(&self, cell: Square) -> [Option<u8>; 4] {
        [0, 1, 2, 3].map(|side| {
            let other = self.piece_at(beyond(cell, side), (side + 2) % 4);
            other.map(|(_, piece)| piece.colour)
        })
    }

    /// True if a tile may lie where these colours meet.
    fn meets(&self, tile: usize, turn: u8, faces: [Option<u8>; 4]) -> bool {
        let mut joins = false;
        for piece in self.pieces(tile, turn) {
            for &side in &piece.sides {
                match faces[side] {
                    Some(colour) if colour != piece.colour => return false,
                    Some(_) => joins = true,
                    None => {}
                }
            }
        }
        joins
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
            let older = cells.len() < 2 || line.iter().any(|node| !cells.contains(&node.cell));
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
        let mut closed = Vec::new();
        for (line, stations) in lines {
            if stations.len() < 2 {
                continue;
            }
            let parts: Vec<&BTreeSet<Square>> = before
                .iter()
                .filter(|(part, _)| part.is_subset(&line))
                .map(|(_, stations)| stations)
                .collect();
            for &a in &stations {
                for &b in stations.range((std::ops::Bound::Excluded(a), std::ops::Bound::Unbounded))
                {
                    if parts
                        .iter()
                        .any(|part| part.contains(&a) && part.contains(&b))
                    {
                        continue;
                    }
                    let number =
                        |cell: Square| self.set.tiles[self.squares[&cell].0].station.unwrap_or(0);
                    closed.push(Joined {
                        node: *line.first().unwrap_or(&Node { cell: a, piece: 0 }),
                        numbers: (number(a), number(b)),
                        circles: self.steps(&line, a, b),
                    });
                }
            }
        }
        closed
    }

    /// The fewest steps from tile to tile between two stations of a line.
    fn steps(&self, line: &BTreeSet<Node>, a: Square, b: Square) -> u32 {
        let mut far: BTreeMap<Node, u32> = BTreeMap::new();
        let mut queue: VecDeque<Node> = VecDeque::new();
        for &node in line.iter().filter(|node| node.cell == a) {
            if self.pieces_at(a)[node.piece].station {
                far.insert(node, 0);
                queue.push_back(node);
            }
        }
        while let Some(node) = queue.pop_front() {
            if node.cell == b && self.pieces_at(b)[node.piece].station {
                return far[&node];
            }
            for next in self.next(node) {
                if !far.contains_key(&next) {
                    far.insert(next, far[&node] + 1);
                    queue.push_back(next);
                }
            }
        }
        0
    }
}
