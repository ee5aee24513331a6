//! A place in the text of a game, and the smallest parts of the notation: blanks,
//! words, numbers, cards, pairs. Each is a nom parser over bytes, and looks at each
//! byte about once; only what is not ASCII is decoded.

use nom::error::{ErrorKind, ParseError};
use nom::{IResult, Parser};
use smallvec::SmallVec;

use crate::card::Card;
use crate::log::{Cards, Expected, Name, Number, Pair, Seen};
use crate::span::Span;

/// No token holds more cards than this: the largest deck has 110.
const MAX_CARDS: usize = 200;
/// No number has more digits.
const MAX_DIGITS: usize = 9;

/// What a character can be part of: a word.
pub(crate) const WORD: u8 = 1;
/// A city: a word without what stands between the parts of a route.
pub(crate) const PLACE: u8 = 2;
/// A tile or the colour of a line: a word without a comma.
pub(crate) const TILE: u8 = 4;
/// A name in quotes, or a value that runs to the end of the line.
pub(crate) const TEXT: u8 = 8;
pub(crate) const BLANK: u8 = 16;
pub(crate) const DIGIT: u8 = 32;
/// The end of what a line says: a comment, a line break.
const END: u8 = 64;
/// More than a byte has to be looked at.
const BEYOND: u8 = 128;

static CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0x20;
    while byte < 0x7f {
        class[byte] = TEXT
            | match byte as u8 {
                b'"' => 0,
                b'#' => END,
                b'-' | b'/' => WORD | TILE,
                b',' => WORD,
                b'0'..=b'9' => WORD | PLACE | TILE | DIGIT,
                _ => WORD | PLACE | TILE,
            };
        byte += 1;
    }
    while byte < 256 {
        class[byte] = if byte == 0x7f { 0 } else { BEYOND };
        byte += 1;
    }
    class[b'"' as usize] = 0;
    class[b'\n' as usize] = END;
    class[b' ' as usize] = BLANK | TEXT;
    class[b'\t' as usize] = BLANK | TEXT;
    class[b'\r' as usize] = BLANK | TEXT;
    class
};

/// What a character is that is not ASCII. Control characters are no part of
/// anything but a comment; a pair may be written with the dash that editors make of
/// a hyphen.
#[cold]
fn class_beyond(c: char) -> u8 {
    match c {
        '\u{a0}' | '\u{3000}' | '\u{feff}' => BLANK | TEXT,
        '\u{2013}' => WORD | TILE | TEXT,
        _ if c.is_control() => 0,
        _ => WORD | PLACE | TILE | TEXT,
    }
}

fn class_of(c: char) -> u8 {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => CLASS[usize::from(byte)],
        _ => class_beyond(c),
    }
}

/// Space, tab, the spaces that other keyboards have, and the mark that some
/// editors write before a file (it is in the middle where files were joined).
pub(crate) fn is_blank(c: char) -> bool {
    class_of(c) & BLANK != 0
}

pub(crate) fn is_word(c: char) -> bool {
    class_of(c) & WORD != 0
}

pub(crate) fn is_place(c: char) -> bool {
    class_of(c) & PLACE != 0
}

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
pub(crate) fn card_of(letter: u8) -> Option<Card> {
    CARD[usize::from(letter)]
}

/// A place in the text of a game: what the parsers read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    text: &'a str,
    pub at: usize,
}

/// Why a parser stopped: where, and what it had hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub at: u32,
    pub expected: Expected,
}

impl ParseError<Input<'_>> for Stop {
    fn from_error_kind(input: Input<'_>, _: ErrorKind) -> Self {
        Self { at: short(input.at), expected: Expected::Statement }
    }

    fn append(_: Input<'_>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

pub(crate) type Parsed<'a, T> = IResult<Input<'a>, T, Stop>;

/// What [`Input::read`] gives: a part of the notation, or why there is none.
pub(crate) type Told<T> = Result<T, Stop>;

/// A parser of something.
pub(crate) trait Part<'a, T>: Parser<Input<'a>, Output = T, Error = Stop> {}

impl<'a, T, P: Parser<Input<'a>, Output = T, Error = Stop>> Part<'a, T> for P {}

/// Stops for good: no other reading of the line is tried.
#[inline(always)]
pub(crate) fn stop<'a, T>(input: Input<'a>, expected: Expected) -> Parsed<'a, T> {
    let at = short(input.at);
    Err(nom::Err::Failure(Stop { at, expected }))
}

