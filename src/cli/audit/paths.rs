//! What the arguments of `audit` mean: files, folders with all logs below them,
//! patterns, standard input. Files come one by one, in an order that does not
//! depend on the machine; no list of all of them is ever made.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::{slice, vec};

use super::pattern::{Matches, is_pattern};
use crate::cli::failure::Unusable;
use crate::cli::name::{FileName, shown};

/// A log to audit, or an argument that is none.
#[derive(Debug)]
pub(super) enum Found {
    Stdin,
    /// An argument: the user means it, whatever it is.
    Named(PathBuf),
    /// It lies in a folder, or fits a pattern.
    File(PathBuf),
    Nothing(Unusable),
}

/// Names of logs end so.
const ENDINGS: [&str; 3] = [".ride", ".ride.gz", ".ride.zst"];

/// So deep a folder is looked into.
const DEEPEST: usize = 64;

/// All logs that the arguments name.
pub(super) struct Paths<'a> {
    arguments: slice::Iter<'a, FileName>,
    /// The matches of the pattern under way.
    matches: Option<Matches>,
    /// The folders under way, the innermost last.
    folders: Vec<vec::IntoIter<PathBuf>>,
    /// The folder given as an argument, until a log is found in it.
    barren: Option<PathBuf>,
    stdin_read: bool,
}

impl<'a> Paths<'a> {
    pub(super) fn new(arguments: &'a [FileName]) -> Self {
        Self {
            arguments: arguments.iter(),
            matches: None,
            folders: Vec::new(),
            barren: None,
            stdin_read: false,
        }
    }

    /// The next log below the folders under way.
    fn in_folder(&mut self) -> Option<Found> {
        while let Some(folder) = self.folders.last_mut() {
            let Some(path) = folder.next() else {
                self.folders.pop();
                continue;
            };
            let is_link = path.is_symlink();
            if is_link && path.is_dir() {
                // It may lead back up, or out to anywhere.
                let why = &say!(
                    "cli-linked-folder",
                    "it is a link to a folder, and is passed by: name it to have it audited"
                );
                return Some(nothing(&path, why));
            }
            if !is_link && path.is_dir() {
                if self.folders.len() >= DEEPEST {
                    return Some(nothing(&path, &say!("cli-too-deep", "it lies too deep")));
                }
                match entries(&path) {
                    Ok(entries) => self.folders.push(entries),
                    Err(error) => return Some(nothing(&path, error)),
                }
            } else if is_log(&path) {
                self.barren = None;
                return Some(Found::File(path));
            }
        }
        let why = &say!("cli-no-logs", "there is no log in it (*.ride, *.ride.gz, *.ride.zst)");
        self.barren.take().map(|folder| nothing(&folder, why))
    }

    /// A path that exists, or should.
    fn path(&mut self, path: PathBuf, found: fn(PathBuf) -> Found) -> Option<Found> {
        if !path.is_dir() {
            return Some(found(path));
        }
        match entries(&path) {
            Ok(entries) => {
                self.folders.push(entries);
                self.barren = Some(path);
                None
            }
            Err(error) => Some(nothing(&path, error)),
        }
    }

    fn in_pattern(&mut self) -> Option<Found> {
        match self.matches.as_mut()?.next() {
            Some(found) => self.matched(found),
            None => {
                self.matches = None;
                None
            }
        }
    }

    fn argument(&mut self, argument: &FileName) -> Option<Found> {
        if argument.is_stdin() {
            if std::mem::replace(&mut self.stdin_read, true) {
                let why = &say!("cli-stdin-once", "standard input can be read only once");
                return Some(nothing(argument.path(), why));
            }
            return Some(Found::Stdin);
        }
        let path = argument.path().to_path_buf();
        if path.exists() || !is_pattern(argument) {
            return self.path(path, Found::Named);
        }
        let mut matches = match Matches::new(argument.path()) {
            Ok(matches) => matches,
            Err(error) => return Some(nothing(argument.path(), error)),
        };
        let Some(first) = matches.next() else {
            return Some(nothing(
                argument.path(),
                &say!("cli-no-match", "no file matches this pattern"),
            ));
        };
        self.matches = Some(matches);
        self.matched(first)
    }

    fn matched(&mut self, found: Result<PathBuf, (PathBuf, io::Error)>) -> Option<Found> {
        match found {
            Ok(path) => self.path(path, Found::File),
            Err((path, error)) => Some(nothing(&path, error)),
        }
    }
}

impl Iterator for Paths<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            if let Some(found) = self.in_folder() {
                return Some(found);
            }
            if !self.folders.is_empty() {
                continue;
            }
            let found = if self.matches.is_some() {
                self.in_pattern()
            } else {
                let argument = self.arguments.next()?;
                self.argument(argument)
            };
            if found.is_some() {
                return found;
            }
        }
    }
}

fn nothing(path: &Path, why: impl Display) -> Found {
    Found::Nothing(Unusable::new(shown(path), why))
}

fn is_log(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// What lies in a folder, by name.
pub(super) fn entries(folder: &Path) -> io::Result<vec::IntoIter<PathBuf>> {
    let mut paths = Vec::new();
    for entry in folder.read_dir()? {
        paths.push(entry?.path());
    }
    paths.sort_unstable();
    Ok(paths.into_iter())
}
