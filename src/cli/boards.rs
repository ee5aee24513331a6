//! Boards that users wrote: found beside the log, read once, verified.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::name::{FileName, shown};
use super::read;
use crate::compare::{Fingerprint, StrictVisitor};
use crate::frames::{self, Recording};
use crate::games::metro::{self, TileSet, set_file};
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::board_file::{self, BoardProblem};
use crate::notation::{self, GameText, board_of, tiles_of};
use crate::replay::{self, Custom, Outcome};
use crate::report::text::count;
use crate::spelling::Spelling;

/// A board file is never larger.
const MOST_BYTES: u64 = 2 << 20;

/// So many boards are kept; an archive may name any number of them.
const MOST_KEPT: usize = 64;

/// Reads a board file that the user names, as text.
///
/// # Errors
/// If it cannot be read, or is not text.
pub fn read(path: &Path) -> io::Result<String> {
    read::named(path, MOST_BYTES)
}

enum Loaded {
    Board(Box<Board>),
    Tiles(Box<TileSet>),
    Unusable(String),
}

/// The boards that the logs of this run ask for.
#[derive(Default)]
pub struct Boards {
    /// From `--board`: a board, or a tile set, for every log that it fits.
    given: Option<Arc<Loaded>>,
    /// By file, and whether it is asked for as a tile set.
    loaded: HashMap<(PathBuf, bool), Arc<Loaded>>,
}

impl Boards {
    #[must_use]
    pub fn new(given: Option<&FileName>) -> Self {
        Self {
            given: given.map(|path| Arc::new(load_given(path))),
            loaded: HashMap::new(),
        }
    }

    /// The same for another thread: what the user gave is read once, since it may be
    /// a pipe.
    #[must_use]
    pub fn for_thread(&self) -> Self {
        Self {
            given: self.given.clone(),
            loaded: HashMap::new(),
        }
    }

    /// Replays a game on the board, or with the tiles, that it asks for.
    pub fn replay(&mut self, file: &FileName, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::replay_game(game, &found.custom())
    }

    /// The same for who prints no score sheet: it has totals and ranks only.
    pub fn judge(&mut self, file: &FileName, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::judge_game(game, &found.custom())
    }

    /// Replays a game and keeps its frames.
    pub fn record(&mut self, file: &FileName, game: &GameText) -> Recording {
        let found = self.find(file, game);
        frames::record(game, &found.custom())
    }

    /// As [`Boards::judge`], with what is kept of the game to know it again.
    pub fn judge_and_sketch(
        &mut self,
        file: &FileName,
        game: &GameText,
    ) -> (Outcome, Option<Fingerprint>) {
        let found = self.find(file, game);
        let custom = found.custom();
        let mut visitor = StrictVisitor::default();
        if let Some(outcome) = replay::judge_strictly(game, &custom, &mut visitor) {
            return (outcome, visitor.fingerprint());
        }
        let log = notation::parse(&game.text);
        let outcome = replay::judge_log(&log, game, &custom);
        let fingerprint = Fingerprint::of_log(&log, &Spelling::on(&log, &custom));
        (outcome, fingerprint)
    }

    /// The board or the tiles that a game asks for. `file` is the log's name: what
    /// it names lies in the same folder or below; for standard input that is the
    /// folder we are in.
    pub fn find(&mut self, file: &FileName, game: &GameText) -> Found {
        let tiles = tiles_of(&game.text);
        if let Some(given) = &self.given
            && tiles.is_some() == matches!(**given, Loaded::Tiles(_))
        {
            return Found(Some(Arc::clone(given)));
        }
        let own_tiles = tiles.filter(|name| metro::builtin(name).is_none());
        let Some(name) = own_tiles.or_else(|| board_of(&game.text)) else {
            return Found::default();
        };
        let folder = file.path().parent().unwrap_or(Path::new(""));
        if self.loaded.len() >= MOST_KEPT {
            self.loaded.clear();
        }
        let key = (folder.join(name), own_tiles.is_some());
        let entry = self.loaded.entry(key);
        let loaded =
            entry.or_insert_with(|| Arc::new(load_named(folder, name, own_tiles.is_some())));
        Found(Some(Arc::clone(loaded)))
    }
}

/// A board or a tile set of the user's own, if the game asks for one.
#[derive(Default)]
pub struct Found(Option<Arc<Loaded>>);

impl Found {
    #[must_use]
    pub fn custom(&self) -> Custom<'_> {
        match self.0.as_deref() {
            None => Custom::None,
            Some(Loaded::Board(board)) => Custom::Board(board),
            Some(Loaded::Tiles(set)) => Custom::Tiles(set),
            Some(Loaded::Unusable(why)) => Custom::Unusable(why.clone()),
        }
    }
}

fn load(text: &str, as_tiles: bool) -> Result<Loaded, Vec<BoardProblem>> {
    Ok(if as_tiles {
        Loaded::Tiles(Box::new(set_file::load(text)?))
    } else {
        Loaded::Board(Box::new(board_file::load(text)?))
    })
}

/// From the command line: the user may know all about it.
fn load_given(path: &FileName) -> Loaded {
    let text = match read(path.path()) {
        Ok(text) => text,
        Err(error) => return Loaded::Unusable(format!("{path}: {error}")),
    };
    load(&text, set_file::is_tile_set(&text)).unwrap_or_else(|problems| {
        Loaded::Unusable(format!(
            "this file has {}: see `whistlestop board {path}`",
            count(problems.len() as u64, "problem")
        ))
    })
}

/// From a log. Whether there is no such file, whether it may not be read, leads
/// elsewhere or is no board: the log's author is not told which.
fn load_named(folder: &Path, name: &str, as_tiles: bool) -> Loaded {
    if !read::stays_below(Path::new(name)) {
        let why = "a log can name files beside or below it: give others with `--board FILE`";
        return Loaded::Unusable(why.to_owned());
    }
    let beside = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let text = read::below(beside, Path::new(name), MOST_BYTES);
    let loaded = text.ok().and_then(|text| load(&text, as_tiles).ok());
    loaded.unwrap_or_else(|| {
        Loaded::Unusable(format!(
            "no usable file beside or below the log: see `whistlestop board {}`",
            shown(folder.join(name))
        ))
    })
}
