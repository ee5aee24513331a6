//! Boards that users wrote: found beside the log, read once, verified.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::compare::{Passing, Sketch};
use crate::frames::{self, Reel};
use crate::games::metro::{self, TileSet, set_file};
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::board_file::{self, BoardProblem};
use crate::notation::{self, GameText, board_of, tiles_of};
use crate::replay::{self, Custom, Outcome};
use crate::spelling::Spelling;

/// A board file is never larger; more is not read.
const MOST_BYTES: u64 = 2 << 20;

/// So many boards are kept; an archive may name any number of them.
const MOST_KEPT: usize = 64;

/// Reads a board file as text.
///
/// # Errors
/// If it cannot be read, or is not text.
pub fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
}

enum Loaded {
    Board(Box<Board>),
    Tiles(Box<TileSet>),
    Problems(Vec<BoardProblem>),
    Missing(io::Error),
}

/// The boards that the logs of this run ask for.
#[derive(Default)]
pub struct Boards {
    /// From `--board`: used for every log.
    given: Option<PathBuf>,
    loaded: HashMap<PathBuf, Rc<Loaded>>,
}

impl Boards {
    #[must_use]
    pub fn new(given: Option<&str>) -> Self {
        Self {
            given: given.map(PathBuf::from),
            loaded: HashMap::new(),
        }
    }

    /// Replays a game on the board, or with the tiles, that it asks for.
    pub fn replay(&mut self, file: &str, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::replay_game(game, &found.custom())
    }

    /// The same for who prints no score sheet: it has totals and ranks only.
    pub fn judge(&mut self, file: &str, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::judge_game(game, &found.custom())
    }

    /// Replays a game and keeps its frames.
    pub fn record(&mut self, file: &str, game: &GameText) -> Reel {
        let found = self.find(file, game);
        frames::record(game, &found.custom())
    }

    /// As [`Boards::judge`], with what is kept of the game to know it again.
    pub fn judge_and_sketch(&mut self, file: &str, game: &GameText) -> (Outcome, Option<Sketch>) {
        let found = self.find(file, game);
        let custom = found.custom();
        let mut passing = Passing::default();
        if let Some(outcome) = replay::judge_in_passing(game, &custom, &mut passing) {
            return (outcome, passing.sketch());
        }
        let log = notation::parse(&game.text);
        let outcome = replay::judge_log(&log, game, &custom);
        let sketch = Sketch::of_log(&log, &Spelling::on(&log, &custom));
        (outcome, sketch)
    }

    /// The board or the tiles that a game asks for.
    pub fn find(&mut self, file: &str, game: &GameText) -> Found {
        let named = tiles_of(&game.text);
        let tiles = named.filter(|name| metro::builtin(name).is_none());
        let path = match (&self.given, tiles.or_else(|| board_of(&game.text))) {
            (Some(given), _) if named.is_none() => given.clone(),
            (Some(_), None) => return Found::default(),
            (_, Some(name)) => beside(file, name),
            (None, None) => return Found::default(),
        };
        if self.loaded.len() >= MOST_KEPT {
            self.loaded.clear();
        }
        let load = if tiles.is_some() { load_tiles } else { load };
        let loaded = self
            .loaded
            .entry(path.clone())
            .or_insert_with(|| Rc::new(load(&path)));
        Found(Some((path, Rc::clone(loaded))))
    }
}

/// A board or a tile set of the user's own, if the game asks for one.
#[derive(Default)]
pub struct Found(Option<(PathBuf, Rc<Loaded>)>);

impl Found {
    #[must_use]
    pub fn custom(&self) -> Custom<'_> {
        let Some((path, loaded)) = &self.0 else {
            return Custom::None;
        };
        match loaded.as_ref() {
            Loaded::Board(board) => Custom::Board(board),
            Loaded::Tiles(set) => Custom::Tiles(set),
            Loaded::Problems(problems) => {
                let n = problems.len();
                Custom::Unusable(format!(
                    "this file has {n} problem{}: see `whistlestop board {}`",
                    if n == 1 { "" } else { "s" },
                    path.display()
                ))
            }
            Loaded::Missing(error) => Custom::Unusable(format!("{}: {error}", path.display())),
        }
    }
}

/// A board named in a log lies beside the log.
fn beside(file: &str, name: &str) -> PathBuf {
    match Path::new(file).parent() {
        Some(folder) if file != "<stdin>" => folder.join(name),
        _ => PathBuf::from(name),
    }
}

fn load(path: &Path) -> Loaded {
    match read(path) {
        Err(error) => Loaded::Missing(error),
        Ok(text) => match board_file::load(&text) {
            Ok(board) => Loaded::Board(Box::new(board)),
            Err(problems) => Loaded::Problems(problems),
        },
    }
}

fn load_tiles(path: &Path) -> Loaded {
    match read(path) {
        Err(error) => Loaded::Missing(error),
        Ok(text) => match set_file::load(&text) {
            Ok(set) => Loaded::Tiles(Box::new(set)),
            Err(problems) => Loaded::Problems(problems),
        },
    }
}
