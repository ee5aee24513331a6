//! The arguments of `audit`.

use clap::Args;

use crate::audit::{FailOn, Rules, Selection};
use crate::cli::name::FileName;
use crate::report::audit::Format;

const EXAMPLES: &str = "\
PATHS are logs, folders (every *.ride, *.ride.gz and *.ride.zst below them), patterns
in quotes, or `-` for standard input; packed logs are unpacked while they are read.
Every game of every file is judged. One that cannot be read never stops the rest.

A game that was recorded twice, move by move or by two scribes with small differences,
is named; `whistlestop diff` shows where the two part.

For games with breaches the last line tells which of them can have decided who won:
the game is replayed without each move that broke a rule.

Examples:
  whistlestop audit cup/                       what is wrong, and counts at the end
  whistlestop audit 'cup/round-*/*.ride'       a pattern
  whistlestop audit games.ride.zst --format csv > games.csv
  whistlestop audit cup/ --out report/ --format json,junit
  whistlestop audit cup/ --select C,T --fail-on warning
  whistlestop audit cup/ --standings           5-3-2-1-0 for the places at each table
  whistlestop audit cup/ --standings=cup.yaml --format markdown

Exit codes: 0 all is well, 1 something was found (see --fail-on), 2 a file or an
argument cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AuditArgs {
    /// Logs, folders, patterns, or `-`
    #[arg(value_name = "PATHS", required = true)]
    pub paths: Vec<FileName>,
    /// How to report: table, json, jsonl, csv, sarif, junit, with --standings also
    /// markdown; with --out several
    #[arg(long, value_name = "FORMAT", value_delimiter = ',', value_parser = format)]
    pub format: Vec<Chosen>,
    /// Make the table of a tournament from the events, rounds and tables that the logs
    /// name; a FILE declares points and tie-breaks
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ""
    )]
    pub standings: Option<FileName>,
    /// Write the reports, and all findings as pictures, to files in this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<FileName>,
    /// Only these rules: numbers (C9), letters (C) or names, apart by commas
    #[arg(long, value_name = "RULES", value_parser = Rules::parse)]
    pub select: Vec<Rules>,
    /// All but these rules
    #[arg(long, value_name = "RULES", value_parser = Rules::parse)]
    pub ignore: Vec<Rules>,
    /// What makes the exit code 1: error, warning, note, never, or rules
    #[arg(long, value_name = "WHAT", default_value = "error", value_parser = FailOn::parse)]
    pub fail_on: FailOn,
    /// Only what happened in this turn or later
    #[arg(long, value_name = "TURN")]
    pub since_turn: Option<u32>,
    /// List at most so many games; all are counted
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,
    /// Judge on so many threads; without it on as many as the machine has
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Do not look for games that were recorded twice
    #[arg(long)]
    pub no_duplicates: bool,
    /// Counts only: list no games
    #[arg(short, long, conflicts_with = "limit")]
    pub quiet: bool,
    /// Play on this board file, or with this tile set, instead of those the logs name
    #[arg(long, value_name = "FILE")]
    pub board: Option<FileName>,
}

/// A form of the report on the games, or one that only standings have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chosen {
    Games(Format),
    Markdown,
}

fn format(word: &str) -> Result<Chosen, String> {
    if word == "markdown" {
        return Ok(Chosen::Markdown);
    }
    let named = Format::NAMED.iter().find(|(name, _)| *name == word);
    named.map(|(_, format)| Chosen::Games(*format)).ok_or_else(|| {
        let words: Vec<&str> = Format::NAMED.iter().map(|(name, _)| *name).collect();
        say!("cli-one-of", "one of {words}", words = words.join(", ") + ", markdown")
    })
}

impl AuditArgs {
    pub(crate) fn selection(&self) -> Selection {
        let all = |lists: &[Rules]| {
            let mut all = Rules::default();
            lists.iter().for_each(|rules| all.extend(rules.clone()));
            all
        };
        Selection {
            select: all(&self.select),
            ignore: all(&self.ignore),
            since_turn: self.since_turn,
        }
    }

    pub(crate) fn most_games(&self) -> Option<u64> {
        if self.quiet { Some(0) } else { self.limit }
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(
            || std::thread::available_parallelism().map_or(1, usize::from),
            usize::from,
        )
    }
}
