//! Where everything goes on the picture: cities, tracks with their spaces,
//! labels. Curves and labels keep out of each other's way as well as they can.

use unicode_width::UnicodeWidthStr;

use super::area::Area;
use super::near::Near;
use super::ready;
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId};

/// The longer side of the map is at least and at most so many pixels.
const SIZES: (f64, f64) = (700.0, 1500.0);
/// How long a space would like to be.
const SPACE: f64 = 120.0;
/// Paper around everything that is drawn.
const MARGIN: f64 = 28.0;
pub(crate) const CITY: f64 = 9.0;
/// How wide a track is.
pub(crate) const TRACK: f64 = 14.0;
/// From the middle of one track of a double to that of the other.
const TWINS: f64 = TRACK + 3.0;
pub(crate) const FONT: f64 = 17.0;
/// So many points are looked at to find the best curves: several times as many as
/// on any board that ships. What is left then stays as it is.
const MOST_LOOKS: u64 = 12_000_000;
/// Paper between two routes.
const ROOM: f64 = 6.0;
const SAMPLES: usize = 24;
/// How far a curve may swing out, as a part of its length.
const BENDS: [f64; 11] = [0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6];

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    fn to(self, other: Self) -> Self {
        Self {
            x: other.x - self.x,
            y: other.y - self.y,
        }
    }

    fn plus(self, other: Self, times: f64) -> Self {
        Self {
            x: self.x + other.x * times,
            y: self.y + other.y * times,
        }
    }

    fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    fn distance(self, other: Self) -> f64 {
        self.to(other).length()
    }

    /// False only if the other point is at least so far away.
    fn may_be_within(self, distance: f64, other: Self) -> bool {
        (self.x - other.x).abs() <= distance && (self.y - other.y).abs() <= distance
    }

    /// A quarter turn, of length 1; nothing for nothing.
    fn normal(self) -> Self {
        let length = self.length().max(1e-6);
        Self {
            x: -self.y / length,
            y: self.x / length,
        }
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

/// What there is to choose: for each two cities with a route the curve among [`BENDS`],
/// for each city the place of its name. All else follows from the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    pub bends: Vec<usize>,
    pub labels: Vec<usize>,
}

impl Choices {
    /// They are for such a board.
    pub(super) fn fit(&self, board: &Board) -> bool {
        self.bends.len() == edges(board).len()
            && self.labels.len() == board.cities.len()
            && self.bends.iter().all(|&bend| bend < BENDS.len())
            && self.labels.iter().all(|&place| place < PLACES)
    }
}

pub(crate) struct Layout {
    pub width: f64,
    pub height: f64,
    pub cities: Vec<Point>,
    pub tracks: Vec<Track>,
    /// The room that each city's name takes.
    pub labels: Vec<Area>,
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
        let cities = place_cities(board);
        let mut edges = edges(board);
        let bends = bend(&mut edges, &cities).0;
        let tracks = tracks(board, &edges);
        let (labels, places) = place_labels(board, &cities, &tracks);
        let choices = Choices {
            bends,
            labels: places,
        };
        (Self::new(cities, tracks, labels), choices)
    }

    /// Takes what was found to be best.
    fn chosen(board: &Board, choices: &Choices) -> Self {
        let cities = place_cities(board);
        let mut edges = edges(board);
        for (edge, &bend) in edges.iter_mut().zip(&choices.bends) {
            let (a, b) = (cities[edge.a as usize], cities[edge.b as usize]);
            edge.points = curve(a, b, BENDS[bend]);
        }
        let tracks = tracks(board, &edges);
        let labels = board.cities.iter().zip(&cities).zip(&choices.labels);
        let labels = labels
            .map(|((city, &at), &place)| label_area(at, text_width(&city.printed, FONT), place))
            .collect();
        Self::new(cities, tracks, labels)
    }

    fn new(cities: Vec<Point>, tracks: Vec<Track>, labels: Vec<Area>) -> Self {
        Self {
            width: 0.0,
            height: 0.0,
            cities,
            tracks,
            labels,
        }
        .cropped()
    }

    /// Moves everything so that it just fits the paper.
    fn cropped(mut self) -> Self {
        let signs = self.cities.iter().map(|&c| Area::around(c, CITY + 5.0));
        let lines = self.tracks.iter().flat_map(|t| &t.line);
        let used = signs
            .chain(lines.map(|&p| Area::around(p, TRACK)))
            .chain(self.labels.iter().copied())
            .fold(Area::NONE, Area::with)
            .grown(MARGIN);
        let origin = Point {
            x: used.left,
            y: used.top,
        };
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
        for area in &mut self.labels {
            *area = area.moved(-origin.x, -origin.y);
        }
        self
    }
}

