//! What kept some of a game from being read.

use crate::games::Outcome;
use crate::laws::notation::{N5, N6};
use crate::notation::{GameText, Trouble};
use crate::span::Span;
use crate::verdict::Verdict;

/// Reports what kept some of a game from being read.
pub(super) fn not_read(game: &GameText, outcome: &mut Outcome) {
    if let Some(trouble) = game.trouble {
        let mut verdict = Verdict::default();
        let (law, line, message, label) = match trouble {
            Trouble::LongLine(line) => (
                &N5,
                line,
                "this line is too long to be part of a log",
                "more than 64 KiB; the line is left out",
            ),
            Trouble::LongGame(line) => (
                &N5,
                line,
                "this game is too long",
                "more than 8 MiB; what follows is left out",
            ),
            Trouble::NotText(line) => (
                &N6,
                line,
                "this line is not text in UTF-8",
                "some of its bytes are no characters",
            ),
        };
        let span = line_span(&game.text, line);
        // A line that could not be read for this very reason is reported already;
        // whatever else is wrong with it follows from that.
        let on_line = |at: Span| span.start <= at.start && at.start <= span.end;
        let known = |f: &crate::finding::Finding| f.code == law.code && on_line(f.span);
        if !outcome.findings.iter().any(known) {
            let mut at = span;
            if matches!(trouble, Trouble::NotText(_)) {
                outcome.findings.retain(|f| !on_line(f.span));
                at = not_text(&game.text, span).unwrap_or(span);
            }
            let finding = verdict.breach(law, at, message, label);
            if law.code == N6.code {
                finding.help(SAVE_AS);
            }
            outcome.findings.append(&mut verdict.findings);
            outcome.findings.sort_by_key(|f| f.span.start);
        }
    }
}

/// The span of a line, counted from 1; the last one if there are fewer.
pub(super) fn line_span(text: &str, line: u64) -> Span {
    let mut start = 0;
    for (i, raw) in text.split('\n').enumerate() {
        let end = start + raw.len();
        if i as u64 + 1 == line || end >= text.len() {
            let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            return Span::new(to_u32(start), to_u32(end));
        }
        start = end + 1;
    }
    Span::default()
}

pub(super) const SAVE_AS: &str = "save the log as plain text in UTF-8";

/// The first word of a line with something in it that is no text.
pub(super) fn not_text(text: &str, line: Span) -> Option<Span> {
    let of_line = line.of(text);
    let odd = |c: char| c == '\u{fffd}' || c.is_control() && c != '\t' && c != '\r';
    let at = of_line.find(odd)?;
    let start = of_line[..at].rfind(char::is_whitespace);
    let start = start.map_or(0, |i| {
        i + of_line[i..].chars().next().map_or(1, char::len_utf8)
    });
    let end = of_line[at..].find(char::is_whitespace);
    let end = end.map_or(of_line.len(), |i| at + i);
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Some(Span::new(
        line.start + to_u32(start),
        line.start + to_u32(end.max(at)),
    ))
}
