//! Names that mean nothing on this board, or more than one thing (N2, N3), and lines
//! out of place (N4).

use smallvec::SmallVec;

use super::*;
use crate::games::shared::{either, list};
use crate::games::ticket_to_ride::FAMILY;
use crate::lang;
use crate::laws::notation::{N2, N3, N4};
use crate::names::{self, Lookup};

/// A place that is not on this board, or more than one.
#[derive(Clone, Debug)]
pub struct NoPlace<'a> {
    pub text: &'a str,
    pub found: Lookup,
}

impl Fault<Setting<'_>> for NoPlace<'_> {
    fn law(&self) -> &'static Law {
        match self.found {
            Lookup::Ambiguous(_) => &N3,
            Lookup::One(_) | Lookup::Unknown(_) => &N2,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let text = self.text;
        let printed = |ids: &[usize]| -> Vec<&str> {
            let cities = ids.iter().filter_map(|&id| setting.board.cities.get(id));
            cities.map(|city| city.printed.as_str()).collect()
        };
        let names = |ids: &[usize]| -> Vec<String> {
            let cities = ids.iter().filter_map(|&id| setting.board.cities.get(id));
            cities.map(|city| city.name.clone()).collect()
        };
        let near = match &self.found {
            Lookup::Ambiguous(ids) => {
                return Words::new(
                    tell!("n3-places", "`{text}` can be more than one place", text),
                    say!("n3-places-label", "{names}?", names = list(&printed(ids))),
                )
                .instead(names(ids));
            }
            Lookup::Unknown(near) => printed(near),
            Lookup::One(_) => Vec::new(),
        };
        let message = tell!("n2-no-place", "there is no place called `{text}` on this board", text);
        let words = Words::new(message, say!("n2-unknown-name", "unknown name"));
        let words = match &self.found {
            Lookup::Unknown(ids) => words.instead(names(ids)),
            _ => words,
        };
        match near.is_empty() {
            true => words,
            false => {
                words.help(say!("n2-did-you-mean", "did you mean {names}?", names = either(&near)))
            }
        }
    }
}

/// Two tracks join these cities, and the cards fit both.
#[derive(Clone, Debug)]
pub struct WhichTrack {
    pub tracks: SmallVec<[Card; 2]>,
}

impl Fault<Setting<'_>> for WhichTrack {
    const LAW: &'static Law = &N3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let track = |c: &Card| {
            say!(
                "n3-track",
                "`/{letter}` {colour}",
                letter = c.letter(),
                colour = setting.colour(*c)
            )
        };
        let choices: Vec<String> = self.tracks.iter().map(track).collect();
        let label = say!("n3-which-track", "{tracks}?", tracks = either(&choices));
        Words::new(
            tell!("n3-two-tracks", "two tracks join these cities, and the cards fit both"),
            label,
        )
        .note(say!("n3-track-note", "name the track of a double where the cards leave a choice"))
    }
}

/// What an option can be.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    Reshuffle,
    FlushLimit,
}

/// Something in the header that this game does not have.
#[derive(Clone, Copy, Debug)]
pub enum NotHere<'a> {
    Edition(&'a str),
    Option(&'a str),
    /// An option, and what it cannot be.
    Value {
        option: &'a str,
        value: &'a str,
        expected: Expected,
    },
}

impl Fault<Setting<'_>> for NotHere<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Edition(text) => {
                let editions = setting.board.editions.iter();
                let known: Vec<String> = editions
                    .map(|e| {
                        say!(
                            "n2-edition-known",
                            "`{key}` {name}",
                            key = e.key,
                            name = lang::term(&e.name)
                        )
                    })
                    .collect();
                let message =
                    tell!("n2-no-edition", "there is no edition `{text}` of this game", text);
                let keys = setting.board.editions.iter().map(|e| e.key.as_str());
                Words::new(message, say!("n2-unknown-edition", "unknown edition"))
                    .instead(names::near(text, keys))
                    .no_note()
                    .help(say!("n2-editions", "editions: {editions}", editions = list(&known)))
            }
            Self::Option(text) => {
                let known = FAMILY.options.iter().map(|option| option.name);
                Words::new(
                    tell!("n2-no-option", "there is no option `{text}`", text),
                    say!("n2-unknown-option", "unknown option"),
                )
                .instead(names::near(text, known))
                .no_note()
                .help(say!(
                    "n2-options-help",
                    "`whistlestop explain options` lists them: reshuffle, flush-limit"
                ))
            }
            Self::Value { option, value, expected } => Words::new(
                tell!("n2-no-value", "option `{option}` has no value `{value}`", option, value),
                match expected {
                    Expected::Reshuffle => {
                        say!("n2-expected-reshuffle", "expected `at-once` or `when-needed`")
                    }
                    Expected::FlushLimit => {
                        say!("n2-expected-limit", "expected a number from 1 on, or `none`")
                    }
                },
            )
            .instead(names::near(value, values(option)))
            .note(say!(
                "n2-option-note",
                "table conventions are declared in the header, never guessed"
            )),
        }
    }
}

/// The words among the values of an option.
fn values(option: &str) -> impl Iterator<Item = &'static str> {
    let known = FAMILY.options.iter().filter(move |o| o.name == option);
    known.flat_map(|option| option.values.split(|c: char| !c.is_alphanumeric() && c != '-'))
}

/// A line that cannot stand here.
#[derive(Clone, Copy, Debug)]
pub enum OutOfPlace {
    /// Routes or stations are listed in a log of moves.
    ListAfterMoves,
    /// A move, and they were listed here.
    MoveAfterList(Span),
    DealInMidGame,
    MarketInMidGame,
}

impl Fault<Setting<'_>> for OutOfPlace {
    const LAW: &'static Law = &N4;

    fn words(&self, _: &Setting<'_>) -> Words {
        let both = || tell!("n4-both", "a log gives either moves or the final position");
        match *self {
            Self::ListAfterMoves => {
                Words::new(both(), say!("n4-moves-above", "the moves above say already who owns what"))
            }
            Self::MoveAfterList(listed) => {
                Words::new(both(), say!("n4-after-list", "a move, after routes or stations were listed"))
                    .cause(listed, say!("n4-listed-here", "listed here"))
            }
            Self::DealInMidGame => {
                Words::new(tell!("n4-deal", "cards are dealt before the first turn"), say!("n4-deal-label", "dealt in mid-game"))
            }
            Self::MarketInMidGame => Words::new(
                tell!("n4-market", "the row is laid out before the first turn"),
                say!("n4-market-label", "a market in mid-game"),
            )
            .help(say!("n4-market-help", "`flush` writes a new row, `refill` fills up a short one, `check market` says how it lies")),
        }
    }
}
