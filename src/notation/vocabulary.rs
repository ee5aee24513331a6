//! What a reader has to ask about a game, since it knows none: how things are called.

use crate::names::NameIndex;

/// The words of a game that are no part of the notation. Only a line that cannot be
/// read strictly makes anybody ask.
pub trait Vocabulary {
    /// The word for a `game` line that a text means, if it means one game.
    fn game(&self, _text: &str) -> Option<&'static str> {
        None
    }

    /// The places that can be named in a game.
    fn places(&self, _game: &str) -> Option<&NameIndex> {
        None
    }

    /// A set of tiles that ships.
    fn tiles(&self, _text: &str) -> Option<&'static str> {
        None
    }

    /// The name of an option.
    fn option(&self, _text: &str) -> Option<&'static str> {
        None
    }

    /// A value of an option.
    fn value(&self, _option: &str, _text: &str) -> Option<&'static str> {
        None
    }

    /// What a player can do in a game, if that is known.
    fn moves(&self, _game: &str) -> Option<&'static [&'static str]> {
        None
    }

    /// So many cards are dealt where the first is given to everybody, and written apart
    /// from the others.
    fn first_apart(&self, _game: &str) -> Option<usize> {
        None
    }

    /// So many cards a route between two places takes, and so many it turns up.
    fn route_cost(&self, _game: &str, _a: &str, _b: &str) -> Option<(usize, usize)> {
        None
    }

    /// So many cards a station takes, by those that the player has built.
    fn station_cost(&self, _game: &str, _built: usize) -> Option<usize> {
        None
    }

    /// So many tickets are offered to a player: the first time, or in a turn.
    fn offered(&self, _game: &str, _first: bool) -> Option<usize> {
        None
    }
}

/// Knows nothing.
impl Vocabulary for () {}
