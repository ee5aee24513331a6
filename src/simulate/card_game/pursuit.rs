//! Players who go after their tickets: what to keep, to lay and to draw.

use super::Simulation;
use crate::card::Card;
use crate::games::card_game::rules::TicketId;

impl Simulation<'_> {
    /// What this player's tickets still need of each colour, beyond what lies on
    /// the stack or in the yard.
    pub(super) fn need(&self, seat: usize) -> [i32; 9] {
        let player = &self.at.players[seat];
        let mut need = [0; 9];
        for ticket in player.held.iter().filter_map(|&id| self.rules.ticket(id)) {
            for (need, n) in need.iter_mut().zip(ticket.cards.0) {
                *need += i32::from(n);
            }
        }
        let yard = player.yard.iter().flat_map(|(_, column)| column);
        for &card in player.stack.iter().chain(yard) {
            need[card as usize] -= 1;
        }
        need
    }

    /// The tickets that cost least beyond the cards there are, for what they are
    /// worth; nothing where tickets are kept at random.
    pub(super) fn wanted(
        &self,
        seat: usize,
        offered: &[TicketId],
        keep: usize,
    ) -> Option<Vec<TicketId>> {
        if !self.plan.pursue {
            return None;
        }
        let hand = self.at.players[seat].hand;
        let need = self.need(seat);
        let gain = |id: TicketId| {
            self.rules.ticket(id).map_or(i32::MIN, |ticket| {
                let lacks = |(card, n): (Card, u8)| {
                    let spare = i32::from(hand[card]) - need[card as usize].max(0);
                    (i32::from(n) - spare.max(0)).max(0)
                };
                ticket.value - 3 * ticket.cards.each().map(lacks).sum::<i32>()
            })
        };
        let mut best = offered.to_vec();
        best.sort_by_key(|&id| (std::cmp::Reverse(gain(id)), id));
        best.truncate(keep);
        Some(best)
    }

    /// The lay with the most cards that are needed.
    pub(super) fn choose_lay(&mut self, seat: usize, lays: &[Vec<Card>]) -> usize {
        if !self.plan.pursue || self.rng.chance(10) {
            return self.rng.below(lays.len());
        }
        let need = self.need(seat);
        let worth = |cards: &[Card]| {
            let mut left = need;
            let mut worth = 0;
            for &card in cards {
                worth += if left[card as usize] > 0 { 3 } else { 1 };
                left[card as usize] -= 1;
            }
            worth
        };
        let best = (0..lays.len()).max_by_key(|&i| worth(&lays[i]));
        best.unwrap_or(0)
    }

    /// The face-up card that this player's tickets need most.
    pub(super) fn liked(&self, seat: usize, open: &[usize]) -> Option<usize> {
        if !self.plan.pursue {
            return None;
        }
        let (need, hand) = (self.need(seat), self.at.players[seat].hand);
        let lacks = |i: usize| {
            let card = self.at.row[i];
            match card {
                Card::Wild => 1,
                _ => need[card as usize] - i32::from(hand[card]),
            }
        };
        let best = open.iter().copied().max_by_key(|&i| lacks(i))?;
        (lacks(best) > 0).then_some(best)
    }
}
