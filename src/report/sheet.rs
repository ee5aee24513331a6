//! The score sheet as text: the figures as a table, their proof below it.

use std::fmt::Write as _;

use super::text::{Ink, clip, escape, paint, width, wrap};
use crate::score::{self, Cell, Detail, Drawing, ScoreSheet};

/// How a sheet should look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub color: bool,
    /// Below the figures, what they are made of.
    pub details: bool,
    /// The columns to keep within, as far as the words allow.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            color: false,
            details: true,
            width: 96,
        }
    }
}

const GAP: usize = 3;
const LONGEST_TITLE: usize = 24;
const LONGEST_NAME: usize = 16;
/// Names in the list of details have a line of their own.
const LONGEST_HEAD: usize = 40;

/// The whole sheet, with a line break at its end.
#[must_use]
pub fn text(sheet: &ScoreSheet, style: Style) -> String {
    let mut out = table(sheet, style);
    if !sheet.finished {
        out.push_str("unfinished: scored as it stands\n");
    }
    if style.details {
        for player in 0..sheet.players.len() {
            details(&mut out, sheet, player, style);
        }
    }
    if !sheet.remarks.is_empty() {
        out.push('\n');
    }
    for remark in &sheet.remarks {
        hanging(&mut out, "· ", remark, style.width);
    }
    if let Some(picture) = &sheet.drawing {
        out.push('\n');
        drawing(&mut out, picture, style.color);
    }
    out
}

/// The table at the end, as the game drew it.
fn drawing(out: &mut String, picture: &Drawing, color: bool) {
    for line in &picture.lines {
        for run in line {
            let text: String = run.text.chars().map(escape).collect();
            match run.ink.and_then(ink) {
                Some(ink) => out.push_str(&paint(&text, ink, color)),
                None => out.push_str(&text),
            }
        }
        out.push('\n');
    }
}

fn ink(ink: score::Ink) -> Option<Ink> {
    Some(match ink {
        score::Ink::Plain => return None,
        score::Ink::Red => Ink::Red,
        score::Ink::Green => Ink::Green,
        score::Ink::Yellow => Ink::Yellow,
        score::Ink::Blue => Ink::Blue,
        score::Ink::Magenta => Ink::Magenta,
        score::Ink::Cyan => Ink::Cyan,
    })
}

// --- The table ---

/// One player's column: a figure and a mark for each line of the table.
struct Column {
    name: String,
    entries: Vec<Entry>,
    winner: bool,
    figure_width: usize,
    mark_width: usize,
}

#[derive(Default)]
struct Entry {
    figure: String,
    mark: String,
    differs: bool,
}

impl Entry {
    fn new(points: Option<i32>, recorded: Option<i32>) -> Self {
        let figure = points.map_or_else(|| "–".to_owned(), |points| points.to_string());
        let (mark, differs) = match recorded {
            None => (String::new(), false),
            Some(same) if Some(same) == points => ("=".to_owned(), false),
            Some(other) => (format!("≠ {other}"), true),
        };
        Self {
            figure,
            mark,
            differs,
        }
    }
}

impl Column {
    fn new(sheet: &ScoreSheet, player: usize, most: usize) -> Self {
        let name = clip(&sheet.players[player], most);
        let mut entries: Vec<Entry> = sheet
            .rows
            .iter()
            .map(|row| row.cells.get(player))
            .map(|cell| Entry::new(cell.map(|c| c.points), cell.and_then(|c| c.recorded)))
            .collect();
        entries.push(Entry::new(
            sheet.totals.get(player).copied(),
            sheet.recorded.get(player).copied().flatten(),
        ));
        let rank = sheet.ranks.get(player).copied();
        entries.push(Entry {
            figure: rank.map(ordinal).unwrap_or_default(),
            ..Entry::default()
        });
        let widest = |part: fn(&Entry) -> &str| {
            let widths = entries.iter().map(|entry| width(part(entry)));
            widths.max().unwrap_or(0)
        };
        let mark_width = widest(|entry| &entry.mark);
        let marks = if mark_width > 0 { mark_width + 1 } else { 0 };
        let figure_width = widest(|entry| &entry.figure).max(width(&name).saturating_sub(marks));
        Self {
            name,
            entries,
            winner: rank == Some(1),
            figure_width,
            mark_width,
        }
    }

    fn width(&self) -> usize {
        match self.mark_width {
            0 => self.figure_width,
            marks => self.figure_width + 1 + marks,
        }
    }

    /// The name, above the figures if it is short enough.
    fn head(&self, color: bool) -> String {
        let name = width(&self.name);
        let room = if name <= self.figure_width {
            self.figure_width
        } else {
            self.width()
        };
        let left = room.saturating_sub(name);
        let right = self.width() - room;
        let text = paint(&self.name, Ink::Bold, color && self.winner);
        format!("{:left$}{text}{:right$}", "", "")
    }

    fn line(&self, index: usize, color: bool) -> String {
        let entry = &self.entries[index];
        let left = self.figure_width - width(&entry.figure);
        let right = self.mark_width - width(&entry.mark);
        let total = index + 2 >= self.entries.len();
        let figure = paint(&entry.figure, Ink::Bold, color && self.winner && total);
        let mark = paint(&entry.mark, Ink::Red, color && entry.differs);
        let space = usize::from(self.mark_width > 0);
        format!("{:left$}{figure}{:space$}{mark}{:right$}", "", "", "")
    }
}

