//! A place in the text of a game, and what stands there: the smallest parts of
//! the notation, read byte by byte, each byte about once.
//!
//! For those who read what is written in the usual way and leave everything else
//! to the parser: every method but the smallest returns `None` where only the
//! parser can tell.

use crate::card::Card;
use crate::log::{Name, Number, Seen};
use crate::span::Span;

/// What a byte can be part of.
pub const WORD: u8 = 1;
/// A word without what stands between the parts of a route.
pub const PLACE: u8 = 2;
pub const BLANK: u8 = 4;
pub const DIGIT: u8 = 8;
const COMMENT: u8 = 16;

static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0x21;
    while byte < 0x7f {
        class[byte] = match byte as u8 {
            b'"' => 0,
            b'#' => COMMENT,
            b'-' | b'/' | b',' => WORD,
            b'0'..=b'9' => WORD | PLACE | DIGIT,
            _ => WORD | PLACE,
        };
        byte += 1;
    }
    class[b' ' as usize] = BLANK;
    class[b'\t' as usize] = BLANK;
    class[b'\r' as usize] = BLANK;
    class
};

static CARD: [Option<Card>; 256] = {
    let mut cards = [None; 256];
    let mut i = 0;
    while i < Card::ALL.len() {
        cards[Card::ALL[i].letter() as usize] = Some(Card::ALL[i]);
        i += 1;
    }
    cards
};

/// The card that a letter stands for.
pub fn card_of(letter: u8) -> Option<Card> {
    CARD[usize::from(letter)]
}

/// No number read here has more digits.
const MOST_DIGITS: usize = 9;

/// A word of at most seven bytes, with the blank behind it.
#[derive(Clone, Copy)]
pub struct ShortWord {
    bytes: u64,
    mask: u64,
    length: usize,
}

impl ShortWord {
    /// `None` if it is too long.
    pub const fn new(word: &str) -> Option<Self> {
        let word = word.as_bytes();
        if word.len() > 7 {
            return None;
        }
        let mut bytes = [0; 8];
        let mut i = 0;
        while i < word.len() {
            bytes[i] = word[i];
            i += 1;
        }
        bytes[i] = b' ';
        Some(Self {
            bytes: u64::from_le_bytes(bytes),
            mask: u64::MAX >> (8 * (7 - i)),
            length: i,
        })
    }

    pub const fn expect(word: &str) -> Self {
        Self::new(word).expect("a word of at most seven bytes")
    }
}

pub struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pub at: usize,
    /// Where the last token ends.
    pub end: usize,
}

/// How many bytes come before the first that is less than `0`, as blanks, dashes
/// and line breaks are.
fn bytes_of_name(bytes: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let below = bytes.wrapping_sub(EACH * b'0' as u64) & !bytes & (EACH << 7);
    below.trailing_zeros() as usize / 8
}

impl<'a> Reader<'a> {
    /// `None` for a text whose places do not fit a span.
    pub fn new(text: &'a str, at: usize) -> Option<Self> {
        u32::try_from(text.len()).ok()?;
        Some(Self {
            text,
            bytes: text.as_bytes(),
            at,
            end: at,
        })
    }

