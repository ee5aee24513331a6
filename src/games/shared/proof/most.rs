//! How many cards of each kind the hands can hold.

use super::model::Model;
use super::{ANY, KINDS, Kinds, Proof};

/// What a holder can have among the cards that nobody knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    pub least: [u32; KINDS],
    pub most: [u32; KINDS],
    /// False if the true range may be narrower.
    pub exact: bool,
}

impl Proof {
    /// What each of the first holders can have, for so much work, which counts
    /// down. Only while the answer is `Possible`.
    #[must_use]
    pub fn spreads(&self, holders: usize, work: &mut u64) -> Vec<Spread> {
        let mut asked = self.clone();
        (0..holders)
            .map(|holder| asked.spread(holder, work))
            .collect()
    }

    fn spread(&mut self, holder: usize, work: &mut u64) -> Spread {
        let open = self.taken(holder).saturating_sub(self.needed(holder));
        let mut spread = Spread {
            exact: true,
            ..Spread::default()
        };
        let mut ask = |kinds: Kinds| -> u32 {
            let (most, sure) = self.most(holder, kinds, open, work);
            spread.exact &= sure;
            most
        };
        for kind in 0..KINDS {
            spread.most[kind] = ask(1 << kind);
            spread.least[kind] = open - ask(ANY & !(1 << kind));
        }
        spread
    }

    /// How many cards of these kinds the holder can have among those that
    /// nobody knows, at most `limit`; and whether that is certain. If it is not,
    /// the true number may be smaller.
    fn most(&mut self, holder: usize, kinds: Kinds, limit: u32, work: &mut u64) -> (u32, bool) {
        let mut most = self.bound(holder, kinds).min(limit);
        let before = (self.needs.len(), self.time);
        // What fits in without moving anything.
        let mut least = 0;
        while least < most && *work > 0 {
            *work = work.saturating_sub(self.needs.len() as u64);
            self.ask_for(holder, kinds);
            if !self.place_somewhere(self.needs.len() - 1) {
                self.take_back(before.0 + least as usize);
                break;
            }
            least += 1;
        }
        let mut sure = true;
        while least < most {
            self.take_back(before.0 + least as usize);
            *work = work.saturating_sub(self.needs.len() as u64);
            if *work == 0 {
                sure = false;
                break;
            }
            for _ in least..most {
                self.ask_for(holder, kinds);
            }
            match Model::new(self).solve(work) {
                Some(Ok(_)) => break,
                Some(Err(served)) => {
                    let fit = u32::try_from(served.saturating_sub(before.0)).unwrap_or(0);
                    most = fit.clamp(least, most - 1);
                }
                None => {
                    sure = false;
                    break;
                }
            }
        }
        self.take_back(before.0);
        self.time = before.1;
        (most, sure)
    }

    fn ask_for(&mut self, holder: usize, kinds: Kinds) {
        self.time += 1;
        self.push_need(holder, kinds, u32::MAX);
    }

    /// Forgets all but so many needs.
    fn take_back(&mut self, to: usize) {
        while self.needs.len() > to {
            self.unplace(self.needs.len() - 1);
            self.plan.pop();
            if let Some(need) = self.needs.pop() {
                self.holders[need.holder].needed -= 1;
            }
        }
    }

    /// More there cannot be: by what was drawn from each deck and what that had,
    /// and by what all have shown of these kinds.
    fn bound(&self, holder: usize, kinds: Kinds) -> u32 {
        let of = |caps: &[i16; KINDS]| -> i32 {
            let mine = (0..KINDS).filter(|kind| kinds & (1 << kind) != 0);
            mine.map(|kind| i32::from(caps[kind])).sum()
        };
        let draws = self.holders[holder].draws.iter();
        let drawn: i32 = draws
            .map(|draw| of(&self.decks[usize::from(draw.deck)].caps).min(i32::from(draw.n)))
            .sum();
        let all: i32 = self.decks.iter().map(|deck| of(&deck.caps)).sum();
        let (mut own, mut shown) = (0, 0);
        for need in self.needs.iter().filter(|need| need.kinds & !kinds == 0) {
            shown += 1;
            own += i32::from(need.holder == holder);
        }
        u32::try_from((drawn - own).min(all - shown)).unwrap_or(0)
    }
}
