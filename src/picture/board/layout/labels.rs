//! Where names stand: beside their cities, on nothing else.

use unicode_normalization::UnicodeNormalization as _;
use unicode_width::UnicodeWidthChar;

use super::super::area::Area;
use super::{CITY, FONT, Point, TRACK, Track, along, length_of};
use crate::games::ticket_to_ride::board::Board;

/// How wide the signs from space to `~` are in the bold cut of Times, and of the fonts that
/// are made to take the same room, in hundredths of their height.
const WIDTHS: [u8; 95] = [
    25, 34, 56, 50, 50, 100, 84, 28, 34, 34, 50, 57, 25, 34, 25, 28, 50, 50, 50, 50, 50, 50, 50,
    50, 50, 50, 34, 34, 57, 57, 57, 50, 94, 73, 67, 73, 73, 67, 62, 78, 78, 39, 50, 78, 67, 95, 73,
    78, 62, 78, 73, 56, 67, 73, 73, 100, 73, 73, 67, 34, 28, 34, 59, 50, 34, 50, 56, 45, 56, 45,
    34, 50, 56, 28, 34, 56, 28, 84, 56, 50, 56, 56, 45, 39, 34, 56, 50, 73, 50, 50, 45, 40, 23, 40,
    53,
];

/// How wide a text is in the font of names.
fn text_width(text: &str, font: f64) -> f64 {
    let wide = |c: char| match WIDTHS.get((c as usize).wrapping_sub(32)) {
        Some(&hundredths) => f64::from(hundredths) / 100.0,
        // Marks above letters take no room, and signs of the East a whole square.
        None => UnicodeWidthChar::width(c).unwrap_or(0) as f64 * 0.5,
    };
    text.nfd().map(wide).sum::<f64>() * font
}

/// The room that a name takes, and whether it stands on two lines.
pub(crate) struct Label {
    pub area: Area,
    pub two: bool,
}

/// How far from its city a name may stand.
const REACHES: [f64; 5] = [CITY + 4.0, CITY + 9.0, CITY + 15.0, CITY + 22.0, CITY + 30.0];
/// The places of a name on one line; as many more are for one on two.
const ON_ONE: usize = REACHES.len() * AROUND.len();
pub(super) const PLACES: usize = 2 * ON_ONE;
/// From one line of a name to the next.
pub(in crate::picture::board) const LINE: f64 = FONT * 0.95;
/// Paper around a name.
const AIR: f64 = 3.0;
/// And from name to name: two that stand close read as one.
const APART: f64 = 7.0;
/// Another city is at least so much further from a name than its own.
const NEARER: f64 = 5.0;

/// By how much a name seems to be that of another city than its own.
fn astray(area: &Area, own: Point, other: Point) -> f64 {
    (area.distance(own) + NEARER - area.distance(other)).max(0.0)
}

