//! Tiles: squares with coloured lines, and the set they belong to.

use std::sync::OnceLock;

use serde::Deserialize;
use smallvec::SmallVec;

use super::readings::{Readings, StartTiles};
use super::squares::{Colours, bit};
use crate::names::NameIndex;
use crate::names::short::{self, ShortNames};

pub type TileId = u16;
pub type ColourId = u8;

/// A side of a square tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned(Rotation(2))
    }

    /// Where this side points after the tile has been turned.
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        Self::ALL[(self as usize + usize::from(rotation.0)) % 4]
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The side as people read it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::North => say!("metro-north", "north"),
            Self::East => say!("metro-east", "east"),
            Self::South => say!("metro-south", "south"),
            Self::West => say!("metro-west", "west"),
        }
    }
}

/// A turn clockwise, in quarters: 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

impl Rotation {
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];

    #[must_use]
    pub fn quarters(quarters: u8) -> Self {
        Self(quarters % 4)
    }

    #[must_use]
    pub fn degrees(self) -> u16 {
        u16::from(self.0) * 90
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub struct Edges(pub(super) u8);

impl Edges {
    #[must_use]
    pub fn has(self, edge: Edge) -> bool {
        self.0 & (1 << edge as u8) != 0
    }

    #[must_use]
    pub fn with(self, edge: Edge) -> Self {
        Self(self.0 | (1 << edge as u8))
    }

    pub fn each(self) -> impl Iterator<Item = Edge> {
        Edge::ALL.into_iter().filter(move |&edge| self.has(edge))
    }

    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        let round = self.0 << rotation.0;
        Self((round | round >> 4) & 0b1111)
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<T: IntoIterator<Item = Edge>>(edges: T) -> Self {
        edges.into_iter().fold(Self::default(), Self::with)
    }
}

/// A line on a tile: one colour, the sides it reaches, and whether it leads to
/// the tile's station.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Track {
    pub colour: ColourId,
    pub edges: Edges,
    pub station: bool,
    /// Circles printed on it; they count under the reading `circles tile`.
    pub circles: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Tile {
    pub name: String,
    pub tracks: Vec<Track>,
    /// The number of the station on the tile.
    pub station: Option<u8>,
    /// Stars of the landmark on the tile.
    pub stars: u8,
    pub copies: u8,
    /// Lies on the table before the first turn.
    pub start: bool,
}

/// A part of a line that no station interrupts. A line that runs through a
/// station is one strand on either side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileStrand {
    pub colour: ColourId,
    pub edges: Edges,
    pub station: bool,
    pub circles: u8,
}

impl Tile {
    /// The colour at a side, the tile not being turned.
    #[must_use]
    pub fn face(&self, edge: Edge) -> Option<ColourId> {
        let track = self.tracks.iter().find(|track| track.edges.has(edge))?;
        Some(track.colour)
    }

    #[must_use]
    pub fn strands(&self) -> SmallVec<[TileStrand; 4]> {
        let mut strands = SmallVec::new();
        for track in &self.tracks {
            let strand = |edges| TileStrand {
                colour: track.colour,
                edges,
                station: track.station,
                circles: track.circles,
            };
            if track.station {
                strands.extend(track.edges.each().map(|edge| strand(Edges::from_iter([edge]))));
            } else {
                strands.push(strand(track.edges));
            }
        }
        strands
    }

    /// The turns that make a difference.
    pub fn rotations(&self) -> impl Iterator<Item = Rotation> + use<> {
        let same = |rotation: Rotation| {
            let turned = |track: &Track| Track { edges: track.edges.turned(rotation), ..*track };
            self.tracks.iter().all(|track| self.tracks.contains(&turned(track)))
        };
        let different = Rotation::ALL[1..]
            .iter()
            .position(|&rotation| same(rotation))
            .map_or(4, |found| found + 1);
        Rotation::ALL.into_iter().take(different)
    }
}

