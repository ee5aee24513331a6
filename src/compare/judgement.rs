//! Which of two versions of a place is consistent: each log is replayed with the
//! other's version, and what breaks or heals decides.

use std::fmt::Write as _;

use super::Which;
use super::find::Base;
use super::places::{Consistent, Place};
use super::trial::{Errors, Table, minus, side};
use crate::games::shared;
use crate::replay::Outcome;

/// What happens to a log if the other's version takes the place of its own.
struct Swap {
    gone: Vec<(&'static str, usize)>,
    new: Vec<(&'static str, usize)>,
    totals: Option<Vec<i32>>,
}

impl Swap {
    fn mends(&self) -> bool {
        !self.gone.is_empty() && self.new.is_empty()
    }

    fn spoils(&self) -> bool {
        self.gone.is_empty() && !self.new.is_empty()
    }
}

/// Fills in who is right about a place, and why.
pub(super) fn judge_place(
    table: &Table<'_, '_>,
    base: &Base,
    steps: &[usize],
    place: &mut Place,
    judge: &mut dyn FnMut(Which, &str) -> Outcome,
) {
    let errors = &base.errors;
    let mut swap = |which: Which, errors: &Errors| {
        let trial = table.text(which, steps);
        let outcome = judge(which, &trial.text);
        let then = trial.errors(&outcome);
        Swap {
            gone: minus(errors, &then),
            new: minus(&then, errors),
            totals: outcome.sheet.map(|sheet| sheet.totals),
        }
    };
    let a = swap(Which::A, &errors[0]);
    let b = swap(Which::B, &errors[1]);
    let for_b = a.mends() || b.spoils();
    let for_a = b.mends() || a.spoils();
    let (turned, after) = match table.first {
        Which::A => (1, &a.totals),
        Which::B => (-1, &b.totals),
    };
    place.scores = scores(table, &base.totals, after, turned);
    let is_scored = after.is_some();
    let here = |errors: &Errors| -> Vec<&'static str> {
        let here = errors.keys().filter(|(_, at)| is_here(steps, *at));
        here.map(|(code, _)| *code).collect()
    };
    let (at_a, at_b) = (here(&errors[0]), here(&errors[1]));
    (place.consistent, place.why) = match (for_a, for_b) {
        (true, false) => (Consistent::A, reason(table, steps, Which::B, &b, &a)),
        (false, true) => (Consistent::B, reason(table, steps, Which::A, &a, &b)),
        (true, true) => (
            Consistent::Each,
            say!(
                "compare-each",
                "each fits its own log: this hangs together with another difference"
            ),
        ),
        (false, false) if !at_a.is_empty() && !at_b.is_empty() => {
            let (at_a, at_b) = (list(&at_a), list(&at_b));
            let why = say!(
                "compare-neither-breaks",
                "neither is consistent: A breaks {at_a} here, B breaks {at_b}",
                at_a,
                at_b
            );
            (Consistent::Neither, why)
        }
        (false, false) if a.gone.is_empty() && b.gone.is_empty() => {
            (Consistent::Both, legal(&place.scores, is_scored))
        }
        (false, false) => (
            Consistent::Neither,
            say!("compare-neither", "neither is consistent: with either version something breaks"),
        ),
    };
}

fn is_here(steps: &[usize], step: usize) -> bool {
    steps.binary_search(&step).is_ok()
}

/// Why the log `wrong` is, at this place.
fn reason(
    table: &Table<'_, '_>,
    steps: &[usize],
    wrong: Which,
    mended: &Swap,
    spoilt: &Swap,
) -> String {
    let (bad, good) = (wrong.letter(), wrong.other().letter());
    if !mended.mends() {
        let breaks = place_of(table, steps, wrong.other(), &spoilt.new);
        return say!(
            "compare-would-break",
            "with {bad}'s version {good} would break {breaks}: {good} is consistent",
            bad,
            good,
            breaks
        );
    }
    let here = mended.gone.iter().filter(|(_, at)| is_here(steps, *at));
    let here: Vec<&str> = here.map(|(code, _)| *code).collect();
    if here.is_empty() {
        let breaks = place_of(table, steps, wrong, &mended.gone);
        return say!(
            "compare-would-not",
            "{bad} breaks {breaks}, and with {good}'s version it would not: {good} is consistent",
            bad,
            breaks,
            good
        );
    }
    let here = list(&here);
    say!(
        "compare-breaks-here",
        "{bad} breaks {here} here, {good} does not: {good} is consistent",
        bad,
        here,
        good
    )
}

/// `C3 on its line 57`, `R2 here`
fn place_of(
    table: &Table<'_, '_>,
    steps: &[usize],
    which: Which,
    errors: &[(&'static str, usize)],
) -> String {
    let Some(&(code, step)) = errors.first() else {
        return say!("compare-a-rule", "a rule");
    };
    match line_of(table, which, step) {
        _ if is_here(steps, step) => say!("compare-code-here", "{code} here", code),
        Some(line) => say!("compare-code-line", "{code} on its line {line}", code, line),
        None => code.to_owned(),
    }
}

/// The line of a step in its file, counted from 1.
fn line_of(table: &Table<'_, '_>, which: Which, step: usize) -> Option<u64> {
    let entry = table.entry(which, step)?;
    let record = table.records[usize::from(which == Which::B)];
    let before = record.log.text.get(..entry.span.start as usize)?;
    Some(before.matches('\n').count() as u64 + record.first_line)
}

fn list(codes: &[&str]) -> String {
    let mut out = String::new();
    for (i, code) in codes.iter().enumerate() {
        if !codes[..i].contains(code) {
            let _ = write!(out, "{}{code}", if i > 0 { ", " } else { "" });
        }
    }
    out
}

/// What B's version makes of the score, player by player: of the score of the log
/// that we look from, if that has the other's version.
fn scores(
    table: &Table<'_, '_>,
    totals: &[Option<Vec<i32>>; 2],
    after: &Option<Vec<i32>>,
    turned: i32,
) -> Vec<(String, i32)> {
    let first = side(table.first);
    let (Some(before), Some(after)) = (&totals[first], after) else {
        return Vec::new();
    };
    // Players have their names in A.
    let players = table.records[first].spelling.players();
    let name = |(seat, name): (usize, &String)| match table.first {
        Which::A => name.clone(),
        Which::B => (table.names[1].get(seat).cloned().flatten()).unwrap_or_else(|| name.clone()),
    };
    let names = players.iter().enumerate().map(name);
    let each = names.zip(before.iter().zip(after));
    each.filter(|(_, (x, y))| x != y)
        .map(|(name, (x, y))| (name, y.saturating_sub(*x).saturating_mul(turned)))
        .collect()
}

fn legal(scores: &[(String, i32)], scored: bool) -> String {
    let by = |(name, by): &(String, i32)| {
        say!("compare-score-by", "{points} for {name}", points = by.abs(), name)
    };
    let by: Vec<String> = scores.iter().map(by).collect();
    match (scored, by.is_empty()) {
        (false, _) => say!("compare-legal", "both are legal here"),
        (true, true) => {
            say!("compare-legal-same", "both are legal here, and the score is the same")
        }
        (true, false) => say!(
            "compare-legal-score",
            "both are legal here; they disagree about the score by {by}",
            by = shared::list(&by)
        ),
    }
}
