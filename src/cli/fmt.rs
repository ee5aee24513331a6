//! `fmt`: the canonical spelling of a log.
//!
//! A log is written anew only if it can be read whole, and if what is written reads
//! back as the same log on the same board. Line ends, a byte order mark and a last
//! line without an end stay as they are.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::PathBuf;

use super::failure::code;
use super::source::{self, Source};
use super::*;
use crate::games;
use crate::games::{board_of, tiles_of};
use crate::lang::Lang;
use crate::log::{Line, Log};
use crate::notation::{self, Games, Speller, Trouble};
use crate::replay::Custom;
use crate::report::escape;
use crate::report::text::count;
use crate::spelling::Spelling;

const EXAMPLES: &str = "\
A log is written anew only if every line of it can be read; the lines that cannot
are named. The new text is a new file that takes the place of the old one when it is
whole: nothing is lost, whatever happens.

Examples:
  whistlestop fmt game.ride                write it anew
  whistlestop fmt --check *.ride           which are not in the canonical spelling?
  whistlestop fmt - < game.ride            print it
  whistlestop fmt --lang ja game.ride      with the words of the notation in Japanese

Exit codes: 0 all is well, 1 a log is not in the canonical spelling (--check) or has
lines that cannot be read, 2 a file cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FmtArgs {
    /// Logs to format in place; `-` formats standard input to standard output
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<FileName>,
    /// Change nothing; name the logs that are not in the canonical spelling
    #[arg(long)]
    check: bool,
    /// Print the result instead of writing it back
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
    /// Take names from this board file instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
}

/// So many lines that cannot be read are named.
const MOST_FAULTS: usize = 20;

pub(super) fn run(args: &FmtArgs) -> Result<u8, Failure> {
    let mut boards = Boards::new(args.board.as_ref());
    let mut worst = CLEAN;
    for path in &args.logs {
        let source =
            Source::read(path, args.check || args.stdout).map_err(|why| path.unusable(why));
        let done = source.map_err(Failure::from);
        let done = done.and_then(|source| format_file(&source, args, &mut boards));
        worst = worst.max(code(done)?);
    }
    Ok(worst)
}

fn format_file(source: &Source<'_>, args: &FmtArgs, boards: &mut Boards) -> Result<u8, Failure> {
    let name: &FileName = &source.name;
    let prints = args.stdout || source.file.is_none() && !args.check;
    let formatted =
        source.text().and_then(|text| format_log(text, name, boards, language::by_flag()));
    let (formatted, faults) = match formatted {
        Ok(done) => done,
        Err(why) => {
            // An editor that pipes a text through us gets it back.
            if prints {
                print(&source.bytes)?;
            }
            return Err(name.unusable(why).into());
        }
    };
    for (line, message) in faults.iter().take(MOST_FAULTS) {
        out::say(format_args!("{name}:{line}: {message}"));
    }
    if !faults.is_empty() {
        let lines = count(faults.len() as u64, "line");
        out::say(format_args!(
            "{name}: {}",
            say!("cli-left", "left as it is, with {lines} that cannot be read", lines)
        ));
    }
    let changed = formatted.as_bytes() != source.bytes;
    match &source.file {
        _ if prints => print(formatted.as_bytes())?,
        _ if !changed => {}
        Some(file) if !args.check => {
            let saved = save::rewrite(name.path(), file, formatted.as_bytes());
            saved.map_err(|why| name.unusable(why))?;
        }
        _ => {
            let mut out = out::stdout(Kind::Words);
            writeln!(out, "{}", escape::line(name))?;
            out.flush()?;
        }
    }
    Ok(if args.check && changed || !faults.is_empty() { FOUND } else { CLEAN })
}

fn print(log: &[u8]) -> io::Result<()> {
    let mut out = out::log();
    out.write_all(log)?;
    out.flush()
}

/// What would be written in the place of a log that no board of its own lies beside;
/// `None` if it would be left as it is.
///
/// # Errors
/// If it is no log that can be written anew.
#[doc(hidden)]
pub fn formatted(text: &str) -> io::Result<Option<String>> {
    formatted_in(text, Lang::En)
}

/// The same in the words of a language.
///
/// # Errors
/// If it is no log that can be written anew.
#[doc(hidden)]
pub fn formatted_in(text: &str, lang: Lang) -> io::Result<Option<String>> {
    // Nothing lies below what is no folder.
    let file = FileName::from(PathBuf::from("/dev/null/log"));
    let (text, faults) = format_log(text, &file, &mut Boards::default(), Some(lang))?;
    Ok(faults.is_empty().then_some(text))
}

/// A line, and why it cannot be read.
type Unread = (u64, String);

/// The whole text in the canonical spelling. If lines of it cannot be read, they
/// are named, and the text comes back as it was.
fn format_log(
    text: &str,
    file: &FileName,
    boards: &mut Boards,
    lang: Option<Lang>,
) -> io::Result<(String, Vec<Unread>)> {
    let (modern, old_mac) = source::modern(text)?;
    let (formatted, faults) = format_games(&modern, file, boards, lang)?;
    Ok(match (faults.is_empty(), old_mac) {
        (false, _) => (text.to_owned(), faults),
        (true, false) => (formatted, faults),
        (true, true) => (formatted.replace('\n', "\r"), faults),
    })
}

