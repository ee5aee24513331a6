//! What is odd about a tournament, a line each.

use std::collections::HashMap;
use std::fmt;

use crate::audit::standings::{At, Remark, number_key};
use crate::lang::{Arg, ToArg};

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
            Self::Again { .. } => say!(
                "standings-more-again",
                "{n} more tables are recorded again: only the first counts",
                n
            ),
            Self::Unscored(_) => say!(
                "standings-more-unscored",
                "{n} more tables cannot be scored and do not count",
                n
            ),
            Self::Unfinished(_) => {
                say!("standings-more-unfinished", "{n} more tables stop early and do not count", n)
            }
            Self::SecondTable { .. } => say!(
                "standings-more-second",
                "{n} more players sit at a second table of a round",
                n
            ),
            Self::NoTables { .. } => {
                say!("standings-more-missing", "tables of {n} more rounds are missing", n)
            }
            Self::ByeAndTable { .. } => say!(
                "standings-more-byes",
                "{n} more byes do not count, since the player has a table",
                n
            ),
            Self::Absent { .. } => {
                say!("standings-more-absent", "in {n} more rounds somebody has no table", n)
            }
            Self::Decided(..) | Self::NoRounds(_) => return None,
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())
    }
}

impl Remark {
    fn words(&self) -> String {
        match self {
            Self::Again { first, again, same_scores: true } => say!(
                "standings-again-same",
                "{first} is recorded again, with the same scores, in {again}: only the first counts",
                first,
                again,
            ),
            Self::Again { first, again, .. } => say!(
                "standings-again-other",
                "{first} is recorded again, with other scores, in {again}: only the first counts",
                first,
                again,
            ),
            Self::Unscored(at) => {
                say!("standings-unscored", "{at} cannot be scored and does not count", at)
            }
            Self::Unfinished(at) => {
                say!("standings-unfinished", "{at} stops early and does not count", at)
            }
            Self::Decided(at, margin) => say!(
                "standings-decided",
                "{at} was perhaps decided by a breach: {words}",
                at,
                words = margin.words(),
            ),
            Self::SecondTable { player, at } => say!(
                "standings-second-table",
                "{player} sits at a second table of the round: {at}",
                player,
                at,
            ),
            Self::NoRounds(rounds) => {
                let rounds = rounds.iter().map(|&round| (round, round));
                say!("standings-no-rounds", "missing: round {rounds}", rounds = ranges(rounds))
            }
            Self::NoTables { round, tables } => no_tables(round, &ranges(tables.iter().copied())),
            Self::ByeAndTable { player, round } => say!(
                "standings-bye-and-table",
                "{player} has a bye in round {round} and plays in it: the bye does not count",
                player,
                round,
            ),
            Self::Absent { round, whole, players, more } => {
                let why = match whole {
                    true => String::new(),
                    false => say!("standings-absent-why", " (a table is missing)"),
                };
                let more = match more {
                    0 => String::new(),
                    more => say!("standings-absent-more", " and {more} more", more),
                };
                say!(
                    "standings-absent",
                    "no table in round {round}{why}: {players}{more}",
                    round,
                    why,
                    players = players.join(", "),
                    more,
                )
            }
        }
    }
}

/// Tables of a round, or of a day, that nobody recorded.
fn no_tables(round: &str, tables: &str) -> String {
    match round.parse::<u32>() {
        Ok(_) => say!(
            "standings-no-tables-round",
            "missing: table {tables} of round {round}",
            tables,
            round,
        ),
        Err(_) if round.is_empty() => {
            say!("standings-no-tables", "missing: table {tables}", tables)
        }
        Err(_) => {
            say!("standings-no-tables-day", "missing: table {tables} of {day}", tables, day = round,)
        }
    }
}

/// `table 4 of round 2 (cup/table4.ride:1)`
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = || say!("standings-table", "table {table}", table = shown(&self.table));
        let round = || match self.dated {
            true => self.round.clone(),
            false => say!("standings-round", "round {round}", round = shown(&self.round)),
        };
        let words = match (self.table.is_empty(), self.round.is_empty()) {
            (true, true) => return f.write_str(&self.place),
            (false, true) => table(),
            (true, false) => round(),
            (false, false) => {
                say!("standings-table-of", "{table} of {round}", table = table(), round = round())
            }
        };
        f.write_str(&say!("standings-at", "{words} ({place})", words, place = self.place))
    }
}

impl ToArg for At {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
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
