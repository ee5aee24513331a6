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
    for (line, fault) in text.split('\n').filter_map(|raw| parse_line(raw, base)) {
        log.lines.push(line);
        log.faults.extend(fault);
    }
    log
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of(text: &str) -> Option<&str> {
    let base = Base::new(text);
    text.split('\n')
        .filter(|line| line.trim_start().starts_with("board"))
        .find_map(|raw| match parse_line(raw, base)?.0.statement {
            Statement::Board(name) => Some(name.text),
            _ => None,
        })
}

/// Reads one line that is part of `base`'s text; `None` if it says nothing. A
/// line that cannot be read comes back as such, with its fault.
fn parse_line(raw: &str, base: Base) -> Option<(Line<'_>, Option<Fault>)> {
    let raw = raw.trim_matches(words::is_blank);
    match statements::line(raw, base) {
        Ok((_, line)) => Some((line?, None)),
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
            let who = statements::leading_name(raw, base);
            let line = Line {
                span: base.span(raw),
                turn: None,
                statement: Statement::Unreadable { who },
            };
            Some((line, Some(faults::fault(raw, stop, who, base))))
        }
        Err(nom::Err::Incomplete(_)) => None,
    }
}
