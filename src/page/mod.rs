//! A game as one HTML file: it needs no network, no server and no library, only
//! a browser.
//!
//! The file holds every frame as the difference from the one before, what is said
//! about them in every language, and a script that shows it. Nothing from the log
//! becomes markup: the JSON has no `<` in it, and the script writes text as text.

mod data;
mod patch;
mod preview;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::frames::{Recording, Scene, Stage, json};
use crate::games::stage::tiles::drawing::letters;
use crate::lang::{self, Lang};
use crate::notation;
use crate::picture::{self, escape, styles};
use crate::redact::redact;
use crate::report::escape::{Escape, Kind as Escaped, markup_lines};
use crate::report::{InFile, sheet};
use data::Told;

/// What every page has at its head, and nothing else: by this it is known again.
pub const MARK: &str = r#"<meta name="generator" content="whistlestop">"#;

const HTML: &str = include_str!("page.html");
const STYLE: [&str; 6] = [
    include_str!("page.css"),
    include_str!("parts.css"),
    picture::board::CSS,
    picture::yards::CSS,
    include_str!("stage.css"),
    include_str!("print.css"),
];
const SCRIPT: [&str; 13] = [
    include_str!("js/start.js"),
    include_str!("js/cards.js"),
    include_str!("js/board.js"),
    include_str!("js/yards.js"),
    include_str!("js/tiles.js"),
    include_str!("js/view.js"),
    include_str!("js/panels.js"),
    include_str!("js/findings.js"),
    include_str!("js/sheet.js"),
    include_str!("js/ending.js"),
    include_str!("js/chart.js"),
    include_str!("js/story.js"),
    include_str!("js/controls.js"),
];

/// No game has more frames: a longer log gets a page in one language, through one
/// pair of eyes.
const MOST_TO_TELL: usize = 3000;

/// Where a page's game comes from.
pub struct Made<'a> {
    /// The game.
    pub game: &'a notation::GameText,
    /// What its file is called.
    pub file: &'a str,
    /// Its place in the file, from 1.
    pub index: u64,
    /// Who saw the log if somebody left secrets out of it; empty is the public.
    pub eyes: Option<&'a str>,
    /// Where a picture of it lies; else a small one is in the page.
    pub image: Option<&'a str>,
    /// Replays a game; the page asks for every language, and for what the public saw.
    pub record: &'a mut dyn FnMut(&notation::GameText) -> Recording,
}

/// Writes the page of a game; `None` if the game could not be opened.
///
/// ```
/// use whistlestop::internals::{frames, notation, page, replay};
///
/// let text = "game europe\nplayer <b> blue\nplayer Ben red\n<b> claim Dieppe-Paris P\n";
/// let game = notation::GameText::from(text);
/// let record = &mut |game: &notation::GameText| frames::record(game, &replay::Custom::None);
/// let page = page::write(page::Made { game: &game, file: "x.ride", index: 1, eyes: None, image: None, record });
/// let page = page.unwrap();
/// assert!(page.starts_with("<!doctype html>"));
/// assert!(!page.contains("<b>"));
/// ```
#[must_use]
pub fn write(made: Made<'_>) -> Option<String> {
    let start = lang::current();
    let recording = (made.record)(made.game);
    let stage = recording.stage.as_ref();
    let stage = stage.filter(|_| !recording.frames.is_empty())?;
    let text = InFile::new(made.file, made.game);
    let mut data = game(&text, made.index, &recording, stage)?;
    data["eyes"] = json!(made.eyes);
    data["start"] = json!(start.tag());
    let image = made.image.map(escape);
    words_of(&mut data, made, &recording, start)?;
    let players: Vec<&str> = recording.players.iter().map(|who| who.name.as_str()).collect();
    let title = format!("{}: {}", data::title(&recording), players.join(", "));
    let score = recording.outcome.sheet.as_ref();
    let score = score.map_or_else(String::new, |score| sheet::text(score, sheet::Style::default()));
    let style = text_of(&STYLE);
    let script = format!("(() => {{\n{}}})();", text_of(&SCRIPT));
    let parts = [
        ("lang", start.tag().to_owned()),
        ("style-hash", hash(&style)),
        ("script-hash", hash(&script)),
        ("title", escape(&title)),
        ("description", escape(&preview::description(&recording))),
        ("preview", image.unwrap_or_else(|| preview::picture(&recording))),
        ("icon", preview::icon(&recording)),
        ("style", style),
        ("drawings", drawings(&recording, stage)),
        ("no-script", escape(&words::no_script())),
        ("score", markup_lines(&score)),
        ("data", in_script(&data)),
        ("script", script),
    ];
    Some(fill(HTML, &parts))
}

