//! The final score once more, by trying everything: small and obvious, so that a
//! result in a simulated log says something about the referee's own. Where a board of a
//! user's own has too much to try there is no result.

use super::*;
use crate::games::ticket_to_ride::board::TieBreak;

/// More steps than any board that ships takes for a longest path, by far.
const STEPS: u32 = 20_000_000;

/// More ways to use the stations than on any board that ships.
const WAYS: usize = 20_000;

/// What a player has at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Holdings {
    pub routes: Vec<RouteId>,
    /// Cities with a station of this player's.
    pub stations: Vec<CityId>,
    pub stations_left: u8,
    pub tickets: Vec<TicketId>,
}

/// Points by source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub routes: i32,
    pub tickets: i32,
    pub stations: i32,
    pub express: i32,
    pub districts: i32,
    pub attractions: i32,
    completed: usize,
    built: usize,
    has_longest_path: bool,
}

impl Score {
    pub(super) fn total(&self) -> i32 {
        self.routes
            + self.tickets
            + self.stations
            + self.express
            + self.districts
            + self.attractions
    }
}

/// The scores in seat order, and the seats of those who have won; `None` if there is
/// too much to try.
pub(super) fn score(
    board: &Board,
    players: &[Holdings],
    edition: &str,
) -> Option<(Vec<Score>, Vec<usize>)> {
    let mut scores: Vec<Score> =
        (0..players.len()).map(|seat| alone(board, players, seat)).collect::<Option<_>>()?;
    let lengths: Vec<u32> =
        players.iter().map(|player| longest_path(board, &player.routes)).collect::<Option<_>>()?;
    let longest = lengths.iter().max().copied().unwrap_or(0);
    for (score, length) in scores.iter_mut().zip(lengths) {
        score.has_longest_path = longest > 0 && length == longest;
        if score.has_longest_path {
            score.express = i32::from(board.longest_path.unwrap_or(0));
        }
    }
    let chosen = board.editions.iter().find(|e| e.key == edition);
    let chosen = chosen.or(board.editions.first());
    let tie_breaks = chosen.map_or(&[][..], |edition| &edition.tie_breaks);
    let merits = |score: &Score| -> Vec<i64> {
        let by = tie_breaks.iter().map(|by| match by {
            TieBreak::MostTickets => score.completed as i64,
            TieBreak::MostStations => score.built as i64,
            TieBreak::FewestStations => -(score.built as i64),
            TieBreak::LongestPath => i64::from(score.has_longest_path),
        });
        std::iter::once(i64::from(score.total())).chain(by).collect()
    };
    let best = scores.iter().map(merits).max();
    let winners = (0..scores.len()).filter(|&seat| Some(merits(&scores[seat])) == best).collect();
    Some((scores, winners))
}

/// Everything but the longest path.
fn alone(board: &Board, players: &[Holdings], seat: usize) -> Option<Score> {
    let player = &players[seat];
    let mut score = Score {
        stations: i32::from(player.stations_left) * i32::from(board.station_points),
        built: player.stations.len(),
        ..Score::default()
    };
    for &route in &player.routes {
        score.routes += i32::from(board.route_points(board.routes[usize::from(route)].length));
    }
    (score.tickets, score.completed) = best_tickets(board, players, seat)?;
    let reach = |city: CityId| reachable(board, &player.routes, city);
    for district in &board.districts {
        let joined = reach(district.cities[0]);
        if district.cities.iter().all(|&city| joined[usize::from(city)]) {
            score.districts += i32::from(district.points);
        }
    }
    for (id, city) in (0..).zip(&board.cities) {
        if player.routes.iter().any(|&route| touches(board, route, id)) {
            score.attractions += i32::from(city.attraction);
        }
    }
    Some(score)
}

fn touches(board: &Board, route: RouteId, city: CityId) -> bool {
    let route = board.routes[usize::from(route)];
    route.a == city || route.b == city
}

/// Every way to borrow one route of somebody else's at each station, or none: the
/// points of the best, and how many tickets it completes.
fn best_tickets(board: &Board, players: &[Holdings], seat: usize) -> Option<(i32, usize)> {
    let player = &players[seat];
    let others = || (0..players.len()).filter(|&other| other != seat);
    let mut networks = vec![player.routes.clone()];
    for &station in &player.stations {
        let lent: Vec<RouteId> = others()
            .flat_map(|other| players[other].routes.iter().copied())
            .filter(|&route| touches(board, route, station))
            .collect();
        if networks.len() * (lent.len() + 1) > WAYS {
            return None;
        }
        for network in networks.clone() {
            for &route in &lent {
                let mut more = network.clone();
                more.push(route);
                networks.push(more);
            }
        }
    }
    let points = |network: &Vec<RouteId>| {
        let (mut points, mut completed) = (0, 0);
        for &ticket in &player.tickets {
            let ticket = board.tickets[usize::from(ticket)];
            if reachable(board, network, ticket.a)[usize::from(ticket.b)] {
                points += i32::from(ticket.points);
                completed += 1;
            } else {
                points -= i32::from(ticket.points);
            }
        }
        (points, completed)
    };
    networks.iter().map(points).max()
}

/// Which cities these routes join to this one.
fn reachable(board: &Board, routes: &[RouteId], from: CityId) -> Vec<bool> {
    let mut there = vec![false; board.cities.len()];
    there[usize::from(from)] = true;
    loop {
        let before = there.clone();
        for &route in routes {
            let route = board.routes[usize::from(route)];
            let joined = there[usize::from(route.a)] || there[usize::from(route.b)];
            there[usize::from(route.a)] |= joined;
            there[usize::from(route.b)] |= joined;
        }
        if there == before {
            return there;
        }
    }
}

/// The longest way that uses no route twice: from every city, every way on.
fn longest_path(board: &Board, routes: &[RouteId]) -> Option<u32> {
    let mut walk = Walk { board, left: routes.to_vec(), best: 0, steps: STEPS };
    for city in (0..).take(board.cities.len()) {
        walk.on(city, 0);
    }
    (walk.steps > 0).then_some(walk.best)
}

struct Walk<'b> {
    board: &'b Board,
    /// Routes not used so far.
    left: Vec<RouteId>,
    best: u32,
    /// That may still be taken.
    steps: u32,
}

impl Walk<'_> {
    fn on(&mut self, city: CityId, length: u32) {
        self.best = self.best.max(length);
        let all: u32 = self.left.iter().map(|&route| self.length(route)).sum();
        // Not even all that is left would make it longer.
        if length + all <= self.best {
            return;
        }
        for i in 0..self.left.len() {
            let id = self.left[i];
            if self.steps == 0 || !touches(self.board, id, city) {
                continue;
            }
            self.steps -= 1;
            self.left.swap_remove(i);
            let route = self.board.routes[usize::from(id)];
            let next = if route.a == city { route.b } else { route.a };
            self.on(next, length + self.length(id));
            self.left.push(id);
            let last = self.left.len() - 1;
            self.left.swap(i, last);
        }
    }

    fn length(&self, route: RouteId) -> u32 {
        u32::from(self.board.routes[usize::from(route)].length)
    }
}
