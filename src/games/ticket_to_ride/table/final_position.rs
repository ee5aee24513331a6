//! A log that gives only the final position: routes owned, stations built.

use super::*;
use laws::names::OutOfPlace;

impl<'a> Table<'a> {
    pub(super) fn owns(&mut self, seat: usize, routes: &[Pair<'a>], verdict: &mut Verdict) {
        for pair in routes {
            if let Some(route) = self.route(pair, None, verdict) {
                let mv = ClaimMove {
                    seat,
                    route,
                    route_span: pair.span,
                    laid: Laid { pile: Pile::default(), span: pair.span },
                    reveal: None,
                    pay: None,
                    withdraw: None,
                    either: self.is_either(pair, Pile::default(), route),
                };
                if self.hear(laws::claim::c1(&self.state, self.board, &mv), pair.span, verdict) {
                    self.state.doubt_network(seat, pair.span);
                    continue;
                }
                self.hear_doubles(&mv, true, verdict);
                self.hear_pieces(&mv, verdict);
                let owner = Owner { either: mv.either, ..self.owner(seat, pair.span) };
                self.state.build(self.board, &mv, owner);
            } else {
                self.state.doubt_network(seat, pair.span);
            }
        }
    }

    pub(super) fn built(&mut self, seat: usize, cities: &[Name<'a>], verdict: &mut Verdict) {
        for &name in cities {
            let Some(city) = self.city(name, verdict) else {
                self.state.after_wrong_station(seat, name.span);
                continue;
            };
            let mv = StationMove {
                seat,
                city,
                city_span: name.span,
                cards: Laid { pile: Pile::default(), span: name.span },
            };
            if self.has_no_room(&mv, verdict) {
                self.state.after_wrong_station(seat, name.span);
                continue;
            }
            let owner = self.owner(seat, name.span);
            self.state.build_station(city, owner);
        }
    }

    /// True where this log gives moves, not only a final position.
    pub(super) fn in_moves(&self, act: &Act<'a>, verdict: &mut Verdict) -> bool {
        let moves = (self.turns > 0).then_some(OutOfPlace::ListAfterMoves);
        self.hear(moves, act.verb, verdict)
    }
}
