//! A game that goes on: a line judged on the position that was kept gets what a replay of the
//! whole log says, whatever stands in it.
//!
//! `WHISTLESTOP_GAMES=200 cargo test --release --test referee under_way` tries more games.

use crate::faults::mistakes::{Mistake, mistaken};
use crate::faults::{board, pen, plan};
use crate::support::thin::thin;
use crate::support::{Dice, logs};
use whistlestop::internals::frames::{Recording, UnderWay, record_last};
use whistlestop::internals::notation::GameText;
use whistlestop::internals::redact::{Redacted, redact};
use whistlestop::internals::replay::Custom;
use whistlestop::internals::simulate::Rng;
use whistlestop::legal::legal_moves_on;

fn games() -> u64 {
    let asked = std::env::var("WHISTLESTOP_GAMES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(6)
}

/// All that somebody is shown of the last line.
fn words(recording: &Recording) -> String {
    let outcome = &recording.outcome;
    format!(
        "{} {:#?}\n{:#?}\n{:#?}\n{:?} {:?} {} {} {}\n{:?}\n{:#?}",
        recording.frames.len(),
        recording.frames.last(),
        outcome.findings,
        outcome.sheet,
        recording.due,
        recording.to_go,
        outcome.turns,
        outcome.finished,
        outcome.title,
        recording.players,
        outcome.hidden
    )
}

fn same(kept: &str, fresh: &str, text: &str) {
    let mut lines = kept.lines().zip(fresh.lines()).enumerate();
    let other = lines.find(|(_, (kept, fresh))| kept != fresh);
    assert_eq!(other, None, "{text}");
    assert_eq!(kept.len(), fresh.len(), "{text}");
}

/// What others see of it, line by line, is what they see of the whole.
fn hide(text: &str) {
    let mut end = 0;
    let mut public: [Option<Redacted>; 2] = [None, None];
    for line in text.split_inclusive('\n') {
        end += line.len();
        for (seen, viewer) in public.iter_mut().zip([None, Some("Ben")]) {
            let whole = text[..end].to_owned();
            *seen = Redacted::then(seen.take(), whole, viewer, false);
            let fresh = redact(&text[..end], viewer, false).ok();
            let seen = seen.as_ref().map(|seen| &seen.text);
            assert_eq!(seen, fresh.as_ref(), "{}", &text[..end]);
        }
    }
}

/// How lines were judged.
#[derive(Debug, Default)]
struct Count {
    kept: usize,
    anew: usize,
    compared: usize,
}

/// Writes a log line by line, and holds every answer, or one in so many, to a replay.
fn write(text: &str, one_in: usize, dice: &mut Dice, count: &mut Count) {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut end = 0;
    let texts: Vec<String> = lines
        .iter()
        .map(|line| {
            end += line.len();
            text[..end].to_owned()
        })
        .collect();
    let eyes = [None, Some(0), Some(1)][dice.below(3)];
    let mut under_way: Option<UnderWay<'_>> = None;
    for (at, whole) in texts.iter().enumerate() {
        let goes_on = under_way.as_mut().is_some_and(|game| game.go_on(whole, lines[at]));
        match goes_on {
            true => count.kept += 1,
            false => {
                count.anew += 1;
                under_way = UnderWay::new(whole, eyes);
            }
        }
        let last = at + 1 == texts.len();
        if !last && dice.below(one_in) > 0 {
            continue;
        }
        let game = GameText::from(whole.clone());
        let Some(kept) = under_way.as_mut() else {
            continue;
        };
        let moves = |line: &str| format!("{:#?}", legal_moves_on(whole, line, &Custom::None));
        let next = lines.get(at + 1).copied().unwrap_or("");
        let part: Vec<&str> = next.split_whitespace().collect();
        let part = match part.len() {
            0 => "",
            n => &next[..next.find(part[dice.below(n)]).unwrap_or(0)],
        };
        let line = ["", "Ada", part.trim()][dice.below(3)];
        if let Some(could) = kept.legal_moves(line.to_owned().leak()) {
            same(&format!("{could:#?}"), &moves(line), &format!("{whole}{line}"));
        }
        if let Some(recording) = kept.recording() {
            count.compared += 1;
            let fresh = record_last(&game, &Custom::None, eyes);
            same(&words(recording), &words(&fresh), whole);
        }
    }
}

#[test]
fn a_line_of_a_legal_game_is_judged_by_itself() {
    let (mut dice, mut count) = (Dice::new(3), Count::default());
    for i in 0..games() {
        let text = pen::legal(i, None).lines.join("\n") + "\n";
        write(&text, 12, &mut dice, &mut count);
        hide(&text);
    }
    // Headers, deals, and what the second pass of a card game deals.
    assert!(count.kept > 4 * count.anew, "{count:?}");
    assert!(count.compared > count.kept / 16, "{count:?}");
}

#[test]
fn what_nobody_saw_or_wrote_makes_no_difference() {
    let (mut dice, mut count) = (Dice::new(5), Count::default());
    for i in 0..games() {
        let text = pen::legal(i, None).lines.join("\n") + "\n";
        let text = thin(&text, &mut dice);
        write(&text, 16, &mut dice, &mut count);
    }
    assert!(count.kept > 4 * count.anew, "{count:?}");
}

#[test]
fn nor_does_a_slip_of_the_pen() {
    let (mut dice, mut count) = (Dice::new(7), Count::default());
    for (n, slip) in (0..).zip(pen::ALL) {
        if games() < 100 && n % 10 > 0 {
            continue;
        }
        if let Some(slipped) = pen::slipped(slip, n) {
            write(&slipped.text, 40, &mut dice, &mut count);
            hide(&slipped.text);
        }
    }
    assert!(count.kept > count.anew, "{count:?}");
}

/// Some are ruled on, at once or later.
#[test]
fn nor_do_breaches_and_rulings() {
    let (mut dice, mut count) = (Dice::new(9), Count::default());
    let mut rng = Rng::new(11);
    for (n, (mistake, code)) in (0..).zip(Mistake::ALL) {
        if games() < 100 && n % 6 > 0 {
            continue;
        }
        let mut plan = plan(n, &mut rng);
        plan.unseen &= mistake.is_public();
        let name = ["europe", "london", "usa", "new-york"][dice.below(4)];
        let from = u32::try_from(rng.below(90)).unwrap_or(0);
        let Some(game) = mistaken(board(name), &plan, mistake, from) else {
            continue;
        };
        let text = game.text();
        let mut lines: Vec<&str> = text.lines().collect();
        let ruling = format!("ruling stands {code}");
        let at = game.line + 1 + dice.below(3);
        match dice.below(3) {
            0 => lines.insert(at.min(lines.len()), &ruling),
            1 => lines.insert(game.line + 1, "ruling takeback"),
            _ => {}
        }
        write(&(lines.join("\n") + "\n"), 20, &mut dice, &mut count);
    }
    assert!(count.kept > count.anew, "{count:?}");
}

#[test]
fn nor_does_anything_in_the_logs_that_ship() {
    let (mut dice, mut count) = (Dice::new(13), Count::default());
    for (n, path) in logs().iter().enumerate() {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        if text.len() < 60_000 && (games() >= 100 || n % 12 == 0) {
            write(&text, 6, &mut dice, &mut count);
        }
    }
    assert!(count.compared > 50, "{count:?}");
}
