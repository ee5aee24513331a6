//! What frames say about cards that nobody saw: the same as `deduce`, never
//! anything untrue, and nothing where every card was seen.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use whistlestop::internals::card::Card;
use whistlestop::internals::frames::known::Asker;
use whistlestop::internals::frames::{self, Kind, Recording};
use whistlestop::internals::games::shared::HandRange;
use whistlestop::internals::notation::GameText;
use whistlestop::internals::redact::redact;
use whistlestop::internals::replay::Custom;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn run(args: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(root())
        .args(args)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

fn record(text: &str) -> Recording {
    let game = GameText::from(text);
    frames::record(&game, &Custom::None)
}

/// The counts that are not 0, as frames write them.
fn there(counts: &Value) -> Value {
    let counts = counts.as_object().unwrap().iter();
    counts.filter(|(_, n)| **n != 0).map(|(card, n)| (card.clone(), n.clone())).collect()
}

/// A frame, where `deduce` has a moment.
fn same(frame: &Value, moment: &Value, players: &Value, log: &str) {
    let turn = &moment["turn"];
    assert_eq!(&frame["turn"], turn, "{log}");
    let hands = moment["hands"].as_array().unwrap();
    let Some(known) = frame.get("known") else {
        let open = |hand: &Value| hand["least"] != hand["most"];
        assert!(!hands.iter().any(open), "{log} turn {turn}");
        return;
    };
    for (i, hand) in hands.iter().enumerate() {
        let ours = &known["hands"][i];
        let is_open = frame["players"][i]["hand"]["unseen"] != 0;
        assert_eq!(ours.is_null(), !is_open, "{log} turn {turn}");
        if is_open {
            for key in ["least", "most", "forced"] {
                assert_eq!(ours[key], there(&hand[key]), "{log} turn {turn} {key}");
            }
            assert_eq!(ours["exact"], hand["exact"], "{log} turn {turn}");
        }
    }
    let draws = known["draws"].as_array().unwrap();
    let theirs = moment["draws"].as_array().unwrap();
    assert_eq!(draws.len(), theirs.len(), "{log} turn {turn}");
    for (ours, theirs) in draws.iter().zip(theirs) {
        let seat = usize::try_from(ours["seat"].as_u64().unwrap()).unwrap();
        assert_eq!(players[seat]["name"], theirs["player"], "{log} turn {turn}");
        assert_eq!(ours["line"], theirs["line"], "{log} turn {turn}");
        assert_eq!(ours["cards"], theirs["cards"], "{log} turn {turn}");
        assert_eq!(ours["least"], there(&theirs["least"]), "{log} turn {turn}");
    }
    assert_eq!(known["all_draws"], moment["all_draws"], "{log} turn {turn}");
}

#[test]
fn frames_know_what_deduce_knows() {
    for log in
        ["fixtures/europe/unseen/recorded-1357.ride", "fixtures/card_game/unseen/two-players.ride"]
    {
        let moments = run(&["deduce", "--every", "--json", log]);
        let records = run(&["replay", "--json", log]);
        let frames = &records[2..records.len() - 1];
        let ends = |i: usize| {
            let turn = frames[i]["turn"].as_u64();
            frames.get(i + 1).is_none_or(|f| f["turn"].as_u64() > turn)
        };
        let last: Vec<&Value> =
            (0..frames.len()).filter(|&i| ends(i)).map(|i| &frames[i]).collect();
        assert_eq!(last.len(), moments.len(), "{log}");
        assert!(last.len() > 40, "{log}");
        let mut certain = 0;
        for (frame, moment) in last.into_iter().zip(&moments) {
            same(frame, moment, &records[0]["players"], log);
            certain += moment["draws"].as_array().unwrap().len();
        }
        assert!(certain > 0, "{log}");
    }
}

fn holds(hand: &frames::Hand, range: &HandRange) -> bool {
    let holds = |card| (range.least[card]..=range.most[card]).contains(&hand.cards[card]);
    Card::ALL.into_iter().all(holds)
}

/// The hand of the full log is among those that the redacted log allows.
#[test]
fn the_true_hand_is_within_the_range_at_every_frame() {
    let mut narrow = 0;
    for log in [
        "europe/legal/recorded-1206.ride",
        "europe/legal/recorded-1357.ride",
        "london/legal/three-players.ride",
        "card_game/legal/four-players.ride",
    ] {
        let full = std::fs::read_to_string(root().join("fixtures").join(log)).unwrap();
        let seen = redact(&full, None, true).unwrap();
        let (full, seen) = (record(&full), record(&seen));
        let is_played = |frame: &&frames::Frame| frame.kind != Kind::End;
        let truth: Vec<_> = full.frames.iter().filter(is_played).collect();
        let mut at = 0;
        let mut asker = Asker::default();
        let mut open = 0;
        for (i, frame) in seen.frames.iter().enumerate() {
            if !is_played(&frame) {
                continue;
            }
            let players = &truth[at].position.players;
            at += 1;
            let ranges = seen.ranges(i, &mut asker).unwrap_or_default();
            for (player, range) in players.iter().zip(ranges) {
                let Some(range) = range else { continue };
                assert!(range.exact, "{log}: {}", frame.text);
                assert!(holds(&player.hand, &range), "{log}: {} {range:?} {player:?}", frame.text);
                open += 1;
                narrow += u32::from(!range.forced().is_empty());
            }
        }
        assert_eq!(at, truth.len(), "{log}");
        assert!(open > 60, "{log}: {open}");
    }
    assert!(narrow > 0);
}

#[test]
fn a_game_that_was_seen_has_nothing_to_tell() {
    let records = run(&["replay", "--json", "fixtures/europe/legal/recorded-1357.ride"]);
    assert!(records.iter().all(|record| record.get("known").is_none()));
}

/// A turn that is taken back takes with it what was certain after it.
#[test]
fn what_is_taken_back_is_not_certain_any_more() {
    let text = std::fs::read_to_string(root().join("fixtures/europe/unseen/recorded-1357.ride"));
    let text = text.unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for line in [30, 57, 90] {
        let mut log = lines[..line].join("\n");
        let before = record(&log).frames.len() - 1;
        log += "\nruling takeback\n";
        let recording = record(&log);
        let mut asker = Asker::default();
        let all: Vec<_> =
            (0..recording.frames.len()).map(|frame| recording.known(frame, &mut asker)).collect();
        let fresh = recording.known(before + 1, &mut Asker::default());
        assert_eq!(all[before + 1], fresh, "line {line}");
        assert_ne!(all[before], fresh, "line {line}");
    }
}

/// `score --json` says the same about unseen cards as `check`.
#[test]
fn the_score_knows_the_hands_too() {
    let report = |args: &[&str]| -> Value {
        let log = "fixtures/europe/unseen/recorded-1357.ride";
        let output = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
            .env("WHISTLESTOP_LANG", "en")
            .current_dir(root())
            .args(args)
            .arg(log)
            .output()
            .unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let unseen = |args: &[&str]| report(args)["games"][0]["unseen"].take();
    let check = ["check", "--format", "json"];
    let mut score = unseen(&["score", "--json", "--ranges"]);
    assert_eq!(score["proved"], true);
    assert_eq!(score["hands"].as_array().unwrap().len(), 3);
    assert_eq!(score, unseen(&[&check[..], &["--ranges"]].concat()));
    // What takes a search is said on demand only; all else is there without.
    score.as_object_mut().unwrap().remove("hands");
    assert_eq!(score, unseen(&["score", "--json"]));
    assert_eq!(score, unseen(&check));
}
