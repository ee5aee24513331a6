//! Pictures in a window: lines are broken where it ends.

use super::*;

fn in_window(width: usize, text: &str, finding: Finding) -> String {
    let options = Options { width: Some(width), ..QUIET };
    let picture = report(Format::Full, options, &[game(text, &[finding])]);
    for line in picture.lines() {
        assert!(text::width(line) <= width, "{line}\n{picture}");
    }
    picture
}

#[test]
fn words_are_broken_inside_the_gutter() {
    insta::assert_snapshot!(in_window(60, TABLE4, double_route()), @r#"
    Error[C9]: the other track of Frankfurt–Paris is closed
       ╭─[ table4.ride:8:11 ]
     6 │ Ben claim Frankfurt-Paris/W WWW
       │           ────────┬────────
       │                   ╰── Ben claimed the white track here,
       │                       turn 1
       ┆
     8 │ Ada claim Frankfurt-Paris/O OOO
       │           ────────┬────────
       │                   ╰── so Ada could not claim the orange
       │                       one
       │ Note: with two or three players one track closes the
       │       other · 複線ルート, ja p.4 · 雙線道, zh p.4
       │ Help: if the table let it stand, write `ruling stands
       │       C9 "why"` on the next line
    "#);
}

#[test]
fn words_at_the_right_edge_go_to_the_left() {
    let text = "Ada claim Frankfurt-Paris/O OOO reveal RWL pay OO\n";
    let finding = Finding {
        causes: vec![
            cause(span(text, "Ada"), "the first of two who sit at this table"),
            cause(span(text, "RWL"), "one of the three cards is orange or a locomotive"),
        ],
        ..at(last_span(text, "OO"), "so that two were too many, and one would have done")
    };
    insta::assert_snapshot!(in_window(60, text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:48 ]
     1 │ Ada claim Frankfurt-Paris/O OOO reveal RWL pay OO
       │ ─┬─                                    ─┬─     ─┬
       │  │    so that two were too many, and one would ─╯
       │  │    have done
       │  │                                      │
       │  │ one of the three cards is orange or ─╯
       │  │ a locomotive
       │  │
       │  ╰── the first of two who sit at this table
    "#);
}

#[test]
fn japanese_and_chinese_are_broken_by_their_own_rules() {
    let finding = Finding {
        message: "フランクフルト–パリ間のもう一方の線路は、すでに閉じられています。".to_owned(),
        label: "そのため、アダはオレンジの線路を取ることができませんでした。".to_owned(),
        note: Some(
            "二人または三人で遊ぶときは、複線ルートの片方が取られると、もう片方は使えません。"
                .to_owned(),
        ),
        help: Some(
            "如果桌上的人都同意，請在下一行寫上「ruling stands C9」，並說明理由。".to_owned(),
        ),
        ..double_route()
    };
    insta::assert_snapshot!(in_window(50, TABLE4, finding), @r#"
    Error[C9]: フランクフルト–パリ間のもう一方の線路
               は、すでに閉じられています。
       ╭─[ table4.ride:8:11 ]
     6 │ Ben claim Frankfurt-Paris/W WWW
       │           ────────┬────────
       │                   ╰── Ben claimed the white
       │                       track here, turn 1
       ┆
     8 │ Ada claim Frankfurt-Paris/O OOO
       │           ────────┬────────
       │                   ╰── そのため、アダはオレン
       │                       ジの線路を取ることがで
       │                       きませんでした。
       │ Note: 二人または三人で遊ぶときは、複線ルート
       │       の片方が取られると、もう片方は使えませ
       │       ん。 · 複線ルート, ja p.4 · 雙線道, zh
       │       p.4
       │ Help: 如果桌上的人都同意，請在下一行寫上
       │       「ruling stands C9」，並說明理由。
    "#);
}

#[test]
fn a_long_line_is_cut_to_the_window() {
    let text = format!("Ada claim Dieppe-Paris {} # here\n", "R".repeat(300));
    let finding = at(span(&text, "# here"), "this is what the scribe noted beside it");
    insta::assert_snapshot!(in_window(60, &text, finding), @r#"
    Error[N1]: this cannot be read
       ╭─[ table4.ride:1:325 ]
     1 │ …RRRRRRRRRRRRRRRRRR # here
       │                     ───┬──
       │                        ╰── this is what the scribe
       │                            noted beside it
    "#);
}

/// The same words, whatever the window: nothing is lost.
#[test]
fn no_word_is_lost() {
    let words = |picture: &str| -> String {
        let kept = picture.chars().filter(|c| c.is_alphanumeric());
        kept.collect()
    };
    let whole = words(&picture(TABLE4, double_route()));
    for width in 40..160 {
        assert_eq!(words(&in_window(width, TABLE4, double_route())), whole);
    }
}

#[test]
fn a_sheet_with_colours() {
    let sheet = two_players();
    let style = sheet::Style::on(true, Some(80));
    let colours = [Some("white".to_owned()), None];
    let text = sheet::text_with(&sheet, &colours, style);
    insta::assert_snapshot!(text.replace('\x1b', "^"), @r#"
              ^[1;38;5;245mAda^[0m        ^[1;38;5;27mBen^[0m
    routes      8 =        4 =
    tickets     7 ^[38;5;196m≠ -7^[0m    -5 =
    ───────   ────────   ─────
    total      ^[1m15^[0m ^[38;5;196m≠ 1^[0m     -1 =
    rank      ^[1m1st^[0m        2nd
    = as the table recorded it   ≠ the table recorded the figure behind it

    ^[1;38;5;245mAda^[0m  ^[38;5;245m████████████████████████████████████████^[0m   15^[1m  1st^[0m
    ^[1;38;5;27mBen^[0m                                             -1  2nd

    ^[1;38;5;245mAda^[0m
      routes: 8
        +8  2 routes of 3
      tickets: 7
        ^[1;38;5;28m✓^[0m +7  Essen–Paris  Essen–Frankfurt–Paris

    ^[1;38;5;27mBen^[0m
      routes: 4
        +4  1 route of 3
      tickets: -5
        ^[1;38;5;196m✗^[0m -5  Wien–Roma

    · Ada's station in Essen completes Essen–Paris: 14 points were left lying
    "#);
}

#[test]
fn a_sheet_keeps_within_its_window() {
    let mut sheet = two_players();
    sheet.remarks.push("何人の旅行者も、複線の片方しか使えません。".repeat(4));
    for width in 0..120 {
        let style = sheet::Style::on(true, Some(width));
        let text = without_color(&sheet::text_with(&sheet, &[], style));
        for line in text.lines().filter(|line| !line.starts_with("= as")) {
            assert!(text::width(line) <= width.clamp(40, 96), "{line}");
        }
    }
}