/// Puts each name beside its city where it covers least, and says which place that is.
pub(super) fn place(board: &Board, cities: &[Point], tracks: &[Track]) -> (Vec<Label>, Vec<usize>) {
    let map = Area::over(cities);
    let rings = cities.iter().map(|&c| Area::around(c, CITY + 2.0));
    let fixed: Vec<Area> = rings.chain(tracks.iter().flat_map(blocks)).collect();
    // What each place of each name covers, whatever the other names do.
    let spots: Vec<Vec<(Area, f64)>> = board
        .cities
        .iter()
        .zip(cities)
        .map(|(city, &at)| {
            let reach = Area::around(at, text_width(&city.printed, FONT) + 80.0);
            let near: Vec<Area> = fixed.iter().copied().filter(|f| f.meets(&reach)).collect();
            let inside = |c: &Point| *c != at && reach.distance(*c) <= 0.0;
            let others: Vec<Point> = cities.iter().copied().filter(inside).collect();
            let spot = |place| {
                let area = area(at, &city.printed, place);
                let wide = area.grown(AIR);
                let covers: f64 = near.iter().map(|f| f.common(&wide)).sum();
                let strays = others.iter().map(|&other| astray(&area, at, other));
                let strays: f64 = strays.sum();
                (area, covers * 3.0 + strays * 12.0)
            };
            let many = if halves(&city.printed).is_some() { PLACES } else { ON_ONE };
            (0..many).map(spot).collect()
        })
        .collect();
    let mut places = vec![0; spots.len()];
    for _ in 0..6 {
        for i in 0..places.len() {
            let cover = |(area, things): &(Area, f64)| {
                let wide = area.grown(APART);
                let names: f64 = (0..places.len())
                    .filter(|&j| j != i)
                    .map(|j| spots[j][places[j]].0.common(&wide) * 6.0)
                    .sum();
                // Names that stick out make the picture wider.
                let outside = (map.left - area.left).max(0.0) + (area.right - map.right).max(0.0);
                things + names + outside * 1.5
            };
            let best = spots[i]
                .iter()
                .enumerate()
                .map(|(rank, spot)| (cover(spot) + rank as f64 * 2.5, rank))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            if let Some((_, rank)) = best {
                places[i] = rank;
            }
        }
    }
    let each = spots.iter().zip(&places);
    let labels = each.map(|(spots, &place)| Label { area: spots[place].0, two: is_on_two(place) });
    (labels.collect(), places)
}

/// A track as small boxes, without gaps.
fn blocks(track: &Track) -> impl Iterator<Item = Area> {
    let total = length_of(&track.line);
    let parts = (total / 5.0).ceil().max(1.0);
    (0..=parts as u32).map(move |i| {
        let way = total * f64::from(i) / parts;
        Area::around(along(&track.line, way).0, TRACK / 2.0 + 1.0)
    })
}

/// A name on two lines, if it has two words.
pub(in crate::picture::board) fn halves(name: &str) -> Option<(&str, &str)> {
    let middle = name.len() / 2;
    let spaces = name.match_indices(' ').map(|(at, _)| at);
    let at = spaces.min_by_key(|at| at.abs_diff(middle))?;
    Some((&name[..at], &name[at + 1..]))
}

/// True if the name stands on two lines at this place.
pub(super) fn is_on_two(place: usize) -> bool {
    place >= ON_ONE
}

/// Where a name may stand, the best places first. Around a square: beside the city,
/// above and below it, between them.
pub(super) fn area(at: Point, name: &str, place: usize) -> Area {
    let (width, lines) = match halves(name).filter(|_| is_on_two(place)) {
        Some((a, b)) => (text_width(a, FONT).max(text_width(b, FONT)), 1.0),
        None => (text_width(name, FONT), 0.0),
    };
    let half = FONT * 0.48 + lines * LINE / 2.0;
    let place = place % ON_ONE;
    let reach = REACHES[place / AROUND.len()];
    let (dx, dy) = AROUND[place % AROUND.len()];
    let x = at.x + dx * (reach + width / 2.0);
    let y = at.y + dy * (reach + half - 3.0);
    Area { left: x - width / 2.0, top: y - half, right: x + width / 2.0, bottom: y + half }
}

const AROUND: [(f64, f64); 30] = [
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (0.0, 1.0),
    (0.5, -1.0),
    (-0.5, -1.0),
    (0.5, 1.0),
    (-0.5, 1.0),
    (1.0, -0.5),
    (-1.0, -0.5),
    (1.0, 0.5),
    (-1.0, 0.5),
    (0.8, -1.0),
    (-0.8, -1.0),
    (0.8, 1.0),
    (-0.8, 1.0),
    (1.0, -0.9),
    (-1.0, -0.9),
    (1.0, 0.9),
    (-1.0, 0.9),
    (0.25, -1.0),
    (-0.25, -1.0),
    (0.25, 1.0),
    (-0.25, 1.0),
    (1.0, 0.25),
    (-1.0, 0.25),
    (1.0, -0.25),
    (-1.0, -0.25),
    (1.0, -0.7),
    (-1.0, -0.7),
];
