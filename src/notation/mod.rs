//! Text to log and back. The only room that knows nom, and it knows no rules.
//!
//! Lines are parsed one by one, so a line that cannot be read never hides the
//! next: every fault of a game is found in one run.

mod faults;
mod line_ends;
pub(crate) mod short;
mod split;
mod statements;
mod tiles;
pub(crate) mod token;
mod write;

pub use line_ends::{is_old_mac, modern};
pub use split::{AllWasRead, GameText, Games, Limits, Trouble};
pub use statements::{KEYWORDS, VERBS};
pub use tiles::{TILE_GAMES, TILE_KEYWORDS, TILE_VERBS};
pub use write::{Speller, format_text, write_line};

use crate::log::{Fault, Line, Log, Statement};
pub(crate) use token::is_word;
use token::{Input, Stop};

/// So many faults of a game are explained; nobody reads more of them.
const MAX_EXPLAINED: usize = 1000;

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
        // A misspelt name is one mistake, not one a line.
        let near = |name: &&str| {
            name.len().abs_diff(game.len()) <= 1
                && name.as_bytes().first() == game.as_bytes().first()
                && strsim::osa_distance(game, name) <= 1
        };
        match TILE_GAMES.contains(&game) || TILE_GAMES.iter().any(near) {
            true => Self::Tiles,
            false => Self::Cards,
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
}

/// Reads the text of one game. A line that cannot be read is a line of the log, too, and
/// has a fault; it never hides the next.
///
/// ```
/// let text = "game europe\nplayer Ada\nAda clam Dieppe-Paris P\n";
/// let log = whistlestop::parse(text);
/// assert_eq!((log.lines.len(), log.faults.len()), (3, 1));
/// assert_eq!(log.faults[0].message(text), "`clam` is not a move");
/// ```
#[must_use]
pub fn parse(text: &str) -> Log<'_> {
    let mut log = Log {
        text,
        ..Log::default()
    };
    // Lines are rarely shorter; where many are, the log grows as it has to.
    log.lines
        .reserve((text.len() / SHORT_LINE).min(MOST_RESERVED));
    let mut lines = Lines::new(text);
    while lines.next(&mut log.lines, &mut log.faults) {}
    log
}

/// The lines of a text, read one after the other.
struct Lines<'a> {
    /// The start of the next line.
    at: Input<'a>,
    dialect: Dialect,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            at: Input::new(text, 0),
            dialect: Dialect::default(),
        }
    }

    /// Reads a line, if one is left, and goes on to the next: what it says, if it
    /// says anything, and why it cannot be read.
    #[inline(always)]
    fn next(&mut self, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) -> bool {
        let mut i = self.at;
        if i.is_at_end() {
            return false;
        }
        if let Err(stop) = statements::line(&mut i, self.dialect, lines) {
            self.unreadable(stop, lines, faults);
        } else if let Some(Statement::Game(game)) = lines.last().map(|line| &line.statement) {
            self.dialect = Dialect::of(game.text);
        }
        self.at = i.line_end().behind(1);
        true
    }

    #[cold]
    fn unreadable(&self, stop: Stop, lines: &mut Vec<Line<'a>>, faults: &mut Vec<Fault>) {
        let from = self.at.skip_blanks();
        let end = from.before_blanks(from.line_end());
        let who = statements::leading_name(from, self.dialect);
        let span = from.span(end);
        lines.push(Line {
            span,
            turn: None,
            statement: Statement::Unreadable { who },
        });
        faults.push(if faults.len() < MAX_EXPLAINED {
            faults::fault(from, end, stop, who, self.dialect)
        } else {
            Fault { span, why: None }
        });
    }
}

/// Shows the first lines of a game to `wants`, one after the other, until it does
/// not want one; where that one begins. `None` if a line cannot be read.
pub(crate) fn first_lines<'a>(
    text: &'a str,
    mut wants: impl FnMut(&Line<'a>) -> bool,
) -> Option<usize> {
    let mut lines = Lines::new(text);
    let (mut read, mut faults) = (Vec::with_capacity(1), Vec::new());
    loop {
        let at = lines.at.at;
        let more = lines.next(&mut read, &mut faults);
        if !faults.is_empty() {
            return None;
        }
        if !more || read.pop().is_some_and(|line| !wants(&line)) {
            return Some(at);
        }
    }
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of(text: &str) -> Option<&str> {
    find(text, "board", |statement| match statement {
        Statement::Board(name) => Some(name.text),
        _ => None,
    })
}

/// The tile set that the text of a tile game asks for, if it does.
#[must_use]
pub fn tiles_of(text: &str) -> Option<&str> {
    find(text, "tiles", |statement| match statement {
        Statement::Tiles(name) => Some(name.text),
        _ => None,
    })
}

/// Looks for a statement among those that begin with this word.
fn find<'a>(
    text: &'a str,
    word: &str,
    is_it: fn(Statement<'a>) -> Option<&'a str>,
) -> Option<&'a str> {
    memchr::memmem::find(text.as_bytes(), word.as_bytes())?;
    let mut lines = Lines::new(text);
    let (mut read, mut faults) = (Vec::with_capacity(1), Vec::new());
    while !lines.at.is_at_end() {
        let from = lines.at.skip_blanks();
        if !from.starts_with(word) && !from.starts_with("game") {
            lines.at = from.line_end().behind(1);
            continue;
        }
        lines.next(&mut read, &mut faults);
        if let Some(found) = read.pop().and_then(|line| is_it(line.statement)) {
            return Some(found);
        }
    }
    None
}
