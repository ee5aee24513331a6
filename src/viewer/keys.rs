//! What each key does.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Forward,
    Back,
    NextRound,
    PreviousRound,
    /// So many frames at once.
    Leap(i32),
    First,
    Last,
    Play,
    NextBreach,
    PreviousBreach,
    Find,
    FindNext,
    FindPrevious,
    Explain,
    Sheet,
    Tickets,
    Whole,
    Zoom(i8),
    /// Columns and rows, in steps.
    Pan(i8, i8),
    NextGame,
    PreviousGame,
    Help,
    Close,
    Quit,
}

/// Keys and what they do, as the help shows them.
pub const HELP: &[(&str, &str)] = &[
    ("→ l      ← h", "a line forward, back"),
    ("↓ j      ↑ k", "a round forward, back"),
    ("PgDn     PgUp", "ten lines forward, back"),
    ("Home g   End G", "the beginning, the end"),
    ("space", "play, stop"),
    ("]        [", "the next breach, the one before"),
    (
        "/",
        "go to a turn (41), line:123, move:45, a city, two cities",
    ),
    ("", "(Paris-Wien), a square (2,1), a tile, or any words"),
    ("n        N", "the next place found, the one before"),
    ("Enter", "what was found on this line, in full"),
    ("s", "the score sheet"),
    (
        "t",
        "tickets instead of hands, where there is no room for both",
    ),
    ("m", "the map alone; again: everything"),
    ("+        -", "larger, smaller"),
    ("H J K L", "move the map; Shift with the arrows, too"),
    ("Tab      ⇧Tab", "the next game of the file, the one before"),
    ("?", "this help"),
    ("Esc", "close what is open, undo a search, a larger map"),
    ("q Ctrl-C", "leave"),
];

/// The wish behind a key, if there is one.
#[must_use]
pub(super) fn wish(key: KeyEvent) -> Option<Wish> {
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Wish::Quit),
            KeyCode::Char('f') => Some(Wish::Leap(10)),
            KeyCode::Char('b') => Some(Wish::Leap(-10)),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Right if shift => Wish::Pan(1, 0),
        KeyCode::Left if shift => Wish::Pan(-1, 0),
        KeyCode::Down if shift => Wish::Pan(0, 1),
        KeyCode::Up if shift => Wish::Pan(0, -1),
        KeyCode::Right | KeyCode::Char('l') => Wish::Forward,
        KeyCode::Left | KeyCode::Char('h') => Wish::Back,
        KeyCode::Down | KeyCode::Char('j') => Wish::NextRound,
        KeyCode::Up | KeyCode::Char('k') => Wish::PreviousRound,
        KeyCode::PageDown => Wish::Leap(10),
        KeyCode::PageUp => Wish::Leap(-10),
        KeyCode::Home | KeyCode::Char('g') => Wish::First,
        KeyCode::End | KeyCode::Char('G') => Wish::Last,
        KeyCode::Char(' ') => Wish::Play,
        KeyCode::Char(']') => Wish::NextBreach,
        KeyCode::Char('[') => Wish::PreviousBreach,
        KeyCode::Char('/') => Wish::Find,
        KeyCode::Char('n') => Wish::FindNext,
        KeyCode::Char('N') => Wish::FindPrevious,
        KeyCode::Enter => Wish::Explain,
        KeyCode::Char('s') => Wish::Sheet,
        KeyCode::Char('t') => Wish::Tickets,
        KeyCode::Char('m') => Wish::Whole,
        KeyCode::Char('+' | '=') => Wish::Zoom(1),
        KeyCode::Char('-' | '_') => Wish::Zoom(-1),
        KeyCode::Char('H') => Wish::Pan(-1, 0),
        KeyCode::Char('J') => Wish::Pan(0, 1),
        KeyCode::Char('K') => Wish::Pan(0, -1),
        KeyCode::Char('L') => Wish::Pan(1, 0),
        KeyCode::BackTab => Wish::PreviousGame,
        KeyCode::Tab if shift => Wish::PreviousGame,
        KeyCode::Tab => Wish::NextGame,
        KeyCode::Char('?') => Wish::Help,
        KeyCode::Esc => Wish::Close,
        KeyCode::Char('q') => Wish::Quit,
        _ => return None,
    })
}
