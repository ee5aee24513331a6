//! The longest continuous path: each route at most once, cities any number of
//! times, loops allowed.
//!
//! A set of routes can be travelled in one go, each route once, exactly if it
//! hangs together and no more than two cities have an odd number of its routes.
//! So the longest path is what remains when the fewest spaces are left out to
//! get there. How long it is comes first, where that is quickly found
//! ([`length`]). Where there is no loop, the two cities that are furthest apart say it
//! all ([`Web`]); three searches share the rest of the work:
//!
//! 1. at most two odd cities: nothing is left out;
//! 2. a walk over all paths, quick for the near-trees that players build;
//! 3. where the walk takes too many steps, a sweep over the map that decides
//!    route by route and remembers only what matters at its front ([`sweep`]).

use super::network::{Groups, IdSet, known_routes};
use super::web::{Trees, Web};
use crate::games::ticket_to_ride::board::{Board, CityId, Route, RouteId};
use smallvec::SmallVec;
use std::cmp::Reverse;

mod length;
mod sweep;

pub(super) use length::longest_length;

/// Steps of the walk before the sweep takes over.
const WALK_STEPS: u32 = 1_000;

/// A longest path, ready to be laid out on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPath {
    /// Spaces.
    pub length: u16,
    /// In the order of travel; empty if there is no route.
    pub cities: Vec<CityId>,
    /// One fewer than the cities.
    pub routes: Vec<RouteId>,
    /// False if a longer one cannot be ruled out within bounded work. Boards
    /// like the printed ones never come there, whoever owns what.
    pub exact: bool,
}

/// The longest path over these routes. It depends on the set alone, not on the
/// order in which the routes are given.
#[must_use]
pub fn longest_path(board: &Board, routes: &[RouteId]) -> LongestPath {
    let web = Web::new(board, routes);
    longest_path_on(board, routes, &web, web.trees().as_ref())
}

/// The same for somebody who has the web of these routes.
pub(super) fn longest_path_on(
    board: &Board,
    routes: &[RouteId],
    web: &Web,
    trees: Option<&Trees>,
) -> LongestPath {
    let found = trees.and_then(|trees| without_loops(web, trees));
    found.unwrap_or_else(|| search(board, routes, WALK_STEPS))
}

fn without_loops(web: &Web, trees: &Trees) -> Option<LongestPath> {
    let (length, (cities, routes)) = web.longest(trees)?;
    Some(LongestPath { length, cities, routes, exact: true })
}

fn search(board: &Board, routes: &[RouteId], walk_steps: u32) -> LongestPath {
    // Who knows how long it is can stop at the first that is as long.
    let once: SmallVec<[RouteId; 64]> = known_routes(board, routes).map(|(id, _)| id).collect();
    let goal = longest_length(board, &once).unwrap_or(u16::MAX);
    let mut best = LongestPath { length: 0, cities: Vec::new(), routes: Vec::new(), exact: true };
    for (spaces, group) in groups_by_size(board, routes) {
        if spaces <= best.length && !best.cities.is_empty() {
            break;
        }
        let part = Part::new(&group);
        let found = part.longest(goal, walk_steps);
        best.exact &= found.exact;
        if found.length > best.length || best.cities.is_empty() {
            (best.cities, best.routes) = part.travel(&found.taken);
            best.length = found.length;
        }
    }
    best
}

/// The routes by what hangs together, with its spaces, the largest first.
fn groups_by_size<'b>(board: &'b Board, routes: &[RouteId]) -> Vec<(u16, Vec<Owned<'b>>)> {
    let groups = Groups::of(board, routes);
    let mut sorted: Vec<(u16, Vec<Owned<'b>>)> = Vec::new();
    let mut place = [None; 256];
    for owned in known_routes(board, routes) {
        let (_, route) = owned;
        let label = usize::from(groups.label(route.a).unwrap_or(route.a));
        let at = *place[label].get_or_insert_with(|| {
            sorted.push((0, Vec::with_capacity(16)));
            sorted.len() - 1
        });
        let (spaces, group) = &mut sorted[at];
        *spaces += u16::from(route.length);
        group.push(owned);
    }
    sorted.sort_by_key(|(spaces, _)| Reverse(*spaces));
    sorted
}

/// A route that the player owns.
type Owned<'b> = (RouteId, &'b Route);

