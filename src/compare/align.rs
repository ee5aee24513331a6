//! Lays two logs side by side: which statement of the one is which of the other.
//!
//! What agrees at both ends is taken off first. The rest is aligned by dynamic
//! programming, which finds the best of all alignments and costs the product of
//! the lengths. Where that would be too much, statements that occur once in
//! either log are anchors, and only what lies between two of them is aligned; a
//! stretch that is still too long is laid side by side as it comes, and the
//! result says so.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use super::entry::{Class, Entry};
use super::pair::pair;

/// So many comparisons of parts are made, in all.
const MOST_WORK: usize = 6_000_000;
/// So many pairs of statements are weighed at a time.
const MOST_CELLS: usize = 1_500_000;

/// A place in both logs, or in one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub a: Option<usize>,
    pub b: Option<usize>,
}

pub(super) struct Alignment {
    pub steps: Vec<Step>,
    /// Some stretch was too long to be aligned well.
    pub coarse: bool,
}

impl Alignment {
    /// The same with the lists the other way round.
    pub(super) fn turned(mut self) -> Self {
        for step in &mut self.steps {
            std::mem::swap(&mut step.a, &mut step.b);
        }
        self
    }
}

/// Two sorted lists in their common order: at each place what the one has, the other, or
/// both.
pub(super) fn side_by_side<T>(
    a: impl IntoIterator<Item = T>,
    b: impl IntoIterator<Item = T>,
    order: impl Fn(&T, &T) -> Ordering,
) -> impl Iterator<Item = (Option<T>, Option<T>)> {
    let (mut a, mut b) = (a.into_iter().peekable(), b.into_iter().peekable());
    std::iter::from_fn(move || {
        let order = match (a.peek(), b.peek()) {
            (None, None) => return None,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(x), Some(y)) => order(x, y),
        };
        let x = if order.is_le() { a.next() } else { None };
        let y = if order.is_ge() { b.next() } else { None };
        Some((x, y))
    })
}

/// Aligns two lists of statements. Where several alignments are as good, it depends
/// on which list is the first.
pub(super) fn align(a: &[Entry], b: &[Entry]) -> Alignment {
    let mut aligner = Aligner {
        a,
        b,
        steps: Vec::with_capacity(a.len().max(b.len())),
        work: MOST_WORK,
        coarse: false,
    };
    aligner.stretch(0..a.len(), 0..b.len());
    Alignment { steps: aligner.steps, coarse: aligner.coarse }
}

struct Aligner<'e> {
    a: &'e [Entry],
    b: &'e [Entry],
    steps: Vec<Step>,
    work: usize,
    coarse: bool,
}

/// True if the two can be one statement, seen by two scribes.
fn agree(a: &Entry, b: &Entry) -> bool {
    if a.who != b.who || a.deed.key != b.deed.key || a.class != b.class {
        return false;
    }
    a.exact == b.exact || !pair(a, b).fit.clash
}

/// How much speaks for laying two statements side by side; 0 for nothing.
fn score(a: &Entry, b: &Entry) -> i32 {
    let worth = |n: u32| i32::try_from(n.min(12)).unwrap_or(12);
    if a.exact == b.exact && a.class == b.class {
        return 20 + 2 * worth(a.worth);
    }
    let same_who = a.who == b.who;
    let same_deed = a.deed.key == b.deed.key && a.class == b.class;
    if !same_deed {
        let turn = |e: &Entry| matches!(e.class, Class::Move | Class::Unreadable);
        return i32::from(same_who && a.who != 0 && turn(a) && turn(b)) * 3;
    }
    if !same_who && a.class != Class::Move {
        return 0;
    }
    let pair = pair(a, b);
    if !pair.fit.clash {
        return 18 + 2 * worth(a.worth.min(b.worth));
    }
    let share = i32::try_from(8 * pair.agree / pair.all.max(1)).unwrap_or(0);
    if same_who {
        4 + share
    } else if pair.clashes.len() == 1 {
        // Everything agrees but the player.
        8
    } else {
        0
    }
}

