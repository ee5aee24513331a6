//! Legal games of which the log says less than happened: still legal.

#![forbid(unsafe_code)]

use whistlestop::finding::Severity;
use whistlestop::games::ticket_to_ride::boards::builtin;
use whistlestop::redact::redact;
use whistlestop::replay::replay;
use whistlestop::simulate::ticket_to_ride::game;
use whistlestop::simulate::{Plan, Style};

/// Numbers from a seed.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = (self.0.wrapping_mul(6_364_136_223_846_793_005)).wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// The words of a log that are cards behind one of these words, `n` words on.
fn spots(log: &str, verbs: &[&str], n: usize) -> Vec<(usize, usize)> {
    let words: Vec<(usize, &str)> = log
        .match_indices(|c: char| !c.is_whitespace())
        .filter(|&(i, _)| i == 0 || log[..i].ends_with(char::is_whitespace))
        .map(|(i, _)| (i, log[i..].split_whitespace().next().unwrap_or("")))
        .collect();
    let cards = |word: &str| word.chars().all(|c| "PBOWGYKRL".contains(c));
    (n..words.len())
        .filter(|&i| verbs.contains(&words[i - n].1) && cards(words[i].1))
        .map(|i| (words[i].0, words[i].1.len()))
        .collect()
}

/// The same log with these cards unseen.
fn unseen(log: &str, spots: &[(usize, usize)]) -> String {
    let mut bytes = log.as_bytes().to_vec();
    for &(start, n) in spots {
        bytes[start..start + n].fill(b'?');
    }
    String::from_utf8(bytes).unwrap()
}

/// So many of a hundred cards turned up into the row.
fn row(log: &str, percent: usize, rng: &mut Rng) -> String {
    let turned: Vec<(usize, usize)> = log
        .match_indices('>')
        .filter(|&(i, _)| log[i + 1..].starts_with(|c: char| c.is_ascii_uppercase()))
        .map(|(i, _)| (i + 1, 1))
        .filter(|_| rng.below(100) < percent)
        .collect();
    unseen(log, &turned)
}

fn without(log: &str, what: &[&str]) -> String {
    let kept = |line: &&str| !what.iter().any(|what| line.contains(what));
    let lines: Vec<&str> = log.lines().filter(kept).collect();
    lines.join("\n") + "\n"
}

fn ways(full: &str, rng: &mut Rng) -> Vec<(&'static str, String)> {
    let public = redact(full, None, true).unwrap();
    let mut payments = spots(&public, &["claim", "station"], 2);
    payments.extend(spots(&public, &["pay"], 1));
    let reveals = spots(&public, &["reveal"], 1);
    let one = |all: &[(usize, usize)], rng: &mut Rng| -> Vec<(usize, usize)> {
        all.get(rng.below(all.len())).copied().into_iter().collect()
    };
    vec![
        ("one payment", unseen(&public, &one(&payments, rng))),
        ("one payment of a full log", {
            let payments = spots(full, &["claim", "station"], 2);
            unseen(full, &one(&payments, rng))
        }),
        ("all payments", unseen(&public, &payments)),
        ("one reveal", unseen(&public, &one(&reveals, rng))),
        ("all reveals", unseen(&public, &reveals)),
        ("a tenth of the row", row(&public, 10, rng)),
        ("all of the row", row(&public, 100, rng)),
        ("no first row", without(full, &["market "])),
        (
            "neither row nor deals",
            without(full, &["market ", " deal "]),
        ),
        ("public, no first row", without(&public, &["market "])),
        ("next to nothing", {
            let bare = without(&row(&public, 100, rng), &["market ", " deal "]);
            let reveals = spots(&bare, &["reveal"], 1);
            unseen(&bare, &reveals)
        }),
    ]
}

#[test]
fn what_a_log_leaves_out_is_no_breach() {
    let mut judged = 0;
    for (key, seeds) in [
        ("europe", 24),
        ("usa", 12),
        ("london", 24),
        ("new-york", 24),
    ] {
        let board = builtin(key).unwrap();
        for seed in 0..seeds {
            let plan = Plan {
                players: 2 + usize::try_from(seed % 3).unwrap(),
                seed: 500 + seed,
                style: [Style::Plain, Style::Hoard, Style::Mixed]
                    [usize::try_from(seed / 3 % 3).unwrap()],
                varied: false,
                ..Plan::default()
            };
            let full = game(board, &plan);
            let mut rng = Rng(seed);
            for (way, log) in ways(&full, &mut rng) {
                judged += 1;
                let findings = replay(&log).findings;
                let wrong = findings.iter().find(|f| f.severity >= Severity::Warning);
                assert!(wrong.is_none(), "{key} {seed}, {way}: {wrong:#?}\n{log}");
            }
        }
    }
    assert!(judged > 900);
}
