//! Colours. What they say is always said in another way, too: by a letter, a
//! mark, a dotted line.

use ratatui::style::{Color, Modifier, Style};

use crate::card::Card;
use crate::finding::Severity;
use crate::report::text::Ink;
use crate::score;

/// How things look: with colours, or in the terminal's own two.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Theme {
    color: bool,
}

fn named(colour: &str) -> Ink {
    Ink::named(colour).unwrap_or(Ink::Gray)
}

impl Theme {
    #[must_use]
    pub(super) const fn new(color: bool) -> Self {
        Self { color }
    }

    #[must_use]
    pub(super) const fn has_colours(self) -> bool {
        self.color
    }

    /// What the numbers of a sequence stand for that a report has: bold, one of the
    /// 256 colours, or both.
    #[must_use]
    pub(super) fn sequence(codes: &str) -> Style {
        let mut style = Style::new();
        let codes = match codes.strip_prefix("1;") {
            None if codes == "1" => return style.bold(),
            None => codes,
            Some(rest) => {
                style = style.bold();
                rest
            }
        };
        let number = codes.strip_prefix("38;5;").and_then(|n| n.parse().ok());
        number.map_or(style, |number| style.fg(Color::Indexed(number)))
    }

    fn line_in(self, ink: Ink) -> Style {
        match ink.number().filter(|_| self.color) {
            Some(number) => Style::new().fg(Color::Indexed(number)),
            None => Style::new(),
        }
    }

    fn patch_in(self, ink: Ink) -> Style {
        match ink.patch().filter(|_| self.color) {
            Some((patch, letter)) => {
                Style::new().fg(Color::Indexed(letter)).bg(Color::Indexed(patch))
            }
            None => Style::new(),
        }
    }

    /// The letter of a card; `None` for one nobody saw.
    #[must_use]
    pub(super) fn card(self, card: Option<Card>) -> Style {
        match card {
            Some(card) => self.patch_in(named(card.word())),
            None => self.dim(),
        }
    }

    /// A track that nobody owns; `None` is a gray one.
    #[must_use]
    pub(super) fn track(self, colour: Option<Card>) -> Style {
        self.line_in(named(colour.map_or("gray", Card::word)))
    }

    /// A line that belongs to a player.
    #[must_use]
    pub(super) fn line_of(self, colour: &str) -> Style {
        self.line_in(named(colour))
    }

    /// A player's mark.
    #[must_use]
    pub(super) fn mark(self, colour: &str) -> Style {
        self.patch_in(named(colour)).bold()
    }

    /// A line of a tile.
    #[must_use]
    pub(super) fn ink(self, ink: Option<score::Ink>) -> Style {
        self.line_in(match ink {
            None | Some(score::Ink::Plain) => return Style::new(),
            Some(score::Ink::Red) => Ink::Red,
            Some(score::Ink::Green) => Ink::Green,
            Some(score::Ink::Yellow) => Ink::Yellow,
            Some(score::Ink::Blue) => Ink::Blue,
            Some(score::Ink::Magenta) => Ink::Magenta,
            Some(score::Ink::Cyan) => Ink::Cyan,
        })
    }

    #[must_use]
    pub(super) fn severity(self, severity: Severity) -> Style {
        let ink = match severity {
            Severity::Error => Ink::Red,
            Severity::Warning => Ink::Yellow,
            Severity::Note => Ink::Blue,
        };
        self.line_in(ink).bold()
    }

    /// Something that is well: a ticket that is complete.
    #[must_use]
    pub(super) fn good(self) -> Style {
        self.line_in(Ink::Green)
    }

    #[must_use]
    pub(super) fn dim(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    #[must_use]
    pub(super) fn bold(self) -> Style {
        Style::new().bold()
    }

    /// What somebody looked for, or what has just changed.
    #[must_use]
    pub(super) fn lit(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The bars at the top and at the bottom.
    #[must_use]
    pub(super) fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_is_no_colour() {
        let theme = Theme::new(false);
        for style in [
            theme.card(Some(Card::Red)),
            theme.track(None),
            theme.line_of("blue"),
            theme.mark("red"),
            theme.ink(Some(score::Ink::Green)),
            theme.severity(Severity::Error),
            theme.good(),
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
