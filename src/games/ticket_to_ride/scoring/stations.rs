//! Stations: the best use of them over all tickets together.

use super::network::{Groups, known_routes};
use super::tickets::{TicketScore, other_end};
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId, Ticket, TicketId};
use std::cmp::Reverse;

/// Positions looked at before the search settles for what it has. Three
/// stations need a few hundred; only home-made boards come near.
const WORK: u32 = 20_000;

/// Stations beyond these lend nothing; no board has more cities.
const STATIONS: usize = 256;

/// A route that a station lends, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lent {
    pub route: RouteId,
    /// Seat of the owner.
    pub owner: usize,
}

/// One station at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StationLoan {
    pub city: CityId,
    /// `None` where no route would gain anything.
    pub lent: Option<Lent>,
    /// How many routes it could have lent.
    pub options: usize,
}

/// The best a player can do with all stations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StationUse {
    /// In the order in which the stations were given.
    pub loans: Vec<StationLoan>,
    /// Points of all tickets together.
    pub points: i32,
    pub completed: u32,
    /// Points of all tickets if no station lent anything.
    pub without: i32,
    /// Ways to choose: for each station one of its routes, or nothing.
    pub choices: u64,
    /// False if there were too many choices to prove this one the best.
    pub exact: bool,
}

impl StationUse {
    /// Nothing to choose, since there are no stations: the tickets are as they are.
    pub(super) fn none(tickets: &[TicketScore]) -> Self {
        let points = tickets.iter().map(|ticket| ticket.points).sum();
        let completed = tickets.iter().filter(|ticket| ticket.done()).count();
        Self {
            loans: Vec::new(),
            points,
            completed: u32::try_from(completed).unwrap_or(u32::MAX),
            without: points,
            choices: 1,
            exact: true,
        }
    }

    /// The routes that are lent.
    #[must_use]
    pub fn borrowed(&self) -> Vec<RouteId> {
        let lent = self.loans.iter().filter_map(|loan| loan.lent);
        lent.map(|lent| lent.route).collect()
    }
}

/// Chooses for each station which route it lends: most ticket points, then
/// most tickets, then fewest routes lent, then the smallest route numbers.
///
/// `claims` are everybody's routes by seat, `seat` is the player's own.
#[must_use]
pub fn best_station_use(
    board: &Board,
    claims: &[&[RouteId]],
    seat: usize,
    stations: &[CityId],
    tickets: &[TicketId],
) -> StationUse {
    let own = claims.get(seat).copied().unwrap_or_default();
    let groups = Groups::of(board, own);
    let offers: Vec<Vec<Lent>> =
        stations.iter().map(|&city| offers(board, claims, seat, city)).collect();
    let known = tickets.iter().filter_map(|&id| board.tickets.get(usize::from(id)));
    let (done, open): (Vec<&Ticket>, Vec<&Ticket>) = known.partition(|t| groups.joined(t.a, t.b));

    let mut search = Search::new(board, &groups, stations, &offers, open);
    let exact = search.run(&groups) && stations.len() <= STATIONS;
    let best = search.best;
    let value = |tickets: &[&Ticket]| tickets.iter().map(|t| i32::from(t.points)).sum::<i32>();
    let without = value(&done) - value(&search.open);
    let loan = |(at, &city): (usize, &CityId)| StationLoan {
        city,
        lent: best
            .chosen
            .get(at)
            .copied()
            .flatten()
            .and_then(|id| offers[at].iter().copied().find(|l| l.route == id)),
        options: offers[at].len(),
    };
    StationUse {
        loans: stations.iter().enumerate().map(loan).collect(),
        // A ticket that turns from failed to completed is worth twice its value.
        points: without + 2 * best.gain.points,
        completed: u32::try_from(done.len()).unwrap_or(u32::MAX).saturating_add(best.gain.tickets),
        without,
        choices: offers.iter().fold(1, |n: u64, o| n.saturating_mul(o.len() as u64 + 1)),
        exact,
    }
}

/// The routes of other players that touch a city, by route number.
fn offers(board: &Board, claims: &[&[RouteId]], seat: usize, city: CityId) -> Vec<Lent> {
    let own = claims.get(seat).copied().unwrap_or_default();
    let mut offers: Vec<Lent> = Vec::new();
    for (owner, routes) in claims.iter().enumerate().filter(|&(owner, _)| owner != seat) {
        let lendable = known_routes(board, routes)
            .filter(|(id, route)| other_end(route, city).is_some() && !own.contains(id));
        offers.extend(lendable.map(|(route, _)| Lent { route, owner }));
    }
    offers.sort_by_key(|lent| (lent.route, lent.owner));
    offers.dedup_by_key(|lent| lent.route);
    offers
}