/// Scales the board's coordinates to pixels.
fn place_cities(board: &Board) -> Vec<Point> {
    let raw: Vec<Point> = board
        .cities
        .iter()
        .map(|city| Point {
            x: f64::from(city.x),
            y: f64::from(city.y),
        })
        .collect();
    let all = Area::over(&raw);
    let extent = (all.right - all.left).max(all.bottom - all.top).max(1e-3);
    let mut spaces: Vec<f64> = board
        .routes
        .iter()
        .map(|r| raw[r.a as usize].distance(raw[r.b as usize]) / f64::from(r.length))
        .collect();
    spaces.sort_by(f64::total_cmp);
    let median = spaces.get(spaces.len() / 2).map_or(1.0, |&s| s.max(1e-3));
    let size = (extent * SPACE / median).clamp(SIZES.0, SIZES.1);
    let scale = size / extent;
    raw.iter()
        .map(|p| Point {
            x: (p.x - all.left) * scale,
            y: (p.y - all.top) * scale,
        })
        .collect()
}

/// Two cities with the one or two tracks between them.
struct Edge {
    a: CityId,
    b: CityId,
    routes: Vec<RouteId>,
    points: Curve,
}

impl Edge {
    fn half_width(&self) -> f64 {
        let tracks = self.routes.len() as f64;
        (TRACK + (tracks - 1.0) * TWINS) / 2.0
    }

    /// How far apart the middles of two of them should be.
    fn room_beside(&self, other: &Self) -> f64 {
        self.half_width() + other.half_width() + ROOM
    }
}

fn edges(board: &Board) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for (id, route) in (0..).zip(&board.routes) {
        let known = edges.iter_mut().find(|edge| {
            (edge.a, edge.b) == (route.a, route.b) || (edge.a, edge.b) == (route.b, route.a)
        });
        match known {
            Some(edge) => edge.routes.push(id),
            None => edges.push(Edge {
                a: route.a,
                b: route.b,
                routes: vec![id],
                points: [Point { x: 0.0, y: 0.0 }; SAMPLES + 1],
            }),
        }
    }
    edges
}

type Curve = [Point; SAMPLES + 1];

/// Points on a curve between two cities that swings out by `bend`.
fn curve(from: Point, to: Point, bend: f64) -> Curve {
    let way = from.to(to);
    let control = from.plus(way, 0.5).plus(way.normal(), bend * way.length());
    std::array::from_fn(|i| {
        let t = i as f64 / SAMPLES as f64;
        let first = from.plus(from.to(control), t);
        let second = control.plus(control.to(to), t);
        first.plus(first.to(second), t)
    })
}

fn tracks(board: &Board, edges: &[Edge]) -> Vec<Track> {
    let mut tracks: Vec<Track> = edges
        .iter()
        .flat_map(|edge| edge_tracks(board, edge))
        .collect();
    tracks.sort_by_key(|track| track.route);
    tracks
}

/// A curve that an edge may take, and what it costs whatever the others do.
struct Candidate {
    points: Curve,
    cost: f64,
}

