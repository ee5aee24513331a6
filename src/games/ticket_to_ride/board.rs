//! A board of the Ticket to Ride family, as the engine uses it: every number
//! and every switch comes from the board's YAML file.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use crate::card::{Card, Counts};
use crate::games::shared::{CardWords, own_term};
use crate::lang::{self, Arg, Lang, ToArg};
use crate::names::NameIndex;
use crate::names::short::ShortNames;
use crate::verdict::Voice;

pub type CityId = u8;
pub type RouteId = u8;
pub type TicketId = u8;

/// A thing in one and in many: `train`, `trains`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Noun {
    pub one: String,
    pub many: String,
}

/// One printed rulebook of the game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Edition {
    /// `ja`, `zh`.
    pub key: String,
    pub name: String,
    /// What decides between players level on points, first to last.
    pub tie_breaks: Vec<TieBreak>,
    /// Law number → heading and page, for every law the book prints.
    pub headings: Vec<(String, Heading)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Heading {
    pub heading: String,
    pub page: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum TieBreak {
    MostTickets,
    MostStations,
    FewestStations,
    LongestPath,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
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
    /// Longitude and latitude, where the board's file has them: the map gets its coasts.
    pub lon_lat: Option<(f32, f32)>,
}

/// A place of the globe on a flat map, in degrees: x to the right, y down.
#[must_use]
pub fn mercator(lon: f64, lat: f64) -> (f64, f64) {
    let north = (std::f64::consts::FRAC_PI_4 + lat.to_radians() / 2.0).tan();
    (lon, -north.ln().to_degrees())
}

/// What a part of the map's ground is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Ground {
    Water,
    Land,
    Park,
}

/// Something to see beneath the routes, in the units of the cities' places.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Scenery {
    pub ground: Ground,
    /// How wide a line is; 0 for an area.
    pub width: f32,
    pub points: Vec<(f32, f32)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Ticket {
    pub a: CityId,
    pub b: CityId,
    pub points: u8,
    pub long: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct District {
    pub name: String,
    pub points: u8,
    pub cities: Vec<CityId>,
}

/// Where tickets go that a player does not keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Spare {
    /// Out of the game.
    Box,
    UnderDeck,
}

/// A board of the Ticket to Ride family: every number and every switch of the game on it.
///
/// ```
/// let europe = whistlestop::board("europe").unwrap();
/// assert_eq!((europe.cities.len(), europe.pieces), (47, 45));
/// assert_eq!(europe.route_points(8), 21);
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Board {
    /// The name in a log's `game` line.
    pub key: String,
    /// What the game is called in print.
    pub title: String,
    /// The first is the default.
    pub editions: Vec<Edition>,
    /// What this board's rulebook says and nobody has verified, in words.
    pub unverified: Vec<String>,
    /// Laws that this board's rulebook numbers otherwise: slug, number.
    #[serde(bound(deserialize = "'de: 'static"))]
    pub law_numbers: Vec<(&'static str, &'static str)>,

    /// So few can play.
    pub players_min: u8,
    /// So many can play.
    pub players_max: u8,
    /// Colours of the pieces.
    pub colours: Vec<String>,
    /// `train`, `bus`, `taxi`.
    pub piece: Noun,
    /// Pieces that a player has.
    pub pieces: u8,
    /// The wild card: `locomotive`, `bus`, `taxi`.
    pub wild: Noun,
    /// All cards of the game.
    pub deck: Counts,

    /// Cards dealt to each player.
    pub deal: u8,
    /// Face-up cards.
    pub market: u8,
    /// So many face-up wild cards bring a new row.
    pub flush_at: Option<u8>,

    /// Of the tickets dealt at setup, so many are long ones.
    pub deal_long: u8,
    /// Of the tickets dealt at setup, so many are regular ones.
    pub deal_regular: u8,
    /// So many of those have to be kept.
    pub deal_keep: u8,
    /// Where the others go.
    pub deal_spare: Spare,
    /// Tickets drawn in a turn.
    pub ticket_draw: u8,
    /// So many of those have to be kept.
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

    /// Routes, tickets and districts name cities by their place in this list.
    pub cities: Vec<City>,
    /// Each track of a double is a route of its own.
    pub routes: Vec<Route>,
    /// Long and regular ones.
    pub tickets: Vec<Ticket>,
    /// Groups of cities that bring points together (London).
    pub districts: Vec<District>,
    /// Rivers, shores and parks that were drawn by hand, in the order of drawing.
    pub scenery: Vec<Scenery>,

    /// Made from the lists above by [`Board::reindex`].
    #[serde(skip)]
    pub index: BoardIndex,
}