fn table(sheet: &ScoreSheet, style: Style) -> String {
    let mut titles: Vec<String> = sheet
        .rows
        .iter()
        .map(|row| clip(&row.title, LONGEST_TITLE))
        .collect();
    titles.push("total".to_owned());
    titles.push("rank".to_owned());
    let title_width = titles.iter().map(|title| width(title)).max().unwrap_or(0);
    let longest_name = name_room(sheet.players.len(), title_width, style.width);
    let columns: Vec<Column> = (0..sheet.players.len())
        .map(|player| Column::new(sheet, player, longest_name))
        .collect();

    let mut out = String::new();
    let mut rest = &columns[..];
    while !rest.is_empty() {
        let fitting = fitting(rest, style.width.saturating_sub(title_width));
        let (block, behind) = rest.split_at(fitting);
        if !out.is_empty() {
            out.push('\n');
        }
        block_lines(&mut out, &titles, title_width, block, style.color);
        rest = behind;
    }
    out.push_str(legend(&columns));
    out
}

/// Long names are cut to what the others leave them, but not to a stump.
fn name_room(players: usize, title_width: usize, most: usize) -> usize {
    let room = most.saturating_sub(title_width) / players.max(1);
    room.saturating_sub(GAP).clamp(8, LONGEST_NAME)
}

/// How many columns go side by side; at least one.
fn fitting(columns: &[Column], room: usize) -> usize {
    let mut used = 0;
    let fits = columns.iter().take_while(|column| {
        used += GAP + column.width();
        used <= room
    });
    fits.count().max(1)
}

fn block_lines(
    out: &mut String,
    titles: &[String],
    title_width: usize,
    block: &[Column],
    color: bool,
) {
    let mut write_line = |title: &str, cell: &dyn Fn(&Column) -> String| {
        let mut line = format!("{title}{:pad$}", "", pad = title_width - width(title));
        for column in block {
            let _ = write!(line, "{:GAP$}{}", "", cell(column));
        }
        let _ = writeln!(out, "{}", line.trim_end());
    };
    write_line("", &|column| column.head(color));
    for (index, title) in titles.iter().enumerate() {
        if index + 2 == titles.len() {
            let rule = "─".repeat(title_width);
            write_line(&rule, &|column| "─".repeat(column.width()));
        }
        write_line(title, &|column| column.line(index, color));
    }
}

fn legend(columns: &[Column]) -> &'static str {
    let mut entries = columns.iter().flat_map(|column| &column.entries);
    if entries.clone().any(|entry| entry.differs) {
        "= as the table recorded it   ≠ the table recorded the figure behind it\n"
    } else if entries.any(|entry| !entry.mark.is_empty()) {
        "= as the table recorded it\n"
    } else {
        ""
    }
}

fn ordinal(rank: u32) -> String {
    let ending = match (rank % 10, rank % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{rank}{ending}")
}

// --- The proof ---

fn details(out: &mut String, sheet: &ScoreSheet, player: usize, style: Style) {
    let cells: Vec<(&str, &Cell)> = sheet
        .rows
        .iter()
        .filter_map(|row| Some((row.title.as_str(), row.cells.get(player)?)))
        .filter(|(_, cell)| !cell.details.is_empty())
        .collect();
    if cells.is_empty() {
        return;
    }
    let winner = sheet.ranks.get(player) == Some(&1);
    let name = clip(&sheet.players[player], LONGEST_HEAD);
    let _ = writeln!(out, "\n{}", paint(&name, Ink::Bold, style.color && winner));
    for (title, cell) in cells {
        let _ = writeln!(out, "  {}: {}", clip(title, LONGEST_HEAD), cell.points);
        proof(out, &cell.details, style);
    }
}

fn proof(out: &mut String, details: &[Detail], style: Style) {
    const LONGEST_WHAT: usize = 28;
    let marked = details.iter().any(|detail| detail.done.is_some());
    let points = |detail: &Detail| detail.points.map_or(String::new(), |p| format!("{p:+}"));
    let widest = |of: &dyn Fn(&Detail) -> usize| details.iter().map(of).max().unwrap_or(0);
    let points_width = widest(&|detail| points(detail).len());
    let what_width = widest(&|detail| match detail.how {
        Some(_) => width(&detail.what),
        None => 0,
    })
    .min(LONGEST_WHAT);
    for detail in details {
        let mut head = "    ".to_owned();
        if marked {
            head.push_str(match detail.done {
                Some(true) => "✓ ",
                Some(false) => "✗ ",
                None => "  ",
            });
        }
        if points_width > 0 {
            let _ = write!(head, "{:>points_width$}  ", points(detail));
        }
        let indent = width(&head);
        let how = detail.how.as_deref().unwrap_or("");
        let what = clip(&detail.what, style.width.max(LONGEST_WHAT));
        let pad = what_width.saturating_sub(width(&what));
        let beside = format!("{head}{what}{:pad$}  ", "");
        if how.is_empty() {
            hanging(out, &head, &detail.what, style.width);
        } else if width(&beside) + width(how) <= style.width {
            hanging(out, &beside, how, usize::MAX);
        } else {
            let _ = writeln!(out, "{head}{what}");
            hanging(out, &" ".repeat(indent + 2), how, style.width);
        }
    }
}

/// Wrapped text behind a head; its further lines stand under its first.
fn hanging(out: &mut String, head: &str, text: &str, most: usize) {
    let indent = width(head);
    let mut head = head.to_owned();
    for line in wrap(text, most.saturating_sub(indent).max(20)) {
        let _ = writeln!(out, "{head}{line}");
        head = " ".repeat(indent);
    }
}
