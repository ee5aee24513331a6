//! `check`: the main job.

use super::failure::code;
use super::mend::{self, How};
use super::*;
use crate::finding::Safety;
use crate::report::{self, Format, GameReport, InFile, Options, Summary};

const FIXES: &str = "\
Fixes: what mends a finding is offered only if the log was replayed with it, the finding
was gone, and no new one came. Safe are spelling, form, and figures that follow from the
log; whatever changes what happened, or guesses, is unsafe. A ruling is never changed.

Examples:
  whistlestop check --fix game.ride                    write the safe fixes into it
  whistlestop check --diff game.ride                   what would that change?
  whistlestop check --unsafe-fixes game.ride           show what else might mend it
  whistlestop check --fix --unsafe-fixes game.ride     write all of it
  whistlestop check --fix - < draft.ride > game.ride   mend a stream; the rest is said
                                                       on standard error

A log is written whole or not at all, and only if nobody else has written it meanwhile.
Packed logs are not written; --diff shows what would mend them.

Exit codes: 0 all is well, 1 breaches are left (--diff: something was found), 2 a file
cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = FIXES)]
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
    /// Write the safe fixes into the logs
    #[arg(long)]
    fix: bool,
    /// Print what --fix would change as a diff, and write nothing
    #[arg(long)]
    diff: bool,
    /// With --fix or --diff: also what changes what happened; without: show it
    #[arg(long)]
    unsafe_fixes: bool,
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    color: ColorArgs,
    #[command(flatten)]
    width: WidthArg,
}

impl CheckArgs {
    fn how(&self) -> How {
        How {
            most: if self.unsafe_fixes { Safety::Unsafe } else { Safety::Safe },
            color: self.color.on(),
            quiet: self.quiet,
        }
    }

    /// Which fixes of a finding are looked for, if any: they cost replays.
    fn offered(&self) -> Option<Safety> {
        match self.format {
            _ if self.quiet => None,
            Format::Full => Some(self.how().most),
            Format::Json | Format::Sarif => Some(Safety::Unsafe),
            Format::Short | Format::Github => None,
        }
    }
}

fn format(word: &str) -> Result<Format, String> {
    Ok(match word {
        "full" => Format::Full,
        "short" => Format::Short,
        "json" => Format::Json,
        "sarif" => Format::Sarif,
        "github" => Format::Github,
        _ => {
            return Err(say!(
                "cli-one-of",
                "one of {words}",
                words = "full, short, json, sarif, github"
            ));
        }
    })
}

pub(super) fn run(args: &CheckArgs) -> Result<u8, Failure> {
    if args.diff {
        return diffs(args);
    }
    if let Some(stdin) = args.logs.iter().find(|log| args.fix && log.is_stdin()) {
        // Its log is all that standard output has room for.
        let alone = args.logs.len() == 1 && matches!(args.format, Format::Full | Format::Short);
        if !alone {
            let why = say!(
                "cli-fix-alone",
                "with --fix it stands alone, and without --format json, sarif or github"
            );
            return Err(FileName::stdin().unusable(why).into());
        }
        return mend::fix_stream(stdin, &mut args.board.boards(), args.how());
    }
    let options = Options {
        color: args.color.on(),
        width: args.width.columns(),
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
        true if args.ranges => Boards::replay,
        true => Boards::score,
        false => Boards::judge,
    };
    let mut worst = CLEAN;
    for path in &args.logs {
        let (log, unwritten) = open(path, args, &mut boards);
        if let Some(unwritten) = unwritten {
            worst = worst.max(code(Err(unwritten.into()))?);
        }
        let checked = log.map_err(Failure::from).and_then(|mut log| {
            summary.files += 1;
            log.each_of_some(|file, game, index| {
                let mut outcome = judge(&mut boards, file, game);
                if let Some(most) = args.offered() {
                    boards.offer_fixes(file, game, &mut outcome, most);
                }
                let report = GameReport::new(InFile::new(file, game), index, &outcome);
                summary.add(&report);
                Ok(reporter.game(&report)?)
            })
        });
        worst = worst.max(code(checked.map(|()| CLEAN))?);
    }
    reporter.finish(&summary)?;
    Ok(worst.max(if summary.errors > 0 { FOUND } else { CLEAN }))
}

/// A log to report, mended if that is wanted; and why it could not be written.
fn open(
    path: &FileName,
    args: &CheckArgs,
    boards: &mut Boards,
) -> (Result<Input, Unusable>, Option<Unusable>) {
    if !args.fix {
        return (Input::open(path), None);
    }
    match mend::fix_file(path, boards, args.how()) {
        Ok((log, unwritten)) => (Ok(log), unwritten),
        Err(unusable) => (Err(unusable), None),
    }
}

/// Diffs of all logs, and nothing else.
fn diffs(args: &CheckArgs) -> Result<u8, Failure> {
    let mut boards = args.board.boards();
    let mut worst = CLEAN;
    for path in &args.logs {
        worst = worst.max(code(mend::diff(path, &mut boards, args.how()))?);
    }
    Ok(worst)
}

/// True if what is printed has score sheets in it.
fn shows_sheet(args: &CheckArgs) -> bool {
    match args.format {
        Format::Full => !args.quiet,
        Format::Json => true,
        Format::Short | Format::Sarif | Format::Github => false,
    }
}
