//! Ticket to Ride: Europe, London, and any board of the family.

pub mod board;
pub mod board_file;
pub mod board_json;
pub mod boards;
pub mod svg;

pub use boards::{builtin, builtin_names};
