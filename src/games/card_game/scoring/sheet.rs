//! The final score in words: rows, proofs and remarks.

use super::choices::{Other, others};
use super::final_score::{FinalScore, PlayerScore, rank, tallies};
use crate::games::card_game::rules::{Rules, TicketId};
use crate::games::card_game::state::Seat;
use crate::games::shared::{Pile, and};
use crate::score::{Cell, Detail, Row, ScoreSheet};

/// The rows of the score sheet: the word in a `result`, and the title.
pub const ROWS: [(&str, &str); 2] = [("tickets", "Tickets"), ("bonus", "Big cities")];

impl FinalScore {
    /// The score sheet. Nothing is recorded in it yet; that is for whoever knows
    /// what the table wrote down.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seats: &[Seat], names: &[&str], two: bool) -> ScoreSheet {
        let words = Words {
            rules,
            seats,
            names,
            score: self,
            two,
        };
        let totals = self.players.iter().map(|p| p.total).collect();
        let ranks = self.players.iter().map(|p| p.rank).collect();
        ScoreSheet {
            remarks: words.remarks(),
            ..bare(names, words.rows(), totals, ranks)
        }
    }
}

/// The score sheet without proofs and remarks, for somebody who compares figures and
/// reads no words.
#[must_use]
pub fn figures(rules: &Rules, seats: &[Seat], names: &[&str]) -> ScoreSheet {
    let big = rules.big_cities();
    let tallies = tallies(rules, &big, seats);
    let ranking = rank(&tallies, &big);
    let cell = |points: i32| Cell {
        points,
        ..Cell::default()
    };
    let cells = [
        tallies.iter().map(|tally| cell(tally.tickets)).collect(),
        ranking.bonus.iter().map(|bonus| cell(bonus.0)).collect(),
    ];
    let rows = ROWS.iter().zip(cells).map(|(&(key, title), cells)| Row {
        key: key.into(),
        title: title.into(),
        cells,
    });
    bare(names, rows.collect(), ranking.totals, ranking.ranks)
}

fn bare(names: &[&str], rows: Vec<Row>, totals: Vec<i32>, ranks: Vec<u32>) -> ScoreSheet {
    ScoreSheet {
        players: names.iter().map(|&name| name.to_owned()).collect(),
        rows,
        recorded: vec![None; totals.len()],
        totals,
        ranks,
        remarks: Vec::new(),
        finished: false,
        drawing: None,
    }
}

struct Words<'w> {
    rules: &'w Rules,
    seats: &'w [Seat],
    names: &'w [&'w str],
    score: &'w FinalScore,
    /// The deck is gone through twice.
    two: bool,
}

type CellOf<'w> = fn(&Words<'w>, &PlayerScore) -> Cell;

