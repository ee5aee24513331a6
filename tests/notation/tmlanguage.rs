//! The colours for editors: the file is sound, knows the words that the parser
//! knows, and colours a few lines as it should.

use std::collections::BTreeSet;

use regex_automata::meta::Regex;
use serde_json::Value;
use whistlestop::internals::notation::{KEYWORDS, TILE_KEYWORDS, TILE_VERBS, VERBS};

/// Words that stand inside a statement.
const INSIDE: [&str; 9] =
    ["reveal", "pay", "withdraw", "robs", "at", "turn", "stands", "takeback", "deck"];

fn grammar() -> Value {
    serde_json::from_str(include_str!("../../grammar/ride.tmLanguage.json")).expect("sound JSON")
}

fn repository(grammar: &Value) -> impl Iterator<Item = (&String, &Value)> {
    grammar["repository"].as_object().expect("rules").iter()
}

fn regex(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn it_has_the_words_of_the_parser() {
    let grammar = grammar();
    let mut words = BTreeSet::new();
    for (_, rule) in repository(&grammar) {
        let text = rule["match"].as_str().or(rule["begin"].as_str());
        // A group of nothing but words: `(game|board)`.
        for group in text.expect("a pattern").split('(').skip(1) {
            let group = group.split(')').next().unwrap_or_default();
            if !group.is_empty() && group.bytes().all(|b| b.is_ascii_lowercase() || b == b'|') {
                words.extend(group.split('|').map(str::to_owned));
            }
        }
    }
    let tiles = TILE_KEYWORDS.iter().chain(&TILE_VERBS);
    let known = KEYWORDS.iter().chain(&VERBS).chain(&INSIDE).chain(tiles);
    let known: BTreeSet<String> = known.map(ToString::to_string).collect();
    assert_eq!(words, known);
}

#[test]
fn its_rules_are_whole() {
    let grammar = grammar();
    let mut used: BTreeSet<String> = BTreeSet::new();
    let all = repository(&grammar).map(|(_, rule)| rule);
    for rule in all.chain([&grammar]) {
        for key in ["match", "begin", "end"] {
            if let Some(text) = rule[key].as_str() {
                regex(text);
            }
        }
        for inner in rule["patterns"].as_array().into_iter().flatten() {
            let name = inner["include"].as_str().expect("an include");
            used.insert(name.trim_start_matches('#').to_owned());
        }
    }
    let rules: BTreeSet<String> = repository(&grammar).map(|(name, _)| name.clone()).collect();
    assert_eq!(used, rules, "each rule is used, each one used is there");
}

/// What an editor makes of a line: each piece of text with its colour.
fn colours(grammar: &Value, line: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut patterns = &grammar["patterns"];
    let mut at = 0;
    while let Some((rule, caps)) = next(grammar, patterns, line, at) {
        let (key, whole) = match &rule["begin"] {
            Value::Null => ("captures", rule["name"].as_str()),
            _ => ("beginCaptures", None),
        };
        let mut note = |span: Option<regex_automata::Span>, scope: Option<&str>| {
            if let (Some(span), Some(scope)) = (span, scope) {
                let scope = scope.trim_end_matches(".ride");
                found.push((line[span.range()].to_owned(), scope.to_owned()));
            }
        };
        note(caps.get_group(0), whole);
        for i in 1..caps.group_len() {
            note(caps.get_group(i), rule[key][i.to_string()]["name"].as_str());
        }
        if !rule["begin"].is_null() {
            patterns = &rule["patterns"];
        }
        at = caps.get_group(0).expect("a match").end.max(at);
    }
    found
}

/// The first rule that fits from `at` on; of those that fit at the same place
/// the first in the list.
fn next<'g>(
    grammar: &'g Value,
    patterns: &'g Value,
    line: &str,
    at: usize,
) -> Option<(&'g Value, regex_automata::util::captures::Captures)> {
    let fits = patterns.as_array()?.iter().filter_map(|include| {
        let name = include["include"].as_str()?.trim_start_matches('#');
        let rule = &grammar["repository"][name];
        let regex = regex(rule["match"].as_str().or(rule["begin"].as_str())?);
        let mut caps = regex.create_captures();
        let input = regex_automata::Input::new(line).range(at..);
        regex.search_captures(&input, &mut caps);
        let found = caps.get_match()?;
        (!found.is_empty()).then_some((rule, caps))
    });
    fits.min_by_key(|(_, caps)| caps.get_match().map(|found| found.start()))
}

#[test]
fn it_colours_every_word() {
    let grammar = grammar();
    for word in KEYWORDS {
        let seen = colours(&grammar, &format!("  {word} Ada R"));
        assert_eq!(seen[0], (word.to_owned(), "keyword.control.statement".to_owned()));
        let seen = colours(&grammar, &format!("{word}x pass"));
        assert_eq!(seen[0].1, "entity.name.type.player");
    }
    for word in VERBS {
        let seen = colours(&grammar, &format!("41. \"Ada K\" {word}"));
        let expected = [
            ("41.", "constant.numeric.turn"),
            ("\"Ada K\"", "entity.name.type.player"),
            (word, "keyword.other.verb"),
        ];
        assert_eq!(seen, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }
}

#[test]
fn it_colours_lines_as_people_read_them() {
    let grammar = grammar();
    let short = |line: &str| -> String {
        let seen = colours(&grammar, line);
        let last = |scope: &str| scope.rsplit('.').next().unwrap_or_default().to_owned();
        let pieces = seen.iter().map(|(text, scope)| format!("{text}={}", last(scope)));
        pieces.collect::<Vec<_>>().join(" ")
    };
    for (line, expected) in [
        ("# note", "# note=number-sign"),
        ("event Autumn Cup # x", "event=statement Autumn Cup =unquoted # x=number-sign"),
        ("option flush-limit 3", "option=statement flush-limit=option 3=unquoted"),
        ("player \"Ada K\" blue", "player=statement \"Ada K\"=player blue=colour"),
        ("market RBLWG flush 2R3W", "market=statement RBLWG=card flush=clause 2R3W=card"),
        ("Ada deal RR??", "Ada=player deal=verb RR??=card"),
        (
            "Ada tickets +Paris-Wien -?",
            "Ada=player tickets=verb +=operator Paris=place -=operator Wien=place -=operator ?=card",
        ),
        (
            "Ada draw R>W ?K flush RBWGY",
            "Ada=player draw=verb R=card >=operator W=card ?K=card flush=clause RBWGY=card",
        ),
        (
            "PB claim LO-\"King's Cross\"/W WWW pay W",
            "PB=player claim=verb LO=place -=operator \"King's Cross\"=place /=operator W=card WWW=card pay=clause W=card",
        ),
        ("Ada station WR RL", "Ada=player station=verb WR=place RL=card"),
        ("Ada built Wien, R", "Ada=player built=verb Wien=place ,=separator R=place"),
        ("check Ada score 4", "check=statement Ada=player score=figure 4=numeric"),
        (
            "check market RBLWG deck 9",
            "check=statement market=figure RBLWG=card deck=figure 9=numeric",
        ),
        ("ruling stands C4 \"why\"", "ruling=statement stands=clause C4=code \"why\"=double"),
        ("ruling takeback", "ruling=statement takeback=clause"),
        (
            "result Ada -3 routes 1",
            "result=statement Ada=player -3=numeric routes=figure 1=numeric",
        ),
        ("winner Ada Ben", "winner=statement Ada=player Ben=player"),
    ] {
        assert_eq!(short(line), expected);
    }
}
