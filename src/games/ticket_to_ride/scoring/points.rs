//! What everything is worth at the end, and who is ahead of whom: asked by the figures
//! ([`tally`](super::tally)) and by the full count ([`final_score`](super::final_score)).

use super::source::Source;
use crate::games::ticket_to_ride::board::{Board, Edition, Ticket, TieBreak};
use std::cmp::Ordering;

/// One figure a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    pub routes: i32,
    pub tickets: i32,
    pub stations: i32,
    pub express: i32,
    pub districts: i32,
    pub attractions: i32,
}

impl Points {
    #[must_use]
    pub fn total(&self) -> i32 {
        Source::ALL.iter().map(|source| source.points(self)).sum()
    }
}

/// P2: a ticket counts for or against its owner.
pub(super) fn ticket_points(ticket: &Ticket, is_joined: bool) -> i32 {
    let value = i32::from(ticket.points);
    if is_joined { value } else { -value }
}

/// P4: stations that were never built.
pub(super) fn unbuilt_points(board: &Board, left: u8) -> i32 {
    i32::from(left) * i32::from(board.station_points)
}

/// P5: the bonus for the longest path.
pub(super) fn longest_path_points(board: &Board) -> i32 {
    i32::from(board.longest_path.unwrap_or(0))
}

/// P5: all who tie for the longest path have it; a path of nothing is none.
pub(super) fn is_longest(length: u16, of: impl Iterator<Item = u16>) -> bool {
    length > 0 && of.max() == Some(length)
}

/// As a bonus, or to break ties.
pub(super) fn asks_for_longest_path(board: &Board) -> bool {
    let breaks_ties = |e: &Edition| e.tie_breaks.contains(&TieBreak::LongestPath);
    board.longest_path.is_some() || board.editions.iter().any(breaks_ties)
}

/// P6: the edition in use, or else the board's first.
pub(super) fn chosen<'b>(board: &'b Board, edition: &str) -> Option<&'b Edition> {
    board.edition(edition).or_else(|| board.editions.first())
}

/// What decides who is ahead of whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub total: i32,
    /// Tickets completed.
    pub completed: usize,
    /// Stations built.
    pub built: usize,
    pub has_longest_path: bool,
}

/// The rank of a player among all: one more than there are ahead.
pub(super) fn rank(players: &[Ranked], seat: usize, tie_breaks: &[TieBreak]) -> u32 {
    let ahead = players
        .iter()
        .filter(|other| compare(other, &players[seat], tie_breaks).0 == Ordering::Less);
    1 + u32::try_from(ahead.count()).unwrap_or(u32::MAX - 1)
}

/// Who ranks higher (`Less` is ahead), and by which tie-break if by one.
pub(super) fn compare(
    a: &Ranked,
    b: &Ranked,
    tie_breaks: &[TieBreak],
) -> (Ordering, Option<TieBreak>) {
    let by_points = b.total.cmp(&a.total);
    if by_points != Ordering::Equal {
        return (by_points, None);
    }
    let broken = tie_breaks.iter().map(|&by| (break_tie(a, b, by), Some(by)));
    let mut decided = broken.filter(|(order, _)| *order != Ordering::Equal);
    decided.next().unwrap_or((Ordering::Equal, None))
}

fn break_tie(a: &Ranked, b: &Ranked, by: TieBreak) -> Ordering {
    match by {
        TieBreak::MostTickets => b.completed.cmp(&a.completed),
        TieBreak::MostStations => b.built.cmp(&a.built),
        TieBreak::FewestStations => a.built.cmp(&b.built),
        TieBreak::LongestPath => b.has_longest_path.cmp(&a.has_longest_path),
    }
}
