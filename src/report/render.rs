//! One finding as a picture: the lines it is about, and what is wrong in them.
//!
//! ariadne lays the labels out, and sees nothing of the log: it gets a grid
//! with one cell for every column of the few lines that matter. What it draws
//! is put beside the real text and the real line numbers. So the cost of a
//! picture depends on neither the file nor the length of its lines, and no
//! character of the log, however wide or odd, can upset the drawing.
//!
//! On a terminal labels, notes and help are broken where the window ends; in a pipe
//! every sentence is one line, so that programs and people who search find it whole.

use std::fmt::Write as _;
use std::io;
use std::ops::Range;

use ariadne::{Color, Config, IndexType, Report, ReportKind, Source as Grid};

use super::drawn::{self, Drawn};
use super::lines::Lines;
use super::text::{Ink, clip, cost, escape, fold, paint, paint_bold, width};
use super::{LONGEST_MESSAGE, headline, weight};
use crate::finding::{Finding, Safety, Severity, Source};
use crate::span::Span;

/// Lines of the log are shown up to this many columns.
const WINDOW: usize = 160;
/// Every label keeps at least this much of a long line around it.
const LEAST_WINDOW: usize = 40;
/// More labels than this explain nothing.
const MOST_LABELS: usize = 10;
const TAB: usize = 4;

/// In narrower windows lines are as long as in one of so many columns.
const LEAST_WIDTH: usize = 40;

/// How pictures should look.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    pub color: bool,
    /// The columns of the window, where lines should keep within it.
    pub width: Option<usize>,
}

impl Look {
    /// The columns left behind so many.
    fn room(self, used: usize) -> Option<usize> {
        let width = self.width?.max(LEAST_WIDTH);
        Some(width.saturating_sub(used).max(LEAST_WIDTH / 2))
    }
}

/// The finding as text, with a line break at its end.
pub(super) fn finding(lines: &Lines, finding: &Finding, look: Look) -> io::Result<String> {
    let color = look.color;
    let severity = weight(finding);
    let place = lines.place(finding.span);
    let marks = marks(lines, finding);
    let last = marks.last().map_or(1, |mark| lines.number(mark.line));
    let digits = last.to_string().len();
    let margin = Margin { digits, color, room: look.room(digits + 4) };
    let rows = rows(lines, marks, margin.room);

    let kind = format!("{}[{}]: ", capital(severity), finding.code);
    let mut out = paint_bold(&kind, ink(severity), color);
    let mut head = String::new();
    for line in broken(&headline(finding), look.room(width(&kind))) {
        let _ = writeln!(out, "{head}{}", paint(&line, Ink::Bold, color));
        head = " ".repeat(width(&kind));
    }
    let corner = paint("╭─[", Ink::Margin, color);
    let _ = writeln!(
        out,
        "{:digits$}  {corner} {}:{}:{} {}",
        "",
        clip(lines.file(), LONGEST_MESSAGE),
        place.line,
        place.column,
        paint("]", Ink::Margin, color),
    );
    draw(&mut out, &rows, &margin)?;
    if let Some(note) = note(finding) {
        hint(&mut out, &margin, (&say!("report-note", "Note"), Ink::Blue), &note);
    }
    for help in helps(finding) {
        hint(&mut out, &margin, (&say!("report-help", "Help"), Ink::Green), &help);
    }
    Ok(out)
}

/// A sentence in lines of so many columns; without a room as it is.
fn broken(text: &str, room: Option<usize>) -> Vec<String> {
    let lines = room.map(|room| fold(text, room));
    let lines = lines.filter(|lines| !lines.is_empty());
    lines.unwrap_or_else(|| vec![text.to_owned()])
}

fn capital(severity: Severity) -> String {
    match severity {
        Severity::Error => say!("report-error", "Error"),
        Severity::Warning => say!("report-warning", "Warning"),
        Severity::Note => say!("report-note", "Note"),
    }
}

const fn ink(severity: Severity) -> Ink {
    match severity {
        Severity::Error => Ink::Red,
        Severity::Warning => Ink::Yellow,
        Severity::Note => Ink::Blue,
    }
}

