//! The laws of every game. What a law is, `fault.rs` says; those of one family are in its
//! folder.

pub mod notation;

pub use crate::fault::Law;
