//! The tile game, as people write it.

use smallvec::SmallVec;

use super::pen::{Pen, Table};
use super::tokens::{Kind, Token};
use super::words::Role;
use crate::log::{
    Act, Develop, End, Expected, Line, Name, Placement, Places, Square, Statement, TileLine,
    TileWord, TrackWords, What,
};
use crate::notation::Dialect;
use crate::span::Span;

/// No table is larger, to either side.
const MAX_SQUARE: i16 = 999;
/// No line on a tile has more ends.
const MAX_ENDS: usize = 8;

/// So many lines below are asked whether somebody draws a tile.
const MOST_BELOW: usize = 32;

/// The tile that was just named.
const IT: &str = "it";

/// `draws m07 and places it`: it is the tile drawn.
pub(super) fn name_the_drawn(acts: &mut [Act<'_>]) {
    let mut drawn = None;
    for act in acts {
        let places = match &mut act.what {
            What::DrawTile(tile) => {
                drawn = tile.name;
                continue;
            }
            What::Place(places) => places,
            What::Develop(develop) => &mut develop.places,
            _ => continue,
        };
        for place in places.iter_mut() {
            if let Some(name) = drawn.filter(|_| place.tile.text.eq_ignore_ascii_case(IT)) {
                place.tile.text = name.text;
            }
        }
    }
}

/// The same turns with a tile that nobody saw drawn, where the log does not note what is drawn.
pub(super) fn with_draw<'a>(mut lines: Vec<Line<'a>>, table: &Table<'_>) -> Vec<Line<'a>> {
    if table.dialect != Dialect::Tiles {
        return lines;
    }
    for line in &mut lines {
        let Statement::Acts { acts, .. } = &mut line.statement else {
            continue;
        };
        let first = acts.first().map(|act| (&act.what, act.verb));
        let turn = |what: &What<'_>| {
            use What as W;
            matches!(what, W::Place(_) | W::Develop(_) | W::Discard(_) | W::Keep | W::Fails(_))
        };
        if let Some((_, verb)) = first.filter(|(what, _)| turn(what) && !table.notes_draws()) {
            let span = Span::new(verb.start, verb.start);
            let what = What::DrawTile(TileWord { name: None, span });
            acts.insert(0, Act { verb, what });
        }
    }
    lines
}

impl Table<'_> {
    /// Somebody has drawn a tile, or will in one of the next lines.
    fn notes_draws(&self) -> bool {
        let draws = |line: &str| {
            let cut = super::tokens::cut(super::plain::beginning(line), 0);
            let mut tokens = cut.map(|cut| cut.tokens).unwrap_or_default();
            super::script::cut(&mut tokens, self);
            (0..tokens.len()).any(|at| {
                super::words::find(&tokens[at..], Role::TileVerb).is_some_and(|(v, _)| v == "draw")
            })
        };
        self.draws || self.rest.lines().take(MOST_BELOW).any(draws)
    }
}

