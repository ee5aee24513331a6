//! What players do, as people write it.

use smallvec::SmallVec;

use super::cards::{MAX_CARDS, named};
use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::Role;
use crate::card::Card;
use crate::log::{
    Act, Cards, Claim, DrawItem, Expected, Name, Offer, RowChange, RowKind, Statement, Turned, What,
};
use crate::notation::Dialect;
use crate::span::Span;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// A player's name and what the player does.
    pub(super) fn acts(self) -> Option<Statement<'a>> {
        let role = match self.page.table.dialect {
            Dialect::Cards => Role::Verb,
            Dialect::Tiles => Role::TileVerb,
        };
        let mut ways: Vec<(Fit, Name<'a>, Self)> = Vec::new();
        for end in self.name_ends() {
            let mut verb = end;
            verb.skip_colon();
            if verb.find(role).is_some() {
                let name = self.name(end);
                let (fit, _) = fit(Some(self.page.table.players), name);
                ways.push((fit, name, verb));
            }
        }
        if ways.is_empty() {
            let ends = self.name_ends();
            let known = |end: &&Self| fit(Some(self.page.table.players), self.name(**end)).0;
            let end = ends.iter().rev().max_by_key(known);
            return match end {
                Some(end) => {
                    let mut end = *end;
                    end.skip_colon();
                    end.stop(Expected::Verb)
                }
                None => self.stop(Expected::StatementOrPlayer),
            };
        }
        // The longest name of a player, or else what stands before the first verb.
        let known = ways.iter().any(|(fit, ..)| *fit != Fit::Unknown);
        ways.retain(|(fit, ..)| (*fit != Fit::Unknown) == known);
        if !known {
            ways.truncate(1);
            if self.find(role).is_some() || self.find(Role::Keyword).is_some() {
                return self.stop(Expected::StatementOrPlayer);
            }
        }
        ways.sort_by_key(|(fit, name, _)| {
            let length = i64::from(name.span.end);
            let order = if *fit == Fit::Unknown {
                length
            } else {
                -length
            };
            (std::cmp::Reverse(*fit), order)
        });
        ways.into_iter()
            .find_map(|(_, who, verb)| verb.acts_of(who, role))
    }

    fn acts_of(mut self, who: Name<'a>, role: Role) -> Option<Statement<'a>> {
        let mut acts = SmallVec::new();
        loop {
            let act = self.act(role)?;
            let Some(act) = act else {
                return (acts.is_empty() && self.is_done())
                    .then(|| Statement::Winner(vec![who]))
                    .or_else(|| self.stop(Expected::LineEnd));
            };
            let action = act.what.is_action();
            acts.push(act);
            self.skip_comma();
            if self.is_done() {
                return Some(Statement::Acts { who, acts });
            }
            if !action || self.find(role).is_none() {
                return self.stop(Expected::LineEnd);
            }
        }
    }

    /// What a player does; nothing for `wins`.
    #[allow(clippy::option_option)]
    fn act(&mut self, role: Role) -> Option<Option<Act<'a>>> {
        let from = *self;
        let verb = self.eat(role)?;
        let span = from.span(*self);
        self.eat_sign(&[':', '=']);
        if verb == "wins" {
            return Some(None);
        }
        let what = match role {
            Role::TileVerb => self.tile_move(verb)?,
            _ => self.card_move(verb)?,
        };
        Some(Some(Act { verb: span, what }))
    }

    fn card_move(&mut self, verb: &str) -> Option<What<'a>> {
        Some(match verb {
            "deal" => What::Deal(self.deal()?),
            "tickets" => What::Tickets(self.tickets()?),
            "draw" => What::Draw(self.draw()?),
            "claim" => What::Claim(Box::new(self.claim()?)),
            "station" => {
                let city = self.place_before_cards()?;
                What::Station {
                    city,
                    cards: self.paid()?,
                    then: self.row_changes()?,
                }
            }
            "lay" => What::Lay {
                cards: self.paid()?,
                robs: self.robs()?,
            },
            "completes" => self.completes()?,
            "pass" => What::Pass,
            "owns" => What::Owns(self.list(|pen| pen.pair(Self::ends_item))?),
            "built" => What::Built(self.list(Self::listed_place)?),
            "shows" => What::Shows(self.list(|pen| pen.pair(Self::ends_item))?),
            _ => return self.stop(Expected::Verb),
        })
    }

    /// A dealt hand. Where the first card is given to everybody, it stands apart.
    fn deal(&mut self) -> Option<SmallVec<[Cards; 1]>> {
        self.skip_fillers();
        let cards = self.cards()?;
        Some(self.page.table.hand(SmallVec::from_buf([cards])))
    }

    /// Cards behind `with` or `for`, in parentheses or not.
    pub(super) fn paid(&mut self) -> Option<Cards> {
        let mut pen = *self;
        pen.eat_sign(&[':', ',', '=', '-']);
        pen.skip_fillers();
        pen.eat_word(Role::Part, "pay");
        let paren = pen.eat_sign(&['(', '[']);
        let cards = pen.cards()?;
        if paren && !pen.eat_sign(&[')', ']']) {
            return pen.stop(Expected::Cards);
        }
        *self = pen;
        Some(cards)
    }

    /// True where cards are paid.
    fn is_paid(self) -> bool {
        let mut pen = self;
        let glued = |token: &super::tokens::Token<'_>| {
            !token.apart && matches!(token.kind, Kind::Word | Kind::Digits)
        };
        !self.token().is_some_and(glued) && pen.paid().is_some()
    }

    fn place_before_cards(&mut self) -> Option<Name<'a>> {
        let places = self.page.table.places;
        let from = *self;
        // `in` and `at` are words of a name only if it fits so.
        let mut bare = from;
        bare.eat_sign(&[':', '-']);
        bare.skip_fillers();
        for mut pen in [bare, from] {
            let name = pen.best_name(places, Expected::Place, Self::is_paid);
            if let Some(name) = name {
                *self = pen;
                return Some(name);
            }
        }
        from.stop(Expected::Place)
    }

    /// A city of a list.
    fn listed_place(&mut self) -> Option<Name<'a>> {
        self.best_name(self.page.table.places, Expected::Place, Self::ends_item)
    }

    fn claim(&mut self) -> Option<Claim<'a>> {
        let from = *self;
        let mut bare = from;
        bare.skip_fillers();
        let route = bare.pair(Self::is_paid);
        let route = match route {
            Some(route) => {
                *self = bare;
                route
            }
            None => self.pair(Self::is_paid)?,
        };
        let mut claim = Claim {
            route,
            cards: self.paid()?,
            reveal: None,
            pay: None,
            withdraw: None,
            then: Vec::new(),
        };
        let mut pen = *self;
        pen.skip_comma();
        if pen.eat_word(Role::Part, "reveal") {
            claim.reveal = Some(pen.paid()?);
            *self = pen;
            pen.skip_comma();
        }
        let at = pen;
        if pen.eat_word(Role::Part, "pay") {
            claim.pay = Some(pen.paid()?);
            *self = pen;
        } else if pen.eat_word(Role::Part, "withdraw") {
            claim.withdraw = Some(at.span(pen));
            *self = pen;
        }
        claim.then = self.row_changes()?;
        Some(claim)
    }

    /// `refill RB flush RBWGY …`, as far as it goes.
    pub(super) fn row_changes(&mut self) -> Option<Vec<RowChange>> {
        let mut changes = Vec::new();
        loop {
            let mut pen = *self;
            pen.skip_comma();
            let Some(change) = pen.row_change() else {
                return Some(changes);
            };
            changes.push(change?);
            *self = pen;
        }
    }

    /// `flush` or `refill`, if one stands here, and its cards, if they can be read.
    #[allow(clippy::option_option)]
    fn row_change(&mut self) -> Option<Option<RowChange>> {
        self.row_change_by(Self::paid)
    }

    #[allow(clippy::option_option)]
    fn row_change_by(
        &mut self,
        cards: impl Fn(&mut Self) -> Option<Cards>,
    ) -> Option<Option<RowChange>> {
        let kind = if self.eat_word(Role::Part, "flush") {
            RowKind::Flush
        } else if self.eat_word(Role::Part, "refill") {
            RowKind::Refill
        } else {
            return None;
        };
        let cards = cards(self);
        Some(cards.map(|cards| RowChange { kind, cards }))
    }

    fn robs(&mut self) -> Option<Option<Name<'a>>> {
        let mut pen = *self;
        pen.skip_comma();
        if !pen.eat_word(Role::Part, "robs") {
            return Some(None);
        }
        let players = Some(self.page.table.players);
        let name = pen.best_name(players, Expected::Player, Self::is_done)?;
        *self = pen;
        Some(Some(name))
    }

    fn completes(&mut self) -> Option<What<'a>> {
        let mut pen = *self;
        if pen.eat(Role::Nothing).is_some() || pen.eat_sign(&['-']) {
            pen.eat(Role::Figure);
            if pen.is_done() {
                *self = pen;
                return Some(What::CompletesNothing);
            }
        }
        self.skip_fillers();
        Some(What::Completes {
            ticket: self.pair(Self::is_paid)?,
            cards: self.paid()?,
        })
    }
}

