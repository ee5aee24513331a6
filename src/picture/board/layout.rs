//! Where everything goes on the picture: cities, tracks with their spaces,
//! labels. Curves and labels keep out of each other's way as well as they can.

mod curves;
mod labels;
mod measure;
#[cfg(test)]
pub(super) use self::measure::overlaps;

use super::area::Area;
use super::ready;
use crate::games::ticket_to_ride::board::{Board, RouteId};

pub(super) use self::curves::Bend;
use self::curves::{Edge, edges};
pub(crate) use self::labels::Label;
pub(super) use self::labels::{LINE, halves};

/// The longer side of the map is at least so many pixels.
const LEAST_SIZE: f64 = 640.0;
/// From the first city to the last there are at most so many, across and down: in a window
/// of a desk the names can be read.
const MOST_SIZE: (f64, f64) = (1300.0, 850.0);
/// How long a space would like to be: short, so that wagons look like wagons, or longer where
/// names would lie on routes otherwise.
const SPACES: [u8; 4] = [80, 92, 106, 120];
/// Paper around everything that is drawn.
const MARGIN: f64 = 22.0;
pub(crate) const CITY: f64 = 9.0;
/// How wide a track is.
pub(crate) const TRACK: f64 = 12.0;
/// From the middle of one track of a double to that of the other.
const TWINS: f64 = TRACK + 3.0;
/// As `.name` in `map.css` has it.
pub(crate) const FONT: f64 = 21.5;
/// Tracks end so far from the middle of their city, if nothing is in the way.
const RING: f64 = CITY + 6.5;
/// Paper between two tracks that end at the same city.
const APART: f64 = 1.5;
/// A board with more routes is searched once: none that ships has so many.
const MOST_TRIED: usize = 130;
/// For the ends, a track gives up at most such a part of its length, each.
const MOST_TRIMMED: f64 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub(super) fn to(self, other: Self) -> Self {
        Self { x: other.x - self.x, y: other.y - self.y }
    }

    pub(super) fn plus(self, other: Self, times: f64) -> Self {
        Self { x: self.x + other.x * times, y: self.y + other.y * times }
    }

    fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        self.to(other).length()
    }

    /// False only if the other point is at least so far away.
    fn may_be_within(self, distance: f64, other: Self) -> bool {
        (self.x - other.x).abs() <= distance && (self.y - other.y).abs() <= distance
    }

    /// A quarter turn, of length 1; nothing for nothing.
    fn normal(self) -> Self {
        let length = self.length().max(1e-6);
        Self { x: -self.y / length, y: self.x / length }
    }

    /// Turned by so many degrees, x towards y.
    fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Self { x: self.x * cos - self.y * sin, y: self.x * sin + self.y * cos }
    }
}

/// One space of a route.
pub(crate) struct Space {
    pub at: Point,
    /// In degrees.
    pub angle: f64,
    pub length: f64,
}

pub(crate) struct Track {
    pub route: RouteId,
    /// The middle of the track from end to end.
    pub line: Vec<Point>,
    pub spaces: Vec<Space>,
}

/// What there is to choose: how long a space is, for each two cities with a route how its
/// curve leaves either of them, for each city the place of its name. All else follows from
/// the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub space: u8,
    pub bends: Vec<Bend>,
    pub labels: Vec<usize>,
}

impl Choices {
    /// They are for such a board.
    pub(super) fn fit(&self, board: &Board) -> bool {
        self.bends.len() == edges(board).len()
            && self.labels.len() == board.cities.len()
            && self.bends.iter().all(|bend| bend.is_possible())
            && self.labels.iter().all(|&place| place < labels::PLACES)
    }
}

pub(crate) struct Layout {
    pub width: f64,
    pub height: f64,
    pub cities: Vec<Point>,
    pub tracks: Vec<Track>,
    /// Where each city's name stands.
    pub labels: Vec<Label>,
}

