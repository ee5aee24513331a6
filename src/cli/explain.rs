//! `explain`: what a rule, a code or an option means.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use clap::Args;

use super::{CLEAN, FAILED, out};
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::every_board as boards;
use crate::games::ticket_to_ride::laws::on_board;
use crate::games::{FAMILIES, Family, ticket_to_ride};
use crate::laws::Law;
use crate::laws::notation;

const EXAMPLES: &str = "\
Examples:
  whistlestop explain              every code with its name
  whistlestop explain C9           one law, with a bad and a good example
  whistlestop explain double       laws by a part of their name
  whistlestop explain --game london S4   by the number in that game's rules
  whistlestop explain options      table conventions that a log can declare";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExplainArgs {
    /// A code such as C9, a part of a law's name, or `options`
    what: Option<String>,
    /// Only the laws of this game, by its own numbers
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// A law as it is listed: of every game, of a family, or of one board of it.
#[derive(Clone, Copy)]
struct Entry {
    family: Option<&'static Family>,
    board: Option<&'static Board>,
    law: &'static Law,
}

impl Entry {
    /// The number in the rulebook of the board, if it is about one.
    fn code(&self) -> &'static str {
        self.board
            .map_or(self.law.code, |board| on_board::number(board, self.law))
    }

    fn slug(&self) -> String {
        self.in_words(self.law.slug)
    }

    fn summary(&self) -> String {
        self.board
            .and_then(|board| on_board::summary(board, self.law))
            .unwrap_or_else(|| self.in_words(self.law.summary))
    }

    fn in_words(&self, text: &str) -> String {
        self.board
            .map_or_else(|| text.to_owned(), |b| on_board::in_words_of(b, text))
    }

    fn is_called(&self, name: &str) -> bool {
        self.code().eq_ignore_ascii_case(name) || self.law.slug == name || self.slug() == name
    }
}

pub(super) fn run(args: &ExplainArgs) -> io::Result<u8> {
    let families: Vec<&'static Family> = match &args.game {
        None => FAMILIES.to_vec(),
        Some(game) => FAMILIES
            .iter()
            .copied()
            .filter(|f| f.key == game || (f.games)().contains(&game.as_str()))
            .collect(),
    };
    if families.is_empty() {
        let games: Vec<&str> = FAMILIES.iter().flat_map(|f| (f.games)()).collect();
        out::say(format_args!("no such game; games: {}", games.join(", ")));
        return Ok(FAILED);
    }
    let board = args.game.as_deref().and_then(ticket_to_ride::builtin);
    let text = match args.what.as_deref() {
        None => catalogue(&families, board),
        Some("options") => options(&families),
        Some(what) => {
            let found = find(&families, board, what);
            if found.is_empty() {
                out::say(not_found(&families, board, what));
                return Ok(FAILED);
            }
            let parts: Vec<String> = found.iter().map(one).collect();
            parts.join("\n")
        }
    };
    let mut out = out::words(false);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(CLEAN)
}

/// The laws of a family; of one board only those that apply there.
fn laws_of(family: &'static Family, board: Option<&'static Board>) -> Vec<Entry> {
    let laws = match board {
        Some(board) => on_board::laws_of(board),
        None => family.laws.to_vec(),
    };
    let entry = |law| Entry {
        family: Some(family),
        board,
        law,
    };
    laws.into_iter().map(entry).collect()
}

fn everywhere() -> impl Iterator<Item = Entry> {
    notation::LAWS.iter().map(|law| Entry {
        family: None,
        board: None,
        law,
    })
}

