//! What is written at a table.

use std::sync::Arc;

use super::{Guest, Hub, Live, Role, Shown, State, View, text_of};
use crate::lang;
use crate::serve::desk::Desk;
use crate::serve::judge::{self, Refused};
use crate::serve::now;
use crate::serve::problem::Problem;
use crate::serve::store::{Done, Op};

/// Lines of one request.
const MOST_AT_ONCE: usize = 500;
/// Bytes of one line.
const LONGEST: usize = 4000;
/// Lines and bytes of a whole table.
const MOST_LINES: usize = 5000;
const MOST_BYTES: usize = 256 << 10;
/// Operations of a table, and bytes that were ever written at it.
const MOST_OPS: usize = 20_000;
const MOST_WRITTEN: usize = 16 * MOST_BYTES;

/// Something to be done at a table.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    Lines(Vec<String>),
    TakeBack(usize),
    /// What stands in a line, from 1: other lines, or none.
    Correct(usize, Vec<String>),
    /// Below this many lines, or at the end.
    Ruling(Option<usize>, String),
    Finish,
}

/// What came of it.
pub(crate) struct Written {
    pub shown: Arc<Shown>,
    /// It had been done before, by the same request.
    pub repeated: bool,
}

/// An operation that is not on the disk yet, and what the log is then.
struct Draft {
    op: Op,
    lines: Vec<Arc<str>>,
    archive: bool,
}

impl Live {
    /// Does something for good, if `seq` is the number that comes next.
    pub(crate) async fn write(
        &self,
        hub: &Hub,
        guest: &Guest,
        seq: i64,
        act: Act,
    ) -> Result<Written, Problem> {
        let mut state = self.state.lock().await;
        if !state.still_welcome(guest) {
            return Err(Problem::no_secret());
        }
        may(guest.role, &act)?;
        if seq != state.seq() + 1 {
            // Perhaps another server has written meanwhile.
            self.catch_up(&mut state, hub).await?;
        }
        if let Some(done) = self.repeated(&mut state, hub, seq, &act).await? {
            return Ok(done);
        }
        let draft = draft(&state, guest.role, seq, act.clone())?;
        let text = text_of(&draft.lines);
        let old = same_bytes(&state, &draft);
        let finish = draft.archive;
        let key = (View::All, lang::current());
        let desk = state.desks.remove(&key);
        let judged = hub.judge(move || {
            if let Some(refused) = judge::refused(&text, old) {
                return (desk, Err(refusal(refused)));
            }
            let game = finish.then(|| judge::archived(&text, now()));
            let mut desk = desk.unwrap_or_else(|| Desk::new(text.clone(), None));
            let look = desk.look(text);
            (Some(desk), Ok((look, game)))
        });
        let (desk, judged) = judged.await?;
        state.desks.extend(desk.map(|desk| (key, desk)));
        let (look, game) = match judged {
            Ok(judged) => judged,
            Err(refused) => {
                // Perhaps it is not this line's turn at all.
                self.catch_up(&mut state, hub).await?;
                let before = self.repeated(&mut state, hub, seq, &act).await?;
                return before.ok_or(refused);
            }
        };
        let mut op = draft.op;
        if let Some(game) = &game {
            op.body.clone_from(&game.id);
        }
        match hub.store.append(&self.id, &op, game.as_ref()).await? {
            Done::Kept => {
                state.apply(op);
                let shown = state.keep_look(look);
                self.changed.send_replace(state.seq());
                Ok(Written { shown, repeated: false })
            }
            Done::Closed => Err(Problem::closed()),
            // By another server; or by this one, which did not hear what became of it.
            Done::Taken => {
                self.catch_up(&mut state, hub).await?;
                let before = self.repeated(&mut state, hub, seq, &act).await?;
                before.ok_or_else(|| conflict(&state))
            }
        }
    }

    /// The answer to a request that has been answered before; an error if another one has
    /// its number, or if there is a gap.
    async fn repeated(
        &self,
        state: &mut State,
        hub: &Hub,
        seq: i64,
        act: &Act,
    ) -> Result<Option<Written>, Problem> {
        if seq == state.seq() + 1 {
            return match state.archived {
                Some(_) => Err(Problem::closed()),
                None => Ok(None),
            };
        }
        let done = state.ops.iter().find(|op| op.seq == seq);
        if !done.is_some_and(|op| is_same(op, act)) {
            return Err(conflict(state));
        }
        let text = state.text();
        let look = hub.judge(move || judge::look(text)).await?;
        let shown = state.keep_look(look);
        Ok(Some(Written { shown, repeated: true }))
    }
}

/// Which role may do what.
fn may(role: Role, act: &Act) -> Result<(), Problem> {
    let may = match act {
        Act::Lines(_) | Act::TakeBack(_) | Act::Correct(..) => role == Role::Scribe,
        Act::Ruling(..) => role == Role::Judge,
        Act::Finish => matches!(role, Role::Scribe | Role::Judge),
    };
    match (may, role) {
        (true, _) => Ok(()),
        (false, Role::Public) => Err(Problem::no_secret()),
        (false, _) => Err(Problem::not_yours(match act {
            Act::Ruling(..) => say!("serve-judge-only", "only the judge rules"),
            _ => say!("serve-scribe-only", "only the scribe writes at this table"),
        })),
    }
}

