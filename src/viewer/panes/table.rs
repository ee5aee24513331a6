//! What belongs to nobody: the row, the deck, the discards.

use super::super::app::App;
use super::super::draw::{head, write};
use super::*;
use crate::frames::Stage;
use crate::games::shared::Pile;
use crate::log::letter;
use crate::report::text::{self, count};

pub(crate) fn height(app: &App, wide: u16) -> u16 {
    let lines = app.frame().map_or(0, |frame| lines(app, frame, wide).len());
    u16::try_from(lines + 1).unwrap_or(u16::MAX)
}

pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let inner = head(app, area, &say!("viewer-market", "Market"), "", buf);
    if let Some(frame) = app.frame() {
        write(&lines(app, frame, inner.width), inner, buf);
    }
}

fn lines(app: &App, frame: &Frame, wide: u16) -> Vec<Line<'static>> {
    let wide = usize::from(wide);
    let table = &frame.position.table;
    let mut lines = Vec::new();
    if let Some(row) = table.row {
        lines.push(row_line(app, row));
    }
    let mut parts = Vec::new();
    let tiles = matches!(app.show.recording.stage, Some(Stage::Tiles(_)));
    if let Some(deck) = table.deck {
        let what = if tiles { "tile" } else { "card" };
        let deck = count(u64::from(deck), what);
        parts.push(say!("viewer-deck", "deck {deck}", deck));
    }
    if let Some(discards) = table.discards {
        let n = discards.total();
        parts.push(say!("frames-table-discards", "discards {n}", n));
    }
    if let Some(tickets) = table.tickets {
        parts.push(say!("frames-table-tickets", "tickets {tickets}", tickets));
    }
    if table.unsure {
        parts.push(say!("frames-table-unsure", "not sure"));
    }
    for line in in_rows(parts, wide.saturating_sub(2)) {
        lines.push(Line::from(format!(" {line}")));
    }
    if let Some(discards) = table.discards.filter(|pile| pile.total() > 0)
        && wide >= 40
    {
        let head = say!("viewer-discarded", " discarded ");
        let room = wide.saturating_sub(text::width(&head) + 1);
        let mut spans = vec![Span::styled(head, app.theme.dim())];
        spans.extend(cards(app, discards, room));
        lines.push(Line::from(spans));
    }
    if !table.discarded.is_empty() {
        lines.extend(discarded(app, &table.discarded, wide));
    }
    if let Some(status) = &table.status {
        for line in fold(status, wide.saturating_sub(2)) {
            lines.push(Line::from(Span::styled(format!(" {line}"), app.theme.bold())));
        }
    }
    lines
}

/// Parts with dots between them, in rows that break between two of them.
fn in_rows(parts: Vec<String>, most: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for part in parts {
        match rows.last_mut() {
            Some(row) if text::width(row) + 3 + text::width(&part) <= most => {
                *row += " · ";
                *row += &part;
            }
            Some(row) => {
                *row += " ·";
                rows.push(part);
            }
            None => rows.push(part),
        }
    }
    rows
}

/// The face-up cards, each on a card of its own.
fn row_line(app: &App, row: Pile) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    let cards: Vec<Span<'static>> = row
        .each()
        .take(12)
        .map(|card| {
            let letter = letter(card);
            Span::styled(format!("[{letter}]"), app.theme.card(card))
        })
        .collect();
    if cards.is_empty() {
        let none = say!("viewer-no-row", "no cards lie open");
        spans.push(Span::styled(none, app.theme.dim()));
    }
    spans.extend(spaced(cards));
    Line::from(spans)
}

fn discarded(app: &App, tiles: &[u16], wide: usize) -> Vec<Line<'static>> {
    let stage = app.show.recording.stage.as_ref();
    let name = |tile: &u16| stage.map_or("?", |stage| stage.tile(*tile)).to_owned();
    let names: Vec<String> = tiles.iter().map(name).collect();
    let words = say!("viewer-discarded-tiles", "discarded {tiles}", tiles = names.join(" "));
    let lines = fold(&words, wide.saturating_sub(2));
    let lines = lines.into_iter().take(3);
    lines.map(|line| Line::from(format!(" {line}"))).collect()
}
