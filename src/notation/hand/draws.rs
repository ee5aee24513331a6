//! Cards that are drawn, as people tell it: `red, white comes up, then a blind one`.

use smallvec::SmallVec;

use super::cards::named;
use super::pen::Pen;
use super::tokens::{Kind, Token};
use super::words::{self, Role};
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
        named.count();
        named.eat(Role::Row);
        let card =
            |pen: Self| pen.token().is_some_and(|token| super::cards::named(token).is_some());
        let counted = named.at;
        if named.eat(Role::Counted).is_some()
            && (named.eat_sign(&[':', '=']) || counted == self.at && card(named))
        {
            *self = named;
        }
        // `Freya: drew`
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let drew = |token: &Token<'_>| matches!(token.folded.as_str(), "drew" | "zog");
        if self.is_done() && before.is_some_and(drew) {
            let (card, span) = (None, self.ahead(0).span(*self));
            return Some((0..WHOLE_DRAW).map(|_| DrawItem::Blind { card, span }).collect());
        }
        if let Some(both) = self.two_for_two() {
            return Some(both);
        }
        loop {
            let mut pen = *self;
            pen.skip_comma();
            pen.eat_sign(&['.', '/', '|', '-']);
            while pen.skip_comma() || pen.at > self.at && pen.eat_lead() {}
            pen.skip_ordinal();
            // `, then draws blind`: the same draw goes on.
            let again = pen.at > self.at
                && (1..WHOLE_DRAW).contains(&cards_in(&items))
                && pen.eat_word(Role::Verb, "draw");
            let definite = pen.skip_the();
            if !items.is_empty() && !pen.draws() {
                if again {
                    return pen.stop(Expected::DrawnCard);
                }
                return Some(items);
            }
            let from = pen;
            if pen.draw_item(&mut items, definite).is_none() {
                pen = from;
                items.push(pen.beside_blind(&items)?);
            }
            *self = pen;
        }
    }

    /// `after that`, but no article.
    fn eat_lead(&mut self) -> bool {
        let the = self.token().is_some_and(|token| words::of(&token.folded, Role::The).is_some());
        !the && self.eat(Role::Lead).is_some()
    }

    /// `red, blind`: a card beside one from the deck lay in the row, and so did a
    /// locomotive that is the whole draw.
    fn beside_blind(&mut self, items: &[DrawItem]) -> Option<DrawItem> {
        let from = *self;
        self.skip_single();
        let taken = self.card()?;
        self.eat_counted();
        self.eat_one();
        let mut next = *self;
        let and = next.skip_comma() || next.eat_sign(&['/', '|']);
        next.skip_articles();
        let whole = taken == Card::Wild && items.is_empty() && self.is_done();
        let blind = |item: &DrawItem| matches!(item, DrawItem::Blind { .. });
        let behind = self.is_done() && cards_in(items) == 1 && items.iter().any(blind);
        let before = and
            && next.tries(|mut pen| {
                let deck = pen.is_sign('?') && pen.blind(&mut Items::new()).is_some()
                    || pen.deck_cards().is_some_and(|cards| cards.len() == 1);
                deck && pen.is_done()
            });
        let span = from.span(*self);
        let item = DrawItem::FaceUp { taken, turned: Turned::Card(None), span };
        (whole || behind || before && items.is_empty()).then_some(item)
    }

    /// `red and blue, replaced by white and green`
    fn two_for_two(&mut self) -> Option<Items> {
        let furthest = self.page.furthest.get();
        let mut pen = *self;
        let two = |pen: &mut Self| -> Option<[Card; 2]> {
            pen.skip_articles();
            let first = pen.card()?;
            pen.skip_comma().then_some(())?;
            pen.skip_articles();
            Some([first, pen.card()?])
        };
        let from = pen;
        let taken = two(&mut pen)?;
        while pen.skip_comma() || pen.eat_sign(&['(', '[', '.']) {}
        let said = pen.eat_word(Role::Part, "flush") || pen.eat_word(Role::TurnedUp, "turned");
        while said && (pen.eat_sign(&[':', '=']) || pen.eat(Role::Filler).is_some()) {}
        // `; white and green come up`
        let turned = two(&mut pen).filter(|_| said || pen.eat_word(Role::TurnedUp, "behind"));
        self.page.furthest.set(furthest);
        let turned = turned?;
        pen.eat_sign(&[')', ']']);
        if !pen.is_done() {
            return None;
        }
        *self = pen;
        let span = from.span(pen);
        let item =
            |(taken, turned)| DrawItem::FaceUp { taken, turned: Turned::Card(Some(turned)), span };
        Some(taken.into_iter().zip(turned).map(item).collect())
    }

    /// `1st:`, `2)`: which card of the draw it is.
    fn skip_ordinal(&mut self) {
        let mut pen = *self;
        pen.skip_articles();
        let one = |token: &Token<'_>| token.folded == "one";
        if pen.eat(Role::Ordinal).is_some()
            && (pen.eat(Role::Counted).is_some() || {
                let there = pen.token().is_some_and(one);
                pen.at += usize::from(there);
                there
            })
        {
            pen.eat(Role::Filler);
            *self = pen;
            self.eat_sign(&[':']);
            return;
        }
        let mut pen = *self;
        if pen.kind() != Some(Kind::Digits) {
            return;
        }
        pen.at += 1;
        let suffix = |token: &Token<'_>| matches!(token.folded.as_str(), "st" | "nd" | "rd" | "th");
        let ordinal = pen.token().is_some_and(suffix);
        pen.at += usize::from(ordinal);
        if pen.eat_sign(&[':', ')']) || ordinal && pen.eat(Role::Counted).is_some() {
            *self = pen;
        }
    }

    pub(super) fn skip_articles(&mut self) {
        while self.find(Role::Count).is_none() && self.eat(Role::Filler).is_some() {}
    }

    /// The same; true for `the red`, which everybody sees in the row, where the line does not speak
    /// of the deck.
    fn skip_the(&mut self) -> bool {
        let from = self.at;
        self.skip_articles();
        let the = |token: &Token<'_>| words::of(&token.folded, Role::The).is_some();
        let deck = |at: usize| {
            let pen = self.ahead(at);
            pen.is_sign('?') || pen.find(Role::Deck).is_some()
        };
        self.page.tokens[from..self.at].iter().any(the) && !(0..self.rest().len()).any(deck)
    }

    /// `a`, `one`.
    fn skip_single(&mut self) {
        if self.find(Role::Count) == Some(("1", 1)) {
            self.at += 1;
        }
    }

    /// True where something that can be drawn seems to stand.
    fn draws(self) -> bool {
        let row = |(word, _): (&str, usize)| matches!(word, "flush" | "refill");
        match self.kind() {
            None => false,
            Some(Kind::Sign('?') | Kind::Digits) => true,
            Some(Kind::Sign('(')) if self.ahead(1).is_sign('?') => true,
            _ if self.tries(|mut pen| pen.row_by_any_name().is_some()) => true,
            _ => {
                self.token().and_then(named).or_else(|| self.beside_arrow()).is_some()
                    || self.find(Role::Deck).is_some()
                    || self.find(Role::Row).is_some()
                    || self.find(Role::Count).is_some()
                    || self.find(Role::Part).is_some_and(row)
            }
        }
    }

    fn draw_item(&mut self, items: &mut Items, definite: bool) -> Option<()> {
        let from = *self;
        if let Some(change) = self.row_by_any_name() {
            items.push(DrawItem::Row(Box::new(change?)));
            return Some(());
        }
        // `(?)`
        if from.is_sign('(') && from.ahead(1).is_sign('?') && from.ahead(2).is_sign(')') {
            self.at += 3;
            let span = from.span(*self);
            items.push(DrawItem::Blind { card: None, span });
            return Some(());
        }
        if from.is_sign('?') {
            // `R>W, ? K`, `? K, R>W`: a draw has no third card.
            let letter = from.ahead(1).token().filter(|token| token.text.len() == 1);
            let behind = from.ahead(2);
            let last = behind.is_done() && cards_in(items) == 1;
            let listed = behind.is_sign(',') && !behind.ahead(1).is_done();
            if (last || listed)
                && let Some(card) = letter.and_then(named)
            {
                self.at += 2;
                let span = from.span(*self);
                items.push(DrawItem::Blind { card: Some(card), span });
                return Some(());
            }
            return self.blind(items);
        }
        if let Some(items_of) = self.deck_cards() {
            items.extend(items_of);
            return Some(());
        }
        // `the face-up red`, `a face-up wild card`
        let single = self.find(Role::Count).filter(|(one, _)| *one == "1");
        if let Some((_, n)) = single.filter(|(_, n)| self.ahead(*n).find(Role::Row).is_some()) {
            self.at += n;
        }
        // `1 visible red card`
        let digits = single.is_none() && self.kind() == Some(Kind::Digits);
        let many = if digits && self.ahead(1).find(Role::Row).is_some() {
            self.count().map_or(1, |(n, _)| n)
        } else {
            1
        };
        let open = self.eat(Role::Row).is_some();
        self.skip_articles();
        let mut pen = *self;
        let count = pen.count().map_or(1, |(n, _)| n);
        if count > 1 || many > WHOLE_DRAW {
            *self = from;
            return self.listed(items, definite);
        }
        let Some(taken) = pen.card() else {
            return from.stop(Expected::DrawnCard);
        };
        pen.eat_counted();
        pen.eat_one();
        pen.eat_noun();
        let first = pen.token().is_some_and(|token| token.folded == "first");
        pen.at += usize::from(first);
        *self = pen;
        if let Some(item) = self.behind_card(from, taken) {
            items.push(item);
            return Some(());
        }
        if open {
            let span = from.span(*self);
            let turned = Turned::Card(None);
            items.extend((0..many).map(|_| DrawItem::FaceUp { taken, turned, span }));
            return Some(());
        }
        *self = from;
        if self.listed(items, definite).is_some() {
            return Some(());
        }
        from.stop(Expected::DrawnCard)
    }

    /// `flush RBWGY`, `(new row: RBWGY)`, `three locos, so the row is flushed: RBWGY`.
    #[allow(clippy::option_option)]
    fn row_by_any_name(&mut self) -> Option<Option<crate::log::RowChange>> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        // Why: `3 locomotives`, `third loco`.
        let mut why = pen;
        let third = why.token().is_some_and(|token| token.folded == "third");
        why.at += usize::from(third);
        let three = third || why.count().is_some_and(|(n, _)| n == 3);
        if three && why.token().and_then(named) == Some(Card::Wild) {
            why.at += 1;
            while why.skip_comma()
                || why.eat_sign(&['-', '>', ':', '.'])
                || why.eat(Role::Lead).is_some()
                || why.eat(Role::Filler).is_some()
            {}
            pen = why;
        }
        let change = pen.row_change_by(Self::row_in_draw)?;
        if paren && change.is_some() && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        *self = pen;
        Some(change)
    }

    /// `2 red from the row`, `a blue and a green from the table`: where they came from is
    /// said behind all of them.
    fn listed(&mut self, items: &mut Items, definite: bool) -> Option<()> {
        let from = *self;
        let cards = self.drawn_cards()?;
        self.eat_one();
        // `red and white, both from the deck`
        let mut both = *self;
        both.skip_comma();
        both.eat_sign(&['(']);
        let all = |token: &Token<'_>| matches!(token.folded.as_str(), "both" | "beide" | "all");
        let both_of = both.token().is_some_and(all);
        both.at += 1;
        if both_of && (both.find(Role::Row).is_some() || both.find(Role::Deck).is_some()) {
            *self = both;
        }
        let row = self.eat(Role::Row).is_some() || definite && cards.len() <= WHOLE_DRAW;
        if cards.len() > MOST_DRAWN || !row && self.eat(Role::Deck).is_none() {
            return from.stop(Expected::DrawnCard);
        }
        if both_of {
            self.eat_sign(&[')']);
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
        // `? (black)`, `?=K`, `? (deck)`
        let mut said = *self;
        let paren = said.eat_sign(&['(', '=']) && !self.is_sign('?');
        if paren {
            let card = said.token().and_then(named);
            let deck = card.is_none() && said.eat(Role::Deck).is_some();
            said.at += usize::from(card.is_some());
            let closed = said.eat_sign(&[')']) || self.is_sign('=');
            if closed && (card.is_some() || deck) {
                *self = said;
                let span = from.span(said);
                items.push(DrawItem::Blind { card, span });
                return Some(());
            }
        }
        let glued = self.token().filter(|token| !token.apart);
        let card = glued.and_then(named).or_else(|| self.begun().filter(|_| glued.is_some()));
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
        if let Some(card) = self.card_apart(items.len()) {
            let span = from.span(*self);
            items.push(DrawItem::Blind { card: Some(card), span });
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

    /// `? O` as the second card, or before a comma and the second: what lay on the deck, since
    /// nobody draws three.
    fn card_apart(&mut self, drawn: usize) -> Option<Card> {
        let card = self.token().and_then(named)?;
        let mut behind = self.ahead(1);
        let last = behind.is_done();
        let comma = behind.eat_sign(&[',', ';', '+', '&']);
        // Not `? white, orange comes up`.
        let next = comma && (behind.is_sign('?') || behind.ahead(1).is_sign('>'));
        let there = drawn == 1 && last || drawn == 0 && next && !last;
        self.at += usize::from(there);
        there.then_some(card)
    }

    /// `blind`, `2 from the deck`, `a blind red`.
    fn deck_cards(&mut self) -> Option<Items> {
        let from = *self;
        let mut pen = from;
        let count = pen.so_many();
        if let Some(many) = pen.blind_behind(from, count) {
            *self = pen;
            return Some(from.unseen(*self, many));
        }
        let mut none = pen.eat_sign(&['?']);
        if pen.find(Role::Deck).is_none() {
            pen.skip_articles();
        }
        // `draws 2 cards`: nobody says which, so nobody saw them.
        if pen.at > from.at && pen.is_done() && count <= WHOLE_DRAW {
            *self = pen;
            return Some(from.unseen(pen, count));
        }
        if pen.eat(Role::Deck).is_none() && (!none || count == 1) {
            return None;
        }
        // `从牌堆抽一张`
        let verb = pen.find(Role::Verb).filter(|(verb, _)| *verb == "draw");
        if let Some((_, n)) = verb.filter(|(_, n)| pen.ahead(*n).find(Role::Count).is_some()) {
            pen.at += n;
        }
        none |= pen.eat(Role::Counted).is_some();
        // `blind: 2 cards`, `top two cards`
        let mut behind = pen;
        behind.eat_sign(&[':']);
        behind.skip_articles();
        if count == 1
            && let Some((many, _)) = behind.count()
            && (behind.eat(Role::Counted).is_some() | behind.is_done())
            && behind.ends_in_deck()
            && many <= WHOLE_DRAW
        {
            *self = behind;
            return Some(from.unseen(behind, many));
        }
        // `2 blind cards from the deck`
        let (_, words) = pen.find(Role::Deck).unwrap_or_default();
        pen.at += if words > 2 || count > 1 { words } else { 0 };
        let count = pen.times().or_else(|| pen.twice()).unwrap_or(count);
        if count > MOST_DRAWN {
            return None;
        }
        if let Some(items) = pen.named_behind(from, count) {
            *self = pen;
            return Some(items);
        }
        let card = pen.which_card(count == 1, none);
        *self = pen;
        let span = from.span(pen);
        Some((0..count).map(|_| DrawItem::Blind { card, span }).collect())
    }

    /// `of the deck`, or nothing, and the line ends.
    fn ends_in_deck(&mut self) -> bool {
        if self.find(Role::Deck).is_none() {
            self.skip_articles();
        }
        self.eat(Role::Deck);
        self.is_done()
    }

    /// So many cards that nobody saw, between here and there.
    fn unseen(self, to: Self, many: usize) -> Items {
        let (card, span) = (None, self.span(to));
        (0..many).map(|_| DrawItem::Blind { card, span }).collect()
    }

    /// `two cards`, `another one`, `cards x2`: how many; one, if nobody says so.
    fn so_many(&mut self) -> usize {
        let from = self.at;
        let twice = self.twice();
        let one = |token: &Token<'_>| token.folded == "one";
        if self.find(Role::Count) == Some(("1", 1)) && self.ahead(1).token().is_some_and(one) {
            self.at += 1;
        }
        let count = twice.or_else(|| self.count().map(|(n, _)| n)).unwrap_or(1);
        self.eat_counted();
        let times = self.times().filter(|_| self.at > from);
        times.unwrap_or(count)
    }

    /// `2 (blind)`, `2 cards, both from the deck`: how many, if the line ends so.
    fn blind_behind(&mut self, from: Self, count: usize) -> Option<usize> {
        let mut aside = *self;
        let all = |token: &Token<'_>| matches!(token.folded.as_str(), "both" | "all");
        while aside.eat_sign(&['(', ',', '-']) {}
        aside.at += usize::from(aside.token().is_some_and(all));
        if self.at == from.at || aside.at == self.at || !(2..=WHOLE_DRAW).contains(&count) {
            return None;
        }
        aside.eat(Role::Deck)?;
        aside.eat_sign(&[')']);
        if !aside.is_done() {
            return None;
        }
        *self = aside;
        Some(count)
    }

    /// `from the deck: red`, `one from the deck, which is red`: the card that it was.
    fn which_card(&mut self, single: bool, none: bool) -> Option<Card> {
        let mut behind = *self;
        let paren = behind.eat_sign(&['(', '[']);
        behind.eat_sign(&[':', '=']);
        let mut which = behind;
        which.eat_sign(&[',']);
        let said = which.token().is_some_and(|token| token.folded == "which");
        which.at += 1;
        let is = behind.token().is_some_and(|token| token.folded == "is");
        behind.at += usize::from(is);
        if said && which.eat(Role::Filler).is_some() {
            which.eat(Role::Count);
            behind = which;
        }
        let apart = behind.token().is_some_and(|token| token.apart || paren);
        let card =
            behind.token().and_then(named).filter(|_| apart && single && (!none || paren))?;
        behind.at += 1;
        // `blind, R>W` and `blind R>W` are two cards.
        let next = behind.is_sign('>') || behind.find(Role::Row).is_some();
        if next || paren && !behind.eat_sign(&[')', ']']) {
            return None;
        }
        *self = behind;
        self.eat(Role::Counted);
        Some(card)
    }

    /// `two from the deck: red and white`, `from the deck red, white`: the cards, if the line
    /// ends behind them.
    fn named_behind(&mut self, from: Self, count: usize) -> Option<Items> {
        let mut pen = *self;
        pen.skip_comma();
        let paren = pen.eat_sign(&['(', '[']);
        pen.eat_sign(&[':', '=', '-']);
        pen.skip_articles();
        let furthest = self.page.furthest.get();
        let cards = pen.drawn_cards();
        self.page.furthest.set(furthest);
        let cards = cards.filter(|cards| cards.iter().all(Option::is_some))?;
        let closed = !paren || pen.eat_sign(&[')', ']']);
        let fits = cards.len() == count || count == 1 && cards.len() == WHOLE_DRAW;
        if !closed || !fits || cards.len() < WHOLE_DRAW || !pen.is_done() {
            return None;
        }
        *self = pen;
        let span = from.span(pen);
        let blind = |card| DrawItem::Blind { card, span };
        Some(cards.into_iter().map(blind).collect())
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
        pen.eat(Role::Counted);
        *self = pen;
        let turned = self.replaced().unwrap_or(Turned::Card(None));
        let span = from.span(*self);
        Some(DrawItem::FaceUp { taken, turned, span })
    }

    /// `> white`, `, white comes up`, `(replaced by white)`, `(W)`.
    fn replaced(&mut self) -> Option<Turned> {
        let mut pen = *self;
        if pen.eat_sign(&['>']) {
            pen.eat_word(Role::TurnedUp, "turned");
            let turned = pen.turned()?;
            *self = pen;
            return Some(turned);
        }
        let mut paren = pen.eat_sign(&['(', '[']);
        if !paren {
            pen.skip_fillers();
            pen.skip_comma();
            pen.eat_sign(&['.', '-']);
            paren = pen.eat_sign(&['(', '[']);
        }
        let direct = paren && pen.find(Role::Deck).is_none();
        let arrow = paren && pen.eat_sign(&['>']);
        // `(then white)`, `(it is replaced by white)`
        if paren {
            pen.eat(Role::And);
        }
        let mut behind = pen;
        let before =
            behind.eat_word(Role::TurnedUp, "behind") && behind.token().and_then(named).is_some();
        if before {
            pen = behind;
        }
        let turned = if arrow || before || pen.eat_word(Role::TurnedUp, "turned") {
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
        // `(white again)`
        while paren && pen.eat(Role::Lead).is_some() {}
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
        self.skip_single();
        match self.card() {
            Some(card) => Some(Turned::Card(Some(card))),
            None => self.stop(Expected::TurnedCard),
        }
    }

    /// `white comes up`, `nothing replaces it`.
    fn comes_up(&mut self) -> Option<Turned> {
        let mut pen = *self;
        if pen.eat(Role::Nothing).is_some() && pen.eat_word(Role::TurnedUp, "behind") {
            *self = pen;
            return Some(Turned::Nothing);
        }
        pen = *self;
        pen.skip_articles();
        pen.skip_single();
        let card = pen.card()?;
        pen.eat(Role::Counted);
        pen.eat_noun();
        let closes =
            |pen: Self| matches!(pen.kind(), None | Some(Kind::Sign(')' | ']' | ',' | ';')));
        // `(pink revealed)`, `(white again)`
        let mut said = pen;
        let again = said.token().is_some_and(|token| token.folded == "again");
        said.at += usize::from(again);
        if (again || said.eat_word(Role::TurnedUp, "turned")) && closes(said) {
            pen = said;
        } else if !pen.eat_word(Role::TurnedUp, "behind") {
            return None;
        }
        // `was turned up in its place`
        while pen.eat_word(Role::TurnedUp, "behind") {}
        *self = pen;
        Some(Turned::Card(Some(card)))
    }
}

/// So many cards of a draw are no row.
pub(super) fn cards_in(items: &[DrawItem]) -> usize {
    let card = |item: &&DrawItem| !matches!(item, DrawItem::Row(_));
    items.iter().filter(card).count()
}

/// What stands between two cards drawn.
fn separates(token: &Token<'_>) -> bool {
    matches!(token.kind, Kind::Sign(',' | ';' | '+' | '&'))
}
