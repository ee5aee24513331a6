//! The express line: a game in which every card was seen, every line is written
//! in the usual way and nothing is wrong, judged in one pass over its bytes.
//!
//! Most games of an archive are like that, and nothing has to be said about them
//! but the score. So no log is made, no place in the text is remembered and no
//! doubt is kept: the position is a few counts and sets, and each move either is
//! surely legal or ends the ride. A game that gets off on the way (`None`), for
//! whatever reason, is replayed from its start by the [`Table`](super::table),
//! which is the authority on every rule and the only one to report anything.
//!
//! So this may leave a legal game alone, but never let a breach pass. A test
//! holds it to the table: what arrives here has no findings there, and the same
//! result.

mod ending;
mod header;
mod moves;
mod position;

use crate::card::Counts;
use crate::notation::reader::{DIGIT, Reader};
use crate::replay::Outcome;

use ending::Ending;
use header::Header;
use position::Position;

/// No run of cards read here is longer.
const MOST_CARDS: u32 = 16;

/// The outcome of a game in which nothing is wrong; `None` where the table has to
/// look.
#[must_use]
pub fn judge(text: &str) -> Option<Outcome> {
    let (header, body) = header::read(text)?;
    let mut ride = Ride {
        reader: Reader::new(text, body)?,
        position: Position::new(&header),
        header: &header,
        ending: Ending::default(),
        turns: 0,
        due: None,
    };
    while !ride.reader.is_at_end() {
        ride.line()?;
    }
    ride.arrive()
}

/// A game on its way.
struct Ride<'a, 'h> {
    reader: Reader<'a>,
    header: &'h Header<'a>,
    position: Position<'h>,
    ending: Ending<'a>,
    turns: u32,
    /// Whose turn it is; anybody's at first.
    due: Option<usize>,
}

impl Ride<'_, '_> {
    fn line(&mut self) -> Option<()> {
        self.reader.to_next();
        if !self.reader.is_done() {
            self.statement()?;
            if !self.reader.is_done() {
                return None;
            }
        }
        self.reader.at += 1;
        Some(())
    }

    fn statement(&mut self) -> Option<()> {
        let number = if self.reader.is(DIGIT) {
            Some(self.reader.turn_number()?.value)
        } else {
            None
        };
        match self.player() {
            Some(seat) => self.acts(seat, number),
            None if number.is_none() => self.own_statement(),
            None => None,
        }
    }

    /// The seat of the player whose name stands here, and on to the next word.
    fn player(&mut self) -> Option<usize> {
        // Mostly it is whoever has the turn.
        let due = self.due.unwrap_or(0);
        if let Some(name) = &self.header.short_names[due]
            && self.reader.has_short(name)
        {
            self.reader.pass_short(name);
            return Some(due);
        }
        let at = self.reader.at;
        for (seat, name) in self.header.players.iter().enumerate() {
            if self.reader.eat(name) == Some(true) {
                return Some(seat);
            }
            self.reader.at = at;
        }
        None
    }

    fn own_statement(&mut self) -> Option<()> {
        match self.reader.word()?.text {
            "market" => {
                let (row, n) = self.cards()?;
                self.position.lay_out_row(row, n)?;
                self.row_changes()
            }
            "flush" => {
                let (row, n) = self.cards()?;
                self.position.flush(row, n)?;
                self.row_changes()
            }
            "refill" => {
                let (row, n) = self.cards()?;
                self.position.refill(row, n)?;
                self.row_changes()
            }
            "result" => {
                let seat = self.player()?;
                self.ending.result(seat, &mut self.reader)
            }
            "winner" => loop {
                let seat = self.player()?;
                self.ending.winner(seat);
                if self.reader.is_done() {
                    return Some(());
                }
            },
            _ => None,
        }
    }

    /// A run of cards that were all seen, and the blanks behind it; how many.
    fn cards(&mut self) -> Option<(Counts, u32)> {
        let (mut cards, mut n) = (Counts::NONE, 0);
        while let Some(card) = self.reader.known_card() {
            self.reader.at += 1;
            cards[card] += 1;
            n += 1;
            if n > MOST_CARDS {
                return None;
            }
        }
        self.reader.token_ends()?;
        (n > 0).then_some((cards, n))
    }

    /// What happened to the row behind a move.
    fn row_changes(&mut self) -> Option<()> {
        while !self.reader.is_done() {
            self.row_change()?;
        }
        Some(())
    }

    fn row_change(&mut self) -> Option<()> {
        if self.reader.eat("flush")? {
            let (row, n) = self.cards()?;
            self.position.flush(row, n)
        } else if self.reader.eat("refill")? {
            let (row, n) = self.cards()?;
            self.position.refill(row, n)
        } else {
            None
        }
    }

    fn arrive(self) -> Option<Outcome> {
        if self.turns == 0 || self.position.flush_is_due {
            return None;
        }
        let board = self.header.board;
        let finished = self.position.turns_left == Some(0);
        let held = self.position.into_held();
        let sheet = self.ending.sheet(self.header, &held, finished)?;
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
