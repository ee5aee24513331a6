//! The position as a replay shows it, and each move in words.

use smallvec::SmallVec;

use super::board::{Board, CityId, TicketId};
use super::state::Pile;
use super::table::Table;
use crate::games::scene::{self, Built, Owned, Player, Position, Scene, Ticket, Tickets};
use crate::games::shared::{and, points, sentences};
use crate::log::{Act, Claim, Name, Offer, Pair, What};

pub(super) fn position(table: &Table<'_>) -> Position {
    let state = &table.state;
    let players = (0..state.seats.len()).map(|seat| player(table, seat));
    let on_table = scene::Table {
        row: Some(state.row),
        deck: Some(state.deck.count),
        discards: Some(state.discards),
        tickets: Some(state.ticket_stock()),
        reshuffles: state.deck.epoch,
        status: status(table),
        unsure: state.doubt.cards > 0 || state.doubt.tickets,
        ..scene::Table::default()
    };
    Position::new(players.collect(), on_table, scene(table))
}

fn player(table: &Table<'_>, seat: usize) -> Player {
    let board = table.board;
    let player = &table.state.seats[seat];
    let joined = joined(table, seat);
    let done = |id: TicketId| {
        let ticket = board.tickets.get(usize::from(id));
        ticket.is_some_and(|t| joined[usize::from(t.a)] == joined[usize::from(t.b)])
    };
    Player {
        score: Some(player.score),
        pieces: Some(u32::from(player.pieces)),
        stations: (board.stations > 0).then_some(u32::from(player.stations_left)),
        hand: player.hand.into(),
        tickets: Tickets {
            seen: player
                .tickets
                .iter()
                .map(|&(id, _)| Ticket { ticket: u16::from(id), done: done(id) })
                .collect(),
            unseen: u32::from(player.unseen_tickets),
        },
        unsure: player.doubt.is_any(),
    }
}

/// For each city a city that stands for all that the player's own routes join
/// to it.
fn joined(table: &Table<'_>, seat: usize) -> SmallVec<[CityId; 64]> {
    let cities = u8::try_from(table.board.cities.len()).unwrap_or(u8::MAX);
    let mut joined: SmallVec<[CityId; 64]> = (0..cities).collect();
    for id in table.state.routes_of(seat) {
        let route = table.board.routes[usize::from(id)];
        let (a, b) = (joined[usize::from(route.a)], joined[usize::from(route.b)]);
        for city in joined.iter_mut().filter(|city| **city == b) {
            *city = a;
        }
    }
    joined
}

fn scene(table: &Table<'_>) -> Scene {
    let state = &table.state;
    let routes = (0..).zip(&state.owners).filter_map(|(route, owner)| {
        let owner = (*owner)?;
        Some(Owned { route, seat: owner.seat, turn: owner.turn, unsure: owner.doubt })
    });
    let stations = (0..).zip(&state.station_at).filter_map(|(city, owner)| {
        let owner = (*owner)?;
        Some(Built { city, seat: owner.seat, turn: owner.turn, unsure: owner.doubt })
    });
    Scene::Board { routes: routes.collect(), stations: stations.collect() }
}

fn status(table: &Table<'_>) -> Option<String> {
    let last = table.state.last_round.as_ref()?;
    Some(match last.turns_left {
        0 => say!("tell-over", "the game is over"),
        1 => say!("tell-last-one", "last round: 1 turn left"),
        n => say!("tell-last", "last round: {n} turns left", n),
    })
}

// Words

/// A city as it is printed, or as it is written if there is none.
fn city(board: &Board, name: Name<'_>) -> String {
    match board.city_index().only(name.text) {
        Some(id) => board.cities[id].printed.clone(),
        None => name.text.to_owned(),
    }
}

fn pair(board: &Board, pair: &Pair<'_>) -> String {
    format!("{}–{}", city(board, pair.a), city(board, pair.b))
}

