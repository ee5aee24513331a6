//! What the arguments of `audit` mean: files, folders with all logs below them,
//! patterns, standard input. Files come one by one, in an order that does not
//! depend on the machine; no list of all of them is ever made.

use std::io;
use std::path::{Path, PathBuf};
use std::{slice, vec};

/// A log to audit, or an argument that is none.
#[derive(Debug)]
pub enum Found {
    Stdin,
    /// An argument: the user means it, whatever it is.
    Named(PathBuf),
    /// It lies in a folder, or fits a pattern.
    File(PathBuf),
    Nothing {
        name: String,
        why: io::Error,
    },
}

/// Names of logs end so.
const ENDINGS: [&str; 3] = [".ride", ".ride.gz", ".ride.zst"];

/// So deep a folder is looked into.
const DEEPEST: usize = 64;

/// All logs that the arguments name.
pub struct Paths<'a> {
    arguments: slice::Iter<'a, String>,
    /// The matches of the pattern under way.
    matches: Option<glob::Paths>,
    /// The folders under way, the innermost last.
    folders: Vec<vec::IntoIter<PathBuf>>,
    /// The folder given as an argument, until a log is found in it.
    barren: Option<PathBuf>,
    stdin_read: bool,
}

impl<'a> Paths<'a> {
    pub fn new(arguments: &'a [String]) -> Self {
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
            // Links to folders may lead back up.
            let is_folder = path.symlink_metadata().is_ok_and(|m| m.is_dir());
            if is_folder {
                if self.folders.len() >= DEEPEST {
                    return Some(nothing(&path, io::Error::other("it lies too deep")));
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
        let why = io::Error::other("there is no log in it (*.ride, *.ride.gz, *.ride.zst)");
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
            Some(Ok(path)) => self.path(path, Found::File),
            Some(Err(error)) => {
                let path = error.path().to_path_buf();
                Some(nothing(&path, error.into()))
            }
            None => {
                self.matches = None;
                None
            }
        }
    }

    fn argument(&mut self, argument: &str) -> Option<Found> {
        if argument == "-" {
            if std::mem::replace(&mut self.stdin_read, true) {
                let why = io::Error::other("standard input can be read only once");
                return Some(Found::Nothing {
                    name: argument.to_owned(),
                    why,
                });
            }
            return Some(Found::Stdin);
        }
        let path = PathBuf::from(argument);
        if path.exists() || !argument.contains(['*', '?', '[']) {
            return self.path(path, Found::Named);
        }
        let failed = |why: io::Error| Found::Nothing {
            name: argument.to_owned(),
            why,
        };
        match glob::glob(argument) {
            Ok(mut matches) => {
                let Some(first) = matches.next() else {
                    return Some(failed(io::Error::other("no file matches this pattern")));
                };
                self.matches = Some(matches);
                match first {
                    Ok(path) => self.path(path, Found::File),
                    Err(error) => Some(failed(error.into())),
                }
            }
            Err(error) => Some(failed(io::Error::other(error))),
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

fn nothing(path: &Path, why: io::Error) -> Found {
    Found::Nothing {
        name: path.to_string_lossy().into_owned(),
        why,
    }
}

fn is_log(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// What lies in a folder, by name.
fn entries(folder: &Path) -> io::Result<vec::IntoIter<PathBuf>> {
    let mut paths = Vec::new();
    for entry in folder.read_dir()? {
        paths.push(entry?.path());
    }
    paths.sort_unstable();
    Ok(paths.into_iter())
}
