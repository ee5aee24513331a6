//! Whether any order of the deck explains what was seen.
//!
//! A card that nobody saw was drawn by somebody from some deck (there is a new
//! one after each reshuffle), and may be anything that this deck held and that
//! was not seen leaving it. It becomes known when its holder pays a card that
//! nobody saw come: a *need*. Needs are all that ties unseen cards down, so the
//! whole question is which deck serves each need:
//!
//! - a deck serves no more needs of a colour than it had cards of it unseen;
//! - a deck serves no more of a holder's needs than the holder had drawn from it
//!   by then.
//!
//! Whatever is left over fits everywhere. With one deck the two conditions are
//! two counts. With two decks they are a flow. With more they are a small integer
//! problem.
//!
//! A plan that serves all needs is kept while the game is replayed. A new need
//! mostly finds a place in it at once; if it does not, a few others move
//! (`shift.rs`); and if that does not help, the whole question is put as a linear
//! program in exact numbers (`model.rs`, `simplex.rs`), which refutes nearly
//! everything that is impossible and nearly always finds a plan in whole numbers;
//! where it does not, both ways to round are tried. That is bounded, and says so
//! where it gives up. Whoever asks only at the end has all needs placed at once
//! (`settle.rs`).
//!
//! How much a hand can hold of a kind (`most.rs`) is asked often, and mostly two counts
//! agree on it. Where they do not, a cut shows that there can be no more (`cut.rs`) and a
//! plan that there can be as many; those of the last moment mostly still do.

mod cut;
mod model;
mod most;
mod pin;
mod reason;
mod settle;
mod shift;
mod simplex;
#[cfg(test)]
mod tests;

use smallvec::SmallVec;

pub use most::{Recall, Spread};
pub use pin::{Extent, Moment, Served};
pub use reason::{Around, Kind, Reason};

/// Kinds of cards.
pub const KINDS: usize = 9;

/// How much work the hard questions of one game may take, in cells of tables:
/// about a second.
const WORK: u64 = 200_000_000;

/// The most decks that are kept apart.
const MOST_DECKS: usize = 4_000;

/// A set of kinds: bit `i` is the kind `i`.
pub type Kinds = u16;

/// Every kind.
pub const ANY: Kinds = (1 << KINDS) - 1;

/// The wild card alone.
pub const WILD: Kinds = 1 << (KINDS - 1);

/// What is known about the question at the moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answer {
    /// Some order of the deck explains everything.
    #[default]
    Possible,
    Impossible,
    /// Nobody can say: the look for an explanation was given up.
    Undecided,
}

/// A deck from its first card to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deck {
    /// Its cards that were not seen leaving it.
    caps: [i16; KINDS],
    /// Those that the plan gives to needs.
    used: [i16; KINDS],
}

/// Cards drawn unseen, one after the other from one deck, while the holder
/// showed none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    time: u32,
    deck: u16,
    n: u16,
}

/// All that a holder drew unseen from one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Draw {
    deck: u16,
    n: u16,
    /// Needs that the plan serves from it.
    used: u16,
    /// When the first and the last of it was drawn.
    first: u32,
    last: u32,
}

/// One card that must have been among those drawn unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub holder: usize,
    /// The kinds it can be of; one, but for questions.
    pub kinds: Kinds,
    time: u32,
    /// Decks so far.
    decks: u16,
    /// The line that shows it, for the one who asks.
    pub mark: u32,
}

impl Need {
    /// The one kind it can be of, if it is one.
    #[must_use]
    pub fn only_kind(&self) -> Option<usize> {
        (self.kinds.count_ones() == 1).then_some(self.kinds.trailing_zeros() as usize)
    }
}

/// Where a need is served: from which deck, as what kind.
type Place = (u16, u8);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Holder {
    takes: SmallVec<[Take; 8]>,
    /// By deck, in order.
    draws: SmallVec<[Draw; 4]>,
    taken: u32,
    needed: u32,
    /// The time of the last need.
    shown: u32,
}

impl Holder {
    fn draw(&self, deck: u16) -> Option<&Draw> {
        let at = self.draws.binary_search_by_key(&deck, |draw| draw.deck);
        at.ok().map(|at| &self.draws[at])
    }

