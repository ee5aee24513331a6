//! The score in figures: what a record is compared with, without the ways and
//! words that a score sheet shows.
//!
//! [`final_score`](super::final_score) is the authority; a test holds the
//! figures to it. What takes a search that few positions need is left to it.

use smallvec::SmallVec;

use super::districts::is_joined;
use super::longest_path::longest_length;
use super::network::{Groups, IdSet, is_city};
use super::points::{
    Points, Ranked, asks_for_longest_path, chosen, is_longest, longest_path_points, rank,
    ticket_points, unbuilt_points,
};
use super::stations::best_station_use;
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId, Ticket, TicketId};

/// What one player has when the points are counted. Each route stands here once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    pub routes: SmallVec<[RouteId; 48]>,
    pub stations: SmallVec<[CityId; 3]>,
    pub stations_left: u8,
    pub tickets: SmallVec<[TicketId; 16]>,
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub points: Points,
    pub total: i32,
    /// 1 for the winner; players level on everything share a rank.
    pub rank: u32,
}

/// The figures of every player, in seat order; `None` where only the full
/// count can tell.
#[must_use]
pub fn tally(board: &Board, held: &[Holding], edition: &str) -> Option<SmallVec<[Tally; 5]>> {
    let mut ranked: SmallVec<[Ranked; 5]> = SmallVec::new();
    let mut tallies: SmallVec<[Tally; 5]> = SmallVec::new();
    let mut longest: SmallVec<[u16; 5]> = SmallVec::new();
    let by_city = has_points_by_city(board);
    let by_path = asks_for_longest_path(board);
    for (seat, holding) in held.iter().enumerate() {
        let (mut points, completed) = count(board, held, seat)?;
        if by_city {
            (points.districts, points.attractions) = count_by_city(board, &holding.routes);
        }
        longest.push(if by_path { longest_length(board, &holding.routes)? } else { 0 });
        ranked.push(Ranked {
            total: 0,
            completed,
            built: holding.stations.len(),
            has_longest_path: false,
        });
        tallies.push(Tally { points, ..Tally::default() });
    }
    for (seat, tally) in tallies.iter_mut().enumerate() {
        if is_longest(longest[seat], longest.iter().copied()) {
            ranked[seat].has_longest_path = true;
            tally.points.express = longest_path_points(board);
        }
        tally.total = tally.points.total();
        ranked[seat].total = tally.total;
    }
    let tie_breaks = chosen(board, edition).map_or(&[][..], |edition| &edition.tie_breaks);
    for (seat, tally) in tallies.iter_mut().enumerate() {
        tally.rank = rank(&ranked, seat, tie_breaks);
    }
    Some(tallies)
}

/// Everything but the bonus that needs a look at the others; and the tickets
/// completed.
fn count(board: &Board, held: &[Holding], seat: usize) -> Option<(Points, usize)> {
    let holding = &held[seat];
    let mut points =
        Points { stations: unbuilt_points(board, holding.stations_left), ..Points::default() };
    let mut groups = Groups::apart(board);
    for &id in &holding.routes {
        let route = board.routes.get(usize::from(id))?;
        if !is_city(board, route.a) || !is_city(board, route.b) {
            return None;
        }
        points.routes += i32::from(board.route_points(route.length));
        groups.join(route.a, route.b);
    }
    let mut open: SmallVec<[&Ticket; 16]> = SmallVec::new();
    let mut completed = 0;
    for &id in &holding.tickets {
        let ticket = board.tickets.get(usize::from(id))?;
        if !is_city(board, ticket.a) || !is_city(board, ticket.b) {
            return None;
        }
        let joined = groups.joined(ticket.a, ticket.b);
        points.tickets += ticket_points(ticket, joined);
        if joined { completed += 1 } else { open.push(ticket) }
    }
    if !open.is_empty() && may_gain(board, held, seat, groups, &open) {
        let claims: SmallVec<[&[RouteId]; 5]> = held.iter().map(|h| &h.routes[..]).collect();
        let best = best_station_use(board, &claims, seat, &holding.stations, &holding.tickets);
        points.tickets = best.points;
        completed = best.completed as usize;
    }
    Some((points, completed))
}

