//! How a game ended, where a map of everything could not be read: a line a player, and what
//! the points are made of.

use super::super::app::App;
use super::super::draw::{self, fit, head, pad, write};
use super::track::{in_order, place_sign};
use super::*;
use crate::lang;
use crate::notation::figure_in;
use crate::score::ScoreSheet;

pub(super) fn draw(app: &App, sheet: &ScoreSheet, area: Rect, buf: &mut Buffer) {
    let map = say!("viewer-ending-map", " m: map ");
    let name = say!("viewer-ending", "The end");
    let inner = head(app, area, &name, &map, buf);
    let wide = usize::from(inner.width);
    let mut lines = vec![Line::default()];
    lines.extend(table(app, sheet, wide));
    lines.push(Line::default());
    for remark in &sheet.remarks {
        let folded = text::fold(remark, wide.saturating_sub(2));
        lines.extend(folded.into_iter().map(|line| Line::from(format!(" {line}"))));
    }
    // What there is no room for stands on the sheet.
    write(&lines, inner, buf);
}

/// Who, the rows of the sheet, the total; the best place first.
fn table(app: &App, sheet: &ScoreSheet, wide: usize) -> Vec<Line<'static>> {
    let total = say!("viewer-total", "total");
    let heads: Vec<String> = sheet.rows.iter().map(|row| short(&row.key)).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).chain([&*total]).collect();
    let columns: usize = heads.iter().map(|head| text::width(head).max(4) + 1).sum();
    let longest = sheet.players.iter().map(|name| text::width(name)).max();
    let room = wide.saturating_sub(columns + 6);
    let names = longest.unwrap_or(0).clamp(3, room.max(3));
    let from = names + 5;
    let mut spans = vec![];
    pad(&mut spans, from);
    for head in &heads {
        right(&mut spans, Span::styled((*head).to_owned(), app.theme.dim()), head);
    }
    let mut lines = vec![fit(spans, wide)];
    for seat in in_order(sheet.players.len(), Some(&sheet.ranks)) {
        let rank = sheet.ranks.get(seat).copied().unwrap_or(0);
        let mut spans = vec![Span::raw(" "), place_sign(app, rank), Span::raw(" ")];
        spans.extend(who(app, seat, names));
        pad(&mut spans, from);
        let cells = sheet.rows.iter().map(|row| row.cells.get(seat));
        let points = cells.map(|cell| cell.map_or(0, |cell| cell.points));
        for (head, points) in heads.iter().zip(points) {
            right(&mut spans, Span::raw(points.to_string()), head);
        }
        let sum = sheet.totals.get(seat).copied().unwrap_or(0).to_string();
        right(&mut spans, Span::styled(sum, app.theme.bold()), &total);
        lines.push(fit(spans, wide));
    }
    lines
}

/// A row of the sheet in one short word.
fn short(key: &str) -> String {
    figure_in(lang::current(), key).to_owned()
}

/// Ends where its column does.
fn right(spans: &mut Vec<Span<'static>>, cell: Span<'static>, head: &str) {
    let column = text::width(head).max(4) + 1;
    let end = draw::wide(spans) + column;
    pad(spans, end.saturating_sub(cell.width()));
    spans.push(cell);
}
