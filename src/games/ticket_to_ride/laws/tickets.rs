//! Tickets: drawing them, keeping them, and where each of them is. What is shown at
//! the end is in [`shows`](super::shows).

use super::on_board::is_numbered;
use super::ticket_order::how_the_deck_works;
use super::*;
use crate::games::shared::{self, list};
use crate::games::ticket_to_ride::board::{Spare, TicketId};
use crate::games::ticket_to_ride::state::TicketPlace;

pub type Hand<'h, 'a> = shared::Hand<'h, 'a, TicketId>;

/// How tickets kept are written.
#[must_use]
pub fn plus_and_minus() -> String {
    say!("k2-plus-minus", "`+` marks a ticket that is kept, `-` one that is not")
}

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
    Some(match board.ticket_draw {
        1 => say!("k1-line-one", "one ticket is drawn from the top of the deck, fewer only if fewer are left"),
        n => say!("k1-line", "{n} tickets are drawn from the top of the deck, fewer only if fewer are left", n = word(n)),
    })
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
                return Words::new(
                    tell!("k1-empty", "the ticket deck is empty"),
                    say!("k1-empty-label", "no ticket was left to draw"),
                );
            }
            Self::TooFewLeft { left: 1, drawn } => {
                (tell!("k1-one-left", "only 1 ticket was left"), drawn, 1)
            }
            Self::TooFewLeft { left, drawn } => {
                (tell!("k1-left", "only {left} tickets were left", left), drawn, left)
            }
            Self::Number { drawn } => {
                let message = match setting.board.ticket_draw {
                    1 => tell!("k1-one", "1 ticket is drawn, not {drawn}", drawn),
                    due => tell!("k1-number", "{due} tickets are drawn, not {drawn}", due, drawn),
                };
                (message, drawn, u32::from(setting.board.ticket_draw))
            }
        };
        let words = Words::new(message, say!("k1-drawn", "{drawn} drawn", drawn));
        match drawn < due {
            true => words.help(say!(
                "k1-unseen-help",
                "a ticket that nobody else saw is written `-?` or `+?`"
            )),
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
    Some(say!(
        "k2-line",
        "at least {n} of the tickets drawn {are} kept; the others go under the ticket deck",
        n = word(board.ticket_keep),
        are = if board.ticket_keep == 1 { "is" } else { "are" },
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
        if self.last { &LAST_TICKET } else { &K2 }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        let message = match (self.last, self.due) {
            (true, _) => tell!("k2-last", "{who} has to keep the last ticket", who),
            (_, 1) => tell!("k2-one", "{who} has to keep at least one of these tickets", who),
            (_, n) => tell!("k2-number", "{who} has to keep at least {n} of these tickets", who, n),
        };
        let label = match self.kept {
            0 => say!("k2-none-kept", "none kept"),
            n => say!("k2-kept", "{n} kept", n),
        };
        Words::new(message, label).help(plus_and_minus())
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
        let message =
            tell!("x3-no-ticket", "there is no ticket {pair}", pair = board.pair(self.a, self.b));
        let words = Words::new(message, say!("x3-no-ticket-label", "no such ticket")).no_note();
        match near.is_empty() {
            true => words,
            false => words.help(say!(
                "x3-no-ticket-help",
                "tickets from there: {tickets}",
                tickets = list(&near)
            )),
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
        let mut cause = say!("x3-not-kept-here", "not kept here");
        let words = match self.place {
            Place::Here => {
                cause = say!("x3-first-named", "first named here");
                Words::new(
                    tell!("x3-offered-twice", "{pair} is offered twice", pair),
                    say!("x3-same-again", "the same ticket again"),
                )
            }
            Place::Hand(seat) => {
                let who = setting.name(seat);
                cause = say!("x3-kept-it-here", "{who} kept it here", who);
                let message = tell!("x3-holds", "{who} holds {pair} already", who, pair);
                Words::new(message, say!("x3-in-a-hand", "this ticket is in a hand"))
            }
            Place::Box => out_of_the_game(setting, self.ticket),
            Place::Back => Words::new(
                tell!("x3-under", "{pair} is under the ticket deck", pair),
                say!("x3-just-back", "put back just now by somebody else"),
            ),
            Place::Under(above) => {
                let label = match above {
                    1 => say!("x3-above-one", "1 other ticket lies above it"),
                    _ => say!("x3-above", "{above} other tickets lie above it", above),
                };
                Words::new(
                    tell!("x3-still-under", "{pair} is still under the ticket deck", pair),
                    label,
                )
                .note(how_the_deck_works())
            }
            Place::Out => Words::new(
                tell!("x3-long", "{pair} is a long ticket", pair),
                say!(
                    "x3-long-label",
                    "long tickets are dealt at the start only; the others leave the game"
                ),
            ),
        };
        words.cause(self.at, cause)
    }
}

pub(super) fn out_of_the_game(setting: &Setting<'_>, ticket: TicketId) -> Words {
    let message = tell!("x3-out", "{pair} is out of the game", pair = setting.ticket(ticket));
    Words::new(message, say!("x3-out-label", "it went back to the box at the start"))
}
