//! Makes `src/picture/board/land/world.txt`, the shores of the world that maps are drawn
//! with, from Natural Earth's land as the npm package `world-atlas` has it (public domain):
//!
//!     npm pack world-atlas && tar xf world-atlas-*.tgz
//!     cargo run --example coast package/land-50m.json > src/picture/board/land/world.txt

use std::process::ExitCode;

use serde_json::Value;
use whistlestop::internals::picture::board::Point;
use whistlestop::internals::picture::board::land::{pack, simplify};

/// The file may be so large.
const MOST_BYTES: usize = 60_000;
/// What lies south of this no board shows.
const SOUTH: f64 = -60.0;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("the TopoJSON file of the land is missing");
        return ExitCode::from(2);
    };
    let rings = match std::fs::read_to_string(&file).map(|text| rings(&text)) {
        Ok(Some(rings)) => rings,
        Ok(None) => {
            eprintln!("{file}: this is no TopoJSON file with `objects.land`");
            return ExitCode::from(2);
        }
        Err(why) => {
            eprintln!("{file}: {why}");
            return ExitCode::from(2);
        }
    };
    // The finest drawing that is small enough.
    let (mut fine, mut coarse) = (0.0, 1.0);
    for _ in 0..20 {
        let middle = (fine + coarse) / 2.0;
        if small(&rings, middle).len() > MOST_BYTES {
            fine = middle;
        } else {
            coarse = middle;
        }
    }
    print!("{}", small(&rings, coarse));
    ExitCode::SUCCESS
}

/// The rings without what is smaller than this, in square degrees at the equator.
fn small(rings: &[Vec<Point>], least: f64) -> String {
    let kept = rings.iter().filter_map(|ring| {
        // A degree of longitude is shorter in the north: so much, where the ring lies.
        let middle = ring.iter().map(|p| p.y).sum::<f64>() / ring.len() as f64;
        let narrow = middle.to_radians().cos();
        let flat = |p: &Point| Point { x: p.x * narrow, y: p.y };
        let round = |p: &Point| Point { x: p.x / narrow, y: p.y };
        let ring: Vec<Point> = ring.iter().map(flat).collect();
        let ring: Vec<Point> = simplify(&ring, least).iter().map(round).collect();
        (ring.len() > 3).then_some(ring)
    });
    pack(&kept.collect::<Vec<_>>())
}

/// The rings of the land, in degrees.
fn rings(text: &str) -> Option<Vec<Vec<Point>>> {
    let file: Value = serde_json::from_str(text).ok()?;
    let arcs: Vec<Vec<Point>> = file["arcs"]
        .as_array()?
        .iter()
        .map(|arc| arc_points(arc, &file["transform"]))
        .collect::<Option<_>>()?;
    let mut rings = Vec::new();
    for shape in file["objects"]["land"]["geometries"].as_array()? {
        for polygon in shape["arcs"].as_array()? {
            for ring in polygon.as_array()? {
                let ring = ring_points(ring, &arcs)?;
                if ring.iter().all(|p| p.y > SOUTH) {
                    rings.push(ring);
                }
            }
        }
    }
    Some(rings)
}

/// An arc is a list of steps on a grid.
fn arc_points(arc: &Value, transform: &Value) -> Option<Vec<Point>> {
    let number = |list: &Value, i: usize| list[i].as_f64();
    let (scale, origin) = (&transform["scale"], &transform["translate"]);
    let (mut x, mut y) = (0.0, 0.0);
    let mut points = Vec::new();
    for step in arc.as_array()? {
        x += number(step, 0)?;
        y += number(step, 1)?;
        points.push(Point {
            x: x * number(scale, 0)? + number(origin, 0)?,
            y: y * number(scale, 1)? + number(origin, 1)?,
        });
    }
    Some(points)
}

/// A ring is a list of arcs; a negative one runs backwards.
fn ring_points(ring: &Value, arcs: &[Vec<Point>]) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    for number in ring.as_array()? {
        let number = number.as_i64()?;
        let back = number < 0;
        let arc = arcs.get(usize::try_from(if back { !number } else { number }).ok()?)?;
        let mut part = arc.clone();
        if back {
            part.reverse();
        }
        // Each arc ends where the next begins.
        part.pop();
        points.append(&mut part);
    }
    Some(points)
}
