//! Tickets that are offered, as people write it: `3 tickets, keeps Paris-Wien and one more`.

use super::pen::Pen;
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{Expected, Offer};

/// Nobody is offered more at once.
const MOST_TICKETS: usize = 12;

/// `two others`
fn is_other(token: &super::tokens::Token<'_>) -> bool {
    matches!(
        token.folded.as_str(),
        "other"
            | "others"
            | "autres"
            | "otros"
            | "otras"
            | "altri"
            | "andere"
            | "anderen"
            | "outros"
    )
}

/// What has been said of tickets so far.
#[derive(Default)]
struct Heard<'a> {
    offers: Vec<Offer<'a>>,
    /// So many were drawn, as somebody says.
    drawn: Option<usize>,
    /// What `keeps` or `returns` says of all behind it.
    all: Option<bool>,
    /// Some were only counted, or it is told what was kept: then no more need be said of the others.
    counted: bool,
    /// None was kept.
    none: bool,
    /// From here on nothing has been said yet of what became of them.
    open: usize,
    /// The same before the last `keeps`.
    open_before: usize,
    /// Some have a sign of their own, and others have nothing.
    signed: bool,
    bare: bool,
}

impl Heard<'_> {
    /// Tickets that nobody names.
    fn add(&mut self, many: usize, kept: bool, span: crate::span::Span) {
        let ticket = None;
        self.offers.extend((0..many).map(|_| Offer { kept, ticket, span }));
        self.open = self.offers.len();
    }

    /// What became of those of which nothing was said yet.
    fn mark(&mut self, kept: bool) {
        for offer in &mut self.offers[self.open..] {
            offer.kept = kept;
        }
        self.bare = false;
        self.open = self.offers.len();
    }
}

