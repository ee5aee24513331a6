//! Looking for a plan: by moving a few needs, by flows, by trying everything.

use super::{KINDS, Place, Proof, in_time, index};

/// How many needs a change may move in a row, and how often it tries: first a
/// small one, then a larger one.
const CHAINS: [(u32, u32); 2] = [(2, 100), (4, 400)];

/// Steps that a first look takes, and a walk.
const FEW: u32 = 3_000;
const WANDER: u32 = 30_000;

/// Up to so many decks every way of parting them is looked at.
const PARTED: usize = 7;

impl Proof {
    /// Finds a place for this need by moving others out of the way.
    pub(super) fn shift(&mut self, need: usize) -> bool {
        if self.current() == 0 {
            // With one deck nothing is gained by moving, but for questions.
            if self.needs.iter().all(|n| n.kinds.count_ones() == 1) {
                return false;
            }
        }
        let before = self.plan.clone();
        for (chain, mut tries) in CHAINS {
            let mut moved = vec![false; self.needs.len()];
            if self.make_room(need, chain, &mut tries, &mut moved) {
                return true;
            }
            self.go_back(&before);
        }
        false
    }

    fn make_room(&mut self, need: usize, chain: u32, tries: &mut u32, moved: &mut [bool]) -> bool {
        if self.place_somewhere(need) {
            return true;
        }
        if chain == 0 {
            return false;
        }
        moved[need] = true;
        for place in self.places(need) {
            let cap = self.caps[usize::from(place.0)][usize::from(place.1)];
            if cap <= 0 {
                continue;
            }
            let card = self.has_card(place);
            let rivals: Vec<usize> = (0..self.needs.len())
                .filter(|&other| {
                    !moved[other]
                        && self.plan[other].is_some_and(|p| {
                            if card {
                                p.0 == place.0
                                    && self.needs[other].holder == self.needs[need].holder
                            } else {
                                p == place
                            }
                        })
                })
                .collect();
            for rival in rivals {
                if *tries == 0 {
                    return false;
                }
                *tries -= 1;
                if self.take_over(need, place, rival, chain, tries, moved) {
                    return true;
                }
            }
        }
        moved[need] = false;
        false
    }

    /// Puts the need where the rival is, and the rival elsewhere.
    fn take_over(
        &mut self,
        need: usize,
        place: Place,
        rival: usize,
        chain: u32,
        tries: &mut u32,
        moved: &mut [bool],
    ) -> bool {
        let before = (self.plan.clone(), moved.to_vec());
        self.unplace(rival);
        if self.has_card(place) && self.has_slot(need, place.0) {
            self.place(need, place);
            if self.make_room(rival, chain - 1, tries, moved) {
                return true;
            }
        } else if self.has_card(place) {
            // The card is there now; the holder's own draw is the next rival.
            let own: Vec<usize> = (0..self.needs.len())
                .filter(|&other| {
                    !moved[other]
                        && other != rival
                        && self.needs[other].holder == self.needs[need].holder
                        && self.plan[other].is_some_and(|p| p.0 == place.0)
                })
                .collect();
            for other in own {
                if *tries == 0 {
                    break;
                }
                *tries -= 1;
                let inner = (self.plan.clone(), moved.to_vec());
                self.unplace(other);
                if self.has_slot(need, place.0) {
                    self.place(need, place);
                    moved[rival] = true;
                    moved[other] = true;
                    if self.make_room(rival, chain - 1, tries, moved)
                        && self.make_room(other, chain - 1, tries, moved)
                    {
                        return true;
                    }
                }
                self.go_back(&inner.0);
                moved.copy_from_slice(&inner.1);
            }
        }
        self.go_back(&before.0);
        moved.copy_from_slice(&before.1);
        false
    }

    fn go_back(&mut self, plan: &[Option<Place>]) {
        for (need, &before) in plan.iter().enumerate() {
            if self.plan[need] != before {
                self.unplace(need);
                if let Some(place) = before {
                    self.place(need, place);
                }
            }
        }
    }

