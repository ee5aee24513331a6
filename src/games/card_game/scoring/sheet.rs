//! The final score in words: rows, proofs and remarks.

use super::choices::{Other, others};
use super::final_score::{FinalScore, PlayerScore, rank, tallies};
use crate::games::card_game::rules::{Rules, TicketId};
use crate::games::card_game::state::Seat;
use crate::games::shared::{and, deeds};
use crate::score::{Cell, Detail, Row, ScoreSheet};

/// The rows of the score sheet: the words in a `result`.
pub const ROWS: [&str; 2] = ["tickets", "bonus"];

/// The rows with their titles.
#[must_use]
pub fn titles() -> [(&'static str, String); 2] {
    [
        (ROWS[0], say!("card-game-row-tickets", "Tickets")),
        (ROWS[1], say!("card-game-row-bonus", "Big cities")),
    ]
}

impl FinalScore {
    /// The score sheet. Nothing is recorded in it yet; that is for whoever knows
    /// what the table wrote down.
    #[must_use]
    pub fn sheet(&self, rules: &Rules, seats: &[Seat], names: &[&str], two: bool) -> ScoreSheet {
        let words = Words { rules, seats, names, score: self, two };
        let totals = self.players.iter().map(|p| p.total).collect();
        let ranks = self.players.iter().map(|p| p.rank).collect();
        ScoreSheet { remarks: words.remarks(), ..bare(names, words.rows(), totals, ranks) }
    }
}

/// The score sheet without proofs and remarks, for somebody who compares figures and
/// reads no words.
#[must_use]
pub fn figures(rules: &Rules, seats: &[Seat], names: &[&str]) -> ScoreSheet {
    let big = rules.big_cities();
    let tallies = tallies(rules, &big, seats);
    let ranking = rank(&tallies, &big);
    let cell = |points: i32| Cell { points, ..Cell::default() };
    let cells = [
        tallies.iter().map(|tally| cell(tally.tickets)).collect(),
        ranking.bonus.iter().map(|bonus| cell(bonus.0)).collect(),
    ];
    let rows = titles().into_iter().zip(cells).map(|((key, title), cells)| Row {
        key: key.into(),
        title,
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
        let rows = titles().into_iter().zip(cells).map(|((key, title), cell)| Row {
            key: key.into(),
            title,
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
            let mut how = c.cards.letters();
            if self.two {
                how += &match c.pass {
                    1 => say!("card-game-sheet-first", ", first scoring"),
                    _ => say!("card-game-sheet-second", ", second scoring"),
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
            1 => details.push(plain(say!("card-game-sheet-unseen-one", "1 ticket not shown"))),
            n => details.push(plain(say!("card-game-sheet-unseen", "{n} tickets not shown", n))),
        }
        Cell { points: player.tickets, recorded: None, details }
    }

    fn bonus(&self, player: &PlayerScore) -> Cell {
        let served = player.cities.iter().filter(|city| city.points > 0);
        let details = served.map(|city| Detail {
            points: Some(city.points),
            done: None,
            what: self.rules.printed(city.city).to_owned(),
            how: Some(match (city.tickets, city.shared) {
                (1, false) => say!("card-game-sheet-ticket", "1 ticket"),
                (n, false) => say!("card-game-sheet-tickets", "{n} tickets", n),
                (1, true) => say!("card-game-sheet-ticket-level", "1 ticket, level with others"),
                (n, true) => {
                    say!("card-game-sheet-tickets-level", "{n} tickets, level with others", n)
                }
            }),
            routes: Vec::new(),
        });
        Cell { points: player.bonus, recorded: None, details: details.collect() }
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.ties();
        for (seat, player) in self.seats.iter().enumerate() {
            let name = self.name(seat);
            let unseen: u8 = player.scorings.iter().map(|s| s.stack.unseen).sum();
            if unseen > 0 {
                remarks.push(say!("card-game-sheet-stack", "{unseen} cards on {name}'s stack were not seen: tickets are completed without them", unseen, name));
            }
            if player.scorings.iter().any(|s| !s.exact && s.stated.is_none()) {
                remarks.push(say!("card-game-sheet-too-many", "{name} holds too many tickets to weigh every choice: the best one found is shown", name));
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
            say!("card-game-sheet-first-open", "nobody wrote down which tickets {names} completed at the first scoring: only those that the log names are counted there", names = and(&who))
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
                    && !players.iter().any(|p| p.rank > ahead.rank && p.rank < behind.rank);
                if !neighbours {
                    continue;
                }
                let (x, y) = (ahead.completed.len(), behind.completed.len());
                let (first, second) = (self.name(a), self.name(b));
                remarks.push(match x == y {
                    true => say!(
                        "card-game-sheet-bonus-ahead",
                        "{ahead} and {behind} are level on points; {ahead} is ahead by more bonus cards: {x} to {y}",
                        ahead = first,
                        behind = second,
                        x = ahead.bonus_cards,
                        y = behind.bonus_cards
                    ),
                    false => say!(
                        "card-game-sheet-tickets-ahead",
                        "{ahead} and {behind} are level on points; {ahead} is ahead by more completed tickets: {x} to {y}",
                        ahead = first,
                        behind = second,
                        x,
                        y
                    ),
                });
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
                remarks.push(say!("card-game-sheet-share", "{names} are level on points, completed tickets and bonus cards: they share the place", names = and(&level)));
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
            ([], of) => say!("card-game-sheet-without", "without {tickets}", tickets = list(of)),
            (new, []) => say!("card-game-sheet-with", "with {tickets}", tickets = list(new)),
            (new, of) => say!(
                "card-game-sheet-instead",
                "with {tickets} instead of {others}",
                tickets = list(new),
                others = list(of)
            ),
        };
        let when = match (self.two, other.pass) {
            (false, _) => String::new(),
            (true, 1) => say!("card-game-sheet-at-first", " at the first scoring"),
            (true, _) => say!("card-game-sheet-at-second", " at the second scoring"),
        };
        let worth = if other.equal {
            say!("card-game-sheet-as-good", "as good a choice of tickets")
        } else {
            say!("card-game-sheet-less", "a choice worth less by itself")
        };
        say!(
            "card-game-sheet-other",
            "{name} could also have scored {change}{when}, {worth}: {then}",
            name,
            change,
            when,
            worth,
            then = self.then(other)
        )
    }

    /// `then Ada has 77 instead of 69 and wins`.
    fn then(&self, other: &Other) -> String {
        let players = &self.score.players;
        let mut parts = Vec::new();
        for (p, player) in players.iter().enumerate() {
            let total = other.ranking.totals[p];
            if total != player.total {
                parts.push(say!(
                    "card-game-sheet-has",
                    "{name} has {total} instead of {was}",
                    name = self.name(p),
                    total,
                    was = player.total
                ));
            }
        }
        let winners = |won: &dyn Fn(usize) -> bool| -> Vec<String> {
            (0..players.len()).filter(|&p| won(p)).map(|p| self.name(p).to_owned()).collect()
        };
        let before = winners(&|p| players[p].rank == 1);
        let after = winners(&|p| other.ranking.ranks[p] == 1);
        if before != after {
            let names = and(&after);
            parts.push(match after.len() {
                1 => say!("card-game-sheet-wins", "{names} wins", names),
                _ => say!("card-game-sheet-win", "{names} win", names),
            });
        }
        say!("card-game-sheet-then", "then {parts}", parts = deeds(&parts))
    }
}

fn plain(what: String) -> Detail {
    Detail { what, ..Detail::default() }
}
