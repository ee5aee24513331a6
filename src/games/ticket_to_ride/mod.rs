//! Ticket to Ride: Europe, London, and any board of the family.

mod apply;
pub mod board;
pub mod board_file;
pub mod board_json;
pub mod boards;
pub mod describe;
mod doubt;
mod family;
mod frame;
mod guide;
mod known_tickets;
pub mod laws;
mod moves;
pub mod scoring;
pub mod setting;
pub mod state;
pub mod strict;
pub mod table;
mod ticket_deck;
pub mod ticket_order;
mod ticket_set;
mod to_go;

pub use boards::{builtin, builtin_names};
pub use family::{FAMILY, boards as every_board};
pub(super) use guide::guide;
