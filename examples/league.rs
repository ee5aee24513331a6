//! Adds up the wins and points of every player over a file of many games.
//!
//! `cargo run --example league -- season.ride`

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;

use whistlestop::{Custom, GameText, Games, judge_game};

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).expect("usage: league LOGS");
    let mut games = Games::new(BufReader::new(File::open(path)?));
    let mut game = GameText::default();
    let mut league: BTreeMap<String, (u32, i32)> = BTreeMap::new();
    while games.next_into(&mut game)? {
        let outcome = judge_game(&game, &Custom::None);
        let Some(sheet) = outcome.sheet.filter(|_| outcome.finished) else {
            eprintln!("line {}: an unfinished game", game.first_line);
            continue;
        };
        for (seat, player) in sheet.players.iter().enumerate() {
            let (wins, points) = league.entry(player.clone()).or_default();
            *wins += u32::from(sheet.ranks[seat] == 1);
            *points += sheet.totals[seat];
        }
    }
    for (player, (wins, points)) in league {
        println!("{player}: {wins} won, {points} points");
    }
    Ok(())
}
