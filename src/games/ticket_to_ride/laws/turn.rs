//! Whose turn it is, what a turn may be, and when the game is over.

use super::claim::{C6, closed_by};
use super::station::{self, B2};
use super::*;
use crate::games::shared::seats::OutOfTurn;
use crate::games::ticket_to_ride::state::Seat;
use crate::log::{Act, What};

// A1: one action a turn

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

/// What a turn can be on this board.
fn actions(board: &Board) -> String {
    match board.stations > 0 {
        true => say!(
            "a1-line-stations",
            "a turn is exactly one action: draw cards, claim a route, draw tickets or build a station"
        ),
        false => say!(
            "a1-line",
            "a turn is exactly one action: draw cards, claim a route or draw tickets"
        ),
    }
}

/// A second action in the same turn.
#[derive(Clone, Copy, Debug)]
pub struct SecondAction {
    first: Span,
    twice: Twice,
}

#[derive(Clone, Copy, Debug)]
enum Twice {
    Route,
    Station,
    Action,
}

#[must_use]
pub fn a1(first: &Act<'_>, second: &Act<'_>) -> SecondAction {
    let twice = match (&first.what, &second.what) {
        (What::Claim(_), What::Claim(_)) => Twice::Route,
        (What::Station(_), What::Station(_)) => Twice::Station,
        _ => Twice::Action,
    };
    SecondAction { first: first.verb, twice }
}

impl Fault<Setting<'_>> for SecondAction {
    fn law(&self) -> &'static Law {
        match self.twice {
            Twice::Route => &C6,
            Twice::Station => &B2,
            Twice::Action => &A1,
        }
    }

    fn words(&self, _: &Setting<'_>) -> Words {
        let message = match self.twice {
            Twice::Route => tell!("a1-route", "one route a turn"),
            Twice::Station => tell!("a1-station", "one station a turn"),
            Twice::Action => tell!("a1-action", "one action a turn"),
        };
        Words::new(message, say!("a1-second", "a second action in the same turn"))
            .cause(self.first, say!("a1-first", "the first one"))
            .help(say!("a1-help", "if this was another turn, give it a line of its own"))
    }
}

// A2: in seat order

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

#[must_use]
pub fn a2(state: &State, seat: usize, due: usize) -> OutOfTurn {
    let before = state.last_turn.map(|(seat, at)| (usize::from(seat), at));
    OutOfTurn { law: &A2, seat, due, before }
}

// A3: no passing

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

/// A pass by somebody who could have done something.
#[derive(Clone, Copy, Debug)]
pub struct NeedNotPass {
    seat: usize,
    could: Could,
}

/// Something that a player could surely have done.
#[derive(Clone, Copy, Debug)]
enum Could {
    DrawCards,
    DrawTickets,
    Build(CityId),
    Claim(RouteId),
}

#[must_use]
pub fn a3(state: &State, board: &Board, seat: usize) -> Option<NeedNotPass> {
    let could = possible(state, board, seat)?;
    Some(NeedNotPass { seat, could })
}

fn possible(state: &State, board: &Board, seat: usize) -> Option<Could> {
    let doubt = state.doubt.cards;
    if state.stock() > doubt || state.row.total() > 0 && doubt == 0 {
        return Some(Could::DrawCards);
    }
    if doubt > 0 {
        return None;
    }
    if state.ticket_stock() > 0 && !state.doubt.tickets {
        return Some(Could::DrawTickets);
    }
    let city = free_city(state, board, seat).map(Could::Build);
    city.or_else(|| affordable_route(state, board, seat).map(Could::Claim))
}

fn free_city(state: &State, board: &Board, seat: usize) -> Option<CityId> {
    let player = &state.seats[seat];
    let cost = station::cost(board.stations, player.stations_left);
    let none = player.stations_left == 0 || player.doubt.stations > 0;
    if none || u32::from(best_set(player, None)) < cost {
        return None;
    }
    let free = state.station_at.iter().position(Option::is_none)?;
    CityId::try_from(free).ok()
}

/// Most cards of one colour, or of this colour, with wild ones.
fn best_set(player: &Seat, colour: Option<Card>) -> u8 {
    let hand = player.hand.known;
    let of = |c: Card| hand[c].saturating_add(hand[Card::Wild]);
    match colour {
        Some(colour) => of(colour),
        None => Card::COLOURS.into_iter().map(of).max().unwrap_or(0),
    }
}

fn affordable_route(state: &State, board: &Board, seat: usize) -> Option<RouteId> {
    let player = &state.seats[seat];
    let mut routes = (0..).zip(&board.routes);
    let found = routes.find(|&(id, route)| {
        state.owners[usize::from(id)].is_none()
            && closed_by(state, board, id, seat).is_none()
            && player.pieces >= route.length
            && player.hand.known[Card::Wild] >= route.wilds
            && best_set(player, route.colour) >= route.length
    });
    found.map(|(id, _)| id)
}

impl Fault<Setting<'_>> for NeedNotPass {
    const LAW: &'static Law = &A3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        let could = match self.could {
            Could::DrawCards => say!("a3-cards", "there are cards to draw"),
            Could::DrawTickets => say!("a3-tickets", "there are tickets to draw"),
            Could::Build(city) => {
                say!("a3-station", "a station in {city} could be built", city = board.printed(city))
            }
            Could::Claim(route) => {
                let route = &board.routes[usize::from(route)];
                say!("a3-route", "{pair} could be claimed", pair = board.pair(route.a, route.b))
            }
        };
        let who = setting.name(self.seat);
        let message = tell!("a3-pass", "{who} cannot pass: there is something to do", who);
        Words::new(message, could)
    }
}

// E1: the end

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
    let pieces = board.piece_words().many();
    Some(match board.end_at {
        0 => say!(
            "e1-line-none",
            "when somebody ends a turn with no {pieces}, everybody has one more turn, and the game is over",
            pieces,
        ),
        n => say!(
            "e1-line",
            "when somebody ends a turn with {n} or fewer {pieces}, everybody has one more turn, and the game is over",
            n = word(n),
            pieces,
        ),
    })
});

/// A turn after everybody has had the last one.
#[derive(Clone, Copy, Debug)]
pub struct AfterEnd {
    /// Who ended a turn with few pieces, and where.
    seat: usize,
    at: Span,
}

/// A turn that ends with so few pieces begins the last round.
#[must_use]
pub fn ends_the_game(board: &Board, pieces: u8) -> bool {
    pieces <= board.end_at
}

/// The turns of the last round.
#[must_use]
pub fn last_turns(players: usize) -> usize {
    players
}

#[must_use]
pub fn e1(state: &State) -> Option<AfterEnd> {
    let last = state.last_round.as_ref()?;
    Some(AfterEnd { seat: usize::from(last.seat), at: last.at })
}

impl Fault<Setting<'_>> for AfterEnd {
    const LAW: &'static Law = &E1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (who, board) = (setting.name(self.seat), setting.board);
        let words = Words::new(
            tell!("e1-over", "the game is over"),
            say!("e1-over-label", "this turn is neither applied nor scored"),
        );
        words.cause(
            self.at,
            say!(
                "e1-cause",
                "after this turn {who} had {n} or fewer {pieces}: one more turn for everybody",
                who,
                n = board.end_at,
                pieces = board.piece_words().many()
            ),
        )
    }
}
