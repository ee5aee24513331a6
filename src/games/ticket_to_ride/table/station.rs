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
        let cards = Laid::of(cards);
        let Bound::To(id) = self.city(city, verdict) else {
            let paid = self
                .state
                .pay(seat, cards.pile, Unnamed::ANY, cards.span)
                .paid;
            self.state.discards.add_all(paid);
            self.state.refresh_deck();
            self.doubt_station(seat, city.span);
            let seat = &mut self.state.seats[seat];
            seat.stations_left = seat.stations_left.saturating_sub(1);
            return;
        };
        let mv = StationMove {
            seat,
            city: id,
            city_span: city.span,
            cards,
        };
        if self.has_no_room(&mv, verdict) {
            self.state.doubt_cards(cards.pile.total());
            let doubt = &mut self.state.seats[seat].size_doubt;
            *doubt = doubt.saturating_add(3);
            self.doubt_station(seat, city.span);
            return;
        }
        let wrong = laws::station::b3(&self.state, self.board.stations, &mv);
        self.hear(wrong, cards.span, verdict);
        let unnamed = laws::claim::unnamed(cards.pile, None, 0);
        let payment = self.state.pay(seat, cards.pile, unnamed, cards.span);
        let silent = wrong.is_some() || !in_order;
        let unexplained = self.prove(cards.span, silent, verdict);
        if !silent && !unexplained {
            self.hear_payment(seat, &payment, cards.span, verdict);
        }
        let missing = payment.missing.total() > 0 || unexplained;
        self.state.discards.add_all(payment.paid);
        self.state.refresh_deck();
        if !in_order {
            self.doubt_payer(seat, payment.paid);
        }
        self.state.station_at[usize::from(id)] = Some(Owner {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            at: city.span,
            turn: self.turns,
            doubt: wrong.is_some() || missing,
            out_of_turn: !in_order,
        });
        self.state.seats[seat].stations.push(id);
        self.state.seats[seat].stations_left =
            self.state.seats[seat].stations_left.saturating_sub(1);
        if wrong.is_some() || missing {
            let mut off = wrong.map_or(0, |wrong| wrong.off()) + payment.missing.total();
            if missing {
                off = off.max(cards.pile.total());
            }
            self.doubt_payment(seat, off, None);
            self.doubt_station(seat, city.span);
        }
    }

    /// A station that cannot have been built: not here, or not one more.
    pub(super) fn has_no_room(&self, mv: &StationMove, verdict: &mut Verdict) -> bool {
        let (at, stations) = (mv.city_span, self.board.stations);
        self.hear(laws::station::b1(&self.state, mv), at, verdict)
            || self.hear(laws::station::none_here(stations), at, verdict)
            || self.hear(laws::station::b2(&self.state, stations, mv), at, verdict)
    }

    pub(super) fn doubt_station(&mut self, seat: usize, at: Span) {
        self.state.network_doubt.get_or_insert(at);
        let seat = &mut self.state.seats[seat];
        seat.station_doubt = seat.station_doubt.saturating_add(1);
        seat.routes_doubt.get_or_insert(at);
    }
}
