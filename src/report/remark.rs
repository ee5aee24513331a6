//! What is odd about a tournament, a line each.

use std::fmt;

use crate::audit::standings::{At, Remark, number_key};

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
