//! A thin sheet of metal, bent so that places of the globe come to lie on the cities of a
//! board: the thin-plate spline through pairs of points.

use super::super::layout::Point;

/// How stiff the sheet is: the stiffer, the less any one city pulls at its surroundings.
const STIFF: f64 = 2.0;

/// From one plane to the other.
pub(in crate::picture::board) struct Spline {
    from: Vec<Point>,
    /// For x and y: a weight for each point, then the three numbers of a plane.
    weights: [Vec<f64>; 2],
    /// Sizes are brought to a common measure first.
    origin: Point,
    scale: f64,
}

/// r² ln r, of the squared distance.
fn kernel(squared: f64) -> f64 {
    if squared < 1e-12 { 0.0 } else { squared * squared.ln() / 2.0 }
}

fn squared(a: Point, b: Point) -> f64 {
    (a.x - b.x).powi(2) + (a.y - b.y).powi(2)
}

impl Spline {
    /// `None` if the points do not span a plane.
    pub(in crate::picture::board) fn new(from: &[Point], to: &[Point]) -> Option<Self> {
        let n = from.len();
        if n < 3 || to.len() != n {
            return None;
        }
        let count = n as f64;
        let origin = Point {
            x: from.iter().map(|p| p.x).sum::<f64>() / count,
            y: from.iter().map(|p| p.y).sum::<f64>() / count,
        };
        let spread = from.iter().map(|&p| squared(p, origin)).sum::<f64>() / count;
        let scale = spread.sqrt().recip();
        if !scale.is_finite() {
            return None;
        }
        let mut spline =
            Self { from: Vec::new(), weights: [Vec::new(), Vec::new()], origin, scale };
        spline.from = from.iter().map(|&p| spline.measured(p)).collect();
        let mut rows: Vec<Vec<f64>> = (0..n + 3).map(|i| spline.row(i, n)).collect();
        for (row, p) in rows.iter_mut().zip(to) {
            row[n + 3] = p.x;
            row[n + 4] = p.y;
        }
        spline.weights = solve(rows)?;
        Some(spline)
    }

    fn measured(&self, p: Point) -> Point {
        Point { x: (p.x - self.origin.x) * self.scale, y: (p.y - self.origin.y) * self.scale }
    }

    /// One equation, its right side still 0.
    fn row(&self, i: usize, n: usize) -> Vec<f64> {
        let plane = |p: Point| [1.0, p.x, p.y];
        let mut row = vec![0.0; n + 5];
        if i < n {
            for (j, &q) in self.from.iter().enumerate() {
                row[j] = kernel(squared(self.from[i], q));
            }
            // Per point: a board with few cities is as stiff as one with many.
            row[i] += STIFF * 1e-3;
            row[n..n + 3].copy_from_slice(&plane(self.from[i]));
        } else {
            for (j, &q) in self.from.iter().enumerate() {
                row[j] = plane(q)[i - n];
            }
        }
        row
    }

    pub(in crate::picture::board) fn at(&self, p: Point) -> Point {
        let p = self.measured(p);
        let n = self.from.len();
        let [wx, wy] = &self.weights;
        let mut to = Point {
            x: wx[n] + wx[n + 1] * p.x + wx[n + 2] * p.y,
            y: wy[n] + wy[n + 1] * p.x + wy[n + 2] * p.y,
        };
        for (i, &q) in self.from.iter().enumerate() {
            let pull = kernel(squared(p, q));
            to.x += wx[i] * pull;
            to.y += wy[i] * pull;
        }
        to
    }
}

/// Gauss, with the largest pivot first; the two columns behind the square are the right
/// sides.
fn solve(mut rows: Vec<Vec<f64>>) -> Option<[Vec<f64>; 2]> {
    let n = rows.len();
    for i in 0..n {
        let best = (i..n).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        rows.swap(i, best);
        let (done, rest) = rows.split_at_mut(i + 1);
        let pivot = &done[i];
        if pivot[i].abs() < 1e-9 || !pivot[i].is_finite() {
            return None;
        }
        for row in rest {
            let times = row[i] / pivot[i];
            if times != 0.0 {
                for (cell, above) in row[i..].iter_mut().zip(&pivot[i..]) {
                    *cell -= times * above;
                }
            }
        }
    }
    let mut found = [vec![0.0; n], vec![0.0; n]];
    for i in (0..n).rev() {
        for (side, values) in found.iter_mut().enumerate() {
            let known: f64 = (i + 1..n).map(|j| rows[i][j] * values[j]).sum();
            values[i] = (rows[i][n + side] - known) / rows[i][i];
        }
    }
    found.iter().flatten().all(|x| x.is_finite()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_flat_sheet_stays_flat() {
        let from = [at(0.0, 0.0), at(10.0, 0.0), at(0.0, 10.0), at(7.0, 9.0)];
        let to = from.map(|p| at(3.0 * p.x + 1.0, 5.0 - 2.0 * p.y));
        let spline = Spline::new(&from, &to).unwrap();
        let there = spline.at(at(20.0, -4.0));
        assert!((there.x - 61.0).abs() < 1e-6 && (there.y - 13.0).abs() < 1e-6);
    }

    #[test]
    fn cities_on_a_line_make_no_map() {
        let line = [at(0.0, 0.0), at(1.0, 1.0), at(2.0, 2.0), at(3.0, 3.0)];
        assert!(Spline::new(&line, &line).is_none());
        assert!(Spline::new(&[at(4.0, 4.0); 9], &[at(1.0, 1.0); 9]).is_none());
        assert!(Spline::new(&line[..2], &line[..2]).is_none());
    }
}
