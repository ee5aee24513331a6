//! Reports on games made by hand; what each is about is tested in a file of its own.

mod formats;
mod pictures;
mod sheets;
mod whatever_comes;
mod windows;

use super::*;
use crate::finding::{Label, Source};
use crate::score::{Cell, Detail, Row};

fn span(text: &str, token: &str) -> Span {
    let start = text.find(token).unwrap_or_else(|| panic!("no {token:?}"));
    Span::new(start as u32, (start + token.len()) as u32)
}

fn last_span(text: &str, token: &str) -> Span {
    let start = text.rfind(token).unwrap_or_else(|| panic!("no {token:?}"));
    Span::new(start as u32, (start + token.len()) as u32)
}

fn at(span: Span, label: &str) -> Finding {
    let message = "this cannot be read".to_owned();
    Finding::new(("N1", "unreadable"), span, message, label)
}

fn cause(span: Span, text: &str) -> Label {
    Label { span, text: text.to_owned() }
}

fn source(edition: &str, heading: &str, page: u16) -> Source {
    Source { edition: edition.to_owned(), heading: heading.to_owned(), page: Some(page) }
}

/// The game that `grammar/JSON.md` tells of.
const TABLE4: &str = "game europe
event \"Autumn Cup\"
player Ada blue
player Ben red

Ben claim Frankfurt-Paris/W WWW
Ada claim Essen-Kobenhavn LLL
Ada claim Frankfurt-Paris/O OOO
";

fn double_route() -> Finding {
    Finding {
        code: "C9",
        slug: "double-route-closed",
        severity: Severity::Error,
        message: "the other track of Frankfurt–Paris is closed".to_owned(),
        span: span(TABLE4, "Frankfurt-Paris/O"),
        label: "so Ada could not claim the orange one".to_owned(),
        causes: vec![cause(
            span(TABLE4, "Frankfurt-Paris/W"),
            "Ben claimed the white track here, turn 1",
        )],
        note: Some("with two or three players one track closes the other".to_owned()),
        sources: vec![source("ja", "複線ルート", 4), source("zh", "雙線道", 4)],
        help: Some(
            "if the table let it stand, write `ruling stands C9 \"why\"` on the next line"
                .to_owned(),
        ),
        turn: Some(3),
        player: Some("Ada".to_owned()),
        ..at(Span::default(), "")
    }
}

fn cell(points: i32, recorded: Option<i32>, details: Vec<Detail>) -> Cell {
    Cell { points, recorded, details }
}

fn detail(points: i32, done: Option<bool>, what: &str, how: &str) -> Detail {
    Detail {
        points: Some(points),
        done,
        what: what.to_owned(),
        how: (!how.is_empty()).then(|| how.to_owned()),
        routes: Vec::new(),
    }
}

fn row(key: &str, title: &str, cells: Vec<Cell>) -> Row {
    Row { key: key.to_owned(), title: title.to_owned(), cells }
}

/// The score sheet that `grammar/JSON.md` tells of.
fn two_players() -> ScoreSheet {
    ScoreSheet {
        players: vec!["Ada".to_owned(), "Ben".to_owned()],
        rows: vec![
            row(
                "routes",
                "routes",
                vec![
                    cell(8, Some(8), vec![detail(8, None, "2 routes of 3", "")]),
                    cell(4, Some(4), vec![detail(4, None, "1 route of 3", "")]),
                ],
            ),
            row(
                "tickets",
                "tickets",
                vec![
                    cell(
                        7,
                        Some(-7),
                        vec![detail(7, Some(true), "Essen–Paris", "Essen–Frankfurt–Paris")],
                    ),
                    cell(-5, Some(-5), vec![detail(-5, Some(false), "Wien–Roma", "")]),
                ],
            ),
        ],
        totals: vec![15, -1],
        ranks: vec![1, 2],
        recorded: vec![Some(1), Some(-1)],
        remarks: vec![
            "Ada's station in Essen completes Essen–Paris: 14 points were left lying".to_owned(),
        ],
        finished: true,
        drawing: None,
    }
}

fn game<'a>(text: &'a str, findings: &'a [Finding]) -> GameReport<'a> {
    GameReport {
        text: InFile { file: "table4.ride", text, first_line: 1, first_byte: 0 },
        game: "europe",
        title: "Autumn Cup",
        index: 1,
        players: &[],
        colours: &[],
        findings,
        sheet: None,
        finished: true,
        hidden: None,
    }
}

fn report(format: Format, options: Options, games: &[GameReport]) -> String {
    let mut out = Vec::new();
    let mut summary = Summary { files: 1, ..Summary::default() };
    {
        let mut reporter = reporter(format, Box::new(&mut out), options);
        for game in games {
            summary.add(game);
            reporter.game(game).unwrap();
        }
        reporter.finish(&summary).unwrap();
    }
    String::from_utf8(out).unwrap()
}

const QUIET: Options =
    Options { color: false, width: None, quiet: true, sheet: false, ranges: false };

fn picture(text: &str, finding: Finding) -> String {
    report(Format::Full, QUIET, &[game(text, &[finding])])
}

fn without_color(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("\x1b[") {
        plain.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[rest.find('m').unwrap() + 1..];
    }
    plain + rest
}
