//! Boxes on the paper.

use super::layout::Point;

/// An upright box.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    pub(super) const NONE: Self = Self {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };

    /// The smallest box around both.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        Self {
            left: self.left + x,
            top: self.top + y,
            right: self.right + x,
            bottom: self.bottom + y,
        }
    }

    pub(super) fn around(at: Point, radius: f64) -> Self {
        Self {
            left: at.x - radius,
            top: at.y - radius,
            right: at.x + radius,
            bottom: at.y + radius,
        }
    }

    /// The box around a line.
    pub(super) fn over(points: &[Point]) -> Self {
        points.iter().fold(Self::NONE, |area, &p| area.with(Self::around(p, 0.0)))
    }

    pub(super) fn grown(self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.left <= other.right
            && other.left <= self.right
            && self.top <= other.bottom
            && other.top <= self.bottom
    }

    /// How far away a point is; less than nothing inside.
    pub(super) fn distance(&self, p: Point) -> f64 {
        let x = (self.left - p.x).max(p.x - self.right);
        let y = (self.top - p.y).max(p.y - self.bottom);
        if x > 0.0 && y > 0.0 { x.hypot(y) } else { x.max(y) }
    }

    /// The area that both cover.
    pub(super) fn common(&self, other: &Self) -> f64 {
        let width = self.right.min(other.right) - self.left.max(other.left);
        let height = self.bottom.min(other.bottom) - self.top.max(other.top);
        width.max(0.0) * height.max(0.0)
    }
}
