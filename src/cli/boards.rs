//! Boards that users wrote: found beside the log, read once, verified.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::name::{FileName, shown};
use super::read;
use crate::finding::Safety;
use crate::fix::{self, Mended};
use crate::frames::{self, Recording};
use crate::games::{self, Asked, FAMILIES, Family, stage::Stage};
use crate::notation::GameText;
use crate::replay::{self, Custom, Outcome};
use crate::report::text::count;

/// A board file is never larger.
const MOST_BYTES: u64 = 2 << 20;

/// So many boards are kept; an archive may name any number of them.
const MOST_KEPT: usize = 64;

/// Reads a board file that the user names, as text.
///
/// # Errors
/// If it cannot be read, or is not text.
pub(super) fn read(path: &Path) -> io::Result<String> {
    read::named(path, MOST_BYTES)
}

/// What is played on, or why it cannot be used.
type Loaded = Result<Stage, String>;

/// The boards that the logs of this run ask for.
#[derive(Default)]
pub struct Boards {
    /// From `--board`: a board, or a tile set, for every log that it fits.
    given: Option<Arc<Loaded>>,
    /// By file, and the family that asks for it.
    loaded: HashMap<(PathBuf, &'static str), Arc<Loaded>>,
}

impl Boards {
    #[must_use]
    pub fn new(given: Option<&FileName>) -> Self {
        Self { given: given.map(|path| Arc::new(load_given(path))), loaded: HashMap::new() }
    }

    /// The same for another thread: what the user gave is read once, since it may be
    /// a pipe.
    #[must_use]
    pub fn for_thread(&self) -> Self {
        Self { given: self.given.clone(), loaded: HashMap::new() }
    }

    /// True if the user named what is played on.
    #[must_use]
    pub fn are_given(&self) -> bool {
        self.given.is_some()
    }

    /// Replays a game on the board, or with the tiles, that it asks for.
    pub fn replay(&mut self, file: &FileName, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::replay_game(game, &found.custom())
    }

    /// The same for who prints the score sheet, and not what hands can hold.
    pub fn score(&mut self, file: &FileName, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::score_game(game, &found.custom())
    }

    /// The same for who prints no score sheet: it has totals and ranks only.
    pub fn judge(&mut self, file: &FileName, game: &GameText) -> Outcome {
        let found = self.find(file, game);
        replay::judge_game(game, &found.custom())
    }

    /// Finds out what mends the findings of a game.
    pub fn offer_fixes(
        &mut self,
        file: &FileName,
        game: &GameText,
        outcome: &mut Outcome,
        most: Safety,
    ) {
        let found = self.find(file, game);
        fix::offer(game, &found.custom(), outcome, most);
    }

    /// Mends a game as far as it can be.
    pub fn mend(&mut self, file: &FileName, game: &GameText, most: Safety) -> Mended {
        let found = self.find(file, game);
        fix::mend(game, &found.custom(), most)
    }

    /// Replays a game and keeps its frames.
    pub fn record(&mut self, file: &FileName, game: &GameText) -> Recording {
        let found = self.find(file, game);
        frames::record(game, &found.custom())
    }

    /// The board or the tiles that a game asks for. `file` is the log's name: what
    /// it names lies in the same folder or below; for standard input that is the
    /// folder we are in.
    pub fn find(&mut self, file: &FileName, game: &GameText) -> Found {
        if let Some(given) = &self.given {
            let family = games::asked(&game.text).next();
            let family = family.map_or(FAMILIES[0], |(family, _)| family);
            if family.key == family_of(given).key {
                return Found(Some(Arc::clone(given)));
            }
        }
        let needed = |asked: &(&Family, Asked<'_>)| !asked.1.ships;
        let Some((family, asked)) = games::asked(&game.text).find(needed) else {
            return Found::default();
        };
        let folder = file.path().parent().unwrap_or(Path::new(""));
        if self.loaded.len() >= MOST_KEPT {
            self.loaded.clear();
        }
        let entry = self.loaded.entry((folder.join(asked.name), family.key));
        let loaded = entry.or_insert_with(|| Arc::new(load_named(folder, asked.name, family)));
        Found(Some(Arc::clone(loaded)))
    }
}

/// Whose games it is for.
fn family_of(loaded: &Loaded) -> &'static Family {
    match loaded {
        Ok(stage) => stage.on().family(),
        Err(_) => FAMILIES[0],
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
            Some(Ok(stage)) => Custom::Own(stage.on()),
            Some(Err(why)) => Custom::Unusable(why.clone()),
        }
    }
}

/// From the command line: the user may know all about it.
fn load_given(path: &FileName) -> Loaded {
    let text = read(path.path()).map_err(|error| format!("{path}: {error}"))?;
    games::load(&text).map_err(|problems| {
        let problems = count(problems.len() as u64, "problem");
        say!(
            "cli-file-problems",
            "this file has {problems}: see `whistlestop board {path}`",
            problems,
            path = path.to_string()
        )
    })
}

/// From a log. Whether there is no such file, whether it may not be read, leads
/// elsewhere or is no board: the log's author is not told which.
fn load_named(folder: &Path, name: &str, family: &Family) -> Loaded {
    if !read::stays_below(Path::new(name)) {
        return Err(say!(
            "cli-beside",
            "a log can name files beside or below it: give others with `--board FILE`"
        ));
    }
    let beside = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let text = read::below(beside, Path::new(name), MOST_BYTES);
    let load = |text: String| (family.files?.load)(&text).ok();
    let loaded = text.ok().and_then(load);
    loaded.ok_or_else(|| {
        say!(
            "cli-no-usable-file",
            "no usable file beside or below the log: see `whistlestop board {file}`",
            file = shown(folder.join(name))
        )
    })
}
