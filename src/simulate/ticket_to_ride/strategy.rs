//! How the players make up their minds: tickets first, by the shortest way that
//! is still open; and a temper each, so that no two games are alike.

use super::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::position::{Position, payments};
use crate::simulate::{Rng, Style};

/// What a player does in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Draw,
    Claim { route: RouteId, laid: Counts },
    Tickets,
    Station { city: CityId, cards: Counts },
    Pass,
}

/// Where the next card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    Top,
    FaceUp(Card),
}

/// Percentages, mostly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Temper {
    /// Claims a wanted route as soon as it can be paid.
    pub claim: u32,
    /// Draws tickets in mid-game.
    pub tickets: u32,
    /// Keeps a ticket that need not be kept.
    pub keep: u32,
    pub station: u32,
    /// Draws cards as long as there are any.
    pub hoard: bool,
    /// Takes and lays wild cards.
    pub wild: u32,
    pub withdraw: u32,
    /// Does just anything.
    pub whim: u32,
}

const PLAIN: Temper = Temper {
    claim: 85,
    tickets: 3,
    keep: 30,
    station: 8,
    hoard: false,
    wild: 15,
    withdraw: 8,
    whim: 1,
};

impl Temper {
    pub(super) fn of(style: Style, seat: usize, rng: &mut Rng) -> Self {
        match style {
            Style::Plain => Self { claim: 60 + u32::try_from(rng.below(40)).unwrap_or(0), ..PLAIN },
            Style::Hoard => Self { hoard: true, whim: 2, keep: 50, ..PLAIN },
            Style::Tickets => Self { tickets: 25, keep: 70, ..PLAIN },
            Style::Wild => Self { wild: 90, claim: 50, station: 20, withdraw: 25, ..PLAIN },
            Style::Whim => Self { whim: 70, withdraw: 40, ..PLAIN },
            Style::Starve if seat == 0 => {
                Self { claim: 100, tickets: 15, station: 60, whim: 20, ..PLAIN }
            }
            Style::Starve => Self { hoard: true, whim: 0, tickets: 30, keep: 100, ..PLAIN },
            Style::Mixed => {
                let styles = [Style::Plain, Style::Hoard, Style::Tickets, Style::Wild, Style::Whim];
                let style = rng.pick(&styles).copied().unwrap_or_default();
                Self::of(style, seat, rng)
            }
        }
    }
}

/// What a player is after.
#[derive(Clone, Debug, Default)]
pub(super) struct Aims {
    /// Free routes on the way to the tickets not yet completed.
    pub routes: Vec<RouteId>,
    pub done: Vec<TicketId>,
    /// Tickets that no free route completes any more.
    pub lost: Vec<TicketId>,
    pub unfinished: usize,
    pub fresh: bool,
}

/// The routes of every city, and where they lead.
#[derive(Clone, Debug)]
pub(super) struct Map(Vec<Vec<(RouteId, CityId)>>);

impl Map {
    pub(super) fn of(board: &Board) -> Self {
        let mut map = vec![Vec::new(); board.cities.len()];
        for (id, route) in (0..).zip(&board.routes) {
            map[usize::from(route.a)].push((id, route.b));
            map[usize::from(route.b)].push((id, route.a));
        }
        Self(map)
    }
}

/// What a player looks at to find a way.
#[derive(Clone, Copy)]
pub(super) struct View<'v> {
    pub board: &'v Board,
    pub map: &'v Map,
    pub at: &'v Position,
    pub seat: usize,
}

