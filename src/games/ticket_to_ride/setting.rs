//! What words are made with: the board, and who sits where.

use super::board::{Board, PairName, Route, RouteId};
use crate::card::Card;
use crate::games::shared::{Pile, and};

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

    /// `a red card`, `a locomotive`.
    #[must_use]
    pub fn a_card(&self, card: Card) -> String {
        match card {
            Card::Wild => format!("a {}", self.board.wild.one),
            Card::Orange => "an orange card".to_owned(),
            _ => format!("a {} card", card.word()),
        }
    }

    /// `3 red cards`, `1 locomotive`.
    #[must_use]
    pub fn some_cards(&self, card: Card, n: u32) -> String {
        match card {
            Card::Wild => self.board.wild.count(n),
            _ if n == 1 => format!("1 {} card", card.word()),
            _ => format!("{n} {} cards", card.word()),
        }
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn list_cards(&self, pile: Pile) -> String {
        let mut parts: Vec<String> = pile
            .known
            .each()
            .map(|(card, n)| self.some_cards(card, u32::from(n)))
            .collect();
        match pile.unseen {
            0 => {}
            1 => parts.push("1 card nobody saw".to_owned()),
            n => parts.push(format!("{n} cards nobody saw")),
        }
        and(&parts)
    }
}
