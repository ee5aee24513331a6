//! A place among the tokens of a line, and how far a reading of it came.

use std::cell::{Cell, RefCell};

use super::tokens::{self, Kind, Token};
use super::words::{self, Role};
use crate::log::{Expected, Name, Number};
use crate::names::NameIndex;
use crate::notation::token::Stop;
use crate::notation::{Dialect, Vocabulary};
use crate::span::Span;

/// No name has more tokens.
pub(super) const MOST_IN_NAME: usize = 8;
/// No sentence has more words in a row that say nothing.
const MOST_FILLERS: usize = 8;
/// No number has more digits.
const MAX_DIGITS: usize = 9;

/// What is known above a line.
pub(in crate::notation) struct Table<'v> {
    pub dialect: Dialect,
    /// The game's word.
    pub game: &'v str,
    pub players: &'v NameIndex,
    /// So many play.
    pub seats: usize,
    pub places: Option<&'v NameIndex>,
    pub words: &'v dyn Vocabulary,
    /// What the lines are listed under.
    pub under: Option<Under>,
    /// Somebody has done something.
    pub has_begun: bool,
    /// Not every player has been offered tickets yet.
    pub first_tickets: bool,
    /// Somebody has had a turn.
    pub has_moved: bool,
    /// So many hands have been dealt.
    pub hands: usize,
    /// The face-up row is written down.
    pub notes_row: bool,
    /// Somebody's routes at the end are written down, or a line says that they will be.
    pub owns: bool,
    /// Somebody has drawn a tile above.
    pub draws: bool,
    /// Where the name of the player stands who was told of last.
    pub seat: Option<Span>,
    /// Who has built stations above, a name for each.
    pub stations: &'v [&'v str],
    /// Whose name stands alone above.
    pub speaker: Option<Span>,
    /// Where the name of the player stands who is next, by the order of the seats.
    pub next: Option<Span>,
    /// Where the name of the player stands who writes the log.
    pub me: Option<Span>,
    /// The lines below.
    pub rest: &'v str,
}

impl Table<'_> {
    /// True once nobody is dealt cards any more: somebody has had a turn, or everybody has a hand
    /// and tickets.
    pub(super) fn is_under_way(&self) -> bool {
        self.has_moved || self.hands >= self.seats && !self.first_tickets
    }

    /// So many tickets are offered to a player here, by the rules.
    pub(super) fn offered(&self, in_turn: bool) -> Option<usize> {
        let first = self.first_tickets && !self.has_moved && !in_turn;
        self.words.offered(self.game, first)
    }
}

/// A line that stands above a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::notation) enum Under {
    Players,
    Results,
}

/// A line under the pen.
pub(super) struct Page<'a, 'v> {
    pub text: &'a str,
    pub tokens: Vec<Token<'a>>,
    /// The offset behind the last token.
    pub end: u32,
    /// A semicolon stands in the line, and may begin a comment.
    pub semicolon: bool,
    pub table: &'v Table<'v>,
    /// The furthest place at which a reading stopped.
    pub furthest: Cell<Option<Stop>>,
    /// Two readings of which neither is better: the text to write for each.
    pub two: RefCell<Option<[String; 2]>>,
}

/// How a line says that whoever writes it did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// `I draw`
    Named,
    /// `robo`
    Meant,
}

