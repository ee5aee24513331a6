//! Cards that nobody saw, and the proof that they can have been what they turned
//! out to be. Nothing is kept for a game in which every card was seen.

mod complaint;

use super::proof::{ANY, Answer, Extent, KINDS, Moment, Proof, Spread};
use super::{Deck, Pile};
use crate::card::{Card, Counts};
use crate::span::Span;
use complaint::Made;
pub use complaint::{DeckSeen, Origin, Shown, Unexplained};

/// What all questions about one moment may cost, in cells of tables: about a
/// quarter of a second.
pub const WORK: u64 = 50_000_000;

/// Where cards from the deck go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Hand(usize),
    Row,
    /// Turned up, and discarded soon.
    Open,
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

impl HandRange {
    /// Cards that nobody saw come and that are in the hand all the same.
    #[must_use]
    pub fn forced(&self) -> Counts {
        let mut forced = Counts::NONE;
        for card in Card::ALL {
            forced[card] = self.least[card].saturating_sub(self.seen[card]);
        }
        forced
    }
}

/// Why not all is proved about the cards that nobody saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A breach: what follows is in doubt.
    Breach,
    /// Cards that the log does not name were discarded: what the decks made of
    /// them held is not known.
    Discards,
    /// The look for an explanation was given up.
    Undecided,
}

impl Why {
    /// The word for programs.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Breach => "breach",
            Self::Discards => "discards",
            Self::Undecided => "undecided",
        }
    }
}

/// From where on not all is proved, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    pub why: Why,
    /// Not known after a breach: its finding says where.
    pub at: Option<Span>,
}

/// A blind draw, or a deal, of which something is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    pub seat: usize,
    pub at: Span,
    /// Cards drawn.
    pub cards: u32,
    /// The kinds that some of them are for certain.
    pub least: Counts,
}

/// What was certain about each draw at an earlier moment of the same game: it still
/// is, and need not be found out again.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    extent: Extent,
    least: Vec<[u16; KINDS]>,
}

/// Watches over the cards that nobody saw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    proof: Option<Box<Proof>>,
    /// The record is in doubt: nothing is proved any more.
    off: bool,
    /// Some card was drawn unseen.
    any: bool,
    gap: Option<Gap>,
    /// Where a card was discarded that the log does not name.
    unnamed: Option<Span>,
    seats: usize,
    marks: Vec<Span>,
    /// What was drawn unseen into hands, and where.
    drawn: Vec<(Span, Moment)>,
    /// When decks were made of the discards.
    made: Vec<Made>,
    /// Marks whose cards came back into the hand.
    back: Vec<u32>,
}

