//! Whether a line looks as if it went on in the next.

use super::pen::{Page, Table};
use super::tokens::{self, Kind, Token};
use super::words::{self, Role};
use crate::log::Line;

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

/// Reads lines as a list whose items stand below each other, each with the mark of a list or
/// without.
pub(in crate::notation) fn read_list<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Option<Vec<Line<'a>>> {
    let lines = text.get(from..end)?.split_inclusive('\n');
    // Where some have a plus, a minus is no mark of a list.
    let signed = text.get(from..end)?.lines().any(|line| line.trim_start().starts_with('+'));
    let mut tokens: Vec<Token<'a>> = Vec::new();
    let mut at = from;
    for line in lines {
        let mut item = tokens::cut(line, u32::try_from(at).ok()?)?.tokens;
        at += line.len();
        let mark = item.first().is_some_and(|first| match first.kind {
            Kind::Sign('•' | '*' | '>') => true,
            Kind::Sign('-') => !signed && item.get(1).is_some_and(|next| next.apart),
            _ => false,
        });
        if !tokens.is_empty() {
            item.drain(..usize::from(mark));
            let open = tokens.last().is_some_and(|last| !matches!(last.kind, Kind::Sign(_)));
            if let Some(first) = item.first().filter(|_| open) {
                tokens.push(super::sheet::sign(',', first.span.start));
            }
        }
        tokens.append(&mut item);
    }
    let end = tokens.last()?.span.end;
    let read =
        super::read_made(table, || Some(Page::made(text, tokens.clone(), end, table))).ok()?;
    (read.len() == 1).then_some(read)
}

pub(in crate::notation) fn broken(first: &str, rest: &str, table: &Table<'_>) -> Broken {
    let cut = |line| tokens::cut(line, 0).map(|cut| cut.tokens).filter(|all| !all.is_empty());
    let (Some(above), Some(below)) = (cut(first), cut(rest)) else {
        return Broken::No;
    };
    // Whoever is named there has a line of his own, and so has what a keyword begins.
    let named = |token: &Token<'_>| {
        super::cards::named(token).is_none() && super::plain::is_player(token, table)
    };
    let own = words::find(&below, Role::Keyword).is_some_and(|(word, _)| {
        matches!(word, "game" | "market" | "check" | "ruling" | "result" | "winner" | "missing")
    });
    if below.iter().any(named) || own && words::find(&below, Role::Part).is_none() {
        return Broken::No;
    }
    let further_in = |line: &str| line.len() - line.trim_start().len();
    let connects = |token: &Token<'_>| match token.kind {
        Kind::Sign(sign) => {
            matches!(sign, ',' | '-' | '>' | '+' | '&' | '/' | ':' | '…' | '(' | ';')
        }
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
