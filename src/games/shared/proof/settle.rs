//! A place for every need at once, for somebody who asks only at the end. What all of
//! them have then, the first of them had at any time: so the answer is the same as if each had
//! been asked about when it came, and most find a place that is never taken from them.

use smallvec::{SmallVec, smallvec};

use super::{Answer, Draw, Need, Place, Proof, kind_u8};

/// So often a need takes the place of others before the whole question is put.
const MOST_STEPS: usize = 400;

/// A place for a need, and who has to leave for it.
struct Taking {
    place: Place,
    rivals: SmallVec<[usize; 2]>,
    cost: u32,
}

impl Proof {
    /// Finds a place for every need that was only [`noted`](Self::note).
    pub fn settle(&mut self) -> Answer {
        if self.answer != Answer::Possible {
            return self.answer;
        }
        let mut open = Vec::new();
        for need in 0..self.needs.len() {
            if self.plan[need].is_none() && !self.place_somewhere(need) {
                open.push(need);
            }
        }
        self.push_about(open);
        for need in 0..self.needs.len() {
            if self.answer == Answer::Possible && self.plan[need].is_none() {
                self.mend(need);
            }
        }
        self.answer
    }

    /// Each of these needs takes the place of others, of those that had to leave least
    /// often, and these look for another.
    fn push_about(&mut self, mut open: Vec<usize>) {
        let mut left: Vec<u32> = Vec::new();
        for _ in 0..MOST_STEPS {
            let Some(need) = open.pop() else {
                return;
            };
            if self.place_somewhere(need) {
                continue;
            }
            left.resize(self.needs.len(), 0);
            let looks = self.needs.len() * self.holders[self.needs[need].holder].draws.len();
            self.work = self.work.saturating_sub(looks as u64);
            let Some(taking) = self.cheapest(need, &left).filter(|_| self.work > 0) else {
                return;
            };
            for rival in taking.rivals {
                self.unplace(rival);
                left[rival] += 1;
                open.push(rival);
            }
            self.place(need, taking.place);
        }
    }

    /// The place that costs others least.
    fn cheapest(&self, need: usize, left: &[u32]) -> Option<Taking> {
        let Need { holder, kinds, time, .. } = self.needs[need];
        let kind = kind_u8(kinds.trailing_zeros() as usize);
        let draws = self.holders[holder].draws.iter();
        let begun = draws.filter(|draw| draw.first < time);
        begun
            .filter_map(|draw| self.taking(need, draw, kind, left))
            .min_by_key(|taking| taking.cost)
    }

    /// Who has to leave so that a deck can serve the need: whoever has the card, and another
    /// need of the same holder's, if as many as were drawn are served.
    fn taking(&self, need: usize, draw: &Draw, kind: u8, left: &[u32]) -> Option<Taking> {
        let place = (draw.deck, kind);
        let holder = self.needs[need].holder;
        if self.decks[usize::from(draw.deck)].caps[usize::from(kind)] <= 0 {
            return None;
        }
        let (no_card, no_slot) = (!self.has_card(place), !self.has_slot(need, draw.deck));
        // Whoever comes behind the first for which too few were drawn leaves in vain.
        let upto = no_slot.then(|| self.too_early(need, draw).unwrap_or(usize::MAX));
        let (mut card, mut slot, mut both) = (None, None, None);
        let least = |best: &mut Option<(u32, usize)>, at: usize| {
            if best.is_none_or(|(cost, _)| left[at] < cost) {
                *best = Some((left[at] + 1, at));
            }
        };
        for (at, other) in self.plan.iter().enumerate() {
            let Some(other) = other.filter(|other| other.0 == draw.deck) else {
                continue;
            };
            let own = upto.is_some_and(|upto| at <= upto) && self.needs[at].holder == holder;
            if own {
                least(&mut slot, at);
            }
            if other.1 == kind {
                least(&mut card, at);
                if own {
                    least(&mut both, at);
                }
            }
        }
        let one = |rival: Option<(u32, usize)>| {
            let (cost, rival) = rival?;
            Some(Taking { place, rivals: smallvec![rival], cost })
        };
        match (no_card, no_slot) {
            (true, false) => one(card),
            (false, _) => one(slot),
            (true, true) => {
                let two = card.zip(slot).map(|(card, slot)| Taking {
                    place,
                    rivals: smallvec![card.1, slot.1],
                    cost: card.0 + slot.0,
                });
                let two = two.filter(|two| two.rivals[0] != two.rivals[1]);
                one(both).into_iter().chain(two).min_by_key(|taking| taking.cost)
            }
        }
    }
}
