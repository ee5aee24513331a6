//! The second reading: lines as people write them. The strict grammar stays what it is
//! and is tried first; only where it does not fit, a line comes here. What is read is
//! what the strict grammar would have read of the same line in its canonical form, with
//! every part at its true place in the text.
//!
//! `words` has the words, in one table; `tokens` cuts a line, however it was typed; the
//! others are the grammar, statement by statement.

mod cards;
mod dates;
mod draws;
mod moves;
mod pairs;
mod pen;
mod plain;
mod script;
mod statements;
mod tickets;
mod tiles;
mod tokens;
mod words;

use std::cell::{Cell, RefCell};

pub(super) use dates::{Date, date};
use pen::{Page, Pen};
pub(super) use pen::{Table, Under};
use statements::Said;
use tokens::{Kind, Token};
pub(super) use words::{Role, is_form, written};

use super::token::Stop;
use crate::log::{Line, Name, Number, Statement};

/// Nobody writes longer lines by hand.
const MOST_BYTES: usize = 4096;
/// A turn's number has no more digits.
const MAX_DIGITS: usize = 9;

/// Why a line cannot be read by the second reading either.
pub(super) enum Unread {
    /// How far it came.
    Stop(Stop),
    /// It can be read in two ways.
    Two([String; 2]),
}

/// Reads a line of the text that begins at `from` and ends before `end`.
pub(super) fn read<'a>(
    text: &'a str,
    from: usize,
    end: usize,
    table: &Table<'_>,
) -> Result<Vec<Line<'a>>, Option<Unread>> {
    let line = text.get(from..end).unwrap_or_default();
    if line.len() > MOST_BYTES {
        return Err(None);
    }
    let offset = u32::try_from(from).map_err(|_| None)?;
    let Some(cut) = tokens::cut(line, offset) else {
        return Err(None);
    };
    let mut page = Page {
        text,
        tokens: cut.tokens,
        end: cut.end,
        table,
        furthest: Cell::new(None),
        two: RefCell::new(None),
    };
    script::cut(&mut page.tokens, table);
    let whole = page.tokens.clone();
    if !whole.is_empty() && plain::is_heading(&whole, table.has_begun) {
        return Ok(Vec::new());
    }
    let read = page.read_upto_comment(cut.behind_semicolon.is_some());
    if read.is_ok() {
        return read;
    }
    if listed_under(&whole).is_some() {
        return Ok(Vec::new());
    }
    if page.two.borrow().is_some() {
        return read;
    }
    // Without what says nothing. How far it was read before is what is reported.
    let marks = plain::without_marks(&whole);
    let bare = marks.as_deref().unwrap_or(&whole);
    let remark = plain::without_remark(bare);
    for tokens in marks.iter().chain(&remark) {
        page.tokens.clone_from(tokens);
        page.furthest.set(None);
        if let Ok(lines) = page.read_upto_comment(false) {
            return Ok(lines);
        }
    }
    page.tokens = bare.to_vec();
    if let Some(lines) = page.verb_last() {
        return Ok(lines);
    }
    for tokens in [&whole, bare] {
        page.tokens = tokens.to_vec();
        if let Some(lines) = page.several() {
            return Ok(lines);
        }
    }
    page.tokens = whole;
    page.loosely().ok_or_else(|| read.err().flatten())
}

