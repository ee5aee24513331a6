//! Claiming a route, tunnels included.

use super::*;
use laws::tunnel::WrongTunnel;

impl<'a> Table<'a> {
    pub(super) fn claim(
        &mut self,
        seat: usize,
        claim: &Claim<'a>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let laid = Laid::of(&claim.cards);
        match self.route(&claim.route, Some(laid.pile), verdict) {
            Bound::To(route) => {
                let mv = ClaimMove {
                    seat,
                    route,
                    route_span: claim.route.span,
                    laid,
                    reveal: claim.reveal.as_ref().map(Laid::of),
                    pay: claim.pay.as_ref().map(Laid::of),
                    withdraw: claim.withdraw,
                };
                self.claim_route(&mv, in_order, verdict);
            }
            Bound::Lost => self.claim_nowhere(seat, claim, laid),
        }
        for change in &claim.then {
            self.row_change(change, verdict);
        }
    }

    /// A claim whose route is unclear: the cards are gone all the same.
    pub(super) fn claim_nowhere(&mut self, seat: usize, claim: &Claim<'a>, laid: Laid) {
        let at = claim.route.span;
        if let Some(reveal) = &claim.reveal {
            let reveal = Laid::of(reveal);
            let revealed = self.reveal(reveal, None, true, true, &mut Verdict::default());
            self.state.discards.add_all(revealed);
        }
        if claim.withdraw.is_none() {
            let any = Unnamed::ANY;
            let mut paid = self.state.pay(seat, laid.pile, any, laid.span).paid;
            if let Some(pay) = &claim.pay {
                let extra = Pile::of(&pay.cards);
                paid.add_all(self.state.pay(seat, extra, any, pay.span).paid);
            }
            self.state.discards.add_all(paid);
            // Whatever route it was, it took as many pieces as cards; or the table
            // refused the claim, and the cards are in the hand still.
            let n = u8::try_from(laid.pile.total()).unwrap_or(u8::MAX);
            let points = i32::from(self.board.route_points(n));
            let seat = &mut self.state.seats[seat];
            seat.pieces = seat.pieces.saturating_sub(n);
            seat.pieces_doubt = seat.pieces_doubt.saturating_add(n);
            seat.score += points;
            seat.hand_doubt = seat.hand_doubt.saturating_add(n);
            seat.size_doubt = seat.size_doubt.saturating_add(n);
        }
        self.state.refresh_deck();
        self.state.doubt_cards(3);
        self.doubt_network(seat, at);
    }

    /// What this player built is not what the log says, perhaps.
    pub(super) fn doubt_network(&mut self, seat: usize, at: Span) {
        self.state.network_doubt.get_or_insert(at);
        self.state.seats[seat].routes_doubt.get_or_insert(at);
    }

