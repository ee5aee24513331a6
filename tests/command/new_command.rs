//! `new`: a log to fill in is legal as it is, every form in it can be read, and no file
//! is lost.

use std::path::PathBuf;
use std::process::Output;

use crate::support::program::{feed, text, whistlestop};
use crate::support::snapshot::snapshot;
use whistlestop::internals::games::ticket_to_ride::boards;
use whistlestop::internals::notation::{format_text, parse};

fn run(args: &[&str]) -> Output {
    whistlestop(args).output().unwrap()
}

fn new(args: &[&str]) -> String {
    let output = run(&[&["new"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    text(&output.stdout)
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("new");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const GAMES: [&str; 6] = ["europe", "london", "usa", "new-york", "card-game", "metro"];

fn logs() -> Vec<(String, String)> {
    let mut logs = Vec::new();
    for game in GAMES {
        logs.push((game.to_owned(), new(&[game])));
        let names = "Oma Käthe,Ben,林さん";
        let three = new(&[game, "--players", names]);
        logs.push((format!("{game} with three"), three));
        if game != "metro" {
            let end = new(&[game, "--final", "--players", "check,7."]);
            logs.push((format!("{game}, its end"), end));
        }
    }
    logs
}

/// Nobody who has written nothing yet is told of a mistake.
#[test]
fn a_new_log_is_unfinished_and_not_wrong() {
    for (name, log) in logs() {
        let output = feed(&["check", "--format", "short", "-"], log.as_bytes());
        let said = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}\n{log}");
        assert!(!said.contains("error") && !said.contains("warning"), "{said}");
        assert_eq!(format_text(&log, &()).0, log, "{name} is written as `fmt` does");
    }
}

/// Every form is a line once its `#` is gone, and names what there is.
#[test]
fn every_form_can_be_used() {
    for (name, log) in logs() {
        let lines: Vec<&str> = log.lines().collect();
        let is_form = |line: &&&str| line.starts_with("# ") && line.matches('#').count() == 2;
        let forms: Vec<&str> = lines.iter().filter(is_form).map(|line| &line[2..]).collect();
        assert!(forms.len() >= 3, "{name}: {log}");
        for form in forms {
            let header: Vec<&str> = lines
                .iter()
                .copied()
                .filter(|line| ["game", "tiles", "board"].iter().any(|w| line.starts_with(w)))
                .collect();
            let players = lines.iter().copied().filter(|line| line.starts_with("player "));
            let of_header = ["date", "event", "edition", "option", "ticket "];
            let of_header = of_header.iter().any(|word| form.starts_with(word));
            let mut used = header.clone();
            used.extend(of_header.then_some(form));
            used.extend(players);
            used.extend((!of_header).then_some(form));
            let used = used.join("\n") + "\n";
            assert!(parse(&used).faults.is_empty(), "{name}: {form}");
            let output = feed(&["check", "--format", "short", "-"], used.as_bytes());
            let said = text(&output.stdout);
            for code in ["[N1]", "[N2]", "[N3]", "[N4]"] {
                assert!(!said.contains(code), "{name}: {form}\n{said}");
            }
        }
    }
}

#[test]
fn what_a_family_gets() {
    snapshot("new", "europe", &new(&["europe", "--players", "Ada,Ben,Cai"]));
    snapshot("new", "europe-final", &new(&["europe", "--players", "Oma Käthe,Ben", "--final"]));
    snapshot("new", "card-game", &new(&["card-game", "-p", "Ada,Ben"]));
    snapshot("new", "metro", &new(&["metro"]));
}

#[test]
fn a_log_for_a_board_of_ones_own() {
    let board = folder().join("lake.yaml");
    std::fs::write(&board, boards::template()).unwrap();
    let log = folder().join("lake.ride");
    let (board, log) = (board.to_str().unwrap(), log.to_str().unwrap());
    let made = run(&["new", board, "-p", "Ada,Ben", "-o", log, "--force"]);
    assert_eq!(made.status.code(), Some(0), "{made:?}");
    assert!(text(&made.stdout).contains("fill it in"));
    let written = std::fs::read_to_string(log).unwrap();
    assert!(written.contains("\nboard \"lake.yaml\"\n"), "{written}");
    let checked = run(&["check", log]);
    assert_eq!(checked.status.code(), Some(0), "{checked:?}");
}

#[test]
fn no_file_is_lost() {
    let path = folder().join("kept.ride");
    std::fs::write(&path, "game europe\n").unwrap();
    let path = path.to_str().unwrap();
    let refused = run(&["new", "usa", "-o", path]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--force"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(path).unwrap(), "game europe\n");
    assert_eq!(run(&["new", "usa", "-o", path, "--force"]).status.code(), Some(0));
    assert!(std::fs::read_to_string(path).unwrap().contains("game usa"));
}

/// What cannot be begun is said so that the next try works.
#[test]
fn what_cannot_be_begun() {
    let mut answers = String::new();
    for args in [
        &["new", "eurpoe"][..],
        &["new", "catan"],
        &["new", "europe", "--players", "A,B,C,D,E,F"],
        &["new", "europe", "--players", "Ada"],
        &["new", "europe", "--players", "Ada,ada"],
        &["new", "europe", "--players", "Ada,"],
        &["new", "europe", "--players", "Ada,B\"en"],
        &["new", "metro", "--final"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        answers += &text(&output.stderr);
    }
    snapshot("new", "answers", &answers);
}