// ------------------------------------------------------------------ tickets

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `+Paris-Wien, -Roma-Berlin`, `keeps Paris-Wien returns Roma-Berlin`.
    fn tickets(&mut self) -> Option<Vec<Offer<'a>>> {
        let mut offers = Vec::new();
        // What `keeps` or `returns` says of all behind it.
        let mut all = None;
        loop {
            let mut pen = *self;
            while pen.eat_sign(&[',', ';', '&']) || pen.eat(Role::And).is_some() {}
            let from = pen;
            let signed = match pen.kind() {
                Some(Kind::Sign('+')) => Some(true),
                Some(Kind::Sign('-')) => Some(false),
                _ => None,
            };
            if signed.is_some() {
                pen.at += 1;
            } else if let Some(kept) = pen.keeps() {
                all = Some(kept);
                *self = pen;
                continue;
            }
            let Some(kept) = signed.or(all).filter(|_| !pen.is_done()) else {
                if offers.is_empty() {
                    return pen.stop(Expected::Offer);
                }
                return Some(offers);
            };
            let ticket = if pen.eat_sign(&['?']) {
                None
            } else {
                Some(pen.pair(Self::ends_offer)?)
            };
            let span = from.span(pen);
            offers.push(Offer { kept, ticket, span });
            *self = pen;
        }
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

