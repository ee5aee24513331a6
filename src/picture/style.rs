//! How players are told apart in pictures: each has a colour, a letter and a
//! pattern, so that a picture without colours says the same.

use std::fmt::Write as _;

use serde::Serialize;

use super::escape;
use crate::frames::Who;

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

/// The words that players use for their colours.
const COLOURS: [(&[&str], &str, &str); 12] = [
    (&["blue"], "#1f5fbf", LIGHT),
    (&["red"], "#c22f2a", LIGHT),
    (&["green"], "#2a7136", LIGHT),
    (&["yellow", "gold"], "#f2c51d", DARK),
    (&["black"], "#2b2b30", LIGHT),
    (&["purple", "violet"], "#7a3fa0", LIGHT),
    (&["orange"], "#e27a1e", DARK),
    (&["white"], "#fafafa", DARK),
    (&["pink", "magenta", "rose"], "#e06aa6", DARK),
    (&["teal", "cyan", "turquoise"], "#0f766e", LIGHT),
    (&["brown"], "#7a4a21", LIGHT),
    (&["gray", "grey", "silver"], "#63686f", LIGHT),
];

fn known(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    COLOURS
        .iter()
        .position(|(words, ..)| words.contains(&word.as_str()))
}

/// The styles of the players, in seat order. Who has no colour, or one that
/// is taken, gets a free one.
#[must_use]
pub fn styles(players: &[Who]) -> Vec<Style> {
    let mut chosen: Vec<Option<usize>> = Vec::new();
    for who in players {
        let colour = who.colour.as_deref().and_then(known);
        chosen.push(colour.filter(|colour| !chosen.contains(&Some(*colour))));
    }
    for seat in 0..chosen.len() {
        if chosen[seat].is_none() {
            let free = (0..COLOURS.len()).find(|colour| !chosen.contains(&Some(*colour)));
            chosen[seat] = Some(free.unwrap_or(seat % COLOURS.len()));
        }
    }
    let marks = marks(players);
    players
        .iter()
        .zip(chosen)
        .zip(marks)
        .map(|((who, colour), mark)| {
            let (_, fill, ink) = COLOURS[colour.unwrap_or(0)];
            Style {
                name: who.name.clone(),
                fill,
                ink,
                mark,
            }
        })
        .collect()
}

/// The first letter of each name; numbers where letters do not tell them apart.
fn marks(players: &[Who]) -> Vec<String> {
    let letter = |who: &Who| {
        let first = who.name.chars().next().filter(|c| c.is_alphanumeric());
        first.map(|c| c.to_uppercase().collect::<String>())
    };
    let letters: Vec<Option<String>> = players.iter().map(letter).collect();
    let alone = |mark: &Option<String>| letters.iter().filter(|other| *other == mark).count() == 1;
    let all_good = letters.iter().all(|mark| mark.is_some() && alone(mark));
    letters
        .into_iter()
        .zip(1..)
        .map(|(mark, number)| match mark {
            Some(mark) if all_good => mark,
            _ => number.to_string(),
        })
        .collect()
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

    fn who(name: &str, colour: Option<&str>) -> Who {
        Who {
            name: name.to_owned(),
            colour: colour.map(str::to_owned),
        }
    }

    #[test]
    fn everybody_differs() {
        let players = [
            who("Ada", Some("Red")),
            who("Ben", Some("red")),
            who("Åsa", None),
            who("李", Some("mauve")),
        ];
        let styles = styles(&players);
        let marks: Vec<&str> = styles.iter().map(|l| l.mark.as_str()).collect();
        assert_eq!(marks, ["A", "B", "Å", "李"]);
        assert_eq!(styles[0].fill, "#c22f2a");
        for (i, one) in styles.iter().enumerate() {
            assert!(styles[..i].iter().all(|other| other.fill != one.fill));
        }
    }

    #[test]
    fn numbers_where_letters_are_the_same() {
        let marks = marks(&[who("Ada", None), who("Anna", None), who("<b>", None)]);
        assert_eq!(marks, ["1", "2", "3"]);
    }

    #[test]
    fn letters_can_be_read() {
        for (words, fill, ink) in COLOURS {
            let contrast = contrast(fill, ink);
            assert!(contrast >= 4.5, "{words:?}: {contrast}");
        }
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn luminance(colour: &str) -> f64 {
        let part = |i: usize| {
            let c = f64::from(u8::from_str_radix(&colour[i..i + 2], 16).unwrap()) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }
}
