//! What if one log had said what the other says: texts of that kind, and what
//! the referee makes of them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::align::Step;
use super::canon::Canon;
use super::pair::{Match, pair};
use super::*;
use crate::finding::Severity;
use crate::log::Line;
use crate::notation::{Speller, write_line};
use crate::replay::Outcome;

/// Both logs, laid side by side.
pub(super) struct Table<'t, 'r> {
    pub records: [&'t Record<'r>; 2],
    pub canons: [&'t Canon; 2],
    pub header: &'t [Step],
    pub body: &'t [Step],
    /// For each seat, what it is called in the other log.
    pub names: [Vec<Option<String>>; 2],
    /// The log from which we look where it makes a difference from which: always the
    /// same of the two, in whichever order they are given.
    pub first: Which,
}

pub(super) fn side(which: Which) -> usize {
    match which {
        Which::A => 0,
        Which::B => 1,
    }
}

/// An error, by its code and the step that it stands at. Steps of the header
/// come first.
pub(super) type Errors = BTreeMap<(&'static str, usize), usize>;

/// A text, and which step each of its lines belongs to.
pub(super) struct Trial {
    pub text: String,
    /// Where each line starts, and its step.
    starts: Vec<(u32, usize)>,
}

impl Trial {
    fn step_at(&self, byte: u32) -> usize {
        let at = self.starts.partition_point(|(start, _)| *start <= byte);
        at.checked_sub(1).map_or(0, |at| self.starts[at].1)
    }

    /// The errors that the referee found in it.
    pub(super) fn errors(&self, outcome: &Outcome) -> Errors {
        let mut errors = Errors::new();
        for finding in &outcome.findings {
            if finding.severity == Severity::Error {
                let step = self.step_at(finding.span.start);
                *errors.entry((finding.code, step)).or_default() += 1;
            }
        }
        errors
    }
}

/// Spells a line of one log for the other: its players have their names there.
struct Abroad<'t, 'r> {
    home: &'t Record<'r>,
    names: &'t [Option<String>],
}

impl Speller for Abroad<'_, '_> {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        self.home.spelling.place(text)
    }

    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let seat = self.home.spelling.seat(text);
        let name = seat.and_then(|seat| self.names.get(seat)?.as_deref());
        name.map_or(Cow::Borrowed(text), Cow::Borrowed)
    }

    fn tile<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        self.home.spelling.tile(text)
    }

    fn line_colour<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        self.home.spelling.line_colour(text)
    }
}

impl Table<'_, '_> {
    /// Compares a statement of A with one of B.
    pub(super) fn pair(&self, a: &Entry, b: &Entry) -> Match {
        match self.first {
            Which::A => pair(a, b),
            Which::B => pair(b, a).turned(),
        }
    }

    pub(super) fn entry(&self, which: Which, step: usize) -> Option<&Entry> {
        let canon = self.canons[side(which)];
        let of = |step: &Step| match which {
            Which::A => step.a,
            Which::B => step.b,
        };
        match step.checked_sub(self.header.len()) {
            None => canon.header.get(of(&self.header[step])?),
            Some(step) => canon.body.get(of(self.body.get(step)?)?),
        }
    }

    /// One log's text, but with the other's version of these steps, which are
    /// sorted.
    pub(super) fn text(&self, which: Which, swapped: &[usize]) -> Trial {
        let mut trial = Trial {
            text: String::with_capacity(self.records[side(which)].log.text.len()),
            starts: Vec::new(),
        };
        let own = &self.records[side(which)].log.lines[..self.canons[side(which)].start];
        for line in own.iter().filter(|line| is_own(&line.statement)) {
            self.write(which, line, false, usize::MAX, &mut trial);
        }
        for step in 0..self.header.len() + self.body.len() {
            let foreign = swapped.binary_search(&step).is_ok();
            let from = if foreign { which.other() } else { which };
            let Some(entry) = self.entry(from, step) else {
                continue;
            };
            let lines = &self.records[side(from)].log.lines;
            for line in &entry.lines {
                if let Some(line) = lines.get(*line as usize) {
                    self.write(from, line, foreign, step, &mut trial);
                }
            }
        }
        trial
    }

    /// Writes a line as it stands, or as the other log would have written it.
    fn write(&self, from: Which, line: &Line<'_>, foreign: bool, step: usize, out: &mut Trial) {
        let record = self.records[side(from)];
        let start = u32::try_from(out.text.len()).unwrap_or(u32::MAX);
        out.starts.push((start, step));
        let unreadable = matches!(line.statement, Statement::Unreadable { .. });
        if unreadable || !foreign && line.turn.is_none() {
            out.text.push_str(line.span.of(record.log.text));
        } else {
            let abroad = Abroad { home: record, names: &self.names[side(from)] };
            // Numbers would be off as soon as a turn comes or goes.
            let line = Line { turn: None, ..line.clone() };
            let speller: &dyn Speller = if foreign { &abroad } else { &record.spelling };
            write_line(&mut out.text, &line, speller);
        }
        out.text.push('\n');
    }
}

/// Lines of the header that each log keeps for itself.
fn is_own(statement: &Statement<'_>) -> bool {
    matches!(
        statement,
        Statement::Game(_) | Statement::Board(_) | Statement::Tiles(_) | Statement::Player { .. }
    )
}

/// What is in the first and not in the second.
pub(super) fn minus(a: &Errors, b: &Errors) -> Vec<(&'static str, usize)> {
    let over = |(key, n): (&(&'static str, usize), &usize)| {
        let rest = n.saturating_sub(b.get(key).copied().unwrap_or(0));
        (rest > 0).then_some(*key)
    };
    a.iter().filter_map(over).collect()
}
