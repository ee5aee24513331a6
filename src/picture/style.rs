//! How players are told apart in pictures: each has a colour, a letter and a
//! pattern, so that a picture without colours says the same.

use std::fmt::Write as _;

use serde::Serialize;

use super::escape;
use crate::frames::{Who, liveries};
use crate::livery::Livery;

/// A player's colour, the colour of letters on it, and the letter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Style {
    pub name: String,
    pub fill: &'static str,
    pub ink: &'static str,
    pub mark: String,
}

const LIGHT: &str = "#ffffff";
const DARK: &str = "#1b1b1f";

/// The colours of players, as pictures have them.
const COLOURS: [(&str, &str, &str); 12] = [
    ("blue", "#1f5fbf", LIGHT),
    ("red", "#c22f2a", LIGHT),
    ("green", "#2a7136", LIGHT),
    ("yellow", "#f2c51d", DARK),
    ("black", "#2b2b30", LIGHT),
    ("purple", "#7a3fa0", LIGHT),
    ("orange", "#e27a1e", DARK),
    ("white", "#fafafa", DARK),
    ("pink", "#e06aa6", DARK),
    ("teal", "#0f766e", LIGHT),
    ("brown", "#7a4a21", LIGHT),
    ("gray", "#63686f", LIGHT),
];

/// The styles of the players, in seat order.
#[must_use]
pub fn styles(players: &[Who]) -> Vec<Style> {
    let style = |(who, livery): (&Who, Livery)| {
        let mut known = COLOURS.iter();
        let known = known.find(|(colour, ..)| *colour == livery.colour);
        let (_, fill, ink) = known.unwrap_or(&COLOURS[0]);
        Style { name: who.name.clone(), fill, ink, mark: livery.mark.to_string() }
    };
    players.iter().zip(liveries(players)).map(style).collect()
}

/// Patterns to lay over each player's colour: `url(#livery-0)` and so on.
#[must_use]
pub fn patterns(styles: &[Style]) -> String {
    let mut out = String::from("<defs>");
    for (seat, style) in styles.iter().enumerate() {
        let lines = match seat % 6 {
            0 => "",
            1 => "M0 8L8 0M-2 2L2 -2M6 10L10 6",
            2 => "M2 2h2v2h-2zM6 6h2v2h-2z",
            3 => "M0 2H8M0 6H8",
            4 => "M0 0L8 8M0 8L8 0",
            _ => "M2 0V8M6 0V8",
        };
        let _ = write!(
            out,
            r#"<pattern id="livery-{seat}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="{lines}" fill="none" stroke="{}" stroke-opacity="0.45" stroke-width="1.4"/></pattern>"#,
            escape(style.ink)
        );
    }
    out.push_str("</defs>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::livery;
    use crate::picture::contrast::contrast;

    #[test]
    fn every_colour_has_its_own_fill() {
        let names: Vec<&str> = COLOURS.iter().map(|(name, ..)| *name).collect();
        assert_eq!(names, livery::COLOURS);
        for (i, one) in COLOURS.iter().enumerate() {
            assert!(COLOURS[..i].iter().all(|other| other.1 != one.1));
        }
    }

    #[test]
    fn letters_can_be_read() {
        for (words, fill, ink) in COLOURS {
            let contrast = contrast(fill, ink);
            assert!(contrast >= 4.5, "{words:?}: {contrast}");
        }
    }
}
