//! One folder a game family: its data, its state, its laws, its scoring.

pub mod card_game;
pub mod metro;
mod outcome;
mod referee;
pub mod scene;
pub mod shared;
pub mod ticket_to_ride;

pub use outcome::Outcome;
pub use referee::{
    Aside, Final, KnownCards, Knows, Lost, Referee, Shows, Status, TurnedUp, Untimely,
};

use crate::laws::Law;
use crate::log::{Declared, Name, Number, TileLine};
use crate::span::Span;
use crate::verdict::Verdict;

/// What stands above the first move of a log.
#[derive(Debug, Default)]
pub struct Header<'a> {
    pub game: Option<Name<'a>>,
    pub board: Option<Name<'a>>,
    pub edition: Option<Name<'a>>,
    pub options: Vec<(Name<'a>, Option<Name<'a>>)>,
    pub players: Vec<Seated<'a>>,
    /// Tickets that the log itself describes.
    pub tickets: Vec<Declared<'a>>,
    /// A `ticket` line could not be read.
    pub lost_ticket: bool,
    /// The user's own board.
    pub custom: Option<&'a ticket_to_ride::board::Board>,
    /// The `tiles` line.
    pub tiles: Option<Name<'a>>,
    /// The `tile` lines.
    pub declared: Vec<TileLine<'a>>,
    /// Some line about tiles could not be read.
    pub lost_tiles: bool,
    /// The user's own tile set.
    pub tile_set: Option<&'a metro::TileSet>,
    /// So many rows that the log leaves out are taken to have been replaced before
    /// the first turn.
    pub unwritten_rows: u32,
    /// The log nowhere says what came into the row.
    pub row_unnoted: bool,
}

/// One `player` line.
#[derive(Clone, Copy, Debug)]
pub struct Seated<'a> {
    pub name: Name<'a>,
    pub colour: Option<Name<'a>>,
}

/// A `result` line whose player is known.
#[derive(Clone, Debug)]
pub struct Recorded<'a> {
    pub seat: usize,
    pub span: Span,
    pub total: Number,
    pub rows: Vec<(Name<'a>, Number)>,
}

/// What the table wrote down about the end.
#[derive(Clone, Debug, Default)]
pub struct Ending<'a> {
    pub results: Vec<Recorded<'a>>,
    pub winners: Vec<(usize, Span)>,
    /// Nobody will read the score sheet: totals and ranks are enough of it.
    pub figures_only: bool,
}

/// True if no law is named, or one of these.
#[must_use]
pub fn is_among(code: Option<&str>, laws: &[&str]) -> bool {
    code.is_none_or(|code| laws.iter().any(|law| law.eq_ignore_ascii_case(code)))
}

/// A rulebook's worth of games that one referee knows.
pub struct Family {
    /// For `explain`: `ticket-to-ride`, `card-game`, `metro`.
    pub key: &'static str,
    pub title: &'static str,
    /// The laws of the family, in the order of the rules.
    pub laws: &'static [&'static Law],
    /// Table conventions that a log can declare: name, values, meaning.
    pub options: &'static [Convention],
    /// The words for a `game` line.
    pub games: fn() -> Vec<&'static str>,
}

/// Something that the rulebook leaves to the table, declared by `option`.
pub struct Convention {
    pub name: &'static str,
    pub values: &'static str,
    pub default: &'static str,
    pub meaning: &'static str,
}

/// Every family, in the order in which `explain` lists them.
pub static FAMILIES: [&Family; 3] = [&ticket_to_ride::FAMILY, &card_game::FAMILY, &metro::FAMILY];

/// Finds the referee for a game and seats the players; reports a game that
/// nobody knows.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    if header.custom.is_some() {
        return ticket_to_ride::open(header, verdict);
    }
    let game = header.game?;
    let known: Vec<&str> = FAMILIES
        .iter()
        .flat_map(|family| (family.games)())
        .collect();
    if !known.contains(&game.text) {
        let short: String = game.text.chars().take(40).collect();
        let near = known
            .iter()
            .min_by_key(|name| strsim::osa_distance(name, &short));
        let finding = verdict.breach(
            &crate::laws::notation::N2,
            game.span,
            format!("no game is called `{}`", game.text),
            "unknown game",
        );
        finding.note(format!("games: {}", known.join(", ")));
        if let Some(near) = near {
            finding.help(format!("did you mean `{near}`?"));
        }
        return None;
    }
    if (metro::FAMILY.games)().contains(&game.text) {
        return metro::open(header, verdict);
    }
    if game.text == card_game::rules::KEY {
        return card_game::open(header, verdict);
    }
    for declared in &header.tickets {
        verdict.breach(
            &crate::laws::notation::N4,
            declared.ticket.span,
            "the tickets of this game stand on its board",
            "described in the log",
        );
    }
    ticket_to_ride::open(header, verdict)
}
