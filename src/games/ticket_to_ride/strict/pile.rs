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

/// What each letter adds to the colours of a pile. Nothing is added for a wild card, or
/// for the nought behind a run; and for what is no card a mark that no count of eight
/// letters reaches, nor do eight marks run over.
const NO_CARD: u64 = 0x10 << 56;
const MARKS: u64 = 0xf0 << 56;

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

/// True if the first letters, so many of eight, are all the same one.
fn all_alike(letters: [u8; 8], n: usize) -> bool {
    let [first, ..] = letters;
    let same = u64::from(first).wrapping_mul(0x0101_0101_0101_0101);
    // The others are noughts.
    u64::from_le_bytes(letters) == same & !u64::MAX.checked_shl(8 * n as u32).unwrap_or(0)
}

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
    #[inline]
    pub(super) fn read(i: &mut Input<'_>) -> Option<(Self, u32)> {
        let (letters, n) = i.run();
        let colours: u64 = match all_alike(letters, n) {
            true => COLOUR_OF_LETTER[usize::from(letters[0])].wrapping_mul(n as u64),
            false => letters.map(|l| COLOUR_OF_LETTER[usize::from(l)]).iter().sum(),
        };
        if n == 0 || n == letters.len() || colours & MARKS != 0 {
            let (pile, n, unseen) = Self::read_any(i)?;
            return (unseen == 0).then_some((pile, n));
        }
        i.at += n;
        if i.peek() != b'\n' {
            i.token_ends()?;
        }
        Some((Self::new(colours, n as u8 - sum(colours)), n as u32))
    }

    /// Cards one by one, some perhaps counted (`3W`), some perhaps unseen, and the
    /// blanks behind them; how many were seen, and how many not.
    #[inline(never)]
    pub(super) fn read_any(i: &mut Input<'_>) -> Option<(Self, u32, u32)> {
        let (mut pile, mut seen, mut unseen) = (Self::NONE, 0, 0);
        while !i.ends() {
            let mut n = 1;
            if i.peek().is_ascii_digit() {
                n = 0;
                while i.peek().is_ascii_digit() && n <= MOST_CARDS {
                    n = 10 * n + u32::from(i.peek() - b'0');
                    i.at += 1;
                }
            }
            let card = i.card()?;
            i.at += 1;
            if n == 0 || seen + unseen + n > MOST_CARDS {
                return None;
            }
            match card {
                Some(card) => {
                    pile.0[card as usize] += n as u8;
                    seen += n;
                }
                None => unseen += n,
            }
        }
        i.next();
        (seen + unseen > 0).then_some((pile, seen, unseen))
    }

    /// Each card of it, in the notation's order.
    pub(super) fn each(self) -> impl Iterator<Item = Card> {
        let kinds = Card::ALL.into_iter();
        kinds.flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// The cards of another pile that this one does not have; these are left out of it.
    pub(super) fn take_all_of(&mut self, other: Self) -> Self {
        let mut missing = Self::NONE;
        for card in Card::ALL {
            let (here, wanted) = (&mut self.0[card as usize], other.count(card));
            missing.0[card as usize] = wanted.saturating_sub(*here);
            *here = here.saturating_sub(wanted);
        }
        missing
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
            ("3WL", 4, 1),
            ("R12W x", 13, 0),
            ("RRRRRRRR", 8, 0),
            ("RRRRRRR", 7, 0),
            ("LLLLLLLL", 8, 8),
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
            "0R",
            "17R",
            "2",
            "99999999999999R",
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
    fn some_cards_are_unseen() {
        let read = |text: &str| Pile::read_any(&mut Input::new(text, 0));
        assert_eq!(read("????"), Some((Pile::NONE, 0, 4)));
        assert_eq!(read("R2?W "), Some((pile("RW"), 2, 2)));
        assert_eq!(read(""), None);
        assert_eq!(read("????????X"), None);
    }

    #[test]
    fn what_is_missing_is_told() {
        let mut hand = pile("RRWL");
        assert_eq!(hand.take_all_of(pile("RWWKL")), pile("WK"));
        assert_eq!(hand, pile("R"));
        assert_eq!(pile("RLP").each().count(), 3);
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
        assert_eq!((deck.total(), deck.plain(), deck.count(Card::Black)), (110, 96, 12));
        assert_eq!(Pile::of(Counts([128, 0, 0, 0, 0, 0, 0, 0, 0])), None);
        assert_eq!(Pile::of(Counts([100; 9])), None);
    }
}