/// What stands where a ticket may stand.
enum Heed {
    /// Something that is said of several.
    Went,
    /// A sign or none: whether the ticket was kept, and whether a blank stands behind it.
    Sign(Option<(bool, bool)>),
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `+Paris-Wien, -Roma-Berlin`, `keeps Paris-Wien returns Roma-Berlin`, `3, keeps 2`.
    pub(super) fn tickets(&mut self) -> Option<Vec<Offer<'a>>> {
        // Who draws them has a turn.
        let before = self.page.tokens.iter().take(self.at);
        let draws =
            before.rev().take(2).any(|token| words::of(&token.folded, Role::Verb) == Some("draw"));
        // Where hands were dealt, the first tickets follow.
        let table = self.page.table;
        let draws = draws && (table.has_moved || !table.has_begun || !table.first_tickets);
        let mut heard = Heard { drawn: self.drawn_tickets(), ..Heard::default() };
        let from = *self;
        while self.heard(&mut heard)? {}
        while self.eat_sign(&[')', ']']) {}
        // `+Paris-Wien Berlin-Roma -Riga-Bucuresti`: nobody knows what became of the second.
        if heard.signed && heard.bare {
            return from.stop(Expected::Offer);
        }
        let Heard { mut offers, mut counted, open, drawn, none, .. } = heard;
        // Nothing was said of some, and of others that they went back. Who names fewer than are
        // offered names what was kept.
        let kept_all = offers.iter().all(|offer| offer.kept);
        let fewer = |known: usize| !offers.is_empty() && offers.len() < known;
        let offered = self.page.table.offered(draws);
        // `took tickets …`: as many as are offered, and all of them taken.
        let takes = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "take" | "takes" | "took" | "taken")
        };
        let took = self.page.tokens.iter().take(from.at).any(takes);
        let names_kept = drawn.is_none()
            && (offered.is_some_and(fewer) || took && offered == Some(offers.len()));
        if open < offers.len() && kept_all && !names_kept {
            return from.stop(Expected::Offer);
        }
        counted |= open < offers.len() && kept_all;
        // Those of which nothing is said went back. Of tickets that are only counted there
        // are as many as the game offers.
        let returned = offers.iter().any(|offer| !offer.kept);
        let known = self.page.table.offered(draws);
        let drawn = drawn.or(known.filter(|known| counted && *known >= offers.len()));
        let left = drawn.unwrap_or(0).saturating_sub(offers.len());
        let nothing = offers.is_empty() && (!none || left == 0);
        if nothing || counted && !returned && drawn.is_none() {
            return self.stop(Expected::Offer);
        }
        if !returned {
            let span = from.span(*self);
            let (kept, ticket) = (false, None);
            offers.extend((0..left).map(|_| Offer { kept, ticket, span }));
        }
        Some(offers)
    }

    /// The next part of what is said of tickets; false where nothing more is.
    fn heard(&mut self, heard: &mut Heard<'a>) -> Option<bool> {
        let mut pen = *self;
        // `(+4)`: points.
        if pen.is_sign('(') && pen.ahead(1).is_sign('+') && pen.ahead(3).is_sign(')') {
            return Some(false);
        }
        while pen.eat_sign(&[',', ';', '&', '.', '/', '|', '(', ')', '>'])
            || pen.eat(Role::And).is_some()
            || pen.eat_y()
        {}
        // `tickets - kept …`
        let mut counted = pen.ahead(1);
        let kept = counted.count().is_some() && counted.find(Role::Offer).is_some();
        if pen.is_sign('-') && (kept || pen.ahead(1).find(Role::Offer).is_some()) {
            pen.at += 1;
        }
        let from = pen;
        let signed = match pen.heard_of_all(heard) {
            Heed::Went => {
                *self = pen;
                return Some(true);
            }
            Heed::Sign(signed) => signed,
        };
        let said = signed.map(|(kept, _)| kept).or(heard.all);
        let struck = from.token().is_some_and(|token| token.text.starts_with('~'));
        let open = (signed.is_some() && !struck, said.is_none());
        if pen.is_done() {
            return Some(false);
        }
        let left = heard.drawn.map(|drawn| drawn.saturating_sub(heard.offers.len()));
        if let Some(kept) = said
            && let Some(many) = pen.how_many(left)
        {
            // `the rest back`
            let back = pen.eat_word(Role::Offer, "returned") && {
                let apart = pen.is_done() || pen.ends_offer() && pen.count().is_none();
                pen.at -= usize::from(!apart);
                apart
            };
            heard.add(many, kept && !back, from.span(pen));
            heard.counted = true;
            // `2 of 3 tickets`
            heard.drawn = pen.of_so_many().or(heard.drawn);
            *self = pen;
            return Some(true);
        }
        // `keeps all`, behind the tickets.
        let before = signed.is_none() && heard.open_before < heard.offers.len();
        if before && heard.all == Some(true) && pen.eat_all() {
            heard.open = heard.offers.len();
            *self = pen;
            return Some(true);
        }
        let unseen = pen.eat_sign(&['?']) || pen.eat(Role::Unseen).is_some();
        let named = |mut pen: Self| pen.pair(Self::ends_offer).is_some();
        if !unseen && said.is_none() && !pen.tries(named) {
            return Some(false);
        }
        let ticket = match unseen {
            true => None,
            false => Some(pen.pair(Self::ends_offer)?),
        };
        let back = pen.skip_value();
        let span = from.span(pen);
        let kept = said.unwrap_or(true) && !back;
        // `Paris-Wien, Roma-Berlin back`
        if back && said.is_none() {
            heard.mark(false);
        }
        heard.offers.push(Offer { kept, ticket, span });
        heard.signed |= open.0;
        heard.bare |= open.1;
        if said.is_some() {
            heard.open = heard.offers.len();
        }
        *self = pen;
        Some(true)
    }

    /// What is said of several tickets, before them or behind; or else a sign before one.
    fn heard_of_all(&mut self, heard: &mut Heard<'a>) -> Heed {
        let from = *self;
        if let Some(kept) = self.said_behind().filter(|_| !heard.offers.is_empty()) {
            heard.mark(kept);
            return Heed::Went;
        }
        *self = from;
        let signed = self.signed();
        if let Some((kept, true)) = signed {
            heard.all = Some(kept);
        }
        if signed.is_none()
            && let Some(kept) = self.keeps()
        {
            // `keeps nothing, returns …`
            if kept && self.eat_none(&mut heard.drawn) {
                (heard.counted, heard.none) = (true, true);
                heard.open = heard.offers.len();
                return Heed::Went;
            }
            self.skip_both();
            heard.all = Some(kept);
            heard.counted |= kept;
            heard.open_before = heard.open;
            heard.open = heard.offers.len();
            return Heed::Went;
        }
        if let Some((many, kept)) = self.given_back() {
            heard.add(many, kept, from.span(*self));
            heard.counted |= kept;
            return Heed::Went;
        }
        // `2 kept`
        let mut kept = *self;
        if let Some((many, _)) = kept.count().filter(|(n, _)| *n <= MOST_TICKETS)
            && kept.find(Role::Offer) == Some(("kept", 1))
            && (kept.ahead(1).is_done() || kept.ahead(1).ends_offer())
        {
            *self = kept.ahead(1);
            heard.add(many, true, from.span(*self));
            heard.counted = true;
            return Heed::Went;
        }
        // `kept 2 of 3: …`
        if (signed.is_some() || heard.all.is_some())
            && let Some(total) = self.so_many_of()
        {
            heard.drawn = Some(total);
            return Heed::Went;
        }
        Heed::Sign(signed)
    }

    /// `nothing`, `none of the four`, `zero`; how many were drawn, if it is said.
    fn eat_none(&mut self, drawn: &mut Option<usize>) -> bool {
        let mut pen = *self;
        if pen.eat(Role::Nothing).is_none() {
            return false;
        }
        let _ = pen.eat_word(Role::Verb, "tickets");
        let mut of = pen;
        if of.eat(Role::Filler).is_some() {
            of.skip_fillers();
            let many = of.count().map(|(n, _)| n).filter(|n| *n <= MOST_TICKETS);
            let them = of.eat_word(Role::Verb, "tickets") || of.eat(Role::Counted).is_some();
            if many.is_some() || them {
                *drawn = many.or(*drawn);
                pen = of;
            }
        }
        if !pen.is_done() && !pen.ends_offer() {
            return false;
        }
        *self = pen;
        true
    }

    /// `2 of 3:`, before those that are named.
    fn so_many_of(&mut self) -> Option<usize> {
        let mut pen = *self;
        pen.count()?;
        pen.eat(Role::Filler)?;
        let (total, _) = pen.count().filter(|(n, _)| *n <= MOST_TICKETS)?;
        pen.eat_word(Role::Verb, "tickets");
        if !pen.eat_sign(&[':', '(', '=']) {
            return None;
        }
        *self = pen;
        Some(total)
    }

    /// `of 3 tickets`
    fn of_so_many(&mut self) -> Option<usize> {
        let mut pen = *self;
        pen.eat(Role::Filler)?;
        let (total, _) = pen.count().filter(|(n, _)| *n <= MOST_TICKETS)?;
        pen.eat_word(Role::Verb, "tickets");
        if !pen.is_done() && !pen.ends_offer() {
            return None;
        }
        *self = pen;
        Some(total)
    }

    /// `all`, at the end.
    fn eat_all(&mut self) -> bool {
        let all = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "all" | "both" | "alle" | "tout" | "todos" | "tutti")
        };
        let mut pen = *self;
        let there = pen.token().is_some_and(all);
        pen.at += usize::from(there);
        // `all hers too`
        let whose = |token: &super::tokens::Token<'_>| {
            matches!(
                token.folded.as_str(),
                "hers" | "his" | "theirs" | "mine" | "too" | "of" | "them"
            )
        };
        while there && pen.token().is_some_and(whose) {
            pen.at += 1;
        }
        pen.eat_sign(&[')', ']']);
        if there && pen.is_done() {
            *self = pen;
            return true;
        }
        false
    }

    /// `1 back`, `gives two back`, `2 kept`: how many, and whether they were kept.
    fn given_back(&mut self) -> Option<(usize, bool)> {
        let mut pen = *self;
        let gives = |word: &str| matches!(word, "gives" | "gave" | "puts" | "put" | "sends");
        let gives = pen.token().is_some_and(|token| gives(&token.folded));
        pen.at += usize::from(gives);
        let (many, _) = pen.count().filter(|(n, _)| *n <= MOST_TICKETS)?;
        let _ = pen.eat(Role::Counted);
        let _ = pen.eat_word(Role::Verb, "tickets");
        // `2 back`, but not `keeps 2 returns 1`.
        let back = pen.token().is_some_and(|token| {
            let word = token.folded.as_str();
            matches!(word, "back" | "returned" | "discarded" | "rejected" | "zurück" | "terug")
        });
        let kept = pen.token().is_some_and(|token| {
            matches!(token.folded.as_str(), "kept" | "behalten" | "gehouden" | "gardés" | "tenuti")
        });
        if kept && !gives {
            pen.at += 1;
            *self = pen;
            return Some((many, true));
        }
        if !(gives || back) || !pen.eat_word(Role::Offer, "returned") {
            return None;
        }
        // `kept 1 returned 2`: the number belongs to the word before it.
        let before = Self { at: self.at.saturating_sub(1), ..*self };
        let told = before.at < self.at && before.find(Role::Offer).is_some();
        if told && { pen }.count().is_some() {
            return None;
        }
        *self = pen;
        Some((many, false))
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
        } else if word == "0" {
            pen.at += 1;
            0
        } else {
            let (n, _) = pen.count()?;
            n
        };
        pen.at += usize::from(pen.token().is_some_and(is_other));
        let _ = pen.eat(Role::Counted);
        let _ = pen.eat_word(Role::Verb, "tickets");
        let of = pen.find(Role::Filler).is_some();
        let ends = pen.is_done()
            || of && pen.ahead(1).count().is_some()
            || pen.ends_offer() && pen.find(Role::To).is_none();
        if many > MOST_TICKETS || !ends {
            return None;
        }
        *self = pen;
        Some(many)
    }

    /// `+`, `[x]`, `(-)`, `☐`: whether a ticket was kept, and whether a blank stands behind.
    fn signed(&mut self) -> Option<(bool, bool)> {
        let mut pen = *self;
        let open = pen.eat_sign(&['[']);
        let token = pen.token()?;
        let tick = token.is_tick();
        let kept = match token.kind {
            Kind::Sign('+') => Some(true),
            Kind::Sign('-') => Some(false),
            Kind::Sign('•') if token.text == "☐" => Some(false),
            Kind::Sign('_' | ']') if open => Some(false),
            Kind::Word if open && token.folded == "x" => Some(true),
            _ => None,
        }?;
        pen.at += usize::from(!token.is_sign(']'));
        if open && !pen.eat_sign(&[']']) {
            return None;
        }
        // `(+)`
        pen.eat_sign(&[')']);
        // What is ticked is one ticket, with a blank before it or without.
        let apart = !open && !tick && pen.token().is_some_and(|token| token.apart);
        *self = pen;
        Some((kept, apart))
    }

    /// `✓`, `(kept)`, `yes`, `x` behind a ticket.
    fn said_behind(&mut self) -> Option<bool> {
        let mut pen = *self;
        let before = pen.at.checked_sub(1).and_then(|at| pen.page.tokens.get(at))?;
        // `(all kept)`, `を残す`
        let mut bare = pen;
        let all = |token: &super::tokens::Token<'_>| token.folded == "all";
        bare.at += usize::from(bare.token().is_some_and(all));
        bare.skip_fillers();
        if bare.at > pen.at && bare.find(Role::Offer).is_some_and(|(_, n)| n == 1) {
            pen = bare;
        }
        let token = pen.token()?;
        let word = token.folded.as_str();
        let behind = pen.ahead(1).token();
        let ends = |token: &super::tokens::Token<'_>| {
            matches!(token.kind, Kind::Sign(',' | ';' | ')' | '.'))
        };
        let said = matches!(word, "kept" | "returned" | "discarded") || pen.at > self.at;
        // `Paris-Wien✓ Roma-Berlin✗`
        let glued = token.is_tick() && !token.apart;
        if !glued && (!behind.is_none_or(ends) || ends(before) && !said) {
            return None;
        }
        let kept = match token.kind {
            Kind::Sign('+') => true,
            Kind::Sign('-') => false,
            Kind::Word if matches!(word, "yes" | "y" | "v" | "keep" | "ok") => true,
            Kind::Word if matches!(word, "no" | "n" | "x") => false,
            _ => pen.find(Role::Offer).filter(|(_, n)| *n == 1)?.0 == "kept",
        };
        pen.at += 1;
        pen.eat_sign(&[')']);
        *self = pen;
        Some(kept)
    }

    /// `(21)`, `(21 points)`: what the ticket is worth. True if it went back, as is said
    /// behind it: `puts Paris-Wien back`.
    fn skip_value(&mut self) -> bool {
        let mut pen = *self;
        if pen.eat_sign(&['(', '[']) && pen.number().is_some() {
            pen.eat_word(Role::Figure, "score");
            if pen.eat_sign(&[')', ']']) {
                *self = pen;
            }
        }
        // `17 pts`
        let mut pen = *self;
        if pen.kind() == Some(Kind::Digits)
            && pen.number().is_some()
            && pen.eat_word(Role::Figure, "score")
        {
            *self = pen;
        }
        // `~~Paris-Wien~~`
        let struck = |token: &super::tokens::Token<'_>| token.text.starts_with('~');
        self.at += usize::from(self.token().is_some_and(struck));
        let mut pen = *self;
        let word = |pen: Self, words: &[&str]| {
            pen.token().is_some_and(|token| words.contains(&token.folded.as_str()))
        };
        let back = word(pen, &["back", "zurück", "terug", "away", "weg", "ab"])
            && !pen.ahead(1).is_sign(':');
        pen.at += usize::from(back);
        if back {
            *self = pen;
        }
        if word(pen, &["under", "to", "in", "into", "on", "on_the"]) {
            pen.at += 1;
            pen.skip_fillers();
            if word(pen, &["deck", "box", "pile", "bottom", "stack"]) {
                *self = pen.ahead(1);
                return true;
            }
        }
        back
    }

    /// `keeps all: …`, `keeps both …`: how many can be seen.
    fn skip_both(&mut self) {
        let all = |token: &super::tokens::Token<'_>| {
            token.kind == Kind::Digits
                || words::of(&token.folded, Role::Verb) == Some("tickets")
                || matches!(
                    token.folded.as_str(),
                    "all" | "both" | "three" | "only" | "just" | "everything" | "of" | "them"
                )
                || matches!(
                    token.folded.as_str(),
                    "the" | "alle" | "tout" | "todos" | "tutto" | "tutti" | "alles" | "wszystkie"
                )
        };
        let mut pen = *self;
        while pen.token().is_some_and(all) {
            pen.at += 1;
        }
        let named = pen.eat_sign(&[':'])
            || pen.is_sign('?')
            || pen.tries(|mut pen| pen.pair(Self::ends_offer).is_some());
        if pen.at > self.at && named {
            *self = pen;
        }
    }

    /// `keeps:`, `returned`.
    fn keeps(&mut self) -> Option<bool> {
        // `puts Paris-Wien back`
        let word = self.token().map_or("", |token| token.folded.as_str());
        let colon = self.ahead(1).is_sign(':');
        let kept = match word {
            "puts" | "put" | "gives" | "gave" | "gibt" | "legt" | "throws" | "threw" | "not"
            | "wirft" | "geeft" | "gooit" | "without" => match self.eat(Role::Offer) {
                Some(word) => word == "kept",
                None => {
                    self.at += 1;
                    false
                }
            },
            "yes" | "no" if colon => {
                self.at += 1;
                word == "yes"
            }
            _ => self.eat(Role::Offer)? == "kept",
        };
        self.eat_sign(&[':']);
        Some(kept)
    }

    fn ends_offer(self) -> bool {
        match self.token() {
            None => true,
            Some(token) => match token.kind {
                Kind::Sign(',' | ';' | '&' | '+' | '/' | '|' | ')' | '.') => true,
                _ if token.is_tick() || self.find(Role::Filler).is_some() => true,
                Kind::Digits => token.apart && self.ahead(1).find(Role::Figure).is_some(),
                // `Moskva(20)`
                Kind::Sign('(' | '[') => token.apart || self.ahead(1).kind() == Some(Kind::Digits),
                Kind::Sign('-') | Kind::Word | Kind::Quoted => token.apart,
                _ => false,
            },
        }
    }
}
