//! Turns with tiles: which was drawn, which were placed and where, in whatever words.

use smallvec::SmallVec;

use super::super::pen::{Page, Pen};
use super::super::tokens::Kind;
use super::super::words::{self, Role};
use super::Fit;
use crate::log::{
    Act, Acts, Develop, Line, Name, Placement, Places, Square, Statement, TileWord, What,
};
use crate::span::Span;

/// Nobody has more tiles in a turn.
const MOST: usize = 8;

/// What words are for that are about something else than tiles.
const ABOUT_ELSE: [Role; 6] =
    [Role::Keyword, Role::Figure, Role::Column, Role::Row, Role::Verb, Role::Ruling];

/// What a line on tiles is made of.
enum Heard<'a> {
    Tile(TileWord<'a>),
    At(Square),
    Turned(u8, Span),
    Colour(Name<'a>),
    Verb(&'static str),
}

/// A turn, as far as it has been heard.
#[derive(Default)]
struct Turn<'a> {
    /// Tiles of which no square is told.
    loose: Vec<TileWord<'a>>,
    /// A verb stands behind the last of them.
    parted: bool,
    places: Places<'a>,
    develops: Option<(Name<'a>, Square)>,
}

impl<'a> Page<'a, '_> {
    /// The one turn with tiles that the line can be about.
    pub(super) fn gist_of_tiles(&mut self) -> Option<Vec<Line<'a>>> {
        let (start, turn) = self.lead_in(0);
        let mut pen = self.pen(start);
        let known = |end: &Pen<'_, '_, '_>| pen.player_upto(*end).1 == Fit::Whole;
        let ends = pen.name_ends();
        let (who, behind) = match ends.into_iter().rev().find(known) {
            Some(end) => (pen.player_upto(end).0, end),
            None => return self.start_tiles(),
        };
        let from = pen;
        pen = behind;
        let heard = pen.heard_of_tiles()?;
        let acts = acts(&heard, behind.span(self.pen(self.tokens.len())))?;
        let span = from.span(self.pen(self.tokens.len()));
        let span = turn.map_or(span, |turn| turn.span.to(span));
        Some(vec![Line { span, turn, statement: Statement::Acts { who, acts } }])
    }

    /// `Start tile m01 lies at 0,0`
    fn start_tiles(&self) -> Option<Vec<Line<'a>>> {
        let pen = self.pen(0);
        let words = (0..self.tokens.len()).any(|at| {
            pen.ahead(at).find(Role::TileKeyword).is_some_and(|(word, _)| word == "start")
        });
        if !words || self.table.has_begun {
            return None;
        }
        let mut turn = Turn::default();
        for heard in pen.heard_of_tiles()? {
            if !matches!(heard, Heard::Verb(_)) {
                turn.hear(&heard, false)?;
            }
        }
        let fine = turn.loose.is_empty() && turn.develops.is_none() && !turn.places.is_empty();
        let span = pen.span(self.pen(self.tokens.len()));
        let statement = Statement::Start(turn.places);
        fine.then(|| vec![Line { span, turn: None, statement }])
    }
}

impl<'a> Pen<'_, 'a, '_> {
    fn heard_of_tiles(mut self) -> Option<Vec<Heard<'a>>> {
        let mut heard = Vec::new();
        while let Some(token) = self.token() {
            if let Some(at) = self.eat_square() {
                heard.push(Heard::At(at));
            } else if let Some(tile) = self.eat_tile() {
                heard.push(Heard::Tile(tile));
            } else if let Some(many) = self.eat_unnamed() {
                let span = token.span;
                heard.extend((0..many).map(|_| Heard::Tile(TileWord { name: None, span })));
            } else if token.kind == Kind::Digits {
                let quarters = match token.folded.as_str() {
                    "90" => 1,
                    "180" => 2,
                    "270" => 3,
                    "0" => 0,
                    _ => return None,
                };
                heard.push(Heard::Turned(quarters, token.span));
                self.at += 1;
            } else if self.is_of_no_tile() {
                return None;
            } else if let Some((_, n)) = self.find(Role::Unseen) {
                self.at += n;
            } else if self.find(Role::Unsaid).is_some() {
                return None;
            } else if let Some(("tiles", n)) = self.find(Role::TileKeyword) {
                heard.push(Heard::Verb("tiles"));
                self.at += n;
            } else if let Some((verb, n)) = self.find(Role::TileVerb) {
                heard.push(Heard::Verb(verb));
                self.at += n;
            } else if let Some((colour, n)) = self.find(Role::Colour) {
                heard.push(Heard::Colour(Name { text: colour, span: self.span(self.ahead(n)) }));
                self.at += n;
            } else if matches!(token.kind, Kind::Quoted | Kind::Sign('?')) {
                return None;
            } else {
                let every = words::every(self.rest());
                let longest = every.iter().map(|(_, _, n)| *n).max();
                let keyword = every.iter().any(|(role, ..)| *role == Role::Keyword)
                    && every.iter().all(|(role, ..)| ABOUT_ELSE.contains(role));
                let junk = longest.is_none()
                    && token.kind == Kind::Word
                    && token.text.is_ascii()
                    && self.ahead(1).is_done();
                let odd =
                    keyword || junk || matches!(token.kind, Kind::Sign('§' | '@' | '#' | '%'));
                if odd || longest.is_none() && words::is_near_one_that_counts(&token.folded) {
                    return None;
                }
                self.at += longest.unwrap_or(1);
            }
        }
        (heard.len() <= 4 * MOST).then_some(heard)
    }

    /// True for another player, and for cards.
    fn is_of_no_tile(self) -> bool {
        let Some(token) = self.token() else {
            return false;
        };
        let player = super::super::plain::is_player(token, self.page.table);
        let colour = self.find(Role::Colour).is_some();
        let card = self.find(Role::Card).is_some() && token.text.chars().count() > 1;
        let letters = token.kind == Kind::Word && words::is_cards(token.text);
        (player || card || letters) && !colour || token.is_sign('>')
    }

    /// `two tiles`, `a tile`: so many that nobody saw.
    fn eat_unnamed(&mut self) -> Option<usize> {
        let mut pen = *self;
        let (many, _) = pen.count().filter(|(many, _)| *many <= MOST)?;
        let tile = pen.find(Role::TileKeyword).is_some_and(|(word, _)| word.starts_with("tile"));
        tile.then_some(())?;
        pen.at += 1;
        // `tile m33`
        let named = pen.tries(|mut pen| pen.eat_tile().is_some());
        *self = pen;
        (!named).then_some(many)
    }

    /// `m07`; `?` for one that nobody saw.
    fn eat_tile(&mut self) -> Option<TileWord<'a>> {
        let token = self.token()?;
        if token.is_sign('?') {
            self.at += 1;
            return Some(TileWord { name: None, span: token.span });
        }
        let latin = token.kind == Kind::Word && token.text.is_ascii();
        let digits = self.ahead(1).token()?;
        if !latin || digits.kind != Kind::Digits || digits.apart {
            return None;
        }
        let name = self.name(self.ahead(2));
        self.at += 2;
        Some(TileWord { name: Some(name), span: name.span })
    }

    /// `1,-2`
    fn eat_square(&mut self) -> Option<Square> {
        let furthest = self.page.furthest.get();
        let square = self.bare_square();
        self.page.furthest.set(furthest);
        square
    }
}

