//! A record that agrees with the score: seen by the figures alone.

use smallvec::SmallVec;

use crate::games::shared::record::write_down;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::scoring::{
    Holding, PlayerScore, PlayerStanding, Source, Standing, Tally, final_score, tally,
};
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
        if !self.agree(&tallies, results, winners) {
            return None;
        }
        let mut recorded = vec![None; tallies.len()];
        for &(seat, total, _) in results {
            recorded[seat] = Some(total);
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

    /// The sheet with all its rows and remarks, on the same terms.
    #[must_use]
    pub fn full_sheet(&self, results: &[Result<'_>], winners: &[usize]) -> Option<ScoreSheet> {
        if !self.open.is_empty() {
            return None;
        }
        let player = |(&name, held): (&&str, &Holding)| PlayerStanding {
            name: name.to_owned(),
            routes: held.routes.to_vec(),
            stations: held.stations.to_vec(),
            stations_left: held.stations_left,
            tickets: held.tickets.to_vec(),
            unknown_tickets: 0,
        };
        let standing =
            Standing { players: self.players.iter().zip(self.held).map(player).collect() };
        let score = final_score(self.board, &standing, self.edition, self.finished);
        let tally = |player: &PlayerScore| Tally {
            points: player.points,
            total: player.total,
            rank: player.rank,
        };
        let tallies: SmallVec<[Tally; 5]> = score.players.iter().map(tally).collect();
        if !self.agree(&tallies, results, winners) {
            return None;
        }
        let mut sheet = score.sheet(self.board);
        for (seat, total, rows) in results {
            write_down(&mut sheet, *seat, *total, rows.iter().copied());
        }
        Some(sheet)
    }

    /// Nothing in the record is against these figures.
    fn agree(&self, tallies: &[Tally], results: &[Result<'_>], winners: &[usize]) -> bool {
        let agrees = |result: &Result<'_>| {
            let tally = tallies.get(result.0);
            tally.is_some_and(|tally| self.agrees(tally, result))
        };
        let compared = !winners.is_empty() && self.open.is_empty();
        let as_named =
            |(seat, tally): (usize, &Tally)| winners.contains(&seat) == (tally.rank == 1);
        results.iter().all(agrees) && (!compared || tallies.iter().enumerate().all(as_named))
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
