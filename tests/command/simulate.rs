//! `simulate` as a user meets it: the same logs for the same seed, legal and
//! complete for every game, and arguments that cannot be used.

use crate::support::snapshot::snapshot;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use whistlestop::internals::games::On;
use whistlestop::internals::games::metro::{self, readings};
use whistlestop::internals::games::ticket_to_ride::board_file;
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, replay, replay_on};
use whistlestop::internals::simulate::{Played, Rng, Series};

const GAMES: [&str; 6] = ["europe", "london", "usa", "new-york", "card-game", "metro"];

fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command.env("WHISTLESTOP_LANG", "en");
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
    for game in GAMES {
        let text = log(&["simulate", game, "--players", "3", "--seed", "41"]);
        snapshot("simulate", game, &text);
    }
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
                assert!(outcome.findings.is_empty(), "{args:?} {:?}", outcome.findings);
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
            .filter_map(|l| l.split_once(" tickets ")?.1.split(' ').next()?.parse::<i32>().ok())
            .sum();
        let players = text.lines().filter(|l| l.starts_with("result ")).count();
        assert!(points > 2 * i32::try_from(players).unwrap(), "{game}: {points} by {players}");
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

/// A set whose readings are others gives games that are legal by those readings.
#[test]
fn tile_sets_are_played_by_their_own_readings() {
    let several = std::env::var("READINGS").map_or(40, |n| n.parse().unwrap());
    let mut rng = Rng::new(7);
    let single: Vec<(&str, &str)> = readings::all()
        .iter()
        .flat_map(|r| r.values.split(", ").skip(1).map(|value| (r.name, value)))
        .collect();
    for number in 0..several {
        let mut set = metro::builtin("sample").unwrap().clone();
        set.key = "own".to_owned();
        match single.get(usize::try_from(number).unwrap()) {
            Some((name, value)) => set.readings.set(name, value).unwrap(),
            None => {
                for (name, value) in single.iter().filter(|_| rng.chance(40)) {
                    set.readings.set(name, value).unwrap();
                }
            }
        }
        for unseen in [false, true] {
            let series = Series { seed: 100 * number, varied: true, unseen, ..Series::default() };
            for game in 0..4 {
                let (log, finished) = Played::Tiles(&set).play(&series, game);
                let outcome = replay_on(&log, &Custom::Own(On::Tiles(&set)));
                let (findings, readings) = (&outcome.findings, &set.readings);
                assert!(findings.is_empty(), "{findings:#?}\n{readings:?}\n{log}");
                assert!(finished && (outcome.finished || unseen), "{readings:?}\n{log}");
            }
        }
    }
}

/// A board with little on it: on some of them no game can come to its end.
fn small_board(rng: &mut Rng) -> String {
    let cities = ["Aachen", "Bonn", "Celle", "Dresden", "Essen"];
    let n = 3 + rng.below(3);
    let mut text = format!(
        "key: small\nplayers: {{ min: 2, max: {} }}\npieces: {{ each: {} }}\nend_at: {}\n",
        2 + rng.below(2),
        2 + rng.below(12),
        rng.below(3),
    );
    let cards = |rng: &mut Rng| 3 + rng.below(10);
    let (blue, red, wild) = (cards(rng), cards(rng), rng.below(9));
    text += &format!("deck: {{ blue: {blue}, red: {red}, wild: {wild} }}\n");
    let flush = ["none", "2", "3"][rng.below(3)];
    text += &format!(
        "cards: {{ deal: {}, market: {}, flush_at: {flush} }}\n",
        rng.below(3),
        1 + rng.below(5)
    );
    text += "points: { 1: 1, 2: 2, 3: 4 }\ncities:\n";
    for city in &cities[..n] {
        text += &format!("  {city}:\n");
    }
    text += "routes:\n";
    for i in 1..n {
        let colour = ["gray", "blue", "red"][rng.below(3)];
        let (from, length) = (cities[rng.below(i)], 1 + rng.below(3));
        text += &format!("  - [{from}, {}, {length}, {colour}]\n", cities[i]);
    }
    text += ["ticket_deal: { regular: 0, keep: 0 }\n", "ticket_deal: { regular: 1, keep: 1 }\n"]
        [rng.below(2)];
    text += "ticket_draw: { take: 1, keep: 1 }\ntickets:\n";
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        text += &format!("  - [{}, {}, {}]\n", cities[a], cities[b], a + b);
    }
    text
}

#[test]
fn a_game_that_cannot_be_completed_is_not_called_complete() {
    let several = std::env::var("SMALL_BOARDS").map_or(40, |n| n.parse().unwrap());
    let mut rng = Rng::new(11);
    let mut counts = [0, 0];
    for seed in 0..several {
        let text = small_board(&mut rng);
        // A board on which a ticket is out of reach is none.
        let Ok(board) = board_file::load(&text) else {
            continue;
        };
        for unseen in [false, true] {
            let series = Series { seed, unseen, ..Series::default() };
            let (log, finished) = Played::Board(&board).play(&series, 0);
            let outcome = replay_on(&log, &Custom::board(&board));
            let findings = &outcome.findings;
            assert!(findings.is_empty(), "{findings:#?}\n{text}\n{log}");
            assert_eq!(outcome.finished, finished, "{text}\n{log}");
            let is_said = log.ends_with("# not played to its end: nobody could go on\n");
            assert_eq!(is_said, !finished, "{log}");
            assert_eq!(log.contains("\nresult "), finished, "{log}");
            counts[usize::from(finished)] += 1;
        }
    }
    assert!(counts[0] > 0 && counts[1] > 0, "{counts:?}");
}

#[test]
fn who_asks_for_games_that_cannot_be_completed_is_told() {
    let board = temporary("simulate-stuck.yaml");
    let text = "key: stuck\nplayers: { min: 2, max: 2, colours: [blue, red] }\n\
                pieces: { each: 20 }\ndeck: { blue: 4, red: 2, wild: 1 }\n\
                cards: { deal: 1, market: 1, flush_at: none }\npoints: { 1: 1 }\n\
                cities:\n  Aachen:\n  Bonn:\n  Celle:\nroutes:\n  - [Aachen, Bonn, 1, gray]\n\
                \x20 - [Bonn, Celle, 1, gray]\n\
                ticket_deal: { regular: 1, keep: 1 }\nticket_draw: { take: 1, keep: 1 }\n\
                tickets:\n  - [Aachen, Bonn, 3]\n  - [Bonn, Celle, 2]\n";
    std::fs::write(&board, text).unwrap();
    let ride = temporary("simulate-stuck.ride");
    let (board, ride) = (board.to_str().unwrap(), ride.to_str().unwrap());
    let output = run(&["simulate", board, "--games", "3", "-o", ride]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("3 of 3 games stop before the end"), "{said}");
    let audit = run(&["audit", ride]);
    assert_eq!(audit.status.code(), Some(0));
    let counts = String::from_utf8_lossy(&audit.stdout).into_owned();
    assert!(counts.contains("unfinished              3\n"), "{counts}");
}
