//! The terminal, taken over and given back: at the end, on an error, on a panic
//! and when the process is asked to stop.

use std::io::{self, IsTerminal, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crossterm::cursor::Show;
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::stop;

/// The terminal while it is ours. Dropping it gives it back.
pub struct Screen {
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

/// Looks whether there is a terminal to draw on. Where standard input is a
/// pipe, the keys come from the terminal itself.
///
/// # Errors
/// Says why not.
pub fn ready() -> Result<(), String> {
    if !io::stdout().is_terminal() {
        return Err(say!("viewer-no-terminal", "the output is not a terminal"));
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(say!("viewer-dumb-terminal", "this terminal cannot move its cursor"));
    }
    Ok(())
}

impl Screen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If there is no terminal, or no keyboard to read from.
    pub fn open(color: bool) -> io::Result<Self> {
        crossterm::style::force_color_output(color);
        // Ctrl-C arrives as a key; signals come from outside.
        stop::before(give_back_at_once)?;
        give_back_on_panic();
        OURS.store(true, Ordering::SeqCst);
        let opened = enable_raw_mode()
            .map_err(no_keyboard)
            .inspect_err(|_| OURS.store(false, Ordering::SeqCst))
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match opened {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn no_keyboard(error: io::Error) -> io::Error {
    let why = say!(
        "viewer-no-keyboard",
        "there is no keyboard to read keys from ({error}); `--plain` prints the game",
        error = error.to_string()
    );
    io::Error::new(error.kind(), why)
}

/// True while the terminal is ours. It is given back once: a second time would
/// move the cursor back, over what has been printed since.
static OURS: AtomicBool = AtomicBool::new(false);

/// Puts the terminal back as it was. What fails here cannot be helped, and the
/// rest is tried all the same.
fn give_back() {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = disable_raw_mode();
    let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
}

/// How long a terminal may take to be given back when the process has to end.
const PATIENCE: Duration = Duration::from_secs(1);

/// Gives the terminal back whatever else is going on: nothing is drawn on it any
/// more, and one that takes no more text is not waited for.
fn give_back_at_once() {
    let (done, waiting) = channel();
    thread::spawn(move || {
        let output = io::stdout().lock();
        give_back();
        let _ = done.send(());
        std::mem::forget(output);
    });
    let _ = waiting.recv_timeout(PATIENCE);
}

/// A panic's message belongs on the user's own screen.
fn give_back_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        before(info);
    }));
}