/// Laws by code, or else by a part of their name.
fn find(families: &[&'static Family], board: Option<&'static Board>, what: &str) -> Vec<Entry> {
    let all: Vec<Entry> = families
        .iter()
        .flat_map(|family| laws_of(family, board))
        .chain(everywhere())
        .collect();
    let mut exact: Vec<Entry> = all.iter().copied().filter(|e| e.is_called(what)).collect();
    if board.is_none() && families.iter().any(|f| f.key == ticket_to_ride::FAMILY.key) {
        exact.extend(renumbered(what));
    }
    if !exact.is_empty() {
        return exact;
    }
    let part = what.to_lowercase();
    all.into_iter()
        .filter(|e| e.law.slug.contains(&part) || e.slug().contains(&part))
        .collect()
}

/// Laws that have this number on some board, and another one in the family.
fn renumbered(code: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    for board in boards() {
        for entry in laws_of(&ticket_to_ride::FAMILY, Some(board)) {
            if entry.code().eq_ignore_ascii_case(code) && entry.code() != entry.law.code {
                found.push(entry);
            }
        }
    }
    found
}

fn not_found(families: &[&'static Family], board: Option<&'static Board>, what: &str) -> String {
    let elsewhere = board.and_then(|_| find(families, None, what).into_iter().next());
    match (board, elsewhere) {
        (Some(board), Some(law)) => format!(
            "{} has no law `{what}`; without `--game`, `explain {what}` shows `{}`",
            board.title, law.law.slug
        ),
        _ => {
            format!("no law is called `{what}`; `whistlestop explain` lists them all")
        }
    }
}

fn catalogue(families: &[&'static Family], board: Option<&'static Board>) -> String {
    let mut text = String::new();
    for family in families {
        let _ = match board {
            Some(board) => writeln!(text, "{} ({})", board.title, board.key),
            None => writeln!(text, "{} ({})", family.title, (family.games)().join(", ")),
        };
        for entry in laws_of(family, board) {
            line(&mut text, &entry);
        }
        text.push('\n');
    }
    text.push_str("In every game\n");
    for entry in everywhere() {
        line(&mut text, &entry);
    }
    text.push_str("\n`whistlestop explain CODE` says more; `whistlestop explain options` lists table conventions.\n");
    if board.is_none() {
        text.push_str(
            "A board may number its laws otherwise: `whistlestop explain --game london`.\n",
        );
    }
    text
}

fn line(text: &mut String, entry: &Entry) {
    let (code, slug) = (entry.code(), entry.slug());
    let _ = writeln!(text, "  {code:<4}{slug:<34}{}", entry.summary());
}

fn options(families: &[&Family]) -> String {
    let mut text = String::new();
    for family in families {
        let _ = writeln!(text, "{} ({})", family.title, (family.games)().join(", "));
        if family.options.is_empty() {
            text.push_str("  no options\n");
        }
        for option in family.options {
            let _ = writeln!(text, "  option {} VALUE", option.name);
            let _ = writeln!(text, "      values:  {}", option.values);
            let _ = writeln!(text, "      default: {}", option.default);
            let _ = writeln!(text, "      {}", option.meaning);
        }
        text.push('\n');
    }
    text.push_str("Write options in the header of a log: `option reshuffle when-needed`.\n");
    text
}

fn one(entry: &Entry) -> String {
    let mut text = String::new();
    let law = entry.law;
    let of = match (entry.board, entry.family) {
        (Some(board), _) => &board.title,
        (None, Some(family)) => family.title,
        (None, None) => "every game",
    };
    let _ = writeln!(text, "{} {} · {of}\n", entry.code(), entry.slug());
    let here = entry.board.and_then(|board| on_board::summary(board, law));
    if let Some(here) = here {
        let _ = writeln!(text, "{}", wrapped(&sentence(&here), 78));
    }
    text.push_str(&wrapped(&entry.in_words(law.text), 78));
    for line in numbers(entry).into_iter().chain(printed(entry)) {
        let _ = match line.is_empty() {
            true => writeln!(text),
            false => writeln!(text, "  {line}"),
        };
    }
    let board = |log: &str| match (entry.board, log.lines().next()) {
        (Some(board), Some(first)) if first != format!("game {}", board.key) => {
            ", on another board"
        }
        _ => "",
    };
    example(&mut text, &format!("breaks it{}", board(law.bad)), law.bad);
    example(&mut text, &format!("is legal{}", board(law.good)), law.good);
    text
}

/// Boards whose rulebook numbers the law otherwise.
fn numbers(entry: &Entry) -> Vec<String> {
    let ours = entry
        .family
        .is_some_and(|f| f.key == ticket_to_ride::FAMILY.key);
    if !ours || entry.board.is_some() {
        return Vec::new();
    }
    let other = |board: &&Board| on_board::number(board, entry.law) != entry.law.code;
    let mut lines: Vec<String> = boards()
        .filter(other)
        .map(|board| format!("{}: {}", board.key, on_board::number(board, entry.law)))
        .collect();
    if !lines.is_empty() {
        lines.insert(0, "Its number elsewhere:".to_owned());
        lines.insert(0, String::new());
    }
    lines
}

/// Where the law stands in print.
fn printed(entry: &Entry) -> Vec<String> {
    let only = entry.board.map(|board| board.key.as_str());
    let print = |family: &Family| (family.printed)(entry.law, only);
    let mut lines = entry.family.map_or_else(Vec::new, print);
    if !lines.is_empty() {
        lines.insert(0, "In print:".to_owned());
        lines.insert(0, String::new());
    }
    lines
}

/// A long example shows its end.
const SHOWN: usize = 14;

fn example(text: &mut String, what: &str, log: &str) {
    if log.is_empty() {
        return;
    }
    let _ = writeln!(text, "\nThis {what}:\n");
    let lines: Vec<&str> = log.lines().collect();
    if lines.len() > SHOWN {
        let _ = writeln!(text, "    … {} lines", lines.len() - SHOWN);
    }
    for line in &lines[lines.len().saturating_sub(SHOWN)..] {
        let _ = writeln!(text, "    {line}");
    }
}

/// `each player` as a sentence.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first
        .into_iter()
        .flatten()
        .chain(letters)
        .chain(['.'])
        .collect()
}

fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split_whitespace() {
        let n = unicode_width::UnicodeWidthStr::width(word);
        if column > 0 && column + 1 + n > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += n;
    }
    out.push('\n');
    out
}
