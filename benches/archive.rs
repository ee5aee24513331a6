//! The archive that everything is measured on: simulated games of Europe, two
//! to five players, every card seen, as plain as `simulate` writes them.

use whistlestop::games::ticket_to_ride::boards::builtin;
use whistlestop::simulate::{Plan, game};

/// So many games of Europe, one behind the other.
///
/// # Panics
/// If the board does not ship.
#[must_use]
pub fn archive(games: u64, plan: &Plan) -> String {
    let board = builtin("europe").expect("Europe ships");
    let mut text = String::new();
    for seed in 0..games {
        let plan = Plan {
            players: 2 + (seed % 4) as usize,
            seed: plan.seed + seed,
            ..plan.clone()
        };
        text += &game(board, &plan);
        text.push('\n');
    }
    text
}

/// The plan of the plainest games.
#[must_use]
pub fn plain() -> Plan {
    Plan {
        varied: false,
        ..Plan::default()
    }
}
