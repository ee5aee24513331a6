//! What the table wrote down: checks on the way, and the end.

use super::*;
use crate::games::shared::record::{self, Unknown};
use crate::games::ticket_to_ride::scoring::{Holding, final_score};
use crate::score::ScoreSheet;
use laws::results::figures::{self, Figures};
use laws::results::{self, Shows};

impl<'a> Table<'a> {
    pub(super) fn check(
        &mut self,
        seat: Option<usize>,
        items: &[CheckItem<'a>],
        verdict: &mut Verdict,
    ) {
        let mut rows = items.iter().filter_map(|item| match &item.value {
            CheckValue::Cards(cards) => Some(Pile::of(&cards.cards)),
            _ => None,
        });
        if self.state.due_flush.is_some() && rows.any(|row| !results::is_row(&self.state, row)) {
            // No new row came, or it lies there and was not written down.
            self.settle_flush(verdict);
        }
        let mut wrong = Vec::new();
        for item in items {
            let Some(compared) = results::r1(&self.state, self.board, seat, item) else {
                self.hear(Some(Unknown::Figure(item.key.text)), item.key.span, verdict);
                continue;
            };
            self.take_note(compared.shows, compared.wrong.is_some());
            wrong.extend(compared.wrong);
        }
        if let Some(fault) = results::check_differs(&self.state, seat, wrong) {
            let at = fault.differs.at();
            self.hear(Some(fault), at, verdict);
        }
    }

    /// Takes in what a `check` says of the position.
    fn take_note(&mut self, shows: Shows, wrong: bool) {
        let state = &mut self.state;
        match shows {
            Shows::Nothing => {}
            Shows::Row { row, shorter } => {
                state.row = row;
                state.deck.count += shorter;
                state.doubt.row -= shorter;
            }
            Shows::Deck => state.deck_differs = true,
            Shows::RowInDoubt if wrong => state.after_wrong_check_of_row(),
            Shows::RowInDoubt => state.doubt_row(),
            Shows::Off { seat, what, by } => state.seats[seat].marks[what as usize] = by,
        }
    }

    /// The end: the score, compared with what the table recorded.
    pub(super) fn score(&self, ending: &Ending<'a>, verdict: &mut Verdict) -> ScoreSheet {
        if ending.figures_only
            && let Some(sheet) = self.figures(ending)
        {
            return sheet;
        }
        let (state, finished) = (&self.state, self.is_finished());
        let score = final_score(self.board, &self.standing(), &self.edition, finished);
        let mut sheet = score.sheet(self.board);
        let r2 = |sheet: &ScoreSheet, result: &Recorded<'a>| {
            let fault = results::r2(state, &score, sheet, result)?;
            let at = fault.differs.at();
            Some((fault, at))
        };
        let r3 = |sheet: &ScoreSheet| record::r3(&sheet.ranks, ending, results::trust_ranks(state));
        record::finish(&self.setting, &mut sheet, ending, r2, r3, verdict);
        sheet
    }

    /// Totals and ranks, if the record agrees with them.
    fn figures(&self, ending: &Ending<'a>) -> Option<ScoreSheet> {
        let open = (0..self.setting.names.len()).filter(|&s| results::is_open(&self.state, s));
        let figures = Figures {
            board: self.board,
            edition: &self.edition,
            players: &self.setting.names,
            held: &self.holdings(),
            open: &open.collect::<SmallVec<[usize; 5]>>(),
            finished: self.is_finished(),
        };
        let result = |result: &Recorded<'a>| -> figures::Result<'a> {
            let rows = result.rows.iter();
            let rows = rows.map(|(key, said)| (key.text, said.value)).collect();
            (result.seat, result.total.value, rows)
        };
        let results: SmallVec<[_; 5]> = ending.results.iter().map(result).collect();
        let winners: SmallVec<[usize; 5]> = ending.winners.iter().map(|(seat, _)| *seat).collect();
        figures.sheet(&results, &winners)
    }

    fn holdings(&self) -> SmallVec<[Holding; 5]> {
        let seats = self.state.seats.iter().take(self.setting.names.len());
        let mut held: SmallVec<[Holding; 5]> = seats
            .map(|seat| Holding {
                routes: SmallVec::new(),
                stations: seat.stations.clone(),
                stations_left: seat.stations_left,
                tickets: seat.tickets.iter().map(|&(id, _)| id).collect(),
            })
            .collect();
        for (id, owner) in (0..).zip(&self.state.owners) {
            if let Some(owner) = owner
                && let Some(holding) = held.get_mut(usize::from(owner.seat))
            {
                holding.routes.push(id);
            }
        }
        held
    }
}