    fn draw_mut(&mut self, deck: u16) -> Option<&mut Draw> {
        let at = self.draws.binary_search_by_key(&deck, |draw| draw.deck);
        at.ok().map(|at| &mut self.draws[at])
    }
}

/// What each deck held that was not seen leaving it, who drew from it unseen,
/// and what those cards have turned out to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    time: u32,
    decks: Vec<Deck>,
    /// The deck in use.
    current: usize,
    holders: Vec<Holder>,
    /// In the order of time.
    needs: Vec<Need>,
    /// The plan: a place for every need, while the answer is `Possible`.
    plan: Vec<Option<Place>>,
    answer: Answer,
    /// A deck was made of cards of which some are unseen: what is said of it is
    /// then an upper bound, and `Possible` means that nothing speaks against it.
    loose: bool,
    work: u64,
}

impl Proof {
    /// A game with so many holders of cards, and this first deck.
    #[must_use]
    pub fn new(holders: usize, deck: [u32; KINDS]) -> Self {
        let mut proof = Self {
            holders: vec![Holder::default(); holders],
            decks: Vec::with_capacity(4),
            needs: Vec::with_capacity(64),
            plan: Vec::with_capacity(64),
            work: WORK,
            ..Self::default()
        };
        proof.add_deck(deck);
        proof
    }

    #[must_use]
    pub fn answer(&self) -> Answer {
        self.answer
    }

    /// True if some deck is known by upper bounds only.
    #[must_use]
    pub fn is_loose(&self) -> bool {
        self.loose
    }

    /// What follows is no more than an upper bound.
    pub fn loosen(&mut self) {
        self.loose = true;
    }

    #[must_use]
    pub fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// Decks so far.
    #[must_use]
    pub fn deck_count(&self) -> usize {
        self.decks.len()
    }

    /// Cards that this holder has drawn unseen.
    #[must_use]
    pub fn taken(&self, holder: usize) -> u32 {
        self.holders[holder].taken
    }

    /// Cards of this holder's that have turned out to be something.
    #[must_use]
    pub fn needed(&self, holder: usize) -> u32 {
        self.holders[holder].needed
    }

    /// The time of what happened last, to be remembered for `pinned`.
    #[must_use]
    pub fn time(&self) -> u32 {
        self.time
    }

    /// A holder of its own, for cards whose deck is not clear.
    pub fn add_holder(&mut self) -> usize {
        self.holders.push(Holder::default());
        self.holders.len() - 1
    }

    fn add_deck(&mut self, deck: [u32; KINDS]) {
        if self.decks.len() >= MOST_DECKS && self.answer == Answer::Possible {
            self.answer = Answer::Undecided;
        }
        self.decks.push(Deck {
            caps: deck.map(|n| i16::try_from(n).unwrap_or(i16::MAX)),
            used: [0; KINDS],
        });
    }

    /// A new deck; `loose` if some of its cards are not known, so that the
    /// numbers are only the most there can be.
    pub fn reshuffle(&mut self, deck: [u32; KINDS], loose: bool) {
        self.time += 1;
        self.loose |= loose;
        self.add_deck(deck);
        self.current = self.decks.len() - 1;
    }

    /// Somebody draws cards from the deck that nobody sees.
    pub fn take(&mut self, holder: usize, n: u32) {
        self.take_from(self.current, holder, n);
    }

    /// Cards in a hand that everybody knows get lost among those that nobody
    /// knows: as if the holder had drawn all of a deck of its own.
    pub fn hide(&mut self, holder: usize, cards: [u32; KINDS]) {
        let n = cards.iter().sum();
        self.add_deck(cards);
        self.take_from(self.decks.len() - 1, holder, n);
    }

    fn take_from(&mut self, deck: usize, holder: usize, n: u32) {
        if n == 0 {
            return;
        }
        self.time += 1;
        let (deck, time) = (index(deck), self.time);
        let n16 = u16::try_from(n).unwrap_or(u16::MAX);
        let holder = &mut self.holders[holder];
        holder.taken += n;
        match holder.takes.last_mut() {
            // Nothing was shown in between: it is all one.
            Some(take) if take.deck == deck && take.time > holder.shown => {
                take.n = take.n.saturating_add(n16);
            }
            _ => holder.takes.push(Take { time, deck, n: n16 }),
        }
        match holder.draw_mut(deck) {
            Some(draw) => {
                draw.n = draw.n.saturating_add(n16);
                draw.last = time;
            }
            None => {
                let at = holder.draws.partition_point(|draw| draw.deck < deck);
                let new = Draw { deck, n: n16, used: 0, first: time, last: time };
                holder.draws.insert(at, new);
            }
        }
    }