    /// A plan, or none if there is none; `None` if that was not found out.
    pub(super) fn solve(&self, steps: u32) -> Option<Option<Vec<Place>>> {
        if self.caps.iter().flatten().any(|&cap| cap < 0) {
            return Some(None);
        }
        if self.refuted_by_counts() {
            return Some(None);
        }
        let plain = self.needs.iter().all(|n| n.kinds.count_ones() == 1);
        let decks = self.caps.len();
        if plain {
            for cut in 1..decks {
                let early: Vec<bool> = (0..decks).map(|deck| deck < cut).collect();
                let Some(split) = self.split(&early) else {
                    return Some(None);
                };
                if decks == 2 {
                    return Some(Some(self.read_split(&split)));
                }
            }
        }
        // Little questions are soon answered by trying everything.
        if let Some(answer) = Search::new(self, steps.min(FEW)).run() {
            return Some(answer);
        }
        if let Some(plan) = self.wander(steps.min(WANDER)) {
            return Some(Some(plan));
        }
        if plain && decks <= PARTED {
            for parts in 1..1_u32 << (decks - 1) {
                let ours: Vec<bool> = (0..decks).map(|deck| parts >> deck & 1 == 1).collect();
                if self.split(&ours).is_none() {
                    return Some(None);
                }
            }
        }
        Search::new(self, steps).run()
    }

    fn read_split(&self, early: &[bool]) -> Vec<Place> {
        let place = |(need, &early): (&super::Need, &bool)| {
            let kind = u8::try_from(need.kinds.trailing_zeros()).unwrap_or(0);
            (u16::from(!early), kind)
        };
        self.needs.iter().zip(early).map(place).collect()
    }

    /// Too many needs of one holder, or of one kind, whatever the plan.
    fn refuted_by_counts(&self) -> bool {
        (0..self.holders.len()).any(|holder| self.holder_lacks(holder, &|_| true))
            || (0..KINDS).any(|kind| self.kind_lacks(kind, &|_| true))
    }

    /// At some moment the holder has shown more cards than were drawn unseen.
    pub(super) fn holder_lacks(&self, holder: usize, counts: &dyn Fn(usize) -> bool) -> bool {
        let holder = &self.holders[holder];
        let mut takes = holder.takes.iter().peekable();
        let mut had = 0;
        let mut shown = 0;
        for &need in &holder.needs {
            let need = need as usize;
            if !counts(need) {
                continue;
            }
            while let Some(take) = takes.next_if(|take| take.time < self.needs[need].time) {
                had += u32::from(take.n);
            }
            shown += 1;
            if shown > had {
                return true;
            }
        }
        false
    }

    /// By some reshuffle more cards of this kind are needed than the decks so
    /// far had.
    pub(super) fn kind_lacks(&self, kind: usize, counts: &dyn Fn(usize) -> bool) -> bool {
        let mut needed = vec![0; self.caps.len()];
        for (i, need) in self.needs.iter().enumerate() {
            if need.kinds == 1 << kind && counts(i) {
                needed[usize::from(need.deck)] += 1;
            }
        }
        let mut spare = 0;
        for (cap, needed) in self.caps.iter().zip(needed) {
            spare += cap[kind] - needed;
            if cap[kind] < 0 || spare < 0 {
                return true;
            }
        }
        false
    }
}

/// Tries every plan, needs in a fixed order, and counts its steps.
struct Search<'p> {
    proof: &'p Proof,
    /// Needs of the same holder and kind stand together, in the order of time:
    /// among them an earlier need never has to come from a later deck.
    order: Vec<usize>,
    plan: Vec<Option<Place>>,
    spare: Vec<[i16; KINDS]>,
    steps: u32,
}

impl<'p> Search<'p> {
    fn new(proof: &'p Proof, steps: u32) -> Self {
        let mut order: Vec<usize> = (0..proof.needs.len()).collect();
        let of = |i: usize| &proof.needs[i];
        // Holders with many needs first; questions of many kinds last.
        order.sort_by_key(|&i| {
            let need = of(i);
            let crowd = proof.holders[need.holder].needs.len();
            (
                need.kinds.count_ones(),
                std::cmp::Reverse(crowd),
                need.holder,
                need.kinds,
                need.time,
            )
        });
        Self {
            proof,
            order,
            plan: vec![None; proof.needs.len()],
            spare: proof.caps.clone(),
            steps,
        }
    }

