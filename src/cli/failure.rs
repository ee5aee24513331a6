//! Why a command stops before its end.

use std::fmt::Display;
use std::io;

use super::{FAILED, out};
use crate::lang;

/// A file that cannot be used, and why.
#[derive(Debug)]
pub struct Unusable {
    /// In words.
    pub name: String,
    pub why: String,
}

impl Unusable {
    pub fn new(name: impl Display, why: impl Display) -> Self {
        Self { name: name.to_string(), why: in_words(why.to_string()) }
    }

    /// Says so on standard error.
    pub fn say(&self) {
        out::say(format_args!("{}: {}", self.name, self.why));
    }
}

/// What the system says by itself, as in `Permission denied (os error 13)`, in the
/// program's language; what there are no words for stays as it is.
pub(super) fn in_words(mut text: String) -> String {
    if lang::is_english() {
        return text;
    }
    let parts = text.split(" (os error ").skip(1);
    let numbers = parts.filter_map(|part| part.split(')').next()?.parse().ok());
    for number in numbers.collect::<Vec<i32>>() {
        let error = io::Error::from_raw_os_error(number);
        if let Some(words) = of_system(error.kind()) {
            text = text.replace(&error.to_string(), &words);
        }
    }
    text
}

fn of_system(kind: io::ErrorKind) -> Option<String> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::NotFound => say!("system-not-found", "there is no such file or folder"),
        Kind::PermissionDenied => say!("system-denied", "permission denied"),
        Kind::IsADirectory => say!("system-folder", "it is a folder"),
        Kind::NotADirectory => say!("system-no-folder", "not a folder"),
        Kind::AlreadyExists => say!("system-exists", "it is there already"),
        Kind::StorageFull => say!("system-full", "no space left on the device"),
        Kind::ReadOnlyFilesystem => say!("system-read-only", "nothing can be written there"),
        Kind::AddrInUse => say!("system-in-use", "the address is in use already"),
        Kind::AddrNotAvailable => say!("system-no-address", "this machine has no such address"),
        _ => return None,
    })
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