impl View<'_> {
    /// The cheapest way to join two cities, own routes for nothing, and the
    /// routes still to be claimed; `None` if there is no way left.
    pub(super) fn way(&self, from: CityId, to: CityId) -> Option<(u32, Vec<RouteId>)> {
        let n = self.board.cities.len();
        let mut cost: Vec<u32> = vec![u32::MAX; n];
        let mut by: Vec<Option<(RouteId, CityId)>> = vec![None; n];
        let mut next = BinaryHeap::from([Reverse((0, from))]);
        cost[usize::from(from)] = 0;
        while let Some(Reverse((so_far, city))) = next.pop() {
            if city == to {
                break;
            }
            if so_far > cost[usize::from(city)] {
                continue;
            }
            for &(id, other) in &self.map.0[usize::from(city)] {
                let Some(step) = self.step(id) else {
                    continue;
                };
                let known = &mut cost[usize::from(other)];
                if so_far + step < *known {
                    *known = so_far + step;
                    by[usize::from(other)] = Some((id, city));
                    next.push(Reverse((so_far + step, other)));
                }
            }
        }
        let total = Some(cost[usize::from(to)]).filter(|&cost| cost < u32::MAX)?;
        let mut routes = Vec::new();
        let mut city = to;
        while let Some((route, before)) = by[usize::from(city)] {
            if self.at.owners[usize::from(route)].is_none() {
                routes.push(route);
            }
            city = before;
        }
        Some((total, routes))
    }

    fn step(&self, id: RouteId) -> Option<u32> {
        if self.at.owners[usize::from(id)] == Some(self.seat) {
            return Some(0);
        }
        let route = self.board.routes[usize::from(id)];
        let cost =
            u32::from(route.length) * 2 + u32::from(route.tunnel) + u32::from(route.wilds) * 2;
        self.at.is_open(self.board, self.seat, id).then_some(cost)
    }
}

impl Aims {
    /// Looks again at every ticket that is neither completed nor lost.
    pub(super) fn refresh(&mut self, view: View<'_>) {
        self.fresh = true;
        self.unfinished = 0;
        self.routes.clear();
        for &id in &view.at.seats[view.seat].tickets {
            if self.done.contains(&id) || self.lost.contains(&id) {
                continue;
            }
            let ticket = view.board.tickets[usize::from(id)];
            match view.way(ticket.a, ticket.b) {
                Some((0, _)) => self.done.push(id),
                Some((_, routes)) => {
                    self.unfinished += 1;
                    self.routes.extend(routes);
                }
                None => self.lost.push(id),
            }
        }
        self.routes.sort_unstable();
        self.routes.dedup();
    }
}

/// A player about to move.
pub(super) struct Mind<'m> {
    pub board: &'m Board,
    pub at: &'m Position,
    pub seat: usize,
    pub temper: Temper,
    pub aims: &'m Aims,
    pub rng: &'m mut Rng,
}

