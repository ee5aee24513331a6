//! Cards in a hand, in a row, on a stack: some seen, some not.

use crate::card::{Card, Counts};
use crate::log::{Seen, letter};
use crate::span::Span;

/// Some cards, of which `unseen` may be anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Pile {
    pub known: Counts,
    pub unseen: u8,
}

impl Pile {
    #[must_use]
    pub fn of(cards: &[Seen]) -> Self {
        let mut pile = Self::default();
        for &card in cards {
            pile.add(card);
        }
        pile
    }

    /// Cards written in groups, as a deal is.
    #[must_use]
    pub fn of_groups(groups: &[crate::log::Cards]) -> Self {
        let mut pile = Self::default();
        for group in groups {
            pile.add_all(Self::of(&group.cards));
        }
        pile
    }

    #[must_use]
    pub fn unseen(n: u8) -> Self {
        Self { known: Counts::NONE, unseen: n }
    }

    #[must_use]
    pub fn total(self) -> u32 {
        self.known.total() + u32::from(self.unseen)
    }

    pub fn add(&mut self, card: Seen) {
        match card {
            Some(card) => self.known[card] = self.known[card].saturating_add(1),
            None => self.unseen = self.unseen.saturating_add(1),
        }
    }

    pub fn add_all(&mut self, other: Self) {
        self.known.add(other.known);
        self.unseen = self.unseen.saturating_add(other.unseen);
    }

    /// Takes out one card: a known one of that colour, else an unseen one.
    pub fn take(&mut self, card: Seen) -> bool {
        if let Some(card) = card
            && self.known[card] > 0
        {
            self.known[card] -= 1;
            return true;
        }
        if self.unseen > 0 {
            self.unseen -= 1;
            return true;
        }
        if card.is_none() {
            // An unseen card leaves a pile whose cards are all known: which one
            // it was is open, so the rest is not known any more either.
            let total = self.known.total();
            if total > 0 {
                *self = Self::unseen(u8::try_from(total - 1).unwrap_or(u8::MAX));
                return true;
            }
        }
        false
    }

    /// As a log writes them.
    #[must_use]
    pub fn letters(self) -> String {
        self.each().map(letter).collect()
    }

    /// The cards one by one, in the notation's order.
    pub fn each(self) -> impl Iterator<Item = Seen> {
        self.known
            .each()
            .flat_map(|(card, n)| std::iter::repeat_n(Some(card), usize::from(n)))
            .chain(std::iter::repeat_n(None, usize::from(self.unseen)))
    }

    /// Forgets which cards these are.
    pub fn blur(&mut self) {
        *self = Self::unseen(u8::try_from(self.total()).unwrap_or(u8::MAX));
    }
}

/// Cards as written, with their place.
#[derive(Clone, Copy, Debug)]
pub struct Laid {
    pub pile: Pile,
    pub span: Span,
}

impl Laid {
    #[must_use]
    pub fn of(cards: &crate::log::Cards) -> Self {
        Self { pile: Pile::of(&cards.cards), span: cards.span }
    }
}

/// What came of paying cards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Payment {
    /// The cards that left the hand.
    pub paid: Pile,
    /// The cards that were not in it.
    pub missing: Pile,
    /// The same, with those that doubt about the record excuses.
    pub short: Pile,
    /// An unseen card that cannot have been of this kind.
    pub impossible: Option<Card>,
}
