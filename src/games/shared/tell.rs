//! Cards, draws and tickets in words, for a replay to tell what happened.

use super::{Pile, and};
use crate::card::Card;
use crate::log::{Cards, DrawItem, Offer, RowChange, RowKind, Seen, Turned};

/// How a game speaks of its cards.
#[derive(Clone, Copy, Debug)]
pub struct CardWords<'w> {
    /// The wild card, in one and in many.
    pub wild: (&'w str, &'w str),
}

impl CardWords<'static> {
    /// For where the game is not known.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            wild: ("wild card", "wild cards"),
        }
    }
}

impl CardWords<'_> {
    /// `a red card`, `a locomotive`, `a card nobody saw`.
    #[must_use]
    pub fn one(&self, card: Seen) -> String {
        match card {
            None => "a card nobody saw".to_owned(),
            Some(Card::Wild) => format!("a {}", self.wild.0),
            Some(Card::Orange) => "an orange card".to_owned(),
            Some(card) => format!("a {} card", card.word()),
        }
    }

    /// `3 red cards`, `1 locomotive`.
    #[must_use]
    pub fn some(&self, card: Card, n: u32) -> String {
        match (card, n) {
            (Card::Wild, 1) => format!("1 {}", self.wild.0),
            (Card::Wild, _) => format!("{n} {}", self.wild.1),
            (_, 1) => format!("1 {} card", card.word()),
            _ => format!("{n} {} cards", card.word()),
        }
    }

    /// `red cards`, `locomotives`.
    #[must_use]
    pub fn many(&self, card: Card) -> String {
        match card {
            Card::Wild => self.wild.1.to_owned(),
            _ => format!("{} cards", card.word()),
        }
    }

    /// `2 red cards and 1 locomotive`.
    #[must_use]
    pub fn count(&self, pile: Pile) -> String {
        let known = pile.known.each();
        let mut parts: Vec<String> = known
            .map(|(card, n)| self.some(card, u32::from(n)))
            .collect();
        match pile.unseen {
            0 => {}
            1 => parts.push("1 card nobody saw".to_owned()),
            n => parts.push(format!("{n} cards nobody saw")),
        }
        and(&parts)
    }

    /// `red`, `a locomotive`.
    fn kind(&self, card: Seen) -> String {
        match card {
            Some(card) if card != Card::Wild => card.word().to_owned(),
            card => self.one(card),
        }
    }

    /// `2 red cards and a locomotive`.
    #[must_use]
    pub fn list(&self, pile: Pile) -> String {
        let kinds = pile.known.each().map(|(card, n)| (Some(card), n));
        let unseen = (pile.unseen > 0).then_some((None, pile.unseen));
        let parts: Vec<String> = kinds
            .chain(unseen)
            .map(|(card, n)| match (card, n) {
                (card, 1) => self.one(card),
                (None, n) => format!("{n} cards nobody saw"),
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
        let letter = |card: &Seen| card.map_or('?', Card::letter);
        if cards.cards.is_empty() {
            return "-".to_owned();
        }
        cards.cards.iter().map(letter).collect()
    }

    /// Each change of the row as a sentence of its own.
    #[must_use]
    pub fn row_changes(&self, changes: &[RowChange]) -> Vec<String> {
        changes
            .iter()
            .map(|change| self.row_change(change))
            .collect()
    }

    fn row_change(&self, change: &RowChange) -> String {
        let cards = self.list_of(&change.cards);
        match change.kind {
            RowKind::Refill => format!("the row is filled up with {cards}"),
            RowKind::Flush => format!("a new row is laid out: {cards}"),
        }
    }

    /// `takes the open red card (white comes up) and draws a black card from the deck`.
    #[must_use]
    pub fn draw(&self, items: &[DrawItem]) -> String {
        if let Some(drawn) = blind(items) {
            return match (drawn.known.total(), drawn.unseen) {
                (0, 1) => "draws a card from the deck".to_owned(),
                (0, n) => format!("draws {n} cards from the deck"),
                _ => format!("draws {} from the deck", self.list(drawn)),
            };
        }
        let mut parts: Vec<String> = Vec::new();
        let mut rows = Vec::new();
        let mut last = "";
        for item in items {
            match item {
                DrawItem::Blind { card, .. } => {
                    let what = match card {
                        None if last == "draws" => "another card".to_owned(),
                        None => "a card".to_owned(),
                        card => self.one(*card),
                    };
                    let verb = verb(&mut last, "draws");
                    parts.push(format!("{verb}{what} from the deck"));
                }
                DrawItem::FaceUp { taken, turned, .. } => {
                    let kind = match taken {
                        Card::Wild => self.wild.0.to_owned(),
                        card => format!("{} card", card.word()),
                    };
                    let after = match turned {
                        Turned::Nothing => "nothing is left to turn up".to_owned(),
                        Turned::Card(None) => "nobody saw what comes up".to_owned(),
                        Turned::Card(card) => format!("{} comes up", self.kind(*card)),
                    };
                    let verb = verb(&mut last, "takes");
                    parts.push(format!("{verb}the open {kind} ({after})"));
                }
                DrawItem::Row(change) => rows.push(self.row_change(change)),
            }
        }
        let mut text = and(&parts);
        for row in rows {
            text += &format!("; {row}");
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

/// The verb with a blank, where the last one was another.
fn verb(last: &mut &'static str, verb: &'static str) -> String {
    let same = std::mem::replace(last, verb) == verb;
    if same {
        String::new()
    } else {
        format!("{verb} ")
    }
}

/// `keeps 2 of 4 tickets: Lisboa–Danzig and Paris–Wien, not Berlin–Roma`.
#[must_use]
pub fn tell_tickets(offers: &[Offer<'_>], name: impl Fn(&Offer<'_>) -> Option<String>) -> String {
    let of = |kept: bool| -> Vec<&Offer<'_>> {
        offers.iter().filter(|offer| offer.kept == kept).collect()
    };
    let list = |offers: &[&Offer<'_>]| -> (Vec<String>, usize) {
        let seen: Vec<String> = offers.iter().filter_map(|offer| name(offer)).collect();
        let unseen = offers.len() - seen.len();
        (seen, unseen)
    };
    let (kept, back) = (of(true), of(false));
    let many = if offers.len() == 1 {
        "ticket"
    } else {
        "tickets"
    };
    let mut text = match kept.len() {
        0 => format!("keeps none of {} {many}", offers.len()),
        n => format!("keeps {n} of {} {many}", offers.len()),
    };
    let (mut seen, unseen) = list(&kept);
    if seen.is_empty() && unseen > 0 {
        text.push_str(", unseen");
    } else if !seen.is_empty() {
        if unseen > 0 {
            seen.push(format!("{unseen} nobody saw"));
        }
        text += &format!(": {}", and(&seen));
    }
    let (seen, _) = list(&back);
    if !seen.is_empty() {
        let not = if kept.is_empty() { ":" } else { ", not" };
        text += &format!("{not} {}", and(&seen));
    }
    text
}

/// `: 4 points`, or nothing for none.
#[must_use]
pub fn points(n: i32) -> String {
    match n {
        0 => String::new(),
        1 => ": 1 point".to_owned(),
        n => format!(": {n} points"),
    }
}
