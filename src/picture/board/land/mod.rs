//! Land and sea beneath a board: the shores of the world, bent onto its cities.

mod outline;
mod simplify;
mod spline;

pub use outline::pack;
pub use simplify::simplify;

use self::simplify::clip;
pub(super) use self::spline::Spline;
use super::area::Area;
use super::layout::{Layout, Point};
use crate::games::ticket_to_ride::board::{Board, mercator};

/// What is smaller, in square pixels, is not to be seen.
const LEAST: f64 = 1.6;
/// Beyond the paper so much is drawn that the shore of an edge is not to be seen.
const BLEED: f64 = 50.0;
/// Longer sides are bent in parts, in degrees.
const LONGEST: f64 = 1.5;

/// Paths of an SVG file, for the paper of a layout.
pub(super) struct Coast {
    pub land: String,
    pub lakes: String,
}

/// The shores around a board's cities; `None` if its file does not say where they lie.
pub(super) fn coast(board: &Board, layout: &Layout) -> Option<Coast> {
    let known = board.cities.iter().zip(&layout.cities);
    let (from, to): (Vec<Point>, Vec<Point>) = known
        .filter_map(|(city, &at)| Some((flat(city.lon_lat?), at)))
        .unzip();
    let spline = Spline::new(&from, &to)?;
    let all = Area::over(&from);
    let (wide, high) = (all.right - all.left, all.bottom - all.top);
    let window = all.grown(3.0 + wide.max(high) * 0.35);
    let paper = Area {
        left: 0.0,
        top: 0.0,
        right: layout.width,
        bottom: layout.height,
    };
    let bent = |ring: Vec<Point>| {
        let ring: Vec<Point> = ring
            .into_iter()
            .map(|p| flat((p.x as f32, p.y as f32)))
            .collect();
        let ring = clip(&ring, &window);
        let ring: Vec<Point> = finer(&ring).map(|p| spline.at(p)).collect();
        let ring = simplify(&clip(&ring, &paper.grown(BLEED)), LEAST);
        (ring.len() > 3).then_some(ring)
    };
    Some(Coast {
        land: outline::land().filter_map(bent).map(path).collect(),
        lakes: outline::lakes().filter_map(bent).map(path).collect(),
    })
}

fn flat((lon, lat): (f32, f32)) -> Point {
    let (x, y) = mercator(lon.into(), lat.into());
    Point { x, y }
}

/// The ring with points between those that lie far apart.
fn finer(ring: &[Point]) -> impl Iterator<Item = Point> {
    let next = ring.iter().skip(1).chain(ring.first());
    ring.iter().zip(next).flat_map(|(&here, &next)| {
        let parts = (here.distance(next) / LONGEST).ceil().clamp(1.0, 100.0);
        let part = move |i: i32| here.plus(here.to(next), f64::from(i) / parts);
        (0..parts as i32).map(part)
    })
}

/// A ring as path data, in steps of a tenth of a pixel.
fn path(ring: Vec<Point>) -> String {
    let tenths = |p: &Point| ((p.x * 10.0).round() as i64, (p.y * 10.0).round() as i64);
    let mut out = String::new();
    let mut last = (0, 0);
    for (i, at) in ring.iter().map(tenths).enumerate() {
        let (x, y) = (at.0 - last.0, at.1 - last.1);
        last = at;
        out.push_str(match i {
            0 => "M",
            1 => "l",
            _ if x >= 0 => " ",
            _ => "",
        });
        number(&mut out, x);
        if y >= 0 {
            out.push(' ');
        }
        number(&mut out, y);
    }
    out.push('z');
    out
}

/// Tenths as a decimal number, as short as it can be written.
fn number(out: &mut String, tenths: i64) {
    let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
    if tenths < 0 {
        out.push('-');
    }
    if whole > 0 || part == 0 {
        *out += &whole.to_string();
    }
    if part > 0 {
        *out += &format!(".{part}");
    }
}
