//! The card game without its secrets: redacted, completed, and what can be
//! proved of it.

use std::collections::BTreeMap;

use whistlestop::internals::card::Card;
use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::redact::{redact, refines};
use whistlestop::internals::replay::{Outcome, replay, watch};
use whistlestop::internals::simulate::card_game::{NAMES, Plan, game, play};

use crate::unseen_cards_twin::Twin;

fn plans(n: u64) -> impl Iterator<Item = Plan> {
    (0..n).map(|seed| Plan {
        players: 2 + usize::try_from(seed % 3).unwrap(),
        seed,
        completes: seed % 7 == 3,
        varied: seed % 4 != 1,
        tickets: [8, 3, 30][usize::try_from(seed / 3 % 3).unwrap()],
        hoard: [45, 20, 75, 95][usize::try_from(seed / 9 % 4).unwrap()],
        ..Plan::default()
    })
}

/// Games in which nobody saw anybody's hand.
fn unseen(n: u64) -> impl Iterator<Item = (Plan, String)> {
    plans(n).map(|plan| {
        let plan = Plan { unseen: true, varied: false, ..plan };
        let log = game(&plan);
        (plan, log)
    })
}

fn findings(outcome: &Outcome) -> Vec<String> {
    let all = outcome.findings.iter();
    all.filter(|f| f.severity > Severity::Note || f.code.starts_with('H'))
        .map(|f| format!("{} {}", f.code, f.message))
        .collect()
}

fn errors(outcome: &Outcome) -> Vec<&Finding> {
    let all = outcome.findings.iter();
    all.filter(|f| f.severity == Severity::Error).collect()
}

/// Rows, totals, ranks and what was recorded.
fn sheet(outcome: &Outcome) -> String {
    let sheet = outcome.sheet.as_ref().unwrap();
    let rows: Vec<Vec<i32>> =
        sheet.rows.iter().map(|row| row.cells.iter().map(|cell| cell.points).collect()).collect();
    format!("{rows:?} {:?} {:?} {}", sheet.totals, sheet.ranks, sheet.finished)
}

/// Errors with one wrong total: nothing is left open, so it is found.
fn wrong_result(log: &str) -> usize {
    let mut lines = log.lines();
    let result = lines.find(|line| line.starts_with("result")).unwrap();
    let wrong = log.replace(result, &result.replace(" tickets ", "9 tickets "));
    errors(&replay(&wrong)).len()
}

fn many() -> u64 {
    std::env::var("GAMES").map_or(45, |n| n.parse().unwrap())
}

#[test]
fn a_redacted_game_is_as_legal_and_scores_alike() {
    for plan in plans(many()) {
        let full = game(&plan);
        let whole = replay(&full);
        assert!(whole.finished, "{plan:?}");
        let names = &NAMES[..plan.players];
        for viewer in names.iter().copied().map(Some).chain([None]) {
            let seen = redact(&full, viewer, true).unwrap();
            let outcome = replay(&seen);
            assert_eq!(findings(&outcome), [""; 0], "{plan:?} {viewer:?}\n{seen}");
            assert_eq!(sheet(&whole), sheet(&outcome), "{plan:?} {viewer:?}\n{seen}");
            assert_eq!(refines(&full, &seen, &()), None, "{plan:?} {viewer:?}");
            assert!(refines(&seen, &full, &()).is_some(), "{plan:?} {viewer:?}");
            assert_eq!(wrong_result(&seen), 1, "{plan:?} {viewer:?}\n{seen}");
        }
    }
}

/// What a scribe wrote down at a real table of four: both scorings, in the
/// scribe's own words.
#[test]
fn the_fixtures_are_one_game() {
    let read = |folder: &str| {
        let root = env!("CARGO_MANIFEST_DIR");
        let file = format!("{root}/fixtures/card_game/{folder}/four-players.ride");
        std::fs::read_to_string(file).unwrap()
    };
    let (full, scribe) = (read("legal"), read("unseen"));
    assert_eq!(refines(&full, &scribe, &()), None);
    assert_eq!(sheet(&replay(&full)), sheet(&replay(&scribe)));
    for (from, to) in [
        ("Ada completes NewYork-NewOrleans LL", "Ada completes -"),
        ("Ada completes NewYork-NewOrleans LL", "Ada completes Dallas-Miami GR"),
        ("Ada deal L ???????", "Ada deal L GGGGGGG"),
        ("Dan shows Chicago-SantaFe", "Dan shows Chicago-Montreal"),
        ("Dan shows Chicago-SantaFe", "Dan shows"),
        ("Dan lay BB", "Dan lay BL"),
    ] {
        assert!(scribe.contains(from), "{from}");
        let changed = scribe.replacen(from, to, 1);
        assert!(refines(&full, &changed, &()).is_some(), "{from} → {to}");
    }
}