/// What the public saw of a game, if that is less than the log tells.
struct Public {
    game: notation::GameText,
    pairs: Vec<usize>,
}

impl Public {
    /// The redacted game, and its recording.
    fn of(made: &mut Made<'_>, all: &Recording) -> Option<(Self, Recording)> {
        if made.eyes.is_some() || all.left_out > 0 {
            return None;
        }
        let text = redact(&made.game.text, None, all.outcome.finished).ok()?;
        let game = notation::GameText {
            text,
            first_line: made.game.first_line,
            first_byte: made.game.first_byte,
            ..notation::GameText::default()
        };
        let recording = (made.record)(&game);
        let pairs = data::pairs(all, &recording)?;
        Some((Self { game, pairs }, recording))
    }
}

/// The languages of a page by their own names, the first one first.
fn names(start: Lang, others: &BTreeMap<&str, Value>) -> Value {
    let is_there = |lang: &Lang| *lang == start || others.contains_key(lang.tag());
    let mut there: Vec<Lang> = Lang::ALL.into_iter().filter(is_there).collect();
    there.sort_by_key(|lang| *lang != start);
    there.iter().map(|lang| json!([lang.tag(), lang.own_name()])).collect()
}

/// What few readers ask for takes little room: a browser unpacks it when it is wanted.
fn packed(value: &Value) -> Option<Vec<u8>> {
    let mut out = DeflateEncoder::new(Vec::new(), Compression::best());
    serde_json::to_writer(&mut out, value).ok()?;
    out.finish().ok()
}

/// Adds what is said, in every language and as the public saw it: the first whole, the
/// others as what is different.
fn words_of(
    data: &mut Value,
    mut made: Made<'_>,
    recording: &Recording,
    start: Lang,
) -> Option<()> {
    let every: Vec<usize> = (0..recording.frames.len()).collect();
    let told = |recording: &Recording, text: &str, pairs: &[usize]| {
        serde_json::to_value(Told::new(recording, text, pairs)?).ok()
    };
    let first = told(recording, &made.game.text, &every)?;
    let short = recording.frames.len() <= MOST_TO_TELL;
    let public = short.then(|| Public::of(&mut made, recording)).flatten();
    let mut langs = BTreeMap::new();
    let mut seen = BTreeMap::new();
    if let Some((public, recording)) = &public {
        let words = told(recording, &public.game.text, &public.pairs)?;
        seen.insert(start.tag(), patch::patch(&first, &words).unwrap_or_default());
    }
    let others = Lang::ALL.into_iter().filter(|lang| short && *lang != start);
    for lang in others.filter(|_| cfg!(feature = "lang")) {
        lang::with(lang, || {
            let all = (made.record)(made.game);
            let words = told(&all, &made.game.text, &every)?;
            if let Some((public, _)) = &public {
                let recording = (made.record)(&public.game);
                let saw = told(&recording, &public.game.text, &public.pairs)?;
                seen.insert(lang.tag(), patch::patch(&words, &saw).unwrap_or_default());
            }
            langs.insert(lang.tag(), patch::patch(&first, &words).unwrap_or_default());
            Some(())
        })?;
    }
    data["told"] = first;
    let seen = match &public {
        Some((public, other)) => {
            let changes = data::seen(recording, other, &public.pairs)?;
            json!({ "changes": changes, "langs": seen })
        }
        None => Value::Null,
    };
    data["public"] = json!(public.is_some());
    data["names"] = names(start, &langs);
    let more = json!({ "langs": langs, "public": seen });
    data["more"] = json!(BASE64_STANDARD.encode(packed(&more)?));
    Some(())
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
pub(crate) fn fill(text: &str, parts: &[(&str, String)]) -> String {
    let mut out = String::new();
    let mut rest = text;
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

/// All of a game that is not words.
fn game(game: &InFile<'_>, index: u64, recording: &Recording, stage: &Stage) -> Option<Value> {
    let mut bytes = Vec::new();
    json::header(&mut bytes, game, index, recording).ok()?;
    let mut header = serde_json::from_slice::<Value>(&bytes).ok()?;
    if let Stage::Board(board) = stage {
        header["stage"]["board"] = data::board(board);
    }
    Some(json!({
        "header": header,
        "frames": data::frames(recording)?,
        "finished": recording.outcome.finished,
        "liveries": styles(&recording.players),
        "paths": data::paths(recording),
        "letters": match stage {
            Stage::Tiles(set) => letters(set).iter().map(char::to_string).collect(),
            _ => Vec::new(),
        },
        "lines": match stage {
            Stage::Tiles(set) => picture::line_colours(set),
            _ => Vec::new(),
        },
    }))
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
    if let Stage::Cards(_) = stage {
        out.push_str(&picture::yards::shapes());
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
