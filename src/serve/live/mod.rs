//! Live tables: a scribe writes, everybody else watches.
//!
//! A table is a list of operations, numbered from 1 without gaps, each of them on the disk
//! before anybody hears of it. What a writer sends carries the number that it is to have:
//! sent twice it counts once, and of two writers with the same number one is told that the
//! other was first. What somebody sees is made from the lines by their role, here, and
//! nowhere else: the public and the seats get what `redact` leaves.

mod hub;
mod shown;
mod write;

pub(crate) use hub::Hub;
pub(crate) use shown::Shown;
pub(crate) use write::{Act, Written, refusal, usable};

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use tokio::sync::{Mutex, watch};

use super::desk::Desk;
use super::secret;
use super::store::{Link, Op, Table};
use crate::lang::Lang;

/// Who somebody is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// Without a link.
    Public,
    Seat(usize),
    Scribe,
    Judge,
}

impl Role {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Seat(_) => "seat",
            Self::Scribe => "scribe",
            Self::Judge => "judge",
        }
    }

    pub(crate) fn seat(self) -> Option<usize> {
        match self {
            Self::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    fn of(link: &Link) -> Self {
        let seat = link.seat.and_then(|seat| usize::try_from(seat).ok());
        match (link.role.as_str(), seat) {
            ("scribe", _) => Self::Scribe,
            ("judge", _) => Self::Judge,
            ("seat", Some(seat)) => Self::Seat(seat),
            _ => Self::Public,
        }
    }

    /// What a role sees.
    pub(crate) fn view(self) -> View {
        match self {
            Self::Public => View::Public,
            Self::Seat(seat) => View::Seat(seat),
            Self::Scribe | Self::Judge => View::All,
        }
    }
}

/// What there is to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum View {
    Public,
    Seat(usize),
    All,
}

/// Somebody at a table: a role, and the link that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    pub role: Role,
    pub link: Option<String>,
}

impl Guest {
    pub(crate) const PUBLIC: Self = Self { role: Role::Public, link: None };
}

/// A table that is in memory.
pub(crate) struct Live {
    pub id: String,
    state: Mutex<State>,
    /// The number of the last operation; also sent when links change.
    pub changed: watch::Sender<i64>,
    /// When it was last asked for.
    used: AtomicI64,
}

/// All there is to know about a table.
#[derive(Default)]
pub(crate) struct State {
    pub ops: Vec<Op>,
    /// The log as it stands; what is shown of it shares the lines.
    pub lines: Vec<Arc<str>>,
    /// So many lines were there when the table was opened; they stay.
    pub first: usize,
    /// Who plays, in seat order.
    pub players: Vec<String>,
    pub links: Vec<Link>,
    /// Bytes of all operations.
    written: usize,
    /// The game of the archive that it has become.
    pub archived: Option<String>,
    shown: HashMap<(View, Lang), Arc<Shown>>,
    /// The positions that are judged from.
    desks: HashMap<(View, Lang), Desk>,
}

impl State {
    fn new(table: Table, players: Vec<String>) -> Self {
        let mut state = Self { links: table.links, players, ..Self::default() };
        table.ops.into_iter().for_each(|op| state.apply(op));
        state
    }

    /// The number of the last operation.
    pub(crate) fn seq(&self) -> i64 {
        self.ops.last().map_or(0, |op| op.seq)
    }

    /// The log as it stands.
    pub(crate) fn text(&self) -> String {
        text_of(&self.lines)
    }

    /// Whether the game was played to its end, if somebody who sees all was shown it as it stands.
    fn is_finished(&self) -> Option<bool> {
        let mut all = self.shown.iter().filter(|((view, _), _)| *view == View::All);
        let now = all.find(|(_, shown)| shown.seq == self.seq())?.1;
        Some(now.look.finished)
    }

    /// Does what an operation says.
    pub(crate) fn apply(&mut self, op: Op) {
        match op.kind.as_str() {
            "lines" => self.lines.extend(op.body.split('\n').map(Arc::from)),
            "takeback" => {
                let count = op.body.parse().unwrap_or(0);
                let left = self.lines.len().saturating_sub(count);
                self.lines.truncate(left.max(self.first));
            }
            "ruling" => {
                let (at, line) = op.body.split_once('\n').unwrap_or(("", &op.body));
                let at = at.parse().unwrap_or(usize::MAX).min(self.lines.len());
                self.lines.insert(at, line.into());
            }
            "correct" => {
                let (at, new) = op.body.split_once('\n').unwrap_or((&op.body, ""));
                let at: usize = at.parse().unwrap_or(0);
                let has_line = at > 0 && at <= self.lines.len();
                if has_line {
                    let new = new.split('\n').filter(|_| op.body.contains('\n'));
                    self.lines.splice(at - 1..at, new.map(Arc::from));
                }
            }
            "finish" => self.archived = Some(op.body.clone()),
            _ => {}
        }
        if self.ops.is_empty() {
            self.first = self.lines.len();
        }
        self.written += op.body.len();
        self.ops.push(op);
    }

    /// Whom a secret lets in.
    pub(crate) fn guest(&self, secret: Option<&str>) -> Option<Guest> {
        let Some(secret) = secret else {
            return Some(Guest::PUBLIC);
        };
        let hash = secret::hash(secret);
        // Every link is looked at, whichever it is.
        let mut found = None;
        for link in &self.links {
            if secret::is(&link.hash, &hash) && !link.withdrawn {
                found = Some(link);
            }
        }
        found.map(|link| Guest { role: Role::of(link), link: Some(link.id.clone()) })
    }

    /// True if the link that somebody came by still holds.
    pub(crate) fn still_welcome(&self, guest: &Guest) -> bool {
        guest.link.as_ref().is_none_or(|id| {
            let mut links = self.links.iter();
            links.any(|link| link.id == *id && !link.withdrawn)
        })
    }
}

/// The log of a table as it stands.
pub(crate) fn log_of(table: Table) -> String {
    State::new(table, Vec::new()).text()
}

/// Lines as the text of a log.
pub(crate) fn text_of(lines: &[impl AsRef<str>]) -> String {
    let lines = lines.iter().map(AsRef::as_ref);
    let mut text = String::with_capacity(lines.clone().map(|line| line.len() + 1).sum());
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn op(seq: i64, kind: &str, body: &str) -> Op {
        Op { seq, kind: kind.into(), body: body.into(), by: "scribe".into(), at: 0 }
    }

    #[test]
    fn operations_make_the_log() {
        let mut state = State::default();
        state.apply(op(1, "lines", "game europe\nplayer Ada\nplayer Ben"));
        state.apply(op(2, "lines", "Ada draw ? ?\nBen draw ? ?"));
        state.apply(op(3, "takeback", "1"));
        assert_eq!(state.lines.len(), 4);
        // A blank line is a line.
        state.apply(op(4, "lines", ""));
        assert_eq!(state.lines.len(), 5);
        state.apply(op(5, "takeback", "1"));
        state.apply(op(6, "ruling", "4\nruling takeback"));
        assert_eq!(
            state.text(),
            "game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\nruling takeback\n"
        );
        // A line that was corrected can become several, or none.
        state.apply(op(7, "correct", "4\nAda draw R>? ?\ncheck Ada cards 6"));
        state.apply(op(8, "correct", "5"));
        assert_eq!(
            state.text(),
            "game europe\nplayer Ada\nplayer Ben\nAda draw R>? ?\nruling takeback\n"
        );
        // What the table began with stays.
        state.apply(op(9, "takeback", "99"));
        assert_eq!(state.lines.len(), 3);
        assert_eq!(state.seq(), 9);
    }
}
