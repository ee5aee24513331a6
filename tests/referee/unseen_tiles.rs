//! The tile game without its secrets: hands and draws. There is one deck and no
//! second, so that a tile each (T2) and copies of a tile (T1) are all there is to
//! count.

use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::metro::{TileSet, builtin};
use whistlestop::internals::redact::{redact, refines};
use whistlestop::internals::replay::{Outcome, replay};
use whistlestop::internals::simulate::metro::{Plan, game};

fn sample() -> &'static TileSet {
    builtin("sample").unwrap()
}

fn plans() -> impl Iterator<Item = Plan> {
    let games = std::env::var("GAMES").map_or(30, |n| n.parse().unwrap());
    (0..games).map(|seed: u64| Plan {
        players: 2 + usize::try_from(seed % 3).unwrap(),
        seed,
        children: seed % 5 == 4,
        varied: !seed.is_multiple_of(7),
        ..Plan::default()
    })
}

fn found(outcome: &Outcome) -> Vec<String> {
    let all = outcome.findings.iter();
    all.filter(|f| f.severity > Severity::Note)
        .map(|f| format!("{} {}", f.code, f.message))
        .collect()
}

fn sheet(outcome: &Outcome) -> String {
    let sheet = outcome.sheet.as_ref().unwrap();
    format!("{:?} {:?} {}", sheet.totals, sheet.ranks, sheet.finished)
}

#[test]
fn a_redacted_game_is_as_legal_and_scores_alike() {
    for plan in plans() {
        let full = game(sample(), &plan);
        let whole = replay(&full);
        let names = whole.players.iter().map(|name| Some(name.as_str()));
        for viewer in names.chain([None]) {
            let seen = redact(&full, viewer, whole.finished).unwrap();
            let outcome = replay(&seen);
            assert_eq!(found(&outcome), [""; 0], "{plan:?} {viewer:?}\n{seen}");
            assert_eq!(sheet(&whole), sheet(&outcome), "{plan:?} {viewer:?}\n{seen}");
            assert_eq!(refines(&full, &seen, &()), None, "{plan:?} {viewer:?}");
            assert!(refines(&seen, &full, &()).is_some(), "{plan:?} {viewer:?}");
        }
        let scribe = game(sample(), &Plan { unseen: true, ..plan.clone() });
        assert_eq!(refines(&full, &scribe, &()), None, "{plan:?}\n{full}\n{scribe}");
    }
}

const FULL: &str = "\
game metro
tiles sample
player Ada
player Ben
start m01 at 0,0
Ada deal m04 m11
Ben deal m03 m08
Ada draw m07 place m07 at 1,0 turn 90, m04 at 2,0
Ben draw m09 place m03 at 0,1
Ada draw m13 develop red at 2,0 place m13 at 2,1
Ben draw m15 keep
result Ada 0
";

#[test]
fn hands_and_draws_are_hidden() {
    let public = redact(FULL, None, false).unwrap();
    assert!(public.contains("Ada deal ? ?\nBen deal ? ?\n"), "{public}");
    assert!(public.contains("Ada draw ? place m07 at 1,0 turn 90, m04 at 2,0\n"));
    assert!(public.contains("Ben draw ? keep\n"));
    let ben = redact(FULL, Some("Ben"), false).unwrap();
    assert!(ben.contains("Ada deal ? ?\nBen deal m03 m08\n"), "{ben}");
    assert!(ben.contains("Ben draw m15 keep\n"));
}

#[test]
fn a_changed_log_is_no_completion() {
    let public = redact(FULL, Some("Ben"), false).unwrap();
    assert_eq!(refines(FULL, &public, &()), None);
    for (from, to) in [
        ("tiles sample", "tiles other"),
        ("start m01 at 0,0", "start m01 at 0,1"),
        ("Ada deal m04 m11", "Ada deal m04"),
        ("Ben deal m03 m08", "Ben deal m03 m07"),
        ("turn 90", "turn 180"),
        ("m04 at 2,0", "m05 at 2,0"),
        ("m03 at 0,1\n", "m03 at 0,1 turn 90\n"),
        ("develop red", "develop blue"),
        ("Ben draw m15", "Ben draw m16"),
        ("keep", "fails"),
        ("Ada 0", "Ada 1"),
    ] {
        assert!(FULL.contains(from), "{from}");
        let changed = FULL.replacen(from, to, 1);
        assert!(refines(&changed, &public, &()).is_some(), "{from} → {to}");
    }
    for (from, to) in [
        ("Ben deal m03 m08", "Ben deal m08 m03"),
        ("Ada deal m04 m11", "Ada deal m04 m12"),
        ("m03 at 0,1\n", "m03 at 0,1 turn 0\n"),
    ] {
        let changed = FULL.replacen(from, to, 1);
        assert_eq!(refines(&changed, &public, &()), None, "{from} → {to}");
    }
}

