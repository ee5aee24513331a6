//! Which breaches can have decided who won: the game is replayed without each
//! move that broke a rule, and the results are compared.
//!
//! A move is taken back by leaving its line out. Whatever follows is applied as
//! it was played, so the answer is what the table would have counted in the end,
//! not what the players would have done instead.

use serde::Serialize;

use super::is_result;
use crate::finding::{Finding, Severity};
use crate::log::{Act, Log, Statement, What};
use crate::replay::Outcome;
use crate::score::ScoreSheet;

/// So many moves of a game are taken back, one after the other.
const MOST_MOVES: usize = 20;
/// And a long game is replayed only so often that this much text is read.
const MOST_BYTES: usize = 4 << 20;

/// Who wins, and by how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Win {
    /// Everybody with rank 1.
    pub winners: Vec<String>,
    /// Points ahead of the best other player; 0 where a tie-break decides.
    pub by: Option<i32>,
}

impl Win {
    fn of(sheet: &ScoreSheet) -> Self {
        let most = |first: bool| {
            let columns = sheet.totals.iter().zip(&sheet.ranks);
            let columns = columns.filter(|(_, rank)| (**rank == 1) == first);
            columns.map(|(total, _)| *total).max()
        };
        let (best, next) = (most(true), most(false));
        Self {
            winners: sheet.winners().map(str::to_owned).collect(),
            by: best.zip(next).map(|(best, next)| best.saturating_sub(next)),
        }
    }

    /// The same by the table's own totals, where it wrote down all of them.
    fn recorded(sheet: &ScoreSheet) -> Option<Self> {
        let totals: Vec<i32> = sheet.recorded.iter().copied().collect::<Option<_>>()?;
        let best = *totals.iter().max()?;
        let first = sheet.players.iter().zip(&totals);
        let next = totals.iter().copied().filter(|&total| total != best).max();
        Some(Self {
            winners: first
                .filter(|(_, total)| **total == best)
                .map(|(player, _)| player.clone())
                .collect(),
            by: next.map(|next| best.saturating_sub(next)),
        })
    }
}

/// The game without one of its moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TakenBack {
    pub turn: u32,
    /// `claim`, `tunnel`, `draw`.
    pub kind: &'static str,
    /// The rules that the move broke.
    pub codes: Vec<&'static str>,
    #[serde(flatten)]
    pub win: Win,
}

/// How much hangs on the breaches of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Margin {
    /// As computed, with every breach as it was played.
    pub win: Win,
    /// By how much the same players win at least, whichever move is taken back that
    /// leaves them the winners; `None` if there is no such move.
    pub least: Option<i32>,
    /// By the table's own totals, if somebody else wins by them.
    pub recorded: Option<Win>,
    /// The table named somebody else.
    pub wrong_winner: bool,
    /// Moves without which somebody else wins.
    pub decisive: Vec<TakenBack>,
    /// Without all the moves that were looked at, if only together they change
    /// the winner.
    pub together: Option<Win>,
    /// Moves that broke a rule, and how many of them were looked at.
    pub moves: usize,
    pub tried: usize,
    /// The first of them: what it was, and its turn.
    pub first: Option<(&'static str, u32)>,
    /// The game is over.
    pub finished: bool,
    /// Whoever wins has the most by the table's own totals, too.
    pub sums_agree: bool,
    /// Nothing is wrong but figures or winners at the end.
    pub only_results: bool,
}

impl Margin {
    /// True if the breaches, or the table's sums, can have decided who won.
    #[must_use]
    pub fn is_decisive(&self) -> bool {
        !self.decisive.is_empty()
            || self.together.is_some()
            || self.recorded.is_some()
            || self.wrong_winner
    }
}

/// A move that broke rules.
struct Wrong {
    /// The place of its line in the log.
    line: usize,
    turn: u32,
    kind: &'static str,
    codes: Vec<&'static str>,
}

