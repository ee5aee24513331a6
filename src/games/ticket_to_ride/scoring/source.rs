//! Where points come from: the rows of the score sheet, in its order.

use std::borrow::Cow;

use super::Points;
use crate::games::ticket_to_ride::board::Board;
use crate::lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Routes,
    Tickets,
    Stations,
    /// The longest path.
    Express,
    Districts,
    Attractions,
}

impl Source {
    pub const ALL: [Self; 6] = [
        Self::Routes,
        Self::Tickets,
        Self::Stations,
        Self::Express,
        Self::Districts,
        Self::Attractions,
    ];

    /// The sources that this board has.
    pub fn of(board: &Board) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|source| source.is_on(board))
    }

    #[must_use]
    pub fn is_on(self, board: &Board) -> bool {
        match self {
            Self::Routes | Self::Tickets => true,
            Self::Stations => board.stations > 0,
            Self::Express => board.longest_path.is_some(),
            Self::Districts => !board.districts.is_empty(),
            Self::Attractions => board.cities.iter().any(|city| city.attraction > 0),
        }
    }

    /// The word for it in a `result` line.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Routes => "routes",
            Self::Tickets => "tickets",
            Self::Stations => "stations",
            Self::Express => "express",
            Self::Districts => "districts",
            Self::Attractions => "attractions",
        }
    }

    /// The same as people read it.
    fn name(self) -> Cow<'static, str> {
        match lang::is_english() {
            true => Cow::Borrowed(self.key()),
            false => lang::fixed(&format!("term-row-{}", self.key()), self.key()),
        }
    }

    #[must_use]
    pub fn title(self, board: &Board) -> String {
        let name = match self {
            Self::Express => bonus_name(board),
            _ => self.name(),
        };
        let mut letters = name.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }

    #[must_use]
    pub fn points(self, points: &Points) -> i32 {
        match self {
            Self::Routes => points.routes,
            Self::Tickets => points.tickets,
            Self::Stations => points.stations,
            Self::Express => points.express,
            Self::Districts => points.districts,
            Self::Attractions => points.attractions,
        }
    }
}

/// What the longest path is called on this board.
#[must_use]
pub(super) fn bonus_name(board: &Board) -> Cow<'_, str> {
    match board.longest_path_name.as_str() {
        "" => lang::term("longest path"),
        name => lang::term(name),
    }
}