    pub(super) fn claim_route(&mut self, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) {
        let before = verdict.findings.len();
        let route = self.board.routes[usize::from(mv.route)];
        if self.hear(laws::claim::c1(&self.state, mv), mv.route_span, verdict) {
            self.leave_out(mv);
            return;
        }
        self.hear_doubles(mv, in_order, verdict);
        let short_of_pieces = self.hear_pieces(mv, verdict);
        let wrong_cards = self.wrong_cards(mv, verdict);

        // The cards leave the hand; a tunnel is judged before they are discarded.
        let unnamed = match wrong_cards {
            None => laws::claim::unnamed(mv.laid.pile, route.colour, route.wilds),
            Some(_) => Unnamed::ANY,
        };
        let payment = self.state.pay(mv.seat, mv.laid.pile, unnamed, mv.laid.span);
        let mut missing = payment.missing;
        let silent = wrong_cards.is_some() || !in_order;
        let silent = self.prove(mv.laid.span, silent, verdict) || silent;
        if !silent {
            self.hear_payment(mv.seat, &payment, mv.laid.span, verdict);
        }
        let tunnel = laws::tunnel::judge(&self.state, self.board, mv, wrong_cards.is_some());
        if let Some(tunnel) = tunnel {
            self.hear(Some(tunnel), tunnel.at(mv), verdict);
        }
        let mut spent = payment.paid;
        let mut revealed = Pile::default();
        if let Some(reveal) = mv.reveal {
            let silent = tunnel.is_some() || silent;
            let mut kinds = None;
            if tunnel.is_none() && wrong_cards.is_none() {
                kinds = laws::tunnel::turned_up(mv, reveal);
                if kinds.is_none() {
                    self.state.unseen.loosen(reveal.span);
                }
            }
            revealed = self.reveal(reveal, kinds, silent, tunnel.is_some(), verdict);
        }
        if let Some(pay) = mv.pay {
            let unnamed = laws::tunnel::unnamed(mv);
            let extra = self.state.pay(mv.seat, pay.pile, unnamed, pay.span);
            missing.add_all(extra.missing);
            let silent = tunnel.is_some() || silent;
            if !self.prove(pay.span, silent, verdict) && !silent {
                self.hear_payment(mv.seat, &extra, pay.span, verdict);
            }
            spent.add_all(extra.paid);
        }
        let stays = mv.withdraw.is_none();
        if stays {
            self.state.discards.add_all(spent);
        } else {
            self.state.seats[mv.seat].hand.add_all(spent);
            let pay = mv.pay.map_or(mv.laid.span, |pay| pay.span);
            self.state.unseen.come_back(&[mv.laid.span, pay]);
            if spent.unseen > 0 {
                self.state.unseen.take_back_unnamed(mv.laid.span);
            }
            // So are those back that only doubt had put into this hand.
            let doubtful = payment.short.total() - payment.missing.total();
            let doubt = &mut self.state.seats[mv.seat].hand_doubt;
            *doubt = doubt.saturating_add(u8::try_from(doubtful).unwrap_or(u8::MAX));
        }
        self.state.discards.add_all(revealed);
        self.state.refresh_deck();
        if !in_order {
            self.doubt_payer(mv.seat, spent);
        }
        let breached = verdict.findings.len() > before;
        if stays {
            self.build(
                mv,
                route.length,
                breached && !short_of_pieces || tunnel.is_some(),
            );
            if let Some(owner) = &mut self.state.owners[usize::from(mv.route)] {
                owner.out_of_turn = !in_order;
            }
        }
        if breached {
            let mut off = wrong_cards.unwrap_or(0) + missing.total();
            off += tunnel.map_or(0, |tunnel| tunnel.off().unwrap_or(3));
            if route.colour.is_none() && missing.total() > 0 {
                // Perhaps another colour was paid, and these cards are all there still.
                off = off.max(mv.laid.pile.total());
            }
            self.doubt_payment(
                mv.seat,
                off,
                tunnel
                    .filter(WrongTunnel::nothing_was_paid)
                    .map(|_| mv.laid.pile.total()),
            );
            self.doubt_network(mv.seat, mv.route_span);
            if !stays {
                let n = route.length;
                let seat = &mut self.state.seats[mv.seat];
                seat.pieces_doubt = seat.pieces_doubt.saturating_add(n);
                self.state.doubt_cards(u32::from(n) + 3);
            }
        }
    }

    /// The cards laid are not those that the route takes: so many of them.
    fn wrong_cards(&self, mv: &ClaimMove, verdict: &mut Verdict) -> Option<u32> {
        let at = mv.laid.span;
        if let Some(fault) = laws::claim::c2(self.board, mv) {
            self.hear(Some(fault), at, verdict);
            return Some(fault.off());
        }
        let fault = laws::claim::f1(self.board, mv)?;
        self.hear(Some(fault), at, verdict);
        Some(fault.off())
    }

    pub(super) fn hear_doubles(&self, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) {
        let (state, board, at) = (&self.state, self.board, mv.route_span);
        self.hear(laws::claim::c8(state, board, mv, in_order), at, verdict);
        self.hear(laws::claim::c9(state, board, mv), at, verdict);
    }

    pub(super) fn hear_pieces(&self, mv: &ClaimMove, verdict: &mut Verdict) -> bool {
        let fault = laws::claim::c4(&self.state, self.board, mv);
        self.hear(fault, mv.route_span, verdict)
    }

