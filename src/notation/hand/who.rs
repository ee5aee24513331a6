//! Whose line it is, and what stands behind the name.

use super::pen::{Fit, Pen, fit};
use super::tokens::Kind;
use super::words::Role;
use crate::log::Name;
use crate::span::Span;

/// What stands behind a name in Japanese and Chinese.
const HONORIFICS: [&str; 8] = ["さん", "くん", "ちゃん", "君", "様", "さま", "先生", "氏"];

impl<'a> Pen<'_, 'a, '_> {
    /// `[20:15] Ada: Ben draws …`: behind the name of who only wrote it down.
    pub(super) fn behind_writer(self) -> Option<Self> {
        let known = |end: &Self| self.player_upto(*end).1 == Fit::Whole && end.is_sign(':');
        let end = self.name_ends().into_iter().find(known).filter(|_| self.at > 0)?;
        Some(end.ahead(1)).filter(|next| next.is_move())
    }

    /// True where a player's name stands in full, and what the player does behind it.
    pub(super) fn is_move(self) -> bool {
        let verbs = self.page.table.verbs();
        self.name_ends().into_iter().any(|end| {
            self.player_upto(end).1 == Fit::Whole && end.behind_player().verb(verbs).is_some()
        })
    }

    /// The player whose name ends here: `Ada`, `Ada's`.
    pub(super) fn player_upto(self, end: Self) -> (Name<'a>, Fit) {
        let players = Some(self.page.table.players);
        let name = self.name(end);
        let (known, _) = fit(players, name);
        let owner = name.text.strip_suffix('s');
        let owner = owner.map(|text| text.trim_end_matches(['\'', '’', '‘', '´', '`']));
        if known == Fit::Unknown
            && let Some(text) = owner
        {
            let length = u32::try_from(text.len()).unwrap_or(0);
            let span = Span::new(name.span.start, name.span.start + length);
            let owner = Name { text, span };
            let apostrophe = text.len() + 1 < name.text.len();
            let (known, _) = fit(players, owner);
            if known == Fit::Whole || apostrophe {
                return (owner, known);
            }
        }
        // `さくらさん`
        let titled = HONORIFICS.iter().find_map(|title| name.text.strip_suffix(title));
        if known == Fit::Unknown
            && let Some(text) = titled
        {
            let length = u32::try_from(text.len()).unwrap_or(0);
            let span = Span::new(name.span.start, name.span.start + length);
            let bare = Name { text, span };
            return (bare, fit(players, bare).0);
        }
        (name, known)
    }

    /// Behind the colour of a player: `Ada (blue)`, `Ada/blue:`, `Ada, blue:`.
    pub(super) fn behind_colour(self) -> Self {
        let mut pen = self;
        let mut colour = pen;
        if colour.eat_sign(&['(', '['])
            && colour.eat(Role::Colour).is_some()
            && colour.eat_sign(&[')', ']'])
        {
            pen = colour;
        }
        let mut colour = pen;
        if colour.eat_sign(&['/', ',']) && colour.eat(Role::Colour).is_some() && colour.is_sign(':')
        {
            pen = colour;
        }
        pen
    }

    /// Behind a name: a colon, the colour in parentheses, `turn:`, `now`.
    pub(super) fn behind_player(self) -> Self {
        let mut pen = self.behind_colour();
        // `Ada [20:15]:`
        let mut clock = pen;
        if clock.is_sign('[') || clock.is_sign('(') {
            clock.eat_clock();
        }
        if clock.at > pen.at {
            pen = clock;
        }
        let turn = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "turn" | "move" | "zug" | "plays" | "action")
        };
        let mut moves = pen;
        moves.eat(Role::To);
        let colon = moves.ahead(1).is_sign(':') || moves.ahead(1).is_sign('-');
        if moves.token().is_some_and(turn) && colon {
            pen = moves.ahead(1);
        }
        // `1;Ada;draws`
        let glued = pen.token().is_some_and(|token| !token.apart);
        pen.at += usize::from(pen.is_sign(';') && glued);
        // `(Ada)`
        let open = self.at.checked_sub(2).and_then(|at| self.page.tokens.get(at));
        let closes = |open: &super::tokens::Token<'_>| match open.kind {
            Kind::Sign('(') => pen.is_sign(')'),
            Kind::Sign('[') => pen.is_sign(']'),
            _ => false,
        };
        pen.at += usize::from(open.is_some_and(closes));
        // `Ada: Ada draws …`
        let mut again = pen;
        again.skip_colon();
        let twice = |token: &super::tokens::Token<'_>| {
            let before = self.at.checked_sub(1).and_then(|at| self.page.tokens.get(at));
            before.is_some_and(|before| before.folded == token.folded)
        };
        if again.at > pen.at && again.token().is_some_and(twice) {
            pen = again.ahead(1);
        }
        // `さん`
        pen.at += usize::from(pen.token().is_some_and(|token| token.folded == "さん"));
        pen.skip_colon();
        // `Ada (claim) …`
        let mut said = pen;
        if said.eat_sign(&['(', '['])
            && let Some((_, n)) = said.find(Role::Verb)
            && matches!(said.ahead(n).kind(), Some(Kind::Sign(')' | ']')))
        {
            return said;
        }
        let mut behind = pen;
        while behind.eat(Role::Lead).is_some() || behind.eat(Role::Filler).is_some() {}
        behind.skip_colon();
        let verb = [Role::Verb, Role::TileVerb].map(|role| behind.verb(role).is_some());
        match behind.at > pen.at && verb.contains(&true) {
            true => behind,
            false => pen,
        }
    }
}
