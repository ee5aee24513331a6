//! The lines at the top and at the bottom: where we are, and what can be done.

use super::super::app::App;
use super::super::draw::{columns, fit};
use super::*;
use crate::frames::plain::heading;

/// The game, the place in it, the number of breaches.
pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let bar = app.theme.bar();
    let wide = usize::from(area.width);
    buf.set_stringn(area.x, area.y, " ".repeat(wide), wide, bar);
    let mut right = match app.frame() {
        Some(frame) => format!("{} · {}/{}", heading(frame), app.at, app.show.last()),
        None => String::new(),
    };
    let n = app.show.breaches.len();
    if n > 0 {
        right += &format!(" · {}", text::count(n as u64, "breach"));
    }
    if app.playing() {
        right.insert_str(0, "▶ ");
    }
    right.push(' ');
    let room = wide.saturating_sub(text::width(&right) + 2);
    let outcome = &app.show.recording.outcome;
    let mut left = outcome.title.clone();
    if app.show.index > 1 {
        left += &say!("viewer-game-n", ", game {n} of the file", n = app.show.index);
    }
    let left = text::clip(&left, room);
    buf.set_stringn(area.x + 1, area.y, left, room, bar.bold());
    let at = area.right().saturating_sub(columns(&right));
    buf.set_stringn(at.max(area.x), area.y, right, wide, bar);
}

/// The whole game as a line: where we are, and where the breaches are.
pub(crate) fn timeline(app: &App, area: Rect, buf: &mut Buffer) {
    if area.width < 3 {
        return;
    }
    let wide = usize::from(area.width) - 2;
    let place = |at: usize| at * (wide - 1) / app.show.last().max(1);
    let x = |at: usize| area.x + 1 + u16::try_from(place(at)).unwrap_or(0);
    for column in area.left() + 1..area.right() - 1 {
        let (sign, style) = match column <= x(app.at) {
            true => ("━", app.theme.bold()),
            false => ("─", app.theme.dim()),
        };
        buf.set_string(column, area.y, sign, style);
    }
    for &at in &app.show.breaches {
        let style = app.theme.severity(crate::finding::Severity::Error);
        buf.set_string(x(at), area.y, "✗", style);
    }
    buf.set_string(x(app.at), area.y, "●", app.theme.bold());
}

fn hints() -> [(String, String); 8] {
    let same = |key: &str, what: String| (key.to_owned(), what);
    [
        same("←→", say!("viewer-hint-line", "line")),
        same("↑↓", say!("viewer-hint-round", "round")),
        (say!("viewer-space", "space"), say!("viewer-hint-play", "play")),
        same("[ ]", say!("viewer-hint-breach", "breach")),
        same("/", say!("viewer-hint-find", "go to")),
        same("s", say!("viewer-hint-score", "score")),
        same("?", say!("viewer-hint-help", "help")),
        same("q", say!("viewer-hint-leave", "leave")),
    ]
}

/// The prompt, a message, or the keys that matter most.
pub(crate) fn hint(app: &App, area: Rect, buf: &mut Buffer) {
    let wide = usize::from(area.width);
    let spans = if let Some(typed) = &app.prompt {
        // The end of what is typed stays in view.
        let room = wide.saturating_sub(2);
        let mut from = 0;
        while text::width(&typed[from..]) > room {
            from += typed[from..].chars().next().map_or(1, char::len_utf8);
        }
        let typed: String = typed[from..].chars().map(text::escape).collect();
        vec![
            Span::styled("/", app.theme.bold()),
            Span::raw(typed),
            Span::styled(" ", app.theme.bar()),
        ]
    } else if let Some(message) = &app.message {
        vec![Span::styled(text::clip(message, wide), app.theme.bold())]
    } else {
        let mut spans = Vec::new();
        for (key, what) in hints() {
            spans.push(Span::styled(format!(" {key}"), app.theme.bold()));
            spans.push(Span::styled(format!(" {what} "), app.theme.dim()));
        }
        spans
    };
    let line: Line<'_> = fit(spans, wide);
    buf.set_line(area.x, area.y, &line, area.width);
}