/// Where a line says that whoever writes it did something: before all else that it says.
fn first_person(tokens: &[Token<'_>]) -> Option<(usize, Writer)> {
    let leads = |at: usize| match tokens[at].kind {
        Kind::Digits | Kind::Sign(_) => true,
        Kind::Quoted => false,
        Kind::Word => {
            let word = tokens[at].folded.as_str();
            super::plain::is_turn(word)
                || [Role::Lead, Role::And].iter().any(|role| words::of(word, *role).is_some())
        }
    };
    let is_me = |at: &usize| words::find(&tokens[*at..], Role::Me).is_some();
    let at = (0..tokens.len()).find(|at| is_me(at) || !leads(*at)).filter(is_me)?;
    let (word, n) = words::find(&tokens[at..], Role::Me)?;
    let turn = |token: &Token<'_>| super::plain::is_turn(&token.folded);
    match word {
        "meant" => Some((at, Writer::Meant)),
        // `my turn: …`
        _ if tokens[at].folded == "my" || tokens[at].folded == "meine" => {
            let behind = tokens.get(at + 1..).unwrap_or_default();
            let said = words::find(behind, Role::Verb).is_some()
                || words::find(behind, Role::Ordinal).is_some();
            (said || behind.first().is_some_and(turn)).then_some((at, Writer::Named))
        }
        _ => (n == 1).then_some((at, Writer::Named)),
    }
}

/// True for a line that says that whoever writes it did something.
pub(in crate::notation) fn is_of_writer(line: &str) -> bool {
    tokens::cut(super::plain::beginning(line), 0)
        .is_some_and(|cut| first_person(&cut.tokens).is_some())
}

#[derive(Clone, Copy)]
pub(super) struct Pen<'p, 'a, 'v> {
    pub page: &'p Page<'a, 'v>,
    pub at: usize,
}

impl<'a, 'v> Page<'a, 'v> {
    /// A line of the text, in tokens.
    pub(super) fn of(text: &'a str, from: usize, end: usize, table: &'v Table<'v>) -> Option<Self> {
        let line = text.get(from..end).filter(|line| line.len() <= super::MOST_BYTES)?;
        let cut = super::tokens::cut(line, u32::try_from(from).ok()?)?;
        let semicolon = cut.behind_semicolon.is_some();
        let mut page = Self { semicolon, ..Self::made(text, cut.tokens, cut.end, table) };
        page.name_writer();
        page.tokens = tokens::hidden(std::mem::take(&mut page.tokens), table);
        Some(page)
    }

    /// Tokens of a text as a line.
    pub(super) fn made(
        text: &'a str,
        tokens: Vec<Token<'a>>,
        end: u32,
        table: &'v Table<'v>,
    ) -> Self {
        let (furthest, two) = (Cell::new(None), RefCell::new(None));
        Self { text, tokens, end, semicolon: false, table, furthest, two }
    }

    /// Puts the name of whoever writes in the place of `I`, or where only the verb says so.
    fn name_writer(&mut self) {
        let Some((at, word)) = first_person(&self.tokens) else {
            return;
        };
        let known = |token: &Token<'_>| self.table.players.only(token.text).is_some();
        let Some(me) = self.table.me.filter(|_| !known(&self.tokens[at])) else {
            return;
        };
        let span = match word {
            Writer::Named => self.tokens[at].span,
            Writer::Meant => Span::new(self.tokens[at].span.start, self.tokens[at].span.start),
        };
        let text = me.of(self.text).trim_matches(['"', '“', '”', '„', '«', '»']);
        let folded = text.to_lowercase();
        let name = Token { kind: Kind::Quoted, text, folded, span, apart: true };
        let upto = at + usize::from(word == Writer::Named);
        self.tokens.splice(at..upto, [name]);
    }

