//! The second reading: lines as people write them. The strict grammar stays what it is
//! and is tried first; only where it does not fit, a line comes here. What is read is
//! what the strict grammar would have read of the same line in its canonical form, with
//! every part at its true place in the text.
//!
//! `words` has the words, in one table; `tokens` cuts a line, however it was typed; the
//! others are the grammar, statement by statement.

mod cards;
mod dates;
mod moves;
mod pairs;
mod pen;
mod statements;
mod tiles;
mod tokens;
mod words;

use std::cell::{Cell, RefCell};

pub(super) use dates::{Date, date};
pub(super) use pen::Table;
use pen::{Page, Pen};
use statements::Said;
use tokens::{Kind, Token};
use words::Role;

use super::token::Stop;
use crate::log::{Line, Number};

/// Nobody writes longer lines by hand.
const MOST_BYTES: usize = 4096;
/// A turn's number has no more digits.
const MAX_DIGITS: usize = 9;

/// Why a line cannot be read by the second reading either.
pub(super) enum Unread {
    /// How far it came.
    Stop(Stop),
    /// It can be read in two ways.
    Two([String; 2]),
}

/// Reads a line of the text that begins at `from` and ends before `end`.
pub(super) fn read<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Result<Vec<Line<'a>>, Option<Unread>> {
    let line = text.get(from..end).unwrap_or_default();
    if line.len() > MOST_BYTES {
        return Err(None);
    }
    let offset = u32::try_from(from).map_err(|_| None)?;
    let Some(cut) = tokens::cut(line, offset) else {
        return Err(None);
    };
    let mut page = Page {
        text,
        tokens: cut.tokens,
        end: cut.end,
        table,
        furthest: Cell::new(None),
        two: RefCell::new(None),
    };
    // A semicolon may begin a comment, or stand in the line.
    let whole = page.read();
    let semicolon = page
        .tokens
        .iter()
        .position(|token| token.is_sign(';') && token.apart);
    let said = match semicolon.filter(|_| cut.behind_semicolon.is_some()) {
        None => whole,
        Some(at) => {
            let goes_on = |line: &Line<'_>| {
                use crate::log::Statement as S;
                matches!(
                    line.statement,
                    S::Acts { .. } | S::Check { .. } | S::Result { .. } | S::Player { .. }
                )
            };
            let both = whole.is_some_and(|lines| lines.iter().any(goes_on));
            let tokens = page.tokens.len();
            page.tokens.truncate(at);
            let read = page.read();
            if both && at + 1 < tokens && read.is_some() {
                return Err(page.unread());
            }
            read
        }
    };
    said.ok_or_else(|| page.unread())
}

impl<'a> Page<'a, '_> {
    fn unread(&self) -> Option<Unread> {
        match self.two.borrow_mut().take() {
            Some(two) => Some(Unread::Two(two)),
            None => self.furthest.get().map(Unread::Stop),
        }
    }

    fn read(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        if self.tokens.is_empty() {
            // Nothing but a comment.
            return Some(Vec::new());
        }
        let (start, turn) = self.lead_in();
        let mut pen = self.pen(start);
        let first = pen;
        let keyword = match turn {
            Some(_) => None,
            None => pen.keyword(),
        };
        let said = keyword.and_then(|word| pen.own_statement(word));
        let said: Said<'a> = match said {
            Some(said) => said,
            None => {
                let statement = first.acts()?;
                let end = self.pen(self.tokens.len());
                vec![(first.span(end), statement)]
            }
        };
        let whole = |span: crate::span::Span| match turn {
            Some(Number { span: turn, .. }) => turn.to(span),
            None => span,
        };
        let one = said.len() == 1;
        let lines = said.into_iter().map(|(span, statement)| Line {
            span: match one {
                // With its keyword.
                true => whole(first.span(self.pen(self.tokens.len()))),
                false => span,
            },
            turn,
            statement,
        });
        Some(lines.collect())
    }

    /// Full stops and the like at the end say nothing.
    fn drop_ending(&mut self) {
        let says_nothing = |token: &mut Token<'_>| {
            matches!(token.kind, Kind::Sign('.' | ',' | ';' | '!' | ':' | '…'))
        };
        while self.tokens.pop_if(says_nothing).is_some() {}
    }

    /// Behind a bullet, the time of day and the turn's number.
    fn lead_in(&self) -> (usize, Option<Number>) {
        let mut pen = self.pen(0);
        let mut turn = None;
        loop {
            let from = pen.at;
            pen.eat_bullet();
            pen.eat_clock();
            if turn.is_none() {
                turn = pen.eat_turn();
            }
            if pen.at == from || pen.is_done() {
                return (if pen.is_done() { from } else { pen.at }, turn);
            }
        }
    }
}

