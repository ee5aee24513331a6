//! Lines that start with a word of their own, as people write them.

use super::pen::{Pen, fit};
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{
    CheckItem, CheckValue, Declared, Expected, Name, RowChange, RowKind, Ruling, Statement, Tag,
};
use crate::notation::Dialect;
use crate::span::Span;

/// What a line says: mostly one thing, but a line can name several players.
pub(super) type Said<'a> = Vec<(Span, Statement<'a>)>;

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// The keyword that stands here, if it is one of this game's lines.
    pub(super) fn keyword(&mut self) -> Option<&'static str> {
        let tiles = self.page.table.dialect == Dialect::Tiles;
        let of_cards = ["ticket", "market", "refill", "flush"];
        if tiles && let Some(word) = self.eat(Role::TileKeyword) {
            return Some(word);
        }
        let (word, n) = self.find(Role::Keyword)?;
        if tiles && of_cards.contains(&word) {
            return None;
        }
        self.at += n;
        Some(word)
    }

    /// What stands behind a keyword.
    pub(super) fn own_statement(mut self, word: &'static str) -> Option<Said<'a>> {
        let from = self;
        self.skip_colon_of_keyword();
        let statement = match word {
            "game" => self.game()?,
            "board" => Statement::Board(self.value(Expected::BoardFile)?),
            "tiles" => Statement::Tiles(self.value(Expected::TileSet)?),
            "edition" => Statement::Edition(self.value(Expected::Edition)?),
            "tile" | "start" => self.tile_statement(word)?,
            "option" => self.option()?,
            "player" => {
                let mut one = self;
                match one.player() {
                    Some(player) => {
                        self = one;
                        player
                    }
                    // In some languages one word is for one and for many.
                    None if from.is_behind(word) => return None,
                    None => return self.players(),
                }
            }
            "players" => return self.players(),
            "ticket" => self.declared()?,
            "market" => Statement::Market { cards: self.paid()?, then: self.row_changes()? },
            "flush" => self.row(RowKind::Flush)?,
            "refill" => self.row(RowKind::Refill)?,
            "check" => self.check()?,
            "missing" => self.missing()?,
            "ruling" => self.ruling()?,
            "result" => return self.results(),
            "winner" => self.winner()?,
            _ => self.tag(word)?,
        };
        if !self.is_done() {
            return self.stop(Expected::LineEnd);
        }
        Some(vec![(from.span(self), statement)])
    }

    /// True behind this very word.
    fn is_behind(self, word: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        before.is_some_and(|token| token.folded == word)
    }

    fn skip_colon_of_keyword(&mut self) {
        while self.eat_sign(&[':', '=']) || self.is_dash_apart() && self.eat_sign(&['-']) {}
    }

    /// A dash with blanks on both sides.
    fn is_dash_apart(self) -> bool {
        let apart = |pen: Self| pen.token().is_none_or(|token| token.apart);
        self.is_sign('-') && apart(self) && apart(self.ahead(1))
    }

    /// All that is left of the line.
    fn value(&mut self, expected: Expected) -> Option<Name<'a>> {
        let end = self.page.pen(self.page.tokens.len());
        let name = self.name(end);
        if name.text.is_empty() || name.text.contains('"') {
            return self.stop(expected);
        }
        *self = end;
        Some(name)
    }

    fn game(&mut self) -> Option<Statement<'a>> {
        let name = self.value(Expected::Game)?;
        let text = self.page.table.words.game(name.text).unwrap_or(name.text);
        Some(Statement::Game(Name { text, ..name }))
    }

    fn tag(&mut self, word: &str) -> Option<Statement<'a>> {
        let &(_, key) = Tag::ALL.iter().find(|(tag, _)| *tag == word)?;
        let value = self.value(Expected::ValueOrUnknown)?;
        let value = (value.text != "?").then_some(value);
        Some(Statement::Tag { key, value })
    }

    /// `reshuffle: when needed`.
    fn option(&mut self) -> Option<Statement<'a>> {
        let words = self.page.table.words;
        let from = *self;
        let ends = from.name_ends().into_iter().rev();
        let known = |end: Self| Some((words.option(from.name(end).text)?, end));
        let Some((text, end)) = ends.into_iter().find_map(known) else {
            return self.stop(Expected::Option);
        };
        let key = Name { text, span: from.span(end) };
        *self = end;
        self.skip_colon();
        if self.is_done() {
            return Some(Statement::Option { key, value: None });
        }
        let value = self.value(Expected::Value)?;
        let text = words.value(key.text, value.text).unwrap_or(value.text);
        let value = Some(Name { text, ..value });
        Some(Statement::Option { key, value })
    }

    // -------------------------------------------------------------- players

    /// `player 1: Oma Käthe (blue)`.
    fn player(&mut self) -> Option<Statement<'a>> {
        let mut pen = *self;
        let numbered = pen.kind() == Some(Kind::Digits);
        pen.at += usize::from(numbered);
        let numbered = numbered
            && (pen.eat_sign(&['.', ')']) | pen.eat_sign(&[':', '-', '='])
                || pen.kind() == Some(Kind::Word));
        if numbered && !pen.is_done() {
            *self = pen;
        }
        let end = self.page.pen(self.page.tokens.len());
        let player = self.seated(end)?;
        *self = end;
        Some(player)
    }

    /// The player and the colour between here and there.
    pub(super) fn seated(self, end: Self) -> Option<Statement<'a>> {
        let tokens = self.page.tokens.get(self.at..end.at).unwrap_or_default();
        let closed = |sign: char| matches!(sign, ')' | ']');
        let mut last = tokens.len();
        while last > 0 && matches!(tokens[last - 1].kind, Kind::Sign(sign) if closed(sign)) {
            last -= 1;
        }
        let colour_of = |at: usize| {
            let token = tokens.get(at).filter(|token| token.kind == Kind::Word)?;
            words::of(&token.folded, Role::Colour)
        };
        let mut colour = None;
        let mut name_end = tokens.len();
        if last > 1
            && let Some(text) = colour_of(last - 1)
        {
            let span = tokens[last - 1].span;
            colour = Some(Name { text, span });
            name_end = last - 1;
            let between = |at: usize| match tokens[at].kind {
                Kind::Sign(sign) => matches!(sign, '(' | '[' | ',' | ':' | '-' | '=' | '>'),
                _ => {
                    words::find(&tokens[at..], Role::Filler).is_some()
                        || matches!(tokens[at].folded.as_str(), "plays" | "playing" | "as")
                }
            };
            while name_end > 1 && between(name_end - 1) {
                name_end -= 1;
            }
        }
        let to = self.ahead(name_end);
        let ends = self.name_ends();
        let inside = (0..name_end).any(|at| at > 0 && colour_of(at).is_some());
        if !ends.iter().any(|end| end.at == to.at) || inside {
            return self.stop(Expected::Player);
        }
        let name = self.name(to);
        Some(Statement::Player { name, colour })
    }

    /// `Ada (blue), Ben and Cai`; `Ada Ben Cai`.
    pub(super) fn players(self) -> Option<Said<'a>> {
        let rest = self.rest();
        let mut said = Vec::new();
        // Nothing between them, and they are several.
        if rest.len() > 1 && rest.iter().all(|token| token.kind == Kind::Word) {
            let colour = |pen: Self| pen.find(Role::Colour).map(|(_, n)| n);
            let mut pen = self;
            while !pen.is_done() {
                if pen.eat(Role::And).is_some() {
                    continue;
                }
                let colour = colour(pen.ahead(1)).unwrap_or(0);
                let end = pen.ahead(1 + colour);
                said.push((pen.span(end), pen.seated(end)?));
                pen = end;
            }
            return Some(said);
        }
        let mut from = self;
        let tokens = self.page.tokens.len();
        while from.at < tokens {
            let mut to = from;
            let mut behind = from;
            while !behind.is_done() {
                // `Ada, blue; Ben, red`: a colour goes with the name before it.
                let mut next = behind;
                let comma = next.skip_comma() || next.eat_sign(&['/']);
                let coloured = comma && behind.is_sign(',') && next.is_only_colour();
                if comma && !coloured {
                    behind = next;
                    break;
                }
                let closed = behind.is_sign(')') || behind.is_sign(']');
                behind.at += 1;
                to = behind;
                if closed && behind.kind() == Some(Kind::Word) {
                    break;
                }
            }
            let player = from.seated(to)?;
            said.push((from.span(to), player));
            from = behind;
        }
        // `players Ada Ben Cai`: one name or three?
        if said.len() < 2 {
            return self.stop(Expected::Player);
        }
        Some(said)
    }

    /// True where a colour stands, and nothing else before the next comma.
    fn is_only_colour(self) -> bool {
        let mut pen = self;
        pen.eat(Role::Colour).is_some()
            && (pen.is_done() || pen.eat_sign(&[',', ';']) || pen.eat(Role::And).is_some())
    }

    // --------------------------------------------------------- row, tickets

    fn declared(&mut self) -> Option<Statement<'a>> {
        let follows = |pen: Self| {
            let mut pen = pen;
            pen.eat_sign(&[':', ',', '=']);
            pen.number().is_some()
        };
        let ticket = self.pair(follows)?;
        self.eat_sign(&[':', ',', '=']);
        let value = self.number()?;
        self.eat(Role::Filler);
        let cards = self.paid()?;
        Some(Statement::Ticket(Declared { ticket, value, cards }))
    }

    fn row(&mut self, kind: RowKind) -> Option<Statement<'a>> {
        let cards = self.paid()?;
        let mut changes = vec![RowChange { kind, cards }];
        changes.extend(self.row_changes()?);
        Some(Statement::Row(changes))
    }

    // ------------------------------------------------------------ the record

    fn check(&mut self) -> Option<Statement<'a>> {
        let table = |word: &(&str, usize)| matches!(word.0, "market" | "deck");
        let nobody = self.find(Role::Figure).filter(table).is_some();
        let mut who = None;
        if !nobody {
            let players = Some(self.page.table.players);
            let follows = |pen: Self| {
                let mut pen = pen;
                pen.skip_said();
                pen.figure_first()
            };
            who = Some(self.best_name(players, Expected::Player, follows)?);
            self.skip_said();
        }
        let items = self.figures()?;
        Some(Statement::Check { who, items })
    }

    /// `score 4, 12 trains left`, up to the end of the line.
    pub(super) fn figures(&mut self) -> Option<Vec<CheckItem<'a>>> {
        let mut items = Vec::new();
        while !self.is_done() {
            items.push(self.check_item()?);
            let left = |token: &super::tokens::Token<'_>| {
                matches!(token.folded.as_str(), "left" | "remaining")
            };
            self.at += usize::from(self.token().is_some_and(left));
            self.skip_comma();
        }
        if items.is_empty() {
            return self.stop(Expected::CheckItem);
        }
        Some(items)
    }

    /// `:`, `has`.
    fn skip_said(&mut self) {
        self.skip_colon();
        self.skip_fillers();
        self.eat_sign(&['(']);
    }

    /// True where a figure stands.
    pub(super) fn figure_first(self) -> bool {
        let mut pen = self;
        self.find(Role::Figure).is_some()
            || self.kind() == Some(Kind::Digits)
                && pen.number().is_some()
                && pen.find(Role::Figure).is_some()
    }

    /// The word for a figure.
    fn figure(&mut self, expected: Expected) -> Option<Name<'a>> {
        let from = *self;
        let Some(text) = self.eat(Role::Figure) else {
            return from.stop(expected);
        };
        let span = from.span(*self);
        Some(Name { text, span })
    }

    fn check_item(&mut self) -> Option<CheckItem<'a>> {
        if self.kind() == Some(Kind::Digits) {
            let value = CheckValue::Number(self.number()?);
            let key = self.figure(Expected::CheckItem)?;
            if matches!(key.text, "market" | "yard") {
                return self.stop(Expected::CheckItem);
            }
            self.eat(Role::Filler);
            return Some(CheckItem { key, value });
        }
        let key = self.figure(Expected::CheckItem)?;
        self.eat_sign(&[':', '=']);
        let value = match key.text {
            "market" => CheckValue::Cards(self.paid()?),
            "yard" => self.columns()?,
            _ => CheckValue::Number(self.number()?),
        };
        Some(CheckItem { key, value })
    }

    /// `RR, KKL`, or `-`.
    fn columns(&mut self) -> Option<CheckValue> {
        let from = *self;
        let mut columns = Vec::new();
        if self.eat_sign(&['-']) || self.eat(Role::Nothing).is_some() {
            let span = from.span(*self);
            return Some(CheckValue::Columns { columns, span });
        }
        loop {
            columns.push(self.column()?);
            let mut pen = *self;
            let more = (pen.eat_sign(&[',', ';', '|', '/'])) && pen.column().is_some();
            if !more {
                let span = from.span(*self);
                return Some(CheckValue::Columns { columns, span });
            }
            self.at += 1;
        }
    }

    /// `2`, `Cai and Ada`, or nothing.
    fn missing(&mut self) -> Option<Statement<'a>> {
        let mut turns = None;
        if self.kind() == Some(Kind::Digits) {
            turns = Some(self.number()?);
            self.at += usize::from(self.token().is_some_and(|t| t.folded.starts_with("turn")));
        }
        let players = Some(self.page.table.players);
        let who = match self.is_done() {
            true => Vec::new(),
            false => self.list(|pen| pen.best_name(players, Expected::Player, Self::ends_item))?,
        };
        Some(Statement::Missing { turns, who })
    }

    fn ruling(&mut self) -> Option<Statement<'a>> {
        // `the move stands`
        let said = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "the" | "move" | "it" | "that" | "this")
        };
        while self.token().is_some_and(said) {
            self.at += 1;
        }
        let stands = match self.find(Role::Ruling) {
            Some(("stands", n)) => {
                self.at += n;
                self.eat_sign(&[':', '(']);
                let from = *self;
                // `C4`: a letter and a number.
                let letter = self.kind() == Some(Kind::Word);
                let number = self.ahead(1).token().is_some_and(|t| t.kind == Kind::Digits);
                if !letter || !number {
                    return self.stop(Expected::LawCode);
                }
                self.at += 2;
                let code = from.name(*self);
                self.eat_sign(&[')']);
                Some(code)
            }
            Some(("takeback", n)) => {
                self.at += n;
                None
            }
            _ => return self.stop(Expected::RulingKind),
        };
        self.skip_colon();
        let paren = self.eat_sign(&['(']);
        if self.is_done() {
            let reason = None;
            return Some(Statement::Ruling(Ruling { stands, reason }));
        }
        let from = *self;
        let mut reason = self.value(Expected::Reason)?;
        if paren {
            let end = self.page.pen(self.page.tokens.len() - 1);
            if end.is_sign(')') {
                reason = from.name(end);
            }
        }
        let reason = Some(reason);
        Some(Statement::Ruling(Ruling { stands, reason }))
    }

    /// `Ada: 112 (routes 67, tickets 31)`, for one player or for several.
    pub(super) fn results(mut self) -> Option<Said<'a>> {
        let players = Some(self.page.table.players);
        let mut said = Vec::new();
        while !self.is_done() {
            let from = self;
            let follows = |pen: Self| {
                let mut pen = pen;
                pen.skip_total();
                pen.number().is_some()
            };
            let who = self.best_name(players, Expected::Player, follows)?;
            self.skip_total();
            let total = self.number()?;
            self.eat_word(Role::Figure, "score");
            let mut rows = Vec::new();
            loop {
                let mut pen = self;
                while pen.skip_comma() || pen.eat_sign(&[':', '=', '(', ')', '[', ']', '-']) {}
                if pen.find(Role::Figure).is_some()
                    && fit(players, pen.name(pen.ahead(1))).1.is_none()
                {
                    let key = pen.figure(Expected::ResultRow)?;
                    pen.eat_sign(&[':', '=']);
                    rows.push((key, pen.number()?));
                } else if pen.figure_first() {
                    let points = pen.number()?;
                    pen.eat(Role::Filler);
                    rows.push((pen.figure(Expected::ResultRow)?, points));
                } else {
                    break;
                }
                self = pen;
            }
            while self.eat_sign(&[')', ']']) {}
            let result = Statement::Result { who, total, rows };
            said.push((from.span(self), result));
            self.skip_comma();
        }
        if said.is_empty() {
            return self.stop(Expected::Player);
        }
        Some(said)
    }

    pub(super) fn skip_total(&mut self) {
        while self.eat_sign(&[':', ',', '=']) || self.is_dash_apart() && self.eat_sign(&['-']) {}
        self.skip_fillers();
    }

    fn winner(&mut self) -> Option<Statement<'a>> {
        self.skip_fillers();
        let players = Some(self.page.table.players);
        let names = self.list(|pen| pen.best_name(players, Expected::Player, Self::ends_item))?;
        Some(Statement::Winner(names))
    }
}
