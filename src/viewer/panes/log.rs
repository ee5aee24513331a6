//! What happened, the log's own line, and what was found there: the token
//! underlined, the message below it.

use std::collections::BTreeMap;
use std::ops::Range;

use ratatui::style::Modifier;

use super::*;

use super::super::app::App;
use super::super::draw::{fit, head, write};
use crate::finding::{Finding, Severity};
use crate::frames::Kind;
use crate::report::text::{cost, escape};
use crate::report::{headline, weight};

/// Line number, a rule.
const MARGIN: usize = 9;
/// No window has room for more.
const MOST_FINDINGS: usize = 40;

pub(crate) fn draw(app: &App, area: Rect, buf: &mut Buffer) {
    let inner = head(app, area, &say!("viewer-log", "Log"), "", buf);
    let Some(frame) = app.frame() else {
        return;
    };
    let wide = usize::from(inner.width);
    let high = usize::from(inner.height);
    let mut words: Vec<Line<'_>> = fold(&frame.words, wide.saturating_sub(2))
        .into_iter()
        .map(|line| Line::from(Span::styled(format!(" {line}"), app.theme.bold())))
        .collect();
    let view = View { app, frame, wide };
    let here = view.here();
    let most_words = high.saturating_sub(here.len()).clamp(1, 3);
    if words.len() > most_words {
        words.truncate(most_words);
        let mut spans = words.pop().unwrap_or_default().spans;
        spans.push(Span::raw(" …"));
        words.push(fit(spans, wide));
    }
    let room = high.saturating_sub(words.len() + here.len());
    let lines = view.around(here, room);
    words.extend(lines);
    write(&words, inner, buf);
}

/// Bytes of a line, and how much weighs what was found there.
type Mark = (Range<usize>, Severity);

struct View<'a> {
    app: &'a App,
    frame: &'a Frame,
    wide: usize,
}

impl<'a> View<'a> {
    /// The line of the frame, from 0; none before the first.
    fn line(&self) -> Option<usize> {
        let opening = self.frame.kind == Kind::Opening;
        (!opening).then(|| self.app.show.line_of(self.frame.span.start))
    }

