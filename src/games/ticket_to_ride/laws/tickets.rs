//! Tickets: drawing them, keeping them, and where each of them is.

use super::on_board::{Rule, is_numbered, word};
use super::ticket_order::DECK;
use crate::finding::Finding;
use crate::games::ticket_to_ride::board::{Board, CityId, PairName, Spare, TicketId};
use crate::games::ticket_to_ride::state::TicketPlace;
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::log::Offer;
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static K3: Rule = Rule::of(Law {
    code: "K3",
    slug: "tickets-kept-to-the-end",
    summary: "a ticket once kept is kept to the end, and shown there",
    text: "A ticket that a player has kept cannot be given back. So `shows` at the end lists every \
           ticket that was kept.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\nAda shows Lisboa-Danzig\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\nAda shows Madrid-Dieppe Lisboa-Danzig\n",
});

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

pub static LAST_TICKET: Rule = Rule::of(Law {
    code: "K2",
    slug: "last-ticket-kept",
    summary: "the last ticket of the deck may be drawn, and is then kept",
    text: "With one ticket left in the deck it may still be drawn, and must then be kept.",
    bad: include_str!("examples/last-ticket-bad.ride"),
    good: include_str!("examples/last-ticket-good.ride"),
})
.when(|board| is_numbered(board, &LAST_TICKET));

pub static NO_TICKETS_LEFT: Rule = Rule::of(Law {
    code: "K1",
    slug: "no-tickets-left",
    summary: "with an empty ticket deck no tickets can be drawn",
    text: "When no ticket is left in the deck, drawing tickets is not possible.",
    bad: include_str!("examples/no-tickets-bad.ride"),
    good: include_str!("examples/no-tickets-good.ride"),
})
.when(|board| is_numbered(board, &NO_TICKETS_LEFT));

/// The tickets a player was offered, and which of them are known.
pub struct Hand<'h, 'a> {
    pub seat: usize,
    pub verb: Span,
    pub offers: &'h [Offer<'a>],
    /// For each offer its index and ticket.
    pub bound: &'h [(usize, Option<TicketId>)],
}

impl Hand<'_, '_> {
    pub fn known(&self) -> impl Iterator<Item = (usize, TicketId)> {
        self.bound.iter().filter_map(|&(i, id)| Some((i, id?)))
    }

    #[must_use]
    pub fn kept(&self) -> usize {
        self.offers.iter().filter(|offer| offer.kept).count()
    }

    /// All the tickets as written.
    #[must_use]
    pub fn span(&self) -> Span {
        self.offers
            .iter()
            .map(|offer| offer.span)
            .reduce(Span::to)
            .unwrap_or(self.verb)
    }
}

/// Two cities that no ticket joins.
pub fn no_ticket(table: &Table<'_>, a: CityId, b: CityId, span: Span, verdict: &mut Verdict) {
    let board = table.board;
    let mut near: Vec<String> = board
        .tickets
        .iter()
        .filter(|t| t.a == a || t.b == a || t.a == b || t.b == b)
        .map(|t| board.pair(t.a, t.b).to_string())
        .collect();
    near.truncate(6);
    let finding = verdict.breach(
        &X3,
        span,
        format!("there is no ticket {}", board.pair(a, b)),
        "no such ticket",
    );
    finding.note = None;
    if !near.is_empty() {
        finding.help(format!("tickets from there: {}", near.join(", ")));
    }
}

/// More tickets than the deck can have had.
#[must_use]
pub fn more_than_all(table: &Table<'_>, hand: &Hand<'_, '_>) -> bool {
    let stock = table.state.ticket_stock() + table.state.doubt.first_tickets;
    hand.offers.len() > stock as usize && !table.state.doubt.tickets
}

/// K1: so many tickets are drawn, with so many left.
#[must_use]
pub fn to_draw(board: &Board, stock: usize) -> usize {
    usize::from(board.ticket_draw).min(stock)
}

/// K2: so many of them at least are kept.
#[must_use]
pub fn to_keep(board: &Board, drawn: usize) -> usize {
    usize::from(board.ticket_keep).min(drawn)
}

/// As many tickets as the rule says.
pub fn k1(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let draw = u32::from(table.board.ticket_draw);
    let n = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
    let least = table.state.ticket_stock();
    let stock = n.clamp(least, least + table.state.doubt.first_tickets);
    let due = u32::try_from(to_draw(table.board, stock as usize)).unwrap_or(u32::MAX);
    if n == due || table.state.doubt.tickets && n <= draw {
        return false;
    }
    let (message, label) = if stock == 0 {
        (
            "the ticket deck is empty".to_owned(),
            "no ticket was left to draw".to_owned(),
        )
    } else if due < draw {
        (
            match due {
                1 => "only 1 ticket was left".to_owned(),
                _ => format!("only {due} tickets were left"),
            },
            format!("{n} drawn"),
        )
    } else {
        (
            match draw {
                1 => format!("1 ticket is drawn, not {n}"),
                _ => format!("{draw} tickets are drawn, not {n}"),
            },
            format!("{n} drawn"),
        )
    };
    let law = if stock == 0 { &NO_TICKETS_LEFT } else { &K1 };
    let finding = verdict.breach(law, hand.span(), message, label);
    if n < due {
        finding.help("a ticket that nobody else saw is written `-?` or `+?`");
    }
    true
}