/// Finds the best curve for each edge, and says which; so many points were looked at.
fn bend(edges: &mut [Edge], cities: &[Point]) -> (Vec<usize>, u64) {
    let candidates: Vec<Vec<Candidate>> = edges
        .iter()
        .map(|edge| {
            let (a, b) = (cities[edge.a as usize], cities[edge.b as usize]);
            let candidate = |&bend: &f64| {
                let points = curve(a, b, bend);
                let cost = cost_alone(edge, bend, &points, cities);
                Candidate { points, cost }
            };
            BENDS.iter().map(candidate).collect()
        })
        .collect();
    let widest = edges.iter().map(Edge::half_width).fold(0.0, f64::max);
    let everywhere = candidates.iter().flatten().flat_map(|c| &c.points);
    let paper = everywhere.fold(Area::NONE, |area, &p| area.with(Area::around(p, 0.0)));
    let mut near = Near::new(2.0 * widest + ROOM, &paper);
    let mut bends = vec![0; edges.len()];
    for (i, edge) in edges.iter_mut().enumerate() {
        edge.points = candidates[i][0].points;
        near.add(i, &edge.points);
    }
    let mut beside = Beside::new(edges.len());
    for _ in 0..3 {
        for i in 0..edges.len() {
            if near.looks() > MOST_LOOKS {
                break;
            }
            let costs = candidates[i]
                .iter()
                .map(|candidate| beside.cost(edges, i, candidate, cities, &near));
            let best = costs
                .enumerate()
                .min_by(|one, other| one.1.total_cmp(&other.1));
            if let Some((best, _)) = best {
                near.remove(i, &edges[i].points);
                edges[i].points = candidates[i][best].points;
                near.add(i, &edges[i].points);
                bends[i] = best;
            }
        }
    }
    (bends, near.looks())
}

/// How bad a curve is by itself: how far it swings out, how near it comes to cities
/// that it does not serve.
fn cost_alone(edge: &Edge, bend: f64, points: &Curve, cities: &[Point]) -> f64 {
    let length = points[0].distance(points[SAMPLES]);
    let mut cost = bend.abs() * (20.0 + length * 0.25);
    let inner = &points[1..SAMPLES];
    for (id, &city) in (0..).zip(cities) {
        if id == edge.a || id == edge.b {
            continue;
        }
        let room = edge.half_width() + CITY + 14.0;
        let near = inner
            .iter()
            .filter(|p| p.may_be_within(room, city))
            .map(|p| p.distance(city))
            .fold(f64::INFINITY, f64::min);
        cost += (room - near).max(0.0) * 8.0;
    }
    cost
}

/// How near the points of a curve come to the other routes.
struct Beside {
    /// By route and point: the nearest point of that route.
    nearest: Vec<f64>,
    /// Routes with any such point.
    met: Vec<usize>,
    is_met: Vec<bool>,
}

const INNER: usize = SAMPLES - 1;

impl Beside {
    fn new(edges: usize) -> Self {
        Self {
            nearest: vec![f64::INFINITY; edges * INNER],
            met: Vec::new(),
            is_met: vec![false; edges],
        }
    }

    /// What a curve costs, with coming near to other routes.
    fn cost(
        &mut self,
        edges: &[Edge],
        i: usize,
        candidate: &Candidate,
        cities: &[Point],
        near: &Near,
    ) -> f64 {
        let edge = &edges[i];
        let inner = &candidate.points[1..SAMPLES];
        for (n, &p) in inner.iter().enumerate() {
            near.each_around(p, |j, q| {
                if j == i {
                    return;
                }
                let room = edge.room_beside(&edges[j]);
                if !p.may_be_within(room, q) {
                    return;
                }
                let distance = p.distance(q);
                if distance < room {
                    let nearest = &mut self.nearest[j * INNER + n];
                    *nearest = nearest.min(distance);
                    if !std::mem::replace(&mut self.is_met[j], true) {
                        self.met.push(j);
                    }
                }
            });
        }
        self.met.sort_unstable();
        let mut cost = candidate.cost;
        for j in self.met.drain(..) {
            self.is_met[j] = false;
            let other = &edges[j];
            let room = edge.room_beside(other);
            for (n, &p) in inner.iter().enumerate() {
                let near = std::mem::replace(&mut self.nearest[j * INNER + n], f64::INFINITY);
                if near == f64::INFINITY {
                    continue;
                }
                // Where two routes meet they must be near each other.
                let meets = |end: CityId| {
                    let shared = end == edge.a || end == edge.b;
                    shared && cities[end as usize].distance(p) < room * 1.3
                };
                if !meets(other.a) && !meets(other.b) {
                    cost += (room - near) * 0.7;
                }
            }
        }
        cost
    }
}

