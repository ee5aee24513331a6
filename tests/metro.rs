//! The metro tile game: the referee against an independent implementation of
//! the rules, and the laws against one mistake at a time.

use std::collections::BTreeMap;

use whistlestop::finding::Severity;
use whistlestop::games::metro::{TileSet, builtin};
use whistlestop::replay::{Outcome, replay};
use whistlestop::simulate::metro::{Mistake, Plan, game, mistaken};

fn sample() -> &'static TileSet {
    builtin("sample").unwrap()
}

fn show(log: &str, outcome: &Outcome) -> String {
    let mut text = String::new();
    for finding in &outcome.findings {
        let line = log[..finding.span.start as usize].matches('\n').count() + 1;
        text.push_str(&format!(
            "line {line}: {:?} {} {} | {} | {:?}\n",
            finding.severity, finding.code, finding.message, finding.label, finding.help
        ));
    }
    text
}

fn plans(n: u64) -> impl Iterator<Item = Plan> {
    (0..n).map(|seed| Plan {
        players: 2 + (seed % 3) as usize,
        seed,
        children: seed % 5 == 4,
        unseen: seed % 4 == 3,
        varied: seed % 7 != 0,
    })
}

#[test]
fn legal_games_have_no_finding_and_the_same_result() {
    let mut turns = 0;
    let mut finished = 0;
    for plan in plans(60) {
        let log = game(sample(), &plan);
        let outcome = replay(&log);
        assert!(
            outcome.findings.is_empty(),
            "{plan:?}\n{}\n{log}",
            show(&log, &outcome)
        );
        let sheet = outcome.sheet.unwrap();
        for (total, recorded) in sheet.totals.iter().zip(&sheet.recorded) {
            assert_eq!(Some(*total), *recorded, "{plan:?}");
        }
        assert!(outcome.finished, "{plan:?}");
        turns += outcome.turns;
        finished += 1;
    }
    println!("{finished} games, {turns} turns");
}

#[test]
fn one_mistake_is_one_error() {
    let mut table: BTreeMap<Mistake, (u32, u32, u32)> = BTreeMap::new();
    let mut shown = 0;
    let only = std::env::var("ONLY").unwrap_or_default();
    for mistake in Mistake::ALL {
        if !only.is_empty() && !only.split(',').any(|word| format!("{mistake:?}") == word) {
            continue;
        }
        for plan in plans(45) {
            let children = mistake == Mistake::ChildrenDevelop || plan.children;
            let plan = Plan { children, ..plan };
            let from = (plan.seed % 30) as u32;
            let Some(made) = mistaken(sample(), &plan, mistake, from) else {
                continue;
            };
            let outcome = replay(&made.log);
            let errors: Vec<_> = outcome
                .findings
                .iter()
                .filter(|f| f.severity == Severity::Error)
                .collect();
            let line_of = |start: u32| made.log[..start as usize].matches('\n').count();
            let entry = table.entry(mistake).or_default();
            entry.0 += 1;
            // A missing turn shows where the next one stands.
            let near = if mistake == Mistake::MissingTurn {
                2
            } else {
                0
            };
            let right = errors.len() == 1
                && errors[0].code == made.code
                && (made.line..=made.line + near).contains(&line_of(errors[0].span.start));
            if right {
                entry.1 += 1;
            } else {
                if errors.is_empty() {
                    entry.2 += 1;
                }
                shown += 1;
                if shown <= 20 && std::env::var_os("SHOW").is_some() {
                    println!(
                        "{mistake:?} {plan:?} line {} {}\n{}",
                        made.line + 1,
                        made.log.lines().nth(made.line).unwrap_or(""),
                        show(&made.log, &outcome)
                    );
                }
            }
        }
    }
    let (mut all, mut right) = (0, 0);
    for (mistake, (n, fine, silent)) in &table {
        println!("{mistake:?}: {fine} of {n}, {silent} silent");
        all += n;
        right += fine;
    }
    println!("{right} of {all}");
    assert!(right * 100 >= all * 95, "{right} of {all}");
}