/// A route of a part.
#[derive(Clone, Copy, Debug)]
struct Edge {
    spaces: u8,
    id: RouteId,
}

/// Routes that hang together. Cities are numbered within the part.
struct Part {
    cities: Vec<CityId>,
    edges: Vec<Edge>,
    /// City after city: its edges and where each leads. A loop stands here twice.
    arms: Vec<(u8, u8)>,
    /// By city: where its arms begin; one more for the end.
    first: Vec<usize>,
    spaces: u16,
}

/// Edges that can be travelled in one go.
struct Found {
    length: u16,
    taken: IdSet,
    exact: bool,
}

impl Part {
    fn new(routes: &[Owned<'_>]) -> Self {
        let touched: IdSet = routes.iter().flat_map(|(_, route)| [route.a, route.b]).collect();
        let cities: Vec<CityId> = touched.iter().collect();
        let mut number = [0; 256];
        for (local, &city) in (0..).zip(&cities) {
            number[usize::from(city)] = local;
        }
        // How many arms each city has, then where its arms end.
        let mut first = vec![0; cities.len() + 1];
        for (_, route) in routes {
            for end in [route.a, route.b] {
                first[usize::from(number[usize::from(end)])] += 1;
            }
        }
        let mut all = 0;
        for first in &mut first {
            all += *first;
            *first = all;
        }
        // Filled from the back, so that they begin there when all are in.
        let mut arms = vec![(0, 0); 2 * routes.len()];
        for (edge, (_, route)) in routes.iter().enumerate().rev() {
            let edge = edge as u8;
            let (a, b) = (number[usize::from(route.a)], number[usize::from(route.b)]);
            for (from, to) in [(a, b), (b, a)] {
                first[usize::from(from)] -= 1;
                arms[first[usize::from(from)]] = (edge, to);
            }
        }
        let edge = |&(id, route): &Owned<'_>| Edge { spaces: route.length, id };
        Self {
            first,
            arms,
            edges: routes.iter().map(edge).collect(),
            spaces: routes.iter().map(|(_, route)| u16::from(route.length)).sum(),
            cities,
        }
    }

    /// The edges of a city, and where each leads.
    fn around(&self, city: u8) -> &[(u8, u8)] {
        let city = usize::from(city);
        &self.arms[self.first[city]..self.first[city + 1]]
    }

    /// No path is longer than `goal`.
    fn longest(&self, goal: u16, walk_steps: u32) -> Found {
        let odd = self.odd_cities();
        if odd.len() <= 2 {
            return Found {
                length: self.spaces,
                taken: (0..=u8::MAX).take(self.edges.len()).collect(),
                exact: true,
            };
        }
        let goal = goal.min(self.spaces - self.least_loss(&odd));
        let mut walk = Walk::new(self, goal, walk_steps);
        let finished = odd.iter().all(|&start| walk.all_from(start));
        let found = Found {
            length: walk.best,
            taken: walk.best_taken,
            exact: finished || walk.best == walk.goal,
        };
        if found.exact { found } else { sweep::improve(self, found) }
    }

    fn odd_cities(&self) -> Vec<u8> {
        let is_odd = |&city: &u8| self.around(city).len() % 2 == 1;
        (0..=u8::MAX).take(self.cities.len()).filter(is_odd).collect()
    }

    /// Spaces that any path leaves out: all odd cities but its two ends lose a
    /// route, and a lost route serves two cities at most.
    fn least_loss(&self, odd: &[u8]) -> u16 {
        let mut losses: Vec<u16> = odd.iter().map(|&city| self.shortest_at(city)).collect();
        losses.sort_unstable();
        let inner = losses.len().saturating_sub(2);
        losses[..inner].iter().sum::<u16>().div_ceil(2)
    }

    /// Spaces of the shortest route at a city.
    fn shortest_at(&self, city: u8) -> u16 {
        let spaces = |&(edge, _): &(u8, u8)| u16::from(self.edges[usize::from(edge)].spaces);
        self.around(city).iter().map(spaces).min().unwrap_or(0)
    }

    /// The order of travel over edges that can be travelled in one go: from the
    /// smaller of the two ends, or from the smallest city of a round trip.
    fn travel(&self, taken: &IdSet) -> (Vec<CityId>, Vec<RouteId>) {
        let degree = |city: &u8| {
            let here = self.around(*city).iter();
            here.filter(|(edge, _)| taken.contains(*edge)).count()
        };
        let numbers = || (0..=u8::MAX).take(self.cities.len());
        let end = numbers().find(|city| degree(city) % 2 == 1);
        let Some(start) = end.or_else(|| numbers().find(|city| degree(city) > 0)) else {
            return (Vec::new(), Vec::new());
        };
        // Walk until stuck, step back, and let each detour slip in on the way.
        let mut left = *taken;
        let mut stack: Vec<(u8, Option<u8>)> = vec![(start, None)];
        let (mut cities, mut routes) = (Vec::new(), Vec::new());
        while let Some(&(city, by)) = stack.last() {
            let next = self.around(city).iter().find(|(edge, _)| left.contains(*edge));
            if let Some(&(edge, to)) = next {
                left.remove(edge);
                stack.push((to, Some(edge)));
            } else {
                stack.pop();
                cities.push(self.cities[usize::from(city)]);
                routes.extend(by.map(|edge| self.edges[usize::from(edge)].id));
            }
        }
        cities.reverse();
        routes.reverse();
        (cities, routes)
    }
}

/// Walks over all paths from a city. A longest path that does not cover the
/// whole part starts and ends in odd cities, or it could be made longer.
struct Walk<'a> {
    part: &'a Part,
    taken: IdSet,
    length: u16,
    best: u16,
    best_taken: IdSet,
    /// No path is longer than this.
    goal: u16,
    steps: u32,
}

