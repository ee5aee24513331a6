//! What there is to say where no order of the deck explains the log: which cards at
//! which places, and what the decks held. All of it is looked for only then.

use super::{Unseen, Why};
use crate::card::Card;
use crate::games::shared::Pile;
use crate::games::shared::proof::{Answer, Around, KINDS, Kind, Proof, Reason};
use crate::span::Span;

/// More decks than this are not told of: the last ones.
const MOST_DECKS: usize = 24;

/// No move shows cards at more places than this.
const MOST_PLACES: usize = 4;

/// A deck was made of the discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    /// Which one of the proof's.
    deck: usize,
    /// Where in the log, and in which turn, as soon as that is said.
    at: Option<(Span, Option<u32>)>,
}

/// What a look for an explanation came to that found none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotProved {
    /// There is none.
    Impossible(Box<Unexplained>),
    /// It was given up, and that is to be said.
    News,
    /// It was given up, and not all was proved before either.
    NoNews,
}

impl NotProved {
    /// Every card in question was seen leaving the deck: there are too many of this
    /// kind.
    #[must_use]
    pub fn too_many(&self) -> Option<Card> {
        match self {
            Self::Impossible(why) if why.shown.is_empty() => match why.kind {
                Kind::Cards(kind) => Card::ALL.get(kind).copied(),
                Kind::Holder(_) | Kind::Both => None,
            },
            _ => None,
        }
    }
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
    /// Each place is needed: without it the others can be explained.
    pub minimal: bool,
    /// What can be explained can be for certain; else nothing speaks against it.
    pub exact: bool,
    /// By how many the cards of the kind that are known to be somewhere are more
    /// than exist, and how many of them are in a deck just made, if that is known.
    pub excess: Option<(u32, u32)>,
    /// Where neither count alone is exceeded: what each deck had.
    pub decks: Vec<DeckSeen>,
}

/// Cards at one place of the log that nobody had seen come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub seat: Option<usize>,
    pub at: Span,
    pub cards: Pile,
    /// If this place is not what happened, everything else so far can be explained,
    /// or cannot be, whatever was shown there.
    pub enough: Option<bool>,
}

/// What a deck had that was not seen leaving it, of the kinds in question, and who
/// of those in question drew how many cards unseen from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSeen {
    pub origin: Origin,
    pub held: Vec<(Card, u32)>,
    /// By seat; none is the row, or cards turned up.
    pub drawn: Vec<(Option<usize>, u32)>,
}

/// Where a deck came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    First,
    /// Made of the discards: the how-manieth of those the proof knows, where, and
    /// in which turn.
    Discards(u32, Option<(Span, Option<u32>)>),
    /// No deck, but the known cards of a hand from which some were paid unseen.
    Hand(usize),
}

impl Unseen {
    /// The discards become a deck, before they do.
    pub(super) fn note_reshuffle(&mut self) {
        let deck = match &self.proof {
            Some(proof) => proof.deck_count(),
            None => {
                // The first deck that the proof will know of.
                self.made.clear();
                0
            }
        };
        self.made.push(Made { deck, at: None });
    }

    /// This is where we are in the log; for a reshuffle that has just happened.
    #[inline]
    pub fn now(&mut self, at: Span, turn: Option<u32>) {
        if let Some(made) = self.made.last_mut()
            && made.at.is_none()
        {
            made.at = Some((at, turn));
        }
    }

    /// The cards shown at these places came back into the hand.
    pub fn come_back(&mut self, places: &[Span]) {
        let marks = self.marks.iter().enumerate().rev().take(MOST_PLACES);
        let back = marks.filter(|(_, at)| places.contains(at));
        let back = back.filter_map(|(mark, _)| u32::try_from(mark).ok());
        self.back.extend(back);
    }

    /// Looks whether everything can still be explained here. If not, nothing more is
    /// proved in this game.
    #[inline]
    pub fn prove(&mut self, at: Span, turn: Option<u32>) -> Option<NotProved> {
        self.now(at, turn);
        if self.is_fine() { None } else { Some(self.not_proved()) }
    }

    #[cold]
    fn not_proved(&mut self) -> NotProved {
        // Where not all is proved anyhow, giving up is no news.
        let told = self.gap().is_some();
        match self.complain() {
            Some(why) => NotProved::Impossible(Box::new(why)),
            None if told => NotProved::NoNews,
            None => NotProved::News,
        }
    }

    /// Why things cannot be, or that this was not found out (`None`); whatever
    /// it is, it is said once.
    pub fn complain(&mut self) -> Option<Unexplained> {
        let proof = self.proof.take()?;
        self.end(match proof.answer() {
            Answer::Impossible => Why::Breach,
            _ => Why::Undecided,
        });
        (proof.answer() == Answer::Impossible).then(|| self.unexplained(&proof))
    }

