//! A board in words, for people.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::board::{Board, CityId};
use crate::card::Card;

/// The whole board, or what there is about one city.
#[must_use]
pub(in crate::games) fn describe(board: &Board, city: Option<CityId>) -> String {
    let mut text = String::new();
    if city.is_none() {
        facts(&mut text, board);
    }
    let about = |a: CityId, b: CityId| city.is_none_or(|city| a == city || b == city);
    text.push_str("Routes\n");
    for route in board.routes.iter().filter(|r| about(r.a, r.b)) {
        let mut kind = route.colour.map_or("gray", Card::word).to_owned();
        if route.tunnel {
            kind.push_str(", tunnel");
        }
        if route.wilds > 0 {
            let wilds = board.wild.count(u32::from(route.wilds));
            let _ = write!(kind, ", ferry with {wilds}");
        }
        if route.twin.is_some() {
            kind.push_str(", double");
        }
        let pair = board.pair(route.a, route.b).to_string();
        row(&mut text, &pair, route.length, &kind);
    }
    text.push_str("\nTickets\n");
    for ticket in board.tickets.iter().filter(|t| about(t.a, t.b)) {
        let pair = board.pair(ticket.a, ticket.b).to_string();
        let long = if ticket.long { "long" } else { "" };
        row(&mut text, &pair, ticket.points, long);
    }
    let is_here = |id: &CityId| city.is_none_or(|city| city == *id);
    let mut districts = board.districts.iter();
    if districts.any(|district| district.cities.iter().any(is_here)) {
        text.push_str("\nDistricts, for whoever joins all of one\n");
    }
    for district in &board.districts {
        if district.cities.iter().any(is_here) {
            let cities: Vec<&str> = district.cities.iter().map(|&c| board.printed(c)).collect();
            row(
                &mut text,
                &district.name,
                district.points,
                &cities.join(", "),
            );
        }
    }
    let attractions: Vec<_> = (0..)
        .zip(&board.cities)
        .filter(|(id, city)| city.attraction > 0 && is_here(id))
        .collect();
    if !attractions.is_empty() {
        text.push_str("\nAttractions, for everybody whose routes touch one\n");
    }
    for (_, city) in attractions {
        row(&mut text, &city.printed, city.attraction, "");
    }
    text
}

/// A name, a number, and what else there is to say.
fn row(text: &mut String, name: &str, number: u8, more: &str) {
    let pad = 30usize.saturating_sub(name.width());
    let line = format!("  {name}{:pad$} {number:>2}  {more}", "");
    let _ = writeln!(text, "{}", line.trim_end());
}

fn facts(text: &mut String, board: &Board) {
    let spaces: u32 = board.routes.iter().map(|r| u32::from(r.length)).sum();
    let _ = writeln!(text, "{}", board.title);
    let _ = writeln!(
        text,
        "{}–{} players with {} each; {} cards, of them {}",
        board.players_min,
        board.players_max,
        board.piece.count(u32::from(board.pieces)),
        board.deck.total(),
        board.wild.count(u32::from(board.deck[Card::Wild]))
    );
    let _ = writeln!(
        text,
        "{} cities, {} routes with {spaces} spaces, {} tickets",
        board.cities.len(),
        board.routes.len(),
        board.tickets.len()
    );
    for line in &board.unverified {
        let _ = writeln!(text, "not verified: {line}");
    }
    if let Some(why) = never_ends(board) {
        let _ = writeln!(text, "warning: {why}");
    }
    text.push('\n');
}

/// Why no game on this board can come to its end, if that is so: the last round
/// begins when somebody has few pieces left, and there is not room for so many.
#[must_use]
pub fn never_ends(board: &Board) -> Option<String> {
    // One player has one track of a double only: the longer one.
    let first = |(id, route): &(usize, &super::board::Route)| {
        route.twin.is_none_or(|twin| {
            let other = board.routes.get(usize::from(twin));
            let other = other.map_or(0, |other| other.length);
            (route.length, usize::from(twin)) > (other, *id)
        })
    };
    let mine = board.routes.iter().enumerate().filter(first);
    let room: u32 = mine.map(|(_, route)| u32::from(route.length)).sum();
    let needed = u32::from(board.pieces.saturating_sub(board.end_at));
    (room < needed).then(|| {
        format!(
            "no game here comes to its end: it ends when somebody has laid {needed} of {}, and one \
             player has room for {room} at most",
            board.piece.count(u32::from(board.pieces)),
        )
    })
}
