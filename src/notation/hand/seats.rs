//! Who plays, as people write it: one a line or all on one, with colours or without.

use super::pen::{Page, Pen, Under};
use super::statements::Said;
use super::tokens::Kind;
use super::words::{self, Role};
use crate::log::{Expected, Line, Name, Statement};

impl<'a> Page<'a, '_> {
    /// `name: Ada` in a list of players, `colour: blue` below it.
    pub(super) fn attribute(&self) -> Option<Vec<Line<'a>>> {
        let table = self.table;
        if table.has_begun || table.game.is_empty() {
            return None;
        }
        let (start, _) = self.lead_in(0);
        let key = self.pen(start);
        let mut value = key.ahead(1);
        value.eat_sign(&[':', '=']).then_some(())?;
        let end = self.pen(self.tokens.len());
        let span = key.span(end);
        let statement = match key.token()?.folded.as_str() {
            "name" | "nom" | "nombre" | "nome" | "naam" | "名前" | "姓名"
                if table.under == Some(Under::Players) =>
            {
                value.seated(end)?
            }
            "color" | "colour" | "farbe" | "couleur" | "colore" | "kleur" | "cor" | "色"
            | "顏色" | "颜色" => {
                let mut pen = value;
                let text = pen.eat(Role::Colour).filter(|_| pen.is_done())?;
                let colour = Some(Name { text, span: value.span(end) });
                Statement::Player { name: self.name_at(table.seat?), colour }
            }
            _ => return None,
        };
        Some(vec![Line { span, turn: None, statement }])
    }
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    /// `player 1: Oma Käthe (blue)`.
    pub(super) fn player(&mut self) -> Option<Statement<'a>> {
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

    /// `blue: Ada`
    pub(super) fn coloured(self, end: Self) -> Option<Statement<'a>> {
        let mut pen = self;
        let text = pen.eat(Role::Colour)?;
        let span = self.span(pen);
        pen.eat_sign(&[':', '=', '-', '/', ',']);
        let is = |token: &super::tokens::Token<'_>| matches!(token.folded.as_str(), "is" | "ist");
        pen.at += usize::from(pen.token().is_some_and(is) && pen.at + 1 < end.at);
        let to = pen.name_ends().into_iter().find(|to| to.at == end.at)?;
        let name = pen.name(to);
        let colour = Some(Name { text, span });
        Some(Statement::Player { name, colour })
    }

    /// The player and the colour between here and there.
    pub(super) fn seated(self, end: Self) -> Option<Statement<'a>> {
        let tokens = self.page.tokens.get(self.at..end.at).unwrap_or_default();
        let closed = |sign: char| matches!(sign, ')' | ']');
        let mut last = tokens.len();
        while last > 0 && matches!(tokens[last - 1].kind, Kind::Sign(sign) if closed(sign)) {
            last -= 1;
        }
        // `blue trains`, `the blue player`
        let noun = |word: &str| matches!(word, "trains" | "player" | "pieces" | "wagons");
        last -= usize::from(last > 2 && noun(&tokens[last - 1].folded));
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
                Kind::Sign(sign) => {
                    matches!(sign, '(' | '[' | ',' | ':' | '-' | '=' | '>' | '/' | '|')
                }
                _ => {
                    words::find(&tokens[at..], Role::Filler).is_some()
                        || matches!(
                            tokens[at].folded.as_str(),
                            "plays"
                                | "playing"
                                | "as"
                                | "takes"
                                | "spielt"
                                | "joue"
                                | "juega"
                                | "with"
                        )
                }
            };
            let surname = |at: usize| {
                tokens[at].text.starts_with(char::is_uppercase) && colour_of(at).is_some()
            };
            while name_end > 1 && between(name_end - 1) && !surname(name_end - 1) {
                name_end -= 1;
            }
        }
        // `plyer Ada blue`: the keyword, misspelt, is no part of a name.
        let misspelt = |word: &str| (1..=2).contains(&strsim::osa_distance(word, "player"));
        if name_end > 1 && misspelt(&tokens[0].folded) {
            return self.stop(Expected::Player);
        }
        let to = self.ahead(name_end);
        let ends = self.name_ends();
        // `Ann White red`: a surname, if it is written as one.
        let surname = |at: usize| {
            at + 1 == name_end
                && colour.is_some()
                && tokens[at].text.starts_with(char::is_uppercase)
                && colour.is_some_and(|c| c.text != tokens[at].folded)
        };
        let inside = (0..name_end).any(|at| at > 0 && colour_of(at).is_some() && !surname(at));
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
        let mut this = self;
        this.skip_order();
        if this.at > self.at {
            return this.players();
        }
        // Nothing between them, and they are several.
        if rest.len() > 1 && rest.iter().all(|token| token.kind == Kind::Word) {
            let colour = |pen: Self| pen.find(Role::Colour).map(|(_, n)| n);
            let mut pen = self;
            while !pen.is_done() {
                // `player Ada red player Ben blue`: two lines on one.
                let again = pen.token().is_some_and(|token| token.folded == "player");
                pen.at += usize::from(again && pen.at + 1 < self.page.tokens.len());
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
            // `Ada (blue) vs Ben (red)`
            if !said.is_empty() {
                from.skip_comma();
            }
            let mut to = from;
            let mut behind = from;
            while !behind.is_done() {
                // `Ada, blue; Ben, red`: a colour goes with the name before it.
                let mut next = behind;
                let comma = next.skip_comma() || next.eat_sign(&['/']);
                let coloured =
                    comma && (behind.is_sign(',') || behind.is_sign('/')) && next.is_only_colour();
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
            let player = match from.coloured(to) {
                Some(player) => player,
                None => from.seated(to)?,
            };
            said.push((from.span(to), player));
            from = behind;
        }
        // `players Ada Ben Cai`: one name or three?
        if said.len() < 2 {
            return self.stop(Expected::Player);
        }
        Some(said)
    }

    /// Players whom no word announces: each has a colour, it is said that they play, or each
    /// begins a line below.
    pub(super) fn newcomers(self, play: bool) -> Option<Said<'a>> {
        if play {
            return self.players();
        }
        let end = self.page.pen(self.page.tokens.len());
        let coloured =
            |one: &Statement<'_>| matches!(one, Statement::Player { colour: Some(_), .. });
        let one = self.coloured(end).or_else(|| self.seated(end)).filter(coloured);
        let all = match one {
            Some(one) => vec![(self.span(end), one)],
            None => self.players()?,
        };
        let table = self.page.table;
        let first = table.players.is_empty() && !table.has_begun;
        let plays = |one: &Statement<'_>| match one {
            Statement::Player { name, .. } => table.begins_a_line(name.text),
            _ => false,
        };
        let are = |all: &Said<'_>| {
            all.iter().all(|(_, one)| coloured(one))
                || first && all.iter().all(|(_, one)| plays(one))
        };
        Some(all).filter(are)
    }

    /// Where the names end: before `are playing`, `play`, or at the end.
    pub(super) fn before_are_playing(self, end: Self) -> Self {
        let word = |before: usize| {
            let at = end.at.checked_sub(before).filter(|at| *at > self.at);
            at.and_then(|at| self.page.tokens.get(at)).map_or("", |token| token.folded.as_str())
        };
        let words = match (word(2), word(1)) {
            ("are" | "were", "playing") => 2,
            (_, "play" | "spielen" | "jouent" | "juegan" | "giocano") => 1,
            _ => 0,
        };
        Self { at: end.at - words, ..end }
    }

    /// `are`, `(in order):`, `(clockwise):`, before the first name.
    fn skip_order(&mut self) {
        let mut pen = *self;
        let order = |token: &super::tokens::Token<'_>| {
            matches!(
                token.folded.as_str(),
                "in" | "order"
                    | "seat"
                    | "turn"
                    | "clockwise"
                    | "seating"
                    | "of"
                    | "play"
                    | "table"
            )
        };
        pen.eat_sign(&['(', '[']);
        while pen.token().is_some_and(order) {
            pen.at += 1;
        }
        pen.eat_sign(&[')', ']']);
        if pen.at > self.at && pen.eat_sign(&[':']) && !pen.is_done() {
            *self = pen;
        }
        let are = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "are" | "sind" | "sont" | "son" | "sono" | "zijn")
        };
        self.at += usize::from(self.token().is_some_and(are) && !self.ahead(1).is_done());
    }

    /// True where a colour stands, and nothing else before the next comma.
    fn is_only_colour(self) -> bool {
        let mut pen = self;
        pen.eat(Role::Colour).is_some()
            && (pen.is_done() || pen.eat_sign(&[',', ';']) || pen.eat(Role::And).is_some())
    }
}
