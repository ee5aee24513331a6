//! What a page has to show: positions, and what is said about them.
//!
//! Positions hold no words, and every frame's is the difference from the one
//! before. What is said, in one language and as one pair of eyes saw the game, is
//! a [`Told`]; a page keeps one of them whole, and the others as differences.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use super::patch;
use crate::finding::{Finding, Severity};
use crate::frames::{Frame, Kind, Position, Recording, Stage};
use crate::games::ticket_to_ride::board::{Board, Route};
use crate::log::{Statement, Tag};
use crate::report::json::JsonSheet;
use crate::report::source;

/// What a frame is, whoever looks and in whatever language.
#[derive(Serialize)]
struct PageFrame {
    what: Kind,
    turn: u32,
    round: u32,
    line: u64,
    seat: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<Value>,
}

/// All frames of a recording, without words.
pub(super) fn frames(recording: &Recording) -> Option<Vec<Value>> {
    let mut frames = Vec::with_capacity(recording.frames.len());
    let mut shown = Shown::default();
    let mut before = None;
    for frame in &recording.frames {
        let record = PageFrame {
            what: frame.kind,
            turn: frame.turn,
            round: frame.round,
            line: frame.line,
            seat: frame.seat,
            change: shown.step(&frame.position, before)?,
        };
        frames.push(serde_json::to_value(&record).ok()?);
        before = Some(&frame.position);
    }
    Some(frames)
}

/// The same game as others saw it: what is not as in the full record, as
/// differences from frame to frame. The table and the scene are null where they are
/// the same.
pub(super) fn seen(all: &Recording, public: &Recording, pairs: &[usize]) -> Option<Vec<Value>> {
    let mut before = json!({ "players": [], "table": null, "scene": null });
    let mut changes = Vec::with_capacity(pairs.len());
    for (frame, &at) in all.frames.iter().zip(pairs) {
        let other = &public.frames.get(at)?.position;
        let players: Vec<Value> = other.players.iter().map(value).collect::<Option<_>>()?;
        let mut now = json!({ "players": players, "table": null, "scene": null });
        if *other.table != *frame.position.table {
            now["table"] = table(other)?;
        }
        if other.scene != frame.position.scene {
            now["scene"] = value(&other.scene)?;
        }
        changes.push(patch::patch(&before, &now).unwrap_or(Value::Null));
        before = now;
    }
    Some(changes)
}

fn value(what: &impl Serialize) -> Option<Value> {
    serde_json::to_value(what).ok()
}

/// The table without its words.
fn table(position: &Position) -> Option<Value> {
    let mut table = value(position.table.as_ref())?;
    table.as_object_mut()?.remove("status");
    Some(table)
}

/// Which frame of a redacted log belongs to each frame of the full one; `None` if that
/// is not clear. A redacted log has lines more, in which tickets are shown.
pub(super) fn pairs(all: &Recording, public: &Recording) -> Option<Vec<usize>> {
    let shows = |frame: &Frame| {
        let mut words = frame.text.split_whitespace();
        words.any(|word| word == "shows" || word == "completes")
    };
    let mut more = public.frames.len().checked_sub(all.frames.len())?;
    let mut at = 0;
    let mut pairs = Vec::with_capacity(all.frames.len());
    for frame in &all.frames {
        while more > 0 && public.frames.get(at).is_some_and(shows) && !shows(frame) {
            at += 1;
            more -= 1;
        }
        let other = public.frames.get(at)?;
        if other.seat != frame.seat || other.moves != frame.moves {
            return None;
        }
        pairs.push(at);
        at += 1;
    }
    // At the end all has been shown.
    *pairs.last_mut()? = public.frames.len().checked_sub(1)?;
    Some(pairs)
}

/// Everything that is words, in one language.
#[derive(Serialize)]
pub(super) struct Told {
    /// The page's own words.
    ui: Value,
    title: String,
    occasion: String,
    pieces: String,
    wild: String,
    /// What each frame says, and its line of the log.
    words: Vec<String>,
    texts: Vec<String>,
    /// By frame.
    findings: BTreeMap<usize, Vec<Found>>,
    /// By the frame with which it begins to hold.
    status: BTreeMap<usize, String>,
    score: Value,
}

