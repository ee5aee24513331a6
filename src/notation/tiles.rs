//! The statements of the tile game, one parser each.

use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::{opt, recognize};
use smallvec::SmallVec;

use super::statements::VERB;
use super::words::{
    Base, Parsed, Stop, at_end, eat, is_blank, is_done, keyword, name, number, stop, tile_name,
};
use crate::log::{
    Develop, End, Number, Placement, Square, Statement, TileLine, TileWord, TrackWords, What,
};
use crate::span::Span;

/// Words that start a statement of their own in a tile game.
pub const TILE_KEYWORDS: [&str; 18] = [
    "game", "board", "edition", "event", "site", "round", "table", "date", "scribe", "option",
    "player", "check", "ruling", "result", "winner", "tiles", "tile", "start",
];

/// Words that say what a player of a tile game does.
pub const TILE_VERBS: [&str; 8] = [
    "deal", "draw", "place", "keep", "discard", "develop", "fails", "pass",
];

/// Words with a meaning of their own in a `tile` line; a colour so named is
/// quoted.
pub const TILE_WORDS: [&str; 5] = ["copies", "station", "stars", "start", "circles"];

/// No table is larger, to either side.
const MAX_SQUARE: i16 = 999;

const TILE: &str = "the name of a tile";
const TILE_OR_UNSEEN: &str = "the name of a tile, or `?`";
const SQUARE: &str = "a square such as `1,0`";

/// What follows one of the keywords that only tile games have.
pub fn own_statement<'a>(word: &str, rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    match word {
        "tiles" => {
            let (rest, set) = name(rest, base, "the name or the file of a tile set")?;
            Ok((rest, Statement::Tiles(set)))
        }
        "start" => {
            let (rest, places) = placements(rest, base)?;
            Ok((rest, Statement::Start(places)))
        }
        _ => tile_line(rest, base),
    }
}

/// What a player does, by the verb that stands at `at`.
pub fn what<'a>(verb: &str, at: &'a str, rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    Ok(match verb {
        "deal" => deal(rest, base)?,
        "draw" => {
            let (rest, tile) = tile(rest, base)?;
            (rest, What::DrawTile(tile))
        }
        "place" => {
            let (rest, places) = placements(rest, base)?;
            (rest, What::Place(places))
        }
        "keep" => (rest, What::Keep),
        "discard" => {
            let (rest, tile) = tile(rest, base)?;
            (rest, What::Discard(tile))
        }
        "develop" => develop(rest, base)?,
        "fails" => match eat(rest, "discard") {
            Some(rest) => {
                let (rest, tile) = tile(rest, base)?;
                (rest, What::Fails(Some(tile)))
            }
            None => (rest, What::Fails(None)),
        },
        "pass" => (rest, What::Pass),
        _ => return stop(at, VERB),
    })
}

fn skip_blanks(input: &str) -> &str {
    input.trim_start_matches(is_blank)
}

/// `m07`, `?`.
fn tile<'a>(input: &'a str, base: Base) -> Parsed<'a, TileWord<'a>> {
    if let Some(rest) = input.strip_prefix('?')
        && at_end(rest)
    {
        let span = base.between(input, rest);
        return Ok((skip_blanks(rest), TileWord { name: None, span }));
    }
    let (rest, found) = tile_name(input, base, TILE_OR_UNSEEN)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the tile");
    }
    let word = TileWord {
        name: Some(found),
        span: found.span,
    };
    Ok((skip_blanks(rest), word))
}

fn deal<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let mut tiles = Vec::with_capacity(2);
    let mut rest = rest;
    while tiles.is_empty() || !is_done(rest) {
        let (after, next) = tile(rest, base)?;
        tiles.push(next);
        rest = after;
    }
    Ok((rest, What::DealTiles(tiles)))
}

/// `develop red at 2,0 place m13 at 2,1`
fn develop<'a>(rest: &'a str, base: Base) -> Parsed<'a, What<'a>> {
    let (rest, colour) = tile_name(rest, base, "the colour of a line")?;
    let (rest, at) = at_square(rest, base)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the square");
    }
    let rest = skip_blanks(rest);
    let (rest, places) = match eat(rest, "place") {
        Some(rest) => placements(rest, base)?,
        None => (rest, Vec::new()),
    };
    Ok((
        rest,
        What::Develop(Box::new(Develop { colour, at, places })),
    ))
}

/// `m07 at 1,0 turn 90, m04 at 2,0`
fn placements<'a>(input: &'a str, base: Base) -> Parsed<'a, Vec<Placement<'a>>> {
    let mut places = Vec::with_capacity(1);
    let mut rest = input;
    loop {
        let (after, next) = placement(rest, base)?;
        places.push(next);
        let blank = skip_blanks(after);
        match blank.strip_prefix(',') {
            Some(after) => rest = skip_blanks(after),
            None if at_end(after) => return Ok((blank, places)),
            None => return stop(after, "a blank or a comma"),
        }
    }
}

fn placement<'a>(input: &'a str, base: Base) -> Parsed<'a, Placement<'a>> {
    let (rest, tile) = tile_name(input, base, TILE)?;
    if tile.text == "?" && !input.starts_with('"') {
        // A tile on the table lies face up: everybody saw it.
        return stop(input, TILE);
    }
    let (rest, at) = at_square(rest, base)?;
    let (rest, turn) = match eat(skip_blanks(rest), "turn") {
        Some(after) if at_end(rest) => {
            let (rest, turn) = quarter_turns(after, base)?;
            (rest, Some(turn))
        }
        _ => (rest, None),
    };
    let span = base.between(input, rest);
    Ok((
        rest,
        Placement {
            tile,
            at,
            turn,
            span,
        },
    ))
}

