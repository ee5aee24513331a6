//! A log as it lies in its file, for who writes it anew.

use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, Read};

use super::name::FileName;
use crate::notation;

/// More is no log, and no archive that anybody mends by program.
const MOST_BYTES: u64 = 1 << 30;

/// A log as it was found.
pub(super) struct Source<'p> {
    pub name: Cow<'p, FileName>,
    pub bytes: Vec<u8>,
    /// What the file was when it was read; none for standard input.
    pub file: Option<Metadata>,
}

impl<'p> Source<'p> {
    /// Reads all of a file; one that `stays` as it is may be a pipe.
    ///
    /// # Errors
    /// If it cannot be read, or is no file that can be written anew.
    pub(super) fn read(path: &'p FileName, stays: bool) -> io::Result<Self> {
        let (name, input, file): (_, Box<dyn Read>, _) = if path.is_stdin() {
            (Cow::Owned(FileName::stdin()), Box::new(io::stdin().lock()), None)
        } else {
            let found = std::fs::metadata(path.path())?;
            if !found.is_file() && (!stays || found.is_dir()) {
                return Err(io::Error::other(say!(
                    "cli-not-writable",
                    "it is no file that can be written anew"
                )));
            }
            let file = File::open(path.path())?;
            let found = file.metadata()?;
            (Cow::Borrowed(path), Box::new(file), Some(found))
        };
        let bytes = all(input)?;
        Ok(Self { name, bytes, file })
    }

    /// Its bytes as text.
    ///
    /// # Errors
    /// If they are none.
    pub(super) fn text(&self) -> io::Result<&str> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let good = &self.bytes[..error.valid_up_to()];
            let line = 1 + memchr::memchr_iter(b'\n', good).count();
            io::Error::other(say!("cli-line-not-text", "line {line} is not text in UTF-8", line))
        })
    }
}

/// A text whose lines end as those of today do, and whether that is an old Mac's.
///
/// # Errors
/// If its lines end in two ways.
pub(super) fn modern(text: &str) -> io::Result<(Cow<'_, str>, bool)> {
    let old_mac = notation::is_old_mac(text.as_bytes());
    if old_mac && text.contains('\n') {
        return Err(io::Error::other(say!("cli-two-line-ends", "its lines end in two ways")));
    }
    Ok(match old_mac {
        true => (Cow::Owned(text.replace('\r', "\n")), true),
        false => (Cow::Borrowed(text), false),
    })
}

/// All there is to read, if it is no more than anybody needs.
///
/// # Errors
/// If it cannot be read, or is too large.
pub(super) fn all(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MOST_BYTES {
        true => Err(io::Error::other(say!("cli-too-large", "it is too large"))),
        false => Ok(bytes),
    }
}
