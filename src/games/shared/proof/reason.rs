//! Why no order of the deck explains what was seen: the few needs that are too
//! many together.

use super::model::Model;
use super::{KINDS, Need, Proof};

/// What kind of count is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One holder has shown more cards than were drawn unseen.
    Holder(usize),
    /// More cards of one kind are needed than there were.
    Cards(usize),
    /// Neither alone: who drew when, and what the decks held, do not go together.
    Both,
}

/// A tight set: needs that cannot all be served, whatever the others were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub kind: Kind,
    /// Indices of needs, in the order of time.
    pub needs: Vec<usize>,
    /// True if each mark was found to be needed: without its needs the others of
    /// the set can be served. Else that was not found out for all of them.
    pub minimal: bool,
}

/// What the one who asks knows of holders, decks and marks.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// So many of the first holders are hands.
    pub hands: usize,
    /// Decks made of discards.
    pub made: &'a [usize],
    /// Marks whose cards came back into the hand that showed them.
    pub back: &'a [u32],
}

/// What looking for a small reason may cost, like `WORK`.
pub(super) const WORK: u64 = 100_000_000;

/// So many decks back an excess is looked for.
const MOST_BACK: usize = 16;

/// What all questions about marks set aside may cost together.
const ASIDE_WORK: u64 = 50_000_000;

