//! The strict pass against the table: whatever gets through it has no findings
//! here, and the same result; and plain games do arrive.
//!
//! `WHISTLESTOP_GAMES=20000 cargo test --release --test referee strict::` judges that many.

use crate::faults::mistakes::{Mistake, mistaken};
use crate::support::{Dice, logs, mutate};
use whistlestop::internals::games::ticket_to_ride::boards::{builtin, builtin_names};
use whistlestop::internals::games::ticket_to_ride::strict;
use whistlestop::internals::notation::GameText;
use whistlestop::internals::replay::{Custom, judge_game, judge_on, replay_on};
use whistlestop::internals::simulate::{Plan, Reshuffle, Style, game};

/// True if the game arrived; the table then has to agree. If not, the table goes on with it, and
/// has to say the same as if it had begun.
fn arrives(text: &str) -> bool {
    let Some(strictly) = strict::judge(text) else {
        goes_on(text);
        return false;
    };
    let mut table = judge_on(text, &Custom::None);
    assert!(table.findings.is_empty(), "{:#?}\n{text}", table.findings);
    // What hands can hold is not found out on the strict pass.
    table.hidden = None;
    // Colours are for who prints the sheet.
    table.colours.clear();
    assert_eq!(format!("{strictly:?}"), format!("{table:?}"), "{text}");
    let mut table = replay_on(text, &Custom::None);
    match strict::judge_with_sheet(text, true) {
        Some(full) => assert_eq!(format!("{full:?}"), format!("{table:?}"), "{text}"),
        None => assert!(text.contains('?'), "{text}"),
    }
    // Who only prints the sheet is told that there are unseen cards, and all explained.
    if let Some(mut sheet) = strict::judge_with_sheet(text, false) {
        let told = [&mut sheet, &mut table].map(|outcome| outcome.hidden.take());
        let [told, known] = told.map(|hidden| hidden.map(|hidden| hidden.gap().is_none()));
        assert_eq!(told, known, "{text}");
        assert_eq!(format!("{sheet:?}"), format!("{table:?}"), "{text}");
    }
    true
}

/// What is said of a game that got off on the way is what is said of its whole log.
fn goes_on(text: &str) {
    let game = GameText::from(text);
    let [from_there, replayed] = [judge_game(&game, &Custom::None), judge_on(text, &Custom::None)];
    assert_eq!(format!("{from_there:#?}"), format!("{replayed:#?}"), "{text}");
}

fn games(default: u64) -> u64 {
    let n = std::env::var("WHISTLESTOP_GAMES").ok();
    n.and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn plan(seed: u64, dice: &mut Dice) -> Plan {
    let (players, unseen) = (2 + dice.below(4), dice.below(3) == 0);
    Plan {
        players,
        seed,
        style: Style::ALL[dice.below(Style::ALL.len())],
        reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][dice.below(2)],
        flush_limit: [None, Some(3), Some(1)][dice.below(3)],
        varied: dice.below(2) == 0,
        unseen,
        scribe: (unseen && dice.below(4) == 0).then(|| dice.below(players)),
        ..Plan::default()
    }
}

#[test]
fn every_shipped_log_is_judged_alike() {
    let mut arrived = 0;
    for path in logs() {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        arrived += u32::from(arrives(&text));
    }
    assert!(arrived >= 5, "{arrived}");
}

/// Of all games of a kind so many arrive at least, in a hundred.
const ARRIVE: [(&str, usize); 3] = [("plain", 98), ("varied", 85), ("unseen", 60)];

