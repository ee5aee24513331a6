//! The laws as one board has them: which apply, under which numbers, and in a
//! line with the board's own figures.

use super::{EVERY, tickets};
use crate::games::shared::and;
use crate::games::ticket_to_ride::board::{Board, Edition, Spare, TieBreak};
use crate::laws::Law;

/// In a board's `law_numbers`: the rulebook has no such law.
pub const NO_NUMBER: &str = "none";

/// The number that a law has in this board's rulebook.
#[must_use]
pub fn number(board: &Board, law: &Law) -> &'static str {
    given(board, law)
        .filter(|number| *number != NO_NUMBER)
        .unwrap_or(law.code)
}

fn given(board: &Board, law: &Law) -> Option<&'static str> {
    let found = board
        .law_numbers
        .iter()
        .find(|(slug, _)| *slug == law.slug)?;
    Some(found.1)
}

/// The laws that mean something on this board, in the order of its numbers.
#[must_use]
pub fn laws_of(board: &Board) -> Vec<&'static Law> {
    let mut laws: Vec<&Law> = EVERY
        .iter()
        .copied()
        .filter(|law| applies(board, law))
        .collect();
    // Letters keep the order of the rules, numbers are sorted within them.
    let letter = |law: &Law| number(board, law).chars().next();
    let place = |law: &&Law| EVERY.iter().position(|other| letter(other) == letter(law));
    laws.sort_by_key(|law| (place(law), number(board, law)));
    laws
}

/// True if a game on this board can come to what the law speaks of.
#[must_use]
pub fn applies(board: &Board, law: &Law) -> bool {
    if given(board, law) == Some(NO_NUMBER) {
        return false;
    }
    let doubles = || board.routes.iter().any(|route| route.twin.is_some());
    match law.slug {
        // Parts of K1 and K2, where the rulebook does not number them.
        slug if slug == tickets::LAST_TICKET.slug || slug == tickets::NO_TICKETS_LEFT.slug => {
            given(board, law).is_some()
        }
        "three-locomotives" => board.flush_at.is_some(),
        "both-tracks" => doubles(),
        "double-route-closed" => doubles() && board.doubles_open_from > board.players_min,
        "ferry-locomotives" => board.routes.iter().any(|route| route.wilds > 0),
        "city-has-station" | "three-stations" | "station-cost" | "stations-lend"
        | "stations-left" => board.stations > 0,
        "longest-path" => board.longest_path.is_some(),
        "districts-joined" => !board.districts.is_empty(),
        "attractions-reached" => board.cities.iter().any(|city| city.attraction > 0),
        _ if law.code.starts_with('T') => board.routes.iter().any(|route| route.tunnel),
        _ => true,
    }
}

/// The law in one line, for laws that have a figure of the board in them.
#[must_use]
pub fn summary(board: &Board, law: &Law) -> Option<String> {
    Some(match law.slug {
        "players" => format!(
            "{} to {} players, each with pieces of another colour",
            word(board.players_min),
            word(board.players_max)
        ),
        "cards-dealt" => format!("each player is dealt {}", counted(board.deal, "card")),
        "first-row" => format!(
            "{} are turned face up before the first turn",
            counted(board.market, "card")
        ),
        "first-tickets" => match board.deal_long {
            0 => format!(
                "each player is dealt {}",
                counted(board.deal_regular, "ticket")
            ),
            long => format!(
                "each player is dealt {} long and {} regular tickets",
                word(long),
                word(board.deal_regular)
            ),
        },
        "first-tickets-kept" => format!(
            "at least {} of the first tickets {} kept; the others go {}",
            word(board.deal_keep),
            if board.deal_keep == 1 { "is" } else { "are" },
            match board.deal_spare {
                Spare::Box => "back to the box",
                Spare::UnderDeck => "under the ticket deck",
            }
        ),
        "one-action" => super::turn::actions(board),
        "three-locomotives" => format!(
            "{} face-up {}: the whole row is replaced at once",
            word(board.flush_at?),
            board.wild.many
        ),
        "route-points" => route_points(board),
        "double-route-closed" => match board.doubles_open_from {
            0..=2 => return None,
            3 => "with two players one track closes the other".to_owned(),
            4 => "with two or three players one track closes the other".to_owned(),
            n => format!(
                "with fewer than {} players one track closes the other",
                word(n)
            ),
        },
        "tunnel-reveal" => format!(
            "once the cards for a tunnel are laid, {} of the deck {} turned up",
            match board.tunnel_reveal {
                1 => "the top card".to_owned(),
                n => format!("the top {} cards", word(n)),
            },
            if board.tunnel_reveal == 1 {
                "is"
            } else {
                "are"
            },
        ),
        "tunnel-short-deck" => format!(
            "with fewer than {} in deck and discards, all of them are turned up",
            counted(board.tunnel_reveal, "card")
        ),
        "tickets-drawn" => format!(
            "{} drawn from the top of the deck, fewer only if fewer are left",
            match board.ticket_draw {
                1 => "one ticket is".to_owned(),
                n => format!("{} tickets are", word(n)),
            }
        ),
        "one-ticket-kept" => format!(
            "at least {} of the tickets drawn {} kept; the others go under the ticket deck",
            word(board.ticket_keep),
            if board.ticket_keep == 1 { "is" } else { "are" }
        ),
        "three-stations" => format!("one station a turn, {} a game", word(board.stations)),
        "after-the-end" => {
            let few = match board.end_at {
                0 => "no".to_owned(),
                n => format!("{} or fewer", word(n)),
            };
            format!(
                "when somebody ends a turn with {few} {}, everybody has one more turn, and the game is over",
                board.piece.many
            )
        }
        "stations-left" => format!(
            "{} for each station never built",
            counted(board.station_points, "point")
        ),
        "longest-path" => format!(
            "{} for the longest continuous path; all who tie get them",
            counted(board.longest_path?, "point")
        ),
        "tie-break" => tie_break(board),
        "result-rows" => format!("a `result` has the rows {}", and(&rows(board))),
        _ => return None,
    })
}

