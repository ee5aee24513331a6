//! Lines that start with a word of their own, as people write them.

use super::dates::{Date, date, is_day_of_some_year};
use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::Role;
use crate::log::{
    CheckItem, CheckValue, Declared, Expected, Name, Number, RowChange, RowKind, Ruling, Statement,
    Tag,
};
use crate::notation::Dialect;
use crate::span::Span;

/// No title of a game has more words and signs.
const LONGEST_TITLE: usize = 12;

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
            "game" => return self.game(from),
            "board" => {
                let table = self.page.table;
                let name = self.value(Expected::BoardFile)?;
                // `Map: Europe`, where nobody has said which game it is.
                match table.words.game(name.text).filter(|_| table.game.is_empty()) {
                    Some(text) => Statement::Game(Name { text, ..name }),
                    None => Statement::Board(name),
                }
            }
            "tiles" => Statement::Tiles(self.value(Expected::TileSet)?),
            "edition" => Statement::Edition(self.value(Expected::Edition)?),
            "tile" if self.is_set() => Statement::Tiles(self.value(Expected::TileSet)?),
            "tile" | "start" => self.tile_statement(word)?,
            "option" => self.option()?,
            // `Player Ada draws …`
            "player" if self.is_move() => return None,
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
            // `Mesa: verde, negro, …`: what lies on it.
            "table" if self.tries(Self::is_row) => {
                Statement::Market { cards: self.paid()?, then: self.row_changes()? }
            }
            _ => self.tag(word)?,
        };
        if !self.is_done() {
            return self.stop(Expected::LineEnd);
        }
        Some(vec![(from.span(self), statement)])
    }

    /// True for the name of a set of tiles.
    fn is_set(self) -> bool {
        let name = self.name(self.page.pen(self.page.tokens.len()));
        self.page.table.words.tiles(name.text).is_some()
    }

    /// True for as many cards as lie in a row.
    fn is_row(mut self) -> bool {
        let cards = self.paid().map_or(0, |cards| cards.cards.len());
        cards > 2 && self.is_done()
    }

    /// True behind this very word.
    fn is_behind(self, word: &str) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
        before.is_some_and(|token| token.folded == word)
    }

    fn skip_colon_of_keyword(&mut self) {
        while self.eat_sign(&[':', '=', ',']) || self.is_dash_apart() && self.eat_sign(&['-']) {}
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

    /// All that is left of the line, as it stands.
    fn value_here(self) -> &'a str {
        self.name(self.page.pen(self.page.tokens.len())).text
    }

    /// The title of a game, and perhaps the day behind it: `Ticket to Ride Europe, 26 December 2024`.
    /// A day without its year is left out.
    pub(super) fn titled(self, end: Self) -> Option<(Name<'a>, Option<Name<'a>>)> {
        let called = |end: Self| {
            let name = self.name(end);
            let text = self.page.table.words.game(name.text)?;
            Some(Name { text, ..name })
        };
        if let Some(game) = called(end) {
            return Some((game, None));
        }
        let longest = end.at.min(self.at + LONGEST_TITLE);
        (self.at + 1..longest).rev().find_map(|at| {
            let mut day = self.page.pen(at);
            let game = called(day)?;
            while day.eat_sign(&[',', '-', '(', '|', '/', ':', ';'])
                || day.eat(Role::Filler).is_some()
            {}
            let name = day.name(end);
            match date(name.text) {
                Date::Other => is_day_of_some_year(name.text).then_some((game, None)),
                _ => Some((game, Some(name))),
            }
        })
    }

    fn game(self, from: Self) -> Option<Said<'a>> {
        let mut end = self;
        let name = end.value(Expected::Game)?;
        let (game, day) = self.titled(end).unwrap_or((name, None));
        let mut said = vec![(from.span(end), Statement::Game(game))];
        said.extend(day.map(|day| (day.span, day_of(day))));
        Some(said)
    }

    fn tag(&mut self, word: &str) -> Option<Statement<'a>> {
        // `table RRWKY`
        let rest = self.value_here();
        if word == "table" && !self.page.table.has_moved && super::is_row(rest) {
            return Some(Statement::Market { cards: self.paid()?, then: Vec::new() });
        }
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
        let pen = self;
        self.find(Role::Figure).is_some()
            || matches!(self.kind(), Some(Kind::Digits | Kind::Sign('-')))
                && pen.tries(|mut pen| pen.number().is_some() && pen.is_figure())
    }

    /// `routes`, `from routes`
    fn is_figure(mut self) -> bool {
        self.find(Role::Figure).is_some()
            || self.eat(Role::Filler).is_some() && self.find(Role::Figure).is_some()
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
            // `3 cards in hand`
            let mut hand = *self;
            if hand.eat(Role::Filler).is_some() && hand.eat_word(Role::Figure, "hand") {
                *self = hand;
            } else {
                self.eat(Role::Filler);
            }
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
            let mut named = self;
            named.skip_fillers();
            if named.at > self.at
                && named.tries(|mut pen| {
                    let name = pen.best_name(players, Expected::Player, follows);
                    name.is_some_and(|name| fit(players, name).1.is_some())
                })
            {
                self = named;
            }
            let mut rows = Vec::new();
            let mut first = self;
            let who = match first.best_name(players, Expected::Player, Self::rows_first) {
                Some(who) if fit(players, who).1.is_some() => {
                    self = first;
                    self.rows(&mut rows)?;
                    self.skip_comma();
                    who
                }
                _ => self.best_name(players, Expected::Player, follows)?,
            };
            self.skip_total();
            let total = self.number()?;
            self.eat_word(Role::Figure, "score");
            self.eat(Role::Tail);
            // `112 points in total`
            let mut all = self;
            if all.eat(Role::Filler).is_some() && all.eat_word(Role::Keyword, "result") {
                self = all;
            }
            let short = |token: &super::tokens::Token<'_>| token.folded == "p";
            self.at += usize::from(self.token().is_some_and(short));
            self.eat_sign(&['|', '.']);
            self.rows(&mut rows)?;
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

    /// `routes 67, tickets 31`, as far as they go.
    fn rows(&mut self, rows: &mut Vec<(Name<'a>, Number)>) -> Option<()> {
        let players = Some(self.page.table.players);
        loop {
            let mut pen = *self;
            // A dash in front of a number is its sign.
            let dash = |pen: Self| pen.is_sign('-') && pen.ahead(1).token().is_none_or(|t| t.apart);
            while pen.skip_comma()
                || pen.eat_sign(&[':', '=', '(', ')', '[', ']', '|'])
                || dash(pen) && pen.eat_sign(&['-'])
            {}
            if pen.find(Role::Figure).is_some() && fit(players, pen.name(pen.ahead(1))).1.is_none()
            {
                let key = pen.figure(Expected::ResultRow)?;
                pen.eat_sign(&[':', '=']);
                rows.push((key, pen.number()?));
            } else if pen.figure_first() {
                let points = pen.number()?;
                pen.eat(Role::Filler);
                let key = pen.figure(Expected::ResultRow)?;
                // `35 routes=18`: the figure of the number behind it.
                let mut next = pen;
                let equals = next.eat_sign(&['=', ':']);
                if equals && next.kind() == Some(Kind::Digits) {
                    return Some(());
                }
                rows.push((key, points));
            } else {
                return Some(());
            }
            *self = pen;
        }
    }

    /// True where rows stand, and the total behind them.
    fn rows_first(self) -> bool {
        let mut pen = self;
        pen.skip_colon();
        let mut rows = Vec::new();
        let read = pen.rows(&mut rows).is_some();
        let points = |(key, _): &(Name<'_>, Number)| key.text == "score";
        pen.skip_comma();
        let from = pen.at;
        pen.skip_total();
        read && !rows.is_empty()
            && !rows.iter().any(points)
            && pen.at > from
            && pen.number().is_some()
    }

    pub(super) fn skip_total(&mut self) {
        // `Ada (blue) finishes with`
        let mut colour = *self;
        if colour.eat_sign(&['(', '['])
            && colour.eat(Role::Colour).is_some()
            && colour.eat_sign(&[')', ']'])
        {
            *self = colour;
        }
        loop {
            let from = self.at;
            while self.eat_sign(&[':', ',', '=', '|', '.', '…', '>'])
                || self.is_dash_apart() && self.eat_sign(&['-'])
            {}
            self.skip_fillers();
            let says = |token: &super::tokens::Token<'_>| {
                matches!(
                    token.folded.as_str(),
                    "finishes"
                        | "finished"
                        | "ends"
                        | "ended"
                        | "got"
                        | "gets"
                        | "scored"
                        | "scores"
                        | "final"
                        | "had"
                        | "up"
                        | "hat"
                        | "tiene"
                        | "ha"
                        | "heeft"
                        | "ma"
                        | "tem"
                        | "made"
                        | "reached"
                        | "comes"
                        | "in"
                        | "mit"
                        | "holt"
                        | "macht"
                        | "fait"
                        | "finit"
                        | "consigue"
                        | "suma"
                        | "a"
                        | "erreicht"
                        | "kommt"
                        | "insgesamt"
                        | "termina"
                        | "termine"
                        | "totalise"
                        | "finisce"
                        | "eindigt"
                        | "kończy"
                        | "得"
                )
            };
            self.at += usize::from(self.token().is_some_and(says));
            self.eat_word(Role::Keyword, "result");
            self.eat_word(Role::Figure, "score");
            if self.at == from {
                return;
            }
        }
    }

    /// `Ada and Ben share the win`
    pub(super) fn winners(self) -> Option<Statement<'a>> {
        let players = Some(self.page.table.players);
        let furthest = self.page.furthest.get();
        let mut pen = self;
        let mut names = Vec::new();
        loop {
            let whole = |end: &Self| fit(players, pen.name(*end)).0 == Fit::Whole;
            let Some(end) = pen.name_ends().into_iter().rev().find(whole) else {
                break;
            };
            names.push(pen.name(end));
            pen = end;
            pen.skip_comma();
        }
        let wins = pen.eat_word(self.page.table.verbs(), "wins");
        pen.eat(Role::Tail);
        self.page.furthest.set(furthest);
        (names.len() > 1 && wins && pen.is_done()).then_some(Statement::Winner(names))
    }

    fn winner(&mut self) -> Option<Statement<'a>> {
        self.skip_fillers();
        let players = Some(self.page.table.players);
        // `Ada (112)`, `Ada with 112 points`
        let mut one = *self;
        let scored = |pen: Self| {
            let mut pen = pen;
            let paren = pen.eat_sign(&['(']);
            pen.skip_total();
            let scored = pen.number().is_some();
            pen.eat_word(Role::Figure, "score");
            scored && (!paren || pen.eat_sign(&[')'])) && pen.is_done()
        };
        if let Some(name) = one.best_name(players, Expected::Player, |pen| pen.tries(scored)) {
            self.at = self.page.tokens.len();
            return Some(Statement::Winner(vec![name]));
        }
        let names = self.list(|pen| pen.best_name(players, Expected::Player, Self::ends_item))?;
        Some(Statement::Winner(names))
    }
}

/// The day of a game.
pub(super) fn day_of(day: Name<'_>) -> Statement<'_> {
    Statement::Tag { key: Tag::Date, value: Some(day) }
}
