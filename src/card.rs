//! Train cards: the eight colours and the wild one, and counts of them.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lang::{self, Arg, ToArg};

/// One card of the deck. `Wild` is the locomotive, the bus or the taxi.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Card {
    /// `P`.
    Pink,
    /// `B`.
    Blue,
    /// `O`.
    Orange,
    /// `W`.
    White,
    /// `G`.
    Green,
    /// `Y`.
    Yellow,
    /// `K`.
    Black,
    /// `R`.
    Red,
    /// `L`, which stands for any colour.
    Wild,
}

impl Card {
    /// Every kind of card, in the order in which the notation lists them.
    pub const ALL: [Self; 9] = [
        Self::Pink,
        Self::Blue,
        Self::Orange,
        Self::White,
        Self::Green,
        Self::Yellow,
        Self::Black,
        Self::Red,
        Self::Wild,
    ];

    /// The eight colours, without the wild card.
    pub const COLOURS: [Self; 8] = {
        let [colours @ .., _] = Self::ALL;
        colours
    };

    /// The letter that stands for this card in a log.
    #[must_use]
    pub const fn letter(self) -> char {
        const LETTERS: [char; 9] = ['P', 'B', 'O', 'W', 'G', 'Y', 'K', 'R', 'L'];
        LETTERS[self as usize]
    }

    /// The card a letter of the notation stands for.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pink,
            'B' => Self::Blue,
            'O' => Self::Orange,
            'W' => Self::White,
            'G' => Self::Green,
            'Y' => Self::Yellow,
            'K' => Self::Black,
            'R' => Self::Red,
            'L' => Self::Wild,
            _ => return None,
        })
    }

    /// The colour in a word: `pink`, `blue`, … (`wild` for the wild card).
    #[must_use]
    pub const fn word(self) -> &'static str {
        const WORDS: [&str; 9] =
            ["pink", "blue", "orange", "white", "green", "yellow", "black", "red", "wild"];
        WORDS[self as usize]
    }

    /// The colour as people read it, in the current language.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        match lang::is_english() {
            true => Cow::Borrowed(self.word()),
            false => lang::fixed(&format!("term-colour-{}", self.word()), self.word()),
        }
    }

    /// The card that a word names; `purple` is another word for pink.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        if word == "purple" {
            return Some(Self::Pink);
        }
        Self::ALL.into_iter().find(|c| c.word() == word)
    }
}

/// Written as its word.
impl Serialize for Card {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = <&str>::deserialize(from)?;
        let unknown = || serde::de::Error::custom("no such card");
        Self::from_word(word).ok_or_else(unknown)
    }
}

/// How many of each kind of card, in the order of [`Card::ALL`].
///
/// ```
/// use whistlestop::{Card, Counts};
///
/// let paid: Counts = [Card::Red, Card::Red, Card::Wild].into_iter().collect();
/// assert_eq!((paid.total(), paid[Card::Red]), (3, 2));
/// assert_eq!(paid.to_string(), "RRL");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub struct Counts(pub [u8; 9]);

/// The highest bit of each of eight bytes.
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Counts {
    /// No cards at all.
    pub const NONE: Self = Self([0; 9]);

    /// All cards together.
    #[must_use]
    pub fn total(self) -> u32 {
        // Eight colours in one word: sums of two, then all of them.
        const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
        let (word, [.., wild]) = (self.colours(), self.0);
        let pairs = (word & EVEN) + (word >> 8 & EVEN);
        let colours = pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48;
        colours as u32 + u32::from(wild)
    }

    /// True if there is no card.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// These without others, if all of those are among them.
    pub(crate) fn without(self, other: Self) -> Option<Self> {
        let wild = self[Card::Wild].checked_sub(other[Card::Wild])?;
        let (ours, theirs) = (self.colours(), other.colours());
        // Byte by byte: as many, as far as the lower bits tell.
        let lower = (ours | HIGH) - (theirs & !HIGH);
        let enough = ((ours & !theirs) | (!(ours ^ theirs) & lower)) & HIGH;
        let [a, b, c, d, e, f, g, h] = ours.wrapping_sub(theirs).to_le_bytes();
        (enough == HIGH).then_some(Self([a, b, c, d, e, f, g, h, wild]))
    }

    /// Puts other cards to these; no kind counts beyond 255.
    pub fn add(&mut self, other: Self) {
        for (n, m) in self.0.iter_mut().zip(other.0) {
            *n = n.saturating_add(m);
        }
    }

    /// The colours without the wild card, a byte each.
    fn colours(self) -> u64 {
        let [a, b, c, d, e, f, g, h, _] = self.0;
        u64::from_le_bytes([a, b, c, d, e, f, g, h])
    }

    /// The colours of which there are more than so many, fewer than 128; a bit each, in
    /// the order of [`Card::COLOURS`].
    pub(crate) fn more_than(self, n: u8) -> u8 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let word = self.colours();
        // The highest bit of each byte that is more.
        let more = ((word & (EACH * 0x7f)) + EACH * u64::from(0x7f - n)) | word;
        // All of them, one beside the other.
        ((more >> 7 & EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// Every kind that is there, with its number.
    pub fn each(self) -> impl Iterator<Item = (Card, u8)> {
        Card::ALL.into_iter().zip(self.0).filter(|&(_, n)| n > 0)
    }
}

impl Index<Card> for Counts {
    type Output = u8;
    fn index(&self, card: Card) -> &u8 {
        &self.0[card as usize]
    }
}

impl IndexMut<Card> for Counts {
    fn index_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card as usize]
    }
}

impl FromIterator<Card> for Counts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut counts = Self::NONE;
        for card in cards {
            counts[card] = counts[card].saturating_add(1);
        }
        counts
    }
}

/// Written as an object: each kind that is there, with its number.
impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.each())
    }
}

/// Written as in a log: `RRL`, or `-` for no cards at all.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (card, n) in self.each() {
            for _ in 0..n {
                write!(f, "{}", card.letter())?;
            }
        }
        Ok(())
    }
}

impl ToArg for Counts {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_counts_every_kind() {
        assert_eq!(Counts([255; 9]).total(), 9 * 255);
        for kind in 0..9 {
            let mut counts = Counts::NONE;
            counts.0[kind] = 200;
            assert_eq!(counts.total(), 200);
        }
    }

    #[test]
    fn cards_are_put_together_and_taken_apart() {
        for (a, b) in [(0, 0), (1, 2), (127, 1), (128, 127), (200, 100), (255, 255), (1, 255)] {
            for kind in 0..9 {
                let (mut ours, mut theirs) = (Counts([7; 9]), Counts([4; 9]));
                (ours.0[kind], theirs.0[kind]) = (a, b);
                let (mut sum, mut rest) = ([11; 9], [3; 9]);
                // No kind counts beyond 255.
                (sum[kind], rest[kind]) = (a.saturating_add(b), a.saturating_sub(b));
                assert_eq!(ours.without(theirs), (a >= b).then_some(Counts(rest)), "{a} - {b}");
                ours.add(theirs);
                assert_eq!(ours, Counts(sum), "{a} + {b}");
            }
        }
    }

    #[test]
    fn colours_of_which_there_are_more_have_their_bits() {
        let counts = Counts([0, 1, 2, 3, 127, 128, 255, 0, 9]);
        assert_eq!(counts.more_than(0), 0b0111_1110);
        assert_eq!(counts.more_than(1), 0b0111_1100);
        assert_eq!(counts.more_than(127), 0b0110_0000);
        assert_eq!(Counts([255; 9]).more_than(0), 255);
    }
}
