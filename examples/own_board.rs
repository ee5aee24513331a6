//! Plays a game on a board of your own, and steps through it.
//!
//! `cargo run --example own_board -- board.yaml`

use std::process::ExitCode;

use whistlestop::{Custom, GameText, Plan, load_board, record, simulate};

fn main() -> std::io::Result<ExitCode> {
    let path = std::env::args().nth(1).expect("usage: own_board BOARD");
    let board = match load_board(&std::fs::read_to_string(path)?) {
        Ok(board) => board,
        Err(problems) => {
            for problem in problems {
                eprintln!("{}: {}", problem.message, problem.label);
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let plan = Plan { players: 3, seed: 7, ..Plan::default() };
    let game = GameText::from(simulate(&board, &plan));
    for frame in record(&game, &Custom::board(&board)).frames {
        println!("turn {:>3}: {}", frame.turn, frame.words);
    }
    Ok(ExitCode::SUCCESS)
}