impl<'p, 'a, 'v> Pen<'p, 'a, 'v> {
    pub(super) fn tile_move(&mut self, verb: &str) -> Option<What<'a>> {
        Some(match verb {
            "deal" => What::DealTiles(self.list(Self::tile)?),
            "draw" => What::DrawTile(self.tile()?),
            "place" => What::Place(self.placements()?),
            "keep" => {
                self.eat_it();
                What::Keep
            }
            "discard" => What::Discard(self.tile()?),
            "develop" => What::Develop(Box::new(self.develop()?)),
            "fails" => {
                let mut pen = *self;
                pen.skip_comma();
                if pen.eat_word(Role::Part, "discard") {
                    *self = pen;
                    What::Fails(Some(self.tile()?))
                } else {
                    What::Fails(None)
                }
            }
            "pass" => What::Pass,
            _ => return self.stop(Expected::Verb),
        })
    }

    /// `it`, `the tile`.
    fn eat_it(&mut self) {
        let mut pen = *self;
        pen.skip_fillers();
        let it =
            pen.token().is_some_and(|token| matches!(token.folded.as_str(), IT | "tile" | "both"));
        if it {
            *self = pen.ahead(1);
            // `in hand`
            let mut hand = *self;
            if hand.eat(Role::Filler).is_some() && hand.eat_word(Role::TileVerb, "deal") {
                *self = hand;
            }
        }
    }

    pub(super) fn tile_statement(&mut self, word: &str) -> Option<Statement<'a>> {
        Some(match word {
            "start" => Statement::Start(self.placements()?),
            _ => Statement::Tile(Box::new(self.tile_line()?)),
        })
    }

    /// A tile, or `?`.
    fn tile(&mut self) -> Option<TileWord<'a>> {
        let from = *self;
        // `a7` is a name, and no `a`.
        let goes_on = |token: &Token<'_>| !token.apart && token.kind == Kind::Digits;
        let named = self.ahead(1).token().is_some_and(goes_on);
        if !named && self.find(Role::Deck).is_none() {
            self.skip_fillers();
        }
        self.skip_tile();
        let unseen = self.eat_sign(&['?'])
            || self.is_a_tile()
            || self.eat(Role::Deck).or_else(|| self.eat(Role::Unseen)).is_some();
        if unseen {
            let span = from.span(*self);
            return Some(TileWord { name: None, span });
        }
        let name = self.tile_name(Expected::TileOrUnseen)?;
        let span = name.span;
        Some(TileWord { name: Some(name), span })
    }

    /// `tile m33`, `tile 33`
    fn skip_tile(&mut self) {
        let Some((_, n)) = self.find(Role::TileKeyword).filter(|(word, _)| *word == "tile") else {
            return;
        };
        let kind = self.ahead(n).kind();
        let digits = |token: &Token<'_>| token.kind == Kind::Digits && !token.apart;
        let named = kind == Some(Kind::Word) && self.ahead(n + 1).token().is_some_and(digits);
        self.at += if named || kind == Some(Kind::Digits) { n } else { 0 };
    }

    /// `tile`, and nothing that says which.
    fn is_a_tile(&mut self) -> bool {
        let tile = self.token().is_some_and(|token| token.folded == "tile");
        let next = self.ahead(1);
        let named = next.token().is_some_and(|token| {
            token.kind == Kind::Digits || next.find(Role::And).is_none() && token.kind == Kind::Word
        });
        let tile = tile && (!named || next.find(Role::TileVerb).is_some());
        self.at += usize::from(tile);
        tile
    }

    /// Tokens without a blank between them.
    fn tile_name(&mut self, expected: Expected) -> Option<Name<'a>> {
        let from = *self;
        let sign = matches!(from.kind(), Some(Kind::Sign(_)));
        let talk = from.token().is_some_and(|token| super::is_talk(token.text));
        let ends = from.name_ends();
        let Some(end) = ends.first().copied().filter(|_| !sign && !talk) else {
            return from.stop(expected);
        };
        let quoted = from.kind() == Some(Kind::Quoted);
        *self = end;
        let joins = |pen: Self| {
            let joined = |token: &Token<'_>| {
                !token.apart
                    && matches!(token.kind, Kind::Word | Kind::Digits | Kind::Sign('-' | '.' | '/'))
            };
            pen.token().is_some_and(joined)
        };
        while !quoted && joins(*self) {
            self.at += 1;
        }
        Some(from.name(*self))
    }

    /// `red at 2,0 place m13 at 2,1`
    fn develop(&mut self) -> Option<Develop<'a>> {
        let mut pen = *self;
        pen.skip_fillers();
        let colour = match pen.colour_of_line() {
            Some(colour) => colour,
            None => pen.name_before_square(Expected::LineColour)?,
        };
        let at = pen.square()?;
        let mut behind = pen;
        behind.skip_comma();
        let places = match behind.eat_word(Role::Part, "place")
            || behind.eat_word(Role::TileVerb, "place")
        {
            true => {
                pen = behind;
                pen.placements()?
            }
            false => Places::default(),
        };
        *self = pen;
        Some(Develop { colour, at, places })
    }

    /// `red line`
    fn colour_of_line(&mut self) -> Option<Name<'a>> {
        let mut pen = *self;
        let token = pen.token()?;
        pen.eat(Role::Colour)?;
        pen.eat(Role::Track)?;
        *self = pen;
        Some(Name { text: token.text, span: token.span })
    }

    /// A name, up to where a square follows.
    fn name_before_square(&mut self, expected: Expected) -> Option<Name<'a>> {
        let follows = |mut pen: Self| pen.square().is_some();
        self.best_name(None, expected, follows)
    }

    /// `m07 at 1,0 turn 90, m04 at 2,0`
    fn placements(&mut self) -> Option<Places<'a>> {
        let mut places = Places::default();
        places.push(self.placement()?);
        loop {
            let mut pen = *self;
            if !pen.skip_comma() {
                return Some(places);
            }
            let Some(place) = pen.placement() else {
                return Some(places);
            };
            places.push(place);
            *self = pen;
        }
    }

    fn placement(&mut self) -> Option<Placement<'a>> {
        let from = *self;
        let mut pen = from;
        pen.skip_tile();
        let tile = pen.name_before_square(Expected::AtSquare)?;
        let at = pen.square()?;
        let mut behind = pen;
        let comma = behind.eat_sign(&[',']);
        let turn = behind.quarters();
        if turn.is_some() {
            pen = behind;
        }
        let _ = comma;
        let span = from.span(pen);
        *self = pen;
        Some(Placement { tile, at, turn, span })
    }

    /// `at 1,0`, `at (1, 0)`, `@ 1/0`.
    fn square(&mut self) -> Option<Square> {
        let mut pen = *self;
        pen.eat_sign(&[':', '=']);
        let said = pen.eat_word(Role::Part, "at")
            || pen.eat_sign(&['@', '>'])
            || pen.eat(Role::To).is_some();
        let square = |token: &super::tokens::Token<'_>| {
            matches!(token.folded.as_str(), "square" | "position" | "field" | "space" | "the")
        };
        while said && pen.token().is_some_and(square) {
            pen.at += 1;
        }
        pen.eat_sign(&[':']);
        // `m01 (0,0)`
        let mut bare = pen;
        if !said && !bare.tries(|mut pen| pen.bare_square().is_some()) {
            return self.stop(Expected::AtSquare);
        }
        let Some(square) = bare.bare_square() else {
            return pen.stop(Expected::Square);
        };
        *self = bare;
        Some(square)
    }

    /// `1,0`, `(1, 0)`, `[1/0]`, `x=1 y=0`
    pub(super) fn bare_square(&mut self) -> Option<Square> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        let inner = pen;
        let x = pen.coordinate()?;
        let named = |token: &Token<'_>| token.folded == "y";
        if !pen.eat_sign(&[',', '/', ';', '.', '|']) && !pen.token().is_some_and(named) {
            return None;
        }
        let y = pen.coordinate()?;
        let span = inner.span(pen);
        if paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        *self = pen;
        Some(Square { x, y, span })
    }

    fn coordinate(&mut self) -> Option<i16> {
        let axis = |token: &Token<'_>| matches!(token.folded.as_str(), "x" | "y");
        if self.token().is_some_and(axis) {
            self.at += 1;
            self.eat_sign(&['=', ':']);
        }
        let from = *self;
        let minus = self.eat_sign(&['-']);
        let Some(digits) = self.token().filter(|t| t.kind == Kind::Digits) else {
            return from.stop(Expected::Square);
        };
        self.at += 1;
        match digits.folded.parse::<i16>() {
            Ok(n) if n <= MAX_SQUARE => Some(if minus { -n } else { n }),
            _ => from.stop(Expected::NearSquare),
        }
    }

    /// `turn 90`, `turned 90°`, `rotated by 90 degrees`.
    fn quarters(&mut self) -> Option<(u8, Span)> {
        let mut pen = *self;
        let paren = pen.eat_sign(&['(', '[']);
        let said = pen.eat_word(Role::Part, "turn");
        pen.skip_fillers();
        let at = pen;
        // `90°`, `90 degrees`
        let degrees = |pen: Self| {
            pen.is_sign('°')
                || pen.is_sign('º')
                || pen.find(Role::Part).is_some_and(|(word, _)| word == "turn")
        };
        if !(said || pen.kind() == Some(Kind::Digits) && degrees(pen.ahead(1))) {
            return None;
        }
        let digits = pen.token().filter(|t| t.kind == Kind::Digits)?;
        let quarters = match digits.folded.as_str() {
            "0" => 0,
            "90" => 1,
            "180" => 2,
            "270" => 3,
            _ => return at.stop(Expected::QuarterTurn),
        };
        pen.at += 1;
        let span = at.span(pen);
        pen.eat_sign(&['°', 'º']);
        while pen.eat_word(Role::Part, "turn") {}
        if paren && !pen.eat_sign(&[')', ']']) {
            return None;
        }
        *self = pen;
        Some((quarters, span))
    }

    /// `a1 copies 2 station 2 stars 1 blue n-station, yellow e-w circles 2`
    fn tile_line(&mut self) -> Option<TileLine<'a>> {
        let mut line = TileLine {
            name: self.tile_name(Expected::Tile)?,
            copies: None,
            station: None,
            stars: None,
            start: None,
            tracks: Vec::new(),
        };
        while line.tracks.is_empty() || !self.is_done() {
            self.skip_comma();
            self.eat_sign(&[':', '(', ')']);
            let at = *self;
            let word = self.find(Role::Part).map(|(word, _)| word);
            let slot = match word {
                Some("copies") => &mut line.copies,
                Some("stars") => &mut line.stars,
                Some("station") => &mut line.station,
                Some("start") if line.start.is_none() => {
                    self.eat(Role::Part);
                    line.start = Some(at.span(*self));
                    continue;
                }
                _ if self.is_done() => return self.stop(Expected::Track),
                _ => {
                    line.tracks.push(self.track_words()?);
                    continue;
                }
            };
            if slot.is_some() {
                return at.stop(Expected::OnlyOnce);
            }
            self.eat(Role::Part);
            self.eat_sign(&[':', '=']);
            *slot = Some(self.number()?);
        }
        Some(line)
    }

    /// `blue n-s-station circles 2`
    fn track_words(&mut self) -> Option<TrackWords<'a>> {
        let from = *self;
        let mut pen = from;
        let colour = pen.best_name(None, Expected::Track, |mut pen: Self| {
            pen.eat_sign(&[':', '=']);
            pen.ends().is_some()
        })?;
        pen.eat_sign(&[':', '=']);
        let ends = pen.ends()?;
        let mut circles = None;
        let mut behind = pen;
        if behind.eat_word(Role::Part, "circles") {
            circles = Some(behind.number()?);
            pen = behind;
        }
        *self = pen;
        let span = from.span(pen);
        Some(TrackWords { colour, ends, circles, span })
    }

    /// `n-s-station`
    fn ends(&mut self) -> Option<SmallVec<[(End, Span); 4]>> {
        let mut ends = SmallVec::new();
        let mut pen = *self;
        loop {
            let Some(token) = pen.token() else {
                return pen.stop(Expected::Ends);
            };
            let known = End::ALL.iter().find(|(word, _)| *word == token.folded);
            let Some(&(_, end)) = known.filter(|_| token.kind == Kind::Word) else {
                return pen.stop(Expected::Ends);
            };
            ends.push((end, token.span));
            if ends.len() > MAX_ENDS {
                return pen.stop(Expected::FewerEnds);
            }
            pen.at += 1;
            if !pen.eat_sign(&['-']) {
                *self = pen;
                return (ends.len() > 1).then_some(ends);
            }
        }
    }
}
