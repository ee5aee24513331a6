//! Whether any order of the ticket deck explains which tickets turned up when.
//!
//! The ticket deck is a queue: tickets are drawn from the top, those not kept go
//! under it, in an order nobody knows. How many were drawn and put back when is
//! known, also of tickets nobody saw; so it is known, for every draw, from which
//! batches of tickets it came. What is asked is whether the tickets that were
//! seen can all have been where they were seen: see `question.rs`.

mod flow;
mod plain;
mod question;
#[cfg(test)]
mod tests;

pub use question::Answer;

use super::board::{Board, Spare, TicketId};
use crate::span::Span;
use question::{Cell, Errand, Node, Question};
use smallvec::SmallVec;

/// The regular tickets at the start.
const REGULAR: usize = 0;
/// The long ones.
const LONG: usize = 1;
/// What the players put back at the setup, all of it in an order nobody knows.
const SPARES: usize = 2;
/// From here on, what each turn put back.
const TURNS: usize = 3;

/// More draws than any real game has.
const MOST_DRAWS: usize = 300;
/// More ways to have dealt the first tickets than are looked at.
const MOST_DEALS: usize = 256;
/// So many questions may be given up before no more are put.
const MOST_HARD: u32 = 3;

/// Where a ticket has to get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Goal {
    Draw(usize),
    /// The hand of a seat, unseen.
    Seat(usize),
}

/// Tickets offered to a player.
#[derive(Clone, Copy, Debug)]
struct Draw {
    seat: u8,
    kept: u8,
    back: u8,
    /// Of the first tickets nobody said how many were kept.
    open: bool,
    /// The batch that those not kept make up; none for the box.
    to: Option<usize>,
}

impl Draw {
    fn offered(&self) -> u32 {
        u32::from(self.kept) + u32::from(self.back)
    }
}

/// What became of a ticket that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Kept,
    Back,
    /// Shown at the end.
    Shown,
}

/// A ticket that was seen, and where in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    pub ticket: TicketId,
    pub seat: usize,
    pub fate: Fate,
    pub at: Span,
    draw: usize,
}

impl Sight {
    /// Both were drawn together.
    #[must_use]
    pub fn is_with(&self, other: &Self) -> bool {
        self.draw == other.draw
    }
}

/// Where a ticket is as far as it was seen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    In(usize),
    Held(usize),
    Gone,
}

/// The ticket deck's past: who drew how many when, and what was seen of them.
#[derive(Clone, Debug, Default)]
pub struct TicketOrder {
    draws: Vec<Draw>,
    /// So many of them are those of the setup.
    first: usize,
    sights: Vec<Sight>,
    /// Seats that have shown their tickets, and after how many draws.
    shown: SmallVec<[(u8, usize); 5]>,
    /// Some tickets were drawn unseen.
    unseen: bool,
    /// Nothing is asked any more.
    off: bool,
}

impl TicketOrder {
    /// The first tickets of a seat, before the first turn.
    pub fn deal(&mut self, board: &Board, seat: usize, kept: usize, back: usize) {
        let to = (board.deal_spare == Spare::UnderDeck).then_some(SPARES);
        self.push(seat, kept, back, to);
        self.first = self.draws.len();
    }

    /// First tickets of which nobody said how many were kept: all, perhaps.
    pub fn deal_open(&mut self, board: &Board, seat: usize) {
        let all = usize::from(board.deal_long) + usize::from(board.deal_regular);
        self.deal(board, seat, all, 0);
        if let Some(draw) = self.draws.last_mut() {
            draw.open = true;
        }
        self.unseen = true;
    }

    /// Tickets drawn in a turn.
    pub fn draw(&mut self, seat: usize, kept: usize, back: usize) {
        let to = TURNS + self.draws.len() - self.first;
        self.push(seat, kept, back, Some(to));
    }

    fn push(&mut self, seat: usize, kept: usize, back: usize, to: Option<usize>) {
        if self.draws.is_empty() {
            // About as many as a game has.
            self.draws.reserve(16);
            self.sights.reserve(48);
        }
        self.draws.push(Draw {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            kept: u8::try_from(kept).unwrap_or(u8::MAX),
            back: u8::try_from(back).unwrap_or(u8::MAX),
            open: false,
            to,
        });
    }

    /// A ticket of the last draw was seen.
    pub fn see(&mut self, ticket: TicketId, kept: bool, at: Span) {
        let draw = self.draws.len() - 1;
        self.sights.push(Sight {
            ticket,
            seat: usize::from(self.draws[draw].seat),
            fate: if kept { Fate::Kept } else { Fate::Back },
            at,
            draw,
        });
    }

