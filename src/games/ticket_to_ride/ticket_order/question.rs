//! One question to the ticket deck: are there ways for all tickets at once?
//!
//! Tickets lie in *batches*: the regular ones and the long ones of the start,
//! the spare ones of the setup, and what each turn put under the deck. Within a
//! batch any order is possible, so all that is known is how many tickets of a
//! batch each draw took: a *cell* with so much room. A ticket that was seen has
//! to get from the batch it was put into to the draw where it is seen again, or
//! into the hand that shows it; where it goes round unseen meanwhile, it takes
//! the place of a ticket that nobody saw being put back. Every other ticket fits
//! where room is left.

use super::flow::Network;
use super::{Draw, Goal, LONG, REGULAR};

/// How far a look for a way goes before it gives up.
const MOST_STEPS: u32 = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Possible,
    Impossible,
    /// Nobody can say: the look for a way was given up.
    Undecided,
}

/// So many tickets of one batch are in one draw.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub batch: usize,
    pub draw: usize,
    pub room: u32,
}

/// What a draw can hide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub seat: usize,
    /// Kept, and not seen.
    pub kept: u32,
    /// Put back, and not seen.
    pub back: u32,
    /// The batch that they make up; none if they go to the box.
    pub to: Option<usize>,
}

impl Node {
    pub(super) fn of(draw: &Draw, kept: u32) -> Self {
        Self { seat: usize::from(draw.seat), kept, back: draw.offered() - kept, to: draw.to }
    }
}

/// A ticket that has to get from a batch to where it is seen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Errand {
    pub from: usize,
    pub goal: Goal,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Question {
    /// The draws of the log, then one that stands for what is left.
    pub nodes: Vec<Node>,
    /// All cells of one batch stand together.
    pub cells: Vec<Cell>,
    /// The cells of each batch.
    pub batches: Vec<std::ops::Range<usize>>,
    pub seats: usize,
    pub errands: Vec<Errand>,
    /// Once a hand was shown, later draws do not count.
    pub shown_by: Vec<usize>,
    /// For each ticket sent one by one, the batches from which it has a way.
    ways: Vec<Vec<bool>>,
    steps: u32,
    gave_up: bool,
}

impl Question {
    /// Whether every ticket has a way.
    pub(super) fn answer(mut self) -> Answer {
        self.errands.sort_unstable();
        // Tickets of one origin need no names: what is left of the network has to
        // carry as many as there are. So only the others are sent one by one.
        let mut others: Vec<Errand> = Vec::new();
        let come_back = self.long_ones_come_back();
        let errands = std::mem::take(&mut self.errands);
        for errand in errands {
            if errand.from == REGULAR {
                self.errands.push(errand);
            } else if errand.from != LONG || come_back {
                others.push(errand);
            } else if !self.send_long(errand) {
                return Answer::Impossible;
            }
        }
        if self.go_straight(&others) {
            return Answer::Possible;
        }
        if !self.carries(&others) {
            return Answer::Impossible;
        }
        if others.is_empty() || self.one_origin(&others) {
            return Answer::Possible;
        }
        self.ways = others.iter().map(|e| self.ways(e.goal)).collect();
        if (others.iter().zip(&self.ways)).any(|(e, ways)| !ways[e.from]) {
            return Answer::Impossible;
        }
        if self.send(&others, 0, &mut Vec::new(), &[]) {
            Answer::Possible
        } else if self.gave_up {
            Answer::Undecided
        } else {
            Answer::Impossible
        }
    }

    /// True if every ticket can get where it is seen without going round: mostly it
    /// can, and that is quick to see. Those with the least choice go first.
    fn go_straight(&self, others: &[Errand]) -> bool {
        let mut left = Self {
            cells: self.cells.clone(),
            nodes: self.nodes.clone(),
            shown_by: self.shown_by.clone(),
            ..Self::default()
        };
        let mut go = |errand: &Errand| {
            let mut cells = self.batches[errand.from].clone();
            let open = |&i: &usize| {
                let Cell { draw, room, .. } = left.cells[i];
                room > 0 && left.arrives(draw, errand.goal)
            };
            let cell = cells.find(open);
            if let Some(cell) = cell {
                left.enter(cell, errand.goal);
            }
            cell.is_some()
        };
        let is_seen = |errand: &&Errand| matches!(errand.goal, Goal::Draw(_));
        let all = || others.iter().chain(&self.errands);
        all().filter(is_seen).all(&mut go) && all().filter(|e| !is_seen(e)).all(&mut go)
    }

    fn one_origin(&self, others: &[Errand]) -> bool {
        self.errands.is_empty() && others.iter().all(|e| e.from == others[0].from)
    }

    /// True if a long ticket can come back from under the deck.
    fn long_ones_come_back(&self) -> bool {
        let mut cells = self.cells[self.batches[LONG].clone()].iter();
        cells.any(|cell| self.nodes[cell.draw].to.is_some())
    }

