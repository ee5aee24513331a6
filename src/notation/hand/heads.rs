//! What stands above a log or around a line of it: a title in a comment, a heading under which
//! something is listed, who wrote a line of a chat.

use super::MOST_BYTES;
use super::pen::{Page, Pen, Table, Under};
use super::tokens::{self, Kind, Token};
use super::words::{self, Role};
use crate::log::Line;

/// So many words say when somebody played.
const MOST_SMALL: usize = 2;

/// The game that a comment at the head of a log names, where no line does: `# Europe, 2024-06-01`.
pub(in crate::notation) fn title<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Option<Vec<Line<'a>>> {
    let line = text.get(from..end).filter(|line| line.len() <= MOST_BYTES)?;
    let mut at = from;
    line.split(['#', '＃']).find_map(|part| {
        let (from, to) = (at, at + part.len());
        at = to + text.get(to..end)?.chars().next().map_or(0, char::len_utf8);
        Page::of(text, from, to, table)?.gist_of_header()
    })
}

/// What a line that says nothing else stands above.
pub(in crate::notation) fn under(line: &str) -> Option<Under> {
    listed_under(&tokens::cut(line, 0)?.tokens)
}

pub(super) fn listed_under(tokens: &[Token<'_>]) -> Option<Under> {
    let is_word = |token: &&Token<'_>| token.kind == Kind::Word;
    let words: Vec<_> = tokens.iter().filter(is_word).cloned().collect();
    // `Playing tonight:`
    let colon = tokens.last().is_some_and(|token| token.is_sign(':'));
    let small = |n: usize| {
        colon
            && words.len() + 1 == tokens.len()
            && words.len() <= n + MOST_SMALL
            && words[n..].iter().all(|word| word.text.starts_with(char::is_lowercase))
    };
    match words::find(&words, Role::Keyword)? {
        ("player" | "players", n) if n == words.len() || small(n) => Some(Under::Players),
        ("result", n) if n == words.len() => Some(Under::Results),
        _ => None,
    }
}

impl Page<'_, '_> {
    /// Leaves out who wrote a line of a chat, before what the table is told: `Tess: Market: RBWGY`.
    pub(super) fn drop_writer(&mut self) {
        // `[Event "Club night"]`
        let framed = self.tokens.len() > 2
            && self.tokens.first().is_some_and(|token| token.is_sign('['))
            && self.tokens.last().is_some_and(|token| token.is_sign(']'));
        if framed && !self.table.has_begun {
            self.tokens.pop();
            self.tokens.remove(0);
        }
        let (start, _) = self.lead_in(0);
        let told = |end: &Pen<'_, '_, '_>| {
            let said = end.ahead(1);
            let keyword = said.find(Role::Keyword).or_else(|| said.find(Role::TileKeyword));
            let counts = |(word, n): (&str, usize)| {
                !matches!(word, "check" | "result" | "winner" | "missing" | "ticket" | "ruling")
                    && (said.ahead(n).is_sign(':') || said.ahead(n).is_sign('='))
            };
            end.is_sign(':') && keyword.is_some_and(counts)
        };
        let pen = self.pen(start);
        let end = match pen.find(Role::Keyword) {
            Some(_) => None,
            None => pen.name_ends().into_iter().find(told).map(|end| end.at + 1),
        };
        self.tokens.drain(..end.unwrap_or(0));
    }
}
