//! A bar on the terminal while an archive is read, and nothing in a pipe.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::paths::{Found, Paths};
use crate::audit::Tally;
use crate::cli::name::FileName;

pub(super) struct Progress {
    bar: ProgressBar,
    /// Bytes read of files.
    pub bytes: Arc<AtomicU64>,
}

impl Progress {
    pub(super) fn new(paths: &[FileName]) -> Self {
        let bytes = Arc::default();
        if !io::stderr().is_terminal() {
            let bar = ProgressBar::hidden();
            return Self { bar, bytes };
        }
        let total = size(paths);
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(10));
        let template = match total {
            Some(_) => "{bar:30} {percent:>3} % {msg} {eta} left",
            None => "{spinner} {msg} {elapsed}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, bytes }
    }

    /// Shows how far it has come.
    pub(super) fn show(&self, tally: &Tally) {
        if self.bar.is_hidden() {
            return;
        }
        let faulty = tally.games - tally.legal;
        self.bar.set_message(say!(
            "cli-progress",
            "{games} games, {faulty} not legal",
            games = tally.games,
            faulty
        ));
        self.bar.set_position(self.bytes.load(Ordering::Relaxed));
    }

    /// Writes something that the bar would be in the way of.
    ///
    /// # Errors
    /// Whatever writing runs into.
    pub(super) fn aside(&self, write: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        if self.bar.is_hidden() { write() } else { self.bar.suspend(write) }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// The bytes of all files; unknown where standard input is among them.
fn size(paths: &[FileName]) -> Option<u64> {
    let mut total = 0;
    for found in Paths::new(paths) {
        match found {
            Found::Stdin => return None,
            Found::Named(path) | Found::File(path) => {
                total += path.metadata().map_or(0, |m| m.len())
            }
            Found::Nothing(_) => {}
        }
    }
    Some(total)
}