    fn run(mut self) -> Option<Option<Vec<Place>>> {
        match self.go(0) {
            Some(true) => Some(self.plan.into_iter().collect()),
            Some(false) => Some(None),
            None => None,
        }
    }

    fn go(&mut self, at: usize) -> Option<bool> {
        let Some(&need) = self.order.get(at) else {
            return Some(true);
        };
        let least = self.least_place(at);
        for place in self.proof.places(need) {
            if place < least {
                continue;
            }
            self.steps = self.steps.checked_sub(1)?;
            let (deck, kind) = (usize::from(place.0), usize::from(place.1));
            if self.spare[deck][kind] <= 0 {
                continue;
            }
            self.spare[deck][kind] -= 1;
            self.plan[need] = Some(place);
            if self.slots_fit(need, place.0)
                && self.kinds_fit(at + 1, kind)
                && self.holder_fits(need)
                && self.go(at + 1)?
            {
                return Some(true);
            }
            self.spare[deck][kind] += 1;
            self.plan[need] = None;
        }
        Some(false)
    }

    /// The place of the need before, if it is of the same holder and kinds.
    fn least_place(&self, at: usize) -> Place {
        let needs = &self.proof.needs;
        let here = needs[self.order[at]];
        let before = at
            .checked_sub(1)
            .map(|i| self.order[i])
            .filter(|&i| needs[i].holder == here.holder && needs[i].kinds == here.kinds);
        match before.and_then(|i| self.plan[i]) {
            // With more than one kind only the decks are in order.
            Some((deck, _)) if here.kinds.count_ones() > 1 => (deck, 0),
            Some(place) => place,
            None => (0, 0),
        }
    }

    fn slots_fit(&self, need: usize, deck: u16) -> bool {
        let holder = &self.proof.holders[self.proof.needs[need].holder];
        let times: Vec<u32> = holder
            .needs
            .iter()
            .map(|&n| n as usize)
            .filter(|&n| self.plan[n].is_some_and(|(d, _)| d == deck))
            .map(|n| self.proof.needs[n].time)
            .collect();
        in_time(&holder.takes, deck, &times)
    }

    /// What is still to be placed of this kind finds as many cards.
    fn kinds_fit(&self, from: usize, kind: usize) -> bool {
        let decks = self.spare.len();
        let mut needed = vec![0i16; decks];
        for &i in &self.order[from..] {
            let need = &self.proof.needs[i];
            if need.kinds == 1 << kind {
                needed[usize::from(need.deck)] += 1;
            }
        }
        let mut spare = 0;
        self.spare.iter().zip(needed).all(|(cards, needed)| {
            spare += cards[kind] - needed;
            spare >= 0
        })
    }

    /// What is still to be placed of this holder's finds a card at its time.
    fn holder_fits(&self, need: usize) -> bool {
        let holder = &self.proof.holders[self.proof.needs[need].holder];
        // Cards left of each deck, then the open needs in the order of time.
        let decks = self.spare.len();
        let mut placed: Vec<u16> = vec![0; decks];
        for &n in &holder.needs {
            if let Some((deck, _)) = self.plan[n as usize] {
                placed[usize::from(deck)] += 1;
            }
        }
        let mut left = 0u32;
        for (deck, placed) in placed.into_iter().enumerate() {
            let slots = holder.slots.get(deck).copied().unwrap_or(0);
            left += u32::from(slots.saturating_sub(placed));
            let by_then = |n: &&u32| {
                let i = **n as usize;
                self.plan[i].is_none() && self.proof.needs[i].deck <= index(deck)
            };
            let open = holder.needs.iter().filter(by_then).count();
            if open > left as usize {
                return false;
            }
        }
        true
    }
}