impl Layout {
    pub(crate) fn of(board: &Board) -> Self {
        match ready::choices(board) {
            Some(choices) => Self::chosen(board, &choices),
            None => Self::found(board).0,
        }
    }

    /// Looks for the best curves and places.
    pub(super) fn found(board: &Board) -> (Self, Choices) {
        let roomy = SPACES[SPACES.len() - 1];
        if board.routes.len() > MOST_TRIED {
            return Self::with(board, roomy, curves::CROWDS[0]);
        }
        // What fills a window whatever it would like to be is tried once.
        let fills = |space: &u8| *space == roomy || scale(board, *space) < scale(board, roomy);
        let mut best = None;
        let mut least = f64::INFINITY;
        for space in SPACES.into_iter().filter(fills) {
            for crowd in curves::CROWDS {
                let other = Self::with(board, space, crowd);
                let total = measure::total(&other.0);
                if total == 0.0 {
                    return other;
                }
                if total < least {
                    (best, least) = (Some(other), total);
                }
            }
        }
        best.unwrap_or_else(|| Self::with(board, roomy, curves::CROWDS[0]))
    }

    fn with(board: &Board, space: u8, crowd: f64) -> (Self, Choices) {
        let cities = place_cities(board, space);
        let mut edges = edges(board);
        let bends = curves::bend(&mut edges, &cities, crowd).0;
        let tracks = tracks(board, &edges, &cities);
        let (labels, places) = labels::place(board, &cities, &tracks);
        let choices = Choices { space, bends, labels: places };
        (Self::new(cities, tracks, labels), choices)
    }

    /// Takes what was found to be best.
    fn chosen(board: &Board, choices: &Choices) -> Self {
        let cities = place_cities(board, choices.space);
        let mut edges = edges(board);
        for (edge, &bend) in edges.iter_mut().zip(&choices.bends) {
            let (a, b) = (cities[edge.a as usize], cities[edge.b as usize]);
            edge.points = curves::curve(a, b, bend);
        }
        let tracks = tracks(board, &edges, &cities);
        let labels = board.cities.iter().zip(&cities).zip(&choices.labels);
        let labels = labels
            .map(|((city, &at), &place)| Label {
                area: labels::area(at, &city.printed, place),
                two: labels::is_on_two(place),
            })
            .collect();
        Self::new(cities, tracks, labels)
    }

    fn new(cities: Vec<Point>, tracks: Vec<Track>, labels: Vec<Label>) -> Self {
        Self { width: 0.0, height: 0.0, cities, tracks, labels }.cropped()
    }

    /// Moves everything so that it just fits the paper.
    fn cropped(mut self) -> Self {
        let signs = self.cities.iter().map(|&c| Area::around(c, CITY + 5.0));
        let lines = self.tracks.iter().flat_map(|t| &t.line);
        let used = signs
            .chain(lines.map(|&p| Area::around(p, TRACK)))
            .chain(self.labels.iter().map(|label| label.area))
            .fold(Area::NONE, Area::with)
            .grown(MARGIN);
        let origin = Point { x: used.left, y: used.top };
        if self.cities.is_empty() {
            return self;
        }
        self.width = used.right - used.left;
        self.height = used.bottom - used.top;
        let lines = self.tracks.iter_mut().flat_map(|t| &mut t.line);
        for p in self.cities.iter_mut().chain(lines) {
            *p = origin.to(*p);
        }
        for space in self.tracks.iter_mut().flat_map(|t| &mut t.spaces) {
            space.at = origin.to(space.at);
        }
        for label in &mut self.labels {
            label.area = label.area.moved(-origin.x, -origin.y);
        }
        self
    }
}

/// Scales the board's coordinates to pixels.
fn place_cities(board: &Board, space: u8) -> Vec<Point> {
    let raw = raw(board);
    let all = Area::over(&raw);
    let scale = scale(board, space);
    raw.iter().map(|p| Point { x: (p.x - all.left) * scale, y: (p.y - all.top) * scale }).collect()
}