/// A finding, as far as a page shows it.
#[derive(Serialize)]
struct Found {
    code: &'static str,
    severity: &'static str,
    message: String,
    label: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    causes: Vec<Cause>,
    note: String,
    help: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<(bool, Option<String>)>,
    /// The bytes of the frame's line that are wrong.
    mark: [u32; 2],
}

/// An earlier frame that explains it.
#[derive(Serialize)]
struct Cause {
    at: usize,
    label: String,
}

impl Told {
    /// What a recording says; `pairs` are the frames of it that are shown.
    pub(super) fn new(recording: &Recording, text: &str, pairs: &[usize]) -> Option<Self> {
        let stage = recording.stage.as_ref()?;
        let mut told = Self {
            ui: super::words::all(),
            title: title(recording).to_owned(),
            occasion: occasion(text),
            pieces: String::new(),
            wild: String::new(),
            words: Vec::with_capacity(pairs.len()),
            texts: Vec::with_capacity(pairs.len()),
            findings: BTreeMap::new(),
            status: BTreeMap::new(),
            score: value(&recording.outcome.sheet.as_ref().map(JsonSheet::new))?,
        };
        if let Stage::Board(board) = stage {
            told.pieces = board.piece_words().many().into_owned();
            told.wild = board.wild_words().one().into_owned();
        }
        let mut status = String::new();
        for (shown, &at) in pairs.iter().enumerate() {
            let frame = recording.frames.get(at)?;
            told.words.push(frame.words.clone());
            told.texts.push(frame.text.clone());
            let now = frame.position.table.status.clone().unwrap_or_default();
            if now != status {
                told.status.insert(shown, now.clone());
                status = now;
            }
            // Frames in between are not shown, but what was found there is.
            let from = shown.checked_sub(1).map_or(0, |before| pairs[before] + 1);
            let all = recording.frames.get(from..=at).unwrap_or_default();
            let found = all.iter().flat_map(|frame| {
                let found = frame.findings.iter();
                let found = found.filter_map(|&i| recording.outcome.findings.get(i));
                found.map(|finding| Found::new(finding, frame, recording, pairs))
            });
            let found: Vec<Found> = found.collect();
            if !found.is_empty() {
                told.findings.insert(shown, found);
            }
        }
        Some(told)
    }
}

impl Found {
    fn new(finding: &Finding, frame: &Frame, recording: &Recording, pairs: &[usize]) -> Self {
        let within = |at: u32| at.saturating_sub(frame.span.start);
        let causes = finding.causes.iter().map(|cause| {
            let frames = &recording.frames;
            let of = frames.partition_point(|frame| frame.span.start <= cause.span.start);
            let of = of.saturating_sub(1);
            Cause {
                at: pairs.partition_point(|&at| at < of).min(pairs.len().saturating_sub(1)),
                label: cause.text.clone(),
            }
        });
        let pages = finding.sources.iter().map(source);
        let note = finding.note.iter().map(|note| first_large(note));
        let ruling = finding.ruling.as_ref();
        Self {
            code: finding.code,
            severity: finding.severity.word(),
            message: finding.message.clone(),
            label: finding.label.clone(),
            causes: causes.collect(),
            note: note.chain(pages).collect::<Vec<_>>().join(" · "),
            help: finding.help.clone().unwrap_or_default(),
            ruling: ruling.map(|ruled| (ruled.takeback, ruled.reason.clone())),
            mark: [within(finding.span.start), within(finding.span.end)],
        }
    }
}

fn first_large(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().into_iter().flat_map(char::to_uppercase);
    first.chain(rest).collect()
}

/// The name of the game.
pub(super) fn title(recording: &Recording) -> &str {
    let outcome = &recording.outcome;
    match outcome.title.as_str() {
        "" => &outcome.game,
        title => title,
    }
}

/// How many breaches the table did not rule on.
pub(super) fn breaches(recording: &Recording) -> usize {
    let found = recording.outcome.findings.iter();
    found.filter(|found| found.severity == Severity::Error).count()
}