impl Aligner<'_> {
    fn push(&mut self, a: Option<usize>, b: Option<usize>) {
        self.steps.push(Step { a, b });
    }

    fn agrees(&self, i: usize, j: usize) -> bool {
        agree(&self.a[i], &self.b[j])
    }

    /// Aligns a stretch of either log.
    fn stretch(&mut self, mut x: Range<usize>, mut y: Range<usize>) {
        while !x.is_empty() && !y.is_empty() && self.agrees(x.start, y.start) {
            self.push(Some(x.start), Some(y.start));
            (x.start, y.start) = (x.start + 1, y.start + 1);
        }
        let mut tail = 0;
        while !x.is_empty() && !y.is_empty() && self.agrees(x.end - 1, y.end - 1) {
            (x.end, y.end, tail) = (x.end - 1, y.end - 1, tail + 1);
        }
        self.middle(x.clone(), y.clone());
        for k in 0..tail {
            self.push(Some(x.end + k), Some(y.end + k));
        }
    }

    fn middle(&mut self, x: Range<usize>, y: Range<usize>) {
        if self.affordable(&x, &y) {
            return self.best(x, y);
        }
        let anchors = self.anchors(&x, &y);
        let (mut i, mut j) = (x.start, y.start);
        for (p, q) in anchors {
            self.gap(i..p, j..q);
            self.push(Some(p), Some(q));
            (i, j) = (p + 1, q + 1);
        }
        self.gap(i..x.end, j..y.end);
    }

    fn gap(&mut self, x: Range<usize>, y: Range<usize>) {
        if self.affordable(&x, &y) {
            self.best(x, y);
        } else {
            self.as_it_comes(x, y);
        }
    }

    /// Counts the work, and takes it if there is enough left.
    fn affordable(&mut self, x: &Range<usize>, y: &Range<usize>) -> bool {
        if x.is_empty() || y.is_empty() {
            return true;
        }
        let parts =
            |entries: &[Entry]| -> usize { entries.iter().map(|e| 1 + e.parts.len()).sum() };
        let (of_x, of_y) = (parts(&self.a[x.clone()]), parts(&self.b[y.clone()]));
        let work = x.len().saturating_mul(of_y).saturating_add(y.len().saturating_mul(of_x));
        if work > self.work || x.len().saturating_mul(y.len()) > MOST_CELLS {
            return false;
        }
        self.work -= work;
        true
    }

    /// The best alignment of all.
    fn best(&mut self, x: Range<usize>, y: Range<usize>) {
        let (n, m) = (x.len(), y.len());
        let width = m + 1;
        // Scores of the rest of both stretches, from the end on.
        let mut below = vec![0i32; width];
        let mut row = vec![0i32; width];
        let mut ways = vec![b'-'; n * m];
        for i in (0..n).rev() {
            row[m] = 0;
            for j in (0..m).rev() {
                let score = score(&self.a[x.start + i], &self.b[y.start + j]);
                let (mut top, mut way) = (below[j + 1] + score, b'\\');
                if score == 0 || below[j] > top {
                    (top, way) = (below[j], b'|');
                }
                if row[j + 1] > top {
                    (top, way) = (row[j + 1], b'-');
                }
                row[j] = top;
                ways[i * m + j] = way;
            }
            std::mem::swap(&mut row, &mut below);
        }
        let (mut i, mut j) = (0, 0);
        while i < n && j < m {
            let way = ways[i * m + j];
            let (down, right) = (way != b'-', way != b'|');
            self.push(down.then_some(x.start + i), right.then_some(y.start + j));
            (i, j) = (i + usize::from(down), j + usize::from(right));
        }
        (x.start + i..x.end).for_each(|i| self.push(Some(i), None));
        (y.start + j..y.end).for_each(|j| self.push(None, Some(j)));
    }

    /// Statements that stand once in either stretch, in the same order in both.
    fn anchors(&self, x: &Range<usize>, y: &Range<usize>) -> Vec<(usize, usize)> {
        let mut seen: HashMap<u64, (Once, Once)> = HashMap::new();
        for i in x.clone() {
            seen.entry(self.a[i].exact).or_default().0.add(i);
        }
        for j in y.clone() {
            seen.entry(self.b[j].exact).or_default().1.add(j);
        }
        let mut pairs: Vec<(usize, usize)> =
            seen.values().filter_map(|(a, b)| Some((a.only()?, b.only()?))).collect();
        pairs.sort_unstable();
        longest_rising(&pairs)
    }

    /// Side by side as they come, for want of time.
    fn as_it_comes(&mut self, x: Range<usize>, y: Range<usize>) {
        self.coarse = true;
        let (mut x, mut y) = (x, y);
        loop {
            match (x.next(), y.next()) {
                (None, None) => return,
                (Some(i), Some(j)) if score(&self.a[i], &self.b[j]) == 0 => {
                    self.push(Some(i), None);
                    self.push(None, Some(j));
                }
                (i, j) => self.push(i, j),
            }
        }
    }
}

#[derive(Clone, Copy, Default)]
enum Once {
    #[default]
    Never,
    At(usize),
    Often,
}

impl Once {
    fn add(&mut self, at: usize) {
        *self = match self {
            Self::Never => Self::At(at),
            _ => Self::Often,
        };
    }

    fn only(self) -> Option<usize> {
        match self {
            Self::At(at) => Some(at),
            _ => None,
        }
    }
}

/// The longest part of the pairs in which both numbers rise; the first do.
fn longest_rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair that ends the best run of each length, and who stands before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (k, &(_, j)) in pairs.iter().enumerate() {
        let at = ends.partition_point(|&e| pairs[e].1 < j);
        before.push(at.checked_sub(1).map(|b| ends[b]));
        if at == ends.len() {
            ends.push(k);
        } else {
            ends[at] = k;
        }
    }
    let mut out = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(k) = at {
        out.push(pairs[k]);
        at = before[k];
    }
    out.reverse();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rising_run() {
        let pairs = [(0, 3), (1, 0), (2, 1), (3, 9), (4, 2), (5, 4)];
        assert_eq!(longest_rising(&pairs), [(1, 0), (2, 1), (4, 2), (5, 4)]);
        assert!(longest_rising(&[]).is_empty());
    }
}
