//! The reference of the notation, by its sections: the same text as
//! `grammar/NOTATION.md`, laid out for a terminal.
//!
//! A heading names the words of the notation that its section is about, in backticks:
//! ``### Claiming a route: `claim`, `reveal` ``. So a word is found wherever its section
//! moves to, and a test finds a word that no heading names.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::{WIDTH, wrapped};
use crate::lang::{self, Lang};

const TEXT: &str = include_str!("../../../grammar/NOTATION.md");

/// What the sections say in another language; the examples are those of the reference.
const fn translation(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "",
        Lang::Ja => include_str!("../../../grammar/notation.ja.md"),
        Lang::ZhHant => include_str!("../../../grammar/notation.zh-Hant.md"),
        Lang::ZhHans => include_str!("../../../grammar/notation.zh-Hans.md"),
    }
}

/// Before the comments of the examples, in a translation.
const COMMENTS: &str = "\n# ";

/// From one heading to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// Without its marks.
    heading: &'static str,
    body: &'static str,
}

impl Section {
    /// `Claiming a route`.
    pub(super) fn title(&self) -> &'static str {
        let end = self.heading.find(": `").unwrap_or(self.heading.len());
        &self.heading[..end]
    }

    /// The words of the notation that it is about.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.heading.split('`').skip(1).step_by(2)
    }

    /// True if it is about this word, or called so.
    pub(super) fn is_about(&self, what: &str) -> bool {
        self.title().eq_ignore_ascii_case(what) || self.words().any(|word| word == what)
    }

    /// True if a word of its title begins so.
    pub(super) fn begins(&self, part: &str) -> bool {
        let title = self.title().to_lowercase();
        title.split_whitespace().any(|word| word.starts_with(part))
    }

    /// Its title and its sentences in the program's language, where there are any.
    fn translated(&self) -> Option<(&'static str, &'static str)> {
        let parts = translation(lang::current()).split("\n## ").skip(1);
        let mut titled = parts.filter_map(|part| {
            let (heading, body) = part.split_once('\n')?;
            Some((heading.split_once(" = ")?, body))
        });
        let ((_, title), body) = titled.find(|((english, _), _)| *english == self.title())?;
        Some((title, body.split(COMMENTS).next().unwrap_or_default()))
    }

    /// As a terminal shows it: in another language its sentences, then all its examples.
    pub(super) fn text(&self) -> String {
        let Some((title, sentences)) = self.translated() else {
            return shown(self.heading, self.body.lines().map(Cow::Borrowed));
        };
        let words = &self.heading[self.title().len()..];
        let mut fence = false;
        let examples = self.body.lines().filter(|line| {
            let mark = line.starts_with("```");
            fence ^= mark;
            fence || mark
        });
        shown(
            &format!("{title}{words}"),
            sentences.lines().map(Cow::Borrowed).chain(examples.map(example)),
        )
    }
}

/// A line of an example, with its comment in the program's language.
fn example(line: &str) -> Cow<'_, str> {
    let own = line.split_once("# ").and_then(|(written, comment)| {
        let (_, comments) = translation(lang::current()).split_once(COMMENTS)?;
        let mut each =
            comments.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(" = "));
        let (_, own) = each.find(|(english, _)| *english == comment)?;
        Some(format!("{written}# {own}"))
    });
    own.map_or(Cow::Borrowed(line), Cow::Owned)
}

/// A heading and what stands below it, laid out.
fn shown<'t>(heading: &str, lines: impl Iterator<Item = Cow<'t, str>>) -> String {
    let mut text = format!("{}\n", heading.replace('`', ""));
    let mut paragraph = String::new();
    let mut fence = false;
    for line in lines {
        if let Some(mark) = line.strip_prefix("```") {
            end(&mut text, &mut paragraph);
            fence = !fence;
            match mark.strip_prefix("ride-error ") {
                _ if !fence => {}
                Some(code) => {
                    let error = say!("explain-error", "This is an error, {code}:", code);
                    let _ = writeln!(text, "\n{error}\n");
                }
                None => text.push('\n'),
            }
        } else if fence {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        } else if let Some(row) = line.strip_prefix('|') {
            end(&mut text, &mut paragraph);
            table_row(&mut text, row);
        } else if line.is_empty() {
            end(&mut text, &mut paragraph);
        } else {
            if line.starts_with("- ") {
                end(&mut text, &mut paragraph);
            }
            paragraph.push_str(&line);
            paragraph.push('\n');
        }
    }
    end(&mut text, &mut paragraph);
    text
}

