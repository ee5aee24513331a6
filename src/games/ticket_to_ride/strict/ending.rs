//! What the table wrote down about the end, compared with the score.

use smallvec::SmallVec;

use super::header::Header;
use super::position::MOST_SEATS;
use crate::games::ticket_to_ride::laws::results::figures::{self, Figures};
use crate::games::ticket_to_ride::scoring::Holding;
use crate::log::Expected;
use crate::notation::token::{Input, name, number};
use crate::score::ScoreSheet;

#[derive(Default)]
pub(super) struct Ending<'a> {
    results: SmallVec<[figures::Result<'a>; MOST_SEATS]>,
    /// Seats of the winners.
    winners: SmallVec<[usize; MOST_SEATS]>,
}

impl<'a> Ending<'a> {
    /// Reads what stands behind `result Ada`.
    pub(super) fn result(&mut self, seat: usize, i: &mut Input<'a>) -> Option<()> {
        let total = i.read(number).ok()?.value;
        let mut rows = SmallVec::new();
        while !i.is_done() {
            let row = i.read(name(Expected::ResultRow)).ok()?;
            rows.push((row.text, i.read(number).ok()?.value));
        }
        self.results.push((seat, total, rows));
        Some(())
    }

    pub(super) fn winner(&mut self, seat: usize) {
        self.winners.push(seat);
    }

    /// Totals and ranks, or all of the sheet, if every figure of the record is as it should be.
    pub(super) fn sheet(
        &self,
        header: &Header<'_>,
        held: &[Holding],
        finished: bool,
        with_rows: bool,
    ) -> Option<ScoreSheet> {
        let figures = Figures {
            board: header.board,
            edition: header.edition,
            players: &header.players,
            held,
            open: &[],
            finished,
        };
        match with_rows {
            true => figures.full_sheet(&self.results, &self.winners),
            false => figures.sheet(&self.results, &self.winners),
        }
    }
}