// --- What is marked ---

/// A label on one line of the log.
struct Mark {
    line: usize,
    /// Bytes of the text, all on that line.
    bytes: Range<usize>,
    text: String,
    ink: Ink,
}

fn marks(lines: &Lines, finding: &Finding) -> Vec<Mark> {
    let mark = |span: Span, text: &str, ink| {
        let bytes = lines.fit(span);
        let line = lines.line_of(bytes.start);
        let content = lines.range(line);
        let start = bytes.start.min(content.end);
        let text = clip(text, LONGEST_MESSAGE);
        Mark {
            line,
            bytes: start..bytes.end.clamp(start, content.end),
            // ariadne draws nothing at all for a label without words.
            text: if text.trim().is_empty() { say!("report-here", "here") } else { text },
            ink,
        }
    };
    let mut marks = vec![mark(finding.span, &finding.label, ink(weight(finding)))];
    if let Some(ruled) = &finding.ruling {
        let words = if ruled.takeback {
            say!("report-took-back", "the table took it back")
        } else {
            say!("report-let-stand", "the table let it stand")
        };
        marks.push(mark(ruled.span, &words, Ink::Green));
    }
    let room = MOST_LABELS - marks.len();
    let causes = finding.causes.iter().take(room);
    marks.extend(causes.map(|cause| mark(cause.span, &cause.text, Ink::Cyan)));
    marks.sort_by_key(|mark| (mark.line, mark.bytes.start, mark.bytes.end));
    marks
}

// --- Lines of the log, made fit to be seen ---

/// One line of the log as it is shown, with its labels.
struct Row {
    line: usize,
    number: u64,
    shown: String,
    labels: Vec<RowLabel>,
}

struct RowLabel {
    /// Bytes of `shown`, for the colour.
    bytes: Range<usize>,
    /// Columns of `shown`, never empty, for the drawing.
    cells: Range<usize>,
    text: String,
    ink: Ink,
}

fn rows(lines: &Lines, marks: Vec<Mark>, room: Option<usize>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut marks = marks.into_iter().peekable();
    while let Some(first) = marks.next() {
        let line = first.line;
        let mut here = vec![first];
        while let Some(next) = marks.next_if(|next| next.line == line) {
            here.push(next);
        }
        rows.push(row(lines, line, here, room));
    }
    rows
}

fn row(lines: &Lines, line: usize, marks: Vec<Mark>, room: Option<usize>) -> Row {
    let content = lines.range(line);
    let view = View::new(lines.text(), content, &marks, room);
    let labels = marks
        .into_iter()
        .map(|mark| {
            let start = view.at(mark.bytes.start);
            let end = view.at(mark.bytes.end).max(start);
            let first_cell = width(&view.shown[..start]);
            let end_cell = width(&view.shown[..end]).max(first_cell + 1);
            RowLabel {
                bytes: start..end,
                cells: first_cell..end_cell,
                text: mark.text,
                ink: mark.ink,
            }
        })
        .collect();
    Row { line, number: lines.number(line), shown: view.shown, labels }
}

/// A line as it is shown: whole if it is short, else what is near its labels.
struct View {
    shown: String,
    /// Where bytes of the text went in `shown`, both ascending.
    places: Vec<(usize, usize)>,
}

impl View {
    fn new(text: &str, content: Range<usize>, marks: &[Mark], room: Option<usize>) -> Self {
        let mut view = Self { shown: String::new(), places: Vec::new() };
        let mut column = 0;
        let mut behind = content.start;
        for window in windows(text, &content, marks, room) {
            if window.start > behind {
                view.shown.push('…');
                column += 1;
            }
            behind = window.end;
            for (at, character) in text[window.clone()].char_indices() {
                view.places.push((window.start + at, view.shown.len()));
                let blanks = match character {
                    '\t' => TAB - column % TAB,
                    _ => 1,
                };
                view.shown.extend(std::iter::repeat_n(escape(character), blanks));
                column += if character == '\t' { blanks } else { cost(character) };
            }
            view.places.push((window.end, view.shown.len()));
        }
        if behind < content.end {
            view.shown.push('…');
        }
        view
    }

