//! Ticket to Ride: Europe, London, and any board of the family.

pub mod board;
pub mod scoring;