    /// A seat shows its tickets; so many of them had not been seen before. What
    /// was left open about its first tickets is thereby known.
    pub fn turn_up(&mut self, seat: usize, unseen: usize) {
        let by = self.draws.len();
        self.shown.push((u8::try_from(seat).unwrap_or(u8::MAX), by));
        let later: usize = self.hidden(seat);
        let mut draws = self.draws.iter_mut();
        if let Some(draw) = draws.find(|d| d.open && usize::from(d.seat) == seat) {
            let all = draw.offered();
            draw.open = false;
            draw.kept = u8::try_from(unseen.saturating_sub(later)).unwrap_or(u8::MAX);
            draw.back = u8::try_from(all).unwrap_or(0).saturating_sub(draw.kept);
        }
    }

    /// Tickets that a seat kept unseen, but for those of an open deal.
    fn hidden(&self, seat: usize) -> usize {
        let own = self.draws.iter().enumerate();
        own.filter(|(_, d)| usize::from(d.seat) == seat && !d.open)
            .map(|(i, d)| {
                let seen = self.sights.iter();
                let seen = seen.filter(|s| s.draw == i && s.fate == Fate::Kept);
                usize::from(d.kept).saturating_sub(seen.count())
            })
            .sum()
    }

    /// A ticket that nobody had seen a seat keep.
    pub fn show(&mut self, ticket: TicketId, seat: usize, at: Span) {
        self.sights.push(Sight { ticket, seat, fate: Fate::Shown, at, draw: usize::MAX });
    }

    /// From here on nothing is asked.
    pub fn stop(&mut self) {
        self.off = true;
    }

    #[must_use]
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Marks the draws so far as not all seen.
    pub fn set_unseen(&mut self) {
        self.unseen = true;
    }

    /// True if every ticket drawn was seen.
    #[must_use]
    pub fn all_seen(&self) -> bool {
        !self.unseen
    }

    /// True if this seat drew tickets after the draw in which this one was seen.
    #[must_use]
    pub fn drew_since(&self, seat: usize, sight: &Sight) -> bool {
        let mut later = self.draws.iter().skip(sight.draw.saturating_add(1));
        sight.fate == Fate::Shown || later.any(|draw| usize::from(draw.seat) == seat)
    }

    #[must_use]
    pub fn sights(&self) -> &[Sight] {
        &self.sights
    }

    /// Whether some order of the deck explains the sights that `counts` lets
    /// count, and, if a ticket is named, that it can be at that place now.
    pub fn ask(
        &self,
        board: &Board,
        counts: &dyn Fn(usize) -> bool,
        also: Option<(TicketId, Spot)>,
    ) -> Answer {
        if self.draws.len() > MOST_DRAWS {
            return Answer::Undecided;
        }
        let open: SmallVec<[usize; 5]> =
            (0..self.first).filter(|&i| self.draws[i].open && self.draws[i].to.is_some()).collect();
        let mut kept: SmallVec<[u32; 8]> =
            (self.draws[..self.first].iter()).map(|draw| u32::from(draw.kept)).collect();
        let least = u32::from(board.deal_keep);
        let mut answer = Answer::Impossible;
        let mut hard = 0;
        for _ in 0..MOST_DEALS {
            let here = match self.question(board, &kept, counts, also) {
                Some(question) => question.answer(),
                None => Answer::Impossible,
            };
            match here {
                Answer::Possible => return Answer::Possible,
                Answer::Undecided if hard == MOST_HARD => return Answer::Undecided,
                Answer::Undecided => {
                    hard += 1;
                    answer = Answer::Undecided;
                }
                Answer::Impossible => {}
            }
            // The next way to have kept the first tickets.
            let Some(&next) = open.iter().find(|&&i| kept[i] > least) else {
                return answer;
            };
            for &i in open.iter().take_while(|&&i| i < next) {
                kept[i] = u32::from(self.draws[i].kept);
            }
            kept[next] -= 1;
        }
        Answer::Undecided
    }

    /// Puts the question, if so many tickets can have been kept at the setup.
    fn question(
        &self,
        board: &Board,
        kept: &[u32],
        counts: &dyn Fn(usize) -> bool,
        also: Option<(TicketId, Spot)>,
    ) -> Option<Question> {
        let mut question = self.cells(board, kept)?;
        let rest = self.draws.len();
        let drawn = self.draws.iter().map(|d| usize::from(d.seat));
        let seen = self.sights.iter().map(|s| s.seat);
        let asked = also.iter().map(|(_, spot)| match spot {
            Spot::Deck => 0,
            Spot::Hand(seat) => *seat,
        });
        question.seats = drawn.chain(seen).chain(asked).max().map_or(0, |n| n + 1);
        question.shown_by = vec![rest; question.seats];
        for &(seat, by) in &self.shown {
            if let Some(shown_by) = question.shown_by.get_mut(usize::from(seat)) {
                *shown_by = by;
            }
        }
        let mut places: Vec<Place> = (board.tickets.iter())
            .map(|t| Place::In(if t.long { LONG } else { REGULAR }))
            .collect();
        for (_, sight) in (0..).zip(&self.sights).filter(|&(i, _)| counts(i)) {
            let place = &mut places[usize::from(sight.ticket)];
            *place = step(&mut question, sight, *place)?;
        }
        if let Some((ticket, spot)) = also {
            match (places[usize::from(ticket)], spot) {
                (Place::Held(seat), Spot::Hand(hand)) if seat == hand => {}
                (Place::In(from), _) => {
                    let goal = match spot {
                        Spot::Deck => Goal::Draw(rest),
                        Spot::Hand(seat) => Goal::Seat(seat),
                    };
                    question.errands.push(Errand { from, goal });
                }
                _ => return None,
            }
        }
        Some(question)
    }

