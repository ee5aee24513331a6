//! Tickets: joined or not, and along which way.

use super::network::{Groups, is_city};
use super::points::ticket_points;
use super::web::{Path, Trees, Web};
use crate::games::ticket_to_ride::board::{Board, CityId, Route, RouteId, TicketId};
use smallvec::SmallVec;

/// One ticket at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicketScore {
    pub ticket: TicketId,
    /// Its value, negative if its cities are not joined.
    pub points: i32,
    /// How its cities are joined; `None` if they are not.
    pub path: Option<TicketPath>,
}

impl TicketScore {
    #[must_use]
    pub fn done(&self) -> bool {
        self.path.is_some()
    }
}

/// A way from a ticket's first city to its second.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicketPath {
    pub cities: Vec<CityId>,
    /// One fewer than the cities.
    pub routes: Vec<RouteId>,
    /// Those of the routes that a station lent.
    pub borrowed: Vec<RouteId>,
}

/// Scores tickets for a player who owns some routes and borrows others.
///
/// A path uses borrowed routes only where the player's own do not join the two
/// cities; it has the fewest spaces, then the fewest routes.
#[must_use]
pub fn tickets(
    board: &Board,
    own: &[RouteId],
    borrowed: &[RouteId],
    tickets: &[TicketId],
) -> Vec<TicketScore> {
    Tracks::new(board, own, &[]).score(board, borrowed, tickets)
}

/// The routes a player may travel, ready for the search of ways.
pub(super) struct Tracks {
    pub web: Web,
    pub trees: Option<Trees>,
    borrowed: SmallVec<[RouteId; 4]>,
    /// Where there are loops.
    groups: Option<Groups>,
}

/// The best known way to a city: spaces and routes, and the last route.
#[derive(Clone, Copy)]
struct Way {
    cost: u32,
    last: Option<(u8, RouteId)>,
    settled: bool,
}

/// Spaces come before routes.
const SPACE: u32 = 1 << 16;
const FAR: u32 = u32::MAX;

impl Tracks {
    pub(super) fn new(board: &Board, own: &[RouteId], borrowed: &[RouteId]) -> Self {
        let mut ids: SmallVec<[RouteId; 64]> = SmallVec::from_slice(own);
        ids.extend_from_slice(borrowed);
        let lent = |id: &RouteId| !own.contains(id);
        let web = Web::new(board, &ids);
        let trees = web.trees();
        Self {
            groups: trees.is_none().then(|| Groups::of(board, &ids)),
            trees,
            web,
            borrowed: borrowed.iter().copied().filter(lent).collect(),
        }
    }

    /// Scores tickets on these tracks, and on others that are borrowed.
    pub(super) fn score(
        &self,
        board: &Board,
        borrowed: &[RouteId],
        tickets: &[TicketId],
    ) -> Vec<TicketScore> {
        // Nothing borrowed: nothing more to find than with the player's own.
        let all = (!borrowed.is_empty()).then(|| Tracks::new(board, &self.ids(), borrowed));
        let score = |&id: &TicketId| {
            let ticket = board.tickets.get(usize::from(id))?;
            let ends = |tracks: &Tracks| tracks.path(board, ticket.a, ticket.b);
            let path = ends(self).or_else(|| all.as_ref().and_then(ends));
            Some(TicketScore { ticket: id, points: ticket_points(ticket, path.is_some()), path })
        };
        let mut scores = Vec::with_capacity(tickets.len());
        scores.extend(tickets.iter().filter_map(score));
        scores
    }

    fn ids(&self) -> SmallVec<[RouteId; 48]> {
        self.web.links.iter().map(|link| link.route).collect()
    }

    /// The way with the fewest spaces, then the fewest routes; what is still
    /// equal is settled by city and route number.
    fn path(&self, board: &Board, from: CityId, to: CityId) -> Option<TicketPath> {
        if from == to && is_city(board, from) {
            return Some(TicketPath { cities: vec![from], ..TicketPath::default() });
        }
        if let Some(groups) = &self.groups
            && !groups.joined(from, to)
        {
            return None;
        }
        let (from, to) = (self.web.number(from)?, self.web.number(to)?);
        let (cities, routes) = match &self.trees {
            Some(trees) => self.web.way(trees, from, to)?,
            None => self.search(from, to),
        };
        let lent = |id: &&RouteId| self.borrowed.contains(id);
        Some(TicketPath { borrowed: routes.iter().filter(lent).copied().collect(), cities, routes })
    }

