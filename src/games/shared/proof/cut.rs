//! Bounds that need no search. Some cards of decks and some draws of holders are
//! a *cut*: whoever cannot be served without it takes something of it, and there
//! is only so much of that. What it has to spare is the most that a hand can hold.

use smallvec::{SmallVec, smallvec};

use super::{KINDS, Kinds, Place, Proof};

/// Needs of one holder that can be of the same kinds, shown between two draws.
struct Alike {
    holder: usize,
    kinds: Kinds,
    /// How often the holder had drawn by then.
    takes: u16,
    count: i32,
    /// By draw, its deck and what that had of these kinds, if it had begun.
    places: SmallVec<[(u16, Kinds); 4]>,
}

/// What belongs to a cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    /// By deck.
    kinds: SmallVec<[Kinds; 8]>,
    /// By holder and deck drawn from: as much of it as was drawn with so many takes.
    draws: SmallVec<[SmallVec<[u16; 4]>; 6]>,
    /// What it has less what it must serve.
    spare: i32,
}

/// All of a draw.
const ALL: u16 = u16::MAX;

/// All needs of one moment, for questions about cuts.
pub(super) struct Cuts {
    needs: Vec<Alike>,
    /// By holder and by kind, those that are about it.
    of_holder: Vec<Vec<usize>>,
    of_kind: [Vec<usize>; KINDS],
}

/// A holder with more draws than this is not looked at in every way.
const MOST_DRAWS: usize = 5;
/// With more decks than this nothing is.
const MOST_DECKS: usize = 32;

impl Cuts {
    pub(super) fn new(proof: &Proof) -> Self {
        let mut cuts = Self {
            needs: Vec::new(),
            of_holder: vec![Vec::new(); proof.holders.len()],
            of_kind: Default::default(),
        };
        if proof.decks.len() > MOST_DECKS {
            return cuts;
        }
        for need in &proof.needs {
            let holder = &proof.holders[need.holder];
            let takes = holder.takes.partition_point(|take| take.time < need.time);
            let takes = u16::try_from(takes).unwrap_or(ALL);
            let all = &mut cuts.needs;
            let mut same = cuts.of_holder[need.holder].iter().rev();
            let same = same.find(|&&i| (all[i].kinds, all[i].takes) == (need.kinds, takes));
            if let Some(&same) = same {
                all[same].count += 1;
                continue;
            }
            cuts.of_holder[need.holder].push(all.len());
            for kind in kinds_of(need.kinds) {
                cuts.of_kind[kind].push(all.len());
            }
            let places = holder.draws.iter().map(|draw| {
                let caps = &proof.decks[usize::from(draw.deck)].caps;
                let begun = draw.first < need.time;
                let there = kinds_of(need.kinds).filter(|&kind| begun && caps[kind] > 0);
                (draw.deck, there.fold(0, |all, kind| all | 1 << kind))
            });
            all.push(Alike {
                holder: need.holder,
                kinds: need.kinds,
                takes,
                count: 1,
                places: places.collect(),
            });
        }
        cuts
    }

    /// A cut that has as little to spare as can be found: more cards of these kinds
    /// the holder cannot have among those that nobody knows. So many there can be:
    /// a cut with no more to spare is as good as any.
    pub(super) fn find(&self, proof: &Proof, asked: (usize, Kinds), least: u32) -> Option<Cut> {
        let least = i32::try_from(least).unwrap_or(i32::MAX);
        let draws = &proof.holders[asked.0].draws;
        if draws.len() > MOST_DRAWS || proof.decks.len() > MOST_DECKS {
            return None;
        }
        let mut best: Option<Cut> = None;
        // Of each deck either what the holder drew or all its cards of these kinds.
        for own in 0..1_u32 << draws.len() {
            let mut cut = Cut::new(proof);
            cut.kinds.fill(asked.1);
            for (i, draw) in draws.iter().enumerate() {
                if own & 1 << i != 0 {
                    cut.kinds[usize::from(draw.deck)] = 0;
                    cut.draws[asked.0][i] = ALL;
                }
            }
            self.recall(proof, asked, &mut cut);
            if cut.spare <= least {
                return Some(cut);
            }
            if best.as_ref().is_none_or(|best| cut.spare < best.spare) {
                best = Some(cut);
            }
        }
        let mut best = best?;
        self.improve(proof, asked, &mut best, least);
        Some(best)
    }

    /// How much there is to look at for that.
    pub(super) fn cost(&self, proof: &Proof, holder: usize) -> u64 {
        let draws = proof.holders[holder].draws.len().min(MOST_DRAWS);
        (self.needs.len() as u64 + 1) << draws
    }

