//! Tokens of a few bytes, read eight bytes at a time: for the strict pass, which
//! knows beforehand what will stand in a line.

use super::token::{Input, plain_bytes};

/// A word of at most seven bytes, with the blank behind it.
#[derive(Clone, Copy)]
pub(crate) struct ShortWord {
    bytes: u64,
    mask: u64,
    length: usize,
}

impl ShortWord {
    /// `None` if it is too long.
    pub(crate) const fn new(word: &str) -> Option<Self> {
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
        Some(Self { bytes: u64::from_le_bytes(bytes), mask: u64::MAX >> (8 * (7 - i)), length: i })
    }

    pub(crate) const fn expect(word: &str) -> Self {
        Self::new(word).expect("a word of at most seven bytes")
    }
}

/// A name as one game writes it, quotes and all, of at most fifteen bytes, with the
/// blank behind it.
#[derive(Clone, Copy)]
pub(crate) struct ShortName {
    bytes: u128,
    mask: u128,
    length: usize,
}

impl ShortName {
    /// `None` if it is too long.
    pub(crate) fn new(name: &str) -> Option<Self> {
        let length = name.len();
        let mut bytes = [0; 16];
        bytes.get_mut(..=length)?.split_last_mut().map(|(blank, word)| {
            *blank = b' ';
            word.copy_from_slice(name.as_bytes());
        })?;
        Some(Self {
            bytes: u128::from_le_bytes(bytes),
            mask: u128::MAX >> (8 * (15 - length)),
            length,
        })
    }
}

impl Input<'_> {
    /// Goes on behind this name and the blank behind it, if they stand here.
    #[inline]
    pub(crate) fn eat_name(&mut self, name: &ShortName) -> bool {
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        let here = match rest.first_chunk() {
            Some(bytes) => u128::from_le_bytes(*bytes),
            None => u128::from(self.window(self.at)) | u128::from(self.window(self.at + 8)) << 64,
        };
        let there = here & name.mask == name.bytes;
        if there {
            self.at += name.length + 1;
        }
        there
    }

    /// The eight bytes from some place on, the first one the lowest; zeros behind
    /// the end.
    #[inline]
    fn window(self, at: usize) -> u64 {
        let rest = self.bytes().get(at..).unwrap_or_default();
        if let Some(bytes) = rest.first_chunk() {
            return u64::from_le_bytes(*bytes);
        }
        let mut bytes = [0; 8];
        bytes[..rest.len()].copy_from_slice(rest);
        u64::from_le_bytes(bytes)
    }

    /// The next eight bytes, zeros behind the end.
    #[inline]
    pub(crate) fn ahead(self) -> [u8; 8] {
        self.window(self.at).to_le_bytes()
    }

    /// True if this word stands here with a blank behind it.
    #[inline]
    pub(crate) fn has_short(self, word: &ShortWord) -> bool {
        self.window(self.at) & word.mask == word.bytes
    }

    /// Goes on behind this word and the blank behind it, if they stand here. More
    /// blanks are not expected.
    #[inline]
    pub(crate) fn eat_short(&mut self, word: &ShortWord) -> bool {
        let there = self.has_short(word);
        if there {
            self.at += word.length + 1;
        }
        there
    }

    /// The letters and digits ahead, with zeros behind them, and how many there are:
    /// eight may be more.
    #[inline]
    pub(crate) fn run(self) -> ([u8; 8], usize) {
        let bytes = self.window(self.at);
        let length = plain_bytes(bytes);
        (first(bytes, length).to_le_bytes(), length)
    }

    /// `-14` or `108`, with one blank or the line's end behind it.
    #[inline]
    pub(crate) fn short_number(&mut self) -> Option<i32> {
        let bytes = self.ahead();
        let from = usize::from(bytes[0] == b'-');
        let (mut at, mut value) = (from, 0);
        while at < 5 && bytes[at].is_ascii_digit() {
            value = 10 * value + i32::from(bytes[at] - b'0');
            at += 1;
        }
        let blank = match bytes[at] {
            b' ' => 1,
            b'\n' => 0,
            _ => return None,
        };
        if at == from {
            return None;
        }
        self.at += at + blank;
        Some(if from == 1 { -value } else { value })
    }

    /// The bytes of a short name as a number: letters and digits, up to something
    /// else. None of more than 16 bytes.
    #[inline]
    pub(crate) fn short_name(&mut self) -> Option<u128> {
        let low = self.window(self.at);
        let length = plain_bytes(low);
        if length < 8 {
            self.at += length;
            return (length > 0).then(|| u128::from(first(low, length)));
        }
        let high = self.window(self.at + 8);
        let more = plain_bytes(high);
        self.at += 8 + more;
        if more == 8 && self.peek() >= b'0' {
            return None;
        }
        Some(u128::from(low) | u128::from(first(high, more)) << 64)
    }
}

/// So many bytes, with zeros behind them.
#[inline]
fn first(bytes: u64, length: usize) -> u64 {
    if length < 8 { bytes & !(u64::MAX << (8 * length)) } else { bytes }
}
