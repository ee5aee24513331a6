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
//! two counts. With two decks they are a flow with lower bounds. With more they
//! are a small integer problem: flows refute most of what is impossible, a
//! bounded search decides the rest, and says so where it gives up.
//!
//! A plan that serves all needs is kept while the game is replayed, and mended
//! when a new need or a card turned up upsets it, so that most moves cost next
//! to nothing.

mod flow;
mod reason;
mod search;
#[cfg(test)]
mod tests;
mod wander;

pub use reason::{Kind, Reason};

/// Kinds of cards.
pub const KINDS: usize = 9;

/// How far a look for a plan goes before it gives up.
const MOST_STEPS: u32 = 40_000;

/// A set of kinds: bit `i` is the kind `i`.
pub type Kinds = u16;

/// Every kind.
pub const ANY: Kinds = (1 << KINDS) - 1;

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

/// Cards drawn unseen, all at one moment from one deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Take {
    time: u32,
    deck: u16,
    n: u16,
}

/// One card that must have been among those drawn unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub holder: usize,
    /// The kinds it can be of; one, but for questions.
    pub kinds: Kinds,
    time: u32,
    /// The deck in use at the time.
    deck: u16,
    /// The line that shows it, for the one who asks.
    pub mark: u32,
}

/// Where a need is served: from which deck, as what kind.
type Place = (u16, u8);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Holder {
    takes: Vec<Take>,
    /// Cards taken, and needs served, by deck.
    slots: Vec<u16>,
    used: Vec<u16>,
    needs: Vec<u32>,
}

/// What each deck held that was not seen leaving it, who drew from it unseen,
/// and what those cards have turned out to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    time: u32,
    /// By deck, the cards that were not seen leaving it.
    caps: Vec<[i16; KINDS]>,
    used: Vec<[i16; KINDS]>,
    holders: Vec<Holder>,
    needs: Vec<Need>,
    /// The plan: a place for every need, while the answer is `Possible`.
    plan: Vec<Option<Place>>,
    answer: Answer,
    /// A deck was made of cards of which some are unseen: what is said of it is
    /// then an upper bound, and `Possible` means that nothing speaks against it.
    loose: bool,
}

