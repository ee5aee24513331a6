//! Cuts a stream of text into games, one at a time, so that an archive of a
//! million games needs the memory of one.

use std::fmt;
use std::io::{self, BufRead};

use memchr::memmem::Finder;

/// The text of one game and where it stands in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    /// The text, with its line breaks.
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

/// Inside an error of reading: what was read before it is all there was, and only
/// something behind the text, such as its checksum, is missing or wrong.
#[derive(Debug)]
pub struct AllWasRead(pub String);

impl fmt::Display for AllWasRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for AllWasRead {}

/// Some editors write it before the first character of a file.
const MARK: char = '\u{feff}';

/// How long a line and a game may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a line.
    pub line: usize,
    /// Bytes of a game.
    pub game: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { line: 64 << 10, game: 8 << 20 }
    }
}

/// Reads games from a stream, one after the other.
///
/// ```
/// use whistlestop::{GameText, Games};
///
/// let mut games = Games::new(&b"game europe\nplayer Ada\ngame usa\nplayer Ben\n"[..]);
/// let mut game = GameText::default();
/// let mut starts = Vec::new();
/// while games.next_into(&mut game)? {
///     starts.push(game.first_line);
/// }
/// assert_eq!(starts, [1, 3]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Games<R> {
    input: R,
    limits: Limits,
    line: Vec<u8>,
    /// `line` holds the first line of the next game.
    pending: bool,
    lines_read: u64,
    bytes_read: u64,
    /// Of the last line, which may have been too long to keep.
    line_bytes: u64,
    /// Why there is nothing more to read. The game before it is handed over first.
    broken: Option<io::Error>,
    /// Finds the word `game`, but for its first letter.
    word: Finder<'static>,
    /// True for what a game is called: then a capital or none of `Game` does not matter.
    is_game: fn(&str) -> bool,
    /// Every line is looked at: no game has started yet, or this file writes its `game`
    /// lines by hand.
    by_hand: bool,
}

/// A text that is one game, from the first line of its file on.
impl<T: Into<String>> From<T> for GameText {
    fn from(text: T) -> Self {
        Self { text: text.into(), first_line: 1, ..Self::default() }
    }
}

impl GameText {
    /// These bytes are its text, or as much as is text.
    fn take_in(&mut self, bytes: Vec<u8>) {
        self.text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let bytes = error.as_bytes();
                let good = &bytes[..error.utf8_error().valid_up_to()];
                let line = 1 + good.iter().filter(|&&b| b == b'\n').count() as u64;
                self.trouble.get_or_insert(Trouble::NotText(line));
                String::from_utf8_lossy(bytes).into_owned()
            }
        };
        // Files that were joined have the mark at the start of each.
        if self.text.starts_with(MARK) {
            self.text.drain(..MARK.len_utf8());
            self.first_byte += MARK.len_utf8() as u64;
        }
    }
}

impl<R: BufRead> Games<R> {
    /// Games of this stream; a line has at most 64 KiB, a game at most 8 MiB.
    pub fn new(input: R) -> Self {
        Self::with_limits(input, Limits::default())
    }

    /// The same with limits of your own.
    pub fn with_limits(input: R, limits: Limits) -> Self {
        Self {
            input,
            limits,
            line: Vec::new(),
            pending: false,
            lines_read: 0,
            bytes_read: 0,
            line_bytes: 0,
            broken: None,
            word: Finder::new("ame"),
            is_game: |_| false,
            by_hand: true,
        }
    }

    /// With the names of games: a line that starts with `Game`, in whatever letters,
    /// starts a game only if it goes on with one of them, or has a colon.
    #[must_use]
    pub fn knowing(self, is_game: fn(&str) -> bool) -> Self {
        Self { is_game, ..self }
    }

    /// The next game into `game`, whose buffer is used again; false at the end.
    ///
    /// A game that the stream breaks off in is passed over, unless it is whole: then it
    /// comes first, and the error with the next call.
    ///
    /// # Errors
    /// Whatever reading the stream runs into.
    pub fn next_into(&mut self, game: &mut GameText) -> io::Result<bool> {
        if !self.pending
            && let Some(error) = self.broken.take()
        {
            return Err(error);
        }
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
        let mut full = false;
        while self.broken.is_none() {
            let taken = match full {
                true => self.take_lines(&mut Vec::new(), true),
                false => self.take_lines(&mut bytes, says_something),
            };
            let read = taken.and_then(|(read, says)| {
                lines += read;
                says_something = says;
                self.read_line()
            });
            let long = match read {
                Ok(Some(long)) => long,
                Ok(None) => break,
                Err(error) => {
                    self.broken = Some(error);
                    break;
                }
            };
            let strictly = !long && starts_game(&self.line);
            let starts_game = strictly || !long && self.starts_by_hand(&self.line);
            if starts_game {
                self.by_hand = !strictly;
            }
            if starts_game && says_something && !is_twice(&bytes, &self.line) {
                self.pending = true;
                break;
            }
            lines += 1;
            if !says_something && bytes.len() >= self.limits.game {
                // Blank lines and comments before a game are no part of it.
                bytes.clear();
                game.first_line = self.lines_read;
                game.first_byte = self.bytes_read - self.line_bytes;
                lines = 1;
            }
            says_something |= long || starts_game || !says_nothing(&self.line);
            // Once a game is full nothing of it is read: a gap inside would
            // put every later line in the wrong place.
            full |= !long && bytes.len() + self.line.len() > self.limits.game;
            if full {
                game.trouble.get_or_insert(Trouble::LongGame(lines));
            } else if long {
                game.trouble.get_or_insert(Trouble::LongLine(lines));
                bytes.push(b'\n');
            } else {
                bytes.extend_from_slice(&self.line);
            }
        }
        let lost = |error: &mut io::Error| !(says_something && is_whole(error, &bytes));
        if let Some(error) = self.broken.take_if(lost) {
            return Err(error);
        }
        game.take_in(bytes);
        Ok(says_something)
    }