/// ` at 1,0`, behind a word.
fn at_square<'a>(input: &'a str, base: Base) -> Parsed<'a, Square> {
    let Some(rest) = eat(skip_blanks(input), "at").filter(|_| at_end(input)) else {
        return stop(skip_blanks(input), "`at` and a square, as in `at 1,0`");
    };
    let (after, x) = coordinate(rest)?;
    let Some(after) = after.strip_prefix(',') else {
        return stop(rest, SQUARE);
    };
    let (after, y) = coordinate(after)?;
    let span = base.between(rest, after);
    Ok((after, Square { x, y, span }))
}

fn coordinate(input: &str) -> Parsed<'_, i16> {
    let signed = recognize((opt(char::<_, Stop<'_>>('-')), digit1));
    match { signed }.parse(input) {
        Ok((rest, digits)) => match digits.parse::<i16>() {
            Ok(n) if n.abs() <= MAX_SQUARE => Ok((rest, n)),
            _ => stop(input, "a square within 999 of the middle"),
        },
        Err(_) => stop(input, SQUARE),
    }
}

/// `90`, in quarters.
fn quarter_turns<'a>(input: &'a str, base: Base) -> Parsed<'a, (u8, Span)> {
    const TURN: &str = "a turn clockwise: 90, 180 or 270";
    let Ok((rest, digits)) = digit1::<_, Stop<'a>>(input) else {
        return stop(input, TURN);
    };
    let quarters = match digits {
        "0" => 0,
        "90" => 1,
        "180" => 2,
        "270" => 3,
        _ => return stop(input, TURN),
    };
    Ok((rest, (quarters, base.span(digits))))
}

/// `tile a1 copies 2 station 2 stars 1 blue n-station, yellow e-w circles 2`
fn tile_line<'a>(rest: &'a str, base: Base) -> Parsed<'a, Statement<'a>> {
    let (rest, name) = tile_name(rest, base, TILE)?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the tile");
    }
    let mut line = TileLine {
        name,
        copies: None,
        station: None,
        stars: None,
        start: None,
        tracks: Vec::new(),
    };
    let mut rest = skip_blanks(rest);
    while line.tracks.is_empty() || !is_done(rest) {
        let word = keyword(rest).map_or("", |(after, word)| if at_end(after) { word } else { "" });
        let slot = match word {
            "copies" => &mut line.copies,
            "station" => &mut line.station,
            "stars" => &mut line.stars,
            "start" if line.start.is_none() => {
                line.start = Some(base.span(&rest[..word.len()]));
                rest = skip_blanks(&rest[word.len()..]);
                continue;
            }
            _ => {
                let (after, track) = track(rest, base)?;
                line.tracks.push(track);
                let blank = skip_blanks(after);
                rest = match blank.strip_prefix(',') {
                    Some(after) if !is_done(after) => skip_blanks(after),
                    Some(_) => return stop(blank, "another line behind the comma"),
                    None => blank,
                };
                continue;
            }
        };
        if slot.is_some() {
            return stop(rest, "each of `copies`, `station` and `stars` only once");
        }
        let (after, value) = count(skip_blanks(&rest[word.len()..]), base)?;
        *slot = Some(value);
        if !at_end(after) {
            return stop(after, "a blank behind the number");
        }
        rest = skip_blanks(after);
    }
    Ok((rest, Statement::Tile(Box::new(line))))
}

/// `blue n-s-station circles 2`
fn track<'a>(input: &'a str, base: Base) -> Parsed<'a, TrackWords<'a>> {
    const ENDS: &str = "where the line leads: n, e, s, w, station, as in `n-s`";
    let (rest, colour) = tile_name(input, base, "a line such as `blue n-s`")?;
    if !at_end(rest) {
        return stop(rest, "a blank behind the colour");
    }
    let mut rest = skip_blanks(rest);
    let mut ends = SmallVec::new();
    loop {
        let Ok((after, word)) = keyword(rest) else {
            return stop(rest, ENDS);
        };
        let Some(&(_, end)) = End::ALL.iter().find(|(known, _)| *known == word) else {
            return stop(rest, ENDS);
        };
        ends.push((end, base.span(word)));
        rest = after;
        match rest.strip_prefix('-') {
            Some(after) if ends.len() < 8 => rest = after,
            Some(_) => return stop(rest, "no more than eight ends"),
            None if at_end(rest) || rest.starts_with(',') => break,
            None => return stop(rest, ENDS),
        }
    }
    let (rest, circles) = match eat(skip_blanks(rest), "circles") {
        Some(after) if at_end(rest) => {
            let (rest, circles) = count(after, base)?;
            (rest, Some(circles))
        }
        _ => (rest, None),
    };
    let span = base.between(input, rest);
    Ok((
        rest,
        TrackWords {
            colour,
            ends,
            circles,
            span,
        },
    ))
}

/// A whole number that a comma may follow.
fn count<'a>(input: &'a str, base: Base) -> Parsed<'a, Number> {
    let end = input.find(',').unwrap_or(input.len());
    let (_, found) = number(&input[..end], base)?;
    let length = (found.span.end - found.span.start) as usize;
    Ok((&input[length..], found))
}