impl Proof {
    /// A game with so many holders of cards, and this first deck.
    #[must_use]
    pub fn new(holders: usize, deck: [u32; KINDS]) -> Self {
        let mut proof = Self {
            holders: vec![Holder::default(); holders],
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

    #[must_use]
    pub fn needs(&self) -> &[Need] {
        &self.needs
    }

    /// Cards that this holder has drawn unseen.
    #[must_use]
    pub fn taken(&self, holder: usize) -> u32 {
        let holder = &self.holders[holder];
        holder.takes.iter().map(|take| u32::from(take.n)).sum()
    }

    /// Cards of this holder's that have turned out to be something.
    #[must_use]
    pub fn needed(&self, holder: usize) -> u32 {
        u32::try_from(self.holders[holder].needs.len()).unwrap_or(u32::MAX)
    }

    /// A holder of its own, for cards whose deck is not clear.
    pub fn add_holder(&mut self) -> usize {
        self.holders.push(Holder::default());
        self.holders.len() - 1
    }

    fn add_deck(&mut self, deck: [u32; KINDS]) {
        self.caps
            .push(deck.map(|n| i16::try_from(n).unwrap_or(i16::MAX)));
        self.used.push([0; KINDS]);
    }

    fn current(&self) -> usize {
        self.caps.len() - 1
    }

    /// A new deck; `loose` if some of its cards are not known, so that the
    /// numbers are only the most there can be.
    pub fn reshuffle(&mut self, deck: [u32; KINDS], loose: bool) {
        self.time += 1;
        self.loose |= loose;
        self.add_deck(deck);
    }

    /// Somebody draws cards from the deck that nobody sees.
    pub fn take(&mut self, holder: usize, n: u32) {
        if n == 0 {
            return;
        }
        self.time += 1;
        let deck = self.current();
        let take = Take {
            time: self.time,
            deck: u16::try_from(deck).unwrap_or(u16::MAX),
            n: u16::try_from(n).unwrap_or(u16::MAX),
        };
        let holder = &mut self.holders[holder];
        holder.takes.push(take);
        grow(&mut holder.slots, deck);
        holder.slots[deck] = holder.slots[deck].saturating_add(take.n);
    }

    /// A card is seen leaving the deck.
    pub fn seen(&mut self, kind: usize) {
        let deck = self.current();
        self.caps[deck][kind] -= 1;
        if self.used[deck][kind] <= self.caps[deck][kind] || self.answer != Answer::Possible {
            return;
        }
        if self.caps[deck][kind] < 0 {
            self.answer = Answer::Impossible;
            return;
        }
        let place = Some((index(deck), kind_u8(kind)));
        let one = self.plan.iter().rposition(|&p| p == place);
        if let Some(need) = one {
            self.unplace(need);
            self.mend(need);
        }
    }

    /// The holder shows a card of this kind that nobody saw come.
    pub fn need(&mut self, holder: usize, kind: usize, mark: u32) {
        self.need_one_of(holder, 1 << kind, mark);
    }

    /// The holder has a card of one of these kinds beyond those needed so far.
    pub fn need_one_of(&mut self, holder: usize, kinds: Kinds, mark: u32) {
        self.time += 1;
        let need = self.needs.len();
        self.needs.push(Need {
            holder,
            kinds,
            time: self.time,
            deck: index(self.current()),
            mark,
        });
        self.plan.push(None);
        self.holders[holder]
            .needs
            .push(u32::try_from(need).unwrap_or(u32::MAX));
        if self.answer == Answer::Possible {
            self.mend(need);
        }
    }

    /// Finds a place for the one need without: at once, by moving a few others,
    /// or by looking at everything anew.
    fn mend(&mut self, need: usize) {
        if self.place_somewhere(need) || self.shift(need) {
            return;
        }
        self.unplace(need);
        self.answer = match self.solve(MOST_STEPS) {
            Some(Some(plan)) => {
                self.adopt(plan);
                Answer::Possible
            }
            Some(None) => Answer::Impossible,
            None => Answer::Undecided,
        };
    }

    /// Every place a need may have, oldest deck first: what an old deck held does
    /// not shrink any more.
    fn places(&self, need: usize) -> impl Iterator<Item = Place> + use<> {
        let Need { kinds, deck, .. } = self.needs[need];
        (0..=deck).flat_map(move |deck| {
            (0..kind_u8(KINDS))
                .filter(move |kind| kinds & (1 << kind) != 0)
                .map(move |kind| (deck, kind))
        })
    }

    fn place_somewhere(&mut self, need: usize) -> bool {
        let Need { kinds, holder, .. } = self.needs[need];
        if kinds.count_ones() == 1 {
            let kind = kinds.trailing_zeros() as usize;
            let holder = &self.holders[holder];
            let free = (0..holder.slots.len()).find(|&deck| {
                holder.slots[deck] > holder.used.get(deck).copied().unwrap_or(0)
                    && self.used[deck][kind] < self.caps[deck][kind]
                    && deck <= usize::from(self.needs[need].deck)
                    && self.has_slot(need, index(deck))
            });
            if let Some(deck) = free {
                self.place(need, (index(deck), kind_u8(kind)));
            }
            return free.is_some();
        }
        for place in self.places(need) {
            if self.has_card(place) && self.has_slot(need, place.0) {
                self.place(need, place);
                return true;
            }
        }
        false
    }

    /// The deck can give one more card of this kind.
    fn has_card(&self, (deck, kind): Place) -> bool {
        let (deck, kind) = (usize::from(deck), usize::from(kind));
        self.used[deck][kind] < self.caps[deck][kind]
    }

    /// The holder had drawn enough from this deck by then.
    fn has_slot(&self, need: usize, deck: u16) -> bool {
        let Need { holder, time, .. } = self.needs[need];
        let holder = &self.holders[holder];
        let slots = holder.slots.get(usize::from(deck)).copied().unwrap_or(0);
        let used = holder.used.get(usize::from(deck)).copied().unwrap_or(0);
        if used >= slots {
            return false;
        }
        let last = holder.takes.iter().rev().find(|take| take.deck == deck);
        if last.is_some_and(|take| take.time < time) {
            return true;
        }
        // Some cards came later: at no moment more needs than cards so far.
        let mut times: Vec<u32> = holder
            .needs
            .iter()
            .map(|&n| n as usize)
            .filter(|&n| n != need && self.plan[n].is_some_and(|(d, _)| d == deck))
            .map(|n| self.needs[n].time)
            .chain([time])
            .collect();
        times.sort_unstable();
        in_time(&holder.takes, deck, &times)
    }

    fn place(&mut self, need: usize, place: Place) {
        let (deck, kind) = (usize::from(place.0), usize::from(place.1));
        self.plan[need] = Some(place);
        self.used[deck][kind] += 1;
        let holder = &mut self.holders[self.needs[need].holder];
        grow(&mut holder.used, deck);
        holder.used[deck] += 1;
    }

    fn unplace(&mut self, need: usize) -> Option<Place> {
        let place = self.plan[need].take()?;
        let (deck, kind) = (usize::from(place.0), usize::from(place.1));
        self.used[deck][kind] -= 1;
        self.holders[self.needs[need].holder].used[deck] -= 1;
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

fn grow(counts: &mut Vec<u16>, deck: usize) {
    if counts.len() <= deck {
        counts.resize(deck + 1, 0);
    }
}

fn index(deck: usize) -> u16 {
    u16::try_from(deck).unwrap_or(u16::MAX)
}

fn kind_u8(kind: usize) -> u8 {
    u8::try_from(kind).unwrap_or(u8::MAX)
}

/// Needs at these times, in order, each have a card of this deck taken before.
fn in_time(takes: &[Take], deck: u16, times: &[u32]) -> bool {
    let mut takes = takes.iter().filter(|take| take.deck == deck).peekable();
    let mut had = 0;
    for (i, &time) in times.iter().enumerate() {
        while let Some(take) = takes.next_if(|take| take.time < time) {
            had += usize::from(take.n);
        }
        if i >= had {
            return false;
        }
    }
    true
}
