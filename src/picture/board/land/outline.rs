//! The shores of the world in few bytes: Natural Earth's land, made small by
//! `examples/coast.rs`, and lakes drawn by hand.
//!
//! A line a ring: where it starts, then for each point the step to it, east and north, in
//! hundredths of a degree. A step takes one printable character, or two.

use super::super::layout::Point;

const WORLD: &str = include_str!("world.txt");
/// Lakes by their points, in degrees.
const LAKES: &str = include_str!("lakes.txt");

/// In one degree.
const UNITS: f64 = 100.0;
const FIRST: u8 = b'!';
const SIGNS: u32 = 94;
/// Steps that take one character; those above take two.
const SHORT: u32 = 80;
/// No step is larger: more points are put between.
const MOST: i32 = ((SHORT + (SIGNS - SHORT) * SIGNS) / 2) as i32 - 1;

/// Rings of longitude and latitude.
pub(super) fn land() -> impl Iterator<Item = Vec<Point>> {
    WORLD.lines().filter_map(unpack)
}

/// Rings of longitude and latitude, with water in them.
pub(super) fn lakes() -> impl Iterator<Item = Vec<Point>> {
    let lines = LAKES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(' ').filter_map(pair).collect())
}

fn pair(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point { x: x.parse().ok()?, y: y.parse().ok()? })
}

/// The rings as the lines of a file.
#[must_use]
pub fn pack(rings: &[Vec<Point>]) -> String {
    let units = |p: &Point| ((p.x * UNITS).round() as i32, (p.y * UNITS).round() as i32);
    let mut out = String::new();
    for ring in rings {
        let mut points = ring.iter().map(units);
        let Some(mut last) = points.next() else {
            continue;
        };
        out += &format!("{},{} ", last.0, last.1);
        for to in points {
            while last != to {
                let step = |from: i32, to: i32| (to - from).clamp(-MOST, MOST);
                let (x, y) = (step(last.0, to.0), step(last.1, to.1));
                put(&mut out, x);
                put(&mut out, y);
                last = (last.0 + x, last.1 + y);
            }
        }
        out.push('\n');
    }
    out
}

fn put(out: &mut String, step: i32) {
    let sign = |n: u32| char::from(FIRST + u8::try_from(n).unwrap_or(0));
    let n = step.unsigned_abs() * 2 - u32::from(step < 0);
    if n < SHORT {
        out.push(sign(n));
    } else {
        let n = n - SHORT;
        out.push(sign(SHORT + n / SIGNS));
        out.push(sign(n % SIGNS));
    }
}

fn unpack(line: &str) -> Option<Vec<Point>> {
    let (start, steps) = line.split_once(' ')?;
    let start = pair(start)?;
    let (mut x, mut y) = (start.x as i32, start.y as i32);
    let mut ring = Vec::with_capacity(steps.len() / 2 + 1);
    let place = |x: i32, y: i32| Point { x: f64::from(x) / UNITS, y: f64::from(y) / UNITS };
    ring.push(place(x, y));
    let mut signs = steps.bytes().map(|sign| u32::from(sign.wrapping_sub(FIRST)));
    let mut step = || {
        let n = match signs.next()? {
            n if n < SHORT => n,
            n => SHORT + (n - SHORT) * SIGNS + signs.next()?,
        };
        let size = i32::try_from(n.div_ceil(2)).ok()?;
        Some(if n % 2 == 1 { -size } else { size })
    };
    while let (Some(dx), Some(dy)) = (step(), step()) {
        (x, y) = (x + dx, y + dy);
        ring.push(place(x, y));
    }
    Some(ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_come_back() {
        let ring: Vec<Point> = [(0.0, 0.0), (0.4, -0.39), (-179.99, 84.5), (3.21, -7.0)]
            .map(|(x, y)| Point { x, y })
            .to_vec();
        let packed = pack(std::slice::from_ref(&ring));
        let back = unpack(packed.trim_end_matches('\n')).unwrap();
        for p in ring {
            assert!(back.contains(&p), "{p:?}");
        }
    }

    #[test]
    fn the_world_is_small_and_on_the_globe() {
        assert!(WORLD.len() <= 61_000, "{}", WORLD.len());
        assert!(land().count() > 300);
        for p in land().chain(lakes()).flatten() {
            assert!(p.x.abs() <= 180.0 && p.y.abs() <= 85.0, "{p:?}");
        }
        assert!(lakes().all(|lake| lake.len() > 4));
    }
}
