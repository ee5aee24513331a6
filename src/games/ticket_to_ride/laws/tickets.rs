//! Tickets: drawing them, keeping them, and where each of them is. What is shown at
//! the end is in [`shows`](super::shows).

use super::on_board::{Rule, is_numbered, word};
use super::ticket_order::DECK;
use crate::fault::{Fault, Words};
use crate::games::shared;
use crate::games::ticket_to_ride::board::{Board, CityId, Spare, TicketId};
use crate::games::ticket_to_ride::setting::Setting;
use crate::games::ticket_to_ride::state::{State, TicketPlace};
use crate::laws::Law;
use crate::span::Span;

pub type Hand<'h, 'a> = shared::Hand<'h, 'a, TicketId>;

pub const PLUS_AND_MINUS: &str = "`+` marks a ticket that is kept, `-` one that is not";

// K1: as many as the rule says, or as are left

pub static K1: Rule = Rule::of(Law {
    code: "K1",
    slug: "tickets-drawn",
    summary: "tickets are drawn from the top of the deck, fewer only if fewer are left",
    text: "A player who draws tickets takes three from the top of the ticket deck (in London and \
           New York two), or as many as are left. With none left there is no such action.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen tickets +Paris-Wien -Berlin-Roma\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen tickets +Paris-Wien -Berlin-Roma -?\n",
})
.line(|board| {
    Some(format!(
        "{} drawn from the top of the deck, fewer only if fewer are left",
        match board.ticket_draw {
            1 => "one ticket is".to_owned(),
            n => format!("{} tickets are", word(n)),
        }
    ))
});

pub static NO_TICKETS_LEFT: Rule = Rule::of(Law {
    code: "K1",
    slug: "no-tickets-left",
    summary: "with an empty ticket deck no tickets can be drawn",
    text: "When no ticket is left in the deck, drawing tickets is not possible.",
    bad: include_str!("examples/no-tickets-bad.ride"),
    good: include_str!("examples/no-tickets-good.ride"),
})
.when(|board| is_numbered(board, &NO_TICKETS_LEFT));

/// Another number of tickets than can be drawn.
#[derive(Clone, Copy, Debug)]
pub enum WrongNumber {
    /// None was left.
    NoneLeft,
    TooFewLeft {
        left: u32,
        drawn: u32,
    },
    Number {
        drawn: u32,
    },
}

/// Tickets that can still be drawn, at most.
fn most_left(state: &State) -> u32 {
    state.ticket_stock() + state.doubt.first_tickets
}

/// More tickets than the deck can have had.
#[must_use]
pub fn more_than_all(state: &State, hand: &Hand<'_, '_>) -> bool {
    hand.offers.len() > most_left(state) as usize && !state.doubt.tickets
}

/// So many tickets are drawn, with so many left.
#[must_use]
pub fn to_draw(board: &Board, stock: usize) -> usize {
    usize::from(board.ticket_draw).min(stock)
}

#[must_use]
pub fn k1(state: &State, board: &Board, hand: &Hand<'_, '_>) -> Option<WrongNumber> {
    let most = u32::from(board.ticket_draw);
    let drawn = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
    let stock = drawn.clamp(state.ticket_stock(), most_left(state));
    let left = u32::try_from(to_draw(board, stock as usize)).unwrap_or(u32::MAX);
    if drawn == left || state.doubt.tickets && drawn <= most {
        return None;
    }
    Some(match stock {
        0 => WrongNumber::NoneLeft,
        _ if left < most => WrongNumber::TooFewLeft { left, drawn },
        _ => WrongNumber::Number { drawn },
    })
}

impl Fault<Setting<'_>> for WrongNumber {
    fn law(&self) -> &'static Law {
        match self {
            Self::NoneLeft => &NO_TICKETS_LEFT,
            _ => &K1,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (message, drawn, due) = match *self {
            Self::NoneLeft => {
                return Words::new("the ticket deck is empty", "no ticket was left to draw");
            }
            Self::TooFewLeft { left: 1, drawn } => ("only 1 ticket was left".to_owned(), drawn, 1),
            Self::TooFewLeft { left, drawn } => {
                (format!("only {left} tickets were left"), drawn, left)
            }
            Self::Number { drawn } => {
                let message = match setting.board.ticket_draw {
                    1 => format!("1 ticket is drawn, not {drawn}"),
                    due => format!("{due} tickets are drawn, not {drawn}"),
                };
                (message, drawn, u32::from(setting.board.ticket_draw))
            }
        };
        let words = Words::new(message, format!("{drawn} drawn"));
        match drawn < due {
            true => words.help("a ticket that nobody else saw is written `-?` or `+?`"),
            false => words,
        }
    }
}