fn raw(board: &Board) -> Vec<Point> {
    let each = board.cities.iter().map(|city| Point { x: f64::from(city.x), y: f64::from(city.y) });
    each.collect()
}

/// So many pixels a unit of the board is, with spaces of such a length.
fn scale(board: &Board, space: u8) -> f64 {
    let raw = raw(board);
    let all = Area::over(&raw);
    let (wide, high) = (all.right - all.left, all.bottom - all.top);
    let extent = wide.max(high).max(1e-3);
    let mut spaces: Vec<f64> = board
        .routes
        .iter()
        .map(|r| raw[r.a as usize].distance(raw[r.b as usize]) / f64::from(r.length))
        .collect();
    spaces.sort_by(f64::total_cmp);
    let median = spaces.get(spaces.len() / 2).map_or(1.0, |&s| s.max(1e-3));
    let most = (MOST_SIZE.0 / wide.max(1e-3)).min(MOST_SIZE.1 / high.max(1e-3));
    (f64::from(space) / median).max(LEAST_SIZE / extent).min(most)
}

/// A track before its ends are cut off.
struct Rail {
    route: RouteId,
    line: Vec<Point>,
    /// Either end: the city, and how far from it the track ends.
    ends: [(usize, f64); 2],
}

impl Rail {
    /// The part that is left.
    fn trimmed(&self, cities: &[Point]) -> Vec<Point> {
        let total = length_of(&self.line);
        let most = total * MOST_TRIMMED;
        let from = beyond(self.line.iter(), cities[self.ends[0].0], self.ends[0].1).min(most);
        let to = beyond(self.line.iter().rev(), cities[self.ends[1].0], self.ends[1].1).min(most);
        (0..=curves::SAMPLES)
            .map(|i| {
                let part = i as f64 / curves::SAMPLES as f64;
                along(&self.line, from + (total - from - to) * part).0
            })
            .collect()
    }
}

/// How far along a line it leaves a circle around a city for good.
fn beyond<'a>(line: impl Iterator<Item = &'a Point>, city: Point, radius: f64) -> f64 {
    let mut way = 0.0;
    let mut last: Option<&Point> = None;
    for p in line {
        if let Some(last) = last {
            let (inner, outer) = (last.distance(city), p.distance(city));
            let step = last.distance(*p);
            if outer >= radius {
                let part = (radius - inner) / (outer - inner).max(1e-6);
                return way + step * part.clamp(0.0, 1.0);
            }
            way += step;
        }
        last = Some(p);
    }
    way
}

fn tracks(board: &Board, edges: &[Edge], cities: &[Point]) -> Vec<Track> {
    let mut rails: Vec<Rail> = edges.iter().flat_map(rails).collect();
    keep_ends_apart(&mut rails, cities);
    rails.sort_by_key(|rail| rail.route);
    let each = rails.iter().map(|rail| {
        let line = rail.trimmed(cities);
        Track {
            route: rail.route,
            spaces: spaces(&line, board.routes[rail.route as usize].length),
            line,
        }
    });
    each.collect()
}

/// The tracks of an edge, side by side.
fn rails(edge: &Edge) -> impl Iterator<Item = Rail> {
    let count = edge.routes.len() as f64;
    (0..).zip(&edge.routes).map(move |(n, &route)| {
        let aside = (f64::from(n) - (count - 1.0) / 2.0) * TWINS;
        let ends = [edge.a, edge.b].map(|city| (usize::from(city), RING));
        Rail { route, line: shift(&edge.points, aside), ends }
    })
}

