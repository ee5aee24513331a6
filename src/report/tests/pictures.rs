//! Findings as pictures, and what stands around them.

use super::*;

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
    let findings: Vec<Finding> = (0..200).map(|n| at(Span::new(end - n, end), "late")).collect();
    let started = std::time::Instant::now();
    let shown = report(Format::Full, QUIET, &[game(&text, &findings)]);
    assert!(started.elapsed().as_secs() < 120, "{:?}", started.elapsed());
    assert!(shown.lines().all(|line| text::width(line) < 220));
    assert!(shown.contains("table4.ride:1:4999999 ]"));
}

#[test]
fn many_causes_are_cut_short() {
    let text = "game europe\n".repeat(50);
    let causes = (0..50).map(|line| cause(Span::new(line * 12, line * 12 + 4), "again"));
    let finding = Finding { causes: causes.collect(), ..at(Span::new(0, 4), "first") };
    let shown = picture(&text, finding);
    assert_eq!(shown.matches("again").count(), 9);
    assert!(shown.ends_with("Note: and 41 more places\n"), "{shown}");
}

#[test]
fn severities_and_rulings() {
    let text = "Ada claim Essen-Kobenhavn PPP\nruling stands C4 \"table agreed\"\n";
    let warning = Finding { severity: Severity::Warning, ..at(span(text, "PPP"), "") };
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
    let options = Options { color: true, sheet: true, ..Options::default() };
    let findings = [double_route()];
    let game = game(TABLE4, &findings);
    let colored = report(Format::Full, options, &[game, game]);
    let plain = report(Format::Full, Options { color: false, ..options }, &[game, game]);
    assert_eq!(without_color(&colored), plain);
    assert!(colored.contains("\x1b[1;38;5;196mError[C9]: \x1b[0m\x1b[1mthe other"));
    assert!(colored.contains("Ada claim \x1b[38;5;196mFrankfurt-Paris/O\x1b[0m OOO"));
    assert!(colored.contains("\x1b[38;5;246m8 │\x1b[0m Ada"));
    assert!(!plain.contains('\x1b'));
    assert!(plain.lines().all(|line| line == line.trim_end()));
}

#[test]
fn games_end_with_a_line_and_many_games_with_a_summary() {
    let options = Options::default();
    let ruled = Finding {
        ruling: Some(Ruled { takeback: true, reason: None, span: span(TABLE4, "Ada claim") }),
        ..double_route()
    };
    let findings = [double_route(), ruled];
    let clean = game(TABLE4, &[]);
    let faulty = GameReport { finished: false, title: "", ..game(TABLE4, &findings) };
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
