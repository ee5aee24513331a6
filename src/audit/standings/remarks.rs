//! What is odd about a tournament: tables that are missing or recorded twice,
//! players without a table.

use super::{At, Event, Sat, Tables, name_key, order};
use crate::audit::Margin;

/// So many names are listed in one remark.
const MOST_NAMED: usize = 20;

/// What somebody should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The same table of the same round again: only the first counts.
    Again {
        first: At,
        /// Where: `cup/table4.ride:1`
        again: String,
        same_scores: bool,
    },
    /// It cannot be scored.
    Unscored(At),
    /// It stops early, and does not count.
    Unfinished(At),
    /// A breach can have decided who won.
    Decided(At, Box<Margin>),
    SecondTable {
        player: String,
        at: At,
    },
    NoRounds(Vec<u32>),
    NoTables {
        /// As it is spelt; may be empty.
        round: String,
        /// From and to.
        tables: Vec<(u32, u32)>,
    },
    /// The bye does not count.
    ByeAndTable {
        player: String,
        round: String,
    },
    /// They have neither a table nor a bye.
    Absent {
        round: String,
        /// All its tables are there.
        whole: bool,
        players: Vec<String>,
        /// So many are not named.
        more: usize,
    },
}

impl Remark {
    pub(super) fn again(first: &Sat, again: &Sat) -> Self {
        let result = |game: &Sat| {
            let scores = game.players.iter();
            let scores = scores.map(|(name, score, _)| (name_key(name), *score));
            let mut all: Vec<(String, i32)> = scores.collect();
            all.sort_unstable();
            all
        };
        Self::Again {
            same_scores: result(first) == result(again),
            first: first.at.clone(),
            again: again.at.place.clone(),
        }
    }
}

impl Event<'_> {
    /// Names rounds and tables that should be there.
    pub(super) fn missing(&mut self) {
        let last = self.rounds.keys().filter_map(|key| key.parse().ok()).max();
        let rounds: u32 = self.scheme.rounds.or(last).unwrap_or(0);
        let found = |round: &u32| self.rounds.contains_key(&round.to_string());
        // A round number from nowhere is no reason to count up to it.
        let gaps: Vec<u32> = (1..=rounds.min(1000)).filter(|n| !found(n)).collect();
        if !gaps.is_empty() {
            self.remarks.push(Remark::NoRounds(gaps));
        }
        let mut keys: Vec<&String> = self.rounds.keys().collect();
        keys.sort_by(|a, b| order(a).cmp(&order(b)));
        for round in keys {
            let tables = self.missing_tables(round);
            if !tables.is_empty() {
                let round = self.spelt.get(round).unwrap_or(round).clone();
                self.remarks.push(Remark::NoTables { round, tables });
            }
        }
    }

    /// From and to.
    fn missing_tables(&self, round: &str) -> Vec<(u32, u32)> {
        let Some(found) = self.rounds.get(round) else {
            return Vec::new();
        };
        let mut numbers: Vec<u32> = found.iter().filter_map(|key| key.parse().ok()).collect();
        numbers.sort_unstable();
        let most = numbers.last().copied().unwrap_or(0);
        let expected = match &self.scheme.tables {
            Tables::Found => most,
            Tables::All(tables) => *tables,
            Tables::ByRound(rounds) => rounds.get(round).copied().unwrap_or(most),
        };
        gaps(&numbers, expected)
    }

    /// Gives byes, and names those who have neither a table nor a bye.
    pub(super) fn byes(&mut self) {
        for bye in &self.scheme.byes {
            let key = self.key(&bye.player);
            self.rounds.entry(bye.round.clone()).or_default();
            let player = self.players.entry(key).or_default();
            if player.name.is_empty() {
                player.name.clone_from(&bye.player);
            }
            if player.rounds.contains_key(&bye.round) {
                self.remarks.push(Remark::ByeAndTable {
                    player: player.name.clone(),
                    round: bye.round.clone(),
                });
                continue;
            }
            let points = self.scheme.bye_points;
            player.rounds.insert(bye.round.clone(), (points, true));
        }
        if self.rounds.len() > 1 {
            self.absent();
        }
    }

    fn absent(&mut self) {
        let mut rounds: Vec<String> = self.rounds.keys().cloned().collect();
        rounds.sort_by(|a, b| order(a).cmp(&order(b)));
        // Not everybody is in a final, or in the club every Thursday.
        for round in rounds.into_iter().filter(|r| r.parse::<u32>().is_ok()) {
            let whole = self.missing_tables(&round).is_empty();
            let mut absent = Vec::new();
            for player in self.players.values_mut() {
                if player.rounds.contains_key(&round) {
                    continue;
                }
                if self.scheme.absent_is_bye && whole {
                    let bye = (self.scheme.bye_points, true);
                    player.rounds.insert(round.clone(), bye);
                } else {
                    absent.push(player.name.clone());
                }
            }
            if !absent.is_empty() {
                let more = absent.len().saturating_sub(MOST_NAMED);
                absent.truncate(MOST_NAMED);
                self.remarks.push(Remark::Absent { round, whole, players: absent, more });
            }
        }
    }
}

/// Numbers from 1 to `most` that are not in a sorted list: from and to.
fn gaps(numbers: &[u32], most: u32) -> Vec<(u32, u32)> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for &number in numbers.iter().chain([&most.saturating_add(1)]) {
        let end = number.min(most.saturating_add(1));
        if end > next {
            gaps.push((next, end - 1));
        }
        next = next.max(number.saturating_add(1));
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing() {
        assert_eq!(gaps(&[1, 2, 4, 9], 9), [(3, 3), (5, 8)]);
        assert_eq!(gaps(&[], 2), [(1, 2)]);
        assert_eq!(gaps(&[1, 2], 2), []);
        assert_eq!(gaps(&[2, 7], 3), [(1, 1), (3, 3)]);
        assert_eq!(gaps(&[999_999_999], 999_999_999), [(1, 999_999_998)]);
        assert_eq!(gaps(&[u32::MAX], u32::MAX), [(1, 4_294_967_294)]);
    }
}
