//! Lines with fewer points, and lines cut at a frame.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::super::area::Area;
use super::super::layout::Point;

/// Twice the area of a triangle.
fn triangle(a: Point, b: Point, c: Point) -> f64 {
    ((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)).abs()
}

/// The ring without the points that matter least: again and again the one goes that makes
/// the smallest triangle with its neighbours, while that is below `least` (Visvalingam).
/// A ring of which nothing is left was too small to be seen.
#[must_use]
pub fn simplify(ring: &[Point], least: f64) -> Vec<Point> {
    simplify_where(ring, least, |_| 1.0)
}

/// The same where not every place matters as much as the others.
pub(super) fn simplify_where(
    ring: &[Point],
    least: f64,
    matters: impl Fn(Point) -> f64,
) -> Vec<Point> {
    let n = ring.len();
    if n < 3 {
        return Vec::new();
    }
    let mut before: Vec<usize> = (0..n).map(|i| (i + n - 1) % n).collect();
    let mut after: Vec<usize> = (0..n).map(|i| (i + 1) % n).collect();
    let size = |i: usize, before: &[usize], after: &[usize]| {
        triangle(ring[before[i]], ring[i], ring[after[i]]) / 2.0 * matters(ring[i])
    };
    let mut sizes: Vec<f64> = (0..n).map(|i| size(i, &before, &after)).collect();
    // Sizes are positive: their bits are in the same order.
    let mut heap: BinaryHeap<Reverse<(u64, usize)>> =
        (0..n).map(|i| Reverse((sizes[i].to_bits(), i))).collect();
    let mut left = n;
    let mut gone = vec![false; n];
    while let Some(Reverse((bits, i))) = heap.pop() {
        if gone[i] || bits != sizes[i].to_bits() {
            continue;
        }
        if sizes[i] >= least {
            break;
        }
        gone[i] = true;
        left -= 1;
        if left < 3 {
            return Vec::new();
        }
        let (a, b) = (before[i], after[i]);
        (after[a], before[b]) = (b, a);
        for j in [a, b] {
            // Not smaller than what went: a point does not go only because of its neighbour.
            sizes[j] = size(j, &before, &after).max(sizes[i]);
            heap.push(Reverse((sizes[j].to_bits(), j)));
        }
    }
    (0..n).filter(|&i| !gone[i]).map(|i| ring[i]).collect()
}

/// The part of a ring inside a box (Sutherland and Hodgman). Where it is cut it runs along
/// the edge.
pub(super) fn clip(ring: &[Point], frame: &Area) -> Vec<Point> {
    type Of = fn(Point) -> f64;
    let (across, down): (Of, Of) = (|p| p.x, |p| p.y);
    let mut ring = ring.to_vec();
    for (of, edge, from) in [
        (across, frame.left, true),
        (across, frame.right, false),
        (down, frame.top, true),
        (down, frame.bottom, false),
    ] {
        let inside = |p: Point| (of(p) >= edge) == from;
        let mut cut = Vec::with_capacity(ring.len());
        for (i, &here) in ring.iter().enumerate() {
            let last = ring[(i + ring.len() - 1) % ring.len()];
            if inside(here) != inside(last) {
                let part = (edge - of(last)) / (of(here) - of(last));
                cut.push(last.plus(last.to(here), part));
            }
            if inside(here) {
                cut.push(here);
            }
        }
        ring = cut;
    }
    ring
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(points: &[(f64, f64)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| Point { x, y }).collect()
    }

    #[test]
    fn corners_stay_and_wrinkles_go() {
        let square = ring(&[(0.0, 0.0), (5.0, 0.1), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]);
        assert_eq!(simplify(&square, 1.0).len(), 4);
        assert_eq!(simplify(&square, 0.0).len(), 5);
        assert!(simplify(&square, 1e9).is_empty());
        assert!(simplify(&square[..2], 0.0).is_empty());
    }

    #[test]
    fn a_ring_is_cut_at_the_frame() {
        let frame = Area { left: 0.0, top: 0.0, right: 4.0, bottom: 4.0 };
        let wide = ring(&[(-9.0, 1.0), (9.0, 1.0), (9.0, 2.0), (-9.0, 2.0)]);
        let cut = clip(&wide, &frame);
        assert_eq!(cut.len(), 4);
        assert!(cut.iter().all(|p| (0.0..=4.0).contains(&p.x)));
        let far = ring(&[(6.0, 6.0), (9.0, 6.0), (9.0, 9.0)]);
        assert!(clip(&far, &frame).is_empty());
    }
}
