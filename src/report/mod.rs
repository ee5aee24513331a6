//! Findings and score sheets, written out: for people (`full`, `short`), for
//! programs (`json`, `sarif`) and for GitHub's annotations (`github`).
//!
//! Games come in one by one, as they are read; a reporter writes each at once
//! and keeps nothing of it. `first_line` and `first_byte` put the spans of a
//! game back into its file.
//!
//! ```
//! use whistlestop::internals::report::{Format, GameReport, InFile, Options, Summary, reporter};
//!
//! let mut out = Vec::new();
//! let mut summary = Summary::default();
//! {
//!     let mut report = reporter(Format::Full, Box::new(&mut out), Options::default());
//!     let game = GameReport {
//!         text: InFile { file: "table4.ride", text: "game europe\n", first_line: 1, first_byte: 0 },
//!         game: "europe",
//!         title: "Autumn Cup",
//!         finished: true,
//!         ..GameReport::default()
//!     };
//!     summary.add(&game);
//!     report.game(&game)?;
//!     report.finish(&summary)?;
//! }
//! assert_eq!(String::from_utf8_lossy(&out), "table4.ride:1 europe, Autumn Cup: no breaches\n");
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod audit;
pub mod diff;
mod digits;
mod drawn;
pub mod escape;
mod full;
mod github;
pub mod hands;
mod ink;
pub(crate) mod json;
pub(crate) mod lines;
mod margin;
mod reason;
mod remark;
mod render;
mod sarif;
pub mod sheet;
mod short;
pub mod standings;
pub(crate) mod text;
pub(crate) mod unified;
mod wrap;

use std::io::{self, Write};

use crate::finding::{Finding, Ruled, Severity};
use crate::games::shared::Hidden;
use crate::notation;
use crate::replay::Outcome;
use crate::score::ScoreSheet;
use crate::span::Span;
use lines::Lines;
pub(crate) use render::source;

/// The name and version that machine-readable reports carry.
pub(crate) const TOOL: &str = env!("CARGO_PKG_NAME");
pub(crate) const TOOL_VERSION: &str = env!("CARGO_PKG_VERSION");

/// No sentence of a report is longer than this many columns.
const LONGEST_MESSAGE: usize = 400;

/// The text of one game, and where in its file it stands. A byte order mark at
/// the head of a file is not part of the game, but counts as bytes before it.
#[derive(Clone, Copy, Debug, Default)]
pub struct InFile<'a> {
    /// The name of the file, for whoever reads the report.
    pub file: &'a str,
    /// The text of the game.
    pub text: &'a str,
    /// The number, counted from 1, of the file's line the game begins on.
    pub first_line: u64,
    /// How many bytes of the file stand before the game.
    pub first_byte: u64,
}

impl<'a> InFile<'a> {
    /// A game as it was read from a file.
    #[must_use]
    pub fn new(file: &'a str, game: &'a notation::GameText) -> Self {
        Self { file, text: &game.text, first_line: game.first_line, first_byte: game.first_byte }
    }

    /// The line of the file on which something stands.
    #[must_use]
    pub fn line_of(&self, span: Span) -> u64 {
        let before = self.text.as_bytes().get(..span.start as usize);
        let breaks = before.map_or(0, |text| text.iter().filter(|&&b| b == b'\n').count());
        self.first_line.saturating_add(breaks as u64)
    }
}

/// All there is to say about one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameReport<'a> {
    /// Its text, and where that stands.
    pub text: InFile<'a>,
    /// The game's name as its first line has it, `europe`; may be empty.
    pub game: &'a str,
    /// What the header says about the occasion; may be empty.
    pub title: &'a str,
    /// The how-manieth game of the file it is, counted from 1.
    pub index: u64,
    /// In seat order.
    pub players: &'a [String],
    /// The players' colours as the log has them, where it does.
    pub colours: &'a [Option<String>],
    /// What is wrong with it.
    pub findings: &'a [Finding],
    /// Its score.
    pub sheet: Option<&'a ScoreSheet>,
    /// It was played to its end.
    pub finished: bool,
    /// What is known about cards that nobody saw; none if every card was seen.
    pub hidden: Option<&'a Hidden>,
}

impl<'a> GameReport<'a> {
    /// What the referee found in a game: the `index`-th of its file.
    #[must_use]
    pub fn new(text: InFile<'a>, index: u64, outcome: &'a Outcome) -> Self {
        Self {
            text,
            game: &outcome.game,
            title: &outcome.title,
            index,
            players: &outcome.players,
            colours: &outcome.colours,
            findings: &outcome.findings,
            sheet: outcome.sheet.as_ref(),
            finished: outcome.finished,
            hidden: outcome.hidden.as_ref(),
        }
    }

    /// The index of its lines. Only findings need one: a clean game is not read.
    fn lines(&self) -> Lines<'a> {
        let text = match self.findings {
            [] => "",
            _ => self.text.text,
        };
        Lines::new(&InFile { text, ..self.text })
    }
}

/// What was found in all, for the last line and the exit code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Summary {
    /// Files read; the caller counts them.
    pub files: u64,
    /// Games judged.
    pub games: u64,
    /// Games with at least one error.
    pub faulty: u64,
    /// Games that stop before their end.
    pub unfinished: u64,
    /// Breaches and wrong figures that count.
    pub errors: u64,
    /// What looks wrong.
    pub warnings: u64,
    /// Notes other than breaches the table ruled on.
    pub notes: u64,
    /// Breaches the table ruled on.
    pub ruled: u64,
}

