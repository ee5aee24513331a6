//! A log in its canonical form, statement by statement. Names are resolved,
//! cards stand in no order, comments and turn numbers are gone; lines that may
//! stand in any order are sorted, and a row that changes on a line of its own
//! belongs to the move above it.

use super::entry::Entry;
use super::hash;
use super::part::Value;
use super::reader::Reader;
use crate::log::{Log, Name, Pair, Statement};
use crate::notation::Speller;
use crate::spelling::Spelling;

/// A game as a list of canonical statements.
pub struct Canon {
    /// Options, edition and the like: what decides the rules.
    pub header: Vec<Entry>,
    pub body: Vec<Entry>,
    /// So many lines of the log are its header.
    pub start: usize,
}

/// Finds out what names mean.
pub struct Names<'s, 'b> {
    pub spelling: &'s Spelling<'b>,
    /// What each seat is called, as a hash that both logs share.
    seats: Vec<u64>,
}

impl<'s, 'b> Names<'s, 'b> {
    /// Players are known by their names.
    pub fn new(spelling: &'s Spelling<'b>) -> Self {
        let seats = spelling.players().iter().map(|name| hash::name(name));
        Self {
            seats: seats.collect(),
            spelling,
        }
    }

    /// Players are known by these numbers, one for each seat.
    pub fn with_seats(spelling: &'s Spelling<'b>, seats: Vec<u64>) -> Self {
        Self { spelling, seats }
    }

    pub fn player(&self, name: Name<'_>) -> (u64, Option<usize>) {
        match self.spelling.seat(name.text) {
            Some(seat) => (self.seats.get(seat).copied().unwrap_or(1), Some(seat)),
            None => (hash::name(name.text), None),
        }
    }

    pub fn place(&self, name: Name<'_>) -> u64 {
        hash::name(&self.spelling.place(name.text))
    }

    pub fn tile(&self, name: Name<'_>) -> u64 {
        hash::name(&self.spelling.tile(name.text))
    }

    pub fn pair(&self, pair: &Pair<'_>) -> Value {
        let (a, b) = (self.place(pair.a), self.place(pair.b));
        Value::Pair {
            ends: (a.min(b), a.max(b)),
            track: pair.track.map(|(card, _)| card),
        }
    }
}

impl Canon {
    #[must_use]
    pub fn new(log: &Log<'_>, names: &Names<'_, '_>) -> Self {
        let body = log
            .lines
            .iter()
            .position(|line| !is_header(&line.statement))
            .unwrap_or(log.lines.len());
        let mut reader = Reader::new(names, log);
        for (i, line) in log.lines.iter().enumerate().take(body) {
            reader.header_line(i, line);
        }
        let header = in_order(reader.take());
        for (i, line) in log.lines.iter().enumerate().skip(body) {
            reader.line(i, line);
        }
        Self {
            header,
            body: in_order(reader.take()),
            start: body,
        }
    }
}

fn is_header(statement: &Statement<'_>) -> bool {
    matches!(
        statement,
        Statement::Game(_)
            | Statement::Board(_)
            | Statement::Edition(_)
            | Statement::Tag { .. }
            | Statement::Option { .. }
            | Statement::Player { .. }
            | Statement::Tiles(_)
            | Statement::Tile(_)
            | Statement::Ticket(_)
    )
}

/// Sorts neighbours that may stand in any order, and joins what says one thing
/// on several lines.
fn in_order(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.iter_mut().for_each(Entry::seal);
    for run in entries.chunk_by_mut(|a, b| a.class == b.class) {
        if run[0].class.any_order() {
            run.sort_by_key(|e| (e.deed.rank, e.deed.key, e.who, e.exact));
        }
    }
    let mut joined = false;
    entries.dedup_by(|next, first| {
        let absorbed = first.may_absorb(next);
        if absorbed {
            first.parts.extend(next.parts.drain(..));
            first.lines.extend(next.lines.drain(..));
            joined = true;
        }
        absorbed
    });
    if joined {
        let more = entries.iter_mut().filter(|entry| entry.lines.len() > 1);
        more.for_each(Entry::seal);
    }
    entries
}
