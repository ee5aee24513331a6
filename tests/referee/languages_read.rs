//! Every fixture in every language: the same verdicts at the same places, and no English
//! word left in what is said of them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use whistlestop::internals::finding::Finding;
use whistlestop::internals::lang::{self, Lang};
use whistlestop::internals::notation::{GameText, Games};
use whistlestop::internals::replay::{Custom, Outcome};
use whistlestop::{Safety, offer_fixes, record};

/// Latin words that belong to other languages as well, and names with a small letter.
const FINE: [&str; 5] = ["de", "of", "the", "la", "yaml"];

#[test]
fn fixtures_are_judged_alike() {
    all_fixtures(false);
}

#[test]
#[ignore = "slow; and until every room has its words it lists those that are missing"]
fn fixtures_say_nothing_in_english() {
    let wrong = all_fixtures(true);
    let shown: Vec<_> = wrong.iter().take(60).cloned().collect();
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), shown.join("\n"));
}

/// Every game of the fixtures, with fixes or without; what is said in English.
fn all_fixtures(fixes: bool) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut wrong = BTreeSet::new();
    for family in ["card_game", "metro"] {
        for file in logs(&root.join(family)) {
            let text = fs::read_to_string(&file).unwrap();
            let name = file.strip_prefix(&root).unwrap().display().to_string();
            for game in games(&text) {
                look(&name, &game, fixes, &mut wrong);
            }
        }
    }
    wrong
}

/// Holds what is said of a game in the other languages to what is said in English.
fn look(file: &str, game: &GameText, fixes: bool, wrong: &mut BTreeSet<String>) {
    let english = judged(game, fixes);
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let (outcome, told) = lang::with(lang, || judged(game, fixes && lang == Lang::Ja));
        let place = |f: &Finding| (f.code, f.slug, f.severity, f.span, f.causes.len());
        let [ours, theirs] = [&outcome, &english.0].map(|o| {
            let places = o.findings.iter().map(place);
            places.collect::<Vec<_>>()
        });
        assert_eq!(ours, theirs, "{file} in {}", lang.tag());
        let edits = |o: &Outcome| {
            let fixes = o.findings.iter().flat_map(|f| &f.fixes);
            fixes.map(|fix| fix.edits.clone()).collect::<Vec<_>>()
        };
        if fixes && lang == Lang::Ja {
            assert_eq!(edits(&outcome), edits(&english.0), "{file}");
        }
        for said in said(&outcome).into_iter().chain(told) {
            if let Some(word) = english_word(&said, &game.text) {
                wrong.insert(format!("{}: `{word}` in: {said}", lang.tag()));
            }
        }
    }
}

/// What came of a game, and what a replay tells of it; trying fixes takes its time.
fn judged(game: &GameText, fixes: bool) -> (Outcome, Vec<String>) {
    let recording = record(game, &Custom::None);
    let words = recording.frames.iter().map(|frame| frame.words.clone());
    let status = recording.frames.iter().filter_map(|frame| {
        let table = &frame.position.table;
        table.status.clone()
    });
    let told = words.chain(status).collect();
    let mut outcome = recording.outcome;
    if fixes {
        offer_fixes(game, &Custom::None, &mut outcome, Safety::Unsafe);
    }
    (outcome, told)
}

/// All sentences about a game.
fn said(outcome: &Outcome) -> Vec<String> {
    let mut all = Vec::new();
    for finding in &outcome.findings {
        all.push(finding.message.clone());
        all.push(finding.label.clone());
        all.extend(finding.causes.iter().map(|cause| cause.text.clone()));
        all.extend(finding.note.clone());
        all.extend(finding.help.clone());
        all.extend(finding.fixes.iter().map(|fix| fix.promise()));
    }
    if let Some(sheet) = &outcome.sheet {
        for row in &sheet.rows {
            all.push(row.title.clone());
            for detail in row.cells.iter().flat_map(|cell| &cell.details) {
                all.push(detail.what.clone());
                all.extend(detail.how.clone());
            }
        }
        all.extend(sheet.remarks.iter().cloned());
        all.extend(sheet.drawing.iter().flat_map(|drawing| {
            let last = drawing.plain().last();
            last.filter(|line| line.contains('（'))
        }));
    }
    all
}

/// A word in small letters that is neither quoted from the log nor a name in it.
fn english_word(said: &str, log: &str) -> Option<String> {
    let plain: String = said.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric() && c != '\'');
    words
        .filter(|word| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase()))
        .find(|word| !FINE.contains(word) && !in_log(word, log))
        .map(str::to_owned)
}

/// Names of tiles and players, but no keywords.
fn in_log(word: &str, log: &str) -> bool {
    let names = log.lines().filter(|line| {
        let first = line.split_whitespace().next().unwrap_or_default();
        matches!(first, "player" | "tile" | "tiles")
    });
    names
        .flat_map(|line| line.split_whitespace().skip(1).take(1))
        .any(|name| name == word)
}

fn games(text: &str) -> Vec<GameText> {
    let mut games = Games::new(text.as_bytes());
    let mut all = Vec::new();
    loop {
        let mut game = GameText::default();
        if !games.next_into(&mut game).unwrap() {
            return all;
        }
        all.push(game);
    }
}

fn logs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(logs(&path));
        } else if path.extension().is_some_and(|e| e == "ride") {
            found.push(path);
        }
    }
    found.sort();
    found
}
