use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::finding::{Label, Source};
use crate::score::{Cell, Detail, Row};

// --- Hand-made games ---

fn span(text: &str, token: &str) -> Span {
    let start = text.find(token).unwrap_or_else(|| panic!("no {token:?}"));
    Span::new(start as u32, (start + token.len()) as u32)
}

fn last_span(text: &str, token: &str) -> Span {
    let start = text.rfind(token).unwrap_or_else(|| panic!("no {token:?}"));
    Span::new(start as u32, (start + token.len()) as u32)
}

fn at(span: Span, label: &str) -> Finding {
    Finding {
        code: "N1",
        slug: "unreadable",
        severity: Severity::Error,
        message: "this cannot be read".to_owned(),
        span,
        label: label.to_owned(),
        causes: vec![],
        note: None,
        sources: vec![],
        help: None,
        ruling: None,
        turn: None,
        player: None,
        reason: None,
    }
}

fn cause(span: Span, text: &str) -> Label {
    Label {
        span,
        text: text.to_owned(),
    }
}

fn source(edition: &str, heading: &str, page: u16) -> Source {
    Source {
        edition: edition.to_owned(),
        heading: heading.to_owned(),
        page: Some(page),
    }
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
    Cell {
        points,
        recorded,
        details,
    }
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
    Row {
        key: key.to_owned(),
        title: title.to_owned(),
        cells,
    }
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
                        vec![detail(
                            7,
                            Some(true),
                            "Essen–Paris",
                            "Essen–Frankfurt–Paris",
                        )],
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
        text: GameText {
            file: "table4.ride",
            text,
            first_line: 1,
            first_byte: 0,
        },
        game: "europe",
        title: "Autumn Cup",
        index: 1,
        players: &[],
        findings,
        sheet: None,
        finished: true,
        hidden: None,
    }
}

