//! Legal games out of thin air, of every kind.

use whistlestop::internals::games::metro::builtin as tile_set;
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::simulate::{Plan, Style, card_game, game, metro};

/// A legal game of every kind in turn, with two to four players, seen and unseen, plain
/// and `varied`.
pub fn of_every_kind(i: u64, varied: bool) -> String {
    let players = 2 + usize::try_from(i / 6 % 3).unwrap();
    let unseen = i / 7 % 2 == 1;
    match i % 6 {
        0 => metro::game(
            tile_set("sample").unwrap(),
            &metro::Plan { players, seed: i, children: i % 4 == 2, unseen, varied },
        ),
        1 => card_game::game(&card_game::Plan {
            players,
            seed: i,
            unseen,
            completes: i % 4 == 3,
            varied,
            ..card_game::Plan::default()
        }),
        n => {
            let boards = ["europe", "london", "usa", "new-york"];
            let board = boards[usize::try_from(n).unwrap() - 2];
            let plan = Plan {
                players,
                seed: i,
                unseen,
                scribe: i.is_multiple_of(3).then_some(1),
                style: Style::ALL[usize::try_from(i % 7).unwrap()],
                varied,
                ..Plan::default()
            };
            game(builtin(board).unwrap(), &plan)
        }
    }
}
