//! The score sheet as text: the figures as a table, their proof below it.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::digits::{SmallText, digits, signed};
use super::text::{Ink, OFF, clipped, each_line, escape, plain_width, width};
use crate::lang::{self, Lang};
use crate::livery::liveries;
use crate::score::{self, Detail, Drawing, ScoreSheet};

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
        Self { color: false, details: true, width: 96 }
    }
}

impl Style {
    /// For a window of so many columns, or for a file or a pipe.
    #[must_use]
    pub fn on(color: bool, columns: Option<usize>) -> Self {
        let page = Self::default();
        Self {
            color,
            width: columns.map_or(page.width, |columns| columns.clamp(40, page.width)),
            ..page
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
    text_with(sheet, &[], style)
}

/// The same for players of these colours. With colours there are also bars, which say
/// nothing that the figures do not.
#[must_use]
pub fn text_with(sheet: &ScoreSheet, colours: &[Option<String>], style: Style) -> String {
    let mut out = String::with_capacity(4 << 10);
    let inks = if style.color { inks(sheet, colours) } else { Vec::new() };
    table(&mut out, sheet, &inks, style);
    if !sheet.finished {
        out.push_str(&say!("sheet-unfinished", "unfinished: scored as it stands"));
        out.push('\n');
    }
    if style.color {
        bars(&mut out, sheet, &inks, style.width);
    }
    if style.details {
        for player in 0..sheet.players.len() {
            details(&mut out, sheet, player, &inks, style);
        }
    }
    if !sheet.remarks.is_empty() {
        out.push('\n');
    }
    for remark in &sheet.remarks {
        let start = out.len();
        out.push_str("· ");
        hanging(&mut out, start, 2, (remark, plain_width(remark)), style.width);
    }
    if let Some(picture) = &sheet.drawing {
        out.push('\n');
        drawing(&mut out, picture, style.color);
    }
    out
}

/// The ink of each player.
fn inks(sheet: &ScoreSheet, colours: &[Option<String>]) -> Vec<Ink> {
    let colour = |player: usize| colours.get(player).and_then(Option::as_deref);
    let players = sheet.players.iter().enumerate();
    let players: Vec<_> = players.map(|(at, name)| (name.as_str(), colour(at))).collect();
    let inks = liveries(&players).into_iter();
    inks.map(|livery| Ink::named(livery.colour).unwrap_or(Ink::Bold)).collect()
}

/// The totals as bars, the best first.
fn bars(out: &mut String, sheet: &ScoreSheet, inks: &[Ink], most: usize) {
    const LONGEST: usize = 40;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let best = sheet.totals.iter().copied().max().unwrap_or(0);
    if best <= 0 || sheet.totals.len() != sheet.players.len() {
        return;
    }
    let names: Vec<Cow<'_, str>> =
        (sheet.players.iter()).map(|name| clipped(name, LONGEST_NAME)).collect();
    let name_width = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let room = most.saturating_sub(name_width + 2 + 14).clamp(8, LONGEST);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(sheet.totals[at]));
    order.sort_by_key(|&at| sheet.ranks.get(at).copied());
    out.push('\n');
    for at in order {
        let (total, ink) = (sheet.totals[at], inks[at]);
        let eighths = (room as u64 * 8) * u64::from(total.max(0).unsigned_abs());
        let eighths = usize::try_from(eighths / u64::from(best.unsigned_abs())).unwrap_or(0);
        painted(out, ink.bold(), true, |out| out.push_str(&names[at]));
        blanks(out, name_width - width(&names[at]) + 2);
        painted(out, ink.on(), true, |out| {
            (0..eighths / 8).for_each(|_| out.push('█'));
            out.push_str(PARTS[eighths % 8]);
        });
        blanks(out, room - eighths.div_ceil(8) + 1);
        let figure = digits(total.into());
        blanks(out, 4_usize.saturating_sub(figure.len()));
        out.push_str(&figure);
        if let Some(&rank) = sheet.ranks.get(at) {
            let place = format!("  {}{}", &*digits(rank.into()), ordinal(rank));
            painted(out, Ink::Bold.on(), rank == 1, |out| out.push_str(&place));
        }
        out.push('\n');
    }
}

/// The table at the end, as the game drew it.
fn drawing(out: &mut String, picture: &Drawing, color: bool) {
    for line in &picture.lines {
        for run in line {
            let ink = run.ink.and_then(ink);
            painted(out, ink.unwrap_or(Ink::Bold).on(), color && ink.is_some(), |out| {
                out.extend(run.text.chars().map(escape));
            });
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
struct Column<'s> {
    name: Cow<'s, str>,
    name_width: usize,
    entries: Vec<Entry>,
    winner: bool,
    /// Of the player, where there are colours.
    ink: Option<Ink>,
    figure_width: usize,
    mark_width: usize,
}

#[derive(Clone, Copy)]
struct Entry {
    figure: Figure,
    /// What the table wrote down.
    recorded: Option<i32>,
}

#[derive(Clone, Copy)]
enum Figure {
    Points(Option<i32>),
    Rank(Option<u32>),
}

impl Entry {
    fn figure_width(self) -> usize {
        match self.figure {
            Figure::Points(points) => points.map_or(1, |points| digits(points.into()).len()),
            Figure::Rank(rank) => {
                rank.map_or(0, |rank| digits(rank.into()).len() + width(ordinal(rank)))
            }
        }
    }

    fn differs(self) -> bool {
        let same = |recorded| matches!(self.figure, Figure::Points(Some(p)) if p == recorded);
        self.recorded.is_some_and(|recorded| !same(recorded))
    }

    fn mark_width(self) -> usize {
        match self.recorded {
            None => 0,
            Some(other) if self.differs() => 2 + digits(other.into()).len(),
            Some(_) => 1,
        }
    }

    fn write_figure(self, out: &mut String) {
        match self.figure {
            Figure::Points(Some(points)) => out.push_str(&digits(points.into())),
            Figure::Points(None) => out.push('–'),
            Figure::Rank(Some(rank)) => {
                out.push_str(&digits(rank.into()));
                out.push_str(ordinal(rank));
            }
            Figure::Rank(None) => {}
        }
    }

    fn write_mark(self, out: &mut String) {
        match self.recorded {
            None => {}
            Some(other) if self.differs() => {
                out.push_str("≠ ");
                out.push_str(&digits(other.into()));
            }
            Some(_) => out.push('='),
        }
    }
}

impl<'s> Column<'s> {
    fn new(sheet: &'s ScoreSheet, player: usize, ink: Option<Ink>, most: usize) -> Self {
        let name = clipped(&sheet.players[player], most);
        let entry = |points, recorded| Entry { figure: Figure::Points(points), recorded };
        let mut entries = Vec::with_capacity(sheet.rows.len() + 2);
        entries.extend(sheet.rows.iter().map(|row| {
            let cell = row.cells.get(player);
            entry(cell.map(|c| c.points), cell.and_then(|c| c.recorded))
        }));
        entries.push(entry(
            sheet.totals.get(player).copied(),
            sheet.recorded.get(player).copied().flatten(),
        ));
        let rank = sheet.ranks.get(player).copied();
        entries.push(Entry { figure: Figure::Rank(rank), recorded: None });
        let widest = |part: fn(Entry) -> usize| {
            let widths = entries.iter().map(|entry| part(*entry));
            widths.max().unwrap_or(0)
        };
        let mark_width = widest(Entry::mark_width);
        let marks = if mark_width > 0 { mark_width + 1 } else { 0 };
        let name_width = width(&name);
        let figure_width = widest(Entry::figure_width).max(name_width.saturating_sub(marks));
        Self { name, name_width, entries, winner: rank == Some(1), ink, figure_width, mark_width }
    }

    fn width(&self) -> usize {
        match self.mark_width {
            0 => self.figure_width,
            marks => self.figure_width + 1 + marks,
        }
    }

    /// The name, above the figures if it is short enough.
    fn head(&self, out: &mut String) {
        let room =
            if self.name_width <= self.figure_width { self.figure_width } else { self.width() };
        blanks(out, room.saturating_sub(self.name_width));
        let ink = self.ink.map_or("", Ink::bold);
        painted(out, ink, self.ink.is_some(), |out| out.push_str(&self.name));
        blanks(out, self.width() - room);
    }

    fn line(&self, out: &mut String, index: usize) {
        let color = self.ink.is_some();
        let entry = self.entries[index];
        let total = index + 2 >= self.entries.len();
        blanks(out, self.figure_width - entry.figure_width());
        painted(out, Ink::Bold.on(), color && self.winner && total, |out| entry.write_figure(out));
        blanks(out, usize::from(self.mark_width > 0));
        painted(out, Ink::Red.on(), color && entry.differs(), |out| entry.write_mark(out));
        blanks(out, self.mark_width - entry.mark_width());
    }
}

fn table(out: &mut String, sheet: &ScoreSheet, inks: &[Ink], style: Style) {
    let mut titles: Vec<Cow<'_, str>> = Vec::with_capacity(sheet.rows.len() + 2);
    titles.extend(sheet.rows.iter().map(|r| clipped(&r.title, LONGEST_TITLE)));
    titles.push(lang::fixed("sheet-total", "total"));
    titles.push(lang::fixed("sheet-rank", "rank"));
    let title_width = titles.iter().map(|title| width(title)).max().unwrap_or(0);
    let longest_name = name_room(sheet.players.len(), title_width, style.width);
    let columns: Vec<Column> = (0..sheet.players.len())
        .map(|player| Column::new(sheet, player, inks.get(player).copied(), longest_name))
        .collect();

    let mut rest = &columns[..];
    while !rest.is_empty() {
        let fitting = fitting(rest, style.width.saturating_sub(title_width));
        let (block, behind) = rest.split_at(fitting);
        if rest.len() < columns.len() {
            out.push('\n');
        }
        block_lines(out, &titles, title_width, block);
        rest = behind;
    }
    out.push_str(&legend(&columns));
}

/// Long names are cut to what the others leave them, but not to a stump.
fn name_room(players: usize, title_width: usize, most: usize) -> usize {
    let room = most.saturating_sub(title_width) / players.max(1);
    room.saturating_sub(GAP).clamp(8, LONGEST_NAME)
}

/// How many columns go side by side; at least one.
fn fitting(columns: &[Column<'_>], room: usize) -> usize {
    let mut used = 0;
    let fits = columns.iter().take_while(|column| {
        used += GAP + column.width();
        used <= room
    });
    fits.count().max(1)
}

fn block_lines(
    out: &mut String,
    titles: &[Cow<'_, str>],
    title_width: usize,
    block: &[Column<'_>],
) {
    let mut write_line = |title: &str, cell: &dyn Fn(&mut String, &Column<'_>)| {
        let start = out.len();
        out.push_str(title);
        blanks(out, title_width - width(title));
        for column in block {
            blanks(out, GAP);
            cell(out, column);
        }
        let end = start + out[start..].trim_end().len();
        out.truncate(end);
        out.push('\n');
    };
    write_line("", &|out, column| column.head(out));
    for (index, title) in titles.iter().enumerate() {
        if index + 2 == titles.len() {
            let rule = "─".repeat(title_width);
            write_line(&rule, &|out, column| (0..column.width()).for_each(|_| out.push('─')));
        }
        write_line(title, &|out, column| column.line(out, index));
    }
}

fn legend(columns: &[Column<'_>]) -> String {
    let mut entries = columns.iter().flat_map(|column| &column.entries);
    if entries.clone().any(|entry| entry.differs()) {
        say!(
            "sheet-legend-differs",
            "= as the table recorded it   ≠ the table recorded the figure behind it"
        ) + "\n"
    } else if entries.any(|entry| entry.recorded.is_some()) {
        say!("sheet-legend", "= as the table recorded it") + "\n"
    } else {
        String::new()
    }
}

/// The letters behind a place: 1st, 2nd.
fn ordinal(rank: u32) -> &'static str {
    match lang::current() {
        Lang::En => {}
        Lang::Ja => return "位",
        // The row is called so already.
        Lang::ZhHant | Lang::ZhHans => return "",
    }
    match (rank % 10, rank % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    }
}

// --- The proof ---

fn details(out: &mut String, sheet: &ScoreSheet, player: usize, inks: &[Ink], style: Style) {
    let cells = || {
        let rows = sheet.rows.iter();
        let cells = rows.filter_map(|row| Some((row.title.as_str(), row.cells.get(player)?)));
        cells.filter(|(_, cell)| !cell.details.is_empty())
    };
    if cells().next().is_none() {
        return;
    }
    let name = clipped(&sheet.players[player], LONGEST_HEAD);
    out.push('\n');
    let ink = inks.get(player).copied();
    painted(out, ink.map_or("", Ink::bold), ink.is_some(), |out| out.push_str(&name));
    out.push('\n');
    for (title, cell) in cells() {
        out.push_str("  ");
        out.push_str(&clipped(title, LONGEST_HEAD));
        out.push_str(": ");
        out.push_str(&digits(cell.points.into()));
        out.push('\n');
        proof(out, &cell.details, style);
    }
}

/// `+21`, `-7`.
fn gain(points: i32) -> SmallText {
    match points {
        0.. => signed(b'+', points.into()),
        _ => digits(points.into()),
    }
}

fn proof(out: &mut String, details: &[Detail], style: Style) {
    const LONGEST_WHAT: usize = 28;
    let marked = details.iter().any(|detail| detail.done.is_some());
    let widest = |of: &dyn Fn(&Detail) -> usize| details.iter().map(of).max().unwrap_or(0);
    let points_width = widest(&|detail| detail.points.map_or(0, |points| gain(points).len()));
    // Each text is looked through once: how wide it is, if it is plain.
    let plain: SmallVec<[Option<usize>; 16]> =
        details.iter().map(|d| plain_width(&d.what)).collect();
    let wide = |(detail, plain): (&Detail, &Option<usize>)| match detail.how {
        Some(_) => plain.unwrap_or_else(|| width(&detail.what)),
        None => 0,
    };
    let what_width = details.iter().zip(&plain).map(wide).max().unwrap_or(0);
    let what_width = what_width.min(LONGEST_WHAT);
    let points_room = if points_width > 0 { points_width + 2 } else { 0 };
    let indent = 4 + if marked { 2 } else { 0 } + points_room;
    for (detail, &plain) in details.iter().zip(&plain) {
        let start = out.len();
        blanks(out, 4);
        if marked {
            let (sign, ink) = match detail.done {
                Some(true) => ("✓", Some(Ink::Green)),
                Some(false) => ("✗", Some(Ink::Red)),
                None => (" ", None),
            };
            let color = style.color && ink.is_some();
            painted(out, ink.map_or("", Ink::bold), color, |out| out.push_str(sign));
            out.push(' ');
        }
        if points_width > 0 {
            let points = detail.points.map(gain).unwrap_or_default();
            blanks(out, points_width - points.len());
            out.push_str(&points);
            out.push_str("  ");
        }
        let how = detail.how.as_deref().unwrap_or("");
        if how.is_empty() {
            hanging(out, start, indent, (&detail.what, plain), style.width);
            continue;
        }
        let most = style.width.max(LONGEST_WHAT);
        let what = match plain {
            Some(wide) if wide <= most => Cow::Borrowed(detail.what.as_str()),
            _ => clipped(&detail.what, most),
        };
        let wide = match (&what, plain) {
            (Cow::Borrowed(_), Some(wide)) => wide,
            _ => width(&what),
        };
        out.push_str(&what);
        let beside = indent + wide.max(what_width) + 2;
        let plain = plain_width(how);
        if beside + plain.unwrap_or_else(|| width(how)) <= style.width {
            blanks(out, what_width.saturating_sub(wide) + 2);
            hanging(out, start, beside, (how, plain), usize::MAX);
        } else {
            out.push('\n');
            let start = out.len();
            blanks(out, indent + 2);
            hanging(out, start, indent + 2, (how, plain), style.width);
        }
    }
}

/// Wrapped text behind a head of `indent` columns, which stands in `out` from `start`
/// on; its further lines stand under its first. Without text there is no head. With how
/// wide the text is, if it is plain.
fn hanging(
    out: &mut String,
    start: usize,
    indent: usize,
    (text, plain): (&str, Option<usize>),
    most: usize,
) {
    let mut first = true;
    each_line(text, plain, most.saturating_sub(indent).max(20), |line| {
        if !first {
            blanks(out, indent);
        }
        first = false;
        out.push_str(line);
        out.push('\n');
    });
    if first {
        out.truncate(start);
    }
}

// --- Small parts ---

fn blanks(out: &mut String, mut count: usize) {
    const BLANKS: &str = "                                ";
    while count > 0 {
        let some = count.min(BLANKS.len());
        out.push_str(&BLANKS[..some]);
        count -= some;
    }
}

/// Writes in a colour, or plain; nothing is not coloured.
fn painted(out: &mut String, on: &str, color: bool, write: impl FnOnce(&mut String)) {
    if !color {
        return write(out);
    }
    let start = out.len();
    out.push_str(on);
    let begun = out.len();
    write(out);
    if out.len() == begun { out.truncate(start) } else { out.push_str(OFF) }
}
