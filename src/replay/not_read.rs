//! What kept some of a game from being read.

use crate::finding::Finding;
use crate::games::Outcome;
use crate::laws::notation::{NotText, TooLong};
use crate::notation::{GameText, Trouble};
use crate::span::Span;
use crate::verdict::Verdict;

/// Reports what kept some of a game from being read.
pub(super) fn not_read(game: &GameText, outcome: &mut Outcome) {
    let Some(trouble) = game.trouble else {
        return;
    };
    let (Trouble::LongLine(line) | Trouble::LongGame(line) | Trouble::NotText(line)) = trouble;
    let span = line_span(&game.text, line);
    let mut verdict = Verdict::default();
    match trouble {
        Trouble::LongLine(_) => verdict.hear(&TooLong::Line, span, &()),
        Trouble::LongGame(_) => verdict.hear(&TooLong::Game, span, &()),
        Trouble::NotText(_) => {
            let at = not_text(&game.text, span).unwrap_or(span);
            verdict.hear(&NotText::Line, at, &());
        }
    }
    // A line that could not be read for this very reason is reported already;
    // whatever else is wrong with it follows from that.
    let on_line = |at: Span| span.start <= at.start && at.start <= span.end;
    let heard = |code: &str| verdict.findings.iter().any(|f| f.code == code);
    let known = |f: &Finding| heard(f.code) && on_line(f.span);
    if outcome.findings.iter().any(known) {
        return;
    }
    if matches!(trouble, Trouble::NotText(_)) {
        outcome.findings.retain(|f| !on_line(f.span));
    }
    outcome.findings.append(&mut verdict.findings);
    outcome.findings.sort_by_key(|f| f.span.start);
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

/// The first word of a line with something in it that is no text.
pub(super) fn not_text(text: &str, line: Span) -> Option<Span> {
    let of_line = line.of(text);
    let odd = |c: char| c == '\u{fffd}' || c.is_control() && c != '\t' && c != '\r';
    let at = of_line.find(odd)?;
    let start = of_line[..at].rfind(char::is_whitespace);
    let start = start.map_or(0, |i| i + of_line[i..].chars().next().map_or(1, char::len_utf8));
    let end = of_line[at..].find(char::is_whitespace);
    let end = end.map_or(of_line.len(), |i| at + i);
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Some(Span::new(line.start + to_u32(start), line.start + to_u32(end.max(at))))
}