    /// From which batches each draw came.
    fn cells(&self, board: &Board, kept: &[u32]) -> Option<Question> {
        let long = board.tickets.iter().filter(|t| t.long).count();
        let mut regular = u32::try_from(board.tickets.len() - long).ok()?;
        let mut question = Question::default();
        let (each_long, each) = (u32::from(board.deal_long), u32::from(board.deal_regular));
        let cell = |question: &mut Question, batch, draw, room| {
            if room > 0 {
                question.cells.push(Cell { batch, draw, room });
            }
        };
        let first = self.first;
        for draw in 0..first {
            cell(&mut question, LONG, draw, each_long);
        }
        let longs = question.cells.len();
        let mut spares = 0;
        for (i, draw) in self.draws[..first].iter().enumerate() {
            regular = regular.checked_sub(each)?;
            cell(&mut question, REGULAR, i, each);
            let node = Node::of(draw, kept[i]);
            spares += node.to.map_or(0, |_| node.back);
            question.nodes.push(node);
        }
        let mut left: Vec<u32> = vec![regular, 0, spares];
        let mut at = REGULAR;
        for (i, draw) in self.draws.iter().enumerate().skip(first) {
            let mut n = draw.offered();
            let stock: u32 = left[at..].iter().sum();
            if n != stock.min(u32::from(board.ticket_draw)) {
                return None;
            }
            while n > 0 {
                let room = n.min(left[at]);
                cell(&mut question, at, i, room);
                left[at] -= room;
                n -= room;
                at += usize::from(n > 0);
            }
            let node = Node::of(draw, u32::from(draw.kept));
            left.push(node.back);
            question.nodes.push(node);
        }
        // What is left in the deck.
        for (batch, &room) in left.iter().enumerate().skip(at) {
            cell(&mut question, batch, self.draws.len(), room);
        }
        question.nodes.push(Node { seat: usize::MAX, kept: 0, back: 0, to: None });
        question.batches = ranges(&question.cells, left.len(), longs);
        Some(question)
    }

    /// The last of `sights`, and those before without which it could be: leave out
    /// any one of them, and the rest is possible.
    #[must_use]
    pub fn reason(&self, board: &Board, sights: usize) -> Vec<Sight> {
        let last = sights.saturating_sub(1);
        let mut needed: Vec<bool> = (0..self.sights.len()).map(|i| i < sights).collect();
        // What was seen of the same ticket says most, and what was seen last.
        let same = |i: usize| self.sights[i].ticket == self.sights[last].ticket;
        let mut order: Vec<usize> = (0..last).collect();
        order.sort_by_key(|&i| (same(i), i));
        let mut hard = 0;
        for i in order {
            needed[i] = false;
            let answer = self.ask(board, &|i| needed[i], None);
            needed[i] = answer != Answer::Impossible;
            hard += u32::from(answer == Answer::Undecided);
            if hard > MOST_HARD {
                break;
            }
        }
        let needed = self.sights.iter().zip(&needed).filter(|(_, n)| **n);
        needed.map(|(sight, _)| *sight).collect()
    }
}

/// Where a ticket may be now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Deck,
    /// In the hand of a seat.
    Hand(usize),
}

/// What one sight asks for, and where the ticket is then.
fn step(question: &mut Question, sight: &Sight, place: Place) -> Option<Place> {
    if sight.fate == Fate::Shown {
        return match place {
            Place::Held(seat) if seat == sight.seat => Some(place),
            Place::In(from) => {
                let goal = Goal::Seat(sight.seat);
                question.errands.push(Errand { from, goal });
                Some(Place::Held(sight.seat))
            }
            _ => None,
        };
    }
    let Place::In(from) = place else {
        return None;
    };
    let goal = Goal::Draw(sight.draw);
    question.errands.push(Errand { from, goal });
    let node = &mut question.nodes[sight.draw];
    if sight.fate == Fate::Kept {
        node.kept = node.kept.checked_sub(1)?;
        return Some(Place::Held(sight.seat));
    }
    node.back = node.back.checked_sub(1)?;
    Some(node.to.map_or(Place::Gone, Place::In))
}

/// The cells of each batch: those of the long tickets first, then by batch.
fn ranges(cells: &[Cell], batches: usize, longs: usize) -> Vec<std::ops::Range<usize>> {
    let mut ranges = vec![0..0; batches];
    ranges[LONG] = 0..longs;
    for (i, cell) in cells.iter().enumerate().skip(longs) {
        let range = &mut ranges[cell.batch];
        if range.end == 0 {
            *range = i..i;
        }
        range.end = i + 1;
    }
    ranges
}
