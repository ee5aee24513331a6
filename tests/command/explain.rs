//! Every law has a text, and its examples do what they say.

use std::collections::HashSet;

use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::FAMILIES;
use whistlestop::internals::games::ticket_to_ride::builtin;
use whistlestop::internals::games::ticket_to_ride::laws::{ALL, EVERY, on_board};
use whistlestop::internals::laws::Law;
use whistlestop::internals::notation::{KEYWORDS, TILE_KEYWORDS, TILE_VERBS, VERBS};
use whistlestop::internals::replay::replay;

use crate::support::program::{text, whistlestop};
use crate::support::snapshot::snapshot;

fn errors(log: &str) -> Vec<&'static str> {
    replay(log).findings.iter().filter(|f| f.severity == Severity::Error).map(|f| f.code).collect()
}

fn all() -> Vec<&'static Law> {
    FAMILIES
        .iter()
        .flat_map(|family| family.laws.iter().copied())
        .chain(whistlestop::internals::laws::notation::LAWS.iter().copied())
        .collect()
}

#[test]
fn bad_examples_break_their_law_and_no_other() {
    for law in all() {
        if !law.bad.is_empty() {
            assert_eq!(errors(law.bad), [law.code], "{} {}", law.code, law.bad);
        }
    }
}

/// Laws that some boards number, and others count among those before them.
#[test]
fn examples_of_laws_with_a_number_on_some_boards() {
    let london = builtin("london").unwrap();
    for law in EVERY[ALL.len()..].iter().copied() {
        let number = on_board::number(london, law);
        assert_eq!(errors(law.bad), [number], "{}", law.slug);
        assert_eq!(errors(law.good), [""; 0], "{}", law.slug);
    }
}

/// Every law of a board is found under its own number, and nothing else is.
#[test]
fn laws_by_the_numbers_of_a_board() {
    let numbers = |board: &str| -> Vec<&str> {
        let board = builtin(board).unwrap();
        let laws = on_board::laws_of(board);
        laws.iter().map(|law| on_board::number(board, law)).collect()
    };
    let listed = |board: &str, letter: char| {
        let all = numbers(board);
        let some = all.iter().filter(|number| number.starts_with(letter));
        some.copied().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(listed("europe", 'S'), "S1 S2 S3 S4 S5 S6");
    assert_eq!(listed("london", 'S'), "S1 S2 S3 S4 S4 S5");
    assert_eq!(listed("london", 'K'), "K1 K2 K3 K4 K4");
    assert_eq!(listed("london", 'P'), "P1 P2 P3 P4 P5");
    assert_eq!(listed("usa", 'P'), "P1 P2 P5 P6 P9");
    assert_eq!(listed("new-york", 'P'), "P1 P2 P6 P8 P9");
    for board in ["london", "usa", "new-york"] {
        for letter in ['T', 'F', 'B'] {
            assert_eq!(listed(board, letter), "", "{board}");
        }
    }
    assert_eq!(listed("europe", 'T'), "T1 T2 T3 T4 T5 T6 T7");
}

#[test]
fn good_examples_are_legal() {
    for law in all() {
        let found = errors(law.good);
        assert!(found.is_empty(), "{} {found:?} {}", law.code, law.good);
    }
}

#[test]
fn every_law_is_explained() {
    for family in FAMILIES {
        let mut codes = HashSet::new();
        for law in family.laws {
            assert!(codes.insert(law.code), "{} twice", law.code);
            assert!(!law.summary.is_empty() && law.text.len() > 40, "{}", law.code);
            assert!(!law.bad.is_empty() || !law.good.is_empty(), "{} has no example", law.code);
        }
    }
}

fn said(args: &[&str]) -> String {
    let output = whistlestop(args).output().unwrap();
    text(&output.stdout) + &text(&output.stderr)
}

/// A law is found by the words of its name, not by what stands within a word.
#[test]
fn laws_are_found_by_words() {
    let tie = said(&["explain", "tie"]);
    assert!(tie.contains("tie-break") && !tie.contains("big-cities"), "{tie}");
    // The whole word comes first, and many laws are a list.
    let ticket = said(&["explain", "--game", "europe", "first"]);
    assert!(ticket.contains("first-"), "{ticket}");
    let tunnel = said(&["explain", "tunnel"]);
    assert!(tunnel.lines().count() < 12, "{tunnel}");
    assert!(said(&["explain", "double", "route"]).contains("double-route-"));
    assert!(said(&["explain", "clam"]).contains("did you mean `claim`?"));
    assert!(said(&["explain", "xyzzy"]).contains("lists all rules"));
}

/// The notation is in the program.
#[test]
fn every_word_of_the_notation_is_explained() {
    let words = KEYWORDS.iter().chain(&VERBS).chain(&TILE_KEYWORDS);
    for word in words.chain(&TILE_VERBS) {
        let output = whistlestop(&["explain", word]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{word}");
        let text = text(&output.stdout);
        assert!(text.contains(word) && text.lines().count() > 10, "{text}");
    }
    snapshot("explain", "claim", &said(&["explain", "claim"]));
    snapshot("explain", "owns", &said(&["explain", "owns"]));
    let whole = said(&["explain", "notation"]);
    assert!(whole.starts_with("The notation\n") && whole.lines().count() > 500);
    assert!(whole.contains("One section alone: `whistlestop explain WORD`"));
}
