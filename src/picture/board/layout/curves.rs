//! The search for curves: each leaves its two cities at some angle, so that routes that meet
//! fan out, and none comes near another or a city that it does not serve.

use super::super::area::Area;
use super::super::near::Near;
use super::{CITY, Point, RING, TRACK, TWINS};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId};

/// So many points are looked at to find the best curves: several times as many as
/// on any board that ships. What is left then stays as it is.
pub(super) const MOST_LOOKS: u64 = 60_000_000;
/// Paper between two routes.
const ROOM: f64 = 5.0;
pub(super) const SAMPLES: usize = 24;
const INNER: usize = SAMPLES - 1;
/// Around a city routes are near each other; so far beyond its ring they are to be apart. The
/// nearer, the more they fan out. Tried in this order, until nothing lies on anything.
pub(super) const CROWDS: [f64; 5] = [8.0, 16.0, 11.0, 5.0, 22.0];
/// Angles are chosen in such steps, up to so many.
const STEP: f64 = 4.0;
const MOST: i8 = 14;

/// At which angle a curve leaves its two cities, as steps aside from the straight way, both
/// to the same side: equal numbers make an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::picture::board) struct Bend(pub i8, pub i8);

impl Bend {
    pub(super) fn is_possible(self) -> bool {
        self.0.abs() <= MOST && self.1.abs() <= MOST
    }

    /// The bends that are tried instead of this one.
    fn others(self) -> impl Iterator<Item = Self> {
        let steps = [1, -1, 2, -2, 4, -4, 7, -7];
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let each = steps
            .into_iter()
            .flat_map(move |step| ways.map(|(a, b)| Self(self.0 + step * a, self.1 + step * b)));
        each.filter(|bend| bend.is_possible())
    }
}

/// Two cities with the one or two tracks between them.
pub(super) struct Edge {
    pub a: CityId,
    pub b: CityId,
    pub routes: Vec<RouteId>,
    pub points: Curve,
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

pub(super) fn edges(board: &Board) -> Vec<Edge> {
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

pub(super) type Curve = [Point; SAMPLES + 1];

/// Points on a curve between two cities.
pub(super) fn curve(from: Point, to: Point, bend: Bend) -> Curve {
    // How far the ends reach: near a third keeps the curve even.
    const REACH: f64 = 0.36;
    let way = from.to(to);
    let one = from.plus(way.turned(f64::from(bend.0) * STEP), REACH);
    let two = to.plus(way.turned(-f64::from(bend.1) * STEP), -REACH);
    std::array::from_fn(|i| {
        let t = i as f64 / SAMPLES as f64;
        let between = |a: Point, b: Point| a.plus(a.to(b), t);
        let (a, b, c) = (between(from, one), between(one, two), between(two, to));
        let (d, e) = (between(a, b), between(b, c));
        between(d, e)
    })
}

/// A curve that an edge may take, and what it costs whatever the others do.
struct Candidate {
    bend: Bend,
    points: Curve,
    cost: f64,
}

/// Finds the best curve for each edge, and says which; so many points were looked at.
pub(super) fn bend(edges: &mut [Edge], cities: &[Point], crowd: f64) -> (Vec<Bend>, u64) {
    let widest = edges.iter().map(Edge::half_width).fold(0.0, f64::max);
    let room = cities.iter().fold(Area::NONE, |area, &p| area.with(Area::around(p, 200.0)));
    let mut near = Near::new(2.0 * widest + ROOM, &room);
    let mut bends = vec![Bend::default(); edges.len()];
    for (i, edge) in edges.iter_mut().enumerate() {
        let (a, b) = (cities[edge.a as usize], cities[edge.b as usize]);
        edge.points = curve(a, b, bends[i]);
        near.add(i, &edge.points);
    }
    let mut beside = Beside::new(edges.len(), RING + crowd);
    for _ in 0..14 {
        let mut changed = false;
        for i in 0..edges.len() {
            if near.looks() > MOST_LOOKS {
                break;
            }
            let now = candidate(&edges[i], bends[i], cities);
            let mut best = (beside.cost(edges, i, &now, cities, &near), None);
            for bend in bends[i].others() {
                let other = candidate(&edges[i], bend, cities);
                if other.cost >= best.0 {
                    continue;
                }
                let cost = beside.cost(edges, i, &other, cities, &near);
                if cost < best.0 - 1e-9 {
                    best = (cost, Some(other));
                }
            }
            if let Some(better) = best.1 {
                near.remove(i, &edges[i].points);
                edges[i].points = better.points;
                near.add(i, &edges[i].points);
                bends[i] = better.bend;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    (bends, near.looks())
}

fn candidate(edge: &Edge, bend: Bend, cities: &[Point]) -> Candidate {
    let (a, b) = (cities[edge.a as usize], cities[edge.b as usize]);
    let points = curve(a, b, bend);
    let cost = cost_alone(edge, bend, &points, cities);
    Candidate { bend, points, cost }
}

/// How bad a curve is by itself: how far it swings out, how near it comes to cities
/// that it does not serve.
fn cost_alone(edge: &Edge, bend: Bend, points: &Curve, cities: &[Point]) -> f64 {
    let length = points[0].distance(points[SAMPLES]);
    let (one, two) = (f64::from(bend.0), f64::from(bend.1));
    // An arc is calmer than an S.
    let turns = one * one + two * two + 1.2 * (one - two) * (one - two);
    let mut cost = turns * (0.1 + length * 0.0012);
    let inner = &points[1..SAMPLES];
    for (id, &city) in (0..).zip(cities) {
        if id == edge.a || id == edge.b {
            continue;
        }
        let room = edge.half_width() + CITY + 8.0;
        let near = inner
            .iter()
            .filter(|p| p.may_be_within(room, city))
            .map(|p| p.distance(city))
            .fold(f64::INFINITY, f64::min);
        cost += (room - near).max(0.0) * 14.0;
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
    /// So near to a city that they share, routes may be near each other.
    crowd: f64,
}

impl Beside {
    fn new(edges: usize, crowd: f64) -> Self {
        Self {
            crowd,
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
                    shared && cities[end as usize].distance(p) < self.crowd
                };
                if !meets(other.a) && !meets(other.b) {
                    cost += (room - near) * 2.5 + 2.0;
                }
            }
        }
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::super::place_cities;
    use super::*;
    use crate::games::ticket_to_ride::{builtin, builtin_names};

    #[test]
    fn no_board_that_ships_is_given_up() {
        for key in builtin_names() {
            let board = builtin(key).unwrap();
            let cities = place_cities(board, 120);
            let (_, looks) = bend(&mut edges(board), &cities, CROWDS[0]);
            assert!(looks < MOST_LOOKS / 3, "{key}: {looks}");
        }
    }
}