impl<'a> Walk<'a> {
    fn new(part: &'a Part, goal: u16, steps: u32) -> Self {
        Self {
            part,
            taken: IdSet::default(),
            length: 0,
            best: 0,
            best_taken: IdSet::default(),
            goal,
            steps,
        }
    }

    /// False if it stopped early: out of steps, or with the goal reached.
    fn all_from(&mut self, city: u8) -> bool {
        let part = self.part;
        for &(edge, to) in part.around(city) {
            if self.taken.contains(edge) {
                continue;
            }
            if self.steps == 0 || self.best == self.goal {
                return false;
            }
            self.steps -= 1;
            let spaces = u16::from(part.edges[usize::from(edge)].spaces);
            self.taken.insert(edge);
            self.length += spaces;
            if self.length > self.best {
                self.best = self.length;
                self.best_taken = self.taken;
            }
            let finished = self.all_from(to);
            self.taken.remove(edge);
            self.length -= spaces;
            if !finished {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::scoring::test_board::{Dice, board_of, europe};

    /// Every path from every city, the plain way.
    fn brute(board: &Board, routes: &[RouteId]) -> u16 {
        fn walk(board: &Board, left: &mut Vec<RouteId>, at: CityId) -> u16 {
            let mut best = 0;
            for i in 0..left.len() {
                let route = &board.routes[usize::from(left[i])];
                let ends = [(route.a, route.b), (route.b, route.a)];
                for (_, to) in ends.into_iter().filter(|(from, _)| *from == at) {
                    let id = left.remove(i);
                    best = best.max(u16::from(route.length) + walk(board, left, to));
                    left.insert(i, id);
                }
            }
            best
        }
        let mut left = routes.to_vec();
        let cities = 0..board.cities.len() as CityId;
        cities.map(|city| walk(board, &mut left, city)).max().unwrap_or(0)
    }

    #[test]
    fn without_loops_the_same_path_is_found() {
        let mut board = europe();
        let mut dice = Dice::new(8);
        let mut found = 0;
        for round in 0..4_000 {
            // Ends that are as far apart as others are, too.
            for route in &mut board.routes {
                route.length = 1 + dice.below(3) as u8;
            }
            let mut routes: Vec<RouteId> = (0..board.routes.len() as RouteId).collect();
            dice.shuffle(&mut routes);
            routes.truncate(round % 20);
            let web = Web::new(&board, &routes);
            if let Some(path) = web.trees().and_then(|trees| without_loops(&web, &trees)) {
                assert_eq!(path, search(&board, &routes, u32::MAX), "{routes:?}");
                found += 1;
            }
        }
        assert!(found > 2_000, "{found}");
    }

    /// The path goes along its routes, each is owned and used once, and the
    /// length is theirs.
    fn verify(board: &Board, owned: &[RouteId], path: &LongestPath) {
        let mut used = path.routes.clone();
        used.sort_unstable();
        used.dedup();
        assert_eq!(used.len(), path.routes.len(), "a route is used twice");
        assert!(used.iter().all(|id| owned.contains(id)));
        let mut length = 0;
        for (pair, id) in path.cities.windows(2).zip(&path.routes) {
            let route = &board.routes[usize::from(*id)];
            assert!(pair == [route.a, route.b] || pair == [route.b, route.a]);
            length += u16::from(route.length);
        }
        assert_eq!(length, path.length);
        assert_eq!(path.cities.len(), path.routes.len() + usize::from(!path.cities.is_empty()));
    }

    /// Both searches, the sweep alone as well.
    fn both(board: &Board, routes: &[RouteId]) -> u16 {
        let path = longest_path(board, routes);
        let swept = search(board, routes, 0);
        for path in [&path, &swept] {
            verify(board, routes, path);
            assert!(path.exact);
        }
        assert_eq!(path.length, swept.length, "{routes:?}");
        path.length
    }

    #[test]
    fn twins_on_random_graphs() {
        let mut dice = Dice::new(1);
        for _ in 0..4_000 {
            let cities = 3 + dice.below(6);
            // Doubles and loops come by themselves, unconnected parts too.
            let routes: Vec<_> = (0..dice.below(9))
                .map(|_| {
                    let (a, b) = (dice.below(cities), dice.below(cities));
                    (a as CityId, b as CityId, 1 + dice.below(8) as u8)
                })
                .collect();
            let board = board_of(cities, &routes);
            let all: Vec<RouteId> = (0..routes.len() as RouteId).collect();
            assert_eq!(both(&board, &all), brute(&board, &all), "{routes:?}");
        }
    }

    #[test]
    fn twins_on_random_parts_of_europe() {
        let board = europe();
        let mut dice = Dice::new(2);
        for _ in 0..2_000 {
            let size = 1 + dice.below(13);
            let owned = grown(&board, &mut dice, size);
            assert_eq!(both(&board, &owned), brute(&board, &owned), "{owned:?}");
        }
    }

    fn touches(board: &Board, owned: &[RouteId], id: RouteId) -> bool {
        let ends = |id: RouteId| {
            let route = &board.routes[usize::from(id)];
            [route.a, route.b]
        };
        let mut cities = owned.iter().flat_map(|&other| ends(other));
        cities.any(|city| ends(id).contains(&city))
    }

    /// Routes that mostly hang together, as a player claims them.
    fn grown(board: &Board, dice: &mut Dice, size: usize) -> Vec<RouteId> {
        let mut owned: Vec<RouteId> = vec![dice.below(board.routes.len()) as RouteId];
        while owned.len() < size {
            let id = dice.below(board.routes.len()) as RouteId;
            if !owned.contains(&id) && (touches(board, &owned, id) || dice.below(40) == 0) {
                owned.push(id);
            }
        }
        owned
    }

    #[test]
    fn the_searches_agree_on_large_parts_of_europe() {
        let board = europe();
        let mut dice = Dice::new(3);
        for size in (14..=100).step_by(4) {
            let mut owned = grown(&board, &mut dice, size);
            let length = both(&board, &owned);
            let before = longest_path(&board, &owned);
            dice.shuffle(&mut owned);
            assert_eq!(longest_path(&board, &owned), before);
            assert!(length > 0);
        }
    }

    #[test]
    fn the_whole_map_is_solved_exactly() {
        let board = europe();
        let all: Vec<RouteId> = (0..=100).collect();
        let path = longest_path(&board, &all);
        verify(&board, &all, &path);
        assert!(path.exact);
        assert_eq!(path.length, 269);
    }

    #[test]
    fn no_route_no_path() {
        let board = europe();
        assert!(longest_path(&board, &[]).cities.is_empty());
        assert_eq!(longest_path(&board, &[200]).length, 0);
        let one = longest_path(&board, &[0, 0, 255]);
        assert_eq!((one.length, one.cities.len()), (1, 2));
    }

    /// Looks for the position with 45 trains that takes longest.
    fn slowest_real(board: &Board, dice: &mut Dice) -> Vec<RouteId> {
        let took = |owned: &[RouteId]| {
            let once = || {
                let start = std::time::Instant::now();
                let _ = longest_path(board, owned);
                start.elapsed()
            };
            (0..3).map(|_| once()).min().unwrap_or_default()
        };
        let spaces = |owned: &[RouteId]| -> u32 {
            owned.iter().map(|&id| u32::from(board.routes[usize::from(id)].length)).sum()
        };
        let mut slowest = (std::time::Duration::ZERO, Vec::new());
        for _ in 0..20 {
            let mut best = (std::time::Duration::ZERO, Vec::new());
            for _ in 0..1_000 {
                let mut owned = best.1.clone();
                for _ in 0..dice.below(4).min(owned.len()) {
                    owned.swap_remove(dice.below(owned.len()));
                }
                for _ in 0..100 {
                    let id = dice.below(board.routes.len()) as RouteId;
                    owned.push(id);
                    let twice = owned.iter().filter(|&&o| o == id).count() > 1;
                    let apart = owned.len() > 1 && !touches(board, &owned[..owned.len() - 1], id);
                    if twice || apart || spaces(&owned) > 45 {
                        owned.pop();
                    }
                }
                let each = took(&owned);
                if each > best.0 {
                    best = (each, owned);
                }
            }
            slowest = slowest.max(best);
        }
        slowest.1
    }

    #[test]
    #[ignore = "a measurement: run it with --release --nocapture"]
    fn measure() {
        let board = europe();
        let time = |name: &str, board: &Board, owned: &[RouteId]| {
            let start = std::time::Instant::now();
            let mut path = longest_path(board, owned);
            let mut runs = 1;
            while start.elapsed().as_millis() < 50 {
                path = longest_path(board, owned);
                runs += 1;
            }
            let each = start.elapsed() / runs;
            println!(
                "{name}: {each:?} for {} of {} routes, exact {}",
                path.length,
                owned.len(),
                path.exact
            );
            each
        };
        time("all", &board, &(0..=100).collect::<Vec<_>>());
        let mut short: Vec<RouteId> = (0..=100).collect();
        short.sort_by_key(|&id| board.routes[usize::from(id)].length);
        time("24 shortest", &board, &short[..24]);
        let mut dice = Dice::new(4);
        let mut worst = (std::time::Duration::ZERO, Vec::new());
        let mut total = std::time::Duration::ZERO;
        for _ in 0..500 {
            let size = 16 + dice.below(9);
            let owned = grown(&board, &mut dice, size);
            let start = std::time::Instant::now();
            let path = longest_path(&board, &owned);
            let took = start.elapsed();
            total += took;
            assert!(path.exact);
            if took > worst.0 {
                worst = (took, owned);
            }
        }
        println!("16–24 routes grown at random: {:?} on average", total / 500);
        time("worst of these", &board, &worst.1);
        time("slowest real position", &board, &slowest_real(&board, &mut dice));
        for size in [30, 40, 50, 60, 70, 80, 90, 95] {
            let mut slowest = (std::time::Duration::ZERO, Vec::new());
            for _ in 0..40 {
                let owned = grown(&board, &mut dice, size);
                let start = std::time::Instant::now();
                let _ = longest_path(&board, &owned);
                slowest = slowest.max((start.elapsed(), owned));
            }
            time("slowest", &board, &slowest.1);
        }
        for cities in [8, 12, 16, 20, 23, 30, 60, 120, 170] {
            let routes: Vec<_> = (0..250)
                .map(|_| {
                    (dice.below(cities) as u8, dice.below(cities) as u8, 1 + dice.below(8) as u8)
                })
                .collect();
            let all: Vec<RouteId> = (0..250).collect();
            time(&format!("random, {cities} cities"), &board_of(cities, &routes), &all);
        }
    }
}
