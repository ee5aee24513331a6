//! The final score: tickets, big cities, ranks.

use std::cmp::Reverse;

use smallvec::SmallVec;

use crate::games::card_game::rules::{CityId, Rules, TicketId};
use crate::games::card_game::state::{Completed, Seat};

/// What a player's tickets come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Completed tickets less those that were not.
    pub tickets: i32,
    pub completed: u32,
    /// Completed tickets that name each big city, in the order of the rules.
    pub cities: SmallVec<[u32; 6]>,
}

impl Tally {
    #[must_use]
    pub fn of(
        rules: &Rules,
        big: &[(CityId, i32)],
        completed: &[TicketId],
        failed: &[TicketId],
    ) -> Self {
        let value = |ids: &[TicketId]| -> i32 {
            ids.iter().filter_map(|&id| rules.ticket(id)).map(|t| t.value).sum()
        };
        let names = |city: CityId| {
            let tickets = completed.iter().filter_map(|&id| rules.ticket(id));
            tickets.filter(|t| t.a == city || t.b == city).count()
        };
        Self {
            tickets: value(completed) - value(failed),
            completed: u32::try_from(completed.len()).unwrap_or(u32::MAX),
            cities: big
                .iter()
                .map(|&(city, _)| u32::try_from(names(city)).unwrap_or(u32::MAX))
                .collect(),
        }
    }
}

/// What a big city brings a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CityScore {
    pub city: CityId,
    /// Completed tickets that name it.
    pub tickets: u32,
    /// 0 if somebody has more.
    pub points: i32,
    /// Somebody else has as many.
    pub shared: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    pub completed: Vec<Completed>,
    pub failed: Vec<TicketId>,
    /// Tickets in hand that nobody showed.
    pub unseen: u8,
    pub tickets: i32,
    pub cities: Vec<CityScore>,
    pub bonus: i32,
    pub bonus_cards: u32,
    pub total: i32,
    /// 1 for the winner; players level on everything share a rank.
    pub rank: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalScore {
    pub players: Vec<PlayerScore>,
}

/// Bonus points, bonus cards and total of each player, and the ranks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    pub bonus: Vec<(i32, u32)>,
    pub totals: Vec<i32>,
    pub ranks: Vec<u32>,
}

/// Gives out the big cities and ranks the players.
#[must_use]
pub fn rank(tallies: &[Tally], big: &[(CityId, i32)]) -> Ranking {
    let mut bonus = vec![(0, 0); tallies.len()];
    for (i, &(_, points)) in big.iter().enumerate() {
        let count = |tally: &Tally| tally.cities.get(i).copied().unwrap_or(0);
        let most = tallies.iter().map(count).max().unwrap_or(0);
        for (tally, bonus) in tallies.iter().zip(&mut bonus) {
            if most > 0 && count(tally) == most {
                bonus.0 += points;
                bonus.1 += 1;
            }
        }
    }
    let totals: Vec<i32> =
        tallies.iter().zip(&bonus).map(|(tally, (points, _))| tally.tickets + points).collect();
    let keys: Vec<_> = (0..tallies.len())
        .map(|p| Reverse((totals[p], tallies[p].completed, bonus[p].1)))
        .collect();
    let ranks = keys
        .iter()
        .map(|key| 1 + u32::try_from(keys.iter().filter(|k| *k < key).count()).unwrap_or(0))
        .collect();
    Ranking { bonus, totals, ranks }
}

/// What each player's tickets come to, the scorings being done.
#[must_use]
pub(super) fn tallies(rules: &Rules, big: &[(CityId, i32)], seats: &[Seat]) -> Vec<Tally> {
    let tally = |seat: &Seat| {
        let completed: SmallVec<[TicketId; 16]> = done(seat).map(|c| c.id).collect();
        let failed: SmallVec<[TicketId; 16]> = seat.tickets.iter().map(|t| t.id).collect();
        Tally::of(rules, big, &completed, &failed)
    };
    seats.iter().map(tally).collect()
}

fn done(seat: &Seat) -> impl Iterator<Item = Completed> {
    let scorings = seat.scorings.iter();
    scorings.flat_map(|scoring| scoring.completed.iter().copied())
}

/// The score of the position, each player's scorings being done.
#[must_use]
pub fn final_score(rules: &Rules, seats: &[Seat]) -> FinalScore {
    let big = rules.big_cities();
    let tallies = tallies(rules, &big, seats);
    let ranking = rank(&tallies, &big);
    let players = seats
        .iter()
        .enumerate()
        .map(|(p, seat)| PlayerScore {
            completed: done(seat).collect(),
            failed: seat.tickets.iter().map(|t| t.id).collect(),
            unseen: seat.unseen_tickets,
            tickets: tallies[p].tickets,
            cities: cities(&tallies, &big, p),
            bonus: ranking.bonus[p].0,
            bonus_cards: ranking.bonus[p].1,
            total: ranking.totals[p],
            rank: ranking.ranks[p],
        })
        .collect();
    FinalScore { players }
}

fn cities(tallies: &[Tally], big: &[(CityId, i32)], player: usize) -> Vec<CityScore> {
    big.iter()
        .enumerate()
        .map(|(i, &(city, points))| {
            let tickets = tallies[player].cities[i];
            let others = || (0..tallies.len()).filter(|&p| p != player);
            let most = others().map(|p| tallies[p].cities[i]).max().unwrap_or(0);
            let wins = tickets > 0 && tickets >= most;
            CityScore {
                city,
                tickets,
                points: if wins { points } else { 0 },
                shared: wins && tickets == most,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(tickets: i32, completed: u32, cities: [u32; 2]) -> Tally {
        Tally { tickets, completed, cities: cities.into_iter().collect() }
    }

    #[test]
    fn all_who_tie_for_a_city_get_it_in_full() {
        let big = [(0, 15), (1, 8)];
        let tallies = [tally(10, 2, [2, 0]), tally(10, 2, [2, 0]), tally(40, 1, [1, 0])];
        let ranking = rank(&tallies, &big);
        assert_eq!(ranking.bonus, [(15, 1), (15, 1), (0, 0)]);
        assert_eq!(ranking.totals, [25, 25, 40]);
        assert_eq!(ranking.ranks, [2, 2, 1]);
    }

    #[test]
    fn level_on_points_tickets_decide_then_bonus_cards() {
        let big = [(0, 10), (1, 10)];
        let by_tickets = [tally(20, 3, [1, 1]), tally(20, 2, [1, 1])];
        assert_eq!(rank(&by_tickets, &big).ranks, [1, 2]);
        let by_cards = [tally(20, 2, [2, 2]), tally(40, 2, [0, 0])];
        assert_eq!(rank(&by_cards, &big).ranks, [1, 2]);
        let shared = [tally(20, 2, [1, 1]), tally(20, 2, [1, 1])];
        assert_eq!(rank(&shared, &big).ranks, [1, 1]);
    }
}
