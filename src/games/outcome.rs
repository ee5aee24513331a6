//! What is known about a game after its last line.

use super::shared::Hidden;
use crate::finding::{Finding, Severity};
use crate::score::ScoreSheet;

/// Everything that is known about one game after its replay.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The word in the `game` line.
    pub game: String,
    /// What the game is called in print; empty if nobody knows it.
    pub title: String,
    /// In seat order.
    pub players: Vec<String>,
    /// Their colours, where the header has them.
    pub colours: Vec<Option<String>>,
    /// What is wrong with the log, in the order of the text.
    pub findings: Vec<Finding>,
    /// The score, which may be that of an unfinished game; none if the game could not be opened.
    pub sheet: Option<ScoreSheet>,
    /// The game was played to its end.
    pub finished: bool,
    /// Turns that were played.
    pub turns: u32,
    /// What is known about cards that nobody saw; none if every card was seen.
    pub hidden: Option<Hidden>,
    /// So many rows that the log leaves out may have been replaced before the first
    /// turn, as far as that makes a difference.
    pub rows_left_out: u32,
}

impl Outcome {
    /// How many findings weigh so much.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|f| f.severity == severity).count()
    }
}
