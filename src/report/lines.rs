//! Where the lines of a game begin, and which line and column a byte is on.

use std::ops::Range;

use serde::Serialize;

use super::InFile;
use crate::span::Span;

/// Characters are counted once and remembered at every so many bytes, so that
/// a column far into a very long line costs no more than one near its start.
const STRIDE: usize = 4096;

/// The index of one game's lines. Building it reads the text once; every
/// question after that costs the same, wherever it points.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    game: InFile<'t>,
    starts: Vec<usize>,
    marks: Vec<usize>,
}

impl<'t> Lines<'t> {
    #[must_use]
    pub(crate) fn new(game: &InFile<'t>) -> Self {
        let text = game.text;
        // A break at the very end closes the last line and opens none.
        let after_breaks = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
        let starts = std::iter::once(0).chain(after_breaks.filter(|&at| at < text.len())).collect();
        let mut marks = vec![0];
        let mut characters = 0;
        for block in text.as_bytes().chunks(STRIDE) {
            characters += count_characters(block);
            marks.push(characters);
        }
        Self { game: *game, starts, marks }
    }

    /// The line, counted from 0, that a byte stands on.
    #[must_use]
    pub(crate) fn line_of(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start <= byte) - 1
    }

    /// The bytes of a line without its break.
    #[must_use]
    pub(crate) fn range(&self, line: usize) -> Range<usize> {
        let text = self.text();
        let Some(&start) = self.starts.get(line) else {
            return text.len()..text.len();
        };
        let end = self.starts.get(line + 1).map_or(text.len(), |&at| at);
        let content = &text[start..end];
        let content = content.strip_suffix('\n').unwrap_or(content);
        let content = content.strip_suffix('\r').unwrap_or(content);
        start..start + content.len()
    }

    /// The column of a byte, counted from 1 in characters. The break of a
    /// line, whatever its length, is one column.
    #[must_use]
    pub(crate) fn column(&self, byte: usize) -> usize {
        let line = self.range(self.line_of(byte));
        self.characters_before(byte.min(line.end)) - self.characters_before(line.start) + 1
    }

    /// A span as bytes that fit the text: in order, on character boundaries.
    #[must_use]
    pub(crate) fn fit(&self, span: Span) -> Range<usize> {
        let text = self.text();
        let mut start = (span.start as usize).min(text.len());
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = (span.end as usize).clamp(start, text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }

    /// A span in terms of the file.
    #[must_use]
    pub(crate) fn place(&self, span: Span) -> Place {
        let bytes = self.fit(span);
        let byte = |byte: usize| self.game.first_byte.saturating_add(byte as u64);
        Place {
            line: self.number(self.line_of(bytes.start)),
            column: self.column(bytes.start) as u64,
            byte: byte(bytes.start),
            end_line: self.number(self.line_of(bytes.end)),
            end_column: self.column(bytes.end) as u64,
            end_byte: byte(bytes.end),
        }
    }

    /// The number in the file of a line counted from 0.
    #[must_use]
    pub(crate) fn number(&self, line: usize) -> u64 {
        self.game.first_line.saturating_add(line as u64)
    }

    #[must_use]
    pub(crate) fn text(&self) -> &'t str {
        self.game.text
    }

    #[must_use]
    pub(crate) fn file(&self) -> &'t str {
        self.game.file
    }

    fn characters_before(&self, byte: usize) -> usize {
        let block = byte / STRIDE;
        self.marks[block] + count_characters(&self.text().as_bytes()[block * STRIDE..byte])
    }
}

/// A span in terms of the file: lines and columns counted from 1, columns in
/// characters, bytes from 0; the end is where the first thing behind it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Place {
    pub line: u64,
    pub column: u64,
    pub byte: u64,
    pub end_line: u64,
    pub end_column: u64,
    pub end_byte: u64,
}

/// Bytes that begin a character, which is to say: no continuation bytes.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(text: &str) -> Lines<'_> {
        Lines::new(&InFile { text, ..InFile::default() })
    }

    #[test]
    fn finds_lines_and_columns() {
        let text = "ab\r\n京都 x\n\nlast";
        let lines = index(text);
        assert_eq!(lines.range(0), 0..2);
        let x = text.find('x').unwrap();
        assert_eq!((lines.line_of(x), lines.column(x)), (1, 4));
        assert_eq!((lines.line_of(3), lines.column(3)), (0, 3));
        assert_eq!(&text[lines.range(3)], "last");
        assert!(lines.range(2).is_empty());
        assert!(lines.range(99).is_empty());
    }

    #[test]
    fn the_end_of_the_text_is_on_its_last_line() {
        let lines = index("one\ntwo\n");
        assert_eq!((lines.line_of(8), lines.column(8)), (1, 4));
        let lines = index("");
        assert_eq!((lines.line_of(0), lines.column(0)), (0, 1));
    }

    #[test]
    fn fits_any_span() {
        let lines = index("é京");
        assert_eq!(lines.fit(Span::new(1, 3)), 0..5);
        assert_eq!(lines.fit(Span::new(9, 2)), 5..5);
        assert_eq!(lines.fit(Span::new(2, u32::MAX)), 2..5);
    }

    #[test]
    fn columns_beyond_a_block() {
        let text = "京".repeat(5000);
        let lines = index(&text);
        for at in [0, 1365, 1366, 4999, 5000] {
            assert_eq!(lines.column(at * 3), at + 1);
        }
    }
}
