//! The statements of the tile game, one parser each.

use nom::combinator::opt;
use smallvec::SmallVec;

use super::statements::until_done;
use super::token::{DIGIT, Input, Parsed, TILE, Told, keyword, number_before, word};
use crate::log::{
    Develop, End, Expected, Name, Number, Placement, Places, Square, Statement, TileLine, TileWord,
    TrackWords, What,
};
use crate::span::Span;

/// The words for a `game` line below which lines are about tiles. A family says the same
/// of its games in its value, and a test holds this list to that: a line has to be read
/// before anybody can ask a family.
pub const TILE_GAMES: [&str; 1] = ["metro"];

/// Words that start a statement of their own in a tile game.
pub const TILE_KEYWORDS: [&str; 20] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "language",
    "option", "player", "check", "ruling", "missing", "result", "winner", "tiles", "tile", "start",
];

/// Words that say what a player of a tile game does.
pub const TILE_VERBS: [&str; 8] =
    ["deal", "draw", "place", "keep", "discard", "develop", "fails", "pass"];

/// Words with a meaning of their own in a `tile` line; a colour so named is
/// quoted.
pub(super) const TILE_WORDS: [&str; 5] = ["copies", "station", "stars", "start", "circles"];

/// No table is larger, to either side.
const MAX_SQUARE: i16 = 999;
/// No line on a tile has more ends.
const MAX_ENDS: usize = 8;

/// What follows one of the keywords that only tile games have.
pub(super) fn own_statement<'a>(word: &str, i: &mut Input<'a>) -> Told<Statement<'a>> {
    Ok(match word {
        "tiles" => Statement::Tiles(i.word(Expected::TileSet)?),
        "start" => Statement::Start(placements(i)?),
        _ => Statement::Tile(Box::new(tile_line(i)?)),
    })
}

/// What a player does, by the verb that stands at `at`.
pub(super) fn what<'a>(verb: &str, at: Input<'a>, i: &mut Input<'a>) -> Told<What<'a>> {
    Ok(match verb {
        "deal" => What::DealTiles(until_done(i, tile)?),
        "draw" => What::DrawTile(tile(i)?),
        "place" => What::Place(placements(i)?),
        "keep" => What::Keep,
        "discard" => What::Discard(tile(i)?),
        "develop" => What::Develop(Box::new(develop(i)?)),
        "fails" if i.read(opt(word("discard")))?.is_some() => What::Fails(Some(tile(i)?)),
        "fails" => What::Fails(None),
        "pass" => What::Pass,
        _ => return at.stop(Expected::Verb),
    })
}

/// A tile or the colour of a line, and the blanks behind it.
fn tile_name<'a>(i: &mut Input<'a>, expected: Expected, behind: Expected) -> Told<Name<'a>> {
    let name = i.name(TILE, expected)?;
    i.end(behind)?;
    Ok(name)
}

/// `m07`, `?`.
fn tile<'a>(i: &mut Input<'a>) -> Told<TileWord<'a>> {
    if i.peek() == b'?'
        && let Some(span) = i.read(opt(word("?")))?
    {
        return Ok(TileWord { name: None, span });
    }
    let name = tile_name(i, Expected::TileOrUnseen, Expected::BlankBehindTile)?;
    let (span, name) = (name.span, Some(name));
    Ok(TileWord { name, span })
}

/// `develop red at 2,0 place m13 at 2,1`
fn develop<'a>(i: &mut Input<'a>) -> Told<Develop<'a>> {
    let colour = i.name(TILE, Expected::LineColour)?;
    let at = at_square(i)?;
    i.end(Expected::BlankBehindSquare)?;
    let places = match i.read(opt(word("place")))? {
        Some(_) => placements(i)?,
        None => Places::default(),
    };
    Ok(Develop { colour, at, places })
}

/// `m07 at 1,0 turn 90, m04 at 2,0`
fn placements<'a>(i: &mut Input<'a>) -> Told<Places<'a>> {
    let mut places = Places::default();
    loop {
        places.push(placement(i)?);
        let after = *i;
        i.next();
        if i.peek() == b',' {
            i.at += 1;
            i.next();
        } else if after.ends() {
            return Ok(places);
        } else {
            return after.stop(Expected::BlankOrComma);
        }
    }
}

fn placement<'a>(i: &mut Input<'a>) -> Told<Placement<'a>> {
    let from = *i;
    let tile = i.name(TILE, Expected::Tile)?;
    if tile.text == "?" && from.peek() != b'"' {
        // A tile on the table lies face up: everybody saw it.
        return from.stop(Expected::Tile);
    }
    let at = at_square(i)?;
    let turn = if behind_blank(i, "turn") { Some(quarter_turns(i)?) } else { None };
    Ok(Placement { tile, at, turn, span: from.span(*i) })
}

/// Goes on behind a word, if it stands behind a blank here.
#[inline(always)]
fn behind_blank(i: &mut Input<'_>, with: &str) -> bool {
    let mut ahead = *i;
    let blank = ahead.token_ends().is_some() && ahead.at > i.at;
    let there = blank && ahead.eat(with);
    if there {
        *i = ahead;
    }
    there
}

