//! The stable contract for programs, described in `grammar/JSON.md`.

use std::io::{self, Write};

use serde::Serialize;

use super::hands::JsonHand;
use super::lines::Lines;
use super::reason::JsonReason;
use super::{GameReport, GameText, Place, Reporter, Summary, TOOL, TOOL_VERSION, weight};
use crate::finding::{Finding, Label, Ruled, Source};
use crate::games::shared::Hidden;
use crate::score::{Cell, Detail, Row, ScoreSheet};

/// Grows when a field goes or changes its meaning, not when one is added.
const VERSION: u32 = 1;

/// Writes the document while the games come in, one game a line.
pub struct Json<W> {
    out: W,
    games: u64,
}

impl<W: Write> Json<W> {
    pub fn new(out: W) -> Self {
        Self { out, games: 0 }
    }

    fn begin(&mut self) -> io::Result<()> {
        let tool = JsonTool::OURS;
        write!(self.out, "{{\"version\":{VERSION},\"tool\":")?;
        serde_json::to_writer(&mut self.out, &tool)?;
        self.out.write_all(b",\"games\":[")
    }
}

impl<W: Write> Reporter for Json<W> {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        if self.games == 0 {
            self.begin()?;
        } else {
            self.out.write_all(b",")?;
        }
        self.games += 1;
        self.out.write_all(b"\n")?;
        serde_json::to_writer(&mut self.out, &JsonGame::new(game))?;
        Ok(())
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        if self.games == 0 {
            self.begin()?;
        }
        self.out.write_all(b"\n],\"summary\":")?;
        serde_json::to_writer(&mut self.out, &JsonSummary::new(summary))?;
        self.out.write_all(b"}\n")?;
        self.out.flush()
    }
}

#[derive(Serialize)]
pub(crate) struct JsonTool {
    name: &'static str,
    version: &'static str,
}

impl JsonTool {
    pub(crate) const OURS: Self = Self {
        name: TOOL,
        version: TOOL_VERSION,
    };
}

#[derive(Serialize)]
struct JsonSummary {
    files: u64,
    games: u64,
    faulty: u64,
    unfinished: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    ruled: u64,
}

impl JsonSummary {
    const fn new(summary: &Summary) -> Self {
        let &Summary {
            files,
            games,
            faulty,
            unfinished,
            errors,
            warnings,
            notes,
            ruled,
        } = summary;
        Self {
            files,
            games,
            faulty,
            unfinished,
            errors,
            warnings,
            notes,
            ruled,
        }
    }
}

#[derive(Serialize)]
struct JsonGame<'a> {
    file: &'a str,
    line: u64,
    byte: u64,
    index: u64,
    game: &'a str,
    title: &'a str,
    players: &'a [String],
    finished: bool,
    findings: Vec<JsonFinding<'a>>,
    score: Option<JsonSheet<'a>>,
    unseen: Option<JsonUnseen<'a>>,
}

impl<'a> JsonGame<'a> {
    fn new(report: &GameReport<'a>) -> Self {
        // The index of lines is for findings; a clean game needs none.
        let indexed = match report.findings {
            [] => "",
            _ => report.text.text,
        };
        let lines = Lines::new(indexed);
        Self {
            file: report.text.file,
            line: report.text.first_line,
            byte: report.text.first_byte,
            index: report.index,
            game: report.game,
            title: report.title,
            players: report.players,
            finished: report.finished,
            findings: report
                .findings
                .iter()
                .map(|finding| JsonFinding::new(&report.text, &lines, finding))
                .collect(),
            score: report.sheet.map(JsonSheet::new),
            unseen: report.hidden.map(|hidden| JsonUnseen::new(report, hidden)),
        }
    }
}

/// Cards that nobody saw.
#[derive(Serialize)]
struct JsonUnseen<'a> {
    proved: bool,
    reason: Option<&'static str>,
    line: Option<u64>,
    hands: Vec<JsonHand<'a>>,
}

