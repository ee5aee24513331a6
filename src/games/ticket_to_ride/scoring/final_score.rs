//! The final score: every source of points, the ranks, and what decided them.

use super::districts::{DistrictScore, attractions, districts};
use super::longest_path::{LongestPath, longest_path_on};
use super::network::known_routes;
use super::points::{
    Points, Ranked, asks_for_longest_path, chosen, compare, is_longest, longest_path_points,
    unbuilt_points,
};
use super::stations::{StationUse, best_station_use};
use super::tickets::{TicketScore, Tracks};
use crate::games::ticket_to_ride::board::{Board, CityId, Edition, RouteId, TicketId, TieBreak};
use std::cmp::Ordering;

mod sheet;

/// What lies on the table when the points are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// In seat order.
    pub players: Vec<PlayerStanding>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStanding {
    pub name: String,
    pub routes: Vec<RouteId>,
    /// Cities with a station of this player's.
    pub stations: Vec<CityId>,
    /// Stations never built.
    pub stations_left: u8,
    pub tickets: Vec<TicketId>,
    /// Tickets held that nobody showed.
    pub unknown_tickets: u8,
}

/// The score of every player, and who is ahead of whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalScore {
    /// In seat order.
    pub players: Vec<PlayerScore>,
    /// Neighbours in the ranking that are level on points, from the top.
    pub ties: Vec<Tie>,
    /// Editions under which somebody else wins.
    pub other_editions: Vec<OtherEdition>,
    /// False if the game stopped before its end.
    pub finished: bool,
}

/// Where one player's points come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    pub name: String,
    /// By length, the shortest first.
    pub routes: Vec<LengthScore>,
    /// As they were given.
    pub tickets: Vec<TicketScore>,
    pub unknown_tickets: u8,
    /// What each station lends.
    pub stations: StationUse,
    pub stations_left: u8,
    /// `None` if the game does not ask for it.
    pub longest_path: Option<LongestPath>,
    /// Nobody's path is longer.
    pub has_longest_path: bool,
    pub districts: Vec<DistrictScore>,
    /// Attractions reached and their points.
    pub attractions: Vec<(CityId, u8)>,
    pub points: Points,
    pub total: i32,
    /// 1 for the winner; players level on everything share a rank.
    pub rank: u32,
}

impl PlayerScore {
    /// Tickets completed.
    #[must_use]
    pub fn completed(&self) -> usize {
        self.tickets.iter().filter(|ticket| ticket.done()).count()
    }

    fn path_length(&self) -> u16 {
        self.longest_path.as_ref().map_or(0, |path| path.length)
    }
}

/// All routes of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthScore {
    pub length: u8,
    pub routes: u32,
    /// Of all of them together.
    pub points: i32,
}

/// Two players level on points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// Seat of the player who ranks higher, if anything decides.
    pub ahead: usize,
    pub behind: usize,
    /// What decides; `None` if they share the rank.
    pub by: Option<TieBreak>,
}

/// An edition of the rules under which somebody else wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherEdition {
    pub key: String,
    pub name: String,
    /// Seats.
    pub winners: Vec<usize>,
    /// What decides for them there.
    pub by: Option<TieBreak>,
}

/// Counts the points of a position. An edition that the board does not know is
/// taken for the board's first.
#[must_use]
pub fn final_score(
    board: &Board,
    standing: &Standing,
    edition: &str,
    finished: bool,
) -> FinalScore {
    let claims: Vec<&[RouteId]> = standing.players.iter().map(|p| p.routes.as_slice()).collect();
    let mut players: Vec<PlayerScore> = standing
        .players
        .iter()
        .enumerate()
        .map(|(seat, player)| count(board, player, &claims, seat))
        .collect();
    let lengths: Vec<u16> = players.iter().map(PlayerScore::path_length).collect();
    for player in &mut players {
        if is_longest(player.path_length(), lengths.iter().copied()) {
            player.has_longest_path = true;
            player.points.express = longest_path_points(board);
        }
        player.total = player.points.total();
    }

    let chosen = chosen(board, edition);
    let tie_breaks = chosen.map_or(&[][..], |edition| &edition.tie_breaks);
    let ranking = Ranking::new(&players, tie_breaks);
    for (player, rank) in players.iter_mut().zip(&ranking.ranks) {
        player.rank = *rank;
    }
    let others = board.editions.iter().filter(|e| Some(*e) != chosen);
    let other_editions = others.filter_map(|e| other_edition(e, &players, &ranking)).collect();
    let ties = ranking.ties;
    FinalScore { players, ties, other_editions, finished }
}

impl FinalScore {
    /// Seats of those who have won; several share the win.
    #[must_use]
    pub fn winners(&self) -> Vec<usize> {
        let first = |(seat, player): (usize, &PlayerScore)| (player.rank == 1).then_some(seat);
        self.players.iter().enumerate().filter_map(first).collect()
    }
}

