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
            Some(route) => {
                let mv = ClaimMove {
                    seat,
                    route,
                    route_span: claim.route.span,
                    laid,
                    reveal: claim.reveal.as_ref().map(Laid::of),
                    pay: claim.pay.as_ref().map(Laid::of),
                    withdraw: claim.withdraw,
                    either: self.is_either(&claim.route, laid.pile, route),
                };
                self.claim_route(&mv, in_order, verdict);
            }
            None => self.claim_nowhere(seat, claim, laid),
        }
        for change in &claim.then {
            self.row_change(change, verdict);
        }
    }

    /// A claim whose route is unclear: the cards are gone all the same.
    fn claim_nowhere(&mut self, seat: usize, claim: &Claim<'a>, laid: Laid) {
        let state = &mut self.state;
        if let Some(reveal) = &claim.reveal {
            let revealed = state.turn_up_anything(Laid::of(reveal));
            state.discards.add_all(revealed);
        }
        let mut paid = 0;
        if claim.withdraw.is_none() {
            let any = Unnamed::ANY;
            let mut gone = state.pay(seat, laid.pile, any, laid.span).paid;
            if let Some(pay) = claim.pay.as_ref().map(Laid::of) {
                gone.add_all(state.pay(seat, pay.pile, any, pay.span).paid);
            }
            state.discards.add_all(gone);
            paid = laid.pile.total();
            state.spend_pieces(self.board, seat, u8::try_from(paid).unwrap_or(u8::MAX));
        }
        state.refresh_deck();
        state.after_unread_claim(seat, paid, claim.route.span);
    }

    pub(super) fn claim_route(&mut self, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) {
        let before = verdict.findings.len();
        let route = &self.board.routes[usize::from(mv.route)];
        if self.hear(laws::claim::c1(&self.state, self.board, mv), mv.route_span, verdict) {
            return self.leave_out(mv);
        }
        self.hear_doubles(mv, in_order, verdict);
        let short_of_pieces = self.hear_pieces(mv, verdict);
        let wrong_cards = self.hear_cards(mv, verdict);

        // The cards leave the hand; a tunnel is judged before they are discarded.
        let unnamed = match wrong_cards {
            None => laws::claim::unnamed_claim(self.board, mv),
            Some(_) => Unnamed::ANY,
        };
        let silent = wrong_cards.is_some() || !in_order;
        let (laid, unexplained) = self.pay(mv.seat, mv.laid, unnamed, silent, verdict);
        let tunnel = self.hear_tunnel(mv, wrong_cards.is_some(), verdict);
        let silent = silent || unexplained || tunnel.is_some();
        let revealed = self.reveal(mv, wrong_cards, tunnel, silent, verdict);
        let mut spent = laid.paid;
        let mut missing = laid.missing.total();
        if let Some(pay) = mv.pay {
            let unnamed = laws::tunnel::unnamed(self.board, mv);
            let (extra, _) = self.pay(mv.seat, pay, unnamed, silent, verdict);
            spent.add_all(extra.paid);
            missing += extra.missing.total();
        }
        match mv.withdraw {
            None => self.state.discards.add_all(spent),
            Some(_) => self.state.take_back(mv, &laid, spent),
        }
        self.state.discard(revealed);
        if !in_order {
            let paid = spent.total();
            self.state.after_payment_out_of_turn(mv.seat, paid);
        }
        let breached = verdict.findings.len() > before;
        if mv.withdraw.is_none() {
            let mut owner = self.owner(mv.seat, mv.route_span);
            owner.doubt = breached && !short_of_pieces || tunnel.is_some();
            owner.out_of_turn = !in_order;
            owner.either = mv.either;
            self.state.build(self.board, mv, owner);
        }
        if breached {
            let cards = wrong_cards.unwrap_or(0);
            let wrong = WrongClaim { cards, missing, tunnel };
            self.state.after_wrong_claim(mv, route, &wrong);
        }
    }

    /// A claim that cannot have happened: the cards stay in hand.
    fn leave_out(&mut self, mv: &ClaimMove) {
        if let Some(reveal) = mv.reveal {
            let revealed = self.state.turn_up_anything(reveal);
            self.state.discard(revealed);
        }
        let route = &self.board.routes[usize::from(mv.route)];
        self.state.after_claim_left_out(mv, route);
    }

    /// Turns up cards for a tunnel. They leave the deck here and are discarded at
    /// the end of the turn, all that really were there. `silent` where cards that
    /// nobody saw are no matter.
    fn reveal(
        &mut self,
        mv: &ClaimMove,
        wrong_cards: Option<u32>,
        tunnel: Option<WrongTunnel>,
        silent: bool,
        verdict: &mut Verdict,
    ) -> Pile {
        let Some(reveal) = mv.reveal else {
            return Pile::default();
        };
        let mut kinds = None;
        if tunnel.is_none() && wrong_cards.is_none() {
            kinds = laws::tunnel::turned_up(self.board, mv, reveal);
            if kinds.is_none() {
                self.state.unseen.loosen(reveal.span);
            }
        }
        let drawn = self.state.draw_for_tunnel(reveal, kinds);
        let unexplained = self.prove(reveal.span, silent, verdict);
        let pile = (self.state).turned_up_for_tunnel(reveal, drawn, unexplained);
        if tunnel.is_none() && !unexplained {
            let absent = laws::cards::x1_drawn(&self.state, drawn);
            self.hear(absent, reveal.span, verdict);
        }
        pile
    }

    /// Pays cards out of a hand, and reports those that cannot have been there, unless
    /// it is `silent`. True behind it if cards that nobody saw cannot be explained.
    pub(super) fn pay(
        &mut self,
        seat: usize,
        cards: Laid,
        unnamed: Unnamed,
        silent: bool,
        verdict: &mut Verdict,
    ) -> (Payment, bool) {
        let payment = self.state.pay(seat, cards.pile, unnamed, cards.span);
        let unexplained = self.prove(cards.span, silent, verdict);
        if !silent && !unexplained {
            let absent = laws::cards::x1_paid(&self.state, seat, &payment);
            self.hear(absent, cards.span, verdict);
            let missing = laws::claim::c3(&self.state, seat, &payment);
            self.hear(missing, cards.span, verdict);
        }
        (payment, unexplained)
    }

    /// The cards laid are not those that the route takes: so many of them.
    fn hear_cards(&self, mv: &ClaimMove, verdict: &mut Verdict) -> Option<u32> {
        let at = mv.laid.span;
        if let Some(fault) = laws::claim::c2(self.board, mv) {
            self.hear(Some(fault), at, verdict);
            return Some(fault.off());
        }
        let fault = laws::ferry::f1(self.board, mv)?;
        self.hear(Some(fault), at, verdict);
        Some(fault.off())
    }

    fn hear_tunnel(
        &self,
        mv: &ClaimMove,
        bad_lay: bool,
        verdict: &mut Verdict,
    ) -> Option<WrongTunnel> {
        let fault = laws::tunnel::judge(&self.state, self.board, mv, bad_lay)?;
        self.hear(Some(fault), fault.at(mv), verdict);
        Some(fault)
    }

    pub(super) fn hear_doubles(&self, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) {
        let (state, board, at) = (&self.state, self.board, mv.route_span);
        if board.routes[usize::from(mv.route)].twin.is_none() {
            return;
        }
        self.hear(laws::claim::c8(state, board, mv, in_order), at, verdict);
        self.hear(laws::claim::c9(state, board, mv), at, verdict);
    }

    pub(super) fn hear_pieces(&self, mv: &ClaimMove, verdict: &mut Verdict) -> bool {
        let fault = laws::claim::c4(&self.state, self.board, mv);
        self.hear(fault, mv.route_span, verdict)
    }

    /// Somebody who builds something here and now.
    pub(super) fn owner(&self, seat: usize, at: Span) -> Owner {
        Owner {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            at,
            turn: self.turns,
            doubt: false,
            out_of_turn: false,
            either: false,
        }
    }
}
