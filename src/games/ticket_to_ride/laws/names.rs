//! Names that mean nothing on this board, or more than one thing (N2, N3), and lines
//! out of place (N4).

use smallvec::SmallVec;

use crate::card::Card;
use crate::fault::{Fault, Words};
use crate::games::ticket_to_ride::FAMILY;
use crate::games::ticket_to_ride::setting::Setting;
use crate::laws::Law;
use crate::laws::notation::{N2, N3, N4};
use crate::names::{self, Lookup};
use crate::span::Span;

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
                    format!("`{text}` can be more than one place"),
                    format!("{}?", printed(ids).join(", ")),
                )
                .instead(names(ids));
            }
            Lookup::Unknown(near) => printed(near),
            Lookup::One(_) => Vec::new(),
        };
        let message = format!("there is no place called `{text}` on this board");
        let words = Words::new(message, "unknown name");
        let words = match &self.found {
            Lookup::Unknown(ids) => words.instead(names(ids)),
            _ => words,
        };
        match near.is_empty() {
            true => words,
            false => words.help(format!("did you mean {}?", near.join(" or "))),
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

    fn words(&self, _: &Setting<'_>) -> Words {
        let track = |c: &Card| format!("`/{}` {}", c.letter(), c.word());
        let choices: Vec<String> = self.tracks.iter().map(track).collect();
        let label = format!("{}?", choices.join(" or "));
        Words::new(
            "two tracks join these cities, and the cards fit both",
            label,
        )
        .note("name the track of a double where the cards leave a choice")
    }
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
        expected: &'static str,
    },
}

impl Fault<Setting<'_>> for NotHere<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Edition(text) => {
                let editions = setting.board.editions.iter();
                let known: Vec<String> = editions
                    .map(|e| format!("`{}` {}", e.key, e.name))
                    .collect();
                let message = format!("there is no edition `{text}` of this game");
                let keys = setting.board.editions.iter().map(|e| e.key.as_str());
                Words::new(message, "unknown edition")
                    .instead(names::near(text, keys))
                    .no_note()
                    .help(format!("editions: {}", known.join(", ")))
            }
            Self::Option(text) => {
                let known = FAMILY.options.iter().map(|option| option.name);
                Words::new(format!("there is no option `{text}`"), "unknown option")
                    .instead(names::near(text, known))
                    .no_note()
                    .help("`whistlestop explain options` lists them: reshuffle, flush-limit")
            }
            Self::Value {
                option,
                value,
                expected,
            } => Words::new(
                format!("option `{option}` has no value `{value}`"),
                format!("expected {expected}"),
            )
            .instead(names::near(value, values(option)))
            .note("table conventions are declared in the header, never guessed"),
        }
    }
}

/// The words among the values of an option.
fn values(option: &str) -> impl Iterator<Item = &'static str> {
    let known = FAMILY.options.iter().filter(move |o| o.name == option);
    known.flat_map(|option| {
        option
            .values
            .split(|c: char| !c.is_alphanumeric() && c != '-')
    })
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
        let either = "a log gives either moves or the final position";
        match *self {
            Self::ListAfterMoves => {
                Words::new(either, "the moves above say already who owns what")
            }
            Self::MoveAfterList(listed) => {
                Words::new(either, "a move, after routes or stations were listed")
                    .cause(listed, "listed here")
            }
            Self::DealInMidGame => {
                Words::new("cards are dealt before the first turn", "dealt in mid-game")
            }
            Self::MarketInMidGame => Words::new(
                "the row is laid out before the first turn",
                "a market in mid-game",
            )
            .help("`flush` writes a new row, `refill` fills up a short one, `check market` says how it lies"),
        }
    }
}
