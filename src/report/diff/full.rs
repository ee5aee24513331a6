//! The comparison for people: both versions of each place, the words that
//! differ underlined, and who is right.

use std::fmt::Write as _;
use std::ops::Range;

use super::{DiffReport, name, summary, turn};
use crate::compare::{Lines as At, Place, Standing, Verdict, Which};
use crate::report::LONGEST_MESSAGE;
use crate::report::lines::Lines;
use crate::report::text::{Ink, OFF, clip, cost, count, escape, paint, width};
use crate::span::Span;

/// Lines of a log are shown up to this many columns.
const WINDOW: usize = 120;
/// So many lines of one place are shown.
const MOST_LINES: usize = 6;

pub(super) fn text(report: &DiffReport<'_>, color: bool) -> String {
    let mut out = String::new();
    let comparison = report.comparison;
    let page = Page { color, lines: [&report.a, &report.b].map(Lines::new) };
    let names = [&report.a, &report.b].map(name);
    page.heads(&mut out, &names, [&comparison.a, &comparison.b]);
    page.header(&mut out, report);
    let digits = page.digits(&comparison.places);
    for (i, place) in comparison.places.iter().enumerate() {
        page.place(&mut out, i + 1, place, digits);
    }
    if comparison.coarse {
        let coarse = say!(
            "diff-coarse",
            "Some stretches differ so much that they were not aligned line by line."
        );
        let _ = writeln!(out, "\n{coarse}");
    }
    let ink = match comparison.verdict {
        Verdict::Equal | Verdict::Compatible => Ink::Green,
        _ => Ink::Bold,
    };
    let last = capital(&clip(&summary(comparison), LONGEST_MESSAGE));
    let _ = writeln!(out, "\n{}", paint(&last, ink, color));
    out
}

struct Page<'p> {
    color: bool,
    lines: [Lines<'p>; 2],
}

fn letter(which: Which) -> (usize, &'static str, Ink) {
    match which {
        Which::A => (0, "A", Ink::Cyan),
        Which::B => (1, "B", Ink::Magenta),
    }
}

