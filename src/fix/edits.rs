//! Edits of a text.

use crate::finding::Edit;

/// The text with these edits; `None` if they do not fit it, or each other.
#[must_use]
pub fn apply(text: &str, edits: &[Edit]) -> Option<String> {
    let mut out = String::with_capacity(text.len() + 64);
    let mut done = 0;
    for edit in edits {
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        if start < done || end < start {
            return None;
        }
        out.push_str(text.get(done..start)?);
        text.get(start..end)?;
        out.push_str(&edit.text);
        done = end;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}

/// True if some place is changed by both. Two insertions at one place count: nobody can
/// say which comes first.
pub(super) fn overlap(a: &[Edit], b: &[Edit]) -> bool {
    let touch = |a: &Edit, b: &Edit| a.span.start <= b.span.end && b.span.start <= a.span.end;
    a.iter().any(|a| b.iter().any(|b| touch(a, b)))
}

/// Which line of the old text a byte of the new one belongs to, counted from 0.
pub(super) struct LineMap {
    /// Where lines of the new text start.
    starts: Vec<usize>,
    /// For each of them its line in the old text.
    old: Vec<usize>,
}

impl LineMap {
    pub(super) fn new(text: &str, edits: &[Edit]) -> Self {
        let mut map = Self { starts: vec![0], old: vec![0] };
        let (mut at, mut line, mut done) = (0, 0, 0);
        for edit in edits {
            let (start, end) = (edit.span.start as usize, edit.span.end as usize);
            map.copy(text.get(done..start).unwrap_or(""), &mut at, &mut line);
            // Lines of an edit stand for those that it replaces, one by one.
            let before = line;
            let gone = edit.span.of(text).matches('\n').count();
            for (i, _) in edit.text.match_indices('\n') {
                line = (line + 1).min(before + gone);
                map.starts.push(at + i + 1);
                map.old.push(line);
            }
            at += edit.text.len();
            line = before + gone;
            // What stood above a line that begins here is gone.
            if map.starts.last() == Some(&at) {
                map.old.pop();
                map.old.push(line);
            }
            done = end;
        }
        map.copy(text.get(done..).unwrap_or(""), &mut at, &mut line);
        map
    }

    fn copy(&mut self, text: &str, at: &mut usize, line: &mut usize) {
        for i in memchr::memchr_iter(b'\n', text.as_bytes()) {
            *line += 1;
            self.starts.push(*at + i + 1);
            self.old.push(*line);
        }
        *at += text.len();
    }

    pub(super) fn line_of(&self, byte: usize) -> usize {
        let after = self.starts.partition_point(|&start| start <= byte);
        self.old[after.saturating_sub(1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::span::Span;

    fn edit(start: u32, end: u32, text: &str) -> Edit {
        let text = text.to_owned();
        Edit { span: Span::new(start, end), text }
    }

    #[test]
    fn edits_take_the_place_of_spans() {
        let text = "ab\ncd\nef\n";
        let edits = [edit(1, 1, "x"), edit(3, 6, "")];
        assert_eq!(apply(text, &edits).as_deref(), Some("axb\nef\n"));
        assert_eq!(apply(text, &[edit(3, 4, ""), edit(2, 3, "")]), None);
        assert_eq!(apply("é", &[edit(1, 2, "")]), None);
        assert_eq!(apply("é", &[edit(0, 99, "")]), None);
        assert!(overlap(&edits, &[edit(1, 2, "")]));
        assert!(!overlap(&edits, &[edit(7, 8, "")]));
    }

    #[test]
    fn lines_are_known_again() {
        let text = "ab\ncd\nef\n";
        let map = LineMap::new(text, &[edit(3, 6, "")]);
        assert_eq!([0, 3, 6].map(|byte| map.line_of(byte)), [0, 2, 3]);
        let map = LineMap::new(text, &[edit(3, 3, "new\n")]);
        assert_eq!([0, 3, 7, 10].map(|byte| map.line_of(byte)), [0, 1, 1, 2]);
        let map = LineMap::new(text, &[edit(0, 6, "cd\nab\n")]);
        assert_eq!([0, 3, 6].map(|byte| map.line_of(byte)), [0, 1, 2]);
    }
}
