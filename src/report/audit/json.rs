//! The report on an archive for programs, described in `grammar/JSON.md`.

use std::io::{self, Write};

use serde::Serialize;

use super::Failed;
use crate::audit::{Judged, Margin, Occasion, Rule, Spot, Tally, Twice};
use crate::compare::Sort;
use crate::report::GameReport;
use crate::report::json::{JsonFinding, JsonTool};
use crate::report::lines::Lines;
use crate::score::ScoreSheet;

/// Grows when a field goes or changes its meaning, not when one is added.
const VERSION: u32 = 1;

pub fn begin(out: &mut dyn Write) -> io::Result<()> {
    let tool = serde_json::to_string(&JsonTool::OURS)?;
    writeln!(out, "{{\"version\":{VERSION},\"tool\":{tool},\"games\":[")
}

/// One game; as a line of its own it says what it is.
pub fn entry(
    game: &Judged,
    report: &GameReport,
    line: bool,
    out: &mut Vec<u8>,
) -> io::Result<bool> {
    let kind = line.then_some("game");
    serde_json::to_writer(&mut *out, &JsonGame::new(game, report, kind))?;
    if line {
        out.push(b'\n');
    }
    Ok(true)
}

pub fn failed(failed: &Failed, out: &mut dyn Write) -> io::Result<()> {
    let line = serde_json::to_string(&JsonFailed::new(failed, Some("unreadable")))?;
    writeln!(out, "{line}")
}

pub fn twice(twice: &Twice, out: &mut dyn Write) -> io::Result<()> {
    let line = serde_json::to_string(&JsonTwice::new(twice, Some("duplicate")))?;
    writeln!(out, "{line}")
}

pub fn end(
    tally: &Tally,
    listed: u64,
    failed: &[Failed],
    twice: &[Twice],
    out: &mut dyn Write,
) -> io::Result<()> {
    let failed: Vec<_> = failed.iter().map(|f| JsonFailed::new(f, None)).collect();
    let failed = serde_json::to_string(&failed)?;
    let summary = serde_json::to_string(&JsonTally::new(tally, listed, None))?;
    let twice: Vec<_> = twice.iter().map(|t| JsonTwice::new(t, None)).collect();
    let twice = serde_json::to_string(&twice)?;
    write!(out, "\n],\"duplicates\":{twice},\"unreadable\":{failed}")?;
    writeln!(out, ",\"summary\":{summary}}}")
}

pub fn last_line(tally: &Tally, listed: u64, out: &mut dyn Write) -> io::Result<()> {
    let summary = serde_json::to_string(&JsonTally::new(tally, listed, Some("summary")))?;
    writeln!(out, "{summary}")
}

#[derive(Serialize)]
struct JsonGame<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    file: &'a str,
    line: u64,
    byte: u64,
    index: u64,
    game: &'a str,
    title: &'a str,
    #[serde(flatten)]
    occasion: JsonOccasion<'a>,
    players: &'a [String],
    finished: bool,
    turns: u32,
    class: &'static str,
    findings: Vec<JsonFinding<'a>>,
    score: Option<JsonScore<'a>>,
    margin: Option<JsonMargin<'a>>,
}

impl<'a> JsonGame<'a> {
    fn new(game: &'a Judged, report: &GameReport<'a>, kind: Option<&'static str>) -> Self {
        let indexed = match report.findings {
            [] => "",
            _ => report.text.text,
        };
        let lines = Lines::new(indexed);
        let finding = |finding| JsonFinding::new(&report.text, &lines, finding);
        Self {
            kind,
            file: game.file,
            line: game.text.first_line,
            byte: game.text.first_byte,
            index: game.index,
            game: report.game,
            title: report.title,
            occasion: JsonOccasion::new(&game.occasion),
            players: report.players,
            finished: report.finished,
            turns: game.outcome.turns,
            class: game.class.word(),
            findings: report.findings.iter().map(finding).collect(),
            score: report.sheet.map(|sheet| JsonScore::new(sheet, game)),
            margin: game.margin.as_ref().map(JsonMargin::new),
        }
    }
}

/// What is not known is `null`.
#[derive(Serialize)]
struct JsonOccasion<'a> {
    event: Option<&'a str>,
    site: Option<&'a str>,
    round: Option<&'a str>,
    table: Option<&'a str>,
    date: Option<&'a str>,
    scribe: Option<&'a str>,
}

