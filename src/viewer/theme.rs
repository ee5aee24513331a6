//! Colours. What they say is always said in another way, too: by a letter, a
//! mark, a dotted line.

use ratatui::style::{Color, Modifier, Style};

use crate::card::Card;
use crate::finding::Severity;
use crate::score::Ink;

/// How things look: with colours, or in the terminal's own two.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Theme {
    color: bool,
}

/// A colour to draw lines in, and a pair for letters on a patch of it.
#[derive(Clone, Copy)]
struct Paint {
    line: u8,
    patch: u8,
    letter: u8,
}

const WHITE: u8 = 231;
const BLACK: u8 = 16;

/// The colour of that name; numbers are those of the 256 that terminals share.
fn paint(name: &str) -> Option<Paint> {
    let (line, patch, letter) = match name {
        "blue" => (33, 26, WHITE),
        "red" => (203, 160, WHITE),
        "green" => (77, 34, BLACK),
        "yellow" => (220, 220, BLACK),
        "black" => (242, 236, WHITE),
        "white" => (252, 255, BLACK),
        "purple" | "violet" => (141, 91, WHITE),
        "pink" | "magenta" => (212, 212, BLACK),
        "orange" => (208, 208, BLACK),
        "wild" => (180, 180, BLACK),
        "gray" | "grey" => (246, 246, BLACK),
        "brown" => (137, 94, WHITE),
        "cyan" | "turquoise" => (80, 44, BLACK),
        _ => return None,
    };
    Some(Paint {
        line,
        patch,
        letter,
    })
}

/// For players whose colour has no name here.
const SEATS: [&str; 6] = ["blue", "red", "green", "yellow", "purple", "orange"];

fn paint_of(colour: Option<&str>, seat: usize) -> Option<Paint> {
    let named = colour.and_then(|colour| paint(&colour.to_lowercase()));
    named.or_else(|| paint(SEATS[seat % SEATS.len()]))
}

impl Theme {
    #[must_use]
    pub(super) const fn new(color: bool) -> Self {
        Self { color }
    }

    fn line_in(self, paint: Option<Paint>) -> Style {
        match paint.filter(|_| self.color) {
            Some(paint) => Style::new().fg(Color::Indexed(paint.line)),
            None => Style::new(),
        }
    }

    fn patch_in(self, paint: Option<Paint>) -> Style {
        match paint.filter(|_| self.color) {
            Some(paint) => Style::new()
                .fg(Color::Indexed(paint.letter))
                .bg(Color::Indexed(paint.patch)),
            None => Style::new(),
        }
    }

    /// The letter of a card; `None` for one nobody saw.
    #[must_use]
    pub(super) fn card(self, card: Option<Card>) -> Style {
        match card {
            Some(card) => self.patch_in(paint(card.word())),
            None => self.dim(),
        }
    }

    /// A track that nobody owns; `None` is a gray one.
    #[must_use]
    pub(super) fn track(self, colour: Option<Card>) -> Style {
        self.line_in(paint(colour.map_or("gray", Card::word)))
    }

    /// A line that belongs to a player.
    #[must_use]
    pub(super) fn line_of(self, colour: Option<&str>, seat: usize) -> Style {
        self.line_in(paint_of(colour, seat))
    }

    /// A player's mark.
    #[must_use]
    pub(super) fn mark(self, colour: Option<&str>, seat: usize) -> Style {
        self.patch_in(paint_of(colour, seat)).bold()
    }

    /// A line of a tile.
    #[must_use]
    pub(super) fn ink(self, ink: Option<Ink>) -> Style {
        let name = match ink {
            None | Some(Ink::Plain) => return Style::new(),
            Some(Ink::Red) => "red",
            Some(Ink::Green) => "green",
            Some(Ink::Yellow) => "yellow",
            Some(Ink::Blue) => "blue",
            Some(Ink::Magenta) => "pink",
            Some(Ink::Cyan) => "cyan",
        };
        self.line_in(paint(name))
    }

    #[must_use]
    pub(super) fn severity(self, severity: Severity) -> Style {
        let name = match severity {
            Severity::Error => "red",
            Severity::Warning => "yellow",
            Severity::Note => "cyan",
        };
        self.line_in(paint(name)).bold()
    }

    /// Something that is well: a ticket that is complete.
    #[must_use]
    pub(super) fn good(self) -> Style {
        self.line_in(paint("green"))
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

/// A mark for each player that no other has: a letter of the name, or else the
/// seat's number. Always one column wide.
#[must_use]
pub(super) fn marks<'n>(names: impl Iterator<Item = &'n str>) -> Vec<char> {
    let mut marks: Vec<char> = Vec::new();
    for (seat, name) in names.enumerate() {
        let mut letters = name
            .chars()
            .filter_map(|c| crate::names::normalise(&c.to_string()).chars().next())
            .filter(char::is_ascii_alphabetic)
            .map(|c| c.to_ascii_uppercase());
        let free = letters.find(|c| !marks.contains(c));
        let number = u32::try_from(seat + 1).ok();
        let number = number.and_then(|n| char::from_digit(n, 36));
        marks.push(free.or(number).unwrap_or('#'));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_mark_of_their_own() {
        let names = ["Ada", "Anna", "太郎", "Øyvind", "A", "an"];
        assert_eq!(
            marks(names.into_iter()),
            ['A', 'N', '3', 'O', '5', '6'],
            "a letter where there is one"
        );
    }

    #[test]
    fn no_colour_is_no_colour() {
        let theme = Theme::new(false);
        for style in [
            theme.card(Some(Card::Red)),
            theme.track(None),
            theme.line_of(Some("blue"), 0),
            theme.mark(None, 3),
            theme.ink(Some(Ink::Green)),
            theme.severity(Severity::Error),
            theme.good(),
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
