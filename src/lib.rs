//! The referee for railway board games.
//!
//! A scribe writes down what happened at a real table; whistlestop replays the
//! log, flags every illegal move and proves the final score.

#![forbid(unsafe_code)]

mod audit;
mod card;
#[cfg(feature = "cli")]
mod cli;
mod compare;
mod fault;
mod finding;
mod frames;
mod games;
mod laws;
mod log;
mod names;
mod notation;
#[cfg(feature = "page")]
mod page;
mod picture;
mod redact;
mod replay;
mod report;
mod score;
mod simulate;
mod span;
mod spelling;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod stop;
mod verdict;
#[cfg(feature = "viewer")]
mod viewer;
mod yaml;

#[cfg(feature = "cli")]
pub use cli::main as command;

/// What the project's own tests, benchmarks and fuzzers reach for. It changes
/// without notice: build on what stands above.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod internals {
    pub mod audit {
        pub use crate::audit::*;
    }
    pub mod card {
        pub use crate::card::*;
    }
    #[cfg(feature = "cli")]
    pub mod cli {
        pub use crate::cli::*;
    }
    pub mod compare {
        pub use crate::compare::*;
    }
    pub mod fault {
        pub use crate::fault::*;
    }
    pub mod finding {
        pub use crate::finding::*;
    }
    pub mod frames {
        pub use crate::frames::*;
    }
    pub mod games {
        pub use crate::games::*;
    }
    pub mod laws {
        pub use crate::laws::*;
    }
    pub mod log {
        pub use crate::log::*;
    }
    pub mod names {
        pub use crate::names::*;
    }
    pub mod notation {
        pub use crate::notation::*;
    }
    #[cfg(feature = "page")]
    pub mod page {
        pub use crate::page::*;
    }
    pub mod picture {
        pub use crate::picture::*;
    }
    pub mod redact {
        pub use crate::redact::*;
    }
    pub mod replay {
        pub use crate::replay::*;
    }
    pub mod report {
        pub use crate::report::*;
    }
    pub mod score {
        pub use crate::score::*;
    }
    pub mod simulate {
        pub use crate::simulate::*;
    }
    pub mod span {
        pub use crate::span::*;
    }
    pub mod spelling {
        pub use crate::spelling::*;
    }
    pub mod verdict {
        pub use crate::verdict::*;
    }
    #[cfg(feature = "viewer")]
    pub mod viewer {
        pub use crate::viewer::*;
    }
    pub mod yaml {
        pub use crate::yaml::*;
    }
}
