//! Tickets that a player is offered, and which of them are kept.

use crate::log::Offer;
use crate::span::Span;

/// The tickets a player was offered, and which of them are known.
pub struct Hand<'h, 'a, T> {
    pub seat: usize,
    pub verb: Span,
    pub offers: &'h [Offer<'a>],
    /// For each offer its ticket.
    pub bound: &'h [Option<T>],
}

impl<T: Copy> Hand<'_, '_, T> {
    pub fn known(&self) -> impl Iterator<Item = (usize, T)> {
        let bound = self.bound.iter().enumerate();
        bound.filter_map(|(i, id)| Some((i, (*id)?)))
    }

    #[must_use]
    pub fn kept(&self) -> usize {
        self.offers.iter().filter(|offer| offer.kept).count()
    }

    /// All the tickets as written.
    #[must_use]
    pub fn span(&self) -> Span {
        let offers = self.offers.iter().map(|offer| offer.span);
        offers.reduce(Span::to).unwrap_or(self.verb)
    }
}
