//! Logs without their secrets: redacted, completed, and what can be proved of
//! them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::plant::plant;
use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::games::ticket_to_ride::builtin;
use whistlestop::internals::redact::{Cannot, redact, refines};
use whistlestop::internals::replay::{Custom, Outcome, judge_on, replay};
use whistlestop::internals::simulate::{self, Plan, Reshuffle, Style};

/// The logs in a folder of all games that have hidden cards or tiles.
fn fixtures(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut files: Vec<PathBuf> = Vec::new();
    let boards = BOARDS.iter().map(|(board, _)| *board);
    for board in boards.chain(["card_game", "metro"]) {
        let folder = root.join(board).join(folder);
        if folder.is_dir() {
            files.extend(fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()));
        }
    }
    files.sort();
    files.retain(|file| file.extension().is_some_and(|e| e == "ride"));
    files
        .iter()
        .map(|file| {
            let name = file.to_string_lossy().into_owned();
            (name, fs::read_to_string(file).unwrap())
        })
        .collect()
}

fn public(text: &str) -> String {
    redact(text, None, replay(text).finished).unwrap()
}

fn errors(outcome: &Outcome) -> Vec<String> {
    outcome
        .findings
        .iter()
        .filter(|f| f.severity == Severity::Error)
        .map(|f| format!("{} {}", f.code, f.message))
        .collect()
}

/// The totals of the score sheet, as text.
fn totals(outcome: &Outcome) -> String {
    let sheet = outcome.sheet.as_ref().unwrap();
    format!("{:?} {:?}", sheet.players, sheet.totals)
}

/// Lines, with the words of each `shows` line in any order.
fn lines(text: &str) -> Vec<BTreeSet<String>> {
    let line = |(i, line): (usize, &str)| -> BTreeSet<String> {
        if line.contains(" shows ") {
            line.split_whitespace().map(str::to_owned).collect()
        } else {
            [format!("{i} {line}")].into()
        }
    };
    text.lines().enumerate().map(line).collect()
}

#[test]
fn redacted_games_are_those_of_the_example() {
    let is_board = |file: &str| !file.contains("/card_game/") && !file.contains("/metro/");
    for (file, example) in fixtures("unseen") {
        if !is_board(&file) {
            // Games of their own, in other words.
            continue;
        }
        let full = fs::read_to_string(file.replace("/unseen/", "/legal/")).unwrap();
        let public = public(&full);
        assert_eq!(lines(&public), lines(&example), "{file}");
        let (ours, theirs) = (replay(&public), replay(&example));
        assert_eq!(ours.findings, theirs.findings, "{file}");
        assert_eq!(totals(&ours), totals(&theirs), "{file}");
    }
}

#[test]
fn a_legal_game_stays_legal_for_every_viewer() {
    for (file, full) in fixtures("legal") {
        let whole = replay(&full);
        let viewers = whole.players.iter().map(|p| Some(p.as_str()));
        for viewer in viewers.chain([None]) {
            let seen = match redact(&full, viewer, whole.finished) {
                // A line that was taken back since nobody can read it.
                Err(Cannot::Unreadable { .. }) => continue,
                seen => seen.unwrap(),
            };
            let outcome = replay(&seen);
            assert_eq!(errors(&outcome), [""; 0], "{file} as {viewer:?}");
            if whole.finished {
                assert_eq!(totals(&whole), totals(&outcome), "{file} as {viewer:?}");
            }
            assert_eq!(refines(&full, &seen, &()), None, "{file} as {viewer:?}");
            let hidden = seen.matches('?').count() > full.matches('?').count();
            let back = refines(&seen, &full, &());
            assert_eq!(back.is_some(), hidden, "{file} as {viewer:?}");
        }
    }
}

