//! Making room for one need by moving a few others.

use smallvec::SmallVec;

use super::{Kinds, Need, Place, Proof};

/// How many needs a change may move in a row, and how often it tries: first a
/// small one, then a larger one.
const CHAINS: [(u32, u32); 2] = [(2, 60), (4, 200)];

/// A change under way.
struct Change {
    tries: u32,
    /// Needs that have moved, and where they were: to go back.
    moves: Vec<(usize, Option<Place>)>,
    /// Needs that stay where they are now.
    fixed: Vec<usize>,
}

/// Needs that were asked to move. Of those of one holder that can be the same kinds,
/// the last one can go wherever an earlier one can, or nearly so: one is enough.
#[derive(Default)]
struct Tried(SmallVec<[(usize, Kinds); 16]>);

impl Tried {
    /// True if no other of its like was asked before.
    fn add(&mut self, proof: &Proof, need: usize) -> bool {
        let Need { holder, kinds, .. } = proof.needs[need];
        let new = !self.0.contains(&(holder, kinds));
        if new {
            self.0.push((holder, kinds));
        }
        new
    }
}

impl Proof {
    /// Finds a place for this need by moving others out of the way.
    pub(super) fn shift(&mut self, need: usize) -> bool {
        // With one deck nothing is gained by moving, but for questions.
        if self.decks.len() == 1 && self.needs.iter().all(|n| n.only_kind().is_some()) {
            return false;
        }
        if self.work == 0 {
            return false;
        }
        let mut change = Change { tries: 0, moves: Vec::new(), fixed: Vec::new() };
        for (chain, tries) in CHAINS {
            change.tries = tries;
            change.fixed.clear();
            let done = self.make_room(need, chain, &mut change);
            // What a try looks at is part of the work.
            let looks = u64::from(tries - change.tries + 1) * self.needs.len() as u64;
            self.work = self.work.saturating_sub(looks);
            if done {
                return true;
            }
            self.go_back(0, &mut change);
        }
        false
    }

    fn make_room(&mut self, need: usize, chain: u32, change: &mut Change) -> bool {
        let before = self.plan[need];
        if self.place_somewhere(need) {
            change.moves.push((need, before));
            return true;
        }
        if chain == 0 {
            return false;
        }
        change.fixed.push(need);
        let holder = self.needs[need].holder;
        for i in 0..self.holders[holder].draws.len() {
            let draw = self.holders[holder].draws[i];
            let deck = draw.deck;
            if draw.first > self.needs[need].time {
                continue;
            }
            let mut kinds = self.needs[need].kinds;
            while kinds != 0 {
                let kind = kinds.trailing_zeros() as usize;
                kinds &= kinds - 1;
                if self.decks[usize::from(deck)].caps[kind] > 0
                    && self.push_out(need, (deck, super::kind_u8(kind)), chain, change)
                {
                    return true;
                }
            }
        }
        change.fixed.pop();
        false
    }

    /// Puts the need at a place that is taken, and somebody else elsewhere.
    fn push_out(&mut self, need: usize, place: Place, chain: u32, change: &mut Change) -> bool {
        let card = self.has_card(place);
        let mut tried = Tried::default();
        let mut upto = self.plan.len();
        while let Some(rival) = match card {
            true => self.last_from(upto, place.0),
            false => self.plan[..upto].iter().rposition(|&at| at == Some(place)),
        } {
            upto = rival;
            let own = self.needs[rival].holder == self.needs[need].holder;
            if card && !own || change.fixed.contains(&rival) || !tried.add(self, rival) {
                continue;
            }
            if change.tries == 0 {
                return false;
            }
            change.tries -= 1;
            let back = (change.moves.len(), change.fixed.len());
            if self.take_over(need, place, rival, chain, change) {
                return true;
            }
            self.go_back(back.0, change);
            change.fixed.truncate(back.1);
        }
        false
    }

    /// Puts the need where the rival is, and the rival elsewhere.
    fn take_over(
        &mut self,
        need: usize,
        place: Place,
        rival: usize,
        chain: u32,
        change: &mut Change,
    ) -> bool {
        self.remove(rival, change);
        if self.has_slot(need, place.0) {
            self.put(need, place, change);
            return self.make_room(rival, chain - 1, change);
        }
        // The card is there now; a draw of the holder's own is the next rival.
        let mut tried = Tried::default();
        let mut upto = self.plan.len();
        while let Some(other) = self.last_from(upto, place.0) {
            upto = other;
            let own = self.needs[other].holder == self.needs[need].holder;
            if !own || change.fixed.contains(&other) || !tried.add(self, other) {
                continue;
            }
            if change.tries == 0 {
                return false;
            }
            change.tries -= 1;
            let back = (change.moves.len(), change.fixed.len());
            self.remove(other, change);
            if self.has_slot(need, place.0) {
                self.put(need, place, change);
                change.fixed.extend([rival, other]);
                if self.make_room(rival, chain - 1, change)
                    && self.make_room(other, chain - 1, change)
                {
                    return true;
                }
            }
            self.go_back(back.0, change);
            change.fixed.truncate(back.1);
        }
        false
    }

    /// The last of so many needs that is served from a deck.
    fn last_from(&self, upto: usize, deck: u16) -> Option<usize> {
        let here = |at: &Option<Place>| at.is_some_and(|at| at.0 == deck);
        self.plan[..upto].iter().rposition(here)
    }

    fn remove(&mut self, need: usize, change: &mut Change) {
        let before = self.unplace(need);
        change.moves.push((need, before));
    }

    fn put(&mut self, need: usize, place: Place, change: &mut Change) {
        change.moves.push((need, self.plan[need]));
        self.place(need, place);
    }

    /// Undoes all but so many moves.
    fn go_back(&mut self, to: usize, change: &mut Change) {
        while change.moves.len() > to {
            let Some((need, before)) = change.moves.pop() else {
                return;
            };
            self.unplace(need);
            if let Some(place) = before {
                self.place(need, place);
            }
        }
    }
}
