//! What the table wrote down, compared with the position: checks on the way, tickets
//! shown, results and winners.

use super::*;
use crate::games::ticket_to_ride::laws::results::figures::{self, Figures};
use crate::notation::token::{bare_word, number};
use crate::score::ScoreSheet;

/// Results and winners, which are compared with the score at the end.
#[derive(Default)]
pub(super) struct Record<'a> {
    results: SmallVec<[figures::Result<'a>; MOST_SEATS]>,
    /// Seats of the winners.
    winners: SmallVec<[usize; MOST_SEATS]>,
}

impl Record<'_> {
    /// Totals and ranks, or all of the sheet, if every figure of the record is as it
    /// should be.
    pub(super) fn sheet(&self, figures: &Figures<'_>, with_rows: bool) -> Option<ScoreSheet> {
        match with_rows {
            true => figures.full_sheet(&self.results, &self.winners),
            false => figures.sheet(&self.results, &self.winners),
        }
    }
}

impl<S: Sight, W: Visitor> Pass<'_, '_, S, W> {
    /// From this line on the log says how the game came out.
    fn ends_here(&mut self) {
        self.end.get_or_insert(self.i.at);
    }

    /// What stands behind `result`.
    #[inline(never)]
    pub(super) fn result(&mut self) -> Option<()> {
        self.ends_here();
        let seat = self.player()?;
        self.visitor.line(Said::End);
        let total = self.number()?;
        let mut rows = SmallVec::new();
        while self.i.peek() != b'\n' && !self.i.is_done() {
            let row = self.i.read(bare_word).ok()?;
            self.i.token_ends()?;
            rows.push((row, self.number()?));
        }
        self.record.results.push((seat, total, rows));
        Some(())
    }

    #[inline(always)]
    fn number(&mut self) -> Option<i32> {
        match self.i.short_number() {
            Some(number) => Some(number),
            None => Some(self.i.read(number).ok()?.value),
        }
    }

    /// What stands behind `winner`.
    #[inline(never)]
    pub(super) fn winner(&mut self) -> Option<()> {
        self.ends_here();
        self.visitor.line(Said::End);
        loop {
            let seat = self.player()?;
            self.record.winners.push(seat);
            if self.i.is_done() {
                return Some(());
            }
        }
    }

    /// What stands behind `check`: each figure is as the position has it.
    #[inline(never)]
    pub(super) fn check(&mut self) -> Option<()> {
        self.visitor.line(Said::End);
        let nobody = ["market", "deck"].iter().any(|word| {
            let mut i = self.i;
            i.eat(word)
        });
        let seat = if nobody { None } else { Some(self.player()?) };
        loop {
            let key = self.i.read(name(Expected::CheckItem)).ok()?.text;
            if key == "market" {
                let (row, _) = Pile::read(&mut self.i)?;
                (row == self.position.row()).then_some(())?;
            } else {
                let said = self.number()?;
                (i64::from(said) == self.figure(key, seat)?).then_some(())?;
            }
            if self.i.is_done() {
                return Some(());
            }
        }
    }

    /// A figure by the word that a `check` has for it.
    fn figure(&self, key: &str, seat: Option<usize>) -> Option<i64> {
        let position = &self.position;
        if key == "deck" {
            return Some(position.deck_size().into());
        }
        let seat = seat?;
        let player = &position.seats[seat];
        Some(match key {
            "score" => position.score(seat).into(),
            "stations" => player.held.stations_left.into(),
            "cards" => player.hand.total().into(),
            "tickets" => i64::try_from(position.ticket_count(seat)).ok()?,
            "pieces" => player.pieces.into(),
            key if key == position.board.piece.many => player.pieces.into(),
            _ => return None,
        })
    }

    /// What stands behind `Ada shows`.
    #[inline(never)]
    pub(super) fn shows(&mut self, seat: usize) -> Option<()> {
        self.ends_here();
        self.visitor.line(Said::Shows);
        let mut shown: SmallVec<[TicketId; 16]> = SmallVec::new();
        loop {
            let (a, b) = self.ends()?;
            shown.push(self.position.board.ticket_between(a, b)?);
            let at = self.i.at;
            self.i.next();
            if self.i.peek() == b',' {
                self.i.at += 1;
                self.i.next();
            } else if self.i.is_done() {
                return self.position.show_tickets(seat, &shown);
            } else if self.i.at == at {
                return None;
            }
        }
    }
}
