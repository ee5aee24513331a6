//! The strict pass: a game in which nothing is wrong, judged in one pass over its bytes.
//!
//! Most games of an archive are like that, and nothing has to be said about them
//! but the score. So no log is made, no place in the text is remembered and no
//! doubt is kept: the position is a few counts and sets, and each move either is
//! surely legal or ends the pass. A game that gets off on the way, for whatever
//! reason, is the [`Table`](super::table)'s, which is the authority on every rule and the
//! only one to report anything; it goes on where the game got off, if that can be (`reach`).
//!
//! So this may leave a legal game alone, but never let a breach pass. A test
//! holds it to the table: what gets through here has no findings there, and the same
//! result.
//!
//! A line is read and judged at once: `header` reads what stands above the first move,
//! `moves` what players do, `record` what the table wrote down, `names` whom and
//! which city is meant; `position` is what lies on the table, with `deck` and `tickets`.
//! These are made twice (`sight`): for games of which everything was seen, which
//! pay for nothing else, and for those with cards or tickets that nobody saw.

mod deck;
mod header;
mod moves;
mod names;
mod pile;
mod position;
mod reach;
mod record;
mod sight;
mod tickets;
mod visitor;

use crate::card::{Card, Counts};
use crate::games::shared::Hidden;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::board::{CityId, TicketId};
use crate::games::ticket_to_ride::laws;
use crate::games::ticket_to_ride::laws::results::figures::Figures;
use crate::games::{Outcome, Wanted};
use crate::lang;
use crate::log::Expected;
use crate::notation::is_keyword;
use crate::notation::token::name;
use crate::notation::token::{Input, bare_word, turn_number};
use position::MOST_SEATS;
use smallvec::SmallVec;

use header::Header;
use names::Spellings;
use pile::Pile;
use position::Position;
pub use reach::{Reached, reach};
use record::Record;
use sight::{All, Part, Sight};
pub use visitor::{Cards, Said, Visitor};

/// The outcome of a game in which nothing is wrong; `None` where the table has to
/// look. What hands can hold of which nobody saw all cards is not found out.
#[must_use]
pub fn judge(text: &str) -> Option<Outcome> {
    judge_before(text, None, &mut (), Wanted::Figures).ok()
}

/// The same with the whole score sheet, for somebody who prints it; `None` also where
/// what hands can hold is wanted, and nobody saw all their cards.
#[must_use]
pub fn judge_with_sheet(text: &str, with_hands: bool) -> Option<Outcome> {
    let wanted = if with_hands { Wanted::Hands } else { Wanted::Sheet };
    judge_before(text, None, &mut (), wanted).ok()
}

/// The same on a board of one's own.
#[must_use]
pub fn judge_on(text: &str, board: &Board) -> Option<Outcome> {
    judge_before(text, Some(board), &mut (), Wanted::Figures).ok()
}

/// The same before a visitor, who has heard a part of the game if it got off on the way.
///
/// # Errors
/// Where the game got off.
pub fn judge_before<W: Visitor>(
    text: &str,
    board: Option<&Board>,
    visitor: &mut W,
    wanted: Wanted,
) -> Result<Outcome, usize> {
    let (header, body) = header::read(text, board).ok_or(0_usize)?;
    let i = Input::new(text, body);
    let with_sheet = wanted != Wanted::Figures;
    let mut unseen = false;
    let outcome = pass::<All, W>(i, &header, visitor, &mut unseen, with_sheet);
    if outcome.is_err() && unseen && wanted != Wanted::Hands {
        // Mostly something is unseen from the first line on, so little was read in vain.
        return pass::<Part, W>(i, &header, visitor, &mut unseen, with_sheet);
    }
    outcome
}

/// One pass over the lines below the header; says whether it met anything unseen.
fn pass<'a, S: Sight, W: Visitor>(
    i: Input<'a>,
    header: &Header<'a>,
    visitor: &mut W,
    unseen: &mut bool,
    with_sheet: bool,
) -> Result<Outcome, usize> {
    visitor.table(header.game, &header.players);
    let mut pass = Pass::<S, W>::new(i, header, visitor).ok_or(0_usize)?;
    let arrived = pass.go();
    *unseen = pass.unseen;
    let at = pass.end.unwrap_or(pass.i.at);
    arrived.and_then(|()| pass.finish(with_sheet)).ok_or(at)
}

/// A game on its way.
struct Pass<'a, 'h, S: Sight, W> {
    /// The place that is read.
    i: Input<'a>,
    header: &'h Header<'a>,
    position: Position<'h, S>,
    record: Record<'a>,
    spellings: Spellings<'a>,
    turns: u32,
    /// Whose turn it is; before the first turn, anybody's.
    due: usize,
    /// A card or a ticket was met that nobody saw.
    unseen: bool,
    /// Where the log first says how the game came out.
    end: Option<usize>,
    visitor: &'h mut W,
}

impl<'a, 'h, S: Sight, W: Visitor> Pass<'a, 'h, S, W> {
    fn new(i: Input<'a>, header: &'h Header<'a>, visitor: &'h mut W) -> Option<Self> {
        Some(Self {
            i,
            position: Position::new(header)?,
            header,
            record: Record::default(),
            spellings: Spellings::default(),
            turns: 0,
            due: 0,
            unseen: false,
            end: None,
            visitor,
        })
    }