impl<'a> Page<'a, '_> {
    /// Reads the line. A semicolon may begin a comment, or stand in the line.
    fn read_upto_comment(&mut self, semicolon: bool) -> Result<Vec<Line<'a>>, Option<Unread>> {
        let whole = self.read();
        let is_it = |token: &Token<'_>| token.is_sign(';') && token.apart;
        let at = self.tokens.iter().position(is_it);
        let Some(at) = at.filter(|_| semicolon) else {
            return whole.ok_or_else(|| self.unread());
        };
        let goes_on = |line: &Line<'_>| {
            use crate::log::Statement as S;
            matches!(
                line.statement,
                S::Acts { .. } | S::Check { .. } | S::Result { .. } | S::Player { .. }
            )
        };
        let both = whole.is_some_and(|lines| lines.iter().any(goes_on));
        let tokens = self.tokens.len();
        self.tokens.truncate(at);
        let read = self.read();
        if both && at + 1 < tokens && read.is_some() {
            return Err(self.unread());
        }
        read.ok_or_else(|| self.unread())
    }

    /// Reads a line on which several players move: `Ada draw ??; Ben draw ??`.
    fn several(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let starts = self.turns();
        if starts.len() < 2 {
            return None;
        }
        let whole = std::mem::take(&mut self.tokens);
        let mut lines = Vec::new();
        for (at, start) in starts.iter().enumerate() {
            let end = starts.get(at + 1).copied().unwrap_or(whole.len());
            self.tokens = whole[*start..end].to_vec();
            lines.extend(self.read().filter(|read| !read.is_empty())?);
        }
        Some(lines)
    }

    /// Where a player's move begins: at the line's start, and behind a comma or the like
    /// where a player and a verb follow.
    fn turns(&self) -> Vec<usize> {
        let mut starts = vec![0];
        let mut last = self.lead_in(0).0;
        for (at, token) in self.tokens.iter().enumerate().skip(1) {
            let before = self.tokens[at - 1].kind;
            let parts = matches!(before, Kind::Sign(',' | ';' | '.' | '|' | '/'));
            if !parts || !token.apart || at <= last {
                continue;
            }
            let name = self.lead_in(at).0;
            if self.pen(name).is_move() {
                starts.push(at);
                last = name;
            }
        }
        starts
    }

    /// Reads a line whose verb stands at the end.
    fn verb_last(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let (start, turn) = self.lead_in(0);
        let role = match self.table.dialect {
            super::Dialect::Cards => Role::Verb,
            super::Dialect::Tiles => Role::TileVerb,
        };
        let spans = self.tokens.iter().map(|token| token.span);
        let span = spans.reduce(crate::span::Span::to)?;
        let tokens = script::verb_first(self.pen(start), role)?;
        self.tokens = tokens;
        let statement = self.pen(0).acts()?;
        Some(vec![Line { span, turn, statement }])
    }

    /// What only the lines above explain: the title of a game, players and results in a
    /// list.
    fn loosely(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        let (start, _) = self.lead_in(0);
        let pen = self.pen(start);
        let end = self.pen(self.tokens.len());
        let span = pen.span(end);
        let line = |(span, statement)| Line { span, turn: None, statement };
        let table = self.table;
        if table.game.is_empty() {
            let text = table.words.game(pen.name(end).text)?;
            let game = Statement::Game(Name { text, span });
            return Some(vec![line((span, game))]);
        }
        let listed = match table.under {
            Some(Under::Results) => pen.results()?,
            // With a colour it is a player, whatever stands above.
            _ if table.has_begun => return None,
            Some(Under::Players) => match pen.seated(end) {
                Some(player) => vec![(span, player)],
                None => pen.players()?,
            },
            None => {
                let all = pen.players().or_else(|| Some(vec![(span, pen.seated(end)?)]))?;
                let coloured = |(_, statement): &(_, Statement<'_>)| {
                    matches!(statement, Statement::Player { colour: Some(_), .. })
                };
                Some(all).filter(|all| all.iter().all(coloured))?
            }
        };
        Some(listed.into_iter().map(line).collect())
    }

    fn unread(&self) -> Option<Unread> {
        match self.two.borrow().clone() {
            Some(two) => Some(Unread::Two(two)),
            None => self.furthest.get().map(Unread::Stop),
        }
    }

    fn read(&mut self) -> Option<Vec<Line<'a>>> {
        self.drop_ending();
        if self.tokens.is_empty() {
            // Nothing but a comment.
            return Some(Vec::new());
        }
        let (start, turn) = self.lead_in(0);
        let mut pen = self.pen(start);
        pen.eat_the();
        let first = pen;
        let keyword = match turn {
            Some(_) => None,
            None => pen.keyword(),
        };
        let said = keyword.and_then(|word| pen.own_statement(word));
        let said: Said<'a> = match said {
            Some(said) => said,
            None if first.is_unseen_hand() => return Some(Vec::new()),
            None => {
                let statement = first.acts()?;
                let end = self.pen(self.tokens.len());
                vec![(first.span(end), statement)]
            }
        };
        let whole = |span: crate::span::Span| match turn {
            Some(Number { span: turn, .. }) => turn.to(span),
            None => span,
        };
        let one = said.len() == 1;
        let lines = said.into_iter().map(|(span, statement)| Line {
            span: match one {
                // With its keyword.
                true => whole(first.span(self.pen(self.tokens.len()))),
                false => span,
            },
            turn,
            statement,
        });
        Some(lines.collect())
    }

    /// Full stops and the like at the end say nothing.
    fn drop_ending(&mut self) {
        let says_nothing = |token: &mut Token<'_>| {
            matches!(token.kind, Kind::Sign('.' | ',' | ';' | '!' | ':' | '…' | '|'))
        };
        while self.tokens.pop_if(says_nothing).is_some() {}
    }

    /// Behind a bullet, the time of day and the turn's number.
    fn lead_in(&self, at: usize) -> (usize, Option<Number>) {
        let mut pen = self.pen(at);
        let mut turn = None;
        loop {
            let from = pen.at;
            pen.eat_bullet();
            pen.eat_clock();
            if turn.is_none() {
                turn = pen.eat_turn();
            }
            if pen.at == from || pen.is_done() {
                return (if pen.is_done() { from } else { pen.at }, turn);
            }
        }
    }
}

