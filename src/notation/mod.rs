//! Text to log and back. The only room that knows nom, and it knows no rules.
//!
//! Lines are parsed one by one, so a line that cannot be read never hides the
//! next: every fault of a game is found in one run. What cannot be read strictly is read
//! a second time, as people write (`hand`).

mod above;
mod faults;
mod hand;
mod joined;
mod line_ends;
mod rounds;
mod second;
pub(crate) mod short;
mod split;
mod statements;
mod tiles;
pub(crate) mod token;
mod vocabulary;
mod write;

pub use line_ends::{is_old_mac, modern};
pub use split::{AllWasRead, GameText, Games, Limits, Trouble};
pub(crate) use statements::is_keyword;
pub(crate) use statements::tag;
pub use statements::{KEYWORDS, VERBS};
pub use tiles::{TILE_GAMES, TILE_KEYWORDS, TILE_VERBS};
pub use vocabulary::Vocabulary;
pub use write::{Speller, card_in, format_log, format_text, spelt, write_line};

use crate::log::{Fault, Line, Log, Name, Statement};
use crate::names::normalise;
use above::Above;
pub(crate) use second::is_numbered;
use token::Input;
pub(crate) use token::is_word;

/// So many faults of a game are explained; nobody reads more of them.
const MAX_EXPLAINED: usize = 1000;

/// Lines are longer than this, mostly.
const SHORT_LINE: usize = 16;

/// The most lines that room is made for beforehand.
const MOST_RESERVED: usize = 4096;

/// So much of a text is searched for a header in capitals.
const HEADER: usize = 1024;

/// The word for a figure that a table counts, as a language writes it.
#[must_use]
pub fn figure_in(lang: crate::lang::Lang, word: &str) -> &str {
    let told = hand::written(lang.tag(), hand::Role::Figure, word);
    told.filter(|_| lang != crate::lang::Lang::En).unwrap_or(word)
}

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

/// Reads the text of one game, about which nothing is known but what it says.
#[must_use]
pub fn parse(text: &str) -> Log<'_> {
    read(text, &())
}

/// Reads the text of one game.
#[must_use]
pub fn read<'a>(text: &'a str, words: &dyn Vocabulary) -> Log<'a> {
    let mut log = Log { text, ..Log::default() };
    log.lines.reserve((text.len() / SHORT_LINE + 1).min(MOST_RESERVED));
    let mut lines = Lines::new(text, words);
    while lines.next(&mut log.lines, &mut log.faults) {}
    rounds::drop_numbers(&mut log.lines);
    log
}

/// Reads lines that stand below so many bytes of a game's text, if each of them is a line of a
/// game under way and written as the strict grammar has it. What others mean may depend on what
/// stands above: for these there is no answer.
#[must_use]
pub fn read_below<'a>(text: &'a str, above: usize, dialect: Dialect) -> Option<Vec<Line<'a>>> {
    let above = u32::try_from(above).ok()?;
    let (mut at, mut lines) = (Input::new(text, 0), Vec::new());
    while !at.is_at_end() {
        let before = lines.len();
        statements::line(&mut at, dialect, &mut lines).ok()?;
        if lines.get(before).is_some_and(second::is_unusual) {
            return None;
        }
        at = at.line_end().behind(1);
    }
    let all = lines.iter_mut().all(|line| line.move_down(above));
    all.then_some(lines)
}

/// Reads on in a log of whose text only the header has been read: the line that stands at a
/// place, and all from another place on. There is no answer where one of them is not a line of a
/// game under way, written as the strict grammar has it.
#[must_use]
pub fn read_on(log: &mut Log<'_>, line: usize, from: usize) -> Option<()> {
    let players = log.lines.len();
    log.lines.reserve((log.text.len().saturating_sub(from) / SHORT_LINE + 2).min(MOST_RESERVED));
    statements::line(&mut Input::new(log.text, line), Dialect::Cards, &mut log.lines).ok()?;
    let mut at = Input::new(log.text, from);
    while !at.is_at_end() {
        let before = log.lines.len();
        statements::line(&mut at, Dialect::Cards, &mut log.lines).ok()?;
        let (above, new) = log.lines.split_at(before);
        let is_player = |name: &Name<'_>| {
            let named = |line: &Line<'_>| matches!(&line.statement, Statement::Player { name: known, .. } if known.text == name.text);
            above.iter().take(players).any(named)
        };
        let unusual = |line: &Line<'_>| match &line.statement {
            Statement::Winner(names) => !names.iter().all(is_player),
            _ => second::is_unusual(line),
        };
        if new.iter().any(unusual) {
            return None;
        }
        at = at.line_end().behind(1);
    }
    Some(())
}

