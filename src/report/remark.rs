//! What is odd about a tournament, a line each.

use std::collections::HashMap;
use std::fmt;

use crate::audit::standings::{At, Remark, number_key};

/// Of one kind so many are named one by one.
const FEW: usize = 5;

/// Remarks as lines: of a kind that goes on and on the first few, and how many more.
pub fn lines(remarks: &[Remark]) -> Vec<String> {
    let kind = std::mem::discriminant::<Remark>;
    let mut left = HashMap::new();
    for remark in remarks {
        *left.entry(kind(remark)).or_insert(0_usize) += 1;
    }
    let all = left.clone();
    let mut lines = Vec::new();
    for remark in remarks {
        let all = all.get(&kind(remark)).copied().unwrap_or(0);
        let more = left.entry(kind(remark)).or_insert(0);
        match remark.of_many(*more) {
            Some(words) if all - *more == FEW && *more > 1 => lines.push(words),
            // It was counted, or it is the last and as short as saying so.
            Some(_) if all - *more > FEW && all > FEW + 1 => {}
            _ => lines.push(remark.to_string()),
        }
        *more -= 1;
    }
    lines
}

impl Remark {
    /// So many of this kind in one line; nothing where each of them matters.
    fn of_many(&self, n: usize) -> Option<String> {
        Some(match self {
            Self::Again { .. } => {
                format!("{n} more tables are recorded again: only the first counts")
            }
            Self::Unscored(_) => format!("{n} more tables cannot be scored and do not count"),
            Self::Unfinished(_) => format!("{n} more tables stop early and do not count"),
            Self::SecondTable { .. } => {
                format!("{n} more players sit at a second table of a round")
            }
            Self::NoTables { .. } => format!("tables of {n} more rounds are missing"),
            Self::ByeAndTable { .. } => {
                format!("{n} more byes do not count, since the player has a table")
            }
            Self::Absent { .. } => format!("in {n} more rounds somebody has no table"),
            Self::Decided(..) | Self::NoRounds(_) => return None,
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Again {
                first,
                again,
                same_scores,
            } => {
                let scores = if *same_scores { "the same" } else { "other" };
                write!(
                    f,
                    "{first} is recorded again, with {scores} scores, in {again}: \
                     only the first counts"
                )
            }
            Self::Unscored(at) => write!(f, "{at} cannot be scored and does not count"),
            Self::Unfinished(at) => write!(f, "{at} stops early and does not count"),
            Self::Decided(at, margin) => {
                let words = margin.words();
                write!(f, "{at} was perhaps decided by a breach: {words}")
            }
            Self::SecondTable { player, at } => {
                write!(f, "{player} sits at a second table of the round: {at}")
            }
            Self::NoRounds(rounds) => {
                let rounds = rounds.iter().map(|&round| (round, round));
                write!(f, "missing: round {}", ranges(rounds))
            }
            Self::NoTables { round, tables } => {
                write!(f, "missing: table {}", ranges(tables.iter().copied()))?;
                match round.parse::<u32>() {
                    Ok(_) => write!(f, " of round {round}"),
                    Err(_) if round.is_empty() => Ok(()),
                    Err(_) => write!(f, " of {round}"),
                }
            }
            Self::ByeAndTable { player, round } => write!(
                f,
                "{player} has a bye in round {round} and plays in it: the bye does not count"
            ),
            Self::Absent {
                round,
                whole,
                players,
                more,
            } => {
                let why = if *whole { "" } else { " (a table is missing)" };
                write!(f, "no table in round {round}{why}: {}", players.join(", "))?;
                match more {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
        }
    }
}

/// `table 4 of round 2 (cup/table4.ride:1)`
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if !self.table.is_empty() {
            words.push(format!("table {}", shown(&self.table)));
        }
        match self.round.as_str() {
            "" => {}
            date if self.dated => words.push(date.to_owned()),
            round => words.push(format!("round {}", shown(round))),
        }
        match words.is_empty() {
            true => f.write_str(&self.place),
            false => write!(f, "{} ({})", words.join(" of "), self.place),
        }
    }
}

/// A number as such, anything else as it is spelt.
fn shown(text: &str) -> String {
    let key = number_key(text);
    match key.parse::<u32>() {
        Ok(_) => key,
        Err(_) => text.to_owned(),
    }
}

/// `3, 7–9`
fn ranges(all: impl Iterator<Item = (u32, u32)>) -> String {
    let each = all.map(|(from, to)| match from == to {
        true => from.to_string(),
        false => format!("{from}–{to}"),
    });
    each.collect::<Vec<_>>().join(", ")
}
