//! What is known about a game after its last line.

use super::shared::Hidden;
use crate::finding::{Finding, Severity};
use crate::score::ScoreSheet;

/// Everything that is known about one game after its replay.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The word in the `game` line.
    pub game: String,
    pub title: String,
    pub players: Vec<String>,
    pub findings: Vec<Finding>,
    pub sheet: Option<ScoreSheet>,
    pub finished: bool,
    pub turns: u32,
    /// What is known about cards that nobody saw; none if every card was seen.
    pub hidden: Option<Hidden>,
    /// So many rows that the log leaves out may have been replaced before the first
    /// turn, as far as that makes a difference.
    pub rows_left_out: u32,
}

impl Outcome {
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings
            .iter()
            .filter(|f| f.severity == severity)
            .count()
    }
}
