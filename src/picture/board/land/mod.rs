//! Land and sea beneath a board: the shores of the world, bent onto its cities.

mod outline;
mod simplify;
mod spline;

pub use outline::pack;
pub use simplify::simplify;

use self::simplify::{clip, simplify_where};
pub(super) use self::spline::Spline;
use super::area::Area;
use super::layout::{Layout, Point};
use crate::games::ticket_to_ride::board::{Board, mercator};

/// What is smaller, in square pixels, is not to be seen.
const LEAST: f64 = 1.6;
/// Beyond the paper so much is drawn finely.
const BLEED: f64 = 50.0;
/// Windows are of any shape: to each side, and above and below, the land goes on for such a
/// part of the paper's width and height.
const BEYOND: (f64, f64) = (0.5, 0.9);
/// There a shore may be so much coarser.
const COARSER: f64 = 90.0;
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
    let (from, to): (Vec<Point>, Vec<Point>) =
        known.filter_map(|(city, &at)| Some((flat(city.lon_lat?), at))).unzip();
    let spline = Spline::new(&from, &to)?;
    let all = Area::over(&from);
    // Of the globe as much as may come to lie there.
    let window = beyond(all, 2.0).grown(3.0);
    let paper = Area { left: 0.0, top: 0.0, right: layout.width, bottom: layout.height };
    let frame = beyond(paper, 1.0);
    let fine = paper.grown(BLEED);
    let matters = |p: Point| if fine.distance(p) > 0.0 { COARSER.recip() } else { 1.0 };
    let bent = |ring: Vec<Point>| {
        let ring: Vec<Point> = ring.into_iter().map(|p| flat((p.x as f32, p.y as f32))).collect();
        let ring = clip(&ring, &window);
        let ring: Vec<Point> = finer(&ring).map(|p| spline.at(p)).collect();
        let ring = simplify_where(&clip(&ring, &frame), LEAST, matters);
        (ring.len() > 3).then_some(ring)
    };
    Some(Coast {
        land: outline::land().filter_map(bent).map(path).collect(),
        lakes: outline::lakes().filter_map(bent).map(path).collect(),
    })
}

/// An area with so many times what lies beyond it.
fn beyond(area: Area, times: f64) -> Area {
    let (x, y) = (area.right - area.left, area.bottom - area.top);
    let (x, y) = (x * BEYOND.0 * times, y * BEYOND.1 * times);
    Area { left: area.left - x, top: area.top - y, right: area.right + x, bottom: area.bottom + y }
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
