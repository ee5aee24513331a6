//! Simulated games, played by an implementation of the rules of its own, meet
//! the referee: nothing is found, and every result is right.
//!
//! `WHISTLESTOP_GAMES=20000 cargo test --release --test referee simulated::` plays more.

use std::path::Path;

use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::{Plan, Reshuffle, Style, game};

fn games(default: u64) -> u64 {
    let wanted = std::env::var("WHISTLESTOP_GAMES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Every style, number of players, convention and way of writing in turn.
fn plan(i: u64, board: &str) -> Plan {
    let pick = |n: u64, of: u64| usize::try_from(i / n % of).unwrap();
    let editions = match board {
        "europe" => [None, Some("zh"), Some("ja")],
        _ => [None, None, None],
    };
    Plan {
        seed: i,
        style: Style::ALL[pick(1, 7)],
        players: 2 + pick(7, 4),
        reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][pick(28, 2)],
        flush_limit: [None, Some(3), None, Some(1)][pick(3, 4)],
        unseen: pick(2, 2) == 1,
        scribe: (pick(5, 3) == 0).then_some(0),
        edition: editions[pick(1, 3)].map(str::to_owned),
        varied: pick(11, 8) != 0,
    }
}

fn legal(board: &str, n: u64) {
    let data = builtin(board).expect("the board ships");
    let mut wrong = Vec::new();
    for i in 0..n {
        let plan = plan(i, board);
        let text = game(data, &plan);
        let outcome = replay(&text);
        let results = text.lines().filter(|l| l.starts_with("result ")).count();
        if !outcome.findings.is_empty() || !outcome.finished || results != outcome.players.len() {
            wrong.push(format!("{plan:?}"));
            for finding in outcome.findings.iter().take(3) {
                let line = text[..finding.span.start as usize].matches('\n').count();
                wrong.push(format!(
                    "  {}: {} {} [{}]",
                    line + 1,
                    finding.code,
                    finding.message,
                    text.lines().nth(line).unwrap_or(""),
                ));
            }
            if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
                std::fs::write(format!("{dir}/{board}-{i}.ride"), &text).expect("a folder");
            }
        }
    }
    if std::env::var("WHISTLESTOP_KEEP").is_ok() {
        let codes = wrong.iter().filter_map(|line| line.split(' ').nth(3));
        let mut codes: Vec<&str> = codes.filter(|code| code.len() == 2).collect();
        codes.sort_unstable();
        codes.dedup();
        println!("{codes:?}");
    }
    let count = wrong.iter().filter(|line| line.starts_with("Plan")).count();
    wrong.truncate(60);
    assert!(count == 0, "{count} of {n}:\n{}", wrong.join("\n"));
}

#[test]
fn europe() {
    legal("europe", games(126));
}

#[test]
fn london() {
    legal("london", games(84));
}

#[test]
fn usa() {
    legal("usa", games(28));
}

#[test]
fn new_york() {
    legal("new-york", games(28));
}

/// The same plan is the same game, and what the scribe sees changes no move.
#[test]
fn same_game() {
    let board = builtin("europe").expect("the board ships");
    let results = |text: &str| -> Vec<String> {
        let end = text.lines().filter(|l| l.starts_with("result ") || l.starts_with("winner "));
        end.map(str::to_owned).collect()
    };
    for i in 0..10 {
        let seen = Plan { unseen: false, ..plan(i, "europe") };
        let unseen = Plan { unseen: true, scribe: None, ..seen.clone() };
        let text = game(board, &seen);
        assert_eq!(text, game(board, &seen));
        assert_eq!(results(&text), results(&game(board, &unseen)));
    }
}

/// Else a result that both get right would say nothing.
#[test]
fn the_simulator_shares_only_boards_and_tiles_with_the_referee() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/simulate")];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code.filter(|line| line.contains("crate::")) {
                let data = [
                    "::card::",
                    "::simulate",
                    "::board::",
                    "::boards::",
                    "::rules::",
                    "::games::On;",
                ];
                let tiles = ["::metro::TileSet", "::metro::tile::", "::metro::readings::"];
                let shared = data.iter().chain(&tiles).any(|part| line.contains(part));
                assert!(shared, "{}: {line}", path.display());
            }
        }
    }
}
