//! `simulate` as a user meets it: the same logs for the same seed, legal and
//! complete for every game, and arguments that cannot be used.

#![forbid(unsafe_code)]

use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use whistlestop::notation::{GameText, Games};
use whistlestop::replay::replay;

const GAMES: [&str; 6] = ["europe", "london", "usa", "new-york", "card-game", "metro"];

fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args);
    command
}

fn run(args: &[&str]) -> Output {
    whistlestop(args).output().unwrap()
}

fn log(args: &[&str]) -> String {
    let output = run(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    assert!(said.is_empty(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

fn temporary(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// What a seed gives is written down, so that it is the same on every machine.
#[test]
fn a_seed_is_a_game() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/simulate"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for game in GAMES {
            let text = log(&["simulate", game, "--players", "3", "--seed", "41"]);
            insta::assert_snapshot!(game, text);
        }
    });
}

#[test]
fn every_game_is_legal_and_complete() {
    for game in GAMES {
        for more in [&[][..], &["--unseen"], &["--varied"], &["--varied", "-u"]] {
            let mut args = vec!["simulate", game, "--games", "6", "--seed", "9"];
            args.extend(more);
            let text = log(&args);
            let mut games = Games::new(text.as_bytes());
            let mut one = GameText::default();
            let mut count = 0;
            while games.next_into(&mut one).unwrap() {
                count += 1;
                let outcome = replay(&one.text);
                assert!(
                    outcome.findings.is_empty(),
                    "{args:?} {:?}",
                    outcome.findings
                );
                assert!(outcome.finished, "{args:?}");
                let results = one.text.lines().filter(|l| l.starts_with("result "));
                assert_eq!(results.count(), outcome.players.len());
            }
            assert_eq!(count, 6);
        }
    }
}

/// Most tickets are completed: nobody plays at random.
#[test]
fn players_pursue_their_tickets() {
    for game in ["europe", "london", "usa", "new-york", "card-game"] {
        let text = log(&["simulate", game, "--games", "20"]);
        let points: i32 = text
            .lines()
            .filter(|l| l.starts_with("result "))
            .filter_map(|l| {
                l.split_once(" tickets ")?
                    .1
                    .split(' ')
                    .next()?
                    .parse::<i32>()
                    .ok()
            })
            .sum();
        let players = text.lines().filter(|l| l.starts_with("result ")).count();
        assert!(
            points > 2 * i32::try_from(players).unwrap(),
            "{game}: {points} by {players}"
        );
    }
}

#[test]
fn a_game_of_a_run_can_be_made_alone() {
    let all = log(&["simulate", "usa", "--games", "4", "--seed", "10"]);
    let last = log(&["simulate", "usa", "--seed", "13"]);
    assert!(all.ends_with(&last));
    assert_eq!(all.matches("game usa").count(), 4);
}

#[test]
fn unseen_hides_hands() {
    let text = log(&["simulate", "europe", "--unseen"]);
    assert!(text.contains("deal ????"));
    assert!(text.contains(" shows "));
}

#[test]
fn arguments_that_cannot_be_used() {
    for (args, needle) in [
        (&["europe", "--players", "6"][..], "2 to 5 players"),
        (&["card-game", "--players", "1"], "2 to 4 players"),
        (&["eurpoe"], "did you mean `europe`?"),
        (&["no-such.yaml"], "no-such.yaml"),
        (&["europe", "--edition", "fr"], "zh, ja"),
        (&["metro", "--edition", "fr"], "one edition"),
        (&["metro", "--style", "wild"], "--style"),
        (&["europe", "--style", "odd"], "plain"),
        (&["europe", "--seed=-1"], "--seed"),
        (&["europe", "-o", "no-such-folder/x.ride"], "no-such-folder"),
        (&["fixtures"], "fixtures"),
    ] {
        let mut all = vec!["simulate"];
        all.extend(args);
        let output = run(&all);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(needle), "{args:?}: {said}");
    }
}

#[test]
fn boards_of_the_users_own() {
    let board = temporary("simulate-board.yaml");
    let template = run(&["board", "--template"]).stdout;
    std::fs::write(&board, template).unwrap();
    let board = board.to_str().unwrap();
    let ride = temporary("simulate-board.ride");
    let ride = ride.to_str().unwrap();
    log(&["simulate", board, "--games", "2", "-o", ride]);
    assert_eq!(run(&["check", "--quiet", ride]).status.code(), Some(0));
}

#[test]
fn a_reader_may_stop_early() {
    let mut child = whistlestop(&["simulate", "europe", "--games", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut some = [0; 1000];
    out.read_exact(&mut some).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