/// A ruling on a breach that only those who see the hands can tell is believed where
/// the log does not show them.
#[test]
fn a_ruling_on_what_is_hidden_settles_it() {
    let mut ruled = 0;
    for (file, full) in fixtures("broken").into_iter().chain(fixtures("stories")) {
        let findings = replay(&full).findings;
        let error = |f: &&Finding| f.severity == Severity::Error && f.ruling.is_none();
        let Some(first) = findings.iter().find(error) else {
            continue;
        };
        let end = full[first.span.end as usize..].find('\n');
        let end = end.map_or(full.len(), |n| first.span.end as usize + n + 1);
        for ruling in [format!("stands {}", first.code), "takeback".to_owned()] {
            let log = format!("{}ruling {ruling} \"agreed\"\n{}", &full[..end], &full[end..]);
            let idle = |log: &str| replay(log).findings.iter().any(|f| f.code == "R5");
            let Ok(seen) = redact(&log, None, false) else {
                continue;
            };
            if !idle(&log) {
                ruled += 1;
                assert!(!idle(&seen), "{file}: ruling {ruling}\n{seen}");
            }
        }
    }
    assert!(ruled > 300, "{ruled}");
}

const FULL: &str = "\
game europe
player Ada blue
player Ben red
Ada deal RRRG  # a secret
Ben deal BBBK
market RBWGY
Ada tickets +Lisboa-Danzig -Paris-Wien +Madrid-Dieppe -Berlin-Roma
Ben tickets +Kyiv-Sochi +Roma-Smyrna -Riga-Bucuresti -Brest-Petrograd
# Ada hides her reds
Ada draw R>W ?K
Ben claim Kyiv-Kharkov BBBB
Ada claim Zurich-Munchen RR reveal GBK
ruling stands C2
Ben tickets +? -? -?
result Ada 3
";

#[test]
fn redaction_hides_what_was_hidden() {
    let public = redact(FULL, None, false).unwrap();
    assert!(!public.contains('#'), "{public}");
    assert!(public.contains("Ada deal ????\nBen deal ????\nmarket RBWGY\n"));
    assert!(public.contains("Ada tickets +? -? +? -?\n"));
    assert!(public.contains("Ada draw R>W ?\n"));
    assert!(public.contains("Ada shows Lisboa-Danzig Madrid-Dieppe\nresult Ada 3\n"));
    // Ben kept a ticket that the log does not name.
    assert!(!public.contains("Ben shows"));
    let ben = redact(FULL, Some("be"), false).unwrap();
    assert!(ben.contains("Ada deal ????\nBen deal BBBK\n"));
    assert!(redact(FULL, Some("Zoe"), false).is_err());
    assert!(redact("game europe\nplayer Ada\nAda dael RRRR\n", None, false).is_err());
}

#[test]
fn a_changed_log_is_no_completion() {
    let public = redact(FULL, None, false).unwrap();
    assert_eq!(refines(FULL, &public, &()), None);
    for (from, to) in [
        ("deal RRRG", "deal RRR"),
        ("market RBWGY", "market RBWGG"),
        ("+Madrid-Dieppe", "-Madrid-Dieppe"),
        ("+Lisboa-Danzig", "+Lisboa-Venezia"),
        ("R>W", "R>G"),
        ("?K", "Y>K"),
        ("BBBB", "BBBL"),
        ("GBK\n", "GBR\n"),
        ("Ben claim", "Ada claim"),
        ("Ben tickets +? -? -?\n", ""),
        ("result Ada 3", "result Ada 4"),
        ("player Ben", "player Bob"),
    ] {
        assert!(FULL.contains(from), "{from}");
        let changed = FULL.replacen(from, to, 1);
        let found = refines(&changed, &public, &());
        assert!(found.is_some(), "{from} → {to}");
    }
    // What says nothing else is no difference.
    for (from, to) in [
        ("# a secret", "# another"),
        ("BBBB", "4B"),
        ("Kyiv-Kharkov", "Kharkov-Kyiv"),
        ("?K", "?W"),
        ("ruling stands C2\n", "check Ada cards 5\n"),
    ] {
        let changed = FULL.replacen(from, to, 1);
        assert_eq!(refines(&changed, &public, &()), None, "{from} → {to}");
    }
}

const BOARDS: [(&str, usize); 4] = [("europe", 5), ("london", 4), ("usa", 5), ("new-york", 4)];