/// What a player did; the sentence goes on from the name.
pub(super) fn tell(table: &Table<'_>, seat: usize, acts: &[Act<'_>], before: &Position) -> String {
    let parts: Vec<String> = acts.iter().filter_map(|act| tell_act(table, seat, act)).collect();
    if parts.is_empty() {
        return String::new();
    }
    let mut text = and(&parts);
    let state = &table.state;
    if state.deck.epoch > before.table.reshuffles {
        text += &say!("tell-reshuffled", "; the discards become the new deck");
    }
    if before.table.status.is_none() && state.last_round.is_some() {
        text += &say!("tell-last-round", "; the last round begins");
    }
    text
}

fn tell_act(table: &Table<'_>, seat: usize, act: &Act<'_>) -> Option<String> {
    let board = table.board;
    let cards = board.card_words();
    let pairs = |pairs: &[Pair<'_>]| {
        let names: Vec<String> = pairs.iter().map(|p| pair(board, p)).collect();
        and(&names)
    };
    Some(match &act.what {
        What::Deal(groups) => {
            say!("tell-dealt", "is dealt {cards}", cards = cards.list(Pile::of_groups(groups)))
        }
        What::Tickets(offers) => {
            let name = |offer: &Offer<'_>| offer.ticket.as_ref().map(|p| pair(board, p));
            cards.tickets(offers, name)
        }
        What::Draw(items) => cards.draw(items),
        What::Claim(claim) => tell_claim(table, seat, claim),
        What::Station(station) => {
            let (name, then) = (&station.city, &station.then);
            let paid = cards.list_of(&station.cards);
            let where_ = city(board, *name);
            let built = table.state.station_at.iter().flatten();
            let text = match built.into_iter().any(|owner| owner.at == name.span) {
                true => {
                    say!("tell-builds", "builds a station in {where_} with {paid}", where_, paid)
                }
                false => say!(
                    "tell-cannot-build",
                    "cannot build a station in {where_} with {paid}",
                    where_,
                    paid
                ),
            };
            then_rows(text, cards.row_changes(then))
        }
        What::Pass => say!("tell-passes", "passes"),
        What::Owns(routes) => say!("tell-owns", "owns {routes}", routes = pairs(routes)),
        What::Built(cities) => {
            let names: Vec<String> = cities.iter().map(|name| city(board, *name)).collect();
            say!("tell-has-station", "has a station in {cities}", cities = and(&names))
        }
        What::Shows(tickets) => say!("tell-shows", "shows {tickets}", tickets = pairs(tickets)),
        _ => return None,
    })
}

fn tell_claim(table: &Table<'_>, seat: usize, claim: &Claim<'_>) -> String {
    let board = table.board;
    let cards = board.card_words();
    let built = (board.routes.iter().zip(&table.state.owners)).find(|(_, owner)| {
        owner.is_some_and(|o| o.at == claim.route.span && usize::from(o.seat) == seat)
    });
    let route = pair(board, &claim.route);
    let route = match claim.reveal {
        Some(_) => say!("tell-tunnel", "the tunnel {route}", route),
        None => route,
    };
    let paid = cards.list_of(&claim.cards);
    let mut text = match (built, claim.withdraw) {
        (Some(_), _) => say!("tell-claims", "claims {route} with {paid}", route, paid),
        (None, Some(_)) => say!("tell-tries", "tries {route} with {paid}", route, paid),
        (None, None) => say!("tell-cannot-claim", "cannot claim {route} with {paid}", route, paid),
    };
    if let Some(reveal) = &claim.reveal {
        text += &say!("tell-turns-up", ", turns up {cards}", cards = cards.list_of(reveal));
    }
    if let Some(pay) = &claim.pay {
        text += &say!("tell-adds", " and adds {cards}", cards = cards.list_of(pay));
    }
    if claim.withdraw.is_some() {
        text += &say!("tell-withdraws", " and withdraws");
    }
    if let Some((route, _)) = built {
        text += &points(i32::from(board.route_points(route.length)));
    }
    then_rows(text, cards.row_changes(&claim.then))
}

fn then_rows(text: String, rows: Vec<String>) -> String {
    let mut all = vec![text];
    all.extend(rows);
    sentences(&all)
}