/// The tracks of an edge, side by side.
fn edge_tracks(board: &Board, edge: &Edge) -> Vec<Track> {
    let count = edge.routes.len() as f64;
    (0..)
        .zip(&edge.routes)
        .map(|(n, &id)| {
            let aside = (f64::from(n) - (count - 1.0) / 2.0) * TWINS;
            let line = trim(&shift(&edge.points, aside), CITY + 6.0);
            let length = board.routes[id as usize].length;
            Track {
                route: id,
                spaces: spaces(&line, length),
                line,
            }
        })
        .collect()
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

/// A line without its two ends, of which the cities take so much.
fn trim(points: &[Point], off: f64) -> Vec<Point> {
    let total = length_of(points);
    let off = off.min(total * 0.25);
    (0..=SAMPLES)
        .map(|i| {
            let way = off + (total - 2.0 * off) * i as f64 / SAMPLES as f64;
            along(points, way).0
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
                angle: way.y.atan2(way.x).to_degrees(),
                length: (each - gap).max(1.0),
            }
        })
        .collect()
}

pub(crate) fn text_width(text: &str, font: f64) -> f64 {
    text.width() as f64 * font * 0.56
}

/// Puts each name beside its city where it covers least, and says which place that is.
fn place_labels(board: &Board, cities: &[Point], tracks: &[Track]) -> (Vec<Area>, Vec<usize>) {
    let map = Area::over(cities);
    let mut fixed: Vec<Area> = cities
        .iter()
        .map(|&c| Area::around(c, CITY + 2.0))
        .collect();
    for track in tracks {
        fixed.extend(track.line.iter().map(|&p| Area::around(p, TRACK / 2.0)));
    }
    // What each place of each name covers, whatever the other names do.
    let spots: Vec<Vec<(Area, f64)>> = board
        .cities
        .iter()
        .zip(cities)
        .map(|(city, &at)| {
            let size = text_width(&city.printed, FONT);
            let reach = Area::around(at, size + 80.0);
            let near: Vec<Area> = fixed.iter().copied().filter(|f| f.meets(&reach)).collect();
            let spot = |place| {
                let area = label_area(at, size, place);
                (area, near.iter().map(|f| f.common(&area)).sum())
            };
            (0..PLACES).map(spot).collect()
        })
        .collect();
    let mut places = vec![0; spots.len()];
    for _ in 0..4 {
        for i in 0..places.len() {
            let cover = |(area, things): &(Area, f64)| {
                let names: f64 = (0..places.len())
                    .filter(|&j| j != i)
                    .map(|j| spots[j][places[j]].0.common(area) * 6.0)
                    .sum();
                // Names that stick out make the picture wider.
                let outside = (map.left - area.left).max(0.0) + (area.right - map.right).max(0.0);
                things + names + outside * 2.0
            };
            let best = spots[i]
                .iter()
                .enumerate()
                .map(|(rank, spot)| (cover(spot) + rank as f64 * 4.0, rank))
                .min_by(|one, other| one.0.total_cmp(&other.0));
            if let Some((_, rank)) = best {
                places[i] = rank;
            }
        }
    }
    let areas = spots.iter().zip(&places).map(|(s, &place)| s[place].0);
    (areas.collect(), places)
}

/// How far from its city a name may stand.
const REACHES: [f64; 3] = [CITY + 6.0, CITY + 14.0, CITY + 24.0];
const PLACES: usize = REACHES.len() * AROUND.len();

/// Where a name may stand, the best places first. Around a square: beside the city,
/// above and below it, between them.
fn label_area(at: Point, width: f64, place: usize) -> Area {
    let half = FONT * 0.55;
    let reach = REACHES[place / AROUND.len()];
    let (dx, dy) = AROUND[place % AROUND.len()];
    let x = at.x + dx * (reach + width / 2.0);
    let y = at.y + dy * (reach + half);
    Area {
        left: x - width / 2.0,
        top: y - half,
        right: x + width / 2.0,
        bottom: y + half,
    }
}

const AROUND: [(f64, f64); 24] = [
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
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::builtin;

    #[test]
    fn no_board_that_ships_is_given_up() {
        for key in ["europe", "london", "usa", "new-york"] {
            let board = builtin(key).unwrap();
            let cities = place_cities(board);
            let (_, looks) = bend(&mut edges(board), &cities);
            assert!(looks < MOST_LOOKS / 3, "{key}: {looks}");
        }
    }
}