    /// Takes over all whole lines in the buffer that go on with a game; how many
    /// they are, and whether they, or those before, say anything.
    fn take_lines(&mut self, bytes: &mut Vec<u8>, said: bool) -> io::Result<(u64, bool)> {
        let chunk = match self.input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok((0, said)),
            Err(error) => return Err(error),
        };
        // So none of them is too long.
        let room = self.limits.game.saturating_sub(bytes.len());
        let most = chunk.len().min(room).min(self.limits.line);
        let taken = if self.by_hand { &[] } else { go_on(&self.word, &chunk[..most]) };
        let lines = memchr::memchr_iter(b'\n', taken).count() as u64;
        // Most lines say something, and endless ones that do not are looked at fast.
        let is_blank = |byte: &u8| matches!(byte, b'\n' | b'\r' | b' ' | b'\t');
        let mut split = taken.split(|byte| *byte == b'\n');
        let says = said || !taken.iter().all(is_blank) && split.any(|line| !says_nothing(line));
        let used = taken.len();
        bytes.extend_from_slice(taken);
        self.input.consume(used);
        self.lines_read += lines;
        self.bytes_read += used as u64;
        Ok((lines, says))
    }

    /// True for `Game: Europe`, `GAME EUROPE`, `ｇａｍｅ europe`: a line by which a person
    /// starts a game, and no sentence.
    fn starts_by_hand(&self, line: &[u8]) -> bool {
        let Some(rest) = behind_game(line) else {
            return false;
        };
        let end = rest.find(['#', '\n']).unwrap_or(rest.len());
        let rest = rest[..end].trim();
        match rest.strip_prefix([':', '=', '：', '＝']) {
            Some(name) => !name.trim().is_empty(),
            None => {
                let signs = |c: char| !c.is_alphanumeric();
                (self.is_game)(rest.trim_matches(signs))
            }
        }
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
                // The last line may have no end.
                Err(error) if read > 0 && all_was_read(&error) => {
                    self.broken = Some(error);
                    break;
                }
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            let end = memchr::memchr(b'\n', chunk);
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
        self.line_bytes = read;
        Ok(Some(long))
    }
}

/// True if a game has said nothing so far but this very line.
fn is_twice(said: &[u8], line: &[u8]) -> bool {
    let mut lines = said.split(|byte| *byte == b'\n').filter(|line| !says_nothing(line));
    let words = |line: &[u8]| {
        let words = line.split(|byte| *byte == b'#').next().unwrap_or_default();
        words.trim_ascii().to_vec()
    };
    lines.next().is_some_and(|first| words(first) == words(line)) && lines.next().is_none()
}

fn all_was_read(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inside| inside.is::<AllWasRead>())
}

/// True if nothing of a game is missing that the stream broke off behind: its result
/// stands at the end, or what is damaged is no part of the text.
fn is_whole(error: &io::Error, game: &[u8]) -> bool {
    let mut lines = game.split(|byte| *byte == b'\n').map(skip_blanks);
    let last = lines.rfind(|line| !says_nothing(line)).unwrap_or_default();
    let is = |word: &[u8]| {
        let rest = last.strip_prefix(word);
        rest.is_some_and(|rest| skip_blanks(rest).len() < rest.len())
    };
    all_was_read(error) || is(b"result") || is(b"winner")
}

/// The whole lines before the first that starts a game. Such a line has the word
/// `game` in it, and few others have: no line is looked at without it.
fn go_on<'c>(word: &Finder<'_>, chunk: &'c [u8]) -> &'c [u8] {
    let whole = memchr::memrchr(b'\n', chunk).map_or(0, |end| end + 1);
    let chunk = &chunk[..whole];
    // Always the start of a line.
    let mut at = 0;
    while let Some(found) = word.find(&chunk[at..]) {
        let found = at + found;
        let start = memchr::memrchr(b'\n', &chunk[at..found]).map_or(at, |end| at + end + 1);
        let end = memchr::memchr(b'\n', &chunk[found..]).map_or(whole, |end| found + end + 1);
        // How it goes on is seen when the line is read by itself.
        if starts_game(&chunk[start..end]) || may_start_by_hand(&chunk[start..end]) {
            return &chunk[..start];
        }
        at = end;
    }
    chunk
}

