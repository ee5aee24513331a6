//! Pages that lie over everything: the help, the score sheet, a finding in full.

use ratatui::widgets::{Block, Clear, Padding, Widget};

use super::super::app::{App, Page};
use super::super::draw::pad;
use super::super::keys;
use super::super::theme::Theme;
use super::*;
use crate::finding::Finding;
use crate::report::sheet;
use crate::report::text::{self, clip, escape};
use crate::report::{headline, weight};

/// Pages are as wide as the smallest window allows.
const WIDE: u16 = 76;
/// The column of the keys in the help.
const KEYS: usize = 15;

impl App {
    /// How many lines a page has.
    pub(in super::super) fn page_lines(&self, page: Page) -> usize {
        lines(self, page).len()
    }
}

pub(crate) fn draw(app: &App, page: Page, top: usize, area: Rect, buf: &mut Buffer) {
    let lines = lines(app, page);
    let high = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX);
    let high = high.min(area.height - 2);
    let place = Rect {
        x: area.x + (area.width - WIDE) / 2,
        y: area.y + (area.height - high) / 2,
        width: WIDE,
        height: high,
    };
    let title = match page {
        Page::Help => say!("viewer-page-keys", " Keys "),
        Page::Finding => say!("viewer-page-finding", " What was found here "),
        Page::Sheet => say!("viewer-page-sheet", " Score sheet "),
    };
    let more = lines.len() + 2 > usize::from(high);
    let foot = match more {
        true => say!("viewer-page-more", " ↑↓ PgUp PgDn: more · any other key: back "),
        false => say!("viewer-page-back", " any key: back "),
    };
    let block = Block::bordered()
        .title(title)
        .title_bottom(Line::from(foot).right_aligned())
        .padding(Padding::horizontal(1));
    let inner = block.inner(place);
    Clear.render(place, buf);
    // Half a wide letter at its edge would hide the frame.
    for y in place.top()..place.bottom() {
        if let Some(beside) = place.x.checked_sub(1)
            && let Some(cell) = buf.cell_mut((beside, y))
            && text::width(cell.symbol()) > 1
        {
            cell.set_symbol(" ");
        }
    }
    block.render(place, buf);
    let room = usize::from(inner.height);
    let top = top.min(lines.len().saturating_sub(room));
    for (y, line) in (inner.top()..inner.bottom()).zip(&lines[top..]) {
        buf.set_line(inner.x, y, line, inner.width);
    }
}

fn lines(app: &App, page: Page) -> Vec<Line<'static>> {
    match page {
        Page::Help => help(app),
        Page::Finding => findings(app),
        Page::Sheet => score_sheet(app),
    }
}

fn help(app: &App) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (keys, what) in keys::help() {
        let mut keys = keys;
        for what in fold(&what, usize::from(WIDE) - 4 - KEYS) {
            let mut spans = vec![Span::styled(std::mem::take(&mut keys), app.theme.bold())];
            pad(&mut spans, KEYS);
            spans.push(Span::raw(what));
            lines.push(Line::from(spans));
        }
    }
    let more = say!(
        "viewer-help-map",
        "Map: a solid line belongs to the player whose mark stands on it, a dotted line is free. r3 is red and 3 long, 3t a gray tunnel, 3f a ferry. A city in [brackets] has the station of the player whose mark stands there. Cards: 2R is two red ones, ? one that nobody saw, L the wild card. stn: stations left. tkt: tickets."
    );
    lines.push(Line::default());
    let wrapped = fold(&more, usize::from(WIDE) - 4);
    lines.extend(wrapped.into_iter().map(Line::from));
    lines
}

fn findings(app: &App) -> Vec<Line<'static>> {
    let Some(frame) = app.frame() else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    for finding in app.show.findings(frame).take(50) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        finding_lines(app, finding, &mut lines);
    }
    lines
}

fn finding_lines(app: &App, finding: &Finding, lines: &mut Vec<Line<'static>>) {
    let wide = usize::from(WIDE) - 4;
    let mut say = |head: &str, words: &str, style: Style| {
        let indent = if head.is_empty() { 0 } else { 2 };
        let words = match head {
            "" => words.to_owned(),
            head => format!("{head}: {words}"),
        };
        // Further lines are a small table: as they are.
        let mut parts = words.lines();
        let first = parts.next().map(|first| fold(first, wide - indent));
        let more = parts.map(|line| clip(line, wide - indent));
        for line in first.into_iter().flatten().chain(more) {
            let line = format!("{:indent$}{line}", "");
            lines.push(Line::from(Span::styled(line, style)));
        }
    };
    let severity = weight(finding);
    let first =
        format!("{}[{}] {}: {}", severity.name(), finding.code, finding.slug, headline(finding));
    say("", &first, app.theme.severity(severity));
    say(&say!("viewer-here", "here"), &finding.label, Style::new());
    for cause in finding.causes.iter().take(12) {
        let line = app.show.line_of(cause.span.start);
        let line = app.show.game.first_line + line as u64;
        let head = say!("viewer-line", "line {line}", line);
        say(&head, &cause.text, Style::new());
    }
    if let Some(note) = &finding.note {
        say(&say!("viewer-rule", "rule"), note, app.theme.dim());
    }
    if let Some(help) = &finding.help {
        say(&say!("viewer-help", "help"), help, app.theme.good());
    }
}

fn score_sheet(app: &App) -> Vec<Line<'static>> {
    let Some(sheet) = &app.show.recording.outcome.sheet else {
        return Vec::new();
    };
    let style = sheet::Style::on(app.theme.has_colours(), Some(usize::from(WIDE) - 4));
    let colours = &app.show.recording.outcome.colours;
    let text = sheet::text_with(sheet, colours, style);
    text.lines().map(coloured).collect()
}

/// A line whose colours are written as a terminal takes them.
fn coloured(line: &str) -> Line<'static> {
    let mut spans = Vec::new();
    for part in line.split("\x1b[") {
        let sequence = part.split_once('m').filter(|(codes, _)| is_colour(codes));
        let (codes, text) = sequence.unwrap_or(("", part));
        let text: String = text.chars().map(escape).collect();
        spans.push(Span::styled(text, Theme::sequence(codes)));
    }
    Line::from(spans)
}

fn is_colour(codes: &str) -> bool {
    let part = |b: u8| b.is_ascii_digit() || b == b';';
    !codes.is_empty() && codes.bytes().all(part)
}
