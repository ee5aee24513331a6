//! Every law has a text, and its examples do what they say.

use std::collections::HashSet;

use whistlestop::finding::Severity;
use whistlestop::games::FAMILIES;
use whistlestop::laws::Law;
use whistlestop::replay::{self, replay};

fn errors(log: &str) -> Vec<&'static str> {
    replay(log)
        .findings
        .iter()
        .filter(|f| f.severity == Severity::Error)
        .map(|f| f.code)
        .collect()
}

fn all() -> Vec<&'static Law> {
    FAMILIES
        .iter()
        .flat_map(|family| family.laws.iter().copied())
        .chain(replay::LAWS.iter().copied())
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
            assert!(
                !law.summary.is_empty() && law.text.len() > 40,
                "{}",
                law.code
            );
            assert!(
                !law.bad.is_empty() || !law.good.is_empty(),
                "{} has no example",
                law.code
            );
        }
    }
}
