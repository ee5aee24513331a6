//! Files and standard input, game by game.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::name::FileName;
use super::unpack::unpack;
use super::{out, read};
use crate::notation::{self, GameText, Games};

/// What standard input is called in reports.
pub const STDIN: &str = "<stdin>";

/// A log to read: a path, or `-` for standard input; packed with gzip or zstd,
/// or not.
pub struct Input {
    /// The name in reports.
    pub name: FileName,
    games: Games<Box<dyn BufRead + Send>>,
}

impl Input {
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(path: &FileName) -> io::Result<Self> {
        if path.is_stdin() {
            return Ok(Self {
                name: FileName::stdin(),
                games: games(BufReader::with_capacity(1 << 16, io::stdin()))?,
            });
        }
        Self::file(path.path(), &Arc::default())
    }

    /// Opens what the user names, a pipe perhaps, and counts the bytes read of it, as
    /// they lie on the disk.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub fn file(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Self> {
        let file = File::open(path)?;
        if file.metadata()?.is_dir() {
            return Err(io::Error::other("it is a folder, not a log"));
        }
        Self::reading(file, path, read)
    }

    /// The same for a file that nobody named: it lies in a folder, or fits a pattern.
    ///
    /// # Errors
    /// If the file cannot be opened, or is a pipe, a device or a socket.
    pub fn found(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Self> {
        Self::reading(read::regular(path)?, path, read)
    }

    fn reading(file: File, path: &Path, read: &Arc<AtomicU64>) -> io::Result<Self> {
        let read = Arc::clone(read);
        let file = Counted { file, read };
        Ok(Self {
            name: path.to_path_buf().into(),
            games: games(BufReader::with_capacity(1 << 16, file))?,
        })
    }

    /// The next game into `game`; false at the end.
    ///
    /// # Errors
    /// Whatever reading runs into.
    pub fn next_into(&mut self, game: &mut GameText) -> io::Result<bool> {
        self.games.next_into(game)
    }
}

fn games(input: impl BufRead + Send + 'static) -> io::Result<Games<Box<dyn BufRead + Send>>> {
    Ok(Games::new(notation::modern(unpack(input)?)?))
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

/// Says on standard error why a file could not be used.
pub fn complain(name: &str, error: &io::Error) {
    out::say(format_args!("{name}: {error}"));
}

/// A file, and what is wrong with it.
pub type Trouble = (String, io::Error);

/// The game that is asked for, or the only one there is.
pub fn pick(log: &FileName, wanted: Option<u64>) -> Result<(FileName, GameText, u64), Trouble> {
    let mut input = Input::open(log).map_err(|error| (log.to_string(), error))?;
    let name = input.name.clone();
    let (mut game, mut index) = (GameText::default(), 0);
    let mut only = None;
    loop {
        let more = input.next_into(&mut game);
        if !more.map_err(|error| (name.to_string(), error))? {
            break;
        }
        index += 1;
        match wanted {
            Some(wanted) if wanted == index => return Ok((name, game, index)),
            None if index == 1 => only = Some(std::mem::take(&mut game)),
            _ => {}
        }
    }
    let why = match (index, wanted, only) {
        (1, None, Some(game)) => return Ok((name, game, 1)),
        (0, ..) => "there is no game in it".to_owned(),
        (1, ..) => "it has only one game".to_owned(),
        (n, None, _) => format!("it has {n} games: choose one with --game N"),
        (n, ..) => format!("it has only {n} games"),
    };
    Err((name.to_string(), io::Error::other(why)))
}
