//! `diff`: two logs of one game side by side.

use std::io;

use super::failure::both;
use super::pair::Side;
use super::*;
use crate::compare::{Record, Verdict, Which, compare_records};
use crate::replay;
use crate::report::InFile;
use crate::report::diff::{DiffReport, Format, Writer};

const EXAMPLES: &str = "\
Statements are aligned by what they say: spelling of names, the order of cards,
comments and turn numbers do not matter, and a `?` fits any card. At each place
where the logs part, each is replayed with the other's version, which shows
which of the two is consistent.

Examples:
  whistlestop diff mine.ride yours.ride
  whistlestop diff --format short mine.ride yours.ride
  whistlestop diff --game 3 evening-a.ride evening-b.ride    the third game of both

Exit codes: 0 both say the same, or one says more; 1 they differ, or are not
records of one game; 2 a file cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DiffArgs {
    /// One log; `-` is standard input
    a: FileName,
    /// The other log
    b: FileName,
    /// How to report: full, short, json
    #[arg(long, value_name = "FORMAT", default_value = "full", value_parser = format)]
    format: Format,
    /// Compare only the N-th game of both files
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Play on this board file, or with this tile set, instead of the one the logs name
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
        _ => return Err(say!("cli-diff-formats", "one of full, short, json")),
    })
}

pub(super) fn run(args: &DiffArgs) -> Result<u8, Failure> {
    // Standard input can be opened only once.
    if args.a.is_stdin() && args.b.is_stdin() {
        let why = say!("cli-one-stdin", "only one of the two can be standard input");
        return Err(args.a.unusable(why).into());
    }
    let Some((mut a, mut b)) = both(Side::open(&args.a), Side::open(&args.b)) else {
        return Ok(FAILED);
    };
    let out = match args.format {
        Format::Full => out::words(args.color.on()),
        Format::Short => out::words(false),
        Format::Json => out::stdout(Kind::Json),
    };
    let mut writer = Writer::new(args.format, args.color.on(), Box::new(out));
    let code = pairs(args, &mut a, &mut b, &mut writer)?;
    writer.finish()?;
    Ok(code)
}

/// Compares game by game.
fn pairs(args: &DiffArgs, a: &mut Side, b: &mut Side, writer: &mut Writer<'_>) -> io::Result<u8> {
    let mut boards = Boards::new(args.board.as_ref());
    let mut worst = CLEAN;
    for index in 1.. {
        let has_none = |side: &Side| {
            let why = say!("cli-no-game-n", "there is no game {n} in it", n = index);
            side.name.unusable(why).say();
            Ok(FAILED)
        };
        let Some((has_a, has_b)) = both(a.next(), b.next()) else {
            return Ok(FAILED);
        };
        let wanted = args.game.is_none_or(|game| game == index);
        match (has_a, has_b) {
            (false, false) if index == 1 => return has_none(a),
            (true, false) if args.game.is_some() => return has_none(b),
            (false, _) if args.game.is_some() => return has_none(a),
            (false, false) => break,
            (true, true) if !wanted => {}
            (true, true) if !is_usable(a) || !is_usable(b) => return Ok(FAILED),
            (true, true) => worst = worst.max(one(a, b, index, &mut boards, writer)?),
            _ => {
                let (more, less) = if has_a { (&*a, &*b) } else { (&*b, &*a) };
                writer.missing(&text(more), &less.name, index)?;
                return Ok(FOUND);
            }
        }
        if args.game == Some(index) {
            break;
        }
    }
    Ok(worst)
}

fn is_usable(side: &Side) -> bool {
    let usable = side.game.trouble.is_none();
    if !usable {
        let why =
            say!("cli-some-unreadable-check", "some of it cannot be read: see `whistlestop check`");
        side.name.unusable(why).say();
    }
    usable
}

fn text(side: &Side) -> InFile<'_> {
    InFile::new(&side.name, &side.game)
}

fn one(
    a: &Side,
    b: &Side,
    index: u64,
    boards: &mut Boards,
    writer: &mut Writer<'_>,
) -> io::Result<u8> {
    let found = [a, b].map(|side| boards.find(&side.name, &side.game));
    let customs = [found[0].custom(), found[1].custom()];
    let mut first = Record::new(&a.game.text, &customs[0]);
    let mut second = Record::new(&b.game.text, &customs[1]);
    first.first_line = a.game.first_line;
    second.first_line = b.game.first_line;
    let comparison = compare_records(&first, &second, &mut |which, text| {
        let custom = match which {
            Which::A => &customs[0],
            Which::B => &customs[1],
        };
        replay::replay_on(text, custom)
    });
    writer.pair(&DiffReport { index, a: text(a), b: text(b), comparison: &comparison })?;
    Ok(match comparison.verdict {
        Verdict::Equal | Verdict::Compatible => CLEAN,
        Verdict::Differ | Verdict::OtherGame(_) => FOUND,
    })
}
