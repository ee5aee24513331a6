//! Scoring: which tickets a stack completes, the big cities, the ranks.

pub mod choices;
pub mod completion;
mod final_score;
mod sheet;

pub use completion::{Best, Wanted, best_completion};
pub use final_score::{CityScore, FinalScore, PlayerScore, Ranking, Tally, final_score, rank};
pub use sheet::{ROWS, figures, titles};

use super::rules::{Rules, TicketId};

/// Tickets as the search for the best choice sees them.
#[must_use]
pub fn wanted(rules: &Rules, tickets: &[TicketId]) -> Vec<Wanted> {
    tickets
        .iter()
        .filter_map(|&id| rules.ticket(id))
        .map(|ticket| Wanted {
            cards: ticket.cards,
            value: ticket.value,
            cities: rules.bonus(ticket.a) + rules.bonus(ticket.b),
        })
        .collect()
}
