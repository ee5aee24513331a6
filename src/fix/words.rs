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
        Change::Comment => say!("fix-comment", "make the line a comment"),
        Change::Doubled => {
            say!("fix-doubled", "leave out line {line}, which stands there twice", line = line())
        }
        Change::Swap => {
            say!("fix-swap", "swap lines {one} and {other}", one = line(), other = line() + 1)
        }
        Change::Renumber => say!(
            "fix-renumber",
            "change `{old}.` to `{new}.`, and all numbers below by as much",
            old = first.span.of(text),
            new = first.text
        ),
        Change::Recount => say!(
            "fix-recount",
            "change `{old}.` to `{new}.`, and count on from there",
            old = first.span.of(text),
            new = first.text
        ),
        Change::Move => say!("fix-move", "move the line to the header"),
        Change::Words => words(text, &fix.edits),
    }
}

fn words(text: &str, edits: &[Edit]) -> String {
    if let [edit] = edits {
        let (old, new) = (short(edit.span.of(text)), short(edit.text.trim()));
        return match (old.trim().is_empty(), new.is_empty()) {
            (false, false) => say!("fix-change", "change `{old}` to `{new}`", old, new),
            (false, true) => say!("fix-leave-out", "leave out `{old}`", old = old.trim()),
            _ if edit.text.contains('\n') && !new.is_empty() => {
                say!("fix-line", "write a line `{new}`", new)
            }
            (true, true) if edit.text.contains('\n') => match ahead(text, edit) {
                "" => say!("fix-new-line", "begin a new line here"),
                word => say!(
                    "fix-new-line-before",
                    "begin a new line before `{word}`",
                    word = short(word)
                ),
            },
            (true, true) if edit.span.of(text).contains('\n') => {
                say!("fix-join", "join the two lines")
            }
            (true, true) => {
                say!("fix-blank", "leave a blank behind `{word}`", word = behind(text, edit))
            }
            _ => match behind(text, edit) {
                "" => say!("fix-write", "write `{new}` here", new),
                word => say!(
                    "fix-write-behind",
                    "write `{new}` behind `{word}`",
                    new,
                    word = short(word)
                ),
            },
        };
    }
    let change = |edit: &Edit| {
        let (old, new) = (short(edit.span.of(text)), short(edit.text.trim()));
        say!("fix-one", "`{old}` to `{new}`", old, new)
    };
    let named: Vec<String> = edits.iter().take(MOST_NAMED).map(change).collect();
    match edits.len().saturating_sub(MOST_NAMED) {
        0 => say!("fix-changes", "change {changes}", changes = named.join(", ")),
        more => say!(
            "fix-changes-more",
            "change {changes}, and {more} more",
            changes = named.join(", "),
            more
        ),
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
