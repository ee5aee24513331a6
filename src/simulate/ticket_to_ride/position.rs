//! What lies on the table, card by card, and what may be done with it.

use super::*;
use std::collections::VecDeque;

use crate::games::ticket_to_ride::board::Route;
use crate::simulate::{Reshuffle, Rng};

/// One player's side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    pub hand: Counts,
    pub pieces: u8,
    pub stations_left: u8,
    pub stations: Vec<CityId>,
    pub tickets: Vec<TicketId>,
    /// Points for routes so far.
    pub score: i32,
}

/// Everything there is, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub seats: Vec<Seat>,
    pub row: Vec<Card>,
    /// The top card is the last.
    pub deck: Vec<Card>,
    pub discards: Vec<Card>,
    /// The top ticket is the first.
    pub ticket_deck: VecDeque<TicketId>,
    pub owners: Vec<Option<usize>>,
    pub station_at: Vec<Option<usize>>,
    /// New rows since a card was last taken from the row.
    pub flushes: u32,
    pub turns: u32,
    /// Whose turn it is.
    pub seat: usize,
    /// In the last round, the turns to come.
    pub turns_left: Option<usize>,
}

impl Position {
    #[must_use]
    pub fn stock(&self) -> usize {
        self.deck.len() + self.discards.len()
    }

    #[must_use]
    pub fn row_count(&self, card: Card) -> usize {
        self.row.iter().filter(|&&c| c == card).count()
    }

    /// Cards that are not wild in row, deck and discards.
    #[must_use]
    pub fn others(&self) -> usize {
        let all = self.row.iter().chain(&self.deck).chain(&self.discards);
        all.filter(|&&card| card != Card::Wild).count()
    }

    pub fn reshuffle(&mut self, rng: &mut Rng) {
        if self.deck.is_empty() {
            self.deck.append(&mut self.discards);
            rng.shuffle(&mut self.deck);
        }
    }

    /// D8 as the table reads it.
    pub fn settle(&mut self, how: Reshuffle, rng: &mut Rng) {
        if how == Reshuffle::AtOnce {
            self.reshuffle(rng);
        }
    }

    pub fn top_card(&mut self, how: Reshuffle, rng: &mut Rng) -> Option<Card> {
        self.reshuffle(rng);
        let card = self.deck.pop();
        self.settle(how, rng);
        card
    }

    pub fn top_cards(&mut self, n: usize, how: Reshuffle, rng: &mut Rng) -> Vec<Card> {
        (0..n).map_while(|_| self.top_card(how, rng)).collect()
    }

    /// True if this seat may claim this route, cards and pieces apart.
    #[must_use]
    pub fn is_open(&self, board: &Board, seat: usize, route: RouteId) -> bool {
        let id = usize::from(route);
        let twin = board.routes[id].twin;
        let twin_owner = twin.and_then(|twin| self.owners[usize::from(twin)]);
        let few = self.seats.len() < usize::from(board.doubles_open_from);
        self.owners[id].is_none() && twin_owner.is_none_or(|owner| !few && owner != seat)
    }

    /// Routes that this seat can claim now, cards and pieces included.
    #[must_use]
    pub fn claimable(&self, board: &Board, seat: usize) -> Vec<RouteId> {
        let player = &self.seats[seat];
        (0..)
            .zip(&board.routes)
            .filter(|(id, route)| {
                route.length <= player.pieces
                    && can_pay(player.hand, route)
                    && self.is_open(board, seat, *id)
            })
            .map(|(id, _)| id)
            .collect()
    }

    /// Cards the next station of this seat costs.
    #[must_use]
    pub fn station_cost(&self, board: &Board, seat: usize) -> u8 {
        board.stations - self.seats[seat].stations_left + 1
    }

    #[must_use]
    pub fn can_build(&self, board: &Board, seat: usize) -> bool {
        let player = &self.seats[seat];
        let hand = player.hand;
        let most = Card::COLOURS.iter().map(|&c| hand[c]).max().unwrap_or(0);
        player.stations_left > 0
            && most + hand[Card::Wild] >= self.station_cost(board, seat)
            && self.station_at.contains(&None)
    }

    #[must_use]
    pub fn can_draw(&self) -> bool {
        !self.row.is_empty() || self.stock() > 0
    }

    /// A second card is to be had: never a face-up wild one.
    #[must_use]
    pub fn can_draw_second(&self) -> bool {
        self.stock() > 0 || self.row.iter().any(|&card| card != Card::Wild)
    }
}

fn can_pay(hand: Counts, route: &Route) -> bool {
    let wild = hand[Card::Wild];
    let most = match route.colour {
        Some(colour) => hand[colour],
        None => Card::COLOURS.iter().map(|&c| hand[c]).max().unwrap_or(0),
    };
    wild >= route.wilds && most.saturating_add(wild) >= route.length
}

/// Every way to pay so many cards of one colour with at least so many wild ones.
#[must_use]
pub(super) fn payments(hand: Counts, colour: Option<Card>, length: u8, wilds: u8) -> Vec<Counts> {
    let mut ways = Vec::new();
    for card in Card::COLOURS {
        if colour.is_some_and(|colour| colour != card) {
            continue;
        }
        for n in 1..=hand[card].min(length - wilds) {
            if hand[Card::Wild] >= length - n {
                let mut way = Counts::NONE;
                way[card] = n;
                way[Card::Wild] = length - n;
                ways.push(way);
            }
        }
    }
    if hand[Card::Wild] >= length {
        let mut way = Counts::NONE;
        way[Card::Wild] = length;
        ways.push(way);
    }
    ways
}

/// The one colour among these cards.
#[must_use]
pub(super) fn colour_of(cards: Counts) -> Option<Card> {
    Card::COLOURS.into_iter().find(|&card| cards[card] > 0)
}

/// Takes cards out of a hand: as many of them as are there.
pub(super) fn take(hand: &mut Counts, cards: Counts) {
    for (has, wants) in hand.0.iter_mut().zip(cards.0) {
        *has = has.saturating_sub(wants);
    }
}

/// The cards one by one.
#[must_use]
pub(super) fn list(cards: Counts) -> Vec<Card> {
    let runs = cards.each();
    runs.flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n))).collect()
}