    fn go(&mut self) -> Option<()> {
        while !self.i.is_at_end() {
            self.visitor.line_starts(self.i.at);
            // Mostly it is the move of whoever has the turn.
            match self.player_due() {
                Some(seat) => self.acts(seat, None)?,
                None => self.other_line()?,
            }
            if self.i.peek() != b'\n' {
                if !self.i.is_done() {
                    return None;
                }
                self.i = self.i.line_end();
            }
            self.i.at += 1;
        }
        Some(())
    }

    /// Nothing, a comment, a statement of its own, somebody else's line, or a move
    /// with its number.
    #[inline(never)]
    fn other_line(&mut self) -> Option<()> {
        self.i.next();
        if self.i.is_done() {
            // `#1 Ada draws`: perhaps no comment.
            let fine = self.turns > 0 || !crate::notation::is_numbered(self.i);
            return fine.then_some(());
        }
        let number = self.i.read(turn_number).ok()?.map(|number| number.value);
        if number.is_none()
            && self.i.peek().is_ascii_lowercase()
            && let Some(said) = self.own_statement()
        {
            return said;
        }
        let seat = match self.player_due() {
            Some(seat) => seat,
            None => self.player()?,
        };
        self.acts(seat, number)
    }

    /// A statement of its own, if one stands here.
    fn own_statement(&mut self) -> Option<Option<()>> {
        let mut i = self.i;
        let word = i.read(bare_word).ok()?;
        let from = self.i.at;
        if !i.ends() {
            return None;
        }
        i.next();
        self.i = i;
        Some(match word {
            "result" => self.result(),
            "winner" => self.winner(),
            "check" => self.check(),
            "flush" | "refill" => self.row_statement(word == "flush"),
            "market" => self.market(),
            _ if is_keyword(word) => None,
            _ => {
                self.i.at = from;
                return None;
            }
        })
    }

    fn row_statement(&mut self, is_flush: bool) -> Option<()> {
        self.visitor.line(Said::Row);
        if is_flush {
            self.flush()?
        } else {
            self.refill()?
        }
        self.row_changes()
    }

    fn market(&mut self) -> Option<()> {
        let from = self.i.at;
        let (row, n) = Pile::read(&mut self.i)?;
        self.visitor.token(from, self.i.at);
        self.visitor.line(Said::Market);
        self.visitor.cards(Cards::Market, row.counts(), 0);
        self.position.lay_out_row(row, n)?;
        self.row_changes()
    }

    /// What happened to the row behind a move: mostly nothing.
    #[inline(always)]
    fn row_changes(&mut self) -> Option<()> {
        while self.i.peek() != b'\n' && !self.i.is_done() {
            self.row_change()?;
        }
        Some(())
    }

    #[inline(never)]
    fn row_change(&mut self) -> Option<()> {
        if self.i.eat("flush") {
            self.flush()
        } else if self.i.eat("refill") {
            self.refill()
        } else {
            None
        }
    }

    fn flush(&mut self) -> Option<()> {
        let (row, n) = Pile::read(&mut self.i)?;
        self.visitor.cards(Cards::Flush, row.counts(), 0);
        self.position.flush(row, n)
    }

    fn refill(&mut self) -> Option<()> {
        let (row, n) = Pile::read(&mut self.i)?;
        self.visitor.cards(Cards::Refill, row.counts(), 0);
        self.position.refill(row, n)
    }

    /// Something stands here that nobody saw: goes on if the pass is made for that.
    fn meet_unseen(&mut self) -> Option<()> {
        self.unseen = true;
        (!S::ALL).then_some(())
    }

    fn finish(self, with_sheet: bool) -> Option<Outcome> {
        if self.turns == 0 || self.position.flush_is_due {
            return None;
        }
        let mut position = self.position;
        position.is_explained()?;
        let board = self.header.board;
        let finished = position.turns_left == Some(0);
        let open = position.open_seats();
        // Who prints the sheet says that unseen cards are explained, too.
        let hidden = with_sheet && position.is_any_card_unseen();
        if hidden && position.row_was_short {
            return None;
        }
        let hidden = hidden.then(|| Hidden::explained(self.header.players.len()));
        let held = position.into_held();
        let figures = Figures {
            board,
            edition: self.header.edition,
            players: &self.header.players,
            held: &held,
            open: &open,
            finished,
        };
        let sheet = self.record.sheet(&figures, with_sheet)?;
        let colour = |seat: usize| {
            let colour = self.header.colours.get(seat).filter(|c| !c.is_empty());
            colour.map(|colour| (*colour).to_owned())
        };
        Some(Outcome {
            game: self.header.game.to_owned(),
            title: lang::term(&board.title).into_owned(),
            players: sheet.players.clone(),
            colours: match with_sheet {
                true => (0..sheet.players.len()).map(colour).collect(),
                false => Vec::new(),
            },
            sheet: Some(sheet),
            hidden,
            finished,
            turns: self.turns,
            ..Outcome::default()
        })
    }
}
