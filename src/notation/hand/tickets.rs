//! Tickets that are offered, as people write it: `3 tickets, keeps Paris-Wien and one more`.

use super::pen::Pen;
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{Expected, Offer};

/// Nobody is offered more at once.
const MOST_TICKETS: usize = 12;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `+Paris-Wien, -Roma-Berlin`, `keeps Paris-Wien returns Roma-Berlin`, `3, keeps 2`.
    pub(super) fn tickets(&mut self) -> Option<Vec<Offer<'a>>> {
        // Who draws them has a turn.
        let before = self.page.tokens.iter().take(self.at);
        let draws =
            before.rev().take(2).any(|token| words::of(&token.folded, Role::Verb) == Some("draw"));
        let drawn = self.drawn_tickets();
        let from = *self;
        let mut offers = Vec::new();
        // What `keeps` or `returns` says of all behind it.
        let mut all = None;
        let mut counted = false;
        let known = self.page.table.offered(draws);
        loop {
            let mut pen = *self;
            while pen.eat_sign(&[',', ';', '&', '.']) || pen.eat(Role::And).is_some() {}
            let from = pen;
            let signed = match pen.kind() {
                Some(Kind::Sign('+')) => Some(true),
                Some(Kind::Sign('-')) => Some(false),
                _ => None,
            };
            let boxed = pen.ticked();
            let signed = signed.or(boxed);
            if boxed.is_some() {
            } else if signed.is_some() {
                pen.at += 1;
            } else if let Some(kept) = pen.keeps() {
                all = Some(kept);
                *self = pen;
                continue;
            }
            if let Some(many) = pen.given_back() {
                let span = from.span(pen);
                let (kept, ticket) = (false, None);
                offers.extend((0..many).map(|_| Offer { kept, ticket, span }));
                *self = pen;
                continue;
            }
            let Some(kept) = signed.or(all).filter(|_| !pen.is_done()) else {
                break;
            };
            let left = drawn.map(|drawn| drawn.saturating_sub(offers.len()));
            if let Some(many) = pen.how_many(left) {
                let span = from.span(pen);
                let ticket = None;
                offers.extend((0..many).map(|_| Offer { kept, ticket, span }));
                counted = true;
                *self = pen;
                continue;
            }
            let ticket = if pen.eat_sign(&['?']) || pen.eat(Role::Unseen).is_some() {
                None
            } else {
                Some(pen.pair(Self::ends_offer)?)
            };
            let span = from.span(pen);
            offers.push(Offer { kept, ticket, span });
            *self = pen;
        }
        // Those of which nothing is said went back. Of tickets that are only counted there
        // are as many as the game offers.
        let returned = offers.iter().any(|offer| !offer.kept);
        let known = known.filter(|known| counted && *known >= offers.len());
        let drawn = drawn.or(known);
        let left = drawn.unwrap_or(0).saturating_sub(offers.len());
        if offers.is_empty() || counted && !returned && drawn.is_none() {
            return self.stop(Expected::Offer);
        }
        if !returned {
            let span = from.span(*self);
            let (kept, ticket) = (false, None);
            offers.extend((0..left).map(|_| Offer { kept, ticket, span }));
        }
        Some(offers)
    }

    /// `3 new tickets`: how many were drawn.
    fn drawn_tickets(&mut self) -> Option<usize> {
        let mut pen = *self;
        pen.skip_fillers();
        let count = pen.count().map(|(n, _)| n).filter(|n| *n <= MOST_TICKETS);
        loop {
            let new =
                pen.token().is_some_and(|token| matches!(token.folded.as_str(), "new" | "more"));
            pen.at += usize::from(new);
            if !new && pen.eat(Role::Filler).is_none() {
                break;
            }
        }
        let noun = pen.eat_word(Role::Verb, "tickets");
        if noun {
            pen.eat_sign(&[':', '=']);
            *self = pen;
        }
        count.filter(|_| noun)
    }

    /// `two`, `1 of them`, `all`, `the others`: tickets that nobody names.
    fn how_many(&mut self, left: Option<usize>) -> Option<usize> {
        let mut pen = *self;
        pen.skip_articles();
        let word = pen.token()?.folded.as_str();
        let many = if matches!(word, "all" | "rest" | "others" | "other" | "remaining") {
            pen.at += 1;
            let counted = pen.count().map(|(n, _)| n);
            let _ = pen.eat(Role::Unseen);
            counted.or(left)?
        } else {
            let (n, _) = pen.count()?;
            n
        };
        let _ = pen.eat(Role::Counted);
        let _ = pen.eat_word(Role::Verb, "tickets");
        let ends = pen.is_done() || pen.ends_offer() && pen.find(Role::To).is_none();
        if many > MOST_TICKETS || !ends {
            return None;
        }
        *self = pen;
        Some(many)
    }

    /// `1 back`, `gives two back`.
    fn given_back(&mut self) -> Option<usize> {
        let mut pen = *self;
        let gives = |word: &str| matches!(word, "gives" | "gave" | "puts" | "put" | "sends");
        let gives = pen.token().is_some_and(|token| gives(&token.folded));
        pen.at += usize::from(gives);
        let (many, _) = pen.count().filter(|(n, _)| *n <= MOST_TICKETS)?;
        let _ = pen.eat(Role::Counted);
        let _ = pen.eat_word(Role::Verb, "tickets");
        if !pen.eat_word(Role::Offer, "returned") {
            return None;
        }
        *self = pen;
        Some(many)
    }

    /// `[x]`, `[ ]`
    fn ticked(&mut self) -> Option<bool> {
        let mut pen = *self;
        if !pen.eat_sign(&['[']) {
            return None;
        }
        let x = pen.token().is_some_and(|token| token.folded == "x");
        pen.at += usize::from(x);
        let closed = pen.eat_sign(&[']']);
        if closed {
            *self = pen;
        }
        closed.then_some(x)
    }

    /// `keeps:`, `returned`.
    fn keeps(&mut self) -> Option<bool> {
        let kept = self.eat(Role::Offer)? == "kept";
        self.eat_sign(&[':']);
        Some(kept)
    }

    fn ends_offer(self) -> bool {
        match self.token() {
            None => true,
            Some(token) => match token.kind {
                Kind::Sign(',' | ';' | '&' | '+') => true,
                Kind::Sign('-') | Kind::Word | Kind::Quoted => token.apart,
                _ => false,
            },
        }
    }
}
