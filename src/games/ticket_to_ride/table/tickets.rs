//! Tickets offered, kept and shown.

use super::*;
use laws::shows::{self, WrongShow};
use laws::tickets::Hand;
use laws::{setup, ticket_order, tickets};

impl<'a> Table<'a> {
    pub(super) fn tickets(
        &mut self,
        seat: usize,
        verb: Span,
        offers: &[Offer<'a>],
        first: bool,
        verdict: &mut Verdict,
    ) {
        let before = verdict.findings.len();
        // What somebody holds at the end says nothing of how it was dealt.
        let listed = self.final_position && offers.iter().all(|offer| offer.kept);
        let mut bound: SmallVec<[Option<TicketId>; 4]> = SmallVec::new();
        for offer in offers {
            let pair = offer.ticket.as_ref();
            bound.push(pair.and_then(|pair| self.ticket(pair, verdict)));
        }
        let hand = Hand { seat, verb, offers, bound: &bound };
        // Where more are drawn than there are, some of them are elsewhere.
        if first || !tickets::more_than_all(&self.state, &hand) {
            for (fault, at) in tickets::x3(&self.state, self.board, &hand, first) {
                self.hear(Some(fault), at, verdict);
            }
        }
        if listed {
        } else if first {
            // A ticket that cannot be there is perhaps the one of the wrong kind.
            let named_wrong = verdict.findings.len() > before;
            self.hear_first_tickets(&hand, !named_wrong, verdict);
        } else {
            let number = tickets::k1(&self.state, self.board, &hand);
            let kept = tickets::k2(&self.state, self.board, &hand);
            let _ = self.hear(number, hand.span(), verdict) || self.hear(kept, verb, verdict);
        }
        if verdict.findings.len() == before && !listed {
            let news = self.state.note_offer(self.board, &hand, first);
            self.ask_ticket_order(news, verdict);
        }
        self.state.take_offer(self.board, &hand, first);
        if verdict.findings.len() > before {
            self.state.after_wrong_tickets(seat, verb);
            for (_, id) in hand.known() {
                self.state.after_wrong_ticket(id, verb);
            }
        }
    }

    fn hear_first_tickets(&self, hand: &Hand<'_, 'a>, kinds: bool, verdict: &mut Verdict) {
        let dealt = setup::s4(self.board, hand);
        if self.final_position && dealt.is_some() {
            self.hear(Some(setup::KeptOrCompleted), hand.span(), verdict);
            return;
        }
        if self.hear(dealt, hand.span(), verdict) {
            return;
        }
        if kinds && let Some((fault, at)) = setup::s4_kinds(self.board, hand) {
            self.hear(Some(fault), at, verdict);
            return;
        }
        self.hear(setup::s5(self.board, hand), hand.verb, verdict);
    }

    /// Looks whether some order of the ticket deck explains what was seen last.
    fn ask_ticket_order(&mut self, before: Option<usize>, verdict: &mut Verdict) {
        let fault = before.and_then(|n| ticket_order::judge(&self.state, self.board, n));
        if let Some(fault) = fault {
            self.state.after_no_ticket_order(&fault);
            if let Some(at) = fault.at() {
                self.hear(Some(fault), at, verdict);
            }
        }
    }

    pub(super) fn shows(
        &mut self,
        seat: usize,
        verb: Span,
        pairs: &[Pair<'a>],
        verdict: &mut Verdict,
    ) {
        let mut shown: Vec<(TicketId, Span)> = Vec::new();
        for pair in pairs {
            shown.extend(self.ticket(pair, verdict).map(|id| (id, pair.span)));
        }
        if self.hear(shows::again(&self.state, seat), verb, verdict) {
            return;
        }
        self.state.seats[seat].shown = Some(verb);
        let before = verdict.findings.len();
        let unoffered = self.state.seats.iter().all(|s| s.offered.is_none());
        let bare = self.turns == 0 && (unoffered || self.final_position);
        let showing = shows::judge(&self.state, self.board, seat, bare, &shown);
        for &(fault, at) in &showing.wrong {
            self.hear(Some(fault), at, verdict);
            if let WrongShow::Held { ticket, .. } = fault {
                // Perhaps it is the other line that is wrong.
                self.state.after_wrong_ticket(ticket, at);
            }
        }
        self.state.take_shown(seat, &showing.new);
        if shown.len() < pairs.len() {
            self.state.after_wrong_show(seat, &showing.new, verb);
            return;
        }
        self.hear(showing.not_shown, verb, verdict);
        self.state.end_of_tickets(seat, &showing);
        if verdict.findings.len() == before && showing.asks_order {
            let news = self.state.note_shown(seat, &showing.new);
            self.ask_ticket_order(news, verdict);
        }
        if verdict.findings.len() > before {
            self.state.after_wrong_show(seat, &showing.new, verb);
        }
    }
}
