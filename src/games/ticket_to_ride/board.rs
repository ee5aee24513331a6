//! A board of the Ticket to Ride family, as the engine uses it: every number
//! and every switch comes from the board's YAML file.

use crate::card::{Card, Counts};

pub type CityId = u8;
pub type RouteId = u8;
pub type TicketId = u8;

/// A thing in one and in many: `train`, `trains`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    pub one: String,
    pub many: String,
}

/// One printed rulebook of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// `ja`, `zh`.
    pub key: String,
    pub name: String,
    /// What decides between players level on points, first to last.
    pub tie_breaks: Vec<TieBreak>,
    /// Law number → heading and page, for every law the book prints.
    pub headings: Vec<(String, Heading)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub heading: String,
    pub page: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    MostTickets,
    MostStations,
    FewestStations,
    LongestPath,
}

#[derive(Clone, Debug, PartialEq)]
pub struct City {
    /// The spelling that `fmt` writes: `Kobenhavn`, `KingsCross`.
    pub name: String,
    /// As on the board: `København`, `King's Cross`.
    pub printed: String,
    pub aliases: Vec<String>,
    pub x: f32,
    pub y: f32,
    /// Points a tourist attraction here is worth (New York), else 0.
    pub attraction: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    pub a: CityId,
    pub b: CityId,
    pub length: u8,
    /// `None` is a gray route.
    pub colour: Option<Card>,
    pub tunnel: bool,
    /// Locomotive symbols of a ferry, else 0.
    pub wilds: u8,
    /// The other track of a double.
    pub twin: Option<RouteId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    pub a: CityId,
    pub b: CityId,
    pub points: u8,
    pub long: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct District {
    pub name: String,
    pub points: u8,
    pub cities: Vec<CityId>,
}

/// Where tickets go that a player does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spare {
    /// Out of the game.
    Box,
    UnderDeck,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The name in a log's `game` line.
    pub key: String,
    pub title: String,
    /// The first is the default.
    pub editions: Vec<Edition>,
    /// What this board's rulebook says and nobody has verified, in words.
    pub unverified: Vec<String>,

    pub players_min: u8,
    pub players_max: u8,
    /// Colours of the pieces.
    pub colours: Vec<String>,
    /// `train`, `bus`, `taxi`.
    pub piece: Noun,
    pub pieces: u8,
    /// The wild card: `locomotive`, `bus`, `taxi`.
    pub wild: Noun,
    pub deck: Counts,

    /// Cards dealt to each player.
    pub deal: u8,
    /// Face-up cards.
    pub market: u8,
    /// So many face-up wild cards bring a new row.
    pub flush_at: Option<u8>,

    /// Of the tickets dealt at setup, so many are long ones.
    pub deal_long: u8,
    pub deal_regular: u8,
    pub deal_keep: u8,
    pub deal_spare: Spare,
    pub ticket_draw: u8,
    pub ticket_keep: u8,

    /// With fewer players than this, one track of a double closes the other.
    pub doubles_open_from: u8,
    /// Cards turned up for a tunnel.
    pub tunnel_reveal: u8,
    /// Stations a player has; 0 where the game has none.
    pub stations: u8,
    /// Points for each station never built.
    pub station_points: u8,
    /// The game ends a round after somebody has so few pieces left.
    pub end_at: u8,
    /// Points of a route by its length; index 0 is unused, 0 is no such length.
    pub points: Vec<u8>,
    /// Points for the longest path, where the game has that bonus.
    pub longest_path: Option<u8>,
    /// What the bonus card for the longest path is called.
    pub longest_path_name: String,

    pub cities: Vec<City>,
    pub routes: Vec<Route>,
    pub tickets: Vec<Ticket>,
    pub districts: Vec<District>,
}

impl Board {
    /// `Frankfurt–Paris`, as people read it.
    #[must_use]
    pub fn pair(&self, a: CityId, b: CityId) -> String {
        format!("{}–{}", self.printed(a), self.printed(b))
    }

    #[must_use]
    pub fn printed(&self, city: CityId) -> &str {
        self.cities
            .get(city as usize)
            .map_or("?", |c| c.printed.as_str())
    }

    /// Points for claiming a route of this length.
    #[must_use]
    pub fn route_points(&self, length: u8) -> u8 {
        self.points.get(length as usize).copied().unwrap_or(0)
    }
}
