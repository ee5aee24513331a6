//! Two logs side by side, written out.

mod full;
mod json;
mod short;

use std::io::{self, Write};

use super::text::{clip, count};
use super::{InFile, LONGEST_MESSAGE, escape};
use crate::compare::{Comparison, Consistent, Place, Verdict};
use crate::games::shared::list;

/// The forms that a comparison can take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    #[default]
    Full,
    Short,
    Json,
}

/// Two games and what came of comparing them.
pub struct DiffReport<'a> {
    /// The how-manieth games of their files they are, counted from 1.
    pub index: u64,
    pub a: InFile<'a>,
    pub b: InFile<'a>,
    pub comparison: &'a Comparison,
}

/// Writes comparisons as they come.
pub struct Writer<'w> {
    out: Box<dyn Write + 'w>,
    format: Format,
    color: bool,
    written: u64,
}

impl<'w> Writer<'w> {
    #[must_use]
    pub fn new(format: Format, color: bool, out: Box<dyn Write + 'w>) -> Self {
        Self { out, format, color, written: 0 }
    }

    /// Writes one comparison.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn pair(&mut self, report: &DiffReport<'_>) -> io::Result<()> {
        let text = match self.format {
            Format::Full => full::text(report, self.color),
            Format::Short => short::text(report),
            Format::Json => json::pair(report)?,
        };
        self.block(&text)
    }

    /// Says that only one of the files has a game of this number.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn missing(&mut self, more: &InFile<'_>, less: &str, index: u64) -> io::Result<()> {
        let text = match self.format {
            Format::Json => json::missing(more, less, index)?,
            _ => {
                let more = format!("{}:{}", escape::line(more.file), more.first_line);
                let text = say!(
                    "diff-missing",
                    "{more} has a game {index}, {less} has not",
                    more,
                    index,
                    less = escape::line(less)
                );
                text + "
"
            }
        };
        self.block(&text)
    }

    fn block(&mut self, text: &str) -> io::Result<()> {
        match (self.format, self.written) {
            (Format::Json, 0) => self.out.write_all(json::BEGIN.as_bytes())?,
            (Format::Json, _) => self.out.write_all(b",\n")?,
            (Format::Full, 1..) => self.out.write_all(b"\n")?,
            _ => {}
        }
        self.written += 1;
        self.out.write_all(text.as_bytes())
    }

    /// Writes what comes after the last comparison.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.format == Format::Json {
            if self.written == 0 {
                self.out.write_all(json::BEGIN.as_bytes())?;
            }
            self.out.write_all(b"\n]}\n")?;
        }
        self.out.flush()
    }
}

/// The last word: one game or not, and who is right how often.
fn summary(comparison: &Comparison) -> String {
    let agree = comparison.equal as u64;
    let mut more = Vec::new();
    for (letter, n) in [('A', comparison.a_more), ('B', comparison.b_more)] {
        if n > 0 {
            let places = count(n as u64, "place");
            more.push(say!("diff-more", "{letter} says more in {places}", letter, places));
        }
    }
    let more = match more.is_empty() {
        true => String::new(),
        false => say!("diff-and", ", {parts}", parts = list(&more)),
    };
    let statements = count(agree, "statement");
    match &comparison.verdict {
        Verdict::Equal => say!("diff-equal", "the same game: all {statements} agree", statements),
        Verdict::Compatible => say!(
            "diff-compatible",
            "the same game: nothing contradicts; {statements} agree{more}",
            statements,
            more
        ),
        Verdict::OtherGame(why) => {
            say!("diff-other", "these are not two records of one game: {why}", why)
        }
        Verdict::Differ => {
            let places = match comparison.places.len() {
                0 => say!("diff-headers", "their headers differ"),
                n => count(n as u64, "difference") + &tally(comparison),
            };
            say!(
                "diff-differ",
                "one game, {places}; {statements} agree{more}",
                places,
                statements,
                more
            )
        }
    }
}

/// `: A is consistent in 2, both are legal in 1`
fn tally(comparison: &Comparison) -> String {
    let words = [
        (Consistent::A, say!("diff-a", "A is consistent")),
        (Consistent::B, say!("diff-b", "B is consistent")),
        (Consistent::Both, say!("diff-both", "both are legal")),
        (Consistent::Neither, say!("diff-neither", "neither is consistent")),
        (Consistent::Each, say!("diff-each", "each fits its own log")),
        (Consistent::Unknown, say!("diff-unknown", "nobody tried")),
    ];
    let all = comparison.places.len();
    let of = |wanted: Consistent| {
        let places = comparison.places.iter();
        places.filter(|place| place.consistent == wanted).count()
    };
    let parts = words.iter().map(|(what, words)| (of(*what), words));
    let parts = parts.filter(|(n, _)| *n > 0).map(|(n, words)| match n {
        n if n == all => words.clone(),
        n => say!("diff-in", "{words} in {n}", words, n),
    });
    let parts: Vec<String> = parts.collect();
    say!("diff-tally", ": {parts}", parts = list(&parts))
}

/// `mine.ride:1`
fn name(game: &InFile<'_>) -> String {
    format!("{}:{}", clip(game.file, LONGEST_MESSAGE), game.first_line)
}

/// `turn 19`, `turn 19 in A, 20 in B`; nothing before the first turn.
fn turn(place: &Place) -> Option<String> {
    match place.turns.map(|turn| turn.unwrap_or(0)) {
        [0, 0] => None,
        [a, 0] => Some(say!("diff-turn", "turn {a}", a)),
        [0, b] => Some(format!("turn {b}")),
        [a, b] if a == b => Some(say!("diff-turn", "turn {a}", a)),
        [a, b] => Some(say!("diff-turns", "turn {a} in A, {b} in B", a, b)),
    }
}