    /// A card is seen leaving the deck.
    pub fn seen(&mut self, kind: usize) {
        let deck = &mut self.decks[self.current];
        deck.caps[kind] -= 1;
        if deck.used[kind] <= deck.caps[kind] || self.answer != Answer::Possible {
            return;
        }
        if deck.caps[kind] < 0 {
            self.answer = Answer::Impossible;
            return;
        }
        let place = Some((index(self.current), kind_u8(kind)));
        let one = self.plan.iter().rposition(|&p| p == place);
        if let Some(need) = one {
            self.unplace(need);
            self.mend(need);
        }
    }

    /// More cards of this kind were seen leaving the deck in use than it had.
    #[must_use]
    pub fn is_overdrawn(&self, kind: usize) -> bool {
        self.decks[self.current].caps[kind] < 0
    }

    /// The holder shows a card of this kind that nobody saw come.
    pub fn need(&mut self, holder: usize, kind: usize, mark: u32) {
        self.need_one_of(holder, 1 << kind, mark);
    }

    /// The holder has a card of one of these kinds beyond those needed so far.
    pub fn need_one_of(&mut self, holder: usize, kinds: Kinds, mark: u32) {
        self.show(holder, kinds, mark);
        if self.answer == Answer::Possible {
            self.mend(self.needs.len() - 1);
        }
    }

    /// The same for somebody who asks only at the end: a place for it is found when all
    /// is [`settled`](Self::settle).
    pub fn note(&mut self, holder: usize, kind: usize) {
        self.show(holder, 1 << kind, 0);
    }

    fn show(&mut self, holder: usize, kinds: Kinds, mark: u32) {
        self.time += 1;
        self.push_need(holder, kinds, mark);
        self.holders[holder].shown = self.time;
    }

    /// What was known to be one of several kinds turns out to be of this one.
    pub fn narrow(&mut self, need: usize, kind: usize, mark: u32) {
        let place = self.plan[need];
        self.needs[need].kinds = 1 << kind;
        self.needs[need].mark = mark;
        if place.is_none_or(|place| usize::from(place.1) != kind) {
            self.unplace(need);
            if self.answer == Answer::Possible {
                self.mend(need);
            }
        }
    }

    /// These needs, in the order of time, are none.
    pub fn forget(&mut self, needs: &[usize]) {
        for &need in needs.iter().rev() {
            self.unplace(need);
            self.plan.remove(need);
            let need = self.needs.remove(need);
            self.holders[need.holder].needed -= 1;
        }
    }

    fn push_need(&mut self, holder: usize, kinds: Kinds, mark: u32) {
        self.needs.push(Need {
            holder,
            kinds,
            time: self.time,
            decks: index(self.decks.len()),
            mark,
        });
        self.plan.push(None);
        self.holders[holder].needed += 1;
    }

    /// Finds a place for the one need without: at once, by moving a few others,
    /// or by looking at everything anew.
    fn mend(&mut self, need: usize) {
        if self.place_somewhere(need) || self.shift(need) {
            return;
        }
        let mut work = self.work;
        self.answer = match self.solve(&mut work) {
            Some(Ok(plan)) => {
                self.adopt(plan);
                Answer::Possible
            }
            Some(Err(_)) => Answer::Impossible,
            None => Answer::Undecided,
        };
        self.work = work;
    }

    /// A plan, or how many needs can be served at most if not all; `None` if that
    /// was not found out.
    fn solve(&self, work: &mut u64) -> Option<Result<Vec<Place>, model::Short>> {
        let below = |deck: &Deck| deck.caps.iter().any(|&cap| cap < 0);
        if self.decks.iter().any(below) || self.refuted_by_counts() {
            let served = self.needs.len().saturating_sub(1);
            return Some(Err(model::Short { served, cut: None }));
        }
        model::Model::new(self).solve(work)
    }

