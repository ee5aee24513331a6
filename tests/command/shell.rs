//! What a shell is given: scripts, answers to what fits, manual pages.

use std::path::PathBuf;

use crate::support::program::{text, whistlestop};

/// What is offered for the last of these words, as fish asks for it.
fn offered(words: &[&str]) -> Vec<String> {
    let args: Vec<&str> = ["--", "whistlestop"].into_iter().chain(words.iter().copied()).collect();
    let output = whistlestop(&args).env("WHISTLESTOP_COMPLETE", "fish").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}: {output:?}");
    let word = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
    text(&output.stdout).lines().map(word).collect()
}

fn offers(words: &[&str], wanted: &[&str]) {
    let found = offered(words);
    for word in wanted {
        assert!(found.iter().any(|f| f == word), "{words:?}: no {word} in {found:?}");
    }
}

#[test]
fn values_are_offered() {
    offers(&["b"], &["board"]);
    offers(&["board", ""], &["europe", "new-york", "card-game", "metro"]);
    assert_eq!(offered(&["new", "eu"]), ["europe"]);
    offers(&["check", "--format", ""], &["full", "short", "json", "sarif", "github"]);
    offers(&["simulate", "europe", "--edition", ""], &["ja", "zh"]);
    offers(&["simulate", "europe", "--style", "h"], &["hoard"]);
    offers(&["explain", "cl"], &["claim"]);
    offers(&["explain", "C"], &["C9", "C1"]);
    offers(&["audit", "x", "--select", "C9,T"], &["C9,T1", "C9,T2"]);
    offers(&["board", "london", "Wa"], &["Waterloo"]);
    offers(&["man", "ch"], &["check"]);
    offers(&["check", "fixtures/eu"], &["fixtures/europe/"]);
}

/// Every format that is offered is one.
#[test]
fn what_is_offered_is_taken() {
    let log = "fixtures/europe/legal/recorded-1104.ride";
    for (command, more) in [("check", &[][..]), ("diff", &[log]), ("audit", &["--standings"])] {
        for format in offered(&[command, "--format", ""]) {
            if command == "audit" && ["jsonl", "sarif", "junit", "table"].contains(&format.as_str())
            {
                continue;
            }
            let args = [&[command, log, "--format", &format], more].concat();
            let output = whistlestop(&args).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
        }
    }
    for style in offered(&["simulate", "usa", "--style", ""]) {
        let played = whistlestop(&["simulate", "london", "--style", &style]).output().unwrap();
        assert_eq!(played.status.code(), Some(0), "{style}");
    }
}

#[test]
fn the_players_of_a_log_are_offered() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("players.ride");
    let hostile = "player \"$(touch x)\"\nplayer \"two words\"\n";
    let log = format!("game europe\nplayer Ada blue\nplayer 林さん red\n{hostile}");
    std::fs::write(&path, log).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(offered(&["redact", path, "--as", ""]), ["Ada", "林さん"]);
    assert_eq!(offered(&["deduce", path, "--as", "A"]), ["Ada"]);
    assert!(offered(&["deduce", "no-such.ride", "--as", ""]).is_empty());
}

#[test]
fn an_unknown_shell_is_refused() {
    let output = whistlestop(&["--", "whistlestop", "b"])
        .env("WHISTLESTOP_COMPLETE", "cmd")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no shell is called"));
}

#[test]
fn every_command_has_a_manual_page() {
    let mut commands = offered(&["man", ""]);
    commands.retain(|command| !command.starts_with('-'));
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands {
        let page = whistlestop(&["man", &command]).output().unwrap();
        assert_eq!(page.status.code(), Some(0), "{command}");
        let page = text(&page.stdout);
        let title = format!(".TH whistlestop-{command} 1");
        assert!(page.contains(&title) && page.contains(".SH SYNOPSIS"), "{page}");
    }
    assert_eq!(whistlestop(&["man", "x"]).output().unwrap().status.code(), Some(2));
}

#[test]
fn a_folder_is_a_matter_for_audit() {
    let output = whistlestop(&["check", "fixtures/usa"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("`whistlestop audit fixtures/usa`"), "{said}");
}
