//! Goes through two aligned logs and collects what differs.

use std::collections::{HashMap, HashSet};

use super::Which;
use super::entry::{Class, Entry};
use super::header::is_default;
use super::pair::{Clash, Match, pair};
use super::part::{Part, Role, Value};
use super::places::{Comparison, Kind};
use super::trial::{Errors, Table};
use crate::replay::Outcome;

/// The same line at two places is one that moved if they are no further apart.
const FAR: usize = 8;

/// So many tickets kept are compared with tickets shown; no game has more.
const MOST_LOOKS: usize = 1_000_000;

/// Both logs without turn numbers, as the referee sees them.
pub struct Base {
    pub errors: [Errors; 2],
    pub totals: [Option<Vec<i32>>; 2],
    /// The steps at which something is wrong.
    wrong: [HashSet<usize>; 2],
}

impl Base {
    pub fn new(table: &Table<'_, '_>, judge: &mut dyn FnMut(Which, &str) -> Outcome) -> Self {
        let mut of = |which: Which| {
            let trial = table.text(which, &[]);
            let outcome = judge(which, &trial.text);
            (
                trial.errors(&outcome),
                outcome.sheet.map(|sheet| sheet.totals),
            )
        };
        let ((ea, ta), (eb, tb)) = (of(Which::A), of(Which::B));
        let steps = |errors: &Errors| errors.keys().map(|(_, step)| *step).collect();
        Self {
            wrong: [steps(&ea), steps(&eb)],
            errors: [ea, eb],
            totals: [ta, tb],
        }
    }
}

/// A place before anybody has looked who is right.
pub struct Raw {
    pub kind: Kind,
    pub steps: Vec<usize>,
    pub matched: Option<Match>,
}

/// Goes through the steps, counts what agrees and collects what does not.
pub fn find(table: &Table<'_, '_>, base: &Base, out: &mut Comparison) -> Vec<Raw> {
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
    moved: Vec<Option<usize>>,
    /// The tickets that each player is seen to keep, in either log.
    kept: [HashMap<u64, Vec<Part>>; 2],
    /// So many of them may still be looked at.
    looks: usize,
    places: Vec<Raw>,
    out: &'f mut Comparison,
}

impl Finder<'_, '_, '_> {
    fn both(&mut self, step: usize, x: &Entry, y: &Entry) {
        let matched = pair(x, y);
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
        self.places.push(Raw {
            kind,
            steps,
            matched,
        });
    }

    /// A statement that only one log has.
    fn only(&mut self, which: Which, step: usize, entry: &Entry) {
        if let Some(at) = self.moved[step] {
            if at > step {
                self.place(Kind::Moved, vec![step, at], None);
            }
            return;
        }
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
            Which::A => pair(entry, &other),
            Which::B => pair(&other, entry),
        };
        // Tickets that are shown later, or were completed before, are no clash.
        let of_shown = |clash: &Clash| match which {
            Which::A => clash.a.is_some(),
            Which::B => clash.b.is_some(),
        };
        matched.clashes.iter().any(of_shown).then_some(matched)
    }
}

/// For each step that only one log has, the step at which the other has it.
fn moved(table: &Table<'_, '_>, n: usize) -> Vec<Option<usize>> {
    let mut moved = vec![None; n];
    let alone = |which: Which, step: usize| {
        let entry = table.entry(which, step)?;
        let other = table.entry(which.other(), step);
        (other.is_none() && entry.class == Class::Move).then_some(entry.exact)
    };
    for step in 0..n {
        let Some(exact) = alone(Which::A, step) else {
            continue;
        };
        let near = step.saturating_sub(FAR)..(step + FAR + 1).min(n);
        let found = near
            .filter(|&at| moved[at].is_none() && alone(Which::B, at) == Some(exact))
            .min_by_key(|at| at.abs_diff(step));
        if let Some(at) = found {
            moved[step] = Some(at);
            moved[at] = Some(step);
        }
    }
    moved
}

/// The tickets that each player keeps in one log, as if they were shown.
fn kept(table: &Table<'_, '_>, which: Which) -> HashMap<u64, Vec<Part>> {
    let body = &table.canons[usize::from(which == Which::B)].body;
    let mut kept: HashMap<u64, Vec<Part>> = HashMap::new();
    for (i, entry) in body.iter().enumerate() {
        let undone = body
            .get(i + 1)
            .is_some_and(|next| next.class == Class::Takeback);
        let parts = entry.parts.iter().filter(|part| part.role == Role::Kept);
        for part in parts.filter(|_| !undone) {
            kept.entry(entry.who).or_default().push(Part {
                act: 0,
                role: Role::Shown,
                ..*part
            });
        }
    }
    kept
}
