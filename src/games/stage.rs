//! What a game is played on: a board, a set of cards, a set of tiles. The one place
//! that knows all of them; whoever shows a game asks here.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use super::Family;
use super::card_game::{self, rules::Rules};
use super::guide::{Guide, Who};
use super::metro::{self, TileSet};
use super::ticket_to_ride;
use super::ticket_to_ride::board::{Board, CityId};
use super::ticket_to_ride::laws::{claim, station};
use crate::lang;
use crate::laws::Law;
use crate::names::{Lookup, NameIndex};
use crate::verdict::Voice;

/// What others need of tiles to show them.
pub mod tiles {
    pub use crate::games::metro::layout::Cell;
    pub use crate::games::metro::setting::colour_name;
    pub use crate::games::metro::tile::{Edge, Edges, Rotation, Tile, TileSet, Track};
    pub use crate::games::metro::{builtin_names, drawing};
}

/// What a game is played on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    Board(Box<Board>),
    Cards(Box<Rules>),
    Tiles(Box<TileSet>),
}

/// The same, lent: one that ships, or the user's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum On<'b> {
    /// A board with routes between cities.
    Board(&'b Board),
    /// Nothing but cards.
    Cards(&'b Rules),
    /// Tiles that are laid on squares.
    Tiles(&'b TileSet),
}

/// What the user asks a game to be played on.
#[derive(Clone, Debug)]
pub enum Custom<'b> {
    /// What the log names, and ships.
    None,
    /// A board or a tile set of the user's own.
    Own(On<'b>),
    /// One was asked for and cannot be used, for this reason.
    Unusable(String),
}

impl<'b> Custom<'b> {
    /// A board of the user's own.
    #[must_use]
    pub fn board(board: &'b Board) -> Self {
        Self::Own(On::Board(board))
    }
}

impl<'b> On<'b> {
    /// The family that plays on it.
    #[must_use]
    pub fn family(self) -> &'static Family {
        match self {
            Self::Board(_) => &ticket_to_ride::FAMILY,
            Self::Cards(_) => &card_game::FAMILY,
            Self::Tiles(_) => &metro::FAMILY,
        }
    }

    /// The laws of a game on it, in the order of its rules.
    #[must_use]
    pub fn laws(self) -> Vec<&'static Law> {
        match self {
            Self::Board(board) => ticket_to_ride::laws::on_board::laws_of(board),
            Self::Cards(_) | Self::Tiles(_) => self.family().laws.to_vec(),
        }
    }

    /// How the laws speak here; nothing where they speak as they are written.
    #[must_use]
    pub fn voice(self) -> Option<Arc<Voice>> {
        match self {
            Self::Board(board) => Some(ticket_to_ride::laws::on_board::voice(board)),
            Self::Cards(_) | Self::Tiles(_) => None,
        }
    }

    /// True if somebody who says `name` means this.
    #[must_use]
    pub fn is_called(self, name: &str) -> bool {
        match self {
            Self::Board(board) => board.key == name,
            Self::Cards(_) => (card_game::FAMILY.games)().contains(&name),
            Self::Tiles(set) => set.key == name || (metro::FAMILY.games)().contains(&name),
        }
    }

    /// As logs call it.
    #[must_use]
    pub fn key(self) -> &'b str {
        match self {
            Self::Board(board) => &board.key,
            Self::Cards(_) => card_game::rules::KEY,
            Self::Tiles(set) => &set.key,
        }
    }

    /// As people call it.
    #[must_use]
    pub fn title(self) -> Cow<'b, str> {
        lang::term(match self {
            Self::Board(board) => &board.title,
            Self::Cards(rules) => &rules.title,
            Self::Tiles(set) => &set.title,
        })
    }

    /// In words, for the `board` command: all of it, or what there is about one place.
    #[must_use]
    pub fn describe(self, place: Option<usize>) -> String {
        match self {
            Self::Board(board) => {
                let city = place.and_then(|id| u8::try_from(id).ok());
                ticket_to_ride::describe::describe(board, city)
            }
            Self::Cards(rules) => {
                let city = place.and_then(|id| u16::try_from(id).ok());
                card_game::describe(rules, city)
            }
            Self::Tiles(set) => metro::sets::describe(set),
        }
    }

    /// As JSON; only for a board.
    #[must_use]
    pub fn json(self) -> Option<impl Serialize + 'b> {
        match self {
            Self::Board(board) => Some(ticket_to_ride::board_json::json(board)),
            Self::Cards(_) | Self::Tiles(_) => None,
        }
    }

    /// What a newcomer is told about it; `file` is what a log has to call it that does
    /// not ship.
    #[must_use]
    pub fn guide(self, who: Who<'_>, file: Option<&str>) -> Guide {
        match self {
            Self::Board(board) => ticket_to_ride::guide(board, who, file),
            Self::Cards(rules) => card_game::guide(rules, who),
            Self::Tiles(set) => metro::guide(set, who, file),
        }
    }

    /// Why no game on it can come to its end, if that is so.
    #[must_use]
    pub fn never_ends(self) -> Option<String> {
        match self {
            Self::Board(board) => ticket_to_ride::describe::never_ends(board),
            Self::Cards(_) | Self::Tiles(_) => None,
        }
    }

    /// So many tickets are offered to a player: the first time, or in a turn.
    #[must_use]
    pub fn tickets_offered(self, first: bool) -> Option<usize> {
        let tickets = match (self, first) {
            (Self::Board(board), true) => board.deal_long.saturating_add(board.deal_regular),
            (Self::Board(board), false) => board.ticket_draw,
            (Self::Cards(rules), true) => rules.first_tickets,
            (Self::Cards(rules), false) => rules.more_tickets,
            (Self::Tiles(_), _) => return None,
        };
        Some(usize::from(tickets))
    }

    /// So many cards a route between two places takes, if there is one, and so many it
    /// turns up.
    #[must_use]
    pub fn route_cost(self, a: &str, b: &str) -> Option<(usize, usize)> {
        let Self::Board(board) = self else {
            return None;
        };
        let city = |name: &str| match board.city_index().find(name) {
            Lookup::One(id) => CityId::try_from(id).ok(),
            _ => None,
        };
        let tracks = board.route_between(city(a)?, city(b)?).iter();
        let mut costs = tracks.map(|&id| {
            let route = &board.routes[usize::from(id)];
            let turned_up = if route.tunnel { board.tunnel_reveal } else { 0 };
            (claim::cost(route), turned_up)
        });
        let (cost, turned_up) = costs.next().filter(|first| costs.all(|other| other == *first))?;
        Some((usize::try_from(cost).ok()?, usize::from(turned_up)))
    }

    /// So many cards a station takes, by those that the player has built.
    #[must_use]
    pub fn station_cost(self, built: usize) -> Option<usize> {
        let Self::Board(board) = self else {
            return None;
        };
        let left =
            board.stations.checked_sub(u8::try_from(built).ok()?).filter(|left| *left > 0)?;
        usize::try_from(station::cost(board.stations, left)).ok()
    }

    /// What players do here, in words of the notation.
    #[must_use]
    pub fn moves(self) -> &'static [&'static str] {
        match self {
            Self::Board(board) if board.stations == 0 => {
                &["deal", "tickets", "draw", "claim", "pass", "owns", "shows"]
            }
            Self::Board(_) => {
                &["deal", "tickets", "draw", "claim", "station", "pass", "owns", "built", "shows"]
            }
            Self::Cards(_) => &["deal", "tickets", "draw", "lay", "pass", "completes", "shows"],
            Self::Tiles(_) => &crate::notation::TILE_VERBS,
        }
    }

    /// What the game is called besides the word for its `game` line.
    #[must_use]
    pub fn titles(self) -> Vec<String> {
        match self {
            Self::Board(board) => vec![board.title.clone()],
            Self::Cards(rules) => vec![rules.title.clone()],
            Self::Tiles(_) => Vec::new(),
        }
    }

    /// The places that can be named.
    #[must_use]
    pub fn places(self) -> Option<&'b NameIndex> {
        match self {
            Self::Board(board) => Some(board.city_index()),
            Self::Cards(rules) => Some(rules.city_index()),
            Self::Tiles(_) => None,
        }
    }

    /// A place as logs spell it.
    #[must_use]
    pub fn place(self, id: usize) -> Option<&'b str> {
        match self {
            Self::Board(board) => board.cities.get(id).map(|city| city.name.as_str()),
            Self::Cards(rules) => rules.cities.get(id).map(|city| city.name.as_str()),
            Self::Tiles(_) => None,
        }
    }

    /// A place as people read it.
    #[must_use]
    pub fn printed(self, id: usize) -> Option<&'b str> {
        match self {
            Self::Board(board) => board.cities.get(id).map(|city| city.printed.as_str()),
            Self::Cards(rules) => rules.cities.get(id).map(|city| city.printed.as_str()),
            Self::Tiles(_) => None,
        }
    }

    /// The tiles of a tile game.
    #[must_use]
    pub fn tiles(self) -> Option<&'b TileSet> {
        match self {
            Self::Tiles(set) => Some(set),
            Self::Board(_) | Self::Cards(_) => None,
        }
    }
}

