//! Files and standard input, game by game.

use std::fs::File;
use std::io::{self, BufRead, BufReader};

use crate::notation::{GameText, Games};

/// A log to read: a path, or `-` for standard input.
pub struct Input {
    /// The name in reports.
    pub name: String,
    games: Games<Box<dyn BufRead>>,
}

impl Input {
    /// # Errors
    /// If the file cannot be opened.
    pub fn open(path: &str) -> io::Result<Self> {
        let reader: Box<dyn BufRead> = if path == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(path)?;
            if file.metadata()?.is_dir() {
                return Err(io::Error::other("it is a folder, not a log"));
            }
            Box::new(BufReader::with_capacity(1 << 16, file))
        };
        let name = if path == "-" { "<stdin>" } else { path };
        Ok(Self {
            name: name.to_owned(),
            games: Games::new(reader),
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

/// Says on standard error why a file could not be used.
pub fn complain(name: &str, error: &io::Error) {
    eprintln!("whistlestop: {name}: {error}");
}