fn format_games(
    text: &str,
    file: &FileName,
    boards: &mut Boards,
    lang: Option<Lang>,
) -> io::Result<(String, Vec<Unread>)> {
    let mut out = String::with_capacity(text.len());
    let mut faults = Vec::new();
    let mut games = Games::new(text.as_bytes()).knowing(games::is_game);
    let mut game = GameText::default();
    let mut done = 0;
    while games.next_into(&mut game)? {
        if let Some(trouble) = game.trouble {
            return Err(io::Error::other(unreadable(trouble, game.first_line)));
        }
        // A byte order mark stands between games at most.
        let start = usize::try_from(game.first_byte).unwrap_or(usize::MAX);
        out.push_str(text.get(done..start).unwrap_or_default());
        done = start.saturating_add(game.text.len());
        let found = boards.find(file, &game);
        let custom = found.custom();
        let log = games::read(&game.text, &custom);
        if !log.faults.is_empty() {
            faults.extend(numbered(&log, game.first_line));
            continue;
        }
        out.push_str(&format_game(&log, &custom, lang).ok_or_else(|| {
            let line = game.first_line;
            io::Error::other(say!(
                "cli-not-the-same",
                "the game on line {line} would not read back as the same; it is left as it is",
                line
            ))
        })?);
    }
    // Of a text without a game this is all.
    out.push_str(text.get(done..).unwrap_or_default());
    Ok((out, faults))
}

fn unreadable(trouble: Trouble, first_line: u64) -> String {
    match trouble {
        Trouble::LongLine(n) => {
            say!("cli-long-line", "line {line} is too long to be one", line = first_line + n - 1)
        }
        Trouble::LongGame(n) => {
            say!("cli-long-game", "line {line}: no game is so long", line = first_line + n - 1)
        }
        Trouble::NotText(n) => {
            say!("cli-line-not-text", "line {line} is not text in UTF-8", line = first_line + n - 1)
        }
    }
}

/// The lines of a game that cannot be read, by their numbers in the file.
fn numbered(log: &Log<'_>, first_line: u64) -> Vec<Unread> {
    let (mut at, mut line) = (0, first_line);
    let number = |fault: &crate::log::Fault| {
        let start = (fault.span.start as usize).max(at);
        let between = log.text.as_bytes().get(at..start).unwrap_or_default();
        line += memchr::memchr_iter(b'\n', between).count() as u64;
        at = start;
        (line, fault.message(log.text))
    };
    log.faults.iter().map(number).collect()
}

/// One game in the canonical spelling; `None` if that is not the same game.
fn format_game(log: &Log<'_>, custom: &Custom<'_>, lang: Option<Lang>) -> Option<String> {
    let spelling = Spelling::on(log, custom).in_language(lang);
    let formatted = notation::format_log(log, &spelling);
    let same = formatted == log.text || reads_back(log, &spelling, &formatted, custom);
    same.then_some(formatted)
}

/// True if a formatted text is the same log on the same board. That nothing was
/// left out is seen with every name as it was written, and that the names are the
/// same by what they mean.
fn reads_back(log: &Log<'_>, spelling: &Spelling, formatted: &str, custom: &Custom<'_>) -> bool {
    let plain = notation::format_log(log, &());
    let nothing_lost = is_same((log, said), (&games::read(&plain, custom), said));
    let again = games::read(formatted, custom);
    let same_spelling = Spelling::on(&again, custom);
    let (old, new) = (Meant(spelling), Meant(&same_spelling));
    let same_names = is_same(
        (log, |line: &Line<'_>| old.line(line)),
        (&again, |line: &Line<'_>| new.line(line)),
    );
    let same_board =
        board_of(log.text) == board_of(formatted) && tiles_of(log.text) == tiles_of(formatted);
    nothing_lost && same_names && same_board
}

/// True if two logs say the same, line by line.
fn is_same(
    (a, in_a): (&Log<'_>, impl Fn(&Line<'_>) -> String),
    (b, in_b): (&Log<'_>, impl Fn(&Line<'_>) -> String),
) -> bool {
    let mut lines = a.lines.iter().zip(&b.lines);
    b.faults.is_empty() && a.lines.len() == b.lines.len() && lines.all(|(x, y)| in_a(x) == in_b(y))
}

/// All that a line says, without the places where it says it.
fn said(line: &Line<'_>) -> String {
    let turn = line.turn.map(|turn| turn.value);
    let whole = format!("{turn:?} {:?}", line.statement);
    let mut parts = whole.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| said + part.split_once('}').map_or(part, |(_, behind)| behind))
}

/// Writes what a name means in the place of the name.
struct Meant<'s>(&'s Spelling<'s>);

impl Meant<'_> {
    fn line(&self, line: &Line<'_>) -> String {
        let mut out = String::new();
        notation::write_line(&mut out, line, self);
        out
    }
}

impl Speller for Meant<'_> {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        meant("place", self.0.place_id(text), text)
    }

    fn seated<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        self.0.seated(text)
    }

    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        meant("player", self.0.seat(text), text)
    }

    fn tile<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        meant("tile", self.0.tile_id(text), text)
    }

    fn line_colour<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        meant("colour", self.0.colour_id(text), text)
    }
}

fn meant<'a>(kind: &str, id: Option<usize>, text: &'a str) -> Cow<'a, str> {
    id.map_or(Cow::Borrowed(text), |id| Cow::Owned(format!("{kind} {id}")))
}
