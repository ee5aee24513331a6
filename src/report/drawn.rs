//! What ariadne drew, line by line, and the words of its labels, which it never sees:
//! it draws a sign for each, and the words take its place, broken where the window
//! ends.

use super::text::{OFF, fold, width};

/// Words that have fewer columns than this right of their arrow go where there are
/// more.
const LEAST_WORDS: usize = 24;
/// However narrow the window is.
const FEWEST: usize = 8;
/// The signs of the labels, which no drawing has.
const FIRST_SIGN: u32 = 0xe000;

/// What stands for the words of a label.
#[must_use]
pub(super) fn sign(label: usize) -> String {
    let number = u32::try_from(label).unwrap_or(0).min(0xfff);
    char::from_u32(FIRST_SIGN + number).into_iter().collect()
}

/// A drawn line: characters, each with the sequence that colours it.
pub(super) struct Drawn<'d>(pub(super) Vec<(&'d str, char)>);

impl<'d> Drawn<'d> {
    pub(super) fn new(line: &'d str) -> Self {
        let mut cells = Vec::new();
        let mut style = "";
        let mut rest = line;
        while let Some(character) = rest.chars().next() {
            let sequence = rest.strip_prefix("\x1b[").and_then(|tail| tail.find('m'));
            if let Some(end) = sequence {
                let (code, tail) = rest.split_at(end + 3);
                style = if code == OFF { "" } else { code };
                rest = tail;
            } else {
                cells.push((style, character));
                rest = &rest[character.len_utf8()..];
            }
        }
        Self(cells)
    }

    /// The line number, if there is one, and what stands right of the bar.
    pub(super) fn split_margin(mut self) -> (Option<usize>, Self) {
        let is_bar = |&(_, character): &(_, char)| matches!(character, '│' | '┆');
        let Some(bar) = self.0.iter().position(is_bar) else {
            return (None, self);
        };
        let body = self.0.split_off((bar + 2).min(self.0.len()));
        let number: String = self.0[..bar].iter().map(|&(_, c)| c).collect();
        let number = number.trim().parse().ok().filter(|&number| number > 0);
        (number, Self(body))
    }

    pub(super) fn is_blank(&self) -> bool {
        self.0.iter().all(|(_, character)| character.is_whitespace())
    }

    /// Each colour switched once, and no blanks at the end.
    pub(super) fn to_text(&self) -> String {
        let last = self.0.iter().rposition(|(_, c)| !c.is_whitespace());
        let mut text = String::new();
        let mut style = "";
        for &(next, character) in &self.0[..last.map_or(0, |last| last + 1)] {
            if next != style {
                if !style.is_empty() {
                    text.push_str(OFF);
                }
                text.push_str(next);
                style = next;
            }
            text.push(character);
        }
        if !style.is_empty() {
            text.push_str(OFF);
        }
        text
    }

    /// The line with the words of its label, in as many lines of `room` columns as
    /// they need; without a room, in one.
    pub(super) fn with_words(mut self, words: &[&str], room: Option<usize>) -> Vec<Self> {
        let label = |&(_, c): &(_, char)| (c as u32).checked_sub(FIRST_SIGN);
        let found = self.0.iter().enumerate().find_map(|(at, cell)| {
            let text = words.get(usize::try_from(label(cell)?).ok()?)?;
            Some((at, *text))
        });
        let Some((at, text)) = found else {
            return vec![self];
        };
        let style = self.0[at].0;
        self.0.truncate(at);
        match room {
            Some(room) if at + width(text) > room => self.broken(text, style, room),
            _ => {
                self.write(text, style);
                vec![self]
            }
        }
    }

    fn write(&mut self, text: &str, style: &'d str) {
        self.0.extend(text.chars().map(|c| (style, c)));
    }

    fn pad(&mut self, columns: usize) {
        while self.0.len() < columns {
            self.0.push(("", ' '));
        }
    }

    /// An arrow whose words are too long for one line. They go to its right, where it
    /// is made short, or if there is more room to its left.
    fn broken(mut self, text: &str, style: &'d str, room: usize) -> Vec<Self> {
        let is_corner = |(_, c): &(_, char)| !matches!(c, '─' | ' ');
        let corner = self.0.iter().rposition(is_corner).unwrap_or(0);
        // Behind the nearest bar that leaves enough room; those nearer are interrupted.
        let far = corner.saturating_sub(4 + LEAST_WORDS.min(width(text)));
        let bar = self.0[..far].iter().rposition(|&(_, c)| goes_on(c));
        let first = bar.map_or(0, |bar| bar + 2);
        let short = self.0.len().min(corner + 4);
        let right = room.saturating_sub(short);
        let left = corner.saturating_sub(2 + first);
        let below = self.below(corner);
        if right >= LEAST_WORDS.min(left) {
            // The last of the arrow is a blank.
            self.0.drain(short.saturating_sub(1)..self.0.len().saturating_sub(1));
            let lines = fold(text, right.max(FEWEST)).into_iter();
            let heads = std::iter::once(self).chain(std::iter::repeat_with(|| Self(below.clone())));
            return lines
                .zip(heads)
                .map(|(line, mut head)| {
                    head.pad(short);
                    head.write(&line, style);
                    head
                })
                .collect();
        }
        let arrow = self.0[corner].0;
        let lines = fold(text, left.max(FEWEST));
        let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        let start = corner.saturating_sub(2 + widest).max(first);
        let mut out = Vec::new();
        for line in lines {
            let mut drawn = Self(below.clone());
            drawn.0.truncate(start);
            drawn.pad(start);
            drawn.write(&line, style);
            if out.is_empty() {
                let used = start + width(&line);
                drawn.write(&" ".repeat((corner + 1).saturating_sub(used + 2).max(1)), "");
                drawn.write("─╯", arrow);
            }
            out.push(drawn);
        }
        out
    }

    /// What goes on below a line, before its arrow: the bars of other labels.
    fn below(&self, corner: usize) -> Vec<(&'d str, char)> {
        let cells = self.0[..corner].iter();
        cells.map(|&(style, c)| if goes_on(c) { (style, '│') } else { ("", ' ') }).collect()
    }
}

/// True for a stroke that goes on in the line below.
fn goes_on(c: char) -> bool {
    matches!(c, '│' | '┆' | '├' | '┼' | '┬' | '╭' | '╮')
}
