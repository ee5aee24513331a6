//! A game at one moment as plain data, for others to show: what each player has, what
//! lies on the table, and beside the cards routes and stations, yards and stacks, tiles.

use std::sync::Arc;

use serde::Serialize;

pub use super::stage::Stage;

use super::shared::Pile;
use crate::card::{Card, Counts};
use crate::log::Seen;

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
    pub cards: Counts,
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
        Self { cards: pile.known, tiles: Vec::new(), unseen: u32::from(pile.unseen) }
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

/// A ticket that a player holds, and what it still takes, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToGo {
    /// `Lisboa–Danzig`.
    pub ticket: String,
    pub points: i32,
    /// Nothing is missing any more.
    pub done: bool,
    /// What is missing, or that nothing is.
    pub words: String,
    /// The routes that the shortest way still needs, as places in the board's list.
    pub routes: Vec<u8>,
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

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Scene {
    #[default]
    Empty,
    Board {
        /// In the order of the board's routes.
        routes: Vec<Owned>,
        /// In the order of the board's cities.
        stations: Vec<Built>,
    },
    Yards {
        /// In seat order.
        yards: Vec<Yard>,
        /// What the last turn did by itself.
        step: Option<Step>,
        /// 1, or 2 for the second time through the deck.
        pass: u8,
    },
    Layout {
        /// In the order of their squares.
        tiles: Vec<LaidTile>,
        cube: Option<Cube>,
        /// In the order in which they scored.
        sections: Vec<ScoredSection>,
    },
}

impl Scene {
    /// How many things it holds.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            Self::Empty => 0,
            Self::Board { routes, stations } => routes.len() + stations.len(),
            Self::Yards { yards, .. } => {
                let columns = yards.iter().flat_map(|yard| &yard.columns);
                columns.map(|column| column.cards.len() + 1).sum::<usize>() + yards.len()
            }
            Self::Layout { tiles, cube, sections } => {
                let line = cube.as_ref().map_or(0, |cube| cube.squares.len());
                tiles.len() + sections.len() + line
            }
        }
    }
}

/// A route with an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Owned {
    /// The place in the board's list of routes.
    pub route: u8,
    pub seat: u8,
    /// The turn of the claim; 0 where the log gives only the final position.
    pub turn: u32,
    /// The claim broke a rule: perhaps it never happened.
    pub unsure: bool,
}

/// A station on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Built {
    /// The place in the board's list of cities.
    pub city: u8,
    pub seat: u8,
    pub turn: u32,
    pub unsure: bool,
}

/// One player's part of the table in the card game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Yard {
    pub columns: Vec<Column>,
    /// The track stack.
    pub stack: Pile,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Column {
    /// `None` if the scribe did not see it.
    pub colour: Option<Card>,
    /// The bottom card first; `None` for one that nobody saw.
    pub cards: Vec<Seen>,
}

/// What happened by itself in the last turn of the card game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub seat: usize,
    /// Cards that went from the yard on the stack.
    pub moved: Vec<Moved>,
    pub robbed: Option<Robbed>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// Of the column.
    pub colour: Option<Card>,
    pub card: Seen,
}

/// A column that was discarded since its colour was laid by somebody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Robbed {
    pub seat: usize,
    pub column: Column,
}

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LaidTile {
    /// The place in the tile set.
    pub tile: u16,
    /// To the right.
    pub x: i16,
    /// Up.
    pub y: i16,
    /// How far it is turned, in quarters clockwise.
    pub quarters: u8,
    /// The turn in which it was laid; 0 for a start tile.
    pub turn: u32,
    /// Who laid it.
    pub seat: Option<usize>,
    pub unsure: bool,
}

/// The exclusive-development cube on its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cube {
    pub seat: usize,
    /// The place in the set's list of colours.
    pub colour: Option<u8>,
    /// The squares that the line runs over; none if it is not clear which it is.
    pub squares: Vec<[i16; 2]>,
}

/// A section that scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoredSection {
    pub seat: usize,
    pub turn: u32,
    pub colour: u8,
    pub from: [i16; 2],
    pub to: [i16; 2],
    pub circles: u32,
    pub points: i32,
}
