//! Why no order of the deck explains what was seen: the few needs that are too
//! many together.

use super::model::Model;
use super::{KINDS, Proof};

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

/// A tight set: needs that cannot all be served. Without the needs of any one
/// mark the others can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub kind: Kind,
    /// Indices of needs, in the order of time.
    pub needs: Vec<usize>,
}

/// What looking for a small reason may cost, like `WORK`.
const WORK: u64 = 100_000_000;

impl Proof {
    /// The reason why the answer is `Impossible`.
    #[must_use]
    pub fn reason(&self) -> Reason {
        let mut keep = vec![true; self.needs.len()];
        let mut work = WORK;
        if let Some(holder) = self.lacking_holder(&keep) {
            keep = self.needs.iter().map(|n| n.holder == holder).collect();
            self.drop_marks(&mut keep, &mut |keep| {
                self.holder_lacks(holder, &|i| keep[i])
            });
        } else if let Some(kind) = self.lacking_kind(&keep) {
            keep = self.needs.iter().map(|n| n.kinds == 1 << kind).collect();
            self.drop_marks(&mut keep, &mut |keep| self.kind_lacks(kind, &|i| keep[i]));
        } else if let Some(tight) = Model::new(self).tight(&mut work)
            && matches!(self.without(&tight).solve(&mut work), Some(Err(_)))
        {
            keep = tight;
        }
        self.drop_marks(&mut keep, &mut |keep| {
            matches!(self.without(keep).solve(&mut work), Some(Err(_)))
        });
        let kind = match (self.lacking_holder(&keep), self.lacking_kind(&keep)) {
            (Some(holder), _) => Kind::Holder(holder),
            (None, Some(kind)) => Kind::Cards(kind),
            (None, None) => Kind::Both,
        };
        let needs = (0..keep.len()).filter(|&i| keep[i]).collect();
        Reason { kind, needs }
    }

    fn lacking_holder(&self, keep: &[bool]) -> Option<usize> {
        (0..self.holders.len()).find(|&holder| self.holder_lacks(holder, &|i| keep[i]))
    }

    fn lacking_kind(&self, keep: &[bool]) -> Option<usize> {
        (0..KINDS).find(|&kind| self.kind_lacks(kind, &|i| keep[i]))
    }

    /// Drops mark after mark, as long as the rest is still too much.
    fn drop_marks(&self, keep: &mut Vec<bool>, tight: &mut dyn FnMut(&[bool]) -> bool) {
        let mut marks: Vec<u32> = self.needs.iter().map(|need| need.mark).collect();
        marks.sort_unstable();
        marks.dedup();
        for mark in marks {
            let fewer: Vec<bool> = self
                .needs
                .iter()
                .zip(keep.iter())
                .map(|(need, &keep)| keep && need.mark != mark)
                .collect();
            if fewer != *keep && tight(&fewer) {
                *keep = fewer;
            }
        }
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
}
