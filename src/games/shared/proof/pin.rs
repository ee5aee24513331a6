//! What if: one of the cards that somebody drew unseen at some moment was of a
//! certain kind?

use std::collections::HashMap;

use super::{Answer, Deck, Draw, KINDS, Proof, Take};

/// A moment at which a holder drew unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub holder: usize,
    /// As `Proof::time` said right behind it.
    pub time: u32,
    pub n: u16,
}

/// How much is known, to tell whether more is known at another moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extent {
    time: u32,
    /// Cards that were not seen leaving their decks.
    open: i64,
}

impl Extent {
    /// What was certain at the other moment is certain at this one: nothing was
    /// taken back in between.
    #[must_use]
    pub fn goes_beyond(self, other: Self) -> bool {
        self.time > other.time || self.time == other.time && self.open <= other.open
    }
}

/// What the plan serves from each deck to each holder, in the order of time.
#[derive(Debug, Default)]
pub struct Served {
    from: HashMap<(usize, u16), Vec<Serving>>,
}

/// One need that is served.
#[derive(Clone, Copy, Debug)]
struct Serving {
    time: u32,
    /// Needs of each kind so far, this one with them.
    of_kind: [i32; KINDS],
    /// By how many the needs of a kind outnumber the cards drawn by then, here or
    /// at a later need.
    most: [i32; KINDS],
}

/// Fills in what stands behind each need, given what was drawn when.
fn weigh<'t>(needs: &mut [Serving], takes: impl Iterator<Item = &'t Take>) {
    let mut takes = takes.peekable();
    let mut drawn = 0;
    for need in needs.iter_mut() {
        while let Some(take) = takes.next_if(|take| take.time < need.time) {
            drawn += i32::from(take.n);
        }
        need.most = need.of_kind.map(|n| n - drawn);
    }
    let mut behind = [i32::MIN; KINDS];
    for need in needs.iter_mut().rev() {
        for (most, behind) in need.most.iter_mut().zip(&mut behind) {
            *behind = (*behind).max(*most);
            *most = *behind;
        }
    }
}

impl Served {
    /// Needs that a holder shows from a deck behind this time, and those of each kind;
    /// and how many of each kind `n` cards of that time must serve, since the holder's
    /// others are too few.
    fn behind(
        &self,
        holder: usize,
        deck: u16,
        time: u32,
        n: i32,
    ) -> (i32, [i32; KINDS], [i32; KINDS]) {
        let none = [0; KINDS];
        let Some(needs) = self.from.get(&(holder, deck)) else {
            return (0, none, none);
        };
        let before = needs.partition_point(|need| need.time <= time);
        let Some(next) = needs.get(before) else {
            return (0, none, none);
        };
        let count = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let early = before.checked_sub(1).map_or(none, |i| needs[i].of_kind);
        let all = needs.last().map_or(none, |last| last.of_kind);
        let of_kind = std::array::from_fn(|k| all[k] - early[k]);
        let least = std::array::from_fn(|k| (n + count(before) - early[k] + next.most[k]).max(0));
        (count(needs.len() - before), of_kind, least)
    }
}

impl Proof {
    /// How much is known by now.
    #[must_use]
    pub fn extent(&self) -> Extent {
        let open = self.decks.iter().flat_map(|deck| deck.caps);
        Extent { time: self.time, open: open.map(i64::from).sum() }
    }

    /// The least number of cards of each kind among those drawn at one moment,
    /// whatever the order of the deck; and whether that is certain. If it is not,
    /// since it took more than `work`, which counts down, the true numbers may be
    /// greater. So many of them were certain before.
    pub fn forced(
        &self,
        at: Moment,
        before: [u16; KINDS],
        served: &Served,
        work: &mut u64,
    ) -> ([u16; KINDS], bool) {
        let none = [0; KINDS];
        let deck = self.deck_of(at);
        let Some(deck) = deck.filter(|_| self.answer == Answer::Possible) else {
            return (none, false);
        };
        let caps = self.decks[usize::from(deck)].caps;
        // Some way it can have been; the least number is never greater.
        let mut least = self.fewest(at, deck, served);
        let mut sure = true;
        for kind in 0..KINDS {
            while least[kind] > before[kind] {
                // Is there a way with fewer?
                let mut most = caps;
                most[kind] = i16::try_from(least[kind] - 1).unwrap_or(i16::MAX);
                let mut other = none;
                match self.draws_within(at, deck, at.n, most, &mut other, work) {
                    Answer::Impossible => break,
                    Answer::Possible => {
                        for (least, other) in least.iter_mut().zip(other) {
                            *least = other.min(*least);
                        }
                    }
                    Answer::Undecided => {
                        sure = false;
                        least[kind] = before[kind];
                    }
                }
            }
        }
        (least, sure)
    }

    /// The least number of cards of each kind among those of one moment, as long
    /// as the plan serves every need from the deck that it does now. Which of the
    /// holder's cards from that deck serves which of them is open: those of the
    /// moment serve any that came later, as many as the others cannot.
    fn fewest(&self, at: Moment, deck: u16, served: &Served) -> [u16; KINDS] {
        let n = i32::from(at.n);
        let (later, of_kind, least) = served.behind(at.holder, deck, at.time, n);
        // The rest is whatever the deck had left.
        let cards = &self.decks[usize::from(deck)];
        let left: [i32; KINDS] = std::array::from_fn(|k| i32::from(cards.caps[k] - cards.used[k]));
        let all: i32 = left.iter().sum();
        std::array::from_fn(|kind| {
            let rest = n - (later - of_kind[kind]) - (all - left[kind]);
            u16::try_from(rest.max(least[kind])).unwrap_or(0)
        })
    }

