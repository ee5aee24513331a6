//! The stable contract for programs, described in `grammar/JSON.md`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::hands::JsonHand;
use super::lines::{Lines, Place};
use super::reason::JsonReason;
use super::{GameReport, InFile, Reporter, Summary, TOOL, TOOL_VERSION, weight};
use crate::finding::{Edit, Finding, Fix, Label, Ruled, Safety, Source};
use crate::games::shared::Hidden;
use crate::lang::{Arg, Data};
use crate::score::{Row, ScoreSheet};

/// Grows when a field goes or changes its meaning, not when one is added.
const VERSION: u32 = 1;

/// Writes the document while the games come in, one game a line.
pub(crate) struct Json<W> {
    out: W,
    /// A game's text, put together before it goes out: token by token it costs more.
    line: Vec<u8>,
    games: u64,
    /// Say what each hand can hold, which takes a search a card.
    ranges: bool,
}

impl<W: Write> Json<W> {
    pub(crate) fn new(out: W, ranges: bool) -> Self {
        Self { out, line: Vec::new(), games: 0, ranges }
    }

    fn begin(&mut self) -> io::Result<()> {
        let tool = serde_json::to_string(&JsonTool::OURS)?;
        write!(self.out, "{{\"version\":{VERSION},\"tool\":{tool},\"games\":[")
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
        self.line.clear();
        self.line.push(b'\n');
        serde_json::to_writer(&mut self.line, &JsonGame::new(game, self.ranges))?;
        self.out.write_all(&self.line)
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        if self.games == 0 {
            self.begin()?;
        }
        self.out.write_all(b"\n],\"summary\":")?;
        serde_json::to_writer(&mut self.out, summary)?;
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
    pub(crate) const OURS: Self = Self { name: TOOL, version: TOOL_VERSION };
}

/// Where a game stands, and what it is.
#[derive(Serialize)]
pub(crate) struct JsonHead<'a> {
    file: &'a str,
    line: u64,
    byte: u64,
    index: u64,
    game: &'a str,
    title: &'a str,
}

impl<'a> JsonHead<'a> {
    pub(crate) fn new(text: &InFile<'a>, index: u64, game: &'a str, title: &'a str) -> Self {
        Self { file: text.file, line: text.first_line, byte: text.first_byte, index, game, title }
    }
}

#[derive(Serialize)]
struct JsonGame<'a> {
    #[serde(flatten)]
    head: JsonHead<'a>,
    players: &'a [String],
    finished: bool,
    findings: Vec<JsonFinding<'a>>,
    score: Option<JsonSheet<'a>>,
    unseen: Option<JsonUnseen<'a>>,
}

impl<'a> JsonGame<'a> {
    fn new(report: &GameReport<'a>, ranges: bool) -> Self {
        let unseen = |hidden| JsonUnseen::new(report, hidden, ranges);
        Self {
            head: JsonHead::new(&report.text, report.index, report.game, report.title),
            players: report.players,
            finished: report.finished,
            findings: JsonFinding::list(&report.lines(), report.findings),
            score: report.sheet.map(JsonSheet::new),
            unseen: report.hidden.map(unseen),
        }
    }
}

/// Cards that nobody saw.
#[derive(Serialize)]
struct JsonUnseen<'a> {
    proved: bool,
    reason: Option<&'static str>,
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<Vec<JsonHand<'a>>>,
}

impl<'a> JsonUnseen<'a> {
    fn new(report: &GameReport<'a>, hidden: &Hidden, ranges: bool) -> Self {
        let gap = hidden.gap();
        let hands = || {
            let hands = report.players.iter().zip(hidden.ranges());
            let hands = hands.map(|(player, hand)| JsonHand::new(player, &hand));
            hands.collect()
        };
        Self {
            proved: gap.is_none(),
            reason: gap.map(|gap| gap.why.word()),
            line: gap.and_then(|gap| gap.at).map(|at| report.text.line_of(at)),
            hands: ranges.then(hands),
        }
    }
}

