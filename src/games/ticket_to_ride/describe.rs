//! A board in words, for people.

use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::board::{Board, CityId};
use crate::card::Card;
use crate::games::shared::{heading, list};
use crate::lang;

/// The whole board, or what there is about one city.
#[must_use]
pub(in crate::games) fn describe(board: &Board, city: Option<CityId>) -> String {
    let mut text = String::new();
    match city.and_then(|city| board.cities.get(usize::from(city))) {
        None => facts(&mut text, board),
        Some(city) => text += &heading(&city.printed, &city.aliases),
    }
    let about = |a: CityId, b: CityId| city.is_none_or(|city| a == city || b == city);
    text += &say!("describe-routes", "Routes");
    text.push('\n');
    for route in board.routes.iter().filter(|r| about(r.a, r.b)) {
        let mut kind = match route.colour {
            Some(card) => board.card_words().colour(card).into_owned(),
            None => lang::fixed("term-colour-gray", "gray").into_owned(),
        };
        if route.tunnel {
            kind += &say!("describe-tunnel", ", tunnel");
        }
        if route.wilds > 0 {
            let wilds = board.card_words().some(Card::Wild, u32::from(route.wilds));
            kind += &say!("describe-ferry", ", ferry with {wilds}", wilds);
        }
        if route.twin.is_some() {
            kind += &say!("describe-double", ", double");
        }
        let pair = board.pair(route.a, route.b).to_string();
        row(&mut text, &pair, route.length, &kind);
    }
    let _ = writeln!(text, "\n{}", say!("describe-tickets", "Tickets"));
    for ticket in board.tickets.iter().filter(|t| about(t.a, t.b)) {
        let pair = board.pair(ticket.a, ticket.b).to_string();
        let long = if ticket.long { say!("describe-long", "long") } else { String::new() };
        row(&mut text, &pair, ticket.points, &long);
    }
    let is_here = |id: &CityId| city.is_none_or(|city| city == *id);
    let mut districts = board.districts.iter();
    if districts.any(|district| district.cities.iter().any(is_here)) {
        let title = say!("describe-districts", "Districts, for whoever joins all of one");
        let _ = writeln!(text, "\n{title}");
    }
    for district in &board.districts {
        if district.cities.iter().any(is_here) {
            let cities: Vec<&str> = district.cities.iter().map(|&c| board.printed(c)).collect();
            row(&mut text, &lang::term(&district.name), district.points, &list(&cities));
        }
    }
    let attractions: Vec<_> =
        (0..).zip(&board.cities).filter(|(id, city)| city.attraction > 0 && is_here(id)).collect();
    if !attractions.is_empty() {
        let title =
            say!("describe-attractions", "Attractions, for everybody whose routes touch one");
        let _ = writeln!(text, "\n{title}");
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
    let wilds = u32::from(board.deck[Card::Wild]);
    let mut lines = vec![
        lang::term(&board.title).into_owned(),
        say!(
            "describe-players",
            "{least}–{most} players with {pieces} each; {cards} cards, of them {wilds}",
            least = board.players_min,
            most = board.players_max,
            pieces = board.piece_words().count(u32::from(board.pieces)),
            cards = board.deck.total(),
            wilds = board.card_words().some(Card::Wild, wilds),
        ),
        say!(
            "describe-cities",
            "{cities} cities, {routes} routes with {spaces} spaces, {tickets} tickets",
            cities = board.cities.len(),
            routes = board.routes.len(),
            spaces,
            tickets = board.tickets.len(),
        ),
    ];
    for line in &board.unverified {
        let line = lang::term(line);
        lines.push(say!("describe-unverified", "not verified: {line}", line));
    }
    if let Some(why) = never_ends(board) {
        lines.push(say!("describe-warning", "warning: {why}", why));
    }
    *text += &lines.join("\n");
    text.push('\n');
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
        say!("describe-never-ends", "no game here comes to its end: it ends when somebody has laid {needed} of {pieces}, and one player has room for {room} at most", needed, pieces = board.piece_words().count(u32::from(board.pieces)), room)
    })
}