impl<'a> Input<'a> {
    pub(crate) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// All of it.
    pub(crate) fn text(self) -> &'a str {
        self.text
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        self.text.as_bytes()
    }

    /// The end of the text is the end of a line.
    #[inline(always)]
    pub(crate) fn peek(self) -> u8 {
        self.bytes().get(self.at).copied().unwrap_or(b'\n')
    }

    /// What the byte here can be part of.
    #[inline(always)]
    fn class(self) -> u8 {
        CLASS[usize::from(self.peek())]
    }

    #[inline(always)]
    pub(crate) fn is(self, class: u8) -> bool {
        let here = self.class();
        here & class != 0 || here == BEYOND && is_beyond(self.text, self.at, class)
    }

    /// So many bytes further on.
    #[inline(always)]
    pub(crate) fn behind(self, bytes: usize) -> Self {
        let at = self.at + bytes;
        Self { at, ..self }
    }

    #[inline(always)]
    pub(crate) fn skip(self, class: u8) -> Self {
        let mut ahead = self;
        let mut here = ahead.class();
        while here & class != 0 {
            ahead.at += 1;
            here = ahead.class();
        }
        if here == BEYOND {
            ahead.at = beyond(ahead.text, ahead.at, class);
        }
        ahead
    }

    /// The same for a class that has letters and digits in it, eight bytes at a time.
    #[inline(always)]
    fn skip_name(self, class: u8) -> Self {
        let mut ahead = self;
        while let Some(window) = self.bytes().get(ahead.at..).and_then(|rest| rest.first_chunk()) {
            let plain = plain_bytes(u64::from_le_bytes(*window));
            ahead.at += plain;
            if plain < 8 {
                break;
            }
        }
        ahead.skip(class)
    }

    #[inline(always)]
    pub(crate) fn skip_blanks(self) -> Self {
        self.skip(BLANK)
    }

    pub(crate) fn is_at_end(self) -> bool {
        self.at >= self.text.len()
    }

    /// True where a token can end.
    #[inline(always)]
    pub(crate) fn ends(self) -> bool {
        self.is(BLANK | END)
    }

    /// True where nothing but a comment is left of the line.
    #[inline(always)]
    pub(crate) fn is_done(self) -> bool {
        self.is(END) || self.is(BLANK) && self.skip(BLANK).is(END)
    }

    /// Reads what a parser can, and goes on behind it.
    #[inline(always)]
    pub(crate) fn read<T>(&mut self, mut part: impl Part<'a, T>) -> Told<T> {
        match part.parse(*self) {
            Ok((rest, part)) => {
                self.at = rest.at;
                Ok(part)
            }
            Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => Err(stop),
            Err(nom::Err::Incomplete(_)) => self.stop(Expected::Statement),
        }
    }

    /// Characters of a class, or anything in quotes; blanks behind it are left.
    #[inline(always)]
    pub(crate) fn name(&mut self, class: u8, expected: Expected) -> Told<Name<'a>> {
        let from = *self;
        self.at = from.skip_name(class).at;
        if self.at == from.at {
            return self.quoted(expected);
        }
        Ok(Name { text: from.upto(*self), span: from.span(*self) })
    }

    /// Any word or anything in quotes, and the blanks behind it.
    #[inline(always)]
    pub(crate) fn word(&mut self, expected: Expected) -> Told<Name<'a>> {
        let name = self.name(WORD, expected)?;
        self.end(Expected::BlankBehindName)?;
        Ok(name)
    }

    #[cold]
    fn quoted(&mut self, expected: Expected) -> Told<Name<'a>> {
        if self.peek() != b'"' {
            return self.stop(expected);
        }
        let from = self.behind(1);
        let end = from.skip(TEXT);
        match end.peek() {
            b'"' if end.at > from.at => {
                let rest = end.behind(1);
                let name = Name { text: from.upto(end), span: self.span(rest) };
                self.at = rest.at;
                Ok(name)
            }
            b'"' => self.stop(Expected::NameInQuotes),
            b'\n' => self.stop(Expected::ClosingQuote),
            _ => end.stop(Expected::PlainCharacter),
        }
    }

    #[inline(always)]
    pub(crate) fn stop<T>(self, expected: Expected) -> Told<T> {
        let at = short(self.at);
        Err(Stop { at, expected })
    }

    /// Goes on to the next token, if one ends here.
    #[inline(always)]
    pub(crate) fn token_ends(&mut self) -> Option<()> {
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        if let [b' ', b'!'..=b'~', ..] = rest {
            // Mostly it stands behind one blank.
            self.at += 1;
            return Some(());
        }
        self.ends().then(|| self.next())
    }

    /// The same, or why not.
    #[inline(always)]
    pub(crate) fn end(&mut self, expected: Expected) -> Told<()> {
        match self.token_ends() {
            Some(()) => Ok(()),
            None => self.stop(expected),
        }
    }

    /// Goes on behind this word and its blanks, if it stands here, whole.
    #[inline(always)]
    pub(crate) fn eat(&mut self, word: &str) -> bool {
        let mut end = self.behind(word.len());
        let there = self.starts_with(word) && end.token_ends().is_some();
        if there {
            *self = end;
        }
        there
    }

    /// Goes on over blanks.
    #[inline(always)]
    pub(crate) fn next(&mut self) {
        self.at = self.skip_blanks().at;
    }

    /// What stands between this place and one further on.
    #[inline(always)]
    pub(crate) fn upto(self, end: Self) -> &'a str {
        self.text.get(self.at..end.at).unwrap_or_default()
    }

    /// The place before the blanks that stand in front of `end`.
    #[inline(always)]
    pub(crate) fn before_blanks(self, end: Self) -> Self {
        match end.bytes().get(end.at.wrapping_sub(1)) {
            Some(byte) if CLASS[usize::from(*byte)] & (BLANK | BEYOND) != 0 => {
                self.behind(self.upto(end).trim_end_matches(is_blank).len())
            }
            _ => end,
        }
    }

    #[inline(always)]
    pub(crate) fn span(self, end: Self) -> Span {
        Span::new(short(self.at), short(end.at))
    }

    #[inline(always)]
    pub(crate) fn starts_with(self, word: &str) -> bool {
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        rest.starts_with(word.as_bytes())
    }

    /// The same in capitals or not.
    pub(crate) fn starts_like(self, word: &str) -> bool {
        let rest = self.bytes().get(self.at..self.at + word.len());
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(word.as_bytes()))
    }

    /// Behind this byte, if it stands here.
    #[inline(always)]
    pub(crate) fn after(self, byte: u8) -> Option<Self> {
        (self.peek() == byte).then(|| self.behind(1))
    }

    /// The card that stands here, `?` for one not seen.
    #[inline(always)]
    pub(crate) fn card(self) -> Option<Seen> {
        match self.peek() {
            b'?' => Some(None),
            _ => self.known_card().map(Some),
        }
    }

    #[inline(always)]
    pub(crate) fn known_card(self) -> Option<Card> {
        card_of(self.peek())
    }

    /// The end of the line: behind a comment, if one stands here.
    #[inline(always)]
    pub(crate) fn line_end(self) -> Self {
        if self.peek() == b'\n' {
            return self;
        }
        let rest = self.bytes().get(self.at..).unwrap_or_default();
        self.behind(memchr::memchr(b'\n', rest).unwrap_or(rest.len()))
    }
}

