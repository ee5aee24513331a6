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
        let noun = match self.card {
            Card::Wild => words.wild.0.to_owned(),
            card => format!("{} card", card.word()),
        };
        let lies = match self.row.total() {
            0 => "no card lies face up".to_owned(),
            _ => format!("face up: {}", words.count(self.row)),
        };
        Words::new(format!("no {noun} lies face up"), lies).help(format!(
            "a card from the top of the deck is written `?{}`",
            self.card.letter()
        ))
    }
}
