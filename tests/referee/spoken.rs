//! Every fixture in every language: the same findings at the same places, the same score,
//! pictures whose lines and columns stand where the English ones do, and no English word
//! left in what people read. Pictures of the commonest findings and of a score sheet are
//! held by snapshots.

use std::collections::HashSet;
use std::path::Path;

use serde_json::Value;

use unicode_width::UnicodeWidthChar as _;
use whistlestop::findings::{Safety, offer_fixes};
use whistlestop::internals::finding::Finding;
use whistlestop::internals::games::FAMILIES;
use whistlestop::internals::games::card_game::rules;
use whistlestop::internals::lang::{self, Lang};
use whistlestop::internals::laws::Law;
use whistlestop::internals::laws::notation;
use whistlestop::internals::replay::{Custom, Outcome};
use whistlestop::internals::report::Format;
use whistlestop::{ScoreSheet, board, boards, record};

use crate::fixtures::{games, logs, relative, render};
use crate::support::snapshot::snapshot;

/// The folders of `fixtures/`.
const FOLDERS: [&str; 6] = ["card_game", "europe", "london", "metro", "new-york", "usa"];

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
    files.iter().map(|path| (relative(path), read(path))).collect()
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
            let draw = |lang, games: &[_]| lang::with(lang, || render(&file, games, Format::Full));
            let ours = draw(Lang::En, &english);
            let theirs = draw(lang, &theirs);
            if let Some((line, other)) = out_of_line(&ours, &theirs) {
                wrong.push(format!("{file} in {}:\n{line}\n{other}", lang.tag()));
            }
            let ragged = ragged(&theirs);
            wrong.extend(ragged.map(|line| format!("{file} in {}: {line}", lang.tag())));
        }
    }
    report(&wrong);
}

/// Fixes promise what they mend, and how; trying them takes its time.
#[test]
fn every_fix_is_told_in_every_language() {
    let mut wrong = Vec::new();
    for (file, text) in FOLDERS.into_iter().flat_map(fixtures) {
        if !file.contains("/broken/") {
            continue;
        }
        let mended = |lang| {
            lang::with(lang, || {
                let mut games = games(&text);
                for (game, outcome) in &mut games {
                    offer_fixes(game, &Custom::None, outcome, Safety::Unsafe);
                }
                games
            })
        };
        for ((game, ours), (_, theirs)) in mended(Lang::En).iter().zip(mended(Lang::Ja)) {
            let edits = |outcome: &Outcome| -> Vec<_> {
                let fixes = outcome.findings.iter().flat_map(|f| &f.fixes);
                fixes.map(|fix| fix.edits.clone()).collect()
            };
            assert_eq!(edits(ours), edits(&theirs), "{file}");
            let names = names(ours, &game.text);
            let fixes = theirs.findings.iter().flat_map(|f| &f.fixes);
            for promise in fixes.map(|fix| lang::with(Lang::Ja, || fix.promise())) {
                if let Some(word) = english_word(&promise, &names) {
                    wrong.push(format!("{file}: `{word}` in {promise}"));
                }
            }
        }
    }
    report(&wrong);
}

/// The first two lines of two pictures whose gutters, tokens and arrows do not stand at the
/// same columns.
fn out_of_line<'p>(ours: &'p str, theirs: &'p str) -> Option<(&'p str, &'p str)> {
    let drawn = |picture: &'p str| picture.lines().filter(|line| line.contains(['│', '┆', '╭']));
    let (ours, theirs): (Vec<_>, Vec<_>) = (drawn(ours).collect(), drawn(theirs).collect());
    if ours.len() != theirs.len() {
        return Some(("", "another number of lines"));
    }
    let mut pairs = ours.into_iter().zip(theirs);
    pairs.find(|(ours, theirs)| bones(ours) != bones(theirs))
}

/// A line of a picture without the words that are said there.
fn bones(line: &str) -> &str {
    let Some((gutter, rest)) = line.split_once('│') else {
        return line;
    };
    let arrow = rest.find('╰').map(|at| rest[at..].find(' ').map_or(rest.len(), |to| at + to));
    let is_source = gutter.contains(|c: char| c.is_ascii_digit());
    let is_said = !is_source && rest.contains(char::is_alphabetic);
    let end = match arrow.filter(|_| !is_source) {
        Some(end) => end,
        None if is_said => 0,
        None => rest.len(),
    };
    &line[..gutter.len() + '│'.len_utf8() + end]
}

