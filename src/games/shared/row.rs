//! The face-up row: taking what does not lie there.

use super::Pile;
use super::seats::Cards;
use crate::card::Card;
use crate::fault::{Fault, Words};
use crate::laws::Law;

/// No such card lies face up.
#[derive(Clone, Copy, Debug)]
pub struct NotInTheRow {
    pub law: &'static Law,
    pub card: Card,
    pub row: Pile,
}

impl<S: Cards> Fault<S> for NotInTheRow {
    fn law(&self) -> &'static Law {
        self.law
    }

    fn words(&self, setting: &S) -> Words {
        let words = setting.card_words();
        let noun = words.noun(self.card);
        let lies = match self.row.total() {
            0 => say!("x2-nothing", "no card lies face up"),
            _ => say!("x2-lies", "face up: {cards}", cards = words.count(self.row)),
        };
        Words::new(tell!("x2-no-card", "no {noun} lies face up", noun), lies).help(say!(
            "x2-help",
            "a card from the top of the deck is written `?{letter}`",
            letter = self.card.letter()
        ))
    }
}