    /// A long ticket that cannot come back goes straight where it is seen.
    fn send_long(&mut self, errand: Errand) -> bool {
        for i in self.batches[LONG].clone() {
            let cell = self.cells[i];
            if cell.room > 0 && self.arrives(cell.draw, errand.goal) {
                self.enter(i, errand.goal);
                return true;
            }
        }
        false
    }

    /// A ticket in this draw is where it should be.
    fn arrives(&self, draw: usize, goal: Goal) -> bool {
        match goal {
            Goal::Draw(goal) => draw == goal,
            Goal::Seat(seat) => {
                let node = self.nodes[draw];
                node.seat == seat && node.kept > 0 && draw < self.shown_by[seat]
            }
        }
    }

    fn enter(&mut self, cell: usize, goal: Goal) {
        self.cells[cell].room -= 1;
        if let Goal::Seat(_) = goal {
            self.nodes[self.cells[cell].draw].kept -= 1;
        }
    }

    fn leave(&mut self, cell: usize, goal: Goal) {
        self.cells[cell].room += 1;
        if let Goal::Seat(_) = goal {
            self.nodes[self.cells[cell].draw].kept += 1;
        }
    }

    /// The batches from which a ticket could get there if it were alone.
    fn ways(&self, goal: Goal) -> Vec<bool> {
        // A ticket put back goes to a batch further down.
        let mut ways = vec![false; self.batches.len()];
        for at in (0..self.batches.len()).rev() {
            let mut cells = self.cells[self.batches[at].clone()].iter();
            ways[at] = cells.any(|cell| {
                let node = self.nodes[cell.draw];
                let round = node.to.is_some_and(|to| node.back > 0 && ways[to]);
                cell.room > 0 && (round || self.arrives(cell.draw, goal))
            });
        }
        ways
    }

    /// Whether the network has room for these tickets and all of the first deck,
    /// whichever of them goes where.
    fn carries(&self, others: &[Errand]) -> bool {
        let batches = self.batches.len();
        let draws = batches + self.nodes.len();
        let sink = draws + self.seats;
        let source = sink + 1;
        let mut net = Network::new(source + 1);
        let mut start = vec![0; batches];
        let mut end = vec![0; sink];
        for errand in self.errands.iter().chain(others) {
            start[errand.from] += 1;
            match errand.goal {
                Goal::Draw(draw) => end[batches + draw] += 1,
                Goal::Seat(seat) => end[draws + seat] += 1,
            }
        }
        for (i, node) in self.nodes.iter().enumerate() {
            if let Some(to) = node.to {
                net.join(batches + i, to, node.back);
            }
            if let Some(&by) = self.shown_by.get(node.seat)
                && i < by
                && end[draws + node.seat] > 0
            {
                net.join(batches + i, draws + node.seat, node.kept);
            }
        }
        for cell in &self.cells {
            net.join(cell.batch, batches + cell.draw, cell.room);
        }
        for (batch, &n) in start.iter().enumerate() {
            net.join(source, batch, n);
        }
        for (node, &n) in end.iter().enumerate() {
            net.join(node, sink, n);
        }
        let all = self.errands.len() + others.len();
        net.carries(source, sink, u32::try_from(all).unwrap_or(u32::MAX))
    }

    /// Sends the tickets from the `i`-th on. `path` is how far that one has come;
    /// of two tickets with the same errand the second takes no earlier way.
    fn send(
        &mut self,
        errands: &[Errand],
        i: usize,
        path: &mut Vec<usize>,
        last: &[usize],
    ) -> bool {
        let Some(&errand) = errands.get(i) else {
            return true;
        };
        let from = match path.last() {
            Some(&cell) => match self.nodes[self.cells[cell].draw].to {
                Some(to) => to,
                None => return false,
            },
            None => errand.from,
        };
        for id in self.batches[from].clone() {
            let Cell { draw, room, .. } = self.cells[id];
            if room == 0 {
                continue;
            }
            path.push(id);
            if self.arrives(draw, errand.goal) && path.as_slice() >= last {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    self.gave_up = true;
                    return false;
                }
                self.enter(id, errand.goal);
                let twin = errands.get(i + 1) == Some(&errand);
                let last = if twin { path.clone() } else { Vec::new() };
                if self.carries(&errands[i + 1..])
                    && self.send(errands, i + 1, &mut Vec::new(), &last)
                {
                    return true;
                }
                self.leave(id, errand.goal);
            }
            if self.goes_round(draw, i) {
                self.steps += 1;
                self.cells[id].room -= 1;
                self.nodes[draw].back -= 1;
                if self.steps <= MOST_STEPS && self.send(errands, i, path, last) {
                    return true;
                }
                self.gave_up |= self.steps > MOST_STEPS;
                self.cells[id].room += 1;
                self.nodes[draw].back += 1;
            }
            path.pop();
            if self.gave_up {
                return false;
            }
        }
        false
    }

    /// The `i`-th ticket can be put back unseen by this draw, and still has a way.
    fn goes_round(&self, draw: usize, i: usize) -> bool {
        let node = self.nodes[draw];
        node.back > 0 && node.to.is_some_and(|to| self.ways[i][to])
    }
}