/// What a tile's lines are when it is laid, found out once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// The colour at each side, the tile not being turned.
    pub(super) faces: [Option<ColourId>; 4],
    pub(super) colours: Colours,
    pub(super) strands: SmallVec<[TileStrand; 4]>,
    /// So many turns make a difference.
    pub(super) turns: usize,
}

impl Shape {
    fn of(tile: &Tile) -> Self {
        Self {
            faces: Edge::ALL.map(|edge| tile.face(edge)),
            colours: (tile.tracks.iter()).fold(0, |set, track| set | bit(track.colour)),
            strands: tile.strands(),
            turns: tile.rotations().count(),
        }
    }
}

/// Everything that a tile set's file says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct TileSet {
    pub key: String,
    pub title: String,
    /// Where the set comes from.
    pub about: String,
    /// What the file itself is not sure of.
    pub unverified: Vec<String>,
    pub players_min: u8,
    pub players_max: u8,
    /// Tiles dealt to each player.
    pub deal: u8,
    /// The most tiles in a hand after drawing.
    pub hand: u8,
    /// The most tiles placed in one turn.
    pub at_once: u8,
    /// Tiles dealt to each player of the children's game.
    pub children_deal: u8,
    /// The points that win the children's game.
    pub children_win: u8,
    pub colours: Vec<String>,
    pub tiles: Vec<Tile>,
    pub readings: Readings,
    #[serde(skip)]
    shapes: Vec<Shape>,
    /// Every copy of every tile.
    #[serde(skip)]
    copies: u32,
    /// Tiles and colours by name, once somebody asks.
    #[serde(skip)]
    tile_index: OnceLock<NameIndex>,
    #[serde(skip)]
    colour_index: OnceLock<NameIndex>,
    /// Tiles once more, to be found at the first look.
    #[serde(skip)]
    short: ShortNames,
}

impl Default for TileSet {
    /// No tiles, and the numbers of the rulebook.
    fn default() -> Self {
        Self {
            key: String::new(),
            title: String::new(),
            about: String::new(),
            unverified: Vec::new(),
            players_min: 2,
            players_max: 4,
            deal: 2,
            hand: 3,
            at_once: 3,
            children_deal: 1,
            children_win: 30,
            colours: Vec::new(),
            tiles: Vec::new(),
            readings: Readings::default(),
            shapes: Vec::new(),
            copies: 0,
            tile_index: OnceLock::new(),
            colour_index: OnceLock::new(),
            short: ShortNames::default(),
        }
    }
}

impl TileSet {
    /// Enters a tile.
    pub fn add(&mut self, tile: Tile) -> TileId {
        let id = self.tiles.len();
        if let Some(index) = self.tile_index.get_mut() {
            index.insert(id, &tile.name, &tile.name, &[]);
        }
        self.shapes.push(Shape::of(&tile));
        self.copies += u32::from(tile.copies);
        self.tiles.push(tile);
        TileId::try_from(id).unwrap_or(TileId::MAX)
    }

    /// True for a tile that is never in the deck: a start tile, if only those lie
    /// on the table first.
    #[must_use]
    pub fn is_boxed(&self, tile: TileId) -> bool {
        self.tile(tile).start && self.readings.start != StartTiles::Any
    }

    /// Enters a colour.
    pub fn add_colour(&mut self, name: &str) -> ColourId {
        let id = self.colours.len();
        if let Some(index) = self.colour_index.get_mut() {
            index.insert(id, name, name, &[]);
        }
        self.colours.push(name.to_owned());
        ColourId::try_from(id).unwrap_or(ColourId::MAX)
    }

    #[must_use]
    pub fn tile(&self, id: TileId) -> &Tile {
        &self.tiles[usize::from(id)]
    }

    /// A tile's lines, ready to be laid.
    #[must_use]
    pub(super) fn shape(&self, id: TileId) -> &Shape {
        &self.shapes[usize::from(id)]
    }

