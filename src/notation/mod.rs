//! Text to log and back. The only room that knows nom, and it knows no rules.
//!
//! Lines are parsed one by one, so a line that cannot be read never hides the
//! next: every fault of a game is found in one run.

mod faults;
mod line_ends;
mod quick;
pub(crate) mod reader;
mod split;
mod statements;
mod tiles;
mod words;
mod write;

pub use line_ends::{is_old_mac, modern};
pub use split::{AllWasRead, GameText, Games, Limits, Trouble};
pub use statements::{KEYWORDS, VERBS};
pub use tiles::{TILE_KEYWORDS, TILE_VERBS};
pub use write::{Speller, format_text, write_line};

use crate::log::{Fault, Line, Log, Statement};
use words::Base;
pub(crate) use words::is_word;

/// So many faults of a game are explained; nobody reads more of them.
const MAX_WORDY: usize = 1000;

/// Bytes of a short line, and the most lines that room is made for beforehand.
const SHORT_LINE: usize = 22;
const MOST_RESERVED: usize = 4096;

/// Which words a game's lines are made of. The cards' and the tiles' games
/// use some of the same words (`deal`, `draw`) for different things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    Cards,
    Tiles,
}

impl Dialect {
    /// The dialect of the game that a `game` line names.
    #[must_use]
    pub fn of(game: &str) -> Self {
        if game == "metro" {
            Self::Tiles
        } else {
            Self::Cards
        }
    }

    /// Words that start a statement of their own; a player so named is quoted.
    #[must_use]
    pub fn keywords(self) -> &'static [&'static str] {
        match self {
            Self::Cards => &KEYWORDS,
            Self::Tiles => &TILE_KEYWORDS,
        }
    }

    /// Words that say what a player does.
    #[must_use]
    pub fn verbs(self) -> &'static [&'static str] {
        match self {
            Self::Cards => &VERBS,
            Self::Tiles => &TILE_VERBS,
        }
    }

    /// The dialect of the lines behind this one.
    fn behind(self, line: &Line<'_>) -> Self {
        match line.statement {
            Statement::Game(name) => Self::of(name.text),
            _ => self,
        }
    }
}

/// Reads the text of one game.
#[must_use]
pub fn parse(text: &str) -> Log<'_> {
    read(text, quick::line)
}

/// The same by the whole grammar alone: what [`parse`] has to agree with.
#[must_use]
pub fn parse_slowly(text: &str) -> Log<'_> {
    read(text, |_, _, _, _| None)
}

/// Reads lines one after the other, those that `quick` knows by `quick`.
fn read<'a>(
    text: &'a str,
    quick: impl Fn(&'a str, usize, Dialect, &mut Vec<Line<'a>>) -> Option<usize>,
) -> Log<'a> {
    let base = Base::new(text);
    let mut dialect = Dialect::default();
    let mut log = Log {
        text,
        ..Log::default()
    };
    // Lines are rarely shorter; where many are, the log grows as it has to.
    log.lines
        .reserve((text.len() / SHORT_LINE).min(MOST_RESERVED));
    let mut at = 0;
    while at < text.len() {
        if let Some(next) = quick(text, at, dialect, &mut log.lines) {
            at = next;
            continue;
        }
        let raw = line_at(text, at);
        let wordy = log.faults.len() < MAX_WORDY;
        if let Some((line, fault)) = read_line(raw, base, dialect, wordy) {
            dialect = dialect.behind(&line);
            log.lines.push(line);
            log.faults.extend(fault);
        }
        at += raw.len() + 1;
    }
    log
}

/// Shows the first lines of a game to `wants`, one after the other, until it does
/// not want one; where that one begins. `None` if a line cannot be read.
pub(crate) fn first_lines<'a>(
    text: &'a str,
    mut wants: impl FnMut(&Line<'a>) -> bool,
) -> Option<usize> {
    let mut dialect = Dialect::default();
    let mut lines = Vec::with_capacity(1);
    let mut at = 0;
    while at < text.len() {
        let next = if let Some(next) = quick::line(text, at, dialect, &mut lines) {
            next
        } else {
            let raw = line_at(text, at);
            match read_line(raw, Base::new(text), dialect, false) {
                Some((_, Some(_))) => return None,
                Some((line, None)) => lines.push(line),
                None => {}
            }
            at + raw.len() + 1
        };
        if let Some(line) = lines.pop() {
            if !wants(&line) {
                break;
            }
            dialect = dialect.behind(&line);
        }
        at = next;
    }
    Some(at)
}

/// The line that begins at a place, without its line break.
fn line_at(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    &rest[..memchr::memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len())]
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of(text: &str) -> Option<&str> {
    memchr::memmem::find(text.as_bytes(), b"board")?;
    let base = Base::new(text);
    text.split('\n')
        .filter(|line| line.trim_start().starts_with("board"))
        .find_map(
            |raw| match parse_line(raw, base, Dialect::Cards)?.0.statement {
                Statement::Board(name) => Some(name.text),
                _ => None,
            },
        )
}

/// The tile set that the text of a tile game asks for, if it does.
#[must_use]
pub fn tiles_of(text: &str) -> Option<&str> {
    memchr::memmem::find(text.as_bytes(), b"tiles")?;
    let base = Base::new(text);
    let mut dialect = Dialect::default();
    for raw in text.split('\n') {
        let word = raw.trim_start();
        let about_tiles = dialect == Dialect::Tiles && word.starts_with("tiles");
        if !word.starts_with("game") && !about_tiles {
            continue;
        }
        if let Some((line, _)) = parse_line(raw, base, dialect) {
            if let Statement::Tiles(name) = line.statement {
                return Some(name.text);
            }
            dialect = dialect.behind(&line);
        }
    }
    None
}

/// Reads one line that is part of `base`'s text; `None` if it says nothing. A
/// line that cannot be read comes back as such, with its fault.
fn parse_line(raw: &str, base: Base, dialect: Dialect) -> Option<(Line<'_>, Option<Fault>)> {
    read_line(raw, base, dialect, true)
}

fn read_line(
    raw: &str,
    base: Base,
    dialect: Dialect,
    wordy: bool,
) -> Option<(Line<'_>, Option<Fault>)> {
    let raw = raw.trim_matches(words::is_blank);
    match statements::line(raw, base, dialect) {
        Ok((_, line)) => Some((line?, None)),
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
            let who = statements::leading_name(raw, base, dialect);
            let line = Line {
                span: base.span(raw),
                turn: None,
                statement: Statement::Unreadable { who },
            };
            let fault = if wordy {
                faults::fault(raw, stop, who, base, dialect)
            } else {
                Fault {
                    span: line.span,
                    message: "this line cannot be read".to_owned(),
                    label: String::new(),
                    help: None,
                }
            };
            Some((line, Some(fault)))
        }
        Err(nom::Err::Incomplete(_)) => None,
    }
}
