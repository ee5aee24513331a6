//! Why no order of the deck explains what was seen: the few needs that are too
//! many together.

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

/// A look at one smaller set of needs goes no further than this.
const STEPS: u32 = 20_000;

impl Proof {
    /// The reason why the answer is `Impossible`.
    #[must_use]
    pub fn reason(&self) -> Reason {
        let mut keep = vec![true; self.needs.len()];
        if let Some(holder) = self.lacking_holder(&keep) {
            keep = self.needs.iter().map(|n| n.holder == holder).collect();
            self.drop_marks(&mut keep, &|keep| self.holder_lacks(holder, &|i| keep[i]));
        } else if let Some(kind) = self.lacking_kind(&keep) {
            keep = self.needs.iter().map(|n| n.kinds == 1 << kind).collect();
            self.drop_marks(&mut keep, &|keep| self.kind_lacks(kind, &|i| keep[i]));
        }
        self.drop_marks(&mut keep, &|keep| {
            self.without(keep).solve(STEPS) == Some(None)
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
    fn drop_marks(&self, keep: &mut Vec<bool>, tight: &dyn Fn(&[bool]) -> bool) {
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
        let mut index = vec![0; self.needs.len()];
        let mut n = 0;
        for (i, &keep) in keep.iter().enumerate() {
            index[i] = n;
            n += u32::from(keep);
        }
        let mut i = 0;
        fewer.needs.retain(|_| {
            i += 1;
            keep[i - 1]
        });
        for holder in &mut fewer.holders {
            holder.needs.retain(|&need| keep[need as usize]);
            for need in &mut holder.needs {
                *need = index[*need as usize];
            }
            holder.used.clear();
        }
        fewer.plan = vec![None; fewer.needs.len()];
        for used in &mut fewer.used {
            *used = [0; KINDS];
        }
        fewer
    }
}

impl Proof {
    /// How many cards of these kinds the holder can have among those that
    /// nobody knows, at most `limit`; and whether that is certain. If it is not,
    /// the true number may be smaller.
    #[must_use]
    pub fn most(&self, holder: usize, kinds: super::Kinds, limit: u32) -> (u32, bool) {
        let mut asked = self.clone();
        for n in 0..limit {
            asked.need_one_of(holder, kinds, u32::MAX);
            match asked.answer() {
                super::Answer::Possible => {}
                super::Answer::Impossible => return (n, true),
                super::Answer::Undecided => return (limit, false),
            }
        }
        (limit, true)
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
            Kind::Cards(kind) => self.caps[..=usize::from(last.deck)]
                .iter()
                .map(|cap| u32::try_from(cap[kind]).unwrap_or(0))
                .sum(),
            Kind::Both => 0,
        }
    }
}
