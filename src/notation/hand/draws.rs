//! Cards that are drawn, as people tell it: `red, white comes up, then a blind one`.

use smallvec::SmallVec;

use super::cards::named;
use super::pen::Pen;
use super::tokens::{Kind, Token};
use super::words::Role;
use crate::card::Card;
use crate::log::{DrawItem, Expected, Turned};

/// Nobody draws more at once.
const MOST_DRAWN: usize = 10;
/// So many cards are a whole draw.
const WHOLE_DRAW: usize = 2;

type Items = SmallVec<[DrawItem; 2]>;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    pub(super) fn draw(&mut self) -> Option<Items> {
        let mut items = Items::new();
        // `draws cards: blind, blind`
        let mut named = *self;
        if named.eat(Role::Counted).is_some() && named.eat_sign(&[':', '=']) {
            *self = named;
        }
        loop {
            let mut pen = *self;
            pen.skip_comma();
            pen.eat_sign(&['.']);
            pen.skip_comma();
            // `, then draws blind`: the same draw goes on.
            let again = pen.at > self.at
                && (1..WHOLE_DRAW).contains(&cards_in(&items))
                && pen.eat_word(Role::Verb, "draw");
            pen.skip_articles();
            if !items.is_empty() && !pen.draws() {
                if again {
                    return pen.stop(Expected::DrawnCard);
                }
                return Some(items);
            }
            pen.draw_item(&mut items)?;
            *self = pen;
        }
    }

    pub(super) fn skip_articles(&mut self) {
        while self.find(Role::Count).is_none() && self.eat(Role::Filler).is_some() {}
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
                    || self.find(Role::Row).is_some()
                    || self.find(Role::Count).is_some()
                    || self.find(Role::Part).is_some_and(row)
            }
        }
    }

    fn draw_item(&mut self, items: &mut Items) -> Option<()> {
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
        // `the face-up red`
        let open = self.eat(Role::Row).is_some();
        self.skip_articles();
        let mut pen = *self;
        let count = pen.count().map_or(1, |(n, _)| n);
        if count > 1 {
            *self = from;
            return self.listed(items);
        }
        let Some(taken) = pen.token().and_then(named) else {
            return from.stop(Expected::DrawnCard);
        };
        pen.at += 1;
        pen.eat(Role::Counted);
        pen.eat_one();
        *self = pen;
        if let Some(item) = self.behind_card(from, taken) {
            items.push(item);
            return Some(());
        }
        if open {
            let span = from.span(*self);
            let turned = Turned::Card(None);
            items.push(DrawItem::FaceUp { taken, turned, span });
            return Some(());
        }
        *self = from;
        if self.listed(items).is_some() {
            return Some(());
        }
        from.stop(Expected::DrawnCard)
    }

    /// `a red one`
    fn eat_one(&mut self) {
        let one = self.token().is_some_and(|token| token.folded == "one");
        let mut behind = self.ahead(1);
        // `red one blind`: the next card.
        let next = behind.find(Role::Deck).is_some() || behind.token().and_then(named).is_some();
        behind.eat(Role::And);
        if one && !next {
            self.at += 1;
        }
    }

    /// `2 red from the row`, `a blue and a green from the table`: where they came from is
    /// said behind all of them.
    fn listed(&mut self, items: &mut Items) -> Option<()> {
        let from = *self;
        let cards = self.drawn_cards()?;
        let row = self.eat(Role::Row).is_some();
        if cards.len() > MOST_DRAWN || !row && self.eat(Role::Deck).is_none() {
            return from.stop(Expected::DrawnCard);
        }
        let span = from.span(*self);
        for card in cards {
            items.push(match row {
                true => DrawItem::FaceUp { taken: card?, turned: Turned::Card(None), span },
                false => DrawItem::Blind { card, span },
            });
        }
        Some(())
    }

    /// `?`, `?K`, `??`.
    fn blind(&mut self, items: &mut Items) -> Option<()> {
        let from = *self;
        self.at += 1;
        let glued = self.token().filter(|token| !token.apart);
        let card = glued.and_then(named);
        if let Some(card) = card {
            self.at += 1;
            let span = from.span(*self);
            let card = Some(card);
            if self.token().is_some_and(|token| !token.apart && !separates(token)) {
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
    fn deck_cards(&mut self) -> Option<Items> {
        let from = *self;
        let mut pen = from;
        let twice = pen.twice();
        let count = twice.or_else(|| pen.count().map(|(n, _)| n)).unwrap_or(1);
        pen.eat(Role::Counted);
        let mut none = pen.eat_sign(&['?']);
        if pen.find(Role::Deck).is_none() {
            pen.skip_articles();
        }
        if pen.eat(Role::Deck).is_none() && (!none || count == 1) {
            return None;
        }
        none |= pen.eat(Role::Counted).is_some();
        // `2 blind cards from the deck`
        let (_, words) = pen.find(Role::Deck).unwrap_or_default();
        pen.at += if words > 2 { words } else { 0 };
        let count = pen.times().or_else(|| pen.twice()).unwrap_or(count);
        if count > MOST_DRAWN {
            return None;
        }
        let mut behind = pen;
        let paren = behind.eat_sign(&['(', '[']);
        behind.eat_sign(&[':', '=']);
        let apart = behind.token().is_some_and(|token| token.apart || paren);
        let card =
            behind.token().and_then(named).filter(|_| apart && count == 1 && (!none || paren));
        behind.at += 1;
        // `blind, R>W` and `blind R>W` are two cards.
        let next = behind.is_sign('>') || behind.find(Role::Row).is_some();
        let card = card.filter(|_| !next && (!paren || behind.eat_sign(&[')', ']'])));
        if card.is_some() {
            pen = behind;
            pen.eat(Role::Counted);
        }
        *self = pen;
        let span = from.span(pen);
        Some((0..count).map(|_| DrawItem::Blind { card, span }).collect())
    }

    /// What says from where a card came, and what was turned up in its place.
    fn behind_card(&mut self, from: Self, taken: Card) -> Option<DrawItem> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        if pen.eat(Role::Deck).is_some() {
            if paren && !pen.eat_sign(&[')', ']']) {
                return None;
            }
            *self = pen;
            let span = from.span(pen);
            let card = Some(taken);
            return Some(DrawItem::Blind { card, span });
        }
        if let Some(turned) = self.replaced() {
            let span = from.span(*self);
            return Some(DrawItem::FaceUp { taken, turned, span });
        }
        if pen.eat(Role::Row).is_none() || paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        *self = pen;
        let turned = self.replaced().unwrap_or(Turned::Card(None));
        let span = from.span(*self);
        Some(DrawItem::FaceUp { taken, turned, span })
    }

    /// `> white`, `, white comes up`, `(replaced by white)`, `(W)`.
    fn replaced(&mut self) -> Option<Turned> {
        let mut pen = *self;
        if pen.eat_sign(&['>']) {
            let turned = pen.turned()?;
            *self = pen;
            return Some(turned);
        }
        let mut paren = pen.eat_sign(&['(', '[']);
        if !paren {
            pen.skip_comma();
            paren = pen.eat_sign(&['(', '[']);
        }
        let direct = paren && pen.find(Role::Deck).is_none();
        let arrow = paren && pen.eat_sign(&['>']);
        let turned = if arrow || pen.eat_word(Role::TurnedUp, "turned") {
            pen.eat_sign(&[':', '=', '>']);
            pen.skip_fillers();
            let turned = pen.turned()?;
            pen.eat(Role::Counted);
            turned
        } else {
            let up = pen.comes_up();
            match up {
                Some(up) => up,
                // `R (W)`
                None if direct => pen.turned()?,
                None => return None,
            }
        };
        if paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        *self = pen;
        Some(turned)
    }

    /// The card behind `>`.
    fn turned(&mut self) -> Option<Turned> {
        if self.eat_sign(&['?']) || self.eat(Role::Unseen).is_some() {
            return Some(Turned::Card(None));
        }
        if self.eat(Role::Nothing).is_some() || self.eat_sign(&['-']) {
            return Some(Turned::Nothing);
        }
        self.skip_articles();
        if self.find(Role::Count) == Some(("1", 1)) {
            self.at += 1;
        }
        let Some(card) = self.token().and_then(named) else {
            return self.stop(Expected::TurnedCard);
        };
        self.at += 1;
        Some(Turned::Card(Some(card)))
    }

    /// `white comes up`.
    fn comes_up(&mut self) -> Option<Turned> {
        let mut pen = *self;
        pen.skip_articles();
        if pen.find(Role::Count) == Some(("1", 1)) {
            pen.at += 1;
        }
        let card = pen.token().and_then(named)?;
        pen.at += 1;
        pen.eat(Role::Counted);
        if !pen.eat_word(Role::TurnedUp, "behind") {
            return None;
        }
        *self = pen;
        Some(Turned::Card(Some(card)))
    }
}

/// So many cards of a draw are no row.
fn cards_in(items: &[DrawItem]) -> usize {
    let card = |item: &&DrawItem| !matches!(item, DrawItem::Row(_));
    items.iter().filter(card).count()
}

/// What stands between two cards drawn.
fn separates(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Sign(',' | ';' | '+' | '&'))
}
