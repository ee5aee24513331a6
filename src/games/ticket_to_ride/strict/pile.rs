//! Cards of all kinds in one number: a byte a kind, so that a pile is added to
//! another, or taken out of it, at a stroke.

use crate::card::{Card, Counts};
use crate::notation::token::Input;

/// No kind has so many cards that its byte's highest bit is needed.
const HIGHEST: u128 = 0x80_8080_8080_8080_8080;
const MOST_OF_A_KIND: u8 = 0x7f;

/// No run of cards read here is longer.
const MOST_CARDS: u32 = 16;

/// A byte a kind, in the order of [`Card::ALL`]: first the colours, then the
/// wild cards, then nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pile([u8; 16]);

/// What each letter adds to the colours of a pile, and a mark for what is no
/// card. Nothing is added for a wild card, or for the nought behind a run.
const NO_CARD: u64 = 1 << 63;

static COLOUR_OF_LETTER: [u64; 256] = {
    let mut colours = [NO_CARD; 256];
    colours[0] = 0;
    colours[Card::Wild.letter() as usize] = 0;
    let mut i = 0;
    while i < Card::COLOURS.len() {
        colours[Card::COLOURS[i].letter() as usize] = 1 << (8 * Card::COLOURS[i] as u32);
        i += 1;
    }
    colours
};

/// All bytes of a number together, which are no more than a byte can count.
fn sum(colours: u64) -> u8 {
    (colours.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
}

impl Pile {
    pub(super) const NONE: Self = Self([0; 16]);

    /// `None` if there are more cards than it can count.
    pub(super) fn of(counts: Counts) -> Option<Self> {
        let fits = counts.0.iter().all(|&n| n <= MOST_OF_A_KIND) && counts.total() <= 0xff;
        let mut pile = Self::NONE;
        pile.0[..counts.0.len()].copy_from_slice(&counts.0);
        fits.then_some(pile)
    }

    pub(super) fn counts(self) -> Counts {
        let [counts @ .., _, _, _, _, _, _, _] = self.0;
        Counts(counts)
    }

    fn new(colours: u64, wilds: u8) -> Self {
        Self((u128::from(colours) | u128::from(wilds) << 64).to_le_bytes())
    }

    fn all(self) -> u128 {
        u128::from_le_bytes(self.0)
    }

    fn colours(self) -> u64 {
        self.all() as u64
    }

    /// A run of cards that were all seen, and the blanks behind it; how many.
    pub(super) fn read(i: &mut Input<'_>) -> Option<(Self, u32)> {
        let (letters, n) = i.run();
        if n == letters.len() {
            return Self::read_long(i);
        }
        let each = letters.map(|letter| COLOUR_OF_LETTER[usize::from(letter)]);
        let marks = each.iter().fold(0, |marks, one| marks | one);
        if n == 0 || marks & NO_CARD != 0 {
            return None;
        }
        i.at += n;
        i.token_ends()?;
        let colours = each.iter().sum();
        Some((Self::new(colours, n as u8 - sum(colours)), n as u32))
    }

    fn read_long(i: &mut Input<'_>) -> Option<(Self, u32)> {
        let (mut pile, mut n) = (Self::NONE, 0);
        while let Some(card) = i.known_card() {
            i.at += 1;
            pile.put(card);
            n += 1;
            if n > MOST_CARDS {
                return None;
            }
        }
        i.token_ends()?;
        Some((pile, n))
    }

    pub(super) fn count(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    pub(super) fn wilds(self) -> u8 {
        self.count(Card::Wild)
    }

    pub(super) fn total(self) -> u32 {
        self.plain() + u32::from(self.wilds())
    }

    /// All cards that are not wild.
    pub(super) fn plain(self) -> u32 {
        u32::from(sum(self.colours()))
    }

    pub(super) fn put(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    pub(super) fn add(&mut self, other: Self) {
        self.0 = (self.all() + other.all()).to_le_bytes();
    }

    /// Takes a card out of a pile that has to have it.
    pub(super) fn take_one(&mut self, card: Card) -> Option<()> {
        let cards = &mut self.0[card as usize];
        *cards = cards.checked_sub(1)?;
        Some(())
    }

    /// Takes cards out of a pile that has to have them.
    pub(super) fn take(&mut self, other: Self) -> Option<()> {
        let rest = (self.all() | HIGHEST) - other.all();
        self.0 = (rest & !HIGHEST).to_le_bytes();
        (rest & HIGHEST == HIGHEST).then_some(())
    }

    /// The one colour among these cards, if they are not all wild; `None` if
    /// there are more.
    pub(super) fn one_colour(self) -> Option<Option<Card>> {
        let colours = self.colours();
        if colours == 0 {
            return Some(None);
        }
        let first = colours.trailing_zeros() / 8;
        let last = 7 - colours.leading_zeros() / 8;
        (first == last).then(|| Card::COLOURS.get(first as usize).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Pile, u32)> {
        Pile::read(&mut Input::new(text, 0))
    }

    fn pile(text: &str) -> Pile {
        read(text).unwrap().0
    }

    #[test]
    fn cards_are_counted() {
        for (text, n, wilds) in [
            ("RRL", 3, 1),
            ("L x", 1, 1),
            ("PBOWGYKRL\n", 9, 1),
            ("WWWWWWWWW", 9, 0),
        ] {
            let (pile, cards) = read(text).unwrap();
            assert_eq!((cards, pile.total(), pile.wilds()), (n, n, wilds), "{text}");
            assert_eq!(pile.plain(), n - u32::from(wilds));
        }
        for text in [
            "",
            " R",
            "?",
            "R?",
            "RRX",
            "R2",
            "r",
            "R>W",
            "RRRRRRRRRRRRRRRRR",
            "RRRRRRRRX",
            "é",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_not_there_cannot_be_taken() {
        let mut hand = pile("RRWL");
        assert_eq!(hand.take(pile("RW")), Some(()));
        assert_eq!(hand, pile("RL"));
        for cards in ["RR", "W", "LL", "RLP"] {
            assert_eq!(hand.clone().take(pile(cards)), None, "{cards}");
        }
        assert_eq!(hand.take_one(Card::Wild), Some(()));
        assert_eq!(hand.take_one(Card::Wild), None);
    }

    #[test]
    fn one_colour_or_more() {
        assert_eq!(pile("LL").one_colour(), Some(None));
        assert_eq!(pile("PPL").one_colour(), Some(Some(Card::Pink)));
        assert_eq!(pile("R").one_colour(), Some(Some(Card::Red)));
        assert_eq!(pile("RP").one_colour(), None);
        assert_eq!(pile("WG").one_colour(), None);
    }

    #[test]
    fn a_deck_fits_if_it_is_no_larger_than_any() {
        let europe = Counts([12, 12, 12, 12, 12, 12, 12, 12, 14]);
        let deck = Pile::of(europe).unwrap();
        assert_eq!(
            (deck.total(), deck.plain(), deck.count(Card::Black)),
            (110, 96, 12)
        );
        assert_eq!(Pile::of(Counts([128, 0, 0, 0, 0, 0, 0, 0, 0])), None);
        assert_eq!(Pile::of(Counts([100; 9])), None);
    }
}
