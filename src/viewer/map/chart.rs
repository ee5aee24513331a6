//! Where cities and tracks lie, and which part of that a window shows.

use crate::games::ticket_to_ride::board::Board;
use crate::picture::board::layout::{Layout, Point};

/// How much more one direction may be stretched than the other.
const MOST_STRETCH: f64 = 1.6;
/// The two tracks of a double lie at least so far apart, in dots.
const LEAST_APART: f64 = 2.6;

/// A board's cities and tracks, laid out once.
pub(crate) struct Chart {
    pub cities: Vec<(f64, f64)>,
    pub tracks: Vec<TrackLine>,
    size: (f64, f64),
}

pub(crate) struct TrackLine {
    /// The place in the board's list of routes.
    pub route: usize,
    pub line: Vec<(f64, f64)>,
    /// The middle of each space.
    pub spaces: Vec<(f64, f64)>,
    /// For a track of a double: away from the other, and how far they are
    /// apart.
    pub aside: Option<Aside>,
}

#[derive(Clone, Copy)]
pub(crate) struct Aside {
    way: (f64, f64),
    apart: f64,
}

impl Chart {
    pub(crate) fn of(board: &Board) -> Self {
        let layout = Layout::of(board);
        let all = layout.cities.iter();
        let all = all.chain(layout.tracks.iter().flat_map(|track| &track.line));
        let (mut left, mut top) = (f64::INFINITY, f64::INFINITY);
        let (mut right, mut bottom) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
        for point in all {
            (left, right) = (left.min(point.x), right.max(point.x));
            (top, bottom) = (top.min(point.y), bottom.max(point.y));
        }
        let moved = |point: &Point| (point.x - left, point.y - top);
        let mut tracks: Vec<TrackLine> = layout
            .tracks
            .iter()
            .map(|track| TrackLine {
                route: usize::from(track.route),
                line: track.line.iter().map(moved).collect(),
                spaces: track.spaces.iter().map(|space| moved(&space.at)).collect(),
                aside: None,
            })
            .collect();
        let asides: Vec<Option<Aside>> = tracks.iter().map(|t| aside(board, t, &tracks)).collect();
        for (track, aside) in tracks.iter_mut().zip(asides) {
            track.aside = aside;
        }
        Self {
            cities: layout.cities.iter().map(moved).collect(),
            tracks,
            size: ((right - left).max(1.0), (bottom - top).max(1.0)),
        }
    }

    /// The point between some cities.
    pub(crate) fn middle(&self, cities: &[usize]) -> Option<(f64, f64)> {
        let there = cities.iter().filter_map(|&city| self.cities.get(city));
        let (mut x, mut y, mut n) = (0.0, 0.0, 0.0);
        for city in there {
            (x, y, n) = (x + city.0, y + city.1, n + 1.0);
        }
        (n > 0.0).then(|| (x / n, y / n))
    }

    /// What a window of so many characters shows.
    pub(crate) fn view(
        &self,
        (wide, high): (u16, u16),
        zoom: u8,
        centre: Option<(f64, f64)>,
        pan: (i16, i16),
    ) -> View {
        // Two dots a column, four a row; a margin all round.
        let room = (f64::from(wide) * 2.0 - 6.0, f64::from(high) * 4.0 - 5.0);
        let (mut sx, mut sy) = (room.0 / self.size.0, room.1 / self.size.1);
        let least = sx.min(sy);
        sx = sx.min(least * MOST_STRETCH);
        sy = sy.min(least * MOST_STRETCH);
        let times = f64::from(1_u16 << zoom.min(8));
        let scale = (sx * times, sy * times);
        let start = |size: f64, scale: f64, room: f64, centre: Option<f64>, pan: i16| {
            let whole = size * scale;
            let first = match centre {
                Some(at) if whole > room => (at * scale - room / 2.0).clamp(0.0, whole - room),
                _ => (whole - room) / 2.0,
            };
            first + f64::from(pan) * room / 8.0
        };
        let left = start(self.size.0, scale.0, room.0, centre.map(|c| c.0), pan.0);
        let top = start(self.size.1, scale.1, room.1, centre.map(|c| c.1), pan.1);
        View { scale, origin: (3.0 - left, 2.0 - top) }
    }
}

/// Where a track of a double lies, seen from the other.
fn aside(board: &Board, track: &TrackLine, all: &[TrackLine]) -> Option<Aside> {
    let twin = usize::from(board.routes.get(track.route)?.twin?);
    let twin = all.iter().find(|other| other.route == twin)?;
    let middle = |line: &[(f64, f64)]| line.get(line.len() / 2).copied();
    let (own, other) = (middle(&track.line)?, middle(&twin.line)?);
    let way = (own.0 - other.0, own.1 - other.1);
    let apart = way.0.hypot(way.1).max(1e-6);
    Some(Aside { way: (way.0 / apart, way.1 / apart), apart })
}

/// A window on a chart: how large, and which part.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct View {
    scale: (f64, f64),
    origin: (f64, f64),
}

impl View {
    /// The dot at a point of the chart.
    fn dot(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x * self.scale.0 + self.origin.0, y * self.scale.1 + self.origin.1)
    }

    /// The character at a point of the chart: column, row.
    pub(crate) fn cell(&self, point: (f64, f64)) -> (i32, i32) {
        Self::cell_of(self.dot(point))
    }

    fn cell_of((x, y): (f64, f64)) -> (i32, i32) {
        ((x / 2.0).floor() as i32, (y / 4.0).floor() as i32)
    }

    /// A line in dots; the tracks of a double are kept apart.
    pub(crate) fn line(&self, points: &[(f64, f64)], aside: Option<Aside>) -> Vec<(f64, f64)> {
        let push = aside.map_or((0.0, 0.0), |aside| {
            let way = (aside.way.0 * self.scale.0, aside.way.1 * self.scale.1);
            let long = way.0.hypot(way.1).max(1e-9);
            let far = (LEAST_APART - aside.apart * long).max(0.0) / 2.0;
            (way.0 / long * far, way.1 / long * far)
        });
        let moved = |&point: &(f64, f64)| {
            let (x, y) = self.dot(point);
            (x + push.0, y + push.1)
        };
        points.iter().map(moved).collect()
    }

    /// The same in characters.
    pub(crate) fn cells(&self, points: &[(f64, f64)], aside: Option<Aside>) -> Vec<(i32, i32)> {
        let dots = self.line(points, aside);
        dots.into_iter().map(Self::cell_of).collect()
    }
}