/// Reads the header of a game's text, and nothing behind it.
#[must_use]
pub fn read_header<'a>(text: &'a str, words: &dyn Vocabulary) -> Vec<Line<'a>> {
    let mut lines = Lines::new(text, words);
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    while lines.next(&mut read, &mut faults) {
        let last = read.last().map(|line: &Line<'_>| &line.statement);
        let unread = |s: &Statement<'_>| matches!(s, Statement::Unreadable { .. });
        if last.is_some_and(|last| !last.is_header() && !unread(last)) {
            break;
        }
    }
    read.retain(|line| line.statement.is_header());
    read
}

/// Reads a line of a log and the next as one: a line that was broken in two.
#[must_use]
pub fn as_one<'a>(log: &Log<'a>, at: usize, words: &dyn Vocabulary) -> Option<Line<'a>> {
    let [above, below] = log.lines.get(at..)?.get(..2)? else {
        return None;
    };
    let mut lines = Lines::new(log.text, words);
    let (from, end) = (above.span.start as usize, below.span.end as usize);
    lines.as_one(log.lines.get(..at)?, from, end)
}

/// True if every line is written as the strict grammar has it.
#[must_use]
pub fn is_strict(text: &str) -> bool {
    let mut lines = Lines::new(text, &());
    let (mut read, mut faults) = (Vec::new(), Vec::new());
    lines.strict = true;
    while faults.is_empty() && lines.next(&mut read, &mut faults) {
        read.clear();
    }
    faults.is_empty()
}

/// The lines of a text, read one after the other.
struct Lines<'a, 'v> {
    /// The start of the next line.
    at: Input<'a>,
    dialect: Dialect,
    /// No line is read a second time.
    strict: bool,
    above: Above<'a, 'v>,
}

impl<'a, 'v> Lines<'a, 'v> {
    fn new(text: &'a str, words: &'v dyn Vocabulary) -> Self {
        Self {
            at: Input::new(text, 0),
            dialect: Dialect::default(),
            strict: false,
            above: Above::new(words),
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
        let before = lines.len();
        if let Err(stop) = statements::line(&mut i, self.dialect, lines) {
            self.second(stop, lines, faults);
        } else if lines.len() > before && second::is_unusual(&lines[before]) {
            self.look_again(lines, faults);
        } else if lines.len() == before && second::is_numbered(self.at) {
            self.numbered(lines);
        } else if lines.len() == before && self.may_be_titled() {
            self.titled(lines, faults);
        }
        self.at = i.line_end().behind(1);
        true
    }
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of<'a>(text: &'a str, words: &dyn Vocabulary) -> Option<&'a str> {
    find(text, "board", words, |statement| match statement {
        Statement::Board(name) => Some(name.text),
        _ => None,
    })
}

/// The tile set that the text of a tile game asks for, if it does.
#[must_use]
pub fn tiles_of<'a>(text: &'a str, words: &dyn Vocabulary) -> Option<&'a str> {
    find(text, "tiles", words, |statement| match statement {
        Statement::Tiles(name) => Some(name.text),
        _ => None,
    })
}

/// Looks for a statement among those that begin with this word.
fn find<'a>(
    text: &'a str,
    word: &str,
    words: &dyn Vocabulary,
    is_it: fn(Statement<'a>) -> Option<&'a str>,
) -> Option<&'a str> {
    // Mostly there is none, in small letters, in capitals, or in wide ones.
    let bytes = text.as_bytes();
    let head = &bytes[..bytes.len().min(HEADER)];
    let lower = memchr::memmem::find(bytes, &word.as_bytes()[1..]);
    if lower.is_none() && text.starts_with("game ") {
        // Whoever begins so writes no capitals further down.
        return None;
    }
    let upper = || memchr::memmem::find(head, word.to_ascii_uppercase().as_bytes());
    lower
        .or_else(upper)
        // Kana, characters of Chinese, wide letters, umlauts.
        .or_else(|| head.iter().position(|byte| *byte >= 0xc3))?;
    let starts = |from: Input<'_>| from.starts_like(word) || from.starts_like("game");
    find_among(text, words, starts, is_it).or_else(|| find_among(text, words, |_| true, is_it))
}

/// Looks for a statement of the header, among lines that begin as it may begin.
fn find_among<'a>(
    text: &'a str,
    words: &dyn Vocabulary,
    wanted: impl Fn(Input<'a>) -> bool,
    is_it: fn(Statement<'a>) -> Option<&'a str>,
) -> Option<&'a str> {
    let mut lines = Lines::new(text, words);
    let (mut read, mut faults) = (Vec::with_capacity(1), Vec::new());
    while !lines.at.is_at_end() {
        let from = lines.at.skip_blanks();
        if !wanted(from) {
            lines.at = from.line_end().behind(1);
            continue;
        }
        lines.next(&mut read, &mut faults);
        // One line can say several things.
        for line in read.drain(..) {
            if let Statement::Game(game) = &line.statement
                && TILE_GAMES.contains(&normalise(game.text).as_str())
            {
                lines.dialect = Dialect::Tiles;
            }
            if matches!(line.statement, Statement::Acts { .. }) {
                return None;
            }
            if let Some(found) = is_it(line.statement) {
                return Some(found);
            }
        }
    }
    None
}
