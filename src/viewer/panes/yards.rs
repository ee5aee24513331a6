//! The card game's table: each player's yard, column by column, and the stack.

use ratatui::layout::{Constraint, Layout};

use super::super::app::App;
use super::super::draw::{self, fit, pad, write};
use super::*;
use crate::card::Card;
use crate::frames::{Column, Step, Yard};
use crate::log::{Seen, letter};

/// From so many columns on, two players sit side by side.
const TWO_ABREAST: u16 = 100;
/// No column is drawn deeper.
const DEEPEST: usize = 9;

pub(crate) fn draw(app: &App, yards: &[Yard], step: Option<&Step>, area: Rect, buf: &mut Buffer) {
    let step = step.map(|step| by_itself(app, step, usize::from(area.width)));
    let below = u16::from(step.is_some());
    let [table, last] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(below)]).areas(area);
    if let Some(step) = step {
        write(&[step], last, buf);
    }
    let abreast = if table.width >= TWO_ABREAST { 2 } else { 1 };
    let wide = table.width / abreast;
    let high = |blocks: &[Vec<Line<'_>>]| -> usize {
        let rows = blocks.chunks(usize::from(abreast));
        rows.map(|row| row.iter().map(Vec::len).max().unwrap_or(0)).sum()
    };
    let drawn = |way: Way| -> Vec<Vec<Line<'static>>> {
        let yards = yards.iter().enumerate();
        yards.map(|(seat, yard)| way(app, seat, yard, usize::from(wide))).collect()
    };
    let ways: [Way; 2] = [with_bars, standing];
    let fits = |blocks: &Vec<Vec<Line<'_>>>| high(blocks) <= usize::from(table.height);
    let best = ways.into_iter().map(drawn).find(fits);
    let mut blocks = best.unwrap_or_else(|| drawn(lying));
    if high(&blocks) + yards.len() <= usize::from(table.height) {
        for block in &mut blocks {
            block.push(Line::default());
        }
    }
    let mut y = table.y;
    for row in blocks.chunks(usize::from(abreast)) {
        let deep = row.iter().map(Vec::len).max().unwrap_or(0);
        for (x, block) in (0..).zip(row) {
            let place = Rect {
                x: table.x + x * wide,
                y: y.min(table.bottom()),
                width: wide,
                height: table.bottom().saturating_sub(y),
            };
            write(block, place, buf);
        }
        y = y.saturating_add(u16::try_from(deep).unwrap_or(u16::MAX));
    }
}

/// A way to draw one player's part of the table.
type Way = fn(&App, usize, &Yard, usize) -> Vec<Line<'static>>;

fn name(app: &App, seat: usize) -> Vec<Span<'static>> {
    in_turn(app, seat, 12)
}

fn stack(app: &App, yard: &Yard, room: usize) -> Vec<Span<'static>> {
    let n = format!("{:>2}", yard.stack.total());
    let head = format!("{}  ", say!("viewer-stack", "stack {n}", n));
    let room = room.saturating_sub(text::width(&head));
    let mut spans = vec![Span::styled(head, app.theme.dim())];
    if yard.stack.total() > 0 {
        spans.extend(cards(app, yard.stack, room));
    }
    spans
}

/// Two lines: the columns side by side, the stack below them.
fn lying(app: &App, seat: usize, yard: &Yard, wide: usize) -> Vec<Line<'static>> {
    const INDENT: usize = 16;
    let mut spans = name(app, seat);
    pad(&mut spans, INDENT);
    spans.push(Span::styled(say!("viewer-yard", "yard "), app.theme.dim()));
    if yard.columns.is_empty() {
        let empty = say!("viewer-yard-empty", "empty");
        spans.push(Span::styled(empty, app.theme.dim()));
    }
    for column in &yard.columns {
        spans.push(Span::styled("[", app.theme.dim()));
        for &card in column.cards.iter().take(DEEPEST) {
            spans.push(Span::styled(letter(card).to_string(), app.theme.card(card)));
        }
        spans.push(Span::styled("] ", app.theme.dim()));
    }
    let mut below = vec![Span::raw(" ".repeat(INDENT))];
    below.extend(stack(app, yard, wide.saturating_sub(INDENT)));
    vec![fit(spans, wide), fit(below, wide)]
}

