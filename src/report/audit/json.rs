//! The report on an archive for programs, described in `grammar/JSON.md`.

use super::*;
use std::io::{self, Write};

use serde::Serialize;

use crate::audit::{Margin, Occasion, Spot, TakenBack, Tally, Win};
use crate::compare::Sort;
use crate::report::GameReport;
use crate::report::json::{JsonFinding, JsonHead, JsonTool};

/// Grows when a field goes or changes its meaning, not when one is added.
const VERSION: u32 = 1;

pub(super) fn begin(out: &mut dyn Write) -> io::Result<()> {
    let tool = serde_json::to_string(&JsonTool::OURS)?;
    writeln!(out, "{{\"version\":{VERSION},\"tool\":{tool},\"games\":[")
}

/// One game; as a line of its own it says what it is.
pub(super) fn entry(
    game: &Judged,
    report: &GameReport,
    by_line: bool,
    out: &mut Vec<u8>,
) -> io::Result<bool> {
    let record = JsonGame::new(game, report);
    if by_line {
        line("game", &record, out)?
    } else {
        serde_json::to_writer(out, &record)?
    }
    Ok(true)
}

/// A line that says what it is.
pub(super) fn line<T: Serialize>(kind: &str, record: &T, out: &mut dyn Write) -> io::Result<()> {
    #[derive(Serialize)]
    struct Line<'a, T> {
        kind: &'a str,
        #[serde(flatten)]
        record: &'a T,
    }
    serde_json::to_writer(&mut *out, &Line { kind, record })?;
    out.write_all(b"\n")
}

pub(super) fn end(
    tally: &Tally,
    failed: &[Failed],
    twice: &[Twice],
    out: &mut dyn Write,
) -> io::Result<()> {
    let failed = serde_json::to_string(failed)?;
    let summary = serde_json::to_string(tally)?;
    let twice: Vec<_> = twice.iter().map(JsonTwice::new).collect();
    let twice = serde_json::to_string(&twice)?;
    write!(out, "\n],\"duplicates\":{twice},\"unreadable\":{failed}")?;
    writeln!(out, ",\"summary\":{summary}}}")
}

#[derive(Serialize)]
struct JsonGame<'a> {
    #[serde(flatten)]
    head: JsonHead<'a>,
    #[serde(flatten)]
    occasion: &'a Occasion,
    players: &'a [String],
    finished: bool,
    turns: u32,
    class: &'static str,
    findings: Vec<JsonFinding<'a>>,
    score: Option<JsonScore<'a>>,
    margin: Option<JsonMargin<'a>>,
}

impl<'a> JsonGame<'a> {
    fn new(game: &'a Judged, report: &GameReport<'a>) -> Self {
        Self {
            head: JsonHead::new(&report.text, report.index, report.game, report.title),
            occasion: game.occasion(),
            players: report.players,
            finished: report.finished,
            turns: game.outcome.turns,
            class: game.class.word(),
            findings: JsonFinding::list(&report.lines(), report.findings),
            score: report.sheet.map(|sheet| JsonScore {
                totals: &sheet.totals,
                ranks: &sheet.ranks,
                recorded: &sheet.recorded,
                winners: game.winners(),
            }),
            margin: game.margin.as_ref().map(JsonMargin::new),
        }
    }
}

#[derive(Serialize)]
struct JsonScore<'a> {
    totals: &'a [i32],
    ranks: &'a [u32],
    recorded: &'a [Option<i32>],
    winners: Vec<&'a str>,
}

#[derive(Serialize)]
struct JsonMargin<'a> {
    words: String,
    decided: bool,
    by: Option<i32>,
    least: Option<i32>,
    decisive: &'a [TakenBack],
    together: Option<&'a Win>,
    recorded: Option<&'a Win>,
    wrong_winner: bool,
    moves: usize,
    tried: usize,
}

impl<'a> JsonMargin<'a> {
    fn new(margin: &'a Margin) -> Self {
        Self {
            words: margin.words(),
            decided: margin.is_decisive(),
            by: margin.win.by,
            least: margin.least,
            decisive: &margin.decisive,
            together: margin.together.as_ref(),
            recorded: margin.recorded.as_ref(),
            wrong_winner: margin.wrong_winner,
            moves: margin.moves,
            tried: margin.tried,
        }
    }
}

#[derive(Serialize)]
pub(super) struct JsonTwice<'a> {
    #[serde(flatten)]
    game: &'a Spot,
    before: &'a Spot,
    equal: bool,
    differences: u32,
    other_names: bool,
}

impl<'a> JsonTwice<'a> {
    pub(super) fn new(twice: &'a Twice) -> Self {
        let (equal, differences, other_names) = match twice.sort {
            Sort::Equal => (true, 0, false),
            Sort::Nearly { differences, other_names } => (false, differences, other_names),
        };
        Self { game: &twice.game, before: &twice.before, equal, differences, other_names }
    }
}
