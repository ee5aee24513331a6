//! Cards, draws and tickets in words, for a replay to tell what happened.

use std::borrow::Cow;

use super::{Pile, and, deeds, own_term, sentences};
use crate::card::Card;
use crate::lang;
use crate::log::{Cards, DrawItem, Offer, RowChange, RowKind, Seen, Turned, letter};

/// How a game speaks of its cards.
#[derive(Clone, Copy, Debug)]
pub struct CardWords<'w> {
    /// The game's key: an edition may have words of its own.
    pub game: &'w str,
    /// The wild card, in one and in many.
    pub wild: (&'w str, &'w str),
}

impl CardWords<'static> {
    /// For where the game is not known.
    #[must_use]
    pub fn plain() -> Self {
        Self { game: "", wild: ("wild card", "wild cards") }
    }
}

impl CardWords<'_> {
    /// `locomotive`.
    #[must_use]
    pub fn wild_one(&self) -> Cow<'_, str> {
        self.wild_word(self.wild.0)
    }

    /// `locomotives`.
    #[must_use]
    pub fn wild_many(&self) -> Cow<'_, str> {
        self.wild_word(self.wild.1)
    }

    /// The word of the board in English; other languages have one word for one and many.
    fn wild_word<'s>(&self, english: &'s str) -> Cow<'s, str> {
        let own = own_term(self.game, &format!("wild {}", self.wild.0));
        own.map_or(Cow::Borrowed(english), Cow::Owned)
    }

    /// `red`.
    #[must_use]
    pub fn colour(&self, card: Card) -> Cow<'static, str> {
        let own = own_term(self.game, &format!("colour {}", card.word()));
        own.map_or(Cow::Borrowed(card.word()), Cow::Owned)
    }

    /// `a red card`, `a locomotive`, `a card nobody saw`.
    #[must_use]
    pub fn one(&self, card: Seen) -> String {
        match card {
            None => say!("cards-one-unseen", "a card nobody saw"),
            Some(Card::Wild) => say!("cards-one-wild", "a {wild}", wild = self.wild_one()),
            Some(Card::Orange) => {
                let colour = self.colour(Card::Orange);
                say!("cards-one-orange", "an {colour} card", colour)
            }
            Some(card) => say!("cards-one", "a {colour} card", colour = self.colour(card)),
        }
    }

    /// `red card`, `locomotive`: without a number.
    #[must_use]
    pub fn noun(&self, card: Card) -> String {
        match card {
            Card::Wild => self.wild_one().into_owned(),
            card => say!("cards-noun", "{colour} card", colour = self.colour(card)),
        }
    }

    /// `3 red cards`, `1 locomotive`.
    #[must_use]
    pub fn some(&self, card: Card, n: u32) -> String {
        match (card, n) {
            (Card::Wild, 1) => say!("cards-wild", "1 {wild}", wild = self.wild_one()),
            (Card::Wild, _) => say!("cards-wilds", "{n} {wild}", n, wild = self.wild_many()),
            (_, 1) => say!("cards-some-one", "1 {colour} card", colour = self.colour(card)),
            _ => {
                let colour = self.colour(card);
                say!("cards-some", "{n} {colour} cards", n, colour)
            }
        }
    }

    /// `red cards`, `locomotives`.
    #[must_use]
    pub fn many(&self, card: Card) -> String {
        match card {
            Card::Wild => self.wild_many().into_owned(),
            _ => say!("cards-many", "{colour} cards", colour = self.colour(card)),
        }
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn count(&self, pile: Pile) -> String {
        let known = pile.known.each();
        let mut parts: Vec<String> = known.map(|(card, n)| self.some(card, u32::from(n))).collect();
        match pile.unseen {
            0 => {}
            1 => parts.push(say!("cards-unseen-one", "1 card nobody saw")),
            n => parts.push(say!("cards-unseen", "{n} cards nobody saw", n)),
        }
        and(&parts)
    }

    /// `red`, `a locomotive`.
    fn kind(&self, card: Seen) -> String {
        match card {
            Some(card) if card != Card::Wild => self.colour(card).into_owned(),
            card => self.one(card),
        }
    }

    /// `2 red cards and a locomotive`; `1 locomotive` where nobody says `a`.
    #[must_use]
    pub fn list(&self, pile: Pile) -> String {
        if !lang::is_english() {
            return self.count(pile);
        }
        let kinds = pile.known.each().map(|(card, n)| (Some(card), n));
        let unseen = (pile.unseen > 0).then_some((None, pile.unseen));
        let parts: Vec<String> = kinds
            .chain(unseen)
            .map(|(card, n)| match (card, n) {
                (card, 1) => self.one(card),
                (None, n) => say!("cards-unseen", "{n} cards nobody saw", n),
                (Some(card), n) => self.some(card, u32::from(n)),
            })
            .collect();
        and(&parts)
    }

    #[must_use]
    pub fn list_of(&self, cards: &Cards) -> String {
        self.list(Pile::of(&cards.cards))
    }

    /// The cards as they are written, one letter each.
    #[must_use]
    pub fn letters(&self, cards: &Cards) -> String {
        if cards.cards.is_empty() {
            return "-".to_owned();
        }
        cards.cards.iter().copied().map(letter).collect()
    }

    /// Each change of the row as a sentence of its own.
    #[must_use]
    pub fn row_changes(&self, changes: &[RowChange]) -> Vec<String> {
        changes.iter().map(|change| self.row_change(change)).collect()
    }

    fn row_change(&self, change: &RowChange) -> String {
        let cards = self.list_of(&change.cards);
        match change.kind {
            RowKind::Refill => say!("cards-refill", "the row is filled up with {cards}", cards),
            RowKind::Flush => say!("cards-flush", "a new row is laid out: {cards}", cards),
        }
    }

    /// `takes the open red card (white comes up) and draws a black card from the deck`.
    #[must_use]
    pub fn draw(&self, items: &[DrawItem]) -> String {
        if let Some(drawn) = blind(items) {
            return match (drawn.known.total(), drawn.unseen) {
                (0, 1) => say!("cards-draw-one", "draws a card from the deck"),
                (0, n) => say!("cards-draw-n", "draws {n} cards from the deck", n),
                _ => say!("cards-draw", "draws {cards} from the deck", cards = self.list(drawn)),
            };
        }
        let mut parts: Vec<String> = Vec::new();
        let mut rows = Vec::new();
        let mut last = "";
        for item in items {
            match item {
                DrawItem::Blind { card, .. } => {
                    let again = last == "draws";
                    last = "draws";
                    parts.push(self.draw_blind(*card, again));
                }
                DrawItem::FaceUp { taken, turned, .. } => {
                    let again = last == "takes";
                    last = "takes";
                    parts.push(self.take(*taken, turned, again));
                }
                DrawItem::Row(change) => rows.push(self.row_change(change)),
            }
        }
        // Without `and`: these are deeds, not things.
        let mut all = vec![deeds(&parts)];
        all.extend(rows);
        sentences(&all)
    }

    /// The verb is not said again.
    fn draw_blind(&self, card: Seen, again: bool) -> String {
        let what = match card {
            None if again => say!("cards-another", "another card"),
            None => say!("cards-a-card", "a card"),
            card => self.one(card),
        };
        match again {
            true => say!("cards-and-draw", "{what} from the deck", what),
            false => say!("cards-then-draw", "draws {what} from the deck", what),
        }
    }

    fn take(&self, taken: Card, turned: &Turned, again: bool) -> String {
        let after = match turned {
            Turned::Nothing => say!("cards-nothing-up", "nothing is left to turn up"),
            Turned::Card(None) => say!("cards-unseen-up", "nobody saw what comes up"),
            Turned::Card(card) => say!("cards-up", "{card} comes up", card = self.kind(*card)),
        };
        let kind = self.noun(taken);
        match again {
            true => say!("cards-and-take", "the open {kind} ({after})", kind, after),
            false => say!("cards-then-take", "takes the open {kind} ({after})", kind, after),
        }
    }

    /// `keeps 2 of 4 tickets: Lisboa–Danzig and Paris–Wien, not Berlin–Roma`.
    #[must_use]
    pub fn tickets(
        &self,
        offers: &[Offer<'_>],
        name: impl Fn(&Offer<'_>) -> Option<String>,
    ) -> String {
        let seen = |kept: bool| -> Vec<String> {
            let offers = offers.iter().filter(|offer| offer.kept == kept);
            offers.filter_map(&name).collect()
        };
        let n = offers.len();
        let kept = offers.iter().filter(|offer| offer.kept).count();
        let tickets = own_term(self.game, "ticket");
        let tickets =
            tickets.map_or(Cow::Borrowed(if n == 1 { "ticket" } else { "tickets" }), Cow::Owned);
        let mut text = match kept {
            0 => say!("tickets-kept-none", "keeps none of {n} {tickets}", n, tickets),
            _ => say!("tickets-kept", "keeps {kept} of {n} {tickets}", kept, n, tickets),
        };
        let mut names = seen(true);
        let unseen = kept - names.len();
        if names.is_empty() && unseen > 0 {
            text += &say!("tickets-kept-unseen", ", unseen");
        } else if !names.is_empty() {
            if unseen > 0 {
                names.push(say!("tickets-nobody-saw", "{n} nobody saw", n = unseen));
            }
            text += &say!("tickets-kept-names", ": {names}", names = and(&names));
        }
        let back = seen(false);
        if !back.is_empty() {
            let back = and(&back);
            text += &match kept {
                0 => say!("tickets-back-all", ": {names}", names = back),
                _ => say!("tickets-back", ", not {names}", names = back),
            };
        }
        text
    }
}

/// The cards of a draw from the deck alone.
fn blind(items: &[DrawItem]) -> Option<Pile> {
    let mut drawn = Pile::default();
    for item in items {
        match item {
            DrawItem::Blind { card, .. } => drawn.add(*card),
            DrawItem::FaceUp { .. } | DrawItem::Row(_) => return None,
        }
    }
    (drawn.total() > 0).then_some(drawn)
}

/// `: 4 points`, or nothing for none.
#[must_use]
pub fn points(n: i32) -> String {
    match n {
        0 => String::new(),
        1 => say!("shared-one-point", ": 1 point"),
        n => say!("shared-points", ": {n} points", n),
    }
}
