//! The points of the card game once more, by trying every choice of tickets.

use super::Player;
use crate::card::Counts;
use crate::games::card_game::rules::{Rules, Ticket, TicketId};

/// Every choice with the most points, tickets, and big cities; and whether they
/// are as good for everything that follows.
pub(super) fn best_sets(rules: &Rules, player: &Player) -> (Vec<Vec<TicketId>>, bool) {
    let stack: Counts = player.stack.iter().copied().collect();
    let tickets: Vec<(TicketId, &Ticket)> =
        player.held.iter().filter_map(|&id| Some((id, rules.ticket(id)?))).take(16).collect();
    let mut best = (0, 0, 0);
    let mut sets: Vec<u32> = vec![0];
    for set in 1u32..1 << tickets.len() {
        let mut left = stack.0.map(i32::from);
        let mut worth = (0, set.count_ones(), 0);
        let mut rest = set;
        while rest > 0 {
            let ticket = tickets[rest.trailing_zeros() as usize].1;
            rest &= rest - 1;
            for (have, n) in left.iter_mut().zip(ticket.cards.0) {
                *have -= i32::from(n);
            }
            worth.0 += ticket.value;
            worth.2 += rules.bonus(ticket.a) + rules.bonus(ticket.b);
        }
        let lack: i32 = left[..8].iter().map(|&have| (-have).max(0)).sum();
        if lack > left[8] || worth < best {
            continue;
        }
        if worth > best {
            best = worth;
            sets.clear();
        }
        sets.push(set);
    }
    let ids = |set: &u32| {
        let chosen = (0..tickets.len()).filter(|i| set >> i & 1 == 1);
        chosen.map(|i| tickets[i].0).collect()
    };
    let sets: Vec<Vec<TicketId>> = sets.iter().map(ids).collect();
    let clear = sets.len() == 1;
    (sets, clear)
}

/// Total, tickets and bonus of each player, and the seats of those who have won.
pub(super) fn score(rules: &Rules, players: &[Player]) -> (Vec<(i32, i32, i32)>, Vec<usize>) {
    let n = players.len();
    let mut scores = vec![(0, 0, 0); n];
    let mut cards = vec![0; n];
    for (seat, player) in players.iter().enumerate() {
        let value = |id: &TicketId| rules.ticket(*id).map_or(0, |t| t.value);
        scores[seat].1 = player.completed.iter().map(value).sum::<i32>()
            - player.held.iter().map(value).sum::<i32>();
    }
    for (city, bonus) in rules.big_cities() {
        let count = |player: &Player| {
            let tickets = player.completed.iter().filter_map(|&id| rules.ticket(id));
            tickets.filter(|t| t.a == city || t.b == city).count()
        };
        let counts: Vec<usize> = players.iter().map(count).collect();
        let most = counts.iter().copied().max().unwrap_or(0);
        for seat in (0..n).filter(|&s| most > 0 && counts[s] == most) {
            scores[seat].2 += bonus;
            cards[seat] += 1;
        }
    }
    for score in &mut scores {
        score.0 = score.1 + score.2;
    }
    let key = |seat: usize| {
        let done = players[seat].completed.len();
        (scores[seat].0, done, cards[seat])
    };
    let best = (0..n).map(key).max();
    let winners: Vec<usize> = (0..n).filter(|&s| Some(key(s)) == best).collect();
    (scores, winners)
}