/// Some cities of the board are worth points.
fn has_points_by_city(board: &Board) -> bool {
    !board.districts.is_empty() || board.cities.iter().any(|city| city.attraction > 0)
}

/// Points for districts whose cities these routes join, and for attractions that they
/// reach.
fn count_by_city(board: &Board, routes: &[RouteId]) -> (i32, i32) {
    let (mut groups, mut touched) = (Groups::apart(board), IdSet::default());
    for route in routes.iter().map(|&id| &board.routes[usize::from(id)]) {
        groups.join(route.a, route.b);
        touched.insert(route.a);
        touched.insert(route.b);
    }
    let mut districts = 0;
    for district in &board.districts {
        if is_joined(district, |city| groups.label(city).filter(|_| touched.contains(city))) {
            districts += i32::from(district.points);
        }
    }
    let worth = |city: u8| i32::from(board.cities[usize::from(city)].attraction);
    (districts, touched.iter().map(worth).sum())
}

/// True if all routes that all stations could lend would complete a ticket.
fn may_gain(
    board: &Board,
    held: &[Holding],
    seat: usize,
    mut groups: Groups,
    open: &[&Ticket],
) -> bool {
    let holding = &held[seat];
    if holding.stations.is_empty() {
        return false;
    }
    let stations: IdSet = holding.stations.iter().copied().collect();
    for other in held.iter().enumerate().filter(|(other, _)| *other != seat) {
        for route in other.1.routes.iter().map(|&id| &board.routes[usize::from(id)]) {
            if stations.contains(route.a) || stations.contains(route.b) {
                groups.join(route.a, route.b);
            }
        }
    }
    open.iter().any(|ticket| groups.joined(ticket.a, ticket.b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::boards::{builtin, builtin_names};
    use crate::games::ticket_to_ride::scoring::test_board::Dice;
    use crate::games::ticket_to_ride::scoring::{PlayerStanding, Standing, final_score};

    /// Every route, station and ticket with one of the players, or with nobody.
    fn deal(board: &Board, dice: &mut Dice, players: usize) -> Vec<Holding> {
        let mut held = vec![Holding::default(); players];
        let share = 1 + dice.below(3);
        for id in 0..board.routes.len() {
            if let Some(player) = held.get_mut(dice.below(players * share)) {
                player.routes.push(id as RouteId);
            }
        }
        for id in 0..board.tickets.len() {
            if let Some(player) = held.get_mut(dice.below(players * 2)) {
                player.tickets.push(id as TicketId);
            }
        }
        let mut cities: Vec<CityId> = (0..board.cities.len() as CityId).collect();
        dice.shuffle(&mut cities);
        for player in &mut held {
            let built = dice.below(usize::from(board.stations) + 1);
            player.stations = (0..built).filter_map(|_| cities.pop()).collect();
            player.stations_left = board.stations - built as u8;
        }
        held
    }

    #[test]
    fn the_figures_are_those_of_the_full_count() {
        let mut dice = Dice::new(3);
        let mut found = 0;
        for round in 0..1_500 {
            let names = builtin_names();
            let board = builtin(names[round % names.len()]).unwrap();
            let held = deal(board, &mut dice, 2 + round % 4);
            let edition = &board.editions[dice.below(board.editions.len())].key;
            let Some(figures) = tally(board, &held, edition) else {
                continue;
            };
            found += 1;
            let players = held.iter().map(|h| PlayerStanding {
                routes: h.routes.to_vec(),
                stations: h.stations.to_vec(),
                stations_left: h.stations_left,
                tickets: h.tickets.to_vec(),
                ..PlayerStanding::default()
            });
            let standing = Standing { players: players.collect() };
            let full = final_score(board, &standing, edition, true);
            for (tally, player) in figures.iter().zip(&full.players) {
                assert_eq!(
                    (tally.points, tally.total, tally.rank),
                    (player.points, player.total, player.rank)
                );
            }
        }
        assert!(found > 1_000, "{found}");
    }
}
