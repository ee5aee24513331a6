//! A game family as one value.

use std::borrow::Cow;
use std::iter::repeat;
use std::sync::OnceLock;

use super::stage::{On, Stage};
use super::{FAMILIES, Header, Outcome, Referee};
use crate::lang;
use crate::laws::Law;
use crate::notation::Dialect;
use crate::verdict::Verdict;
pub use crate::yaml::fields::Problem;

/// A rulebook's worth of games that one referee knows.
pub struct Family {
    /// For `explain`.
    pub key: &'static str,
    pub title: &'static str,
    /// The laws of the family, in the order of the rules.
    pub laws: &'static [&'static Law],
    /// Table conventions that a log can declare: name, values, meaning.
    pub options: &'static [Convention],
    /// The words for a `game` line.
    pub games: fn() -> Vec<&'static str>,
    /// What the lines of its games are made of.
    pub dialect: Dialect,
    /// Sits the players down; reports a header that fits no game of the family.
    pub open: for<'a> fn(&Header<'a>, &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>>,
    /// What ships under this name.
    pub ships: fn(&str) -> Option<On<'static>>,
    /// What is played on if nothing but the game's name is said.
    pub usual: fn() -> Option<On<'static>>,
    /// Files of the user's own to play on.
    pub files: Option<Files>,
    /// Where a law stands in print, a line each; on one board, if it is about one.
    pub printed: fn(&Law, Option<&str>) -> Vec<String>,
    /// One quick pass over the text of a game.
    pub strict: Option<Strict>,
}

/// The outcome of a game in which nothing is wrong; where the table has to look, the
/// place up to which nothing was.
pub type Strict = fn(&str, Wanted) -> Result<Outcome, usize>;

/// How much of an outcome will be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Totals and ranks.
    Figures,
    /// The whole score sheet.
    Sheet,
    /// That, and what hands can hold of which nobody saw all cards.
    Hands,
}

/// Something that the rulebook leaves to the table, declared by `option`.
pub struct Convention {
    pub name: &'static str,
    pub values: &'static str,
    pub default: &'static str,
    pub meaning: &'static str,
}

impl Convention {
    /// Its values, its default and its meaning, as people read them.
    #[must_use]
    pub fn words(&self) -> [Cow<'static, str>; 3] {
        let id = format!("option-{}", self.name);
        let values = lang::look_up_part(&id, "values");
        [
            values.map_or(Cow::Borrowed(self.values), Cow::Owned),
            Cow::Borrowed(self.default),
            lang::fixed(&id, self.meaning),
        ]
    }
}

/// Files of the user's own to play on.
#[derive(Clone, Copy)]
pub struct Files {
    /// What the text of a game asks for.
    pub asked: for<'t> fn(&'t str) -> Option<Asked<'t>>,
    /// True if a file looks like one of these.
    pub is_one: fn(&str) -> bool,
    /// A file to start from, with every key explained.
    pub template: Option<&'static str>,
    pub load: fn(&str) -> Result<Stage, Vec<Problem>>,
}

/// What a log asks to be played on.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'t> {
    pub name: &'t str,
    /// It needs no file.
    pub ships: bool,
}

/// What ships under this name: a board, cards, a tile set.
#[must_use]
pub fn ships(name: &str) -> Option<On<'static>> {
    static WORDS: OnceLock<Vec<(&str, &Family)>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let of = |family: &&'static Family| (family.games)().into_iter().zip(repeat(*family));
        FAMILIES.iter().flat_map(of).collect()
    });
    // The word of a game, mostly.
    match words.iter().find(|(word, _)| *word == name) {
        Some((_, family)) => (family.ships)(name),
        None => FAMILIES.iter().find_map(|family| (family.ships)(name)),
    }
}

/// What the text of a game asks to be played on; the special families come first.
pub fn asked(text: &str) -> impl Iterator<Item = (&'static Family, Asked<'_>)> {
    let families = FAMILIES.iter().rev();
    families.filter_map(move |family| Some((*family, (family.files?.asked)(text)?)))
}

/// Reads a file to play on, whatever kind it looks like.
///
/// # Errors
/// What is wrong with it.
pub fn load(text: &str) -> Result<Stage, Vec<Problem>> {
    let mut files = FAMILIES.iter().rev().filter_map(|family| family.files);
    let files = files.find(|files| (files.is_one)(text));
    files.map_or(Err(Vec::new()), |files| (files.load)(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_knows_which_games_are_played_with_tiles() {
        for family in FAMILIES {
            for game in (family.games)() {
                assert_eq!(Dialect::of(game), family.dialect, "{game}");
            }
        }
        let tiles = |game: &&str| FAMILIES.iter().any(|f| (f.games)().contains(game));
        assert!(crate::notation::TILE_GAMES.iter().all(tiles));
    }
}
