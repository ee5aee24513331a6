//! Goes through two aligned logs and collects what differs.

use std::collections::{HashMap, HashSet};

use super::header::is_default;
use super::pair::{Clash, Match};
use super::places::{Comparison, Kind};
use super::trial::{Errors, Table};
use super::*;
use crate::replay::Outcome;

/// The same line at two places is one that moved if they are no further apart.
const FAR: usize = 8;

/// So many tickets kept are compared with tickets shown; no game has more.
const MOST_LOOKS: usize = 1_000_000;

/// Both logs without turn numbers, as the referee sees them.
pub(super) struct Base {
    pub errors: [Errors; 2],
    pub totals: [Option<Vec<i32>>; 2],
    /// The steps at which something is wrong.
    wrong: [HashSet<usize>; 2],
}

impl Base {
    pub(super) fn new(
        table: &Table<'_, '_>,
        judge: &mut dyn FnMut(Which, &str) -> Outcome,
    ) -> Self {
        let mut of = |which: Which| {
            let trial = table.text(which, &[]);
            let outcome = judge(which, &trial.text);
            (trial.errors(&outcome), outcome.sheet.map(|sheet| sheet.totals))
        };
        let ((ea, ta), (eb, tb)) = (of(Which::A), of(Which::B));
        let steps = |errors: &Errors| errors.keys().map(|(_, step)| *step).collect();
        Self { wrong: [steps(&ea), steps(&eb)], errors: [ea, eb], totals: [ta, tb] }
    }
}

/// A place before anybody has looked who is right.
pub(super) struct Raw {
    pub kind: Kind,
    pub steps: Vec<usize>,
    pub matched: Option<Match>,
}

/// Goes through the steps, counts what agrees and collects what does not.
pub(super) fn find(table: &Table<'_, '_>, base: &Base, out: &mut Comparison) -> Vec<Raw> {
    let n = table.header.len() + table.body.len();
    let mut finder = Finder {
        table,
        base,
        moved: moved(table, n),
        kept: [kept(table, Which::A), kept(table, Which::B)],
        looks: MOST_LOOKS,
        places: Vec::new(),
        out,
    };
    for step in 0..n {
        let (x, y) = (table.entry(Which::A, step), table.entry(Which::B, step));
        if let Some(group) = &finder.moved[step] {
            if group.first() == Some(&step) {
                let steps = group.clone();
                finder.place(Kind::Moved, steps, None);
            }
            continue;
        }
        match (x, y) {
            (Some(x), Some(y)) => finder.both(step, x, y),
            (Some(x), None) => finder.only(Which::A, step, x),
            (None, Some(y)) => finder.only(Which::B, step, y),
            (None, None) => {}
        }
    }
    finder.places
}

struct Finder<'f, 't, 'r> {
    table: &'f Table<'t, 'r>,
    base: &'f Base,
    /// For each step at which the same lines stand in another order, all of those steps.
    moved: Vec<Option<Vec<usize>>>,
    /// The tickets that each player is seen to keep, in either log.
    kept: [HashMap<u64, Vec<Part>>; 2],
    /// So many of them may still be looked at.
    looks: usize,
    places: Vec<Raw>,
    out: &'f mut Comparison,
}

impl Finder<'_, '_, '_> {
    fn both(&mut self, step: usize, x: &Entry, y: &Entry) {
        let matched = self.table.pair(x, y);
        let fit = matched.fit;
        if fit.clash {
            self.place(Kind::Changed, vec![step], Some(matched));
            return;
        }
        self.out.equal += usize::from(!fit.more && !fit.less);
        self.out.a_more += usize::from(fit.more);
        self.out.b_more += usize::from(fit.less);
    }

    fn place(&mut self, kind: Kind, steps: Vec<usize>, matched: Option<Match>) {
        self.places.push(Raw { kind, steps, matched });
    }

    /// A statement that only one log has.
    fn only(&mut self, which: Which, step: usize, entry: &Entry) {
        let kind = match which {
            Which::A => Kind::OnlyA,
            Which::B => Kind::OnlyB,
        };
        // A stretch that one log has and the other has not is one place.
        if let Some(last) = self.places.last_mut()
            && last.kind == kind
            && last.matched.is_none()
            && last.steps.last() == Some(&(step.wrapping_sub(1)))
        {
            last.steps.push(step);
            return;
        }
        if self.is_harmless(which, step, entry) {
            match (self.shown(which, entry), which) {
                (Some(matched), _) => self.place(kind, vec![step], Some(matched)),
                (None, Which::A) => self.out.a_more += 1,
                (None, Which::B) => self.out.b_more += 1,
            }
            return;
        }
        self.place(kind, vec![step], None);
    }

    /// A log without this statement says less, but nothing else.
    fn is_harmless(&self, which: Which, step: usize, entry: &Entry) -> bool {
        let side = usize::from(which == Which::B);
        match entry.class {
            Class::Header => is_default(self.table.records[side], entry),
            class => class.may_be_left_out() && !self.base.wrong[side].contains(&step),
        }
    }

    /// Tickets shown at the end that the other log did not see kept.
    fn shown(&mut self, which: Which, entry: &Entry) -> Option<Match> {
        if !entry.parts.iter().any(|part| part.role == Role::Shown) {
            return None;
        }
        let kept = self.kept[usize::from(which == Which::A)].get(&entry.who)?;
        self.looks = self.looks.checked_sub(kept.len() + entry.parts.len())?;
        if kept.iter().all(|part| part.value == Value::Unseen) {
            return None;
        }
        let mut other = entry.clone();
        other.parts = kept.as_slice().into();
        other.seal();
        let matched = match which {
            Which::A => self.table.pair(entry, &other),
            Which::B => self.table.pair(&other, entry),
        };
        // Tickets that are shown later, or were completed before, are no clash.
        let of_shown = |clash: &Clash| match which {
            Which::A => clash.a.is_some(),
            Which::B => clash.b.is_some(),
        };
        matched.clashes.iter().any(of_shown).then_some(matched)
    }
}

