//! Fixes: no offered one makes a log worse, what is mended stays mended, and on slips of
//! the pen the first one is mostly what was meant.
//!
//! `WHISTLESTOP_FIXES=20 cargo test --release --test referee fixes:: -- --nocapture` makes so many
//! slips of every kind and prints the shares; `WHISTLESTOP_KIND` picks kinds by a part of
//! their name, `WHISTLESTOP_SHOW` prints those that were not restored.

use crate::faults::{self, pen, plan, slips, suit};
use crate::scribe;
use crate::support::snapshot::snapshot;
use whistlestop::internals::finding::{Finding, Fix, Safety, Severity};
use whistlestop::internals::fix::{apply, mend, offer};
use whistlestop::internals::notation::{GameText, format_log};
use whistlestop::internals::replay::{Custom, Outcome, replay};
use whistlestop::internals::simulate::{Rng, transcript};
use whistlestop::internals::spelling::Spelling;

fn many(default: u64) -> u64 {
    let wanted = std::env::var("WHISTLESTOP_FIXES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn game(text: &str) -> GameText {
    GameText::from(text)
}

fn offered(text: &str, most: Safety) -> Outcome {
    let mut outcome = replay(text);
    offer(&game(text), &Custom::None, &mut outcome, most);
    outcome
}

/// What a log says, without comments and blank lines.
fn said(text: &str) -> Vec<String> {
    let neat = format_log(&whistlestop::parse(text), &Spelling::of(text));
    let lines = neat.lines().map(|line| line.split("  #").next().unwrap_or(""));
    let lines = lines.map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(in_order).collect()
}

/// A line with cards and tickets in some fixed order, where theirs says nothing.
fn in_order(line: &str) -> String {
    let is_cards = |word: &str| word.len() > 1 && word.chars().all(|c| "PBOWGYKRL?".contains(c));
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let mut letters: Vec<char> = word.chars().collect();
        if is_cards(word) && !(line.contains(" draw ") && word.starts_with('?')) {
            letters.sort_unstable();
        }
        words.push(letters.into_iter().collect());
    }
    if let Some(at) = words.iter().position(|word| word == "tickets" || word == "shows") {
        words[at + 1..].sort_unstable();
    }
    words.join(" ")
}

fn errors(outcome: &Outcome) -> usize {
    outcome.count(Severity::Error)
}

/// What each fix promises holds.
fn hold(text: &str, outcome: &Outcome) {
    let before = &outcome.findings;
    for finding in before {
        for fix in &finding.fixes {
            let fixed = apply(text, &fix.edits).expect("edits that fit");
            let after = replay(&fixed);
            let show = || format!("{}\n{text}\n{:#?}", fix.message, after.findings);
            assert_eq!(after.findings.len() + fix.clears, fix.of, "{}", show());
            assert!(fix.clears > 0 && fix.of == before.len(), "{}", show());
            let was_error = finding.severity == Severity::Error;
            let fewer = errors(&after) < errors(outcome);
            assert!(!was_error || fewer, "{}", show());
            assert!(errors(&after) <= errors(outcome), "{}", show());
        }
    }
}

#[derive(Default)]
struct Shares {
    kind: String,
    made: u32,
    /// Nothing was found.
    silent: u32,
    offered: u32,
    restored: u32,
    safe: u32,
    /// A safe fix that is not what was meant.
    wrong: u32,
}

impl Shares {
    fn add(&mut self, original: &str, text: &str) {
        self.made += 1;
        let outcome = offered(text, Safety::Unsafe);
        let grave = |f: &&Finding| f.severity > Severity::Note;
        let Some(first) = outcome.findings.iter().find(grave) else {
            self.silent += 1;
            return;
        };
        hold(text, &outcome);
        let fix = outcome.findings.iter().find_map(|f| f.fixes.first());
        let fixed = fix.and_then(|fix| apply(text, &fix.edits));
        let is_it = fixed.as_ref().is_some_and(|fixed| said(fixed) == said(original));
        self.offered += u32::from(fix.is_some());
        self.restored += u32::from(is_it);
        if fix.is_some_and(|fix| fix.safety == Safety::Safe) {
            self.safe += 1;
            self.wrong += u32::from(!is_it);
        }
        if !is_it && std::env::var("WHISTLESTOP_SHOW").is_ok() {
            show(&self.kind, original, text, first, fix.map(|fix| fix.promise()));
        }
    }
}

