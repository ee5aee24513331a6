//! The archive that everything is measured on: simulated games of Europe, two
//! to five players, every card seen, as plain as `simulate` writes them.

#![forbid(unsafe_code)]

use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::notation::GameText;
use whistlestop::internals::replay::Outcome;
use whistlestop::internals::report::{self, GameReport};
use whistlestop::internals::simulate::{Plan, game};

/// So many games of Europe, one behind the other.
///
/// # Panics
/// If the board does not ship.
#[must_use]
pub fn archive(games: u64, plan: &Plan) -> String {
    let board = builtin("europe").expect("Europe ships");
    let mut text = String::new();
    for seed in 0..games {
        let plan =
            Plan { players: 2 + (seed % 4) as usize, seed: plan.seed + seed, ..plan.clone() };
        text += &game(board, &plan);
        text.push('\n');
    }
    text
}

/// The plan of the plainest games.
#[must_use]
pub fn plain() -> Plan {
    Plan { varied: false, ..Plan::default() }
}

/// What a reporter is told of a game. A score sheet without rows was made for
/// nobody to read.
#[must_use]
pub fn report<'a>(game: &'a GameText, outcome: &'a Outcome) -> GameReport<'a> {
    let sheet = outcome.sheet.as_ref();
    GameReport {
        text: report::InFile {
            file: "archive.ride",
            text: &game.text,
            first_line: game.first_line,
            first_byte: game.first_byte,
        },
        game: &outcome.game,
        title: &outcome.title,
        index: 1,
        players: &outcome.players,
        colours: &outcome.colours,
        findings: &outcome.findings,
        sheet: sheet.filter(|sheet| !sheet.rows.is_empty()),
        finished: outcome.finished,
        hidden: outcome.hidden.as_ref(),
    }
}
