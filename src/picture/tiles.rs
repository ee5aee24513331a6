//! The layout of a tile game as a picture: squares of 100 pixels.

use std::fmt::Write;

use super::escape;
use super::head::{Head, MARGIN};
use crate::frames::{Cube, LaidTile};
use crate::games::stage::tiles::drawing::letters;
use crate::games::stage::tiles::{Edge, Rotation, Tile, TileSet, Track};

const SIDE: f64 = 100.0;
/// Table around the tiles.
const AROUND: f64 = 18.0;
pub(super) const CSS: &str = include_str!("tiles.css");
/// A layout with wider gaps is drawn as far as this, in squares.
const MOST: i32 = 200;

/// The colour in which a line of this name is drawn.
#[must_use]
fn line_colour(name: &str, place: usize) -> &'static str {
    match name.to_lowercase().as_str() {
        "red" => "#c8352f",
        "yellow" | "gold" => "#e0a800",
        "green" => "#2f8a3e",
        "purple" | "violet" | "magenta" => "#8a4db3",
        "pink" => "#d95a9c",
        "cyan" | "turquoise" | "light blue" => "#1993a6",
        "blue" => "#2765c4",
        "orange" => "#dd6f14",
        "brown" => "#8a5a2b",
        "black" | "gray" | "grey" | "white" => "#6b6f76",
        _ => ["#2765c4", "#c8352f", "#e0a800", "#2f8a3e", "#8a4db3", "#1993a6"][place % 6],
    }
}

/// The colours of a set's lines.
#[must_use]
pub fn line_colours(set: &TileSet) -> Vec<&'static str> {
    let each = set.colours.iter().enumerate();
    each.map(|(place, name)| line_colour(name, place)).collect()
}

/// From the middle of a tile to the middle of a side.
fn side(edge: Edge) -> (i32, i32) {
    match edge {
        Edge::North => (0, -50),
        Edge::East => (50, 0),
        Edge::South => (0, 50),
        Edge::West => (-50, 0),
    }
}

/// The lines of a tile that is not turned, around its middle.
#[must_use]
pub fn shape(set: &TileSet, tile: &Tile) -> String {
    let mut out = String::new();
    for track in &tile.tracks {
        let colour = line_colour(set.colour(track.colour), usize::from(track.colour));
        let way = way(tile, track);
        // On a bed of gravel, which is seen where one line crosses another.
        let _ = write!(
            out,
            r##"<path d="{way}" fill="none" stroke="#8b8577" stroke-opacity=".4" stroke-width="21"/><path d="{way}" fill="none" stroke="{colour}" stroke-width="13"/>"##,
        );
    }
    out
}

/// A line from side to side, at right angles to both; round the station if it
/// does not stop there.
fn way(tile: &Tile, track: &Track) -> String {
    let ends: Vec<(i32, i32)> = track.edges.each().map(side).collect();
    let part = |(x, y): (i32, i32), percent: i32| (x * percent / 100, y * percent / 100);
    match ends[..] {
        [a, b] if !track.station && (a.0 + b.0, a.1 + b.1) != (0, 0) => {
            // The more there is in the middle, the nearer to the corner.
            let percent = match (tile.station, tile.tracks.len()) {
                (Some(_), _) => 85,
                (None, 1) => 45,
                (None, _) => 60,
            };
            let ((cx, cy), (dx, dy)) = (part(a, percent), part(b, percent));
            format!("M{} {}C{cx} {cy} {dx} {dy} {} {}", a.0, a.1, b.0, b.1)
        }
        [a, b] if !track.station && tile.station.is_some() => {
            let (cx, cy) = part(a, 60);
            let (sx, sy) = part((a.1, -a.0), 66);
            let (dx, dy) = (sx + cx, sy + cy);
            format!(
                "M{} {}C{cx} {cy} {dx} {dy} {sx} {sy}S{} {} {} {}",
                a.0, a.1, -cx, -cy, b.0, b.1
            )
        }
        _ => {
            let each = ends.iter().map(|(x, y)| format!("M{x} {y}L0 0"));
            each.collect::<String>()
        }
    }
}

/// The squares that a picture shows.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    left: i32,
    right: i32,
    bottom: i32,
    top: i32,
    width: f64,
    over: f64,
}

