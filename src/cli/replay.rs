//! `replay`: a game step by step.

use std::io::{self, BufWriter, Write};

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::{CLEAN, FAILED};
use crate::frames::{At, Reel, json, plain};
use crate::notation::GameText;
use crate::report;
use crate::report::sheet;

const EXAMPLES: &str = "\
A frame is the table after one line of the log: what the line did in words, what
was found there, what each player has, the row and the deck. `--at` picks one,
and then shows the board, the yards or the layout, too:
  --at 41        after turn 41, counted from the log's first; 0 is the setup
  --at move:45   after the 45th turn written down, those taken back included
  --at line:123  after the statement on line 123 of the file, or the last above it
  --at frame:7   the seventh line below the header
  --at end       after the last line

Examples:
  whistlestop replay game.ride                   every frame, then the score sheet
  whistlestop replay game.ride --at 41
  whistlestop replay --json game.ride            one JSON object a line
  whistlestop replay --game 3 club.ride          the third game of a file

Exit codes: 0 shown, 2 a file cannot be used or has no such place.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// The log; `-` is standard input
    #[arg(value_name = "LOG")]
    log: String,
    /// Print frames as text
    #[arg(long, conflicts_with = "json")]
    plain: bool,
    /// Print frames as JSON, one a line
    #[arg(long)]
    json: bool,
    /// Only the frame at this turn, `move:N`, `line:N`, `frame:N` or `end`
    #[arg(long, value_name = "TURN")]
    at: Option<At>,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Play on this board file instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
}

pub fn run(args: &ReplayArgs) -> io::Result<u8> {
    let mut input = match Input::open(&args.log) {
        Ok(input) => input,
        Err(error) => {
            complain(&args.log, &error);
            return Ok(FAILED);
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut boards = Boards::new(args.board.as_deref());
    let mut game = GameText::default();
    let mut index = 0;
    let mut shown = 0;
    let mut failed = false;
    loop {
        match input.next_into(&mut game) {
            Ok(true) => index += 1,
            Ok(false) => break,
            Err(error) => {
                out.flush()?;
                complain(&input.name, &error);
                return Ok(FAILED);
            }
        }
        if args.game.is_some_and(|wanted| wanted != index) {
            continue;
        }
        shown += 1;
        let reel = boards.record(&input.name, &game);
        if let Err(why) = show(&mut out, args, &input.name, &game, index, &reel)? {
            out.flush()?;
            let name = format!("{}:{}", input.name, game.first_line);
            complain(&name, &io::Error::other(why));
            failed = true;
        }
        if args.game.is_some() {
            break;
        }
    }
    out.flush()?;
    if shown == 0 {
        let why = match (index, args.game) {
            (0, _) => "there is no game in it".to_owned(),
            (n, wanted) => format!("it has {n} games, and no {}.", wanted.unwrap_or(0)),
        };
        complain(&input.name, &io::Error::other(why));
    }
    Ok(if failed || shown == 0 { FAILED } else { CLEAN })
}

/// Prints one game; the inner error says why there is nothing to show.
fn show(
    out: &mut dyn Write,
    args: &ReplayArgs,
    file: &str,
    game: &GameText,
    index: u64,
    reel: &Reel,
) -> io::Result<Result<(), String>> {
    if reel.frames.is_empty() {
        let why = "this game cannot be replayed: see `whistlestop check`";
        return Ok(Err(why.to_owned()));
    }
    let at = match args.at {
        None => None,
        Some(at) => match reel.find(at) {
            Some(found) => Some(found),
            None => return Ok(Err(no_such_place(reel))),
        },
    };
    if args.json {
        let text = report::GameText {
            file,
            text: &game.text,
            first_line: game.first_line,
            first_byte: game.first_byte,
        };
        match at {
            None => json::write(out, &text, index, reel)?,
            Some(at) => json::write_one(out, &text, index, reel, at)?,
        }
    } else {
        print(out, file, game, reel, at)?;
    }
    Ok(Ok(()))
}

fn no_such_place(reel: &Reel) -> String {
    let last = reel.frames.last();
    let (moves, line) = last.map_or((0, 0), |frame| (frame.moves, frame.line));
    format!(
        "there is no such place: the log has {moves} turns and ends on line {line}, frame {}",
        reel.frames.len().saturating_sub(1)
    )
}

fn print(
    out: &mut dyn Write,
    file: &str,
    game: &GameText,
    reel: &Reel,
    at: Option<usize>,
) -> io::Result<()> {
    let title = &reel.outcome.title;
    writeln!(out, "{file}:{} {title}", game.first_line)?;
    if let Some(at) = at {
        return out.write_all(plain::frame(reel, at, true).as_bytes());
    }
    for at in 0..reel.frames.len() {
        out.write_all(plain::frame(reel, at, false).as_bytes())?;
        writeln!(out)?;
    }
    if reel.left_out > 0 {
        let n = reel.left_out;
        writeln!(out, "{n} more lines are not shown: no game is so long\n")?;
    }
    if let Some(sheet) = &reel.outcome.sheet {
        let text = sheet::text(sheet, sheet::Style::default());
        writeln!(out, "{}\n", text.trim_end())?;
    }
    Ok(())
}