// -------------------------------------------------------------------- draws

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    fn draw(&mut self) -> Option<SmallVec<[DrawItem; 2]>> {
        let mut items = SmallVec::new();
        loop {
            let mut pen = *self;
            pen.skip_comma();
            if !items.is_empty() && !pen.draws() {
                return Some(items);
            }
            pen.draw_item(&mut items)?;
            *self = pen;
        }
    }

    /// True where something that can be drawn seems to stand.
    fn draws(self) -> bool {
        let row = |(word, _): (&str, usize)| matches!(word, "flush" | "refill");
        match self.kind() {
            None => false,
            Some(Kind::Sign('?') | Kind::Digits) => true,
            _ => {
                self.token().and_then(named).is_some()
                    || self.find(Role::Deck).is_some()
                    || self.find(Role::Count).is_some()
                    || self.find(Role::Part).is_some_and(row)
            }
        }
    }

    fn draw_item(&mut self, items: &mut SmallVec<[DrawItem; 2]>) -> Option<()> {
        let from = *self;
        if let Some(change) = self.row_change_by(Self::row_in_draw) {
            items.push(DrawItem::Row(change?));
            return Some(());
        }
        if from.is_sign('?') {
            return self.blind(items);
        }
        if let Some(items_of) = self.deck_cards() {
            items.extend(items_of);
            return Some(());
        }
        let Some(taken) = self.token().and_then(named) else {
            return self.stop(Expected::DrawnCard);
        };
        self.at += 1;
        self.eat(Role::Counted);
        if let Some(item) = self.behind_card(from, taken) {
            items.push(item);
            return Some(());
        }
        from.stop(Expected::DrawnCard)
    }

    /// `?`, `?K`, `??`.
    fn blind(&mut self, items: &mut SmallVec<[DrawItem; 2]>) -> Option<()> {
        let from = *self;
        self.at += 1;
        let glued = self.token().filter(|token| !token.apart);
        let card = glued.and_then(named);
        if let Some(card) = card {
            self.at += 1;
            let span = from.span(*self);
            let card = Some(card);
            if self
                .token()
                .is_some_and(|token| !token.apart && !separates(token))
            {
                return self.stop(Expected::BlankBehindCard);
            }
            items.push(DrawItem::Blind { card, span });
            return Some(());
        }
        let times = self.times().unwrap_or(1);
        let span = from.span(*self);
        let fine = glued.is_none_or(|t| t.is_sign('?') || separates(t)) || times > 1;
        if !fine || times > MOST_DRAWN {
            return self.stop(Expected::BlindCard);
        }
        items.extend((0..times).map(|_| DrawItem::Blind { card: None, span }));
        Some(())
    }

    /// `blind`, `2 from the deck`, `a blind red`.
    fn deck_cards(&mut self) -> Option<SmallVec<[DrawItem; 2]>> {
        let from = *self;
        let mut pen = from;
        let count = pen.count().map_or(1, |(n, _)| n);
        pen.eat(Role::Counted);
        let mut none = pen.eat_sign(&['?']);
        if pen.eat(Role::Deck).is_none() && (!none || count == 1) {
            return None;
        }
        none |= pen.eat(Role::Counted).is_some();
        let count = pen.times().unwrap_or(count);
        if count > MOST_DRAWN {
            return None;
        }
        let mut behind = pen;
        let paren = behind.eat_sign(&['(']);
        behind.eat_sign(&[':', '=']);
        let apart = behind.token().is_some_and(|token| token.apart || paren);
        let card = behind
            .token()
            .and_then(named)
            .filter(|_| apart && count == 1 && !none);
        behind.at += 1;
        // `blind, R>W` and `blind R>W` are two cards.
        let next = behind.is_sign('>') || behind.find(Role::Row).is_some();
        let card = card.filter(|_| !next && (!paren || behind.eat_sign(&[')'])));
        if card.is_some() {
            pen = behind;
        }
        *self = pen;
        let span = from.span(pen);
        Some((0..count).map(|_| DrawItem::Blind { card, span }).collect())
    }

    /// What says from where a card came, and what was turned up in its place.
    fn behind_card(&mut self, from: Self, taken: Card) -> Option<DrawItem> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(']);
        let mut card = Some(taken);
        if pen.eat(Role::Deck).is_some() {
            if paren && !pen.eat_sign(&[')']) {
                return None;
            }
            *self = pen;
            let span = from.span(pen);
            return Some(DrawItem::Blind {
                card: card.take(),
                span,
            });
        }
        let mut turned = None;
        if pen.eat_sign(&['>']) || pen.eat_word(Role::TurnedUp, "turned") {
            turned = Some(pen.turned()?);
        } else if pen.eat(Role::Row).is_some() {
            turned = Some(Turned::Card(None));
            if paren && !pen.eat_sign(&[')']) {
                return None;
            }
            let mut more = pen;
            if let Some(up) = more.comes_up() {
                turned = Some(up);
                pen = more;
            }
            *self = pen;
        } else if let Some(up) = pen.comes_up() {
            turned = Some(up);
        }
        let turned = turned?;
        if paren {
            pen.eat_sign(&[')']);
        }
        *self = pen;
        let span = from.span(pen);
        Some(DrawItem::FaceUp {
            taken,
            turned,
            span,
        })
    }

    /// The card behind `>`.
    fn turned(&mut self) -> Option<Turned> {
        if self.eat_sign(&['?']) || self.eat(Role::Unseen).is_some() {
            return Some(Turned::Card(None));
        }
        if self.eat(Role::Nothing).is_some() || self.eat_sign(&['-']) {
            return Some(Turned::Nothing);
        }
        let Some(card) = self.token().and_then(named) else {
            return self.stop(Expected::TurnedCard);
        };
        self.at += 1;
        Some(Turned::Card(Some(card)))
    }

    /// `, white comes up`.
    fn comes_up(&mut self) -> Option<Turned> {
        let mut pen = *self;
        pen.eat_sign(&[',', ';', ':', '(']);
        let card = pen.token().and_then(named)?;
        pen.at += 1;
        if !pen.eat_word(Role::TurnedUp, "behind") {
            return None;
        }
        *self = pen;
        Some(Turned::Card(Some(card)))
    }
}