    /// Where a byte of the text is shown; if it is not, where it would be.
    fn at(&self, byte: usize) -> usize {
        let after = self.places.partition_point(|&(from, _)| from < byte);
        match self.places.get(after) {
            Some(&(from, to)) if from == byte => to,
            _ => self.places[..after].last().map_or(0, |&(_, to)| to),
        }
    }
}

/// The parts of a line to show, ascending and apart from each other.
fn windows(
    text: &str,
    content: &Range<usize>,
    marks: &[Mark],
    room: Option<usize>,
) -> Vec<Range<usize>> {
    let most = room.map_or(WINDOW, |room| room.min(WINDOW));
    if forward(text, content.start, content.end, most) == content.end {
        return vec![content.clone()];
    }
    // In a window there is a sign at both ends, too.
    let (most, least) = match room {
        Some(_) => (most - 2, LEAST_WINDOW / 2),
        None => (most, LEAST_WINDOW),
    };
    let room = (most / marks.len().max(1)).max(least);
    let before = room * 3 / 8;
    let mut windows: Vec<Range<usize>> = Vec::new();
    for mark in marks {
        let start = backward(text, mark.bytes.start, content.start, before);
        let end = forward(text, mark.bytes.start, content.end, room - before);
        match windows.last_mut() {
            // Marks come in order, so a window can only touch the one before.
            Some(last) if start <= last.end.saturating_add(4) => last.end = last.end.max(end),
            _ => windows.push(start..end),
        }
    }
    windows
}

/// The byte about `columns` columns after `from`, or `limit`.
fn forward(text: &str, from: usize, limit: usize, columns: usize) -> usize {
    let mut used = 0;
    for (at, character) in text[from..limit].char_indices() {
        used += cell_cost(character);
        if used > columns {
            return from + at;
        }
    }
    limit
}

/// The byte about `columns` columns before `from`, or `limit`.
fn backward(text: &str, from: usize, limit: usize, columns: usize) -> usize {
    let mut used = 0;
    for (at, character) in text[limit..from].char_indices().rev() {
        used += cell_cost(character);
        if used > columns {
            return limit + at + character.len_utf8();
        }
    }
    limit
}

fn cell_cost(character: char) -> usize {
    match character {
        '\t' => TAB,
        _ => cost(character),
    }
}

// --- The drawing ---

fn draw(out: &mut String, rows: &[Row], margin: &Margin) -> io::Result<()> {
    // Which row a line of the grid stands for; `None` is a gap.
    let mut stands_for = Vec::new();
    let mut grid = String::new();
    let mut labels = Vec::new();
    let mut words = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if index > 0 && row.line > rows[index - 1].line + 1 {
            stands_for.push(None);
            grid.push('\n');
        }
        stands_for.push(Some(row));
        // From right to left, no arrow has to cross another.
        for label in row.labels.iter().rev() {
            let start = grid.len() + label.cells.start;
            let end = grid.len() + label.cells.end;
            let order = i32::try_from(labels.len()).unwrap_or(i32::MAX);
            labels.push(
                ariadne::Label::new(start..end)
                    .with_message(drawn::sign(words.len()))
                    .with_color(ariadne_color(label.ink))
                    .with_order(order),
            );
            words.push(label.text.as_str());
        }
        let drawn = row.labels.iter().map(|label| label.cells.end).max();
        let cells = width(&row.shown).max(drawn.unwrap_or(0));
        grid.extend(std::iter::repeat_n('x', cells));
        grid.push('\n');
    }

    let config = Config::new().with_index_type(IndexType::Char).with_color(margin.color);
    let mut drawing = Vec::new();
    Report::build(ReportKind::Error, 0..0)
        .with_config(config)
        .with_labels(labels)
        .finish()
        .write(Grid::from(grid), &mut drawing)?;
    let drawing = String::from_utf8_lossy(&drawing);

    // Around the rows: heading, place and an empty line; a rule at the end.
    let body: Vec<&str> = drawing.lines().skip(3).collect();
    for line in body.split_last().map_or(&[][..], |(_, body)| body) {
        let (number, rest) = Drawn::new(line).split_margin();
        let row = number.map(|number| stands_for.get(number - 1).copied().flatten());
        match row {
            Some(Some(row)) => {
                let text = source_line(row, margin.color);
                margin.write(out, &row.number.to_string(), '│', &text);
            }
            _ if rest.is_blank() => margin.write(out, "", '┆', ""),
            _ => {
                for line in rest.with_words(&words, margin.room) {
                    margin.write(out, "", '│', &line.to_text());
                }
            }
        }
    }
    Ok(())
}

