//! Building a station.

use super::*;

impl<'a> Table<'a> {
    pub(super) fn station(
        &mut self,
        seat: usize,
        city: Name<'a>,
        cards: &Cards,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let (cards, at) = (Laid::of(cards), city.span);
        let Some(id) = self.city(city, verdict) else {
            return self.station_nowhere(seat, cards, at);
        };
        let mv = StationMove { seat, city: id, city_span: at, cards };
        if self.has_no_room(&mv, verdict) {
            let paid = cards.pile.total();
            return self.state.after_station_left_out(seat, paid, at);
        }
        let wrong = laws::station::b3(&self.state, self.board.stations, &mv);
        self.hear(wrong, cards.span, verdict);
        let unnamed = laws::claim::unnamed(cards.pile, None, 0);
        let silent = wrong.is_some() || !in_order;
        let (payment, unexplained) = self.pay(seat, cards, unnamed, silent, verdict);
        let missing = payment.missing.total() > 0 || unexplained;
        self.state.discard(payment.paid);
        if !in_order {
            let paid = payment.paid.total();
            self.state.after_payment_out_of_turn(seat, paid);
        }
        let mut owner = self.owner(seat, at);
        owner.doubt = wrong.is_some() || missing;
        owner.out_of_turn = !in_order;
        self.state.build_station(id, owner);
        if owner.doubt {
            let mut off = wrong.map_or(0, |wrong| wrong.off()) + payment.missing.total();
            if missing {
                off = off.max(cards.pile.total());
            }
            self.state.after_wrong_payment(seat, off, 0);
            self.state.after_wrong_station(seat, at);
        }
    }

    /// A station nobody knows where: the cards are gone all the same.
    fn station_nowhere(&mut self, seat: usize, cards: Laid, at: Span) {
        let payment = (self.state).pay(seat, cards.pile, Unnamed::ANY, cards.span);
        self.state.discard(payment.paid);
        self.state.after_wrong_station(seat, at);
        let seat = &mut self.state.seats[seat];
        seat.stations_left = seat.stations_left.saturating_sub(1);
    }

    /// A station that cannot have been built: not here, or not one more.
    pub(super) fn has_no_room(&self, mv: &StationMove, verdict: &mut Verdict) -> bool {
        let (at, stations) = (mv.city_span, self.board.stations);
        self.hear(laws::station::b1(&self.state, mv), at, verdict)
            || self.hear(laws::station::none_here(stations), at, verdict)
            || self.hear(laws::station::b2(&self.state, stations, mv), at, verdict)
    }
}