// K2: at least one is kept

pub static K2: Rule = Rule::of(Law {
    code: "K2",
    slug: "one-ticket-kept",
    summary: "at least one of the tickets drawn is kept",
    text: "Of the tickets drawn in a turn a player keeps at least one. The others go under the ticket \
           deck.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen tickets -Paris-Wien -Berlin-Roma -Kyiv-Sochi\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ? ?\nBen tickets -Paris-Wien +Berlin-Roma -Kyiv-Sochi\n",
})
.line(|board| {
    Some(format!(
        "at least {} of the tickets drawn {} kept; the others go under the ticket deck",
        word(board.ticket_keep),
        if board.ticket_keep == 1 { "is" } else { "are" }
    ))
});

pub static LAST_TICKET: Rule = Rule::of(Law {
    code: "K2",
    slug: "last-ticket-kept",
    summary: "the last ticket of the deck may be drawn, and is then kept",
    text: "With one ticket left in the deck it may still be drawn, and must then be kept.",
    bad: include_str!("examples/last-ticket-bad.ride"),
    good: include_str!("examples/last-ticket-good.ride"),
})
.when(|board| is_numbered(board, &LAST_TICKET));

/// Too few of the tickets drawn are kept.
#[derive(Clone, Copy, Debug)]
pub struct TooFewKept {
    seat: usize,
    due: usize,
    kept: usize,
    /// It was the last ticket of the deck.
    last: bool,
}

/// Of so many drawn, so many at least are kept.
#[must_use]
pub fn to_keep(board: &Board, drawn: usize) -> usize {
    usize::from(board.ticket_keep).min(drawn)
}

#[must_use]
pub fn k2(state: &State, board: &Board, hand: &Hand<'_, '_>) -> Option<TooFewKept> {
    let due = to_keep(board, hand.offers.len());
    let kept = hand.kept();
    (kept < due).then(|| TooFewKept {
        seat: hand.seat,
        due,
        kept,
        last: most_left(state) == 1 && board.ticket_draw > 1,
    })
}

impl Fault<Setting<'_>> for TooFewKept {
    fn law(&self) -> &'static Law {
        match self.last {
            true => &LAST_TICKET,
            false => &K2,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        let message = match (self.last, self.due) {
            (true, _) => format!("{who} has to keep the last ticket"),
            (_, 1) => format!("{who} has to keep at least one of these tickets"),
            (_, n) => format!("{who} has to keep at least {n} of these tickets"),
        };
        let label = match self.kept {
            0 => "none kept".to_owned(),
            n => format!("{n} kept"),
        };
        Words::new(message, label).help(PLUS_AND_MINUS)
    }
}

// K3: what is kept is kept to the end; its words are with what is shown

pub static K3: Rule = Rule::of(Law {
    code: "K3",
    slug: "tickets-kept-to-the-end",
    summary: "a ticket once kept is kept to the end, and shown there",
    text: "A ticket that a player has kept cannot be given back. So `shows` at the end lists every \
           ticket that was kept.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\nAda shows Lisboa-Danzig\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\nAda shows Madrid-Dieppe Lisboa-Danzig\n",
});

// X3: every ticket exists once

pub static X3: Rule = Rule::of(Law {
    code: "X3",
    slug: "ticket-elsewhere",
    summary: "every ticket exists once",
    text: "The ticket does not exist, or it is somewhere else: in somebody's hand, back in the box, \
           or under the ticket deck where it cannot have been reached yet. A ticket shown at the end \
           must have been kept. Tickets that nobody saw count as well: how many were drawn, kept and \
           put back is known, so it is known when a ticket can have come up again, and into whose hand \
           it can have gone. If no order of the ticket deck explains what was seen, the labels point at \
           every place that counts: without any one of them the rest would be possible. Tickets put \
           back on one line lie under the deck in any order; so do all the first tickets put back.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +Madrid-Dieppe +? -? -?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +Madrid-Zurich +? -? -?\n",
});

/// Two cities that no ticket joins.
#[derive(Clone, Copy, Debug)]
pub struct NoTicket {
    pub a: CityId,
    pub b: CityId,
}

