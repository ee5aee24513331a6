//! What somebody is shown of a table.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::OnceCell;

use super::{Role, State, View, text_of};
use crate::frames::{ToGo, Who};
use crate::picture::Style;
use crate::redact::Redacted;
use crate::serve::desk::Desk;
use crate::serve::judge::{self, Look};

/// A table as one role sees it, after one operation.
pub(crate) struct Shown {
    pub seq: i64,
    pub lines: Vec<Arc<str>>,
    pub look: Look,
    /// It cannot be told what of the log is public: nothing is shown.
    pub withheld: bool,
    archived: Option<String>,
    /// From which line on the text changed, by the number of the operation.
    history: Vec<(i64, usize)>,
    /// For whoever has seen all but the last change; made when somebody is there.
    step: OnceLock<Arc<str>>,
    /// Drawn when somebody asks.
    pub picture: OnceCell<Option<String>>,
}

/// What is sent of a table: all of it, or what is new.
#[derive(Serialize)]
pub(crate) struct Seen<'s> {
    seq: i64,
    /// `lines` replaces what you have from this line on, counted from 0.
    from: usize,
    lines: &'s [Arc<str>],
    title: &'s str,
    players: &'s [Who],
    /// Their colours, the ink on them, and their letters.
    liveries: &'s [Style],
    /// Turns so far.
    turn: u32,
    /// Whose turn comes next, if there is no doubt about it.
    due: Option<usize>,
    errors: usize,
    warnings: usize,
    findings: &'s RawValue,
    /// What lies on the table, and what the last line did.
    frame: Option<&'s RawValue>,
    /// Your tickets, and what each still takes.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    to_go: &'s [ToGo],
    /// The game was played to its end.
    finished: bool,
    /// The game of the archive that the table has become.
    archived: Option<&'s str>,
    /// It cannot be told what of the log is public.
    withheld: bool,
    #[serde(flatten)]
    more: Option<More<'s>>,
}

/// What is said once, to who asks for all of it.
#[derive(Serialize)]
struct More<'s> {
    role: &'static str,
    seat: Option<usize>,
    score: Option<&'s RawValue>,
    /// The same request had been answered before.
    #[serde(skip_serializing_if = "Option::is_none")]
    repeated: Option<bool>,
}

/// What a view is made of.
pub(super) struct Source {
    lines: Vec<Arc<str>>,
    seq: i64,
    viewer: Option<String>,
    view: View,
    archived: Option<String>,
    /// Whether the game was played to its end, where somebody who sees all has been shown it.
    ended: Option<bool>,
    before: Option<Arc<Shown>>,
}

impl Source {
    pub(super) fn new(state: &State, view: View, before: Option<Arc<Shown>>) -> Self {
        Self {
            ended: state.is_finished(),
            lines: state.lines.clone(),
            seq: state.seq(),
            viewer: match view {
                View::Seat(seat) => state.players.get(seat).cloned(),
                _ => None,
            },
            view,
            archived: state.archived.clone(),
            before,
        }
    }

    /// Judges what this role may see; that takes a moment.
    pub(super) fn make(self, mut desk: Option<Desk>) -> (Shown, Option<Desk>) {
        let full = text_of(&self.lines);
        let seen = match (self.view, &self.viewer) {
            (View::All, _) | (View::Seat(_), None) => None,
            (View::Public | View::Seat(_), viewer) => {
                let ended = self.ended.unwrap_or_else(|| judge::is_finished(&full));
                let before = desk.as_mut().and_then(|desk| desk.seen.take());
                Redacted::then(before, full.clone(), viewer.as_deref(), ended)
            }
        };
        let text = match self.view {
            View::All => Some(full),
            _ => seen.as_ref().map(|seen| seen.text.clone()),
        };
        let Some(text) = text else {
            return (self.shown(Vec::new(), Look::default(), true), desk);
        };
        let eyes = match self.view {
            View::Seat(seat) => Some(seat),
            View::Public | View::All => None,
        };
        let kept = desk.get_or_insert_with(|| Desk::new(text.clone(), eyes));
        let look = kept.look(text);
        kept.seen = seen;
        let lines = self.lines_of(&look.text);
        (self.shown(lines, look, false), desk)
    }

    /// The lines of a text; those that were shown before are shared.
    fn lines_of(&self, text: &str) -> Vec<Arc<str>> {
        let before = self.before.as_ref().map_or(&[][..], |shown| &shown.lines);
        let lines = text.lines().enumerate();
        lines
            .map(|(at, line)| match before.get(at) {
                Some(same) if **same == *line => Arc::clone(same),
                _ => line.into(),
            })
            .collect()
    }

    /// What has just been judged for who sees all.
    pub(super) fn made(mut self, look: Look) -> Shown {
        let lines = std::mem::take(&mut self.lines);
        self.shown(lines, look, false)
    }

    fn shown(self, lines: Vec<Arc<str>>, look: Look, withheld: bool) -> Shown {
        let mut history = Vec::new();
        if let Some(before) = &self.before {
            history.clone_from(&before.history);
            let same = before.lines.iter().zip(&lines);
            history.push((self.seq, same.take_while(|(a, b)| a == b).count()));
        } else {
            history.push((self.seq, 0));
        }
        Shown {
            seq: self.seq,
            lines,
            look,
            withheld,
            archived: self.archived,
            history,
            step: OnceLock::new(),
            picture: OnceCell::new(),
        }
    }
}

impl Shown {
    /// What is new to somebody who has seen the table after this operation.
    pub(crate) fn since(&self, seq: i64) -> Arc<str> {
        let before = self.history.iter().rev().nth(1);
        if before.is_some_and(|(before, _)| *before == seq) {
            let step = || self.json_since(seq).into();
            return Arc::clone(self.step.get_or_init(step));
        }
        self.json_since(seq).into()
    }

    /// Nothing more will happen at the table.
    pub(crate) fn is_over(&self) -> bool {
        self.archived.is_some()
    }

    fn json_since(&self, seq: i64) -> String {
        serde_json::to_string(&self.seen(self.from(seq))).unwrap_or_default()
    }

    /// All of it, for one role.
    pub(crate) fn whole(&self, role: Role, repeated: Option<bool>) -> String {
        let mut seen = self.seen(0);
        seen.more = Some(More {
            role: role.word(),
            seat: role.seat(),
            score: self.look.score.as_deref(),
            repeated,
        });
        serde_json::to_string(&seen).unwrap_or_default()
    }

    /// The first line that somebody does not have who has seen this operation.
    fn from(&self, seq: i64) -> usize {
        let known = self.history.iter().any(|(at, _)| *at == seq);
        let later = self.history.iter().filter(|(at, _)| *at > seq);
        let from = later.map(|(_, from)| *from).min();
        if known { from.unwrap_or(self.lines.len()) } else { 0 }
    }

    fn seen(&self, from: usize) -> Seen<'_> {
        Seen {
            seq: self.seq,
            from,
            lines: self.lines.get(from..).unwrap_or_default(),
            title: &self.look.title,
            players: &self.look.players,
            liveries: &self.look.liveries,
            turn: self.look.turn,
            due: self.look.due.filter(|_| !self.look.finished),
            errors: self.look.errors,
            warnings: self.look.warnings,
            findings: &self.look.findings,
            frame: self.look.frame.as_deref(),
            to_go: &self.look.to_go,
            finished: self.look.finished,
            archived: self.archived.as_deref(),
            withheld: self.withheld,
            more: None,
        }
    }
}