/// How many bytes come before the first that is below `0` or above `~`: blanks, most
/// signs, line breaks and whatever is not ASCII.
#[inline(always)]
pub(crate) fn plain_bytes(bytes: u64) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let below = bytes.wrapping_sub(EACH * b'0' as u64);
    let above = bytes.wrapping_add(EACH) | bytes;
    ((below | above) & (EACH << 7)).trailing_zeros() as usize / 8
}

/// Where characters of a class end that are not all ASCII.
#[cold]
fn beyond(text: &str, at: usize, class: u8) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    let other = |c: char| class_of(c) & class == 0;
    at + rest.find(other).unwrap_or(rest.len())
}

#[cold]
fn is_beyond(text: &str, at: usize, class: u8) -> bool {
    beyond(text, at, class) > at
}

/// A place as spans have it. No game is as long as they reach.
fn short(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The end of a token, and the blanks behind it.
#[inline(always)]
pub(crate) fn end<'a>(expected: Expected) -> impl Fn(Input<'a>) -> Parsed<'a, ()> {
    move |mut input| match input.end(expected) {
        Ok(()) => Ok((input, ())),
        Err(stop) => Err(nom::Err::Failure(stop)),
    }
}

/// A word that the notation knows or not; empty where there is none.
#[inline(always)]
pub(crate) fn bare_word(input: Input<'_>) -> Parsed<'_, &str> {
    let end = input.skip_name(WORD);
    Ok((end, input.upto(end)))
}

/// Lower-case letters; none where there are none.
#[inline(always)]
pub(crate) fn keyword(input: Input<'_>) -> Parsed<'_, &str> {
    let rest = input.bytes().get(input.at..).unwrap_or_default();
    let letters = rest.iter().position(|byte| !byte.is_ascii_lowercase());
    let end = input.behind(letters.unwrap_or(rest.len()));
    Ok((end, input.upto(end)))
}

/// This word, whole, and the blanks behind it: where it stands.
#[inline(always)]
pub(crate) fn word<'a>(word: &'static str) -> impl Fn(Input<'a>) -> Parsed<'a, Span> {
    move |input| {
        let mut rest = input;
        if rest.eat(word) {
            return Ok((rest, input.span(input.behind(word.len()))));
        }
        let stop = Stop::from_error_kind(input, ErrorKind::Tag);
        Err(nom::Err::Error(stop))
    }
}

/// Characters of a class, or anything in quotes; blanks behind it are left.
#[inline(always)]
pub(crate) fn name_of<'a>(
    class: u8,
    expected: Expected,
) -> impl Fn(Input<'a>) -> Parsed<'a, Name<'a>> {
    move |mut input| match input.name(class, expected) {
        Ok(name) => Ok((input, name)),
        Err(stop) => Err(nom::Err::Failure(stop)),
    }
}

/// A player, an option, a code: any word, and the blanks behind it.
#[inline(always)]
pub(crate) fn name<'a>(expected: Expected) -> impl Fn(Input<'a>) -> Parsed<'a, Name<'a>> {
    move |mut input| match input.word(expected) {
        Ok(name) => Ok((input, name)),
        Err(stop) => Err(nom::Err::Failure(stop)),
    }
}

