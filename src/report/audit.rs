//! Reports on an archive. Every game is put into words by whoever judged it,
//! on any thread; one writer then puts the words in order.

mod csv;
mod json;
mod junit;
mod table;

use std::io::{self, Write};

use serde::Serialize;
use serde_json::json;

use super::escape::Kind;
use super::{GameReport, InFile, Options, sarif};
use crate::audit::{Class, Judged, Rule, Spot, Tally, Twice};

use self::json::JsonTwice;

pub(super) use csv::line as csv_line;
pub use table::tally;

/// The forms a report on an archive can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: games with findings, then the counts.
    Table,
    Json,
    /// JSON, one line a game.
    Jsonl,
    Csv,
    Sarif,
    Junit,
    /// Findings as pictures.
    Full,
}

impl Format {
    pub const NAMED: [(&'static str, Self); 6] = [
        ("table", Self::Table),
        ("json", Self::Json),
        ("jsonl", Self::Jsonl),
        ("csv", Self::Csv),
        ("sarif", Self::Sarif),
        ("junit", Self::Junit),
    ];

    /// The name of its file in a folder of reports.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::Table => "audit.txt",
            Self::Json => "audit.json",
            Self::Jsonl => "audit.jsonl",
            Self::Csv => "audit.csv",
            Self::Sarif => "audit.sarif",
            Self::Junit => "audit.xml",
            Self::Full => "findings.txt",
        }
    }

    /// What it is made of, and so how it is escaped.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Table | Self::Csv | Self::Full => Kind::Words,
            Self::Json | Self::Jsonl | Self::Sarif => Kind::Json,
            Self::Junit => Kind::Exact,
        }
    }

    /// Puts a game into words; nothing where there is nothing to say.
    fn entry(self, game: &Judged, out: &mut Vec<u8>) -> io::Result<bool> {
        let text = InFile::new(game.file, game.text);
        let report = GameReport::new(text, game.index, &game.outcome);
        match self {
            Self::Table => Ok(table::entry(game, &report, out)),
            Self::Json => json::entry(game, &report, false, out),
            Self::Jsonl => json::entry(game, &report, true, out),
            Self::Csv => csv::entry(game, out),
            Self::Sarif => sarif::results(&report, out),
            Self::Junit => junit::entry(game, &report, out),
            Self::Full => {
                super::pictures(out, text, report.findings, Options::default())?;
                Ok(!report.findings.is_empty())
            }
        }
    }

    /// What stands between two games.
    const fn between(self) -> &'static [u8] {
        match self {
            Self::Json | Self::Sarif => b",\n",
            Self::Full => b"\n",
            Self::Table | Self::Jsonl | Self::Csv | Self::Junit => b"",
        }
    }
}

/// Games of one file in the words of one format.
#[derive(Debug)]
pub struct Entries {
    format: Format,
    bytes: Vec<u8>,
    games: Vec<Ended>,
}

/// A game among entries: where its words end, and what it comes to.
#[derive(Clone, Copy, Debug)]
struct Ended {
    end: usize,
    class: Class,
    /// The number of the game in its file.
    index: u64,
}

/// The words for one game.
struct Entry<'e> {
    words: &'e [u8],
    class: Class,
    /// Set if the game was there before.
    twice: Option<&'e Twice>,
}

impl Entries {
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { format, bytes: Vec::new(), games: Vec::new() }
    }

    pub fn add(&mut self, game: &Judged) {
        // Writing to memory does not fail.
        if self.format.entry(game, &mut self.bytes).unwrap_or(false) {
            self.games.push(Ended { end: self.bytes.len(), class: game.class, index: game.index });
        }
    }

    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Game by game; `twice` has those that were there before, in order.
    fn each<'e>(&'e self, twice: &'e [Twice]) -> impl Iterator<Item = Entry<'e>> {
        let starts = std::iter::once(0).chain(self.games.iter().map(|game| game.end));
        starts.zip(&self.games).map(|(start, game)| Entry {
            words: &self.bytes[start..game.end],
            class: game.class,
            twice: twice
                .binary_search_by_key(&game.index, |twice| twice.game.index)
                .ok()
                .map(|at| &twice[at]),
        })
    }
}

/// A file that could not be read, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failed {
    pub file: String,
    /// Games read before.
    pub games: u64,
    pub why: String,
}

/// So many files that could not be read are named in reports that name them at
/// the end; all of them are counted.
const MOST_FAILED: usize = 1000;

/// So many games recorded twice are named in a table, or at the end of a
/// document; all of them are counted.
const MOST_TWICE: usize = 100;

/// Writes one format.
pub struct Report<W> {
    format: Format,
    out: W,
    limit: u64,
    listed: u64,
    left_out: u64,
    failed: Vec<Failed>,
    /// Games recorded twice: how many were named and were not, and for a
    /// document which.
    named: usize,
    unnamed: usize,
    twice: Vec<Twice>,
}

