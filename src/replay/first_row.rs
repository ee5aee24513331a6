//! A first row that the log leaves out: it may have been replaced before the first
//! turn, more than once, and the deck then ended that much earlier. What speaks
//! against a log has to do so whatever happened there.

use std::cmp::Reverse;

use super::meant::{Manner, Trace};
use super::{Custom, Outcome, Replay, Snapshot};
use crate::finding::{Finding, Severity};
use crate::log::{DrawItem, Log, Statement, Turned, What};

/// Replays a log, and shows all there is to see after every line of it.
pub(super) fn run<'a>(
    log: &Log<'a>,
    custom: &Custom<'a>,
    figures_only: bool,
    see: Option<&mut dyn FnMut(Snapshot<'_, 'a>)>,
    manner: Manner<'_, 'a>,
) -> (Outcome, Trace) {
    let written = |line: &crate::log::Line<'_>| matches!(line.statement, Statement::Market { .. });
    let written = log.lines.iter().any(written);
    let row_unnoted = !written && !notes_the_row(log);
    let final_position = !written && lists_what_is_owned(log);
    let replay = |rows: u32| {
        let mut replay = Replay::new(log, custom, manner);
        replay.ending.figures_only = figures_only;
        replay.header.unwritten_rows = rows;
        replay.header.row_unnoted = row_unnoted;
        replay.header.final_position = final_position;
        replay
    };
    match see {
        Some(see) if written => replay(0).run(Some(see)),
        Some(see) => {
            let (rows, _) = likeliest(&replay);
            replay(rows).run(Some(see))
        }
        None => likeliest(&replay).1,
    }
}

/// How many rows were replaced before the first turn so that the least is wrong.
fn likeliest<'a, 'l>(replay: &dyn Fn(u32) -> Replay<'a, 'l>) -> (u32, (Outcome, Trace))
where
    'a: 'l,
{
    let mut best = (0, replay(0).run(None));
    for rows in 1..=best.1.0.rows_left_out {
        let outcome = &best.1.0;
        if outcome.count(Severity::Error) + outcome.count(Severity::Warning) == 0 {
            break;
        }
        let other = replay(rows).run(None);
        if weigh(&other.0) < weigh(outcome) {
            best = (rows, other);
        }
    }
    best
}

/// How soon something is wrong, and how much: what the record can mean ends where
/// the last way to read it does.
fn weigh(outcome: &Outcome) -> (Reverse<u32>, usize, usize) {
    let error = |f: &&Finding| f.severity == Severity::Error;
    let first = outcome.findings.iter().find(error);
    (
        Reverse(first.map_or(u32::MAX, |f| f.span.start)),
        outcome.count(Severity::Error),
        outcome.count(Severity::Warning),
    )
}

/// True if the log says anywhere what came into the row. If not, its scribe looked
/// at nothing but the moves: the row was replaced and filled up as often as need be.
fn notes_the_row(log: &Log<'_>) -> bool {
    let item = |item: &DrawItem| match item {
        DrawItem::Row(_) => true,
        DrawItem::FaceUp { turned, .. } => matches!(turned, Turned::Card(Some(_))),
        DrawItem::Blind { .. } => false,
    };
    log.lines.iter().any(|line| match &line.statement {
        Statement::Row(_) => true,
        Statement::Acts { acts, .. } => acts.iter().any(|act| match &act.what {
            What::Draw(items) => items.iter().any(item),
            What::Claim(claim) => !claim.then.is_empty(),
            What::Station { then, .. } => !then.is_empty(),
            _ => false,
        }),
        _ => false,
    })
}

/// True for a log that gives a final position: routes owned, stations built, and few
/// moves or none.
fn lists_what_is_owned(log: &Log<'_>) -> bool {
    let (mut lists, mut moves) = (0, 0);
    for line in &log.lines {
        let Statement::Acts { acts, .. } = &line.statement else {
            continue;
        };
        match acts.first().map(|act| &act.what) {
            Some(What::Owns(_) | What::Built(_)) => lists += 1,
            Some(What::Tickets(_)) | None => {}
            Some(what) => moves += u32::from(what.is_action()),
        }
    }
    lists * MOVES_FOR_A_LIST >= moves && lists > 0
}

/// A log with more moves than this for every list is one of moves.
const MOVES_FOR_A_LIST: u32 = 4;
