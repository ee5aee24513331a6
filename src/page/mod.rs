//! A game as one HTML file: it needs no network, no server and no library, only
//! a browser.
//!
//! The file holds the same JSON as `replay --json`, frames as differences, and
//! a script that shows it. Nothing from the log becomes markup: the JSON has no
//! `<` in it, and the script writes text as text.

mod patch;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::frames::{Kind, Position, Recording, Scene, Stage, json};
use crate::games::stage::tiles::{TileSet, drawing::letters};
use crate::log::{Statement, Tag};
use crate::picture::{self, escape, styles};
use crate::report::escape::{Escape, Kind as Escaped, markup_lines};
use crate::report::json::JsonFinding;
use crate::report::lines::Lines;
use crate::report::{GameText, sheet};

/// What every page has at its head, and nothing else: by this it is known again.
pub const MARK: &str = r#"<meta name="generator" content="whistlestop">"#;

const HTML: &str = include_str!("page.html");
const STYLE: [&str; 2] = [include_str!("page.css"), include_str!("stage.css")];
const SCRIPT: [&str; 10] = [
    include_str!("js/start.js"),
    include_str!("js/cards.js"),
    include_str!("js/board.js"),
    include_str!("js/yards.js"),
    include_str!("js/tiles.js"),
    include_str!("js/panels.js"),
    include_str!("js/findings.js"),
    include_str!("js/sheet.js"),
    include_str!("js/chart.js"),
    include_str!("js/controls.js"),
];

/// Writes the page of a game; `None` if the game could not be opened.
///
/// ```
/// use whistlestop::internals::{frames, notation, page, replay, report};
///
/// let text = "game europe\nplayer <b> blue\nplayer Ben red\n<b> claim Dieppe-Paris P\n";
/// let game = notation::GameText { text: text.to_owned(), first_line: 1, ..Default::default() };
/// let recording = frames::record(&game, &replay::Custom::None);
/// let text = report::GameText { file: "x.ride", text, first_line: 1, first_byte: 0 };
/// let page = page::write(&text, 1, &recording).unwrap();
/// assert!(page.starts_with("<!doctype html>"));
/// assert!(!page.contains("<b>"));
/// ```
#[must_use]
pub fn write(game: &GameText<'_>, index: u64, recording: &Recording) -> Option<String> {
    let stage = recording
        .stage
        .as_ref()
        .filter(|_| !recording.frames.is_empty())?;
    let data = data(game, index, recording, stage)?;
    let mut title = recording.outcome.title.clone();
    if title.is_empty() {
        title.clone_from(&recording.outcome.game);
    }
    let players: Vec<&str> = recording
        .players
        .iter()
        .map(|who| who.name.as_str())
        .collect();
    let title = format!("{title}: {}", players.join(", "));
    let score = recording.outcome.sheet.as_ref();
    let score = score.map_or_else(String::new, |score| {
        sheet::text(score, sheet::Style::default())
    });
    let style = text_of(&STYLE);
    let script = format!("(() => {{\n{}}})();", text_of(&SCRIPT));
    Some(fill(&[
        ("style-hash", hash(&style)),
        ("script-hash", hash(&script)),
        ("title", escape(&title)),
        ("style", style),
        ("drawings", drawings(recording, stage)),
        ("score", markup_lines(&score)),
        ("data", in_script(&data)),
        ("script", script),
    ]))
}

/// Our own text. A browser reads line ends as one character, and so takes the hash.
fn text_of(parts: &[&str]) -> String {
    parts.concat().replace("\r\n", "\n")
}

/// The page's policy lets a browser run and apply only what has one of its hashes:
/// a script or a style that got in some other way has no effect.
fn hash(text: &str) -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(text));
    format!("sha256-{hash}")
}

/// Puts each part in its place. What is put in is not looked at again.
fn fill(parts: &[(&str, String)]) -> String {
    let mut out = String::new();
    let mut rest = HTML;
    while let Some((before, behind)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, after) = behind.split_once("}}").unwrap_or((behind, ""));
        let part = parts.iter().find(|(key, _)| *key == name);
        out.push_str(part.map_or("", |(_, text)| text));
        rest = after;
    }
    out.push_str(rest);
    out
}

