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
const NO_CARDS: [&str; 23] = [
    "or", "by", "go", "row", "low", "por", "pro", "look", "book", "work", "log", "grow", "blow",
    "ok", "pool", "bowl", "bow", "roll", "wow", "poor", "glow", "pry", "orb",
];

/// The colours of cards, of which a beginning is enough.
const COLOURS: [(&str, Card); 10] = [
    ("pink", Card::Pink),
    ("purple", Card::Pink),
    ("blue", Card::Blue),
    ("orange", Card::Orange),
    ("white", Card::White),
    ("green", Card::Green),
    ("yellow", Card::Yellow),
    ("black", Card::Black),
    ("red", Card::Red),
    ("locomotive", Card::Wild),
];
/// The same in two letters.
const PAIRS: [(&str, Card); 19] = [
    ("pk", Card::Pink),
    ("pi", Card::Pink),
    ("pu", Card::Pink),
    ("bu", Card::Blue),
    ("be", Card::Blue),
    ("or", Card::Orange),
    ("og", Card::Orange),
    ("wh", Card::White),
    ("wt", Card::White),
    ("we", Card::White),
    ("gr", Card::Green),
    ("gn", Card::Green),
    ("ye", Card::Yellow),
    ("yl", Card::Yellow),
    ("yw", Card::Yellow),
    ("bk", Card::Black),
    ("rd", Card::Red),
    ("re", Card::Red),
    ("lo", Card::Wild),
];

/// So many words around one are asked whether they are such, too.
const LONGEST_RUN: usize = 12;