impl Pen<'_, '_, '_> {
    fn eat_bullet(&mut self) {
        let bullet = matches!(self.kind(), Some(Kind::Sign('-' | '*' | '•' | '>' | '+')));
        let apart = self.ahead(1).token().is_some_and(|token| token.apart);
        self.at += usize::from(bullet && apart);
    }

    /// `20:15`, `[20:15:30]`, `8:15 pm`, `20h15`, `20.15 Uhr`.
    fn eat_clock(&mut self) {
        let mut pen = *self;
        let paren = pen.eat_sign(&['[', '(']);
        let two = |pen: Pen<'_, '_, '_>| {
            let token = pen.token().filter(|token| token.kind == Kind::Digits);
            token.is_some_and(|token| token.folded.len() <= 2)
        };
        let glued = |pen: Pen<'_, '_, '_>| pen.token().is_some_and(|token| !token.apart);
        if !two(pen) {
            return;
        }
        pen.at += 1;
        let colon = pen.is_sign(':') || pen.token().is_some_and(|t| t.folded == "h");
        let dot = pen.is_sign('.');
        if !glued(pen) || !colon && !dot || !glued(pen.ahead(1)) || !two(pen.ahead(1)) {
            return;
        }
        pen.at += 2;
        if pen.is_sign(':') && glued(pen.ahead(1)) && two(pen.ahead(1)) {
            pen.at += 2;
        }
        let word = pen.token().map(|token| token.folded.as_str());
        let of_day = matches!(word, Some("am" | "pm" | "uhr" | "h"));
        if dot && !of_day {
            return;
        }
        pen.at += usize::from(of_day);
        if paren && !pen.eat_sign(&[']', ')']) {
            return;
        }
        pen.eat_sign(&[':', '-', ',']);
        *self = pen;
    }

    /// `1)`, `1:`, `(1)`, `Turn 1:`, `1`.
    fn eat_turn(&mut self) -> Option<Number> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        let named = pen
            .token()
            .is_some_and(|t| matches!(t.folded.as_str(), "turn" | "move" | "no"));
        if named {
            pen.at += 1;
            pen.eat_sign(&['.']);
        }
        let from = pen;
        let digits = pen.token().filter(|token| token.kind == Kind::Digits)?;
        if digits.folded.len() > MAX_DIGITS {
            return None;
        }
        let value = digits.folded.parse().ok()?;
        pen.at += 1;
        let span = from.span(pen);
        if paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        let signed = pen.eat_sign(&['.']) | pen.eat_sign(&[')', ':', '-']);
        // `3rd`, `2x`: no number of a turn.
        let next = pen.token()?;
        if !signed && !paren && (!next.apart || next.kind == Kind::Digits) {
            return None;
        }
        *self = pen;
        Some(Number { value, span })
    }
}

/// Colours of players, as they are properly written.
const COLOURS: [&str; 11] = [
    "blue", "red", "green", "yellow", "black", "white", "purple", "pink", "orange", "gray", "brown",
];

/// True for the colour of a player, a slip of the pen or none away.
pub(super) fn is_nearly_colour(word: &str) -> bool {
    if COLOURS.contains(&word) {
        return true;
    }
    let word = word.to_lowercase();
    if !word.chars().all(char::is_alphabetic) {
        return false;
    }
    let known = |colour: &str| {
        words::of(colour, Role::Colour).is_some()
            && strsim::osa_distance(colour, &word) <= usize::from(colour.len() > 3)
    };
    words::of(&word, Role::Colour).is_some() || COLOURS.iter().any(|colour| known(colour))
}

/// The card that a word names, with a comma behind it or not.
pub(super) fn card(word: &str) -> Option<crate::card::Card> {
    let word = word.trim_end_matches([',', ';', '.']);
    match tokens::cut(word, 0)?.tokens.as_slice() {
        [token] => cards::named(token),
        _ => None,
    }
}

/// A player's colour as it is properly written.
pub(super) fn colour(word: &str) -> Option<&'static str> {
    if let Some(colour) = COLOURS.iter().find(|colour| **colour == word) {
        return Some(colour);
    }
    words::of(&word.to_lowercase(), Role::Colour)
}

/// A figure as it is properly written.
pub(super) fn figure(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    words::of(word.trim_end_matches([':', '=', ',']), Role::Figure)
}