/// The scribe who sees only what is public writes what redaction leaves.
#[test]
fn a_game_refines_what_a_scribe_saw_of_it() {
    for plan in plans(many()) {
        let full = game(&plan);
        let scribe = game(&Plan { unseen: true, ..plan.clone() });
        assert_eq!(refines(&full, &scribe, &()), None, "{plan:?}\n{scribe}");
        let outcome = replay(&scribe);
        assert_eq!(findings(&outcome), [""; 0], "{plan:?}\n{scribe}");
        assert_eq!(sheet(&outcome), sheet(&replay(&full)), "{plan:?}\n{scribe}");
        assert_eq!(wrong_result(&scribe), 1, "{plan:?}\n{scribe}");
    }
}

/// At every moment the true hand is within the ranges, and they are exact.
#[test]
fn what_is_deduced_is_true() {
    let (mut ranges, mut exact, mut forced) = (0, 0, 0);
    for plan in plans(many() / 9) {
        let plan = Plan { varied: false, ..plan };
        let played = play(&plan);
        let seen = redact(&played.text(), None, false).unwrap();
        let truth = play(&plan);
        let mut turns: Vec<Vec<[u8; 9]>> = Vec::new();
        for moment in truth.moments.iter().filter(|m| m.turn) {
            let hands = moment.before.players.iter().map(|p| p.hand.0);
            turns.push(hands.collect());
        }
        let mut last = 0;
        let _ = watch(&seen, &mut |referee, _| {
            let turn = usize::try_from(referee.status().turns).unwrap();
            // The table before the next turn.
            let Some(hands) = turns.get(turn).filter(|_| turn > last) else {
                return;
            };
            last = turn;
            for (hand, range) in hands.iter().zip(referee.cards().unwrap().ranges()) {
                if range.cards != hand.iter().map(|&n| u32::from(n)).sum::<u32>() {
                    // The second pass has been dealt in the meantime.
                    continue;
                }
                ranges += 1;
                exact += u32::from(range.exact);
                for card in Card::ALL {
                    let n = hand[card as usize];
                    let (least, most) = (range.least[card], range.most[card]);
                    assert!(least <= n && n <= most, "{plan:?} turn {turn} {card:?}\n{seen}");
                    forced += u32::from(least > range.seen[card]);
                }
            }
        });
        assert!(last > 10, "{plan:?}");
    }
    println!("{ranges} hands, {exact} exact, {forced} times a colour was forced");
    assert!(exact == ranges && forced > 0, "{exact} of {ranges}");
}

/// Lays another colour in one line of a log, one that no rule but that of the
/// unseen cards speaks against, as far as can be seen here.
fn plant(log: &str, seed: usize) -> Option<(usize, String)> {
    let lines: Vec<&str> = log.lines().collect();
    let lays: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].contains(" lay ")).collect();
    let line = lays[lays.len() * 2 / 3 + seed * 7 % (lays.len() / 3).max(1)..].first().copied()?;
    let cards = lines[line].split(' ').nth(2)?;
    let old = cards.chars().next()?;
    if cards.chars().any(|c| c != old && c != 'L') {
        return None;
    }
    let colours: Vec<char> = "PBOWGYKR".chars().collect();
    let new = colours[(seed + colours.iter().position(|&c| c == old)? + 1) % colours.len()];
    let changed = lines[line].replacen(cards, &cards.replace(old, &new.to_string()), 1);
    let mut planted = lines.clone();
    planted[line] = &changed;
    Some((line, planted.join("\n") + "\n"))
}

fn line_of(log: &str, at: u32) -> usize {
    log[..at as usize].matches('\n').count()
}

/// The first line that no order of the decks explains, by the other way, if only
/// the cards laid in some lines are in question, all kinds or one.
fn unexplained_among(
    log: &str,
    kind: Option<usize>,
    doubted: &dyn Fn(usize) -> bool,
) -> Option<usize> {
    let mut twin = Twin::default();
    let mut lines = log.lines().enumerate();
    lines.position(|(i, line)| {
        twin.doubts = std::array::from_fn(|k| doubted(i) && kind.is_none_or(|kind| kind == k));
        !twin.line(line)
    })
}

fn first_unexplained(log: &str) -> Option<usize> {
    unexplained_among(log, None, &|_| true)
}