/// What the open tickets bring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Gain {
    points: i32,
    tickets: u32,
}

#[derive(Clone, Debug)]
struct Choice {
    gain: Gain,
    chosen: Vec<Option<RouteId>>,
}

impl Choice {
    fn lent(&self) -> usize {
        self.chosen.iter().flatten().count()
    }

    fn beats(&self, other: &Self) -> bool {
        let rank = |choice: &Self| (choice.gain, Reverse(choice.lent()));
        (rank(self), Reverse(&self.chosen)) > (rank(other), Reverse(&other.chosen))
    }
}

/// A route worth trying, as the two cities it joins.
type Link = (RouteId, CityId, CityId);

/// Tries the stations one after the other, nothing first, then by route number.
struct Search<'a> {
    open: Vec<&'a Ticket>,
    /// By station; routes that join the same two groups stand here once.
    links: Vec<Vec<Link>>,
    chosen: Vec<Option<RouteId>>,
    best: Choice,
    work: u32,
}

impl<'a> Search<'a> {
    fn new(
        board: &Board,
        groups: &Groups,
        stations: &[CityId],
        offers: &[Vec<Lent>],
        open: Vec<&'a Ticket>,
    ) -> Self {
        let none = vec![None; stations.len().min(STATIONS)];
        let offers = offers.iter().take(STATIONS);
        let links = offers.map(|offers| distinct_links(board, groups, offers)).collect();
        Self {
            open,
            links,
            best: Choice { gain: Gain::default(), chosen: none.clone() },
            chosen: none,
            work: WORK,
        }
    }

    /// True if what it found is proven to be the best.
    fn run(&mut self, groups: &Groups) -> bool {
        self.station(0, groups);
        let exact = self.work > 0;
        if !exact {
            self.climb(groups);
        }
        exact
    }

    fn station(&mut self, at: usize, groups: &Groups) {
        if self.work == 0 || self.hopeless(at, groups) {
            return;
        }
        self.work -= 1;
        self.chosen[at..].fill(None);
        self.offer(groups);
        if at == self.links.len() {
            return;
        }
        self.station(at + 1, groups);
        for link in 0..self.links[at].len() {
            let (route, a, b) = self.links[at][link];
            if groups.joined(a, b) {
                continue;
            }
            let mut more = *groups;
            more.join(a, b);
            self.chosen[at] = Some(route);
            self.station(at + 1, &more);
        }
        self.chosen[at] = None;
    }

    /// Not even all routes of all stations to come would beat the best so far.
    fn hopeless(&self, at: usize, groups: &Groups) -> bool {
        let mut all = *groups;
        for &(_, a, b) in self.links[at..].iter().flatten() {
            all.join(a, b);
        }
        let lent = self.chosen[..at].iter().flatten().count();
        let bound = (self.gain(&all), Reverse(lent));
        // Choices come in the order of preference: an equal one is no better.
        bound <= (self.best.gain, Reverse(self.best.lent()))
    }

    fn gain(&self, groups: &Groups) -> Gain {
        let mut gain = Gain::default();
        for ticket in self.open.iter().filter(|t| groups.joined(t.a, t.b)) {
            gain.points += i32::from(ticket.points);
            gain.tickets += 1;
        }
        gain
    }

    fn offer(&mut self, groups: &Groups) {
        let choice = Choice { gain: self.gain(groups), chosen: self.chosen.clone() };
        if choice.beats(&self.best) {
            self.best = choice;
        }
    }

    /// Where there were too many choices: betters one station at a time.
    fn climb(&mut self, groups: &Groups) {
        // Each round must gain, and what can be gained is bounded by the tickets.
        for _ in 0..=self.open.len() {
            let before = self.best.gain;
            for at in 0..self.links.len() {
                for link in 0..self.links[at].len() {
                    self.chosen.clone_from(&self.best.chosen);
                    self.chosen[at] = Some(self.links[at][link].0);
                    let joined = self.with_chosen(groups);
                    self.offer(&joined);
                }
            }
            if self.best.gain == before {
                return;
            }
        }
    }

