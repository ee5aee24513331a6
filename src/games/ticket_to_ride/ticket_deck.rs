//! Where the tickets go: kept, boxed, under the deck.

use super::board::{Spare, TicketId};
use super::laws::tickets::Hand;
use super::state::TicketPlace;
use super::table::{Table, spare_of};

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
    // In which order the players put back their first tickets nobody can say.
    let batch = if setup { 0 } else { table.state.batches.next() };
    let batch = u16::try_from(batch).unwrap_or(u16::MAX);
    let mut returned = 0;
    for &(i, id) in hand.bound {
        let offer = &hand.offers[i];
        let free = |id: TicketId| {
            let place = table.state.tickets[usize::from(id)];
            (!matches!(place, TicketPlace::Kept(_) | TicketPlace::Doubt)).then_some(id)
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
    if spare == Spare::UnderDeck && setup {
        table.state.batches.add_to_first(returned);
    } else if spare == Spare::UnderDeck && returned > 0 {
        table.state.batches.push(returned);
    }
    if breached {
        table.state.after_wrong_tickets(hand.seat, hand.verb);
    }
}

/// Fresh tickets lie above those that were put under the deck.
fn draw_from_top(table: &mut Table<'_>, n: u32) {
    let state = &mut table.state;
    // More were drawn than are known to have been there, or fewer than would have
    // been taken: that tells how many had been put back at the setup.
    let found = n
        .saturating_sub(state.ticket_stock())
        .min(state.doubt.first_tickets);
    state.doubt.first_tickets -= found;
    state.batches.add_to_first(found);
    if n < u32::from(table.board.ticket_draw) {
        state.doubt.first_tickets = 0;
    }
    let fresh = n.min(state.tickets_fresh);
    state.tickets_fresh -= fresh;
    state.batches.draw(n - fresh);
}
