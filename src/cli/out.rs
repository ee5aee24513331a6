//! Standard output and standard error. Nothing else in the program writes to
//! them: so all of it is escaped, and no full disk or closed pipe is a panic.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};

use super::failure::in_words;
use crate::report::escape::{self, Escape, Kind};

/// Standard output, buffered.
pub(super) type Out = BufWriter<Escape<Pipe>>;

/// Standard output for one kind of text. Whoever reads it may leave, as `head`
/// does: the command goes on without him, since its exit code is asked for, too.
#[must_use]
pub(super) fn stdout(kind: Kind) -> Out {
    open(kind, true)
}

/// Words, with colours or without.
#[must_use]
pub(super) fn words(color: bool) -> Out {
    stdout(if color { Kind::Colours } else { Kind::Words })
}

/// As [`stdout`], for a command that has nothing more to do once nobody reads: an
/// error says so.
#[must_use]
pub(super) fn while_read(kind: Kind) -> Out {
    open(kind, false)
}

/// A log: as it is for a file or a pipe, escaped for a terminal.
#[must_use]
pub(super) fn log() -> Out {
    let kind = if io::stdout().is_terminal() { Kind::Words } else { Kind::Exact };
    open(kind, false)
}

fn open(kind: Kind, to_the_end: bool) -> Out {
    BufWriter::with_capacity(1 << 16, Escape::new(kind, Pipe { to_the_end }))
}

/// Standard output itself.
pub(super) struct Pipe {
    /// Goes on when nobody reads.
    to_the_end: bool,
}

impl Pipe {
    fn checked<T>(&self, done: io::Result<T>, all: T) -> io::Result<T> {
        done.or_else(|error| match error.kind() {
            io::ErrorKind::Interrupted => Err(error),
            io::ErrorKind::BrokenPipe if self.to_the_end => Ok(all),
            kind => {
                let error = error.to_string();
                let words = say!("cli-stdout", "standard output: {error}", error);
                Err(io::Error::new(kind, words))
            }
        })
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.checked(io::stdout().write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.checked(io::stdout().flush(), ())
    }
}

/// The columns of the window that standard output goes to; none for a file or a pipe,
/// whatever `COLUMNS` says: what programs read is not broken.
#[must_use]
pub(super) fn columns() -> Option<usize> {
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map(|(width, _)| usize::from(width.0))
}

/// Writes what is still in memory.
///
/// # Errors
/// If it cannot be written, though somebody reads.
pub(super) fn finish() -> io::Result<()> {
    Pipe { to_the_end: true }.flush()
}

/// Says something on standard error. If that cannot be written either, there is
/// nobody left to tell; the exit code still does.
pub(super) fn say(message: impl Display) {
    let message = escape::line(&in_words(message.to_string()));
    let _ = writeln!(io::stderr().lock(), "whistlestop: {message}");
}
