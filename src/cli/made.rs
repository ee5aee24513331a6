//! Files that a command makes from a log: beside it, or where the user says.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::name::shown;
use super::save::Save;
use super::*;
use crate::report::escape;

/// What is made, and by what it is known again.
pub(super) struct Made<'a> {
    pub log: &'a FileName,
    /// The file to write, if the user names one.
    pub output: Option<&'a FileName>,
    /// `html`.
    pub extension: &'a str,
    /// Stands in the first bytes of every such file, and in no other.
    pub mark: &'a [u8],
    /// What is said of a file that was not made by us.
    pub not_ours: fn() -> String,
}

impl Made<'_> {
    /// Where it goes; `None` is standard output.
    ///
    /// # Errors
    /// If that is the log itself, or named as something that we do not make.
    pub(super) fn place(&self) -> Result<Option<PathBuf>, Unusable> {
        let to = match self.output {
            Some(name) if name.is_stdin() => return Ok(None),
            None if self.log.is_stdin() => return Ok(None),
            Some(name) => name.path().to_path_buf(),
            None => self.log.path().with_extension(self.extension),
        };
        if is_the_log(&to, self.log) {
            let why = say!("cli-log-itself", "that is the log itself: name another file with -o");
            return Err(Unusable::new(shown(&to), why));
        }
        let named = to.extension().and_then(|end| end.to_str());
        let named = named.unwrap_or_default().to_lowercase();
        if named != self.extension && OTHERS.contains(&&*named) {
            let why = say!(
                "cli-other-format",
                "what is written here is no .{named} file: name one that ends in .{extension}",
                named,
                extension = self.extension
            );
            return Err(Unusable::new(shown(&to), why));
        }
        Ok(Some(to))
    }

    /// Writes it there, and says how large it is.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn write(&self, made: &[u8], to: Option<&Path>) -> Result<u8, Failure> {
        let Some(to) = to else {
            let mut out = out::stdout(Kind::Exact);
            out.write_all(made)?;
            out.flush()?;
            return Ok(CLEAN);
        };
        let name = shown(to);
        let written = self.may_be_replaced(to).and_then(|()| {
            let mut save = match self.output {
                Some(_) => Save::open(to)?,
                None => Save::file(to)?,
            };
            save.write_all(made)?;
            save.finish()
        });
        written.map_err(|why| Unusable::new(&name, why))?;
        let mut out = out::stdout(Kind::Words);
        let size = made.len().div_ceil(1000);
        writeln!(out, "{}: {size} KB", escape::line(&name))?;
        out.flush()?;
        Ok(CLEAN)
    }

    /// Only what we made is replaced by another: a log, or whatever else has that name, is
    /// not to be had again.
    fn may_be_replaced(&self, to: &Path) -> io::Result<()> {
        let mut head = Vec::new();
        match std::fs::metadata(to) {
            Ok(old) if old.is_file() && old.len() > 0 => {
                File::open(to)?.take(HEAD).read_to_end(&mut head)?;
            }
            _ => return Ok(()),
        }
        if memchr::memmem::find(&head, self.mark).is_some() {
            return Ok(());
        }
        Err(io::Error::other((self.not_ours)()))
    }
}

/// Pictures and papers that a browser would not take for what they are.
const OTHERS: [&str; 11] =
    ["gif", "png", "apng", "webp", "jpg", "jpeg", "mp4", "webm", "mov", "pdf", "svg"];
/// The mark is found in so many bytes.
const HEAD: u64 = 4 << 10;

fn is_the_log(to: &Path, log: &FileName) -> bool {
    match (to.canonicalize(), log.path().canonicalize()) {
        (Ok(to), Ok(log)) => to == log,
        _ => false,
    }
}
