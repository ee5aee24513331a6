//! What a player's tickets still take: the shortest way over what the player has and what
//! nobody has.

use super::board::{CityId, RouteId};
use super::laws::claim::closed_by;
use super::table::Table;
use crate::games::scene::ToGo;
use crate::games::shared::list;

pub(super) fn to_go(table: &Table<'_>, seat: usize) -> Vec<ToGo> {
    let Some(player) = table.state.seats.get(seat) else {
        return Vec::new();
    };
    let tickets = player.tickets.iter();
    let tickets = tickets.filter_map(|&(id, _)| table.board.tickets.get(usize::from(id)));
    let each = tickets.map(|ticket| {
        let way = shortest(table, seat, ticket.a, ticket.b);
        let done = way.as_ref().is_some_and(|(cost, _)| *cost == 0);
        ToGo {
            ticket: table.board.pair(ticket.a, ticket.b).to_string(),
            points: i32::from(ticket.points),
            done,
            words: words(table, seat, way.as_ref()),
            routes: way.map_or(Vec::new(), |(_, routes)| routes),
        }
    });
    each.collect()
}

fn words(table: &Table<'_>, seat: usize, way: Option<&(u32, Vec<RouteId>)>) -> String {
    let (board, player) = (table.board, &table.state.seats[seat]);
    match way {
        Some((0, _)) => say!("togo-connected", "connected"),
        Some((cost, routes)) => {
            let pair = |id: &RouteId| {
                let route = &board.routes[usize::from(*id)];
                board.pair(route.a, route.b).to_string()
            };
            let stretches: Vec<String> = routes.iter().map(pair).collect();
            let (pieces, stretches) = (board.piece_words().count(*cost), list(&stretches));
            match *cost > u32::from(player.pieces) {
                false => say!("togo-missing", "{pieces} to go: {stretches}", pieces, stretches),
                true => say!(
                    "togo-too-far",
                    "{pieces} to go, more than are left: {stretches}",
                    pieces,
                    stretches
                ),
            }
        }
        None if player.stations_left > 0 => {
            say!("togo-station", "no way is left without a station")
        }
        None => say!("togo-cut-off", "no way is left"),
    }
}

/// What a route costs somebody; nothing if it is theirs, none if it is closed to them.
fn cost(table: &Table<'_>, seat: usize, id: RouteId) -> Option<u32> {
    match table.state.owners[usize::from(id)] {
        Some(owner) => (usize::from(owner.seat) == seat).then_some(0),
        None => {
            let closed = closed_by(&table.state, table.board, id, seat).is_some();
            let length = table.board.routes[usize::from(id)].length;
            (!closed).then_some(u32::from(length))
        }
    }
}

/// The pieces that the cheapest way takes, and the routes of it that are not built.
fn shortest(
    table: &Table<'_>,
    seat: usize,
    from: CityId,
    to: CityId,
) -> Option<(u32, Vec<RouteId>)> {
    let board = table.board;
    let open: Vec<(RouteId, u32)> =
        (0..).zip(&board.routes).filter_map(|(id, _)| Some((id, cost(table, seat, id)?))).collect();
    let mut best: Vec<Option<(u32, RouteId)>> = vec![None; board.cities.len()];
    let far = |best: &[Option<(u32, RouteId)>], city: CityId| match city == from {
        true => Some(0),
        false => best[usize::from(city)].map(|(cost, _)| cost),
    };
    // A map is small: roads are looked at again until nothing gets shorter.
    let mut changed = true;
    while changed {
        changed = false;
        for &(id, cost) in &open {
            let route = &board.routes[usize::from(id)];
            for (a, b) in [(route.a, route.b), (route.b, route.a)] {
                let Some(there) = far(&best, a).map(|before| before + cost) else {
                    continue;
                };
                if far(&best, b).is_none_or(|before| there < before) {
                    best[usize::from(b)] = Some((there, id));
                    changed = true;
                }
            }
        }
    }
    let total = far(&best, to)?;
    let mut routes = Vec::new();
    let mut city = to;
    while city != from {
        let (_, id) = best[usize::from(city)]?;
        let route = &board.routes[usize::from(id)];
        if table.state.owners[usize::from(id)].is_none() {
            routes.push(id);
        }
        city = if route.a == city { route.b } else { route.a };
    }
    routes.reverse();
    Some((total, routes))
}
