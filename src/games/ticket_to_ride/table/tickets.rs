//! Tickets offered, kept and shown.

use super::*;

impl<'a> Table<'a> {
    pub(super) fn tickets(
        &mut self,
        seat: usize,
        verb: Span,
        offers: &[Offer<'a>],
        setup: bool,
        verdict: &mut Verdict,
    ) {
        let before = verdict.findings.len();
        let mut bound: SmallVec<[(usize, Option<TicketId>); 4]> = SmallVec::new();
        for (i, offer) in offers.iter().enumerate() {
            let Some(pair) = &offer.ticket else {
                bound.push((i, None));
                continue;
            };
            match self.ticket(pair, verdict) {
                Bound::To(id) => bound.push((i, Some(id))),
                Bound::Lost => bound.push((i, None)),
            }
        }
        let hand = laws::tickets::Hand {
            seat,
            verb,
            offers,
            bound: &bound,
        };
        // Where more are drawn than there are, some of them are elsewhere.
        let more_than_all = !setup && laws::tickets::more_than_all(self, &hand);
        if !more_than_all {
            laws::tickets::x3(self, &hand, setup, verdict);
        }
        if setup {
            // A ticket that cannot be there is perhaps the one of the wrong kind.
            let named_wrong = verdict.findings.len() > before;
            let _ = laws::setup::s4(self, &hand, verdict)
                || !named_wrong && laws::setup::s4_kinds(self, &hand, verdict)
                || laws::setup::s5(self, &hand, verdict);
        } else {
            let _ =
                laws::tickets::k1(self, &hand, verdict) || laws::tickets::k2(self, &hand, verdict);
        }
        if verdict.findings.len() == before {
            laws::ticket_order::offered(self, &hand, setup, verdict);
        }
        let breached = verdict.findings.len() > before;
        super::super::ticket_deck::apply(self, &hand, setup, breached);
        if breached {
            for (_, id) in hand.known() {
                self.state.after_wrong_ticket(id, verb);
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
        let mut lost = false;
        for pair in pairs {
            match self.ticket(pair, verdict) {
                Bound::To(id) => shown.push((id, pair.span)),
                Bound::Lost => lost = true,
            }
        }
        super::super::shows::show(self, seat, verb, &shown, lost, verdict);
    }
}