    pub(super) fn pen(&self, at: usize) -> Pen<'_, 'a, 'v> {
        Pen { page: self, at }
    }
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    pub(super) fn rest(self) -> &'p [Token<'a>] {
        self.page.tokens.get(self.at..).unwrap_or_default()
    }

    pub(super) fn token(self) -> Option<&'p Token<'a>> {
        self.page.tokens.get(self.at)
    }

    pub(super) fn kind(self) -> Option<Kind> {
        self.token().map(|token| token.kind)
    }

    pub(super) fn is_done(self) -> bool {
        self.at >= self.page.tokens.len()
    }

    pub(super) fn is_sign(self, sign: char) -> bool {
        self.token().is_some_and(|token| token.is_sign(sign))
    }

    pub(super) fn ahead(self, tokens: usize) -> Self {
        let at = self.at.saturating_add(tokens);
        Self { at, ..self }
    }

    /// Where the token here begins, or the line ends.
    pub(super) fn start(self) -> u32 {
        self.token().map_or(self.page.end, |token| token.span.start)
    }

    /// Stops here: this reading does not go on.
    pub(super) fn stop<T>(self, expected: Expected) -> Option<T> {
        let at = self.start();
        let furthest = self.page.furthest.get();
        if furthest.is_none_or(|stop| stop.at < at) {
            self.page.furthest.set(Some(Stop { at, expected }));
        }
        None
    }

    /// Tries something out: where it stops is not how far the line can be read.
    pub(super) fn tries(self, trial: impl Fn(Self) -> bool) -> bool {
        let furthest = self.page.furthest.get();
        let fine = trial(self);
        self.page.furthest.set(furthest);
        fine
    }

    /// From the first of some tokens to the last.
    pub(super) fn span(self, to: Self) -> Span {
        let tokens = self.page.tokens.get(self.at..to.at).unwrap_or_default();
        match tokens {
            [] => Span::new(self.start(), self.start()),
            [one] => one.span,
            [first, .., last] => first.span.to(last.span),
        }
    }

    /// These tokens as a name.
    pub(super) fn name(self, to: Self) -> Name<'a> {
        let span = self.span(to);
        match self.page.tokens.get(self.at..to.at) {
            Some([one]) => Name { text: one.text, span },
            _ => Name { text: span.of(self.page.text), span },
        }
    }

    pub(super) fn eat_sign(&mut self, signs: &[char]) -> bool {
        let there = matches!(self.kind(), Some(Kind::Sign(sign)) if signs.contains(&sign));
        self.at += usize::from(there);
        there
    }

    pub(super) fn find(self, role: Role) -> Option<(&'static str, usize)> {
        words::find(self.rest(), role)
    }

    /// Goes on behind a word of this role, if one stands here.
    pub(super) fn eat(&mut self, role: Role) -> Option<&'static str> {
        let (word, tokens) = self.find(role)?;
        self.at += tokens;
        Some(word)
    }

    /// Goes on behind this word of this role, if it stands here.
    pub(super) fn eat_word(&mut self, role: Role, word: &str) -> bool {
        let there = self.find(role).filter(|(found, _)| *found == word);
        self.at += there.map_or(0, |(_, tokens)| tokens);
        there.is_some()
    }

    /// Goes on behind words that say nothing: so many as a sentence may have, since this is
    /// asked wherever a name may end.
    pub(super) fn skip_fillers(&mut self) {
        for _ in 0..MOST_FILLERS {
            if self.eat(Role::Filler).is_none() {
                return;
            }
        }
    }

    /// A colon, a comma or a dash behind a name or a keyword.
    pub(super) fn skip_colon(&mut self) {
        while self.eat_sign(&[':', ',', '-', '=', '>']) {}
        // `Ada / draws …`
        let apart = |pen: Self| pen.token().is_some_and(|token| token.apart);
        self.at += usize::from(self.is_sign('/') && apart(*self) && apart(self.ahead(1)));
    }

    /// What stands between two things of a list; false if nothing does.
    pub(super) fn skip_comma(&mut self) -> bool {
        let from = self.at;
        while self.eat_sign(&[',', ';', '&', '+']) || self.eat(Role::And).is_some() || self.eat_y()
        {
        }
        self.at > from
    }

    /// `verde y dos rojas`: an `and` between words, and no card.
    pub(super) fn eat_y(&mut self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        let long = |token: &Token<'_>| match token.kind {
            Kind::Word => token.text.chars().count() > 1,
            Kind::Digits | Kind::Quoted => true,
            Kind::Sign(sign) => matches!(sign, ')' | ']'),
        };
        let y = self.token().is_some_and(|token| token.text == "y" && token.apart);
        let next = self.ahead(1);
        let goes_on = next.token().is_some_and(long) || next.is_sign('(');
        let there = y && before.is_some_and(long) && goes_on;
        self.at += usize::from(there);
        there
    }

    /// `12`, `-14`, and `points` behind it.
    pub(super) fn number(&mut self) -> Option<Number> {
        let from = *self;
        let mut pen = from;
        let minus = pen.eat_sign(&['-']);
        let Some(digits) = pen.token().filter(|token| token.kind == Kind::Digits) else {
            return from.stop(Expected::WholeNumber);
        };
        let glued = pen.ahead(1).token().is_some_and(|next| next.kind == Kind::Word && !next.apart);
        if minus && digits.apart || glued && pen.ahead(1).find(Role::Figure).is_none() {
            return from.stop(Expected::WholeNumber);
        }
        if digits.folded.len() > MAX_DIGITS {
            return from.stop(Expected::SmallerNumber);
        }
        let value: i32 = digits.folded.parse().ok()?;
        let value = if minus { -value } else { value };
        pen.at += 1;
        let span = from.span(pen);
        *self = pen;
        Some(Number { value, span })
    }
}

