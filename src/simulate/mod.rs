//! Legal games from first to last, written as logs.
//!
//! The rules are implemented here a second time and share nothing with the
//! referee but the data: what is played here is the truth that the referee is
//! tested against.

pub mod metro;
mod rng;

pub use rng::Rng;
