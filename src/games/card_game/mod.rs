//! Ticket to Ride: The Card Game.

pub mod rules;
pub mod scoring;
