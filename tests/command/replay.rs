//! Frames: what `replay` shows of a game, as text and as JSON lines, and what
//! holds for the frames of every log.

use crate::support::snapshot::{json_snapshot, snapshot};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use whistlestop::internals::frames::{self, At, Kind, Recording};
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, replay_game};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(root())
        .args(args)
        .output()
        .unwrap()
}

fn replay(args: &[&str]) -> String {
    let output = run(&[&["replay"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn games(text: &str) -> Vec<GameText> {
    let mut games = Games::new(text.as_bytes());
    let mut all = Vec::new();
    loop {
        let mut game = GameText::default();
        if !games.next_into(&mut game).unwrap() {
            return all;
        }
        all.push(game);
    }
}

fn record(text: &str) -> Recording {
    frames::record(&games(text)[0], &Custom::None)
}

fn words(recording: &Recording, at: At) -> &str {
    &recording.frames[recording.find(at).unwrap()].words
}

fn logs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            logs(&path, found);
        } else if path.extension().is_some_and(|e| e == "ride") {
            found.push(path);
        }
    }
}

/// Whole games as text: one of each family, with breaches and rulings.
#[test]
fn frames_as_text() {
    for (name, log) in [
        ("europe-breach", "fixtures/europe/broken/C9-two-players.ride"),
        ("europe-rulings", "fixtures/europe/stories/tournament-with-rulings.ride"),
        ("london", "fixtures/london/legal/three-players.ride"),
        ("card-game-rulings", "fixtures/card_game/stories/rulings.ride"),
        ("metro-rulings", "fixtures/metro/legal/rulings.ride"),
    ] {
        snapshot("replay", &format!("{name}.plain"), &replay(&["--plain", log]));
    }
}

/// Single frames, with what lies on the table.
#[test]
fn one_frame_as_text() {
    for (name, log, at) in [
        ("europe", "fixtures/europe/legal/recorded-1357.ride", "90"),
        ("europe-unseen", "fixtures/europe/unseen/recorded-1357.ride", "line:107"),
        ("london", "fixtures/london/legal/three-players.ride", "move:12"),
        ("card-game", "fixtures/card_game/legal/four-players-completes.ride", "60"),
        ("card-game-end", "fixtures/card_game/legal/four-players-completes.ride", "end"),
        ("metro", "fixtures/metro/legal/two-players.ride", "12"),
    ] {
        snapshot("replay", &format!("{name}.at"), &replay(&["--plain", "--at", at, log]));
    }
}

#[test]
fn frames_as_json() {
    for (name, log, at) in [
        ("europe", "fixtures/europe/broken/C9-two-players.ride", "4"),
        ("card-game", "fixtures/card_game/legal/four-players.ride", "40"),
        ("metro", "fixtures/metro/legal/two-players.ride", "6"),
        ("europe-unseen", "fixtures/europe/unseen/recorded-1357.ride", "40"),
        ("card-game-unseen", "fixtures/card_game/unseen/two-players.ride", "30"),
    ] {
        let text = replay(&["--json", "--at", at, log]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{log}: a header, a frame, an end");
        let header: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
        assert_eq!(header["version"], 1);
        assert_eq!(header["kind"], "header");
        assert!(header["stage"].is_object());
        let text = lines[1..].join("\n");
        json_snapshot("replay", &format!("{name}.json"), &text);
    }
}

/// Every record is JSON on a line of its own, and the end comes last.
#[test]
fn json_lines() {
    let text = replay(&["--json", "fixtures/europe/stories/friendly-two-players.ride"]);
    let kinds: Vec<String> = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|record| record["kind"].as_str().unwrap().to_owned())
        .collect();
    let frames = kinds.len() - 2;
    assert_eq!(kinds[0], "header");
    assert!(kinds[1..=frames].iter().all(|kind| kind == "frame"));
    assert_eq!(kinds[frames + 1], "end");
}

/// What has to hold for any log: a frame a line, findings in their place, the
/// same verdict as without frames.
#[test]
fn every_fixture_has_its_frames() {
    let mut files = Vec::new();
    logs(&root().join("fixtures"), &mut files);
    for path in files {
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        for game in games(&text) {
            hold(&path, &game);
        }
    }
}

fn hold(path: &Path, game: &GameText) {
    let recording = frames::record(game, &Custom::None);
    let outcome = replay_game(game, &Custom::None);
    let file = path.display();
    assert_eq!(recording.outcome.findings, outcome.findings, "{file}");
    assert_eq!(recording.outcome.sheet, outcome.sheet, "{file}");
    assert_eq!(recording.left_out, 0, "{file}");
    if recording.stage.is_none() {
        assert!(recording.frames.is_empty(), "{file}");
        return;
    }
    let mut found: Vec<usize> = recording.frames.iter().flat_map(|f| f.findings.clone()).collect();
    found.sort_unstable();
    assert_eq!(found, (0..outcome.findings.len()).collect::<Vec<_>>(), "{file}");
    assert_eq!(recording.frames[0].kind, Kind::Opening, "{file}");
    for pair in recording.frames.windows(2) {
        // Turns that stand the wrong way round are played in the order of their numbers.
        let in_order = !file.to_string().contains("turns-exchanged");
        assert!(!in_order || pair[0].line <= pair[1].line, "{file}");
        assert!(!in_order || pair[0].span.start <= pair[1].span.start, "{file}");
        assert!(pair[0].moves <= pair[1].moves, "{file}");
        assert_eq!(pair[1].position.players.len(), recording.players.len(), "{file}");
        let unwritten = pair[1].words.contains("not written down");
        assert!(!pair[1].words.is_empty(), "{file}");
        assert!(unwritten || !pair[1].text.is_empty(), "{file}");
    }
    let mut asker = frames::known::Asker::default();
    for (at, frame) in recording.frames.iter().enumerate() {
        let text = frames::plain::frame(&recording, at, at % 9 == 0, &mut asker);
        assert!(text.contains("──"), "{file}");
        let line = game.text.lines().nth((frame.line - game.first_line) as usize);
        assert!(line.is_some_and(|line| line.contains(frame.text.as_str())), "{file}");
        if frame.kind == Kind::Turn {
            assert_eq!(recording.find(At::Move(frame.moves)), Some(at), "{file}");
            let turn = recording.find(At::Turn(frame.turn)).unwrap();
            assert!(turn >= at && recording.frames[turn].turn == frame.turn, "{file}");
        }
    }
    assert_eq!(recording.find(At::End), Some(recording.frames.len() - 1), "{file}");
}

const TAKEBACK: &str = "game europe
player Ada blue
player Ben red
Ada claim Dieppe-Paris P
Ben claim Dieppe-Paris P
ruling takeback \"taken\"
Ben claim Rostov-Sochi RR
Ada draw ? ?
";

#[test]
fn a_takeback_counts_back() {
    let recording = record(TAKEBACK);
    let turns: Vec<u32> = recording.frames.iter().map(|frame| frame.turn).collect();
    assert_eq!(turns, [0, 1, 2, 1, 2, 3]);
    let rounds: Vec<u32> = recording.frames.iter().map(|frame| frame.round).collect();
    assert_eq!(rounds, [0, 1, 1, 1, 1, 2]);
    assert_eq!(
        words(&recording, At::Turn(2)),
        "Ben claims Rostov–Sochi with 2 red cards: 2 points"
    );
    assert_eq!(words(&recording, At::Move(2)), "Ben cannot claim Dieppe–Paris with a pink card");
    assert_eq!(words(&recording, At::Line(6)), "The table takes the last turn back: “taken”");
    assert_eq!(recording.next_breach(0), Some(2));
    assert_eq!(recording.previous_breach(5), Some(2));
    assert_eq!(recording.next_breach(2), None);
    assert_eq!(recording.next_round(1), 5);
    assert_eq!(recording.previous_round(5), 1);
    assert_eq!(recording.previous_round(1), 0);
}

#[test]
fn what_did_not_change_is_shared() {
    let recording = record(TAKEBACK);
    let (a, b) = (&recording.frames[4].position, &recording.frames[5].position);
    assert!(Arc::ptr_eq(&a.scene, &b.scene));
    assert!(Arc::ptr_eq(&a.players[1], &b.players[1]));
    assert!(!Arc::ptr_eq(&a.players[0], &b.players[0]));
}

#[test]
fn places_are_written_in_many_ways() {
    for (text, at) in [
        ("41", At::Turn(41)),
        ("turn:41", At::Turn(41)),
        ("move:45", At::Move(45)),
        ("line:123", At::Line(123)),
        ("frame:0", At::Frame(0)),
        ("end", At::End),
    ] {
        assert_eq!(text.parse(), Ok(at));
    }
    for text in ["", "x", "-1", "line:", "line:x", "day:3", "99999999999"] {
        assert!(text.parse::<At>().is_err(), "{text}");
    }
    let output = run(&["replay", "fixtures/london/legal/three-players.ride", "--at", "999"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no such place"));
}

/// A log that is no game costs no more than its text.
#[test]
fn frames_have_an_end() {
    let mut text = "game europe\nplayer Ada blue\nplayer Ben red\n".to_owned();
    text.push_str(&"Ada pass\nBen pass\n".repeat(15_000));
    let recording = record(&text);
    assert_eq!(recording.frames.len(), 20_000);
    assert_eq!(recording.left_out, 10_001);
    assert_eq!(recording.outcome.turns, 30_000);
    let last = recording.frames.last().unwrap();
    assert!(last.findings.len() < 3);
}

#[test]
fn a_file_of_many_games() {
    let folder = std::env::temp_dir().join(format!("whistlestop-replay-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("two.ride");
    std::fs::write(&path, format!("{TAKEBACK}\n{TAKEBACK}")).unwrap();
    let path = path.to_str().unwrap();
    let both = replay(&[path, "--at", "1"]);
    assert_eq!(both.matches("── turn 1 ").count(), 2);
    let second = replay(&[path, "--game", "2", "--at", "line:13"]);
    assert!(second.contains("── turn 1 · round 1 · line 13 ──"), "{second}");
    assert_eq!(run(&["replay", path, "--game", "3"]).status.code(), Some(2));
    std::fs::remove_dir_all(folder).unwrap();
}
