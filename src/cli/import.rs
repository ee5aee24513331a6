//! `import`: logs into a service's archive.

use std::io::Write as _;

use super::audit::logs;
use super::serve::ArchiveArgs;
use super::*;
use crate::report::text::count;
use crate::serve;
use crate::serve::store::{NewGame, Shared, Trouble};

const EXAMPLES: &str = "\
PATHS are logs, folders (every *.ride, *.ride.gz and *.ride.zst below them), patterns in
quotes, or `-`. A game that is there already stays as it is. It can be done while the
service runs.

Examples:
  whistlestop import club/
  whistlestop import --database postgres://club@db/club old/*.ride.gz

Exit codes: 0 all games are in the archive, 2 some are not: a file cannot be used, or holds
a game of which nobody can tell what is played.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ImportArgs {
    /// Logs, folders, patterns, or `-`
    #[arg(value_name = "PATHS", required = true)]
    paths: Vec<FileName>,
    #[command(flatten)]
    archive: ArchiveArgs,
}

/// Games that are written at once.
const AT_ONCE: usize = 500;

/// What came of it.
#[derive(Default)]
struct Tally {
    new: u64,
    known: u64,
    failed: bool,
}

pub(super) fn run(args: &ImportArgs) -> Result<u8, Failure> {
    let archive = args.archive.archive()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let store = runtime.block_on(serve::open(&archive));
    let store = store.map_err(|why| Unusable::new("import", why))?;
    let mut tally = Tally::default();
    let mut games: Vec<NewGame> = Vec::new();
    for input in logs(&args.paths) {
        let read = input.map_err(Failure::from).and_then(|mut input| {
            input.each_of_some(|file, game, index| {
                match serve::to_keep(game) {
                    Some(game) => games.push(game),
                    None => {
                        tally.failed = true;
                        let why = say!(
                            "serve-import-no-game",
                            "game {index} is none: nobody can tell what is played, or by whom",
                            index
                        );
                        file.unusable(why).say();
                    }
                }
                match games.len() >= AT_ONCE {
                    true => Ok(keep(&runtime, &store, &mut games, &mut tally)?),
                    false => Ok(()),
                }
            })
        });
        match read {
            Err(Failure::File(file)) => {
                file.say();
                tally.failed = true;
            }
            other => other?,
        }
    }
    keep(&runtime, &store, &mut games, &mut tally)?;
    let mut out = out::words(false);
    let words = say!(
        "serve-imported",
        "{new} new, {known} there before",
        new = count(tally.new, "game"),
        known = tally.known
    );
    writeln!(out, "{words}")?;
    out.flush()?;
    Ok(if tally.failed { FAILED } else { CLEAN })
}

fn keep(
    runtime: &tokio::runtime::Runtime,
    store: &Shared,
    games: &mut Vec<NewGame>,
    tally: &mut Tally,
) -> Result<(), Unusable> {
    let new = runtime.block_on(store.put(games));
    let new = new.map_err(|why: Trouble| Unusable::new("import", why))?;
    for new in new {
        if new { tally.new += 1 } else { tally.known += 1 }
    }
    games.clear();
    Ok(())
}