    /// The line itself and all that was found in it.
    fn here(&self) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        let mut by_line: BTreeMap<usize, Vec<&Finding>> = BTreeMap::new();
        by_line.extend(self.line().map(|line| (line, Vec::new())));
        for finding in self.app.show.findings(self.frame).take(MOST_FINDINGS) {
            let line = self.app.show.line_of(finding.span.start);
            by_line.entry(line).or_default().push(finding);
        }
        for (line, found) in by_line {
            lines.extend(self.with_findings(line, &found));
        }
        lines
    }

    fn with_findings(&self, line: usize, findings: &[&Finding]) -> Vec<Line<'a>> {
        let (start, text) = self.app.show.line(line);
        let marked: Vec<Mark> = findings
            .iter()
            .map(|finding| {
                let from = (finding.span.start as usize).saturating_sub(start);
                let to = (finding.span.end as usize).saturating_sub(start);
                (from..to.max(from + 1), weight(finding))
            })
            .collect();
        let current = self.line() == Some(line);
        let mut lines = vec![self.source(line, text, &marked, current)];
        if findings.is_empty() {
            return lines;
        }
        lines.push(self.carets(text, &marked));
        for finding in findings {
            lines.extend(self.message(finding));
        }
        lines
    }

    /// How many columns of a line are left out so that the first mark is seen.
    fn skipped(&self, text: &str, marked: &[Mark]) -> usize {
        let room = self.wide.saturating_sub(MARGIN);
        let column = |byte: usize| -> usize {
            let chars = text.char_indices().take_while(|(at, _)| *at < byte);
            chars.map(|(_, c)| cost(escape(c))).sum()
        };
        match marked.iter().map(|(range, _)| range).min_by_key(|r| r.start) {
            Some(range) if column(range.end) > room => column(range.start).saturating_sub(room / 3),
            _ => 0,
        }
    }

    fn margin(&self, line: Option<usize>, current: bool) -> Vec<Span<'a>> {
        let first = self.app.show.game.first_line;
        let number = line.map_or(String::new(), |n| (first + n as u64).to_string());
        let arrow = if current { "▸" } else { " " };
        vec![
            Span::styled(arrow, self.app.theme.bold()),
            Span::styled(format!("{number:>6}"), self.app.theme.dim()),
            Span::styled("│", self.app.theme.dim()),
            Span::raw(" "),
        ]
    }

    /// A line of the log, with the tokens that something is wrong with underlined.
    fn source(&self, line: usize, text: &str, marked: &[Mark], current: bool) -> Line<'a> {
        let plain = if current || !marked.is_empty() { Style::new() } else { self.app.theme.dim() };
        let mut spans = self.margin(Some(line), current);
        for (c, marked) in self.visible(text, marked) {
            let style = marked.map_or(plain, |severity| {
                let style = self.app.theme.severity(severity);
                style.add_modifier(Modifier::UNDERLINED)
            });
            match spans.last_mut() {
                Some(span) if span.style == style && span.content.len() < 400 => {
                    span.content.to_mut().push(c);
                }
                _ => spans.push(Span::styled(c.to_string(), style)),
            }
        }
        fit(spans, self.wide)
    }

    /// The characters of a line that are in view, no more than fit, and what is
    /// found at each.
    fn visible(&self, text: &str, marked: &[Mark]) -> Vec<(char, Option<Severity>)> {
        let severity_at = |byte: usize| {
            let mark = marked.iter().find(|(range, _)| range.contains(&byte));
            mark.map(|(_, severity)| *severity)
        };
        let skipped = self.skipped(text, marked);
        let mut column = 0;
        let mut out = Vec::new();
        if skipped > 0 {
            out.push(('…', None));
        }
        for (at, c) in text.char_indices() {
            let c = escape(c);
            if column >= skipped {
                out.push((c, severity_at(at)));
            }
            column += cost(c);
            if column > skipped + self.wide {
                break;
            }
        }
        out
    }

    fn carets(&self, text: &str, marked: &[Mark]) -> Line<'a> {
        let mut visible = self.visible(text, marked);
        // A mark behind the end of the line, where something is missing.
        if let Some((_, severity)) = marked.iter().find(|(range, _)| range.start >= text.len()) {
            visible.push(('x', Some(*severity)));
        }
        let mut spans = self.margin(None, false);
        spans.extend(visible.into_iter().map(|(c, severity)| match severity {
            Some(severity) => Span::styled("^".repeat(cost(c)), self.app.theme.severity(severity)),
            None => Span::raw(" ".repeat(cost(c))),
        }));
        fit(spans, self.wide)
    }

    fn message(&self, finding: &Finding) -> Vec<Line<'a>> {
        let severity = weight(finding);
        let head = format!("{}[{}]", severity.name(), finding.code);
        let words = format!("{head}: {}", headline(finding));
        let wrapped = fold(&words, self.wide.saturating_sub(MARGIN + 1));
        let mut lines = Vec::new();
        for line in wrapped {
            let mut spans = vec![Span::raw(" ".repeat(MARGIN))];
            match line.strip_prefix(&head).filter(|_| lines.is_empty()) {
                Some(rest) => {
                    let style = self.app.theme.severity(severity);
                    spans.push(Span::styled(head.clone(), style));
                    spans.push(Span::raw(rest.to_owned()));
                }
                None => spans.push(Span::raw(line)),
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Lines before and behind, as many as there is room for.
    fn around(&self, here: Vec<Line<'a>>, room: usize) -> Vec<Line<'a>> {
        let count = self.app.show.line_count();
        let (first, last) = match self.line() {
            Some(line) => (line, line),
            None if here.is_empty() => {
                return (0..room.min(count)).map(|n| self.context(n)).collect();
            }
            None => return here,
        };
        let above = first.min(room - room / 3);
        let below = (count - 1 - last.min(count - 1)).min(room - above);
        let above = first.min(room - below);
        let mut lines: Vec<Line<'a>> = (first - above..first).map(|n| self.context(n)).collect();
        lines.extend(here);
        lines.extend((last + 1..=last + below).map(|n| self.context(n)));
        lines
    }

    fn context(&self, line: usize) -> Line<'a> {
        let (_, text) = self.app.show.line(line);
        self.source(line, text, &[], false)
    }
}