    #[must_use]
    pub fn colour(&self, id: ColourId) -> &str {
        self.colours.get(usize::from(id)).map_or("?", String::as_str)
    }

    /// Makes what is known of each tile, for a set that was read ready-made.
    pub(super) fn reindex(&mut self) {
        self.shapes = self.tiles.iter().map(Shape::of).collect();
        self.copies = self.tiles.iter().map(|tile| u32::from(tile.copies)).sum();
    }

    /// Makes the names of all tiles quick to find: for a set that many games share.
    pub fn prepare(&mut self) {
        let names = self.tiles.iter().map(|tile| tile.name.as_str());
        self.short = ShortNames::new(names.zip(0..=u8::MAX));
    }

    /// The tile that is spelt exactly so, if the set was prepared.
    #[must_use]
    pub fn spelt(&self, text: &str) -> Option<TileId> {
        let id = self.short.find(short::number(text)?)?;
        Some(TileId::from(id))
    }

    #[must_use]
    pub fn tile_index(&self) -> &NameIndex {
        self.tile_index.get_or_init(|| {
            let mut index = NameIndex::new();
            for (id, tile) in self.tiles.iter().enumerate() {
                index.insert(id, &tile.name, &tile.name, &also_called(&tile.name));
            }
            index
        })
    }

    #[must_use]
    pub fn colour_index(&self) -> &NameIndex {
        self.colour_index.get_or_init(|| NameIndex::of(self.colours.iter().map(|name| &**name)))
    }

    /// Every copy of every tile.
    #[must_use]
    pub fn copies(&self) -> u32 {
        self.copies
    }
}

/// `m7`, `07` and `7` for `m07`.
fn also_called(name: &str) -> Vec<String> {
    let digits = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &name[..name.len() - digits.len()];
    let number = digits.trim_start_matches('0');
    match !number.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        true => vec![format!("{letters}{number}"), digits.to_owned(), number.to_owned()],
        false => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile(tracks: &[(ColourId, &[Edge])]) -> Tile {
        Tile {
            name: "t".into(),
            tracks: tracks
                .iter()
                .map(|(colour, edges)| Track {
                    colour: *colour,
                    edges: edges.iter().copied().collect(),
                    station: false,
                    circles: 1,
                })
                .collect(),
            station: None,
            stars: 0,
            copies: 1,
            start: false,
        }
    }

    #[test]
    fn turning_is_clockwise() {
        let quarter = Rotation::quarters(1);
        assert_eq!(Edge::North.turned(quarter), Edge::East);
        assert_eq!(Edge::West.turned(quarter), Edge::North);
        assert_eq!(Edge::East.opposite(), Edge::West);
        let bend: Edges = [Edge::North, Edge::West].into_iter().collect();
        let turned: Edges = [Edge::North, Edge::East].into_iter().collect();
        assert_eq!(bend.turned(quarter), turned);
    }

    #[test]
    fn only_turns_that_differ() {
        use Edge::{East, North, South, West};
        let count = |tile: Tile| tile.rotations().count();
        assert_eq!(count(tile(&[(0, &[North, South])])), 2);
        assert_eq!(count(tile(&[(0, &[North, East])])), 4);
        assert_eq!(count(tile(&[(0, &[North, East, South, West])])), 1);
        assert_eq!(count(tile(&[(0, &[North, South]), (1, &[East, West])])), 2);
        assert_eq!(count(tile(&[(0, &[North, South]), (0, &[East, West])])), 1);
        assert_eq!(count(tile(&[(0, &[North, East]), (1, &[South, West])])), 4);
        assert_eq!(count(tile(&[(0, &[North, East]), (0, &[South, West])])), 2);
    }

    #[test]
    fn a_station_parts_a_line() {
        let mut through = tile(&[(0, &[Edge::North, Edge::South])]);
        assert_eq!(through.strands().len(), 1);
        through.tracks[0].station = true;
        assert_eq!(through.strands().len(), 2);
    }
}