/// Answers to what is asked all the time, made once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardIndex {
    /// Cities by name, once somebody writes one otherwise than `fmt` does.
    names: Kept<OnceLock<NameIndex>>,
    short_names: ShortNames,
    /// Where the routes of a pair of cities begin in `by_pair`, and how many
    /// there are; a square with one row a city.
    pairs: Vec<(u16, u16)>,
    by_pair: Vec<RouteId>,
    /// The ticket of a pair of cities, in the same square.
    tickets: Vec<Option<TicketId>>,
    /// How the laws speak on this board, by language, once somebody has asked.
    voice: Kept<[OnceLock<Arc<Voice>>; Lang::ALL.len()]>,
}

/// What follows from the rest of a board: a copy, which may be changed, makes
/// its own, and two boards do not differ by it.
#[derive(Debug, Default)]
struct Kept<T>(T);

impl<T: Default> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Kept<T> {}

/// An empty board with the numbers that most boards of the family share.
impl Default for Board {
    fn default() -> Self {
        Self {
            key: String::new(),
            title: String::new(),
            editions: Vec::new(),
            unverified: Vec::new(),
            law_numbers: Vec::new(),
            players_min: 2,
            players_max: 5,
            colours: ["blue", "red", "green", "yellow", "black"].map(String::from).to_vec(),
            piece: Noun::new("train", "trains"),
            pieces: 45,
            wild: Noun::new("locomotive", "locomotives"),
            deck: Counts::NONE,
            deal: 4,
            market: 5,
            flush_at: Some(3),
            deal_long: 0,
            deal_regular: 3,
            deal_keep: 2,
            deal_spare: Spare::UnderDeck,
            ticket_draw: 3,
            ticket_keep: 1,
            doubles_open_from: 4,
            tunnel_reveal: 3,
            stations: 0,
            station_points: 0,
            end_at: 2,
            points: Vec::new(),
            longest_path: None,
            longest_path_name: String::new(),
            cities: Vec::new(),
            routes: Vec::new(),
            tickets: Vec::new(),
            districts: Vec::new(),
            scenery: Vec::new(),
            index: BoardIndex::default(),
        }
    }
}

impl TieBreak {
    pub const ALL: [Self; 4] =
        [Self::MostTickets, Self::MostStations, Self::FewestStations, Self::LongestPath];

    /// As in a board's file: `most-tickets`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::MostTickets => "most-tickets",
            Self::MostStations => "most-stations",
            Self::FewestStations => "fewest-stations",
            Self::LongestPath => "longest-path",
        }
    }
}

impl Ground {
    /// As in a board's file: `park`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Water => "water",
            Self::Land => "land",
            Self::Park => "park",
        }
    }
}

impl Spare {
    pub const ALL: [Self; 2] = [Self::Box, Self::UnderDeck];

    /// As in a board's file: `under-deck`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Box => "box",
            Self::UnderDeck => "under-deck",
        }
    }
}

impl Noun {
    #[must_use]
    pub fn new(one: &str, many: &str) -> Self {
        Self { one: one.to_string(), many: many.to_string() }
    }
}

