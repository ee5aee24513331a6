//! `explain`: what a rule, a code or an option means, and what a word of the notation is
//! for.

mod manual;

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::Arc;

use self::manual::Section;
use super::*;
use crate::games::{self, FAMILIES, Family, On};
use crate::lang;
use crate::laws::Law;
use crate::laws::notation;
use crate::report;
use crate::verdict::Voice;

/// Columns of running text.
const WIDTH: usize = 78;

const EXAMPLES: &str = "\
Examples:
  whistlestop explain              every code with its name
  whistlestop explain C9           one law, with a bad and a good example
  whistlestop explain double       laws by a word of their name
  whistlestop explain claim        how a claim is written, and the rules about it
  whistlestop explain notation     how a log is written, from beginning to end
  whistlestop explain --game london S4   by the number in that game's rules
  whistlestop explain options      table conventions that a log can declare";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExplainArgs {
    /// A code such as C9, the beginning of a word in a law's name, a word of the notation such as
    /// `claim`, `notation` for all of it, or `options`
    what: Vec<String>,
    /// Only the laws of this game, by its own numbers
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

/// A law as it is listed: of every game, of a family, or of one board of it.
#[derive(Clone, Copy)]
struct Entry {
    family: Option<&'static Family>,
    board: Option<On<'static>>,
    law: &'static Law,
}

impl Entry {
    fn voice(&self) -> Option<Arc<Voice>> {
        self.board.and_then(On::voice)
    }

    /// The number in the rulebook of the board, if it is about one.
    fn code(&self) -> &'static str {
        let voice = self.voice();
        voice.map_or(self.law.code, |voice| voice.number(self.law))
    }

    fn slug(&self) -> String {
        self.in_words(self.law.slug)
    }

    fn summary(&self) -> String {
        let voice = self.voice();
        voice.map_or_else(|| self.law.in_a_line().into_owned(), |v| v.summary(self.law))
    }

    fn in_words(&self, text: &str) -> String {
        let voice = self.voice();
        voice.map_or_else(|| text.to_owned(), |voice| voice.in_words(text))
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
        out::say(game::not_known(args.game.as_deref().unwrap_or_default()));
        return Ok(FAILED);
    }
    let ships = args.game.as_deref().and_then(games::ships);
    let board = ships.filter(|on| on.voice().is_some());
    let asked = args.what.join(" ");
    let text = match asked.to_lowercase().as_str() {
        "" => catalogue(&families, board),
        "options" => options(&families),
        "notation" => notation_whole(),
        what => match about(&families, board, what) {
            Some(text) => text,
            None => {
                out::say(not_found(&families, board, what, &asked));
                return Ok(FAILED);
            }
        },
    };
    let mut out = out::words(false);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(CLEAN)
}

/// The reference of the notation from its beginning to its end.
fn notation_whole() -> String {
    let sections = manual::sections();
    let parts: Vec<String> = sections.iter().map(Section::text).collect();
    let mut words: Vec<&str> = sections.iter().flat_map(Section::words).collect();
    words.sort_unstable();
    words.dedup();
    let words = wrapped(&words.join(", "), WIDTH);
    let alone =
        say!("explain-one-section", "One section alone: `whistlestop explain WORD`, for any of");
    format!("{}\n{alone}\n{words}", parts.join("\n"))
}

/// Words of the notation that have a section.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    manual::sections().into_iter().flat_map(|section| section.words())
}

/// So many laws are shown in full; more of them are listed.
const IN_FULL: usize = 4;

