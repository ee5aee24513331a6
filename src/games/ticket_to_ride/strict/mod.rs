//! The strict pass: a game in which every card was seen, every line is written
//! in the usual way and nothing is wrong, judged in one pass over its bytes.
//!
//! Most games of an archive are like that, and nothing has to be said about them
//! but the score. So no log is made, no place in the text is remembered and no
//! doubt is kept: the position is a few counts and sets, and each move either is
//! surely legal or ends the pass. A game that gets off on the way (`None`), for
//! whatever reason, is replayed from its start by the [`Table`](super::table),
//! which is the authority on every rule and the only one to report anything.
//!
//! So this may leave a legal game alone, but never let a breach pass. A test
//! holds it to the table: what gets through here has no findings there, and the same
//! result.

mod ending;
mod header;
mod moves;
mod pile;
mod position;
mod visitor;

use crate::games::Outcome;
use crate::games::ticket_to_ride::board::Board;
use crate::notation::token::{Input, bare_word, turn_number};

use ending::Ending;
use header::Header;
use pile::Pile;
use position::Position;
pub use visitor::{Cards, Said, Visitor};

/// The outcome of a game in which nothing is wrong; `None` where the table has to
/// look.
#[must_use]
pub fn judge(text: &str) -> Option<Outcome> {
    judge_before(text, None, &mut ())
}

/// The same with the whole score sheet, for somebody who prints it.
#[must_use]
pub fn judge_with_sheet(text: &str) -> Option<Outcome> {
    pass(text, None, &mut (), true)
}

/// The same on a board of one's own.
#[must_use]
pub fn judge_on(text: &str, board: &Board) -> Option<Outcome> {
    judge_before(text, Some(board), &mut ())
}

/// The same before a visitor, who has heard a part of the game if it is `None`.
#[must_use]
pub fn judge_before<W: Visitor>(
    text: &str,
    board: Option<&Board>,
    visitor: &mut W,
) -> Option<Outcome> {
    pass(text, board, visitor, false)
}

fn pass<W: Visitor>(
    text: &str,
    board: Option<&Board>,
    visitor: &mut W,
    with_sheet: bool,
) -> Option<Outcome> {
    let (header, body) = header::read(text, board)?;
    visitor.table(header.game, &header.players);
    let mut pass = Pass {
        i: Input::new(text, body),
        position: Position::new(&header)?,
        header: &header,
        ending: Ending::default(),
        turns: 0,
        due: 0,
        visitor,
    };
    pass.go()?;
    pass.finish(with_sheet)
}

/// A game on its way.
struct Pass<'a, 'h, W> {
    /// The place that is read.
    i: Input<'a>,
    header: &'h Header<'a>,
    position: Position<'h>,
    ending: Ending<'a>,
    turns: u32,
    /// Whose turn it is; before the first turn, anybody's.
    due: usize,
    visitor: &'h mut W,
}

impl<W: Visitor> Pass<'_, '_, W> {
    fn go(&mut self) -> Option<()> {
        while !self.i.is_at_end() {
            self.line()?;
        }
        Some(())
    }

    #[inline]
    fn line(&mut self) -> Option<()> {
        self.i.next();
        if !self.i.is_done() {
            self.statement()?;
            if !self.i.is_done() {
                return None;
            }
        }
        self.i = self.i.line_end().behind(1);
        Some(())
    }

    #[inline]
    fn statement(&mut self) -> Option<()> {
        let number = self.i.read(turn_number).ok()?.map(|number| number.value);
        match self.player() {
            Some(seat) => self.acts(seat, number),
            None if number.is_none() => self.own_statement(),
            None => None,
        }
    }

    /// The seat of the player whose name stands here, and on to the next word.
    /// Mostly it is whoever has the turn.
    #[inline]
    fn player(&mut self) -> Option<usize> {
        if let Some(name) = &self.header.short_names[self.due]
            && self.i.eat_short(name)
        {
            return Some(self.due);
        }
        self.any_player()
    }

    #[inline(never)]
    fn any_player(&mut self) -> Option<usize> {
        for (seat, name) in self.header.short_names.iter().enumerate() {
            if let Some(name) = name
                && self.i.eat_short(name)
            {
                return Some(seat);
            }
        }
        let mut players = self.header.players.iter();
        players.position(|name| self.i.eat(name))
    }

    #[inline(never)]
    fn own_statement(&mut self) -> Option<()> {
        if self.i.starts_with("flush") || self.i.starts_with("refill") {
            self.visitor.line(Said::Row);
            return self.row_changes();
        }
        let word = self.i.read(bare_word).ok()?;
        self.i.token_ends()?;
        match word {
            "market" => {
                let (row, n) = Pile::read(&mut self.i)?;
                self.visitor.line(Said::Market);
                self.visitor.cards(Cards::Market, row.counts());
                self.position.lay_out_row(row, n)?;
                self.row_changes()
            }
            "result" => {
                let seat = self.player()?;
                self.visitor.line(Said::End);
                self.ending.result(seat, &mut self.i)
            }
            "winner" => {
                self.visitor.line(Said::End);
                loop {
                    let seat = self.player()?;
                    self.ending.winner(seat);
                    if self.i.is_done() {
                        return Some(());
                    }
                }
            }
            _ => None,
        }
    }

    /// What happened to the row behind a move.
    fn row_changes(&mut self) -> Option<()> {
        while !self.i.is_done() {
            self.row_change()?;
        }
        Some(())
    }

    #[inline(never)]
    fn row_change(&mut self) -> Option<()> {
        if self.i.eat("flush") {
            let (row, n) = Pile::read(&mut self.i)?;
            self.visitor.cards(Cards::Flush, row.counts());
            self.position.flush(row, n)
        } else if self.i.eat("refill") {
            let (row, n) = Pile::read(&mut self.i)?;
            self.visitor.cards(Cards::Refill, row.counts());
            self.position.refill(row, n)
        } else {
            None
        }
    }

    fn finish(self, with_sheet: bool) -> Option<Outcome> {
        if self.turns == 0 || self.position.flush_is_due {
            return None;
        }
        let board = self.header.board;
        let finished = self.position.turns_left == Some(0);
        let held = self.position.into_held();
        let sheet = self
            .ending
            .sheet(self.header, &held, finished, with_sheet)?;
        Some(Outcome {
            game: self.header.game.to_owned(),
            title: board.title.clone(),
            players: sheet.players.clone(),
            sheet: Some(sheet),
            finished,
            turns: self.turns,
            ..Outcome::default()
        })
    }
}
