//! `redact`: what others saw of a game.

use std::io::{self, Write};

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::name::FileName;
use super::{CLEAN, FAILED, out};
use crate::notation::GameText;
use crate::redact::{Cannot, redact};

const EXAMPLES: &str = "\
Hands, blind cards and tickets on offer become `?`. What lay open stays: face-up
cards, payments, tunnel cards, cards laid, tiles placed, results. A game that has
ended gets a `shows` line for each player, with the tickets kept; in the card game
with four players the tickets completed at the first scoring are named there.
Comments are left out, since they may tell anything; a log with a line that cannot
be read is refused.

Examples:
  whistlestop redact game.ride > public.ride         what everybody saw
  whistlestop redact --as Ben game.ride              what Ben saw
  whistlestop redact game.ride | whistlestop check -";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RedactArgs {
    /// The log; `-` is standard input
    #[arg(value_name = "LOG")]
    log: FileName,
    /// Keep what this player saw
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// Play on this board file, or with this tile set, instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
}

pub fn run(args: &RedactArgs) -> io::Result<u8> {
    let mut input = match Input::open(&args.log) {
        Ok(input) => input,
        Err(error) => {
            complain(&args.log, &error);
            return Ok(FAILED);
        }
    };
    let mut boards = Boards::new(args.board.as_ref());
    let mut out = out::log();
    let mut game = GameText::default();
    let mut any = false;
    loop {
        match input.next_into(&mut game) {
            Ok(true) => any = true,
            Ok(false) if any => break,
            Ok(false) => {
                complain(&input.name, &io::Error::other("there is no game in it"));
                return Ok(FAILED);
            }
            Err(error) => {
                complain(&input.name, &error);
                return Ok(FAILED);
            }
        }
        if game.trouble.is_some() {
            complain(&input.name, &io::Error::other("some of it cannot be read"));
            return Ok(FAILED);
        }
        let ended = boards.replay(&input.name, &game).finished;
        match redact(&game.text, args.viewer.as_deref(), ended) {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(error) => {
                let mut line = game.first_line;
                if let Cannot::Unreadable { span, .. } = &error {
                    let before = &game.text[..(span.start as usize).min(game.text.len())];
                    line += before.matches('\n').count() as u64;
                }
                let name = format!("{}:{line}", input.name);
                complain(&name, &io::Error::other(error));
                return Ok(FAILED);
            }
        }
    }
    out.flush()?;
    Ok(CLEAN)
}
