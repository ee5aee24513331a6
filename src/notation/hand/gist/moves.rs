//! Routes, stations and hands: cards and places, and what a tunnel did.

use smallvec::SmallVec;

use super::super::cards::Many;
use super::super::words::Role;
use super::{Gist, Piece, Sense};
use crate::card::Card;
use crate::log::{Cards, Claim, Completes, Pair, Station, What};
use crate::span::Span;

/// Figures that a sentence may say beside the cards.
const ASIDE: [&str; 5] = ["score", "trains", "buses", "taxis", "pieces"];
/// A station takes no more cards.
const MOST_FOR_A_STATION: usize = 3;

/// Cards of which a claim speaks: those of one piece, or a count.
struct Group {
    at: usize,
    cards: Many,
    /// Nobody says which.
    unnamed: bool,
    /// Nobody says that it is cards.
    bare: bool,
}

impl<'a> Gist<'_, 'a, '_> {
    /// A route of the board, what was paid, and what a tunnel did.
    pub(super) fn claim(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        let mut places = self.places();
        let (Some((first, a)), Some((second, b)), None) =
            (places.next(), places.next(), places.next())
        else {
            return None;
        };
        let (cost, turned_up) = table.words.route_cost(table.game, a.text, b.text)?;
        if self.says(Role::Offer, &["kept"]) || self.says(Role::Verb, &["owns", "completes"]) {
            return None;
        }
        let (track, track_at) = self.track(first, second, cost);
        let span = self.span_of(first, second);
        let route = Pair { a, b, track, span };
        let groups = self.groups(track_at)?;
        let mut claim = Claim {
            route,
            cards: self.pen.not_seen(cost),
            reveal: None,
            pay: None,
            withdraw: None,
            then: Vec::new(),
        };
        self.share_out(&mut claim, &groups, cost, turned_up)?;
        Some(What::Claim(Box::new(claim)))
    }