/// Games in which nobody saw anybody's hand.
fn simulated(games: u64) -> impl Iterator<Item = String> {
    BOARDS.into_iter().flat_map(move |(name, most)| {
        (0..games).map(move |seed| {
            let plan = Plan {
                players: 2 + usize::try_from(seed).unwrap() % (most - 1),
                seed,
                unseen: true,
                style: Style::ALL[usize::try_from(seed).unwrap() % Style::ALL.len()],
                reshuffle: if seed % 2 == 0 { Reshuffle::AtOnce } else { Reshuffle::WhenNeeded },
                varied: false,
                ..Plan::default()
            };
            simulate::game(builtin(name).unwrap(), &plan)
        })
    })
}

#[test]
fn simulated_games_can_be_explained() {
    for log in simulated(21) {
        let outcome = replay(&log);
        let found: Vec<_> = outcome.findings.iter().map(|f| f.code).collect();
        assert_eq!(found, [""; 0], "{log}");
    }
}

/// Five players and nobody's hand seen is the hardest there is: nothing is found,
/// and nothing is left undecided.
/// `WHISTLESTOP_GAMES=20000 cargo test --release --test referee unseen::five -- --ignored`
#[test]
#[ignore = "takes its time"]
fn five_at_the_table() {
    let wanted = std::env::var("WHISTLESTOP_GAMES").ok();
    let games: u64 = wanted.and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let mut wrong = Vec::new();
    for board in ["europe", "usa"] {
        for seed in 0..games {
            let pick = |n: u64, of: u64| usize::try_from(seed / n % of).unwrap();
            let plan = Plan {
                players: 5,
                seed: 77_000_000 + seed,
                unseen: true,
                style: Style::ALL[pick(1, 7)],
                reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][pick(7, 2)],
                flush_limit: [None, Some(3), None, Some(1)][pick(3, 4)],
                varied: seed % 8 != 0,
                ..Plan::default()
            };
            let log = simulate::game(builtin(board).unwrap(), &plan);
            if !replay(&log).findings.is_empty() {
                wrong.push(format!("{plan:?}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0], "of {games} games a board");
}

fn line_of(log: &str, at: u32) -> usize {
    log[..at as usize].matches('\n').count()
}

#[test]
fn an_impossible_spend_is_found_once_and_at_once() {
    let mut found = std::collections::BTreeMap::new();
    for (i, log) in simulated(14).enumerate() {
        for seed in 0..6 {
            let Some((line, planted)) = plant(&log, i + seed) else {
                continue;
            };
            let outcome = replay(&planted);
            let errors: Vec<_> =
                outcome.findings.iter().filter(|f| f.severity == Severity::Error).collect();
            let Some(first) = errors.first() else {
                *found.entry("possible").or_insert(0) += 1;
                continue;
            };
            if !first.code.starts_with('H') {
                continue;
            }
            *found.entry(first.code).or_insert(0) += 1;
            assert_eq!(errors.len(), 1, "{planted}\n{errors:#?}");
            let at = line_of(&planted, first.span.start);
            assert!(at >= line, "{planted}\n{first:#?}");
            // Up to the line before, everything can be explained; the labels are
            // on lines above.
            let before: Vec<&str> = planted.lines().take(at).collect();
            assert_eq!(errors_of(&(before.join("\n") + "\n")), 0, "{planted}");
            told_right(&planted, first);
            for cause in &first.causes {
                assert!(cause.span.start < first.span.start, "{first:#?}");
            }
        }
    }
    println!("{found:?}");
    assert!(found.contains_key("H1") && found.contains_key("H2"), "{found:?}");
}

/// A reason is what its labels say, and says where the cards are and when the decks
/// were made.
fn told_right(log: &str, finding: &Finding) {
    let reason = finding.reason.as_ref().unwrap();
    assert!(reason.minimal && reason.exact, "{log}\n{finding:#?}");
    let own = reason.shown.iter().any(|s| s.span == finding.span);
    let places = reason.shown.len() + usize::from(!own);
    assert_eq!(places, finding.causes.len() + 1, "{log}\n{finding:#?}");
    let help = finding.help.as_deref().unwrap();
    let one = "if the rest of the log is right, this is not what happened";
    assert_eq!(help == one, places == 1, "{finding:#?}");
    if let Some(colour) = &reason.colour {
        let known: u32 = colour.places.iter().map(|held| held.cards).sum();
        assert!(known > colour.copies, "{log}\n{finding:#?}");
        let here = colour.places.iter().filter(|held| held.place == "here");
        assert_eq!(here.count(), 1, "{log}\n{finding:#?}");
    }
    assert_eq!(reason.colour.is_some(), finding.code == "H2");
    assert_eq!(reason.decks.len() > 1, finding.code == "H3");
    for deck in reason.decks.iter().skip(1) {
        let turn = deck.turn.unwrap();
        assert!(Some(turn) <= finding.turn, "{log}\n{finding:#?}");
        let at = line_of(log, deck.made.unwrap().start);
        assert!(at <= line_of(log, finding.span.start), "{log}\n{finding:#?}");
        let note = finding.note.as_deref().unwrap();
        assert!(reason.decks.len() > 8 || note.contains(&format!("turn {turn} ")), "{note}");
    }
}

fn errors_of(log: &str) -> usize {
    errors(&replay(log)).len()
}

/// The shortest log with a code, for an example.
#[test]
#[ignore = "writes an example"]
fn shortest_example() {
    let mut best: Option<String> = None;
    for (i, log) in simulated(40).enumerate() {
        for seed in 0..12 {
            let Some((_, planted)) = plant(&log, i + seed) else {
                continue;
            };
            let outcome = replay(&planted);
            let first = outcome.findings.first();
            let Some(first) = first.filter(|f| f.code == "H3" && f.causes.len() > 1) else {
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
    fs::write(std::env::temp_dir().join("h3.ride"), &best).unwrap();
    println!("{best}{:#?}", replay(&best).findings);
}

/// Checking the redacted example games, as a share of checking the full ones.
/// What the proof costs, as a ratio of two times in one run:
/// `cargo test --release --test referee unseen::cost -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn cost_of_the_proof() {
    let simulated = (0..60).map(|seed| {
        let plan = Plan {
            players: 2 + usize::from(seed % 3 == 2),
            seed,
            varied: false,
            ..Plan::default()
        };
        let name = format!("europe, {} players, seed {seed}", plan.players);
        (name, simulate::game(builtin("europe").unwrap(), &plan))
    });
    // Games with at most one reshuffle, and the others.
    let mut sums = [(0, 0.0, 0.0); 2];
    for (file, full) in fixtures("legal").into_iter().chain(simulated) {
        let seen = public(&full);
        let Some(hidden) = replay(&seen).hidden else {
            continue;
        };
        let reshuffles = hidden.decks().unwrap_or(1) - 1;
        let (a, b) = times(&full, &seen);
        let name = file.rsplit('/').next().unwrap();
        println!(
            "{name}: {reshuffles} reshuffles, full {a:.0} µs, redacted {b:.0} µs, ratio {:.2}",
            b / a
        );
        let sum = &mut sums[usize::from(reshuffles > 1)];
        *sum = (sum.0 + 1, sum.1 + a, sum.2 + b);
    }
    for (what, (n, a, b)) in ["at most one reshuffle", "more"].iter().zip(sums) {
        println!("{what}: {n} games, redacted ÷ full {:.3}", b / a);
    }
}

/// The best time of checking either log, in microseconds, one after the other.
fn times(full: &str, seen: &str) -> (f64, f64) {
    let mut best = [f64::MAX; 2];
    for _ in 0..20 {
        for (log, best) in [full, seen].into_iter().zip(&mut best) {
            let start = std::time::Instant::now();
            for _ in 0..10 {
                std::hint::black_box(judge_on(log, &Custom::None));
            }
            *best = best.min(start.elapsed().as_secs_f64() / 10.0);
        }
    }
    (best[0] * 1e6, best[1] * 1e6)
}