/// What people call the pieces or the wild card of a board.
#[derive(Clone, Copy, Debug)]
pub struct Called<'b> {
    game: &'b str,
    /// `piece` or `wild`: an edition may have two words where English has one.
    what: &'static str,
    noun: &'b Noun,
}

impl<'b> Called<'b> {
    /// `train`.
    #[must_use]
    pub fn one(&self) -> Cow<'b, str> {
        self.term().map_or(Cow::Borrowed(self.noun.one.as_str()), Cow::Owned)
    }

    /// `trains`.
    #[must_use]
    pub fn many(&self) -> Cow<'b, str> {
        self.term().map_or(Cow::Borrowed(self.noun.many.as_str()), Cow::Owned)
    }

    /// `1 train`, `2 trains`.
    #[must_use]
    pub fn count(&self, n: u32) -> String {
        let id = || lang::term_id(&format!("n {} {}", self.what, self.noun.one));
        let own = (!lang::is_english()).then(|| lang::look_up(&id(), &[("n", n.to_arg())]));
        own.flatten().unwrap_or_else(|| match n {
            1 => say!("board-one", "1 {what}", what = self.one()),
            n => say!("board-count", "{n} {what}", n, what = self.many()),
        })
    }

    /// One word for one and many, where the language has it.
    fn term(&self) -> Option<String> {
        own_term(self.game, &format!("{} {}", self.what, self.noun.one))
    }
}

impl Board {
    /// Brings the index up to date; wanted after any change to the cities,
    /// routes or tickets.
    pub fn reindex(&mut self) {
        let size = self.cities.len();
        let mut order: Vec<(usize, RouteId)> = Vec::new();
        for (id, route) in (0..).zip(&self.routes) {
            order.extend(squares(size, route.a, route.b).map(|at| (at, id)));
        }
        order.sort_unstable();
        let mut pairs = vec![(0, 0); size * size];
        let mut by_pair: Vec<RouteId> = Vec::new();
        for (at, id) in order {
            if pairs[at].1 == 0 {
                pairs[at].0 = u16::try_from(by_pair.len()).unwrap_or(u16::MAX);
            }
            pairs[at].1 += 1;
            by_pair.push(id);
        }
        let mut tickets = vec![None; size * size];
        for (id, ticket) in (0..).zip(&self.tickets) {
            for at in squares(size, ticket.a, ticket.b) {
                tickets[at].get_or_insert(id);
            }
        }
        // A name of two cities is for the other index to say something about.
        let cities = (0..=CityId::MAX).zip(&self.cities).filter_map(|(id, city)| {
            let same = self.cities.iter().filter(|other| other.name == city.name);
            (same.count() == 1).then_some((city.name.as_str(), id))
        });
        self.index = BoardIndex {
            short_names: ShortNames::new(cities),
            names: Kept::default(),
            pairs,
            by_pair,
            tickets,
            voice: Kept::default(),
        };
    }

    /// Finds cities by name.
    #[must_use]
    pub fn city_index(&self) -> &NameIndex {
        self.index.names.0.get_or_init(|| {
            let mut names = NameIndex::new();
            for (id, city) in self.cities.iter().enumerate() {
                names.insert(id, &city.name, &city.printed, &city.aliases);
            }
            names
        })
    }

    /// The city whose name, spelt as `fmt` writes it, has these bytes; `None` also
    /// where the name is too long for such a number.
    #[must_use]
    pub fn city_by_number(&self, number: u128) -> Option<CityId> {
        self.index.short_names.find(number)
    }

    /// Every track between two cities, whichever is named first; none where no
    /// route joins them.
    #[must_use]
    pub fn route_between(&self, a: CityId, b: CityId) -> &[RouteId] {
        let at = square(self.cities.len(), a, b);
        let found = at.and_then(|at| self.index.pairs.get(at));
        let Some(&(start, count)) = found else {
            return &[];
        };
        let start = start as usize;
        self.index.by_pair.get(start..start + count as usize).unwrap_or(&[])
    }

