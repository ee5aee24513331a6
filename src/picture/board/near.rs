//! Which points of which lines are near a place, without a look at all of them.

use std::cell::Cell;

use super::area::Area;
use super::layout::Point;

/// The points of numbered lines, by the square of the paper that they lie on.
pub(super) struct Near {
    /// As long as anything is near.
    side: f64,
    /// The number of the first square, to the right and down.
    first: (f64, f64),
    wide: usize,
    high: usize,
    squares: Vec<Vec<(usize, Point)>>,
    /// Points that were handed out so far.
    looks: Cell<u64>,
}

/// No paper has more squares one way.
const MOST: f64 = 1_000.0;

impl Near {
    /// For points on this paper. Nobody will ask for what is further away than `reach`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub(super) fn new(reach: f64, paper: &Area) -> Self {
        let side = reach.max(1.0);
        let number = |x: f64| (x / side).floor();
        let squares = |from, to| (number(to) - number(from)).clamp(0.0, MOST) as usize + 1;
        let wide = squares(paper.left, paper.right);
        let high = squares(paper.top, paper.bottom);
        Self {
            side,
            first: (number(paper.left), number(paper.top)),
            wide,
            high,
            squares: vec![Vec::new(); wide * high],
            looks: Cell::new(0),
        }
    }

    /// How many points anybody has looked at.
    pub(super) fn looks(&self) -> u64 {
        self.looks.get()
    }

    /// Column and row; what lies beyond the paper counts as on its edge.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn square(&self, p: Point) -> (usize, usize) {
        let number = |x: f64, first: f64| ((x / self.side).floor() - first) as usize;
        (number(p.x, self.first.0).min(self.wide - 1), number(p.y, self.first.1).min(self.high - 1))
    }

    fn at(&mut self, p: Point) -> &mut Vec<(usize, Point)> {
        let (x, y) = self.square(p);
        &mut self.squares[y * self.wide + x]
    }

    pub(super) fn add(&mut self, line: usize, points: &[Point]) {
        for &p in points {
            self.at(p).push((line, p));
        }
    }

    pub(super) fn remove(&mut self, line: usize, points: &[Point]) {
        for &p in points {
            self.at(p).retain(|(other, _)| *other != line);
        }
    }

    /// Shows every point that can be near, and some that are not.
    pub(super) fn each_around(&self, p: Point, mut see: impl FnMut(usize, Point)) {
        let (x, y) = self.square(p);
        let mut looks = 0;
        for y in y.saturating_sub(1)..=(y + 1).min(self.high - 1) {
            for x in x.saturating_sub(1)..=(x + 1).min(self.wide - 1) {
                let points = &self.squares[y * self.wide + x];
                looks += points.len() as u64;
                for &(line, q) in points {
                    see(line, q);
                }
            }
        }
        self.looks.set(self.looks.get() + looks);
    }
}