impl<W: Write> Report<W> {
    /// Lists at most `limit` games.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn new(format: Format, mut out: W, limit: Option<u64>) -> io::Result<Self> {
        match format {
            Format::Json => json::begin(&mut out)?,
            Format::Csv => out.write_all(csv::HEAD.as_bytes())?,
            Format::Sarif => {
                sarif::begin(&mut out)?;
                out.write_all(b"\n")?;
            }
            Format::Junit => junit::begin(&mut out)?,
            Format::Table | Format::Jsonl | Format::Full => {}
        }
        Ok(Self {
            format,
            out,
            limit: limit.unwrap_or(u64::MAX),
            listed: 0,
            left_out: 0,
            failed: Vec::new(),
            named: 0,
            unnamed: 0,
            twice: Vec::new(),
        })
    }

    /// Writes the next games of one file, and which of them were there before;
    /// `name` is for whoever groups them.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn games(&mut self, name: &str, entries: &Entries, twice: &[Twice]) -> io::Result<()> {
        let total = entries.games.len();
        let room = usize::try_from(self.limit.saturating_sub(self.listed)).unwrap_or(usize::MAX);
        let listed = total.min(room);
        self.left_out += (total - listed) as u64;
        let entries = entries.each(twice).take(listed);
        if self.format == Format::Junit && listed > 0 {
            junit::suite(name, &entries.collect::<Vec<_>>(), &mut self.out)?;
            self.listed += listed as u64;
            return Ok(());
        }
        for entry in entries {
            self.between()?;
            self.listed += 1;
            self.out.write_all(entry.words)?;
            if self.format == Format::Csv {
                csv::end(entry.twice, &mut self.out)?;
            }
        }
        Ok(())
    }

    /// What stands between two games.
    fn between(&mut self) -> io::Result<()> {
        let begun = self.listed > 0 || (self.format == Format::Sarif && self.named > 0);
        if begun { self.out.write_all(self.format.between()) } else { Ok(()) }
    }

    /// Names a file that could not be read.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn failed(&mut self, failed: &Failed) -> io::Result<()> {
        match self.format {
            Format::Table => table::failed(failed, &mut self.out),
            Format::Jsonl => json::line("unreadable", failed, &mut self.out),
            Format::Csv => csv::failed(failed, &mut self.out),
            Format::Junit => junit::failed(failed, &mut self.out),
            Format::Full => Ok(()),
            Format::Json | Format::Sarif => {
                if self.failed.len() < MOST_FAILED {
                    self.failed.push(failed.clone());
                }
                Ok(())
            }
        }
    }

    /// Names a game that was recorded before, behind the games of its batch.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn twice(&mut self, twice: &Twice) -> io::Result<()> {
        if matches!(self.format, Format::Csv | Format::Junit | Format::Full) {
            // Said with the game itself, or not at all.
            return Ok(());
        }
        let room = self.listed + (self.named as u64) < self.limit;
        let streams = matches!(self.format, Format::Jsonl | Format::Sarif);
        if !room || (self.named >= MOST_TWICE && !streams) {
            self.unnamed += 1;
            return Ok(());
        }
        match self.format {
            Format::Jsonl => json::line("duplicate", &JsonTwice::new(twice), &mut self.out)?,
            Format::Table => table::twice(twice, &mut self.out)?,
            Format::Sarif => {
                self.between()?;
                sarif_twice(twice, &mut self.out)?;
            }
            _ => self.twice.push(twice.clone()),
        }
        self.named += 1;
        Ok(())
    }

    /// Writes what comes behind the last game.
    ///
    /// # Errors
    /// If the output cannot be written to.
    pub fn finish(mut self, tally: &Tally) -> io::Result<W> {
        let out = &mut self.out;
        let total = || Tally { listed: self.listed, ..tally.clone() };
        match self.format {
            Format::Table => {
                if self.limit > 0 {
                    table::left_out(self.left_out, out)?;
                    table::twice_left_out(self.unnamed, out)?;
                }
                out.write_all(table::tally(tally).as_bytes())?;
            }
            Format::Json => json::end(&total(), &self.failed, &self.twice, out)?,
            Format::Jsonl => json::line("summary", &total(), out)?,
            Format::Sarif => sarif_end(tally, &self.failed, out)?,
            Format::Junit => junit::end(out)?,
            Format::Csv | Format::Full => {}
        }
        out.flush()?;
        Ok(self.out)
    }
}

/// Behind the results: the rules that were broken, and files that were not read.
fn sarif_end(tally: &Tally, failed: &[Failed], out: &mut dyn Write) -> io::Result<()> {
    // Two games may have the same number for rules of their own.
    let mut rules: Vec<&Rule> = tally.rules.keys().collect();
    rules.dedup_by_key(|rule| rule.code);
    let mut rules: Vec<_> =
        rules.iter().map(|rule| json!({"id": rule.code, "name": rule.slug})).collect();
    if tally.duplicates > 0 {
        let text = say!("audit-twice-rule", "The same game is in the archive a second time.");
        rules.push(json!({
            "id": TWICE, "name": TWICE, "shortDescription": {"text": text},
        }));
    }
    let notices: Vec<_> = failed
        .iter()
        .map(|failed| {
            let text = format!("{}: {}", failed.file, failed.why);
            json!({"level": "error", "message": {"text": text}})
        })
        .collect();
    let tool = json!({"driver": {
        "name": super::TOOL, "version": super::TOOL_VERSION, "rules": rules,
    }});
    let invocation = json!([{
        "executionSuccessful": tally.failed == 0,
        "toolExecutionNotifications": notices,
    }]);
    writeln!(out, "\n],\"invocations\":{invocation},\"tool\":{tool}}}]}}")
}

/// What SARIF calls a game that was recorded before.
const TWICE: &str = "recorded-twice";

fn sarif_twice(twice: &Twice, out: &mut dyn Write) -> io::Result<()> {
    let location = |spot: &Spot| {
        json!({"physicalLocation": {
            "artifactLocation": {"uri": sarif::uri(&spot.file)},
            "region": {"startLine": spot.line},
        }})
    };
    let text = say!(
        "audit-twice",
        "the same game as {file}:{line}, {how}",
        file = &*twice.before.file,
        line = twice.before.line,
        how = twice.words()
    );
    let result = json!({
        "ruleId": TWICE,
        "level": "note",
        "message": {"text": text},
        "locations": [location(&twice.game)],
        "relatedLocations": [location(&twice.before)],
    });
    serde_json::to_writer(out, &result)?;
    Ok(())
}
