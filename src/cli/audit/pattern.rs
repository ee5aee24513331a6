//! The files that fit a pattern, one by one and in order, whether their names are
//! text or not.

use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};

use glob::{Pattern, PatternError};

use super::paths::entries;

/// A part of a pattern.
enum Part {
    /// A name as it is.
    Name(OsString),
    Like(Pattern),
    /// `**`: any number of folders.
    Folders,
}

/// All that fits a pattern.
pub(super) struct Matches {
    parts: Vec<Part>,
    /// What fits so far, and the part that comes next; the last one first.
    open: Vec<(PathBuf, usize)>,
}

impl Matches {
    /// # Errors
    /// If it is no pattern.
    pub(super) fn new(pattern: &Path) -> Result<Self, PatternError> {
        let part = |part: Component<'_>| {
            let name = part.as_os_str();
            Ok(match name.to_str() {
                Some("**") => Part::Folders,
                Some(text) if is_pattern(text) => Part::Like(Pattern::new(text)?),
                _ => Part::Name(name.to_owned()),
            })
        };
        let parts = pattern.components().map(part);
        Ok(Self { parts: parts.collect::<Result<_, _>>()?, open: vec![(PathBuf::new(), 0)] })
    }

    /// What lies in a folder and fits a part of the pattern, for later.
    fn look_into(&mut self, folder: &Path, part: usize) -> io::Result<()> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let is_last = part + 1 == self.parts.len();
        let is_folders = matches!(self.parts[part], Part::Folders);
        for path in entries(here)?.rev() {
            let Some(name) = path.file_name() else {
                continue;
            };
            let (fits, next) = match &self.parts[part] {
                Part::Like(like) => (like.matches(&name.to_string_lossy()), part + 1),
                // Links may lead back up.
                _ => (!path.is_symlink(), part),
            };
            if fits && (is_last && !is_folders || path.is_dir()) {
                self.open.push((folder.join(name), next));
            }
        }
        Ok(())
    }
}

/// True if a name has signs in it that mean others.
#[must_use]
pub(super) fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?', '['])
}

impl Iterator for Matches {
    type Item = Result<PathBuf, (PathBuf, io::Error)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (path, part) = self.open.pop()?;
            let is_last = part + 1 == self.parts.len();
            match self.parts.get(part) {
                None => return Some(Ok(path)),
                // The folder has all that is below it.
                Some(Part::Folders) if is_last => return Some(Ok(path)),
                Some(Part::Name(name)) => {
                    let path = path.join(name);
                    if path.symlink_metadata().is_ok() {
                        self.open.push((path, part + 1));
                    }
                }
                Some(part_of) => {
                    let is_folders = matches!(part_of, Part::Folders);
                    if let Err(error) = self.look_into(&path, part) {
                        return Some(Err((path, error)));
                    }
                    if is_folders {
                        self.open.push((path, part + 1));
                    }
                }
            }
        }
    }
}
