//! Files and standard input, game by game.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::name::shown;
use super::unpack::unpack;
use super::*;
use crate::notation::{self, Games};

/// What standard input is called in reports.
pub(super) const STDIN: &str = "<stdin>";

/// What is wrong with a file that is empty, or has nothing but comments.
pub(super) fn no_game() -> String {
    say!("cli-there-is-no-game", "there is no game in it")
}

/// A log to read: a path, or `-` for standard input; packed with gzip or zstd,
/// or not.
pub(super) struct Input {
    /// The name in reports.
    pub name: FileName,
    games: Games<Box<dyn BufRead + Send>>,
}

impl Input {
    /// # Errors
    /// If the file cannot be opened.
    pub(super) fn open(path: &FileName) -> Result<Self, Unusable> {
        if !path.is_stdin() {
            return Self::file(path.path(), &Arc::default());
        }
        let games = games(BufReader::with_capacity(1 << 16, io::stdin()));
        Ok(Self { name: FileName::stdin(), games: games.map_err(|why| path.unusable(why))? })
    }

    /// A log that has been read whole.
    ///
    /// # Errors
    /// If it is packed, and cannot be unpacked.
    pub(super) fn of(name: FileName, bytes: Vec<u8>) -> Result<Self, Unusable> {
        match games(io::Cursor::new(bytes)) {
            Ok(games) => Ok(Self { name, games }),
            Err(why) => Err(name.unusable(why)),
        }
    }

    /// Opens what the user names, a pipe perhaps, and counts the bytes read of it, as
    /// they lie on the disk.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(super) fn file(path: &Path, read: &Arc<AtomicU64>) -> Result<Self, Unusable> {
        let file = File::open(path).and_then(|file| match file.metadata()?.is_dir() {
            true => Err(io::Error::other(say!(
                "cli-folder",
                "it is a folder, not a log: `whistlestop audit {path}` judges every log in it",
                path = shown(path)
            ))),
            false => Ok(file),
        });
        Self::reading(file, path, read)
    }

    /// The same for a file that nobody named: it lies in a folder, or fits a pattern.
    ///
    /// # Errors
    /// If the file cannot be opened, or is a pipe, a device or a socket.
    pub(super) fn found(path: &Path, read: &Arc<AtomicU64>) -> Result<Self, Unusable> {
        Self::reading(read::regular(path), path, read)
    }

    fn reading(
        file: io::Result<File>,
        path: &Path,
        read: &Arc<AtomicU64>,
    ) -> Result<Self, Unusable> {
        let name = FileName::from(path.to_path_buf());
        let read = Arc::clone(read);
        let games = file
            .map(|file| Counted { file, read })
            .and_then(|file| games(BufReader::with_capacity(1 << 16, file)));
        match games {
            Ok(games) => Ok(Self { name, games }),
            Err(why) => Err(name.unusable(why)),
        }
    }

    /// The next game into `game`; false at the end.
    ///
    /// # Errors
    /// Whatever reading runs into.
    pub(super) fn next_into(&mut self, game: &mut GameText) -> Result<bool, Unusable> {
        let read = self.games.next_into(game);
        read.map_err(|why| self.name.unusable(why))
    }

    /// Calls `each` for every game, with its number in the file; returns how many
    /// there are.
    ///
    /// # Errors
    /// If the file cannot be read to its end; or what `each` runs into.
    pub(super) fn each(
        &mut self,
        mut each: impl FnMut(&FileName, &GameText, u64) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut game = GameText::default();
        let mut index = 0;
        while self.next_into(&mut game)? {
            index += 1;
            each(&self.name, &game, index)?;
        }
        Ok(index)
    }

    /// The same for who needs a game.
    ///
    /// # Errors
    /// As above, or if there is none.
    pub(super) fn each_of_some(
        &mut self,
        each: impl FnMut(&FileName, &GameText, u64) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.each(each)? == 0 { Err(self.name.unusable(no_game()).into()) } else { Ok(()) }
    }
}

fn games(input: impl BufRead + Send + 'static) -> io::Result<Games<Box<dyn BufRead + Send>>> {
    Ok(Games::new(notation::modern(unpack(input)?)?).knowing(crate::games::is_game))
}

/// A file that says how much of it was read.
struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.file.read(into)?;
        self.read.fetch_add(n as u64, Ordering::Relaxed);
        Ok(n)
    }
}

/// The game that is asked for, or the only one there is.
///
/// # Errors
/// If there is none, or several to choose from.
pub(super) fn pick(
    log: &FileName,
    wanted: Option<u64>,
) -> Result<(FileName, GameText, u64), Unusable> {
    let mut input = Input::open(log)?;
    let (mut game, mut index) = (GameText::default(), 0);
    let mut only = None;
    while input.next_into(&mut game)? {
        index += 1;
        match wanted {
            Some(wanted) if wanted == index => return Ok((input.name, game, index)),
            None if index == 1 => only = Some(std::mem::take(&mut game)),
            _ => {}
        }
    }
    Err(match (index, wanted, only) {
        (1, None, Some(game)) => return Ok((input.name, game, 1)),
        (0, ..) => input.name.unusable(no_game()),
        (1, ..) => input.name.unusable(say!("cli-only-one-game", "it has only one game")),
        (n, None, _) => {
            let why = say!("cli-choose-game", "it has {n} games: choose one with --game N", n);
            input.name.unusable(why)
        }
        (n, ..) => input.name.unusable(say!("cli-only-n-games", "it has only {n} games", n)),
    })
}
