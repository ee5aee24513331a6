//! `check`: the main job.

use clap::Args;

use super::boards::Boards;
use super::failure::{Failure, code};
use super::input::Input;
use super::name::FileName;
use super::{BoardArg, CLEAN, ColorArgs, FOUND, out};
use crate::report::escape::Kind;
use crate::report::{self, Format, GameReport, GameText, Options, Summary};

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Logs to check; `-` is standard input
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<FileName>,
    /// How to report: full, short, json, sarif, github
    #[arg(long, value_name = "FORMAT", default_value = "full", value_parser = format)]
    format: Format,
    /// Report findings only: no score sheet, nothing when all is well
    #[arg(short, long)]
    quiet: bool,
    /// With `--format json`: also what each hand with unseen cards can hold at the end
    #[arg(long)]
    ranges: bool,
    #[command(flatten)]
    board: BoardArg,
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

pub(super) fn run(args: &CheckArgs) -> Result<u8, Failure> {
    let options = Options {
        color: args.color.on(),
        quiet: args.quiet,
        sheet: !args.quiet,
        ranges: args.ranges,
    };
    let out = match args.format {
        Format::Full => out::words(options.color),
        Format::Short => out::words(false),
        Format::Json | Format::Sarif => out::stdout(Kind::Json),
        Format::Github => out::stdout(Kind::Exact),
    };
    let mut reporter = report::reporter(args.format, Box::new(out), options);
    let mut summary = Summary::default();
    let mut boards = args.board.boards();
    let judge = match shows_sheet(args) {
        true => Boards::replay,
        false => Boards::judge,
    };
    let mut worst = CLEAN;
    for path in &args.logs {
        let checked = Input::open(path)
            .map_err(Failure::from)
            .and_then(|mut log| {
                summary.files += 1;
                log.each_of_some(|file, game, index| {
                    let outcome = judge(&mut boards, file, game);
                    let report = GameReport::new(GameText::new(file, game), index, &outcome);
                    summary.add(&report);
                    Ok(reporter.game(&report)?)
                })
            });
        worst = worst.max(code(checked.map(|()| CLEAN))?);
    }
    reporter.finish(&summary)?;
    Ok(worst.max(if summary.errors > 0 { FOUND } else { CLEAN }))
}

/// True if what is printed has score sheets in it.
fn shows_sheet(args: &CheckArgs) -> bool {
    match args.format {
        Format::Full => !args.quiet,
        Format::Json => true,
        Format::Short | Format::Sarif | Format::Github => false,
    }
}