/// True for a token that may be a part of a name.
fn is_of_name(token: &Token<'_>) -> bool {
    match token.kind {
        // A picture is a card.
        Kind::Word => token.text.chars().any(char::is_alphanumeric),
        Kind::Digits => true,
        Kind::Quoted => false,
        Kind::Sign(sign) => !matches!(
            sign,
            ',' | ';'
                | ':'
                | '?'
                | '>'
                | '+'
                | '/'
                | '='
                | '*'
                | '('
                | ')'
                | '['
                | ']'
                | '<'
                | '"'
                | '!'
        ),
    }
}

/// How well a name fits: not at all, as a beginning, as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    Unknown,
    Beginning,
    Whole,
}

pub(super) fn fit(index: Option<&NameIndex>, name: Name<'_>) -> (Fit, Option<usize>) {
    match index.and_then(|index| index.fit(name.text)) {
        Some((id, true)) => (Fit::Whole, Some(id)),
        Some((id, false)) => (Fit::Beginning, Some(id)),
        None => (Fit::Unknown, None),
    }
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// The ends of names that may begin here, the shortest first.
    pub(super) fn name_ends(self) -> Vec<Self> {
        let rest = self.rest();
        match rest.first() {
            None => return Vec::new(),
            Some(first) if first.kind == Kind::Quoted => return vec![self.ahead(1)],
            // A dash or an ampersand begins no name.
            Some(first)
                if !is_of_name(first)
                    || matches!(first.kind, Kind::Sign('-' | '&' | '.' | '!')) =>
            {
                return Vec::new();
            }
            Some(_) => {}
        }
        // No name goes on in the next line.
        let first = rest[0].span.start;
        let same_line = |token: &Token<'_>| {
            let upto = Span::new(first, token.span.end).of(self.page.text);
            !upto.contains('\n')
        };
        let tokens = rest.iter().take(MOST_IN_NAME);
        let length = tokens.take_while(|token| is_of_name(token) && same_line(token)).count();
        let whole = |n: &usize| !matches!(rest[n - 1].kind, Kind::Sign('-' | '&'));
        (1..=length).filter(whole).map(|n| self.ahead(n)).collect()
    }

    /// The best of some names that begin here: one that fits as a whole, or else as a
    /// beginning, the longest of each; or else the shortest. `follows` says whether the
    /// line can go on behind it.
    pub(super) fn best_name(
        &mut self,
        index: Option<&NameIndex>,
        expected: Expected,
        follows: impl Fn(Self) -> bool,
    ) -> Option<Name<'a>> {
        let mut ends = self.name_ends();
        // A sign alone is no part of the name behind it.
        let is_sign = |end: &Self| !self.name(*end).text.contains(char::is_alphanumeric);
        if ends.first().is_some_and(is_sign) {
            ends.truncate(1);
        }
        let mut best: Option<(Fit, Self)> = None;
        for &end in ends.iter().filter(|end| end.tries(&follows)) {
            let (fit, _) = fit(index, self.name(end));
            let better =
                best.is_none_or(|(known, _)| fit > known || fit == known && fit != Fit::Unknown);
            if better {
                best = Some((fit, end));
            }
        }
        let Some((_, end)) = best else {
            // What is wrong stands behind the name that is most likely meant.
            let likely = |end: &&Self| fit(index, self.name(**end)).0;
            if let Some(end) = ends.iter().rev().max_by_key(likely) {
                follows(*end);
            }
            return self.stop(expected);
        };
        let name = self.name(end);
        *self = end;
        Some(name)
    }
}