impl Summary {
    /// Counts one more game.
    pub fn add(&mut self, game: &GameReport) {
        let errors_before = self.errors;
        for finding in game.findings {
            match (&finding.ruling, finding.severity) {
                (Some(_), _) => self.ruled += 1,
                (None, Severity::Error) => self.errors += 1,
                (None, Severity::Warning) => self.warnings += 1,
                (None, Severity::Note) => self.notes += 1,
            }
        }
        self.games += 1;
        self.faulty += u64::from(self.errors > errors_before);
        self.unfinished += u64::from(!game.finished);
    }
}

/// The forms a report can take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// Each finding with the lines it is about, then the score sheet.
    #[default]
    Full,
    /// One line a finding.
    Short,
    /// One document, described in `grammar/JSON.md`.
    Json,
    /// SARIF 2.1.0, for code scanners.
    Sarif,
    /// Workflow commands that GitHub turns into annotations.
    Github,
}

/// How a report should look; most of it concerns only [`Format::Full`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// With colours, for a terminal.
    pub color: bool,
    /// Break lines at so many columns; if not given, sentences are lines, and score
    /// sheets have the width of a page.
    pub width: Option<usize>,
    /// Findings and nothing else.
    pub quiet: bool,
    /// Print the score sheets.
    pub sheet: bool,
    /// Say what each hand with unseen cards can hold, in [`Format::Json`].
    pub ranges: bool,
}

/// Writes games as they come.
pub trait Reporter {
    /// Writes one game.
    ///
    /// # Errors
    ///
    /// If the output cannot be written to.
    fn game(&mut self, game: &GameReport) -> io::Result<()>;

    /// Writes what comes after the last game. Some formats are not whole
    /// before this.
    ///
    /// # Errors
    ///
    /// If the output cannot be written to.
    fn finish(&mut self, summary: &Summary) -> io::Result<()>;
}

/// The one who writes a format.
///
/// ```
/// use whistlestop::replay;
/// use whistlestop::reports::{Format, GameReport, InFile, Options, Summary, reporter};
///
/// let log = "game europe\nplayer Ada\nplayer Ben\nAda claim Dieppe-Paris R\n";
/// let outcome = replay(log);
/// let text = InFile { file: "table4.ride", text: log, first_line: 1, first_byte: 0 };
/// let game = GameReport::new(text, 1, &outcome);
/// let mut out = Vec::new();
/// let mut summary = Summary::default();
/// summary.add(&game);
/// let mut report = reporter(Format::Short, Box::new(&mut out), Options::default());
/// report.game(&game)?;
/// report.finish(&summary)?;
/// drop(report);
/// assert!(String::from_utf8_lossy(&out).starts_with("table4.ride:4:24: error[C2]: "));
/// assert_eq!(summary.errors, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn reporter<'w>(
    format: Format,
    out: Box<dyn Write + 'w>,
    options: Options,
) -> Box<dyn Reporter + 'w> {
    match format {
        Format::Full => Box::new(full::Full::new(out, options)),
        Format::Short => Box::new(ByLine(out, short::line)),
        Format::Json => Box::new(json::Json::new(out, options.ranges)),
        Format::Sarif => Box::new(sarif::Sarif::new(out)),
        Format::Github => Box::new(ByLine(out, github::line)),
    }
}

/// Writes one line a finding, and nothing else.
struct ByLine<W>(W, fn(&Finding, &Lines) -> String);

impl<W: Write> Reporter for ByLine<W> {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        let lines = game.lines();
        let Self(out, line) = self;
        let mut findings = game.findings.iter();
        findings.try_for_each(|finding| writeln!(out, "{}", line(finding, &lines)))
    }

    fn finish(&mut self, _: &Summary) -> io::Result<()> {
        self.0.flush()
    }
}

/// A finding in one line: `FILE:LINE:COL: error[C9]: message`.
#[must_use]
pub(crate) fn short_line(text: &InFile<'_>, finding: &Finding) -> String {
    short::line(finding, &Lines::new(text))
}

/// Writes findings as pictures, and nothing else.
///
/// # Errors
/// If the output cannot be written to.
pub fn pictures(
    out: &mut dyn Write,
    text: InFile<'_>,
    findings: &[Finding],
    options: Options,
) -> io::Result<()> {
    let options = Options { quiet: true, ..options };
    full::Full::new(&mut *out, options).game(&GameReport {
        text,
        findings,
        ..GameReport::default()
    })?;
    out.flush()
}

/// A breach the table ruled on weighs no more than a note.
pub(crate) fn weight(finding: &Finding) -> Severity {
    match finding.ruling {
        Some(_) => Severity::Note,
        None => finding.severity,
    }
}

/// The message, and what the table made of it.
pub(crate) fn headline(finding: &Finding) -> String {
    let message = text::clip(&finding.message, LONGEST_MESSAGE);
    match &finding.ruling {
        Some(ruled) => say!(
            "report-headline-ruled",
            "{message} ({verdict})",
            message,
            verdict = verdict(ruled),
        ),
        None => message,
    }
}

fn verdict(ruled: &Ruled) -> String {
    let words = if ruled.takeback {
        say!("report-taken-back", "taken back by the table's ruling")
    } else {
        say!("report-stands", "stands by the table's ruling")
    };
    match ruled.reason.as_deref().filter(|why| !why.is_empty()) {
        Some(why) => say!(
            "report-ruled-why",
            "{words}: \"{why}\"",
            words,
            why = text::clip(why, LONGEST_MESSAGE),
        ),
        None => words,
    }
}

#[cfg(test)]
mod tests;