/// What there is about a word: exactly that, or else what begins so.
fn about(families: &[&'static Family], board: Option<On<'static>>, what: &str) -> Option<String> {
    let sections = manual::sections();
    let called: Vec<&Section> = sections.iter().filter(|s| s.is_about(what)).collect();
    let laws = exactly(families, board, what);
    let begin = beginning(families, board, what);
    let mut parts: Vec<String> = called.iter().map(|section| section.text()).collect();
    parts.extend(laws.iter().map(one));
    match (parts.is_empty(), begin.len()) {
        (true, 0) => {
            let titled = sections.iter().filter(|section| section.begins(what));
            parts.extend(titled.map(Section::text));
        }
        (true, 1..=IN_FULL) => parts.extend(begin.iter().map(one)),
        (true, _) => parts.push(listed(&begin)),
        (false, 0) => {}
        (false, _) if called.is_empty() => {}
        (false, _) => parts.push(listed(&begin)),
    }
    (!parts.is_empty()).then(|| parts.join("\n"))
}

/// Laws, a line each.
fn listed(entries: &[Entry]) -> String {
    let mut text =
        say!("explain-rules-about", "Rules about it; `whistlestop explain CODE` says more:") + "\n";
    for entry in entries {
        line(&mut text, entry);
    }
    text
}

/// The laws of a family; of one board only those that apply there.
fn laws_of(family: &'static Family, board: Option<On<'static>>) -> Vec<Entry> {
    let laws = match board {
        Some(board) => board.laws(),
        None => family.laws.to_vec(),
    };
    let entry = |law| Entry { family: Some(family), board, law };
    laws.into_iter().map(entry).collect()
}

fn everywhere() -> impl Iterator<Item = Entry> {
    notation::LAWS.iter().map(|law| Entry { family: None, board: None, law })
}

fn all(families: &[&'static Family], board: Option<On<'static>>) -> Vec<Entry> {
    let laws = families.iter().flat_map(|family| laws_of(family, board));
    laws.chain(everywhere()).collect()
}

/// Laws by their code or their whole name.
fn exactly(families: &[&'static Family], board: Option<On<'static>>, what: &str) -> Vec<Entry> {
    let mut exact = all(families, board);
    exact.retain(|entry| entry.is_called(what));
    if board.is_none() {
        exact.extend(families.iter().flat_map(|family| renumbered(family, what)));
    }
    exact
}

/// Laws with a word in their name that begins so; those with the whole word first.
fn beginning(families: &[&'static Family], board: Option<On<'static>>, what: &str) -> Vec<Entry> {
    let part = what.replace(' ', "-");
    let rank = |entry: &Entry| {
        let names = [entry.law.slug.to_owned(), entry.slug()];
        let found = names.iter().filter_map(|name| {
            let starts = name.match_indices(&part).map(|(at, _)| at);
            let mut starts = starts.filter(|&at| at == 0 || name[..at].ends_with('-'));
            let whole =
                |at: usize| !matches!(name[at + part.len()..].chars().next(), Some(c) if c != '-');
            let first = starts.next()?;
            Some(!(whole(first) || starts.any(whole)))
        });
        found.min()
    };
    let all = all(families, board).into_iter();
    let mut found: Vec<(bool, Entry)> = all.filter_map(|e| Some((rank(&e)?, e))).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// What a family's games are played on, by their names.
fn boards(family: &Family) -> impl Iterator<Item = On<'static>> {
    (family.games)().into_iter().filter_map(family.ships)
}

/// Laws that have this number on some board, and another one in the family.
fn renumbered(family: &'static Family, code: &str) -> Vec<Entry> {
    let all = boards(family).flat_map(|board| laws_of(family, Some(board)));
    let number = |entry: &Entry| entry.code();
    all.filter(|entry| number(entry) != entry.law.code)
        .filter(|entry| number(entry).eq_ignore_ascii_case(code))
        .collect()
}

/// `asked` is what was looked for as it was written.
fn not_found(
    families: &[&'static Family],
    board: Option<On<'static>>,
    what: &str,
    asked: &str,
) -> String {
    let elsewhere = board.and_then(|_| {
        let exact = exactly(families, None, what);
        exact.into_iter().chain(beginning(families, None, what)).next()
    });
    if let (Some(board), Some(law)) = (board, elsewhere) {
        return say!(
            "explain-not-here",
            "{board} has no law `{asked}`; without `--game`, `explain {asked}` shows `{slug}`",
            board = board.title(),
            asked,
            slug = law.law.slug
        );
    }
    match nearest(families, board, what) {
        Some(near) => {
            say!("explain-near", "nothing is called `{asked}`; did you mean `{near}`?", asked, near)
        }
        None => say!(
            "explain-nothing",
            "nothing is called `{asked}`: `whistlestop explain` lists all rules, `whistlestop explain notation` all words of a log",
            asked
        ),
    }
}

/// The word, or the law's name, that somebody may have meant.
fn nearest(families: &[&'static Family], board: Option<On<'static>>, what: &str) -> Option<String> {
    let what: String = what.chars().take(60).collect();
    let sections = manual::sections();
    let words = sections.iter().flat_map(Section::words).map(str::to_owned);
    let laws = all(families, board).into_iter().map(|entry| entry.slug());
    words
        .chain(laws)
        .map(|word| (strsim::osa_distance(&word, &what), word))
        .filter(|(slips, word)| *slips <= word.chars().count() / 3)
        .min()
        .map(|(_, word)| word)
}

fn catalogue(families: &[&'static Family], board: Option<On<'static>>) -> String {
    let mut text = String::new();
    for family in families {
        let _ = match board {
            Some(board) => writeln!(text, "{} ({})", board.title(), board.key()),
            None => {
                writeln!(text, "{} ({})", lang::term(family.title), (family.games)().join(", "))
            }
        };
        for entry in laws_of(family, board) {
            line(&mut text, &entry);
        }
        text.push('\n');
    }
    text += &(say!("explain-every-game", "In every game") + "\n");
    for entry in everywhere() {
        line(&mut text, &entry);
    }
    text += &format!(
        "\n{}\n",
        say!(
            "explain-more",
            "`whistlestop explain CODE` says more; `whistlestop explain options` lists table conventions,\n`whistlestop explain notation` has how a log is written, `whistlestop explain claim` one word of it."
        )
    );
    if board.is_none() {
        text += &(say!(
            "explain-numbers-otherwise",
            "A board may number its laws otherwise: `whistlestop explain --game london`."
        ) + "\n");
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
        let _ = writeln!(text, "{} ({})", lang::term(family.title), (family.games)().join(", "));
        if family.options.is_empty() {
            text += &format!("  {}\n", say!("explain-no-options", "no options"));
        }
        for option in family.options {
            let _ = writeln!(text, "  option {} VALUE", option.name);
            let [values, default, meaning] = option.words();
            let _ = writeln!(text, "      {}", say!("explain-values", "values:  {values}", values));
            let _ =
                writeln!(text, "      {}", say!("explain-default", "default: {default}", default));
            let _ = writeln!(text, "      {meaning}");
        }
        text.push('\n');
    }
    text += &(say!(
        "explain-write-options",
        "Write options in the header of a log: `option reshuffle when-needed`."
    ) + "\n");
    text
}

fn one(entry: &Entry) -> String {
    let mut text = String::new();
    let law = entry.law;
    let of = match (entry.board, entry.family) {
        (Some(board), _) => board.title(),
        (None, Some(family)) => lang::term(family.title),
        (None, None) => lang::fixed("explain-any-game", "every game"),
    };
    let _ = writeln!(text, "{} {} · {of}\n", entry.code(), entry.slug());
    let voice = entry.voice();
    if let Some(here) = voice.as_ref().and_then(|voice| voice.figures(law)) {
        let _ = writeln!(text, "{}", wrapped(&sentence(here), WIDTH));
    }
    text.push_str(&wrapped(&entry.in_words(&law.at_length()), WIDTH));
    for line in numbers(entry).into_iter().chain(printed(entry)) {
        let _ = if line.is_empty() { writeln!(text) } else { writeln!(text, "  {line}") };
    }
    let elsewhere = |log: &str| match (entry.board, log.lines().next()) {
        (Some(board), Some(first)) => first != format!("game {}", board.key()),
        _ => false,
    };
    let head = match elsewhere(law.bad) {
        false => say!("explain-breaks", "This breaks it:"),
        true => say!("explain-breaks-elsewhere", "This breaks it, on another board:"),
    };
    example(&mut text, &head, law.bad);
    let head = match elsewhere(law.good) {
        false => say!("explain-legal", "This is legal:"),
        true => say!("explain-legal-elsewhere", "This is legal, on another board:"),
    };
    example(&mut text, &head, law.good);
    text
}

/// Boards whose rulebook numbers the law otherwise.
fn numbers(entry: &Entry) -> Vec<String> {
    let Some(family) = entry.family.filter(|_| entry.board.is_none()) else {
        return Vec::new();
    };
    let on_board = |board| Entry { board: Some(board), ..*entry };
    let mut lines: Vec<String> = boards(family)
        .filter(|board| on_board(*board).code() != entry.law.code)
        .map(|board| format!("{}: {}", board.key(), on_board(board).code()))
        .collect();
    if !lines.is_empty() {
        lines.insert(0, say!("explain-number-elsewhere", "Its number elsewhere:"));
        lines.insert(0, String::new());
    }
    lines
}

/// Where the law stands in print.
fn printed(entry: &Entry) -> Vec<String> {
    let only = entry.board.map(On::key);
    let print = |family: &Family| (family.printed)(entry.law, only);
    let mut lines = entry.family.map_or_else(Vec::new, print);
    if !lines.is_empty() {
        lines.insert(0, say!("explain-in-print", "In print:"));
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
    let _ = writeln!(text, "\n{what}\n");
    let lines: Vec<&str> = log.lines().collect();
    if lines.len() > SHOWN {
        let _ =
            writeln!(text, "    {}", say!("explain-lines", "… {n} lines", n = lines.len() - SHOWN));
    }
    for line in &lines[lines.len().saturating_sub(SHOWN)..] {
        let _ = writeln!(text, "    {line}");
    }
}

/// `each player` as a sentence.
fn sentence(text: &str) -> String {
    if !lang::is_english() {
        return text.to_owned() + "。";
    }
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).chain(['.']).collect()
}

fn wrapped(text: &str, width: usize) -> String {
    // Lines without blanks between the words are broken by other rules.
    if !lang::is_english() {
        let text: String = text.lines().collect();
        return report::text::wrap(&text, width).join("\n") + "\n";
    }
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
