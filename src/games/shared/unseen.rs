//! Cards that nobody saw, and the proof that they can have been what they turned
//! out to be. Nothing is kept for a game in which every card was seen.

mod complaint;

use super::proof::{ANY, Answer, Extent, KINDS, Kinds, Moment, Proof, Recall, Spread, WILD};
use super::{Deck, Pile};
use crate::card::{Card, Counts};
use crate::span::Span;
use complaint::Made;
pub use complaint::{DeckSeen, NotProved, Origin, Shown, Unexplained};

/// What all questions about one moment may cost, in cells of tables: about a
/// quarter of a second.
pub(super) const WORK: u64 = 50_000_000;

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

/// What was found out at an earlier moment of the same game, and need not be again.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    extent: Extent,
    /// What was certain about each draw: it still is.
    least: Vec<[u16; KINDS]>,
    /// What hands could hold, and why no more: it may still be so.
    recall: Recall,
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
    /// Decks may have ended earlier than the record says: what is known of hands is
    /// no more than what was seen.
    unsure: bool,
    seats: usize,
    marks: Vec<Span>,
    /// Needs that stand for unseen cards of the row which are not wild, since the
    /// row was not replaced.
    plain: Vec<usize>,
    /// Needs that stand for the unnamed cards of the last payment.
    laid: Vec<usize>,
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
        Self { seats, ..Self::default() }
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

    /// From here on what is found possible may not be: not all that binds the
    /// unseen cards is looked at.
    pub fn loosen(&mut self, at: Span) {
        if self.off || !self.any {
            return;
        }
        if let Some(proof) = &mut self.proof {
            proof.loosen();
        }
        let (why, at) = (Why::Discards, self.unnamed.or(Some(at)));
        self.gap.get_or_insert(Gap { why, at });
    }

    /// From here on cards may have come from another deck than the record says.
    pub fn unsettle(&mut self, at: Span) {
        self.unsure = true;
        self.loosen(at);
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

    /// Some card was drawn unseen, and nothing is known of it.
    #[must_use]
    pub fn any(seats: usize) -> Self {
        Self { any: true, ..Self::new(seats) }
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
        self.proof.as_ref().is_none_or(|proof| proof.answer() == Answer::Possible)
    }

    fn holder(&self, to: To) -> Option<usize> {
        match to {
            To::Hand(seat) => Some(seat),
            To::Row => Some(self.seats),
            To::Open => None,
        }
    }

    fn row(&self) -> usize {
        self.seats
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
        if to == To::Row {
            self.mix_row(at);
            return;
        }
        if self.drawn.is_empty() {
            self.drawn.reserve(64);
            self.marks.reserve(32);
        }
        let (time, n) = (proof.time(), u16::from(cards.unseen));
        self.drawn.push((at, Moment { holder, time, n }));
    }

    /// One card leaves the deck, which has it.
    pub fn draw_card(&mut self, deck: &Deck, card: Option<Card>, to: To, at: Span) {
        match (card, &mut self.proof) {
            (Some(_), None) => {}
            (Some(card), Some(proof)) => proof.seen(card as usize),
            (None, _) => self.draw(deck, Pile::unseen(1), to, at),
        }
    }

    /// The deck in use cannot have had this card, which was seen leaving it: all of
    /// its kind had left it before, though some of them got lost in a hand.
    #[must_use]
    pub fn is_overdrawn(&self, card: Card) -> bool {
        let proof = self.proof.as_ref();
        proof.is_some_and(|proof| proof.is_overdrawn(card as usize))
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
            self.gap.get_or_insert(Gap { why: Why::Discards, at: None });
        }
        let holder = holder.unwrap_or_else(|| proof.add_holder());
        proof.take(holder, deck.count);
        if to == To::Row && cards.unseen > 0 {
            let at = self.marks.last().copied();
            self.mix_row(at.unwrap_or_default());
        }
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

    /// The discards become the new deck, which has so many cards of each kind at
    /// most; `loose` if nobody can say how many of which.
    pub fn reshuffle(&mut self, most: [u32; KINDS], loose: bool) {
        self.note_reshuffle();
        if let Some(proof) = &mut self.proof {
            proof.reshuffle(most, loose);
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
        self.laid.clear();
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

    /// One of them, which can only be of these kinds.
    pub fn show_unnamed(&mut self, seat: usize, kinds: Kinds, at: Span) {
        if self.proof.is_none() {
            return;
        }
        let mark = self.mark(at);
        if let Some(proof) = &mut self.proof {
            self.laid.push(proof.needs().len());
            proof.need_one_of(seat, kinds, mark);
        }
    }

    /// They come back into the hand: it is as before, and that they were in it is
    /// not kept.
    pub fn take_back_unnamed(&mut self, at: Span) {
        let laid = std::mem::take(&mut self.laid);
        if let Some(proof) = &mut self.proof {
            proof.forget(&laid);
            for need in &mut self.plain {
                *need -= laid.partition_point(|laid| laid < need);
            }
        }
        self.loosen(at);
    }

    /// Cards turned up for all to see, of which the log does not name some: each of
    /// them was of one of these kinds.
    pub fn turned_up_unnamed(&mut self, kinds: &[Kinds], at: Span) {
        if self.proof.is_none() || kinds.iter().all(|&kinds| kinds == ANY) {
            return;
        }
        let mark = self.mark(at);
        if let Some(proof) = &mut self.proof {
            let holder = proof.add_holder();
            proof.take(holder, u32::try_from(kinds.len()).unwrap_or(0));
            for &kinds in kinds.iter().filter(|&&kinds| kinds != ANY) {
                proof.need_one_of(holder, kinds, mark);
            }
        }
    }

    /// The row lies as it is, so that at least so many of its unseen cards are not
    /// wild.
    pub fn row_stays(&mut self, plain: usize, at: Span) {
        if self.proof.is_none() || plain <= self.plain.len() {
            return;
        }
        let (row, mark) = (self.row(), self.mark(at));
        if let Some(proof) = &mut self.proof {
            for _ in self.plain.len()..plain {
                self.plain.push(proof.needs().len());
                proof.need_one_of(row, ANY & !WILD, mark);
            }
        }
    }

    /// A row with so many unseen cards is discarded, of which so many at least were
    /// wild.
    pub fn discard_row(&mut self, unseen: usize, wilds: usize, at: Span) {
        self.discard_unnamed(at);
        let plain = std::mem::take(&mut self.plain).len();
        if self.proof.is_none() {
            return;
        }
        let (row, mark) = (self.row(), self.mark(at));
        if let Some(proof) = &mut self.proof {
            for i in 0..unseen.saturating_sub(plain).max(wilds) {
                let kinds = if i < wilds { WILD } else { ANY };
                proof.need_one_of(row, kinds, mark);
            }
        }
    }

    /// Cards that nobody saw come into the row: what was known of those that lay
    /// there holds for some of more cards now, and is not kept apart.
    fn mix_row(&mut self, at: Span) {
        if self.plain.is_empty() {
            return;
        }
        let plain = std::mem::take(&mut self.plain);
        if let Some(proof) = &mut self.proof {
            proof.forget(&plain);
        }
        self.loosen(at);
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
        let Some(proof) = &mut self.proof else {
            return;
        };
        let plain = from == To::Row && card != Card::Wild;
        match self.plain.pop_if(|_| plain) {
            Some(need) => proof.narrow(need, card as usize, mark),
            None => proof.need(holder, card as usize, mark),
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
        self.ranges_within(hands, all, &mut Settled::default(), &mut work)
    }

    /// The same as far as so much work tells, which counts down.
    #[must_use]
    pub fn ranges_within(
        &self,
        hands: &[Pile],
        all: Counts,
        settled: &mut Settled,
        work: &mut u64,
    ) -> Vec<HandRange> {
        let open = hands.iter().any(|hand| hand.unseen > 0);
        let proof = self.proof.as_ref();
        let proof = proof.filter(|proof| open && proof.answer() == Answer::Possible);
        let proof = proof.filter(|_| !self.unsure);
        let proof = proof.filter(|_| *work > 0);
        let recall = &mut settled.recall;
        let spreads = proof.map_or(Vec::new(), |proof| proof.spreads(self.seats, recall, work));
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
            exact: hand.unseen == 0 && !self.off && !self.unsure,
        }
    }

    /// Every blind draw and deal of which something is certain by now, and
    /// whether these are all, as far as so much work tells, which counts down.
    #[must_use]
    pub fn forced(&self, settled: &mut Settled, work: &mut u64) -> (Vec<Forced>, bool) {
        let mut all = Vec::new();
        if self.unsure {
            return (all, false);
        }
        let Some(proof) = &self.proof else {
            return (all, !self.off);
        };
        if !proof.extent().goes_beyond(settled.extent) {
            settled.least.clear();
        }
        settled.extent = proof.extent();
        settled.least.resize(self.drawn.len(), [0; KINDS]);
        let mut exact = !proof.is_loose();
        // What it takes to look at the plan, and at each draw.
        *work = work.saturating_sub((proof.needs().len() + self.drawn.len()) as u64);
        let served = proof.served();
        for (&(at, moment), before) in self.drawn.iter().zip(&mut settled.least) {
            let (forced, sure) = match *work {
                0 => (*before, false),
                _ => proof.forced(moment, *before, &served, work),
            };
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
