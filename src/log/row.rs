//! What a line says about the row, letter by letter.

use super::{Act, DrawItem, Line, RowChange, Seen, Statement, Turned, What};
use crate::card::Card;
use crate::span::Span;

/// A letter that says what lay in the row, or was turned up into it.
pub enum RowLetter<'l> {
    Turned(&'l mut Seen),
    Taken(&'l mut Card),
}

impl RowLetter<'_> {
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Taken(_))
    }

    #[must_use]
    pub fn card(&self) -> Seen {
        match self {
            Self::Turned(card) => **card,
            Self::Taken(card) => Some(**card),
        }
    }

    /// Another card instead.
    pub fn put(self, other: Seen) {
        match (self, other) {
            (Self::Turned(card), other) => *card = other,
            (Self::Taken(card), Some(other)) => *card = other,
            (Self::Taken(_), None) => {}
        }
    }
}

/// Every card but this one.
pub fn other_cards(but: Seen) -> impl Iterator<Item = Seen> + Clone {
    Card::ALL.into_iter().map(Some).filter(move |card| *card != but)
}

/// All letters of a line about cards of the row, each with the place of its word.
#[must_use]
pub fn row_letters<'l>(line: &'l mut Line<'_>) -> Vec<(RowLetter<'l>, Span)> {
    let mut found = Vec::new();
    match &mut line.statement {
        Statement::Market { cards, then } => {
            let span = cards.span;
            found.extend(cards.cards.iter_mut().map(|card| (RowLetter::Turned(card), span)));
            then.iter_mut().for_each(|change| row(change, &mut found));
        }
        Statement::Row(then) => then.iter_mut().for_each(|change| row(change, &mut found)),
        Statement::Acts { acts, .. } => acts.iter_mut().for_each(|act| of_act(act, &mut found)),
        _ => {}
    }
    found
}

fn row<'l>(change: &'l mut RowChange, found: &mut Vec<(RowLetter<'l>, Span)>) {
    let span = change.cards.span;
    found.extend(change.cards.cards.iter_mut().map(|card| (RowLetter::Turned(card), span)));
}

fn of_act<'l>(act: &'l mut Act<'_>, found: &mut Vec<(RowLetter<'l>, Span)>) {
    match &mut act.what {
        What::Draw(items) => {
            for item in items {
                match item {
                    DrawItem::FaceUp { taken, turned, span } => {
                        found.push((RowLetter::Taken(taken), *span));
                        if let Turned::Card(card) = turned {
                            found.push((RowLetter::Turned(card), *span));
                        }
                    }
                    DrawItem::Row(change) => row(change, found),
                    DrawItem::Blind { .. } => {}
                }
            }
        }
        What::Claim(claim) => claim.then.iter_mut().for_each(|change| row(change, found)),
        What::Station(station) => station.then.iter_mut().for_each(|change| row(change, found)),
        _ => {}
    }
}