/// A city: a word without `-`, `/` or `,`.
#[inline(always)]
pub(crate) fn place(input: Input<'_>) -> Parsed<'_, Name<'_>> {
    name_of(PLACE, Expected::Place)(input)
}

/// `Paris-Wien` or `Madrid-Pamplona/W`.
#[inline]
pub(crate) fn pair<'a>(i: &mut Input<'a>) -> Told<Pair<'a>> {
    let from = *i;
    let a = i.name(PLACE, Expected::Place)?;
    i.at += match i.peek() {
        b'-' => 1,
        _ if i.starts_with("\u{2013}") => '\u{2013}'.len_utf8(),
        _ => return i.stop(Expected::SecondPlace),
    };
    let b = i.name(PLACE, Expected::Place)?;
    let mut track = None;
    if i.peek() == b'/' {
        i.at += 1;
        let Some(card) = i.known_card() else {
            return i.stop(Expected::TrackColour);
        };
        let letter = *i;
        i.at += 1;
        track = Some((card, letter.span(*i)));
    }
    let span = from.span(*i);
    Ok(Pair { a, b, track, span })
}

/// Digits: their value, and how many there are. Too many are counted, not read.
#[inline(always)]
fn digits(input: Input<'_>) -> (Input<'_>, i32, usize) {
    let (mut at, mut value) = (input, 0_i32);
    while at.peek().is_ascii_digit() {
        value = value.wrapping_mul(10).wrapping_add(i32::from(at.peek() - b'0'));
        at.at += 1;
    }
    (at, value, at.at - input.at)
}