impl Page<'_> {
    /// Both files, with what the referee says about each.
    fn heads(&self, out: &mut String, names: &[String; 2], standings: [&Standing; 2]) {
        let wide = names.iter().map(|name| width(name)).max().unwrap_or(0);
        for which in [Which::A, Which::B] {
            let (i, letter, ink) = letter(which);
            let standing = standings[i];
            let gap = " ".repeat(wide - width(&names[i]));
            let mut words = Vec::new();
            words.extend((!standing.game.is_empty()).then(|| clip(&standing.game, 40)));
            words.push(clip(&standing.players.join(", "), 80));
            words.push(count(u64::from(standing.turns), "turn"));
            words.extend((!standing.finished).then(|| say!("diff-unfinished", "unfinished")));
            words.push(self.errors(standing));
            let letter = paint(letter, ink, self.color);
            let _ = writeln!(out, "{letter}  {}{gap}  {}", names[i], words.join(" · "));
        }
    }

    fn errors(&self, standing: &Standing) -> String {
        match standing.errors.as_slice() {
            [] => paint(&say!("diff-no-breaches", "no breaches"), Ink::Green, self.color),
            codes => {
                let mut shown: Vec<&str> = codes.iter().copied().take(5).collect();
                if codes.len() > 5 {
                    shown.push("…");
                }
                let n = count(codes.len() as u64, "error");
                paint(&format!("{n}: {}", shown.join(", ")), Ink::Red, self.color)
            }
        }
    }

    fn header(&self, out: &mut String, report: &DiffReport<'_>) {
        let lines = &report.comparison.header;
        let other = matches!(report.comparison.verdict, Verdict::OtherGame(_));
        if lines.is_empty() || other {
            return;
        }
        let _ = writeln!(out, "\n{}", say!("diff-header", "Header"));
        for line in lines {
            let value = |text: &str| match text {
                "" => "–".to_owned(),
                text => clip(text, 60),
            };
            let (a, b) = (value(&line.a), value(&line.b));
            let _ = writeln!(
                out,
                "   {:<8} {} {a} · {} {b}",
                line.key,
                paint("A", Ink::Cyan, self.color),
                paint("B", Ink::Magenta, self.color),
            );
        }
    }

    /// The columns that the longest line number takes.
    fn digits(&self, places: &[Place]) -> usize {
        let mut most = 1;
        for place in places {
            for (i, at) in [&place.a, &place.b].into_iter().enumerate() {
                let numbers = at.lines.iter().map(|span| self.number(i, *span));
                most = numbers.fold(most, u64::max);
            }
        }
        most.to_string().len()
    }

    fn number(&self, i: usize, span: Span) -> u64 {
        self.lines[i].place(span).line
    }

    fn place(&self, out: &mut String, number: usize, place: &Place, digits: usize) {
        let turn = turn(place).map_or(String::new(), |turn| turn + " · ");
        let title = format!("{turn}{}", clip(&place.what, LONGEST_MESSAGE));
        let _ = writeln!(out, "\n{number}. {}", paint(&title, Ink::Bold, self.color));
        self.side(out, Which::A, &place.a, digits);
        self.side(out, Which::B, &place.b, digits);
        let why = capital(&clip(&place.why, LONGEST_MESSAGE));
        let _ = writeln!(out, "   {}", paint(&why, Ink::Blue, self.color));
    }

    fn side(&self, out: &mut String, which: Which, at: &At, digits: usize) {
        let (i, letter, ink) = letter(which);
        let letter = paint(letter, ink, self.color);
        let bar = paint("│", Ink::Margin, self.color);
        if at.lines.is_empty() {
            let _ = writeln!(out, "   {letter} {:digits$} {bar} –", "");
            return;
        }
        for span in at.lines.iter().take(MOST_LINES) {
            let number = self.number(i, *span);
            let (line, below) = self.line(i, *span, &at.marks);
            let _ = writeln!(out, "   {letter} {number:digits$} {bar} {line}");
            if let Some(below) = below {
                let _ = writeln!(out, "     {:digits$} {bar} {below}", "");
            }
        }
        if let Some(rest @ 1..) = at.lines.len().checked_sub(MOST_LINES) {
            let more = count(rest as u64, "more line");
            let _ = writeln!(out, "     {:digits$} {bar} … {more}", "");
        }
    }

    /// A line of the log, and what underlines its marks, if there are any.
    fn line(&self, i: usize, span: Span, marks: &[Span]) -> (String, Option<String>) {
        let lines = &self.lines[i];
        let range = lines.fit(span);
        let marks: Vec<Range<usize>> = marks
            .iter()
            .map(|mark| lines.fit(*mark))
            .filter(|mark| range.start <= mark.start && mark.end <= range.end)
            .collect();
        let text = &lines.text()[range.clone()];
        // A long line is shown from a little before the first mark on.
        let from = window(text, marks.iter().map(|mark| mark.start - range.start).min());
        let mut shown = String::new();
        let mut below = String::new();
        let mut used = 0;
        if from > 0 {
            (shown, below, used) = ("…".to_owned(), " ".to_owned(), 1);
        }
        for (at, character) in text[from..].char_indices() {
            let at = range.start + from + at;
            used += cost(character);
            if used > WINDOW {
                shown.push('…');
                break;
            }
            shown.push(escape(character));
            let marked = marks.iter().any(|mark| mark.contains(&at));
            let stroke = if marked { "─" } else { " " };
            below.push_str(&stroke.repeat(cost(character)));
        }
        let below = below.trim_end().to_owned();
        let below = (!below.is_empty()).then(|| match self.color {
            true => format!("{}{below}{OFF}", Ink::Yellow.on()),
            false => below,
        });
        (shown, below)
    }
}

/// Where to start so that the first mark can be seen.
fn window(text: &str, mark: Option<usize>) -> usize {
    let Some(mark) = mark.filter(|mark| *mark > WINDOW * 2 / 3) else {
        return 0;
    };
    let mut from = mark - WINDOW / 3;
    while !text.is_char_boundary(from) {
        from -= 1;
    }
    from
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
