//! Two logs that are read side by side.

use super::*;

/// One of the two, game by game.
pub(super) struct Side {
    /// The name in reports.
    pub name: FileName,
    input: Input,
    pub game: GameText,
    /// Games read so far.
    pub games: u64,
}

impl Side {
    /// # Errors
    /// If the file cannot be opened.
    pub(super) fn open(path: &FileName) -> Result<Self, Unusable> {
        let input = Input::open(path)?;
        Ok(Self { name: input.name.clone(), input, game: GameText::default(), games: 0 })
    }

    /// Reads the next game; false at the end.
    ///
    /// # Errors
    /// Whatever reading runs into.
    pub(super) fn next(&mut self) -> Result<bool, Unusable> {
        let there = self.input.next_into(&mut self.game);
        self.games += u64::from(matches!(there, Ok(true)));
        there.map_err(|file| self.name.unusable(file.why))
    }
}
