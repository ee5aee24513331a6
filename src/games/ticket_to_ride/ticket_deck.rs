//! Where the tickets go: kept, boxed, under the deck, shown at the end.

use super::board::{Spare, TicketId};
use super::laws::tickets::{Hand, K3, X3};
use super::state::TicketPlace;
use super::table::{Table, spare_of};
use crate::span::Span;
use crate::verdict::Verdict;

/// Applies an offer as it was made.
pub fn apply(table: &mut Table<'_>, hand: &Hand<'_, '_>, setup: bool, breached: bool) {
    let offered = u32::try_from(hand.offers.len()).unwrap_or(0);
    if setup {
        let regular = offered.saturating_sub(u32::from(table.board.deal_long));
        table.state.tickets_fresh = table.state.tickets_fresh.saturating_sub(regular);
    } else {
        draw_from_top(table, offered);
    }
    let spare = spare_of(table.board, setup);
    let batch = u16::try_from(table.state.batches.len()).unwrap_or(u16::MAX);
    let mut returned = 0;
    for &(i, id) in hand.bound {
        let offer = &hand.offers[i];
        let free = |id: TicketId| {
            let place = table.state.tickets[usize::from(id)];
            (!matches!(place, TicketPlace::Kept(_))).then_some(id)
        };
        let id = id.and_then(free);
        if let Some(id) = id {
            table.state.ticket_at[usize::from(id)] = Some(offer.span);
        }
        if offer.kept {
            let seat = &mut table.state.seats[hand.seat];
            match id {
                Some(id) => {
                    seat.tickets.push((id, offer.span));
                    let place = TicketPlace::Kept(u8::try_from(hand.seat).unwrap_or(u8::MAX));
                    table.state.tickets[usize::from(id)] = place;
                }
                None => seat.unseen_tickets = seat.unseen_tickets.saturating_add(1),
            }
        } else {
            returned += 1;
            if let Some(id) = id {
                table.state.tickets[usize::from(id)] = match spare {
                    Spare::Box => TicketPlace::Boxed,
                    Spare::UnderDeck => TicketPlace::Returned(batch),
                };
            }
        }
    }
    if spare == Spare::UnderDeck && returned > 0 {
        table.state.batches.push(returned);
    }
    if breached {
        table.state.ticket_doubt = true;
        table.state.seats[hand.seat]
            .tickets_doubt
            .get_or_insert(hand.verb);
    }
}

/// Fresh tickets lie above those that were put under the deck.
fn draw_from_top(table: &mut Table<'_>, mut n: u32) {
    let fresh = n.min(table.state.tickets_fresh);
    table.state.tickets_fresh -= fresh;
    n -= fresh;
    for batch in &mut table.state.batches {
        let taken = n.min(u32::from(*batch));
        *batch -= u16::try_from(taken).unwrap_or(0);
        n -= taken;
    }
}

/// Tickets turned up at the end: exactly those that were kept.
pub fn show(
    table: &mut Table<'_>,
    seat: usize,
    verb: Span,
    shown: &[(TicketId, Span)],
    lost: bool,
    verdict: &mut Verdict,
) {
    let who = table.name(seat);
    if let Some(first) = table.state.seats[seat].shown {
        verdict
            .breach(&X3, verb, format!("{who} shows tickets twice"), "again")
            .cause(first, "shown here");
        return;
    }
    table.state.seats[seat].shown = Some(verb);
    // A final position says nothing of how the tickets came into the hand.
    let open = table.turns == 0 && !table.has_setup || table.state.seats[seat].tickets_open;
    let doubt = table.state.seats[seat].tickets_doubt.is_some();
    let mut unseen = table.state.seats[seat].unseen_tickets;
    let mut extra = 0;
    let mut named: Vec<TicketId> = Vec::new();
    for &(id, span) in shown {
        let ticket = table.board.tickets[usize::from(id)];
        let pair = table.board.pair(ticket.a, ticket.b);
        if named.contains(&id) {
            verdict.breach(
                &X3,
                span,
                format!("{pair} is shown twice"),
                "the same ticket again",
            );
            continue;
        }
        named.push(id);
        match table.state.tickets[usize::from(id)] {
            TicketPlace::Kept(holder) if usize::from(holder) == seat => continue,
            TicketPlace::Kept(holder) if !doubt => {
                let other = table.name(usize::from(holder));
                let finding = verdict.breach(
                    &X3,
                    span,
                    format!("{other} holds {pair}"),
                    format!("not {who}'s"),
                );
                if let Some(at) = table.state.ticket_at[usize::from(id)] {
                    finding.cause(at, format!("{other} kept it here"));
                }
                extra += 1;
                continue;
            }
            TicketPlace::Unseen | TicketPlace::Returned(_) if open || unseen > 0 || doubt => {
                unseen = unseen.saturating_sub(1);
            }
            _ if doubt => {}
            _ => {
                let finding = verdict.breach(
                    &X3,
                    span,
                    format!("{who} did not keep {pair}"),
                    "not among the tickets kept",
                );
                super::laws::tickets::put_back(table, id, finding);
                extra += 1;
                continue;
            }
        }
        table.state.seats[seat].tickets.push((id, span));
        table.state.ticket_at[usize::from(id)] = Some(span);
        table.state.tickets[usize::from(id)] =
            TicketPlace::Kept(u8::try_from(seat).unwrap_or(u8::MAX));
    }
    if lost {
        table.state.seats[seat].tickets_doubt.get_or_insert(verb);
        return;
    }
    let hidden: Vec<(TicketId, Span)> = table.state.seats[seat]
        .tickets
        .iter()
        .copied()
        .filter(|(id, _)| !named.contains(id))
        .collect();
    let missing = hidden.len() + usize::from(unseen);
    if missing > extra && !doubt {
        let finding = match hidden.first() {
            Some(&(id, at)) => {
                let ticket = table.board.tickets[usize::from(id)];
                let pair = table.board.pair(ticket.a, ticket.b);
                let finding = verdict.breach(
                    &K3,
                    verb,
                    format!("{who} does not show {pair}"),
                    "not among these",
                );
                finding.cause(at, "kept here")
            }
            None => verdict.breach(
                &K3,
                verb,
                format!("{who} kept more tickets than these"),
                format!("{missing} missing"),
            ),
        };
        finding.help("every ticket kept counts, completed or not");
    }
    if extra > 0 || missing > extra {
        table.state.seats[seat].tickets_doubt.get_or_insert(verb);
    }
    table.state.seats[seat].unseen_tickets = if missing > extra { unseen } else { 0 };
    table.state.seats[seat].tickets_open = false;
}
