//! Tickets by the cities that they join, to be found again whichever way round and
//! with however many others they are written.

use std::collections::HashMap;

use super::Words;
use crate::card::Card;
use crate::names::normalise;
use crate::notation::Speller;

/// Two cities, the same whichever comes first.
pub(super) type Cities = (String, String);

pub(super) fn cities(speller: &dyn Speller, (a, b, _): Words<'_>) -> Cities {
    let clean = |text: &str| normalise(&speller.place(text));
    let (a, b) = (clean(a), clean(b));
    if a <= b { (a, b) } else { (b, a) }
}

/// A set of tickets. A ticket without a track is like one with any.
#[derive(Default)]
pub(super) struct Pairs {
    tracks: HashMap<Cities, Tracks>,
}

/// Bit `i` is the card `i`, and the highest a ticket without a track.
type Tracks = u16;

const NO_TRACK: Tracks = 1 << 15;

fn bit(track: Option<Card>) -> Tracks {
    track.map_or(NO_TRACK, |card| 1 << (card as u16))
}

impl Pairs {
    pub(super) fn of<'a>(speller: &dyn Speller, tickets: impl Iterator<Item = Words<'a>>) -> Self {
        let mut pairs = Self::default();
        for ticket in tickets {
            *pairs.tracks.entry(cities(speller, ticket)).or_default() |= bit(ticket.2);
        }
        pairs
    }

    pub(super) fn has(&self, speller: &dyn Speller, ticket: Words<'_>) -> bool {
        self.has_track(&cities(speller, ticket), bit(ticket.2))
    }

    fn has_track(&self, cities: &Cities, track: Tracks) -> bool {
        let ours = self.tracks.get(cities).copied().unwrap_or(0);
        let any = (ours | track) & NO_TRACK != 0;
        ours != 0 && (any || ours & track != 0)
    }

    /// True if every ticket of this set is in one of the others.
    pub(super) fn are_in(&self, others: &[&Self]) -> bool {
        let mut each = self.tracks.iter().flat_map(|(cities, &tracks)| {
            let bits = (0..Tracks::BITS).map(|i| 1 << i);
            let bits = bits.filter(move |bit| tracks & bit != 0);
            bits.map(move |bit| (cities, bit))
        });
        each.all(|(cities, bit)| others.iter().any(|other| other.has_track(cities, bit)))
    }
}
