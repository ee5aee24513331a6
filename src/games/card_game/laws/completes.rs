//! Completing tickets at a scoring.

use super::cards::{a_card, some_cards};
use crate::card::Card;
use crate::finding::Severity;
use crate::games::card_game::rules::{Ticket, TicketId};
use crate::games::card_game::state::Scoring;
use crate::games::card_game::table::Table;
use crate::games::shared::{Pile, and};
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static P1: Law = Law {
    code: "P1",
    slug: "cards-of-the-stack",
    summary: "only cards on the track stack complete tickets, and each serves one ticket",
    text: "Tickets are completed with the cards on the player's track stack, not with those in the \
           yard or in the hand. Each card serves one ticket; a locomotive is any colour. A completed \
           ticket scores its value.",
    bad: include_str!("examples/P1-bad.ride"),
    good: include_str!("examples/P1-good.ride"),
};

pub static P2: Law = Law {
    code: "P2",
    slug: "circles-of-the-ticket",
    summary: "a ticket takes exactly the cards it shows; locomotives may stand in",
    text: "A ticket shows coloured circles: for each of them one card of that colour, or a \
           locomotive, also where the colour would be there. Which tickets are completed is the \
           owner's choice. `completes` lines state it and are then the whole choice of that player \
           at that scoring, and `completes -` says that there is no ticket; without them the best \
           choice is taken: most points, then most tickets, \
           then the greatest sum of the big cities named. A note says so where the lines leave points \
           lying, and the score sheet where another choice would have changed a total or the winner.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YY\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YL\n",
};

pub static P3: Law = Law {
    code: "P3",
    slug: "tickets-not-completed",
    summary: "each ticket that is not completed at the end costs its value",
    text: "At the end of the game every ticket still in hand costs its owner as many points as it \
           would have scored. So `shows` at the end must list all of them; completed tickets may be \
           listed too.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas +Dallas-Miami -? -? -? -?\nBen tickets +? -? -? -? -? -?\nAda shows Chicago-Dallas\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas +Dallas-Miami -? -? -? -?\nBen tickets +? -? -? -? -? -?\nAda shows Chicago-Dallas Dallas-Miami\n",
};

/// `1 yellow and 1 green`.
fn circles(ticket: &Ticket) -> String {
    let parts: Vec<String> = ticket
        .cards
        .each()
        .map(|(card, n)| format!("{n} {}", card.word()))
        .collect();
    and(&parts)
}

/// Exactly the cards that the ticket shows.
pub fn p2(table: &Table<'_>, id: TicketId, cards: Pile, span: Span, verdict: &mut Verdict) -> bool {
    let Some(ticket) = table.rules.ticket(id) else {
        return false;
    };
    let (n, due) = (cards.total(), ticket.cards.total());
    let strange = Card::COLOURS
        .into_iter()
        .find(|&card| cards.known[card] > ticket.cards[card]);
    let message = match strange {
        _ if n != due => format!("{} takes {due} cards, not {n}", table.rules.name(id)),
        Some(card) if ticket.cards[card] == 0 => {
            format!("{} takes no {} card", table.rules.name(id), card.word())
        }
        Some(card) => format!(
            "{} takes only {}",
            table.rules.name(id),
            some_cards(card, u32::from(ticket.cards[card]))
        ),
        None => return false,
    };
    verdict
        .breach(
            &P2,
            span,
            message,
            format!("its circles: {}", circles(ticket)),
        )
        .help("if your ticket shows others, declare it in the header, as in `ticket Seattle-Miami 22 KWRRO`");
    true
}

/// A ticket is completed beside a line that says there is none.
pub fn p2_nothing(table: &Table<'_>, seat: usize, at: Span, other: Span, verdict: &mut Verdict) {
    let name = table.name(seat);
    verdict
        .breach(
            &P2,
            at,
            format!("{name} completes nothing at this scoring, or something: not both"),
            "says otherwise",
        )
        .cause(other, "than this line")
        .help("`completes -` stands alone, for a player who completes no ticket");
}

/// Cards that do not lie on the stack, or have served another ticket.
pub fn p1(
    table: &Table<'_>,
    seat: usize,
    missing: Card,
    left: Pile,
    span: Span,
    verdict: &mut Verdict,
) {
    let name = table.name(seat);
    let stack = table.state.seats[seat].stack;
    let used = table.state.seats[seat]
        .claims
        .iter()
        .find(|claim| claim.cards.known[missing] > 0);
    let lies = if left.total() == 0 {
        "nothing is left on it".to_owned()
    } else {
        format!("left on it: {}", table.list_cards(left))
    };
    let message = if stack.known[missing] == 0 {
        format!("{name}'s stack does not have {}", a_card(missing))
    } else {
        format!("{name}'s stack does not have so many {}", many(missing))
    };
    let finding = verdict.breach(&P1, span, message, lies);
    if let Some(claim) = used {
        finding.cause(claim.at, "served this ticket");
    }
}

fn many(card: Card) -> String {
    match card {
        Card::Wild => "locomotives".to_owned(),
        _ => format!("{} cards", card.word()),
    }
}

/// The `completes` lines of a player leave points lying.
pub fn left_lying(
    table: &Table<'_>,
    seat: usize,
    said: i32,
    best: &Scoring,
    at: Span,
    verdict: &mut Verdict,
) {
    let value = |id: TicketId| table.rules.ticket(id).map_or(0, |t| t.value);
    let points: i32 = best.completed.iter().map(|c| value(c.id)).sum();
    let tickets: Vec<String> = best
        .completed
        .iter()
        .map(|c| format!("{} with {}", table.rules.name(c.id), c.cards.known))
        .collect();
    let name = table.name(seat);
    verdict
        .report(
            Severity::Note,
            &P2,
            at,
            format!("{name} left tickets worth {} points lying", points - said),
            format!("tickets worth {said} completed"),
        )
        .note("which tickets are completed is the owner's choice")
        .help(format!("for {points} points: {}", tickets.join(", ")));
}

/// Tickets that should have been turned up at the end.
pub fn p3(table: &Table<'_>, seat: usize, verdict: &mut Verdict) {
    let player = &table.state.seats[seat];
    let Some((verb, shown)) = &player.shown else {
        return;
    };
    if player.tickets_doubt.is_some() || player.stack_doubt.is_some() || player.choice_open {
        return;
    }
    let name = table.name(seat);
    if let Some(hidden) = player.tickets.iter().find(|t| !shown.contains(&t.id)) {
        verdict
            .breach(
                &P3,
                *verb,
                format!("{name} does not show {}", table.rules.name(hidden.id)),
                "not among these",
            )
            .cause(hidden.at, "kept here, and not completed");
    } else if player.unseen_tickets > 0 {
        verdict.breach(
            &P3,
            *verb,
            format!("{name} kept more tickets than these"),
            format!("{} missing", player.unseen_tickets),
        );
    }
}
