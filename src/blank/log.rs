//! A log to fill in: the lines that are known beforehand, and the forms of all others
//! as comments. It is a legal log as it is, only unfinished; a form becomes a line by
//! taking the `#` in front of it away.

use std::fmt::Write as _;

use crate::games::On;
use crate::games::guide::{Form, Guide, Who};
use crate::lang;
use crate::notation::{self, Speller};

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
            let who = Who { one: &one, other: &other };
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
    if blank.is_final {
        ending(&mut text, &guides)
    } else {
        whole(&mut text, &guides)
    }
    // As `fmt` would write it.
    if lang::is_english() { notation::format_text(&text, &()).0 } else { localised(blank, &text) }
}

/// The same with every line in the words of the current language, also where it stands
/// in a comment.
fn localised(blank: &Blank<'_>, text: &str) -> String {
    let words = InWords(lang::current().tag());
    let guide = blank.on.guide(Who { one: "", other: "" }, blank.file);
    let head = guide.header.join("\n") + "\n";
    let line = |line: &str| {
        let alone = format!("{head}{line}\n");
        let (alone, faults) = notation::format_text(&alone, &words);
        let last = alone.lines().last().map(str::to_owned);
        last.filter(|_| faults.is_empty())
    };
    let mut out = String::with_capacity(text.len());
    for written in text.lines() {
        let form = written.strip_prefix("# ");
        let (form, means) = match form.map(|form| form.rsplit_once("  # ")) {
            Some(Some((form, means))) => (form.trim_end(), means),
            _ => ("", ""),
        };
        let bare = form.is_empty() && means.is_empty();
        let said = match written.strip_prefix("# ") {
            Some(comment) if bare => line(comment).filter(|_| is_form(comment)),
            Some(_) => line(form),
            None => None,
        };
        let _ = match said {
            Some(said) if bare => writeln!(out, "# {said}"),
            Some(said) => writeln!(out, "# {said}  # {means}"),
            None => writeln!(out, "{written}"),
        };
    }
    notation::format_text(&out, &words).0
}

/// A line that is only begun, for each player: `Ada owns`, `winner Ada`.
fn is_form(comment: &str) -> bool {
    comment.starts_with("winner ")
}

/// Names as they are, words in a language.
struct InWords(&'static str);

impl Speller for InWords {
    fn language(&self) -> Option<&'static str> {
        Some(self.0)
    }
}

/// A form of a line in the words of the current language.
pub(super) fn form_in_words(on: On<'_>, form: &Form) -> (String, String) {
    let english = (form.head.clone(), form.sample.clone());
    if lang::is_english() {
        return english;
    }
    let guide = on.guide(Who { one: "", other: "" }, None);
    let alone = format!("{}\n{}\n", guide.header.join("\n"), form.line());
    let words = InWords(lang::current().tag());
    let (alone, faults) = notation::format_text(&alone, &words);
    match alone.lines().last().filter(|_| faults.is_empty()) {
        // The verb stands behind as many blanks as in English.
        Some(line) => {
            let blanks = form.head.matches(' ').count() + 1;
            let cut = line.match_indices(' ').nth(blanks - 1);
            let (head, sample) = cut.map_or((line, ""), |(at, _)| (&line[..at], &line[at + 1..]));
            (head.to_owned(), sample.to_owned())
        }
        None => english,
    }
}

fn foreword(text: &mut String, blank: &Blank<'_>) {
    let title = blank.on.title();
    let file = blank.called.unwrap_or("FILE");
    let first = match blank.is_final {
        true => say!(
            "blank-final",
            "{title}: the end of a game, to see whether it was added up right.",
            title
        ),
        false => say!("blank-log", "{title}: a log to fill in.", title),
    };
    let lines = [
        first,
        say!(
            "blank-comments-1",
            "What stands behind a # is a comment. Take the # in front of a line away and write what"
        ),
        say!(
            "blank-comments-2",
            "happened; lines that you do not need may stay or go. Then let it be judged:"
        ),
        format!("    whistlestop check {file}"),
        say!(
            "blank-explain",
            "`whistlestop explain notation` has all forms, `whistlestop explain claim` one of them."
        ),
    ];
    for line in lines {
        let _ = writeln!(text, "# {line}");
    }
    text.push('\n');
}

/// The whole game.
fn whole(text: &mut String, guides: &[(String, Guide)]) {
    let Some((_, first)) = guides.first() else {
        return;
    };
    let before = say!("blank-before", "Before the first turn. What nobody saw is a ?");
    let _ = writeln!(text, "\n# --- {before}");
    if !first.cards.is_empty() {
        let cards: Vec<String> = first
            .cards
            .iter()
            .map(|(letter, word)| {
                let shown = notation::card_in(lang::current(), *letter);
                if shown == word.as_str() { word.clone() } else { format!("{shown} {word}") }
            })
            .collect();
        let cards = say!("blank-cards", "Cards: {cards}", cards = cards.join(", "));
        let _ = writeln!(text, "# {cards}");
    }
    for (name, guide) in guides {
        for line in &guide.opening {
            let _ = writeln!(text, "{name} {line}");
        }
    }
    forms(text, &first.setup);
    let turns = say!("blank-turns", "The turns, a line each, from whoever starts. The forms:");
    let _ = writeln!(text, "\n# --- {turns}");
    forms(text, &first.moves);
    let _ = writeln!(text, "\n\n\n# --- {}", say!("blank-end", "The end"));
    forms(text, &first.end);
}

/// Only the end.
fn ending(text: &mut String, guides: &[(String, Guide)]) {
    let _ = writeln!(text, "\n# --- {}", say!("blank-forms", "The forms"));
    let Some((name, first)) = guides.first() else {
        return;
    };
    forms(text, &first.position);
    let _ = writeln!(text, "\n# --- {}", say!("blank-your-table", "Your table"));
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
    let header = blank.on.guide(Who { one: "", other: "" }, blank.file).header;
    let lines = format!("{}\n\"{name}\" pass\n", header.join("\n"));
    let (lines, _) = notation::format_text(&lines, &());
    let line = lines.lines().last().unwrap_or_default();
    line.strip_suffix(" pass").unwrap_or(line).to_owned()
}

/// A colour of pieces as the log has to write it.
fn word(colour: &str) -> String {
    if colour.chars().all(notation::is_word) { colour.to_owned() } else { format!("\"{colour}\"") }
}