    /// What the plan serves, for all questions about one moment of the game.
    #[must_use]
    pub fn served(&self) -> Served {
        let mut served = Served::default();
        for (need, place) in self.needs.iter().zip(&self.plan) {
            if let Some((deck, kind)) = *place {
                let of = served.from.entry((need.holder, deck)).or_default();
                let before = of.last().map_or([0; KINDS], |last| last.of_kind);
                let mut new = Serving { time: need.time, of_kind: before, most: [0; KINDS] };
                new.of_kind[usize::from(kind)] += 1;
                of.push(new);
            }
        }
        for (&(holder, deck), needs) in &mut served.from {
            let takes = self.holders.get(holder).map_or(&[][..], |h| &h.takes);
            weigh(needs, takes.iter().filter(|take| take.deck == deck));
        }
        served
    }

    /// Can the cards of one moment be of these kinds, each no more often than
    /// that? `found` then says how.
    fn draws_within(
        &self,
        at: Moment,
        deck: u16,
        n: u16,
        most: [i16; KINDS],
        found: &mut [u16; KINDS],
        work: &mut u64,
    ) -> Answer {
        if n == 0 {
            return self.answer;
        }
        let mut answer = Answer::Impossible;
        let mut left = most;
        for kind in 0..KINDS {
            if left[kind] <= 0 {
                continue;
            }
            let pinned = self.pinned(at, deck, kind, work);
            left[kind] -= 1;
            let rest = match pinned.answer {
                Answer::Possible => pinned.draws_within(at, deck, n - 1, left, found, work),
                other => other,
            };
            match rest {
                Answer::Possible => {
                    found[kind] += 1;
                    return Answer::Possible;
                }
                Answer::Undecided => answer = Answer::Undecided,
                Answer::Impossible => {}
            }
            // The order of the cards does not matter.
            left[kind] = 0;
        }
        answer
    }

    fn deck_of(&self, at: Moment) -> Option<u16> {
        let takes = &self.holders.get(at.holder)?.takes;
        let after = takes.partition_point(|take| take.time <= at.time);
        Some(takes.get(after.checked_sub(1)?)?.deck)
    }

    /// The same question where one card of that moment is known to be of this
    /// kind: the holder drew it alone, from a deck of its own.
    fn pinned(&self, at: Moment, deck: u16, kind: usize, work: &mut u64) -> Self {
        let mut asked = self.clone();
        asked.work = work.saturating_sub(self.needs.len() as u64);
        let own = asked.insert_deck(deck, kind);
        let cap = &mut asked.decks[usize::from(deck)].caps[kind];
        *cap -= 1;
        if *cap < 0 {
            asked.answer = Answer::Impossible;
            return asked;
        }
        let holder = &mut asked.holders[at.holder];
        let after = holder.takes.partition_point(|take| take.time <= at.time);
        let take = &mut holder.takes[after - 1];
        take.n -= 1;
        let time = take.time;
        let new = Take { time, deck: own, n: 1 };
        holder.takes.insert(after - 1, new);
        let place = holder.draws.partition_point(|draw| draw.deck < own);
        let new = Draw { deck: own, n: 1, used: 0, first: time, last: time };
        holder.draws.insert(place, new);
        if let Some(draw) = holder.draw_mut(deck) {
            draw.n -= 1;
        }
        asked.settle_anew(at.holder, deck, kind);
        *work = asked.work;
        asked
    }

    /// A deck of one card right behind another; its number.
    fn insert_deck(&mut self, behind: u16, kind: usize) -> u16 {
        let own = behind + 1;
        let mut caps = [0; KINDS];
        caps[kind] = 1;
        let used = [0; KINDS];
        self.decks.insert(usize::from(own), Deck { caps, used });
        let shift = |deck: &mut u16| *deck += u16::from(*deck >= own);
        for holder in &mut self.holders {
            holder.takes.iter_mut().for_each(|take| shift(&mut take.deck));
            holder.draws.iter_mut().for_each(|draw| shift(&mut draw.deck));
        }
        for place in self.plan.iter_mut().flatten() {
            shift(&mut place.0);
        }
        for need in &mut self.needs {
            need.decks += u16::from(need.decks >= own);
        }
        self.current += usize::from(self.current >= usize::from(own));
        own
    }

    /// Finds other places for what the plan took from a deck that has become
    /// smaller for this holder, and in this kind.
    fn settle_anew(&mut self, holder: usize, deck: u16, kind: usize) {
        let mut out = Vec::new();
        for need in (0..self.needs.len()).rev() {
            let Some(place) = self.plan[need].filter(|place| place.0 == deck) else {
                continue;
            };
            let own = self.needs[need].holder == holder;
            let cards = &self.decks[usize::from(deck)];
            let too_many = cards.used[kind] > cards.caps[kind] && usize::from(place.1) == kind;
            if own || too_many {
                self.unplace(need);
                out.push(need);
            }
        }
        for need in out {
            if self.answer == Answer::Possible && self.plan[need].is_none() {
                self.mend(need);
            }
        }
    }
}
