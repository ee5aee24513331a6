//! Tournament points, which shared places may split: exact fractions.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A thousandth of a point still splits evenly among any number up to 12.
const PARTS: i64 = 27_720_000;

const MOST: i32 = 1_000_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(i64);

impl Points {
    #[must_use]
    pub const fn whole(n: i32) -> Self {
        Self(n as i64 * PARTS)
    }

    pub(super) fn checked(n: i32) -> Option<Self> {
        (n.abs() <= MOST).then(|| Self::whole(n))
    }

    /// A number with at most three decimals.
    pub(super) fn decimal(x: f64) -> Option<Self> {
        let thousandths = (x * 1000.0).round();
        let exact = (x * 1000.0 - thousandths).abs() < 1e-6;
        let fits = x.is_finite() && x.abs() <= f64::from(MOST) && exact;
        fits.then(|| Self(thousandths as i64 * (PARTS / 1000)))
    }

    /// An even part of it.
    #[must_use]
    pub fn split(self, among: usize) -> Self {
        Self(self.0 / i64::try_from(among.max(1)).unwrap_or(1))
    }

    /// As a number, for programs.
    #[must_use]
    pub fn number(self) -> f64 {
        self.0 as f64 / PARTS as f64
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Add::add)
    }
}

/// `3`, `2.5`, `3.33`
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        // Rounded to the nearest hundredth, in whole numbers.
        let parts = i128::from(PARTS);
        let hundredths = (i128::from(self.0).abs() * 100 + parts / 2) / parts;
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        let text = match (rest, rest % 10) {
            (0, _) => format!("{sign}{whole}"),
            (_, 0) => format!("{sign}{whole}.{}", rest / 10),
            _ => format!("{sign}{whole}.{rest:02}"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_exact() {
        let third = Points::whole(10).split(3);
        assert_eq!(third + third + third, Points::whole(10));
        assert_eq!(third.to_string(), "3.33");
        assert_eq!(Points::decimal(2.5).unwrap().to_string(), "2.5");
        assert_eq!(Points::decimal(-1.005).unwrap().to_string(), "-1.01");
        assert_eq!(Points::whole(7).to_string(), "7");
        assert!(Points::decimal(0.000_1).is_none() && Points::decimal(f64::NAN).is_none());
        let shares: Points = (1..=12).map(|n| Points::whole(1).split(n)).sum();
        assert!(shares > Points::whole(3));
    }
}
