//! What stands above the moves: are these records of one game at all, and which
//! lines of their headers differ?

use super::align::{Step, side_by_side};
use super::canon::Canon;
use super::places::HeaderLine;
use super::seats::{Order, Player, Seats};
use super::trial::Table;
use super::*;
use crate::games::FAMILIES;
use crate::log::{Tag, game_word};

/// Below this share of what could agree, the logs are of two games.
const LEAST_SHARE: f64 = 0.25;
/// Logs that say less than this are taken for what the user says they are.
const LEAST_WORTH: u32 = 12;

pub(super) fn other_header(
    a: &Log<'_>,
    b: &Log<'_>,
    pa: &[Player<'_>],
    pb: &[Player<'_>],
) -> Option<String> {
    if let (Some(x), Some(y)) = (game_word(&a.lines), game_word(&b.lines))
        && x != y
    {
        return Some(say!("compare-other-game", "A is `{x}`, B is `{y}`", x, y));
    }
    if pa.len() != pb.len() && !pa.is_empty() && !pb.is_empty() {
        let (x, y) = (pa.len(), pb.len());
        return Some(say!("compare-other-players", "A has {x} players, B has {y}", x, y));
    }
    None
}

pub(super) fn other_moves(table: &Table<'_, '_>, seats: &Seats) -> Option<String> {
    let (canons, steps) = (table.canons, table.body);
    let worth = |canon: &Canon| canon.body.iter().map(|e| e.worth).sum::<u32>();
    let least = worth(canons[0]).min(worth(canons[1]));
    if least < LEAST_WORTH {
        return None;
    }
    let moves = |canon: &Canon| canon.body.iter().filter(|e| e.class == Class::Move).count();
    let (mut agreed, mut same_moves) = (0, 0);
    for step in steps {
        let (Some(i), Some(j)) = (step.a, step.b) else {
            continue;
        };
        let (x, y) = (&canons[0].body[i], &canons[1].body[j]);
        if !table.pair(x, y).fit.clash {
            agreed += x.worth.min(y.worth);
            same_moves += usize::from(x.class == Class::Move);
        }
    }
    let share = f64::from(agreed) / f64::from(least);
    // Strangers who make the same moves are the same people by other names.
    let enough = if seats.acquainted { LEAST_SHARE } else { 2.0 * LEAST_SHARE };
    if share >= enough {
        return None;
    }
    let (x, y) = (moves(canons[0]), moves(canons[1]));
    Some(match seats.acquainted {
        true => say!(
            "compare-other-moves",
            "of {x} moves in A and {y} in B only {same} agree",
            x,
            y,
            same = same_moves
        ),
        false => say!(
            "compare-strangers",
            "nobody plays in both, and of {x} moves in A and {y} in B only {same} agree",
            x,
            y,
            same = same_moves
        ),
    })
}

fn tags<'a>(log: &Log<'a>, wanted: Tag) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Tag { key, value } if *key == wanted => value.map(|v| v.text),
        _ => None,
    })
}

pub(super) fn header_lines(
    a: &Log<'_>,
    b: &Log<'_>,
    pa: &[Player<'_>],
    pb: &[Player<'_>],
    seats: &Seats,
    first: Which,
) -> Vec<HeaderLine> {
    let mut out = Vec::new();
    let mut line = |key: &str, a: Option<&str>, b: Option<&str>, matters: bool| {
        if a != b {
            out.push(HeaderLine {
                key: key.to_owned(),
                a: a.unwrap_or("").to_owned(),
                b: b.unwrap_or("").to_owned(),
                matters,
            });
        }
    };
    for (word, tag) in Tag::ALL {
        line(word, tags(a, tag), tags(b, tag), false);
    }
    line("board", board(a), board(b), false);
    line("tiles", tiles(a), tiles(b), false);
    for (i, j) in who_is_who(seats, pa.len(), first) {
        let (x, y) = (i.and_then(|i| pa.get(i)), j.and_then(|j| pb.get(j)));
        line("player", x.map(|p| p.name), y.map(|p| p.name), false);
        let colour = |p: Option<&Player<'_>>| p.and_then(|p| p.colour.map(str::to_owned));
        let (x, y) = (colour(x), colour(y));
        if x.is_some() && y.is_some() {
            line("colour", x.as_deref(), y.as_deref(), true);
        }
    }
    if seats.order == Order::Other {
        let row = |players: &[Player<'_>]| {
            let names: Vec<&str> = players.iter().map(|p| p.name).collect();
            names.join(", ")
        };
        line("seats", Some(&row(pa)), Some(&row(pb)), true);
    }
    out
}

/// The seats of A and B that belong together, and those that stand alone, in the order
/// of the log that we do not look from.
fn who_is_who(seats: &Seats, of_a: usize, first: Which) -> Vec<(Option<usize>, Option<usize>)> {
    let of_second = seats.of_second.iter().enumerate();
    let mut pairs: Vec<_> = of_second.map(|(j, i)| (*i, Some(j))).collect();
    let strangers = (0..of_a).filter(|i| !seats.of_second.contains(&Some(*i)));
    pairs.extend(strangers.map(|i| (Some(i), None)));
    let at = |seat: Option<usize>| seat.unwrap_or(usize::MAX);
    pairs.sort_by_key(|&(i, j)| match first {
        Which::A => (at(j), at(i)),
        Which::B => (at(i), at(j)),
    });
    pairs
}

fn board<'a>(log: &Log<'a>) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Board(name) => Some(name.text),
        _ => None,
    })
}

fn tiles<'a>(log: &Log<'a>) -> Option<&'a str> {
    log.lines.iter().find_map(|line| match &line.statement {
        Statement::Tiles(name) => Some(name.text),
        _ => None,
    })
}

/// Header lines belong together by what they are about.
pub(super) fn header_steps(a: &[Entry], b: &[Entry]) -> Vec<Step> {
    let place = |e: &Entry| (e.deed.rank, e.deed.key);
    let both = side_by_side(0..a.len(), 0..b.len(), |&i, &j| place(&a[i]).cmp(&place(&b[j])));
    both.map(|(a, b)| Step { a, b }).collect()
}

/// An option that says what goes without saying.
pub(super) fn is_default(record: &Record<'_>, entry: &Entry) -> bool {
    let line = entry.lines.first().and_then(|i| record.log.lines.get(*i as usize));
    let Some(Statement::Option { key, value }) = line.map(|line| &line.statement) else {
        // The edition: without one, the board's first.
        return line.is_some_and(|line| matches!(line.statement, Statement::Edition(_)));
    };
    let value = value.map_or("", |value| value.text);
    let mut options = FAMILIES.iter().flat_map(|family| family.options);
    options.any(|option| option.name == key.text && option.default == value)
}
