//! The proper spelling of the names in a log.

use std::borrow::Cow;

use crate::games::stage::tiles::TileSet;
use crate::games::{self, Custom, On};
use crate::lang::Lang;
use crate::log::{Line, Log, Statement};
use crate::names::{NameIndex, seats};
use crate::notation::Speller;

/// The names that a game knows: places of its board, players of its header.
pub struct Spelling<'b> {
    /// What the game is played on.
    on: Vec<On<'b>>,
    players: Vec<String>,
    index: NameIndex,
    /// What the words between the names are written in, if not in English.
    language: Option<&'static str>,
}

impl Spelling<'static> {
    /// The names of a game on a board that ships.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::on(&games::parse(text), &Custom::None)
    }
}

impl<'b> Spelling<'b> {
    /// The names of a game, on the user's own board if there is one.
    #[must_use]
    pub fn on(log: &Log<'_>, custom: &Custom<'b>) -> Self {
        let (players, index) = (Vec::new(), NameIndex::new());
        let mut spelling = Self { on: Vec::new(), players, index, language: None };
        let mut seated = Vec::new();
        // Whoever is named below the header has no seat.
        let unread = |s: &Statement<'_>| matches!(s, Statement::Unreadable { .. });
        let is_header = |line: &&Line<'_>| line.statement.is_header() || unread(&line.statement);
        for line in log.lines.iter().take_while(is_header) {
            match &line.statement {
                Statement::Game(name) | Statement::Tiles(name) => {
                    spelling.on.extend(games::ships(name.text));
                }
                Statement::Player { name, colour } => {
                    seated.push((name.text, colour.map(|colour| colour.text)));
                    spelling.players.push(plain(name.text));
                }
                _ => {}
            }
        }
        spelling.index = seats(&seated);
        match custom {
            Custom::Own(own) => spelling.on.insert(0, *own),
            // Names of a board that nobody has read stay as they are.
            Custom::Unusable(_) => spelling.on.retain(|on| matches!(on, On::Cards(_))),
            Custom::None => {}
        }
        spelling
    }

    /// The same for who writes in a language.
    #[must_use]
    pub fn in_language(self, lang: Option<Lang>) -> Self {
        Self { language: lang.filter(|lang| *lang != Lang::En).map(Lang::tag), ..self }
    }

    /// The seat that a name means, in the order of the `player` lines.
    #[must_use]
    pub fn seat(&self, text: &str) -> Option<usize> {
        self.index.only(text)
    }

    /// The number of the place that a name means.
    #[must_use]
    pub fn place_id(&self, text: &str) -> Option<usize> {
        self.on.iter().find_map(|on| on.places())?.only(text)
    }

    /// What the game is played on.
    #[must_use]
    pub fn played_on(&self) -> &[On<'b>] {
        &self.on
    }

    fn tiles(&self) -> Option<&TileSet> {
        self.on.iter().find_map(|on| on.tiles())
    }

    /// The number of the tile that a name means.
    #[must_use]
    pub fn tile_id(&self, text: &str) -> Option<usize> {
        self.tiles()?.tile_index().only(text)
    }

    /// The number of the colour of lines that a name means.
    #[must_use]
    pub fn colour_id(&self, text: &str) -> Option<usize> {
        self.tiles()?.colour_index().only(text)
    }

    /// The players, in the order of the `player` lines.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }
}

/// A name that was typed with wide letters, in those that everybody has.
fn plain(name: &str) -> String {
    let plain = |c: char| match c {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let typed = |c: &char| !matches!(c, '"' | '＂');
    name.chars().filter(typed).map(plain).collect()
}

impl Speller for Spelling<'_> {
    fn place<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let on = self.on.iter().find(|on| on.places().is_some());
        let name = on.and_then(|on| on.place(self.place_id(text)?));
        Cow::Borrowed(name.unwrap_or(text))
    }

    fn tile<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let tile = self.tile_id(text).and_then(|id| self.tiles()?.tiles.get(id));
        tile.map_or(Cow::Borrowed(text), |tile| Cow::Borrowed(&tile.name))
    }

    fn line_colour<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let colour = self.colour_id(text).and_then(|id| self.tiles()?.colours.get(id));
        colour.map_or(Cow::Borrowed(text), |colour| Cow::Borrowed(colour))
    }

    fn seated<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        Cow::Owned(plain(text))
    }

    fn player<'a>(&'a self, text: &'a str) -> Cow<'a, str> {
        let name = self.seat(text).and_then(|seat| self.players.get(seat));
        Cow::Borrowed(name.map_or(text, String::as_str))
    }

    fn language(&self) -> Option<&'static str> {
        self.language
    }
}