impl Proof {
    /// The reason why the answer is `Impossible`.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.reason_within(WORK)
    }

    /// The same, as small as so much work makes it.
    pub(super) fn reason_within(&self, mut work: u64) -> Reason {
        let mut keep = vec![true; self.needs.len()];
        if let Some(holder) = self.lacking_holder(&keep) {
            keep = self.needs.iter().map(|n| n.holder == holder).collect();
            self.drop_marks(&mut keep, &mut work, &mut |keep, _| {
                Some(self.holder_lacks(holder, &|i| keep[i]))
            });
        } else if let Some(kind) = self.lacking_kind(&keep) {
            keep = self.needs.iter().map(|n| n.kinds == 1 << kind).collect();
            self.drop_marks(&mut keep, &mut work, &mut |keep, _| {
                Some(self.kind_lacks(kind, &|i| keep[i]))
            });
        } else if let Some(tight) = Model::new(self).tight(&mut work)
            && matches!(self.without(&tight).solve(&mut work), Some(Err(_)))
        {
            keep = tight;
        }
        let minimal = self.drop_marks(&mut keep, &mut work, &mut |keep, work| {
            Some(self.without(keep).solve(work)?.is_err())
        });
        let kind = match (self.lacking_holder(&keep), self.lacking_kind(&keep)) {
            (Some(holder), _) => Kind::Holder(holder),
            (None, Some(kind)) => Kind::Cards(kind),
            (None, None) => Kind::Both,
        };
        let needs = (0..keep.len()).filter(|&i| keep[i]).collect();
        Reason { kind, needs, minimal }
    }

    fn lacking_holder(&self, keep: &[bool]) -> Option<usize> {
        (0..self.holders.len()).find(|&holder| self.holder_lacks(holder, &|i| keep[i]))
    }

    fn lacking_kind(&self, keep: &[bool]) -> Option<usize> {
        (0..KINDS).find(|&kind| self.kind_lacks(kind, &|i| keep[i]))
    }

    /// Drops mark after mark, as long as the rest is still too much. True if every
    /// mark that is left was found to be needed; `tight` says `None` where it does
    /// not find out.
    fn drop_marks(
        &self,
        keep: &mut Vec<bool>,
        work: &mut u64,
        tight: &mut dyn FnMut(&[bool], &mut u64) -> Option<bool>,
    ) -> bool {
        let kept = self.needs.iter().zip(keep.iter()).filter(|(_, keep)| **keep);
        let mut marks: Vec<u32> = kept.map(|(need, _)| need.mark).collect();
        marks.sort_unstable();
        marks.dedup();
        let mut sure = true;
        for mark in marks {
            let Some(left) = work.checked_sub(keep.len() as u64) else {
                return false;
            };
            *work = left;
            let fewer: Vec<bool> = self
                .needs
                .iter()
                .zip(keep.iter())
                .map(|(need, &keep)| keep && need.mark != mark)
                .collect();
            match tight(&fewer, work) {
                Some(true) => *keep = fewer,
                Some(false) => {}
                None => sure = false,
            }
        }
        sure
    }

    /// For each of these marks, what becomes of the whole question if what it shows
    /// is not what happened: `true` if everything else can be served, even if its
    /// cards do not come up again later by what they were; `false` if not, not even
    /// if other cards had been shown there; `None` if it depends, or was not found
    /// out.
    #[must_use]
    pub fn set_aside(&self, marks: &[u32], around: &Around<'_>) -> Vec<Option<bool>> {
        let mut work = ASIDE_WORK;
        let one = |&mark: &u32| self.one_aside(mark, around, &mut work);
        marks.iter().map(one).collect()
    }

    fn one_aside(&self, mark: u32, around: &Around<'_>, work: &mut u64) -> Option<bool> {
        *work = work.checked_sub(self.needs.len() as u64)?;
        let keep: Vec<bool> = self.needs.iter().map(|need| need.mark != mark).collect();
        let gone: Vec<Need> = self.needs.iter().copied().filter(|n| n.mark == mark).collect();
        let mut rest = self.without(&keep);
        let first = gone.iter().map(|need| usize::from(need.decks)).min()?;
        let made = around.made.iter().copied();
        let next = made.filter(|&deck| deck >= first).min();
        let is_last = self.needs.iter().all(|need| need.mark <= mark);
        let in_hand = gone.iter().all(|need| need.holder < around.hands);
        if rest.solve(work)?.is_ok() {
            if is_last {
                return Some(true);
            }
            // What left the row may have gone anywhere.
            let sure = in_hand && rest.misses(&gone, next, around.back.contains(&mark));
            return (sure && rest.solve(work)?.is_ok()).then_some(true);
        }
        // Other cards in their place would have gone into the next deck.
        let n = i16::try_from(gone.len()).ok()?;
        if let Some(deck) = next.and_then(|deck| rest.decks.get_mut(deck)) {
            deck.caps = deck.caps.map(|cap| cap.saturating_add(n));
        }
        (in_hand && rest.solve(work)?.is_err()).then_some(false)
    }

    /// Cards that were not shown did not come into the next deck, others did; or, where they came
    /// back into the hand, are still asked for whenever they are shown again. False
    /// if that cannot be, by what was seen.
    fn misses(&mut self, gone: &[Need], next: Option<usize>, back: bool) -> bool {
        self.time += 1;
        for need in gone {
            if back {
                self.push_need(need.holder, need.kinds, need.mark);
            } else if let (Some(kind), Some(deck)) = (need.only_kind(), next) {
                let Some(deck) = self.decks.get_mut(deck) else {
                    return false;
                };
                // Some other card was there instead, the likeliest to do no harm.
                let others = (0..KINDS).filter(|&other| other != kind);
                let other = others.max_by_key(|&other| deck.caps[other]).unwrap_or(kind);
                deck.caps[kind] -= 1;
                deck.caps[other] = deck.caps[other].saturating_add(1);
            }
        }
        self.decks.iter().all(|deck| deck.caps.iter().all(|&n| n >= 0))
    }

    /// The same question with fewer needs.
    pub(super) fn without(&self, keep: &[bool]) -> Self {
        let mut fewer = self.clone();
        for need in (0..keep.len()).filter(|&need| !keep[need]) {
            fewer.unplace(need);
        }
        let mut kept = keep.iter();
        fewer.needs.retain(|_| kept.next() == Some(&true));
        let mut kept = keep.iter();
        fewer.plan.retain(|_| kept.next() == Some(&true));
        fewer
    }

    /// Too many needs of one holder, or of one kind, whatever the plan.
    pub(super) fn refuted_by_counts(&self) -> bool {
        (0..self.holders.len()).any(|holder| self.holder_lacks(holder, &|_| true))
            || (0..KINDS).any(|kind| self.kind_lacks(kind, &|_| true))
    }

    /// At some moment the holder has shown more cards than were drawn unseen.
    fn holder_lacks(&self, holder: usize, counts: &dyn Fn(usize) -> bool) -> bool {
        let mut takes = self.holders[holder].takes.iter().peekable();
        let (mut had, mut shown) = (0, 0);
        for (i, need) in self.needs.iter().enumerate() {
            if need.holder != holder || !counts(i) {
                continue;
            }
            while let Some(take) = takes.next_if(|take| take.time < need.time) {
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
    fn kind_lacks(&self, kind: usize, counts: &dyn Fn(usize) -> bool) -> bool {
        let mut needed = vec![0; self.decks.len()];
        for (i, need) in self.needs.iter().enumerate() {
            if need.kinds == 1 << kind && counts(i) {
                needed[usize::from(need.decks) - 1] += 1;
            }
        }
        let mut spare = 0;
        for (deck, needed) in self.decks.iter().zip(needed) {
            spare += deck.caps[kind] - needed;
            if deck.caps[kind] < 0 || spare < 0 {
                return true;
            }
        }
        false
    }
}

impl Proof {
    /// How many cards there were for the needs of a reason.
    #[must_use]
    pub fn room(&self, reason: &Reason) -> u32 {
        let Some(last) = reason.needs.last().map(|&need| self.needs[need]) else {
            return 0;
        };
        match reason.kind {
            Kind::Holder(holder) => self.holders[holder]
                .takes
                .iter()
                .filter(|take| take.time < last.time)
                .map(|take| u32::from(take.n))
                .sum(),
            Kind::Cards(kind) => self.decks[..usize::from(last.decks)]
                .iter()
                .map(|deck| u32::try_from(deck.caps[kind]).unwrap_or(0))
                .sum(),
            Kind::Both => 0,
        }
    }

    /// By how many the cards of a kind that were shown are more than the decks up to
    /// one of them had, and which one that is: the last one if possible.
    #[must_use]
    pub fn excess(&self, kind: usize) -> Option<(u32, usize)> {
        let up_to = |deck: usize| {
            let here =
                |need: &&Need| need.kinds == 1 << kind && usize::from(need.decks) <= deck + 1;
            let needed = self.needs.iter().filter(here).count();
            let had = self.decks[..=deck].iter().map(|d| i64::from(d.caps[kind]));
            let more = i64::try_from(needed).unwrap_or(i64::MAX) - had.sum::<i64>();
            let more = u32::try_from(more).ok().filter(|&more| more > 0)?;
            Some((more, deck))
        };
        // It was all right a moment ago: it is the last deck, or the one before.
        (0..self.decks.len()).rev().take(MOST_BACK).find_map(up_to)
    }

    /// What a deck had that was not seen leaving it.
    #[must_use]
    pub fn had(&self, deck: usize) -> [u32; KINDS] {
        let caps = self.decks.get(deck).map_or([0; KINDS], |deck| deck.caps);
        caps.map(|cap| u32::try_from(cap).unwrap_or(0))
    }

    /// What a holder has drawn unseen, by deck, in their order.
    pub fn draws(&self, holder: usize) -> impl Iterator<Item = (usize, u32)> {
        let draws = self.holders.get(holder).map_or(&[][..], |h| &h.draws[..]);
        draws.iter().map(|d| (usize::from(d.deck), u32::from(d.n)))
    }
}
