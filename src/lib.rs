//! The referee for railway board games.
//!
//! A scribe writes down what happened at a real table; whistlestop replays the
//! log, flags every illegal move and proves the final score.
//!
//! # Judge a log
//!
//! ```
//! let log = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";
//! let outcome = whistlestop::replay(log);
//! let finding = &outcome.findings[0];
//! assert_eq!(finding.code, "C2");
//! assert_eq!(finding.span.of(log), "R");
//! ```
//!
//! # Prove a score
//!
//! ```
//! let log = "game europe\nplayer Ada\nplayer Ben\nAda owns Brest-Paris\nBen owns Dieppe-Paris\n";
//! let sheet = whistlestop::replay(log).sheet.unwrap();
//! assert_eq!(sheet.totals, [26, 13]);
//! ```
//!
//! # Step through a game
//!
//! ```
//! use whistlestop::{Custom, GameText, record};
//!
//! let game = GameText::from("game europe\nplayer Ada\nplayer Ben\nAda claim Dieppe-Paris P\n");
//! let recording = record(&game, &Custom::None);
//! assert_eq!(recording.frames.len(), 2);
//! assert_eq!(recording.frames[1].position.score(0), 1);
//! ```
//!
//! # Features
//!
//! All are on by default; without them the referee compiles alone.
//!
//! - `cli`: the `whistlestop` command.
//! - `viewer`: a replay in the terminal.
//! - `page`: a game as one HTML file.
//! - `serve`: the service, an archive with live tables.
//! - `lang`: Japanese and Chinese beside English.

#![forbid(unsafe_code)]
// What others see is held to documentation without `internals`, and what is not used,
// or open without need, is found with it: then our own tests are among the users.
#![cfg_attr(feature = "internals", allow(missing_docs))]
#![cfg_attr(not(feature = "internals"), allow(unreachable_pub, unused_imports, dead_code))]

#[macro_use]
mod lang;

mod audit;
#[cfg(feature = "cli")]
mod blank;
mod card;
#[cfg(feature = "cli")]
mod cli;
mod compare;
mod fault;
mod finding;
mod fix;
mod frames;
mod games;
mod laws;
mod livery;
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
#[cfg(feature = "serve")]
mod serve;
mod simulate;
mod span;
mod spelling;
#[cfg(any(feature = "cli", feature = "viewer"))]
mod stop;
mod verdict;
#[cfg(feature = "viewer")]
mod viewer;
mod yaml;

// A log: read it, write it in the canonical spelling, cut a file into games.
pub use games::parse;
pub use log::Log;
pub use notation::{GameText, Games, format_text};

// The referee: what it finds, and the score it proves.
pub use card::{Card, Counts};
pub use finding::{Finding, Severity};
pub use laws::Law;
pub use replay::{Custom, Outcome, judge_game, replay, replay_game, replay_on};
pub use score::ScoreSheet;
pub use span::Span;

// What could be done at a position.
pub use games::legal::LegalMoves;
pub use replay::legal_moves;

// A game line by line, as data and as pictures.
pub use frames::{At, Frame, Recording, record};
pub use picture::draw;

// Boards: those that ship, and your own.
pub use games::ticket_to_ride::board::Board;
pub use games::ticket_to_ride::board_file::load as load_board;
pub use games::ticket_to_ride::builtin as board;

// Two logs of one game; what the public saw; games out of thin air.
pub use compare::{Comparison, compare};
pub use redact::{redact, refines};
pub use simulate::{Plan, game as simulate};

// The language that all of it speaks.
pub use lang::{Lang, with as in_language};

/// What a [`Finding`] is made of, and the fixes that it may carry.
pub mod findings {
    pub use crate::finding::{Edit, Fix, Label, Ruled, Safety, Source};
    pub use crate::fix::{Mended, mend, offer as offer_fixes};
}

/// What a [`ScoreSheet`] is made of.
pub mod sheets {
    pub use crate::score::{Cell, Detail, Row};
}

/// What [`LegalMoves`] are made of, on boards of your own and for a turn under way, too.
pub mod legal {
    pub use crate::games::legal::{Move, Payments, Phase, Place, Play, Tunnel};
    pub use crate::replay::legal_moves_on;
}

/// What ships, what may be wrong with a file of your own, and games without a board.
pub mod boards {
    pub use crate::games::On;
    pub use crate::games::ticket_to_ride::board_file::BoardProblem;
    pub use crate::games::ticket_to_ride::builtin_names as names;
}

/// What a [`Comparison`] comes to, and how names are brought into one spelling.
pub mod comparison {
    pub use crate::compare::Verdict;
    pub use crate::notation::Speller;
}

/// What a user reads: findings and score sheets as pictures, short lines, JSON, SARIF.
pub mod reports {
    pub use crate::report::{Format, GameReport, InFile, Options, Reporter, Summary, reporter};
}

#[cfg(feature = "cli")]
pub use cli::main as command;

/// What the project's own tests, benchmarks and fuzzers reach for. It changes
/// without notice: build on what stands above.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    /// All that a room has, under its own name.
    macro_rules! open {
        ($($(#[$when:meta])? $room:ident),* $(,)?) => {
            $($(#[$when])? pub mod $room {
                pub use crate::$room::*;
            })*
        };
    }

    open!(
        audit,
        card,
        compare,
        fault,
        finding,
        fix,
        frames,
        games,
        lang,
        laws,
        log,
        names,
        notation,
        picture,
        redact,
        replay,
        report,
        score,
        simulate,
        span,
        spelling,
        verdict,
        yaml,
        #[cfg(feature = "cli")]
        blank,
        #[cfg(feature = "cli")]
        cli,
        #[cfg(feature = "page")]
        page,
        #[cfg(feature = "serve")]
        serve,
        #[cfg(feature = "viewer")]
        viewer,
    );
}
