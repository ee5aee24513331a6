//! A sentence in pieces that mean something: players, places, cards, words of the table.

use smallvec::SmallVec;

use super::super::cards::{Many, letters, named};
use super::super::pen::{Fit, Pen, fit};
use super::super::plain::pictured;
use super::super::tokens::{Kind, Token};
use super::super::words::{self, Role};
use crate::card::Card;
use crate::log::Name;
use crate::span::Span;

/// No sentence has more words that nobody knows.
const MOST_UNKNOWN: usize = 20;
/// Nobody writes more cards of a kind.
const MOST_OF_A_KIND: usize = 30;
/// Signs that no sentence has.
const ODD: [char; 12] = ['§', '%', '@', '#', '^', '{', '}', '<', '$', '\\', '¤', '€'];
/// A shorter word may look like any other.
const SHORTEST: usize = 4;

pub(super) enum Sense<'a> {
    /// A player, and the seat.
    Who(Name<'a>, usize),
    Place(Name<'a>),
    Cards(Many),
    /// The colour of a track, behind a slash.
    Track(Card, Span),
    /// So many, and nobody says of what.
    Count(usize),
    Sign(char),
    /// A word of the table, with all that it is for.
    Word(SmallVec<[(Role, &'static str); 4]>),
    /// Says nothing.
    Nothing,
    /// No word of any table.
    Unknown,
}

/// Some tokens that mean something together.
pub(super) struct Piece<'a> {
    pub from: usize,
    pub to: usize,
    pub sense: Sense<'a>,
    /// A card with a count, or with letters for it: no colour of a track.
    pub counted: bool,
}

impl Piece<'_> {
    /// The canonical word, if this one is of that role.
    pub(super) fn word(&self, role: Role) -> Option<&'static str> {
        match &self.sense {
            Sense::Word(roles) => {
                roles.iter().find(|(known, _)| *known == role).map(|(_, word)| *word)
            }
            _ => None,
        }
    }

    pub(super) fn is_sign(&self, signs: &[char]) -> bool {
        matches!(self.sense, Sense::Sign(sign) if signs.contains(&sign))
    }

    /// True for what stands between two things of a list.
    pub(super) fn is_and(&self) -> bool {
        self.is_sign(&[',', ';', '+', '&', '/', '.', '|']) || self.word(Role::And).is_some()
    }
}

/// The pieces of the line from here, and whether there are signs among them that nobody knows;
/// nothing if something in it may turn it around, or may be something that was misspelt.
pub(super) fn cut<'a>(from: Pen<'_, 'a, '_>) -> Option<(Vec<Piece<'a>>, bool)> {
    let mut pieces: Vec<Piece<'a>> = Vec::new();
    let mut unknown = Vec::new();
    let mut pen = from;
    while let Some(token) = pen.token() {
        let piece = pen.piece();
        if piece.word(Role::Unsaid).is_some() {
            return None;
        }
        if matches!(piece.sense, Sense::Unknown) {
            unknown.push(token);
            // `two maroon`
            if matches!(pieces.last(), Some(Piece { sense: Sense::Count(_), .. }))
                && token.text.is_ascii()
            {
                return None;
            }
        }
        pen.at = piece.to;
        let count = matches!(piece.sense, Sense::Count(_));
        let strange = |last: &Piece<'_>| {
            let token = from.page.tokens.get(last.from);
            matches!(last.sense, Sense::Unknown)
                && token.is_some_and(|token| token.text.chars().any(may_say_more))
        };
        // `车头1`
        if count && pieces.last().is_some_and(strange) {
            return None;
        }
        if pen.is_unlikely(pieces.last(), &piece) {
            return None;
        }
        // `🟢 Cai:`
        let who = matches!(piece.sense, Sense::Who(..));
        if let Some(last) = pieces.last_mut().filter(|last| who && last.from == from.at)
            && matches!(last.sense, Sense::Cards(_))
        {
            last.sense = Sense::Nothing;
        }
        pieces.push(piece);
    }
    // One word that nobody knows, at the end, is no sentence.
    let latin = |token: &&&Token<'_>| token.text.is_ascii() && token.kind == Kind::Word;
    let mut odd = unknown.iter().filter(latin);
    let only = odd.next().filter(|_| odd.next().is_none());
    if only.is_some_and(|only| from.page.tokens.last().is_some_and(|last| last.span == only.span)) {
        return None;
    }
    let harmless = |token: &&Token<'_>| !pen.may_mean_something(token);
    let strange = unknown.iter().any(|token| token.text.chars().any(may_say_more));
    (unknown.len() <= MOST_UNKNOWN && unknown.iter().all(harmless)).then_some((pieces, strange))
}

