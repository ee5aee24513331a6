//! Text to log and back. The only room that knows nom, and it knows no rules.
//!
//! Lines are parsed one by one, so a line that cannot be read never hides the
//! next: every fault of a game is found in one run.

mod faults;
mod split;
mod statements;
mod words;
mod write;

pub use split::{GameText, Games, Limits, Trouble};
pub use statements::{KEYWORDS, VERBS};
pub use write::{Speller, format_text, write_line};

use crate::log::{Line, Log, Statement};
use words::Base;

/// Reads the text of one game.
#[must_use]
pub fn parse(text: &str) -> Log<'_> {
    let base = Base::new(text);
    let mut log = Log {
        text,
        ..Log::default()
    };
    for raw in text.split('\n') {
        match parse_line(raw, base) {
            Ok(None) => {}
            Ok(Some(line)) => log.lines.push(line),
            Err((line, fault)) => {
                log.lines.push(line);
                log.faults.push(fault);
            }
        }
    }
    log
}

/// A line without what editors put around it: blanks, and the mark that some
/// write before a file's first character (it is inside where files were joined).
fn bare_line(raw: &str) -> &str {
    raw.strip_prefix('\u{feff}')
        .unwrap_or(raw)
        .trim_matches(words::is_blank)
}

/// Reads one line that is part of `base`'s text; a line that cannot be read
/// comes back as such, with its fault.
fn parse_line(raw: &str, base: Base) -> Result<Option<Line<'_>>, (Line<'_>, crate::log::Fault)> {
    let raw = bare_line(raw);
    match statements::line(raw, base) {
        Ok((_, line)) => Ok(line),
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
            let who = statements::leading_name(raw, base);
            let span = base.span(raw);
            let fault = faults::fault(raw, stop, who, base);
            let line = Line {
                span,
                turn: None,
                statement: Statement::Unreadable { who },
            };
            Err((line, fault))
        }
        Err(nom::Err::Incomplete(_)) => Ok(None),
    }
}
