//! Cards as people write them: `wwl`, `2 white + loco`, `white x2`, `3 W and 1 L`.

use smallvec::SmallVec;

use super::pen::Pen;
use super::tokens::{Kind, Token};
use super::words::{self, Role};
use crate::card::Card;
use crate::log::{Cards, Expected, Seen};

/// No group has more cards.
pub(super) const MAX_CARDS: usize = 200;

/// So many cards lie face up. A board of somebody's own that has more is written without
/// blanks.
const ROW: usize = 5;

pub(super) type Many = SmallVec<[Seen; 16]>;

/// Words that look like cards in lower case.
const NO_CARDS: [&str; 5] = ["or", "by", "go", "row", "low"];

/// The card that a word names.
pub(super) fn named(token: &Token<'_>) -> Option<Card> {
    if token.kind != Kind::Word {
        return None;
    }
    if let Some(letter) = words::of(&token.folded, Role::Card) {
        return Card::from_letter(letter.chars().next()?);
    }
    let mut letters = token.folded.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Card::from_letter(letter.to_ascii_uppercase()),
        _ => None,
    }
}

/// Letters that are a card each.
fn letters(token: &Token<'_>) -> Option<Many> {
    if token.kind != Kind::Word || token.text == token.folded && NO_CARDS.contains(&token.text) {
        return None;
    }
    let card = |c: char| {
        let mut bytes = [0; 4];
        let word = words::of(c.encode_utf8(&mut bytes), Role::Card);
        let letter = word.and_then(|word| word.chars().next());
        Card::from_letter(letter.unwrap_or(c.to_ascii_uppercase())).map(Some)
    };
    token.folded.chars().map(card).collect()
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// Cards, with commas between them or without.
    pub(super) fn cards(&mut self) -> Option<Cards> {
        self.card_list(Self::skip_all)
    }

    /// Cards up to a comma.
    pub(super) fn column(&mut self) -> Option<Cards> {
        self.card_list(|pen| {
            if !pen.eat_sign(&['+', '&']) {
                pen.eat(Role::And);
            }
        })
    }

    /// Cards up to a semicolon, or to a plus behind a comma: `RWL; +2 white`.
    pub(super) fn revealed(&mut self) -> Option<Cards> {
        let mut pen = *self;
        pen.eat_sign(&[':', ',', '=', '-']);
        pen.skip_fillers();
        let paren = pen.eat_sign(&['(', '[']);
        // `RWL + WW`
        let group = pen.token().and_then(letters).is_some_and(|l| l.len() > 1);
        let cards = pen.card_list(|pen| {
            let plus = |pen: Self| pen.is_sign('+');
            if group && plus(*pen) || pen.eat_sign(&[',', '&']) && plus(*pen) {
                pen.at = usize::MAX;
            } else if !pen.eat_sign(&['+']) {
                pen.eat(Role::And);
            }
        })?;
        if paren && !pen.eat_sign(&[')', ']']) {
            return pen.stop(Expected::Cards);
        }
        *self = pen;
        Some(cards)
    }

    /// A row among cards that are drawn: what is drawn behind it is no part of it.
    pub(super) fn row_in_draw(&mut self) -> Option<Cards> {
        self.eat_sign(&[':', '=']);
        let from = *self;
        let mut cards = Many::new();
        loop {
            let mut pen = *self;
            if !cards.is_empty() {
                pen.skip_comma();
            }
            let glued = pen.token().is_some_and(|token| !token.apart);
            let Some(more) = pen.some_cards() else {
                break;
            };
            let full = cards.len() + more.len() > ROW;
            if full && !glued && !cards.is_empty() || cards.len() > MAX_CARDS {
                break;
            }
            cards.extend(more);
            *self = pen;
        }
        if cards.is_empty() || cards.len() > MAX_CARDS {
            *self = from;
            return from.stop(Expected::Cards);
        }
        let span = from.span(*self);
        Some(Cards { span, cards })
    }

    /// Cards of which the line says later where they came from.
    pub(super) fn drawn_cards(&mut self) -> Option<Many> {
        self.card_list(Self::skip_all).map(|cards| cards.cards)
    }

    fn skip_all(&mut self) {
        self.skip_comma();
    }

    fn card_list(&mut self, skip: impl Fn(&mut Self)) -> Option<Cards> {
        let from = *self;
        let mut pen = from;
        let mut cards = Many::new();
        let mut end = from;
        while let Some(mut more) = pen.some_cards() {
            cards.append(&mut more);
            if cards.len() > MAX_CARDS {
                return from.stop(Expected::FewerCards);
            }
            end = pen;
            skip(&mut pen);
        }
        if cards.is_empty() {
            return from.stop(Expected::Cards);
        }
        *self = end;
        Some(Cards { span: from.span(end), cards })
    }

    /// One card, or several of a kind, or letters.
    fn some_cards(&mut self) -> Option<Many> {
        let mut pen = *self;
        let counted = pen.count();
        let token = pen.token()?;
        let many = if token.is_sign('?') {
            pen.at += 1;
            let behind = pen.times().filter(|_| counted.is_none());
            vec_of(None, behind.or(counted.map(|(n, _)| n)).unwrap_or(1))
        } else if let Some((_, n)) = pen.find(Role::Unseen).filter(|_| counted.is_some()) {
            pen.at += n;
            vec_of(None, counted.map_or(1, |(n, _)| n))
        } else if pen.find(Role::Counted).is_some() && counted.is_some_and(|(_, by_word)| !by_word)
        {
            // `4 cards`: nobody says which.
            vec_of(None, counted.map_or(1, |(n, _)| n))
        } else if let Some((letter, n)) = pen.find(Role::Card) {
            let card = Card::from_letter(letter.chars().next()?)?;
            pen.at += n;
            let behind = pen.times();
            match (counted, behind) {
                (Some(_), Some(_)) => return None,
                (Some((n, _)), None) | (None, Some(n)) => vec_of(Some(card), n),
                (None, None) => vec_of(Some(card), 1),
            }
        } else {
            let letters = letters(token).filter(|_| !pen.is_word_of_the_line())?;
            pen.at += 1;
            match counted {
                None => match (pen.times(), letters.as_slice()) {
                    (None, _) => letters,
                    (Some(n), &[one]) => vec_of(one, n),
                    (Some(_), _) => return None,
                },
                // As the notation counts: the first letter, if no blank is between them.
                Some((n, _)) if !token.apart && self.ahead(1).at + 1 == pen.at => {
                    let mut many = vec_of(letters[0], n);
                    many.extend_from_slice(&letters[1..]);
                    many
                }
                Some((n, _)) if letters.len() == 1 => vec_of(letters[0], n),
                Some(_) => return None,
            }
        };
        pen.eat(Role::Counted);
        if pen.is_sign('>') || many.len() > MAX_CARDS {
            // A card that was drawn.
            return None;
        }
        *self = pen;
        Some(many)
    }

    /// Letters that are a keyword here are no cards, unless nothing stands behind them that
    /// a keyword would speak of: `lay ROB`.
    fn is_word_of_the_line(self) -> bool {
        let says_more = |n: usize| {
            let mut behind = self;
            behind.at += n;
            !behind.is_done()
        };
        [Role::Part, Role::Deck, Role::Row]
            .into_iter()
            .any(|role| self.find(role).is_some_and(|(_, n)| says_more(n)))
    }

    /// `2`, `2x`, `two`, `a`: a count in front of a card, and whether it is a word.
    pub(super) fn count(&mut self) -> Option<(usize, bool)> {
        let mut pen = *self;
        let (count, by_word) = match pen.token()? {
            token if token.kind == Kind::Digits && token.folded.len() <= 3 => {
                pen.at += 1;
                (token.folded.parse().ok()?, false)
            }
            _ => (pen.eat(Role::Count)?.parse().ok()?, true),
        };
        let x = pen.token().is_some_and(|token| token.folded == "x");
        pen.at += usize::from(x);
        if !x {
            pen.eat_sign(&['*']);
        }
        // `2 more white`
        let more = |token: &Token<'_>| {
            matches!(token.folded.as_str(), "more" | "extra" | "additional" | "other")
        };
        pen.at += usize::from(pen.token().is_some_and(more));
        if !(1..=MAX_CARDS).contains(&count) {
            return self.stop(Expected::CardCount);
        }
        *self = pen;
        Some((count, by_word))
    }

    /// `twice`.
    pub(super) fn twice(&mut self) -> Option<usize> {
        let twice = self.token().is_some_and(|token| token.folded == "twice");
        self.at += usize::from(twice);
        twice.then_some(2)
    }

    /// `x2`, `×2`, `(2)` behind a card.
    pub(super) fn times(&mut self) -> Option<usize> {
        let mut pen = *self;
        // `赤2枚`
        let first = pen.token()?;
        let counter = |token: &Token<'_>| matches!(token.folded.as_str(), "枚" | "張" | "张");
        if first.kind == Kind::Digits && pen.ahead(1).token().is_some_and(counter) {
            let count = first.folded.parse().ok()?;
            if !(1..=MAX_CARDS).contains(&count) {
                return None;
            }
            *self = pen.ahead(2);
            return Some(count);
        }
        let x = first.folded == "x";
        let paren = pen.is_sign('(');
        if !x && !paren && !pen.is_sign('*') {
            return None;
        }
        pen.at += 1;
        let digits = pen.token().filter(|t| t.kind == Kind::Digits)?;
        let count = digits.folded.parse().ok()?;
        pen.at += 1;
        if paren && !pen.eat_sign(&[')']) || !(1..=MAX_CARDS).contains(&count) {
            return None;
        }
        *self = pen;
        Some(count)
    }
}

fn vec_of(card: Seen, count: usize) -> Many {
    std::iter::repeat_n(card, count.min(MAX_CARDS + 1)).collect()
}