/// What stands between two cards drawn.
fn separates(token: &super::tokens::Token<'_>) -> bool {
    matches!(token.kind, Kind::Sign(',' | ';' | '+' | '&'))
}

/// Nobody draws more at once.
const MOST_DRAWN: usize = 10;

impl super::Table<'_> {
    /// A hand as it is properly written: in one group, or with the first card apart.
    pub(in crate::notation) fn hand(&self, groups: SmallVec<[Cards; 1]>) -> SmallVec<[Cards; 1]> {
        let spans = groups.iter().map(|group| group.span);
        let Some(span) = spans.reduce(Span::to) else {
            return groups;
        };
        let first = groups[0].span;
        let rest = groups.get(1).map_or(span, |group| group.span.to(span));
        let total: usize = groups.iter().map(|group| group.cards.len()).sum();
        // Nobody knows how hands of this game are written.
        let unknown = self.words.moves(self.game).is_none();
        if unknown || total > MAX_CARDS {
            return groups;
        }
        let mut cards: SmallVec<_> = groups.into_iter().flat_map(|group| group.cards).collect();
        let apart = self.words.first_apart(self.game);
        if apart == Some(cards.len()) && cards[0] == Some(Card::Wild) {
            let one = SmallVec::from_slice(&[cards.remove(0)]);
            return [
                Cards {
                    span: first,
                    cards: one,
                },
                Cards { span: rest, cards },
            ]
            .into_iter()
            .collect();
        }
        SmallVec::from_buf([Cards { span, cards }])
    }
}
