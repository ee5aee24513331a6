//! One folder a game family: its data, its state, its laws, its scoring.

pub mod ticket_to_ride;
