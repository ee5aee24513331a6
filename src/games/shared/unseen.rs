//! Cards that nobody saw, and the proof that they can have been what they turned
//! out to be. Nothing is kept for a game in which every card was seen.

use super::proof::{ANY, Answer, Kind, Proof};
use super::{Deck, Pile};
use crate::card::{Card, Counts};
use crate::span::Span;

/// Where cards from the deck go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Hand(usize),
    Row,
    /// Turned up, and discarded soon.
    Open,
}

/// Why no order of the deck explains the log: which cards at which places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexplained {
    pub kind: Kind,
    /// What was shown where, and by whom (none for the row and the deck).
    pub shown: Vec<Shown>,
    /// Cards drawn unseen by the holder, or cards of the kind that can have been
    /// drawn unseen.
    pub room: u32,
}

/// Cards at one place of the log that nobody had seen come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub seat: Option<usize>,
    pub at: Span,
    pub cards: Pile,
}

/// What can be known about one hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandRange {
    /// Cards in the hand.
    pub cards: u32,
    /// Cards that were seen coming.
    pub seen: Counts,
    /// The least and the greatest number of each kind that it can hold.
    pub least: Counts,
    pub most: Counts,
    /// False if the true range may be narrower, since the search was given up or
    /// the record is in doubt.
    pub exact: bool,
}

/// Watches over the cards that nobody saw.
#[derive(Clone, Debug, Default)]
pub struct Unseen {
    proof: Option<Box<Proof>>,
    /// The record is in doubt, or leaves open what was paid: nothing is proved
    /// any more.
    off: bool,
    seats: usize,
    marks: Vec<Span>,
}

