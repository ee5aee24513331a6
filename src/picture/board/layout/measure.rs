//! How well a layout keeps things apart, measured on what is drawn.

use super::super::area::Area;
use super::{CITY, Layout, Point, TRACK, along, distance_of, length_of};

/// Less than this is not to be seen.
const SEEN: f64 = 2.0;

/// What lies on what, in words, and by how many pixels.
pub(in crate::picture::board) fn overlaps(layout: &Layout) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    let mut note = |what: String, by: f64| {
        if by > SEEN {
            found.push((what, by));
        }
    };
    let near: Vec<Area> = layout.tracks.iter().map(|t| Area::over(&t.line).grown(TRACK)).collect();
    for (i, one) in layout.tracks.iter().enumerate() {
        for (j, other) in layout.tracks.iter().enumerate().skip(i + 1) {
            if near[i].meets(&near[j]) {
                let by = TRACK - distance_of(&one.line, &other.line);
                note(format!("route {} on route {}", one.route, other.route), by);
            }
        }
        for (city, &at) in layout.cities.iter().enumerate() {
            let by = TRACK / 2.0 + CITY - distance_of(&one.line, &[at, at]);
            note(format!("route {} on city {city}", one.route), by);
        }
    }
    for (i, label) in layout.labels.iter().map(|label| &label.area).enumerate() {
        for track in &layout.tracks {
            let by = TRACK / 2.0 - to_line(label, &track.line);
            note(format!("name {i} on route {}", track.route), by);
        }
        for (j, other) in layout.labels.iter().enumerate().skip(i + 1) {
            let other = &other.area;
            note(format!("name {i} on name {j}"), depth(label, other));
        }
        for (city, &at) in layout.cities.iter().enumerate() {
            let by = depth(label, &Area::around(at, CITY * 0.8));
            note(format!("name {i} on city {city}"), by);
            if city != i {
                // Where little room is, by less than the width of a track.
                let by = label.distance(layout.cities[i]) - label.distance(at) - TRACK;
                note(format!("name {i} nearer to city {city} than to its own"), by);
            }
        }
    }
    found
}

/// All of that together.
pub(super) fn total(layout: &Layout) -> f64 {
    overlaps(layout).iter().map(|(_, by)| by).sum()
}

/// By how much two boxes overlap.
fn depth(one: &Area, other: &Area) -> f64 {
    let x = one.right.min(other.right) - one.left.max(other.left);
    let y = one.bottom.min(other.bottom) - one.top.max(other.top);
    x.min(y).max(0.0)
}

/// How far a line is from a box; less than nothing inside.
fn to_line(area: &Area, line: &[Point]) -> f64 {
    let total = length_of(line);
    let parts = total.ceil().max(1.0);
    let each =
        (0..=parts as u32).map(|i| area.distance(along(line, total * f64::from(i) / parts).0));
    each.fold(f64::INFINITY, f64::min)
}
