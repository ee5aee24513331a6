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

use crate::log::{Fault, Line, Log, Statement};
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
            Err(unreadable) => {
                let (line, fault) = *unreadable;
                log.lines.push(line);
                log.faults.push(fault);
            }
        }
    }
    log
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of(text: &str) -> Option<&str> {
    let base = Base::new(text);
    text.split('\n')
        .filter(|line| line.trim_start().starts_with("board"))
        .find_map(|raw| match parse_line(raw, base) {
            Ok(Some(Line {
                statement: Statement::Board(name),
                ..
            })) => Some(name.text),
            _ => None,
        })
}

/// Reads one line that is part of `base`'s text; a line that cannot be read
/// comes back as such, with its fault.
fn parse_line(raw: &str, base: Base) -> Result<Option<Line<'_>>, Box<(Line<'_>, Fault)>> {
    let raw = raw.strip_suffix('\r').unwrap_or(raw);
    match statements::line(raw, base) {
        Ok((_, line)) => Ok(line),
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
            let who = statements::leading_name(raw, base);
            let span = base.span(raw.trim_matches(words::is_blank));
            let fault = faults::fault(raw, stop, who, base);
            let line = Line {
                span,
                turn: None,
                statement: Statement::Unreadable { who },
            };
            Err(Box::new((line, fault)))
        }
        Err(nom::Err::Incomplete(_)) => Ok(None),
    }
}