/// Everything but the bonus that needs a look at the others.
fn count(
    board: &Board,
    player: &PlayerStanding,
    claims: &[&[RouteId]],
    seat: usize,
) -> PlayerScore {
    let own = &player.routes;
    let routes = by_length(board, own);
    let tracks = Tracks::new(board, own, &[]);
    let score = |borrowed: &[RouteId]| tracks.score(board, borrowed, &player.tickets);
    let (stations, tickets) = if player.stations.is_empty() {
        let tickets = score(&[]);
        (StationUse::none(&tickets), tickets)
    } else {
        let stations = best_station_use(board, claims, seat, &player.stations, &player.tickets);
        let tickets = score(&stations.borrowed());
        (stations, tickets)
    };
    let districts = districts(board, own);
    let attractions = attractions(board, own);
    let points = Points {
        routes: routes.iter().map(|row| row.points).sum(),
        tickets: tickets.iter().map(|ticket| ticket.points).sum(),
        stations: unbuilt_points(board, player.stations_left),
        express: 0,
        districts: districts.iter().map(|d| i32::from(d.points)).sum(),
        attractions: attractions.iter().map(|&(_, points)| i32::from(points)).sum(),
    };
    PlayerScore {
        name: player.name.clone(),
        routes,
        tickets,
        unknown_tickets: player.unknown_tickets,
        stations,
        stations_left: player.stations_left,
        longest_path: asks_for_longest_path(board)
            .then(|| longest_path_on(board, own, &tracks.web, tracks.trees.as_ref())),
        has_longest_path: false,
        districts,
        attractions,
        points,
        total: 0,
        rank: 0,
    }
}

fn by_length(board: &Board, routes: &[RouteId]) -> Vec<LengthScore> {
    let mut rows: Vec<LengthScore> = Vec::new();
    for (_, route) in known_routes(board, routes) {
        let points = i32::from(board.route_points(route.length));
        match rows.iter_mut().find(|row| row.length == route.length) {
            Some(row) => {
                row.routes += 1;
                row.points += points;
            }
            None => rows.push(LengthScore { length: route.length, routes: 1, points }),
        }
    }
    rows.sort_by_key(|row| row.length);
    rows
}

/// Who is ahead of whom.
struct Ranking {
    /// By seat.
    ranks: Vec<u32>,
    /// One for each two neighbours that are level on points, from the top.
    ties: Vec<Tie>,
}

impl Ranking {
    fn new(players: &[PlayerScore], tie_breaks: &[TieBreak]) -> Self {
        let players: Vec<Ranked> = players.iter().map(Ranked::from).collect();
        let mut order: Vec<usize> = (0..players.len()).collect();
        // Stable: who is level on everything stays in seat order.
        order.sort_by(|&a, &b| compare(&players[a], &players[b], tie_breaks).0);
        let mut ranks = vec![1; players.len()];
        let mut ties = Vec::new();
        for (pair, place) in order.windows(2).zip(2..) {
            let (ahead, behind) = (pair[0], pair[1]);
            let (order, by) = compare(&players[ahead], &players[behind], tie_breaks);
            let shared = order == Ordering::Equal;
            ranks[behind] = if shared { ranks[ahead] } else { place };
            if shared || by.is_some() {
                ties.push(Tie { ahead, behind, by });
            }
        }
        Self { ranks, ties }
    }

    /// Seats, in seat order.
    fn winners(&self) -> Vec<usize> {
        let seats = 0..self.ranks.len();
        seats.filter(|&seat| self.ranks[seat] == 1).collect()
    }
}

impl From<&PlayerScore> for Ranked {
    fn from(player: &PlayerScore) -> Self {
        Self {
            total: player.total,
            completed: player.completed(),
            built: player.stations.loans.len(),
            has_longest_path: player.has_longest_path,
        }
    }
}

/// What decides for the winners: the first tie that is broken, if it is theirs.
fn decisive(ranking: &Ranking) -> Option<TieBreak> {
    let tie = ranking.ties.iter().find(|tie| tie.by.is_some())?;
    tie.by.filter(|_| ranking.ranks[tie.ahead] == 1)
}

/// The edition, if others win under it than under the one in use.
fn other_edition(
    edition: &Edition,
    players: &[PlayerScore],
    used: &Ranking,
) -> Option<OtherEdition> {
    let ranking = Ranking::new(players, &edition.tie_breaks);
    let winners = ranking.winners();
    (winners != used.winners()).then(|| OtherEdition {
        key: edition.key.clone(),
        name: edition.name.clone(),
        by: decisive(&ranking),
        winners,
    })
}

#[cfg(test)]
mod tests;
