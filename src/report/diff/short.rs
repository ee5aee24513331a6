//! One line a difference.

use std::fmt::Write as _;

use super::{DiffReport, name, summary, turn};
use crate::compare::Lines as At;
use crate::report::LONGEST_MESSAGE;
use crate::report::lines::Lines;
use crate::report::text::clip;

pub(super) fn text(report: &DiffReport<'_>) -> String {
    let (a, b) = (Lines::new(&report.a), Lines::new(&report.b));
    let mut out = String::new();
    for line in report.comparison.header.iter().filter(|line| line.matters) {
        let (x, y) = (clip(&line.a, 60), clip(&line.b, 60));
        let line = say!(
            "diff-short-header",
            "{name}: header: {key}: A {x}, B {y}",
            name = name(&report.a),
            key = line.key,
            x,
            y
        );
        let _ = writeln!(out, "{line}");
    }
    for place in &report.comparison.places {
        let (at_a, at_b) = (position(&a, &place.a), position(&b, &place.b));
        let turn = turn(place).map_or(String::new(), |turn| turn + ", ");
        let what = clip(&place.what, LONGEST_MESSAGE);
        let why = clip(&place.why, LONGEST_MESSAGE);
        let both = [at_a, at_b].into_iter().flatten().collect::<Vec<_>>();
        let _ = writeln!(out, "{}: {turn}{what}: {why}", both.join(" "));
    }
    let (x, y) = (name(&report.a), name(&report.b));
    let _ = writeln!(out, "{x} {y}: {}", clip(&summary(report.comparison), LONGEST_MESSAGE));
    out
}

/// `mine.ride:31:29`
fn position(lines: &Lines<'_>, at: &At) -> Option<String> {
    let span = at.marks.first().or(at.lines.first())?;
    let place = lines.place(*span);
    let file = clip(lines.file(), LONGEST_MESSAGE);
    Some(format!("{file}:{}:{}", place.line, place.column))
}