    /// Cards were paid that the player cannot have.
    pub(super) fn hear_payment(
        &self,
        seat: usize,
        payment: &Payment,
        at: Span,
        verdict: &mut Verdict,
    ) {
        self.hear(
            laws::cards::x1_paid(&self.state, seat, payment),
            at,
            verdict,
        );
        self.hear(laws::claim::c3(&self.state, seat, payment), at, verdict);
    }

    /// Turns up cards for a tunnel. They leave the deck here and are discarded at
    /// the end of the turn, all that really were there. `silent` where cards that
    /// nobody saw are no matter, `wrong` where the cards turned up are not either.
    pub(super) fn reveal(
        &mut self,
        reveal: Laid,
        kinds: Option<TurnedUp>,
        silent: bool,
        wrong: bool,
        verdict: &mut Verdict,
    ) -> Pile {
        let decks = self.state.deck.epoch;
        let drawn = self.state.draw(reveal.pile, To::Open, reveal.span);
        if let Some(kinds) = kinds.filter(|kinds| !kinds.is_empty()) {
            if decks == self.state.deck.epoch {
                self.state.unseen.turned_up_unnamed(&kinds, reveal.span);
            } else {
                // Which deck each of them came from is not kept apart.
                self.state.unseen.loosen(reveal.span);
            }
        }
        let unexplained = self.prove(reveal.span, silent, verdict);
        let mut pile = reveal.pile;
        if pile.unseen > 0 {
            self.state.unseen.discard_unnamed(reveal.span);
        }
        if drawn.impossible.is_some() || unexplained {
            pile.blur();
        }
        for _ in 0..drawn.too_many {
            pile.take(None);
        }
        if drawn.impossible.is_some() || drawn.too_many > 0 {
            self.state.doubt_cards(3);
        }
        if !wrong && !unexplained {
            self.hear(
                laws::cards::x1_drawn(&self.state, drawn),
                reveal.span,
                verdict,
            );
        }
        pile
    }

    /// Puts the pieces on the route.
    pub(super) fn build(&mut self, mv: &ClaimMove, length: u8, doubt: bool) {
        self.state.owners[usize::from(mv.route)] = Some(Owner {
            seat: u8::try_from(mv.seat).unwrap_or(u8::MAX),
            at: mv.route_span,
            turn: self.turns,
            doubt,
            out_of_turn: false,
        });
        let points = i32::from(self.board.route_points(length));
        let seat = &mut self.state.seats[mv.seat];
        seat.pieces = seat.pieces.saturating_sub(length);
        seat.score += points;
        if doubt {
            seat.pieces_doubt = seat.pieces_doubt.saturating_add(length);
        }
    }

    /// A claim that cannot have happened: the cards stay in hand.
    pub(super) fn leave_out(&mut self, mv: &ClaimMove) {
        let length = self.board.routes[usize::from(mv.route)].length;
        if let Some(reveal) = mv.reveal {
            let revealed = self.reveal(reveal, None, true, true, &mut Verdict::default());
            self.state.discards.add_all(revealed);
            self.state.refresh_deck();
        }
        self.state.doubt_cards(mv.laid.pile.total() + 3);
        let seat = &mut self.state.seats[mv.seat];
        seat.pieces_doubt = seat.pieces_doubt.saturating_add(length.max(8));
        seat.size_doubt = seat.size_doubt.saturating_add(8);
        self.doubt_network(mv.seat, mv.route_span);
    }

    pub(super) fn doubt_payment(&mut self, seat: usize, off: u32, back: Option<u32>) {
        self.state.doubt_cards(off.max(1));
        let n = u8::try_from(off + back.unwrap_or(0)).unwrap_or(u8::MAX);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(n);
        seat.size_doubt = seat.size_doubt.saturating_add(n.max(1));
    }

    /// Out of turn: perhaps it was somebody else who paid, and these cards are in
    /// the hand still.
    pub(super) fn doubt_payer(&mut self, seat: usize, paid: Pile) {
        let n = u8::try_from(paid.total()).unwrap_or(u8::MAX);
        let seat = &mut self.state.seats[seat];
        seat.hand_doubt = seat.hand_doubt.saturating_add(n);
        seat.size_doubt = seat.size_doubt.saturating_add(n);
    }
}
