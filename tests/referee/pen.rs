//! One slip of the pen in a legal game gives one message, on the right line, and no
//! player is accused of anything.
//!
//! `WHISTLESTOP_PEN=200 cargo test --release --test referee pen:: -- --nocapture` makes 200
//! of every kind; `WHISTLESTOP_KEEP=DIR` keeps the logs that went wrong,
//! `WHISTLESTOP_KIND=forgotten` makes those kinds only that have this in their name.

use std::fmt::Write as _;

use crate::faults::line_of;
use crate::faults::pen::{ALL, Slip, Slipped, slipped};
use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::replay::replay;

/// What came of the slips of one kind.
#[derive(Default)]
struct Tally {
    kind: &'static str,
    made: u32,
    /// One message on the right line, or none where none is needed.
    one: u32,
    /// A player is accused although nobody can have played so.
    accused: u32,
    examples: Vec<(Slipped, Vec<String>)>,
}

/// True for a rule of the game: somebody is said to have broken it. What is wrong with
/// the record, or cannot have been, is nobody's breach.
fn accuses(finding: &Finding) -> bool {
    finding.severity == Severity::Error && !finding.code.starts_with(['N', 'R', 'X', 'H'])
}

fn judge(slip: &Slipped, tally: &mut Tally) {
    let outcome = replay(&slip.text);
    let errors: Vec<&Finding> =
        outcome.findings.iter().filter(|f| f.severity > Severity::Note).collect();
    let right = |f: &Finding| slip.lines.contains(&line_of(&slip.text, f));
    let one = match errors.as_slice() {
        [] => slip.may_be_silent,
        [only] => right(only) || slip.may_be_silent,
        _ => false,
    };
    let excused = |f: &&Finding| slip.may_be_played && right(f);
    let mut accusing = errors.iter().copied().filter(|f| accuses(f));
    let accused = accusing.any(|f| !excused(&f));
    tally.made += 1;
    tally.one += u32::from(one);
    tally.accused += u32::from(accused);
    if !one || accused {
        let found = errors.iter().map(|f| {
            let line = line_of(&slip.text, f);
            let text = slip.text.lines().nth(line).unwrap_or("");
            format!("{} {} {} | {text}", line + 1, f.code, f.message)
        });
        tally.examples.push((slip.clone(), found.collect()));
    }
}

fn measure(default: u64) -> Vec<Tally> {
    let n = std::env::var("WHISTLESTOP_PEN").ok();
    let n = n.and_then(|n| n.parse().ok()).unwrap_or(default);
    let wanted = std::env::var("WHISTLESTOP_KIND").unwrap_or_default();
    let wanted = ALL.iter().filter(|slip| slip.name.contains(&wanted));
    wanted.map(|slip| of_kind(slip, n)).collect()
}

fn of_kind(slip: &'static Slip, n: u64) -> Tally {
    let mut tally = Tally { kind: slip.name, ..Tally::default() };
    // Kinds that only one game has are tried in more games.
    for i in 0..n * 6 {
        if u64::from(tally.made) >= n {
            break;
        }
        if let Some(slipped) = slipped(slip, i) {
            judge(&slipped, &mut tally);
        }
    }
    tally
}

fn table(tallies: &[Tally]) -> String {
    let mut text = format!("{:<44} {:>5} {:>5} {:>7}\n", "kind", "made", "one", "accused");
    for t in tallies {
        let _ = writeln!(text, "{:<44} {:>5} {:>5} {:>7}", t.kind, t.made, t.one, t.accused);
    }
    let sum = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
    let (made, one, accused) = (sum(|t| t.made), sum(|t| t.one), sum(|t| t.accused));
    let percent = |n: u32| f64::from(n) * 100.0 / f64::from(made.max(1));
    let _ = writeln!(
        text,
        "{made} slips: one message {:.1} %, somebody accused {:.1} %",
        percent(one),
        percent(accused)
    );
    text
}

fn keep(tallies: &[Tally]) {
    let Ok(dir) = std::env::var("WHISTLESTOP_KEEP") else {
        return;
    };
    for tally in tallies {
        let slug = tally.kind.replace([' ', ','], "-");
        for (i, (slip, found)) in tally.examples.iter().take(5).enumerate() {
            std::fs::write(format!("{dir}/{slug}-{i}.ride"), &slip.text).expect("a folder");
            std::fs::write(format!("{dir}/{slug}-{i}.was"), &slip.original).expect("a folder");
            let at = slip.lines[0];
            let line = slip.text.lines().nth(at).unwrap_or("");
            println!("{} {i} expected {} | {line}", tally.kind, at + 1);
            for found in found.iter().take(4) {
                println!("      {found}");
            }
        }
    }
}

#[test]
fn a_slip_is_one_message_and_accuses_nobody() {
    let tallies = measure(6);
    println!("{}", table(&tallies));
    keep(&tallies);
    let sum = |of: fn(&Tally) -> u32| tallies.iter().map(of).sum::<u32>();
    let (made, one) = (sum(|t| t.made), sum(|t| t.one));
    assert!(one * 100 >= made * 95, "{}", table(&tallies));
    assert!(sum(|t| t.accused) * 200 <= made, "{}", table(&tallies));
}
