//! A first row that the log leaves out: it may have been replaced before the first
//! turn, more than once, and the deck then ended that much earlier. What speaks
//! against a log has to do so whatever happened there.

use std::cmp::Reverse;

use super::meant::{Manner, Trace};
use super::*;
use crate::finding::{Finding, Severity};
use crate::games::Header;
use crate::log::{DrawItem, Turned};

/// Replays a log, and shows all there is to see after every line of it.
pub(super) fn run<'a>(
    log: &Log<'a>,
    custom: &Custom<'a>,
    figures_only: bool,
    see: Option<&mut dyn FnMut(Snapshot<'_, 'a>)>,
    manner: Manner<'_, 'a>,
) -> (Outcome, Trace) {
    let kind = Kind::of(log);
    // Several replays with other first rows have no place in common.
    let bookmark = manner.bookmark.filter(|_| kind.row_written);
    let manner = Manner { bookmark, ..manner };
    let replay = |rows: u32| {
        let mut replay = Replay::new(log, custom, manner);
        replay.ending.figures_only = figures_only;
        replay.header.unwritten_rows = rows;
        kind.tell(&mut replay.header);
        replay
    };
    match see {
        Some(see) if kind.row_written => replay(0).run(Some(see)),
        Some(see) => {
            let (rows, _) = likeliest(&replay);
            replay(rows).run(Some(see))
        }
        None => likeliest(&replay).1,
    }
}

/// What a log as a whole says and leaves out.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// The first row.
    pub row_written: bool,
    row_unnoted: bool,
    pub final_position: bool,
}

impl Kind {
    pub(super) fn of(log: &Log<'_>) -> Self {
        let market = |line: &Line<'_>| matches!(line.statement, Statement::Market { .. });
        let row_written = log.lines.iter().any(market);
        if !row_written && log.lines.iter().any(|line| line.statement.is_about_tiles()) {
            // With tiles nothing is said of a row.
            return Self { row_written, row_unnoted: true, final_position: false };
        }
        Self {
            row_written,
            row_unnoted: !row_written && !notes_the_row(log),
            final_position: !row_written && lists_what_is_owned(log),
        }
    }

    pub(super) fn tell(self, header: &mut Header<'_>) {
        header.row_unnoted = self.row_unnoted;
        header.final_position = self.final_position;
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
    log.lines.iter().any(says_of_the_row)
}

/// True for a line that says what came into the row.
pub(super) fn says_of_the_row(line: &Line<'_>) -> bool {
    let item = |item: &DrawItem| match item {
        DrawItem::Row(_) => true,
        DrawItem::FaceUp { turned, .. } => matches!(turned, Turned::Card(Some(_))),
        DrawItem::Blind { .. } => false,
    };
    match &line.statement {
        Statement::Row(_) => true,
        Statement::Acts { acts, .. } => acts.iter().any(|act| match &act.what {
            What::Draw(items) => items.iter().any(item),
            What::Claim(claim) => !claim.then.is_empty(),
            What::Station(station) => !station.then.is_empty(),
            _ => false,
        }),
        _ => false,
    }
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
