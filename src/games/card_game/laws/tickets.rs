//! Tickets: drawing them, and where each of them is.

use std::collections::HashSet;

use crate::games::card_game::rules::{CityId, TicketId};
use crate::games::card_game::state::Place;
use crate::games::card_game::table::Table;
use crate::laws::Law;
use crate::log::Offer;
use crate::span::Span;
use crate::verdict::Verdict;

pub static K1: Law = Law {
    code: "K1",
    slug: "four-tickets",
    summary: "four tickets are drawn from the top of the deck, fewer only if fewer are left",
    text: "A player who draws tickets takes four from the top of the ticket deck and keeps any \
           number of them, none also; the others go under the deck. Our reading: with fewer than \
           four left all of them are drawn, and with none left there is no such action.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen tickets +Chicago-Dallas -Chicago-Miami -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen tickets -Chicago-Dallas -Chicago-Miami -? -?\n",
};

pub static X3: Law = Law {
    code: "X3",
    slug: "ticket-elsewhere",
    summary: "every ticket exists once",
    text: "The ticket does not exist, or it is somewhere else: in somebody's hand, completed \
           already, or under the ticket deck where it cannot have been reached yet. Only a ticket in \
           hand can be completed. Our list of tickets comes from a transcription: where a printed \
           card differs, a line such as `ticket Seattle-Miami 22 KWRRO` in the header describes it. \
           Two tickets join Chicago and New York: `/Y` and `/B` tell them apart.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas -? -? -? -? -?\nBen tickets +Chicago-Dallas -? -? -? -? -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-NewYork/Y -? -? -? -? -?\nBen tickets +Chicago-NewYork/B -? -? -? -? -?\n",
};

/// The tickets a player was offered, and which of them are known.
pub struct Hand<'h, 'a> {
    pub seat: usize,
    pub verb: Span,
    pub offers: &'h [Offer<'a>],
    /// For each offer its ticket.
    pub bound: &'h [Option<TicketId>],
}

impl Hand<'_, '_> {
    pub fn known(&self) -> impl Iterator<Item = (usize, TicketId)> {
        self.bound
            .iter()
            .enumerate()
            .filter_map(|(i, id)| Some((i, (*id)?)))
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
pub fn no_ticket(
    table: &Table<'_>,
    (a, b): (CityId, CityId),
    colour: Option<&'static str>,
    span: Span,
    verdict: &mut Verdict,
) {
    let rules = &table.rules;
    let pair = format!("{}–{}", rules.printed(a), rules.printed(b));
    let message = match colour {
        Some(word) if !rules.between(a, b).is_empty() => {
            format!("no ticket {pair} shows {word}")
        }
        _ => format!("there is no ticket {pair}"),
    };
    let mut near: Vec<String> = (0..)
        .zip(&rules.tickets)
        .filter(|(_, t)| t.a == a || t.b == a || t.a == b || t.b == b)
        .map(|(id, _)| rules.spelling(id))
        .collect();
    near.truncate(6);
    let finding = verdict.breach(&X3, span, message, "no such ticket");
    if near.is_empty() {
        finding.help("if it is in your box, declare it in the header: `ticket A-B 10 RG`");
    } else {
        finding.help(format!("tickets from there: {}", near.join(", ")));
    }
}

/// More tickets than the deck can have had.
#[must_use]
pub fn more_than_all(table: &Table<'_>, hand: &Hand<'_, '_>) -> bool {
    let (_, most) = table.state.ticket_stock();
    hand.offers.len() > most as usize && !table.state.ticket_doubt
}

/// As many tickets as the rule says.
pub fn k1(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let draw = u32::from(table.rules.more_tickets);
    let (least, most) = table.state.ticket_stock();
    let due = draw.min(most);
    let n = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
    if (draw.min(least)..=due).contains(&n) && n > 0 || table.state.ticket_doubt && n <= draw {
        return false;
    }
    let (message, label) = if most == 0 {
        (
            "the ticket deck is empty".to_owned(),
            "no ticket was left to draw".to_owned(),
        )
    } else if due < draw {
        (
            format!("only {due} tickets were left"),
            format!("{n} drawn"),
        )
    } else {
        (
            format!("{draw} tickets are drawn, not {n}"),
            format!("{n} drawn"),
        )
    };
    let finding = verdict.breach(&K1, hand.span(), message, label);
    if n < due {
        finding.help("a ticket that nobody else saw is written `-?` or `+?`");
    }
    true
}

/// Every ticket offered can be there.
pub fn x3(table: &Table<'_>, hand: &Hand<'_, '_>, setup: bool, verdict: &mut Verdict) -> bool {
    let mut seen = HashSet::new();
    let mut wrong = false;
    for (i, id) in hand.known() {
        let span = hand.offers[i].span;
        if !seen.insert(id) {
            verdict.breach(
                &X3,
                span,
                format!("{} is offered twice", table.rules.name(id)),
                "every ticket exists once",
            );
            wrong = true;
            continue;
        }
        wrong |= elsewhere(table, id, span, hand.offers.len(), setup, verdict);
    }
    wrong
}

fn elsewhere(
    table: &Table<'_>,
    id: TicketId,
    span: Span,
    offered: usize,
    setup: bool,
    verdict: &mut Verdict,
) -> bool {
    let pair = table.rules.name(id);
    match table.state.tickets[usize::from(id)] {
        Place::Deck => return false,
        Place::Held(seat) => held_by(table, usize::from(seat), id, span, verdict),
        Place::Completed(seat) => {
            let who = table.name(usize::from(seat));
            verdict.breach(
                &X3,
                span,
                format!("{who} has completed {pair}"),
                "completed tickets do not come back",
            );
        }
        Place::Aside(at) => {
            if !setup {
                return false;
            }
            verdict
                .breach(
                    &X3,
                    span,
                    format!("{pair} was dealt to somebody else"),
                    "back in the deck only when all have chosen",
                )
                .cause(at, "dealt here");
        }
        Place::Under(batch) => {
            let batches = &table.state.batches;
            let below = batches.total() - batches.above(usize::from(batch));
            let above = table.state.ticket_stock().0 - below;
            if table.state.ticket_doubt || u32::try_from(offered).unwrap_or(u32::MAX) > above {
                return false;
            }
            verdict.breach(
                &X3,
                span,
                format!("{pair} is still under the ticket deck"),
                format!("{above} other tickets lie above it"),
            );
        }
    }
    true
}

/// A ticket that is in a hand.
pub fn held_by(table: &Table<'_>, seat: usize, id: TicketId, span: Span, verdict: &mut Verdict) {
    let who = table.name(seat);
    let held = table.state.seats[seat].tickets.iter().find(|t| t.id == id);
    let finding = verdict.breach(
        &X3,
        span,
        format!("{who} holds {}", table.rules.name(id)),
        "this ticket is in a hand",
    );
    if let Some(held) = held {
        finding.cause(held.at, format!("{who} kept it here"));
    }
}
