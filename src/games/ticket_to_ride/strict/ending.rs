//! What the table wrote down about the end, compared with the score.

use smallvec::SmallVec;

use super::header::Header;
use super::position::MOST_SEATS;
use crate::games::ticket_to_ride::laws::results::figures;
use crate::games::ticket_to_ride::scoring::{Holding, tally};
use crate::log::Expected;
use crate::notation::token::{Input, name, number};
use crate::score::ScoreSheet;

/// Rows of a `result` line.
type Rows<'a> = SmallVec<[(&'a str, i32); 6]>;

struct Recorded<'a> {
    seat: usize,
    total: i32,
    rows: Rows<'a>,
}

#[derive(Default)]
pub struct Ending<'a> {
    results: SmallVec<[Recorded<'a>; MOST_SEATS]>,
    /// Seats of the winners.
    winners: SmallVec<[usize; MOST_SEATS]>,
}

impl<'a> Ending<'a> {
    /// Reads what stands behind `result Ada`.
    pub fn result(&mut self, seat: usize, i: &mut Input<'a>) -> Option<()> {
        let total = i.read(number).ok()?.value;
        let mut rows = Rows::new();
        while !i.is_done() {
            let row = i.read(name(Expected::ResultRow)).ok()?;
            rows.push((row.text, i.read(number).ok()?.value));
        }
        self.results.push(Recorded { seat, total, rows });
        Some(())
    }

    pub fn winner(&mut self, seat: usize) {
        self.winners.push(seat);
    }

    /// Totals and ranks, if every figure of the record is as it should be.
    pub fn sheet(
        &self,
        header: &Header<'_>,
        held: &[Holding],
        finished: bool,
    ) -> Option<ScoreSheet> {
        let tallies = tally(header.board, held, header.edition)?;
        let mut recorded = vec![None; tallies.len()];
        for result in &self.results {
            let tally = tallies.get(result.seat)?;
            let agrees =
                |(key, said): &(&str, i32)| figures::row(header.board, tally, key) == Some(*said);
            if result.total != tally.total || !result.rows.iter().all(agrees) {
                return None;
            }
            recorded[result.seat] = Some(result.total);
        }
        let won = |seat: usize| tallies[seat].rank == 1;
        let named = |seat: usize| self.winners.contains(&seat);
        if !self.winners.is_empty() && !(0..tallies.len()).all(|seat| named(seat) == won(seat)) {
            return None;
        }
        Some(figures::of_tallies(
            header.players.iter().copied(),
            &tallies,
            recorded,
            finished,
        ))
    }
}
