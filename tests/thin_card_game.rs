//! The card game as somebody writes it who does not see, or does not write, all of
//! it: cards dealt, drawn, turned up and laid, tickets, the second pass. A legal game
//! stays legal, and nobody is accused.
//!
//! `GAMES=1000 cargo test --release --test thin_card_game` plays more.

#![forbid(unsafe_code)]

use whistlestop::finding::Severity;
use whistlestop::replay::replay;
use whistlestop::simulate::Rng;
use whistlestop::simulate::card_game::{Plan, game};

/// In how many of a hundred places something is not seen.
#[derive(Clone, Copy, Debug, Default)]
struct Blind {
    deal: u32,
    second_deal: u32,
    market: u32,
    draw: u32,
    turned: u32,
    lay: u32,
    tickets: u32,
    ends: bool,
}

fn hide(cards: &str, percent: u32, rng: &mut Rng) -> String {
    let one = |c: char| if rng.chance(percent) { '?' } else { c };
    cards.chars().map(one).collect()
}

/// A card from the row, or blind.
fn drawn(word: &str, blind: Blind, rng: &mut Rng) -> String {
    if word.starts_with('?') {
        return if rng.chance(blind.draw) { "?" } else { word }.to_owned();
    }
    match word.split_once('>') {
        Some((taken, turned)) if turned != "-" && rng.chance(blind.turned) => format!("{taken}>?"),
        _ => word.to_owned(),
    }
}

fn thin(line: &str, turns: usize, blind: Blind, rng: &mut Rng) -> Option<String> {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let verb = words.iter().position(|word| {
        let verbs = ["deal", "draw", "lay", "tickets", "completes", "market"];
        verbs.contains(&word.as_str())
    });
    if blind.ends && (line.starts_with("result ") || line.starts_with("winner ")) {
        return None;
    }
    let stated = ["check ", "result ", "winner "];
    let Some(verb) = verb.filter(|_| !stated.iter().any(|word| line.starts_with(word))) else {
        return Some(line.to_owned());
    };
    let second = turns > 0;
    let (head, rest) = words.split_at_mut(verb + 1);
    for word in rest {
        match head[verb].as_str() {
            "deal" if second && blind.second_deal == 100 => return None,
            "market" if second && blind.second_deal == 100 => return None,
            "deal" => *word = hide(word, blind.deal, rng),
            "market" => *word = hide(word, blind.market, rng),
            "draw" => *word = drawn(word, blind, rng),
            "lay" if rng.chance(blind.lay) => {
                let n = word.len();
                *word = "?".repeat(n);
                break;
            }
            "lay" => break,
            "tickets" if rng.chance(blind.tickets) => {
                *word = format!("{}?", &word[..1]);
            }
            _ => {}
        }
    }
    Some(words.join(" "))
}

fn thinned(log: &str, blind: Blind, rng: &mut Rng) -> String {
    let mut turns = 0;
    let mut text = String::new();
    for line in log.lines() {
        if let Some(line) = thin(line, turns, blind, rng) {
            text.push_str(&line);
            text.push('\n');
        }
        let action = [" draw ", " lay "].iter().any(|verb| line.contains(verb));
        turns += usize::from(action);
    }
    text
}

#[test]
fn a_thin_log_accuses_nobody() {
    let games = std::env::var("GAMES").map_or(60, |n| n.parse().unwrap());
    let mut wrong = Vec::new();
    for seed in 0..games {
        let full = game(&Plan {
            players: 2 + usize::try_from(seed % 3).unwrap(),
            seed,
            varied: seed % 4 == 1,
            completes: seed % 5 == 2,
            pursue: seed % 2 == 0,
            tickets: if seed % 7 == 0 { 40 } else { 10 },
            ..Plan::default()
        });
        let mut rng = Rng::new(seed);
        for _ in 0..3 {
            let mut some = || [0, 0, 5, 30, 100][rng.below(5)];
            let blind = Blind {
                deal: some(),
                second_deal: some(),
                market: some(),
                draw: some(),
                turned: some(),
                lay: some() / 5,
                tickets: some(),
                ends: some() > 5,
            };
            let log = thinned(&full, blind, &mut rng);
            let outcome = replay(&log);
            let mut found = outcome.findings.iter();
            if let Some(f) = found.find(|f| f.severity > Severity::Note) {
                let line = log[..f.span.start as usize].matches('\n').count();
                wrong.push(format!(
                    "{seed} {blind:?}\n  {}: {} {} | {} | {}",
                    line + 1,
                    f.code,
                    f.message,
                    f.label,
                    log.lines().nth(line).unwrap_or("")
                ));
                if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
                    std::fs::write(format!("{dir}/card-{seed}.ride"), &log).expect("a folder");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.join("\n"), wrong.len());
}