/// What the header says about the occasion: `Autumn Cup · round 3 · table 4`.
fn occasion(text: &str) -> String {
    let log = crate::games::parse(text);
    let tags = log.lines.iter().filter_map(|line| match &line.statement {
        Statement::Tag { key, value } => Some((*key, value.as_ref()?.text)),
        _ => None,
    });
    let words = tags.filter_map(|(key, value)| match key {
        Tag::Event | Tag::Site | Tag::Date => Some(value.to_owned()),
        Tag::Round => Some(super::words::round(value)),
        Tag::Table => Some(super::words::table(value)),
        Tag::Scribe | Tag::Language => None,
    });
    words.collect::<Vec<_>>().join(" · ")
}

/// What the page needs of a board: the map itself is a drawing.
pub(super) fn board(board: &Board) -> Value {
    let route = |route: &Route| {
        json!([route.a, route.b, route.length, route.colour, u8::from(route.tunnel), route.wilds])
    };
    json!({
        "cities": board.cities.iter().map(|city| &city.printed).collect::<Vec<_>>(),
        "routes": board.routes.iter().map(route).collect::<Vec<_>>(),
        "points": board.points,
        "tickets": board.tickets.iter()
            .map(|ticket| json!([ticket.a, ticket.b, ticket.points]))
            .collect::<Vec<_>>(),
    })
}

/// For each row of the score sheet, each player and each detail, what proves it on the
/// map: routes, and cities.
pub(super) fn paths(recording: &Recording) -> Value {
    let (Some(score), Some(Stage::Board(board))) = (&recording.outcome.sheet, &recording.stage)
    else {
        return json!([]);
    };
    let city = |name: &str| board.cities.iter().position(|city| city.printed == name);
    let rows = score.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| {
            let details = cell.details.iter().map(|detail| {
                let cities = detail.what.split('–').filter_map(city);
                json!([detail.routes, cities.collect::<Vec<_>>()])
            });
            Value::Array(details.collect())
        });
        Value::Array(cells.collect())
    });
    Value::Array(rows.collect())
}

/// A position as JSON, part by part: what a frame shares with the one before is
/// neither made nor compared again.
struct Shown {
    players: Shared,
    table: Shared,
    scene: Shared,
}

/// A part, and how long it is.
struct Shared {
    value: Value,
    length: usize,
}

impl Shared {
    fn new(value: Value) -> Self {
        let length = patch::length(&value);
        Self { value, length }
    }

    /// Puts another value in its place; what changes thereby.
    fn step(&mut self, now: Value) -> Option<Value> {
        let change = patch::patch(&self.value, &now)?;
        *self = Self::new(now);
        Some(change)
    }
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            players: Shared::new(json!([])),
            table: Shared::new(Value::Null),
            scene: Shared::new(Value::Null),
        }
    }
}

impl Shown {
    /// Goes on to the next position; what changes thereby. As in every object, the
    /// new whole stands there if that is shorter.
    #[allow(clippy::option_option)]
    fn step(&mut self, now: &Position, before: Option<&Position>) -> Option<Option<Value>> {
        let players = self.players(now, before)?;
        let mut changes = serde_json::Map::new();
        let mut change = |key: &str, value: Option<Value>| {
            changes.extend(value.map(|value| (key.to_owned(), value)));
        };
        change("players", self.players.step(players));
        if before.is_none_or(|before| !Arc::ptr_eq(&before.table, &now.table)) {
            let table = table(now)?;
            change("table", self.table.step(table));
        }
        if before.is_none_or(|before| !Arc::ptr_eq(&before.scene, &now.scene)) {
            let scene = serde_json::to_value(now.scene.as_ref()).ok()?;
            change("scene", self.scene.step(scene));
        }
        if changes.is_empty() {
            return Some(None);
        }
        let [players, table, scene] = [&self.players, &self.table, &self.scene];
        let frame = r#"[{"players":,"scene":,"table":}]"#.len();
        let whole = frame + players.length + table.length + scene.length;
        Some(Some(match patch::length(&changes) <= whole {
            true => Value::Object(changes),
            false => json!([{
                "players": players.value,
                "table": table.value,
                "scene": scene.value,
            }]),
        }))
    }

    fn players(&self, now: &Position, before: Option<&Position>) -> Option<Value> {
        let each = now.players.iter().enumerate().map(|(seat, player)| {
            let old = before.and_then(|before| before.players.get(seat));
            match old {
                Some(old) if Arc::ptr_eq(old, player) => Some(self.players.value[seat].clone()),
                _ => serde_json::to_value(player.as_ref()).ok(),
            }
        });
        each.collect()
    }
}