    /// The end of the text is the end of a line.
    pub fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or(b'\n')
    }

    pub fn is(&self, class: u8) -> bool {
        CLASS[usize::from(self.peek())] & class != 0
    }

    pub fn skip(&mut self, class: u8) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let other = |byte: &u8| CLASS[usize::from(*byte)] & class == 0;
        self.at += rest.iter().position(other).unwrap_or(rest.len());
    }

    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub fn span(&self, from: usize) -> Span {
        // No text is larger: see `new`.
        Span::new(from as u32, self.at as u32)
    }

    pub fn text(&mut self, class: u8) -> Option<&'a str> {
        let from = self.at;
        self.skip(class);
        let text = self.text.get(from..self.at)?;
        (!text.is_empty()).then_some(text)
    }

    pub fn name(&mut self, class: u8) -> Option<Name<'a>> {
        let from = self.at;
        let text = self.text(class)?;
        let span = self.span(from);
        Some(Name { text, span })
    }

    /// A token ends here: goes on to the next one, or to the end of the line.
    pub fn token_ends(&mut self) -> Option<()> {
        self.end = self.at;
        if self.is(BLANK) {
            self.at += 1;
            self.skip_blanks();
            return Some(());
        }
        self.is_done().then_some(())
    }

    /// Goes on over blanks and a comment.
    pub fn skip_blanks(&mut self) {
        if self.is(BLANK | COMMENT) {
            self.skip(BLANK);
            self.skip_comment();
        }
    }

    /// The next eight bytes from some place on, the first one the lowest; zeros
    /// behind the end.
    fn window(&self, at: usize) -> u64 {
        let rest = self.bytes.get(at..).unwrap_or_default();
        if let Some(bytes) = rest.first_chunk() {
            return u64::from_le_bytes(*bytes);
        }
        let mut bytes = [0; 8];
        bytes[..rest.len()].copy_from_slice(rest);
        u64::from_le_bytes(bytes)
    }

    /// The next eight bytes, zeros behind the end.
    pub fn ahead(&self) -> [u8; 8] {
        self.window(self.at).to_le_bytes()
    }

    /// True if this word stands here with a blank behind it.
    pub fn has_short(&self, word: &ShortWord) -> bool {
        self.window(self.at) & word.mask == word.bytes
    }

    /// Goes on behind this word, which stands here, and the blank behind it. More
    /// blanks are not expected.
    pub fn pass_short(&mut self, word: &ShortWord) {
        self.at += word.length + 1;
    }

    /// The bytes ahead up to something that stands below letters and digits in
    /// ASCII, with zeros behind them, and how many there are: eight may be more.
    pub fn run(&self) -> ([u8; 8], usize) {
        let bytes = self.window(self.at);
        let length = bytes_of_name(bytes);
        let bytes = if length < 8 {
            bytes & !(u64::MAX << (8 * length))
        } else {
            bytes
        };
        (bytes.to_le_bytes(), length)
    }

    /// The bytes of a short name as a number: letters and digits, up to
    /// something that stands below them in ASCII. None of more than 16 bytes.
    #[inline]
    pub fn short_name(&mut self) -> Option<u128> {
        let low = self.window(self.at);
        let length = bytes_of_name(low);
        if length < 8 {
            self.at += length;
            return (length > 0).then(|| u128::from(low & !(u64::MAX << (8 * length))));
        }
        let high = self.window(self.at + 8);
        let more = bytes_of_name(high);
        self.at += 8 + more;
        if more == 8 && self.peek() >= b'0' {
            return None;
        }
        let high = if more < 8 {
            high & !(u64::MAX << (8 * more))
        } else {
            high
        };
        Some(u128::from(low) | u128::from(high) << 64)
    }

    /// Goes on to the end of the line if a comment stands here.
    pub fn skip_comment(&mut self) {
        if self.peek() == b'#' {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        }
    }

    pub fn is_done(&self) -> bool {
        self.peek() == b'\n'
    }

    /// Goes on behind the end of the line, if it is here.
    pub fn line_ends(&mut self) -> Option<()> {
        let here = self.is_done();
        self.at += 1;
        here.then_some(())
    }

    pub fn word(&mut self) -> Option<Name<'a>> {
        let name = self.name(WORD)?;
        self.token_ends()?;
        Some(name)
    }

    /// `41.`
    pub fn turn_number(&mut self) -> Option<Number> {
        let number = self.digits()?;
        if self.peek() != b'.' {
            return None;
        }
        self.at += 1;
        self.token_ends()?;
        Some(number)
    }

    fn digits(&mut self) -> Option<Number> {
        let from = self.at;
        let mut value = 0;
        while self.is(DIGIT) {
            if self.at - from == MOST_DIGITS {
                return None;
            }
            value = value * 10 + i32::from(self.peek() - b'0');
            self.at += 1;
        }
        let span = self.span(from);
        (self.at > from).then_some(Number { value, span })
    }

    /// `-14`, and the blanks behind it.
    pub fn number(&mut self) -> Option<Number> {
        let from = self.at;
        let minus = self.peek() == b'-';
        self.at += usize::from(minus);
        let mut number = self.digits()?;
        if minus {
            number.value = -number.value;
            number.span = self.span(from);
        }
        self.token_ends()?;
        Some(number)
    }

    /// The card that stands here.
    pub fn card(&self) -> Option<Seen> {
        match self.peek() {
            b'?' => Some(None),
            _ => self.known_card().map(Some),
        }
    }

    pub fn known_card(&self) -> Option<Card> {
        card_of(self.peek())
    }

    /// The word, if it stands here, and the blanks behind it.
    pub fn eat(&mut self, word: &str) -> Option<bool> {
        let there = self.starts_with(word);
        if there {
            self.at += word.len();
            self.token_ends()?;
        }
        Some(there)
    }

    pub fn starts_with(&self, word: &str) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        rest.starts_with(word.as_bytes())
    }
}
