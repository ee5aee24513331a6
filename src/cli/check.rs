//! `check`: the main job.

use std::io;

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::name::FileName;
use super::{CLEAN, ColorArgs, FAILED, FOUND, out};
use crate::notation::GameText;
use crate::replay::Outcome;
use crate::report::escape::Kind;
use crate::report::{self, Format, GameReport, Options, Reporter, Summary};

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Logs to check; `-` is standard input
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<FileName>,
    /// How to report: full, short, json, sarif, github
    #[arg(long, value_name = "FORMAT", default_value = "full", value_parser = format)]
    format: Format,
    /// Report findings only: no score sheet, nothing when all is well
    #[arg(short, long)]
    quiet: bool,
    /// Play on this board file, or with this tile set, instead of the one the log names
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
    #[command(flatten)]
    color: ColorArgs,
}

fn format(word: &str) -> Result<Format, String> {
    Ok(match word {
        "full" => Format::Full,
        "short" => Format::Short,
        "json" => Format::Json,
        "sarif" => Format::Sarif,
        "github" => Format::Github,
        _ => return Err("one of full, short, json, sarif, github".to_owned()),
    })
}

pub fn run(args: &CheckArgs) -> io::Result<u8> {
    let options = Options {
        color: args.color.on(),
        quiet: args.quiet,
        sheet: !args.quiet,
    };
    let out = match args.format {
        Format::Full => out::words(options.color),
        Format::Short => out::words(false),
        Format::Json | Format::Sarif => out::stdout(Kind::Json),
        Format::Github => out::stdout(Kind::Exact),
    };
    let mut reporter = report::reporter(args.format, Box::new(out), options);
    let mut summary = Summary::default();
    let mut boards = Boards::new(args.board.as_ref());
    let mut failed = false;
    for path in &args.logs {
        match Input::open(path) {
            Ok(mut input) => {
                let check = if shows_sheet(args) {
                    Boards::replay
                } else {
                    Boards::judge
                };
                let check = |name: &FileName, game: &GameText| check(&mut boards, name, game);
                failed |= !check_file(&mut input, check, reporter.as_mut(), &mut summary)?
            }
            Err(error) => {
                complain(path, &error);
                failed = true;
            }
        }
    }
    reporter.finish(&summary)?;
    Ok(match (failed, summary.errors) {
        (true, _) => FAILED,
        (false, 0) => CLEAN,
        _ => FOUND,
    })
}

/// True if what is printed has score sheets in it.
fn shows_sheet(args: &CheckArgs) -> bool {
    match args.format {
        Format::Full => !args.quiet,
        Format::Json => true,
        Format::Short | Format::Sarif | Format::Github => false,
    }
}

/// Checks every game of a file; false if it could not be read to its end.
fn check_file(
    input: &mut Input,
    mut check: impl FnMut(&FileName, &GameText) -> Outcome,
    reporter: &mut dyn Reporter,
    summary: &mut Summary,
) -> io::Result<bool> {
    let mut game = GameText::default();
    let mut index = 0;
    summary.files += 1;
    loop {
        match input.next_into(&mut game) {
            Ok(true) => {}
            Ok(false) if index == 0 => {
                complain(&input.name, &io::Error::other("there is no game in it"));
                return Ok(false);
            }
            Ok(false) => return Ok(true),
            Err(error) => {
                complain(&input.name, &error);
                return Ok(false);
            }
        }
        index += 1;
        let outcome = check(&input.name, &game);
        let text = report::GameText::new(&input.name, &game);
        let report = GameReport::new(text, index, &outcome);
        summary.add(&report);
        reporter.game(&report)?;
    }
}