fn show(kind: &str, original: &str, text: &str, first: &Finding, fix: Option<String>) {
    println!("{kind}: {} {} | {fix:?}", first.code, first.message);
    let (old, new): (Vec<_>, Vec<_>) = (original.lines().collect(), text.lines().collect());
    let at = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    println!("   was {:?}\n   is  {:?}", old.get(at), new.get(at));
}

/// Safe fixes are always what was meant, and so are most of all.
fn judge(all: &[Shares], least: u32) {
    let text = table(all);
    println!("{text}");
    let sum = |of: fn(&Shares) -> u32| all.iter().map(of).sum::<u32>();
    assert_eq!(sum(|s| s.wrong), 0, "{text}");
    let found = sum(|s| s.made) - sum(|s| s.silent);
    assert!(sum(|s| s.restored) * 100 >= found * least, "{text}");
}

fn table(all: &[Shares]) -> String {
    let mut text = format!(
        "{:<44} {:>5} {:>6} {:>7} {:>8} {:>5} {:>5}\n",
        "kind", "made", "silent", "offered", "restored", "safe", "wrong"
    );
    for s in all {
        text += &format!(
            "{:<44} {:>5} {:>6} {:>7} {:>8} {:>5} {:>5}\n",
            s.kind, s.made, s.silent, s.offered, s.restored, s.safe, s.wrong
        );
    }
    let sum = |of: fn(&Shares) -> u32| all.iter().map(of).sum::<u32>();
    let (made, silent, restored) = (sum(|s| s.made), sum(|s| s.silent), sum(|s| s.restored));
    let found = made - silent;
    text += &format!(
        "{restored} of {found} restored: {} %; {} safe, {} of them wrong\n",
        restored * 100 / found.max(1),
        sum(|s| s.safe),
        sum(|s| s.wrong)
    );
    text
}

#[test]
fn slips_of_the_pen_in_every_game() {
    let n = many(1);
    let kinds = pen::ALL.iter().filter(|slip| faults::is_wanted(slip.name));
    let all: Vec<Shares> = kinds
        .map(|slip| {
            let mut shares = Shares { kind: slip.name.to_owned(), ..Shares::default() };
            let tries = 0..n * 12;
            for slipped in
                tries.filter_map(|i| pen::slipped(slip, i)).take(usize::try_from(n).unwrap())
            {
                shares.add(&slipped.original, &slipped.text);
            }
            shares
        })
        .collect();
    judge(&all, 70);
}

#[test]
fn slips_of_a_scribe() {
    let mut all: Vec<Shares> = Vec::new();
    for (original, slip) in scribe::slips(many(1) * 6) {
        if !slip.mendable || !faults::is_wanted(slip.kind) {
            continue;
        }
        let at = all.iter().position(|shares| shares.kind == slip.kind);
        let at = at.unwrap_or_else(|| {
            all.push(Shares { kind: slip.kind.to_owned(), ..Shares::default() });
            all.len() - 1
        });
        all[at].add(&original, &slip.text);
    }
    judge(&all, 80);
}

#[test]
fn lines_of_a_finished_log_miswritten() {
    let n = many(1);
    let board = faults::board("europe");
    let kinds = slips::ALL.iter().filter(|slip| faults::is_wanted(slip.name));
    let all: Vec<Shares> = kinds
        .map(|slip| {
            let mut shares = Shares { kind: slip.name.to_owned(), ..Shares::default() };
            let mut rng = Rng::new(slip.name.bytes().map(u64::from).sum());
            for i in 0.. {
                if !faults::tries(n, shares.made, i) {
                    break;
                }
                let mut plan = plan(1_000_000 + i, &mut rng);
                suit(&mut plan, slip, &mut rng);
                let game = transcript(board, &plan);
                let lines: Vec<&str> = game.lines.iter().map(|l| l.text.as_str()).collect();
                if let Some(faulty) = slips::plant(board, &game, slip, plan.unseen, 0, &mut rng) {
                    shares.add(&(lines.join("\n") + "\n"), &faulty.text);
                }
            }
            shares
        })
        .collect();
    judge(&all, 60);
}

