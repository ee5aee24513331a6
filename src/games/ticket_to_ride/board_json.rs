//! A board as JSON, with the words of its YAML file and nothing left out:
//! what the file leaves to a default is written here.

use std::collections::BTreeMap;

use serde::Serialize;

use super::board::{Board, CityId, Noun, RouteId};
use crate::card::Card;

/// Changes when a program that reads the JSON would have to change.
pub const VERSION: u32 = 1;

/// The board in a form that serialises.
///
/// ```
/// use whistlestop::internals::games::ticket_to_ride::{board_json, builtin};
///
/// let board = board_json::json(builtin("europe").unwrap());
/// let text = serde_json::to_string(&board).unwrap();
/// assert!(text.starts_with(r#"{"version":1,"key":"europe""#));
/// ```
#[must_use]
pub fn json(board: &Board) -> BoardJson<'_> {
    BoardJson {
        version: VERSION,
        key: &board.key,
        title: &board.title,
        editions: board.editions.iter().map(edition).collect(),
        unverified: &board.unverified,
        law_numbers: board.law_numbers.iter().copied().collect(),
        players: Players {
            min: board.players_min,
            max: board.players_max,
            colours: &board.colours,
        },
        pieces: Pieces { each: board.pieces, noun: noun(&board.piece) },
        wild: noun(&board.wild),
        deck: Card::ALL.into_iter().map(|card| (card.word(), board.deck[card])).collect(),
        cards: Cards { deal: board.deal, market: board.market, flush_at: board.flush_at },
        ticket_deal: TicketDeal {
            long: board.deal_long,
            regular: board.deal_regular,
            keep: board.deal_keep,
            spare: board.deal_spare.word(),
        },
        ticket_draw: TicketDraw { take: board.ticket_draw, keep: board.ticket_keep },
        doubles: Doubles { open_from: board.doubles_open_from },
        tunnels: Tunnels { reveal: board.tunnel_reveal },
        stations: (board.stations > 0)
            .then_some(Stations { each: board.stations, points: board.station_points }),
        longest_path: board
            .longest_path
            .map(|points| LongestPath { points, name: &board.longest_path_name }),
        end_at: board.end_at,
        points: (0..)
            .zip(&board.points)
            .filter(|&(_, &points)| points > 0)
            .map(|(length, &points)| (length, points))
            .collect(),
        cities: cities(board),
        routes: routes(board),
        tickets: tickets(board),
        districts: districts(board),
        scenery: scenery(board),
    }
}

fn name(board: &Board, id: CityId) -> &str {
    let city = board.cities.get(usize::from(id));
    city.map_or("?", |city| city.name.as_str())
}

fn cities(board: &Board) -> Vec<City<'_>> {
    let cities = board.cities.iter().map(|city| City {
        name: &city.name,
        printed: &city.printed,
        aliases: &city.aliases,
        at: [city.x, city.y],
        attraction: city.attraction,
        lon: city.lon_lat.map(|(lon, _)| lon),
        lat: city.lon_lat.map(|(_, lat)| lat),
    });
    cities.collect()
}

fn routes(board: &Board) -> Vec<Route<'_>> {
    let routes = board.routes.iter().map(|route| Route {
        cities: [name(board, route.a), name(board, route.b)],
        length: route.length,
        colour: route.colour.map_or("gray", Card::word),
        tunnel: route.tunnel,
        ferry: route.wilds,
        twin: route.twin,
    });
    routes.collect()
}

fn tickets(board: &Board) -> Vec<Ticket<'_>> {
    let tickets = board.tickets.iter().map(|ticket| Ticket {
        cities: [name(board, ticket.a), name(board, ticket.b)],
        points: ticket.points,
        long: ticket.long,
    });
    tickets.collect()
}

fn districts(board: &Board) -> Vec<District<'_>> {
    let cities = |ids: &[CityId]| ids.iter().map(|&id| name(board, id)).collect();
    let districts = board.districts.iter().map(|district| District {
        name: &district.name,
        points: district.points,
        cities: cities(&district.cities),
    });
    districts.collect()
}