#[derive(Serialize)]
pub(crate) struct JsonFinding<'a> {
    code: &'a str,
    slug: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<JsonFault<'a>>,
    #[serde(flatten)]
    place: Place,
    label: &'a str,
    causes: Vec<JsonCause<'a>>,
    note: Option<&'a str>,
    sources: &'a [Source],
    help: Option<&'a str>,
    ruling: Option<JsonRuling<'a>>,
    turn: Option<u32>,
    player: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<JsonReason<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<JsonFix<'a>>,
}

impl<'a> JsonFinding<'a> {
    pub(crate) fn list(
        lines: &Lines,
        findings: impl IntoIterator<Item = &'a Finding>,
    ) -> Vec<Self> {
        let findings = findings.into_iter();
        findings.map(|finding| Self::new(lines, finding)).collect()
    }

    fn new(lines: &Lines, finding: &'a Finding) -> Self {
        let cause =
            |cause: &'a Label| JsonCause { label: &cause.text, place: lines.place(cause.span) };
        let ruling = |ruled: &'a Ruled| JsonRuling {
            kind: if ruled.takeback { "takeback" } else { "stands" },
            reason: ruled.reason.as_deref(),
            place: lines.place(ruled.span),
        };
        let reason = finding.reason.as_deref();
        Self {
            code: finding.code,
            slug: finding.slug,
            severity: weight(finding).word(),
            message: &finding.message,
            fault: finding.said.as_ref().map(JsonFault::new),
            place: lines.place(finding.span),
            label: &finding.label,
            causes: finding.causes.iter().map(cause).collect(),
            note: finding.note.as_deref(),
            sources: &finding.sources,
            help: finding.help.as_deref(),
            ruling: finding.ruling.as_ref().map(ruling),
            turn: finding.turn,
            player: finding.player.as_deref(),
            reason: reason.map(|reason| JsonReason::new(lines, reason)),
            fixes: finding.fixes.iter().map(|fix| JsonFix::new(lines, fix)).collect(),
        }
    }
}

/// What the message says, as data: the same in every language, but for the names of things.
#[derive(Serialize)]
struct JsonFault<'a> {
    id: &'static str,
    args: BTreeMap<&'static str, &'a Arg>,
}

impl<'a> JsonFault<'a> {
    fn new(said: &'a Data) -> Self {
        let args = said.args.iter().map(|(name, arg)| (*name, arg));
        Self { id: said.id, args: args.collect() }
    }
}

/// What mends a finding.
#[derive(Serialize)]
struct JsonFix<'a> {
    message: &'a str,
    safety: Safety,
    edits: Vec<JsonEdit<'a>>,
    clears: usize,
    of: usize,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    start: u64,
    end: u64,
    text: &'a str,
    line: u64,
    column: u64,
}

impl<'a> JsonFix<'a> {
    fn new(lines: &Lines, fix: &'a Fix) -> Self {
        let edit = |edit: &'a Edit| {
            let place = lines.place(edit.span);
            JsonEdit {
                start: place.byte,
                end: place.end_byte,
                text: &edit.text,
                line: place.line,
                column: place.column,
            }
        };
        Self {
            message: &fix.message,
            safety: fix.safety,
            edits: fix.edits.iter().map(edit).collect(),
            clears: fix.clears,
            of: fix.of,
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
pub(crate) struct JsonSheet<'a> {
    players: &'a [String],
    rows: &'a [Row],
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
        Self {
            players: &sheet.players,
            rows: &sheet.rows,
            totals: &sheet.totals,
            ranks: &sheet.ranks,
            recorded: &sheet.recorded,
            winners: sheet.winners().collect(),
            remarks: &sheet.remarks,
            finished: sheet.finished,
            drawing: sheet.drawing.as_ref().map(|d| d.plain().collect()),
        }
    }
}
