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
pub(super) fn help() -> Vec<(String, String)> {
    let same = |keys: &str, what: String| (keys.to_owned(), what);
    let find = say!(
        "viewer-key-find",
        "go to a turn (41), line:123, move:45, a city, two cities (Paris-Wien), a square (2,1), a tile, or any words"
    );
    let tickets =
        say!("viewer-key-tickets", "tickets instead of hands, where there is no room for both");
    let games = say!("viewer-key-games", "the next game of the file, the one before");
    let close = say!("viewer-key-close", "close what is open, undo a search, a larger map");
    vec![
        same("→ l      ← h", say!("viewer-key-line", "a line forward, back")),
        same("↓ j      ↑ k", say!("viewer-key-round", "a round forward, back")),
        same("PgDn     PgUp", say!("viewer-key-ten", "ten lines forward, back")),
        same("Home g   End G", say!("viewer-key-ends", "the beginning, the end")),
        (say!("viewer-space", "space"), say!("viewer-key-play", "play, stop")),
        same("]        [", say!("viewer-key-breach", "the next breach, the one before")),
        same("/", find),
        same("n        N", say!("viewer-key-next", "the next place found, the one before")),
        same("Enter", say!("viewer-key-finding", "what was found on this line, in full")),
        same("s", say!("viewer-key-sheet", "the score sheet")),
        same("t", tickets),
        same("m", say!("viewer-key-map", "the map alone; again: everything")),
        same("+        -", say!("viewer-key-zoom", "larger, smaller")),
        same("H J K L", say!("viewer-key-pan", "move the map; Shift with the arrows, too")),
        same("Tab      ⇧Tab", games),
        same("?", say!("viewer-key-help", "this help")),
        same("Esc", close),
        same("q Ctrl-C", say!("viewer-key-leave", "leave")),
    ]
}

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
