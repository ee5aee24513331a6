//! The smallest parts of the notation: blanks, words, numbers, cards, pairs.

use nom::IResult;
use nom::Parser;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, digit1};
use nom::combinator::{opt, recognize};
use nom::error::{ErrorKind, ParseError};
use smallvec::SmallVec;

use crate::card::Card;
use crate::log::{Cards, Name, Number, Pair, Seen};
use crate::span::Span;

/// No token holds more cards than this: the largest deck has 110.
const MAX_CARDS: usize = 200;

/// Why a parser stopped: where, and what it had hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop<'a> {
    /// The input from the place of the trouble on.
    pub at: &'a str,
    pub expected: &'static str,
}

impl<'a> ParseError<&'a str> for Stop<'a> {
    fn from_error_kind(at: &'a str, _: ErrorKind) -> Self {
        Self {
            at,
            expected: "something else",
        }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

pub type Parsed<'a, T> = IResult<&'a str, T, Stop<'a>>;

/// Stops for good: no other reading of the line is tried.
pub fn stop<'a, T>(at: &'a str, expected: &'static str) -> Parsed<'a, T> {
    Err(nom::Err::Failure(Stop { at, expected }))
}

/// The text a line was cut from, to turn places into spans.
#[derive(Clone, Copy)]
pub struct Base {
    address: usize,
}

impl Base {
    pub fn new(text: &str) -> Self {
        Self {
            address: text.as_ptr() as usize,
        }
    }

    pub fn offset(self, at: &str) -> u32 {
        u32::try_from((at.as_ptr() as usize).saturating_sub(self.address)).unwrap_or(u32::MAX)
    }

    /// The span of a part of the text.
    pub fn span(self, part: &str) -> Span {
        let start = self.offset(part);
        Span::new(
            start,
            start.saturating_add(u32::try_from(part.len()).unwrap_or(u32::MAX)),
        )
    }

    /// From the start of one place to the start of another.
    pub fn between(self, from: &str, to: &str) -> Span {
        Span::new(self.offset(from), self.offset(to))
    }
}

/// Space, tab, the spaces that other keyboards have, and the mark that some
/// editors write before a file (it is in the middle where files were joined).
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{a0}' | '\u{3000}' | '\u{feff}')
}

/// Part of a word. Control characters are no part of anything but a comment.
pub fn is_word(c: char) -> bool {
    !is_blank(c) && !c.is_control() && c != '"' && c != '#'
}

pub fn is_place(c: char) -> bool {
    is_word(c) && !is_dash(c) && c != '/' && c != ','
}

fn is_tile(c: char) -> bool {
    is_word(c) && c != ','
}

/// Part of a name in quotes, or of a value that runs to the end of the line.
pub fn is_text(c: char) -> bool {
    c != '"' && (is_blank(c) || !c.is_control())
}

/// A pair may be written with a hyphen or with the dash that editors make of it.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2013}')
}

pub fn blanks(input: &str) -> Parsed<'_, &str> {
    take_while(is_blank)(input)
}

/// True where a token can end.
pub fn at_end(input: &str) -> bool {
    input.chars().next().is_none_or(|c| is_blank(c) || c == '#')
}

/// True where nothing but a comment is left.
pub fn is_done(input: &str) -> bool {
    let rest = input.trim_start_matches(is_blank);
    rest.is_empty() || rest.starts_with('#')
}

/// A bare keyword; the caller compares.
pub fn keyword(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_ascii_lowercase())(input)
}

/// Eats the keyword if it stands here, whole, and the blanks behind it.
pub fn eat<'a>(input: &'a str, word: &str) -> Option<&'a str> {
    let rest = input.strip_prefix(word)?;
    at_end(rest).then(|| rest.trim_start_matches(is_blank))
}

fn quoted(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = char('"')(input)?;
    let (rest, text) = take_while(is_text)(rest)?;
    match rest.strip_prefix('"') {
        Some(rest) if !text.is_empty() => Ok((rest, text)),
        Some(_) => stop(input, "a name between the quotes"),
        None if rest.is_empty() => stop(input, "a closing quote"),
        None => stop(rest, "a character that a keyboard types"),
    }
}

fn name_of<'a>(
    input: &'a str,
    base: Base,
    part: fn(char) -> bool,
    expected: &'static str,
) -> Parsed<'a, Name<'a>> {
    let (rest, text) = if input.starts_with('"') {
        quoted(input)?
    } else {
        match take_while1::<_, _, Stop<'a>>(part)(input) {
            Ok(found) => found,
            Err(_) => return stop(input, expected),
        }
    };
    let span = base.between(input, rest);
    Ok((rest, Name { text, span }))
}

/// A tile or the colour of a line; blanks behind it are left.
pub fn tile_name<'a>(input: &'a str, base: Base, expected: &'static str) -> Parsed<'a, Name<'a>> {
    name_of(input, base, is_tile, expected)
}

