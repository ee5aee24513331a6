//! The tile game without its secrets: hands and draws. There is one deck and no
//! second, so that a tile each (T2) and copies of a tile (T1) are all there is to
//! count.

#![forbid(unsafe_code)]

use whistlestop::finding::Severity;
use whistlestop::games::metro::{TileSet, builtin};
use whistlestop::redact::{redact, refines};
use whistlestop::replay::{Outcome, replay};
use whistlestop::simulate::metro::{Plan, game};

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
            assert_eq!(
                sheet(&whole),
                sheet(&outcome),
                "{plan:?} {viewer:?}\n{seen}"
            );
            assert_eq!(refines(&full, &seen, &()), None, "{plan:?} {viewer:?}");
            assert!(refines(&seen, &full, &()).is_some(), "{plan:?} {viewer:?}");
        }
        let scribe = game(
            sample(),
            &Plan {
                unseen: true,
                ..plan.clone()
            },
        );
        assert_eq!(
            refines(&full, &scribe, &()),
            None,
            "{plan:?}\n{full}\n{scribe}"
        );
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
