//! A log in its canonical form, statement by statement. Names are resolved,
//! cards stand in no order, comments and turn numbers are gone; lines that may
//! stand in any order are sorted, and a row that changes on a line of its own
//! belongs to the move above it.

use std::cell::Cell;

use smallvec::smallvec;

use super::reader::{Head, Reader, change};
use super::*;
use crate::log::{Line, Name, Pair, RowChange};
use crate::notation::Speller;
use crate::spelling::Spelling;

/// A game as a list of canonical statements.
pub(super) struct Canon {
    /// Options, edition and the like: what decides the rules.
    pub header: Vec<Entry>,
    pub body: Vec<Entry>,
    /// So many lines of the log are its header.
    pub start: usize,
}

/// Finds out what names mean.
pub(super) struct Names<'s, 'b> {
    pub spelling: &'s Spelling<'b>,
    /// What each seat is called, as a hash that both logs share.
    seats: Vec<u64>,
    /// Every seat has a name of its own, to the letter.
    apart: bool,
    /// Whose name is expected next.
    next: Cell<usize>,
    /// Places are known by their numbers on the board, not by their names: good
    /// enough for logs on one board, and much cheaper.
    by_number: bool,
}

impl<'s, 'b> Names<'s, 'b> {
    /// Players are known by their names.
    pub(super) fn new(spelling: &'s Spelling<'b>) -> Self {
        let seats = spelling.players().iter().map(|name| hash::name(name));
        Self::with_seats(spelling, seats.collect())
    }

    /// The same, with places known by their numbers on the board.
    pub(super) fn by_number(spelling: &'s Spelling<'b>) -> Self {
        Self { by_number: true, ..Self::new(spelling) }
    }

    /// Players are known by these numbers, one for each seat.
    pub(super) fn with_seats(spelling: &'s Spelling<'b>, seats: Vec<u64>) -> Self {
        let players = spelling.players();
        let same = |(i, name): (usize, &String)| players[..i].contains(name);
        Self {
            seats,
            apart: players.len() <= MOST_SEATS && !players.iter().enumerate().any(same),
            next: Cell::new(0),
            by_number: false,
            spelling,
        }
    }

    pub(super) fn player(&self, name: Name<'_>) -> (u64, Option<usize>) {
        match self.as_spelt(name.text).or_else(|| self.spelling.seat(name.text)) {
            Some(seat) => (self.seats.get(seat).copied().unwrap_or(1), Some(seat)),
            None => (hash::name(name.text), None),
        }
    }

    /// The seat of a player whose name is written as in the header. Players
    /// mostly take turns, so the first one tried is mostly the right one.
    fn as_spelt(&self, text: &str) -> Option<usize> {
        let players = self.spelling.players();
        if !self.apart {
            return None;
        }
        let next = self.next.get().min(players.len());
        let order = (next..players.len()).chain(0..next);
        let seat = order.into_iter().find(|&seat| players[seat] == text)?;
        self.next.set(seat + 1);
        Some(seat)
    }

    pub(super) fn place(&self, name: Name<'_>) -> u64 {
        if !self.by_number {
            return hash::name(&self.spelling.place(name.text));
        }
        match self.spelling.place_id(name.text) {
            Some(id) => id as u64,
            None => hash::name(name.text),
        }
    }

    pub(super) fn tile(&self, name: Name<'_>) -> u64 {
        hash::name(&self.spelling.tile(name.text))
    }

    pub(super) fn pair(&self, pair: &Pair<'_>) -> Value {
        let (a, b) = (self.place(pair.a), self.place(pair.b));
        Value::Pair { ends: (a.min(b), a.max(b)), track: pair.track.map(|(card, _)| card) }
    }
}

/// More players than this are looked for in an index only.
const MOST_SEATS: usize = 12;

/// No move has more lines than this, whatever follows it.
pub(super) const MOST_LINES: usize = 20;

/// So many lines of a log are its header.
pub(super) fn body(log: &Log<'_>) -> usize {
    let body = log.lines.iter().position(|l| !l.statement.is_header());
    body.unwrap_or(log.lines.len())
}

impl Canon {
    #[must_use]
    pub(super) fn new(log: &Log<'_>, names: &Names<'_, '_>) -> Self {
        let start = body(log);
        let mut reader = Reader::new(names, log);
        let (mut header, mut entries) = (Vec::new(), Vec::with_capacity(log.lines.len() - start));
        for (i, line) in log.lines.iter().enumerate() {
            let mut parts = SmallVec::new();
            if i < start {
                let head = reader.header_line(line, &mut parts);
                header.extend(head.map(|head| entry(i, line, head, parts, 0)));
                continue;
            }
            if let Statement::Row(changes) = &line.statement
                && joins(&mut entries, i, changes)
            {
                continue;
            }
            let before = reader.turns();
            let head = reader.line(line, &mut parts);
            // A takeback belongs to the turn that it takes back.
            let turn = reader.turns().max(before);
            entries.extend(head.map(|head| entry(i, line, head, parts, turn)));
        }
        Self { header: in_order(header), body: in_order(entries), start }
    }
}

fn entry(i: usize, line: &Line<'_>, head: Head, parts: SmallVec<[Part; 4]>, turn: u32) -> Entry {
    Entry {
        class: head.class,
        deed: head.deed,
        who: head.who.map_or(0, |who| who.id),
        seat: head.who.and_then(|who| who.seat),
        who_span: head.who.map(|who| who.span),
        verb: head.verb.unwrap_or(line.span),
        parts,
        lines: smallvec![u32::try_from(i).unwrap_or(u32::MAX)],
        span: line.span,
        turn,
        is_list: false,
        exact: 0,
        worth: 0,
    }
}

/// A change of the row on its own line is part of the move above, if that can
/// change the row.
fn joins(entries: &mut [Entry], i: usize, changes: &[RowChange]) -> bool {
    let above = u32::try_from(i).unwrap_or(u32::MAX).wrapping_sub(1);
    let last = entries.last_mut().filter(|last| {
        last.lines.last() == Some(&above)
            && last.lines.len() < MOST_LINES
            && last.parts.iter().any(|part| part.role.changes_row())
    });
    let Some(last) = last else { return false };
    // Behind a draw it is one more thing that was drawn.
    let mut parts = last.parts.iter().rev();
    let drawn = parts.find(|part| part.role == Role::Drawn);
    let (act, role) = drawn.map_or((0, Role::Row), |part| (part.act, Role::Drawn));
    let new = changes.iter().map(|c| Part { act, role, ..change(c) });
    last.parts.extend(new);
    last.lines.push(above.wrapping_add(1));
    true
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
