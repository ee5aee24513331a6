//! What a log leaves out is no breach: true games stay legal whatever is taken
//! out of them, or written `?`, for all players or for some.
//!
//! `WHISTLESTOP_THINNED=20000 cargo test --release --test referee omissions::` tries more;
//! with `WHISTLESTOP_KEEP=DIR` the logs that were accused are left there.

use std::fmt::Write as _;

use crate::support::Dice;
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::metro::sets;
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::redact::redact;
use whistlestop::internals::replay::replay;
use whistlestop::internals::simulate::{self, Plan, Reshuffle, Style, card_game, metro};

use crate::support::thin::thin;

fn amount(default: u64) -> u64 {
    let tries = std::env::var("WHISTLESTOP_THINNED");
    tries.ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn board_game(board: &str, i: u64) -> String {
    let data = builtin(board).expect("the board ships");
    let pick = |n: u64, of: u64| usize::try_from(i / n % of).unwrap();
    let plan = Plan {
        seed: i,
        style: Style::ALL[pick(1, 7)],
        players: 2 + pick(7, 4),
        reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][pick(28, 2)],
        flush_limit: [None, Some(3), None, Some(1)][pick(3, 4)],
        varied: false,
        ..Plan::default()
    };
    simulate::game(data, &plan)
}

fn cards_game(i: u64) -> String {
    card_game::game(&card_game::Plan {
        seed: i,
        players: 2 + usize::try_from(i % 3).unwrap(),
        completes: i.is_multiple_of(2),
        pursue: !i.is_multiple_of(5),
        varied: false,
        ..card_game::Plan::default()
    })
}

fn tiles_game(i: u64) -> String {
    let set = sets::builtin("sample").expect("the set ships");
    metro::game(
        set,
        &metro::Plan {
            seed: i,
            players: 2 + usize::try_from(i % 3).unwrap(),
            children: i.is_multiple_of(7),
            varied: false,
            ..metro::Plan::default()
        },
    )
}

/// Errors and warnings, a line each.
fn accusations(text: &str) -> String {
    let mut found = String::new();
    for finding in replay(text).findings {
        // A payment that is not written does not tell which track was taken.
        if finding.severity == Severity::Note || finding.code == "N3" {
            continue;
        }
        let line = text[..finding.span.start as usize].matches('\n').count();
        let _ = writeln!(
            found,
            "  {}: {} {} [{}]",
            line + 1,
            finding.code,
            finding.message,
            text.lines().nth(line).unwrap_or("")
        );
    }
    found
}

/// The same game as others saw it, before or after something was left out.
fn seen_by(text: &str, dice: &mut Dice) -> String {
    let players: Vec<&str> = text
        .lines()
        .filter_map(|line| line.strip_prefix("player "))
        .filter_map(|rest| rest.split(' ').next())
        .collect();
    let viewer = match dice.below(2) {
        0 => None,
        _ => Some(players[dice.below(players.len())]),
    };
    redact(text, viewer, true).expect("a log that can be read")
}

fn stays_legal(name: &str, default: u64, game: impl Fn(u64) -> String) {
    let n = amount(default);
    let mut accused = Vec::new();
    for i in 0..n {
        let mut dice = Dice::new(i + 1);
        let mut text = game(i / 4);
        // Every game is thinned four times, each time another way.
        let redacted = dice.below(6);
        if redacted == 0 {
            text = seen_by(&text, &mut dice);
        }
        let mut thinned = thin(&text, &mut dice);
        if redacted == 1 {
            thinned = seen_by(&thinned, &mut dice);
        }
        let found = accusations(&thinned);
        if !found.is_empty() {
            if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
                std::fs::write(format!("{dir}/{name}-{i}.ride"), &thinned).expect("a folder");
            }
            let first: Vec<&str> = found.lines().take(3).collect();
            accused.push(format!("{name} {i}\n{}", first.join("\n")));
        }
    }
    let count = accused.len();
    accused.truncate(20);
    assert!(count == 0, "{count} of {n} accused:\n{}", accused.join("\n"));
}

#[test]
fn europe() {
    stays_legal("europe", 120, |i| board_game("europe", i));
}

#[test]
fn london() {
    stays_legal("london", 120, |i| board_game("london", i));
}

#[test]
fn usa() {
    stays_legal("usa", 60, |i| board_game("usa", i));
}

#[test]
fn new_york() {
    stays_legal("new-york", 120, |i| board_game("new-york", i));
}

/// Games recorded at a table of somebody else's.
#[test]
fn recorded() {
    let logs = crate::support::logs().into_iter().filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("recorded-") && path.to_string_lossy().contains("legal")
    });
    let logs: Vec<String> =
        logs.map(|path| std::fs::read_to_string(path).expect("a log")).collect();
    assert!(!logs.is_empty());
    let n = logs.len();
    stays_legal("recorded", 72, |i| logs[usize::try_from(i).unwrap() % n].clone());
}

#[test]
fn cards() {
    stays_legal("card-game", 120, cards_game);
}

#[test]
fn tiles() {
    stays_legal("metro", 60, tiles_game);
}
