//! What belongs to nobody: the row, the deck, the discards.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::app::App;
use super::super::draw::{head, write};
use super::{cards, spaced};
use crate::card::Card;
use crate::frames::{Frame, Stage};
use crate::games::shared::Pile;
use crate::report::text::{count, fold};

pub(crate) fn height(app: &App, wide: u16) -> u16 {
    let lines = app.frame().map_or(0, |frame| lines(app, frame, wide).len());
    u16::try_from(lines + 1).unwrap_or(u16::MAX)
}

pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let inner = head(app, area, "Market", "", buf);
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
        parts.push(format!("deck {}", count(u64::from(deck), what)));
    }
    if let Some(discards) = table.discards {
        parts.push(format!("discards {}", discards.total()));
    }
    if let Some(tickets) = table.tickets {
        parts.push(format!("tickets {tickets}"));
    }
    if table.unsure {
        parts.push("not sure".to_owned());
    }
    for line in fold(&parts.join(" · "), wide.saturating_sub(2)) {
        lines.push(Line::from(format!(" {line}")));
    }
    if let Some(discards) = table.discards.filter(|pile| pile.total() > 0)
        && wide >= 40
    {
        let mut spans = vec![Span::styled(" discarded ", app.theme.dim())];
        spans.extend(cards(app, discards, wide - 12));
        lines.push(Line::from(spans));
    }
    if !table.discarded.is_empty() {
        lines.extend(discarded(app, &table.discarded, wide));
    }
    if let Some(status) = &table.status {
        for line in fold(status, wide.saturating_sub(2)) {
            lines.push(Line::from(Span::styled(
                format!(" {line}"),
                app.theme.bold(),
            )));
        }
    }
    lines
}

/// The face-up cards, each on a card of its own.
fn row_line(app: &App, row: Pile) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    let cards: Vec<Span<'static>> = row
        .each()
        .take(12)
        .map(|card| {
            let letter = card.map_or('?', Card::letter);
            Span::styled(format!("[{letter}]"), app.theme.card(card))
        })
        .collect();
    if cards.is_empty() {
        spans.push(Span::styled("no cards lie open", app.theme.dim()));
    }
    spans.extend(spaced(cards));
    Line::from(spans)
}

fn discarded(app: &App, tiles: &[u16], wide: usize) -> Vec<Line<'static>> {
    let stage = app.show.recording.stage.as_ref();
    let name = |tile: &u16| stage.map_or("?", |stage| stage.tile(*tile)).to_owned();
    let names: Vec<String> = tiles.iter().map(name).collect();
    let words = format!("discarded {}", names.join(" "));
    let lines = fold(&words, wide.saturating_sub(2));
    let lines = lines.into_iter().take(3);
    lines.map(|line| Line::from(format!(" {line}"))).collect()
}
