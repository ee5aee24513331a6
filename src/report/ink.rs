//! Colours on a terminal. Nobody knows whether it is dark or light, so that every
//! ink is one of the 256 fixed colours that stand out from black and from white.

/// What is written or drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Bold,
    Red,
    Green,
    Yellow,
    Blue,
    Cyan,
    Magenta,
    Purple,
    Orange,
    Brown,
    /// What players call black, white and gray: grays that can be seen.
    Black,
    White,
    Gray,
    Margin,
}

/// The sequences and the numbers of the inks that are colours.
macro_rules! numbers {
    ($($ink:ident $number:literal),*) => {
        impl Ink {
            /// The sequence that switches this ink on.
            #[must_use]
            pub(crate) const fn on(self) -> &'static str {
                match self {
                    Self::Bold => "\x1b[1m",
                    $(Self::$ink => concat!("\x1b[38;5;", $number, "m"),)*
                }
            }

            /// The sequence for the same in bold.
            #[must_use]
            pub(crate) const fn bold(self) -> &'static str {
                match self {
                    Self::Bold => "\x1b[1m",
                    $(Self::$ink => concat!("\x1b[1;38;5;", $number, "m"),)*
                }
            }

            /// Its number among the 256 colours.
            #[must_use]
            pub(crate) const fn number(self) -> Option<u8> {
                match self {
                    Self::Bold => None,
                    $(Self::$ink => Some($number),)*
                }
            }
        }
    };
}

numbers!(
    Red 196, Green 28, Yellow 136, Blue 27, Cyan 30, Magenta 169, Purple 98, Orange 166,
    Brown 94, Black 241, White 245, Gray 243, Margin 246
);

impl Ink {
    /// The ink for a colour of players, cards or lines.
    #[must_use]
    pub(crate) fn named(colour: &str) -> Option<Self> {
        Some(match colour {
            "blue" => Self::Blue,
            "red" => Self::Red,
            "green" => Self::Green,
            "yellow" => Self::Yellow,
            "black" => Self::Black,
            "white" => Self::White,
            "purple" => Self::Purple,
            "pink" => Self::Magenta,
            "orange" => Self::Orange,
            "gray" => Self::Gray,
            "brown" => Self::Brown,
            // No card is of this colour: a locomotive is not to be taken for an orange one.
            "teal" | "wild" => Self::Cyan,
            _ => return None,
        })
    }

    /// A patch of the colour and the letters on it.
    #[must_use]
    pub(crate) fn patch(self) -> Option<(u8, u8)> {
        const WHITE: u8 = 231;
        const BLACK: u8 = 16;
        Some(match self {
            Self::Blue => (26, WHITE),
            Self::Red => (160, WHITE),
            Self::Green => (34, BLACK),
            Self::Yellow => (220, BLACK),
            Self::Black => (236, WHITE),
            Self::White => (255, BLACK),
            Self::Purple => (91, WHITE),
            Self::Magenta => (212, BLACK),
            Self::Orange => (208, BLACK),
            Self::Gray | Self::Margin => (246, BLACK),
            Self::Brown => (94, WHITE),
            Self::Cyan => (44, BLACK),
            Self::Bold => return None,
        })
    }
}

pub(crate) const OFF: &str = "\x1b[0m";

/// The text in a colour, or plain.
#[must_use]
pub(crate) fn paint(text: &str, ink: Ink, color: bool) -> String {
    painted(text, ink.on(), color)
}

/// The same in bold.
#[must_use]
pub(crate) fn paint_bold(text: &str, ink: Ink, color: bool) -> String {
    painted(text, ink.bold(), color)
}

fn painted(text: &str, on: &str, color: bool) -> String {
    if color && !text.is_empty() { format!("{on}{text}{OFF}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;
    use crate::livery::COLOURS;

    /// How bright one of the fixed colours is, from 0 to 1.
    fn luminance(number: u8) -> f64 {
        let steps = [0.0, 95.0, 135.0, 175.0, 215.0, 255.0];
        let step = |n: u8| steps[usize::from(n % 6)];
        let [r, g, b] = match number {
            16..=231 => [36, 6, 1].map(|part| step((number - 16) / part)),
            232.. => [f64::from(number - 232) * 10.0 + 8.0; 3],
            _ => panic!("{number} is not fixed"),
        };
        let linear = |part: f64| match part / 255.0 {
            part if part <= 0.040_45 => part / 12.92,
            part => ((part + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(a: f64, b: f64) -> f64 {
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_ink_is_seen_on_dark_and_on_light() {
        let cards = Card::ALL.map(Card::word);
        for colour in COLOURS.into_iter().chain(cards).chain(["gray"]) {
            let ink = Ink::named(colour).unwrap();
            let bright = luminance(ink.number().unwrap());
            assert!(contrast(bright, 0.0) >= 3.0, "{colour} on black");
            assert!(contrast(bright, 1.0) >= 3.0, "{colour} on white");
            let (patch, letter) = ink.patch().unwrap();
            let (patch, letter) = (luminance(patch), luminance(letter));
            assert!(contrast(patch, letter) >= 4.5, "the letter on {colour}");
        }
        let margin = luminance(Ink::Margin.number().unwrap());
        assert!(contrast(margin, 0.0).min(contrast(margin, 1.0)) >= 3.0);
    }
}
