//! Boards as a user meets them on the command line: hostile files, a board beside
//! its log, and the laws by a board's own numbers.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use crate::support::snapshot::snapshot;
use whistlestop::internals::games::ticket_to_ride::boards;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .env("NO_COLOR", "1")
        .args(args)
        .output()
        .unwrap()
}

fn stdout(args: &[&str]) -> String {
    String::from_utf8(run(args).stdout).unwrap()
}

fn file(name: &str, contents: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

/// The promise is a second; a build without optimisation on a busy machine may
/// take longer.
const SOON: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 6 });

#[test]
fn hostile_files_are_an_error_and_quick() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for i in 1..12 {
        let items = vec![format!("*a{}", i - 1); 9].join(", ");
        bomb.push_str(&format!("a{i}: &a{i} [{items}]\n"));
    }
    let large = format!("{}# {}", boards::template(), "x".repeat(50_000_000));
    let wrong: String = ["key", "players", "deck", "cards", "cities", "routes", "points"]
        .iter()
        .map(|key| format!("{key}: [[1], {{ a: ~ }}]\n"))
        .collect();
    let files = [
        ("bomb", bomb),
        ("large", large),
        ("cycle", "cities: &a\n  Bonn: *a\n".to_owned()),
        ("wrong", wrong),
        ("deep", "[".repeat(100_000)),
        ("many", (0..60_000).map(|i| format!("k{i}: {i}\n")).collect()),
    ];
    for (name, contents) in files {
        let yaml = file(&format!("hostile-{name}.yaml"), &contents);
        let log = file(
            &format!("hostile-{name}.ride"),
            &format!("board \"hostile-{name}.yaml\"\nplayer Ada\nplayer Ben\nAda draw ? ?\n"),
        );
        for args in [["board", yaml.to_str().unwrap()], ["check", log.to_str().unwrap()]] {
            let start = Instant::now();
            let output = run(&args);
            assert!(start.elapsed() < SOON, "{args:?} took {:?}", start.elapsed());
            // What is too large to be a board file is not read at all.
            let expected = if (name, args[0]) == ("large", "board") { 2 } else { 1 };
            assert_eq!(output.status.code(), Some(expected), "{args:?}: {output:?}");
            assert!(output.stdout.len() < 100_000, "{args:?}");
        }
    }
}

#[test]
fn a_board_lies_beside_its_log() {
    file("lakeside.yaml", boards::template());
    let log = file(
        "lakeside.ride",
        "board \"lakeside.yaml\"\nplayer Ada blue\nplayer Ben red\nAda claim Harbour-OldTown/B RR\n",
    );
    let log = log.to_str().unwrap();
    let output = run(&["check", "--format", "short", log]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("error[C2]: this track of Harbour–Old Town is the blue one"), "{text}");
    // The same from another folder, by the path of the log; or by name.
    let away = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .env("WHISTLESTOP_LANG", "en")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["check", "--format", "short", log])
        .output()
        .unwrap();
    assert_eq!(away.status.code(), Some(1));
    let other =
        file("no-board.ride", "game lakeside\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n");
    let given = run(&["check", other.to_str().unwrap(), "--board", "lakeside.yaml"]);
    assert_eq!(given.status.code(), Some(0), "{given:?}");
}

#[test]
fn laws_by_the_numbers_of_a_board() {
    let s4 = stdout(&["explain", "--game", "london", "S4"]).replace('\n', " ");
    for part in [
        "S4 first-tickets · Ticket to Ride: London",
        "Each player is dealt two tickets.",
        "S4 first-tickets-kept · Ticket to Ride: London",
        "At least one of the first tickets is kept; the others go under the ticket deck.",
    ] {
        assert!(s4.contains(part), "{part}\n{s4}");
    }
    assert!(!s4.contains("europe, zh"), "{s4}");
    assert!(stdout(&["explain", "--game", "london", "P3"]).contains("P3 districts-joined"));
    assert!(stdout(&["explain", "--game", "europe", "P3"]).contains("P3 stations-lend"));
    assert!(stdout(&["explain", "--game", "new-york", "attractions"]).contains("touches"));
    // Without a game, a number means each law that has it somewhere.
    let k4 = stdout(&["explain", "K4"]);
    assert!(
        k4.contains("K4 no-ticket-limit")
            && k4.contains("K4 last-ticket-kept · Ticket to Ride: London")
    );
    // A law of something that the board does not have.
    let none = run(&["explain", "--game", "london", "T1"]);
    assert_eq!(none.status.code(), Some(2));
    assert!(String::from_utf8(none.stderr).unwrap().contains("has no law `T1`"));
}

