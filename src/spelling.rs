//! The proper spelling of the names in a log.

use std::borrow::Cow;

use crate::games::card_game::rules::{self, Rules};
use crate::games::metro::{self, TileSet};
use crate::games::ticket_to_ride::{self, board::Board};
use crate::log::{Line, Log, Statement};
use crate::names::NameIndex;
use crate::notation::{self, Speller};
use crate::replay::Custom;

/// The names that a game knows: places of its board, players of its header.
pub struct Spelling<'b> {
    board: Option<&'b Board>,
    tiles: Option<&'b TileSet>,
    /// The card game has cities on its tickets.
    cards: Option<&'static Rules>,
    players: Vec<String>,
    index: NameIndex,
}

impl Spelling<'static> {
    /// The names of a game on a board that ships.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::on(&notation::parse(text), &Custom::None)
    }
}

impl<'b> Spelling<'b> {
    /// The names of a game, on the user's own board if there is one.
    #[must_use]
    pub fn on(log: &Log<'_>, custom: &Custom<'b>) -> Self {
        let mut spelling = Self {
            board: None,
            tiles: None,
            cards: None,
            players: Vec::new(),
            index: NameIndex::new(),
        };
        // Whoever is named below the header has no seat.
        let unread = |s: &Statement<'_>| matches!(s, Statement::Unreadable { .. });
        let is_header = |line: &&Line<'_>| line.statement.is_header() || unread(&line.statement);
        for line in log.lines.iter().take_while(is_header) {
            match &line.statement {
                Statement::Game(name) if name.text == rules::KEY => {
                    spelling.cards = rules::builtin();
                }
                Statement::Game(name) => spelling.board = ticket_to_ride::builtin(name.text),
                Statement::Tiles(name) => spelling.tiles = metro::builtin(name.text),
                Statement::Player { name, .. } => {
                    let id = spelling.players.len();
                    spelling.index.insert(id, name.text, name.text, &[]);
                    spelling.players.push(name.text.to_owned());
                }
                _ => {}
            }
        }
        match custom {
            Custom::Board(board) => (spelling.board, spelling.cards) = (Some(*board), None),
            Custom::Tiles(set) => spelling.tiles = Some(*set),
            // Names of a board that nobody has read stay as they are.
            Custom::Unusable(_) => (spelling.board, spelling.tiles) = (None, None),
            Custom::None => {}
        }
        spelling
    }

    /// The seat that a name means, in the order of the `player` lines.
    #[must_use]
    pub fn seat(&self, text: &str) -> Option<usize> {
        self.index.only(text)
    }

    /// The number of the place that a name means.
    #[must_use]
    pub fn place_id(&self, text: &str) -> Option<usize> {
        let index = match self.cards {
            Some(rules) => rules.city_index(),
            None => self.board?.city_index(),
        };
        index.only(text)
    }

    /// The number of the tile that a name means.
    #[must_use]
    pub fn tile_id(&self, text: &str) -> Option<usize> {
        self.tiles?.tile_index().only(text)
    }

    /// The number of the colour of lines that a name means.
    #[must_use]
    pub fn colour_id(&self, text: &str) -> Option<usize> {
        self.tiles?.colour_index().only(text)
    }

    /// The players, in the order of the `player` lines.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }
}

impl Speller for Spelling<'_> {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let name = self.place_id(text).and_then(|id| match self.cards {
            Some(rules) => rules.cities.get(id).map(|city| city.name.as_str()),
            None => self.board?.cities.get(id).map(|city| city.name.as_str()),
        });
        Cow::Borrowed(name.unwrap_or(text))
    }

    fn tile<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let tile = self.tile_id(text).and_then(|id| self.tiles?.tiles.get(id));
        tile.map_or(Cow::Borrowed(text), |tile| Cow::Borrowed(&tile.name))
    }

    fn line_colour<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let colour = self
            .colour_id(text)
            .and_then(|id| self.tiles?.colours.get(id));
        colour.map_or(Cow::Borrowed(text), |colour| Cow::Borrowed(colour))
    }

    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let name = self.seat(text).and_then(|seat| self.players.get(seat));
        Cow::Borrowed(name.map_or(text, String::as_str))
    }
}