    /// Cards in the order in which they came: what was paid, what was turned up, what was paid
    /// for that.
    fn share_out(
        &self,
        claim: &mut Claim<'a>,
        groups: &[Group],
        cost: usize,
        turned_up: usize,
    ) -> Option<()> {
        // `took the cards back`
        let back = |piece: &Piece<'_>| {
            piece.word(Role::Part) == Some("withdraw")
                || piece.word(Role::Offer) == Some("returned")
        };
        let back = self.pieces.iter().rposition(back);
        let Some(first) = groups.first() else {
            let unknown = self.pieces.iter().any(|piece| matches!(piece.sense, Sense::Unknown));
            return (back.is_none() && !unknown).then_some(());
        };
        if let ([one], Some(card)) = (groups, first.cards.first())
            && one.cards.len() == 1
            && self.says_all_before(one.at)
        {
            let span = self.span_of(one.at, one.at);
            claim.cards = Cards { span, cards: std::iter::repeat_n(*card, cost).collect() };
            return (turned_up == 0).then_some(());
        }
        let total: usize = groups.iter().map(|group| group.cards.len()).sum();
        if turned_up == 0 && !first.unnamed && back.is_none() {
            claim.cards = self.together(groups);
            let beside = groups.windows(2).all(|pair| self.is_one_list(pair[0].at, pair[1].at));
            return (total == cost || beside).then_some(());
        }
        let (cards, rest) = self.first_cards(groups, cost)?;
        claim.cards = cards;
        if turned_up == 0 || rest.is_empty() {
            return (rest.is_empty() && back.is_none()).then_some(());
        }
        // `2 white, 3 red and red x3` are cards of one group.
        let (last, next) = (groups.get(groups.len() - rest.len() - 1)?, rest.first()?);
        let told = self.says(Role::Part, &["reveal", "withdraw", "nothing"]) || back.is_some();
        if !told && self.is_one_list(last.at, next.at) {
            return None;
        }
        let (shown, rest) = self.first_cards(rest, turned_up)?;
        let due = shown
            .cards
            .iter()
            .flatten()
            .any(|card| *card == Card::Wild || claim.cards.cards.contains(&Some(*card)));
        claim.reveal = Some(shown);
        let free = self.says(Role::Part, &["nothing"]) || self.says(Role::Nothing, &["-"]);
        if !rest.is_empty() {
            claim.pay = Some(self.together(rest));
        } else if let Some(at) = back {
            claim.withdraw = Some(self.span_of(at, at));
        } else if due && !free {
            return None;
        }
        (claim.pay.is_none() || back.is_none()).then_some(())
    }

    /// `all pink`
    fn says_all_before(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.pieces.get(at));
        let token = before.and_then(|piece| self.pen.page.tokens.get(piece.from));
        let all = |word: &str| matches!(word, "all" | "alle" | "only" | "nur" | "全部" | "全");
        token.is_some_and(|token| all(&token.folded))
    }

    /// So many cards at the front, and what is left.
    fn first_cards<'g>(&self, groups: &'g [Group], many: usize) -> Option<(Cards, &'g [Group])> {
        let mut n = 0;
        let last = groups.iter().position(|group| {
            n += group.cards.len();
            n >= many
        })?;
        let (first, rest) = groups.split_at(last + 1);
        let mixed = first.len() > 1 && first.iter().any(|group| group.bare);
        (n == many && !mixed).then(|| (self.together(first), rest))
    }

    /// The colour of the track, where it is told, and the piece that tells it: `the red track`,
    /// `(red)` behind the route.
    fn track(
        &self,
        first: usize,
        second: usize,
        cost: usize,
    ) -> (Option<(Card, Span)>, Option<usize>) {
        let single =
            |at: usize| match self.pieces.get(at).map(|piece| (&piece.sense, piece.counted)) {
                Some((Sense::Cards(cards), false)) if cards.len() == 1 => cards[0],
                _ => None,
            };
        let is_track = |at: Option<usize>| {
            let piece = at.and_then(|at| self.pieces.get(at));
            piece.is_some_and(|piece| piece.word(Role::Track).is_some())
        };
        let sign = |at: Option<usize>, signs: &[char]| {
            at.and_then(|at| self.pieces.get(at)).is_some_and(|piece| piece.is_sign(signs))
        };
        let slash = self.pieces.iter().find_map(|piece| match piece.sense {
            Sense::Track(card, span) => Some((card, span)),
            _ => None,
        });
        if slash.is_some() {
            return (slash, None);
        }
        let cards = |piece: &&Piece<'_>| matches!(piece.sense, Sense::Cards(_));
        if self.pieces.iter().filter(cards).count() < 2 {
            return (None, None);
        }
        for at in 0..self.pieces.len() {
            let Some(card) = single(at) else {
                continue;
            };
            let before = self.meaning_before(at);
            let beside = is_track(self.meaning_behind(at)) || is_track(before) && at < second + 4;
            let closed = sign(Some(at + 1), &[')', ']']) && sign(at.checked_sub(1), &['(', '[']);
            let behind = closed && at == second + 2 || at + 1 == first && is_track(Some(at + 1));
            if beside || behind {
                return (Some((card, self.span_of(at, at))), Some(at));
            }
        }
        // `the green A-B`, `A-B, the yellow one,`: one card too many, beside the route.
        let many = |piece: &Piece<'_>| match &piece.sense {
            Sense::Cards(cards) => cards.len(),
            _ => 0,
        };
        let total: usize = self.pieces.iter().map(many).sum();
        let beside = |at: Option<usize>| Some((single(at?)?, at?));
        let near = beside(self.meaning_before(first)).or_else(|| {
            let mut next = self.meaning_behind(second);
            if next.is_some_and(|at| self.pieces[at].is_and()) {
                next = next.and_then(|at| self.meaning_behind(at));
            }
            beside(next)
        });
        match near.filter(|_| total == cost + 1) {
            Some((card, at)) => (Some((card, self.span_of(at, at))), Some(at)),
            None => (None, None),
        }
    }

    /// The next piece that is more than a word between others.
    fn meaning_behind(&self, at: usize) -> Option<usize> {
        (at + 1..self.pieces.len()).find(|at| !self.is_between(*at))
    }

    fn meaning_before(&self, at: usize) -> Option<usize> {
        (0..at).rev().find(|at| !self.is_between(*at))
    }

    fn is_between(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let filler = piece.word(Role::Filler).is_some() && piece.word(Role::Track).is_none();
        filler || matches!(piece.sense, Sense::Nothing)
    }

    /// Cards and counts, without what is said of points and trains.
    fn groups(&self, track: Option<usize>) -> Option<Vec<Group>> {
        let mut groups = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            let figure = || {
                let next = self.pieces.get(at + 1);
                next.and_then(|next| next.word(Role::Figure))
                    .is_some_and(|word| ASIDE.contains(&word))
            };
            match &piece.sense {
                Sense::Cards(cards) if track != Some(at) => {
                    let unnamed = cards.iter().all(Option::is_none);
                    groups.push(Group { at, cards: cards.clone(), unnamed, bare: false });
                }
                Sense::Count(_) if figure() => {}
                Sense::Count(n) => {
                    let cards: Many = std::iter::repeat_n(None, *n).collect();
                    groups.push(Group { at, cards, unnamed: true, bare: true });
                }
                _ => {}
            }
        }
        (groups.len() <= MOST_GROUPS).then_some(groups)
    }

    /// True if nothing but a comma or the like stands between two pieces.
    fn is_one_list(&self, from: usize, to: usize) -> bool {
        (from + 1..to).all(|at| self.pieces[at].is_and() || self.is_between(at))
    }

    fn together(&self, groups: &[Group]) -> Cards {
        let cards = groups.iter().flat_map(|group| group.cards.iter().copied()).collect();
        let (from, to) = (groups.first(), groups.last());
        let at = |group: Option<&Group>| group.map_or(0, |group| group.at);
        Cards { span: self.span_of(at(from), at(to)), cards }
    }

    pub(super) fn span_of(&self, from: usize, to: usize) -> Span {
        let ends = (self.pieces.get(from), self.pieces.get(to));
        let (from, to) = match ends {
            (Some(from), Some(to)) => (from.from, to.to),
            _ => (0, 0),
        };
        let pen = |at| super::Pen { at, ..self.pen };
        pen(from).span(pen(to))
    }

    /// A city, and a word that says that a station was built there.
    pub(super) fn station(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        let (_, city) = self.places().next()?;
        let station = |piece: &Piece<'_>| {
            piece.word(Role::Verb) == Some("station")
                || piece.word(Role::Figure) == Some("stations")
        };
        if !self.pieces.iter().any(station) || self.says(Role::Offer, &["kept"]) {
            return None;
        }
        let groups = self.groups(None)?;
        // `1 station`, and no `2 more cards`.
        let of_station = |group: &Group| self.pieces.get(group.at + 1).is_some_and(station);
        let counted = groups.iter().any(|group| group.bare && !of_station(group));
        let claims = |piece: &Piece<'_>| {
            let token = self.pen.page.tokens.get(piece.from);
            token.is_some_and(|token| token.folded.starts_with("claim"))
        };
        let other = self.says(Role::Verb, &["draw", "lay", "pass"]);
        if counted || other || self.pieces.iter().any(claims) {
            return None;
        }
        let named: Vec<Group> = groups.into_iter().filter(|group| !group.unnamed).collect();
        let cards = if named.is_empty() {
            let who = self.who()?;
            let same = |name: &&&str| table.players.only(name) == table.players.only(who.text);
            let built = table.stations.iter().filter(same).count();
            self.pen.not_seen(table.words.station_cost(table.game, built)?)
        } else {
            self.together(&named)
        };
        let one = named.windows(2).all(|pair| self.is_one_list(pair[0].at, pair[1].at));
        let fine = one && cards.cards.len() <= MOST_FOR_A_STATION;
        let then = Vec::new();
        fine.then(|| What::Station(Box::new(Station { city, cards, then })))
    }

    /// A ticket and the cards for it, where no routes are claimed.
    pub(super) fn completes(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        let moves = table.words.moves(table.game)?;
        let mut places = self.places();
        let (Some((first, a)), Some((second, b)), None) =
            (places.next(), places.next(), places.next())
        else {
            return None;
        };
        if moves.contains(&"claim")
            || !moves.contains(&"completes")
            || self.says(Role::Offer, &["kept", "returned"])
            || self.says(Role::Verb, &["tickets", "draw", "lay"])
        {
            return None;
        }
        let track = self.pieces.iter().find_map(|piece| match piece.sense {
            Sense::Track(card, span) => Some((card, span)),
            _ => None,
        });
        let ticket = Pair { a, b, track, span: self.span_of(first, second) };
        let groups = self.groups(None)?;
        let named = groups.iter().all(|group| !group.unnamed);
        let one = groups.windows(2).all(|pair| self.is_one_list(pair[0].at, pair[1].at));
        let cards = self.together(&groups);
        (named && one && !cards.cards.is_empty())
            .then(|| What::Completes(Box::new(Completes { ticket, cards })))
    }

    /// Cards laid out, where that is what players do.
    pub(super) fn lay(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        let moves = table.words.moves(table.game);
        let lays = moves.is_some_and(|moves| moves.contains(&"lay"));
        let verb = self.says(Role::Verb, &["lay"]) && !self.says(Role::Verb, &["draw", "tickets"]);
        if !lays || !verb || self.strange {
            return None;
        }
        let groups = self.groups(None)?;
        let (unnamed, named): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| group.unnamed);
        let total: usize = named.iter().map(|group| group.cards.len()).sum();
        // `three different cards: …`
        let first = named.first()?.at;
        let said = self.pieces.iter().position(|piece| piece.word(Role::Verb) == Some("lay"))?;
        let fits = unnamed
            .iter()
            .all(|group| group.cards.len() == total && (said..first).contains(&group.at));
        let one = named.windows(2).all(|pair| self.is_one_list(pair[0].at, pair[1].at));
        (fits && one && total > 0).then(|| What::Lay { cards: self.together(&named), robs: None })
    }

    /// A hand, before the first turn.
    pub(super) fn deal(&self) -> Option<What<'a>> {
        let table = self.pen.page.table;
        let hand = |piece: &Piece<'_>| {
            piece.word(Role::Verb) == Some("deal") || piece.word(Role::Figure) == Some("hand")
        };
        let about_tickets =
            self.says(Role::Verb, &["tickets"]) || self.says(Role::Offer, &["kept", "returned"]);
        let has = |piece: &Piece<'_>| {
            let token = self.pen.page.tokens.get(piece.from).map(|token| token.folded.as_str());
            matches!(token, Some("has" | "had" | "hat" | "hatte" | "tiene" | "ha"))
        };
        let hand = |piece: &Piece<'_>| hand(piece) || has(piece);
        if table.is_under_way() || self.strange || about_tickets || !self.pieces.iter().any(hand) {
            return None;
        }
        let groups = self.groups(None)?;
        let one = groups.windows(2).all(|pair| self.is_one_list(pair[0].at, pair[1].at));
        let (unnamed, named): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|group| group.unnamed);
        let cards = match (named.is_empty(), unnamed.as_slice()) {
            (false, []) if one => self.together(&named),
            (true, [all]) if all.cards.len() > 1 => self.together(&unnamed),
            _ => return None,
        };
        let groups: SmallVec<[Cards; 1]> = table.hand(cards);
        Some(What::Deal(groups))
    }
}

/// No claim speaks of more.
const MOST_GROUPS: usize = 40;
