//! How the games and what they are played on are called: for the reader, which knows
//! none of them.

use std::sync::OnceLock;

use super::card_game::rules;
use super::{Custom, FAMILIES, On, ships};
use crate::lang::Lang;
use crate::log::{Line, Log, Statement, Tag};
use crate::names::{Lookup, NameIndex, normalise};
use crate::notation::{self, Vocabulary};

/// Reads the text of one game, with the names of what it is played on: the user's own
/// board, or one that ships.
#[must_use]
pub fn read<'a>(text: &'a str, custom: &Custom<'_>) -> Log<'a> {
    notation::read(text, &Names { custom })
}

/// The board file that a game's text asks for, if it does.
#[must_use]
pub fn board_of(text: &str) -> Option<&str> {
    notation::board_of(text, &Names { custom: &Custom::None })
}

/// The tile set that the text of a tile game asks for, if it does.
#[must_use]
pub fn tiles_of(text: &str) -> Option<&str> {
    notation::tiles_of(text, &Names { custom: &Custom::None })
}

/// Reads a line of a log and the next as one.
#[must_use]
pub fn as_one<'a>(log: &Log<'a>, at: usize, custom: &Custom<'_>) -> Option<Line<'a>> {
    notation::as_one(log, at, &Names { custom })
}

/// Reads the header of a game's text.
#[must_use]
pub fn header(text: &str) -> Vec<Line<'_>> {
    notation::read_header(text, &Names { custom: &Custom::None })
}

/// The language that a log asks for, if it is one that we speak.
#[must_use]
pub fn language(text: &str) -> Option<Lang> {
    header(text).into_iter().find_map(|line| match line.statement {
        Statement::Tag { key: Tag::Language, value: Some(value) } => Lang::from_tag(value.text),
        _ => None,
    })
}

/// Reads the text of one game on a board that ships. A line that cannot be read is a line of the log, too, and
/// has a fault; it never hides the next.
///
/// ```
/// let text = "game europe\nplayer Ada\nAda clam Dieppe-Paris P\n";
/// let log = whistlestop::parse(text);
/// assert_eq!((log.lines.len(), log.faults.len()), (3, 1));
/// assert_eq!(log.faults[0].message(text), "`clam` is not a move");
/// ```
#[must_use]
pub fn parse(text: &str) -> Log<'_> {
    read(text, &Custom::None)
}

/// What can be named in a game on this.
#[derive(Clone, Copy, Debug)]
struct Names<'b> {
    custom: &'b Custom<'b>,
}

/// The game, by the word for a `game` line, that a text means.
#[must_use]
pub fn game_called(text: &str) -> Lookup {
    game_by(text, NameIndex::find)
}

fn game_by(text: &str, find: fn(&NameIndex, &str) -> Lookup) -> Lookup {
    // Its own word, mostly.
    let words = games();
    if let Some(game) = words.iter().position(|word| *word == text) {
        return Lookup::One(game);
    }
    static INDEX: OnceLock<NameIndex> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        let mut index = NameIndex::new();
        for (id, word) in words.iter().enumerate() {
            let mut titles = Vec::new();
            for family in FAMILIES.iter().filter(|f| (f.games)().contains(word)) {
                titles.push(family.title.to_owned());
            }
            if let Some(on) = ships(word) {
                titles.extend(on.titles());
            }
            for name in called(word) {
                let with = |series: &str| format!("{series} {name}");
                titles.extend(called("series").map(with));
                titles.push(name.to_owned());
            }
            index.insert(id, word, word, &titles);
        }
        index
    });
    match find(index, text) {
        Lookup::Unknown(near) => match index.find_exactly(&without_talk(text)) {
            Lookup::Unknown(_) => Lookup::Unknown(near),
            found => found,
        },
        found => found,
    }
}

/// What stands in a row of `titles.txt`.
fn called(word: &str) -> impl Iterator<Item = &'static str> {
    let rows = include_str!("titles.txt").lines();
    let row = rows.filter_map(|row| row.split_once(' ')).find(|(first, _)| *first == word);
    row.map_or("", |(_, names)| names).split(", ").filter(|name| !name.is_empty())
}

/// A title without what people say around it: `We played …`.
fn without_talk(text: &str) -> String {
    let mut title = normalise(text);
    loop {
        let talk = called("around").map(normalise).find_map(|talk| {
            let less = title.strip_prefix(&talk).or_else(|| title.strip_suffix(&talk))?;
            Some(less.to_owned())
        });
        match talk {
            Some(less) => title = less,
            None => return title,
        }
    }
}

/// The words for a `game` line, of every family.
#[must_use]
pub fn games() -> &'static [&'static str] {
    static GAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
    GAMES.get_or_init(|| FAMILIES.iter().flat_map(|family| (family.games)()).collect())
}

/// True if a game is called so: whole, not by a beginning.
#[must_use]
pub fn is_game(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    let short = || FAMILIES.iter().flat_map(|family| (family.games)());
    let named = |name: &str| normalise(name) == normalise(text);
    (letters > 2 || short().any(|word| called(word).any(named)))
        && matches!(game_by(text, NameIndex::find_exactly), Lookup::One(_))
}

impl<'b> Names<'b> {
    /// What a game is played on.
    fn on(&self, game: &str) -> Option<On<'b>> {
        match self.custom {
            Custom::Own(on) => Some(*on),
            _ => ships(game),
        }
    }
}

impl Vocabulary for Names<'_> {
    fn game(&self, text: &str) -> Option<&'static str> {
        match game_by(text, NameIndex::find_exactly) {
            Lookup::One(id) if is_game(text) => games().get(id).copied(),
            _ => None,
        }
    }

    fn places(&self, game: &str) -> Option<&NameIndex> {
        match self.custom {
            Custom::Own(on @ On::Board(_)) => on.places(),
            Custom::Unusable(_) => None,
            _ => ships(game)?.places(),
        }
    }

    fn tiles(&self, text: &str) -> Option<&'static str> {
        let text = normalise(text);
        let mut sets = super::stage::tiles::builtin_names().iter().copied();
        sets.find(|set| normalise(set) == text)
    }

    fn option(&self, text: &str) -> Option<&'static str> {
        let text = normalise(text);
        let mut options = FAMILIES.iter().flat_map(|family| family.options);
        let option = options.find(|option| normalise(option.name) == text)?;
        Some(option.name)
    }

    fn value(&self, option: &str, text: &str) -> Option<&'static str> {
        let text = normalise(text);
        let mut options = FAMILIES.iter().flat_map(|family| family.options);
        let option = options.find(|known| known.name == option)?;
        let mut values = option.values.split(", ");
        values.find(|value| !value.contains(' ') && normalise(value) == text)
    }

    fn moves(&self, game: &str) -> Option<&'static [&'static str]> {
        self.on(game).map(On::moves)
    }

    fn route_cost(&self, game: &str, a: &str, b: &str) -> Option<(usize, usize)> {
        self.on(game)?.route_cost(a, b)
    }

    fn station_cost(&self, game: &str, built: usize) -> Option<usize> {
        self.on(game)?.station_cost(built)
    }

    fn offered(&self, game: &str, first: bool) -> Option<usize> {
        self.on(game)?.tickets_offered(first)
    }

    fn first_apart(&self, game: &str) -> Option<usize> {
        let On::Cards(rules) = ships(game).filter(|_| game == rules::KEY)? else {
            return None;
        };
        Some(usize::from(rules.first_hand()))
    }
}
