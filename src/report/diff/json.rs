//! The comparison for programs, described in `grammar/JSON.md`.

use std::io;

use serde::Serialize;

use super::{DiffReport, summary};
use crate::compare::{Consistent, HeaderLine, Kind, Lines as At, Standing, Verdict};
use crate::report::InFile;
use crate::report::lines::{Lines, Place};
use crate::span::Span;

pub(super) const BEGIN: &str = concat!(
    "{\"version\":1,\"tool\":{\"name\":\"",
    env!("CARGO_PKG_NAME"),
    "\",\"version\":\"",
    env!("CARGO_PKG_VERSION"),
    "\"},\"pairs\":[\n"
);

#[derive(Serialize)]
struct Pair<'a> {
    index: u64,
    verdict: &'static str,
    summary: String,
    a: Game<'a>,
    b: Game<'a>,
    header: Vec<Header<'a>>,
    differences: Vec<Difference<'a>>,
    equal: usize,
    a_more: usize,
    b_more: usize,
    coarse: bool,
}

#[derive(Serialize)]
struct Game<'a> {
    file: &'a str,
    line: u64,
    game: &'a str,
    players: &'a [String],
    turns: u32,
    finished: bool,
    errors: &'a [&'static str],
}

#[derive(Serialize)]
struct Header<'a> {
    key: &'a str,
    a: Option<&'a str>,
    b: Option<&'a str>,
    matters: bool,
}

#[derive(Serialize)]
struct Difference<'a> {
    kind: Kind,
    turn_a: Option<u32>,
    turn_b: Option<u32>,
    player: Option<&'a str>,
    what: &'a str,
    a: Side<'a>,
    b: Side<'a>,
    consistent: Consistent,
    why: &'a str,
    scores: Vec<Score<'a>>,
}

#[derive(Serialize)]
struct Side<'a> {
    lines: Vec<Line<'a>>,
    marks: Vec<Place>,
}

#[derive(Serialize)]
struct Line<'a> {
    line: u64,
    text: &'a str,
}

#[derive(Serialize)]
struct Score<'a> {
    player: &'a str,
    points: i32,
}

#[derive(Serialize)]
struct Missing<'a> {
    index: u64,
    verdict: &'static str,
    summary: String,
    file: &'a str,
    line: u64,
}

pub(super) fn pair(report: &DiffReport<'_>) -> io::Result<String> {
    let comparison = report.comparison;
    let (a, b) = (Lines::new(&report.a), Lines::new(&report.b));
    let differences = comparison.places.iter().map(|place| Difference {
        kind: place.kind,
        turn_a: place.turns[0].filter(|turn| *turn > 0),
        turn_b: place.turns[1].filter(|turn| *turn > 0),
        player: place.player.as_deref(),
        what: &place.what,
        a: side(&a, &place.a),
        b: side(&b, &place.b),
        consistent: place.consistent,
        why: &place.why,
        scores: place
            .scores
            .iter()
            .map(|(player, points)| Score { player, points: *points })
            .collect(),
    });
    let pair = Pair {
        index: report.index,
        verdict: match comparison.verdict {
            Verdict::Equal => "equal",
            Verdict::Compatible => "compatible",
            Verdict::Differ => "differ",
            Verdict::OtherGame(_) => "other-game",
        },
        summary: summary(comparison),
        a: game(&report.a, &comparison.a),
        b: game(&report.b, &comparison.b),
        header: comparison.header.iter().map(header).collect(),
        differences: differences.collect(),
        equal: comparison.equal,
        a_more: comparison.a_more,
        b_more: comparison.b_more,
        coarse: comparison.coarse,
    };
    Ok(serde_json::to_string(&pair)?)
}

pub(super) fn missing(more: &InFile<'_>, less: &str, index: u64) -> io::Result<String> {
    let missing = Missing {
        index,
        verdict: "missing",
        summary: say!("diff-no-game", "{less} has no game {index}", less, index),
        file: more.file,
        line: more.first_line,
    };
    Ok(serde_json::to_string(&missing)?)
}

fn game<'a>(text: &InFile<'a>, standing: &'a Standing) -> Game<'a> {
    Game {
        file: text.file,
        line: text.first_line,
        game: &standing.game,
        players: &standing.players,
        turns: standing.turns,
        finished: standing.finished,
        errors: &standing.errors,
    }
}

fn header(line: &HeaderLine) -> Header<'_> {
    let some = |text: &'_ String| !text.is_empty();
    Header {
        key: &line.key,
        a: Some(&line.a).filter(|text| some(text)).map(String::as_str),
        b: Some(&line.b).filter(|text| some(text)).map(String::as_str),
        matters: line.matters,
    }
}

fn side<'a>(lines: &Lines<'a>, at: &At) -> Side<'a> {
    let line = |span: &Span| Line { line: lines.place(*span).line, text: span.of(lines.text()) };
    Side {
        lines: at.lines.iter().map(line).collect(),
        marks: at.marks.iter().map(|span| lines.place(*span)).collect(),
    }
}
