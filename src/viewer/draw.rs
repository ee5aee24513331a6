//! Which pane goes where, for any size of window.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::app::App;
use super::panes;
use crate::report::text;

/// Smaller windows cannot hold a game.
const LEAST: (u16, u16) = (80, 24);
/// From so many rows on there is room for more than the least.
const TALL: u16 = 34;

struct Areas {
    title: Rect,
    scene: Rect,
    side: Option<Rect>,
    track: Rect,
    log: Rect,
    timeline: Option<Rect>,
    hint: Rect,
}

impl App {
    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buf = frame.buffer_mut();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(area, buf);
            return;
        }
        let areas = self.areas(area);
        panes::title::draw(self, areas.title, buf);
        panes::scene(self, areas.scene, buf);
        if let Some(side) = areas.side {
            self.draw_side(side, buf);
        }
        panes::track::draw(self, areas.track, buf);
        panes::log::draw(self, areas.log, buf);
        if let Some(timeline) = areas.timeline {
            panes::title::timeline(self, timeline, buf);
        }
        panes::title::hint(self, areas.hint, buf);
        if let Some((page, top)) = self.page {
            panes::page::draw(self, page, top, area, buf);
        }
    }

    fn areas(&self, area: Rect) -> Areas {
        let tall = area.height >= TALL;
        let players = u16::try_from(self.show.recording.players.len()).unwrap_or(0);
        let players = players.clamp(1, 8);
        let log = match (self.look.whole, tall) {
            (true, false) => 4,
            (true, true) => 6,
            (false, _) => (area.height / 4).clamp(7, 16),
        };
        let track = if tall { players + 1 } else { 1 };
        let [title, middle, log, timeline, hint] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(8),
            Constraint::Length(log),
            Constraint::Length(u16::from(tall)),
            Constraint::Length(1),
        ])
        .areas(area);
        let side = match (self.look.whole, area.width) {
            (true, _) => 0,
            (false, width @ ..100) => width * 2 / 5,
            (false, width) => (width * 3 / 8).min(66),
        };
        let [left, side] =
            Layout::horizontal([Constraint::Min(40), Constraint::Length(side)]).areas(middle);
        let [scene, track] =
            Layout::vertical([Constraint::Min(6), Constraint::Length(track)]).areas(left);
        Areas {
            title,
            scene,
            side: (side.width > 0).then_some(side),
            track,
            log,
            timeline: (timeline.height > 0).then_some(timeline),
            hint,
        }
    }

    /// Hands above, the row and the deck below, a rule to their left.
    fn draw_side(&self, area: Rect, buf: &mut Buffer) {
        for y in area.top()..area.bottom() {
            buf.set_string(area.x, y, "│", self.theme.dim());
        }
        let inner = Rect { x: area.x + 1, width: area.width - 1, ..area };
        let needed = panes::table::height(self, inner.width).min(inner.height / 2);
        let [players, table] =
            Layout::vertical([Constraint::Min(4), Constraint::Length(needed)]).areas(inner);
        panes::players::draw(self, players, buf);
        panes::table::draw(self, table, buf);
    }
}

fn too_small(area: Rect, buf: &mut Buffer) {
    let (wide, high) = LEAST;
    let words = say!(
        "viewer-too-small",
        "This window has {columns} columns and {rows} rows; the viewer needs {wide} and {high}. Make it larger, or press q to leave.",
        columns = area.width,
        rows = area.height,
        wide,
        high
    );
    let lines = text::fold(&words, usize::from(area.width));
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        buf.set_line(area.x, y, &Line::from(line), area.width);
    }
}

/// A pane's head: its name on a rule. Returns what is left below.
pub(super) fn head(app: &App, area: Rect, name: &str, right: &str, buf: &mut Buffer) -> Rect {
    if area.height == 0 {
        return area;
    }
    let wide = usize::from(area.width);
    let rule = "─".repeat(wide);
    buf.set_stringn(area.x, area.y, rule, wide, app.theme.dim());
    let name = format!(" {} ", text::clip(name, wide.saturating_sub(4)));
    let style = app.theme.bold();
    let (end, _) = buf.set_stringn(area.x + 1, area.y, name, wide.saturating_sub(2), style);
    let at = area.right().saturating_sub(columns(right) + 1);
    if !right.is_empty() && at > end {
        buf.set_string(at, area.y, right, app.theme.dim());
    }
    below(area)
}

/// What a pane has below its head.
pub(super) fn below(area: Rect) -> Rect {
    let head = area.height.min(1);
    Rect { y: area.y + head, height: area.height - head, ..area }
}

/// The columns a text takes, as the terminal counts.
pub(super) fn columns(text: &str) -> u16 {
    u16::try_from(text::width(text)).unwrap_or(u16::MAX)
}

/// Writes lines from the top; returns how many there was room for.
pub(super) fn write(lines: &[Line<'_>], area: Rect, buf: &mut Buffer) -> usize {
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        buf.set_line(area.x, y, line, area.width);
    }
    lines.len().min(usize::from(area.height))
}

/// The columns that spans take.
pub(super) fn wide(spans: &[Span<'_>]) -> usize {
    spans.iter().map(Span::width).sum()
}

/// Blanks up to a column.
pub(super) fn pad(spans: &mut Vec<Span<'_>>, column: usize) {
    let gap = column.saturating_sub(wide(spans));
    spans.push(Span::raw(" ".repeat(gap)));
}

/// A line of so many columns at most, with `…` where it was cut.
pub(super) fn fit<'l>(spans: Vec<Span<'l>>, most: usize) -> Line<'l> {
    if wide(&spans) <= most {
        return Line::from(spans);
    }
    let mut left = most;
    let mut kept = Vec::new();
    for span in spans {
        let wide = span.width();
        if wide < left {
            left -= wide;
            kept.push(span);
            continue;
        }
        kept.push(Span::styled(text::clip(&span.content, left), span.style));
        if wide == left {
            // The text goes on, and this was its last column.
            let last = kept.len() - 1;
            let cut: String = text::clip(&format!("{}…", kept[last].content), left);
            kept[last].content = cut.into();
        }
        break;
    }
    Line::from(kept)
}