#[test]
fn simulated_games_are_judged_alike_and_most_arrive() {
    let mut dice = Dice::new(1);
    for name in builtin_names() {
        let board = builtin(name).unwrap();
        // By kind: games, and those that arrived.
        let mut counts = [(0, 0); ARRIVE.len()];
        for seed in 0..games(80) {
            let plan = plan(seed, &mut dice);
            let came = arrives(&game(board, &plan));
            if plan.style == Style::Plain && plan.scribe.is_none() {
                let kind = if plan.unseen { 2 } else { usize::from(plan.varied) };
                counts[kind].0 += 1;
                counts[kind].1 += usize::from(came);
            }
        }
        for ((kind, least), (all, arrived)) in ARRIVE.into_iter().zip(counts) {
            assert!(arrived * 100 >= all * least, "{name}, {kind}: {arrived} of {all}");
        }
    }
}

#[test]
fn mistakes_never_arrive() {
    let mut dice = Dice::new(2);
    for name in builtin_names() {
        let board = builtin(name).unwrap();
        for (mistake, code) in Mistake::ALL {
            for seed in 0..games(3).min(200) {
                let plan = plan(seed, &mut dice);
                let from = dice.below(60) as u32;
                let Some(game) = mistaken(board, &plan, mistake, from) else {
                    continue;
                };
                // A mistake that turned out to be none is no matter here.
                if arrives(&game.text()) {
                    eprintln!("{name}: {mistake:?} ({code}) was no mistake");
                }
            }
        }
    }
}

/// Lines that the strict pass leaves to the table.
const UNUSUAL: [&str; 9] = [
    "ruling takeback \"too late\"",
    "ruling stands C2 \"agreed\"",
    "round 2",
    "market RBLWG",
    "check deck 40",
    "(two turns not written down)",
    "Ada draw ?R ?",
    "Ada shows Paris-Wien",
    "result Ada 12",
];

/// One line changed, left out, doubled, exchanged with another, or put in between.
fn damage(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (i, j) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(8) {
        0 => {
            lines.remove(i);
        }
        1 => lines.swap(i, j),
        2 => {
            let line = lines[i].clone();
            lines.insert(j, line);
        }
        3 => lines[i] = other_letter(&lines[i], dice),
        4 => lines[i] = other_digit(&lines[i], dice),
        5 => lines[i] = other_word(&lines[i], &lines[j], dice),
        6 => lines.insert(i, dice.pick(&UNUSUAL).to_owned()),
        _ => lines[i] = mutate(&lines[i], &lines[j], dice),
    }
    lines.join("\n") + "\n"
}

/// A card of another colour, a `-` for a `+`.
fn other_letter(line: &str, dice: &mut Dice) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let cards = b"PBOWGYKRL";
    let places: Vec<usize> =
        (0..bytes.len()).filter(|&i| cards.contains(&bytes[i]) || bytes[i] == b'+').collect();
    if !places.is_empty() {
        let at = places[dice.below(places.len())];
        bytes[at] = if bytes[at] == b'+' { b'-' } else { cards[dice.below(cards.len())] };
    }
    String::from_utf8(bytes).unwrap()
}

fn other_digit(line: &str, dice: &mut Dice) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let places: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
    if !places.is_empty() {
        bytes[places[dice.below(places.len())]] = b'0' + dice.below(10) as u8;
    }
    String::from_utf8(bytes).unwrap()
}

/// A word out of another line.
fn other_word(line: &str, other: &str, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let others: Vec<&str> = other.split(' ').collect();
    let i = dice.below(words.len());
    words[i] = others[i.min(others.len() - 1)];
    words.join(" ")
}

#[test]
fn damaged_games_are_judged_alike() {
    let mut dice = Dice::new(3);
    let mut arrived = 0;
    for seed in 0..games(80) {
        let name = builtin_names()[dice.below(builtin_names().len())];
        let board = builtin(name).unwrap();
        let text = game(board, &plan(seed, &mut dice));
        for _ in 0..20 {
            let mut damaged = damage(&text, &mut dice);
            if dice.below(4) == 0 {
                damaged = damage(&damaged, &mut dice);
            }
            arrived += u32::from(arrives(&damaged));
        }
    }
    assert!(arrived > 0);
}
