//! Routes that are claimed, as people tell it: what is paid before the route or behind it,
//! what a tunnel turned up, and verbs that are for several things.

use super::cards::{letters, named};
use super::draws::cards_in;
use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{Cards, Claim, Expected, Name, Pair, Station, What};
use crate::span::Span;

/// The track of a double route, where a colour names it.
type Track = Option<(crate::card::Card, crate::span::Span)>;

/// No more words that say nothing stand before a route.
const MOST_FILLERS: usize = 5;
/// A city may be told by so many letters, where a line need not be about one.
const SHORTEST_BEGINNING: usize = 3;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `gets R>W ?`, `gets ? ?` in mid-game.
    pub(super) fn drawn_by_deal(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        let furthest = self.page.furthest.get();
        let draw = pen.draw().filter(|items| cards_in(items) <= 2 && pen.is_done());
        self.page.furthest.set(furthest);
        // `?B ?Y`, `G>B`: nobody is dealt cards so.
        let glued = |pair: &[super::tokens::Token<'_>]| {
            pair[0].is_sign('?') && !pair[1].apart && named(&pair[1]).is_some()
        };
        let arrow = self.rest().iter().any(|token| token.is_sign('>'));
        let drawn = arrow || self.rest().windows(2).any(glued);
        let draw = draw.filter(|_| drawn || self.page.table.is_under_way())?;
        *self = pen;
        Some(What::Draw(draw))
    }

    /// True where a move has ended.
    pub(super) fn ends_act(self) -> bool {
        let mut pen = self;
        while pen.skip_comma() || pen.eat_sign(&['.', ')', ']']) || pen.eat(Role::Tail).is_some() {}
        pen.is_done() || pen.verb(Role::Verb).is_some()
    }

    /// What a verb says that is for several things: `takes Paris-Wien with RR`, `discards 2 red to
    /// claim …`.
    pub(super) fn instead_of(&mut self, verb: &str, n: usize) -> Option<What<'a>> {
        if n > 0 {
            return self.other_move(verb).or_else(|| self.all_claimed(verb));
        }
        let mut pen = *self;
        pen.eat(Role::Offer);
        // `chooses red → white, …`
        let mut draw = pen;
        let furthest = self.page.furthest.get();
        let drawn = draw.draw().filter(|_| draw.is_done());
        self.page.furthest.set(furthest);
        if let Some(items) = drawn.filter(|_| self.find(Role::Verb).is_some()) {
            *self = draw;
            return Some(What::Draw(items));
        }
        let what = pen.other_move("spend")?;
        *self = pen;
        Some(what)
    }

    /// `has claimed Paris-Dieppe, Wien-Budapest`, where nobody was dealt cards or has moved: what somebody has at
    /// the end.
    fn all_claimed(&mut self, verb: &str) -> Option<What<'a>> {
        let table = self.page.table;
        let final_position = !table.has_moved && table.hands == 0;
        if verb != "claim" || !final_position || table.places.is_none() {
            return None;
        }
        let mut pen = *self;
        let furthest = self.page.furthest.get();
        pen.eat_sign(&[':']);
        let routes = pen.list(|pen| pen.pair(Self::ends_item));
        self.page.furthest.set(furthest);
        let routes = routes.filter(|all| pen.is_done() && all.len() > 1)?;
        routes.iter().all(|pair| self.is_of_board(pair)).then_some(())?;
        *self = pen;
        Some(What::Owns(routes))
    }

    /// A verb that is for several things: `takes Paris-Wien with RR`, `gets R>W ?`.
    pub(super) fn other_move(&mut self, verb: &str) -> Option<What<'a>> {
        let furthest = self.page.furthest.get();
        let both = |pair: &Pair<'_>| self.is_of_board(pair);
        let claims =
            matches!(verb, "draw" | "deal" | "lay" | "completes" | "tickets" | "spend" | "built");
        let table = self.page.table;
        let moves = table.words.moves(table.game);
        let board = moves.is_some_and(|moves| moves.contains(&"claim"));
        let mut pen = *self;
        let mut what = None;
        if claims && board {
            let claim = pen.claim().filter(|claim| both(&claim.route));
            what = claim.filter(|_| pen.ends_act()).map(|claim| What::Claim(Box::new(claim)));
        }
        if what.is_none() && matches!(verb, "spend" | "lay") {
            pen = *self;
            what = pen.paid_station().filter(|_| pen.ends_act());
        }
        if what.is_none() && verb == "deal" && table.is_under_way() {
            pen = *self;
            let draw = pen.draw().filter(|items| cards_in(items) <= 2);
            what = draw.filter(|_| pen.is_done()).map(What::Draw);
        }
        // `picks Paris-Wien, throws away Berlin-Roma`
        if what.is_none() && verb == "draw" {
            pen = *self;
            let known = |offer: &crate::log::Offer<'_>| offer.ticket.as_ref().is_some_and(both);
            let offers = pen.tickets().filter(|all| all.iter().all(known));
            let split = |all: &Vec<crate::log::Offer<'_>>| all.iter().any(|offer| !offer.kept);
            what = offers.filter(split).filter(|_| pen.ends_act()).map(What::Tickets);
        }
        // `builds Wien station with R`
        if what.is_none() && verb == "claim" {
            pen = *self;
            what = pen.station_behind().filter(|_| pen.ends_act());
        }
        // `snags the red, white comes up`
        if what.is_none() && verb == "claim" {
            pen = *self;
            what = pen.draw().filter(|_| pen.is_done()).map(What::Draw);
        }
        match what {
            Some(_) => *self = pen,
            None => self.page.furthest.set(furthest),
        }
        what
    }

    /// `Wien station with R`
    fn station_behind(&mut self) -> Option<What<'a>> {
        self.skip_fillers();
        let behind = |mut pen: Self| {
            while pen.eat(Role::Filler).is_some() || pen.eat(Role::Count).is_some() {}
            pen
        };
        let follows = |pen: Self| {
            let verb = behind(pen).find(Role::Verb);
            verb.is_some_and(|(verb, _)| verb == "station")
        };
        let city = self.best_name(self.page.table.places, Expected::Place, follows)?;
        *self = behind(*self);
        self.eat_word(Role::Verb, "station");
        let cards = self.paid()?;
        let then = self.row_changes()?;
        Some(What::Station(Box::new(Station { city, cards, then })))
    }

    /// `R for a station in Wien`
    fn paid_station(&mut self) -> Option<What<'a>> {
        let cards = self.paid()?;
        while self.eat(Role::Filler).is_some() || self.skip_comma() || self.eat(Role::To).is_some()
        {
        }
        let (_, n) = self.verb(Role::Verb).filter(|(verb, _)| *verb == "station")?;
        self.at += n;
        self.skip_fillers();
        let city = self.best_name(self.page.table.places, Expected::Place, Self::ends_item)?;
        let then = self.row_changes()?;
        Some(What::Station(Box::new(Station { city, cards, then })))
    }

    pub(super) fn claim(&mut self) -> Option<Claim<'a>> {
        let mut pen = *self;
        let usual = pen
            .tries(|mut pen| pen.route(Self::is_paid).is_some_and(|pair| pen.is_of_board(&pair)));
        let (route, cards, turned_up) = if !usual && pen.tries(Self::is_cards_first) {
            let (route, cards) = pen.cards_first()?;
            (route, cards, None)
        } else if !usual && let Some((route, cards, turned_up)) = pen.unpaid_route() {
            (route, cards, turned_up)
        } else {
            let mut route = pen.route(Self::is_paid)?;
            let behind = pen;
            let paid = pen.paid_for_tunnel(&route);
            let mut cards = paid.or_else(|| pen.paid())?;
            self.balance(&mut route, &mut cards, (behind, &mut pen));
            (route, cards, None)
        };
        *self = pen;
        let mut claim =
            Claim { route, cards, reveal: None, pay: None, withdraw: None, then: Vec::new() };
        self.groups_of_tunnel(&mut claim);
        while self.tunnel(&mut claim)? {}
        claim.reveal = claim.reveal.or(turned_up);
        claim.then = self.row_changes()?;
        Some(claim)
    }

    /// A colour between the route and the cards is its track where the others pay for it, `pink, 2 pink
    /// + 1 loco`, and a card where it is one of those that do: `⬜ ⬜`.
    fn balance(
        self,
        route: &mut Pair<'a>,
        cards: &mut Cards,
        (mut behind, end): (Self, &mut Self),
    ) -> Option<()> {
        let table = self.page.table;
        let (cost, _) = table.words.route_cost(table.game, route.a.text, route.b.text)?;
        let paid = |pen: &mut Self| pen.paid().filter(|cards| cards.cards.len() == cost);
        match route.track {
            None if cards.cards.len() == cost + 1 => {
                while behind.eat_sign(&[',', ':', '-']) {}
                let token = behind.token().filter(|token| token.kind == Kind::Word)?;
                let card = named(token)?;
                behind.at += 1;
                let comma = behind.eat_sign(&[',', ':', ';', '-']);
                let counted =
                    behind.kind() == Some(Kind::Digits) || behind.find(Role::Count).is_some();
                let said = behind.find(Role::Filler).is_some();
                if !(comma && counted || said) {
                    return None;
                }
                *cards = paid(&mut behind)?;
                route.track = Some((card, token.span));
            }
            Some((_, span)) if cards.cards.len() + 1 == cost => {
                let at = self.page.tokens.iter().position(|token| token.span == span)?;
                let picture = |at: usize| {
                    let first =
                        self.page.tokens.get(at).and_then(|token| token.text.chars().next());
                    first.and_then(super::plain::pictured).is_some()
                };
                behind.at = Some(at).filter(|at| picture(*at) && picture(at + 1))?;
                *cards = paid(&mut behind)?;
                route.track = None;
            }
            _ => return None,
        }
        *end = behind;
        Some(())
    }

    /// `claims Paris-Dieppe`: what was not written is unseen.
    fn unpaid_route(&mut self) -> Option<(Pair<'a>, Cards, Option<Cards>)> {
        let furthest = self.page.furthest.get();
        let mut pen = *self;
        let route = pen.route(Self::ends_unpaid);
        self.page.furthest.set(furthest);
        let route = route?;
        let table = self.page.table;
        let (cost, turned_up) = table.words.route_cost(table.game, route.a.text, route.b.text)?;
        *self = pen;
        let turned_up = (turned_up > 0).then(|| pen.not_seen(turned_up));
        Some((route, pen.not_seen(cost), turned_up))
    }

    /// True where nothing more is said of a claim than what a tunnel did.
    pub(super) fn ends_unpaid(self) -> bool {
        let mut pen = self;
        while pen.skip_comma() || pen.eat_sign(&['.', ':', '(', '[']) {}
        self.is_done() || pen.find(Role::Part).is_some()
    }

    /// So many cards a route takes, and so many it turns up, if it is a tunnel.
    fn tunnel_cost(self, route: &Pair<'_>) -> Option<(usize, usize)> {
        let table = self.page.table;
        let cost = table.words.route_cost(table.game, route.a.text, route.b.text);
        cost.filter(|(_, turned_up)| *turned_up > 0)
    }

    /// Letters in one group, with a blank before it: so many cards.
    fn group(&mut self, many: usize) -> Option<Cards> {
        let from = *self;
        let token = self.token().filter(|token| token.apart && words::is_cards(token.text))?;
        let cards = letters(token).filter(|cards| cards.len() == many)?;
        self.at += 1;
        Some(Cards { span: from.span(*self), cards })
    }

    /// `OO RKY` in a tunnel: the first group was paid, and the second is what it turned up.
    fn paid_for_tunnel(&mut self, route: &Pair<'_>) -> Option<Cards> {
        let (cost, turned_up) = self.tunnel_cost(route)?;
        let mut pen = *self;
        let paid = pen.group(cost)?;
        let mut behind = pen;
        behind.group(turned_up)?;
        *self = pen;
        Some(paid)
    }

    /// `RKY`, and then `O`: what a tunnel turned up, and what was paid for it.
    fn groups_of_tunnel(&mut self, claim: &mut Claim<'a>) {
        let Some((_, turned_up)) = self.tunnel_cost(&claim.route) else {
            return;
        };
        let mut pen = *self;
        let said = pen.eat_word(Role::Part, "reveal");
        let Some(reveal) = pen.group(turned_up) else {
            return;
        };
        let mut more = pen;
        let pay = (1..=turned_up).find_map(|many| more.group(many));
        if said && pay.is_none() {
            return;
        }
        claim.reveal = Some(reveal);
        claim.pay = pay;
        *self = if claim.pay.is_some() { more } else { pen };
    }

    /// So many cards, of which nothing is written here.
    pub(super) fn not_seen(self, cards: usize) -> Cards {
        let at = self.start();
        Cards { span: Span::new(at, at), cards: (0..cards).map(|_| None).collect() }
    }

    /// `2 white for Paris-Dieppe`: what is paid stands before the route.
    fn cards_first(&mut self) -> Option<(Pair<'a>, Cards)> {
        let cards = self.paid()?;
        let mut pen = *self;
        let follows = |pen: Self| pen.is_done() || pen.ends_item() || pen.is_sign('(');
        // `Los` may be an article, or begin a name.
        let there = |mut pen: Self| pen.route(follows).is_some_and(|pair| pen.is_of_board(&pair));
        while !pen.tries(there) {
            let from = pen.at;
            pen.skip_fillers();
            pen.skip_comma();
            pen.eat_sign(&[':', '-', '>', '.']);
            let verb = pen.find(Role::Verb).map_or("", |(verb, _)| verb);
            if matches!(verb, "claim" | "draw" | "lay" | "built" | "completes") {
                pen.eat(Role::Verb);
            }
            pen.eat(Role::To);
            if pen.at == from {
                break;
            }
        }
        let route = pen.route(follows)?;
        *self = pen;
        Some((route, cards))
    }

    /// True where cards stand, and then a route of the board.
    fn is_cards_first(self) -> bool {
        let mut pen = self;
        let pair = pen.cards_first().map(|(pair, _)| pair);
        pair.is_some_and(|pair| self.is_of_board(&pair))
    }

    /// True if the board knows both cities.
    pub(super) fn is_of_board(self, pair: &Pair<'_>) -> bool {
        // A letter or two begin many words besides a city's name.
        let known = |name: Name<'_>| match fit(self.page.table.places, name) {
            (Fit::Beginning, _) if name.text.chars().count() < SHORTEST_BEGINNING => None,
            (_, id) => id,
        };
        known(pair.a).is_some_and(|a| known(pair.b).is_some_and(|b| a != b))
    }

    /// One thing that happens in a tunnel; false if nothing does.
    fn tunnel(&mut self, claim: &mut Claim<'a>) -> Option<bool> {
        let mut pen = *self;
        let from = pen.at;
        while pen.skip_comma()
            || pen.eat_sign(&['.', ':', '(', '[', ')', ']', '>', '-', '/', '|', '🎲', '🃏', '🎴'])
        {
        }
        // `so she pays`, `the deck reveals`, `and Ben pays`
        let mut said = pen;
        while said.eat(Role::Lead).is_some() || said.eat(Role::Filler).is_some() || said.eat_who() {
        }
        if said.find(Role::Part).is_some() && pen.find(Role::Part).is_none() {
            pen = said;
        }
        let r = |token: &super::tokens::Token<'_>| token.text == "r" && token.apart;
        let between = pen.at > from || pen.token().is_some_and(r);
        if claim.reveal.is_some() && pen.needed(claim)? {
            *self = pen;
            return Some(true);
        }
        let at = pen;
        let reveals = |pen: &mut Self| {
            pen.eat_word(Role::Part, "reveal")
                || pen.tries(Self::draws_for_tunnel) && pen.eat_word(Role::Verb, "draw")
        };
        if claim.reveal.is_none() && reveals(&mut pen) {
            pen.eat_word(Role::Part, "reveal");
            pen.eat_word(Role::Verb, "draw");
            claim.reveal = Some(pen.revealed()?);
            pen.eat(Role::Tail);
            // `draws GLW for the tunnel`
            let mut purpose = pen;
            purpose.skip_fillers();
            if purpose.at > pen.at && purpose.page.tokens[purpose.at - 1].folded == "tunnel" {
                pen = purpose;
            }
            *self = pen;
            return Some(true);
        }
        let open = claim.pay.is_none() && claim.withdraw.is_none();
        let plus = |pen: Self| {
            let signs = pen.page.tokens.get(from..pen.at).unwrap_or_default();
            between && signs.iter().any(|token| token.is_sign('+'))
        };
        if open && (pen.eat_word(Role::Part, "nothing") || pen.ends_free()) {
            pen.skip_fillers();
            *self = pen;
            return Some(true);
        }
        if open && (pen.eat_word(Role::Part, "pay") || claim.reveal.is_some() && plus(pen)) {
            claim.pay = Some(pen.paid()?);
            pen.behind_paid();
            pen.eat(Role::Tail);
            *self = pen;
            return Some(true);
        }
        let passes =
            claim.reveal.is_some() && pen.find(Role::Verb).is_some_and(|(verb, _)| verb == "pass");
        if open && (pen.eat_word(Role::Part, "withdraw") || passes && pen.eat(Role::Verb).is_some())
        {
            claim.withdraw = Some(at.span(pen));
            *self = pen;
            return Some(true);
        }
        // `didn't pay, took her cards back`
        if claim.withdraw.is_some() && pen.eat_word(Role::Part, "withdraw") {
            *self = pen;
            return Some(true);
        }
        let mut more = at;
        if between && more.shown_or_more(claim) {
            *self = more;
            return Some(true);
        }
        let closers =
            |token: &super::tokens::Token<'_>| matches!(token.kind, Kind::Sign(')' | ']' | '.'));
        let closed = self.token().is_some_and(closers);
        self.at += usize::from(closed);
        Some(closed)
    }

    /// `1 extra needed: R`; false if it does not stand here.
    fn needed(&mut self, claim: &mut Claim<'a>) -> Option<bool> {
        let mut needed = *self;
        if needed.kind() != Some(Kind::Digits) {
            return Some(false);
        }
        needed.at += 1;
        let extra = needed.eat_word(Role::Part, "pay");
        let word = needed.token().is_some_and(|token| token.folded == "needed");
        needed.at += usize::from(word);
        let paid = extra && needed.is_sign(':') && claim.pay.is_none();
        if paid {
            claim.pay = Some(needed.paid()?);
        }
        let there = paid || extra && needed.is_sign(',');
        if there {
            *self = needed;
        }
        Some(there)
    }

    /// `red, white, red turned up`; `RWL -> 2 white more`.
    fn shown_or_more(&mut self, claim: &mut Claim<'a>) -> bool {
        let mut pen = *self;
        if claim.reveal.is_none() {
            // `OO [WRG]`: as many as the tunnel turns up.
            let cost = self.tunnel_cost(&claim.route);
            pen.at += usize::from(pen.token().is_some_and(|token| token.text == "r"));
            let cards = pen.tries_cards().filter(|cards| {
                pen.eat_word(Role::TurnedUp, "behind")
                    || cost.is_some_and(|(_, turned_up)| turned_up == cards.cards.len())
            });
            claim.reveal = cards;
            self.at = if claim.reveal.is_some() { pen.at } else { self.at };
            return claim.reveal.is_some();
        }
        if claim.pay.is_some() || claim.withdraw.is_some() {
            return false;
        }
        claim.pay = pen.paid().filter(|_| pen.behind_paid());
        self.at = if claim.pay.is_some() { pen.at } else { self.at };
        claim.pay.is_some()
    }

    /// The player whose line it is, or `she`.
    fn eat_who(&mut self) -> bool {
        let who = self.token().is_some_and(|token| {
            matches!(token.folded.as_str(), "she" | "he" | "they" | "er" | "sie")
                || self.page.tokens.first().is_some_and(|first| first.folded == token.folded)
        });
        self.at += usize::from(who);
        who
    }

    /// `nothing`, and the line ends.
    fn ends_free(&mut self) -> bool {
        let mut pen = *self;
        // `no` may also mean that nobody paid.
        let no = pen.token().is_some_and(|token| token.folded == "no");
        let free = !no && pen.eat(Role::Nothing).is_some();
        while pen.eat_sign(&[')', ']', '.']) {}
        let done = free && pen.is_done();
        if done {
            *self = pen;
        }
        done
    }

    /// `extra`, `more`: behind what was paid.
    fn behind_paid(&mut self) -> bool {
        let from = self.at;
        self.eat_word(Role::Part, "pay");
        let more = |token: &super::tokens::Token<'_>| {
            matches!(
                token.folded.as_str(),
                "more"
                    | "extra"
                    | "dazu"
                    | "drauf"
                    | "zusätzlich"
                    | "noch"
                    | "nach"
                    | "mehr"
                    | "plus"
                    | "más"
                    | "più"
                    | "więcej"
                    | "mais"
                    | "bij"
                    | "in"
                    | "de"
                    | "追加"
                    | "を"
                    | "払う"
            )
        };
        while self.token().is_some_and(more) {
            self.at += 1;
        }
        self.at > from
    }

    /// `draws red, white, blue`: cards for a tunnel, not a move of its own.
    fn draws_for_tunnel(self) -> bool {
        let mut pen = self;
        if !pen.eat_word(Role::Verb, "draw") {
            return false;
        }
        let cards = pen.paid();
        pen.skip_comma();
        cards.is_some_and(|cards| cards.cards.iter().all(Option::is_some))
            && (pen.is_done() || pen.find(Role::Part).is_some())
    }

    /// `the white route Frankfurt-Paris`.
    pub(super) fn route(&mut self, follows: impl Fn(Self) -> bool) -> Option<Pair<'a>> {
        let from = *self;
        let mut bare = from;
        bare.skip_fillers();
        // `(Paris-Wien)`
        let paren = matches!(bare.kind(), Some(Kind::Sign('(' | '[')));
        if paren && bare.ahead(1).kind() == Some(Kind::Word) {
            let mut pen = bare.ahead(1);
            let closed = |pen: Self| pen.is_sign(')') || pen.is_sign(']');
            if let Some(pair) = pen.pair(closed) {
                *self = pen.ahead(1);
                return Some(pair);
            }
        }
        // Fillers may belong to a name: `the pink Los Angeles–San Francisco`.
        let mut starts = from.behind_fillers(None);
        for start in starts.clone() {
            let coloured = start.0.token().filter(|token| token.folded.len() > 1);
            if let Some(track) = coloured.and_then(|token| Some((named(token)?, token.span))) {
                starts.extend(start.0.ahead(1).behind_fillers(Some(track)));
            }
        }
        let mut first = None;
        for (mut pen, track) in [(bare, None)].into_iter().chain(starts) {
            let Some(mut pair) = pen.pair(&follows) else {
                continue;
            };
            let fits = from.is_of_board(&pair);
            if pair.track.is_none() && fits {
                pair.track = track;
            }
            if fits {
                *self = pen;
                return Some(pair);
            }
            first.get_or_insert((pen, pair));
        }
        let (pen, pair) = first?;
        *self = pen;
        Some(pair)
    }

    /// Here, and behind each of the words here that say nothing.
    fn behind_fillers(self, track: Track) -> Vec<(Self, Track)> {
        let mut all = vec![(self, track)];
        let mut pen = self;
        while all.len() < MOST_FILLERS && (pen.eat(Role::Filler).is_some() || pen.eat_sign(&[':']))
        {
            all.push((pen, track));
        }
        all
    }
}
