//! What every table does alike: it hears faults, proves the cards that nobody saw, and
//! tries what could be done on a copy of itself.

use super::unexplained::{self, NoOrder};
use super::{NotProved, Unexplained, Unseen};
use crate::fault::Fault;
use crate::span::Span;
use crate::verdict::Verdict;

/// A table that faults are reported at.
pub trait Bench {
    /// What words are made with.
    type Setting;

    fn setting(&self) -> &Self::Setting;

    /// Reports a fault, if there is one, at a token.
    #[inline(always)]
    fn hear(
        &self,
        fault: Option<impl Fault<Self::Setting>>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        // Mostly there is none.
        match fault {
            Some(fault) => self.report(&fault, at, verdict),
            None => false,
        }
    }

    #[cold]
    fn report(&self, fault: &impl Fault<Self::Setting>, at: Span, verdict: &mut Verdict) -> bool {
        verdict.hear(fault, at, self.setting());
        true
    }
}

/// A table with cards that nobody may have seen.
pub trait Proves: Bench<Setting: unexplained::Setting> {
    fn unseen(&mut self) -> &mut Unseen;

    /// Cards that were all seen are too many: reported as that.
    fn has_too_many(&self, proof: &NotProved, at: Span, verdict: &mut Verdict) -> bool {
        let _ = (proof, at, verdict);
        false
    }

    /// What has come of the look for an explanation, as a fault.
    fn no_order(&self, proof: NotProved, at: Span) -> Option<NoOrder>;

    fn after_unexplained(&mut self, why: &Unexplained);

    /// Looks whether the cards that nobody saw can still be explained. True if they
    /// cannot; then nothing more is proved in this game. `silent` where the log is
    /// known to be wrong at this place anyhow.
    #[inline]
    fn prove(&mut self, at: Span, silent: bool, verdict: &mut Verdict) -> bool {
        match self.unseen().prove(at, verdict.turn) {
            None => false,
            Some(proof) => silent || self.not_proved(proof, at, verdict),
        }
    }

    #[cold]
    fn not_proved(&mut self, proof: NotProved, at: Span, verdict: &mut Verdict) -> bool {
        if self.has_too_many(&proof, at, verdict) {
            return true;
        }
        let fault = self.no_order(proof, at);
        let why = fault.as_ref().and_then(NoOrder::why);
        if let Some(why) = why {
            self.after_unexplained(why);
        }
        let unexplained = why.is_some();
        self.hear(fault, at, verdict);
        unexplained
    }
}

/// A table that moves are tried on.
pub trait Tried: Clone {
    /// The position after something, if nobody objects to it.
    fn after(&self, play: impl FnOnce(&mut Self, &mut Verdict)) -> Option<Self> {
        let (mut table, mut verdict) = (self.clone(), Verdict::default());
        play(&mut table, &mut verdict);
        verdict.is_clean().then_some(table)
    }
}

/// What a takeback brings back; a copy of a table has nothing to take back.
#[derive(Debug)]
pub struct Saved<T>(Option<Box<T>>);

impl<T> Saved<T> {
    #[inline]
    pub fn keep(&mut self, now: T) {
        self.0 = Some(Box::new(now));
    }

    #[inline]
    pub fn take(&mut self) -> Option<T> {
        self.0.take().map(|saved| *saved)
    }
}

impl<T> Default for Saved<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Clone for Saved<T> {
    fn clone(&self) -> Self {
        Self::default()
    }
}