/// The steps at which the logs have the same lines in another order.
fn moved(table: &Table<'_, '_>, n: usize) -> Vec<Option<Vec<usize>>> {
    let mut moved: Vec<Option<Vec<usize>>> = vec![None; n];
    let take = |steps: Vec<usize>, moved: &mut Vec<Option<Vec<usize>>>| {
        for &step in &steps {
            moved[step] = Some(steps.clone());
        }
    };
    for step in 0..n {
        if moved[step].is_some() || alone(table, table.first, step).is_none() {
            continue;
        }
        let near = step.saturating_sub(FAR)..(step + FAR + 1).min(n);
        let found = near
            .filter(|&at| moved[at].is_none())
            .filter_map(|at| Some((at, changed_places(table, step, at)?)))
            .filter(|(_, steps)| steps.iter().all(|&at| moved[at].is_none()))
            .min_by_key(|(at, _)| at.abs_diff(step));
        if let Some((_, steps)) = found {
            take(steps, &mut moved);
        }
    }
    for step in 0..n {
        let end = (step + FAR + 1).min(n);
        if moved[step].is_some() || !differs_in_rows(table, step) {
            continue;
        }
        // A change of the row that stands behind another move in one log.
        let found = (step + 1..end)
            .take_while(|&to| moved[to].is_none())
            .find_map(|to| same_rows(table, step, to));
        if let Some(steps) = found {
            take(steps, &mut moved);
        }
    }
    moved
}

/// A move that only this log has at this step.
fn alone<'t>(table: &'t Table<'_, '_>, which: Which, step: usize) -> Option<&'t Entry> {
    let entry = table.entry(which, step)?;
    let other = table.entry(which.other(), step);
    (other.is_none() && entry.class == Class::Move).then_some(entry)
}

/// If the move that one log has at `step` is the one that the other has at `at`, all
/// steps that this explains. Changes of the row that stand on lines of their own may
/// have stayed behind when the moves changed places.
fn changed_places(table: &Table<'_, '_>, step: usize, at: usize) -> Option<Vec<usize>> {
    let first = alone(table, table.first, step)?;
    let second = alone(table, table.first.other(), at)?;
    if first.exact == second.exact {
        return Some(vec![step.min(at), step.max(at)]);
    }
    let ((core, rows), (other, others)) = (first.without_rows(), second.without_rows());
    if core.exact != other.exact || rows.is_empty() && others.is_empty() {
        return None;
    }
    same_rows(table, step.min(at), step.max(at))
}

/// True if the logs agree on a move, but not on the changes of the row behind it.
fn differs_in_rows(table: &Table<'_, '_>, step: usize) -> bool {
    let (Some(a), Some(b)) = (table.entry(Which::A, step), table.entry(Which::B, step)) else {
        return false;
    };
    let has_rows = |entry: &Entry| entry.parts.last().is_some_and(|part| part.key != 0);
    if a.exact == b.exact || !has_rows(a) && !has_rows(b) || !table.pair(a, b).fit.clash {
        return false;
    }
    !table.pair(&a.without_rows().0, &b.without_rows().0).fit.clash
}

/// If the row changes in the same way in both logs between these steps, only not
/// behind the same moves: those steps that differ in nothing else.
fn same_rows(table: &Table<'_, '_>, from: usize, to: usize) -> Option<Vec<usize>> {
    let rows = |which: Which| -> Vec<Part> {
        let entries = (from..=to).filter_map(|step| table.entry(which, step));
        entries.flat_map(|entry| entry.without_rows().1).collect()
    };
    let (a, b) = (rows(Which::A), rows(Which::B));
    let fits = |(a, b): (&Part, &Part)| a.key == b.key && !a.value.fit(b.value).clash;
    if a.len() != b.len() || !a.iter().zip(&b).all(fits) {
        return None;
    }
    let ends = |step: &usize| *step == from || *step == to;
    let steps = (from..=to).filter(|step| ends(step) || differs_in_rows(table, *step));
    Some(steps.collect())
}

/// The tickets that each player keeps in one log, as if they were shown.
fn kept(table: &Table<'_, '_>, which: Which) -> HashMap<u64, Vec<Part>> {
    let body = &table.canons[usize::from(which == Which::B)].body;
    let mut kept: HashMap<u64, Vec<Part>> = HashMap::new();
    for (i, entry) in body.iter().enumerate() {
        let undone = body.get(i + 1).is_some_and(|next| next.class == Class::Takeback);
        let parts = entry.parts.iter().filter(|part| part.role == Role::Kept);
        for part in parts.filter(|_| !undone) {
            kept.entry(entry.who).or_default().push(Part { act: 0, role: Role::Shown, ..*part });
        }
    }
    kept
}
