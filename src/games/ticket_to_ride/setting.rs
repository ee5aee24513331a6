//! What words are made with: the board, and who sits where.

use std::borrow::Cow;

use super::board::{Board, PairName, Route, RouteId, TicketId};
use crate::card::Card;
use crate::games::shared::seats::{Cards, Seats};
use crate::games::shared::{CardWords, Pile};
use crate::lang;

#[derive(Clone, Debug)]
pub struct Setting<'a> {
    pub board: &'a Board,
    pub names: Vec<&'a str>,
}

impl<'a> Setting<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    /// The cities of a ticket.
    #[must_use]
    pub fn ticket(&self, id: TicketId) -> PairName<'a> {
        let ticket = &self.board.tickets[usize::from(id)];
        self.board.pair(ticket.a, ticket.b)
    }

    #[must_use]
    pub fn route(&self, id: RouteId) -> &'a Route {
        &self.board.routes[usize::from(id)]
    }

    /// `Frankfurt–Paris`.
    #[must_use]
    pub fn pair(&self, id: RouteId) -> PairName<'a> {
        let route = self.route(id);
        self.board.pair(route.a, route.b)
    }

    /// `red`.
    #[must_use]
    pub fn colour(&self, card: Card) -> Cow<'static, str> {
        self.card_words().colour(card)
    }

    /// `red`, or `gray` for a route of no colour.
    #[must_use]
    pub fn route_colour(&self, colour: Option<Card>) -> Cow<'static, str> {
        match colour {
            Some(card) => self.colour(card),
            None => lang::fixed("term-colour-gray", "gray"),
        }
    }

    /// `a red card`, `a locomotive`.
    #[must_use]
    pub fn a_card(&self, card: Card) -> String {
        self.card_words().one(Some(card))
    }

    /// `3 red cards`, `1 locomotive`.
    #[must_use]
    pub fn some_cards(&self, card: Card, n: u32) -> String {
        self.card_words().some(card, n)
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn list_cards(&self, pile: Pile) -> String {
        self.card_words().count(pile)
    }
}

impl Seats for Setting<'_> {
    fn names(&self) -> &[&str] {
        &self.names
    }
}

impl Cards for Setting<'_> {
    fn card_words(&self) -> CardWords<'_> {
        self.board.card_words()
    }
}
