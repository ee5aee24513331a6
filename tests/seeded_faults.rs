//! One fault in a legal game gives one error, with the right number, on the
//! faulty line.
//!
//! `WHISTLESTOP_FAULTS=200 cargo test --release --test seeded_faults -- --nocapture`
//! plants 200 of every kind; `WHISTLESTOP_KEEP=DIR` keeps the logs that went wrong.

mod faults;

use faults::{Tally, played, second, table, written};

fn run(kinds: fn(u64) -> Vec<Tally>) -> Vec<Tally> {
    let n = std::env::var("WHISTLESTOP_FAULTS").ok();
    let tallies = kinds(n.and_then(|n| n.parse().ok()).unwrap_or(3));
    println!("{}", table(&tallies));
    if let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") {
        keep(&dir, &tallies);
    }
    tallies
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
            println!(
                "{} {} expected {} {} | {line}",
                tally.kind,
                i,
                faulty.line + 1,
                faulty.code
            );
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

#[test]
fn mistakes_of_the_players() {
    let tallies = run(played);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

#[test]
fn slips_of_the_pen() {
    let tallies = run(written);
    assert!(percent_exact(&tallies) >= 95, "{}", table(&tallies));
}

/// A referee who has seen one breach does not close both eyes.
#[test]
fn a_second_fault() {
    let tallies = run(second);
    assert!(percent_exact(&tallies) >= 60, "{}", table(&tallies));
}