/// Where tracks of different routes lie on each other at a city, they end further from it.
fn keep_ends_apart(rails: &mut [Rail], cities: &[Point]) {
    const STEP: f64 = 2.0;
    for _ in 0..24 {
        let lines: Vec<Vec<Point>> = rails.iter().map(|rail| rail.trimmed(cities)).collect();
        let areas: Vec<Area> = lines.iter().map(|line| Area::over(line).grown(TRACK)).collect();
        let mut longer = vec![[false; 2]; rails.len()];
        for i in 0..rails.len() {
            for j in i + 1..rails.len() {
                if !areas[i].meets(&areas[j]) {
                    continue;
                }
                for (e, f) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let city = rails[i].ends[e].0;
                    if city != rails[j].ends[f].0 {
                        continue;
                    }
                    if near_city(&lines[i], &lines[j], cities[city]) < TRACK + APART {
                        // Whoever stands nearer gives way; both, if they stand alike.
                        let (one, other) = (rails[i].ends[e].1, rails[j].ends[f].1);
                        longer[i][e] |= one <= other + STEP;
                        longer[j][f] |= other <= one + STEP;
                    }
                }
            }
        }
        if longer.iter().flatten().all(|&longer| !longer) {
            break;
        }
        for (rail, longer) in rails.iter_mut().zip(longer) {
            for (end, longer) in rail.ends.iter_mut().zip(longer) {
                end.1 += if longer { STEP } else { 0.0 };
            }
        }
    }
}

/// How near two lines come to each other in the surroundings of a city.
fn near_city(one: &[Point], other: &[Point], city: Point) -> f64 {
    const AROUND: f64 = 90.0;
    let here = |line: &[Point]| -> Vec<Point> {
        let near = line.iter().filter(|p| p.may_be_within(AROUND, city));
        near.copied().collect()
    };
    distance_of(&here(one), &here(other))
}

/// The distance of two lines.
fn distance_of(one: &[Point], other: &[Point]) -> f64 {
    let to_line = |p: Point, line: &[Point]| {
        let parts = line.windows(2).map(|w| to_segment(p, w[0], w[1]));
        parts.fold(f64::INFINITY, f64::min)
    };
    let from = one.iter().map(|&p| to_line(p, other));
    let back = other.iter().map(|&p| to_line(p, one));
    from.chain(back).fold(f64::INFINITY, f64::min)
}

fn to_segment(p: Point, a: Point, b: Point) -> f64 {
    let way = a.to(b);
    let to = a.to(p);
    let part = (to.x * way.x + to.y * way.y) / (way.x * way.x + way.y * way.y).max(1e-9);
    p.distance(a.plus(way, part.clamp(0.0, 1.0)))
}

/// A line moved sideways.
fn shift(points: &[Point], aside: f64) -> Vec<Point> {
    (0..points.len())
        .map(|i| {
            let before = points[i.saturating_sub(1)];
            let after = points[(i + 1).min(points.len() - 1)];
            points[i].plus(before.to(after).normal(), aside)
        })
        .collect()
}

fn length_of(points: &[Point]) -> f64 {
    points.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// The point so far along a line, and the direction there.
fn along(points: &[Point], mut way: f64) -> (Point, Point) {
    for pair in points.windows(2) {
        let step = pair[0].to(pair[1]);
        let length = step.length();
        if way <= length && length > 0.0 {
            return (pair[0].plus(step, way / length), step);
        }
        way -= length;
    }
    let last = points[points.len() - 1];
    (last, points[points.len() - 2].to(last))
}

fn spaces(line: &[Point], count: u8) -> Vec<Space> {
    let total = length_of(line);
    let each = total / f64::from(count.max(1));
    let gap = (each * 0.1).min(4.0);
    (0..count)
        .map(|i| {
            let (at, way) = along(line, each * (f64::from(i) + 0.5));
            Space {
                at,
                angle: upright(way.y.atan2(way.x).to_degrees()),
                length: (each - gap).max(1.0),
            }
        })
        .collect()
}

/// The angle of a line that has no direction, so that what stands on it has its head up.
fn upright(angle: f64) -> f64 {
    match angle {
        a if a > 90.0 => a - 180.0,
        a if a <= -90.0 => a + 180.0,
        a => a,
    }
}
