//! Tickets that nobody saw: some order of the ticket deck has to explain what was
//! seen of the others.

use super::tickets::{Hand, X3};
use crate::finding::Severity;
use crate::games::ticket_to_ride::board::TicketId;
use crate::games::ticket_to_ride::state::TicketPlace;
use crate::games::ticket_to_ride::table::Table;
use crate::games::ticket_to_ride::ticket_order::{Answer, Fate, Sight};
use crate::span::Span;
use crate::verdict::Verdict;

/// Writes down what was offered, and looks whether the deck can have had it.
pub fn offered(table: &mut Table<'_>, hand: &Hand<'_, '_>, setup: bool, verdict: &mut Verdict) {
    if table.state.doubt.tickets || table.state.ticket_order.is_off() {
        return;
    }
    let sure = setup || is_plain(table, hand);
    let kept = hand.kept();
    let back = hand.offers.len() - kept;
    let order = &mut table.state.ticket_order;
    let before = order.sights().len();
    if setup {
        order.deal(table.board, hand.seat, kept, back);
    } else {
        order.draw(hand.seat, kept, back);
    }
    for (i, id) in hand.known() {
        order.see(id, hand.offers[i].kept, hand.offers[i].span);
    }
    if hand.known().count() < hand.offers.len() {
        order.set_unseen();
    }
    if !sure {
        judge(table, before, verdict);
    }
}

/// True if it is clear without a search that the deck had these tickets on top:
/// they all come from the first deck, or every ticket was seen so far and each
/// batch has as many as were drawn from it.
fn is_plain(table: &Table<'_>, hand: &Hand<'_, '_>) -> bool {
    let state = &table.state;
    let mut left = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
    if left > state.tickets_fresh && !state.ticket_order.all_seen() {
        return false;
    }
    let seen = |place: TicketPlace| {
        let here = |(_, id): &(usize, TicketId)| state.tickets[usize::from(*id)] == place;
        u32::try_from(hand.known().filter(here).count()).unwrap_or(u32::MAX)
    };
    let fresh = left.min(state.tickets_fresh);
    left -= fresh;
    let mut explained = seen(TicketPlace::Unseen);
    if explained > fresh {
        return false;
    }
    for (batch, n) in state.batches.each() {
        if left == 0 {
            break;
        }
        let taken = left.min(n);
        left -= taken;
        let batch = u16::try_from(batch).unwrap_or(u16::MAX);
        let seen = seen(TicketPlace::Returned(batch));
        explained += seen;
        if seen > taken {
            return false;
        }
    }
    let long = |(_, id): (usize, TicketId)| table.board.tickets[usize::from(id)].long;
    explained as usize == hand.known().count() && !hand.known().any(long)
}

/// Writes down tickets shown that nobody had seen being kept, and looks whether
/// they can have come into that hand. True if they cannot.
pub fn shown(
    table: &mut Table<'_>,
    seat: usize,
    tickets: &[(TicketId, Span)],
    verdict: &mut Verdict,
) -> bool {
    let state = &mut table.state;
    if state.doubt.tickets || state.ticket_order.is_off() {
        return false;
    }
    let before = state.ticket_order.sights().len();
    state.ticket_order.turn_up(seat, tickets.len());
    for &(id, at) in tickets {
        state.ticket_order.show(id, seat, at);
    }
    judge(table, before, verdict)
}

/// Looks at what was seen from the `before`-th sight on. True if no order of the
/// deck explains it; then nothing more is asked in this game.
fn judge(table: &mut Table<'_>, before: usize, verdict: &mut Verdict) -> bool {
    let order = &table.state.ticket_order;
    let all = order.sights().len();
    if before == all || order.is_plain(table.board) {
        return false;
    }
    let ask = |n: usize| order.ask(table.board, &|i| i < n, None);
    match ask(all) {
        Answer::Possible => return false,
        Answer::Undecided => {
            undecided(order.sights()[before].at, verdict);
            table.state.ticket_order.stop();
            return false;
        }
        Answer::Impossible => {}
    }
    let first = (before + 1..all).find(|&n| ask(n) == Answer::Impossible);
    let reason = order.reason(table.board, first.unwrap_or(all));
    report(table, &reason, verdict);
    // The ticket itself is where the log has it, as it was played.
    let named = reason.last().map_or(TicketId::MAX, |sight| sight.ticket);
    for sight in &reason {
        let place = &mut table.state.tickets[usize::from(sight.ticket)];
        if sight.ticket != named || sight.fate == Fate::Shown {
            *place = TicketPlace::Doubt;
        }
        let doubt = &mut table.state.seats[sight.seat].doubt.tickets;
        doubt.get_or_insert(sight.at);
    }
    table.state.doubt.tickets = true;
    true
}

fn undecided(at: Span, verdict: &mut Verdict) {
    verdict.report(
        Severity::Note,
        &X3,
        at,
        "whether any order of the ticket deck explains this was not found out",
        "from here on tickets that nobody saw are not looked at any more",
    );
}

fn report(table: &Table<'_>, reason: &[Sight], verdict: &mut Verdict) {
    let Some((last, causes)) = reason.split_last() else {
        return;
    };
    let ticket = table.board.tickets[usize::from(last.ticket)];
    let pair = table.board.pair(ticket.a, ticket.b);
    let who = table.name(last.seat);
    let since = |sight: &Sight| !table.state.ticket_order.drew_since(last.seat, sight);
    let (message, label) = match last.fate {
        Fate::Shown if causes.iter().any(since) => (
            format!("{who} cannot have kept {pair}"),
            format!("{who} has drawn no tickets since"),
        ),
        Fate::Shown => (
            format!("{who} cannot have kept {pair}"),
            format!("no order of the ticket deck brings it to {who}"),
        ),
        _ => (
            format!("{pair} cannot have been on top of the ticket deck"),
            "no order of the ticket deck brings it here".to_owned(),
        ),
    };
    let finding = verdict.breach(&X3, last.at, message, label);
    for sight in causes {
        finding.cause(sight.at, said(table, sight, last));
    }
    let one_hand = |sight: &Sight| sight.fate == Fate::Shown && sight.seat == last.seat;
    if reason.iter().all(one_hand) && table.board.deal_long > 0 {
        finding.note(first_tickets(table));
    } else {
        finding.note(DECK);
    }
    if !causes.is_empty() {
        finding.help(
            "one of these is not what happened; without any one of them the rest is possible",
        );
    }
}

/// How the ticket deck works, in a few words.
pub const DECK: &str = "tickets come from the top of the deck; those not kept go under it, and come \
                        back only after all that lie above them";

fn first_tickets(table: &Table<'_>) -> String {
    let (long, regular) = (table.board.deal_long, table.board.deal_regular);
    let s = |n: u8| if n == 1 { "" } else { "s" };
    format!(
        "the first tickets of a player are {long} long one{} and {regular} regular one{}; later \
         tickets are never long",
        s(long),
        s(regular)
    )
}

fn said(table: &Table<'_>, sight: &Sight, last: &Sight) -> String {
    let who = table.name(sight.seat);
    match sight.fate {
        Fate::Shown if sight.seat == last.seat => "shown as well".to_owned(),
        Fate::Shown => format!("{who} shows this one"),
        Fate::Kept | Fate::Back if sight.is_with(last) => "drawn with it".to_owned(),
        Fate::Kept => format!("{who} kept this one here"),
        Fate::Back => "not kept here".to_owned(),
    }
}
