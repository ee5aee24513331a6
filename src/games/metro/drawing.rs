//! The layout as text: each tile a field of nine columns and three rows, its
//! lines in box-drawing characters, their colours as letters at the edges.
//!
//! ```text
//! m25 Y
//!     2───B
//!
//! ```
//!
//! A capital letter at an edge is a line that ends in the tile's station, whose
//! number stands in the middle; a small letter is a line that does not stop. `★3`
//! is a landmark, `■` the exclusive-development cube. Two bends back to back are
//! drawn like a mirror between them: `╲`, `╱`.

use std::collections::{BTreeMap, BTreeSet};

use super::layout::{Cell, Layout};
use super::setting::colour_name;
use super::tile::{ColourId, Edge, Edges, Rotation, TileId, TileSet};
use crate::score::{Drawing, Ink, Run};

/// Columns and rows of a tile's field.
pub(crate) const WIDE: usize = 9;
pub(crate) const HIGH: usize = 3;
/// Larger layouts are not drawn: no table has room for them.
const MOST_FIELDS: usize = 10_000;

/// One character of the picture, and the colour of the line it belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Dot {
    pub c: char,
    pub ink: Option<Ink>,
}

const NOTHING: Dot = Dot { c: ' ', ink: None };

/// A letter for each colour of a set: the first of its name that is free.
#[must_use]
pub fn letters(set: &TileSet) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for colour in &set.colours {
        let mut own = colour.chars().flat_map(char::to_lowercase);
        let free = own.find(|c| c.is_ascii_lowercase() && !letters.contains(c));
        let any = || ('a'..='z').find(|c| !letters.contains(c));
        letters.push(free.or_else(any).unwrap_or('?'));
    }
    letters
}

pub(crate) fn ink(set: &TileSet, colour: ColourId) -> Ink {
    match set.colour(colour).to_lowercase().as_str() {
        "red" => Ink::Red,
        "yellow" | "gold" => Ink::Yellow,
        "green" => Ink::Green,
        "purple" | "pink" | "violet" | "magenta" => Ink::Magenta,
        "cyan" | "turquoise" | "light blue" => Ink::Cyan,
        "black" | "gray" | "grey" | "white" => Ink::Plain,
        "blue" => Ink::Blue,
        _ => [Ink::Blue, Ink::Red, Ink::Yellow, Ink::Green, Ink::Magenta, Ink::Cyan]
            [usize::from(colour) % 6],
    }
}

/// Tiles on their squares.
pub type Tiles = BTreeMap<Cell, (TileId, Rotation)>;

/// Draws the layout; `None` if there is nothing to draw, or far too much.
#[must_use]
pub fn draw(layout: &Layout, set: &TileSet, cube: Option<Cell>) -> Option<Drawing> {
    let tiles = layout.each().map(|(cell, laid)| (cell, (laid.tile, laid.rotation)));
    draw_tiles(&tiles.collect(), set, cube)
}

/// Draws tiles of a set on their squares.
#[must_use]
pub fn draw_tiles(tiles: &Tiles, set: &TileSet, cube: Option<Cell>) -> Option<Drawing> {
    let columns: BTreeSet<i16> = tiles.keys().map(|cell| cell.x).collect();
    let rows: BTreeSet<i16> = tiles.keys().map(|cell| cell.y).collect();
    if tiles.is_empty() || columns.len() * rows.len() > MOST_FIELDS {
        return None;
    }
    let columns: Vec<i16> = columns.into_iter().collect();
    let rows: Vec<i16> = rows.into_iter().rev().collect();
    let letters = letters(set);
    let margin = rows.iter().map(|y| y.to_string().len()).max().unwrap_or(1);
    let mut lines = Vec::new();
    let mut above: Option<i16> = None;
    for &y in &rows {
        if above.is_some_and(|above| above - 1 != y) {
            lines.push(vec![Run::plain(format!("{:>margin$}", "⋮"))]);
        }
        above = Some(y);
        let mut dots = vec![Vec::new(); HIGH];
        for (i, &x) in columns.iter().enumerate() {
            if i > 0 && columns[i - 1] + 1 != x {
                for (row, line) in dots.iter_mut().enumerate() {
                    let c = if row == 1 { '⋯' } else { ' ' };
                    line.extend([NOTHING, Dot { c, ink: None }, NOTHING]);
                }
            }
            let cell = Cell::new(x, y);
            let field = match tiles.get(&cell) {
                Some(&laid) => field(set, laid, &letters, cube == Some(cell)),
                None => [[NOTHING; WIDE]; HIGH],
            };
            for (line, row) in dots.iter_mut().zip(field) {
                line.extend(row);
            }
        }
        for (row, line) in dots.into_iter().enumerate() {
            let label = if row == 1 { y.to_string() } else { String::new() };
            lines.push(runs(&format!("{label:>margin$} "), &line));
        }
    }
    lines.push(vec![Run::plain(axis(&columns, margin))]);
    let mut legend = vec![Run::plain(format!("{:margin$} ", ""))];
    for (colour, letter) in set.colours.iter().zip(&letters) {
        let id = set.colours.iter().position(|c| c == colour).unwrap_or(0);
        legend.push(Run::plain(" "));
        legend.push(Run {
            text: format!("{letter} {}", colour_name(colour)),
            ink: Some(ink(set, ColourId::try_from(id).unwrap_or(0))),
        });
    }
    legend.push(Run::plain(say!(
        "metro-drawing-legend",
        "  (a capital: the line ends in the station)"
    )));
    lines.push(legend);
    Some(Drawing { lines })
}