impl Unseen {
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            seats,
            ..Self::default()
        }
    }

    /// From here on nothing is proved: the record is in doubt.
    pub fn stop(&mut self) {
        self.end(Why::Breach);
    }

    fn end(&mut self, why: Why) {
        self.off = true;
        self.proof = None;
        self.gap.get_or_insert(Gap { why, at: None });
    }

    /// From here on nothing is proved: the log leaves open what was paid.
    pub fn leave_open(&mut self, at: Span) {
        self.off = true;
        self.proof = None;
        let why = Why::Discards;
        self.gap.get_or_insert(Gap { why, at: Some(at) });
    }

    /// Cards that the log does not name are discarded here.
    pub fn discard_unnamed(&mut self, at: Span) {
        self.unnamed.get_or_insert(at);
    }

    /// How much there is to remember of them.
    #[must_use]
    pub fn weight(&self) -> usize {
        let needs = self.proof.as_ref().map_or(0, |proof| proof.needs().len());
        16 + needs + self.marks.len() + self.drawn.len() + self.made.len() + self.back.len()
    }

    /// True if some card was drawn unseen.
    #[must_use]
    pub fn is_any(&self) -> bool {
        self.any
    }

    /// From where on not all is proved; none if all is.
    #[must_use]
    pub fn gap(&self) -> Option<Gap> {
        self.gap
    }

    /// True if the proof was given up.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.off
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
    pub fn draw(&mut self, deck: &Deck, cards: Pile, to: To, at: Span) {
        self.any |= cards.unseen > 0;
        if self.off || self.proof.is_none() && cards.unseen == 0 {
            return;
        }
        let holder = self.holder(to);
        let proof = Self::begun(&mut self.proof, self.seats, deck);
        if !cards.known.is_empty() {
            for (card, n) in cards.known.each() {
                for _ in 0..n {
                    proof.seen(card as usize);
                }
            }
        }
        let Some(holder) = holder.filter(|_| cards.unseen > 0) else {
            return;
        };
        proof.take(holder, u32::from(cards.unseen));
        if holder < self.seats {
            if self.drawn.is_empty() {
                self.drawn.reserve(64);
                self.marks.reserve(32);
            }
            let (time, n) = (proof.time(), u16::from(cards.unseen));
            self.drawn.push((at, Moment { holder, time, n }));
        }
    }

    /// One card leaves the deck, which has it.
    pub fn draw_card(&mut self, deck: &Deck, card: Option<Card>, to: To, at: Span) {
        match (card, &mut self.proof) {
            (Some(_), None) => {}
            (Some(card), Some(proof)) => proof.seen(card as usize),
            (None, _) => self.draw(deck, Pile::unseen(1), to, at),
        }
    }

    fn begun<'p>(
        proof: &'p mut Option<Box<Proof>>,
        seats: usize,
        deck: &Deck,
    ) -> &'p mut Box<Proof> {
        proof.get_or_insert_with(|| Box::new(Proof::new(seats + 1, deck.most)))
    }

    /// The deck runs out in the middle of these cards: so many are its last ones.
    /// `others` are the unseen cards that lie where they go.
    pub fn draw_last(&mut self, deck: &Deck, cards: Pile, to: To, others: u8) -> Option<usize> {
        self.any |= cards.unseen > 0;
        if self.off || self.proof.is_none() && cards.unseen == 0 {
            return None;
        }
        let mixed = cards.known.total() > 0 && cards.unseen > 0;
        // Cards that are all seen stand for themselves. If some are not, they are
        // among those that nobody knows where they go.
        let holder = self.holder(to).filter(|_| cards.unseen > 0);
        let proof = Self::begun(&mut self.proof, self.seats, deck);
        if mixed && others > 0 {
            // Which of the unseen cards came with these is not kept apart.
            proof.loosen();
            self.gap.get_or_insert(Gap {
                why: Why::Discards,
                at: None,
            });
        }
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
        self.note_reshuffle();
        if let Some(proof) = &mut self.proof {
            let loose = discards.unseen > 0;
            let mut deck = discards.known.0.map(u32::from);
            for n in &mut deck {
                *n += u32::from(discards.unseen);
            }
            proof.reshuffle(deck, loose);
            if loose {
                let at = self.unnamed;
                let why = Why::Discards;
                self.gap.get_or_insert(Gap { why, at });
            }
        }
    }

    /// A player pays cards that the log does not name: any of the hand, so that
    /// the rest of it is not known any more either.
    pub fn pay_unnamed(&mut self, deck: &Deck, seat: usize, hand: &mut Pile, at: Span) {
        self.any = true;
        self.discard_unnamed(at);
        let known = hand.known;
        hand.blur();
        if self.off {
            return;
        }
        let proof = Self::begun(&mut self.proof, self.seats, deck);
        if known.total() > 0 {
            proof.hide(seat, known.0.map(u32::from));
        }
    }

    /// One of them.
    pub fn show_unnamed(&mut self, seat: usize, at: Span) {
        if self.proof.is_none() {
            return;
        }
        let mark = self.mark(at);
        if let Some(proof) = &mut self.proof {
            proof.need_one_of(seat, ANY, mark);
        }
    }

    /// So many of them come back into the hand.
    pub fn take_back_unnamed(&mut self, seat: usize, n: u8) {
        if let Some(proof) = &mut self.proof {
            for _ in 0..n {
                proof.hide_any(seat);
            }
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

    /// What an attentive observer knows about all hands, in a game with these
    /// cards.
    #[must_use]
    pub fn ranges(&self, hands: &[Pile], all: Counts) -> Vec<HandRange> {
        let mut work = WORK;
        self.ranges_within(hands, all, &mut work)
    }

    /// The same as far as so much work tells, which counts down.
    #[must_use]
    pub fn ranges_within(&self, hands: &[Pile], all: Counts, work: &mut u64) -> Vec<HandRange> {
        let open = hands.iter().any(|hand| hand.unseen > 0);
        let proof = self.proof.as_ref();
        let proof = proof.filter(|proof| open && proof.answer() == Answer::Possible);
        let spreads = proof.map_or(Vec::new(), |proof| proof.spreads(self.seats, work));
        let range = |(seat, &hand): (usize, &Pile)| {
            let counted = proof.filter(|proof| {
                let open = proof.taken(seat).checked_sub(proof.needed(seat));
                open == Some(u32::from(hand.unseen))
            });
            match (counted, spreads.get(seat)) {
                (Some(proof), Some(spread)) => narrow(hand, spread, !proof.is_loose()),
                _ => self.wide(hand, all),
            }
        };
        hands.iter().enumerate().map(range).collect()
    }

    /// What is known of a hand by what was seen alone.
    fn wide(&self, hand: Pile, all: Counts) -> HandRange {
        let mut most = hand.known;
        for card in Card::ALL {
            most[card] = hand.known[card].saturating_add(hand.unseen).min(all[card]);
        }
        HandRange {
            cards: hand.total(),
            seen: hand.known,
            least: hand.known,
            most,
            exact: hand.unseen == 0 && !self.off,
        }
    }

    /// Every blind draw and deal of which something is certain by now, and
    /// whether these are all, as far as so much work tells, which counts down.
    #[must_use]
    pub fn forced(&self, settled: &mut Settled, work: &mut u64) -> (Vec<Forced>, bool) {
        let mut all = Vec::new();
        let Some(proof) = &self.proof else {
            return (all, !self.off);
        };
        if !proof.extent().goes_beyond(settled.extent) {
            settled.least.clear();
        }
        settled.extent = proof.extent();
        settled.least.resize(self.drawn.len(), [0; KINDS]);
        let mut exact = !proof.is_loose();
        for (&(at, moment), before) in self.drawn.iter().zip(&mut settled.least) {
            let (forced, sure) = proof.forced(moment, *before, work);
            *before = forced;
            exact &= sure;
            if forced.iter().any(|&n| n > 0) {
                all.push(Forced {
                    seat: moment.holder,
                    at,
                    cards: u32::from(moment.n),
                    least: Counts(forced.map(|n| u8::try_from(n).unwrap_or(u8::MAX))),
                });
            }
        }
        (all, exact)
    }
}

/// What is known of a hand by what its unseen cards can be.
fn narrow(hand: Pile, spread: &Spread, exact: bool) -> HandRange {
    let mut range = HandRange {
        cards: hand.total(),
        seen: hand.known,
        least: hand.known,
        most: hand.known,
        exact: exact && spread.exact,
    };
    for card in Card::ALL {
        let (least, most) = (spread.least[card as usize], spread.most[card as usize]);
        range.least[card] += u8::try_from(least).unwrap_or(0);
        range.most[card] += u8::try_from(most).unwrap_or(u8::MAX);
    }
    range
}