/// Looks at every breach of a game. `replay` judges a log that differs from the
/// game's by some lines that are left out.
pub fn margin<'a>(
    mut log: Log<'a>,
    outcome: &Outcome,
    replay: &mut dyn FnMut(&Log<'a>) -> Outcome,
) -> Option<Margin> {
    let sheet = outcome.sheet.as_ref()?;
    let win = Win::of(sheet);
    // What the table wrote down at the end is compared with the game as it was played.
    log.lines
        .retain(|line| !matches!(line.statement, Statement::Result { .. } | Statement::Winner(_)));
    let all = wrong_moves(&log, &outcome.findings);
    let most = (MOST_BYTES / log.text.len().max(1)).clamp(1, MOST_MOVES);
    let moves = &all[..all.len().min(most)];
    let mut without = |left_out: &[Wrong]| -> Option<Win> {
        let lines = left_out.iter().map(|wrong| wrong.line);
        let kept: Vec<_> = lines.rev().map(|at| (at, log.lines.remove(at))).collect();
        let sheet = replay(&log).sheet;
        // Of a single move nothing is tried beside.
        if moves.len() > 1 {
            for (at, line) in kept.into_iter().rev() {
                log.lines.insert(at, line);
            }
        }
        Some(Win::of(&sheet?))
    };
    let mut decisive = Vec::new();
    let mut least: Option<i32> = None;
    for (i, wrong) in moves.iter().enumerate() {
        match without(&moves[i..=i]) {
            Some(other) if other.winners == win.winners => {
                least = least.into_iter().chain(other.by).min();
            }
            Some(win) => decisive.push(TakenBack {
                turn: wrong.turn,
                kind: wrong.kind,
                codes: wrong.codes.clone(),
                win,
            }),
            None => {}
        }
    }
    let together = if decisive.is_empty() && moves.len() > 1 {
        without(moves).filter(|other| other.winners != win.winners)
    } else {
        None
    };
    let has = |slug: &str| {
        let mut errors = outcome.findings.iter().filter(|f| is_error(f));
        errors.any(|f| f.slug == slug)
    };
    let by_sums = Win::recorded(sheet);
    let agrees = by_sums.as_ref().is_some_and(|sums| {
        // Level totals leave the winner to the tie-break.
        win.winners.iter().all(|name| sums.winners.contains(name))
    });
    let mut errors = outcome.findings.iter().filter(|f| is_error(f));
    Some(Margin {
        win,
        least,
        recorded: by_sums.filter(|_| !agrees && has("result-differs")),
        wrong_winner: has("winner-differs"),
        decisive,
        together,
        moves: all.len(),
        tried: moves.len(),
        first: moves.first().map(|wrong| (wrong.kind, wrong.turn)),
        finished: outcome.finished,
        sums_agree: agrees,
        only_results: errors.all(is_result),
    })
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error && finding.ruling.is_none()
}

/// The turns that broke a rule, in order; not the setup, nor what only asserts.
fn wrong_moves(log: &Log, findings: &[Finding]) -> Vec<Wrong> {
    let mut wrong: Vec<Wrong> = Vec::new();
    for finding in findings.iter().filter(|f| is_error(f) && !is_result(f)) {
        let at = finding.span.start;
        let below = log.lines.partition_point(|line| line.span.start <= at);
        let Some(line) = below.checked_sub(1) else {
            continue;
        };
        let (kind, end) = (kind(&log.lines[line].statement), log.lines[line].span.end);
        let (Some(kind), Some(turn)) = (kind, finding.turn) else {
            continue;
        };
        // Something else stood here, which was left out.
        if at > end {
            continue;
        }
        match wrong.last_mut() {
            Some(last) if last.line == line => {
                if !last.codes.contains(&finding.code) {
                    last.codes.push(finding.code);
                }
            }
            _ => wrong.push(Wrong { line, turn, kind, codes: vec![finding.code] }),
        }
    }
    wrong
}

/// What a player did, in a word; `None` for what is no turn.
fn kind(statement: &Statement) -> Option<&'static str> {
    let Statement::Acts { acts, .. } = statement else {
        return None;
    };
    let mut actions = acts.iter().filter(|act: &&Act| act.what.is_action());
    let first = &actions.next()?.what;
    let what = match (first, actions.next()) {
        // A tile game's turn starts with a draw and is about what comes next.
        (What::DrawTile(_), Some(next)) => &next.what,
        _ => first,
    };
    Some(match what {
        What::Tickets(_) => "tickets",
        What::Claim(claim) if claim.reveal.is_some() => "tunnel",
        What::Claim(_) => "claim",
        What::Station { .. } => "station",
        What::Lay { .. } => "lay",
        What::Pass => "pass",
        What::Place(_) => "placement",
        What::Develop(_) => "development",
        What::Discard(_) => "discard",
        _ => "draw",
    })
}