/// A player, an option, a code: any word, or anything in quotes.
pub fn name<'a>(input: &'a str, base: Base, expected: &'static str) -> Parsed<'a, Name<'a>> {
    let (rest, name) = name_of(input, base, is_word, expected)?;
    if at_end(rest) {
        Ok((rest.trim_start_matches(is_blank), name))
    } else {
        stop(rest, "a blank behind the name")
    }
}

/// A city: a word without `-`, `/` or `,`, or anything in quotes.
pub fn place<'a>(input: &'a str, base: Base) -> Parsed<'a, Name<'a>> {
    name_of(input, base, is_place, "the name of a place")
}

/// `Paris-Wien` or `Madrid-Pamplona/W`.
pub fn pair<'a>(input: &'a str, base: Base) -> Parsed<'a, Pair<'a>> {
    let (rest, a) = place(input, base)?;
    let rest = match rest.strip_prefix(is_dash) {
        Some(rest) => rest,
        None => return stop(rest, "`-` and a second place"),
    };
    let (rest, b) = place(rest, base)?;
    let (rest, track) = match rest.strip_prefix('/') {
        None => (rest, None),
        Some(after) => match after.chars().next().and_then(Card::from_letter) {
            Some(card) => {
                let end = &after[1..];
                (end, Some((card, base.between(after, end))))
            }
            None => return stop(after, "the letter of a track's colour, as in `/W`"),
        },
    };
    let span = base.between(input, rest);
    Ok((rest, Pair { a, b, track, span }))
}

/// No number has more digits.
const MAX_DIGITS: usize = 9;

/// `0` to `999999999`, with or without a minus sign.
pub fn number<'a>(input: &'a str, base: Base) -> Parsed<'a, Number> {
    let signed = recognize((opt(char::<_, Stop<'a>>('-')), digit1));
    match { signed }.parse(input) {
        Ok((_, text)) if text.trim_start_matches('-').len() > MAX_DIGITS => {
            stop(input, "a smaller number")
        }
        Ok((rest, text)) if at_end(rest) => Ok((
            rest.trim_start_matches(is_blank),
            Number {
                value: text.parse().unwrap_or(0),
                span: base.span(text),
            },
        )),
        _ => stop(input, "a whole number"),
    }
}

/// `41.` before a move.
pub fn turn_number<'a>(input: &'a str, base: Base) -> Parsed<'a, Option<Number>> {
    let (rest, digits) = match digit1::<_, Stop<'a>>(input) {
        Ok(found) => found,
        Err(_) => return Ok((input, None)),
    };
    match rest.strip_prefix('.') {
        Some(rest) if at_end(rest) && digits.len() <= MAX_DIGITS => {
            let value = digits.parse().unwrap_or(0);
            let span = base.span(digits);
            Ok((
                rest.trim_start_matches(is_blank),
                Some(Number { value, span }),
            ))
        }
        _ => Ok((input, None)),
    }
}

fn seen(c: char) -> Option<Seen> {
    if c == '?' {
        Some(None)
    } else {
        Card::from_letter(c).map(Some)
    }
}

pub const CARDS: &str = "cards such as `WWW`, `2WL` or `?`";

/// `WWW`, `3W`, `2WL`, `R??`, and the blanks behind it.
pub fn cards<'a>(input: &'a str, base: Base) -> Parsed<'a, Cards> {
    let (rest, cards) = cards_before(input, base, at_end)?;
    Ok((rest.trim_start_matches(is_blank), cards))
}

/// Cards up to a place where they can end.
pub fn cards_before<'a>(input: &'a str, base: Base, end: fn(&str) -> bool) -> Parsed<'a, Cards> {
    let mut list: SmallVec<[Seen; 16]> = SmallVec::new();
    let mut rest = input;
    loop {
        let (after, count) = match digit1::<_, Stop<'a>>(rest) {
            Ok((after, digits)) => match digits.parse::<usize>() {
                Ok(n) if (1..=MAX_CARDS).contains(&n) => (after, n),
                _ => return stop(rest, "a count between 1 and 200"),
            },
            Err(_) => (rest, 1),
        };
        let Some(card) = after.chars().next().and_then(seen) else {
            return stop(rest, CARDS);
        };
        if list.len() + count > MAX_CARDS {
            return stop(rest, "no more than 200 cards");
        }
        list.extend(std::iter::repeat_n(card, count));
        rest = &after[1..];
        if end(rest) {
            let span = base.between(input, rest);
            return Ok((rest, Cards { span, cards: list }));
        }
    }
}

/// One card of a draw, `?` for unseen.
pub fn one_card<'a>(input: &'a str, expected: &'static str) -> Parsed<'a, Seen> {
    match input.chars().next().and_then(seen) {
        Some(card) => Ok((&input[1..], card)),
        None => stop(input, expected),
    }
}