/// The log's own text; what a label is about has the label's colour.
fn source_line(row: &Row, color: bool) -> String {
    let shown = row.shown.trim_end();
    if !color {
        return shown.to_owned();
    }
    let cells = shown.char_indices().map(|(at, character)| {
        let labels = row.labels.iter().filter(|label| label.bytes.contains(&at));
        let label = labels.min_by_key(|label| label.bytes.len());
        (label.map_or("", |label| label.ink.on()), character)
    });
    Drawn(cells.collect()).to_text()
}

/// The left edge, as wide as the largest line number.
struct Margin {
    digits: usize,
    color: bool,
    /// The columns right of it, where they are counted.
    room: Option<usize>,
}

impl Margin {
    fn write(&self, out: &mut String, number: &str, bar: char, text: &str) {
        let edge = format!("{number:>digits$} {bar}", digits = self.digits);
        let edge = paint(&edge, Ink::Margin, self.color);
        let space = if text.is_empty() { "" } else { " " };
        let _ = writeln!(out, " {edge}{space}{text}");
    }
}

fn ariadne_color(ink: Ink) -> Color {
    ink.number().map_or(Color::Primary, Color::Fixed)
}

// --- Notes and help ---

/// `with two or three players … · 複線ルート, ja p.4 · 雙線道, zh p.4`
fn note(finding: &Finding) -> Option<String> {
    let mut parts: Vec<String> = finding.note.iter().cloned().collect();
    parts.extend(finding.sources.iter().map(source));
    let left_out = (finding.causes.len() + 1 + usize::from(finding.ruling.is_some()))
        .saturating_sub(MOST_LABELS);
    if left_out > 0 {
        parts.push(say!("report-more-places", "and {n} more places", n = left_out));
    }
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// A place in print: `複線ルート, ja p.4`.
pub(crate) fn source(source: &Source) -> String {
    let Source { edition, heading, .. } = source;
    match source.page {
        Some(page) => {
            say!("report-source-page", "{heading}, {edition} p.{page}", heading, edition, page,)
        }
        None => say!("report-source", "{heading}, {edition}", heading, edition,),
    }
}

/// What to do next: what was tried goes before what may help, and does not repeat it.
fn helps(finding: &Finding) -> Vec<String> {
    let fix = finding.fixes.first();
    let said = fix.is_some_and(|fix| fix.proposed && fix.safety == Safety::Safe);
    let promise = fix.map(|fix| match fix.safety {
        Safety::Safe => fix.promise(),
        Safety::Unsafe => say!("report-perhaps", "perhaps {fix}", fix = fix.promise()),
    });
    let help = finding.help.clone().filter(|_| !said);
    promise.into_iter().chain(help).collect()
}

fn hint(out: &mut String, margin: &Margin, (word, ink): (&str, Ink), text: &str) {
    let indent = width(word) + 2;
    let room = margin.room.map(|room| room.saturating_sub(indent));
    let mut head = format!("{}: ", paint_bold(word, ink, margin.color));
    for line in text.lines() {
        let line = clip(line, LONGEST_MESSAGE);
        for line in broken(&line, room) {
            margin.write(out, "", '│', format!("{head}{line}").trim_end());
            head = " ".repeat(indent);
        }
    }
}