impl Fault<Setting<'_>> for NoTicket {
    const LAW: &'static Law = &X3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        let ends = [self.a, self.b];
        let tickets = board.tickets.iter();
        let near = tickets.filter(|t| ends.contains(&t.a) || ends.contains(&t.b));
        let near = near.map(|t| board.pair(t.a, t.b).to_string()).take(6);
        let near: Vec<String> = near.collect();
        let message = format!("there is no ticket {}", board.pair(self.a, self.b));
        let words = Words::new(message, "no such ticket").no_note();
        match near.is_empty() {
            true => words,
            false => words.help(format!("tickets from there: {}", near.join(", "))),
        }
    }
}

/// A ticket is offered that is somewhere else.
#[derive(Clone, Copy, Debug)]
pub struct Elsewhere {
    ticket: TicketId,
    place: Place,
    /// Where that is written.
    at: Option<Span>,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    /// On the same line.
    Here,
    Hand(usize),
    Box,
    /// Put back just now, at the setup.
    Back,
    /// Under so many others.
    Under(u32),
    /// Long tickets that nobody was dealt leave the game.
    Out,
}

/// Every ticket offered can be there; else which of them, and where it is named.
#[must_use]
pub fn x3(
    state: &State,
    board: &Board,
    hand: &Hand<'_, '_>,
    setup: bool,
) -> Vec<(Elsewhere, Span)> {
    // A ticket too few on a line that is wrong anyhow may be the one above.
    let offered = hand.offers.len().max(board.ticket_draw.into());
    let known = hand.known().enumerate();
    let wrong = known.filter_map(|(n, (i, ticket))| {
        let first = hand.known().take(n).find(|(_, other)| *other == ticket);
        let (place, at) = match first {
            Some((first, _)) => (Place::Here, Some(hand.offers[first].span)),
            None => elsewhere(state, board, ticket, offered, setup)?,
        };
        let fault = Elsewhere { ticket, place, at };
        Some((fault, hand.offers[i].span))
    });
    wrong.collect()
}

fn elsewhere(
    state: &State,
    board: &Board,
    ticket: TicketId,
    offered: usize,
    setup: bool,
) -> Option<(Place, Option<Span>)> {
    let id = usize::from(ticket);
    let put_back = state.ticket_at[id];
    Some(match state.tickets[id] {
        TicketPlace::Kept(seat) => {
            let seat = usize::from(seat);
            let mut held = state.seats[seat].tickets.iter();
            let at = held.find(|(held, _)| *held == ticket).map(|(_, at)| *at);
            (Place::Hand(seat), at)
        }
        TicketPlace::Boxed => (Place::Box, put_back),
        TicketPlace::Returned(_) if setup => (Place::Back, None),
        TicketPlace::Returned(batch) if !state.doubt.tickets => {
            let above = state.tickets_fresh + state.batches.above(usize::from(batch));
            if u32::try_from(offered).unwrap_or(u32::MAX) > above {
                return None;
            }
            (Place::Under(above), put_back)
        }
        TicketPlace::Unseen if !setup && board.tickets[id].long => {
            let out_for_good = board.deal_long == 0 || board.deal_spare == Spare::Box;
            return out_for_good.then_some((Place::Out, None));
        }
        _ => return None,
    })
}

impl Fault<Setting<'_>> for Elsewhere {
    const LAW: &'static Law = &X3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let pair = setting.ticket(self.ticket);
        let mut cause = "not kept here".to_owned();
        let words = match self.place {
            Place::Here => {
                cause = "first named here".to_owned();
                Words::new(format!("{pair} is offered twice"), "the same ticket again")
            }
            Place::Hand(seat) => {
                let who = setting.name(seat);
                cause = format!("{who} kept it here");
                let message = format!("{who} holds {pair} already");
                Words::new(message, "this ticket is in a hand")
            }
            Place::Box => out_of_the_game(setting, self.ticket),
            Place::Back => Words::new(
                format!("{pair} is under the ticket deck"),
                "put back just now by somebody else",
            ),
            Place::Under(above) => {
                let label = match above {
                    1 => "1 other ticket lies above it".to_owned(),
                    _ => format!("{above} other tickets lie above it"),
                };
                Words::new(format!("{pair} is still under the ticket deck"), label).note(DECK)
            }
            Place::Out => Words::new(
                format!("{pair} is a long ticket"),
                "long tickets are dealt at the start only; the others leave the game",
            ),
        };
        match self.at {
            Some(at) => words.cause(at, cause),
            None => words,
        }
    }
}

pub(super) fn out_of_the_game(setting: &Setting<'_>, ticket: TicketId) -> Words {
    let message = format!("{} is out of the game", setting.ticket(ticket));
    Words::new(message, "it went back to the box at the start")
}
