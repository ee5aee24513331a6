//! `audit --standings` as a tournament director meets it.

use crate::support::snapshot::{json_snapshot, snapshot};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn audit(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .arg("audit")
        .args(args)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A game as a final position: the first has 26 points, then 14, 13, 12; players
/// with `=` before the name share the place of the one before.
fn game(event: &str, round: &str, table: &str, players: &[&str]) -> String {
    let mut log = format!("game europe\nevent \"{event}\"\nround {round}\ntable {table}\n");
    let routes = ["Frankfurt-Paris/W", "Brest-Dieppe", "Dieppe-Paris"];
    for name in players {
        let _ = writeln!(log, "player \"{}\"", name.trim_start_matches('='));
    }
    let mut twins = ["Essen-Kobenhavn", "Sofia-Constantinople"].into_iter();
    for (i, name) in players.iter().enumerate() {
        let route = match name.strip_prefix('=') {
            // Routes of the same length.
            Some(_) => twins.next(),
            None => routes.get(i).copied(),
        };
        if let Some(route) = route {
            let _ = writeln!(log, "\"{}\" owns {route}", name.trim_start_matches('='));
        }
    }
    log
}

fn folder(name: &str, files: &[(&str, String)]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    for (file, log) in files {
        std::fs::write(path.join(file), log).unwrap();
    }
    path
}

const CUP: &str = "Autumn Cup";

fn cup(name: &str) -> PathBuf {
    folder(
        name,
        &[
            ("r1t1.ride", game(CUP, "1", "1", &["Ada", "Ben", "Cai", "Dot"])),
            ("r1t2.ride", game(CUP, "1", "2", &["Eve", "Fay", "Gus"])),
            ("r2t1.ride", game(CUP, "2", "1", &["ADA", "Eve", "Ben"])),
            ("r2t3.ride", game(CUP, "2", "3", &["Cai", "Fay", "Gus"])),
            ("z-again.ride", game("autumn cup", "Round 2", "01", &["Eve", "Ada", "Ben"])),
            (
                "unfinished.ride",
                "game europe\nevent \"Autumn Cup\"\nround 3\ntable 1\nplayer Ada\nplayer Ben\nAda draw ? ?\n"
                    .to_owned(),
            ),
            ("league.ride", game("Léague", "?", "?", &["Zoë", "Ann A", "Anna"])),
            ("league2.ride", game("League", "?", "?", &["zoe", "anna", "Ann  A"])),
        ],
    )
}

#[test]
fn what_it_looks_like() {
    cup("standings-look");
    for format in ["table", "csv", "markdown", "json"] {
        let output = audit(&["standings-look", "--standings", "--format", format]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let name = format!("standings-{format}");
        match format {
            "json" => json_snapshot("audit", &name, &text(&output.stdout)),
            _ => snapshot("audit", &name, &text(&output.stdout)),
        }
    }
    let output = audit(&["standings-look", "--standings", "--format", "csv"]);
    snapshot("audit", "standings-remarks", &text(&output.stderr));
}

fn rows(folder: &str, scheme: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{folder}.yaml"));
    std::fs::write(&path, scheme).unwrap();
    let standings = format!("--standings={}", path.display());
    let output = audit(&[folder, &standings, "--format", "csv"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout).lines().skip(1).map(str::to_owned).collect()
}

/// Place, player and points of an event.
fn places(rows: &[String], event: &str) -> Vec<String> {
    let of_it = rows.iter().filter(|row| row.starts_with(event));
    of_it.map(|row| row.split(',').skip(1).take(3).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn points_and_tie_breaks_are_declared() {
    cup("standings-scheme");
    let all = rows("standings-scheme", "");
    assert_eq!(
        places(&all, CUP),
        ["1 Ada 10", "2 Eve 8", "3 Cai 7", "4 Fay 6", "5 Ben 5", "6 Gus 4", "7 Dot 1"]
    );
    let by_size = "points: {3: [2.5, 1], 4: [10, 5, 2.25]}\n";
    assert_eq!(
        places(&rows("standings-scheme", by_size), CUP),
        ["1 Ada 12.5", "2 Ben 5", "3 Cai 4.75", "4 Eve 3.5", "5 Fay 2", "6 Gus 0", "7 Dot 0"]
    );
    let level = rows("standings-scheme", "points: [1, 1, 1, 1]\ntie_breaks: []\n");
    assert_eq!(
        places(&level, CUP),
        ["1 Ada 2", "1 Ben 2", "1 Cai 2", "1 Eve 2", "1 Fay 2", "1 Gus 2", "7 Dot 1"]
    );
}

#[test]
fn every_tie_break_decides() {
    folder(
        "standings-ties",
        &[
            ("a.ride", game(CUP, "1", "1", &["Ada", "Ben", "Cai"])),
            ("b.ride", game(CUP, "2", "1", &["Ben", "Cai", "Ada"])),
            ("c.ride", game(CUP, "3", "1", &["Ben", "Dot"])),
        ],
    );
    for (tie_break, first) in [
        ("wins", "Ben"),
        ("places", "Ben"),
        ("score", "Ben"),
        ("best", "Ada"),
        ("margin", "Ben"),
        ("opponents", "Ada"),
    ] {
        let scheme = format!("points: [0]\ntie_breaks: [{tie_break}]\n");
        let all = rows("standings-ties", &scheme);
        assert!(all[0].contains(&format!(",1,{first},")), "{tie_break}: {}", all[0]);
    }
}

#[test]
fn shared_places() {
    folder("standings-shared", &[("a.ride", game(CUP, "1", "1", &["Ada", "=Ben", "Cai"]))]);
    // Ada and Ben are level in everything.
    let split = places(&rows("standings-shared", ""), CUP);
    assert_eq!(split, ["1 Ada 4", "1 Ben 4", "3 Cai 2"]);
    let high = places(&rows("standings-shared", "shared: high\n"), CUP);
    assert_eq!(high, ["1 Ada 5", "1 Ben 5", "3 Cai 2"]);
    let low = places(&rows("standings-shared", "shared: low\n"), CUP);
    assert_eq!(low, ["1 Ada 3", "1 Ben 3", "3 Cai 2"]);
}

#[test]
fn byes_missing_tables_and_other_names() {
    cup("standings-byes");
    let scheme = "rounds: 4\ntables: {1: 2, 2: 3, 4: 1}\nunfinished: count\n\
                  byes: {points: 1.5, given: [{round: 2, player: dot}, {round: 1, player: Ada}]}\n\
                  names: {Eve Q: [Eve]}\n";
    let all = rows("standings-byes", scheme);
    assert!(all.iter().any(|row| row.contains(",Eve Q,")), "{all:?}");
    let dot = all.iter().find(|row| row.contains(",Dot,")).unwrap();
    assert!(dot.contains(",2.5,") && dot.contains("bye 1.5"), "{dot}");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("standings-byes.yaml");
    let standings = format!("--standings={}", path.display());
    let out = text(&audit(&["standings-byes", &standings]).stdout);
    for remark in [
        "missing: round 4",
        "missing: table 2 of round 2",
        "Ada has a bye in round 1 and plays in it",
        "recorded again, with other scores",
        "no table in round 3: ",
    ] {
        assert!(out.contains(remark), "{remark}: {out}");
    }
}

#[test]
fn a_scheme_with_mistakes_is_refused() {
    cup("standings-refused");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.yaml");
    std::fs::write(
        &path,
        "points: [5, x, 0.0001]\ntiebreaks: [wins]\ntie_breaks: [luck]\nbyes: {given: [{round: 1}]}\nrounds: -3\n",
    )
    .unwrap();
    let standings = format!("--standings={}", path.display());
    let output = audit(&["standings-refused", &standings]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    for needle in [
        "refused.yaml:1:13: points must be a number",
        "three decimals",
        "did you mean `tie_breaks`?",
        "wins, places, score",
        "`player` is missing",
        "refused.yaml:5:",
    ] {
        assert!(said.contains(needle), "{needle}: {said}");
    }
    assert!(output.stdout.is_empty());
    let output = audit(&["standings-refused", "--standings=no-such.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    for format in ["sarif", "junit", "jsonl"] {
        let output = audit(&["standings-refused", "--standings", "--format", format]);
        assert_eq!(output.status.code(), Some(2), "{format}");
    }
    let output = audit(&["standings-refused", "--format", "markdown"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn names_are_no_markup() {
    let odd = ["<b>|x", "*Ben*", "a,\u{200b}b"];
    folder("standings-odd", &[("a.ride", game("|# <i>", "1", "1", &odd))]);
    let out = text(&audit(&["standings-odd", "--standings", "--format", "markdown"]).stdout);
    assert!(out.contains("\\<b\\>\\|x") && out.contains("\\*Ben\\*"), "{out}");
    let lines = out.lines().filter(|line| line.starts_with('|'));
    let bars = |line: &str| line.replace("\\|", "").matches('|').count();
    let counts: Vec<usize> = lines.map(bars).collect();
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
}

#[test]
fn standings_beside_the_reports() {
    cup("standings-out");
    let output = audit(&["standings-out", "--standings", "--out", "standings-report"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("standings-report");
    for name in ["standings.csv", "standings.md", "standings.txt", "standings.json", "audit.csv"] {
        assert!(folder.join(name).metadata().unwrap().len() > 50, "{name}");
    }
}

/// The example in the reference is a scheme, and every word is explained.
#[test]
fn the_reference_is_true() {
    use whistlestop::internals::audit::standings::{Scheme, TieBreak};

    let page = include_str!("../../grammar/STANDINGS.md");
    let yaml = page.split("```yaml\n").nth(1).unwrap();
    let yaml = yaml.split("```").next().unwrap();
    let scheme = Scheme::load(yaml).unwrap();
    let plain = Scheme::default();
    assert_eq!(scheme.points, plain.points);
    assert_eq!(scheme.tie_breaks, plain.tie_breaks);
    assert_eq!(scheme.byes.len(), 1);
    for (word, _) in TieBreak::ALL {
        assert!(page.contains(&format!("| `{word}` |")), "{word}");
    }
}

/// The same remark about every table of a long evening is said a few times, and counted.
#[test]
fn a_remark_that_goes_on_and_on_is_counted() {
    let mut log = String::new();
    for table in 1..=65 {
        log += &format!(
            "game europe\nevent \"Cup\"\nround 1\ntable {table}\nplayer A{table}\nplayer B{table}\n\n"
        );
    }
    let output = crate::support::program::feed(&["audit", "-", "--standings"], log.as_bytes());
    let said = crate::support::program::text(&output.stdout);
    assert_eq!(said.matches("stops early and does not count").count(), 5, "{said}");
    assert!(said.contains("· 60 more tables stop early and do not count\n"), "{said}");
}