impl Frame {
    /// Around all of these tiles.
    pub(super) fn around<'a>(
        tiles: impl Iterator<Item = &'a LaidTile> + Clone,
        head: &Head<'_>,
    ) -> Self {
        let xs = tiles.clone().map(|tile| i32::from(tile.x));
        let ys = tiles.map(|tile| i32::from(tile.y));
        let (left, bottom) = (xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
        let right = xs.max().unwrap_or(0).min(left + MOST);
        let top = ys.max().unwrap_or(0).min(bottom + MOST);
        let wide = f64::from(right - left + 1) * SIDE;
        Self {
            left,
            right,
            bottom,
            top,
            width: (wide + 2.0 * (MARGIN + AROUND)).max(900.0),
            over: head.height() + AROUND,
        }
    }

    fn wide(&self) -> f64 {
        f64::from(self.right - self.left + 1) * SIDE
    }

    fn high(&self) -> f64 {
        f64::from(self.top - self.bottom + 1) * SIDE
    }

    /// How large a file is, with some room below.
    pub(super) fn size(&self, below: f64) -> (f64, f64) {
        (self.width, self.over + self.high() + AROUND + MARGIN + below)
    }

    /// A file with an empty table, and some room below it.
    pub(super) fn open(&self, head: &Head<'_>, below: f64) -> String {
        let (width, height) = self.size(below);
        let mut out = head.open(width, height, CSS);
        let _ = writeln!(
            out,
            r#"<rect class="table" x="{MARGIN:.0}" y="{:.0}" width="{:.0}" height="{:.0}" rx="14"/>"#,
            self.over - AROUND,
            self.width - 2.0 * MARGIN,
            self.high() + 2.0 * AROUND
        );
        out
    }

    /// The middle of a square, if it is on the picture.
    fn middle(&self, x: i16, y: i16) -> Option<(f64, f64)> {
        let (x, y) = (i32::from(x), i32::from(y));
        let inside = (self.left..=self.right).contains(&x) && (self.bottom..=self.top).contains(&y);
        let aside = (self.width - self.wide()) / 2.0;
        inside.then(|| {
            (
                aside + (f64::from(x - self.left) + 0.5) * SIDE,
                self.over + (f64::from(self.top - y) + 0.5) * SIDE,
            )
        })
    }

    /// A tile where it lies.
    pub(super) fn tile(&self, set: &TileSet, laid: &LaidTile, head: &Head<'_>) -> String {
        let Some((x, y)) = self.middle(laid.x, laid.y) else {
            return String::new();
        };
        let class = if laid.unsure { r#" class="unsure""# } else { "" };
        let mut out = format!(r#"<g{class} transform="translate({x:.0} {y:.0})">"#);
        draw_tile(&mut out, set, laid);
        if let Some(style) = laid.seat.and_then(|seat| head.players.get(seat)) {
            let _ = write!(
                out,
                r#"<circle class="mark" cx="-36" cy="36" r="10" fill="{}"/><text class="mark" x="-36" y="40.5" font-size="13" fill="{}">{}</text>"#,
                style.fill,
                style.ink,
                escape(&style.mark)
            );
        }
        out.push_str("</g>\n");
        out
    }

    /// The squares that the cube marks.
    pub(super) fn cube(&self, cube: &Cube, head: &Head<'_>) -> String {
        let fill = head.players.get(cube.seat).map_or("#2b2620", |style| style.fill);
        let squares = cube.squares.iter().filter_map(|&[x, y]| self.middle(x, y));
        let each = squares.map(|(x, y)| {
            format!(
                r#"<rect class="cube" x="{:.0}" y="{:.0}" width="15" height="15" rx="2" fill="{fill}"/>"#,
                x + 29.0,
                y - 45.0
            )
        });
        each.collect()
    }
}

/// Draws a layout.
pub(super) fn draw(
    set: &TileSet,
    tiles: &[LaidTile],
    cube: Option<&Cube>,
    head: &Head<'_>,
) -> String {
    let frame = Frame::around(tiles.iter(), head);
    let mut out = frame.open(head, 0.0);
    for laid in tiles {
        out += &frame.tile(set, laid, head);
    }
    if let Some(cube) = cube {
        out += &frame.cube(cube, head);
    }
    out.push_str("</svg>\n");
    out
}

fn draw_tile(out: &mut String, set: &TileSet, laid: &LaidTile) {
    let Some(tile) = set.tiles.get(usize::from(laid.tile)) else {
        return;
    };
    let rotation = Rotation::quarters(laid.quarters);
    let _ = write!(
        out,
        r##"<rect class="shade" x="-47" y="-46" width="98" height="98" rx="9"/><rect class="tile" x="-49" y="-49" width="98" height="98" rx="8"/><g transform="rotate({})">{}</g>"##,
        rotation.degrees(),
        shape(set, tile)
    );
    let letters = letters(set);
    for track in &tile.tracks {
        let letter = letters.get(usize::from(track.colour)).copied();
        let letter = letter.unwrap_or('?').to_ascii_uppercase();
        // Once a line, where it comes in.
        for edge in track.edges.turned(rotation).each().take(1) {
            let (x, y) = side(edge);
            let _ = write!(
                out,
                r#"<text class="end" x="{}" y="{}">{letter}</text>"#,
                x * 3 / 4,
                y * 3 / 4 + 5
            );
        }
    }
    if let Some(number) = tile.station {
        let _ =
            write!(out, r#"<circle class="stop" r="17"/><text class="stop" y="7">{number}</text>"#);
    }
    if tile.stars > 0 {
        let _ = write!(out, r#"<text class="stars" x="27" y="44">★{}</text>"#, tile.stars);
    }
    let _ = write!(out, r#"<text class="id" x="-45" y="-36">{}</text>"#, escape(&tile.name));
}
