//! Tickets: dealt, drawn, kept.

use smallvec::SmallVec;

use super::*;
use crate::games::card_game::rules::TicketId;
use crate::log::Offer;
use laws::tickets::{Hand, TicketSet};

impl<'a> Table<'a> {
    pub(super) fn tickets(
        &mut self,
        seat: usize,
        verb: Span,
        offers: &[Offer<'a>],
        setup: bool,
        verdict: &mut Verdict,
    ) {
        let mut told = false;
        let mut bound: SmallVec<[Option<TicketId>; 6]> = SmallVec::new();
        for offer in offers {
            let id = offer.ticket.as_ref().map(|pair| self.ticket(pair, verdict));
            told |= id == Some(Err(true));
            bound.push(id.and_then(Result::ok));
        }
        let hand = Hand { seat, verb, offers, bound: &bound };
        let wrong = self.wrong_tickets(&hand, setup, verdict);
        self.state.take_tickets(&hand, setup);
        if wrong || told {
            self.state.after_wrong_tickets(seat, verb);
        }
    }

    fn wrong_tickets(&self, hand: &Hand<'_, 'a>, setup: bool, verdict: &mut Verdict) -> bool {
        let (state, rules) = (&self.state, &*self.setting.rules);
        let at = hand.span();
        let mut wrong = if setup {
            self.hear(laws::setup::s3_number(rules, hand), at, verdict)
                || self.hear(laws::setup::s3_kept(rules, hand), hand.verb, verdict)
        } else {
            let fault = laws::tickets::k1(state, rules.more_tickets, hand);
            self.hear(fault, at, verdict)
        };
        // Where more are drawn than there are, some of them are elsewhere.
        if !setup && laws::tickets::more_than_all(state, hand) {
            return wrong;
        }
        let mut seen = TicketSet::default();
        for (i, id) in hand.known() {
            let fault = laws::tickets::x3(state, hand, id, seen, setup);
            wrong |= self.hear(fault, hand.offers[i].span, verdict);
            seen.insert(id);
        }
        wrong
    }
}
