//! Formats for programs, and one line a finding.

use serde_json::Value;

use super::*;

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
        report(Format::Short, Options::default(), &[game(TABLE4, &findings)]),
        "table4.ride:8:11: error[C9]: the other track of Frankfurt–Paris is closed\n\
         table4.ride:8:11: note[C9]: not␊so␛[2J (stands by the table's ruling: \"late\")\n"
    );
}

#[test]
fn github_gets_commands() {
    let over = at(Span::new(0, 20), "");
    let findings = [double_route(), over];
    assert_eq!(
        report(Format::Github, Options::default(), &[game(TABLE4, &findings)]),
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
    assert_eq!((&result["ruleId"], &result["ruleIndex"]), (&"C9".into(), &1.into()));
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(
        *region,
        serde_json::json!({"startLine": 8, "startColumn": 11, "endLine": 8, "endColumn": 28})
    );
    let related = &result["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"]["startLine"], 6);
    assert!(result.get("suppressions").is_none());
    assert_eq!(run["results"][5]["suppressions"][0]["justification"], "late");
    assert_eq!(run["results"][5]["level"], "note");
}

/// What `grammar/JSON.md` shows is what comes out.
#[test]
fn the_documented_json_is_the_json() {
    let page = include_str!("../../../grammar/JSON.md");
    let example = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next());
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
