//! Scoring a position: pure functions over a board and what lies on it.
//!
//! An id that the board does not have is ignored everywhere, and a route given
//! twice counts once, so that a damaged position still gets a score.

mod districts;
mod final_score;
mod longest_path;
mod network;
mod points;
mod source;
mod stations;
mod tally;
mod tickets;
mod web;

#[cfg(test)]
mod test_board;

pub use districts::{DistrictScore, attractions, districts};
pub use final_score::{
    FinalScore, LengthScore, OtherEdition, PlayerScore, PlayerStanding, Standing, Tie, final_score,
};
pub use longest_path::{LongestPath, longest_path};
pub use points::Points;
pub use source::Source;
pub use stations::{Lent, StationLoan, StationUse, best_station_use};
pub use tally::{Holding, Tally, tally};
pub use tickets::{TicketPath, TicketScore, tickets};