impl<'a> JsonOccasion<'a> {
    fn new(occasion: &'a Occasion) -> Self {
        let known = |text: &'a String| Some(text.as_str()).filter(|text| !text.is_empty());
        Self {
            event: known(&occasion.event),
            site: known(&occasion.site),
            round: known(&occasion.round),
            table: known(&occasion.table),
            date: known(&occasion.date),
            scribe: known(&occasion.scribe),
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

impl<'a> JsonScore<'a> {
    fn new(sheet: &'a ScoreSheet, game: &'a Judged) -> Self {
        Self {
            totals: &sheet.totals,
            ranks: &sheet.ranks,
            recorded: &sheet.recorded,
            winners: game.winners(),
        }
    }
}

#[derive(Serialize)]
struct JsonMargin<'a> {
    words: &'a str,
    decided: bool,
    by: Option<i32>,
    least: Option<i32>,
    decisive: Vec<JsonTakenBack<'a>>,
    together: Option<JsonWin<'a>>,
    recorded: Option<JsonWin<'a>>,
    wrong_winner: bool,
    moves: usize,
    tried: usize,
}

#[derive(Serialize)]
struct JsonTakenBack<'a> {
    turn: u32,
    kind: &'static str,
    codes: &'a [&'static str],
    #[serde(flatten)]
    win: JsonWin<'a>,
}

#[derive(Serialize)]
struct JsonWin<'a> {
    winners: &'a [String],
    by: Option<i32>,
}

impl<'a> JsonMargin<'a> {
    fn new(margin: &'a Margin) -> Self {
        let win = |win: &'a crate::audit::Win| JsonWin {
            winners: &win.winners,
            by: win.by,
        };
        Self {
            words: &margin.words,
            decided: margin.is_decisive(),
            by: margin.win.by,
            least: margin.least,
            decisive: margin
                .decisive
                .iter()
                .map(|other| JsonTakenBack {
                    turn: other.turn,
                    kind: other.kind,
                    codes: &other.codes,
                    win: win(&other.win),
                })
                .collect(),
            together: margin.together.as_ref().map(win),
            recorded: margin.recorded.as_ref().map(win),
            wrong_winner: margin.wrong_winner,
            moves: margin.moves,
            tried: margin.tried,
        }
    }
}

#[derive(Serialize)]
struct JsonFailed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    file: &'a str,
    games: u64,
    why: &'a str,
}

impl<'a> JsonFailed<'a> {
    fn new(failed: &'a Failed, kind: Option<&'static str>) -> Self {
        Self {
            kind,
            file: &failed.file,
            games: failed.games,
            why: &failed.why,
        }
    }
}

#[derive(Serialize)]
struct JsonTwice<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    file: &'a str,
    line: u64,
    index: u64,
    before: JsonSpot<'a>,
    equal: bool,
    differences: u32,
    other_names: bool,
}

#[derive(Serialize)]
struct JsonSpot<'a> {
    file: &'a str,
    line: u64,
    index: u64,
}

impl<'a> JsonTwice<'a> {
    fn new(twice: &'a Twice, kind: Option<&'static str>) -> Self {
        let Spot { file, index, line } = &twice.before;
        let (equal, differences, other_names) = match twice.sort {
            Sort::Equal => (true, 0, false),
            Sort::Nearly {
                differences,
                other_names,
            } => (false, differences, other_names),
        };
        Self {
            kind,
            file: &twice.game.file,
            line: twice.game.line,
            index: twice.game.index,
            before: JsonSpot {
                file,
                line: *line,
                index: *index,
            },
            equal,
            differences,
            other_names,
        }
    }
}

#[derive(Serialize)]
struct JsonTally {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    files: u64,
    unreadable_files: u64,
    games: u64,
    listed: u64,
    legal: u64,
    breached: u64,
    wrong_results: u64,
    unfinished: u64,
    unreadable: u64,
    decided: u64,
    duplicates: u64,
    forgotten: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    ruled: u64,
    rules: Vec<JsonRule>,
}

#[derive(Serialize)]
struct JsonRule {
    code: &'static str,
    slug: &'static str,
    findings: u64,
    games: u64,
}

impl JsonTally {
    fn new(tally: &Tally, listed: u64, kind: Option<&'static str>) -> Self {
        let rule = |(rule, broken): (&Rule, &crate::audit::Broken)| JsonRule {
            code: rule.code,
            slug: rule.slug,
            findings: broken.findings,
            games: broken.games,
        };
        Self {
            kind,
            files: tally.files,
            unreadable_files: tally.failed,
            games: tally.games,
            listed,
            legal: tally.legal,
            breached: tally.breached,
            wrong_results: tally.wrong_results,
            unfinished: tally.unfinished,
            unreadable: tally.unreadable,
            decided: tally.decided,
            duplicates: tally.duplicates,
            forgotten: tally.forgotten,
            errors: tally.errors,
            warnings: tally.warnings,
            notes: tally.notes,
            ruled: tally.ruled,
            rules: tally.rules.iter().map(rule).collect(),
        }
    }
}