impl<'w> Words<'w> {
    fn rows(&self) -> Vec<Row> {
        let cells: [CellOf<'w>; ROWS.len()] = [Words::tickets, Words::bonus];
        let rows = ROWS.iter().zip(cells).map(|(&(key, title), cell)| Row {
            key: key.into(),
            title: title.into(),
            cells: self.score.players.iter().map(|p| cell(self, p)).collect(),
        });
        rows.collect()
    }

    fn name(&self, seat: usize) -> &str {
        self.names.get(seat).copied().unwrap_or("?")
    }

    fn value(&self, id: TicketId) -> i32 {
        self.rules.ticket(id).map_or(0, |t| t.value)
    }

    fn tickets(&self, player: &PlayerScore) -> Cell {
        let done = player.completed.iter().map(|c| {
            let mut how = cards(c.cards);
            if self.two {
                how += if c.pass == 1 {
                    ", first scoring"
                } else {
                    ", second scoring"
                };
            }
            Detail {
                points: Some(self.value(c.id)),
                done: Some(true),
                what: self.rules.name(c.id),
                how: Some(how),
                routes: Vec::new(),
            }
        });
        let failed = player.failed.iter().map(|&id| Detail {
            points: Some(-self.value(id)),
            done: Some(false),
            what: self.rules.name(id),
            how: None,
            routes: Vec::new(),
        });
        let mut details: Vec<Detail> = done.chain(failed).collect();
        match player.unseen {
            0 => {}
            1 => details.push(plain("1 ticket not shown")),
            n => details.push(plain(&format!("{n} tickets not shown"))),
        }
        Cell {
            points: player.tickets,
            recorded: None,
            details,
        }
    }

    fn bonus(&self, player: &PlayerScore) -> Cell {
        let served = player.cities.iter().filter(|city| city.points > 0);
        let details = served.map(|city| Detail {
            points: Some(city.points),
            done: None,
            what: self.rules.printed(city.city).to_owned(),
            how: Some(match (city.tickets, city.shared) {
                (1, false) => "1 ticket".to_owned(),
                (n, false) => format!("{n} tickets"),
                (1, true) => "1 ticket, level with others".to_owned(),
                (n, true) => format!("{n} tickets, level with others"),
            }),
            routes: Vec::new(),
        });
        Cell {
            points: player.bonus,
            recorded: None,
            details: details.collect(),
        }
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.ties();
        for (seat, player) in self.seats.iter().enumerate() {
            let name = self.name(seat);
            let unseen: u8 = player.scorings.iter().map(|s| s.stack.unseen).sum();
            if unseen > 0 {
                remarks.push(format!(
                    "{unseen} cards on {name}'s stack were not seen: tickets are completed without them"
                ));
            }
            if player
                .scorings
                .iter()
                .any(|s| !s.exact && s.stated.is_none())
            {
                remarks.push(format!(
                    "{name} holds too many tickets to weigh every choice: the best one found is shown"
                ));
            }
        }
        remarks.extend(self.first_scoring_open());
        let others = others(self.rules, self.seats);
        remarks.extend(others.iter().map(|other| self.other(other)));
        remarks
    }

    /// Whose tickets of the first scoring nobody knows.
    fn first_scoring_open(&self) -> Option<String> {
        let open = |seat: &&Seat| matches!(&seat.scorings[..], [first, _, ..] if first.open);
        let seats = self.seats.iter().enumerate();
        let who: Vec<String> = seats
            .filter(|(_, seat)| open(seat))
            .map(|(seat, _)| self.name(seat).to_owned())
            .collect();
        (!who.is_empty()).then(|| {
            format!(
                "nobody wrote down which tickets {} completed at the first scoring: only those that the log names are counted there",
                and(&who)
            )
        })
    }

    /// What decided between players level on points.
    fn ties(&self) -> Vec<String> {
        let players = &self.score.players;
        let mut remarks = Vec::new();
        for (a, ahead) in players.iter().enumerate() {
            for (b, behind) in players.iter().enumerate() {
                let neighbours = ahead.rank < behind.rank
                    && ahead.total == behind.total
                    && !players
                        .iter()
                        .any(|p| p.rank > ahead.rank && p.rank < behind.rank);
                if !neighbours {
                    continue;
                }
                let (x, y) = (ahead.completed.len(), behind.completed.len());
                let why = if x == y {
                    format!(
                        "more bonus cards: {} to {}",
                        ahead.bonus_cards, behind.bonus_cards
                    )
                } else {
                    format!("more completed tickets: {x} to {y}")
                };
                remarks.push(format!(
                    "{} and {} are level on points; {} is ahead by {why}",
                    self.name(a),
                    self.name(b),
                    self.name(a)
                ));
            }
        }
        let mut shared: Vec<u32> = players.iter().map(|p| p.rank).collect();
        shared.sort_unstable();
        shared.dedup();
        for rank in shared {
            let level: Vec<String> = (0..players.len())
                .filter(|&p| players[p].rank == rank)
                .map(|p| self.name(p).to_owned())
                .collect();
            if level.len() > 1 {
                remarks.push(format!(
                    "{} are level on points, completed tickets and bonus cards: they share the place",
                    and(&level)
                ));
            }
        }
        remarks
    }

    fn other(&self, other: &Other) -> String {
        let list = |ids: &[TicketId]| {
            let names: Vec<String> = ids.iter().map(|&id| self.rules.name(id)).collect();
            and(&names)
        };
        let name = self.name(other.seat);
        let change = match (&other.instead[..], &other.of[..]) {
            ([], of) => format!("without {}", list(of)),
            (new, []) => format!("with {}", list(new)),
            (new, of) => format!("with {} instead of {}", list(new), list(of)),
        };
        let when = match (self.two, other.pass) {
            (false, _) => "",
            (true, 1) => " at the first scoring",
            (true, _) => " at the second scoring",
        };
        let worth = if other.equal {
            "as good a choice of tickets"
        } else {
            "a choice worth less by itself"
        };
        format!(
            "{name} could also have scored {change}{when}, {worth}: {}",
            self.then(other)
        )
    }

    /// `then Ada has 77 instead of 69 and wins`.
    fn then(&self, other: &Other) -> String {
        let players = &self.score.players;
        let mut parts = Vec::new();
        for (p, player) in players.iter().enumerate() {
            let total = other.ranking.totals[p];
            if total != player.total {
                parts.push(format!(
                    "{} has {total} instead of {}",
                    self.name(p),
                    player.total
                ));
            }
        }
        let winners = |won: &dyn Fn(usize) -> bool| -> Vec<String> {
            (0..players.len())
                .filter(|&p| won(p))
                .map(|p| self.name(p).to_owned())
                .collect()
        };
        let before = winners(&|p| players[p].rank == 1);
        let after = winners(&|p| other.ranking.ranks[p] == 1);
        if before != after {
            let verb = if after.len() == 1 { "wins" } else { "win" };
            parts.push(format!("{} {verb}", and(&after)));
        }
        format!("then {}", and(&parts))
    }
}

fn plain(what: &str) -> Detail {
    Detail {
        what: what.to_owned(),
        ..Detail::default()
    }
}

fn cards(pile: Pile) -> String {
    let mut text = String::new();
    for card in pile.each() {
        text.push(card.map_or('?', crate::card::Card::letter));
    }
    text
}
