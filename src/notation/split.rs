//! Cuts a stream of text into games, one at a time, so that an archive of a
//! million games needs the memory of one.

use std::io::{self, BufRead};

/// The text of one game and where it stands in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    pub text: String,
    /// Number of the first line, counted from 1.
    pub first_line: u64,
    /// Offset of the first byte in the file.
    pub first_byte: u64,
    /// What kept some of it from being kept.
    pub trouble: Option<Trouble>,
}

/// Why a part of a game was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// This line (1 is the game's first) is longer than any line of a log.
    LongLine(u64),
    /// The game goes on for longer than any game does, from this line on.
    LongGame(u64),
    /// This line has bytes that are not UTF-8 text.
    NotText(u64),
}

/// How long a line and a game may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub line: usize,
    pub game: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            line: 64 << 10,
            game: 8 << 20,
        }
    }
}

/// Reads games from a stream.
pub struct Games<R> {
    input: R,
    limits: Limits,
    line: Vec<u8>,
    /// `line` holds the first line of the next game.
    pending: bool,
    lines_read: u64,
    bytes_read: u64,
}

impl<R: BufRead> Games<R> {
    pub fn new(input: R) -> Self {
        Self::with_limits(input, Limits::default())
    }

    pub fn with_limits(input: R, limits: Limits) -> Self {
        Self {
            input,
            limits,
            line: Vec::new(),
            pending: false,
            lines_read: 0,
            bytes_read: 0,
        }
    }

    /// The next game into `game`, whose buffer is used again; false at the end.
    ///
    /// # Errors
    /// Whatever reading the stream runs into.
    pub fn next_into(&mut self, game: &mut GameText) -> io::Result<bool> {
        let mut bytes = std::mem::take(&mut game.text).into_bytes();
        bytes.clear();
        game.trouble = None;
        let mut lines = 0;
        if !self.pending {
            game.first_line = self.lines_read + 1;
            game.first_byte = self.bytes_read;
        } else {
            game.first_line = self.lines_read;
            game.first_byte = self.bytes_read - self.line.len() as u64;
            bytes.extend_from_slice(&self.line);
            lines = 1;
            self.pending = false;
        }
        let mut says_something = lines > 0;
        while let Some(long) = self.read_line()? {
            let starts_game = !long && starts_game(&self.line);
            if starts_game && says_something {
                self.pending = true;
                break;
            }
            lines += 1;
            says_something |= long || starts_game || !is_empty_line(&self.line);
            if long {
                game.trouble.get_or_insert(Trouble::LongLine(lines));
                bytes.push(b'\n');
            } else if bytes.len() + self.line.len() > self.limits.game {
                game.trouble.get_or_insert(Trouble::LongGame(lines));
            } else {
                bytes.extend_from_slice(&self.line);
            }
        }
        game.text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let bytes = error.as_bytes();
                let good = &bytes[..error.utf8_error().valid_up_to()];
                let line = 1 + good.iter().filter(|&&b| b == b'\n').count() as u64;
                game.trouble.get_or_insert(Trouble::NotText(line));
                String::from_utf8_lossy(bytes).into_owned()
            }
        };
        if game.first_byte == 0
            && let Some(rest) = game.text.strip_prefix('\u{feff}')
        {
            game.text = rest.to_owned();
            game.first_byte = 3;
        }
        Ok(says_something)
    }

    /// Reads a line with its line break; true if it was too long to keep.
    fn read_line(&mut self) -> io::Result<Option<bool>> {
        self.line.clear();
        let mut long = false;
        let mut read = 0;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            let end = memchr(chunk);
            let part = &chunk[..end.map_or(chunk.len(), |i| i + 1)];
            long |= self.line.len() + part.len() > self.limits.line;
            if !long {
                self.line.extend_from_slice(part);
            }
            let used = part.len();
            read += used as u64;
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if read == 0 {
            return Ok(None);
        }
        self.lines_read += 1;
        self.bytes_read += read;
        Ok(Some(long))
    }
}

fn memchr(chunk: &[u8]) -> Option<usize> {
    chunk.iter().position(|&b| b == b'\n')
}

fn starts_game(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    line.trim_ascii_start()
        .strip_prefix(b"game")
        .is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

fn is_empty_line(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let line = line.trim_ascii_start();
    line.is_empty() || line[0] == b'#'
}
