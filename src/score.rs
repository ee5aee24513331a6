//! The score sheet: one column a player, one row a source of points, each
//! figure with the detail that proves it.

use serde::Serialize;

/// Everything a game's end has to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    /// Column heads, in seat order.
    pub players: Vec<String>,
    /// The sources of points, in the order of the rules.
    pub rows: Vec<Row>,
    /// One total a player.
    pub totals: Vec<i32>,
    /// 1 for the winner; equal ranks are a shared place.
    pub ranks: Vec<u32>,
    /// Totals the table wrote down, where it did.
    pub recorded: Vec<Option<i32>>,
    /// What broke a tie, choices that were weighed, doubts: a line each.
    pub remarks: Vec<String>,
    /// False if the log stops before the game's end.
    pub finished: bool,
    /// The table at the end, where a game has more to show than figures.
    pub drawing: Option<Drawing>,
}

impl ScoreSheet {
    /// The players with rank 1.
    pub fn winners(&self) -> impl Iterator<Item = &str> {
        let ranked = self.players.iter().zip(&self.ranks);
        ranked.filter(|(_, rank)| **rank == 1).map(|(name, _)| name.as_str())
    }
}

/// A picture in text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    pub lines: Vec<Vec<Run>>,
}

impl Drawing {
    /// The lines without their colours.
    pub fn plain(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().map(|run| run.text.as_str()).collect())
    }
}

/// Characters of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub text: String,
    pub ink: Option<Ink>,
}

impl Run {
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ink: None }
    }
}

/// The colours that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Plain,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
}

/// One source of points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The word for this row in a `result` line: `routes`, `tickets`, ….
    pub key: String,
    /// As people read it.
    pub title: String,
    /// One cell a player.
    pub cells: Vec<Cell>,
}

/// What one player gets from one source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// Points from this source, which may be negative.
    pub points: i32,
    /// What the table wrote down for this cell, where it did.
    pub recorded: Option<i32>,
    /// What the figure is made of.
    pub details: Vec<Detail>,
}

/// One line of proof behind a figure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// Its part of the figure.
    pub points: Option<i32>,
    /// `Some(true)` is shown as ✓, `Some(false)` as ✗.
    pub done: Option<bool>,
    /// What it is: `Lisboa–Danzig`, `4 routes of 3`.
    pub what: String,
    /// How it comes about: the path, what a station lent.
    pub how: Option<String>,
    /// The path on the board, as places in its list of routes.
    #[serde(skip)]
    pub routes: Vec<u16>,
}
