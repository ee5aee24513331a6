//! A log to fill in: the lines that are known beforehand, and the forms of all others
//! as comments. It is a legal log as it is, only unfinished; a form becomes a line by
//! taking the `#` in front of it away.

use std::fmt::Write as _;

use crate::games::On;
use crate::games::guide::{Form, Guide, Who};
use crate::notation;

/// What the log is to be.
#[derive(Clone, Copy, Debug)]
pub struct Blank<'a> {
    pub on: On<'a>,
    /// What the log has to call a board or a tile set that does not ship.
    pub file: Option<&'a str>,
    pub players: &'a [String],
    /// Only the end of a game, not the way there.
    pub is_final: bool,
    /// What the file will be called, if that is known.
    pub called: Option<&'a str>,
}

/// Writes it.
#[must_use]
pub fn blank(blank: &Blank<'_>) -> String {
    let guides: Vec<(String, Guide)> = (0..blank.players.len())
        .map(|i| {
            let one = spelt(blank, &blank.players[i]);
            let next = blank.players.get(i + 1).or(blank.players.first());
            let other = next.map_or_else(String::new, |name| spelt(blank, name));
            let who = Who {
                one: &one,
                other: &other,
            };
            let guide = blank.on.guide(who, blank.file);
            (one, guide)
        })
        .collect();
    let Some((_, first)) = guides.first() else {
        return String::new();
    };
    let mut text = String::new();
    foreword(&mut text, blank);
    for line in &first.header {
        let _ = writeln!(text, "{line}");
    }
    if !blank.is_final {
        forms(&mut text, &first.choices);
    } else if let Some(edition) = first.choices.iter().find(|form| form.head == "edition") {
        forms(&mut text, std::slice::from_ref(edition));
    }
    text.push('\n');
    for (i, (name, guide)) in guides.iter().enumerate() {
        let colour = guide.colours.get(i);
        let colour = colour.map_or_else(String::new, |colour| format!(" {}", word(colour)));
        let _ = writeln!(text, "player {name}{colour}");
    }
    match blank.is_final {
        true => ending(&mut text, &guides),
        false => whole(&mut text, &guides),
    }
    // As `fmt` would write it.
    notation::format_text(&text, &()).0
}

fn foreword(text: &mut String, blank: &Blank<'_>) {
    let title = blank.on.title();
    let file = blank.called.unwrap_or("FILE");
    let _ = match blank.is_final {
        true => writeln!(
            text,
            "# {title}: the end of a game, to see whether it was added up right."
        ),
        false => writeln!(text, "# {title}: a log to fill in."),
    };
    text.push_str(
        "# What stands behind a # is a comment. Take the # in front of a line away and write what\n\
         # happened; lines that you do not need may stay or go. Then let it be judged:\n",
    );
    let _ = writeln!(text, "#     whistlestop check {file}");
    text.push_str("# `whistlestop explain notation` has all forms, `whistlestop explain claim` one of them.\n\n");
}

/// The whole game.
fn whole(text: &mut String, guides: &[(String, Guide)]) {
    let Some((_, first)) = guides.first() else {
        return;
    };
    text.push_str("\n# --- Before the first turn. What nobody saw is a ?\n");
    if !first.cards.is_empty() {
        let cards: Vec<String> = first
            .cards
            .iter()
            .map(|(letter, word)| format!("{letter} {word}"))
            .collect();
        let _ = writeln!(text, "# Cards: {}", cards.join(", "));
    }
    for (name, guide) in guides {
        for line in &guide.opening {
            let _ = writeln!(text, "{name} {line}");
        }
    }
    forms(text, &first.setup);
    text.push_str("\n# --- The turns, a line each, from whoever starts. The forms:\n");
    forms(text, &first.moves);
    text.push_str("\n\n\n# --- The end\n");
    forms(text, &first.end);
}

/// Only the end.
fn ending(text: &mut String, guides: &[(String, Guide)]) {
    text.push_str("\n# --- The forms\n");
    let Some((name, first)) = guides.first() else {
        return;
    };
    forms(text, &first.position);
    text.push_str("\n# --- Your table\n");
    for (_, guide) in guides {
        for form in &guide.position {
            let _ = writeln!(text, "# {}", form.head);
        }
        text.push('\n');
    }
    let _ = writeln!(text, "# winner {name}");
}

/// Lines behind a `#`, each with what it means behind another one.
fn forms(text: &mut String, forms: &[Form]) {
    const WIDEST: usize = 46;
    let width = |form: &Form| form.line().chars().count();
    let widest = forms.iter().map(width).filter(|n| *n <= WIDEST).max();
    let widest = widest.unwrap_or(0);
    for form in forms {
        let pad = widest.saturating_sub(width(form));
        let _ = writeln!(text, "# {}{:pad$}  # {}", form.line(), "", form.means);
    }
}

/// A name as the log has to write it, in quotes where they are needed.
#[must_use]
pub fn spelt(blank: &Blank<'_>, name: &str) -> String {
    let header = blank
        .on
        .guide(Who { one: "", other: "" }, blank.file)
        .header;
    let lines = format!("{}\n\"{name}\" pass\n", header.join("\n"));
    let (lines, _) = notation::format_text(&lines, &());
    let line = lines.lines().last().unwrap_or_default();
    line.strip_suffix(" pass").unwrap_or(line).to_owned()
}

/// A colour of pieces as the log has to write it.
fn word(colour: &str) -> String {
    match colour.chars().all(notation::is_word) {
        true => colour.to_owned(),
        false => format!("\"{colour}\""),
    }
}
