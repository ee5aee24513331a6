//! One fault in a legal game gives one error, with the right number, on the
//! faulty line.
//!
//! `WHISTLESTOP_FAULTS=200 cargo test --release --test referee seeded_faults:: -- --nocapture`
//! plants 200 of every kind; `WHISTLESTOP_KEEP=DIR` keeps the logs that went wrong,
//! `WHISTLESTOP_KIND=swapped` plants those kinds only that have this in their name.

use crate::faults::{Tally, board, played, second, table, written};
use whistlestop::internals::games::ticket_to_ride::board::Board;

fn run(kinds: fn(&'static Board, u64) -> Vec<Tally>, boards: &[&str], default: u64) -> Vec<Tally> {
    let n = std::env::var("WHISTLESTOP_FAULTS").ok();
    let n = n.and_then(|n| n.parse().ok()).unwrap_or(default);
    let mut all = Vec::new();
    for name in boards {
        let mut tallies = kinds(board(name), n);
        for tally in &mut tallies {
            tally.kind = format!("{name} {}", tally.kind);
        }
        tallies.retain(|tally| tally.total() > 0);
        all.extend(tallies);
    }
    println!("{}", table(&all));
    if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
        keep(&dir, &all);
    }
    all
}

fn keep(dir: &str, tallies: &[Tally]) {
    for tally in tallies {
        let slug = tally.kind.replace(' ', "-");
        for (i, (faulty, found)) in tally.examples.iter().take(5).enumerate() {
            let head = format!(
                "# line {}: {}\n# {}\n",
                faulty.line + 3 + found.len(),
                faulty.code,
                found.join("\n# ")
            );
            let path = format!("{dir}/{slug}-{i}.ride");
            std::fs::write(path, head + &faulty.text).expect("a folder to write to");
            let line = faulty.text.lines().nth(faulty.line).unwrap_or("");
            println!("{} {} expected {} {} | {line}", tally.kind, i, faulty.line + 1, faulty.code);
            for found in found.iter().take(4) {
                println!("      {found}");
            }
        }
    }
}

fn percent_exact(tallies: &[Tally]) -> u32 {
    let total: u32 = tallies.iter().map(Tally::total).sum();
    let exact: u32 = tallies.iter().map(Tally::exact).sum();
    exact * 100 / total.max(1)
}

const OTHERS: [&str; 3] = ["london", "usa", "new-york"];

#[test]
fn mistakes_of_the_players() {
    let tallies = run(played, &["europe"], 3);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

#[test]
fn slips_of_the_pen() {
    let tallies = run(written, &["europe"], 3);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

#[test]
fn mistakes_of_the_players_on_other_boards() {
    let tallies = run(played, &OTHERS, 1);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

#[test]
fn slips_of_the_pen_on_other_boards() {
    let tallies = run(written, &OTHERS, 1);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

/// A referee who has seen one breach does not close both eyes.
#[test]
fn a_second_fault() {
    let tallies = run(second, &["europe"], 3);
    assert!(percent_exact(&tallies) >= 60, "{}", table(&tallies));
}
