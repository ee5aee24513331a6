//! The report for people: findings with their lines, the sheet, a last word.

use std::io::{self, Write};

use super::text::{Ink, clip, count, paint};
use super::{GameReport, LONGEST_MESSAGE, Options, Reporter, Summary, render, sheet};
use crate::finding::Safety;
use crate::games::shared::Hidden;
use crate::lang;

pub(super) struct Full<W> {
    out: W,
    options: Options,
    /// Something was printed that the next block should keep a distance from.
    begun: bool,
}

impl<W: Write> Full<W> {
    pub(super) fn new(out: W, options: Options) -> Self {
        Self { out, options, begun: false }
    }

    /// A blank line before every block but the first.
    fn block(&mut self, text: &str) -> io::Result<()> {
        if self.begun {
            self.out.write_all(b"\n")?;
        }
        self.begun = true;
        self.out.write_all(text.as_bytes())
    }

    fn sheet(&mut self, game: &GameReport) -> io::Result<()> {
        let Some(sheet) = game.sheet.filter(|_| self.options.sheet) else {
            return Ok(());
        };
        let style = sheet::Style::on(self.options.color, self.options.width);
        self.block(&sheet::text_with(sheet, game.colours, style))
    }

    fn closing_line(&mut self, game: &GameReport) -> io::Result<()> {
        let mut summary = Summary::default();
        summary.add(game);
        let tally = tally(&summary, self.options.color);
        let unproved = unproved(game, summary.errors);
        let mendable = mendable(game);
        let line = format!("{}: {tally}{mendable}{unproved}\n", name(game));
        // Clean games without a sheet are a list; anything else is a block.
        if game.findings.is_empty() && !(self.options.sheet && game.sheet.is_some()) {
            self.begun = true;
            self.out.write_all(line.as_bytes())
        } else {
            self.block(&line)
        }
    }
}

impl<W: Write> Reporter for Full<W> {
    fn game(&mut self, game: &GameReport) -> io::Result<()> {
        let lines = game.lines();
        let look = render::Look { color: self.options.color, width: self.options.width };
        for finding in game.findings {
            self.block(&render::finding(&lines, finding, look)?)?;
        }
        if self.options.quiet {
            return Ok(());
        }
        self.sheet(game)?;
        self.closing_line(game)
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        if !self.options.quiet && summary.games > 1 {
            let games = count(summary.games, "game");
            let files = match summary.files {
                0 | 1 => String::new(),
                files => say!("report-in-files", " in {files}", files = count(files, "file")),
            };
            let clean = match summary.games - summary.faulty.min(summary.games) {
                clean if summary.faulty > 0 => {
                    say!("report-clean", "; {clean} of them without an error", clean)
                }
                _ => String::new(),
            };
            let tally = tally(summary, self.options.color);
            let line =
                say!("report-all", "{games}{files}: {tally}{clean}", games, files, tally, clean,);
            self.block(&(line + "\n"))?;
        }
        self.out.flush()
    }
}

/// How many findings have a fix that a program may apply by itself.
fn mendable(game: &GameReport) -> String {
    let best = game.findings.iter().filter_map(|finding| finding.fixes.first());
    match best.filter(|fix| fix.safety == Safety::Safe).count() {
        0 => String::new(),
        n => say!("report-mendable", " · {n} can be mended with --fix", n),
    }
}

/// Where no error says so, that not all is proved about unseen cards.
fn unproved(game: &GameReport, errors: u64) -> String {
    match game.hidden.and_then(Hidden::gap) {
        Some(gap) if errors == 0 => match gap.at {
            Some(at) => say!(
                "report-unproved-from",
                " · unseen cards proved in part only from line {line}",
                line = game.text.line_of(at),
            ),
            None => say!("report-unproved", " · unseen cards proved in part only"),
        },
        _ => String::new(),
    }
}

/// `table4.ride:1 europe, Autumn Cup`
fn name(game: &GameReport) -> String {
    let file = clip(game.text.file, LONGEST_MESSAGE);
    let words = [game.game, game.title].map(|word| clip(word, 60));
    let words = words.map(|word| word.trim().to_owned());
    let line = game.text.first_line;
    match (words[0].is_empty(), words[1].is_empty()) {
        (true, true) => format!("{file}:{line}"),
        (false, false) => format!("{file}:{line} {}, {}", words[0], words[1]),
        _ => format!("{file}:{line} {}{}", words[0], words[1]),
    }
}

/// `2 errors, 1 warning · 1 breach ruled by the table · unfinished`
fn tally(summary: &Summary, color: bool) -> String {
    let mut weighed = Vec::new();
    for (number, word, ink) in [
        (summary.errors, "error", Ink::Red),
        (summary.warnings, "warning", Ink::Yellow),
        (summary.notes, "note", Ink::Blue),
    ] {
        if number > 0 {
            weighed.push(paint(&count(number, word), ink, color));
        }
    }
    let mut parts = Vec::new();
    match weighed.is_empty() {
        false => parts.push(weighed.join(&lang::fixed("list-comma", ", "))),
        true if summary.ruled == 0 => parts.push({
            let clean = say!("report-no-breaches", "no breaches");
            paint(&clean, Ink::Green, color)
        }),
        true => {}
    }
    if summary.ruled > 0 {
        parts.push(say!(
            "report-ruled",
            "{breaches} ruled on by the table",
            breaches = count(summary.ruled, "breach"),
        ));
    }
    match (summary.unfinished, summary.games) {
        (0, _) => {}
        (_, 1) => parts.push(say!("report-unfinished", "unfinished")),
        (unfinished, _) => {
            parts.push(say!("report-n-unfinished", "{n} unfinished", n = unfinished))
        }
    }
    parts.join(" · ")
}
