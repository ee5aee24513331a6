//! What others see of a game under way: a line below is redacted by itself.

use super::{Seats, is_card_game, is_end, redact_log, write_public};
use crate::games;
use crate::log::{Act, Line, Statement, What, game_word};
use crate::notation::{self, Dialect};

/// A log, and what the public, or a player, sees of it.
#[derive(Clone, Debug)]
pub struct Redacted {
    log: String,
    viewer: Option<String>,
    /// What they see.
    pub text: String,
    /// Nothing above depends on what is still to come: no result is written, and nothing
    /// was shown.
    open: bool,
}

impl Redacted {
    /// As [`redact`](super::redact) has it; none if that cannot be told.
    #[must_use]
    pub fn of(text: String, viewer: Option<&str>, ended: bool) -> Option<Self> {
        let log = games::parse(&text);
        let seen = redact_log(&text, &log, viewer, ended).ok()?;
        let ends = |line: &Line<'_>| is_end(&line.statement);
        let open = !ended && !is_card_game(&log) && !log.lines.iter().any(ends);
        drop(log);
        Some(Self { open, text: seen, viewer: viewer.map(ToOwned::to_owned), log: text })
    }

    /// The same for a log that goes on from the one before, or for any other.
    #[must_use]
    pub fn then(
        before: Option<Self>,
        text: String,
        viewer: Option<&str>,
        ended: bool,
    ) -> Option<Self> {
        let mut seen = match before {
            Some(seen) if seen.open && !ended && seen.viewer.as_deref() == viewer => seen,
            _ => return Self::of(text, viewer, ended),
        };
        let new = text.strip_prefix(&seen.log);
        let new = new.filter(|_| seen.log.ends_with('\n'));
        match new.and_then(|new| below(&text, new, viewer)) {
            Some(more) => {
                seen.text.push_str(&more);
                seen.log = text;
                Some(seen)
            }
            None => Self::of(text, viewer, ended),
        }
    }
}

/// What is seen of lines at the end of a log; none if they say anything about others.
fn below(text: &str, new: &str, viewer: Option<&str>) -> Option<String> {
    let header = games::header(text);
    let lines = notation::read_below(new, 0, Dialect::of(game_word(&header)?))?;
    // Of comments and blank lines there is no line.
    if lines.len() != new.lines().count() || !lines.iter().all(is_public_or_hidden) {
        return None;
    }
    let seats = Seats::of(&header);
    let viewer = match viewer {
        Some(name) => Some(seats.find(name)?),
        None => None,
    };
    let mut out = String::with_capacity(new.len());
    for line in &lines {
        write_public(&mut out, new, line, &seats, viewer);
        out.push('\n');
    }
    Some(out)
}

/// A line of moves, or one that everybody saw.
fn is_public_or_hidden(line: &Line<'_>) -> bool {
    let deals = |what: &What<'_>| matches!(what, What::Deal(_) | What::DealTiles(_));
    let tells_more = |act: &Act<'_>| act.what.is_standing() || deals(&act.what);
    match &line.statement {
        Statement::Acts { acts, .. } => !acts.iter().any(tells_more),
        Statement::Row(_) | Statement::Check { .. } => true,
        _ => false,
    }
}
