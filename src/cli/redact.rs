//! `redact`: what others saw of a game.

use std::io::Write;

use super::*;
use crate::redact::{Cannot, redact};
use crate::report::InFile;

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
pub(super) struct RedactArgs {
    #[command(flatten)]
    log: LogArg,
    /// Keep what this player saw
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    #[command(flatten)]
    board: BoardArg,
}

pub(super) fn run(args: &RedactArgs) -> Result<u8, Failure> {
    let mut boards = args.board.boards();
    let mut out = out::log();
    Input::open(&args.log.log)?.each_of_some(|file, game, _| {
        if game.trouble.is_some() {
            return Err(file
                .unusable(say!("cli-some-unreadable", "some of it cannot be read"))
                .into());
        }
        let ended = boards.replay(file, game).finished;
        let redacted = redact(&game.text, args.viewer.as_deref(), ended);
        let text = redacted.map_err(|why| {
            let line = match &why {
                Cannot::Unreadable { span, .. } => InFile::new(file, game).line_of(*span),
                _ => game.first_line,
            };
            Unusable::new(format_args!("{file}:{line}"), why)
        })?;
        Ok(out.write_all(text.as_bytes())?)
    })?;
    out.flush()?;
    Ok(CLEAN)
}
