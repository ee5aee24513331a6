//! The laws as one board has them: which apply, under which numbers, and in a
//! line with the board's own figures.

use std::ops::Deref;
use std::sync::Arc;

use super::*;
use crate::games::shared::own_term;
pub use crate::games::shared::{or, word};
use crate::lang;
use crate::verdict::Voice;

/// A law of the family, and what becomes of it on a board.
pub struct Rule {
    pub law: Law,
    /// True if a game on this board can come to what the law speaks of.
    when: fn(&Board) -> bool,
    /// The law in one line, if it has a figure of the board in it.
    line: fn(&Board) -> Option<String>,
}

impl Rule {
    /// A law that every board has, in the same words.
    #[must_use]
    pub const fn of(law: Law) -> Self {
        Self { law, when: |_| true, line: |_| None }
    }

    /// Only some boards have it.
    #[must_use]
    pub const fn when(mut self, when: fn(&Board) -> bool) -> Self {
        self.when = when;
        self
    }

    /// The law in one line with the board's figures.
    #[must_use]
    pub const fn line(mut self, line: fn(&Board) -> Option<String>) -> Self {
        self.line = line;
        self
    }
}

impl Deref for Rule {
    type Target = Law;

    fn deref(&self) -> &Law {
        &self.law
    }
}

/// In a board's `law_numbers`: the rulebook has no such law.
pub const NO_NUMBER: &str = "none";

/// The number that a law has in this board's rulebook.
#[must_use]
pub fn number(board: &Board, law: &Law) -> &'static str {
    given(board, law).filter(|number| *number != NO_NUMBER).unwrap_or(law.code)
}

fn given(board: &Board, law: &Law) -> Option<&'static str> {
    let found = board.law_numbers.iter().find(|(slug, _)| *slug == law.slug)?;
    Some(found.1)
}

/// The laws that mean something on this board, in the order of its numbers.
#[must_use]
pub fn laws_of(board: &Board) -> Vec<&'static Law> {
    let here = EVERY.iter().filter(|rule| applies(board, rule));
    let mut laws: Vec<&Law> = here.map(|rule| &rule.law).collect();
    // Letters keep the order of the rules, numbers are sorted within them.
    let letter = |law: &Law| number(board, law).chars().next();
    let place = |law: &&Law| EVERY.iter().position(|other| letter(other) == letter(law));
    laws.sort_by_key(|law| (place(law), number(board, law)));
    laws
}

/// True if the board's rulebook gives the law a number of its own.
#[must_use]
pub fn is_numbered(board: &Board, law: &Law) -> bool {
    given(board, law).is_some()
}

/// True if a game on this board can come to what the law speaks of.
#[must_use]
pub fn applies(board: &Board, law: &Law) -> bool {
    given(board, law) != Some(NO_NUMBER) && rule_of(law).is_none_or(|rule| (rule.when)(board))
}

/// The law in one line, for laws that have a figure of the board in them.
#[must_use]
pub fn summary(board: &Board, law: &Law) -> Option<String> {
    (rule_of(law)?.line)(board)
}

fn rule_of(law: &Law) -> Option<&'static Rule> {
    EVERY.iter().copied().find(|rule| rule.slug == law.slug)
}

/// `two cards`.
#[must_use]
pub fn cards_in_words(n: u8) -> String {
    match n {
        1 => say!("rules-card", "one card"),
        n => say!("rules-cards", "{n} cards", n = word(n)),
    }
}

/// `two tickets`.
#[must_use]
pub fn tickets_in_words(n: u8) -> String {
    match n {
        1 => say!("rules-ticket", "one ticket"),
        n => say!("rules-tickets", "{n} tickets", n = word(n)),
    }
}

/// `two points`.
#[must_use]
pub fn points_in_words(n: u8) -> String {
    match n {
        1 => say!("rules-point", "one point"),
        n => say!("rules-points", "{n} points", n = word(n)),
    }
}

/// How the laws speak on this board: of its pieces, with its numbers and figures.
#[must_use]
pub fn voice(board: &Board) -> Arc<Voice> {
    board.voice(|board| Voice {
        numbers: (board.law_numbers.iter().copied())
            .filter(|(_, number)| *number != NO_NUMBER)
            .collect(),
        words: words(board),
        summaries: (EVERY.iter())
            .filter_map(|rule| Some((rule.slug, (rule.line)(board)?)))
            .collect(),
    })
}

/// What this board calls the things that the laws name.
#[must_use]
fn words(board: &Board) -> Vec<(String, String)> {
    if !lang::is_english() {
        return terms(board);
    }
    let all = [
        ("locomotives", board.wild.many.clone()),
        ("Locomotives", capital(&board.wild.many)),
        ("locomotive", board.wild.one.clone()),
        ("trains", board.piece.many.clone()),
        ("a train ", format!("a {} ", board.piece.one)),
    ];
    all.into_iter()
        .filter(|(word, ours)| word != ours)
        .map(|(word, ours)| (word.to_owned(), ours))
        .collect()
}

/// The same in another language, where an edition may have words of its own for more.
fn terms(board: &Board) -> Vec<(String, String)> {
    let wild = Some(board.wild_words().one().into_owned());
    let piece = Some(board.piece_words().one().into_owned());
    let own = |what| own_term(&board.key, what);
    let all = [
        ("wild locomotive", wild),
        ("piece train", piece),
        ("train card", own("train card")),
        ("double route", own("double route")),
        ("city", own("city")),
    ];
    all.into_iter()
        .filter_map(|(what, ours)| Some((own_term("", what)?, ours?)))
        .filter(|(word, ours)| word != ours)
        .collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