    /// The ticket that names these two cities, whichever comes first.
    #[must_use]
    pub fn ticket_between(&self, a: CityId, b: CityId) -> Option<TicketId> {
        let at = square(self.cities.len(), a, b)?;
        self.index.tickets.get(at).copied().flatten()
    }

    /// How the laws speak on this board, in the current language: made on the first
    /// call, kept for all games to come.
    pub fn voice(&self, make: fn(&Self) -> Voice) -> Arc<Voice> {
        let voice =
            self.index.voice.0[lang::current() as usize].get_or_init(|| Arc::new(make(self)));
        Arc::clone(voice)
    }

    /// What a player's pieces are called.
    #[must_use]
    pub fn piece_words(&self) -> Called<'_> {
        Called { game: &self.key, what: "piece", noun: &self.piece }
    }

    /// What the wild card is called.
    #[must_use]
    pub fn wild_words(&self) -> Called<'_> {
        Called { game: &self.key, what: "wild", noun: &self.wild }
    }

    /// What all cards are called.
    #[must_use]
    pub fn card_words(&self) -> CardWords<'_> {
        CardWords { game: &self.key, wild: (&self.wild.one, &self.wild.many) }
    }

    /// The printed rulebook of this key.
    #[must_use]
    pub fn edition(&self, key: &str) -> Option<&Edition> {
        self.editions.iter().find(|e| e.key == key)
    }

    /// Where an edition prints a law; nothing if it does not.
    #[must_use]
    pub fn heading(&self, edition: &str, law: &str) -> Option<&Heading> {
        let (_, heading) =
            self.edition(edition)?.headings.iter().find(|(number, _)| number == law)?;
        Some(heading)
    }

    /// So many cards that a log on this board could have, as in an example.
    #[must_use]
    pub fn sample(&self, cards: usize) -> String {
        const ORDER: [Card; 8] = [
            Card::Red,
            Card::Blue,
            Card::White,
            Card::Green,
            Card::Yellow,
            Card::Pink,
            Card::Orange,
            Card::Black,
        ];
        let there = ORDER.into_iter().filter(|&card| self.deck[card] > 0);
        let mut letters: Vec<char> = there.map(Card::letter).collect();
        if letters.is_empty() {
            letters.push(Card::Wild.letter());
        }
        letters.iter().cycle().take(cards).collect()
    }

    /// `Frankfurt–Paris`, as people read it.
    #[must_use]
    pub fn pair(&self, a: CityId, b: CityId) -> PairName<'_> {
        PairName { a: self.printed(a), b: self.printed(b) }
    }

    /// A city as it is printed: `København`.
    #[must_use]
    pub fn printed(&self, city: CityId) -> &str {
        self.cities.get(city as usize).map_or("?", |c| c.printed.as_str())
    }

    /// Points for claiming a route of this length.
    #[must_use]
    pub fn route_points(&self, length: u8) -> u8 {
        self.points.get(length as usize).copied().unwrap_or(0)
    }
}

/// Two cities as printed, `Paris–Wien`. Nothing is put together before somebody
/// writes it: most laws that could speak of a route have nothing to say.
#[derive(Clone, Copy, Debug)]
pub struct PairName<'b> {
    a: &'b str,
    b: &'b str,
}

impl fmt::Display for PairName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.a, self.b)
    }
}

impl ToArg for PairName<'_> {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

/// The place of a pair in a square table.
fn square(size: usize, a: CityId, b: CityId) -> Option<usize> {
    let (a, b) = (usize::from(a), usize::from(b));
    (a < size && b < size).then_some(a * size + b)
}

/// Its places, whichever comes first.
fn squares(size: usize, a: CityId, b: CityId) -> impl Iterator<Item = usize> {
    let second = square(size, b, a).filter(|_| a != b);
    square(size, a, b).into_iter().chain(second)
}
