//! Tests that need a tool which may not be there: a browser for the page of a game,
//! valgrind for the growth of costs. Without it they are ignored, and say so.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

mod browser;
#[cfg(feature = "serve")]
#[path = "../serve/client.rs"]
#[allow(dead_code)]
mod client;
mod growth;
#[cfg(feature = "serve")]
mod live;
mod page;
#[cfg(feature = "serve")]
mod table;
#[path = "../support/trials.rs"]
mod trials;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut trials = page::trials();
    trials.extend(growth::trials());
    #[cfg(feature = "serve")]
    {
        trials.extend(live::trials());
        trials.extend(table::trials());
    }
    trials::run(trials)
}