/// `-14` before a place where it can end; what is expected if it is too large, or none.
#[inline(always)]
pub(crate) fn number_before<'a>(
    ends: fn(Input<'a>) -> bool,
    [smaller, whole]: [Expected; 2],
) -> impl Fn(Input<'a>) -> Parsed<'a, Number> {
    move |input| {
        let minus = input.after(b'-');
        let (rest, value, n) = digits(minus.unwrap_or(input));
        if n > MAX_DIGITS {
            return stop(input, smaller);
        }
        if n == 0 || !ends(rest) {
            return stop(input, whole);
        }
        let value = if minus.is_some() { -value } else { value };
        let span = input.span(rest);
        Ok((rest, Number { value, span }))
    }
}

/// `0` to `999999999`, with or without a minus sign, and the blanks behind it.
pub(crate) fn number(input: Input<'_>) -> Parsed<'_, Number> {
    let expected = [Expected::SmallerNumber, Expected::WholeNumber];
    let (rest, number) = number_before(Input::ends, expected)(input)?;
    Ok((rest.skip_blanks(), number))
}

/// `41.` before a move.
#[inline(always)]
pub(crate) fn turn_number(input: Input<'_>) -> Parsed<'_, Option<Number>> {
    if !input.peek().is_ascii_digit() {
        return Ok((input, None));
    }
    let (end, value, n) = digits(input);
    match end.after(b'.') {
        Some(rest) if n <= MAX_DIGITS && rest.ends() => {
            let span = input.span(end);
            Ok((rest.skip_blanks(), Some(Number { value, span })))
        }
        _ => Ok((input, None)),
    }
}

/// The `3` of `3W`; one where no digit stands.
fn card_count(input: Input<'_>) -> Parsed<'_, usize> {
    let (mut at, mut count) = (input, 0_usize);
    while at.peek().is_ascii_digit() {
        let digit = usize::from(at.peek() - b'0');
        count = count.saturating_mul(10).saturating_add(digit);
        at.at += 1;
    }
    if at.at == input.at {
        return Ok((input, 1));
    }
    if (1..=MAX_CARDS).contains(&count) {
        return Ok((at, count));
    }
    stop(input, Expected::CardCount)
}

/// `WWW`, `3W`, `2WL`, `R??`, and the blanks behind it.
pub(crate) fn cards(mut input: Input<'_>) -> Parsed<'_, Cards> {
    match cards_here(&mut input) {
        Ok(cards) => Ok((input, cards)),
        Err(stop) => Err(nom::Err::Failure(stop)),
    }
}

/// The same, in a statement.
#[inline]
pub(crate) fn cards_here(i: &mut Input<'_>) -> Told<Cards> {
    let cards = cards_before(i, Input::ends)?;
    i.next();
    Ok(cards)
}

/// Cards up to a place where they can end.
#[inline(always)]
pub(crate) fn cards_before<'a>(i: &mut Input<'a>, ends: fn(Input<'a>) -> bool) -> Told<Cards> {
    let from = *i;
    let mut cards: SmallVec<[Seen; 16]> = SmallVec::new();
    loop {
        while let Some(card) = i.card()
            && cards.len() < MAX_CARDS
        {
            cards.push(card);
            i.at += 1;
        }
        if !cards.is_empty() && ends(*i) {
            let span = from.span(*i);
            return Ok(Cards { span, cards });
        }
        let at = *i;
        let count = i.read(card_count)?;
        let Some(card) = i.card() else {
            return at.stop(Expected::Cards);
        };
        if cards.len() + count > MAX_CARDS {
            return at.stop(Expected::FewerCards);
        }
        cards.extend(std::iter::repeat_n(card, count));
        i.at += 1;
    }
}