/// What is mended is better than before, and stays as it is.
fn stays_mended(text: &str) {
    let before = replay(text);
    for most in [Safety::Safe, Safety::Unsafe] {
        let mended = mend(&game(text), &Custom::None, most);
        let after = replay(&mended.game.text);
        let show = || format!("{most:?}\n{text}\n{:#?}", mended.done);
        assert_eq!(after.findings.len() + mended.cleared, before.findings.len(), "{}", show());
        assert!(errors(&after) <= errors(&before), "{}", show());
        assert!(mended.done.is_empty() == (mended.game.text == text), "{}", show());
        assert!(mended.done.is_empty() == (mended.cleared == 0), "{}", show());
        let again = mend(&mended.game, &Custom::None, most);
        assert!(again.done.is_empty() || mended.more, "{}", show());
        let is_safe = |fix: &Fix| fix.safety == Safety::Safe;
        let all_safe = mended.done.iter().all(|(_, fix)| is_safe(fix));
        assert!(most == Safety::Unsafe || all_safe, "{}", show());
        // What the table ruled stands as it did.
        let rulings = |text: &str| -> Vec<String> {
            let lines = text.lines().map(str::trim);
            lines.filter(|line| line.starts_with("ruling")).map(str::to_owned).collect()
        };
        assert_eq!(rulings(text), rulings(&mended.game.text), "{}", show());
    }
}

/// Two slips of the pen in one log.
#[test]
fn what_is_mended_stays_mended() {
    for i in 0..many(24) {
        let pick = |n: u64| {
            let count = u64::try_from(pen::ALL.len()).unwrap();
            &pen::ALL[usize::try_from(n % count).unwrap()]
        };
        let (a, b) = (pen::slipped(pick(i * 7), i), pen::slipped(pick(i * 7 + 3), i));
        let Some((a, b)) = a.zip(b) else { continue };
        let mut lines: Vec<&str> = a.text.lines().collect();
        let original: Vec<&str> = b.original.lines().collect();
        let slipped: Vec<&str> = b.text.lines().collect();
        // Where the second slip changes a line and no more, it is made as well.
        if original.len() == slipped.len() && lines.len() == slipped.len() {
            for (line, (old, new)) in lines.iter_mut().zip(original.iter().zip(&slipped)) {
                if old == line && old != new {
                    *line = new;
                }
            }
        }
        stays_mended(&(lines.join("\n") + "\n"));
    }
}

/// Every fixture that breaks a rule: what is offered first, and that it holds. One line
/// a fixture, for somebody to read.
#[test]
fn what_is_offered_for_each_fixture() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut said = String::new();
    let mut games: Vec<_> = std::fs::read_dir(&root).unwrap().map(|e| e.unwrap().path()).collect();
    games.sort();
    for folder in games {
        let Ok(logs) = std::fs::read_dir(folder.join("broken")) else {
            continue;
        };
        let logs = logs.map(|entry| entry.unwrap().path());
        let mut logs: Vec<_> =
            logs.filter(|p| p.extension().is_some_and(|e| e == "ride")).collect();
        logs.sort();
        for (i, log) in logs.into_iter().enumerate() {
            let text = std::fs::read_to_string(&log).unwrap();
            let outcome = offered(&text, Safety::Unsafe);
            hold(&text, &outcome);
            let fix = outcome.findings.iter().find_map(|f| f.fixes.first());
            let fix = fix.map_or("-".to_owned(), |fix| {
                let safety = match fix.safety {
                    Safety::Safe => "safe",
                    Safety::Unsafe => "unsafe",
                };
                format!("{safety}: {}", fix.promise())
            });
            let name = log.strip_prefix(&root).unwrap().display().to_string();
            said += &format!("{}: {fix}\n", name.replace('\\', "/"));
            if i % 8 == 0 {
                stays_mended(&text);
            }
        }
    }
    snapshot("fixes", "broken", &said);
}