impl Heard<'_> {
    /// True for a tile, or a word for tiles.
    fn is_no_move(&self) -> bool {
        matches!(self, Self::Tile(_) | Self::Verb("tiles"))
    }
}

impl<'a> Turn<'a> {
    fn hear(&mut self, heard: &Heard<'a>, draws: bool) -> Option<()> {
        match *heard {
            Heard::Tile(tile) => {
                self.loose.push(tile);
                self.parted = false;
            }
            Heard::At(at) => {
                // `m35を引いて、(0,-1)に置く`: the tile that was drawn.
                let drawn = draws && self.parted && self.loose.len() == 1 && self.places.is_empty();
                let tile = if drawn { self.loose[0] } else { self.loose.pop()? };
                let span = tile.span.to(at.span);
                self.places.push(Placement { tile: tile.name?, at, turn: None, span });
            }
            Heard::Turned(quarters, span) => {
                let place = self.places.last_mut().filter(|place| place.turn.is_none())?;
                place.turn = Some((quarters, span));
                place.span = place.span.to(span);
            }
            Heard::Colour(_) | Heard::Verb(_) => return None,
        }
        Some(())
    }
}

/// What a player did.
fn acts<'a>(heard: &[Heard<'a>], verb: Span) -> Option<Acts<'a>> {
    let says =
        |word: &str| heard.iter().any(|one| matches!(one, Heard::Verb(verb) if *verb == word));
    let mut turn = Turn::default();
    let mut square = None;
    let mut at = 0;
    while let Some(one) = heard.get(at) {
        match (one, heard.get(at + 1)) {
            (Heard::Verb(_), _) => turn.parted = true,
            // `the red line at 2,0`, `2,0の赤`
            (Heard::Colour(colour), Some(Heard::At(next))) if turn.develops.is_none() => {
                turn.develops = Some((*colour, *next));
                at += 1;
            }
            (Heard::At(next), Some(Heard::Colour(colour))) if turn.develops.is_none() => {
                turn.develops = Some((*colour, *next));
                at += 1;
            }
            (Heard::Colour(_), _) => return None,
            (Heard::At(next), _) if turn.loose.is_empty() => {
                // `at 1,2 places m07`
                square.is_none().then_some(())?;
                square = Some(*next);
            }
            (other, _) => turn.hear(other, says("draw"))?,
        }
        at += 1;
    }
    let fails = says("fails");
    if square.is_some() || turn.develops.is_some() != (says("develop") && !fails) {
        return None;
    }
    let act = |what| Act { verb, what };
    let mut loose = turn.loose.into_iter();
    let mut acts = Acts::new();
    let dealt = says("deal") || says("tiles") && heard.iter().all(Heard::is_no_move);
    if dealt && !says("draw") && turn.places.is_empty() {
        let tiles: Vec<TileWord<'a>> = loose.collect();
        acts.push(act(What::DealTiles(tiles)));
        return (heard.len() <= MOST && heard.len() > 1).then_some(acts);
    }
    let discards = says("discard");
    let mut tiles: SmallVec<[TileWord<'a>; 2]> = loose.by_ref().collect();
    let discarded = match discards {
        true => Some(tiles.pop()?),
        false => None,
    };
    if says("draw") {
        let drawn = match tiles.len() {
            0 => return None,
            _ => tiles.remove(0),
        };
        acts.push(act(What::DrawTile(drawn)));
    }
    if !tiles.is_empty() || turn.places.len() > MOST {
        return None;
    }
    let what = match (turn.develops, discarded) {
        (None, discarded) if fails && turn.places.is_empty() => What::Fails(discarded),
        (None, Some(tile)) if turn.places.is_empty() => What::Discard(tile),
        (Some((colour, at)), None) if !fails => {
            What::Develop(Box::new(Develop { colour, at, places: turn.places }))
        }
        (None, None) if !turn.places.is_empty() => What::Place(turn.places),
        (None, None) if says("keep") => What::Keep,
        _ => return None,
    };
    acts.push(act(what));
    Some(acts)
}