/// The numbers of the columns, below them.
fn axis(columns: &[i16], margin: usize) -> String {
    let mut text = format!("{:margin$} ", "");
    for (i, x) in columns.iter().enumerate() {
        if i > 0 && columns[i - 1] + 1 != *x {
            text.push_str("   ");
        }
        text.push_str(&format!("{x:^WIDE$}"));
    }
    text.trim_end().to_owned()
}

fn runs(head: &str, dots: &[Dot]) -> Vec<Run> {
    let mut runs = vec![Run::plain(head)];
    let end = dots.iter().rposition(|dot| dot.c != ' ').map_or(0, |at| at + 1);
    for dot in &dots[..end] {
        match runs.last_mut() {
            Some(run) if run.ink == dot.ink => run.text.push(dot.c),
            _ => runs.push(Run { text: dot.c.to_string(), ink: dot.ink }),
        }
    }
    if end == 0 {
        runs[0].text.truncate(head.trim_end().len());
    }
    runs
}

/// A tile as it lies.
pub(crate) fn field(
    set: &TileSet,
    (tile, rotation): (TileId, Rotation),
    letters: &[char],
    cube: bool,
) -> [[Dot; WIDE]; HIGH] {
    let tile = set.tile(tile);
    let mut field = [[NOTHING; WIDE]; HIGH];
    let mut put = |row: usize, column: usize, text: &str, ink: Option<Ink>| {
        for (i, c) in text.chars().enumerate() {
            if let Some(dot) = field[row].get_mut(column + i) {
                *dot = Dot { c, ink };
            }
        }
    };
    let name: String =
        tile.name.chars().map(|c| if c.is_ascii_graphic() { c } else { '·' }).take(3).collect();
    put(0, 0, &name, None);
    if cube {
        put(0, 8, "■", None);
    }
    if tile.stars > 0 {
        put(2, 6, &format!("★{}", tile.stars), None);
    }
    let mut all = Edges::default();
    for track in &tile.tracks {
        let letter = letters.get(usize::from(track.colour)).copied();
        let mut letter = letter.unwrap_or('?');
        if track.station {
            letter = letter.to_ascii_uppercase();
        }
        let ink = Some(ink(set, track.colour));
        for edge in track.edges.turned(rotation).each() {
            all = all.with(edge);
            match edge {
                Edge::North => put(0, 4, &letter.to_string(), ink),
                Edge::South => put(2, 4, &letter.to_string(), ink),
                Edge::West => put(1, 0, &format!("{letter}───"), ink),
                Edge::East => put(1, 5, &format!("───{letter}"), ink),
            }
        }
    }
    let middle = match (tile.station, tile.tracks.as_slice()) {
        (Some(number), _) => number.to_string(),
        (None, [a, b]) if a.edges.len() == 2 && b.edges.len() == 2 => {
            let edges = a.edges.turned(rotation);
            let has = |a: Edge, b: Edge| edges.has(a) && edges.has(b);
            use Edge::{East, North, South, West};
            if has(North, East) || has(South, West) {
                "╲".to_owned()
            } else if has(North, West) || has(South, East) {
                "╱".to_owned()
            } else {
                "┼".to_owned()
            }
        }
        _ => joint(all).to_string(),
    };
    let ink = match tile.tracks.as_slice() {
        [one] => Some(ink(set, one.colour)),
        _ => None,
    };
    put(1, 4, &middle, ink);
    field
}

/// The character that joins these sides.
pub(crate) fn joint(edges: Edges) -> char {
    let sides = Edge::ALL.map(|edge| edges.has(edge));
    match sides {
        [true, true, true, true] => '┼',
        [true, true, true, false] => '├',
        [true, true, false, true] => '┴',
        [true, false, true, true] => '┤',
        [false, true, true, true] => '┬',
        [true, false, true, false] => '│',
        [false, true, false, true] => '─',
        [true, true, false, false] => '└',
        [true, false, false, true] => '┘',
        [false, true, true, false] => '┌',
        [false, false, true, true] => '┐',
        [true, false, false, false] => '╵',
        [false, true, false, false] => '╶',
        [false, false, true, false] => '╷',
        [false, false, false, true] => '╴',
        [false, false, false, false] => ' ',
    }
}
