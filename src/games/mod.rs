//! One folder a game family: its data, its state, its laws, its scoring.

pub mod card_game;
mod family;
pub mod guide;
pub mod legal;
pub mod metro;
mod outcome;
mod referee;
pub mod scene;
pub mod shared;
pub mod stage;
pub mod ticket_to_ride;
mod vocabulary;

pub use family::{Asked, Convention, Family, Files, Problem, Strict, Wanted, asked, load, ships};
pub use outcome::Outcome;
pub use referee::{
    Aside, Final, KnownCards, Knows, Lost, Midway, Referee, Shows, Status, Turn, TurnedUp, Untimely,
};
pub use stage::{Custom, On};
pub use vocabulary::{
    as_one, board_of, game_called, games, header, is_game, language, parse, read, tiles_of,
};

use crate::fault::{Fault, Words};
use crate::laws::Law;
use crate::laws::notation::N2;
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
    /// The user's own board or tile set.
    pub own: Option<On<'a>>,
    /// The `tiles` line.
    pub tiles: Option<Name<'a>>,
    /// The `tile` lines.
    pub declared: Vec<TileLine<'a>>,
    /// Some line about tiles could not be read.
    pub lost_tiles: bool,
    /// So many rows that the log leaves out are taken to have been replaced before
    /// the first turn.
    pub unwritten_rows: u32,
    /// The log gives a final position, with few moves or none.
    pub final_position: bool,
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

/// Every family, in the order in which `explain` lists them.
pub static FAMILIES: [&Family; 3] = [&ticket_to_ride::FAMILY, &card_game::FAMILY, &metro::FAMILY];

/// Finds the referee for a game and seats the players; reports a game that
/// nobody knows.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Box<dyn Referee<'a> + 'a>> {
    // A board of the user's own is a game of its own, whatever its name.
    if let Some(on @ On::Board(_)) = header.own {
        return (on.family().open)(header, verdict);
    }
    let game = header.game?;
    let plays = |family: &&&Family| (family.games)().contains(&game.text);
    if let Some(family) = FAMILIES.iter().find(plays) {
        return (family.open)(header, verdict);
    }
    verdict.hear(&NoSuchGame(game.text), game.span, &());
    None
}

/// N2: a game that nobody knows.
struct NoSuchGame<'a>(&'a str);

impl Fault<()> for NoSuchGame<'_> {
    const LAW: &'static Law = &N2;

    fn words(&self, (): &()) -> Words {
        let known: Vec<&str> = FAMILIES.iter().flat_map(|f| (f.games)()).collect();
        let short: String = self.0.chars().take(40).collect();
        let lower = short.to_lowercase();
        let slips = |name: &&&str| strsim::osa_distance(name, &lower);
        // What is further away is no slip of the pen.
        let is_near = |name: &&&str| slips(name) <= name.len() / 3;
        let near = known.iter().filter(is_near).min_by_key(slips);
        let words = Words::new(
            tell!("n2-no-game", "no game is called `{name}`", name = self.0),
            say!("n2-unknown-game", "unknown game"),
        )
        .note(say!("n2-games", "games: {games}", games = known.join(", ")));
        match near {
            Some(near) => words
                .help(say!("n2-did-you-mean-game", "did you mean `{near}`?", near))
                .instead([(*near).to_owned()]),
            None => words,
        }
    }
}