fn scenery(board: &Board) -> Vec<Scenery<'_>> {
    let pieces = board.scenery.iter().map(|piece| Scenery {
        ground: piece.ground.word(),
        width: piece.width,
        points: &piece.points,
    });
    pieces.collect()
}

fn noun(noun: &Noun) -> NounJson<'_> {
    NounJson { one: &noun.one, many: &noun.many }
}

fn edition(edition: &super::board::Edition) -> Edition<'_> {
    Edition {
        key: &edition.key,
        name: &edition.name,
        tie_breaks: edition.tie_breaks.iter().map(|tie| tie.word()).collect(),
        headings: edition
            .headings
            .iter()
            .map(|(law, found)| Heading { law, heading: &found.heading, page: found.page })
            .collect(),
    }
}

#[derive(Serialize)]
pub struct BoardJson<'b> {
    version: u32,
    key: &'b str,
    title: &'b str,
    editions: Vec<Edition<'b>>,
    unverified: &'b [String],
    law_numbers: BTreeMap<&'static str, &'static str>,
    players: Players<'b>,
    pieces: Pieces<'b>,
    wild: NounJson<'b>,
    deck: BTreeMap<&'static str, u8>,
    cards: Cards,
    ticket_deal: TicketDeal,
    ticket_draw: TicketDraw,
    doubles: Doubles,
    tunnels: Tunnels,
    stations: Option<Stations>,
    longest_path: Option<LongestPath<'b>>,
    end_at: u8,
    points: BTreeMap<u8, u8>,
    cities: Vec<City<'b>>,
    routes: Vec<Route<'b>>,
    tickets: Vec<Ticket<'b>>,
    districts: Vec<District<'b>>,
    scenery: Vec<Scenery<'b>>,
}

#[derive(Serialize)]
struct Edition<'b> {
    key: &'b str,
    name: &'b str,
    tie_breaks: Vec<&'static str>,
    headings: Vec<Heading<'b>>,
}

#[derive(Serialize)]
struct Heading<'b> {
    law: &'b str,
    heading: &'b str,
    page: Option<u16>,
}

#[derive(Serialize)]
struct Players<'b> {
    min: u8,
    max: u8,
    colours: &'b [String],
}

#[derive(Serialize)]
struct NounJson<'b> {
    one: &'b str,
    many: &'b str,
}

#[derive(Serialize)]
struct Pieces<'b> {
    each: u8,
    #[serde(flatten)]
    noun: NounJson<'b>,
}

#[derive(Serialize)]
struct Cards {
    deal: u8,
    market: u8,
    flush_at: Option<u8>,
}

#[derive(Serialize)]
struct TicketDeal {
    long: u8,
    regular: u8,
    keep: u8,
    spare: &'static str,
}

#[derive(Serialize)]
struct TicketDraw {
    take: u8,
    keep: u8,
}

#[derive(Serialize)]
struct Doubles {
    open_from: u8,
}

#[derive(Serialize)]
struct Tunnels {
    reveal: u8,
}

#[derive(Serialize)]
struct Stations {
    each: u8,
    points: u8,
}

#[derive(Serialize)]
struct LongestPath<'b> {
    points: u8,
    name: &'b str,
}

#[derive(Serialize)]
struct City<'b> {
    name: &'b str,
    printed: &'b str,
    aliases: &'b [String],
    at: [f32; 2],
    attraction: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    lon: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lat: Option<f32>,
}

#[derive(Serialize)]
struct Scenery<'b> {
    ground: &'static str,
    width: f32,
    points: &'b [(f32, f32)],
}

#[derive(Serialize)]
struct Route<'b> {
    cities: [&'b str; 2],
    length: u8,
    colour: &'static str,
    tunnel: bool,
    /// Wild cards that a ferry asks for.
    ferry: u8,
    /// The place in this list of a double's other track.
    twin: Option<RouteId>,
}

#[derive(Serialize)]
struct Ticket<'b> {
    cities: [&'b str; 2],
    points: u8,
    long: bool,
}

#[derive(Serialize)]
struct District<'b> {
    name: &'b str,
    points: u8,
    cities: Vec<&'b str>,
}
