//! `score`: the score sheet and nothing else.

use std::io::{self, Write};

use super::failure::code;
use super::out::{self, Out};
use super::*;
use crate::finding::{Finding, Severity};
use crate::report::escape;
use crate::report::{self, Format, GameReport, InFile, Options, Reporter, Summary, sheet};

/// So many lines are named.
const MOST_LINES: usize = 8;

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
    #[command(flatten)]
    width: WidthArg,
}

pub(super) fn run(args: &ScoreArgs) -> Result<u8, Failure> {
    let mut reporter: Box<dyn Reporter> = match args.json {
        true => {
            let out = Box::new(out::stdout(Kind::Json));
            let options = Options { ranges: args.ranges, ..Options::default() };
            report::reporter(Format::Json, out, options)
        }
        false => Box::new(Sheets {
            style: sheet::Style::on(args.color.on(), args.width.columns()),
            out: out::words(args.color.on()),
        }),
    };
    let mut summary = Summary::default();
    let mut boards = args.board.boards();
    let replay = if args.ranges { Boards::replay } else { Boards::score };
    let (mut worst, mut unscored) = (CLEAN, CLEAN);
    for path in &args.logs {
        let scored = Input::open(path).map_err(Failure::from).and_then(|mut log| {
            log.each_of_some(|file, game, index| {
                let mut outcome = replay(&mut boards, file, game);
                outcome.findings.retain(leaves_out);
                if outcome.sheet.is_none() {
                    unscored = FAILED;
                }
                let report = GameReport::new(InFile::new(file, game), index, &outcome);
                summary.add(&report);
                Ok(reporter.game(&report)?)
            })
        });
        worst = worst.max(code(scored.map(|()| CLEAN))?);
    }
    reporter.finish(&summary)?;
    let found = if summary.errors > 0 { FOUND } else { CLEAN };
    Ok(worst.max(unscored).max(found))
}

/// True for a line that the score has to do without, or that says something which
/// cannot be.
fn leaves_out(finding: &Finding) -> bool {
    let record = finding.code.starts_with(['N', 'X']);
    let not_played = ["C1", "B1", "B2", "E1", "E2"].contains(&finding.code);
    finding.severity == Severity::Error && (record || not_played)
}

/// What the score leaves out, in words.
fn left_out(game: &GameReport) -> Option<String> {
    let lines = game.findings.iter().map(|f| game.text.line_of(f.span));
    let mut lines: Vec<u64> = lines.collect();
    lines.sort_unstable();
    lines.dedup();
    let shown: Vec<String> = lines.iter().take(MOST_LINES).map(u64::to_string).collect();
    let more = if lines.len() > MOST_LINES { ", …" } else { "" };
    let list = shown.join(", ");
    match lines.len() {
        0 => None,
        1 => Some(say!(
            "cli-line-not-used",
            "line {list} could not be used as it stands: see `whistlestop check`",
            list
        )),
        n => Some(say!(
            "cli-lines-not-used",
            "{n} lines could not be used as they stand ({list}{more}): see `whistlestop check`",
            n,
            list,
            more
        )),
    }
}

/// Score sheets as tables.
struct Sheets {
    style: sheet::Style,
    out: Out,
}

impl Reporter for Sheets {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        let (file, line) = (escape::line(game.text.file), game.text.first_line);
        let Some(sheet) = game.sheet else {
            let why = say!("cli-not-scored", "cannot be scored: see `whistlestop check`");
            return writeln!(self.out, "{file}:{line} {why}");
        };
        writeln!(self.out, "{file}:{line} {}", escape::line(game.title))?;
        writeln!(self.out, "{}\n", sheet::text_with(sheet, game.colours, self.style).trim_end())?;
        match left_out(game) {
            Some(words) => writeln!(self.out, "{words}\n"),
            None => Ok(()),
        }
    }

    fn finish(&mut self, _: &Summary) -> io::Result<()> {
        self.out.flush()
    }
}
