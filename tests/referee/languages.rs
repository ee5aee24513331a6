//! Every sentence of the program in every language: a message for each `say!` and `tell!`,
//! with the same arguments, and none that nobody says.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use whistlestop::internals::lang::{self, Lang};

/// Messages whose ids are put together: other tests ask for each of them.
const MADE: [&str; 5] = ["law-", "term-", "cli", "option-", "count-"];

#[derive(Debug, Default, PartialEq, Eq)]
struct Sentence {
    /// The arguments that it is given.
    args: BTreeSet<String>,
    places: Vec<String>,
}

#[test]
fn every_sentence_has_its_message_in_every_language() {
    let (sentences, mut wrong) = sentences();
    for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
        let messages = messages(lang, &mut wrong);
        for (id, sentence) in &sentences {
            let at = &sentence.places[0];
            match messages.get(id) {
                None => wrong.push(format!("{at}: `{id}` has no message in {}", lang.tag())),
                // A language may leave out what it has no use for, but not make things up.
                Some(used) if !used.is_subset(&sentence.args) => wrong.push(format!(
                    "{at}: `{id}` in {} wants {used:?}, and is given {:?}",
                    lang.tag(),
                    sentence.args
                )),
                Some(_) => {}
            }
        }
        let said =
            |id: &str| sentences.contains_key(id) || MADE.iter().any(|made| id.starts_with(made));
        for id in messages.keys().filter(|id| !said(id)) {
            wrong.push(format!("nobody says `{id}` of {}", lang.tag()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_file_can_be_read_and_no_message_is_there_twice() {
    let faults: Vec<String> = Lang::ALL.into_iter().flat_map(lang::faults).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// All that the source says, by id, and what is wrong with it.
fn sentences() -> (BTreeMap<String, Sentence>, Vec<String>) {
    let mut all: BTreeMap<String, Sentence> = BTreeMap::new();
    let mut english: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for file in files(&root(), "rs") {
        let text = fs::read_to_string(&file).unwrap();
        for start in starts(&text) {
            let line = text[..start].matches('\n').count() + 1;
            let at = format!("{}:{line}", file.strip_prefix(root()).unwrap().display());
            let Some((id, words, args)) = call(&text[start..]) else {
                wrong.push(format!("{at}: cannot be read by this test"));
                continue;
            };
            for place in placeholders(&words) {
                if !args.contains(&place) {
                    wrong.push(format!("{at}: `{id}` says {{{place}}} without that argument"));
                }
            }
            if *english.entry(id.clone()).or_insert_with(|| words.clone()) != words {
                wrong.push(format!("{at}: `{id}` says something else elsewhere"));
            }
            let sentence = all.entry(id).or_default();
            sentence.args.extend(args);
            sentence.places.push(at);
        }
    }
    (all, wrong)
}

/// Where something is said, behind the bracket.
fn starts(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for name in ["say!(", "tell!(", "lang::fixed("] {
        for (at, _) in text.match_indices(name) {
            let before = text[..at].chars().next_back();
            let line = text[..at].rsplit('\n').next().unwrap_or("");
            if !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
                && !line.trim_start().starts_with("//")
                && text[at + name.len()..].trim_start().starts_with('"')
            {
                found.push(at + name.len());
            }
        }
    }
    found
}

/// The id, the English text and the names of the arguments.
fn call(text: &str) -> Option<(String, String, BTreeSet<String>)> {
    let (id, rest) = literal(text)?;
    let (words, mut rest) = literal(rest.trim_start().strip_prefix(',')?)?;
    let mut args = BTreeSet::new();
    let mut depth = 0usize;
    let mut fresh = false;
    while let Some(c) = rest.chars().next() {
        if fresh && (c.is_ascii_lowercase() || c == '_') {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            let behind = rest[end..].trim_start();
            if behind.starts_with(['=', ',', ')']) && !behind.starts_with("==") {
                args.insert(rest[..end].to_owned());
            }
            rest = &rest[end..];
            fresh = false;
            continue;
        }
        match c {
            '"' => {
                rest = literal(rest)?.1;
                continue;
            }
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return Some((id, words, args)),
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => fresh = true,
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
        if let Some(behind) = rest.strip_prefix("'\"'").filter(|_| c == '(') {
            rest = behind;
        }
    }
    None
}

/// A string literal, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let inside = text.trim_start().strip_prefix('"')?;
    let mut words = String::new();
    let mut letters = inside.char_indices();
    while let Some((at, c)) = letters.next() {
        match c {
            '"' => return Some((words, &inside[at + 1..])),
            '\\' => {
                words.push(c);
                words.push(letters.next()?.1);
            }
            _ => words.push(c),
        }
    }
    None
}

/// The names in braces.
fn placeholders(words: &str) -> BTreeSet<String> {
    let plain = words.replace("{{", "").replace("}}", "");
    let parts = plain.split('{').skip(1);
    let name = |part: &str| part.split(['}', ':']).next().unwrap_or("").to_owned();
    parts.map(name).collect()
}

/// The messages of a language, and the arguments that each of them uses.
fn messages(lang: Lang, wrong: &mut Vec<String>) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&root().join("lang").join(lang.tag()), "ftl") {
        let text = fs::read_to_string(&file).unwrap();
        let mut last: Option<String> = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                let id = line.split([' ', '=']).next().unwrap_or("").to_owned();
                if all.insert(id.clone(), BTreeSet::new()).is_some() {
                    wrong.push(format!("`{id}` is twice in {}", lang.tag()));
                }
                last = Some(id);
            }
            let Some(id) = &last else { continue };
            let used = line.split('$').skip(1).map(|part| {
                let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
                part[..end.unwrap_or(part.len())].to_owned()
            });
            all.entry(id.clone()).or_default().extend(used);
        }
    }
    all
}
