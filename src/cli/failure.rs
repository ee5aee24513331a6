//! Why a command stops before its end.

use std::fmt::Display;
use std::io;

use super::{FAILED, out};

/// A file that cannot be used, and why.
#[derive(Debug)]
pub struct Unusable {
    /// In words.
    pub name: String,
    pub why: String,
}

impl Unusable {
    pub fn new(name: impl Display, why: impl Display) -> Self {
        Self {
            name: name.to_string(),
            why: why.to_string(),
        }
    }

    /// Says so on standard error.
    pub fn say(&self) {
        out::say(format_args!("{}: {}", self.name, self.why));
    }
}

/// Why a command stops.
#[derive(Debug)]
pub(super) enum Failure {
    File(Unusable),
    /// What it writes cannot be written.
    Output(io::Error),
}

impl From<Unusable> for Failure {
    fn from(file: Unusable) -> Self {
        Self::File(file)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The exit code of what was done with one file: if that cannot be used it is said,
/// and whoever has others goes on with them.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn code(done: Result<u8, Failure>) -> io::Result<u8> {
    match done {
        Ok(code) => Ok(code),
        Err(Failure::File(file)) => {
            file.say();
            Ok(FAILED)
        }
        Err(Failure::Output(error)) => Err(error),
    }
}

/// Two files that are needed together; what is wrong with either is said.
pub(super) fn both<A, B>(a: Result<A, Unusable>, b: Result<B, Unusable>) -> Option<(A, B)> {
    let a = a.map_err(|file| file.say());
    let b = b.map_err(|file| file.say());
    a.ok().zip(b.ok())
}
