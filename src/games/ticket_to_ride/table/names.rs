//! What a city, route or ticket in the log turns out to be; nothing if that has been
//! reported.

use super::*;
use crate::names::short;
use laws::claim::NotFree;
use laws::names::{NoPlace, WhichTrack};
use laws::tickets::NoTicket;

impl<'a> Table<'a> {
    pub(super) fn city(&self, name: Name<'a>, verdict: &mut Verdict) -> Option<CityId> {
        // Mostly it is spelt as `fmt` writes it.
        if let Some(city) = short::number(name.text).and_then(|n| self.board.city_by_number(n)) {
            return Some(city);
        }
        match verdict.look_up(self.board.city_index(), name.text) {
            Lookup::One(id) => Some(CityId::try_from(id).unwrap_or(0)),
            found => {
                let text = name.text;
                self.hear(Some(NoPlace { text, found }), name.span, verdict);
                None
            }
        }
    }

    fn ends(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Option<(CityId, CityId)> {
        let (a, b) = (self.city(pair.a, verdict), self.city(pair.b, verdict));
        Some((a?, b?))
    }

    /// The track that is meant. Which one of a double is clear from the track
    /// named, from the cards, or from which one is still free.
    pub(super) fn route(
        &self,
        pair: &Pair<'a>,
        laid: Option<Pile>,
        verdict: &mut Verdict,
    ) -> Option<RouteId> {
        let (a, b) = self.ends(pair, verdict)?;
        let tracks = self.board.route_between(a, b);
        if tracks.is_empty() {
            self.hear(Some(NotFree::NoRoute { a, b }), pair.span, verdict);
            return None;
        }
        if let Some((colour, span)) = pair.track {
            let colour_of = |id: &&RouteId| self.board.routes[usize::from(**id)].colour;
            return match tracks.iter().find(|id| colour_of(id) == Some(colour)) {
                Some(&id) => Some(id),
                None if tracks.iter().all(|id| colour_of(&id).is_none()) => {
                    Some(self.free_of(tracks).unwrap_or(tracks[0]))
                }
                None => {
                    let fault = NotFree::NoTrack { a, b, colour };
                    self.hear(Some(fault), pair.span.to(span), verdict);
                    None
                }
            };
        }
        if tracks.len() == 1 {
            return Some(tracks[0]);
        }
        self.track_by_cards(tracks, laid, pair, verdict)
    }

    pub(super) fn track_by_cards(
        &self,
        tracks: &[RouteId],
        laid: Option<Pile>,
        pair: &Pair<'a>,
        verdict: &mut Verdict,
    ) -> Option<RouteId> {
        let colour_of = |id: RouteId| self.board.routes[usize::from(id)].colour;
        // In a final position nothing depends on which of two tracks it is.
        if laid.is_none() || tracks.iter().all(|&id| colour_of(id).is_none()) {
            return Some(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        if let Some(laid) = laid {
            let fits = |id: &&RouteId| {
                colour_of(**id).is_some_and(|c| c != Card::Wild && laid.known[c] > 0)
            };
            let mut fitting = tracks.iter().filter(fits);
            if let (Some(&id), None) = (fitting.next(), fitting.next()) {
                return Some(id);
            }
            let has_colour = Card::COLOURS.iter().any(|&c| laid.known[c] > 0);
            if has_colour {
                // Wrong cards for either track: the laws will say so.
                return Some(self.free_of(tracks).unwrap_or(tracks[0]));
            }
        }
        let free: SmallVec<[RouteId; 2]> = tracks
            .iter()
            .copied()
            .filter(|&id| self.state.owners[usize::from(id)].is_none())
            .collect();
        // A claim that could not be read has perhaps left one of them only. If nobody saw
        // what was paid, it may be either.
        let unseen = laid.is_some_and(|laid| laid.known.is_empty());
        if free.len() < 2 || self.state.doubt.network.is_some() || unseen {
            return Some(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        let tracks = tracks.iter().filter_map(|&id| colour_of(id)).collect();
        self.hear(Some(WhichTrack { tracks }), pair.span, verdict);
        None
    }

    /// True if a claim may as well be one of the other track.
    pub(super) fn is_either(&self, pair: &Pair<'a>, laid: Pile, route: RouteId) -> bool {
        let twin = self.board.routes[usize::from(route)].twin;
        let free = |twin: RouteId| self.state.owners[usize::from(twin)].is_none();
        pair.track.is_none() && laid.known.is_empty() && twin.is_some_and(free)
    }

    /// The track that is free, or the one of which that is not certain.
    pub(super) fn free_of(&self, tracks: &[RouteId]) -> Option<RouteId> {
        let owner = |id: RouteId| self.state.owners[usize::from(id)];
        let mut tracks = tracks.iter().copied();
        let free = tracks.clone().find(|&id| owner(id).is_none());
        free.or_else(|| tracks.find(|&id| owner(id).is_some_and(|owner| owner.doubt)))
    }

    pub(super) fn ticket(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Option<TicketId> {
        let (a, b) = self.ends(pair, verdict)?;
        let found = self.board.ticket_between(a, b);
        if found.is_none() {
            self.hear(Some(NoTicket { a, b }), pair.span, verdict);
        }
        found
    }
}
