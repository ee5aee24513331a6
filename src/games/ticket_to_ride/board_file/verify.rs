//! What makes a readable file a board that can be played.

use super::Places;
use super::fields::Problems;
use crate::card::Card;
use crate::games::ticket_to_ride::board::{Board, Route};

/// Looks at the board as a whole. Where parts could not be read, what depends
/// on all of them is left alone: one slip is one problem.
pub(super) fn verify(board: &Board, places: &Places, problems: &mut Problems<'_>) {
    if places.gaps {
        return;
    }
    for (route, place) in board.routes.iter().zip(&places.routes) {
        let pair = board.pair(route.a, route.b);
        if payable(board, route) < u32::from(route.length) {
            let colour = route.colour.map_or("one colour", Card::word);
            problems.add(
                place.colour.clone(),
                format!("nobody can pay for {pair}: the deck has too few cards"),
                format!("{} of {colour} are needed", route.length),
                None,
            );
        }
        if route.wilds > route.length {
            problems.add(
                place.special.clone(),
                format!("{pair} has fewer spaces than its ferry has symbols"),
                format!("the route has {} spaces", route.length),
                None,
            );
        }
    }
}

/// The most cards that can ever be paid for a route.
fn payable(board: &Board, route: &Route) -> u32 {
    let most = match route.colour {
        Some(card) => board.deck[card],
        None => Card::COLOURS
            .iter()
            .map(|&card| board.deck[card])
            .max()
            .unwrap_or(0),
    };
    u32::from(most) + u32::from(board.deck[Card::Wild])
}
