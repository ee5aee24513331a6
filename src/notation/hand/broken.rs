//! Whether a line looks as if it went on in the next.

use super::tokens::{self, Kind, Token};
use super::words::{self, Role};

/// Whether the second of two lines is the rest of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Broken {
    No,
    /// Nothing tells.
    Perhaps,
    /// It stands further in, the first ends in a comma or the like, or the second begins as no
    /// line does.
    Yes,
}

pub(in crate::notation) fn broken(first: &str, rest: &str) -> Broken {
    let cut = |line| tokens::cut(line, 0).map(|cut| cut.tokens).filter(|all| !all.is_empty());
    let (Some(above), Some(below)) = (cut(first), cut(rest)) else {
        return Broken::No;
    };
    let further_in = |line: &str| line.len() - line.trim_start().len();
    let connects = |token: &Token<'_>| match token.kind {
        Kind::Sign(sign) => matches!(sign, ',' | '-' | '>' | '+' | '&' | '/' | ':' | '…' | '(' | ';'),
        Kind::Word => {
            let of = |role: &Role| words::of(&token.folded, *role).is_some();
            token.text.len() > 1 && [Role::And, Role::To, Role::Filler].iter().any(of)
        }
        _ => false,
    };
    let last = first.lines().last().unwrap_or(first);
    let inner = further_in(rest) > further_in(last.trim_end_matches(['\r', '\n']))
        || first.lines().count() > 1 && further_in(rest) > 0;
    let bullet = below[0].is_sign('-') || below[0].is_sign('+');
    match inner || above.last().is_some_and(connects) || connects(&below[0]) && !bullet {
        true => Broken::Yes,
        false => Broken::Perhaps,
    }
}
