//! The length of the longest path, without the path.
//!
//! Whatever hangs on the rest by one route only can but be the beginning or the
//! end of a path. So such routes are stripped, from the outside in, and each
//! city keeps the two longest ways out that hang on it. What is left are the
//! loops, and what lies between loops: there all paths are walked, and at both
//! their ends the longest way out is added. Players build near-trees, so mostly
//! nothing is left to walk.

use super::super::network::is_city;
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId};

/// Steps of the walk before it gives up.
const STEPS: u32 = 2_000;

/// Routes that fit: nobody has the pieces for more.
const MOST_ROUTES: usize = 64;
/// A city is a byte.
const CITIES: usize = 256;

#[derive(Clone, Copy, Default)]
struct Edge {
    a: CityId,
    b: CityId,
    spaces: u8,
    taken: bool,
}

impl Edge {
    fn other(self, city: CityId) -> CityId {
        self.a ^ self.b ^ city
    }
}

struct Net {
    edges: [Edge; MOST_ROUTES],
    count: usize,
    /// By city: its routes that are left, and their numbers, all in one by
    /// exclusive or: the number of the last one when only one is left.
    degree: [u8; CITIES],
    last: [u8; CITIES],
    /// By city: the longest two ways out among the routes stripped.
    out: [[u16; 2]; CITIES],
    best: u16,
    steps: u32,
}

/// How long the longest path over these routes is; `None` where finding out
/// would take too many steps, or the routes are none that a board has.
pub(in super::super) fn longest_length(board: &Board, routes: &[RouteId]) -> Option<u16> {
    let mut net = Net {
        edges: [Edge::default(); MOST_ROUTES],
        count: routes.len(),
        degree: [0; CITIES],
        last: [0; CITIES],
        out: [[0; 2]; CITIES],
        best: 0,
        steps: STEPS,
    };
    net.lay(board, routes)?;
    net.strip();
    net.walk_all()?;
    Some(net.best)
}

impl Net {
    fn lay(&mut self, board: &Board, routes: &[RouteId]) -> Option<()> {
        for (i, &id) in routes.iter().enumerate() {
            let route = board.routes.get(usize::from(id))?;
            if route.a == route.b || !is_city(board, route.a) || !is_city(board, route.b) {
                return None;
            }
            // The caller counts each once: else the walk would use it twice.
            *self.edges.get_mut(i)? =
                Edge { a: route.a, b: route.b, spaces: route.length, taken: false };
            for city in [route.a, route.b] {
                let city = usize::from(city);
                self.degree[city] = self.degree[city].checked_add(1)?;
                self.last[city] ^= i as u8;
            }
        }
        Some(())
    }

    /// Strips what hangs on by one route, until nothing does.
    fn strip(&mut self) {
        // Cities that have one route left, or had: who comes to one is put behind the last
        // and counted or not, since which it will be is anybody's guess.
        let (mut ends, mut count) = ([0; 2 * MOST_ROUTES + 1], 0);
        for i in 0..self.count {
            for city in [self.edges[i].a, self.edges[i].b] {
                ends[count] = city;
                count += usize::from(self.degree[usize::from(city)] == 1);
            }
        }
        let mut next = 0;
        while next < count {
            let city = usize::from(ends[next]);
            next += 1;
            // Of a route between two ends the other one strips it.
            if self.degree[city] == 0 {
                continue;
            }
            let number = self.last[city];
            let edge = &mut self.edges[usize::from(number)];
            edge.taken = true;
            let to = edge.other(city as CityId);
            let way = self.out[city][0] + u16::from(edge.spaces);
            self.degree[city] = 0;
            self.degree[usize::from(to)] -= 1;
            self.last[usize::from(to)] ^= number;
            self.add_way(to, way);
            ends[count] = to;
            count += usize::from(self.degree[usize::from(to)] == 1);
        }
    }

    /// Another way out of a city; with the longest so far it makes a path.
    fn add_way(&mut self, city: CityId, way: u16) {
        let [first, second] = self.out[usize::from(city)];
        self.best = self.best.max(first + way);
        self.out[usize::from(city)] = [first.max(way), second.max(first.min(way))];
    }

    /// Walks from every city that is left.
    fn walk_all(&mut self) -> Option<()> {
        let mut left: usize = 0;
        for i in 0..self.count {
            if !self.edges[i].taken {
                self.edges.swap(left, i);
                left += 1;
            }
        }
        self.count = left;
        let mut begun = [false; CITIES];
        for i in 0..left {
            for city in [self.edges[i].a, self.edges[i].b] {
                if !std::mem::replace(&mut begun[usize::from(city)], true) {
                    self.walk(city, city, self.out[usize::from(city)][0])?;
                }
            }
        }
        Some(())
    }

    fn walk(&mut self, start: CityId, at: CityId, length: u16) -> Option<()> {
        // A round trip ends where the longest way out is used already.
        let end = self.out[usize::from(at)][usize::from(at == start)];
        self.best = self.best.max(length + end);
        for i in 0..self.count {
            let edge = self.edges[i];
            if edge.taken || edge.a != at && edge.b != at {
                continue;
            }
            self.steps = self.steps.checked_sub(1)?;
            self.edges[i].taken = true;
            self.walk(start, edge.other(at), length + u16::from(edge.spaces))?;
            self.edges[i].taken = false;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::longest_path;
    use super::*;
    use crate::games::ticket_to_ride::scoring::test_board::{Dice, board_of, europe};

    fn agrees(board: &Board, routes: &[RouteId]) -> bool {
        let Some(length) = longest_length(board, routes) else {
            return false;
        };
        assert_eq!(length, longest_path(board, routes).length, "{routes:?}");
        true
    }

    #[test]
    fn it_is_as_long_as_the_path_that_is_found() {
        let board = europe();
        let mut dice = Dice::new(5);
        let mut found = 0;
        for round in 0..4_000 {
            let mut routes: Vec<RouteId> = (0..board.routes.len() as RouteId).collect();
            for i in 0..routes.len() {
                let other = i + dice.below(routes.len() - i);
                routes.swap(i, other);
            }
            routes.truncate(round % 30);
            found += usize::from(agrees(&board, &routes));
        }
        assert!(found > 3_900, "{found}");
    }

    #[test]
    fn small_dense_boards_too() {
        let mut dice = Dice::new(6);
        let mut found = 0;
        for round in 0..3_000 {
            let cities = 3 + dice.below(4);
            let mut edges = Vec::new();
            for _ in 0..3 + round % 7 {
                let (a, b) = (dice.below(cities), dice.below(cities));
                if a != b {
                    edges.push((a as u8, b as u8, 1 + dice.below(6) as u8));
                }
            }
            let board = board_of(cities, &edges);
            let routes: Vec<RouteId> = (0..board.routes.len() as RouteId).collect();
            found += usize::from(agrees(&board, &routes));
        }
        assert!(found > 2_500, "{found}");
    }

    #[test]
    fn what_no_board_has_is_left_to_others() {
        let board = board_of(3, &[(0, 1, 2), (1, 1, 3), (0, 9, 1)]);
        assert_eq!(longest_length(&board, &[]), Some(0));
        assert_eq!(longest_length(&board, &[0]), Some(2));
        for routes in [[1], [2], [77]] {
            assert_eq!(longest_length(&board, &routes), None);
        }
    }
}
