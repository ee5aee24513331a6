//! A game step by step in the terminal: the map, the yards or the layout, hands,
//! the row, the score track, and the log's own line with what was found there.
//!
//! [`App`] holds what is shown and answers keys; `panes` draws it; [`Screen`]
//! takes the terminal over and gives it back, whatever happens.

mod app;
mod draw;
mod keys;
mod map;
mod panes;
mod screen;
mod search;
mod show;
#[cfg(test)]
mod tests;
mod theme;

pub use app::{App, Ask};
pub use screen::{Screen, ready};
pub use show::Show;

use std::io;
use std::time::{Duration, Instant};

use crossterm::event::{self, Event, KeyEventKind};
use ratatui::layout::Size;

/// How long a frame is shown while the game plays.
const BEAT: Duration = Duration::from_millis(700);
/// How often somebody looks whether the process should stop.
const IDLE: Duration = Duration::from_millis(250);

/// Where the games of a file come from.
pub trait Shelf {
    /// The game behind the last one given; `None` at the end of the file.
    ///
    /// # Errors
    /// Whatever reading runs into.
    fn next(&mut self) -> io::Result<Option<Show>>;

    /// The game before; `None` at the beginning.
    ///
    /// # Errors
    /// Whatever reading runs into.
    fn previous(&mut self) -> io::Result<Option<Show>>;
}

/// Shows a game until the user has seen enough.
///
/// # Errors
/// If the terminal, or a further game, cannot be used.
pub fn run(screen: &mut Screen, mut app: App, shelf: &mut dyn Shelf) -> io::Result<()> {
    let mut due = Instant::now() + BEAT;
    loop {
        let drawn = screen.terminal.draw(|frame| app.draw(frame))?.area.as_size();
        match wait(screen, &mut app, drawn, &mut due)? {
            Ask::Stay => {}
            Ask::Quit => return Ok(()),
            Ask::NextGame => {
                let none = say!("viewer-last-game", "this is the last game of the file");
                app.turn_page(shelf.next()?, &none);
            }
            Ask::PreviousGame => {
                let none = say!("viewer-first-game", "this is the first game of the file");
                app.turn_page(shelf.previous()?, &none);
            }
        }
    }
}

/// Waits until there is something new to show.
fn wait(screen: &Screen, app: &mut App, drawn: Size, due: &mut Instant) -> io::Result<Ask> {
    loop {
        let now = Instant::now();
        if !app.playing() {
            *due = now + BEAT;
        } else if now >= *due {
            *due = now + BEAT;
            app.beat();
            return Ok(Ask::Stay);
        }
        if event::poll(IDLE.min(due.saturating_duration_since(now)))? {
            return answer(app);
        }
        // A window that changes before anybody listens sends no event.
        if screen.terminal.size()? != drawn {
            return Ok(Ask::Stay);
        }
    }
}

/// Answers all that has been typed, so that a key held down never lags behind.
fn answer(app: &mut App) -> io::Result<Ask> {
    loop {
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            let ask = app.key(key);
            if ask != Ask::Stay {
                return Ok(ask);
            }
        }
        if !event::poll(Duration::ZERO)? {
            return Ok(Ask::Stay);
        }
    }
}