    fn unexplained(&self, proof: &Proof) -> Unexplained {
        let reason = proof.reason();
        let exact = !proof.is_loose();
        let excess = match reason.kind {
            Kind::Cards(kind) if exact => self.excess(proof, kind),
            _ => None,
        };
        Unexplained {
            kind: reason.kind,
            shown: self.shown(proof, &reason),
            room: proof.room(&reason),
            minimal: reason.minimal,
            exact,
            excess,
            decks: match reason.kind {
                Kind::Both => self.decks(proof, &reason),
                _ => Vec::new(),
            },
        }
    }

    fn excess(&self, proof: &Proof, kind: usize) -> Option<(u32, u32)> {
        let (excess, deck) = proof.excess(kind)?;
        let later = deck + 1..proof.deck_count();
        let is_made = |deck| self.made.iter().any(|made| made.deck == deck);
        later.clone().all(is_made).then(|| {
            let held = later.map(|deck| proof.had(deck)[kind]).sum();
            (excess, held)
        })
    }

    fn shown(&self, proof: &Proof, reason: &Reason) -> Vec<Shown> {
        let needs = || reason.needs.iter().map(|&need| proof.needs()[need]);
        let mut marks: Vec<u32> = needs().map(|need| need.mark).collect();
        marks.sort_unstable();
        marks.dedup();
        let made: Vec<usize> = self.made.iter().map(|made| made.deck).collect();
        let around = Around { hands: self.seats, made: &made, back: &self.back };
        let enough = proof.set_aside(&marks, &around);
        let mut shown: Vec<Shown> = marks
            .iter()
            .zip(enough)
            .map(|(&mark, enough)| Shown {
                seat: None,
                at: self.marks.get(mark as usize).copied().unwrap_or_default(),
                cards: Pile::default(),
                enough,
            })
            .collect();
        for need in needs() {
            let place = marks.binary_search(&need.mark).ok();
            if let Some(shown) = place.and_then(|place| shown.get_mut(place)) {
                shown.seat = (need.holder < self.seats).then_some(need.holder);
                let kind = need.only_kind();
                let card = kind.and_then(|kind| Card::ALL.get(kind).copied());
                shown.cards.add(card);
            }
        }
        shown
    }

    /// The decks so far, and the hands that are as good as one, with those who are
    /// part of the reason.
    fn decks(&self, proof: &Proof, reason: &Reason) -> Vec<DeckSeen> {
        let needs = || reason.needs.iter().map(|&need| proof.needs()[need]);
        let mut holders: Vec<usize> = needs().map(|need| need.holder).collect();
        holders.sort_unstable();
        holders.dedup();
        let mut kinds = [false; KINDS];
        for need in needs() {
            for (kind, asked) in kinds.iter_mut().enumerate() {
                *asked |= need.only_kind() == Some(kind);
            }
        }
        let draws = holders.iter().flat_map(|&holder| proof.draws(holder));
        let made = self.made.iter().map(|made| made.deck);
        let mut decks: Vec<usize> = draws.map(|(deck, _)| deck).chain(made).collect();
        decks.push(0);
        decks.sort_unstable();
        decks.dedup();
        decks.drain(..decks.len().saturating_sub(MOST_DECKS));
        let row = |deck: usize| {
            let had = proof.had(deck);
            let asked = Card::ALL.iter().zip(kinds).filter(|(_, asked)| *asked);
            let mut drawn: Vec<(Option<usize>, u32)> = Vec::new();
            for &holder in &holders {
                let from = proof.draws(holder).find(|draw| draw.0 == deck);
                let n = from.map_or(0, |draw| draw.1);
                let seat = (holder < self.seats).then_some(holder);
                match drawn.last_mut() {
                    // Cards turned up are one, whenever that was.
                    Some((None, all)) if seat.is_none() => *all += n,
                    _ => drawn.push((seat, n)),
                }
            }
            DeckSeen {
                origin: self.origin(proof, deck),
                held: asked.map(|(&card, _)| (card, had[card as usize])).collect(),
                drawn,
            }
        };
        decks.into_iter().map(row).collect()
    }

    fn origin(&self, proof: &Proof, deck: usize) -> Origin {
        let made = self.made.iter().position(|made| made.deck == deck);
        if let Some(i) = made {
            return Origin::Discards(u32::try_from(i).unwrap_or(u32::MAX), self.made[i].at);
        }
        let owns = |&seat: &usize| proof.draws(seat).any(|draw| draw.0 == deck);
        match (0..self.seats).find(owns) {
            Some(seat) if deck > 0 => Origin::Hand(seat),
            _ => Origin::First,
        }
    }
}
