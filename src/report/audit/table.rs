//! The report on an archive for people.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Failed;
use crate::audit::{Class, Judged, Tally, Twice};
use crate::finding::Severity;
use crate::report::text::{clip, count, width};
use crate::report::{GameReport, LONGEST_MESSAGE, short, weight};

/// So many findings of a game are listed; `check` shows all of them.
const MOST_FINDINGS: usize = 5;

/// A game with something to tell: its findings, and what hangs on them.
pub(super) fn entry(game: &Judged, report: &GameReport, out: &mut Vec<u8>) -> bool {
    let told: Vec<_> = report
        .findings
        .iter()
        .filter(|f| weight(f) > Severity::Note)
        .collect();
    if told.is_empty() && game.outcome.finished && game.class == Class::Legal {
        return false;
    }
    let mut text = clip(game.file, LONGEST_MESSAGE);
    let _ = write!(text, ":{}", game.text.first_line);
    let what = [report.title, &game.occasion.words()]
        .map(|words| clip(words, LONGEST_MESSAGE))
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>();
    if !what.is_empty() {
        let _ = write!(text, " {}", what.join(", "));
    }
    let _ = writeln!(text, ": {}", verdict(game));
    let lines = report.lines();
    for finding in told.iter().take(MOST_FINDINGS) {
        let _ = writeln!(text, "  {}", short::in_file(finding, &lines));
    }
    if told.len() > MOST_FINDINGS {
        let more = told.len() - MOST_FINDINGS;
        let _ = writeln!(text, "  and {more} more: see `whistlestop check`");
    }
    if let Some(margin) = &game.margin {
        let _ = writeln!(text, "  {}", clip(&margin.words(), 2 * LONGEST_MESSAGE));
    }
    out.extend_from_slice(text.as_bytes());
    true
}

/// `2 errors, 1 warning, unfinished`
fn verdict(game: &Judged) -> String {
    let mut words = Vec::new();
    if game.class == Class::Unreadable {
        words.push("cannot be judged".to_owned());
    }
    for (severity, one) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        let of_it = |f: &&crate::finding::Finding| f.ruling.is_none() && f.severity == severity;
        match game.outcome.findings.iter().filter(of_it).count() {
            0 => {}
            n => words.push(count(n as u64, one)),
        }
    }
    if !game.outcome.finished && game.class != Class::Unreadable {
        words.push("unfinished".to_owned());
    }
    words.join(", ")
}

pub(super) fn failed(failed: &Failed, out: &mut dyn Write) -> io::Result<()> {
    let file = clip(&failed.file, LONGEST_MESSAGE);
    let why = clip(&failed.why, LONGEST_MESSAGE);
    match failed.games {
        0 => writeln!(out, "{file}: cannot be read: {why}"),
        n => writeln!(
            out,
            "{file}: cannot be read to its end, behind {}: {why}",
            count(n, "game")
        ),
    }
}

/// `b.ride:1: the same game as a.ride:1, move by move`
pub(super) fn twice(twice: &Twice, out: &mut dyn Write) -> io::Result<()> {
    let name = |file: &str| clip(file, LONGEST_MESSAGE);
    let (file, before) = (name(&twice.game.file), name(&twice.before.file));
    let (line, words) = (twice.game.line, twice.words());
    let first = twice.before.line;
    writeln!(
        out,
        "{file}:{line}: the same game as {before}:{first}, {words}"
    )
}

pub(super) fn twice_left_out(games: usize, out: &mut dyn Write) -> io::Result<()> {
    match games {
        0 => Ok(()),
        1 => writeln!(out, "… and 1 more game recorded twice"),
        n => writeln!(out, "… and {n} more games recorded twice"),
    }
}

pub(super) fn left_out(games: u64, out: &mut dyn Write) -> io::Result<()> {
    match games {
        0 => Ok(()),
        1 => writeln!(out, "… and 1 more game"),
        n => writeln!(out, "… and {n} more games"),
    }
}

/// The counts at the end.
#[must_use]
pub fn tally(tally: &Tally) -> String {
    let mut rows = vec![
        ("games".to_owned(), tally.games),
        ("  legal".to_owned(), tally.legal),
        ("  with breaches".to_owned(), tally.breached),
        ("  with wrong results".to_owned(), tally.wrong_results),
        ("  unfinished".to_owned(), tally.unfinished),
        ("  unreadable".to_owned(), tally.unreadable),
        ("files".to_owned(), tally.files),
        ("  unreadable".to_owned(), tally.failed),
    ];
    if tally.decided > 0 {
        rows.insert(
            4,
            ("  perhaps decided by a breach".to_owned(), tally.decided),
        );
    }
    if tally.duplicates > 0 {
        let at = rows.iter().position(|(name, _)| name == "files");
        let row = ("  recorded before".to_owned(), tally.duplicates);
        rows.insert(at.unwrap_or(rows.len()), row);
    }
    let mut text = String::new();
    columns(
        &mut text,
        rows.iter().map(|(name, n)| (name.as_str(), vec![*n])),
    );
    if tally.forgotten > 0 {
        let _ = writeln!(
            text,
            "\neach game was compared with up to {} before it, to see whether it was recorded twice",
            crate::compare::ROOM
        );
    }
    if !tally.rules.is_empty() {
        let _ = writeln!(text, "\nbroken rules, how often, in how many games");
        let names: Vec<String> = tally
            .rules
            .keys()
            .map(|rule| format!("  {} {}", rule.code, rule.slug))
            .collect();
        let counts = tally.rules.values().map(|b| vec![b.findings, b.games]);
        columns(&mut text, names.iter().map(String::as_str).zip(counts));
    }
    text
}

/// Names to the left, numbers to the right, one below the other.
fn columns<'n>(text: &mut String, rows: impl Iterator<Item = (&'n str, Vec<u64>)>) {
    let rows: Vec<_> = rows.collect();
    let names = rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let numbers = rows.iter().flat_map(|(_, numbers)| numbers);
    let wide = numbers
        .map(|n| n.to_string().len())
        .max()
        .unwrap_or(0)
        .max(5);
    for (name, numbers) in &rows {
        let pad = names - width(name);
        let _ = write!(text, "{name}{:pad$}", "");
        for number in numbers {
            let _ = write!(text, "  {number:>wide$}");
        }
        text.push('\n');
    }
}