/// Rows of a score sheet that have something between two columns.
fn ragged(picture: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = picture.lines().collect();
    let is_rule = |line: &str| line.starts_with('─') && line.chars().all(|c| "─ ".contains(c));
    let mut found = Vec::new();
    for (at, rule) in (0..).zip(&lines).filter(|(_, line)| is_rule(line)) {
        let gaps = cells(rule);
        let above = lines[..at].iter().rev().take_while(|line| !line.is_empty());
        for row in above.chain(&lines[at + 1..(at + 3).min(lines.len())]) {
            let row_cells = cells(row);
            let mut pairs = gaps.iter().zip(&row_cells);
            if pairs.any(|(gap, cell)| *gap == ' ' && *cell != ' ') {
                found.push(format!("{row}\n{rule}"));
            }
        }
    }
    found.into_iter()
}

/// A character for every column.
fn cells(line: &str) -> Vec<char> {
    let mut cells = Vec::new();
    for c in line.chars() {
        cells.extend(std::iter::repeat_n(c, c.width().unwrap_or(0)));
    }
    cells
}

/// JSON says the same but for words: what differs is written in the language's own script.
#[test]
fn json_differs_in_words_only() {
    let mut wrong = Vec::new();
    for (file, text) in FOLDERS.into_iter().flat_map(fixtures) {
        let json = |lang| {
            let text = lang::with(lang, || render(&file, &games(&text), Format::Json));
            let values = serde_json::Deserializer::from_str(&text).into_iter();
            values.map(Result::unwrap).collect::<Vec<Value>>()
        };
        let ours = json(Lang::En);
        for lang in others() {
            for (ours, theirs) in ours.iter().zip(json(lang)) {
                if let Some(place) = unlike(ours, &theirs) {
                    wrong.push(format!("{file} in {}: {place}", lang.tag()));
                }
            }
        }
    }
    report(&wrong);
}

/// Where two values are not the same but for words.
fn unlike(ours: &Value, theirs: &Value) -> Option<String> {
    match (ours, theirs) {
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            a.iter().zip(b).find_map(|(a, b)| unlike(a, b))
        }
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.iter().find_map(|(key, a)| Some(format!("{key}: {}", unlike(a, b.get(key)?)?)))
        }
        (Value::String(_), Value::String(b)) if b.contains(is_east_asian) => None,
        _ => (ours != theirs).then(|| format!("{ours} and {theirs}")),
    }
}

fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
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
    let laws = FAMILIES.iter().flat_map(|family| family.laws);
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
    match (lang::look_up(&law.id(), &[]), lang::look_up_part(&law.id(), "text")) {
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
        let named = logs.iter().find(|(file, _)| file.ends_with(&format!("/{name}.ride")));
        named.unwrap_or_else(|| panic!("no fixture {name}"))
    };
    for lang in others() {
        let picture = |(file, text): &(String, String)| {
            lang::with(lang, || render(file, &games(text), Format::Full))
        };
        let all: Vec<String> = COMMON.iter().map(|name| picture(find(name))).collect();
        snapshot("languages", &format!("findings.{}", lang.tag()), &all.join("\n"));
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
            (f.code, f.slug, f.severity, f.span, causes, said, f.proposals.clone())
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
        let cells = row.cells.iter().map(|cell| (cell.points, cell.details.len()));
        (row.key.clone(), cells.collect())
    });
    let (totals, ranks) = (sheet.totals.clone(), sheet.ranks.clone());
    (rows.collect(), totals, ranks, sheet.remarks.len())
}

/// Everything that people read of a game.
fn words_of(outcome: &Outcome) -> Vec<String> {
    let mut all = Vec::new();
    for finding in &outcome.findings {
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
        let legend = sheet.drawing.iter().flat_map(|drawing| drawing.plain().last());
        all.extend(legend);
    }
    all
}

/// Names that stay as they are: players, places, and what the log itself says at a finding.
fn names(outcome: &Outcome, text: &str) -> HashSet<String> {
    let mut names: HashSet<String> = SAME.map(str::to_owned).into();
    let mut add = |text: &str| names.extend(ascii_words(text).map(str::to_owned));
    outcome.players.iter().for_each(|name| add(name));
    // Who plays, and tiles and tickets of the log's own.
    let own = ["player", "tile ", "ticket "];
    let named = |line: &&str| own.iter().any(|word| line.trim_start().starts_with(word));
    text.lines().filter(named).for_each(&mut add);
    text.split('"').skip(1).step_by(2).for_each(&mut add);
    for finding in &outcome.findings {
        let span = finding.span.start as usize..finding.span.end as usize;
        add(text.get(span).unwrap_or_default());
    }
    let boards = boards::names().iter().filter_map(|name| board(name));
    let cities = boards.flat_map(|board| &board.cities);
    cities.for_each(|city| [&city.name, &city.printed].into_iter().for_each(|name| add(name)));
    let cities = rules::builtin().unwrap().cities.iter();
    cities.for_each(|city| [&city.name, &city.printed].into_iter().for_each(|name| add(name)));
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
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown.join("\n"));
}
