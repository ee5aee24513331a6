//! What words are made with: the rules, and who sits where.

use std::borrow::Cow;

use super::rules::{CityId, Rules};
use crate::card::Card;
use crate::games::shared::seats::{Cards, Seats};
use crate::games::shared::{CardWords, Pile};

/// What this game calls its cards.
pub(super) const CARDS: CardWords<'static> =
    CardWords { game: "card-game", wild: ("locomotive", "locomotives") };

#[derive(Clone, Debug)]
pub struct Setting<'a> {
    pub rules: Cow<'static, Rules>,
    pub names: Vec<&'a str>,
}

impl<'a> Setting<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    /// `Chicago–Dallas`, of two cities.
    #[must_use]
    pub fn pair(&self, a: CityId, b: CityId) -> String {
        format!("{}–{}", self.rules.printed(a), self.rules.printed(b))
    }

    /// The cities that an index of names found.
    #[must_use]
    pub fn cities(&self, ids: &[usize]) -> Vec<&str> {
        let cities = ids.iter().filter_map(|&id| self.rules.cities.get(id));
        cities.map(|city| city.printed.as_str()).collect()
    }
}

impl Seats for Setting<'_> {
    fn names(&self) -> &[&str] {
        &self.names
    }
}

impl Cards for Setting<'_> {
    fn card_words(&self) -> CardWords<'_> {
        CARDS
    }
}

/// `a red card`, `a locomotive`.
#[must_use]
pub(super) fn a_card(card: Card) -> String {
    CARDS.one(Some(card))
}

/// `3 red cards`, `1 locomotive`.
#[must_use]
pub(super) fn some_cards(card: Card, n: u32) -> String {
    CARDS.some(card, n)
}

/// `2 red cards and 1 locomotive`.
#[must_use]
pub(super) fn list_cards(pile: Pile) -> String {
    CARDS.count(pile)
}
