//! JUnit's XML, for build servers: a game is a test, and neighbouring games of a
//! file are a suite, so that the numbers at its head are known when it is written.

use super::*;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::Entry;
use crate::audit::Class;
use crate::finding::Severity;
use crate::report::escape::{markup, markup_lines};
use crate::report::text::{clip, count};
use crate::report::{GameReport, LONGEST_MESSAGE, TOOL, short};

pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{TOOL}\">")
}

pub(super) fn end(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "</testsuites>")
}

/// One game, but for its end: whether it was there before is known later.
pub(super) fn entry(game: &Judged, report: &GameReport, out: &mut Vec<u8>) -> io::Result<bool> {
    let mut name = format!("{} {}", game.index, report.title);
    let occasion = game.occasion().words();
    if !occasion.is_empty() {
        let _ = write!(name, ", {occasion}");
    }
    write!(
        out,
        "    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"",
        markup(game.file),
        markup(&clip(&name, LONGEST_MESSAGE)),
        markup(game.file),
        game.text.first_line
    )?;
    if game.class == Class::Legal {
        return Ok(true);
    }
    let errors = game.outcome.count(Severity::Error);
    let lines = report.lines();
    let mut words = String::new();
    for finding in report.findings {
        let _ = writeln!(words, "{}", short::line(finding, &lines));
    }
    if let Some(margin) = &game.margin {
        let _ = writeln!(words, "{}", margin.words());
    }
    let element = match game.class {
        Class::Unreadable => "error",
        Class::Legal | Class::Faulty => "failure",
    };
    let first = report.findings.iter().find(|f| f.severity == Severity::Error);
    writeln!(
        out,
        ">\n      <{element} type=\"{}\" message=\"{}\">{}</{element}>",
        first.map_or("", |f| f.code),
        count(errors as u64, "error"),
        markup_lines(&words)
    )?;
    Ok(true)
}

/// Neighbouring games of a file.
pub(super) fn suite(name: &str, cases: &[Entry<'_>], out: &mut dyn Write) -> io::Result<()> {
    let of = |class| cases.iter().filter(|case| case.class == class).count();
    writeln!(
        out,
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
        markup(name),
        cases.len(),
        of(Class::Faulty),
        of(Class::Unreadable)
    )?;
    for case in cases {
        out.write_all(case.words)?;
        let empty = case.class == Class::Legal;
        match (empty, case.twice) {
            (true, None) => writeln!(out, "/>")?,
            (_, twice) => {
                if empty {
                    writeln!(out, ">")?;
                }
                said(twice, out)?;
                writeln!(out, "    </testcase>")?;
            }
        }
    }
    writeln!(out, "  </testsuite>")
}

/// A game that is there twice is no failure: it goes where tests print.
fn said(twice: Option<&Twice>, out: &mut dyn Write) -> io::Result<()> {
    let Some(twice) = twice else {
        return Ok(());
    };
    let words = say!(
        "audit-junit-twice",
        "the same game as {file}:{line}, {words}",
        file = markup(&twice.before.file),
        line = twice.before.line,
        words = twice.words()
    );
    writeln!(out, "      <system-out>{words}</system-out>")
}

pub(super) fn failed(failed: &Failed, out: &mut dyn Write) -> io::Result<()> {
    let (file, why) = (markup(&failed.file), markup(&failed.why));
    writeln!(
        out,
        "  <testsuite name=\"{file}\" tests=\"1\" failures=\"0\" errors=\"1\">\n    \
         <testcase classname=\"{file}\" name=\"reading\">\n      \
         <error type=\"unreadable\" message=\"{why}\"/>\n    </testcase>\n  </testsuite>"
    )
}