fn report(format: Format, options: Options, games: &[GameReport]) -> String {
    let mut out = Vec::new();
    let mut summary = Summary {
        files: 1,
        ..Summary::default()
    };
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

const QUIET: Options = Options {
    color: false,
    quiet: true,
    sheet: false,
};

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

// --- Pictures ---

#[test]
fn two_labels_on_lines_far_apart() {
    insta::assert_snapshot!(picture(TABLE4, double_route()), @r#"
    Error[C9]: the other track of Frankfurt–Paris is closed
       ╭─[ table4.ride:8:11 ]
     6 │ Ben claim Frankfurt-Paris/W WWW
       │           ────────┬────────
       │                   ╰────────── Ben claimed the white track here, turn 1
       ┆
     8 │ Ada claim Frankfurt-Paris/O OOO
       │           ────────┬────────
       │                   ╰────────── so Ada could not claim the orange one
       │ Note: with two or three players one track closes the other · 複線ルート, ja p.4 · 雙線道, zh p.4
       │ Help: if the table let it stand, write `ruling stands C9 "why"` on the next line
    "#);
}

#[test]
fn adjacent_lines_have_no_gap() {
    let text = "Ada draw R>W\nAda draw ?\n";
    let finding = Finding {
        causes: vec![cause(span(text, "Ada"), "Ada's turn was here")],
        ..at(last_span(text, "Ada"), "and here again")
    };
    insta::assert_snapshot!(picture(text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:2:1 ]
     1 │ Ada draw R>W
       │ ─┬─
       │  ╰─── Ada's turn was here
     2 │ Ada draw ?
       │ ─┬─
       │  ╰─── and here again
    "#);
}

#[test]
fn line_numbers_of_the_file_and_a_margin_for_them() {
    let findings = [double_route()];
    let mut game = game(TABLE4, &findings);
    game.text.first_line = 999_993;
    insta::assert_snapshot!(report(Format::Full, QUIET, &[game]), @r#"
    Error[C9]: the other track of Frankfurt–Paris is closed
             ╭─[ table4.ride:1000000:11 ]
      999998 │ Ben claim Frankfurt-Paris/W WWW
             │           ────────┬────────
             │                   ╰────────── Ben claimed the white track here, turn 1
             ┆
     1000000 │ Ada claim Frankfurt-Paris/O OOO
             │           ────────┬────────
             │                   ╰────────── so Ada could not claim the orange one
             │ Note: with two or three players one track closes the other · 複線ルート, ja p.4 · 雙線道, zh p.4
             │ Help: if the table let it stand, write `ruling stands C9 "why"` on the next line
    "#);
}

#[test]
fn labels_on_one_line() {
    let text = "result Ada 112 routes 67 tickets 31\n";
    let finding = Finding {
        causes: vec![
            cause(span(text, "31"), "the tickets give 21"),
            cause(span(text, "112"), "the total is 98"),
        ],
        ..at(span(text, "67"), "the routes give 63")
    };
    insta::assert_snapshot!(picture(text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:23 ]
     1 │ result Ada 112 routes 67 tickets 31
       │            ─┬─        ─┬         ─┬
       │             │          │          ╰── the tickets give 21
       │             │          │
       │             │          ╰───────────── the routes give 63
       │             │
       │             ╰──────────────────────── the total is 98
    "#);
}

#[test]
fn labels_on_one_token() {
    let text = "Ada claim Wien-Budapest/W W\n";
    let finding = Finding {
        causes: vec![
            cause(span(text, "Wien-Budapest/W"), "the same"),
            cause(span(text, "Budapest"), "a part"),
        ],
        ..at(span(text, "Wien-Budapest/W"), "the whole")
    };
    insta::assert_snapshot!(picture(text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:11 ]
     1 │ Ada claim Wien-Budapest/W W
       │           ───────┬─┬─────
       │                  │ ╰─────── a part
       │                  │
       │                  ╰───────── the same
       │                  │
       │                  ╰───────── the whole
    "#);
}

#[test]
fn wide_names_and_tabs_align() {
    let text = "player\t井上陽水 blue\r\n井上陽水\tclaim Ko\u{308}benhavn-Essen\tPPP\r\n";
    let finding = Finding {
        causes: vec![cause(span(text, "井上陽水"), "seated here")],
        ..at(span(text, "Ko\u{308}benhavn-Essen"), "a ferry")
    };
    insta::assert_snapshot!(picture(text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:2:12 ]
     1 │ player  井上陽水 blue
       │         ────┬───
       │             ╰───── seated here
     2 │ 井上陽水    claim Köbenhavn-Essen  PPP
       │                   ───────┬───────
       │                          ╰───────── a ferry
    "#);
}

#[test]
fn an_empty_span_at_the_end_of_a_line() {
    let text = "Ada claim \r\nBen draw ? ?\r\n";
    insta::assert_snapshot!(picture(text, at(Span::new(10, 10), "a route is missing")), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:11 ]
     1 │ Ada claim
       │           ┬
       │           ╰── a route is missing
    "#);
    let eof = at(Span::new(text.len() as u32, text.len() as u32), "ends here");
    insta::assert_snapshot!(picture(text, eof), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:2:13 ]
     2 │ Ben draw ? ?
       │             ┬
       │             ╰── ends here
    "#);
}

#[test]
fn a_span_over_the_end_of_a_line_stays_on_its_line() {
    let text = "Ada claim\nBen draw ? ?\n";
    insta::assert_snapshot!(picture(text, at(Span::new(4, 16), "all this")), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:5 ]
     1 │ Ada claim
       │     ──┬──
       │       ╰──── all this
    "#);
}

#[test]
fn escapes_and_separators_are_shown_not_obeyed() {
    let text = "Ada \x1b[31mclaim\x1b[0m a\u{2028}b\u{202e}c\x07\n";
    insta::assert_snapshot!(picture(text, at(span(text, "b"), "\x1b[2Jhere\nand there")), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:22 ]
     1 │ Ada ␛[31mclaim␛[0m a␤b�c␇
       │                      ┬
       │                      ╰── ␛[2Jhere␊and there
    "#);
}

#[test]
fn a_long_line_is_cut_around_its_labels() {
    let text = format!(
        "Ada claim {} here {} there {}\n",
        "x".repeat(500),
        "y".repeat(500),
        "z".repeat(500)
    );
    let finding = Finding {
        causes: vec![cause(span(&text, "here"), "first")],
        ..at(span(&text, "there"), "second")
    };
    insta::assert_snapshot!(picture(&text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:1018 ]
     1 │ …xxxxxxxxxxxxxxxxxxxxxxxxxxxxx here yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…yyyyyyyyyyyyyyyyyyyyyyyyyyyyy there zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…
       │                                ──┬─                                                                             ──┬──
       │                                  │                                                                                ╰──── second
       │                                  │
       │                                  ╰───────────────────────────────────────────────────────────────────────────────────── first
    "#);
    insta::assert_snapshot!(picture(&text, at(Span::new(0, text.len() as u32), "all")), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:1 ]
     1 │ Ada claim xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
       │ ──────────────────────────────────────────────────┬─────────────────────────────────────────────────
       │                                                   ╰─────────────────────────────────────────────────── all
    "#);
}

#[test]
fn a_line_of_ten_megabytes_costs_no_more_than_its_reading() {
    let text = "京\u{301} ".repeat(10_000_000 / 6);
    let end = text.len() as u32;
    let findings: Vec<Finding> = (0..200)
        .map(|n| at(Span::new(end - n, end), "late"))
        .collect();
    let started = std::time::Instant::now();
    let shown = report(Format::Full, QUIET, &[game(&text, &findings)]);
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
    assert!(shown.lines().all(|line| text::width(line) < 220));
    assert!(shown.contains("table4.ride:1:4999999 ]"));
}

#[test]
fn many_causes_are_cut_short() {
    let text = "game europe\n".repeat(50);
    let causes = (0..50).map(|line| cause(Span::new(line * 12, line * 12 + 4), "again"));
    let finding = Finding {
        causes: causes.collect(),
        ..at(Span::new(0, 4), "first")
    };
    let shown = picture(&text, finding);
    assert_eq!(shown.matches("again").count(), 9);
    assert!(shown.ends_with("Note: and 41 more places\n"), "{shown}");
}

#[test]
fn severities_and_rulings() {
    let text = "Ada claim Essen-Kobenhavn PPP\nruling stands C4 \"table agreed\"\n";
    let warning = Finding {
        severity: Severity::Warning,
        ..at(span(text, "PPP"), "")
    };
    insta::assert_snapshot!(picture(text, warning), @r#"
    Warning[N1]: this cannot be read
       ╭─[ table4.ride:1:27 ]
     1 │ Ada claim Essen-Kobenhavn PPP
       │                           ─┬─
       │                            ╰─── here
    "#);
    let ruled = Finding {
        severity: Severity::Note,
        ruling: Some(Ruled {
            takeback: false,
            reason: Some("table agreed".to_owned()),
            span: span(text, "ruling stands C4"),
        }),
        ..at(span(text, "PPP"), "three pink cards")
    };
    insta::assert_snapshot!(picture(text, ruled), @r#"
    Note[N1]: this cannot be read (stands by the table's ruling: "table agreed")
       ╭─[ table4.ride:1:27 ]
     1 │ Ada claim Essen-Kobenhavn PPP
       │                           ─┬─
       │                            ╰─── three pink cards
     2 │ ruling stands C4 "table agreed"
       │ ────────┬───────
       │         ╰───────── the table let it stand
    "#);
}

#[test]
fn colour_changes_nothing_but_colour() {
    let options = Options {
        color: true,
        quiet: false,
        sheet: true,
    };
    let findings = [double_route()];
    let sheet = two_players();
    let mut game = game(TABLE4, &findings);
    game.sheet = Some(&sheet);
    let colored = report(Format::Full, options, &[game, game]);
    let plain = report(
        Format::Full,
        Options {
            color: false,
            ..options
        },
        &[game, game],
    );
    assert_eq!(without_color(&colored), plain);
    assert!(colored.contains("\x1b[31mError[C9]:\x1b[0m the other"));
    assert!(colored.contains("Ada claim \x1b[31mFrankfurt-Paris/O\x1b[0m OOO"));
    assert!(colored.contains("\x1b[38;5;246m8 │\x1b[0m Ada"));
    assert!(colored.contains("\x1b[31m≠ -7\x1b[0m"));
    assert!(!plain.contains('\x1b'));
    assert!(plain.lines().all(|line| line == line.trim_end()));
}

// --- The frame around the pictures ---

#[test]
fn games_end_with_a_line_and_many_games_with_a_summary() {
    let options = Options::default();
    let ruled = Finding {
        ruling: Some(Ruled {
            takeback: true,
            reason: None,
            span: span(TABLE4, "Ada claim"),
        }),
        ..double_route()
    };
    let findings = [double_route(), ruled];
    let clean = game(TABLE4, &[]);
    let faulty = GameReport {
        finished: false,
        title: "",
        ..game(TABLE4, &findings)
    };
    insta::assert_snapshot!(report(Format::Full, options, &[clean, clean, faulty]), @r#"
    table4.ride:1 europe, Autumn Cup: no breaches
    table4.ride:1 europe, Autumn Cup: no breaches

    Error[C9]: the other track of Frankfurt–Paris is closed
       ╭─[ table4.ride:8:11 ]
     6 │ Ben claim Frankfurt-Paris/W WWW
       │           ────────┬────────
       │                   ╰────────── Ben claimed the white track here, turn 1
       ┆
     8 │ Ada claim Frankfurt-Paris/O OOO
       │           ────────┬────────
       │                   ╰────────── so Ada could not claim the orange one
       │ Note: with two or three players one track closes the other · 複線ルート, ja p.4 · 雙線道, zh p.4
       │ Help: if the table let it stand, write `ruling stands C9 "why"` on the next line

    Note[C9]: the other track of Frankfurt–Paris is closed (taken back by the table's ruling)
       ╭─[ table4.ride:8:11 ]
     6 │ Ben claim Frankfurt-Paris/W WWW
       │           ────────┬────────
       │                   ╰────────── Ben claimed the white track here, turn 1
     7 │ Ada claim Essen-Kobenhavn LLL
       │ ────┬────
       │     ╰────── the table took it back
     8 │ Ada claim Frankfurt-Paris/O OOO
       │           ────────┬────────
       │                   ╰────────── so Ada could not claim the orange one
       │ Note: with two or three players one track closes the other · 複線ルート, ja p.4 · 雙線道, zh p.4
       │ Help: if the table let it stand, write `ruling stands C9 "why"` on the next line

    table4.ride:1 europe: 1 error · 1 breach ruled on by the table · unfinished

    3 games: 1 error · 1 breach ruled on by the table · 1 unfinished; 2 of them without an error
    "#);
    assert_eq!(report(Format::Full, QUIET, &[clean, clean]), "");
}

#[test]
fn the_sheet() {
    let sheet = two_players();
    insta::assert_snapshot!(sheet::text(&sheet, sheet::Style::default()), @r#"
              Ada        Ben
    routes      8 =        4 =
    tickets     7 ≠ -7    -5 =
    ───────   ────────   ─────
    total      15 ≠ 1     -1 =
    rank      1st        2nd
    = as the table recorded it   ≠ the table recorded the figure behind it

    Ada
      routes: 8
        +8  2 routes of 3
      tickets: 7
        ✓ +7  Essen–Paris  Essen–Frankfurt–Paris

    Ben
      routes: 4
        +4  1 route of 3
      tickets: -5
        ✗ -5  Wien–Roma

    · Ada's station in Essen completes Essen–Paris: 14 points were left lying
    "#);
}

#[test]
fn a_sheet_of_five_with_wide_names() {
    let names = [
        "Ada",
        "井上陽水",
        "Bartholomew Featherstonehaugh",
        "陳\x1b[2J大文",
        "Eve",
    ];
    let figures = |key: &str, title: &str, points: [i32; 5]| {
        let cells = points.into_iter().enumerate();
        let cells = cells.map(|(seat, points)| {
            let recorded = (seat != 4).then_some(if seat == 2 { points + 10 } else { points });
            let path = "Lisboa–Madrid–Pamplona–Paris–Frankfurt–Berlin–Danzig–Riga–Petrograd–Moskva–Smolensk";
            let details = match key {
                "tickets" => vec![
                    detail(21, Some(true), "Lisboa–Danzig", path),
                    detail(-8, Some(false), "Madrid–Dieppe", ""),
                    detail(5, Some(true), "København–Erzurum", "København–Essen–Erzurum"),
                ],
                "stations" => vec![detail(4, None, "Wien", "lent Wien–Budapest from Ben")],
                _ => vec![],
            };
            cell(points, recorded, details)
        });
        row(key, title, cells.collect())
    };
    let sheet = ScoreSheet {
        players: names.map(str::to_owned).to_vec(),
        rows: vec![
            figures("routes", "routes", [67, 52, 46, 101, 7]),
            figures("tickets", "tickets", [31, -102, 12, 0, -9]),
            figures("stations", "stations unbuilt", [4, 8, 12, 0, 0]),
            figures("express", "European Express", [10, 0, 10, 0, 0]),
        ],
        totals: vec![112, -42, 80, 101, -2],
        ranks: vec![1, 5, 3, 2, 4],
        recorded: vec![Some(112), Some(-42), Some(120), Some(101), None],
        remarks: vec!["stations: 512 ways to lend were weighed, and this one is the best of them for everybody at the table".to_owned()],
        finished: false,
        drawing: None,
    };
    let text = sheet::text(&sheet, sheet::Style::default());
    assert!(text.lines().all(|line| text::width(line) <= 96), "{text}");
    assert!(!text.contains('\x1b'));
    let figures = text.split("\n\n").next().unwrap().to_owned();
    let ada = text.split("\n\n").nth(1).unwrap().to_owned();
    let remarks = text.split("\n\n").last().unwrap().to_owned();
    insta::assert_snapshot!(figures + "\n\n" + &ada + "\n\n" + &remarks, @r#"
                       Ada     井上陽水   Bartholomew …   陳␛[2J大文   Eve
    routes              67 =       52 =        46 ≠ 56         101 =     7
    tickets             31 =     -102 =        12 ≠ 22           0 =    -9
    stations unbuilt     4 =        8 =        12 ≠ 22           0 =     0
    European Express    10 =        0 =        10 ≠ 20           0 =     0
    ────────────────   ─────   ────────   ─────────────   ──────────   ───
    total              112 =      -42 =        80 ≠ 120        101 =    -2
    rank               1st        5th         3rd              2nd     4th
    = as the table recorded it   ≠ the table recorded the figure behind it
    unfinished: scored as it stands

    Ada
      tickets: 31
        ✓ +21  Lisboa–Danzig
                 Lisboa–Madrid–Pamplona–Paris–Frankfurt–Berlin–Danzig–Riga–Petrograd–Moskva–Smolensk
        ✗  -8  Madrid–Dieppe
        ✓  +5  København–Erzurum  København–Essen–Erzurum
      stations unbuilt: 4
        +4  Wien  lent Wien–Budapest from Ben

    · stations: 512 ways to lend were weighed, and this one is the best of them for everybody at the
      table
    "#);
}

#[test]
fn a_ragged_sheet_is_no_reason_to_panic() {
    let mut sheet = two_players();
    sheet.rows[0].cells.clear();
    sheet.totals.clear();
    sheet.ranks.clear();
    sheet.recorded.clear();
    let text = sheet::text(&sheet, sheet::Style::default());
    assert!(text.contains("routes"));
    sheet.players = vec!["a name as long as this one".to_owned(); 40];
    for width in [0, 1, 20, 80] {
        let style = sheet::Style {
            width,
            ..sheet::Style::default()
        };
        assert!(sheet::text(&sheet, style).contains('…'));
    }
    assert_eq!(
        sheet::text(&ScoreSheet::default(), sheet::Style::default()),
        "unfinished: scored as it stands\n"
    );
}

// --- Other formats ---

#[test]
fn short_has_one_line_a_finding() {
    let ruled = Finding {
        message: "not\nso\x1b[2J".to_owned(),
        ruling: Some(Ruled {
            takeback: false,
            reason: Some("late".to_owned()),
            span: Span::default(),
        }),
        ..double_route()
    };
    let findings = [double_route(), ruled];
    assert_eq!(
        report(
            Format::Short,
            Options::default(),
            &[game(TABLE4, &findings)]
        ),
        "table4.ride:8:11: error[C9]: the other track of Frankfurt–Paris is closed\n\
         table4.ride:8:11: note[C9]: not␊so␛[2J (stands by the table's ruling: \"late\")\n"
    );
}

#[test]
fn github_gets_commands() {
    let over = at(Span::new(0, 20), "");
    let findings = [double_route(), over];
    assert_eq!(
        report(
            Format::Github,
            Options::default(),
            &[game(TABLE4, &findings)]
        ),
        "::error file=table4.ride,line=8,col=11,endColumn=28,title=C9 double-route-closed\
         ::the other track of Frankfurt–Paris is closed\n\
         ::error file=table4.ride,line=1,endLine=2,title=N1 unreadable::this cannot be read\n"
    );
}

#[test]
fn sarif_is_whole_with_and_without_results() {
    let empty: Value = serde_json::from_str(&report(Format::Sarif, QUIET, &[])).unwrap();
    assert_eq!(empty["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(empty["runs"][0]["tool"]["driver"]["name"], "whistlestop");

    let ruled = Finding {
        ruling: Some(Ruled {
            takeback: false,
            reason: Some("late".to_owned()),
            span: Span::new(0, 4),
        }),
        ..double_route()
    };
    let findings = [at(Span::new(0, 4), "x"), double_route(), ruled];
    let games = [game(TABLE4, &findings), game(TABLE4, &findings)];
    let log: Value = serde_json::from_str(&report(Format::Sarif, QUIET, &games)).unwrap();
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().unwrap().len(), 6);
    assert_eq!(run["tool"]["driver"]["rules"].as_array().unwrap().len(), 2);
    let result = &run["results"][4];
    assert_eq!(
        (&result["ruleId"], &result["ruleIndex"]),
        (&"C9".into(), &1.into())
    );
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        *region,
        serde_json::json!({"startLine": 8, "startColumn": 11, "endLine": 8, "endColumn": 28})
    );
    let related = &result["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"]["startLine"], 6);
    assert!(result.get("suppressions").is_none());
    assert_eq!(
        run["results"][5]["suppressions"][0]["justification"],
        "late"
    );
    assert_eq!(run["results"][5]["level"], "note");
}

/// What `grammar/JSON.md` shows is what comes out.
#[test]
fn the_documented_json_is_the_json() {
    let page = include_str!("../../grammar/JSON.md");
    let example = page
        .split("```json\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next());
    let mut documented: Value = serde_json::from_str(example.unwrap()).unwrap();
    documented["tool"]["version"] = TOOL_VERSION.into();

    let findings = [double_route()];
    let sheet = two_players();
    let players = sheet.players.clone();
    let mut game = game(TABLE4, &findings);
    game.players = &players;
    game.sheet = Some(&sheet);
    let written: Value = serde_json::from_str(&report(Format::Json, QUIET, &[game])).unwrap();
    assert_eq!(documented, written, "{written:#}");
}

#[test]
fn json_counts_lines_columns_and_bytes_in_the_file() {
    let text = "player 井上 blue\n井上 draw\n";
    let findings = [at(last_span(text, "draw"), "")];
    let mut game = game(text, &findings);
    game.text.first_line = 1_000_000;
    game.text.first_byte = 5_000_000_000;
    let written = report(Format::Json, QUIET, &[game, game]);
    assert_eq!(written.lines().count(), 4);
    let written: Value = serde_json::from_str(&written).unwrap();
    let finding = &written["games"][1]["findings"][0];
    for (field, value) in [
        ("line", 1_000_001),
        ("column", 4),
        ("byte", 5_000_000_026),
        ("end_line", 1_000_001),
        ("end_column", 8),
        ("end_byte", 5_000_000_030_u64),
    ] {
        assert_eq!(finding[field], value, "{field}");
    }
    assert_eq!(written["summary"]["errors"], 2);
    let empty: Value = serde_json::from_str(&report(Format::Json, QUIET, &[])).unwrap();
    assert_eq!(empty["games"], serde_json::json!([]));
}

// --- Whatever comes ---

fn any_text() -> impl Strategy<Value = String> {
    let odd = prop::sample::select(vec![
        "\n",
        "\r\n",
        "\r",
        "\t",
        "a",
        "Ada claim ",
        "京",
        "e\u{301}",
        "\u{301}",
        "👩‍👩‍👧",
        "\u{2028}",
        "\u{85}",
        "\x0b",
        "\x1b[31m",
        "\0",
        "\u{feff}",
        "\u{202e}",
        "│",
        "┆",
        " 1 │ ",
        "…",
        "    ",
        "\u{e0041}",
    ]);
    let part = prop_oneof![
        4 => odd.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z京]{100,400}",
    ];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

fn any_span() -> impl Strategy<Value = Span> {
    let edge = prop_oneof![8 => 0..600_u32, 1 => any::<u32>()];
    (edge.clone(), edge).prop_map(|(start, end)| Span::new(start, end))
}

proptest! {
    #[test]
    fn no_text_and_no_span_is_a_reason_to_panic(
        text in any_text(),
        spans in prop::collection::vec(any_span(), 1..5),
        words in any_text(),
        first_line in prop_oneof![1..2000_u64, any::<u64>()],
        ruled in any::<bool>(),
    ) {
        let finding = Finding {
            message: words.clone(),
            causes: spans[1..].iter().map(|&span| cause(span, &words)).collect(),
            note: Some(words.clone()),
            help: Some(words.clone()),
            ruling: ruled.then(|| Ruled { takeback: false, reason: Some(words.clone()), span: spans[0] }),
            ..at(spans[0], &words)
        };
        let findings = [finding];
        let mut game = game(&text, &findings);
        game.text.first_line = first_line;
        game.text.first_byte = first_line;
        game.title = &words;
        game.text.file = &words;
        for format in [Format::Full, Format::Short, Format::Github, Format::Json, Format::Sarif] {
            let plain = report(format, Options::default(), &[game]);
            match format {
                Format::Json | Format::Sarif => {
                    prop_assert!(serde_json::from_str::<Value>(&plain).is_ok());
                }
                _ => {
                    prop_assert!(plain.lines().all(|line| !line.contains(char::is_control)));
                }
            }
            if format == Format::Full {
                let mut bars = plain.lines().skip(1).take_while(|line| !line.contains(": "));
                prop_assert!(bars.all(|line| line == line.trim_end()), "{plain}");
                let colored = report(format, Options { color: true, ..Options::default() }, &[game]);
                prop_assert_eq!(without_color(&colored), plain);
            }
        }
    }
}