impl<'a> JsonUnseen<'a> {
    fn new(report: &GameReport<'a>, hidden: &Hidden) -> Self {
        let gap = hidden.gap();
        let hands = report.players.iter().zip(hidden.ranges());
        Self {
            proved: gap.is_none(),
            reason: gap.map(|gap| gap.why.word()),
            line: gap.and_then(|gap| gap.at).map(|at| report.line_of(at)),
            hands: hands
                .map(|(player, hand)| JsonHand::new(player, &hand))
                .collect(),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct JsonFinding<'a> {
    code: &'a str,
    slug: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    label: &'a str,
    causes: Vec<JsonCause<'a>>,
    note: Option<&'a str>,
    sources: Vec<JsonSource<'a>>,
    help: Option<&'a str>,
    ruling: Option<JsonRuling<'a>>,
    turn: Option<u32>,
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<JsonReason<'a>>,
}

impl<'a> JsonFinding<'a> {
    pub(crate) fn new(text: &GameText, lines: &Lines, finding: &'a Finding) -> Self {
        let place = |span| Place::new(text, lines, span);
        let cause = |cause: &'a Label| JsonCause {
            label: &cause.text,
            place: place(cause.span),
        };
        let ruling = |ruled: &'a Ruled| JsonRuling {
            kind: if ruled.takeback { "takeback" } else { "stands" },
            reason: ruled.reason.as_deref(),
            place: place(ruled.span),
        };
        Self {
            code: finding.code,
            slug: finding.slug,
            severity: weight(finding).word(),
            message: &finding.message,
            place: place(finding.span),
            label: &finding.label,
            causes: finding.causes.iter().map(cause).collect(),
            note: finding.note.as_deref(),
            sources: finding.sources.iter().map(JsonSource::new).collect(),
            help: finding.help.as_deref(),
            ruling: finding.ruling.as_ref().map(ruling),
            turn: finding.turn,
            player: finding.player.as_deref(),
            reason: finding
                .reason
                .as_ref()
                .map(|reason| JsonReason::new(text, lines, reason)),
        }
    }
}

#[derive(Serialize)]
struct JsonCause<'a> {
    label: &'a str,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct JsonRuling<'a> {
    kind: &'static str,
    reason: Option<&'a str>,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct JsonSource<'a> {
    edition: &'a str,
    heading: &'a str,
    page: Option<u16>,
}

impl<'a> JsonSource<'a> {
    fn new(source: &'a Source) -> Self {
        Self {
            edition: &source.edition,
            heading: &source.heading,
            page: source.page,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct JsonSheet<'a> {
    players: &'a [String],
    rows: Vec<JsonRow<'a>>,
    totals: &'a [i32],
    ranks: &'a [u32],
    recorded: &'a [Option<i32>],
    winners: Vec<&'a str>,
    remarks: &'a [String],
    finished: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    drawing: Option<Vec<String>>,
}

impl<'a> JsonSheet<'a> {
    pub(crate) fn new(sheet: &'a ScoreSheet) -> Self {
        let ranked = sheet.players.iter().zip(&sheet.ranks);
        let winners = ranked.filter(|(_, rank)| **rank == 1);
        Self {
            players: &sheet.players,
            rows: sheet.rows.iter().map(JsonRow::new).collect(),
            totals: &sheet.totals,
            ranks: &sheet.ranks,
            recorded: &sheet.recorded,
            winners: winners.map(|(player, _)| player.as_str()).collect(),
            remarks: &sheet.remarks,
            finished: sheet.finished,
            drawing: sheet.drawing.as_ref().map(|d| d.plain().collect()),
        }
    }
}

#[derive(Serialize)]
struct JsonRow<'a> {
    key: &'a str,
    title: &'a str,
    cells: Vec<JsonCell<'a>>,
}

impl<'a> JsonRow<'a> {
    fn new(row: &'a Row) -> Self {
        Self {
            key: &row.key,
            title: &row.title,
            cells: row.cells.iter().map(JsonCell::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct JsonCell<'a> {
    points: i32,
    recorded: Option<i32>,
    details: Vec<JsonDetail<'a>>,
}

impl<'a> JsonCell<'a> {
    fn new(cell: &'a Cell) -> Self {
        Self {
            points: cell.points,
            recorded: cell.recorded,
            details: cell.details.iter().map(JsonDetail::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct JsonDetail<'a> {
    points: Option<i32>,
    done: Option<bool>,
    what: &'a str,
    how: Option<&'a str>,
}

impl<'a> JsonDetail<'a> {
    fn new(detail: &'a Detail) -> Self {
        Self {
            points: detail.points,
            done: detail.done,
            what: &detail.what,
            how: detail.how.as_deref(),
        }
    }
}