    /// A cut of an earlier moment as it is now.
    pub(super) fn recall(&self, proof: &Proof, (holder, kinds): (usize, Kinds), cut: &mut Cut) {
        if proof.decks.len() > MOST_DECKS {
            cut.spare = i32::MAX;
            return;
        }
        cut.kinds.resize(proof.decks.len(), kinds);
        cut.draws.resize(proof.holders.len(), SmallVec::new());
        for (draws, holder) in cut.draws.iter_mut().zip(&proof.holders) {
            draws.resize(holder.draws.len(), 0);
        }
        // What is asked for may take of it, too.
        for (draw, until) in proof.holders[holder].draws.iter().zip(&cut.draws[holder]) {
            if *until != ALL {
                cut.kinds[usize::from(draw.deck)] |= kinds;
            }
        }
        cut.spare = 0;
        for (deck, &kinds) in proof.decks.iter().zip(&cut.kinds) {
            cut.spare += of(&deck.caps, kinds);
        }
        for (holder, until) in proof.holders.iter().zip(&cut.draws) {
            for (draw, &until) in holder.draws.iter().zip(until) {
                cut.spare += match until {
                    0 => 0,
                    ALL => i32::from(draw.n),
                    _ => {
                        let takes = holder.takes.iter().take(usize::from(until));
                        let takes = takes.filter(|take| take.deck == draw.deck);
                        takes.map(|take| i32::from(take.n)).sum()
                    }
                };
            }
        }
        cut.spare -= self.served(cut, 0..self.needs.len());
    }

    /// How much of the cut these needs take at least.
    fn served(&self, cut: &Cut, needs: impl Iterator<Item = usize>) -> i32 {
        let served = needs.map(|i| self.needs[i].count * cut.takes(&self.needs[i]));
        served.sum()
    }

    /// Takes single things in or out of the cut as long as that makes it smaller.
    fn improve(&self, proof: &Proof, (asker, asked): (usize, Kinds), cut: &mut Cut, least: i32) {
        let mut before = i32::MAX;
        while least < cut.spare && cut.spare < before {
            before = cut.spare;
            for (deck, cards) in proof.decks.iter().enumerate() {
                let mut own = proof.holders[asker].draws.iter().zip(&cut.draws[asker]);
                let own = own.find(|(draw, _)| usize::from(draw.deck) == deck);
                // These keep the asker apart from the cards.
                let bound = own.map_or(0, |(_, &until)| if until == ALL { 0 } else { asked });
                for kind in kinds_of(!bound) {
                    let cap = i32::from(cards.caps[kind]);
                    self.turn(cut, cap, &self.of_kind[kind], |cut| {
                        cut.kinds[deck] ^= 1 << kind;
                        cut.kinds[deck] & 1 << kind != 0
                    });
                }
            }
            for (h, holder) in proof.holders.iter().enumerate() {
                for (i, draw) in holder.draws.iter().enumerate() {
                    let bound = cut.kinds[usize::from(draw.deck)] & asked != asked;
                    if bound && h == asker {
                        continue;
                    }
                    let n = i32::from(draw.n);
                    self.turn(cut, n, &self.of_holder[h], |cut| {
                        let until = &mut cut.draws[h][i];
                        *until = ALL - *until;
                        *until == ALL
                    });
                }
            }
        }
    }

    /// Turns over whether something belongs to the cut, and back if that does not
    /// help.
    fn turn(&self, cut: &mut Cut, n: i32, like: &[usize], turn: impl Fn(&mut Cut) -> bool) {
        let before = self.served(cut, like.iter().copied());
        let cost = if turn(cut) { n } else { -n };
        let spare = cut.spare + cost - (self.served(cut, like.iter().copied()) - before);
        if spare < cut.spare {
            cut.spare = spare;
        } else {
            turn(cut);
        }
    }
}

impl Cut {
    pub(super) fn new(proof: &Proof) -> Self {
        let draws = proof.holders.iter().map(|h| smallvec![0; h.draws.len()]);
        Self { kinds: smallvec![0; proof.decks.len()], draws: draws.collect(), spare: 0 }
    }

    /// More cannot be served beyond what is.
    pub(super) fn most(&self) -> u32 {
        u32::try_from(self.spare).unwrap_or(0)
    }

    pub(super) fn add_card(&mut self, (deck, kind): Place) {
        self.kinds[usize::from(deck)] |= 1 << kind;
    }

    /// What a holder drew from a deck up to this time.
    pub(super) fn add_draw(&mut self, proof: &Proof, holder: usize, deck: u16, time: u32) {
        let draws = &proof.holders[holder].draws;
        let Ok(at) = draws.binary_search_by_key(&deck, |draw| draw.deck) else {
            return;
        };
        let takes = &proof.holders[holder].takes;
        let until = match time {
            u32::MAX => ALL,
            _ => u16::try_from(takes.partition_point(|take| take.time < time)).unwrap_or(ALL),
        };
        self.draws[holder][at] = self.draws[holder][at].max(until);
    }

    /// How many things of the cut each of these needs takes at least.
    fn takes(&self, alike: &Alike) -> i32 {
        let mut least = 2;
        let draws = &self.draws[alike.holder];
        for (&(deck, kinds), &until) in alike.places.iter().zip(draws) {
            let card = i32::from(kinds & !self.kinds[usize::from(deck)] == 0);
            let draw = i32::from(alike.takes <= until);
            if kinds != 0 {
                least = least.min(card + draw);
            }
        }
        least
    }
}

/// Cards of these kinds.
pub(super) fn of(caps: &[i16; KINDS], kinds: Kinds) -> i32 {
    kinds_of(kinds).map(|kind| i32::from(caps[kind])).sum()
}

fn kinds_of(kinds: Kinds) -> impl Iterator<Item = usize> {
    (0..KINDS).filter(move |kind| kinds & 1 << kind != 0)
}
