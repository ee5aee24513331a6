//! The score sheet as text.

use super::*;

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
    let names = ["Ada", "井上陽水", "Bartholomew Featherstonehaugh", "陳\x1b[2J大文", "Eve"];
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
        let style = sheet::Style { width, ..sheet::Style::default() };
        assert!(sheet::text(&sheet, style).contains('…'));
    }
    assert_eq!(
        sheet::text(&ScoreSheet::default(), sheet::Style::default()),
        "unfinished: scored as it stands\n"
    );
}
