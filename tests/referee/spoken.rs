//! Every fixture in every language: the same findings at the same places, the same score,
//! and no English word left in what people read. Pictures of the commonest findings and of a
//! score sheet are held by snapshots.

use std::collections::HashSet;
use std::path::Path;

use whistlestop::internals::finding::Finding;
use whistlestop::internals::games::FAMILIES;
use whistlestop::internals::lang::{self, Lang};
use whistlestop::internals::laws::Law;
use whistlestop::internals::laws::notation;
use whistlestop::internals::replay::{Custom, Outcome};
use whistlestop::internals::report::Format;
use whistlestop::{ScoreSheet, board, board_names, record};

use crate::fixtures::{games, logs, relative, render};
use crate::support::snapshot::snapshot;

/// Folders of `fixtures/` all of whose words there are.
const FOLDERS: [&str; 4] = ["europe", "london", "new-york", "usa"];

/// Families all of whose laws there are.
const WITH_LAWS: [&str; 1] = ["ticket-to-ride"];

/// Findings whose words are made by a room that speaks English only.
const ENGLISH_ONLY: [&str; 1] = ["unreadable-line"];

/// Words that are the same in every language.
const SAME: [&str; 6] = ["UTF", "KiB", "MiB", "YAML", "whistlestop", "Whistlestop"];

/// What a table gets wrong most often.
const COMMON: [&str; 20] = [
    "A1-draw-and-claim",
    "A2-skipped",
    "B3-second-for-one",
    "C1-taken",
    "C2-colour",
    "C2-too-few",
    "C3-claim",
    "C4-one-train-short",
    "C8-both-tracks",
    "C9-two-players",
    "D1-three-cards",
    "D3-second-card-blind",
    "D4-second-locomotive",
    "D6-missing-after-a-take",
    "E1-one-turn-too-many",
    "F1-no-locomotive",
    "H2-unseen-hand-cannot-hold-it",
    "H3-what-the-decks-held",
    "K1-two-tickets",
    "K2-none-kept",
];

fn others() -> impl Iterator<Item = Lang> {
    Lang::ALL.into_iter().filter(|lang| *lang != Lang::En)
}

fn fixtures(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut files = Vec::new();
    logs(&root.join(folder), &mut files);
    let read = |path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    files
        .iter()
        .map(|path| (relative(path), read(path)))
        .collect()
}

#[test]
fn every_fixture_says_the_same_in_every_language() {
    let mut wrong = Vec::new();
    for (file, text) in FOLDERS.into_iter().flat_map(fixtures) {
        let english = lang::with(Lang::En, || games(&text));
        for lang in others() {
            let theirs = lang::with(lang, || games(&text));
            assert_eq!(english.len(), theirs.len(), "{file}");
            for ((game, ours), (_, theirs)) in english.iter().zip(&theirs) {
                if let Some(what) = differs(ours, theirs) {
                    wrong.push(format!("{file} in {}: {what}", lang.tag()));
                }
                let names = names(ours, &game.text);
                for text in words_of(theirs) {
                    if let Some(word) = english_word(&text, &names) {
                        wrong.push(format!("{file} in {}: `{word}` in {text}", lang.tag()));
                    }
                }
            }
        }
    }
    report(&wrong);
}

#[test]
fn every_replay_is_told_in_every_language() {
    let mut wrong = Vec::new();
    for (file, text) in FOLDERS.into_iter().flat_map(fixtures) {
        if !file.contains("/legal/") && !file.contains("/stories/") {
            continue;
        }
        for lang in others() {
            let games = lang::with(lang, || games(&text));
            for (game, outcome) in &games {
                let told = lang::with(lang, || record(game, &Custom::None));
                let names = names(outcome, &game.text);
                for frame in &told.frames {
                    let status = frame.position.table.status.iter();
                    for words in status.chain([&frame.words]) {
                        if let Some(word) = english_word(words, &names) {
                            wrong.push(format!("{file} in {}: `{word}` in {words}", lang.tag()));
                        }
                    }
                }
            }
        }
    }
    report(&wrong);
}

#[test]
fn every_law_is_there_in_every_language() {
    let mut wrong = Vec::new();
    let families = FAMILIES.iter().filter(|f| WITH_LAWS.contains(&f.key));
    let laws = families.flat_map(|family| family.laws);
    for law in laws.chain(&notation::LAWS) {
        for lang in others() {
            let missing = lang::with(lang, || missing_part(law));
            wrong.extend(missing.map(|part| format!("{} {part} in {}", law.id(), lang.tag())));
        }
    }
    report(&wrong);
}

fn missing_part(law: &Law) -> Option<&'static str> {
    let names = SAME.map(str::to_owned).into();
    match (
        lang::look_up(&law.id(), &[]),
        lang::look_up_part(&law.id(), "text"),
    ) {
        (None, _) => Some("has no line"),
        (_, None) => Some("has no text"),
        (Some(line), Some(text)) => {
            let left = english_word(&line, &names).or_else(|| english_word(&text, &names));
            left.map(|_| "has an English word left")
        }
    }
}

