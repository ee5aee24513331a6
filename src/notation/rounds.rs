//! Numbers in front of turns that count rounds: `1. Ada …`, `1. Ben …`, `2. Ada …`. The
//! notation counts turns; where all numbers of a log fit rounds, and do not fit turns, they are no
//! numbers of turns.

use crate::log::{Line, Statement, What};

/// So many lines at the end of a log are no turns.
const MOST_AT_END: usize = 64;

/// In fewer rounds a number may be a slip of the pen.
const FEWEST: i32 = 3;

/// Drops the numbers of rounds.
pub(super) fn drop_numbers(lines: &mut [Line<'_>]) {
    // Where turns are numbered, the last number is as high as there are turns.
    let last = lines.iter().rev().take(MOST_AT_END).find_map(|line| line.turn);
    let many = |last: i32| usize::try_from(last).is_ok_and(|last| last * 2 <= lines.len());
    if last.is_some_and(|last| many(last.value)) && are_of_rounds(lines) {
        for line in lines {
            line.turn = None;
        }
    }
}

fn are_of_rounds(lines: &[Line<'_>]) -> bool {
    let mut players = 0_i32;
    let (mut first, mut turn, mut of_turns) = (None, 0_i32, true);
    let mut rounds = 0;
    for line in lines {
        if matches!(line.statement, Statement::Player { .. }) {
            players += 1;
        }
        if !is_turn(line) || first.is_none() && line.turn.is_none() {
            continue;
        }
        if let Some(number) = line.turn {
            let first = *first.get_or_insert(number.value);
            if players < 2 || number.value != first.saturating_add(turn / players) {
                return false;
            }
            of_turns &= number.value == first.saturating_add(turn);
            rounds = number.value.saturating_sub(first).saturating_add(1);
        }
        turn += 1;
    }
    rounds >= FEWEST && !of_turns
}

fn is_turn(line: &Line<'_>) -> bool {
    match &line.statement {
        Statement::Acts { acts, .. } => {
            acts.iter().any(|act| act.what.is_action() && !matches!(act.what, What::Deal(_)))
        }
        // Whoever it was had a turn.
        Statement::Unreadable { who } => who.is_some(),
        _ => false,
    }
}
