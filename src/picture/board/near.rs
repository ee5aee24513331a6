//! Which points of which lines are near a place, without a look at all of them.

use std::cell::Cell;
use std::collections::HashMap;

use super::layout::Point;

/// The points of numbered lines, by the square of the paper that they lie on.
pub(super) struct Near {
    /// As long as anything is near.
    side: f64,
    squares: HashMap<(i64, i64), Vec<(usize, Point)>>,
    /// Points that were handed out so far.
    looks: Cell<u64>,
}

impl Near {
    /// Nobody will ask for what is further away than that.
    pub(super) fn new(reach: f64) -> Self {
        Self {
            side: reach.max(1.0),
            squares: HashMap::new(),
            looks: Cell::new(0),
        }
    }

    /// How many points anybody has looked at.
    pub(super) fn looks(&self) -> u64 {
        self.looks.get()
    }

    #[allow(clippy::cast_possible_truncation)]
    fn square(&self, p: Point) -> (i64, i64) {
        let number = |x: f64| (x / self.side).floor() as i64;
        (number(p.x), number(p.y))
    }

    pub(super) fn add(&mut self, line: usize, points: &[Point]) {
        for &p in points {
            let square = self.square(p);
            self.squares.entry(square).or_default().push((line, p));
        }
    }

    pub(super) fn remove(&mut self, line: usize, points: &[Point]) {
        for &p in points {
            let square = self.square(p);
            if let Some(here) = self.squares.get_mut(&square) {
                here.retain(|(other, _)| *other != line);
            }
        }
    }

    /// Every point that can be near, and some that are not.
    pub(super) fn around(&self, p: Point) -> impl Iterator<Item = (usize, Point)> {
        let (x, y) = self.square(p);
        let squares = (x - 1..=x + 1).flat_map(move |x| (y - 1..=y + 1).map(move |y| (x, y)));
        squares
            .filter_map(|square| self.squares.get(&square))
            .inspect(|points| self.looks.set(self.looks.get() + points.len() as u64))
            .flatten()
            .copied()
    }
}
