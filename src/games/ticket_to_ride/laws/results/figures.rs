//! A record that agrees with the score: seen by the figures alone.

use smallvec::SmallVec;

use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::scoring::{Holding, Source, Tally, tally};
use crate::score::ScoreSheet;

/// What a record is compared with.
#[derive(Clone, Copy, Debug)]
pub struct Figures<'a> {
    pub board: &'a Board,
    pub edition: &'a str,
    pub players: &'a [&'a str],
    pub held: &'a [Holding],
    /// Seats of whom nobody knows all tickets.
    pub open: &'a [usize],
    pub finished: bool,
}

/// A `result` line: seat, total and rows.
pub type Result<'a> = (usize, i32, SmallVec<[(&'a str, i32); 6]>);

impl Figures<'_> {
    /// Totals and ranks, if every figure of the record is as it should be; `None`
    /// where there is something to say, or only the full count can tell.
    #[must_use]
    pub fn sheet(&self, results: &[Result<'_>], winners: &[usize]) -> Option<ScoreSheet> {
        let tallies = tally(self.board, self.held, self.edition)?;
        let mut recorded = vec![None; tallies.len()];
        for result in results {
            let (seat, total, _) = *result;
            if !self.agrees(tallies.get(seat)?, result) {
                return None;
            }
            recorded[seat] = Some(total);
        }
        let compared = !winners.is_empty() && self.open.is_empty();
        let as_named =
            |(seat, tally): (usize, &Tally)| winners.contains(&seat) == (tally.rank == 1);
        if compared && !tallies.iter().enumerate().all(as_named) {
            return None;
        }
        Some(ScoreSheet {
            players: self.players.iter().map(|&name| name.to_owned()).collect(),
            totals: tallies.iter().map(|tally| tally.total).collect(),
            ranks: tallies.iter().map(|tally| tally.rank).collect(),
            recorded,
            finished: self.finished,
            ..ScoreSheet::default()
        })
    }

    fn agrees(&self, tally: &Tally, (seat, total, rows): &Result<'_>) -> bool {
        let open = self.open.contains(seat);
        let row_agrees = |(key, said): &(&str, i32)| {
            let source = Source::ALL.into_iter().find(|source| source.key() == *key);
            source.is_some_and(|source| {
                let agrees = source.points(&tally.points) == *said;
                (agrees || open && source == Source::Tickets) && source.is_on(self.board)
            })
        };
        (*total == tally.total || open) && rows.iter().all(row_agrees)
    }
}
