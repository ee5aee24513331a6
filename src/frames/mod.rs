//! A game as frames: after every line of the log, what lies on the table, what
//! each player has, and what the line did, in words.
//!
//! Frames are plain data. All of them are kept, so that a step back costs what
//! a step forward costs, and a jump no more; what a line leaves as it was is
//! shared with the frame before.
//!
//! ```
//! use whistlestop::internals::frames::{self, At};
//! use whistlestop::internals::notation::GameText;
//! use whistlestop::internals::replay::Custom;
//!
//! let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";
//! let game = GameText::from(log);
//! let recording = frames::record(&game, &Custom::None);
//! let frame = &recording.frames[recording.find(At::Turn(1)).unwrap()];
//! assert_eq!(frame.words, "Ada claims Dieppe–Paris with a pink card: 1 point");
//! assert_eq!(frame.position.players[0].score, Some(1));
//! ```

pub mod json;
pub mod known;
pub mod plain;
mod record;
mod seek;
mod words;

pub use crate::games::scene::{
    Built, Column, Cube, Hand, LaidTile, Moved, Owned, Player, Position, Robbed, Scene,
    ScoredSection, Stage, Step, Table, Ticket, Tickets, ToGo, Yard,
};
pub use known::{Known, Unseen};
pub use record::{UnderWay, record, record_last};
pub use seek::At;

use serde::Serialize;

use crate::livery::{self, Livery};
use crate::replay::Outcome;
use crate::score::ScoreSheet;
use crate::span::Span;

/// A whole game, frame by frame.
#[derive(Debug, Default)]
pub struct Recording {
    /// In seat order.
    pub players: Vec<Who>,
    /// What the game is played on; `None` for a game that cannot be opened, and
    /// then there are no frames either.
    pub stage: Option<Stage>,
    /// One before the first line below the header, then one a line.
    pub frames: Vec<Frame>,
    /// Findings and score sheet; frames point at the findings.
    pub outcome: Outcome,
    /// Lines that got no frame, since a game of this length is no game.
    pub left_out: usize,
    /// Whose turn comes after the last line, if there is no doubt about it.
    pub due: Option<usize>,
    /// What the tickets of the player who was asked about still take.
    pub to_go: Vec<ToGo>,
}

impl Recording {
    /// The score sheet, at a frame where the whole game has been counted: there its totals
    /// stand in the place of the track.
    #[must_use]
    pub(crate) fn counted(&self, at: usize) -> Option<&ScoreSheet> {
        let sheet = self.outcome.sheet.as_ref()?;
        (sheet.finished && at + 1 == self.frames.len()).then_some(sheet)
    }
}

/// A player, as the header has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Who {
    /// The name, as the log spells it.
    pub name: String,
    /// The colour of the pieces, if it is given.
    pub colour: Option<String>,
}

/// How the players are told apart, in seat order.
#[must_use]
pub(crate) fn liveries(players: &[Who]) -> Vec<Livery> {
    let each = players.iter();
    let each: Vec<_> = each.map(|who| (who.name.as_str(), who.colour.as_deref())).collect();
    livery::liveries(&each)
}

/// What kind of line a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Before the first line below the header.
    Opening,
    /// Before the first turn.
    Setup,
    /// A player's turn.
    Turn,
    /// Below the first turn, and no turn: a refill, a check, a ruling.
    Aside,
    /// Results, winners, tickets shown.
    End,
}

/// The table after one line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What kind of line it shows.
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
    /// What lies on the table after the line.
    pub position: Position,
    /// What is needed to tell more about cards that nobody saw: see
    /// [`Recording::known`].
    pub unseen: Unseen,
}
