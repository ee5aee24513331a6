//! What a scribe starts from: a log to fill in.

mod log;

pub use log::{Blank, blank, spelt};
