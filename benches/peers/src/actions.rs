//! What counts as an action of a railway game.

use whistlestop::internals::log::{Act, DrawItem, Log, Statement, What};

/// What a log records, counted two ways.
#[derive(Clone, Copy, Debug, Default)]
pub struct Actions {
    /// Turns: one action each, as the rulebook has it.
    pub turns: u64,
    /// What had to be chosen, and was judged, one after the other: each card
    /// drawn, each ticket kept or not, each claim, each answer to a tunnel,
    /// each station.
    pub choices: u64,
}

impl Actions {
    pub fn count(&mut self, log: &Log<'_>) {
        for line in &log.lines {
            if let Statement::Acts { acts, .. } = &line.statement {
                for act in acts {
                    self.act(act);
                }
            }
        }
    }

    fn act(&mut self, act: &Act<'_>) {
        self.turns += u64::from(act.what.is_action());
        self.choices += match &act.what {
            What::Draw(items) => items
                .iter()
                .filter(|item| !matches!(item, DrawItem::Row(_)))
                .count() as u64,
            What::Tickets(offers) => offers.len() as u64,
            What::Claim(claim) => 1 + u64::from(claim.reveal.is_some()),
            What::Station { .. } | What::Pass => 1,
            _ => 0,
        };
    }
}