impl Stage {
    #[must_use]
    pub fn on(&self) -> On<'_> {
        match self {
            Self::Board(board) => On::Board(board),
            Self::Cards(rules) => On::Cards(rules),
            Self::Tiles(set) => On::Tiles(set),
        }
    }

    /// `Lisboa–Danzig`.
    #[must_use]
    pub fn ticket(&self, ticket: u16) -> String {
        match self {
            Self::Board(board) => match board.tickets.get(usize::from(ticket)) {
                Some(ticket) => board.pair(ticket.a, ticket.b).to_string(),
                None => "?".to_owned(),
            },
            Self::Cards(rules) => rules.name(ticket),
            Self::Tiles(_) => "?".to_owned(),
        }
    }

    /// What a ticket is worth.
    #[must_use]
    pub fn ticket_points(&self, ticket: u16) -> i32 {
        match self {
            Self::Board(board) => {
                let ticket = board.tickets.get(usize::from(ticket));
                ticket.map_or(0, |ticket| i32::from(ticket.points))
            }
            Self::Cards(rules) => rules.ticket(ticket).map_or(0, |ticket| ticket.value),
            Self::Tiles(_) => 0,
        }
    }

    /// The name of a tile.
    #[must_use]
    pub fn tile(&self, tile: u16) -> &str {
        match self {
            Self::Tiles(set) => {
                set.tiles.get(usize::from(tile)).map_or("?", |tile| tile.name.as_str())
            }
            _ => "?",
        }
    }

    /// What the game calls a player's pieces, in many.
    #[must_use]
    pub fn pieces(&self) -> Cow<'_, str> {
        match self {
            Self::Board(board) => board.piece_words().many(),
            _ => lang::term("pieces"),
        }
    }
}
