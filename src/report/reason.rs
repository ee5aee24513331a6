//! Why no order of the deck explains a log, for programs.

use serde::Serialize;

use super::hands::ByColour;
use super::lines::Lines;
use super::{GameText, Place};
use crate::card::Card;
use crate::finding::{DeckHeld, Held, Reason, Shown, Whereabouts};

#[derive(Serialize)]
pub(crate) struct JsonReason<'a> {
    minimal: bool,
    exact: bool,
    shown: Vec<JsonShown<'a>>,
    colour: Option<JsonWhereabouts<'a>>,
    decks: Vec<JsonDeck<'a>>,
}

impl<'a> JsonReason<'a> {
    pub(crate) fn new(text: &GameText, lines: &Lines, reason: &'a Reason) -> Self {
        let shown = |shown: &'a Shown| JsonShown {
            player: shown.player.as_deref(),
            cards: ByColour(shown.cards),
            unnamed: shown.unnamed,
            enough: shown.enough,
            place: Place::new(text, lines, shown.span),
        };
        let deck = |deck: &'a DeckHeld| JsonDeck {
            name: &deck.name,
            turn: deck.turn,
            line: deck.made.map(|at| Place::new(text, lines, at).line),
            held: deck.held.iter().map(JsonCards::new).collect(),
            drawn: deck.drawn.iter().map(JsonDrawn::new).collect(),
        };
        Self {
            minimal: reason.minimal,
            exact: reason.exact,
            shown: reason.shown.iter().map(shown).collect(),
            colour: reason.colour.as_ref().map(JsonWhereabouts::new),
            decks: reason.decks.iter().map(deck).collect(),
        }
    }
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
struct JsonWhereabouts<'a> {
    card: &'static str,
    copies: u32,
    places: Vec<JsonHeld<'a>>,
}

impl<'a> JsonWhereabouts<'a> {
    fn new(colour: &'a Whereabouts) -> Self {
        let held = |held: &'a Held| JsonHeld {
            place: held.place,
            player: held.player.as_deref(),
            cards: held.cards,
        };
        Self {
            card: colour.card.word(),
            copies: colour.copies,
            places: colour.places.iter().map(held).collect(),
        }
    }
}

#[derive(Serialize)]
struct JsonHeld<'a> {
    place: &'static str,
    player: Option<&'a str>,
    cards: u32,
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
    card: &'static str,
    cards: u32,
}

impl JsonCards {
    fn new(&(card, cards): &(Card, u32)) -> Self {
        let card = card.word();
        Self { card, cards }
    }
}

#[derive(Serialize)]
struct JsonDrawn<'a> {
    player: Option<&'a str>,
    cards: u32,
}

impl<'a> JsonDrawn<'a> {
    fn new((player, cards): &'a (Option<String>, u32)) -> Self {
        Self {
            player: player.as_deref(),
            cards: *cards,
        }
    }
}