fn conflict(state: &State) -> Problem {
    let seq = state.seq();
    let detail = say!(
        "serve-conflict-detail",
        "the table is at {seq}: the next operation has number {next}",
        seq,
        next = seq + 1
    );
    Problem::conflict(detail, seq)
}

fn is_same(op: &Op, act: &Act) -> bool {
    match act {
        Act::Finish => op.kind == "finish",
        Act::Lines(lines) => op.kind == "lines" && op.body == lines.join("\n"),
        Act::TakeBack(count) => op.kind == "takeback" && op.body == count.to_string(),
        Act::Correct(at, new) => op.kind == "correct" && op.body == correction(*at, new),
        Act::Ruling(at, line) => {
            let (was, text) = op.body.split_once('\n').unwrap_or(("", ""));
            let same = at.is_none_or(|at| was == at.to_string());
            op.kind == "ruling" && text == line && same
        }
    }
}

fn correction(at: usize, new: &[String]) -> String {
    let new: String = new.iter().map(|line| format!("\n{line}")).collect();
    format!("{at}{new}")
}

/// Bytes at the beginning of the new text that were there before.
fn same_bytes(state: &State, draft: &Draft) -> usize {
    let both = state.lines.iter().zip(&draft.lines);
    let same = both.take_while(|(a, b)| a == b);
    same.map(|(a, _)| a.len() + 1).sum()
}

fn draft(state: &State, role: Role, seq: i64, act: Act) -> Result<Draft, Problem> {
    let mut lines = state.lines.clone();
    let (kind, body) = match act {
        Act::Lines(new) => {
            usable(&new)?;
            let body = new.join("\n");
            lines.extend(new.into_iter().map(Arc::from));
            ("lines", body)
        }
        Act::TakeBack(count) => {
            let most = lines.len().saturating_sub(state.first);
            if count == 0 || count > most {
                let detail = say!(
                    "serve-takeback-range",
                    "between 1 and {most} lines can be taken back",
                    most
                );
                return Err(Problem::unusable(detail, None));
            }
            lines.truncate(lines.len() - count);
            ("takeback", count.to_string())
        }
        Act::Correct(at, new) => {
            if !new.is_empty() {
                usable(&new)?;
            }
            if at <= state.first || at > lines.len() {
                let detail = say!("serve-correct-place", "there is no such line to correct");
                return Err(Problem::unusable(detail, None));
            }
            let body = correction(at, &new);
            lines.splice(at - 1..at, new.into_iter().map(Arc::from));
            ("correct", body)
        }
        Act::Ruling(at, line) => {
            usable(std::slice::from_ref(&line))?;
            let at = at.unwrap_or(lines.len());
            if at < state.first || at > lines.len() {
                let detail = say!("serve-ruling-place", "there is no such line to rule on");
                return Err(Problem::unusable(detail, None));
            }
            lines.insert(at, line.as_str().into());
            ("ruling", format!("{at}\n{line}"))
        }
        Act::Finish => ("finish", String::new()),
    };
    let bytes: usize = lines.iter().map(|line| line.len() + 1).sum();
    let often = state.ops.len() >= MOST_OPS || state.written + body.len() > MOST_WRITTEN;
    if lines.len() > MOST_LINES || bytes > MOST_BYTES || often && kind != "finish" {
        let detail =
            say!("serve-table-full", "no game is that long: the table takes no more lines");
        return Err(Problem::unusable(detail, None));
    }
    Ok(Draft {
        archive: kind == "finish",
        op: Op { seq, kind: kind.to_owned(), body, by: role.word().to_owned(), at: now() },
        lines,
    })
}

/// Refuses what is no line.
pub(crate) fn usable(lines: &[String]) -> Result<(), Problem> {
    if lines.is_empty() || lines.len() > MOST_AT_ONCE {
        let detail =
            say!("serve-line-count", "between 1 and {most} lines at once", most = MOST_AT_ONCE);
        return Err(Problem::unusable(detail, None));
    }
    let is_line = |line: &String| {
        let odd = |c: char| c.is_control() && c != '\t' || c == '\u{feff}';
        line.len() <= LONGEST && !line.contains(odd)
    };
    match lines.iter().all(is_line) {
        true => Ok(()),
        false => {
            let detail = say!(
                "serve-no-line",
                "a line is text without line breaks, of at most {most} bytes",
                most = LONGEST
            );
            Err(Problem::unusable(detail, None))
        }
    }
}

pub(crate) fn refusal(refused: Refused) -> Problem {
    match refused {
        Refused::Unreadable(findings) => {
            let detail = say!("serve-unreadable", "a line cannot be read; nothing was written");
            Problem::unusable(detail, Some(findings))
        }
        Refused::Header(line) => {
            let detail = say!(
                "serve-header-below",
                "`{line}` belongs to the header, which was written when the table was opened",
                line
            );
            Problem::unusable(detail, None)
        }
    }
}