/// What a line that says nothing else stands above.
pub(super) fn under(line: &str) -> Option<Under> {
    listed_under(&tokens::cut(line, 0)?.tokens)
}

fn listed_under(tokens: &[Token<'_>]) -> Option<Under> {
    let is_word = |token: &&Token<'_>| token.kind == Kind::Word;
    let words: Vec<_> = tokens.iter().filter(is_word).cloned().collect();
    match words::find(&words, Role::Keyword)? {
        ("player" | "players", n) if n == words.len() => Some(Under::Players),
        ("result", n) if n == words.len() => Some(Under::Results),
        _ => None,
    }
}

impl Pen<'_, '_, '_> {
    /// `the winner is Ada`
    fn eat_the(&mut self) {
        let the = self.token().is_some_and(|token| token.folded == "the");
        self.at += usize::from(the && self.ahead(1).find(Role::Keyword).is_some());
    }

    fn eat_bullet(&mut self) {
        let bullet = matches!(self.kind(), Some(Kind::Sign('-' | '*' | '•' | '>' | '+')));
        let apart = self.ahead(1).token().is_some_and(|token| token.apart);
        self.at += usize::from(bullet && apart);
    }

    /// `20:15`, `[20:15:30]`, `8:15 pm`, `20h15`, `20.15 Uhr`.
    fn eat_clock(&mut self) {
        let mut pen = *self;
        let paren = pen.eat_sign(&['[', '(']);
        pen.eat_day();
        let two = |pen: Pen<'_, '_, '_>| {
            let token = pen.token().filter(|token| token.kind == Kind::Digits);
            token.is_some_and(|token| token.folded.len() <= 2)
        };
        let glued = |pen: Pen<'_, '_, '_>| pen.token().is_some_and(|token| !token.apart);
        if !two(pen) {
            return;
        }
        pen.at += 1;
        let colon = pen.is_sign(':') || pen.token().is_some_and(|t| t.folded == "h");
        let dot = pen.is_sign('.');
        if !glued(pen) || !colon && !dot || !glued(pen.ahead(1)) || !two(pen.ahead(1)) {
            return;
        }
        pen.at += 2;
        if pen.is_sign(':') && glued(pen.ahead(1)) && two(pen.ahead(1)) {
            pen.at += 2;
        }
        let word = pen.token().map(|token| token.folded.as_str());
        let of_day = matches!(word, Some("am" | "pm" | "uhr" | "h"));
        if dot && !of_day {
            return;
        }
        pen.at += usize::from(of_day);
        if paren && !pen.eat_sign(&[']', ')']) {
            return;
        }
        pen.eat_sign(&[':', '-', ',']);
        *self = pen;
    }

    /// The day before a time: `19/11/2024,`, `2024-11-02`.
    fn eat_day(&mut self) {
        let mut pen = *self;
        let mut numbers = 0;
        while pen.kind() == Some(Kind::Digits) {
            numbers += 1;
            pen.at += 1;
            let glued = pen.token().is_some_and(|token| !token.apart);
            if numbers == 3 || !glued || !pen.eat_sign(&['/', '.', '-']) {
                break;
            }
        }
        pen.eat_sign(&[',']);
        let apart = pen.token().is_some_and(|token| token.apart);
        if numbers == 3 && apart && pen.kind() == Some(Kind::Digits) {
            *self = pen;
        }
    }

    /// `1)`, `1:`, `(1)`, `Turn 1:`, `T1:`, `1st turn:`, `1`.
    fn eat_turn(&mut self) -> Option<Number> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        let named = pen
            .token()
            .is_some_and(|t| matches!(t.folded.as_str(), "turn" | "move" | "no" | "t" | "zug"));
        if named {
            pen.at += 1;
            pen.eat_sign(&['.']);
        }
        let from = pen;
        let digits = pen.token().filter(|token| token.kind == Kind::Digits)?;
        if digits.folded.len() > MAX_DIGITS {
            return None;
        }
        let value = digits.folded.parse().ok()?;
        pen.at += 1;
        let span = from.span(pen);
        if paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        let word = |pen: Self, words: &[&str]| {
            pen.token().is_some_and(|t| words.contains(&t.folded.as_str()))
        };
        if word(pen, &["st", "nd", "rd", "th"]) && word(pen.ahead(1), &["turn", "move"]) {
            pen.at += 2;
        }
        let signed = pen.eat_sign(&['.']) | pen.eat_sign(&[')', ':', '-', '/', '|']);
        // `3rd`, `2x`: no number of a turn.
        let next = pen.token()?;
        if !signed && !paren && (!next.apart || next.kind == Kind::Digits) {
            return None;
        }
        *self = pen;
        Some(Number { value, span })
    }
}

