//! Why no order of the deck explains a log, for programs.

use serde::Serialize;

use super::hands::ByColour;
use super::lines::{Lines, Place};
use crate::card::Card;
use crate::finding::{DeckHeld, Reason, Shown, Whereabouts};

#[derive(Serialize)]
pub(crate) struct JsonReason<'a> {
    minimal: bool,
    exact: bool,
    shown: Vec<JsonShown<'a>>,
    colour: Option<&'a Whereabouts>,
    decks: Vec<JsonDeck<'a>>,
}

#[derive(Serialize)]
struct JsonShown<'a> {
    player: Option<&'a str>,
    cards: ByColour,
    unnamed: u32,
    enough: Option<bool>,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct JsonDeck<'a> {
    name: &'a str,
    turn: Option<u32>,
    line: Option<u64>,
    held: Vec<JsonCards>,
    drawn: Vec<JsonDrawn<'a>>,
}

#[derive(Serialize)]
struct JsonCards {
    card: Card,
    cards: u32,
}

#[derive(Serialize)]
struct JsonDrawn<'a> {
    player: Option<&'a str>,
    cards: u32,
}

impl<'a> JsonReason<'a> {
    pub(crate) fn new(lines: &Lines, reason: &'a Reason) -> Self {
        let shown = |shown: &'a Shown| JsonShown {
            player: shown.player.as_deref(),
            cards: ByColour(shown.cards),
            unnamed: shown.unnamed,
            enough: shown.enough,
            place: lines.place(shown.span),
        };
        let held = |&(card, cards): &(Card, u32)| JsonCards { card, cards };
        let drawn = |(player, cards): &'a (Option<String>, u32)| JsonDrawn {
            player: player.as_deref(),
            cards: *cards,
        };
        let deck = |deck: &'a DeckHeld| JsonDeck {
            name: &deck.name,
            turn: deck.turn,
            line: deck.made.map(|at| lines.place(at).line),
            held: deck.held.iter().map(held).collect(),
            drawn: deck.drawn.iter().map(drawn).collect(),
        };
        Self {
            minimal: reason.minimal,
            exact: reason.exact,
            shown: reason.shown.iter().map(shown).collect(),
            colour: reason.colour.as_ref(),
            decks: reason.decks.iter().map(deck).collect(),
        }
    }
}