/// Every section, in the order of the reference.
pub(super) fn sections() -> Vec<Section> {
    let mut sections = Vec::new();
    let (mut heading, mut from, mut at) = ("", 0, 0);
    let mut fence = false;
    for line in TEXT.split_inclusive('\n') {
        fence ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        if !fence && title.len() < line.len() && title.starts_with(' ') {
            sections.push(Section { heading, body: &TEXT[from..at] });
            heading = title.trim();
            from = at + line.len();
        }
        at += line.len();
    }
    sections.push(Section { heading, body: &TEXT[from..] });
    sections.retain(|section| !section.heading.is_empty());
    sections
}

/// Ends a paragraph.
fn end(text: &mut String, paragraph: &mut String) {
    if paragraph.is_empty() {
        return;
    }
    let words = links_as_words(paragraph).replace("**", "");
    let (first, next) = if words.starts_with("- ") { ("", "  ") } else { ("\n", "") };
    let lines = wrapped(&words, WIDTH - next.len());
    let mut lines = lines.lines();
    let _ = writeln!(text, "{first}{}", lines.next().unwrap_or_default());
    for line in lines {
        let _ = writeln!(text, "{next}{line}");
    }
    paragraph.clear();
}

/// `[text](address)` is its text.
fn links_as_words(text: &str) -> String {
    let mut words = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('[') {
        let link = behind
            .split_once("](")
            .and_then(|(name, behind)| Some((name, behind.split_once(')')?)))
            .filter(|(name, (address, _))| !name.contains('[') && !address.contains('\n'));
        words.push_str(before);
        rest = match link {
            Some((name, (_, behind))) => {
                words.push_str(name);
                behind
            }
            None => {
                words.push('[');
                behind
            }
        };
    }
    words + rest
}

/// The cells of a row, the first of them in front of the others.
fn table_row(text: &mut String, row: &str) {
    let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
    let is_rule = |cell: &&str| cell.chars().all(|c| c == '-');
    if cells.iter().all(is_rule) {
        // What stood above it were headings, or nothing; a line is enough.
        return;
    }
    let lines = wrapped(&cells.join("  "), WIDTH - 6);
    for (i, line) in lines.lines().enumerate() {
        let indent = if i == 0 { "  " } else { "      " };
        let _ = writeln!(text, "{indent}{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{KEYWORDS, TILE_KEYWORDS, TILE_VERBS, VERBS};

    /// Whatever can be written has a section of its own.
    #[test]
    fn every_word_of_the_notation_has_a_section() {
        let more = ["reveal", "pay", "withdraw", "stands", "takeback", "robs"];
        let words = KEYWORDS.iter().chain(&VERBS).chain(&TILE_KEYWORDS);
        for word in words.chain(&TILE_VERBS).chain(&more) {
            let found = sections().into_iter().filter(|s| s.is_about(word));
            assert!(found.count() > 0, "no heading names `{word}`");
        }
    }

    /// A heading names nothing that its section does not show.
    #[test]
    fn a_section_shows_the_words_of_its_heading() {
        for section in sections() {
            for word in section.words() {
                let shown = section.body.split(|c: char| !c.is_alphanumeric());
                let found = shown.into_iter().any(|w| w == word);
                assert!(found, "`{word}` in {}", section.title());
            }
        }
    }

    #[test]
    fn nothing_of_the_reference_is_lost() {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        let all: usize = sections().iter().map(|s| letters(&s.text())).sum();
        let source = links_as_words(TEXT);
        // Only what marks the blocks is left out, and `This is an error` is new.
        assert!(all + 600 > letters(&source), "{all} of {}", letters(&source));
        for section in sections() {
            for line in section.text().lines().filter(|l| !l.starts_with("    ")) {
                assert!(line.chars().count() <= 90, "{line}");
            }
        }
    }

    #[test]
    fn every_section_is_told_in_every_language() {
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            lang::with(lang, || {
                for section in sections() {
                    let told = section.translated().is_some();
                    assert!(told, "{} has no {}", lang.tag(), section.title());
                }
            });
            let told = translation(lang).matches("\n## ").count();
            assert_eq!(told, sections().len(), "{}", lang.tag());
        }
    }

    #[test]
    fn every_comment_of_an_example_is_told_in_every_language() {
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            let (_, comments) = translation(lang).split_once(COMMENTS).unwrap();
            let mut fence = false;
            let examples = TEXT.lines().filter(|line| {
                fence ^= line.starts_with("```");
                fence
            });
            for (_, comment) in examples.filter_map(|line| line.split_once("# ")) {
                let told = comments.contains(&format!("\n- {comment} = "));
                assert!(told, "{}: {comment}", lang.tag());
            }
        }
    }

    #[test]
    fn links_are_words() {
        let text = "see [`a`](a.md), [b](b.md) or x[1]";
        assert_eq!(links_as_words(text), "see `a`, b or x[1]");
    }
}