#[test]
fn a_board_speaks_of_its_own_pieces() {
    for (game, alien) in [("london", ["locomotive", "train"]), ("new-york", ["locomotive", "bus"])]
    {
        let list = stdout(&["explain", "--game", game]);
        let laws: Vec<&str> = list.lines().take_while(|line| !line.is_empty()).collect();
        assert!(laws.len() > 40);
        for line in laws {
            for word in alien {
                assert!(!line.contains(word), "{game}: {line}");
            }
        }
    }
}

/// Every game that ships can be looked at, also those without a board.
#[test]
fn what_ships_is_shown_in_the_tables_words() {
    let list = stdout(&["board"]);
    for game in list.lines() {
        let name = game.split_whitespace().next().unwrap();
        assert!(stdout(&["board", name]).lines().count() > 20, "{name}");
    }
    snapshot("board", "card-game", &stdout(&["board", "card-game"]));
    snapshot("board", "card-game-dallas", &stdout(&["board", "card-game", "dallas"]));
    snapshot("board", "london-big-ben", &stdout(&["board", "london", "Big Ben"]));
    let new_york = stdout(&["board", "new-york"]);
    let attractions = new_york.split("\nAttractions").nth(1).unwrap();
    assert_eq!(attractions.lines().count(), 10, "{attractions}");
}

/// What cannot be shown is said in a whole sentence, with what to do instead.
#[test]
fn no_answer_is_left_without_its_end() {
    let said = |args: &[&str]| {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let answers = [
        said(&["board", "europe", "Ōsaka"]),
        said(&["board", "europe", "Wienn"]),
        said(&["board", "europe", "B"]),
        said(&["board", "eruope"]),
        said(&["board", "catan"]),
        said(&["board", "metro", "Paris"]),
        said(&["board", "card-game", "--svg"]),
    ];
    snapshot("board", "answers", &answers.concat());
}

/// One slip in a file is one problem, and a default that nobody wrote is none.
#[test]
fn one_slip_in_a_board_file_is_one_problem() {
    let template = boards::template();
    let spoilt = |name: &str, from: &str, to: &str| {
        assert!(template.contains(from), "{from}");
        let path = file(&format!("spoilt-{name}.yaml"), &template.replace(from, to));
        let output = run(&["board", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{name}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.matches("Error[N7]").count(), 1, "{name}: {text}");
    };
    spoilt("players", "max: 3", "max: 40");
    spoilt(
        "no-players",
        "players: { min: 2, max: 3, colours: [blue, red, green, yellow, black] }",
        "players: 3",
    );
    spoilt("pieces", "each: 15", "each: lots");
    spoilt("cards", "{ deal: 2, market: 5", "{ deal: 2, market: 500");
    spoilt("tickets", "{ long: 0, regular: 2, keep: 1", "{ long: 0, regular: x, keep: 3");
    let path = file("hi.yaml", "hi");
    let output = run(&["board", path.to_str().unwrap()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("Error[N7]").count(), 1, "{text}");
}

/// A board on which no game can end says so before anybody plays on it.
#[test]
fn a_board_without_an_end_is_warned_of() {
    let tiny = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tiny/t1.yaml");
    let shown = stdout(&["board", tiny]);
    let warning = "warning: no game here comes to its end: it ends when somebody has laid 38 of 40 \
                   trains, and one player has room for 23 at most\n";
    assert!(shown.contains(warning), "{shown}");
    let played = run(&["simulate", tiny]);
    assert_eq!(played.status.code(), Some(1));
    let said = String::from_utf8(played.stderr).unwrap();
    assert!(said.contains("no game here comes to its end"), "{said}");
    for board in ["europe", "london", "usa", "new-york"] {
        assert!(!stdout(&["board", board]).contains("warning"), "{board}");
    }
}
