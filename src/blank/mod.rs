//! What a scribe starts from: a log to fill in, or a pad to print and write on.

mod log;
mod pad;

pub use log::{Blank, blank, spelt};
pub use pad::{Pad, pad};