/// `a route of 1, 2 or 3 spaces scores 1, 2 or 4 points`.
fn route_points(board: &Board) -> String {
    let lengths = (1..).zip(board.points.iter().skip(1));
    let (spaces, points): (Vec<String>, Vec<String>) = lengths
        .filter(|(_, points)| **points > 0)
        .map(|(length, points)| (length.to_string(), points.to_string()))
        .unzip();
    format!(
        "a route of {} spaces scores {} points",
        or(&spaces),
        or(&points)
    )
}

fn tie_break(board: &Board) -> String {
    let ways: Vec<String> = board.editions.iter().map(by_edition).collect();
    let same = ways.windows(2).all(|two| two[0] == two[1]);
    match ways.first() {
        Some(way) if same => way.clone(),
        _ => {
            let editions = board.editions.iter().zip(ways);
            let parts: Vec<String> = editions
                .map(|(e, way)| format!("{}: {way}", e.key))
                .collect();
            parts.join("; ")
        }
    }
}

fn by_edition(edition: &Edition) -> String {
    let mut text = "most points".to_owned();
    for way in &edition.tie_breaks {
        text += match way {
            TieBreak::MostTickets => ", then most tickets completed",
            TieBreak::MostStations => ", then most stations built",
            TieBreak::FewestStations => ", then fewest stations built",
            TieBreak::LongestPath => ", then the longest path",
        };
    }
    text + ", then a shared win"
}

/// The rows of this board's score sheet, as a `result` names them.
fn rows(board: &Board) -> Vec<String> {
    let attraction = board.cities.iter().any(|city| city.attraction > 0);
    let rows = [
        ("routes", true),
        ("tickets", true),
        ("stations", board.stations > 0),
        ("express", board.longest_path.is_some()),
        ("districts", !board.districts.is_empty()),
        ("attractions", attraction),
    ];
    let there = rows.iter().filter(|(_, there)| *there);
    there.map(|(row, _)| format!("`{row}`")).collect()
}

fn or(parts: &[String]) -> String {
    match parts {
        [] => "no".to_owned(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} or {last}", head.join(", ")),
    }
}

/// `two tickets`.
fn counted(n: u8, what: &str) -> String {
    let many = if n == 1 { "" } else { "s" };
    format!("{} {what}{many}", word(n))
}

/// Small numbers as words, as a rulebook writes them.
fn word(n: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), ToString::to_string)
}

/// A text of the laws in this board's words: `bus` for `locomotive`.
#[must_use]
pub fn in_words_of(board: &Board, text: &str) -> String {
    let mut text = text.to_owned();
    for (word, ours) in words(board) {
        text = text.replace(word, &ours);
    }
    text
}

/// What this board calls the things that the laws name.
#[must_use]
pub fn words(board: &Board) -> Vec<(&'static str, String)> {
    let all = [
        ("locomotives", board.wild.many.clone()),
        ("Locomotives", capital(&board.wild.many)),
        ("locomotive", board.wild.one.clone()),
        ("trains", board.piece.many.clone()),
        ("a train ", format!("a {} ", board.piece.one)),
    ];
    all.into_iter()
        .filter(|(word, ours)| word != ours)
        .collect()
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