impl Mind<'_> {
    pub(super) fn choose(&mut self) -> Choice {
        let claims = self.at.claimable(self.board, self.seat);
        let late = self.at.turns > 120 * u32::try_from(self.at.seats.len()).unwrap_or(1);
        if late {
            return self.hurry(&claims);
        }
        if self.rng.chance(self.temper.whim) {
            return self.anything(&claims);
        }
        if self.temper.hoard {
            return self.hoard(&claims);
        }
        self.pursue(&claims).unwrap_or_else(|| self.fallback(&claims))
    }

    fn pursue(&mut self, claims: &[RouteId]) -> Option<Choice> {
        let pieces = self.at.seats[self.seat].pieces;
        let bold = self.rng.chance(20);
        let is_wanted =
            |id: &RouteId| self.aims.routes.contains(id) && (bold || self.has_reserve(*id));
        let wanted: Vec<RouteId> = claims.iter().copied().filter(is_wanted).collect();
        if !wanted.is_empty() && self.rng.chance(self.temper.claim) {
            return self.claim(&wanted);
        }
        let tickets_open = !self.at.ticket_deck.is_empty();
        if tickets_open && self.rng.chance(self.temper.tickets) {
            return Some(Choice::Tickets);
        }
        let stuck = !self.aims.lost.is_empty() || self.aims.unfinished > 0 && pieces < 10;
        let percent = self.temper.station * if stuck { 3 } else { 1 } / 2;
        if self.can_build() && self.rng.chance(percent) {
            return self.station();
        }
        if self.aims.unfinished == 0 {
            let few = u32::from(self.board.pieces / 3);
            if tickets_open && u32::from(pieces) > few && self.rng.chance(25) {
                return Some(Choice::Tickets);
            }
            let long = |id: &RouteId| self.length(*id) > 2;
            let good: Vec<RouteId> = claims.iter().copied().filter(long).collect();
            if !good.is_empty() && self.rng.chance(60) {
                return self.claim(&good);
            }
            if !claims.is_empty() && pieces < 12 && self.rng.chance(50) {
                return self.claim(claims);
            }
        }
        None
    }

    /// First cards; when there are none, what costs least.
    fn hoard(&mut self, claims: &[RouteId]) -> Choice {
        if self.at.can_draw() && self.rng.chance(96) {
            return Choice::Draw;
        }
        if !self.at.ticket_deck.is_empty() && self.rng.chance(self.temper.tickets * 2) {
            return Choice::Tickets;
        }
        if self.can_build() && self.rng.chance(30) {
            return self.station().unwrap_or(Choice::Pass);
        }
        let cheap = |ids: &[RouteId]| {
            let least = ids.iter().map(|&id| self.length(id)).min();
            ids.iter().copied().filter(|&id| Some(self.length(id)) == least).collect::<Vec<_>>()
        };
        let cheapest = cheap(claims);
        if self.rng.chance(50) {
            return self.claim(&cheapest).unwrap_or_else(|| self.fallback(claims));
        }
        self.pursue(claims).unwrap_or_else(|| self.fallback(claims))
    }

    fn hurry(&mut self, claims: &[RouteId]) -> Choice {
        let most = claims.iter().map(|&id| self.length(id)).max();
        let longest: Vec<RouteId> =
            claims.iter().copied().filter(|&id| Some(self.length(id)) == most).collect();
        self.claim(&longest).unwrap_or_else(|| self.fallback(claims))
    }

    /// One of the kinds of action that can be done, each as likely.
    fn anything(&mut self, claims: &[RouteId]) -> Choice {
        let mut kinds = Vec::new();
        if self.at.can_draw() {
            kinds.extend([0, 0]);
        }
        if !claims.is_empty() {
            kinds.extend([1, 1, 1]);
        }
        if !self.at.ticket_deck.is_empty() {
            kinds.push(2);
        }
        if self.can_build() {
            kinds.push(3);
        }
        let choice = match self.rng.pick(&kinds) {
            Some(0) => Some(Choice::Draw),
            Some(1) => self.claim(claims),
            Some(2) => Some(Choice::Tickets),
            Some(3) => self.station(),
            _ => None,
        };
        choice.unwrap_or(Choice::Pass)
    }

    /// Anything rather than a pass.
    fn fallback(&mut self, claims: &[RouteId]) -> Choice {
        if self.at.can_draw() {
            return Choice::Draw;
        }
        if let Some(choice) = self.claim(claims) {
            return choice;
        }
        if self.can_build()
            && let Some(choice) = self.station()
        {
            return choice;
        }
        if !self.at.ticket_deck.is_empty() { Choice::Tickets } else { Choice::Pass }
    }

    fn can_build(&self) -> bool {
        self.at.can_build(self.board, self.seat)
    }

    /// No tunnel, or a card more than it has spaces.
    fn has_reserve(&self, id: RouteId) -> bool {
        let route = self.board.routes[usize::from(id)];
        let hand = self.at.seats[self.seat].hand;
        !route.tunnel || !payments(hand, route.colour, route.length + 1, 0).is_empty()
    }

    fn length(&self, id: RouteId) -> u8 {
        self.board.routes[usize::from(id)].length
    }

    fn claim(&mut self, among: &[RouteId]) -> Option<Choice> {
        let &route = self.rng.pick(among)?;
        let hand = self.at.seats[self.seat].hand;
        let r = self.board.routes[usize::from(route)];
        let ways = payments(hand, r.colour, r.length, r.wilds);
        let laid = self.cheapest(&ways)?;
        Some(Choice::Claim { route, laid })
    }

    fn station(&mut self) -> Option<Choice> {
        let cost = self.at.station_cost(self.board, self.seat);
        let ways = payments(self.at.seats[self.seat].hand, None, cost, 0);
        let cards = self.cheapest(&ways)?;
        let free = |city: &CityId| self.at.station_at[usize::from(*city)].is_none();
        let of_tickets: Vec<CityId> = (self.aims.lost.iter())
            .chain(&self.at.seats[self.seat].tickets)
            .map(|&id| self.board.tickets[usize::from(id)])
            .flat_map(|ticket| [ticket.a, ticket.b])
            .filter(free)
            .collect();
        let all: Vec<CityId> = (0..).take(self.board.cities.len()).filter(free).collect();
        let near = if of_tickets.is_empty() { &all } else { &of_tickets };
        let city = *self.rng.pick(near)?;
        Some(Choice::Station { city, cards })
    }

    /// The way with the fewest wild cards, as a rule.
    pub(super) fn cheapest(&mut self, ways: &[Counts]) -> Option<Counts> {
        if self.rng.chance(self.temper.whim) {
            return self.rng.pick(ways).copied();
        }
        let hand = self.at.seats[self.seat].hand;
        let wild = self.rng.chance(self.temper.wild);
        let worth = |way: &&Counts| {
            let wilds = way[Card::Wild];
            let left: u8 =
                Card::COLOURS.iter().filter(|&&c| way[c] > 0).map(|&c| hand[c]).max().unwrap_or(0);
            let wilds = if wild { 200 - wilds } else { wilds };
            (wilds, u8::MAX - left)
        };
        ways.iter().min_by_key(worth).copied()
    }

    /// The next card of a draw; `None` if there is none to be had.
    pub(super) fn pick(&mut self, second: bool) -> Option<Pick> {
        let open: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|&card| self.at.row.contains(&card))
            .filter(|&card| !second || card != Card::Wild)
            .collect();
        let stock = self.at.stock() > 0;
        if self.rng.chance(self.temper.whim) {
            let n = self.rng.below(open.len() + usize::from(stock));
            return open.get(n).map(|&card| Pick::FaceUp(card)).or(stock.then_some(Pick::Top));
        }
        if open.contains(&Card::Wild) && self.rng.chance(self.temper.wild) {
            return Some(Pick::FaceUp(Card::Wild));
        }
        let needed = self.needed();
        let best = open
            .iter()
            .copied()
            .filter(|&card| card != Card::Wild)
            .max_by_key(|&card| needed[card as usize]);
        match best {
            Some(card) if needed[card as usize] > 0 => Some(Pick::FaceUp(card)),
            _ if stock && self.rng.chance(80) => Some(Pick::Top),
            Some(card) => Some(Pick::FaceUp(card)),
            None if stock => Some(Pick::Top),
            None => open.first().map(|&card| Pick::FaceUp(card)),
        }
    }

    /// How much a card of each kind would help.
    fn needed(&self) -> [u32; 9] {
        let hand = self.at.seats[self.seat].hand;
        let mut needed = [0; 9];
        let fullest = Card::COLOURS.into_iter().max_by_key(|&card| hand[card]);
        for &id in &self.aims.routes {
            let route = self.board.routes[usize::from(id)];
            let Some(colour) = route.colour.or(fullest) else {
                continue;
            };
            let missing = route.length.saturating_sub(hand[colour]);
            if missing > 0 {
                needed[colour as usize] += 20 - u32::from(missing).min(10);
            }
        }
        needed
    }
}
