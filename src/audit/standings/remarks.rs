//! What is odd about a tournament: tables that are missing or recorded twice,
//! players without a table.

use super::{Event, Sat, Tables, name_key, order};

/// So many names are listed in one remark.
const MOST_NAMED: usize = 20;

/// The same table of the same round again.
pub fn twice(first: &Sat, again: &Sat) -> String {
    let result = |game: &Sat| {
        let mut all: Vec<(String, i32)> = game
            .players
            .iter()
            .map(|(name, score, _)| (name_key(name), *score))
            .collect();
        all.sort_unstable();
        all
    };
    let same = if result(first) == result(again) {
        "with the same scores"
    } else {
        "with other scores"
    };
    format!(
        "{} is recorded again, {same}, in {}: only the first counts",
        first.words(),
        again.place
    )
}

impl Event<'_> {
    /// Names rounds and tables that should be there.
    pub fn missing(&mut self) {
        let last = self.rounds.keys().filter_map(|key| key.parse().ok()).max();
        let rounds: u32 = self.scheme.rounds.or(last).unwrap_or(0);
        let found = |round: &u32| self.rounds.contains_key(&round.to_string());
        // A round number from nowhere is no reason to count up to it.
        let gaps = ranges((1..=rounds.min(1000)).filter(|round| !found(round)));
        if !gaps.is_empty() {
            self.remarks.push(format!("missing: round {gaps}"));
        }
        let mut lines = Vec::new();
        let mut keys: Vec<&String> = self.rounds.keys().collect();
        keys.sort_by(|a, b| order(a).cmp(&order(b)));
        for round in keys {
            let gaps = self.missing_tables(round);
            if !gaps.is_empty() {
                let of = match self.spelt.get(round).unwrap_or(round).as_str() {
                    "" => String::new(),
                    number if number.parse::<u32>().is_ok() => format!(" of round {number}"),
                    name => format!(" of {name}"),
                };
                lines.push(format!("missing: table {gaps}{of}"));
            }
        }
        self.remarks.extend(lines);
    }

    /// `3, 7–9`
    fn missing_tables(&self, round: &str) -> String {
        let Some(found) = self.rounds.get(round) else {
            return String::new();
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
    pub fn byes(&mut self) {
        for bye in &self.scheme.byes {
            let key = self.key(&bye.player);
            self.rounds.entry(bye.round.clone()).or_default();
            let player = self.players.entry(key).or_default();
            if player.name.is_empty() {
                player.name.clone_from(&bye.player);
            }
            if player.rounds.contains_key(&bye.round) {
                self.remarks.push(format!(
                    "{} has a bye in round {} and plays in it: the bye does not count",
                    player.name, bye.round
                ));
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
                    absent.push(player.name.as_str());
                }
            }
            if !absent.is_empty() {
                let more = absent.len().saturating_sub(MOST_NAMED);
                absent.truncate(MOST_NAMED);
                let mut names = absent.join(", ");
                if more > 0 {
                    names += &format!(" and {more} more");
                }
                let why = if whole { "" } else { " (a table is missing)" };
                self.remarks
                    .push(format!("no table in round {round}{why}: {names}"));
            }
        }
    }
}

/// Numbers from 1 to `most` that are not in a sorted list.
fn gaps(numbers: &[u32], most: u32) -> String {
    let mut words = Vec::new();
    let mut next = 1;
    for &number in numbers.iter().chain([&most.saturating_add(1)]) {
        let end = number.min(most.saturating_add(1));
        if end > next {
            words.push(range(next, end - 1));
        }
        next = next.max(number.saturating_add(1));
    }
    words.join(", ")
}

fn range(from: u32, to: u32) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from}–{to}")
    }
}

fn ranges(numbers: impl Iterator<Item = u32>) -> String {
    let numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
    numbers.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing() {
        assert_eq!(gaps(&[1, 2, 4, 9], 9), "3, 5–8");
        assert_eq!(gaps(&[], 2), "1–2");
        assert_eq!(gaps(&[1, 2], 2), "");
        assert_eq!(gaps(&[2, 7], 3), "1, 3");
        assert_eq!(gaps(&[999_999_999], 999_999_999), "1–999999998");
        assert_eq!(gaps(&[u32::MAX], u32::MAX), "1–4294967294");
    }
}
