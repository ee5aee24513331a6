//! How many cards of each kind the hands can hold.

use std::collections::HashMap;

use super::cut::{Cut, Cuts, of};
use super::model::Model;
use super::{ANY, KINDS, Kinds, Place, Proof};

/// What a holder can have among the cards that nobody knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    pub least: [u32; KINDS],
    pub most: [u32; KINDS],
    /// False if the true range may be narrower.
    pub exact: bool,
}

/// What was found at one moment, to be tried first at the next: plans with which
/// hands can hold so much, and cuts that allow no more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    found: HashMap<(usize, Kinds), Found>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Found {
    cut: Option<Cut>,
    plan: Vec<Option<Place>>,
}

impl Proof {
    /// What each of the first holders can have, for so much work, which counts
    /// down. Only while the answer is `Possible`.
    #[must_use]
    pub fn spreads(&self, holders: usize, recall: &mut Recall, work: &mut u64) -> Vec<Spread> {
        let mut asked = self.clone();
        let cuts = Cuts::new(self);
        (0..holders).map(|holder| asked.spread(holder, &cuts, recall, work)).collect()
    }

    fn spread(
        &mut self,
        holder: usize,
        cuts: &Cuts,
        recall: &mut Recall,
        work: &mut u64,
    ) -> Spread {
        let open = self.taken(holder).saturating_sub(self.needed(holder));
        let mut spread = Spread { exact: true, ..Spread::default() };
        let mut ask = |kinds: Kinds| -> u32 {
            *work = work.saturating_sub((self.needs.len() + self.decks.len()) as u64);
            let most = self.bound(holder, kinds).min(open);
            let least = self.fits(holder, kinds);
            if least >= most {
                return most;
            }
            let found = recall.found.entry((holder, kinds)).or_default();
            let (most, sure) = self.most((holder, kinds), (least, most), cuts, found, work);
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
    /// nobody knows, from so many to so many; and whether that is certain. If it is
    /// not, the true number may be smaller.
    fn most(
        &mut self,
        asked: (usize, Kinds),
        (mut least, mut most): (u32, u32),
        cuts: &Cuts,
        found: &mut Found,
        work: &mut u64,
    ) -> (u32, bool) {
        // What was found before may still do.
        if let Some(cut) = &mut found.cut {
            cuts.recall(self, asked, cut);
            most = most.min(cut.most());
        }
        if least < most {
            least = self.readopt(&found.plan, asked, least);
        }
        if least < most {
            *work = work.saturating_sub(cuts.cost(self, asked.0));
            let cut = cuts.find(self, asked, least);
            if let Some(cut) = cut.filter(|cut| cut.most() < most) {
                most = cut.most();
                found.cut = Some(cut);
            }
        }
        if least >= most {
            return (most, true);
        }
        let before = (self.needs.len(), self.time);
        let searched = self.search(asked, (least, most), found, work);
        self.take_back(before.0);
        self.time = before.1;
        found.plan.clone_from(&self.plan);
        searched
    }

    /// The same by moving others out of the way, and by looking at everything anew. The
    /// questions stay among the needs.
    fn search(
        &mut self,
        (holder, kinds): (usize, Kinds),
        (mut least, mut most): (u32, u32),
        found: &mut Found,
        work: &mut u64,
    ) -> (u32, bool) {
        let before = self.needs.len();
        for _ in 0..least {
            self.ask_for(holder, kinds);
            self.place_somewhere(self.needs.len() - 1);
        }
        self.work = *work;
        while least < most {
            self.ask_for(holder, kinds);
            if !self.shift(self.needs.len() - 1) {
                break;
            }
            least += 1;
        }
        *work = self.work;
        while least < most {
            self.take_back(before + least as usize);
            *work = work.saturating_sub(self.needs.len() as u64);
            if *work == 0 {
                return (most, false);
            }
            for _ in least..most {
                self.ask_for(holder, kinds);
            }
            match Model::new(self).solve(work) {
                Some(Ok(plan)) => {
                    self.adopt(plan);
                    return (most, true);
                }
                Some(Err(short)) => {
                    let fit = u32::try_from(short.served.saturating_sub(before)).unwrap_or(0);
                    most = fit.clamp(least, most - 1);
                    found.cut = short.cut.or(found.cut.take());
                }
                None => return (most, false),
            }
        }
        (most, true)
    }

    /// So many cards of these kinds the holder can have by the plan.
    fn fits(&self, holder: usize, kinds: Kinds) -> u32 {
        let draws = self.holders[holder].draws.iter();
        let room = draws.map(|draw| {
            let deck = &self.decks[usize::from(draw.deck)];
            let cards = of(&deck.caps, kinds) - of(&deck.used, kinds);
            cards.min(i32::from(draw.n) - i32::from(draw.used))
        });
        u32::try_from(room.sum::<i32>()).unwrap_or(0)
    }

    /// Takes over a plan of an earlier moment if it serves all needs of this one and
    /// more of what is asked for than so many; how many that are.
    fn readopt(&mut self, old: &[Option<Place>], asked: (usize, Kinds), least: u32) -> u32 {
        if old.is_empty() {
            return least;
        }
        let before = std::mem::take(&mut self.plan);
        self.start_anew(&before);
        let all = (0..self.needs.len()).all(|need| match old.get(need).copied().flatten() {
            Some(place) if self.is_free(need, place) => {
                self.place(need, place);
                true
            }
            _ => self.place_somewhere(need),
        });
        let fits = self.fits(asked.0, asked.1);
        if all && fits > least {
            return fits;
        }
        let new = std::mem::take(&mut self.plan);
        self.start_anew(&new);
        for (need, place) in before.into_iter().enumerate() {
            if let Some(place) = place {
                self.place(need, place);
            }
        }
        least
    }

    /// Takes back a whole plan.
    fn start_anew(&mut self, plan: &[Option<Place>]) {
        self.plan.resize(plan.len(), None);
        for deck in &mut self.decks {
            deck.used = [0; KINDS];
        }
        for holder in &mut self.holders {
            holder.draws.iter_mut().for_each(|draw| draw.used = 0);
        }
    }

    /// This need can be served from there.
    fn is_free(&self, need: usize, place: Place) -> bool {
        self.needs[need].kinds & 1 << place.1 != 0
            && usize::from(place.0) < self.decks.len()
            && self.has_card(place)
            && self.has_slot(need, place.0)
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
        let draws = self.holders[holder].draws.iter();
        let drawn: i32 = draws
            .map(|draw| of(&self.decks[usize::from(draw.deck)].caps, kinds).min(i32::from(draw.n)))
            .sum();
        let all: i32 = self.decks.iter().map(|deck| of(&deck.caps, kinds)).sum();
        let (mut own, mut shown) = (0, 0);
        for need in self.needs.iter().filter(|need| need.kinds & !kinds == 0) {
            shown += 1;
            own += i32::from(need.holder == holder);
        }
        u32::try_from((drawn - own).min(all - shown)).unwrap_or(0)
    }
}
