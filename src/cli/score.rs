//! `score`: the score sheet and nothing else.

use std::io::{self, Write};

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::name::FileName;
use super::{CLEAN, ColorArgs, FAILED, out};
use crate::notation::GameText;
use crate::report::escape::{self, Kind};
use crate::report::{self, Format, GameReport, Options, Summary, sheet};

#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// Logs to score; `-` is standard input
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<FileName>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Play on this board file, or with this tile set, instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
    #[command(flatten)]
    color: ColorArgs,
}

pub fn run(args: &ScoreArgs) -> io::Result<u8> {
    let mut out = match args.json {
        true => out::stdout(Kind::Json),
        false => out::words(args.color.on()),
    };
    let mut boards = Boards::new(args.board.as_ref());
    let mut failed = false;
    if args.json {
        let mut reporter = report::reporter(Format::Json, Box::new(&mut out), Options::default());
        let mut summary = Summary::default();
        for path in &args.logs {
            failed |= !each_game(path, &mut |file, game, index| {
                let mut outcome = boards.replay(file, game);
                outcome.findings.clear();
                let text = report::GameText::new(file, game);
                let report = GameReport::new(text, index, &outcome);
                summary.add(&report);
                reporter.game(&report)
            })?;
        }
        reporter.finish(&summary)?;
    } else {
        let style = sheet::Style {
            color: args.color.on(),
            details: true,
            ..sheet::Style::default()
        };
        for path in &args.logs {
            failed |= !each_game(path, &mut |file, game, _| {
                let outcome = boards.replay(file, game);
                let (file, line) = (escape::line(file), game.first_line);
                match &outcome.sheet {
                    Some(sheet) => {
                        writeln!(out, "{file}:{line} {}", escape::line(&outcome.title))?;
                        writeln!(out, "{}", sheet::text(sheet, style).trim_end())?;
                        writeln!(out)
                    }
                    None => writeln!(
                        out,
                        "{file}:{line} cannot be scored: see `whistlestop check`"
                    ),
                }
            })?;
        }
    }
    out.flush()?;
    Ok(if failed { FAILED } else { CLEAN })
}

/// Calls `each` for every game of a file; false if the file cannot be read.
pub fn each_game(
    path: &FileName,
    each: &mut dyn FnMut(&FileName, &GameText, u64) -> io::Result<()>,
) -> io::Result<bool> {
    let mut input = match Input::open(path) {
        Ok(input) => input,
        Err(error) => {
            complain(path, &error);
            return Ok(false);
        }
    };
    let mut game = GameText::default();
    let mut index = 0;
    loop {
        match input.next_into(&mut game) {
            Ok(true) => {
                index += 1;
                each(&input.name, &game, index)?;
            }
            Ok(false) => return Ok(true),
            Err(error) => {
                complain(&input.name, &error);
                return Ok(false);
            }
        }
    }
}
