//! The referee for railway board games.
//!
//! A scribe writes down what happened at a real table; whistlestop replays the
//! log, flags every illegal move and proves the final score.

#![forbid(unsafe_code)]

pub mod audit;
pub mod card;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod fault;
pub mod finding;
pub mod frames;
pub mod games;
pub mod laws;
pub mod log;
pub mod names;
pub mod notation;
#[cfg(feature = "page")]
pub mod page;
pub mod picture;
pub mod redact;
pub mod replay;
pub mod report;
pub mod score;
pub mod simulate;
pub mod span;
pub mod spelling;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod stop;
pub mod verdict;
#[cfg(feature = "viewer")]
pub mod viewer;
pub mod yaml;
