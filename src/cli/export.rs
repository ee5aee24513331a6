//! `export`: a service's archive as logs, so that nothing is ever locked in.

use std::io::Write as _;
use std::path::Path;

use super::name::shown;
use super::save::Save;
use super::serve::ArchiveArgs;
use super::*;
use crate::report::text::count;
use crate::serve;
use crate::serve::store::{Shared, Trouble};

const EXAMPLES: &str = "\
Every game is written as ID.ride, every table that is not finished as tables/ID.ride. It can
be done while the service runs; `whistlestop import` takes all of it in again.

Examples:
  whistlestop export club/                       the archive in the user's data folder
  whistlestop export --data /srv/club club/
  whistlestop export --backup copy.sqlite        a copy of the database, links included

Exit codes: 0 written, 2 the archive cannot be used, or a file cannot be written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ExportArgs {
    /// The folder to write to
    #[arg(value_name = "DIR", required_unless_present = "backup")]
    folder: Option<FileName>,
    /// Write a copy of the whole SQLite database to this file instead
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    backup: Option<FileName>,
    #[command(flatten)]
    archive: ArchiveArgs,
}

/// Games that are read at once.
const AT_ONCE: usize = 200;

pub(super) fn run(args: &ExportArgs) -> Result<u8, Failure> {
    let archive = args.archive.archive()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let trouble = |trouble: Trouble| Failure::File(Unusable::new("export", trouble));
    runtime.block_on(async {
        let store = serve::open(&archive).await.map_err(trouble)?;
        if let Some(file) = &args.backup {
            store.backup(file.path()).await.map_err(trouble)?;
            return Ok(CLEAN);
        }
        let folder = args.folder.as_ref().map_or(Path::new("."), |name| name.path());
        let games = write(&store, folder).await?;
        let mut out = out::words(false);
        writeln!(out, "{}", count(games, "game"))?;
        out.flush()?;
        Ok(CLEAN)
    })
}

async fn write(store: &Shared, folder: &Path) -> Result<u64, Failure> {
    let trouble = |trouble: Trouble| Failure::File(Unusable::new("export", trouble));
    save(folder, None)?;
    let (mut after, mut written) = (0, 0);
    loop {
        let games = store.games(None, after, AT_ONCE).await.map_err(trouble)?;
        let Some(last) = games.last() else { break };
        after = last.number;
        for game in &games {
            let path = folder.join(format!("{}.ride", game.id));
            save(&path, Some(&game.text))?;
            written += 1;
        }
    }
    let tables = store.open(0, usize::from(u16::MAX)).await.map_err(trouble)?;
    if !tables.is_empty() {
        save(&folder.join("tables"), None)?;
    }
    for open in tables {
        let Some(table) = store.table(&open.id).await.map_err(trouble)? else {
            continue;
        };
        let path = folder.join("tables").join(format!("{}.ride", open.id));
        save(&path, Some(&serve::log_of(table)))?;
    }
    Ok(written)
}

/// Writes a file, or makes a folder.
fn save(path: &Path, text: Option<&str>) -> Result<(), Failure> {
    let written = match text {
        None => std::fs::create_dir_all(path),
        Some(text) => Save::open(path).and_then(|mut save| {
            save.write_all(text.as_bytes())?;
            save.finish()
        }),
    };
    Ok(written.map_err(|error| Unusable::new(shown(path), error))?)
}