/// The columns as they stand on the table, the bottom card of each below.
fn standing(app: &App, seat: usize, yard: &Yard, wide: usize) -> Vec<Line<'static>> {
    let mut head = name(app, seat);
    head.push(Span::raw("  "));
    let used = draw::wide(&head);
    head.extend(stack(app, yard, wide.saturating_sub(used)));
    let mut lines = vec![fit(head, wide)];
    let deepest = yard.columns.iter().map(|column| column.cards.len()).max();
    let deepest = deepest.unwrap_or(0).clamp(2, DEEPEST);
    for row in (0..deepest).rev() {
        let mut spans = vec![Span::raw("    ")];
        let chips = yard.columns.iter().map(|column| card_at(app, column, row));
        spans.extend(spaced(chips.collect()));
        if yard.columns.is_empty() && row == 0 {
            let empty = say!("viewer-nothing-in-yard", "nothing in the yard");
            spans.push(Span::styled(empty, app.theme.dim()));
        }
        lines.push(fit(spans, wide));
    }
    let count = yard.columns.len();
    let foot = "▔▔▔ ".repeat(count);
    lines.push(Line::from(Span::styled(format!("    {foot}"), app.theme.dim())));
    lines
}

/// The columns as they stand, and beside them the stack, colour by colour.
fn with_bars(app: &App, seat: usize, yard: &Yard, wide: usize) -> Vec<Line<'static>> {
    const YARD: usize = 28;
    let mut head = name(app, seat);
    pad(&mut head, YARD + 1);
    let n = yard.stack.total();
    let words = say!("viewer-stack", "stack {n}", n);
    head.push(Span::styled(words, app.theme.dim()));
    let mut lines = vec![fit(head, wide)];
    let columns = standing(app, seat, yard, YARD);
    let seen = Card::ALL.map(|card| (Some(card), u32::from(yard.stack.known[card])));
    let unseen = (yard.stack.unseen > 0).then_some((None, u32::from(yard.stack.unseen)));
    let bars: Vec<(Seen, u32)> = seen.into_iter().chain(unseen).collect();
    let deep = bars.len().max(columns.len() - 1);
    for row in 0..deep {
        // The yard stands at the foot of the block.
        let from = row.checked_sub(deep - (columns.len() - 1));
        let column = from.and_then(|row| columns.get(row + 1));
        let mut spans = column.map_or_else(Vec::new, |line| line.spans.clone());
        pad(&mut spans, YARD + 1);
        if let Some(&(card, n)) = bars.get(row) {
            let style = app.theme.card(card);
            spans.push(Span::styled(format!(" {} ", letter(card)), style));
            let cells = "▬".repeat((n as usize).min(wide.saturating_sub(YARD + 9)));
            let line = app.theme.track(card.filter(|card| *card != Card::Wild));
            spans.push(Span::styled(format!(" {cells}"), line));
            if n > 0 {
                spans.push(Span::raw(format!(" {n}")));
            }
        }
        lines.push(fit(spans, wide));
    }
    lines
}

fn card_at(app: &App, column: &Column, row: usize) -> Span<'static> {
    match column.cards.get(row) {
        None => Span::raw("   "),
        Some(&card) => Span::styled(format!("[{}]", letter(card)), app.theme.card(card)),
    }
}

/// What the last turn did by itself.
fn by_itself(app: &App, step: &Step, wide: usize) -> Line<'static> {
    let name = |seat: usize| text::clip(app.show.name(seat), 12);
    let chips = |cards: &mut dyn Iterator<Item = Seen>| -> Vec<Span<'static>> {
        let cards = cards.take(20);
        cards.map(|card| Span::styled(letter(card).to_string(), app.theme.card(card))).collect()
    };
    let mut spans = vec![Span::raw(" ")];
    if step.moved.is_empty() {
        let words = say!("viewer-nothing-moved", "nothing lay in the yard to go on the stack");
        spans.push(Span::styled(words, app.theme.dim()));
    } else {
        spans.extend(chips(&mut step.moved.iter().map(|moved| moved.card)));
        let words = say!("viewer-moved", " went on {name}'s stack", name = name(step.seat));
        spans.push(Span::raw(words));
    }
    if let Some(robbed) = &step.robbed {
        let words = say!("viewer-robbed", "; {name} was robbed of ", name = name(robbed.seat));
        spans.push(Span::raw(words));
        spans.extend(chips(&mut robbed.column.cards.iter().copied()));
    }
    fit(spans, wide)
}
