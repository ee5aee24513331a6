//! Ticket to Ride: Europe, London, and any board of the family.

pub mod board;
pub mod board_file;
pub mod boards;

pub use boards::{builtin, builtin_names};