/// The tiles that a line shows to everybody, each with its place in the line.
fn shown(line: &str) -> Vec<(usize, &str)> {
    let mut shown = Vec::new();
    let mut at = 0;
    let mut before = "";
    for word in line.split(' ') {
        let placed = matches!(before, "place" | "discard" | "start") || before.ends_with(',');
        if placed && word != "?" {
            shown.push((at, word));
        }
        at += word.len() + 1;
        before = word;
    }
    shown
}

fn with(log: &str, line: usize, at: usize, old: &str, new: &str) -> String {
    let lines = log.lines().enumerate().map(|(i, text)| {
        if i == line {
            format!("{}{new}{}\n", &text[..at], &text[at + old.len()..])
        } else {
            format!("{text}\n")
        }
    });
    lines.collect()
}

fn errors(log: &str) -> Vec<(usize, &'static str)> {
    let outcome = replay(log);
    let errors = outcome.findings.iter();
    errors
        .filter(|f| f.severity == Severity::Error)
        .map(|f| (log[..f.span.start as usize].matches('\n').count(), f.code))
        .collect()
}

/// Nobody saw the hands, or only one of them: a tile that is used up, or a start
/// tile, is seen when it is placed or thrown once more.
#[test]
fn a_copy_too_many_out_of_an_unseen_hand() {
    let mut made = 0;
    for plan in plans() {
        let full = game(sample(), &plan);
        let viewer = (plan.seed % 2 == 1).then_some("Ada");
        let log = redact(&full, viewer, true).unwrap();
        let mut left: Vec<(&str, u32)> =
            sample().tiles.iter().map(|t| (t.name.as_str(), u32::from(t.copies))).collect();
        for (i, line) in log.lines().enumerate() {
            let turn = line.contains(" draw ") || line.contains(" place ");
            let unseen = !viewer.is_some_and(|viewer| line.contains(viewer));
            for (at, tile) in shown(line) {
                let used = left.iter().filter(|(name, n)| {
                    let start = sample().tiles.iter().any(|t| t.start && t.name == *name);
                    *name != tile && (*n == 0 || start)
                });
                let used: Vec<&str> = used.map(|(name, _)| *name).collect();
                if turn && unseen && !used.is_empty() && i % 5 == 0 {
                    let new = used[i % used.len()];
                    let changed = with(&log, i, at, tile, new);
                    assert_eq!(errors(&changed), [(i, "T1")], "{plan:?} {i} {new}\n{changed}");
                    made += 1;
                }
                if let Some(of) = left.iter_mut().find(|(name, _)| *name == tile) {
                    of.1 = of.1.saturating_sub(1);
                }
            }
        }
    }
    println!("{made}");
    assert!(made > 20);
}

/// The tile that the next player places could have been placed here, too.
#[test]
fn a_tile_thrown_although_it_fits() {
    let mut made = 0;
    for plan in plans() {
        let log = redact(&game(sample(), &plan), None, true).unwrap();
        let lines: Vec<&str> = log.lines().collect();
        let cube = lines.iter().position(|line| line.contains(" develop "));
        let until = cube.unwrap_or(lines.len());
        for (i, pair) in lines[..until].windows(2).enumerate() {
            let [(at, tile)] = shown(pair[0])[..] else {
                continue;
            };
            let next = shown(pair[1]);
            let placed = pair[1].contains(" place ") && next.len() == 1;
            if !pair[0].contains(" discard ") || !placed || next[0].1 == tile {
                continue;
            }
            let changed = with(&log, i, at, tile, next[0].1);
            let first = errors(&changed).first().copied();
            let right = [Some((i, "L4")), Some((i, "T1"))].contains(&first);
            assert!(right, "{plan:?} {i} {first:?}\n{changed}");
            made += 1;
        }
    }
    println!("{made}");
}

/// Whatever a scribe did not see, in whichever lines: nobody is accused.
#[test]
fn what_is_left_out_here_and_there_accuses_nobody() {
    for plan in plans() {
        let full = game(sample(), &plan);
        let mut rng = whistlestop::internals::simulate::Rng::new(plan.seed);
        for percent in [10, 40, 90] {
            let blind = rng.chance(50).then(|| ["Ada", "Ben"][rng.below(2)]);
            let thin: String =
                full.lines().map(|line| thinned(line, blind, percent, &mut rng)).collect();
            let outcome = replay(&thin);
            assert_eq!(found(&outcome), [""; 0], "{plan:?} {percent}\n{thin}");
            assert_eq!(sheet(&replay(&full)), sheet(&outcome), "{plan:?}\n{thin}");
        }
    }
}

/// The line with some tiles that nobody saw dealt, drawn or thrown.
fn thinned(
    line: &str,
    blind: Option<&str>,
    percent: u32,
    rng: &mut whistlestop::internals::simulate::Rng,
) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let seen = blind.is_some_and(|who| !words.contains(&who));
    let deal = words.contains(&"deal");
    for i in 1..words.len() {
        let hidden = matches!(words[i - 1], "draw" | "discard") || deal && i > 1;
        if hidden && !seen && rng.chance(percent) {
            words[i] = "?";
        }
    }
    words.join(" ") + "\n"
}