fn starts_game(line: &[u8]) -> bool {
    skip_blanks(line)
        .strip_prefix(b"game")
        .is_some_and(|rest| says_nothing(rest) || skip_blanks(rest).len() < rest.len())
}

/// What stands behind `Game`, in whatever letters, at the start of a line.
fn behind_game(line: &[u8]) -> Option<&str> {
    let line = std::str::from_utf8(skip_blanks(line)).ok()?;
    let mut chars = line.chars();
    for letter in "game".chars() {
        let c = chars.next()?;
        let plain = match c {
            '\u{ff21}'..='\u{ff5a}' => char::from_u32(u32::from(c) - 0xfee0)?,
            _ => c,
        };
        if !plain.eq_ignore_ascii_case(&letter) {
            return None;
        }
    }
    let rest = chars.as_str();
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    ends.then_some(rest)
}

fn may_start_by_hand(line: &[u8]) -> bool {
    skip_blanks(line).first() == Some(&b'G') && behind_game(line).is_some()
}

/// True where only a comment is left.
fn says_nothing(rest: &[u8]) -> bool {
    matches!(skip_blanks(rest).first(), None | Some(b'\n' | b'#'))
}

/// Skips what the parser takes for blank. The bytes may still be anything, so
/// the blanks are known by their UTF-8.
fn skip_blanks(mut line: &[u8]) -> &[u8] {
    loop {
        line = match line {
            [b' ' | b'\t' | b'\r', rest @ ..]
            | [0xc2, 0xa0, rest @ ..]
            | [0xe3, 0x80, 0x80, rest @ ..]
            | [0xef, 0xbb, 0xbf, rest @ ..] => rest,
            _ => return line,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::token::is_blank;

    #[test]
    fn lines_go_on_until_one_starts_a_game() {
        let word = Finder::new("ame");
        let go_on =
            |text: &'static str| std::str::from_utf8(go_on(&word, text.as_bytes())).unwrap();
        assert_eq!(go_on("a\nb\nc"), "a\nb\n");
        assert_eq!(go_on("a\n\n game europe\nb\n"), "a\n\n");
        assert_eq!(go_on("game europe\nb\n"), "");
        assert_eq!(go_on("a game\ngames\n# game\n\u{a0}game\n"), "a game\ngames\n# game\n");
        assert_eq!(go_on("a\ngame europe"), "a\n");
        assert_eq!(go_on("no end"), "");
        assert_eq!(go_on(""), "");
    }

    /// A stream that breaks off behind this text.
    struct Broken<'t>(&'t [u8], bool);

    impl io::Read for Broken<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            match (self.0.read(into)?, self.1) {
                (0, false) => Err(io::Error::other("torn")),
                (0, true) => Err(io::Error::other(AllWasRead("torn".to_owned()))),
                (n, _) => Ok(n),
            }
        }
    }

    /// The games before a stream breaks off, and what the error says.
    fn before_the_end(text: &str, all_was_read: bool) -> (Vec<String>, String) {
        let input = io::BufReader::with_capacity(7, Broken(text.as_bytes(), all_was_read));
        let mut games = Games::new(input);
        let mut found = Vec::new();
        loop {
            let mut game = GameText::default();
            match games.next_into(&mut game) {
                Ok(true) => found.push(game.text),
                Ok(false) => return (found, String::new()),
                Err(error) => return (found, error.to_string()),
            }
        }
    }

    #[test]
    fn the_last_whole_game_comes_before_the_error() {
        let torn = "torn".to_owned();
        let a = "game a\nresult Ada 5\nwinner Ada\n";
        for (text, games) in [
            ("", vec![]),
            ("# nothing\n\n", vec![]),
            ("game a\nAda pass\n", vec![]),
            (a, vec![a]),
            ("game a\nresult Ada 5", vec![]),
            ("game a\nresult Ada 5\n  # c\nwin", vec!["game a\nresult Ada 5\n  # c\n"]),
            ("game a\nAda pass\ngame b\nx\n", vec!["game a\nAda pass\n"]),
        ] {
            let games: Vec<String> = games.into_iter().map(str::to_owned).collect();
            assert_eq!(before_the_end(text, false), (games, torn.clone()));
        }
        for (text, games) in [
            ("game a\nAda pass", vec!["game a\nAda pass"]),
            ("game a\nx\ngame b", vec!["game a\nx\n", "game b"]),
            ("game a\nx\ngame b\n", vec!["game a\nx\n", "game b\n"]),
            ("# nothing", vec![]),
        ] {
            let games: Vec<String> = games.into_iter().map(str::to_owned).collect();
            assert_eq!(before_the_end(text, true), (games, torn.clone()));
        }
    }

    #[test]
    fn blanks_are_the_same_here_and_in_the_parser() {
        for c in '\0'..=char::MAX {
            let blank = skip_blanks(c.to_string().as_bytes()).is_empty();
            assert_eq!(blank, is_blank(c), "{c:?}");
        }
    }
}
