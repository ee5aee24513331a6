//! A fix in words.

use super::{Candidate, Change};
use crate::finding::Edit;

/// No more of a text than this is repeated.
const SHOWN: usize = 40;

/// So many places of one fix are named.
const MOST_NAMED: usize = 3;

/// What to do, in a few words. `first_line` is the number of the text's first line.
pub(super) fn message(text: &str, fix: &Candidate, first_line: u64) -> String {
    let Some(first) = fix.edits.first() else {
        return String::new();
    };
    let line = || {
        let above = text.as_bytes().get(..first.span.start as usize);
        first_line + memchr::memchr_iter(b'\n', above.unwrap_or_default()).count() as u64
    };
    match fix.change {
        Change::Comment => "make the line a comment".to_owned(),
        Change::Doubled => format!("leave out line {}, which stands there twice", line()),
        Change::Swap => format!("swap lines {} and {}", line(), line() + 1),
        Change::Renumber => format!(
            "change `{}.` to `{}.`, and all numbers below by as much",
            first.span.of(text),
            first.text
        ),
        Change::Recount => format!(
            "change `{}.` to `{}.`, and count on from there",
            first.span.of(text),
            first.text
        ),
        Change::Move => "move the line to the header".to_owned(),
        Change::Words => words(text, &fix.edits),
    }
}

fn words(text: &str, edits: &[Edit]) -> String {
    if let [edit] = edits {
        let (old, new) = (short(edit.span.of(text)), short(edit.text.trim()));
        return match (old.trim().is_empty(), new.is_empty()) {
            (false, false) => format!("change `{old}` to `{new}`"),
            (false, true) => format!("leave out `{}`", old.trim()),
            _ if edit.text.contains('\n') && !new.is_empty() => format!("write a line `{new}`"),
            (true, true) if edit.text.contains('\n') => match ahead(text, edit) {
                "" => "begin a new line here".to_owned(),
                word => format!("begin a new line before `{}`", short(word)),
            },
            (true, true) => "join this line and the next".to_owned(),
            _ => match behind(text, edit) {
                "" => format!("write `{new}` here"),
                word => format!("write `{new}` behind `{}`", short(word)),
            },
        };
    }
    let change = |edit: &Edit| {
        let (old, new) = (short(edit.span.of(text)), short(edit.text.trim()));
        format!("`{old}` to `{new}`")
    };
    let named: Vec<String> = edits.iter().take(MOST_NAMED).map(change).collect();
    match edits.len().saturating_sub(MOST_NAMED) {
        0 => format!("change {}", named.join(", ")),
        more => format!("change {}, and {more} more", named.join(", ")),
    }
}

/// The word on whose end an insertion stands.
fn behind<'t>(text: &'t str, edit: &Edit) -> &'t str {
    let before = text.get(..edit.span.start as usize).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    line.split_whitespace().next_back().unwrap_or("")
}

/// The word before which an insertion stands.
fn ahead<'t>(text: &'t str, edit: &Edit) -> &'t str {
    let rest = text.get(edit.span.end as usize..).unwrap_or("");
    rest.split_whitespace().next().unwrap_or("")
}

fn short(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
