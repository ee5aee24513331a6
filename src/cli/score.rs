//! `score`: the score sheet and nothing else.

use std::io::{self, Write};

use clap::Args;

use super::failure::{Failure, code};
use super::input::Input;
use super::name::FileName;
use super::out::{self, Out};
use super::{BoardArg, CLEAN, ColorArgs};
use crate::report::escape::{self, Kind};
use crate::report::{self, Format, GameReport, GameText, Options, Reporter, Summary, sheet};

#[derive(Debug, Args)]
pub(super) struct ScoreArgs {
    /// Logs to score; `-` is standard input
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<FileName>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// With `--json`: also what each hand with unseen cards can hold at the end
    #[arg(long, requires = "json")]
    ranges: bool,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    color: ColorArgs,
}

pub(super) fn run(args: &ScoreArgs) -> Result<u8, Failure> {
    let mut reporter: Box<dyn Reporter> = match args.json {
        true => {
            let out = Box::new(out::stdout(Kind::Json));
            let options = Options {
                ranges: args.ranges,
                ..Options::default()
            };
            report::reporter(Format::Json, out, options)
        }
        false => Box::new(Sheets {
            color: args.color.on(),
            out: out::words(args.color.on()),
        }),
    };
    let mut summary = Summary::default();
    let mut boards = args.board.boards();
    let mut worst = CLEAN;
    for path in &args.logs {
        let scored = Input::open(path)
            .map_err(Failure::from)
            .and_then(|mut log| {
                log.each(|file, game, index| {
                    let mut outcome = boards.replay(file, game);
                    outcome.findings.clear();
                    let report = GameReport::new(GameText::new(file, game), index, &outcome);
                    summary.add(&report);
                    Ok(reporter.game(&report)?)
                })
            });
        worst = worst.max(code(scored.map(|_| CLEAN))?);
    }
    reporter.finish(&summary)?;
    Ok(worst)
}

/// Score sheets as tables.
struct Sheets {
    color: bool,
    out: Out,
}

impl Reporter for Sheets {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        let style = sheet::Style {
            color: self.color,
            ..sheet::Style::default()
        };
        let (file, line) = (escape::line(game.text.file), game.text.first_line);
        let Some(sheet) = game.sheet else {
            let why = "cannot be scored: see `whistlestop check`";
            return writeln!(self.out, "{file}:{line} {why}");
        };
        writeln!(self.out, "{file}:{line} {}", escape::line(game.title))?;
        writeln!(self.out, "{}\n", sheet::text(sheet, style).trim_end())
    }

    fn finish(&mut self, _: &Summary) -> io::Result<()> {
        self.out.flush()
    }
}