    /// The first place that is free, oldest deck first: what an old deck held
    /// does not shrink any more.
    fn place_somewhere(&mut self, need: usize) -> bool {
        let Need { holder, kinds, time, .. } = self.needs[need];
        let found = self.holders[holder].draws.iter().find_map(|draw| {
            if draw.used >= draw.n || draw.first > time {
                return None;
            }
            let kind = self.free_kind(draw.deck, kinds)?;
            self.in_time(need, draw).then_some((draw.deck, kind))
        });
        if let Some(place) = found {
            self.place(need, place);
        }
        found.is_some()
    }

    fn free_kind(&self, deck: u16, kinds: Kinds) -> Option<u8> {
        let deck = &self.decks[usize::from(deck)];
        let mut left = kinds;
        while left != 0 {
            let kind = left.trailing_zeros() as usize;
            if deck.used[kind] < deck.caps[kind] {
                return Some(kind_u8(kind));
            }
            left &= left - 1;
        }
        None
    }

    /// The deck can give one more card of this kind.
    fn has_card(&self, (deck, kind): Place) -> bool {
        let deck = &self.decks[usize::from(deck)];
        deck.used[usize::from(kind)] < deck.caps[usize::from(kind)]
    }

    /// The holder had drawn enough from this deck by then.
    fn has_slot(&self, need: usize, deck: u16) -> bool {
        let holder = &self.holders[self.needs[need].holder];
        let draw = holder.draw(deck);
        draw.is_some_and(|draw| draw.used < draw.n && self.in_time(need, draw))
    }

    /// With this need the holder has at no moment shown more cards of this deck
    /// than were drawn from it so far.
    fn in_time(&self, need: usize, draw: &Draw) -> bool {
        let Need { holder, time, .. } = self.needs[need];
        if draw.last < time {
            return true;
        }
        let takes = self.holders[holder].takes.iter().filter(|t| t.deck == draw.deck);
        // If enough were drawn by then for all that it serves, it is in time.
        let by_then = takes.take_while(|take| take.time < time);
        by_then.map(|take| u32::from(take.n)).sum::<u32>() > u32::from(draw.used)
            || self.too_early(need, draw).is_none()
    }

    /// The first need for which too few cards of this deck were drawn by then, if it is
    /// to serve this one as well.
    fn too_early(&self, need: usize, draw: &Draw) -> Option<usize> {
        let holder = self.needs[need].holder;
        let takes = self.holders[holder].takes.iter();
        let mut takes = takes.filter(|take| take.deck == draw.deck).peekable();
        let (mut had, mut shown) = (0, 0);
        for (i, (other, place)) in self.needs.iter().zip(&self.plan).enumerate() {
            let here = || i == need || place.is_some_and(|place| place.0 == draw.deck);
            if other.holder != holder || !here() {
                continue;
            }
            while let Some(take) = takes.next_if(|take| take.time < other.time) {
                had += u32::from(take.n);
            }
            shown += 1;
            if shown > had {
                return Some(i);
            }
        }
        None
    }

    fn place(&mut self, need: usize, place: Place) {
        self.plan[need] = Some(place);
        self.decks[usize::from(place.0)].used[usize::from(place.1)] += 1;
        if let Some(draw) = self.holders[self.needs[need].holder].draw_mut(place.0) {
            draw.used += 1;
        }
    }

    fn unplace(&mut self, need: usize) -> Option<Place> {
        let place = self.plan[need].take()?;
        self.decks[usize::from(place.0)].used[usize::from(place.1)] -= 1;
        if let Some(draw) = self.holders[self.needs[need].holder].draw_mut(place.0) {
            draw.used -= 1;
        }
        Some(place)
    }

    fn adopt(&mut self, plan: Vec<Place>) {
        for need in 0..self.needs.len() {
            self.unplace(need);
        }
        for (need, place) in plan.into_iter().enumerate() {
            self.place(need, place);
        }
    }
}

fn index(deck: usize) -> u16 {
    u16::try_from(deck).unwrap_or(u16::MAX)
}

fn kind_u8(kind: usize) -> u8 {
    u8::try_from(kind).unwrap_or(u8::MAX)
}
