//! What might have been: where the record leaves the choice of tickets open, does
//! another choice change a total or the winner?

use super::completion::{Choices, Wanted, Worth, best_completion};
use super::final_score::{Ranking, Tally, rank, tallies};
use super::wanted;
use crate::card::Counts;
use crate::games::card_game::rules::{CityId, Rules, TicketId};
use crate::games::card_game::state::{Scoring, Seat};

/// Choices weighed for one player at one scoring before we leave it at that.
const MAX_STEPS: u32 = 40_000;
const MAX_REPLAYS: u32 = 400;

/// Another choice of one player's, and what would come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub seat: usize,
    pub pass: u8,
    /// As good at that scoring; otherwise worth less there, and more in the end.
    pub equal: bool,
    /// Tickets that would be completed there, and are not.
    pub instead: Vec<TicketId>,
    /// Tickets that would not be.
    pub of: Vec<TicketId>,
    pub ranking: Ranking,
}

struct View<'r> {
    rules: &'r Rules,
    big: Vec<(CityId, i32)>,
    seats: &'r [Seat],
    tallies: Vec<Tally>,
    ranking: Ranking,
}

/// Choices that would change a total or the winner: at most one of each kind for
/// each player and scoring.
#[must_use]
pub fn others(rules: &Rules, seats: &[Seat]) -> Vec<Other> {
    // Where the record is in doubt, so is everything that might have been.
    let doubt = |seat: &Seat| seat.doubt.stack.or(seat.doubt.tickets).is_some();
    if seats.iter().any(doubt) {
        return Vec::new();
    }
    let big = rules.big_cities();
    let tallies = tallies(rules, &big, seats);
    let ranking = rank(&tallies, &big);
    let view = View { rules, big, seats, tallies, ranking };
    let mut found = Vec::new();
    for (seat, player) in seats.iter().enumerate() {
        for (i, scoring) in player.scorings.iter().enumerate() {
            let open = player.doubt.choice_unseen || player.unseen_tickets > 0;
            if scoring.stated.is_none() && scoring.exact && !open {
                found.extend(view.equal(seat, i));
                found.extend(view.better(seat, i));
            }
        }
    }
    found
}

