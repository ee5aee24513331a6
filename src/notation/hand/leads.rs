//! What stands before what a line says: marks of a list, times, the numbers of turns.

use super::MAX_DIGITS;
use super::pen::Pen;
use super::plain;
use super::tokens::{Kind, Token};
use super::words::Role;
use crate::log::Number;

impl Pen<'_, '_, '_> {
    /// `the winner is Ada`
    pub(super) fn eat_the(&mut self) {
        let the = self.token().is_some_and(|token| token.folded == "the");
        self.at += usize::from(the && self.ahead(1).find(Role::Keyword).is_some());
    }

    pub(super) fn eat_bullet(&mut self) {
        let bullet = matches!(self.kind(), Some(Kind::Sign('-' | '*' | '•' | '>' | '+' | '|')));
        let next = self.ahead(1).token();
        let apart = next.is_some_and(|token| token.apart || token.kind == Kind::Word);
        self.at += usize::from(bullet && apart);
        // `[ ]`, `[x]`
        let mut pen = *self;
        if pen.eat_sign(&['[']) {
            let ticked = pen.token().is_some_and(|token| token.folded == "x");
            pen.at += usize::from(ticked);
            if pen.eat_sign(&[']']) {
                *self = pen;
            }
        }
    }

    /// `20:15`, `[20:15:30]`, `8:15 pm`, `20h15`, `20.15 Uhr`.
    pub(super) fn eat_clock(&mut self) {
        let mut pen = *self;
        let paren = pen.eat_sign(&['[', '(']);
        let at = |token: &Token<'_>| {
            matches!(token.folded.as_str(), "at" | "@" | "um" | "à" | "alle" | "om" | "o" | "às")
        };
        let digits = pen.ahead(1).kind() == Some(Kind::Digits);
        pen.at += usize::from(digits && pen.token().is_some_and(at));
        pen.eat_day();
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

    /// The day before a time: `19/11/2024,`, `2024-11-02`.
    pub(super) fn eat_day(&mut self) {
        let mut pen = *self;
        // `Today at 7:05 PM`
        let said = |pen: Self, words: [&str; 3]| {
            pen.token().is_some_and(|token| words.contains(&token.folded.as_str()))
        };
        if said(pen, ["today", "yesterday", "heute"]) {
            pen.at += 1;
            pen.at += usize::from(said(pen, ["at", "um", ","]));
            if pen.kind() == Some(Kind::Digits) {
                *self = pen;
            }
            return;
        }
        let mut numbers = 0;
        while pen.kind() == Some(Kind::Digits) {
            numbers += 1;
            pen.at += 1;
            let glued = pen.token().is_some_and(|token| !token.apart);
            if numbers == 3 || !glued || !pen.eat_sign(&['/', '.', '-']) {
                break;
            }
        }
        pen.eat_sign(&[',']);
        let apart = pen.token().is_some_and(|token| token.apart);
        if numbers == 3 && apart && pen.kind() == Some(Kind::Digits) {
            *self = pen;
        }
    }

    /// `1)`, `1:`, `(1)`, `Turn 1:`, `T1:`, `1st turn:`, `1`.
    pub(super) fn eat_turn(&mut self) -> Option<Number> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        let named = pen.token().is_some_and(|t| plain::is_turn(&t.folded));
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
        let word = |pen: Self, words: &[&str]| {
            pen.token().is_some_and(|t| words.contains(&t.folded.as_str()))
        };
        if word(pen, &["st", "nd", "rd", "th"]) && word(pen.ahead(1), &["turn", "move"]) {
            pen.at += 2;
        }
        // `第1手`
        let counted = pen.token().is_some_and(|t| plain::is_turn(&t.folded));
        pen.at += usize::from(counted);
        let signed = counted
            | pen.eat_sign(&['.'])
            | pen.eat_sign(&[')', ':', '-', ',', '/', '>', '|', ';']);
        // `3rd`, `2x`: no number of a turn.
        let next = pen.token()?;
        if !signed && !paren && (!next.apart || next.kind == Kind::Digits) {
            return None;
        }
        *self = pen;
        Some(Number { value, span })
    }
}
