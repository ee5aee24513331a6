//! Many games: what each of them comes to, which breaches can have decided it,
//! counts over all of them, and the table of a tournament.

mod duplicates;
mod margin;
mod occasion;
mod selection;
pub mod standings;
mod tally;

pub use duplicates::{Duplicates, Spot, Twice};
pub use margin::{Margin, TakenBack, Win, margin};
pub use occasion::Occasion;
pub use selection::{FailOn, Rules, Selection};
pub use tally::{Broken, Rule, Tally};

use std::cell::OnceCell;

use crate::finding::{Finding, Severity};
use crate::notation::GameText;
use crate::replay::Outcome;

/// What a game comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// No error, finished or not.
    Legal,
    /// Breaches, or a wrong result.
    Faulty,
    /// Nobody can tell which game it is, or who plays.
    Unreadable,
}

impl Class {
    #[must_use]
    pub fn of(outcome: &Outcome) -> Self {
        let errors = outcome.count(Severity::Error) > 0;
        match (&outcome.sheet, errors) {
            (None, _) => Self::Unreadable,
            (Some(_), true) => Self::Faulty,
            (Some(_), false) => Self::Legal,
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Faulty => "faulty",
            Self::Unreadable => "unreadable",
        }
    }
}

/// One game of an archive, and all there is to say about it.
#[derive(Debug)]
pub struct Judged<'g> {
    pub file: &'g str,
    /// The number of the game in its file, from 1.
    pub index: u64,
    pub text: &'g GameText,
    /// Read when somebody asks.
    pub occasion: OnceCell<Occasion>,
    /// With those findings only that are wanted.
    pub outcome: Outcome,
    pub class: Class,
    /// For games with errors.
    pub margin: Option<Margin>,
}

impl Judged<'_> {
    /// What the header says about the occasion.
    pub fn occasion(&self) -> &Occasion {
        self.occasion.get_or_init(|| Occasion::of(&self.text.text))
    }

    /// The players with rank 1.
    #[must_use]
    pub fn winners(&self) -> Vec<&str> {
        let sheet = self.outcome.sheet.as_ref();
        sheet.map_or(Vec::new(), |sheet| sheet.winners().collect())
    }
}

/// True for a wrong figure or winner at the end, as opposed to a wrong move.
#[must_use]
pub fn is_result(finding: &Finding) -> bool {
    matches!(finding.slug, "result-differs" | "winner-differs")
}
