//! The layout of a tile game as a picture: squares of 100 pixels.

use std::fmt::Write;

use super::{Head, INK, escape};
use crate::frames::{Cube, LaidTile};
use crate::games::stage::tiles::drawing::letters;
use crate::games::stage::tiles::{Edge, Rotation, Tile, TileSet, Track};

const SIDE: f64 = 100.0;
/// Title and caption, and a line for the players.
const TOP: f64 = 110.0;
const MARGIN: f64 = 24.0;
/// A layout with wider gaps is drawn as far as this, in squares.
const MOST: i32 = 200;

/// The colour in which a line of this name is drawn.
#[must_use]
pub fn line_colour(name: &str, place: usize) -> &'static str {
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
        _ => [
            "#2765c4", "#c8352f", "#e0a800", "#2f8a3e", "#8a4db3", "#1993a6",
        ][place % 6],
    }
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
        let _ = write!(
            out,
            r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="13"/>"#,
            way(tile, track)
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

/// Draws a layout.
pub(super) fn draw(
    set: &TileSet,
    tiles: &[LaidTile],
    cube: Option<&Cube>,
    head: &Head<'_>,
) -> String {
    let xs = tiles.iter().map(|tile| i32::from(tile.x));
    let ys = tiles.iter().map(|tile| i32::from(tile.y));
    let (left, bottom) = (xs.clone().min().unwrap_or(0), ys.clone().min().unwrap_or(0));
    let right = xs.max().unwrap_or(0).min(left + MOST);
    let top = ys.max().unwrap_or(0).min(bottom + MOST);
    let width = (f64::from(right - left + 1) * SIDE + 2.0 * MARGIN).max(640.0);
    let height = TOP + f64::from(top - bottom + 1) * SIDE + MARGIN;
    let mut out = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="DejaVu Sans, Verdana, sans-serif">
"#
    );
    out.push_str(&head.text());
    standings(&mut out, head);
    let aside = (width - f64::from(right - left + 1) * SIDE) / 2.0;
    for laid in tiles.iter().filter(|tile| {
        (left..=right).contains(&i32::from(tile.x)) && (bottom..=top).contains(&i32::from(tile.y))
    }) {
        let x = aside + (f64::from(i32::from(laid.x) - left) + 0.5) * SIDE;
        let y = TOP + (f64::from(top - i32::from(laid.y)) + 0.5) * SIDE;
        let square = [laid.x, laid.y];
        let on_line = cube.is_some_and(|cube| cube.squares.contains(&square));
        let _ = write!(out, r#"<g transform="translate({x:.0} {y:.0})">"#);
        draw_tile(&mut out, set, laid, on_line);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn standings(out: &mut String, head: &Head<'_>) {
    let mut x = 24.0;
    for (style, words) in head.players.iter().zip(head.standings) {
        let _ = writeln!(
            out,
            r#"<circle cx="{:.0}" cy="86" r="10" fill="{}" stroke="{INK}"/><text x="{:.0}" y="90" font-size="12" font-weight="bold" text-anchor="middle" fill="{}">{}</text><text x="{:.0}" y="91" font-size="15" fill="{INK}">{}</text>"#,
            x + 10.0,
            style.fill,
            x + 10.0,
            style.ink,
            escape(&style.mark),
            x + 26.0,
            escape(words)
        );
        let wide = unicode_width::UnicodeWidthStr::width(words.as_str());
        x += 50.0 + wide as f64 * 9.0;
    }
}

fn draw_tile(out: &mut String, set: &TileSet, laid: &LaidTile, cube: bool) {
    let Some(tile) = set.tiles.get(usize::from(laid.tile)) else {
        return;
    };
    let rotation = Rotation::quarters(laid.quarters);
    let _ = write!(
        out,
        r##"<rect x="-49" y="-49" width="98" height="98" rx="7" fill="#fffdf7" stroke="{INK}"/><g transform="rotate({})">{}</g>"##,
        rotation.degrees(),
        shape(set, tile)
    );
    let letters = letters(set);
    for track in &tile.tracks {
        let letter = letters.get(usize::from(track.colour)).copied();
        let letter = letter.unwrap_or('?').to_ascii_uppercase();
        for edge in track.edges.turned(rotation).each() {
            let (x, y) = side(edge);
            let _ = write!(
                out,
                r##"<text x="{}" y="{}" font-size="11" font-weight="bold" text-anchor="middle" fill="#ffffff">{letter}</text>"##,
                x * 4 / 5,
                y * 4 / 5 + 4
            );
        }
    }
    if let Some(number) = tile.station {
        let _ = write!(
            out,
            r##"<circle r="17" fill="#ffffff" stroke="{INK}" stroke-width="3"/><text y="7" font-size="20" font-weight="bold" text-anchor="middle" fill="{INK}">{number}</text>"##
        );
    }
    if tile.stars > 0 {
        let _ = write!(
            out,
            r##"<text x="26" y="44" font-size="13" font-weight="bold" text-anchor="middle" fill="{INK}">★{}</text>"##,
            tile.stars
        );
    }
    if cube {
        let _ = write!(
            out,
            r##"<rect x="30" y="-44" width="14" height="14" fill="{INK}"/>"##
        );
    }
    let _ = write!(
        out,
        r#"<text x="-45" y="-36" font-size="10" fill="{INK}">{}</text>"#,
        escape(&tile.name)
    );
}