impl View<'_> {
    /// The player's tickets after another choice at this scoring, everything after
    /// it being chosen anew.
    fn replayed(&self, seat: usize, at: usize, chosen: &[TicketId]) -> Option<Tally> {
        let player = &self.seats[seat];
        let scoring = &player.scorings[at];
        let mut completed: Vec<TicketId> =
            player.scorings[..at].iter().flat_map(|s| s.completed.iter().map(|c| c.id)).collect();
        completed.extend(chosen);
        let mut held: Vec<TicketId> = scoring.tickets.clone();
        held.retain(|id| !chosen.contains(id));
        let mut before = &scoring.tickets;
        for later in &player.scorings[at + 1..] {
            // Tickets drawn in between.
            held.extend(later.tickets.iter().filter(|id| !before.contains(id)));
            before = &later.tickets;
            let done = self.later(later, &held)?;
            held.retain(|id| !done.contains(id));
            completed.extend(done);
        }
        let drawn = player.tickets.iter().map(|t| t.id);
        let known = |id: &TicketId| held.contains(id) || completed.contains(id);
        let rest: Vec<TicketId> = drawn.filter(|id| !known(id)).collect();
        held.extend(rest);
        Some(Tally::of(self.rules, &self.big, &completed, &held))
    }

    fn later(&self, scoring: &Scoring, held: &[TicketId]) -> Option<Vec<TicketId>> {
        if scoring.stated.is_some() {
            let stated: Vec<TicketId> = scoring.completed.iter().map(|c| c.id).collect();
            return stated.iter().all(|id| held.contains(id)).then_some(stated);
        }
        let best = best_completion(&wanted(self.rules, held), scoring.stack.known);
        Some(best.chosen.iter().map(|&i| held[i]).collect())
    }

    fn outcome(&self, seat: usize, tally: Tally) -> Ranking {
        let mut tallies = self.tallies.clone();
        tallies[seat] = tally;
        rank(&tallies, &self.big)
    }

    fn changes(&self, ranking: &Ranking) -> bool {
        let won = |r: &Ranking| -> Vec<bool> { r.ranks.iter().map(|&n| n == 1).collect() };
        ranking.totals != self.ranking.totals || won(ranking) != won(&self.ranking)
    }

    fn other(
        &self,
        seat: usize,
        at: usize,
        chosen: &[TicketId],
        equal: bool,
        ranking: Ranking,
    ) -> Other {
        let scoring = &self.seats[seat].scorings[at];
        let done: Vec<TicketId> = scoring.completed.iter().map(|c| c.id).collect();
        Other {
            seat,
            pass: u8::try_from(at + 1).unwrap_or(u8::MAX),
            equal,
            instead: chosen.iter().copied().filter(|id| !done.contains(id)).collect(),
            of: done.iter().copied().filter(|id| !chosen.contains(id)).collect(),
            ranking,
        }
    }

    /// A choice as good as the one shown, with which a total or the winner changes.
    fn equal(&self, seat: usize, at: usize) -> Option<Other> {
        let (tickets, stack, worth) = self.problem(seat, at);
        let ids = &self.seats[seat].scorings[at].tickets;
        let mut found = None;
        let mut left = MAX_REPLAYS;
        Choices::new(&tickets, MAX_STEPS).at_least(stack, worth, &mut |choice, _| {
            let chosen: Vec<TicketId> = choice.iter().map(|&i| ids[i]).collect();
            left -= 1;
            if let Some(tally) = self.replayed(seat, at, &chosen) {
                let ranking = self.outcome(seat, tally);
                if self.changes(&ranking) {
                    found = Some(self.other(seat, at, &chosen, true, ranking));
                }
            }
            found.is_some() || left == 0
        });
        found
    }

    /// A choice worth less at this scoring, with which the player has more in the
    /// end.
    fn better(&self, seat: usize, at: usize) -> Option<Other> {
        let (tickets, stack, worth) = self.problem(seat, at);
        let player = &self.seats[seat];
        let ids = &player.scorings[at].tickets;
        // No choice can win more than all bonuses, and the best of every later stack.
        let all: i32 = self.big.iter().map(|(_, points)| points).sum();
        let mut slack = (all - self.ranking.bonus[seat].0) / 2;
        for later in &player.scorings[at + 1..] {
            let mut any: Vec<TicketId> = later.tickets.clone();
            any.extend(player.scorings[at].completed.iter().map(|c| c.id));
            let most = best_completion(&wanted(self.rules, &any), later.stack.known);
            let now: i32 = later
                .completed
                .iter()
                .filter_map(|c| self.rules.ticket(c.id))
                .map(|t| t.value)
                .sum();
            slack += (most.worth.points() - now).max(0);
        }
        let least = Worth(worth.0 - (i64::from(slack) + 1) * (1 << 32));
        let mut best = self.ranking.totals[seat];
        let mut found = None;
        let mut left = MAX_REPLAYS;
        Choices::new(&tickets, MAX_STEPS).at_least(stack, least, &mut |choice, w| {
            if w >= worth {
                return false;
            }
            let chosen: Vec<TicketId> = choice.iter().map(|&i| ids[i]).collect();
            if at + 1 < player.scorings.len() {
                left -= 1;
            }
            if let Some(tally) = self.replayed(seat, at, &chosen) {
                let ranking = self.outcome(seat, tally);
                if ranking.totals[seat] > best {
                    best = ranking.totals[seat];
                    found = Some(self.other(seat, at, &chosen, false, ranking));
                }
            }
            left == 0
        });
        found
    }

    fn problem(&self, seat: usize, at: usize) -> (Vec<Wanted>, Counts, Worth) {
        let scoring = &self.seats[seat].scorings[at];
        let tickets = wanted(self.rules, &scoring.tickets);
        let done = scoring.completed.iter().filter_map(|c| {
            let i = scoring.tickets.iter().position(|&id| id == c.id)?;
            tickets.get(i)
        });
        let worth = Worth(done.map(|ticket| Worth::of(ticket).0).sum());
        (tickets, scoring.stack.known, worth)
    }
}
