//! Whole games to begin with.

use whistlestop::internals::games::metro;
use whistlestop::internals::games::ticket_to_ride::boards::{builtin, builtin_names};
use whistlestop::internals::simulate::{self, Plan, Reshuffle, Rng, Style, card_game};

#[path = "../../../tests/faults/mistakes.rs"]
mod mistakes;

use mistakes::{Mistake, mistaken};

/// The log of a game, legal or with one mistake, as it was seen by all or by one.
pub fn simulated(rng: &mut Rng) -> String {
    let (players, seed) = (2 + rng.below(4), rng.next_u64());
    let (unseen, varied) = (rng.below(3) == 0, rng.below(3) == 0);
    match rng.below(6) {
        0 => card_game::game(&card_game::Plan {
            players: players.min(4),
            seed,
            unseen,
            varied,
            completes: rng.below(2) == 0,
            pursue: rng.below(2) == 0,
            ..card_game::Plan::default()
        }),
        1 => metro::builtin("sample").map_or_else(String::new, |set| {
            let plan = simulate::metro::Plan {
                players,
                seed,
                unseen,
                varied,
                children: rng.below(4) == 0,
            };
            simulate::metro::game(set, &plan)
        }),
        _ => on_a_board(players, seed, unseen, varied, rng),
    }
}

fn on_a_board(players: usize, seed: u64, unseen: bool, varied: bool, rng: &mut Rng) -> String {
    let names = builtin_names();
    let Some(board) = builtin(names[rng.below(names.len())]) else {
        return String::new();
    };
    let plan = Plan {
        players,
        seed,
        unseen,
        varied,
        reshuffle: [Reshuffle::AtOnce, Reshuffle::WhenNeeded][rng.below(2)],
        flush_limit: [None, Some(3), Some(1)][rng.below(3)],
        edition: None,
        scribe: (rng.below(3) == 0).then(|| rng.below(players)),
        style: Style::ALL[rng.below(Style::ALL.len())],
    };
    if rng.below(3) == 0 {
        let (mistake, _) = Mistake::ALL[rng.below(Mistake::ALL.len())];
        let wrong = mistaken(board, &plan, mistake, rng.below(60) as u32);
        if let Some(game) = wrong {
            return game.text();
        }
    }
    simulate::game(board, &plan)
}