/// The kind of card that a message speaks of.
fn kind_of(message: &str) -> usize {
    let named = |card: &Card| match card {
        Card::Wild => message.contains(" locomotive"),
        card => message.contains(&format!(" {} card", card.word())),
    };
    Card::ALL.iter().position(named).unwrap()
}

#[test]
fn an_impossible_lay_is_found_once_and_at_once() {
    let mut found = BTreeMap::new();
    for (i, (plan, log)) in unseen(many()).enumerate() {
        assert_eq!(first_unexplained(&log), None, "{plan:?}");
        for seed in 0..6 {
            let Some((line, planted)) = plant(&log, i + seed) else {
                continue;
            };
            let outcome = replay(&planted);
            let errors = errors(&outcome);
            let Some(first) = errors.first() else {
                assert_eq!(first_unexplained(&planted), None, "{planted}");
                *found.entry("possible").or_insert(0) += 1;
                continue;
            };
            *found.entry(first.code).or_insert(0) += 1;
            let at = line_of(&planted, first.span.start);
            match first.code {
                "H1" | "H2" | "H3" => {}
                "X1" => {
                    assert_eq!(first_unexplained(&planted), Some(at), "{planted}");
                    continue;
                }
                "P1" | "R2" => {
                    let other = first_unexplained(&planted);
                    assert!(other.is_none_or(|line| line > at), "{planted}");
                    continue;
                }
                _ => continue,
            }
            assert_eq!(errors.len(), 1, "{plan:?}\n{planted}\n{errors:#?}");
            assert!(at >= line, "{planted}\n{first:#?}");
            assert_eq!(first_unexplained(&planted), Some(at), "{planted}");
            // The lines that have a label are impossible together, and without any
            // one of them the others are not.
            let causes = first.causes.iter().map(|cause| cause.span.start);
            let labels: Vec<usize> = causes.map(|at| line_of(&planted, at)).collect();
            let lines: Vec<&str> = planted.lines().collect();
            let all = |i: usize| i == at || labels.contains(&i);
            assert!(labels.iter().all(|&label| label < at), "{first:#?}");
            let kind = (first.code == "H2").then(|| kind_of(&first.message));
            assert_eq!(unexplained_among(&planted, kind, &all), Some(at), "{planted}");
            let reason = first.reason.as_ref().unwrap();
            assert!(reason.minimal && reason.exact, "{first:#?}");
            if let Some(colour) = &reason.colour {
                let known: u32 = colour.places.iter().map(|held| held.cards).sum();
                assert!(known > colour.copies, "{planted}\n{first:#?}");
            }
            for shown in &reason.shown {
                // Without this place the whole log is explained, or it is not.
                let line = line_of(&planted, shown.span.start);
                let rest = unexplained_among(&planted, None, &|i| i != line);
                let enough = rest.is_none_or(|line| line > at);
                let wrong = Some(!enough);
                assert_ne!(shown.enough, wrong, "{planted}\n{first:#?}");
                let what = match shown.enough {
                    Some(true) => "enough",
                    Some(false) => "not enough",
                    None => "depends",
                };
                *found.entry(what).or_insert(0) += 1;
            }
            for &label in &labels {
                let rest = unexplained_among(&planted, kind, &|i| all(i) && i != label);
                // A draw may turn up another card behind the one in question.
                let later = |line| line > at || line == at && !lines[at].contains(" lay ");
                assert!(rest.is_none_or(later), "{planted}\n{first:#?}");
            }
        }
    }
    println!("{found:?}");
    let codes = ["H1", "H2", "possible"];
    assert!(codes.iter().all(|code| found.contains_key(code)), "{found:?}");
}

/// The shortest log that breaks H3, for an example.
#[test]
#[ignore = "writes an example"]
fn shortest_example() {
    let mut best: Option<String> = None;
    for (i, (_, log)) in unseen(many()).filter(|(p, _)| p.players == 4).enumerate() {
        for seed in 0..12 {
            let Some((_, planted)) = plant(&log, i + seed) else {
                continue;
            };
            let outcome = replay(&planted);
            let Some(first) = outcome.findings.iter().find(|f| f.code == "H3") else {
                continue;
            };
            let at = line_of(&planted, first.span.start);
            let cut: Vec<&str> = planted.lines().take(at + 1).collect();
            let cut = cut.join("\n") + "\n";
            if best.as_ref().is_none_or(|b| b.len() > cut.len()) {
                best = Some(cut);
            }
        }
    }
    let best = best.unwrap();
    std::fs::write(std::env::temp_dir().join("h3-cards.ride"), &best).unwrap();
    println!("{best}{:#?}", replay(&best).findings);
}