/// ` at 1,0`, behind a word.
fn at_square(i: &mut Input<'_>) -> Told<Square> {
    if !behind_blank(i, "at") {
        return i.skip_blanks().stop(Expected::AtSquare);
    }
    let from = *i;
    let x = coordinate(i)?;
    if i.peek() != b',' {
        return from.stop(Expected::Square);
    }
    i.at += 1;
    let y = coordinate(i)?;
    let span = from.span(*i);
    Ok(Square { x, y, span })
}

/// Mostly it is within the eight bytes ahead.
#[inline(always)]
fn coordinate(i: &mut Input<'_>) -> Told<i16> {
    let bytes = i.ahead();
    let from = usize::from(bytes[0] == b'-');
    let (mut at, mut n) = (from, 0);
    while at < from + 3 && bytes[at].is_ascii_digit() {
        n = n * 10 + i16::from(bytes[at] - b'0');
        at += 1;
    }
    if at == from || bytes[at].is_ascii_digit() {
        return long_coordinate(i);
    }
    i.at += at;
    Ok(if from == 1 { -n } else { n })
}

/// Whatever else stands where one is expected.
#[cold]
fn long_coordinate(i: &mut Input<'_>) -> Told<i16> {
    let from = *i;
    i.at += usize::from(i.peek() == b'-');
    let (digits, mut n) = (*i, 0i16);
    while i.peek().is_ascii_digit() {
        // Far beyond any table it stays there.
        n = (n * 10 + i16::from(i.peek() - b'0')).min(MAX_SQUARE + 1);
        i.at += 1;
    }
    if i.at == digits.at {
        return from.stop(Expected::Square);
    }
    match n <= MAX_SQUARE {
        true if digits.at > from.at => Ok(-n),
        true => Ok(n),
        false => from.stop(Expected::NearSquare),
    }
}

/// `90`, in quarters.
fn quarter_turns(i: &mut Input<'_>) -> Told<(u8, Span)> {
    let from = *i;
    *i = i.skip(DIGIT);
    let quarters = match from.upto(*i) {
        "0" => 0,
        "90" => 1,
        "180" => 2,
        "270" => 3,
        _ => return from.stop(Expected::QuarterTurn),
    };
    Ok((quarters, from.span(*i)))
}

/// `tile a1 copies 2 station 2 stars 1 blue n-station, yellow e-w circles 2`
fn tile_line<'a>(i: &mut Input<'a>) -> Told<TileLine<'a>> {
    let mut line = TileLine {
        name: tile_name(i, Expected::Tile, Expected::BlankBehindTile)?,
        copies: None,
        station: None,
        stars: None,
        start: None,
        tracks: Vec::new(),
    };
    while line.tracks.is_empty() || !i.is_done() {
        tile_part(&mut line, i)?;
    }
    Ok(line)
}

/// A figure of a tile, `start`, or a line with the comma behind it.
fn tile_part<'a>(tile: &mut TileLine<'a>, i: &mut Input<'a>) -> Told<()> {
    let at = *i;
    let word = i.read(keyword)?;
    let slot = match word {
        "copies" if i.ends() => &mut tile.copies,
        "station" if i.ends() => &mut tile.station,
        "stars" if i.ends() => &mut tile.stars,
        "start" if i.ends() && tile.start.is_none() => {
            tile.start = Some(at.span(*i));
            i.next();
            return Ok(());
        }
        _ => {
            *i = at;
            tile.tracks.push(track(i)?);
            i.next();
            if i.peek() == b',' {
                if i.behind(1).is_done() {
                    return i.stop(Expected::AnotherLine);
                }
                i.at += 1;
                i.next();
            }
            return Ok(());
        }
    };
    if slot.is_some() {
        return at.stop(Expected::OnlyOnce);
    }
    i.next();
    *slot = Some(i.read(count)?);
    i.end(Expected::BlankBehindNumber)
}

/// `blue n-s-station circles 2`
fn track<'a>(i: &mut Input<'a>) -> Told<TrackWords<'a>> {
    let from = *i;
    let colour = tile_name(i, Expected::Track, Expected::BlankBehindColour)?;
    let ends = ends(i)?;
    let circles = if behind_blank(i, "circles") { Some(i.read(count)?) } else { None };
    Ok(TrackWords { colour, ends, circles, span: from.span(*i) })
}

/// `n-s-station`
fn ends(i: &mut Input<'_>) -> Told<SmallVec<[(End, Span); 4]>> {
    let mut ends = SmallVec::new();
    loop {
        let at = *i;
        let word = i.read(keyword)?;
        let Some(&(_, end)) = End::ALL.iter().find(|(known, _)| *known == word) else {
            return at.stop(Expected::Ends);
        };
        ends.push((end, at.span(*i)));
        match i.peek() {
            b'-' if ends.len() < MAX_ENDS => i.at += 1,
            b'-' => return i.stop(Expected::FewerEnds),
            _ if ends_here(*i) => return Ok(ends),
            _ => return i.stop(Expected::Ends),
        }
    }
}

fn ends_here(i: Input<'_>) -> bool {
    i.ends() || i.peek() == b','
}

/// A whole number that a comma may follow; blanks behind it are left.
fn count(input: Input<'_>) -> Parsed<'_, Number> {
    number_before(ends_here, [Expected::SmallerCount, Expected::Count])(input)
}
