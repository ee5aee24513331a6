//! The report on an archive for people.

use super::*;
use std::fmt::Write as _;
use std::io::{self, Write};

use crate::audit::{Class, Tally};
use crate::finding::Severity;
use crate::games::shared::list;
use crate::lang;
use crate::report::text::{clip, count, width};
use crate::report::{GameReport, LONGEST_MESSAGE, short, weight};

/// So many findings of a game are listed; `check` shows all of them.
const MOST_FINDINGS: usize = 5;

/// A game with something to tell: its findings, and what hangs on them.
pub(super) fn entry(game: &Judged, report: &GameReport, out: &mut Vec<u8>) -> bool {
    let told: Vec<_> = report.findings.iter().filter(|f| weight(f) > Severity::Note).collect();
    if told.is_empty() && game.outcome.finished && game.class == Class::Legal {
        return false;
    }
    let mut text = clip(game.file, LONGEST_MESSAGE);
    let _ = write!(text, ":{}", game.text.first_line);
    let what = [report.title, &game.occasion().words()]
        .map(|words| clip(words, LONGEST_MESSAGE))
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>();
    if !what.is_empty() {
        let _ = write!(text, " {}", list(&what));
    }
    let _ = writeln!(text, ": {}", verdict(game));
    let lines = report.lines();
    for finding in told.iter().take(MOST_FINDINGS) {
        let _ = writeln!(text, "  {}", short::in_file(finding, &lines));
    }
    if told.len() > MOST_FINDINGS {
        let more = told.len() - MOST_FINDINGS;
        let more = say!("audit-and-more", "and {more} more: see `whistlestop check`", more);
        let _ = writeln!(text, "  {more}");
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
        words.push(say!("audit-not-judged", "cannot be judged"));
    }
    for (severity, one) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        let of_it = |f: &&crate::finding::Finding| f.ruling.is_none() && f.severity == severity;
        match game.outcome.findings.iter().filter(of_it).count() {
            0 => {}
            n => words.push(count(n as u64, one)),
        }
    }
    if !game.outcome.finished && game.class != Class::Unreadable {
        words.push(say!("report-unfinished", "unfinished"));
    }
    words.join(&lang::fixed("list-comma", ", "))
}

pub(super) fn failed(failed: &Failed, out: &mut dyn Write) -> io::Result<()> {
    let file = clip(&failed.file, LONGEST_MESSAGE);
    let why = clip(&failed.why, LONGEST_MESSAGE);
    match failed.games {
        0 => writeln!(
            out,
            "{}",
            say!("audit-unreadable", "{file}: cannot be read: {why}", file, why)
        ),
        n => writeln!(
            out,
            "{}",
            say!(
                "audit-unreadable-behind",
                "{file}: cannot be read to its end, behind {games}: {why}",
                file,
                games = count(n, "game"),
                why,
            )
        ),
    }
}

/// `b.ride:1: the same game as a.ride:1, move by move`
pub(super) fn twice(twice: &Twice, out: &mut dyn Write) -> io::Result<()> {
    let name = |file: &str| clip(file, LONGEST_MESSAGE);
    let (file, before) = (name(&twice.game.file), name(&twice.before.file));
    let (line, words) = (twice.game.line, twice.words());
    let first = twice.before.line;
    let same = say!(
        "audit-same-game",
        "the same game as {before}:{first}, {words}",
        before,
        first,
        words,
    );
    writeln!(out, "{file}:{line}: {same}")
}

pub(super) fn twice_left_out(games: usize, out: &mut dyn Write) -> io::Result<()> {
    match games {
        0 => Ok(()),
        1 => writeln!(out, "{}", say!("audit-one-more-twice", "… and 1 more game recorded twice")),
        n => {
            writeln!(out, "{}", say!("audit-more-twice", "… and {n} more games recorded twice", n))
        }
    }
}

pub(super) fn left_out(games: u64, out: &mut dyn Write) -> io::Result<()> {
    match games {
        0 => Ok(()),
        1 => writeln!(out, "{}", say!("audit-one-more", "… and 1 more game")),
        n => writeln!(out, "{}", say!("audit-more", "… and {n} more games", n)),
    }
}

/// The counts at the end.
#[must_use]
pub fn tally(tally: &Tally) -> String {
    let mut rows = vec![
        (say!("audit-games", "games"), tally.games),
        (say!("audit-legal", "  legal"), tally.legal),
        (say!("audit-breached", "  with breaches"), tally.breached),
        (say!("audit-wrong-results", "  with wrong results"), tally.wrong_results),
        (say!("audit-unfinished", "  unfinished"), tally.unfinished),
        (say!("audit-unreadable-games", "  unreadable"), tally.unreadable),
        (say!("audit-files", "files"), tally.files),
        (say!("audit-unreadable-files", "  unreadable"), tally.failed),
    ];
    if tally.decided > 0 {
        rows.insert(4, (say!("audit-decided", "  perhaps decided by a breach"), tally.decided));
    }
    if tally.duplicates > 0 {
        let row = (say!("audit-recorded-before", "  recorded before"), tally.duplicates);
        // Above those of files.
        rows.insert(rows.len() - 2, row);
    }
    let mut text = String::new();
    columns(&mut text, rows.iter().map(|(name, n)| (name.as_str(), vec![*n])));
    if tally.forgotten > 0 {
        let _ = writeln!(
            text,
            "\n{}",
            say!(
                "audit-compared",
                "each game was compared with up to {room} before it, to see whether it was recorded twice",
                room = crate::compare::ROOM,
            )
        );
    }
    if !tally.rules.is_empty() {
        let head = say!("audit-broken", "broken rules, how often, in how many games");
        let _ = writeln!(text, "\n{head}");
        let names: Vec<String> =
            tally.rules.keys().map(|rule| format!("  {} {}", rule.code, rule.slug)).collect();
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
    let wide = numbers.map(|n| n.to_string().len()).max().unwrap_or(0).max(5);
    for (name, numbers) in &rows {
        let pad = names - width(name);
        let _ = write!(text, "{name}{:pad$}", "");
        for number in numbers {
            let _ = write!(text, "  {number:>wide$}");
        }
        text.push('\n');
    }
}