    fn search(&self, from: u8, to: u8) -> Path {
        let unknown = Way { cost: FAR, last: None, settled: false };
        let mut ways: SmallVec<[Way; 48]> = SmallVec::from_elem(unknown, self.web.cities.len());
        ways[usize::from(from)].cost = 0;
        while let Some(city) = nearest(&mut ways) {
            if city == to {
                break;
            }
            self.leave(city, &mut ways);
        }
        self.trace(&ways, to)
    }

    /// Enters what can be reached from a settled city.
    fn leave(&self, city: u8, ways: &mut [Way]) {
        let here = ways[usize::from(city)].cost;
        for link in &self.web.links {
            let next = match city {
                _ if link.a == city => link.b,
                _ if link.b == city => link.a,
                _ => continue,
            };
            let cost = here + u32::from(link.spaces) * SPACE + 1;
            let known = &mut ways[usize::from(next)];
            if cost < known.cost {
                known.cost = cost;
                known.last = Some((city, link.route));
            }
        }
    }

    fn trace(&self, ways: &[Way], to: u8) -> Path {
        let city = |number: u8| self.web.cities[usize::from(number)];
        let (mut cities, mut routes) = (vec![city(to)], Vec::new());
        let mut at = to;
        while let Some((before, route)) = ways[usize::from(at)].last {
            routes.push(route);
            cities.push(city(before));
            at = before;
        }
        cities.reverse();
        routes.reverse();
        (cities, routes)
    }
}

/// Settles the nearest city that is not settled yet.
fn nearest(ways: &mut [Way]) -> Option<u8> {
    let mut best = (FAR, None);
    for (city, way) in (0..=u8::MAX).zip(ways.iter()) {
        if way.cost < best.0 && !way.settled {
            best = (way.cost, Some(city));
        }
    }
    let city = best.1?;
    ways[usize::from(city)].settled = true;
    Some(city)
}

pub(super) fn other_end(route: &Route, city: CityId) -> Option<CityId> {
    if route.a == city {
        Some(route.b)
    } else if route.b == city {
        Some(route.a)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::board::Ticket;
    use crate::games::ticket_to_ride::scoring::test_board::{Dice, board_of, europe};

    fn board() -> Board {
        let routes = [(0, 1, 2), (1, 2, 2), (0, 2, 4), (2, 3, 1), (0, 3, 9), (4, 5, 1)];
        let mut board = board_of(6, &routes);
        for (a, b, points) in [(0, 3, 7), (3, 4, 5), (0, 200, 9)] {
            board.tickets.push(Ticket { a, b, points, long: false });
        }
        board
    }

    #[test]
    fn the_path_has_the_fewest_spaces_then_the_fewest_routes() {
        let all = tickets(&board(), &[0, 1, 2, 3, 4], &[], &[0]);
        let path = all[0].path.as_ref().unwrap();
        assert_eq!((path.cities.as_slice(), path.routes.as_slice()), (&[0, 2, 3][..], &[2, 3][..]));
        assert_eq!(all[0].points, 7);
    }

    #[test]
    fn without_loops_the_one_way_is_what_the_search_finds() {
        let board = europe();
        let mut dice = Dice::new(9);
        let mut found = 0;
        for round in 0..1_000 {
            let mut routes: Vec<RouteId> = (0..board.routes.len() as RouteId).collect();
            dice.shuffle(&mut routes);
            routes.truncate(round % 30);
            let tracks = Tracks::new(&board, &routes, &[]);
            if tracks.trees.is_none() {
                continue;
            }
            let searched = Tracks {
                trees: None,
                groups: Some(Groups::of(&board, &routes)),
                ..Tracks::new(&board, &routes, &[])
            };
            for ticket in &board.tickets {
                let path = tracks.path(&board, ticket.a, ticket.b);
                found += u32::from(path.is_some());
                assert_eq!(path, searched.path(&board, ticket.a, ticket.b), "{routes:?}");
            }
        }
        assert!(found > 300, "{found}");
    }

    #[test]
    fn borrowed_routes_are_used_only_in_need() {
        let long_way_round = tickets(&board(), &[4], &[2, 3], &[0]);
        assert_eq!(long_way_round[0].path.as_ref().unwrap().routes, [4]);
        let in_need = tickets(&board(), &[2], &[3], &[0]);
        assert_eq!(in_need[0].path.as_ref().unwrap().borrowed, [3]);
        let own_anyway = tickets(&board(), &[2, 3], &[3], &[0]);
        assert!(own_anyway[0].path.as_ref().unwrap().borrowed.is_empty());
    }

    #[test]
    fn cities_apart_cost_the_value() {
        let scores = tickets(&board(), &[0, 1, 2, 3, 4, 5], &[], &[1, 2, 77]);
        assert_eq!(
            scores.iter().map(|t| (t.points, t.done())).collect::<Vec<_>>(),
            [(-5, false), (-9, false)]
        );
    }
}
