//! What a city, route or ticket in the log turns out to be.

use super::*;
use laws::claim::NotFree;

impl<'a> Table<'a> {
    pub(super) fn city(&self, name: Name<'a>, verdict: &mut Verdict) -> Bound<CityId> {
        match verdict.look_up(self.board.city_index(), name.text) {
            Lookup::One(id) => Bound::To(CityId::try_from(id).unwrap_or(0)),
            Lookup::Ambiguous(ids) => {
                let cities = self.printed(&ids);
                verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one place", name.text),
                    format!("{}?", cities.join(", ")),
                );
                Bound::Lost
            }
            Lookup::Unknown(near) => {
                let cities = self.printed(&near);
                let finding = verdict.breach(
                    &N2,
                    name.span,
                    format!("there is no place called `{}` on this board", name.text),
                    "unknown name",
                );
                if !cities.is_empty() {
                    finding.help(format!("did you mean {}?", cities.join(" or ")));
                }
                Bound::Lost
            }
        }
    }

    pub(super) fn printed(&self, ids: &[usize]) -> Vec<String> {
        ids.iter()
            .filter_map(|&id| self.board.cities.get(id))
            .map(|city| city.printed.clone())
            .collect()
    }

    pub(super) fn ends(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Bound<(CityId, CityId)> {
        match (self.city(pair.a, verdict), self.city(pair.b, verdict)) {
            (Bound::To(a), Bound::To(b)) => Bound::To((a, b)),
            _ => Bound::Lost,
        }
    }

    /// The track that is meant. Which one of a double is clear from the track
    /// named, from the cards, or from which one is still free.
    pub(super) fn route(
        &self,
        pair: &Pair<'a>,
        laid: Option<Pile>,
        verdict: &mut Verdict,
    ) -> Bound<RouteId> {
        let Bound::To((a, b)) = self.ends(pair, verdict) else {
            return Bound::Lost;
        };
        let tracks = self.board.route_between(a, b);
        if tracks.is_empty() {
            self.hear(Some(NotFree::NoRoute { a, b }), pair.span, verdict);
            return Bound::Lost;
        }
        if let Some((colour, span)) = pair.track {
            let colour_of = |id: &&RouteId| self.board.routes[usize::from(**id)].colour;
            return match tracks.iter().find(|id| colour_of(id) == Some(colour)) {
                Some(&id) => Bound::To(id),
                None if tracks.iter().all(|id| colour_of(&id).is_none()) => {
                    Bound::To(self.free_of(tracks).unwrap_or(tracks[0]))
                }
                None => {
                    let fault = NotFree::NoTrack { a, b, colour };
                    self.hear(Some(fault), pair.span.to(span), verdict);
                    Bound::Lost
                }
            };
        }
        if tracks.len() == 1 {
            return Bound::To(tracks[0]);
        }
        self.track_by_cards(tracks, laid, pair, verdict)
    }

    pub(super) fn track_by_cards(
        &self,
        tracks: &[RouteId],
        laid: Option<Pile>,
        pair: &Pair<'a>,
        verdict: &mut Verdict,
    ) -> Bound<RouteId> {
        let colour_of = |id: RouteId| self.board.routes[usize::from(id)].colour;
        // In a final position nothing depends on which of two tracks it is.
        if laid.is_none() || tracks.iter().all(|&id| colour_of(id).is_none()) {
            return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        if let Some(laid) = laid {
            let fits = |id: &&RouteId| {
                colour_of(**id).is_some_and(|c| c != Card::Wild && laid.known[c] > 0)
            };
            let mut fitting = tracks.iter().filter(fits);
            if let (Some(&id), None) = (fitting.next(), fitting.next()) {
                return Bound::To(id);
            }
            let has_colour = Card::COLOURS.iter().any(|&c| laid.known[c] > 0);
            if has_colour {
                // Wrong cards for either track: the laws will say so.
                return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
            }
        }
        let free: SmallVec<[RouteId; 2]> = tracks
            .iter()
            .copied()
            .filter(|&id| self.state.owners[usize::from(id)].is_none())
            .collect();
        // A claim that could not be read has perhaps left one of them only.
        if free.len() < 2 || self.state.doubt.network.is_some() {
            return Bound::To(self.free_of(tracks).unwrap_or(tracks[0]));
        }
        let choices: Vec<String> = tracks
            .iter()
            .filter_map(|&id| colour_of(id))
            .map(|c| format!("`/{}` {}", c.letter(), c.word()))
            .collect();
        verdict
            .breach(
                &N3,
                pair.span,
                "two tracks join these cities, and the cards fit both",
                format!("{}?", choices.join(" or ")),
            )
            .note("name the track of a double where the cards leave a choice");
        Bound::Lost
    }

    /// The track that is free, or the one of which that is not certain.
    pub(super) fn free_of(&self, tracks: &[RouteId]) -> Option<RouteId> {
        let owner = |id: RouteId| self.state.owners[usize::from(id)];
        let mut tracks = tracks.iter().copied();
        let free = tracks.clone().find(|&id| owner(id).is_none());
        free.or_else(|| tracks.find(|&id| owner(id).is_some_and(|owner| owner.doubt)))
    }

    pub(super) fn ticket(&self, pair: &Pair<'a>, verdict: &mut Verdict) -> Bound<TicketId> {
        let Bound::To((a, b)) = self.ends(pair, verdict) else {
            return Bound::Lost;
        };
        match self.board.ticket_between(a, b) {
            Some(id) => Bound::To(id),
            None => {
                laws::tickets::no_ticket(self, a, b, pair.span, verdict);
                Bound::Lost
            }
        }
    }
}