#[test]
fn common_findings_and_a_sheet() {
    let logs = fixtures("europe");
    let find = |name: &str| {
        let named = logs
            .iter()
            .find(|(file, _)| file.ends_with(&format!("/{name}.ride")));
        named.unwrap_or_else(|| panic!("no fixture {name}"))
    };
    for lang in others() {
        let picture = |(file, text): &(String, String)| {
            lang::with(lang, || render(file, &games(text), Format::Full))
        };
        let all: Vec<String> = COMMON.iter().map(|name| picture(find(name))).collect();
        snapshot(
            "languages",
            &format!("findings.{}", lang.tag()),
            &all.join("\n"),
        );
        let sheet = picture(find("final-position-as-people-have-it"));
        snapshot("languages", &format!("sheet.{}", lang.tag()), &sheet);
    }
}

/// What is not the same but for words.
fn differs(ours: &Outcome, theirs: &Outcome) -> Option<String> {
    let places = |outcome: &Outcome| -> Vec<_> {
        let place = |f: &Finding| {
            let causes: Vec<_> = f.causes.iter().map(|cause| cause.span).collect();
            let said = f.said.as_ref().map(|said| said.id);
            (
                f.code,
                f.slug,
                f.severity,
                f.span,
                causes,
                said,
                f.proposals.clone(),
            )
        };
        outcome.findings.iter().map(place).collect()
    };
    let score = |outcome: &Outcome| outcome.sheet.as_ref().map(figures);
    if places(ours) != places(theirs) {
        return Some(format!("{:?} and {:?}", places(ours), places(theirs)));
    }
    (score(ours) != score(theirs)).then(|| "another score".to_owned())
}

type Figures = (Vec<(String, Vec<(i32, usize)>)>, Vec<i32>, Vec<u32>, usize);

fn figures(sheet: &ScoreSheet) -> Figures {
    let rows = sheet.rows.iter().map(|row| {
        let cells = row
            .cells
            .iter()
            .map(|cell| (cell.points, cell.details.len()));
        (row.key.clone(), cells.collect())
    });
    let (totals, ranks) = (sheet.totals.clone(), sheet.ranks.clone());
    (rows.collect(), totals, ranks, sheet.remarks.len())
}

/// Everything that people read of a game.
fn words_of(outcome: &Outcome) -> Vec<String> {
    let mut all = Vec::new();
    let told = |finding: &&Finding| !ENGLISH_ONLY.contains(&finding.slug);
    for finding in outcome.findings.iter().filter(told) {
        all.extend([finding.message.clone(), finding.label.clone()]);
        all.extend(finding.causes.iter().map(|cause| cause.text.clone()));
        all.extend(finding.note.clone());
        all.extend(finding.help.clone());
    }
    if let Some(sheet) = &outcome.sheet {
        for row in &sheet.rows {
            all.push(row.title.clone());
            for detail in row.cells.iter().flat_map(|cell| &cell.details) {
                all.push(detail.what.clone());
                all.extend(detail.how.clone());
            }
        }
        all.extend(sheet.remarks.clone());
    }
    all
}

/// Names that stay as they are: players, places, and what the log itself says at a finding.
fn names(outcome: &Outcome, text: &str) -> HashSet<String> {
    let mut names: HashSet<String> = SAME.map(str::to_owned).into();
    let mut add = |text: &str| names.extend(ascii_words(text).map(str::to_owned));
    outcome.players.iter().for_each(|name| add(name));
    let players = text
        .lines()
        .filter(|line| line.trim_start().starts_with("player"));
    players.for_each(&mut add);
    text.split('"').skip(1).step_by(2).for_each(&mut add);
    for finding in &outcome.findings {
        let span = finding.span.start as usize..finding.span.end as usize;
        add(text.get(span).unwrap_or_default());
    }
    for board in board_names().iter().filter_map(|name| board(name)) {
        for city in &board.cities {
            add(&city.name);
            add(&city.printed);
        }
    }
    names
}

fn ascii_words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() >= 3)
}

/// An English word in a text: three letters or more, outside backticks, and no name; cards
/// in letters are none.
fn english_word(text: &str, names: &HashSet<String>) -> Option<String> {
    let is_cards = |word: &str| word.chars().all(|c| "PBOWGYKRL".contains(c));
    text.split('`').step_by(2).find_map(|part| {
        let mut left = ascii_words(part).filter(|word| !names.contains(*word) && !is_cards(word));
        left.next().map(str::to_owned)
    })
}

fn report(wrong: &[String]) {
    let shown: Vec<&str> = wrong.iter().map(String::as_str).take(60).collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        shown.join("\n")
    );
}