/// Colours of players, as they are properly written.
const COLOURS: [&str; 11] = [
    "blue", "red", "green", "yellow", "black", "white", "purple", "pink", "orange", "gray", "brown",
];

/// True for the colour of a player, a slip of the pen or none away.
pub(super) fn is_nearly_colour(word: &str) -> bool {
    if COLOURS.contains(&word) {
        return true;
    }
    let word = word.to_lowercase();
    if !word.chars().all(char::is_alphabetic) {
        return false;
    }
    let known = |colour: &str| {
        words::of(colour, Role::Colour).is_some()
            && strsim::osa_distance(colour, &word) <= usize::from(colour.len() > 3)
    };
    words::of(&word, Role::Colour).is_some() || COLOURS.iter().any(|colour| known(colour))
}

/// True for a word by which somebody says that a card or a tile was not seen.
pub(super) fn is_unseen(word: &str) -> bool {
    let word = word.to_lowercase();
    let is = |role| words::of(&word, role).is_some();
    is(Role::Unseen) || is(Role::Deck)
}

/// The card that a word names, with a comma behind it or not.
pub(super) fn card(word: &str) -> Option<crate::card::Card> {
    let word = word.trim_end_matches([',', ';', '.']);
    match tokens::cut(word, 0)?.tokens.as_slice() {
        [token] => cards::named(token),
        _ => None,
    }
}

/// A player's colour as it is properly written.
pub(super) fn colour(word: &str) -> Option<&'static str> {
    if let Some(colour) = COLOURS.iter().find(|colour| **colour == word) {
        return Some(colour);
    }
    words::of(&word.to_lowercase(), Role::Colour)
}

/// A figure as it is properly written.
pub(super) fn figure(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    words::of(word.trim_end_matches([':', '=', ',']), Role::Figure)
}