impl Unseen {
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            seats,
            ..Self::default()
        }
    }

    /// From here on nothing is proved.
    pub fn stop(&mut self) {
        self.off = true;
        self.proof = None;
    }

    /// True if the proof was given up.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// True if every card that leaves the deck matters here.
    #[must_use]
    pub fn is_watching(&self) -> bool {
        self.proof.is_some()
    }

    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_deref()
    }

    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.proof
            .as_ref()
            .is_none_or(|proof| proof.answer() == Answer::Possible)
    }

    fn holder(&self, to: To) -> Option<usize> {
        match to {
            To::Hand(seat) => Some(seat),
            To::Row => Some(self.seats),
            To::Open => None,
        }
    }

    fn mark(&mut self, at: Span) -> u32 {
        if self.marks.last() != Some(&at) {
            self.marks.push(at);
        }
        u32::try_from(self.marks.len() - 1).unwrap_or(u32::MAX)
    }

    /// Cards leave the deck, before they do; all of them, since it has enough.
    pub fn draw(&mut self, deck: &Deck, cards: Pile, to: To) {
        if self.off || self.proof.is_none() && cards.unseen == 0 {
            return;
        }
        let holder = self.holder(to);
        let proof = self
            .proof
            .get_or_insert_with(|| Box::new(Proof::new(self.seats + 1, deck.most)));
        for (card, n) in cards.known.each() {
            for _ in 0..n {
                proof.seen(card as usize);
            }
        }
        if let Some(holder) = holder {
            proof.take(holder, u32::from(cards.unseen));
        }
    }

    /// The deck runs out in the middle of these cards: so many are its last ones.
    pub fn draw_last(&mut self, deck: &Deck, cards: Pile, to: To) -> Option<usize> {
        if self.off || self.proof.is_none() && cards.unseen == 0 {
            return None;
        }
        let known = cards.known.total();
        let holder = self.holder(to).filter(|_| known == 0);
        if known > 0 && cards.unseen > 0 && to != To::Open {
            self.stop();
            return None;
        }
        let proof = self
            .proof
            .get_or_insert_with(|| Box::new(Proof::new(self.seats + 1, deck.most)));
        let holder = holder.unwrap_or_else(|| proof.add_holder());
        proof.take(holder, deck.count);
        Some(holder)
    }

    /// The rest of them, from the new deck.
    pub fn draw_first(&mut self, holder: usize, rest: u32, cards: Pile, at: Span) {
        let mark = self.mark(at);
        if let Some(proof) = &mut self.proof {
            proof.take(holder, rest);
            for (card, n) in cards.known.each() {
                for _ in 0..n {
                    proof.need(holder, card as usize, mark);
                }
            }
        }
    }

    /// The discards become the new deck.
    pub fn reshuffle(&mut self, discards: Pile) {
        if let Some(proof) = &mut self.proof {
            let loose = discards.unseen > 0;
            let mut deck = discards.known.0.map(u32::from);
            for n in &mut deck {
                *n += u32::from(discards.unseen);
            }
            proof.reshuffle(deck, loose);
        }
    }

    /// A card leaves a hand or the row that nobody had seen come there.
    pub fn show(&mut self, from: To, card: Card, at: Span) {
        if self.proof.is_none() {
            return;
        }
        let Some(holder) = self.holder(from) else {
            return;
        };
        let mark = self.mark(at);
        if let Some(proof) = &mut self.proof {
            proof.need(holder, card as usize, mark);
        }
    }

    /// A hand that has no more cards shows one: only if some of its cards were
    /// unseen is that a question of unseen cards.
    pub fn show_missing(&mut self, seat: usize, card: Card, at: Span) {
        if self.proof.as_ref().is_some_and(|p| p.taken(seat) > 0) {
            self.show(To::Hand(seat), card, at);
        }
    }

    /// What an attentive observer knows about a hand, in a game with these cards.
    #[must_use]
    pub fn range(&self, seat: usize, hand: Pile, all: Counts) -> HandRange {
        let mut range = HandRange {
            cards: hand.total(),
            seen: hand.known,
            least: hand.known,
            most: hand.known,
            exact: hand.unseen == 0 && !self.off,
        };
        if hand.unseen == 0 {
            return range;
        }
        let open = u32::from(hand.unseen);
        let proof = self.proof.as_ref().filter(|proof| {
            proof.answer() == Answer::Possible
                && proof.taken(seat).checked_sub(proof.needed(seat)) == Some(open)
        });
        let Some(proof) = proof else {
            for card in Card::ALL {
                range.most[card] = hand.known[card].saturating_add(hand.unseen).min(all[card]);
            }
            return range;
        };
        range.exact = !proof.is_loose();
        for card in Card::ALL {
            let own = 1 << (card as usize);
            let (more, sure) = proof.most(seat, own, open);
            let (other, sure_too) = proof.most(seat, ANY & !own, open);
            range.exact &= sure && sure_too;
            range.most[card] += u8::try_from(more).unwrap_or(u8::MAX);
            range.least[card] += u8::try_from(open - other).unwrap_or(0);
        }
        range
    }

    /// Why things cannot be, or that this was not found out (`None`); whatever
    /// it is, it is said once.
    pub fn complain(&mut self) -> Option<Unexplained> {
        let proof = self.proof.take()?;
        self.off = true;
        if proof.answer() != Answer::Impossible {
            return None;
        }
        let reason = proof.reason();
        let mut shown: Vec<(u32, Shown)> = Vec::new();
        for &need in &reason.needs {
            let need = proof.needs()[need];
            let seat = (need.holder < self.seats).then_some(need.holder);
            if shown.last().is_none_or(|(mark, _)| *mark != need.mark) {
                let at = self.marks.get(need.mark as usize).copied();
                let new = Shown {
                    seat,
                    at: at.unwrap_or_default(),
                    cards: Pile::default(),
                };
                shown.push((need.mark, new));
            }
            if let Some((_, shown)) = shown.last_mut() {
                shown
                    .cards
                    .add(Card::ALL.get(need.kinds.trailing_zeros() as usize).copied());
            }
        }
        Some(Unexplained {
            kind: reason.kind,
            room: proof.room(&reason),
            shown: shown.into_iter().map(|(_, shown)| shown).collect(),
        })
    }
}
