//! Legal games from first to last, written as logs.
//!
//! The rules are implemented here a second time, with every card of the deck in
//! its place, and share nothing with the referee but the board: what is played and
//! counted here is the truth that the referee is tested against.

pub mod card_game;
pub mod metro;
mod rng;
pub mod series;
pub mod ticket_to_ride;

pub use rng::Rng;
pub use series::{Played, Series};
pub use ticket_to_ride::{game, play_on, transcript};

use crate::games::On;

/// When a used-up deck is replaced by the shuffled discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reshuffle {
    /// The moment the deck runs out.
    #[default]
    AtOnce,
    /// When the next card is needed.
    WhenNeeded,
}

/// How the players play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Everybody pursues their tickets.
    #[default]
    Plain,
    /// Nobody claims anything before the cards have run out.
    Hoard,
    /// Many tickets.
    Tickets,
    /// Everybody is after the wild cards, and lays them.
    Wild,
    /// Whatever comes to mind, as long as it is legal.
    Whim,
    /// One player spends all cards, the others hoard them.
    Starve,
    /// Everybody plays in a way of their own.
    Mixed,
}

impl Style {
    /// Every style.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Hoard,
        Self::Tickets,
        Self::Wild,
        Self::Whim,
        Self::Starve,
        Self::Mixed,
    ];

    /// Its word for `simulate --style`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Hoard => "hoard",
            Self::Tickets => "tickets",
            Self::Wild => "wild",
            Self::Whim => "whim",
            Self::Starve => "starve",
            Self::Mixed => "mixed",
        }
    }
}

/// Everything that decides how a game goes and how it is written down. The
/// same plan gives the same log, on any machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Brought into the range that the board seats.
    pub players: usize,
    /// Another seed is another game.
    pub seed: u64,
    /// As by `option reshuffle`.
    pub reshuffle: Reshuffle,
    /// As by `option flush-limit`.
    pub flush_limit: Option<u32>,
    /// `None` leaves the line out: the board's first.
    pub edition: Option<String>,
    /// Only what is public is written, and the tickets are shown at the end.
    pub unseen: bool,
    /// With `unseen`, the seat of the scribe, who does see their own cards.
    pub scribe: Option<usize>,
    /// How the players play.
    pub style: Style,
    /// Vary what makes no difference: turn numbers, checks, counts, comments,
    /// names. Else the log is as plain as can be.
    pub varied: bool,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            players: 2,
            seed: 0,
            reshuffle: Reshuffle::AtOnce,
            flush_limit: None,
            edition: None,
            unseen: false,
            scribe: None,
            style: Style::Plain,
            varied: true,
        }
    }
}

/// The log that these lines make.
fn log_of<'l>(lines: impl Iterator<Item = &'l String>) -> String {
    lines.flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// One game of a series, by the player of its family.
fn play_one(on: On<'_>, series: &Series<'_>, players: usize, seed: u64) -> (String, bool) {
    let &Series { unseen, varied, .. } = series;
    match on {
        On::Board(board) => ticket_to_ride::played(
            board,
            &Plan {
                players,
                seed,
                unseen,
                varied,
                style: series.style,
                edition: series.edition.map(str::to_owned),
                ..Plan::default()
            },
        ),
        On::Cards(_) => {
            let plan = card_game::Plan {
                players,
                seed,
                unseen,
                varied,
                pursue: true,
                ..card_game::Plan::default()
            };
            (card_game::game(&plan), true)
        }
        On::Tiles(set) => metro::played(
            set,
            &metro::Plan { players, seed, unseen, varied, ..metro::Plan::default() },
        ),
    }
}
