//! A game as frames: after every line of the log, what lies on the table, what
//! each player has, and what the line did, in words.
//!
//! Frames are plain data. All of them are kept, so that a step back costs what
//! a step forward costs, and a jump no more; what a line leaves as it was is
//! shared with the frame before.
//!
//! ```
//! use whistlestop::frames::{self, At};
//! use whistlestop::notation::GameText;
//! use whistlestop::replay::Custom;
//!
//! let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";
//! let game = GameText { text: log.to_owned(), first_line: 1, ..GameText::default() };
//! let recording = frames::record(&game, &Custom::None);
//! let frame = &recording.frames[recording.find(At::Turn(1)).unwrap()];
//! assert_eq!(frame.words, "Ada claims Dieppe–Paris with a pink card: 1 point");
//! assert_eq!(frame.position.players[0].score, Some(1));
//! ```

pub mod json;
pub mod known;
pub mod plain;
mod record;
mod scene;
mod seek;
mod words;

pub use known::{Known, Unseen};
pub use record::record;
pub use scene::{
    Built, Column, Cube, LaidTile, Moved, Owned, Robbed, Scene, ScoredSection, Stage, Step, Yard,
};
pub use seek::At;

use std::sync::Arc;

use serde::Serialize;

use crate::games::shared::Pile;
use crate::replay::Outcome;
use crate::span::Span;

/// A whole game, frame by frame.
#[derive(Debug, Default)]
pub struct Recording {
    /// In seat order.
    pub players: Vec<Who>,
    /// What the game is played on; `None` for a game that cannot be opened, and
    /// then there are no frames either.
    pub stage: Option<Stage>,
    pub frames: Vec<Frame>,
    /// Findings and score sheet; frames point at the findings.
    pub outcome: Outcome,
    /// Lines that got no frame, since a game of this length is no game.
    pub left_out: usize,
}

/// A player, as the header has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Who {
    pub name: String,
    pub colour: Option<String>,
}

/// What kind of line a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Before the first line below the header.
    Opening,
    /// Before the first turn.
    Setup,
    Turn,
    /// Below the first turn, and no turn: a refill, a check, a ruling.
    Aside,
    /// Results, winners, tickets shown.
    End,
}

/// The table after one line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    pub kind: Kind,
    /// Turns so far, this one included. A takeback counts back.
    pub turn: u32,
    /// Lines so far that were a turn, those that were taken back included.
    pub moves: u32,
    /// The round of that turn, from 1; 0 before the first turn.
    pub round: u32,
    /// The line in the file, from 1.
    pub line: u64,
    /// The statement, in the game's text.
    pub span: Span,
    /// The statement as it is written.
    pub text: String,
    /// Whose line it is.
    pub seat: Option<usize>,
    /// What happened.
    pub words: String,
    /// Findings at this line, as places in the outcome's list.
    pub findings: Vec<usize>,
    pub position: Position,
    /// What is needed to tell more about cards that nobody saw: see
    /// [`Recording::known`].
    pub unseen: Unseen,
}

/// What lies on the table and in the hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// In seat order.
    pub players: Vec<Arc<Player>>,
    pub table: Arc<Table>,
    pub scene: Arc<Scene>,
}

/// What one player has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Player {
    /// On the score track, where the game has one.
    pub score: Option<i32>,
    /// Pieces left: trains, buses, taxis.
    pub pieces: Option<u32>,
    /// Stations left to build.
    pub stations: Option<u32>,
    pub hand: Hand,
    pub tickets: Tickets,
    /// After a mistake in the log some of this may be off.
    pub unsure: bool,
}

/// What a player holds; of `unseen` cards or tiles nobody knows which they are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Hand {
    pub cards: crate::card::Counts,
    /// Places in the tile set.
    pub tiles: Vec<u16>,
    pub unseen: u32,
}

impl Hand {
    #[must_use]
    pub fn total(&self) -> u32 {
        let tiles = u32::try_from(self.tiles.len()).unwrap_or(u32::MAX);
        self.cards.total() + tiles + self.unseen
    }
}

impl From<Pile> for Hand {
    fn from(pile: Pile) -> Self {
        Self {
            cards: pile.known,
            tiles: Vec::new(),
            unseen: u32::from(pile.unseen),
        }
    }
}

/// The tickets that a player has kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tickets {
    pub seen: Vec<Ticket>,
    pub unseen: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ticket {
    /// The place in the stage's list of tickets.
    pub ticket: u16,
    /// Completed: by the player's own routes as they lie, or at a scoring.
    pub done: bool,
}

/// What belongs to nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// The face-up row.
    pub row: Option<Pile>,
    /// Cards, or tiles, in the deck.
    pub deck: Option<u32>,
    pub discards: Option<Pile>,
    /// Discarded tiles, as places in the tile set.
    pub discarded: Vec<u16>,
    /// Tickets to draw from.
    pub tickets: Option<u32>,
    /// How often the discards have become the deck.
    pub reshuffles: u32,
    /// The last round, the end: a few words.
    pub status: Option<String>,
    /// After a mistake in the log some of this may be off.
    pub unsure: bool,
}

impl Position {
    #[must_use]
    pub fn new(players: Vec<Player>, table: Table, scene: Scene) -> Self {
        Self {
            players: players.into_iter().map(Arc::new).collect(),
            table: Arc::new(table),
            scene: Arc::new(scene),
        }
    }

    /// The score of a player, 0 where there is none.
    #[must_use]
    pub fn score(&self, seat: usize) -> i32 {
        let player = self.players.get(seat);
        player.and_then(|player| player.score).unwrap_or(0)
    }
}