impl<'a> Pen<'_, 'a, '_> {
    fn piece(self) -> Piece<'a> {
        let piece = |n, sense| self.piece_upto(self.ahead(n), sense, false);
        let table = self.page.table;
        let whole = |index, end: &Self| fit(index, self.name(*end)).0 == Fit::Whole;
        let ends = self.name_ends();
        let who = |end: &&Self| self.player_upto(**end).1 == Fit::Whole;
        // Players are called by their colours, too; in a sentence it is mostly a card.
        let picture =
            self.token().is_some_and(|t| t.text.chars().next().and_then(pictured).is_some());
        let coloured = picture || self.find(Role::Card).is_some();
        if let Some(end) =
            ends.iter().rev().find(who).filter(|end| !coloured || end.at > self.at + 1)
        {
            let (name, _) = self.player_upto(*end);
            if let Some(id) = table.players.only(name.text) {
                return piece(end.at - self.at, Sense::Who(name, id));
            }
        }
        if let Some((name, id)) = self.owner() {
            return piece(1, Sense::Who(name, id));
        }
        let words = words::every(self.rest());
        let longest = words.iter().map(|(_, _, n)| *n).max().unwrap_or(0);
        let place = ends.iter().rev().find(|end| whole(table.places, end));
        if let Some(end) = place {
            let small = self.token().is_some_and(|token| token.text == token.folded);
            let latin = self.token().is_some_and(|token| token.text.is_ascii());
            let word = longest >= end.at - self.at && small && latin;
            if !word && self.name(*end).text.chars().count() > 1 {
                return piece(end.at - self.at, Sense::Place(self.name(*end)));
            }
        }
        if let Some((card, to)) = self.track_here() {
            return piece(to.at - self.at, Sense::Track(card, self.ahead(1).span(to)));
        }
        if let Some(cards) = self.cards_here() {
            return cards;
        }
        let roles: SmallVec<_> = words
            .into_iter()
            .filter(|(_, _, n)| *n == longest)
            .map(|(role, word, _)| (role, word))
            .collect();
        if !roles.is_empty() {
            return piece(longest, Sense::Word(roles));
        }
        match self.kind() {
            Some(Kind::Sign(sign)) => piece(1, Sense::Sign(sign)),
            // `una negra y una roja`
            Some(Kind::Word)
                if self.token().is_some_and(|t| matches!(t.text, "y" | "e") && t.apart) =>
            {
                piece(1, Sense::Sign('&'))
            }
            _ => piece(1, Sense::Unknown),
        }
    }

    fn piece_upto(self, to: Self, sense: Sense<'a>, counted: bool) -> Piece<'a> {
        Piece { from: self.at, to: to.at, sense, counted }
    }

    /// `d'Anaïs`
    fn owner(self) -> Option<(Name<'a>, usize)> {
        let token = self.token()?;
        let (article, name) = token.text.split_once(['\'', '’'])?;
        let id = self.page.table.players.only(name).filter(|_| article.len() == 1)?;
        let end = token.span.end;
        let start = end - u32::try_from(name.len()).ok()?;
        Some((Name { text: name, span: Span::new(start, end) }, id))
    }

    /// `/W` behind a place: the colour of the track, and where it ends.
    fn track_here(self) -> Option<(Card, Self)> {
        let glued = |token: &&Token<'_>| !token.apart;
        self.token().filter(|token| token.is_sign('/') && !token.apart)?;
        let mut pen = self.ahead(1);
        let token = pen.token().filter(glued)?;
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at))?;
        let card =
            named(token).filter(|_| !pen.ahead(1).token().is_some_and(|t| t.is_sign('/')))?;
        // `R/W` are two cards.
        let name = before.kind != Kind::Word || named(before).is_none();
        pen.at += 1;
        name.then_some((card, pen))
    }

    /// Cards, with a count or without; or a count of what nobody names.
    fn cards_here(self) -> Option<Piece<'a>> {
        let piece = |to, sense, counted| Some(self.piece_upto(to, sense, counted));
        let mut pen = self;
        if pen.eat_sign(&['?']) {
            return piece(pen, many(None, 1), true);
        }
        let furthest = self.page.furthest.get();
        // `各一張`
        let each = pen.token().is_some_and(|token| token.text == "各");
        pen.at += usize::from(each);
        let count = pen.count();
        self.page.furthest.set(furthest);
        if each && count.is_some() {
            pen.eat_counted();
            return piece(pen, Sense::Nothing, false);
        }
        match count {
            Some(count) => self.counted_here(pen, count),
            None => self.card_word_here(),
        }
    }

    /// What stands behind a count: cards, or nothing that is named.
    fn counted_here(self, mut pen: Self, (n, by_word): (usize, bool)) -> Option<Piece<'a>> {
        let piece = |to, sense, counted| Some(self.piece_upto(to, sense, counted));
        if n > MOST_OF_A_KIND {
            return None;
        }
        let behind_count = pen;
        // `deux cartes noires`
        let mut behind = pen;
        if behind.eat_counted() && behind.find(Role::Card).is_some() {
            pen = behind;
        }
        pen.skip_articles();
        if let Some(card) = pen.card_here() {
            pen.eat_counted();
            return piece(pen, many(Some(card), n), true);
        }
        let word_next = behind_count.token().is_some_and(|next| next.kind == Kind::Word);
        let article = word_next
            && n == 1
            && by_word
            && !matches!(self.token()?.folded.as_str(), "one" | "another");
        let mut behind = self;
        behind.count();
        let counted = behind.eat_counted();
        let each = |token: &Token<'_>| matches!(token.text, "ずつ" | "each");
        if behind.token().is_some_and(each) {
            return piece(behind.ahead(1), Sense::Nothing, false);
        }
        let cjk = self.token().is_some_and(|token| !token.text.is_ascii());
        match article && !counted && !cjk {
            true => piece(behind, Sense::Nothing, false),
            false => piece(behind, Sense::Count(n), true),
        }
    }

    /// Cards by a word, a picture or letters.
    fn card_word_here(self) -> Option<Piece<'a>> {
        let piece = |to, sense, counted| Some(self.piece_upto(to, sense, counted));
        let mut pen = self;
        // Pictures are cards one by one.
        let picture = |token: &Token<'_>| token.text.chars().next().and_then(pictured).is_some();
        if let Some(card) = self.token().filter(|token| picture(token)).and_then(letters) {
            pen.at += 1;
            return piece(pen, Sense::Cards(card), true);
        }
        let run = |token: &Token<'_>| token.text.len() > 1 && words::is_cards(token.text);
        if let Some((letter, n)) = pen.find(Role::Card).filter(|_| !self.token().is_some_and(run)) {
            let token = self.token()?;
            // A small letter is a word of some language.
            if token.text.len() > 1 || token.text != token.folded {
                let card = Card::from_letter(letter.chars().next()?);
                pen.at += n;
                pen.eat_counted();
                let times = pen.times_behind();
                return piece(pen, many(card, times.unwrap_or(1)), times.is_some());
            }
        }
        let token = self.token().filter(|token| token.kind == Kind::Word)?;
        // `l'orange`
        if let Some((_, card)) = token.text.split_once(['\'', '’'])
            && let Some(letter) = words::of(&card.to_lowercase(), Role::Card)
            && card.len() > 2
        {
            pen.at += 1;
            let card = Card::from_letter(letter.chars().next()?);
            return piece(pen, many(card, 1), false);
        }
        let wide = |c: char| matches!(c, '\u{ff21}'..='\u{ff3a}');
        if !words::is_cards(token.text) && !token.text.chars().all(wide) {
            return None;
        }
        let cards = letters(token)?;
        pen.at += 1;
        if token.text.len() == 1
            && let Some(n) = pen.times().filter(|n| *n <= MOST_OF_A_KIND)
        {
            return piece(pen, many(named(token), n), true);
        }
        piece(pen, Sense::Cards(cards), true)
    }

    /// `x2`, `を2枚`: how often, behind a card.
    fn times_behind(&mut self) -> Option<usize> {
        let mut pen = *self;
        // `黑一張`
        let sign = pen.token().is_some_and(|token| !token.text.is_ascii());
        if sign && let Some((n, _)) = pen.find(Role::Count).and(pen.count()) {
            pen.eat_counted();
            *self = pen;
            return Some(n);
        }
        let joins = |token: &Token<'_>| matches!(token.text, "を" | "が" | "は" | "牌" | "卡");
        pen.at += usize::from(pen.token().is_some_and(joins));
        // `赤を1枚ずつ`
        let each = pen.ahead(2).token().is_some_and(|token| token.text == "ずつ");
        let times = pen.times().filter(|n| *n <= MOST_OF_A_KIND && !each)?;
        pen.eat_counted();
        *self = pen;
        Some(times)
    }

    /// A card by a word, or by a capital letter.
    fn card_here(&mut self) -> Option<Card> {
        if let Some((letter, n)) = self.find(Role::Card) {
            self.at += n;
            return Card::from_letter(letter.chars().next()?);
        }
        let token = self.token().filter(|token| token.text.len() == 1)?;
        let letter = token.text.chars().next().filter(char::is_ascii_uppercase)?;
        let card = Card::from_letter(letter)?;
        self.at += 1;
        Some(card)
    }

    /// True for what a slip of the pen may have made of something else: `tow red cards`, `A-B/RR`,
    /// capitals that are no cards.
    fn is_unlikely(self, before: Option<&Piece<'_>>, piece: &Piece<'_>) -> bool {
        let tokens = self.page.tokens.get(piece.from..piece.to).unwrap_or_default();
        let Some((first, last)) = tokens.first().zip(tokens.last()) else {
            return false;
        };
        let plural = ["cards", "karten", "cartes", "cartas", "kaarten", "karty"];
        let listed = before.is_some_and(Piece::is_and);
        match &piece.sense {
            Sense::Cards(cards) => {
                cards.len() == 1
                    && !piece.counted
                    && !listed
                    && plural.contains(&last.folded.as_str())
            }
            Sense::Sign('/') => {
                let place = before.is_some_and(|before| matches!(before.sense, Sense::Place(_)));
                let next = self.page.tokens.get(piece.to);
                let letters = next.is_some_and(|next| next.kind == Kind::Word && !next.apart);
                place
                    && !first.apart
                    && letters
                    && next.is_some_and(|next| words::is_cards(next.text))
            }
            Sense::Sign(sign) => ODD.contains(sign),
            Sense::Unknown => first.text.chars().all(|c| c.is_ascii_uppercase()),
            _ => false,
        }
    }

    /// True for a word that may be something misspelt: a player, a place, what became of
    /// tickets, from where a card came.
    fn may_mean_something(self, token: &Token<'_>) -> bool {
        let table = self.page.table;
        let text = token.text;
        // Syllables of a name that nobody knows.
        if text.chars().any(|c| matches!(u32::from(c), 0x30a1..=0x30fa)) {
            return true;
        }
        let length = text.chars().count();
        let capital = text.chars().next().is_some_and(char::is_uppercase);
        let near = |index: &crate::names::NameIndex| match index.find_exactly(text) {
            crate::names::Lookup::Unknown(_) => length > SHORTEST && index.is_nearly(text),
            _ => capital && length > 2,
        };
        let cards = letters(token).is_some() && text.is_ascii() && token.kind == Kind::Word;
        token.kind == Kind::Quoted
            || cards
            || near(table.players)
            || table.places.is_some_and(near)
            || length >= SHORTEST && words::is_near_one_that_counts(&token.folded)
    }
}

/// So many of a card.
fn many<'a>(card: Option<Card>, n: usize) -> Sense<'a> {
    Sense::Cards(std::iter::repeat_n(card, n).collect())
}

/// True for a sign of a script without blanks that may say something by itself. A few only join
/// what others say.
fn may_say_more(c: char) -> bool {
    const JOINS: &str = "的了在把被由从從跟和與与用以并並再又先后後其共个個张張枚这這那条條号號地得着著过過也都给給向于於之为為去来來上下里裡中全部各所付出手牌卡回人色间間最初目选選択从库抽拿取走到盲引敷修打名両两節节位场場";
    let kanji = matches!(u32::from(c), 0x3400..=0x9fff | 0xf900..=0xfaff);
    kanji && !JOINS.contains(c)
}
