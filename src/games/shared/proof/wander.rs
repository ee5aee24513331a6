//! Looking for a plan by wandering: every need has a place, some decks have to
//! give too much, and one need after the other moves to where it hurts least.

use super::{KINDS, Place, Proof};

/// A need that has moved stays for about so many steps.
const REST: u32 = 8;

struct Wander<'p> {
    proof: &'p Proof,
    plan: Vec<Place>,
    used: Vec<[i16; KINDS]>,
    /// Until when each need stays where it is.
    rest: Vec<u32>,
    dice: u64,
}

impl Proof {
    /// A plan, if one is found within so many steps.
    pub(super) fn wander(&self, steps: u32) -> Option<Vec<Place>> {
        let mut wander = Wander::new(self)?;
        let mut now = 0;
        let mut left = steps;
        while left > 0 {
            now += 1;
            let Some(cost) = wander.step(now) else {
                return Some(wander.plan);
            };
            left = left.saturating_sub(cost);
        }
        None
    }
}

impl<'p> Wander<'p> {
    fn new(proof: &'p Proof) -> Option<Self> {
        let mut wander = Self {
            proof,
            plan: Vec::with_capacity(proof.needs.len()),
            used: vec![[0; KINDS]; proof.caps.len()],
            rest: vec![0; proof.needs.len()],
            dice: 0x9e37_79b9_7f4a_7c15,
        };
        for need in 0..proof.needs.len() {
            let place = proof.plan[need].or_else(|| proof.places(need).last())?;
            wander.plan.push(place);
            wander.used[usize::from(place.0)][usize::from(place.1)] += 1;
        }
        Some(wander)
    }

    fn roll(&mut self) -> u64 {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        self.dice
    }

    /// Needs of a holder's beyond what was drawn from this deck by their time.
    fn late(&self, holder: usize, deck: u16) -> i32 {
        let holder = &self.proof.holders[holder];
        let mut takes = holder.takes.iter().filter(|t| t.deck == deck).peekable();
        let (mut had, mut shown, mut worst) = (0, 0, 0);
        for &need in &holder.needs {
            let need = need as usize;
            if self.plan[need].0 != deck {
                continue;
            }
            let time = self.proof.needs[need].time;
            while let Some(take) = takes.next_if(|take| take.time < time) {
                had += i32::from(take.n);
            }
            shown += 1;
            worst = worst.max(shown - had);
        }
        worst
    }

    fn over(&self, (deck, kind): Place) -> i32 {
        let (deck, kind) = (usize::from(deck), usize::from(kind));
        i32::from((self.used[deck][kind] - self.proof.caps[deck][kind]).max(0))
    }

    fn set(&mut self, need: usize, place: Place) -> Place {
        let old = std::mem::replace(&mut self.plan[need], place);
        self.used[usize::from(old.0)][usize::from(old.1)] -= 1;
        self.used[usize::from(place.0)][usize::from(place.1)] += 1;
        old
    }

    /// What this need's two places cost together.
    fn pain(&self, need: usize, a: Place, b: Place) -> i32 {
        let holder = self.proof.needs[need].holder;
        let mut pain = self.over(a) + self.late(holder, a.0);
        if a != b {
            pain += self.over(b);
        }
        if a.0 != b.0 {
            pain += self.late(holder, b.0);
        }
        pain
    }

    /// Moves one need that is part of the trouble; `None` if there is none.
    fn step(&mut self, now: u32) -> Option<u32> {
        let troubled: Vec<usize> = (0..self.plan.len())
            .filter(|&need| {
                let place = self.plan[need];
                let holder = self.proof.needs[need].holder;
                self.over(place) > 0 || self.late(holder, place.0) > 0
            })
            .collect();
        if troubled.is_empty() {
            return None;
        }
        let mut best: Option<(i32, usize, Place)> = None;
        let mut tied = 1;
        let mut cost = 1;
        for need in troubled {
            if self.rest[need] > now {
                continue;
            }
            let here = self.plan[need];
            for place in self.proof.places(need) {
                let cap = self.proof.caps[usize::from(place.0)][usize::from(place.1)];
                if place == here || cap <= 0 {
                    continue;
                }
                cost += 1;
                let before = self.pain(need, here, place);
                self.set(need, place);
                let change = self.pain(need, here, place) - before;
                self.set(need, here);
                match best {
                    Some((least, ..)) if change > least => {}
                    Some((least, ..)) if change == least => {
                        tied += 1;
                        if self.roll().is_multiple_of(tied) {
                            best = Some((change, need, place));
                        }
                    }
                    _ => {
                        tied = 1;
                        best = Some((change, need, place));
                    }
                }
            }
        }
        if let Some((_, need, place)) = best {
            self.set(need, place);
            self.rest[need] = now + REST + u32::try_from(self.roll() % 8).unwrap_or(0);
        }
        Some(cost)
    }
}
