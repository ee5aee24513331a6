//! `page`: a game as one HTML file, to open in a browser or to send to a friend.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{Failure, Unusable};
use super::input::pick;
use super::name::{FileName, shown};
use super::save::Save;
use super::{BoardArg, CLEAN, LogArg, out};
use crate::report::escape::{self, Kind};
use crate::{page, report};

const EXAMPLES: &str = "\
The page needs no network and nothing beside it: the map or the layout, every step,
hands, breaches in words, the score sheet and the scores over time are all in the file.

Examples:
  whistlestop page game.ride                     writes game.html beside the log
  whistlestop page game.ride -o last-night.html
  whistlestop page --game 3 club.ride            the third game of a file
  whistlestop page - -o - < game.ride > game.html

Exit codes: 0 written, 2 a file cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PageArgs {
    #[command(flatten)]
    log: LogArg,
    /// The file to write; `-` is standard output [default: the log's name with .html]
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
    /// This game of the file, from 1; needed where it holds several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[command(flatten)]
    board: BoardArg,
}

pub(super) fn run(args: &PageArgs) -> Result<u8, Failure> {
    let (page, to) = make(args)?;
    let Some(to) = to else {
        let mut out = out::stdout(Kind::Exact);
        out.write_all(page.as_bytes())?;
        out.flush()?;
        return Ok(CLEAN);
    };
    let name = shown(&to);
    let written = may_be_replaced(&to).and_then(|()| {
        let mut save = match args.output {
            Some(_) => Save::open(&to)?,
            None => Save::file(&to)?,
        };
        save.write_all(page.as_bytes())?;
        save.finish()
    });
    written.map_err(|why| Unusable::new(&name, why))?;
    let mut out = out::stdout(Kind::Words);
    let size = page.len().div_ceil(1000);
    writeln!(out, "{}: {size} KB", escape::line(&name))?;
    out.flush()?;
    Ok(CLEAN)
}

/// The page, and where it goes.
fn make(args: &PageArgs) -> Result<(String, Option<PathBuf>), Unusable> {
    let to = output(args)?;
    let (name, game, index) = pick(&args.log.log, args.game)?;
    let recording = args.board.boards().record(&name, &game);
    // Where a file lies is nobody's business; its name is.
    let file = name.path().file_name().filter(|_| !name.is_stdin());
    let file = file.map_or_else(|| name.to_string(), shown);
    let text = report::GameText::new(&file, &game);
    let page = page::write(&text, index, &recording).ok_or_else(|| {
        let name = format!("{name}:{}", game.first_line);
        Unusable::new(
            name,
            "this game cannot be replayed: see `whistlestop check`",
        )
    })?;
    Ok((page, to))
}

/// Only a page of ours is replaced by another: a log, or whatever else has that name,
/// is not to be had again.
fn may_be_replaced(to: &Path) -> io::Result<()> {
    let mut head = Vec::new();
    match std::fs::metadata(to) {
        Ok(old) if old.is_file() && old.len() > 0 => {
            File::open(to)?.take(HEAD).read_to_end(&mut head)?;
        }
        _ => return Ok(()),
    }
    if memchr::memmem::find(&head, page::MARK.as_bytes()).is_some() {
        return Ok(());
    }
    Err(io::Error::other(
        "it exists and is no page of whistlestop: name another file with -o, or remove it",
    ))
}

/// The mark of a page is found in so many bytes of it.
const HEAD: u64 = 4 << 10;

/// Where the page goes; `None` is standard output.
fn output(args: &PageArgs) -> Result<Option<PathBuf>, Unusable> {
    let log = &args.log.log;
    let to = match &args.output {
        Some(name) if name.is_stdin() => return Ok(None),
        None if log.is_stdin() => return Ok(None),
        Some(name) => name.path().to_path_buf(),
        None => log.path().with_extension("html"),
    };
    if is_the_log(&to, log) {
        let why = "that is the log itself: name another file with -o";
        return Err(Unusable::new(shown(&to), why));
    }
    Ok(Some(to))
}

fn is_the_log(to: &Path, log: &FileName) -> bool {
    match (to.canonicalize(), log.path().canonicalize()) {
        (Ok(to), Ok(log)) => to == log,
        _ => false,
    }
}
