//! Holds the formal grammar and the parser to each other: on every line both
//! accept or both refuse.

use crate::support::{BAD_LINES, BAD_TILE_LINES, Dice, LINES, TILE_LINES, log_lines, mutate};
use pest::Parser;
use pest::iterators::Pair;
use whistlestop::internals::notation::{self, KEYWORDS, TILE_KEYWORDS, TILE_VERBS, VERBS};

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/ride.pest"]
struct Ride;

/// Mutated lines a run.
const ROUNDS: usize = 20_000;

/// The most cards in one group; a grammar cannot add up counts.
const MAX_CARDS: usize = 200;

/// By the strict grammar: what is read besides, the forgiven forms, is in `hand.rs`.
fn parser_accepts(line: &str) -> bool {
    notation::is_strict(line)
}

fn grammar_accepts(rule: Rule, text: &str) -> bool {
    Ride::parse(rule, text).is_ok_and(|mut tree| tree.all(|node| within_limits(&node)))
}

fn within_limits(node: &Pair<'_, Rule>) -> bool {
    if node.as_rule() == Rule::tile {
        // Copies, station, stars and `start` stand at most once each.
        let once = |rule| {
            let inner = node.clone().into_inner();
            inner.filter(|n| n.as_rule() == rule).count() <= 1
        };
        return [Rule::tile_copies, Rule::tile_station, Rule::tile_stars, Rule::tile_start]
            .into_iter()
            .all(once);
    }
    if node.as_rule() != Rule::cards {
        return node.clone().into_inner().all(|inner| within_limits(&inner));
    }
    let count_of = |group: Pair<'_, Rule>| {
        let count = group.into_inner().find(|n| n.as_rule() == Rule::count);
        count.map_or(1, |n| n.as_str().parse().unwrap_or(usize::MAX))
    };
    node.clone().into_inner().map(count_of).sum::<usize>() <= MAX_CARDS
}

fn agree(line: &str) -> bool {
    let accepted = parser_accepts(line);
    assert_eq!(
        accepted,
        grammar_accepts(Rule::line, line),
        "the parser {} {line:?}, the grammar does not: {:?}\n{}",
        if accepted { "accepts" } else { "refuses" },
        notation::parse(line).faults,
        Ride::parse(Rule::line, line).err().map_or_else(String::new, |e| e.to_string()),
    );
    accepted
}

/// The same for a line of the tile game.
fn agree_on_tiles(line: &str) -> bool {
    let text = format!("game metro\n{line}");
    let accepted = parser_accepts(&text) && !line.contains('\n');
    assert_eq!(
        accepted,
        grammar_accepts(Rule::tile_line, line),
        "the parser {} {line:?}, the grammar does not: {:?}\n{}",
        if accepted { "accepts" } else { "refuses" },
        notation::parse(&text).faults,
        Ride::parse(Rule::tile_line, line).err().map_or_else(String::new, |e| e.to_string()),
    );
    accepted
}

#[test]
fn lines_of_the_tile_game_are_judged_alike() {
    for line in TILE_LINES {
        assert!(agree_on_tiles(line), "{line:?}");
        assert!(agree_on_tiles(&format!("  {line}  # done")), "{line:?}");
    }
    for line in BAD_TILE_LINES {
        assert!(!agree_on_tiles(line), "{line:?}");
    }
    let mut lines: Vec<&str> = TILE_LINES.to_vec();
    lines.extend(BAD_TILE_LINES);
    let mut dice = Dice::new(4);
    for _ in 0..ROUNDS / 2 {
        let mut line = dice.pick(&lines).to_owned();
        for _ in 0..=dice.below(3) {
            line = mutate(&line, dice.pick(&lines), &mut dice);
        }
        agree_on_tiles(&line.replace('\n', " "));
    }
}

#[test]
fn lines_of_the_notation_are_accepted() {
    for line in LINES {
        assert!(agree(line), "{line:?}");
        assert!(agree(&format!("{line}\r")), "{line:?}");
        assert!(agree(&format!("\u{feff}\u{3000}\t{line}  # done")), "{line:?}");
    }
}

#[test]
fn lines_close_to_the_notation_are_refused() {
    for line in BAD_LINES {
        assert!(!agree(line), "{line:?}");
    }
}

#[test]
fn lines_of_the_logs_are_judged_alike() {
    for line in log_lines() {
        agree(&line);
    }
    // Examples and prose: most of these are none of the notation.
    include_str!("../../grammar/NOTATION.md").lines().for_each(|line| {
        agree(line);
    });
}

#[test]
fn damaged_lines_are_judged_alike() {
    let logs = log_lines();
    let mut lines: Vec<&str> = LINES.to_vec();
    lines.extend(BAD_LINES);
    lines.extend(logs.iter().step_by(1 + logs.len() / 200).map(String::as_str));
    let mut dice = Dice::new(1);
    let mut accepted = 0;
    for _ in 0..ROUNDS {
        let mut line = dice.pick(&lines).to_owned();
        for _ in 0..=dice.below(3) {
            line = mutate(&line, dice.pick(&lines), &mut dice);
        }
        accepted += usize::from(agree(&line));
    }
    // Worth something only if damage is not always fatal, and often is.
    assert!((ROUNDS / 10..ROUNDS * 9 / 10).contains(&accepted), "{accepted}");
}

#[test]
fn any_text_is_judged_alike() {
    let mut dice = Dice::new(2);
    for _ in 0..ROUNDS / 4 {
        let line =
            (0..dice.below(12)).fold(String::new(), |line, _| mutate(&line, "Ada", &mut dice));
        agree(&line);
    }
}

#[test]
fn whole_logs_are_judged_alike() {
    let mut dice = Dice::new(3);
    for path in crate::support::logs() {
        let Ok(text) = std::fs::read_to_string(&path) else {
            continue;
        };
        assert_eq!(parser_accepts(&text), grammar_accepts(Rule::log, &text), "{}", path.display());
    }
    for _ in 0..ROUNDS / 20 {
        let mut lines: Vec<String> =
            (0..dice.below(5)).map(|_| dice.pick(LINES).to_owned()).collect();
        if let Some(line) = lines.last_mut() {
            *line = mutate(line, "winner Ada", &mut dice);
        }
        let text = lines.join(dice.pick(&["\n", "\r\n", "\n\n"]));
        assert_eq!(parser_accepts(&text), grammar_accepts(Rule::log, &text), "{text:?}");
    }
}

/// A word added to the parser must be added to the grammar.
#[test]
fn both_have_the_same_words() {
    let whole = |rule, word: &str| {
        Ride::parse(rule, word).is_ok_and(|mut tree| tree.all(|node| node.as_str() == word))
    };
    for word in KEYWORDS {
        assert!(whole(Rule::keyword, word), "the grammar has no keyword `{word}`");
    }
    for word in VERBS {
        assert!(whole(Rule::verb, word), "the grammar has no verb `{word}`");
    }
    for word in TILE_KEYWORDS {
        assert!(whole(Rule::tile_keyword, word), "no keyword `{word}`");
    }
    for word in TILE_VERBS {
        assert!(whole(Rule::tile_verb, word), "no verb `{word}`");
    }
    let text = include_str!("../../grammar/ride.pest");
    let quoted_in = |rule: &str| {
        let start = text.find(&format!("\n{rule} = {{")).expect("the rule");
        let body = &text[start..start + text[start..].find("\n}").expect("its end")];
        body.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(quoted_in("keyword"), KEYWORDS);
    assert_eq!(quoted_in("verb"), VERBS);
}
