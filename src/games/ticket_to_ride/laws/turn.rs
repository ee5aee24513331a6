//! Whose turn it is, what a turn may be, and when the game is over.

use super::claim::C6;
use super::on_board::{Rule, word};
use super::station::B2;
use crate::card::Card;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::log::{Act, What};
use crate::span::Span;
use crate::verdict::Verdict;

pub static A1: Rule = Rule::of(Law {
    code: "A1",
    slug: "one-action",
    summary: "a turn is exactly one action",
    text: "A player does exactly one thing in a turn: draw cards, claim a route, draw tickets, or, \
           where the board has stations, build one. Two routes in one turn break C6, two stations \
           B2.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ? claim Dieppe-Paris P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen claim Dieppe-Paris P\n",
})
.line(|board| Some(actions(board)));

pub static A2: Rule = Rule::of(Law {
    code: "A2",
    slug: "turn-order",
    summary: "players take turns in seat order, one turn each",
    text: "Turns go round the table in the order of the `player` lines; whoever has the log's first \
           turn starts. After a turn out of order the round goes on from whoever really moved, so \
           one slip is reported once.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nAda draw ? ?\nCai draw ? ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nBen draw ? ?\nCai draw ? ?\nAda draw ? ?\n",
});

pub static A3: Rule = Rule::of(Law {
    code: "A3",
    slug: "pass",
    summary: "only a player who can do nothing at all passes",
    text: "The rulebooks do not speak of passing. Our reading: a player who can neither draw a \
           card, nor claim a route, nor draw tickets (nor build a station, where there are any) \
           passes; any other pass is a breach.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda pass\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\n",
});

pub static E1: Rule = Rule::of(Law {
    code: "E1",
    slug: "after-the-end",
    summary: "one more turn for everybody after somebody has run out of pieces, and the game is over",
    text: "The game ends one round after a player has ended a turn with two or fewer pieces left: \
           every player, that one included, has one more turn. What is played after that is \
           reported once, and neither applied nor scored.",
    bad: include_str!("examples/E1-bad.ride"),
    good: include_str!("examples/E1-good.ride"),
})
.line(|board| {
    let few = match board.end_at {
        0 => "no".to_owned(),
        n => format!("{} or fewer", word(n)),
    };
    Some(format!(
        "when somebody ends a turn with {few} {}, everybody has one more turn, and the game is over",
        board.piece.many
    ))
});

/// A second action in the same turn.
pub fn a1(first: &Act<'_>, second: &Act<'_>, verdict: &mut Verdict) {
    let (law, message) = match (&first.what, &second.what) {
        (What::Claim(_), What::Claim(_)) => (&C6, "one route a turn"),
        (What::Station { .. }, What::Station { .. }) => (&B2, "one station a turn"),
        _ => (&A1, "one action a turn"),
    };
    verdict
        .breach(
            law,
            second.verb,
            message,
            "a second action in the same turn",
        )
        .cause(first.verb, "the first one")
        .help("if this was another turn, give it a line of its own");
}

/// What a turn can be on this board.
pub fn actions(board: &Board) -> String {
    let all = if board.stations > 0 {
        "draw cards, claim a route, draw tickets or build a station"
    } else {
        "draw cards, claim a route or draw tickets"
    };
    format!("a turn is exactly one action: {all}")
}

pub fn a2(table: &Table<'_>, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
    let finding = verdict
        .breach(
            &A2,
            who,
            format!(
                "it is {}'s turn, not {}'s",
                table.name(due),
                table.name(seat)
            ),
            format!("{} moves out of turn", table.name(seat)),
        )
        .help(format!(
            "if {} did have a turn, its line is missing above",
            table.name(due)
        ));
    if let Some((last, at)) = table.state.last_turn {
        let last = table.name(usize::from(last));
        finding.cause(at, format!("{last} had the turn before"));
    }
}

/// A pass by somebody who could have done something.
pub fn a3(table: &Table<'_>, seat: usize, span: Span, verdict: &mut Verdict) -> bool {
    let Some(could) = possible(table, seat) else {
        return false;
    };
    verdict.breach(
        &A3,
        span,
        format!("{} cannot pass: there is something to do", table.name(seat)),
        could,
    );
    true
}

/// Something that this player could surely have done.
fn possible(table: &Table<'_>, seat: usize) -> Option<String> {
    let state = &table.state;
    if state.stock() > state.doubt.cards || state.row.total() > 0 && state.doubt.cards == 0 {
        return Some("there are cards to draw".to_owned());
    }
    if state.doubt.cards > 0 {
        return None;
    }
    if state.ticket_stock() > 0 && !state.doubt.tickets {
        return Some("there are tickets to draw".to_owned());
    }
    if let Some(city) = free_city(table, seat) {
        return Some(format!(
            "a station in {} could be built",
            table.board.printed(city)
        ));
    }
    let route = affordable_route(table, seat)?;
    let route = table.board.routes[usize::from(route)];
    Some(format!(
        "{} could be claimed",
        table.board.pair(route.a, route.b)
    ))
}

fn free_city(table: &Table<'_>, seat: usize) -> Option<u8> {
    let player = &table.state.seats[seat];
    let cost = table.board.stations.checked_sub(player.stations_left)? + 1;
    if player.stations_left == 0 || player.doubt.stations > 0 || best_set(table, seat, None) < cost
    {
        return None;
    }
    let free = table.state.station_at.iter().position(Option::is_none)?;
    u8::try_from(free).ok()
}

/// Most cards of one colour, or of this colour, with wild ones.
fn best_set(table: &Table<'_>, seat: usize, colour: Option<Card>) -> u8 {
    let hand = table.state.seats[seat].hand.known;
    let of = |c: Card| hand[c].saturating_add(hand[Card::Wild]);
    match colour {
        Some(colour) => of(colour),
        None => Card::COLOURS.into_iter().map(of).max().unwrap_or(0),
    }
}

fn affordable_route(table: &Table<'_>, seat: usize) -> Option<u8> {
    let player = &table.state.seats[seat];
    let hand = player.hand.known;
    table
        .board
        .routes
        .iter()
        .enumerate()
        .find_map(|(id, route)| {
            let id = u8::try_from(id).ok()?;
            let free = table.state.owners[usize::from(id)].is_none()
                && super::claim::closed_by(&table.state, table.board, id, seat).is_none();
            let fits = free
                && player.pieces >= route.length
                && hand[Card::Wild] >= route.wilds
                && best_set(table, seat, route.colour) >= route.length;
            fits.then_some(id)
        })
}

/// E1: a turn that ends with so few pieces begins the last round.
#[must_use]
pub fn ends_the_game(board: &Board, pieces: u8) -> bool {
    pieces <= board.end_at
}

/// E1: the turns of the last round.
#[must_use]
pub fn last_turns(players: usize) -> usize {
    players
}

pub fn e1(table: &Table<'_>, who: Span, verdict: &mut Verdict) {
    let Some(last) = &table.state.last_round else {
        return;
    };
    let trigger = table.name(usize::from(last.seat));
    verdict
        .breach(
            &E1,
            who,
            "the game is over",
            "this turn is neither applied nor scored",
        )
        .cause(
            last.at,
            format!(
                "after this turn {trigger} had {} or fewer {}: one more turn for everybody",
                table.board.end_at, table.board.piece.many
            ),
        );
}