    fn with_chosen(&self, groups: &Groups) -> Groups {
        let mut joined = *groups;
        for (links, chosen) in self.links.iter().zip(&self.chosen) {
            for &(route, a, b) in links {
                if Some(route) == *chosen {
                    joined.join(a, b);
                }
            }
        }
        joined
    }
}

/// Leaves out routes between cities that are joined already, and all but the
/// first of those that join the same two groups.
fn distinct_links(board: &Board, groups: &Groups, offers: &[Lent]) -> Vec<Link> {
    let mut seen = Vec::new();
    let mut links = Vec::new();
    for lent in offers {
        let Some(route) = board.routes.get(usize::from(lent.route)) else {
            continue;
        };
        let (a, b) = (groups.label(route.a), groups.label(route.b));
        let pair = (a.min(b), a.max(b));
        if a != b && !seen.contains(&pair) {
            seen.push(pair);
            links.push((lent.route, route.a, route.b));
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::ticket_to_ride::scoring::test_board::{Dice, board_of, europe};

    /// Points, tickets, fewest lent, smallest numbers: the larger is the better.
    type Rank = (i32, usize, Reverse<usize>, Reverse<Vec<Option<RouteId>>>);

    /// The rank of one way to choose, by walking from city to city.
    fn rank(board: &Board, own: &[RouteId], chosen: &[Option<RouteId>], held: &[TicketId]) -> Rank {
        let routes: Vec<RouteId> =
            own.iter().copied().chain(chosen.iter().copied().flatten()).collect();
        let (mut points, mut done) = (0, 0);
        for &id in held {
            let ticket = &board.tickets[usize::from(id)];
            let mut reached = vec![ticket.a];
            let mut at = 0;
            while at < reached.len() {
                for &id in &routes {
                    let to = other_end(&board.routes[usize::from(id)], reached[at]);
                    reached.extend(to.filter(|city| !reached.contains(city)));
                }
                at += 1;
            }
            let joined = reached.contains(&ticket.b);
            done += usize::from(joined);
            points += i32::from(ticket.points) * if joined { 1 } else { -1 };
        }
        let lent = chosen.iter().flatten().count();
        (points, done, Reverse(lent), Reverse(chosen.to_vec()))
    }

    /// All ways to choose, one by one.
    fn brute(
        board: &Board,
        claims: &[&[RouteId]],
        stations: &[CityId],
        held: &[TicketId],
    ) -> (Rank, u64) {
        let mut ways: Vec<Vec<Option<RouteId>>> = vec![Vec::new()];
        for &city in stations {
            let lendable = claims[1..]
                .concat()
                .into_iter()
                .filter(|&id| other_end(&board.routes[usize::from(id)], city).is_some());
            let options: Vec<Option<RouteId>> = lendable.map(Some).chain([None]).collect();
            let longer = |way: &Vec<_>| {
                options.iter().map(|&o| [way.as_slice(), &[o]].concat()).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        let best = ways.iter().map(|way| rank(board, claims[0], way, held)).max();
        (best.unwrap(), ways.len() as u64)
    }

    /// Three players' routes, the first player's stations and tickets.
    type Position = (Vec<Vec<RouteId>>, Vec<CityId>, Vec<TicketId>);

    /// Stations mostly stand where they are of use: at the ends of tickets.
    fn position(board: &Board, dice: &mut Dice) -> Position {
        let mut routes: Vec<RouteId> = (0..board.routes.len() as RouteId).collect();
        dice.shuffle(&mut routes);
        let own = 12 + dice.below(25);
        let others = own + 20 + dice.below(40);
        let middle = own.midpoint(others);
        let claims = vec![
            routes[..own].to_vec(),
            routes[own..middle].to_vec(),
            routes[middle..others].to_vec(),
        ];
        let held: Vec<TicketId> =
            (0..2 + dice.below(7)).map(|_| dice.below(46) as TicketId).collect();
        let station = |dice: &mut Dice| {
            let ticket = &board.tickets[usize::from(held[dice.below(held.len())])];
            [ticket.a, ticket.b, dice.below(47) as CityId][dice.below(3)]
        };
        let mut stations: Vec<CityId> = (0..dice.below(4)).map(|_| station(dice)).collect();
        stations.sort_unstable();
        stations.dedup();
        dice.shuffle(&mut stations);
        (claims, stations, held)
    }

    #[test]
    fn twins_on_random_positions_of_europe() {
        let board = europe();
        let mut dice = Dice::new(5);
        let (mut gains, mut together) = (0, 0);
        for _ in 0..2_000 {
            let (claims, stations, held) = position(&board, &mut dice);
            let claims: Vec<&[RouteId]> = claims.iter().map(Vec::as_slice).collect();
            let found = best_station_use(&board, &claims, 0, &stations, &held);
            let (best, choices) = brute(&board, &claims, &stations, &held);
            let chosen: Vec<_> =
                found.loans.iter().map(|l| l.lent.map(|lent| lent.route)).collect();
            assert_eq!(rank(&board, claims[0], &chosen, &held), best);
            assert_eq!((found.points, found.completed as usize), (best.0, best.1));
            assert_eq!(found.choices, choices);
            assert_eq!(found.without, rank(&board, claims[0], &[], &held).0);
            assert!(found.exact);
            for lent in found.loans.iter().filter_map(|l| l.lent) {
                assert!(claims[lent.owner].contains(&lent.route) && lent.owner != 0);
            }
            gains += u32::from(found.points > found.without);
            together += u32::from(found.borrowed().len() > 1);
        }
        assert!(gains > 200 && together > 20, "{gains} {together}");
    }

    #[test]
    fn without_stations_the_tickets_say_it_all() {
        let board = europe();
        let mut dice = Dice::new(7);
        for _ in 0..200 {
            let (claims, _, held) = position(&board, &mut dice);
            let claims: Vec<&[RouteId]> = claims.iter().map(Vec::as_slice).collect();
            let scores = super::super::tickets(&board, claims[0], &[], &held);
            let found = best_station_use(&board, &claims, 0, &[], &held);
            assert_eq!(StationUse::none(&scores), found);
        }
    }

    #[test]
    fn one_route_for_all_tickets() {
        // A station at 0 can reach 1 or 2, not both.
        let mut board = board_of(3, &[(0, 1, 1), (0, 2, 1)]);
        for (b, points) in [(1, 5), (2, 8)] {
            board.tickets.push(Ticket { a: 0, b, points, long: false });
        }
        let best = best_station_use(&board, &[&[], &[0, 1]], 0, &[0], &[0, 1]);
        assert_eq!((best.points, best.without, best.choices), (3, -13, 3));
        assert_eq!(best.borrowed(), [1]);
    }

    #[test]
    fn nothing_is_lent_where_nothing_is_gained() {
        let mut board = board_of(3, &[(0, 1, 1), (0, 1, 1), (1, 2, 1)]);
        board.tickets.push(Ticket { a: 0, b: 1, points: 5, long: false });
        let best = best_station_use(&board, &[&[0], &[1, 2]], 0, &[1, 0, 99], &[0]);
        assert!(best.borrowed().is_empty());
        assert_eq!((best.choices, best.points), (6, 5));
        // Two stations that could lend the same route: the first in line does not need to.
        let best = best_station_use(&board, &[&[], &[1, 2]], 0, &[0, 1], &[0]);
        assert_eq!(
            best.loans.iter().map(|l| l.lent.map(|l| l.route)).collect::<Vec<_>>(),
            [None, Some(1)]
        );
    }

    #[test]
    fn input_beyond_the_board_is_ignored() {
        let board = europe();
        let best = best_station_use(&board, &[], 7, &[0, 200], &[3, 250]);
        assert_eq!((best.loans.len(), best.choices), (2, 1));
        assert_eq!(best.points, -i32::from(board.tickets[3].points));
    }

    #[test]
    fn many_stations_end_in_bounded_work() {
        let mut board = europe();
        board.stations = 40;
        let mut dice = Dice::new(6);
        let mut routes: Vec<RouteId> = (0..=100).collect();
        dice.shuffle(&mut routes);
        let stations: Vec<CityId> = (0..40).collect();
        let held: Vec<TicketId> = (0..46).collect();
        let best = best_station_use(&board, &[&routes[..5], &routes[5..]], 0, &stations, &held);
        assert!(best.points > best.without);
        let crowd = vec![3; 100_000];
        let best = best_station_use(&board, &[&routes[..5], &routes[5..]], 0, &crowd, &held);
        assert_eq!((best.loans.len(), best.exact), (100_000, false));
    }
}
