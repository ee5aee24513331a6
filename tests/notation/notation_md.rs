//! Runs every example of the notation's reference.
//!
//! A block marked `ride` is a file that replays without an error or a warning, one
//! marked `ride-error CODE` gives one error, that one, and each line of a
//! block marked `ride-lines` can be read.

use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::notation::{
    self, GameText, Games, KEYWORDS, TILE_KEYWORDS, TILE_VERBS, VERBS,
};
use whistlestop::internals::replay;

const TEXT: &str = include_str!("../../grammar/NOTATION.md");

struct Block {
    /// Where it starts in the reference.
    line: usize,
    mark: String,
    text: String,
}

fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    for (i, line) in TEXT.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(_) if open => open = false,
            Some(mark) => {
                open = true;
                blocks.push(Block { line: i + 1, mark: mark.to_owned(), text: String::new() });
            }
            None if open => {
                let block = blocks.last_mut().expect("an open block");
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    assert!(!open, "the last block has no end");
    blocks
}

fn findings(text: &str) -> Vec<Finding> {
    let mut games = Games::new(text.as_bytes());
    let mut game = GameText::default();
    let mut found = Vec::new();
    while games.next_into(&mut game).expect("memory can be read") {
        found.extend(replay::replay_game(&game, &replay::Custom::None).findings);
    }
    found
}

fn described(findings: &[Finding]) -> Vec<String> {
    let line = |f: &Finding| format!("{:?}[{}] {}: {}", f.severity, f.code, f.message, f.label);
    findings.iter().map(line).collect()
}

#[test]
fn every_example_does_what_it_says() {
    let mut wrong = Vec::new();
    for block in blocks() {
        let found = findings(&block.text);
        let fine = match block.mark.split_once(' ') {
            None if block.mark == "ride" => found.iter().all(|f| f.severity == Severity::Note),
            None if block.mark == "ride-lines" => {
                let faults = notation::parse(&block.text).faults;
                wrong.extend(faults.into_iter().map(|f| format!("line {}: {f:?}", block.line)));
                continue;
            }
            Some(("ride-error", code)) => {
                let errors: Vec<_> =
                    found.iter().filter(|f| f.severity == Severity::Error).collect();
                errors.len() == 1 && errors[0].code == code
            }
            _ => false,
        };
        if !fine {
            wrong.push(format!("line {}, {}: {:#?}", block.line, block.mark, described(&found)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What can be written is shown.
#[test]
fn every_word_of_the_notation_has_an_example() {
    let shown: String = blocks()
        .iter()
        .filter(|block| block.mark == "ride" || block.mark == "ride-lines")
        .map(|block| block.text.as_str())
        .collect();
    let words = ["reveal", "pay", "withdraw", "stands", "takeback"];
    let tiles = TILE_KEYWORDS.iter().chain(&TILE_VERBS);
    for word in KEYWORDS.iter().chain(&VERBS).chain(&words).chain(tiles) {
        assert!(shown.split_whitespace().any(|shown| shown == *word), "no example of `{word}`");
    }
}

#[test]
fn every_code_of_the_notation_is_explained() {
    for law in whistlestop::internals::laws::notation::LAWS {
        assert!(TEXT.contains(&format!("| `{}` |", law.code)), "nothing about {}", law.code);
    }
}

#[test]
fn every_option_is_listed() {
    for family in whistlestop::internals::games::FAMILIES {
        for option in family.options {
            assert!(
                TEXT.contains(&format!("| `{}` |", option.name)),
                "nothing about {}",
                option.name
            );
        }
    }
}
