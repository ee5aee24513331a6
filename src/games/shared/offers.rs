//! What is dealt, laid out, offered and shown, as the moves that it could be; and
//! tickets that a player is offered, with which of them are kept.

use super::drawing::{NOWHERE, marks};
use crate::games::legal::{Move, Play};
use crate::log::{Cards, Offer};
use crate::notation::spelt;
use crate::span::Span;

/// A player's first cards.
#[must_use]
pub fn deal(seat: usize, name: &str, count: u32) -> Move {
    let text = format!("{} deal", spelt(name));
    Move::new(Some(seat), text, &format!(" {}", marks(count)), Play::Deal { count })
}

/// The first face-up cards.
#[must_use]
pub fn market(count: u32) -> Move {
    Move::new(None, "market".to_owned(), &format!(" {}", marks(count)), Play::Market { count })
}

/// So many tickets of which so many are kept at least; they can be these.
#[must_use]
pub fn tickets(
    seat: usize,
    text: String,
    (count, keep): (usize, usize),
    first: bool,
    could_be: Vec<String>,
) -> Move {
    let kept = keep.min(count);
    let rest = " +?".repeat(kept) + &" -?".repeat(count - kept);
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let what = Play::Tickets { first, count: to_u32(count), keep: to_u32(keep), could_be };
    Move::new(Some(seat), text, &rest, what)
}

/// A player shows these tickets at the end.
#[must_use]
pub fn shows(seat: usize, name: &str, tickets: Vec<String>) -> Move {
    let text = format!("{} shows", spelt(name));
    Move::new(Some(seat), text, &format!(" {}", tickets.join(", ")), Play::Shows { tickets })
}

/// So many cards that nobody saw.
#[must_use]
pub fn unseen(n: u32) -> Cards {
    Cards { span: NOWHERE, cards: std::iter::repeat_n(None, n as usize).collect() }
}

/// So many tickets that nobody saw, the first of them kept.
#[must_use]
pub fn unseen_offers<'a>(n: usize, keep: usize) -> Vec<Offer<'a>> {
    let offer = |i| Offer { kept: i < keep, ticket: None, span: NOWHERE };
    (0..n).map(offer).collect()
}

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