/// At least one is kept.
pub fn k2(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let due = to_keep(table.board, hand.offers.len());
    if hand.kept() >= due {
        return false;
    }
    let stock = table.state.ticket_stock() + table.state.doubt.first_tickets;
    let last = stock == 1 && table.board.ticket_draw > 1;
    let who = table.name(hand.seat);
    verdict
        .breach(
            if last { &LAST_TICKET } else { &K2 },
            hand.verb,
            match (last, due) {
                (true, _) => format!("{who} has to keep the last ticket"),
                (_, 1) => format!("{who} has to keep at least one of these tickets"),
                (_, n) => format!("{who} has to keep at least {n} of these tickets"),
            },
            match hand.kept() {
                0 => "none kept".to_owned(),
                n => format!("{n} kept"),
            },
        )
        .help("`+` marks a ticket that is kept, `-` one that is not");
    true
}

/// Every ticket offered can be there.
pub fn x3(table: &Table<'_>, hand: &Hand<'_, '_>, setup: bool, verdict: &mut Verdict) {
    for (n, (i, id)) in hand.known().enumerate() {
        let span = hand.offers[i].span;
        let ticket = table.board.tickets[usize::from(id)];
        let pair = table.board.pair(ticket.a, ticket.b);
        if let Some((first, _)) = hand.known().take(n).find(|(_, other)| *other == id) {
            verdict
                .breach(
                    &X3,
                    span,
                    format!("{pair} is offered twice"),
                    "the same ticket again",
                )
                .cause(hand.offers[first].span, "first named here");
        } else {
            // A ticket too few on a line that is wrong anyhow may be the one above.
            let offered = hand.offers.len().max(table.board.ticket_draw.into());
            elsewhere(table, id, pair, span, offered, setup, verdict);
        }
    }
}

/// Points at the line on which a ticket was not kept.
pub fn put_back(table: &Table<'_>, id: TicketId, finding: &mut Finding) {
    if let Some(at) = table.state.ticket_at[usize::from(id)] {
        finding.cause(at, "not kept here");
    }
}

/// Long tickets that were not kept at the start are out of the game.
fn out_for_good(table: &Table<'_>) -> bool {
    table.board.deal_long == 0 || table.board.deal_spare == Spare::Box
}

fn elsewhere(
    table: &Table<'_>,
    id: TicketId,
    pair: PairName<'_>,
    span: Span,
    offered: usize,
    setup: bool,
    verdict: &mut Verdict,
) {
    let ticket = table.board.tickets[usize::from(id)];
    match table.state.tickets[usize::from(id)] {
        TicketPlace::Kept(seat) => {
            let seat = usize::from(seat);
            let who = table.name(seat);
            let held = table.state.seats[seat]
                .tickets
                .iter()
                .find(|(t, _)| *t == id);
            let finding = verdict.breach(
                &X3,
                span,
                format!("{who} holds {pair} already"),
                "this ticket is in a hand",
            );
            if let Some(&(_, at)) = held {
                finding.cause(at, format!("{who} kept it here"));
            }
        }
        TicketPlace::Boxed => {
            let finding = verdict.breach(
                &X3,
                span,
                format!("{pair} is out of the game"),
                "it went back to the box at the start",
            );
            put_back(table, id, finding);
        }
        TicketPlace::Returned(_) if setup => {
            verdict.breach(
                &X3,
                span,
                format!("{pair} is under the ticket deck"),
                "put back just now by somebody else",
            );
        }
        TicketPlace::Returned(batch) if !table.state.doubt.tickets => {
            let batches = &table.state.batches;
            let above = table.state.tickets_fresh + batches.above(usize::from(batch));
            if u32::try_from(offered).unwrap_or(u32::MAX) > above {
                return;
            }
            let finding = verdict.breach(
                &X3,
                span,
                format!("{pair} is still under the ticket deck"),
                match above {
                    1 => "1 other ticket lies above it".to_owned(),
                    _ => format!("{above} other tickets lie above it"),
                },
            );
            put_back(table, id, finding);
            finding.note(DECK);
        }
        TicketPlace::Unseen if !setup && ticket.long && out_for_good(table) => {
            verdict.breach(
                &X3,
                span,
                format!("{pair} is a long ticket"),
                "long tickets are dealt at the start only; the others leave the game",
            );
        }
        _ => {}
    }
}