/// `Rd`: a capital and a small letter.
fn is_two(text: &str) -> bool {
    matches!(text.as_bytes(), [first, second] if first.is_ascii_uppercase() && second.is_ascii_lowercase())
}

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
pub(super) fn letters(token: &Token<'_>) -> Option<Many> {
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

/// Capitals that are a card each, whatever word they spell: `BLK`.
fn are_cards(token: &Token<'_>) -> bool {
    let letter = |c: char| c.is_ascii_uppercase() && Card::from_letter(c).is_some();
    token.text.len() > 1 && token.text.chars().all(letter)
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// Goes on behind a card, if a word or a letter for one stands here.
    pub(super) fn card(&mut self) -> Option<Card> {
        if let Some((letter, n)) = self.find(Role::Card) {
            self.at += n;
            return Card::from_letter(letter.chars().next()?);
        }
        let card = named(self.token()?).or_else(|| self.beside_arrow())?;
        self.at += 1;
        Some(card)
    }

    /// `re>or`, `Gree>Pink`: the beginnings of colours.
    pub(super) fn beside_arrow(self) -> Option<Card> {
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let arrow = |token: &Token<'_>| token.is_sign('>');
        if !self.ahead(1).is_sign('>') && !before.is_some_and(arrow) {
            return None;
        }
        self.begun()
    }

    /// The only colour that begins with the word here.
    pub(super) fn begun(self) -> Option<Card> {
        let word = self.token().filter(|token| token.folded.len() > 1)?.folded.as_str();
        let mut all = COLOURS.iter().filter(|(colour, _)| colour.starts_with(word));
        let (_, card) = all.next().filter(|_| all.next().is_none())?;
        Some(*card)
    }

    /// One word, and nothing else on the line, of letters that are a card each: `go`.
    pub(super) fn whole_word_of_cards(&mut self) -> Option<Cards> {
        let from = *self;
        let token = self.token().filter(|token| {
            self.ahead(1).is_done() && NO_CARDS.contains(&token.text) && token.kind == Kind::Word
        })?;
        let card = |c: char| Some(Some(Card::from_letter(c.to_ascii_uppercase())?));
        let cards = token.text.chars().map(card).collect::<Option<_>>()?;
        self.at += 1;
        Some(Cards { span: from.span(*self), cards })
    }

    /// Cards, with commas between them or without.
    pub(super) fn cards(&mut self) -> Option<Cards> {
        let times = self.each().unwrap_or(1);
        let mut cards = self.card_list(Self::skip_all)?;
        if times * cards.cards.len() > MAX_CARDS {
            return self.stop(Expected::FewerCards);
        }
        let each = |card: &Seen| std::iter::repeat_n(*card, times);
        cards.cards = cards.cards.iter().flat_map(each).collect();
        Some(cards)
    }

    /// `1 each of red, blue and green`, `je 1`
    fn each(&mut self) -> Option<usize> {
        let word = |pen: Self| {
            pen.token().is_some_and(|token| {
                matches!(
                    token.folded.as_str(),
                    "each" | "je" | "jeweils" | "cada" | "chacun" | "chacune" | "ciascuno" | "elk"
                )
            })
        };
        let mut pen = *self;
        let before = word(pen);
        pen.at += usize::from(before);
        let counts = pen.kind() == Some(Kind::Digits) || pen.find(Role::Count).is_some();
        let (times, _) = counts.then(|| pen.count())??;
        let mut behind = pen;
        behind.skip_fillers();
        if !before && word(behind) {
            pen = behind.ahead(1);
        } else if !before {
            return None;
        }
        let of = pen.token().is_some_and(|token| token.folded == "of");
        pen.at += usize::from(of);
        pen.eat_sign(&[':']);
        *self = pen;
        Some(times)
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
                // Nothing more is one of them.
                pen.at = pen.page.tokens.len();
            } else if !pen.eat_sign(&['+']) && pen.eat(Role::And).is_none() {
                pen.skip_glued();
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
        while self.eat_sign(&[':', '=', '>', ',']) || self.eat(Role::Filler).is_some() {}
        if self.token().is_some_and(|token| token.folded == "now") {
            self.at += 1;
        }
        self.skip_so_many();
        let paren = self.eat_sign(&['(', '[', '{']);
        let from = *self;
        let mut cards = Many::new();
        loop {
            let mut pen = *self;
            if !cards.is_empty() {
                pen.skip_all();
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
        if paren && !self.eat_sign(&[')', ']', '}']) {
            return self.stop(Expected::Cards);
        }
        Some(Cards { span, cards })
    }

    /// Cards of which the line says later where they came from.
    pub(super) fn drawn_cards(&mut self) -> Option<Many> {
        self.card_list(Self::skip_all).map(|cards| cards.cards)
    }

    fn skip_all(&mut self) {
        if !self.skip_comma() {
            self.skip_glued();
        }
    }

    /// What stands between two cards without blanks: `R-R-L`, `red/white`.
    fn skip_glued(&mut self) {
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let card = |token: &Token<'_>| {
            token.is_sign('?') || letters(token).is_some() || named(token).is_some()
        };
        let next = self.ahead(1).token();
        let between = matches!(self.kind(), Some(Kind::Sign('-' | '/' | '.')));
        // `1P/2L`
        let counts = self.is_sign('/') && self.ahead(2).token().is_some_and(card);
        let glued = |token: &Token<'_>| {
            !token.apart && (card(token) || counts && token.kind == Kind::Digits)
        };
        if between && before.is_some_and(card) && next.is_some_and(glued) {
            self.at += 1;
        }
    }

    /// `verde y 2 rojas`: an `and`, and no card.
    fn skip_y(&mut self) {
        let word = |at: Option<usize>| {
            let token = at.and_then(|at| self.page.tokens.get(at));
            token.is_some_and(|token| token.folded.len() > 1 && named(token).is_some())
        };
        let counted = self.ahead(1).kind() == Some(Kind::Digits);
        let y = self.token().is_some_and(|token| token.text == "y" && token.apart);
        let next = counted || word(Some(self.at + 1)) || self.ahead(1).find(Role::Count).is_some();
        self.at += usize::from(y && next && word(self.at.checked_sub(1)));
    }

    /// `2 cards:`, before them.
    fn skip_so_many(&mut self) {
        let mut pen = *self;
        if pen.count().is_some() && pen.eat_counted() && pen.eat_sign(&[':', '=']) {
            *self = pen;
        }
    }

    fn card_list(&mut self, skip: impl Fn(&mut Self)) -> Option<Cards> {
        self.skip_so_many();
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
        pen.skip_y();
        let counted = pen.count();
        // `pays 2 more`, and nothing behind it: nobody says which.
        if let Some((n, _)) = counted
            && pen.is_done()
            && pen.page.tokens.last().is_some_and(|token| token.folded == "more")
        {
            *self = pen;
            return Some(vec_of(None, n));
        }
        let token = pen.token()?;
        let many = if token.is_sign('?') {
            pen.at += 1;
            let behind = pen.times().filter(|_| counted.is_none());
            vec_of(None, behind.or(counted.map(|(n, _)| n)).unwrap_or(1))
        } else if let Some((_, n)) = pen.find(Role::Unseen).filter(|_| counted.is_some()) {
            pen.at += n;
            vec_of(None, counted.map_or(1, |(n, _)| n))
        } else if pen.find(Role::Counted).is_some()
            && counted.is_some_and(|(n, by_word)| !by_word || n > 1)
        {
            // `4 cards`: nobody says which.
            vec_of(None, counted.map_or(1, |(n, _)| n))
        } else if let Some((letter, n)) = pen.find(Role::Card)
            && (counted.is_some() || !are_cards(token))
        {
            let card = Card::from_letter(letter.chars().next()?)?;
            pen.at += n;
            let behind = pen.times();
            match (counted, behind) {
                (Some(_), Some(_)) => return None,
                (Some((n, _)), None) | (None, Some(n)) => vec_of(Some(card), n),
                (None, None) => vec_of(Some(card), 1),
            }
        } else {
            pen.lettered(token, counted, *self)?
        };
        if !pen.eat_counted() && many.iter().all(Option::is_some) {
            pen.eat_noun();
        }
        let turned = |token: &Token<'_>| {
            matches!(token.kind, Kind::Sign('?' | '-')) || named(token).is_some()
        };
        let drawn = pen.is_sign('>') && pen.ahead(1).token().is_some_and(turned);
        if drawn || many.len() > MAX_CARDS {
            // A card that was drawn.
            return None;
        }
        *self = pen;
        Some(many)
    }

    /// Letters that are a card each, or the beginning of a colour; `from` is where the count
    /// stands.
    fn lettered(
        &mut self,
        token: &Token<'a>,
        counted: Option<(usize, bool)>,
        from: Self,
    ) -> Option<Many> {
        // `YYW lol`
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let capitals =
            before.is_some_and(|before| before.text != before.folded || before.is_sign('?'));
        // `2 green lol`
        let word = before.is_some_and(|before| words::of(&before.folded, Role::Card).is_some());
        let talk = (capitals || word) && token.text == token.folded;
        if talk && words::of(&token.folded, Role::Talk).is_some() {
            return None;
        }
        // `1 verde y se retira`: an `and`, and no card.
        let and = token.text == "y" && token.apart;
        if and && before.is_some_and(|before| named(before).is_some() && before.folded.len() > 1) {
            return None;
        }
        // `2B r RKW`: a small letter between capitals says something else.
        let small = capitals && token.text.len() == 1 && token.text == token.folded;
        let between = small && self.ahead(1).token().is_some_and(are_cards);
        let plain = self.is_run() || !self.is_word_of_the_line();
        let letters = letters(token).filter(|_| plain && !between);
        let short = self.shortened(counted.is_some() || letters.is_none());
        let letters = match short.filter(|_| plain) {
            Some(card) => SmallVec::from_slice(&[Some(card)]),
            None => letters?,
        };
        self.at += 1;
        Some(match counted {
            None => match (self.times(), letters.as_slice()) {
                (None, _) => letters,
                (Some(n), &[one]) => vec_of(one, n),
                (Some(_), _) => return None,
            },
            // As the notation counts: the first letter, if no blank is between them.
            Some((n, _)) if !token.apart && counted_by_one(from, *self) => {
                let mut many = vec_of(letters[0], n);
                many.extend_from_slice(&letters[1..]);
                many
            }
            Some((n, _)) if letters.len() == 1 => vec_of(letters[0], n),
            Some(_) => return None,
        })
    }

    /// The colour that a word begins: `Oran`, `2 gr`; where all words around are such, `Rd`, too.
    /// What may be letters of cards is only asked if it cannot be those.
    pub(super) fn shortened(self, no_letters: bool) -> Option<Card> {
        let token = self.token()?;
        let word = token.folded.as_str();
        // `2 or 3 red`: no orange.
        let next = self.ahead(1);
        let or =
            word == "or" && (next.kind() == Some(Kind::Digits) || next.find(Role::Count).is_some());
        let counted = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let counted = counted.is_some_and(|token| {
            token.kind == Kind::Digits || words::of(&token.folded, Role::Count).is_some()
        });
        let long = word.len() > if counted { 1 } else { 2 };
        let long = long && token.text != "ora" && !or && no_letters;
        if let Some(card) = self.begun().filter(|_| long) {
            return Some(card);
        }
        let two = |token: &&Token<'_>| matches!(token.kind, Kind::Word) && is_two(token.text);
        let back = self.page.tokens.get(..self.at).unwrap_or_default().iter().rev();
        let rest = self.rest();
        let run = || {
            back.clone()
                .take(LONGEST_RUN)
                .take_while(two)
                .chain(rest.iter().take(LONGEST_RUN).take_while(two))
        };
        let pair = |token: &Token<'_>| PAIRS.iter().find(|(pair, _)| *pair == token.folded);
        let listed = run().all(|token| pair(token).is_some()) && run().count() > 1;
        pair(token).filter(|_| is_two(token.text) && listed).map(|(_, card)| *card)
    }

    /// The noun behind a colour: `a pink train`, `red one`.
    pub(super) fn eat_noun(&mut self) {
        let word = |pen: Self| pen.token().map_or("", |token| token.folded.as_str());
        let next = self.ahead(1);
        let train = matches!(
            word(*self),
            "train" | "trains" | "wagon" | "wagons" | "carriage" | "carriages" | "car" | "cars"
        );
        let one = word(*self) == "one" && next.token().is_none_or(|next| named(next).is_none());
        let counts = next.kind() == Some(Kind::Digits) || matches!(word(next), "left");
        self.at += usize::from((train || one) && !counts);
    }

    /// `cards`, `card(s)`.
    pub(super) fn eat_counted(&mut self) -> bool {
        let there = self.eat(Role::Counted).is_some();
        let s = self.ahead(1).token().is_some_and(|token| token.folded == "s");
        if there && self.is_sign('(') && s && self.ahead(2).is_sign(')') {
            self.at += 3;
        }
        there
    }

    /// Such capitals behind a word in small letters are no keyword: `reveal ROB`.
    fn is_run(self) -> bool {
        let small = |token: &Token<'_>| token.text.chars().any(char::is_lowercase);
        let before = self.at.checked_sub(1);
        let before = before.and_then(|at| self.page.tokens.get(at));
        self.token().is_some_and(are_cards) && before.is_some_and(small)
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
        // `(2) red`
        let paren = pen.is_sign('(')
            && pen.ahead(1).kind() == Some(Kind::Digits)
            && pen.ahead(2).is_sign(')')
            && pen.ahead(3).token().and_then(named).is_some();
        pen.at += usize::from(paren);
        let (count, by_word) = match pen.token()? {
            token if token.kind == Kind::Digits && token.folded.len() <= 3 => {
                pen.at += 1;
                (token.folded.parse().ok()?, false)
            }
            _ => (pen.eat(Role::Count)?.parse().ok()?, true),
        };
        pen.at += usize::from(paren);
        let x = pen
            .token()
            .is_some_and(|token| matches!(token.folded.as_str(), "x" | "枚" | "張" | "张"));
        pen.at += usize::from(x && !pen.ahead(1).is_done());
        if !x {
            pen.eat_sign(&['*']);
        }
        // `2 more white`
        let more = |token: &Token<'_>| {
            matches!(token.folded.as_str(), "more" | "extra" | "additional" | "other")
        };
        pen.at += usize::from(pen.token().is_some_and(more));
        // `2 of purple`
        let of = pen.token().is_some_and(|token| token.folded == "of");
        let card =
            pen.ahead(1).token().is_some_and(|next| next.text.len() > 1 && named(next).is_some());
        pen.at += usize::from(of && card);
        if !(1..=MAX_CARDS).contains(&count) {
            return self.stop(Expected::CardCount);
        }
        *self = pen;
        Some((count, by_word))
    }

    /// `twice`.
    pub(super) fn twice(&mut self) -> Option<usize> {
        let word = |pen: Self| pen.token().map_or("", |token| token.folded.as_str());
        let times = word(self.ahead(1));
        let n = match word(*self) {
            "twice" | "zweimal" | "tweemal" | "dwukrotnie" => 1,
            "deux" | "dos" | "due" | "duas" | "twee" | "dwa"
                if matches!(times, "fois" | "veces" | "volte" | "vezes" | "keer" | "razy") =>
            {
                2
            }
            _ => return None,
        };
        self.at += n;
        Some(2)
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
        // `red: 2`, `red 2,`, `R2`: a number behind which nothing stands that it counts.
        let bare = first.kind == Kind::Digits;
        let sign = pen.is_sign(':') || pen.is_sign('=');
        if bare || sign {
            let behind = pen.ahead(1 + usize::from(sign));
            let ends = |token: &Token<'_>| {
                matches!(token.kind, Kind::Sign(',' | ';' | '+' | '&' | ')' | ']' | '.'))
            };
            // `ピンク1を払う`
            let before = pen.at.checked_sub(1).and_then(|at| pen.page.tokens.get(at));
            let signs = before.is_some_and(|before| !before.text.is_ascii());
            let ends_here = signs || behind.token().is_none_or(|token| token.apart);
            let glued = bare && !first.apart && ends_here;
            // `? ? 2. Ben draws`: the number of a turn.
            if bare && behind.is_sign('.') && !behind.ahead(1).is_done() {
                return None;
            }
            let follows = behind.token().is_none_or(ends)
                || behind.find(Role::And).is_some()
                || sign && behind.ahead(1).is_sign('>');
            if !(glued || follows) && behind.find(Role::Part).is_none_or(|(part, _)| part == "pay")
            {
                return None;
            }
        } else if !x && !paren && !pen.is_sign('*') {
            return None;
        }
        pen.at += usize::from(!bare);
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

/// True for as many cards as lie face up, and nothing else.
pub(in crate::notation) fn is_row(text: &str) -> bool {
    let letters: Vec<char> = text.chars().filter(|c| !matches!(c, ' ' | ',' | '-' | '/')).collect();
    let card = |c: &char| c.is_ascii_uppercase() && Card::from_letter(*c).is_some();
    letters.len() == ROW && letters.iter().all(card)
}

/// A count is one token, and the letters behind it another.
fn counted_by_one(from: Pen<'_, '_, '_>, to: Pen<'_, '_, '_>) -> bool {
    from.ahead(1).at + 1 == to.at
}

fn vec_of(card: Seen, count: usize) -> Many {
    std::iter::repeat_n(card, count.min(MAX_CARDS + 1)).collect()
}
