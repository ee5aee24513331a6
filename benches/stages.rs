//! One stage of the work, so many times over, for a profiler:
//! `cargo bench --bench stages -- check 100`.

use std::hint::black_box;

use whistlestop::notation::{self, GameText, Games};
use whistlestop::replay::{Custom, replay_game};

mod archive;

fn main() {
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let stage = args.first().map_or("check", String::as_str);
    let from = args.get(1).map_or("20", String::as_str);
    // A file spares the profile the making of the games.
    let logs = match from.parse() {
        Ok(count) => archive::archive(count, &archive::plain()),
        Err(_) => std::fs::read_to_string(from).expect("an archive"),
    };
    if stage == "write" {
        print!("{logs}");
        return;
    }
    let mut games = Games::new(logs.as_bytes());
    let mut game = GameText::default();
    let mut lines = 0;
    while games.next_into(&mut game).is_ok_and(|more| more) {
        lines += match stage {
            "split" => game.text.len(),
            "parse" => black_box(notation::parse(&game.text)).lines.len(),
            _ => black_box(replay_game(&game, &Custom::None)).turns as usize,
        };
    }
    println!("{stage}: {lines}");
}