/// JSON that can stand in a script element: nothing in it can end the element,
/// open a comment, or break a line where no line is broken.
fn in_script(data: &Value) -> String {
    let mut safe = Escape::new(Escaped::Json, Vec::new());
    // Writing to memory does not fail.
    let _ = write!(safe, "{data}");
    let mut out = String::new();
    for c in String::from_utf8_lossy(&safe.into_inner()).chars() {
        match c {
            '<' | '>' | '&' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}

/// The header, all frames, and the end.
fn data(game: &GameText<'_>, index: u64, recording: &Recording, stage: &Stage) -> Option<Value> {
    let line = |write: &dyn Fn(&mut dyn std::io::Write) -> std::io::Result<()>| {
        let mut bytes = Vec::new();
        write(&mut bytes).ok()?;
        serde_json::from_slice::<Value>(&bytes).ok()
    };
    let mut header = line(&|out| json::header(out, game, index, recording))?;
    if let Stage::Board(board) = stage {
        header["stage"]["board"] = board_for_page(board);
    }
    let end = line(&|out| json::end(out, recording))?;
    let frames = frames(game, recording)?;
    let breaches: Vec<usize> = (0..recording.frames.len())
        .filter(|&at| recording.is_breach(at))
        .collect();
    Some(json!({
        "header": header,
        "frames": frames,
        "end": end,
        "breaches": breaches,
        "occasion": occasion(game.text),
        "liveries": styles(&recording.players),
        "paths": paths(recording),
        "letters": match stage {
            Stage::Tiles(set) => letters(set).iter().map(char::to_string).collect(),
            _ => Vec::new(),
        },
        "lines": match stage {
            Stage::Tiles(set) => line_colours(set),
            _ => Vec::new(),
        },
    }))
}

/// A frame as `replay --json` has it, with the difference from the frame before
/// in the place of the position.
#[derive(Serialize)]
struct PageFrame<'r> {
    what: Kind,
    turn: u32,
    #[serde(rename = "move")]
    moves: u32,
    round: u32,
    line: u64,
    byte: u64,
    text: &'r str,
    seat: Option<usize>,
    words: &'r str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<JsonFinding<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<Value>,
}

fn frames(game: &GameText<'_>, recording: &Recording) -> Option<Vec<Value>> {
    let lines = Lines::new(game);
    let mut frames = Vec::with_capacity(recording.frames.len());
    let mut shown = Shown::default();
    let mut before = None;
    for frame in &recording.frames {
        let change = shown.step(&frame.position, before)?;
        let found = frame.findings.iter();
        let found = found.filter_map(|&i| recording.outcome.findings.get(i));
        let record = PageFrame {
            what: frame.kind,
            turn: frame.turn,
            moves: frame.moves,
            round: frame.round,
            line: frame.line,
            byte: game.first_byte + u64::from(frame.span.start),
            text: &frame.text,
            seat: frame.seat,
            words: &frame.words,
            findings: JsonFinding::list(&lines, found),
            change,
        };
        frames.push(serde_json::to_value(&record).ok()?);
        before = Some(&frame.position);
    }
    Some(frames)
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
            let table = serde_json::to_value(now.table.as_ref()).ok()?;
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

/// What the page needs of a board: the map itself is a drawing.
fn board_for_page(board: &crate::games::ticket_to_ride::board::Board) -> Value {
    json!({
        "key": board.key,
        "title": board.title,
        "pieces": board.piece.many,
        "wild": board.wild.one,
        "cities": board.cities.iter().map(|city| &city.printed).collect::<Vec<_>>(),
        "routes": board.routes.iter().map(|route| json!([route.a, route.b])).collect::<Vec<_>>(),
        "tickets": board.tickets.iter()
            .map(|ticket| json!([ticket.a, ticket.b, ticket.points]))
            .collect::<Vec<_>>(),
    })
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
        Tag::Round => Some(format!("round {value}")),
        Tag::Table => Some(format!("table {value}")),
        Tag::Scribe => None,
    });
    words.collect::<Vec<_>>().join(" · ")
}

fn line_colours(set: &TileSet) -> Vec<&'static str> {
    let each = set.colours.iter().enumerate();
    each.map(|(place, name)| picture::line_colour(name, place))
        .collect()
}

/// For each row of the score sheet, each player and each detail, the routes of
/// the path that proves it.
fn paths(recording: &Recording) -> Value {
    let Some(score) = &recording.outcome.sheet else {
        return json!([]);
    };
    let rows = score.rows.iter().map(|row| {
        let cells = row.cells.iter().map(|cell| {
            let details = cell.details.iter().map(|detail| json!(detail.routes));
            Value::Array(details.collect())
        });
        Value::Array(cells.collect())
    });
    Value::Array(rows.collect())
}

/// What the script does not draw itself: the map, the tiles.
fn drawings(recording: &Recording, stage: &Stage) -> String {
    let mut out = format!(
        r#"<svg class="hidden" width="0" height="0" aria-hidden="true">{}"#,
        picture::patterns(&styles(&recording.players))
    );
    if let Stage::Tiles(set) = stage {
        out.push_str("<defs>");
        for id in used_tiles(recording) {
            if let Some(tile) = set.tiles.get(usize::from(id)) {
                let shape = picture::shape(set, tile);
                let _ = write!(out, r#"<g id="tile-{id}">{shape}</g>"#);
            }
        }
        out.push_str("</defs>");
    }
    out.push_str("</svg>");
    if let Stage::Board(board) = stage {
        out.push_str(r#"<template id="map-drawing">"#);
        out.push_str(&picture::board::draw_live(board));
        out.push_str("</template>");
    }
    out
}

/// Tiles that lie on the table or in a hand at some time.
fn used_tiles(recording: &Recording) -> BTreeSet<u16> {
    let mut used = BTreeSet::new();
    let mut before: Option<&Arc<Scene>> = None;
    for frame in &recording.frames {
        let scene = &frame.position.scene;
        if before.is_none_or(|before| !Arc::ptr_eq(before, scene))
            && let Scene::Layout { tiles, .. } = scene.as_ref()
        {
            used.extend(tiles.iter().map(|laid| laid.tile));
        }
        before = Some(scene);
        for player in &frame.position.players {
            used.extend(player.hand.tiles.iter().copied());
        }
    }
    used
}
