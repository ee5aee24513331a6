//! What can be known about tickets: who holds which, and which of them are not in
//! the deck any more. Long tickets that nobody has seen never were in it, and are
//! not listed.

use super::board::{Spare, TicketId};
use super::state::TicketPlace;
use super::table::Table;
use super::ticket_order::{Answer, Spot};
use crate::games::shared::{KnownHand, KnownTickets};

/// What the log lets anybody know.
#[must_use]
pub(super) fn known(table: &Table<'_>) -> KnownTickets {
    let state = &table.state;
    let deck = state.ticket_stock();
    let mut known = KnownTickets {
        hands: (0..table.setting.names.len()).map(|seat| hand(table, seat)).collect(),
        deck: (deck, deck + state.doubt.first_tickets),
        out: Vec::new(),
        exact: !state.doubt.tickets && !state.ticket_order.is_off(),
    };
    for (id, ticket) in (0..).zip(&table.board.tickets) {
        let pair = || table.board.pair(ticket.a, ticket.b).to_string();
        let at = whereabouts(table, id, known.exact);
        let never = ticket.long && table.state.tickets[usize::from(id)] == TicketPlace::Unseen;
        let hand = at.certain_hand.and_then(|seat| known.hands.get_mut(seat));
        if let Some(hand) = hand {
            hand.named.push(pair());
        } else if at.out && !never {
            known.out.push(pair());
        }
    }
    known
}

fn hand(table: &Table<'_>, seat: usize) -> KnownHand {
    let player = &table.state.seats[seat];
    let seen = u32::try_from(player.tickets.len()).unwrap_or(u32::MAX);
    let least = seen + u32::from(player.unseen_tickets);
    let board = table.board;
    let dealt = u32::from(board.deal_long) + u32::from(board.deal_regular);
    let kept = if player.tickets_open {
        (least + u32::from(board.deal_keep), least + dealt)
    } else {
        (least, least)
    };
    KnownHand { kept, named: Vec::new() }
}

/// Where one ticket certainly is, or certainly is not.
struct Whereabouts {
    certain_hand: Option<usize>,
    out: bool,
}

fn whereabouts(table: &Table<'_>, id: TicketId, exact: bool) -> Whereabouts {
    let state = &table.state;
    let mut at = Whereabouts { certain_hand: None, out: false };
    match state.tickets[usize::from(id)] {
        TicketPlace::Kept(seat) => at.certain_hand = Some(usize::from(seat)),
        TicketPlace::Boxed => at.out = true,
        _ if !exact => {}
        place => {
            let can = |spot: Spot| {
                let answer = state.ticket_order.ask(table.board, &|_| true, Some((id, spot)));
                answer != Answer::Impossible
            };
            at.out = !can(Spot::Deck);
            let may_be_boxed = place == TicketPlace::Unseen
                && (table.board.deal_spare == Spare::Box
                    || table.board.tickets[usize::from(id)].long);
            if at.out && !may_be_boxed {
                let mut hands =
                    (0..table.setting.names.len()).filter(|&seat| can(Spot::Hand(seat)));
                let first = hands.next();
                at.certain_hand = first.filter(|_| hands.next().is_none());
            }
        }
    }
    at
}
