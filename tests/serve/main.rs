//! The service: what is kept, who sees what, what is refused, and that nothing is lost.
//! Each test runs the program itself. What needs PostgreSQL is told where it is by
//! `WHISTLESTOP_POSTGRES=postgres://…`, a server on which databases can be made; without it
//! those tests are ignored, and say so. `WHISTLESTOP_ROUNDS=200` makes the power fail more
//! often.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

mod api;
mod attacks;
#[allow(dead_code)]
mod client;
mod load;
mod lost;
mod roles;
mod store;
#[path = "../support/trials.rs"]
#[allow(dead_code)]
mod trials;

use std::process::ExitCode;

use client::{Backend, Folder, sqlite};
use trials::Trial;

/// Where PostgreSQL is.
pub const POSTGRES: &str = "WHISTLESTOP_POSTGRES";

/// A test on a fresh archive in one of the databases.
type Test = fn(&Backend);

fn main() -> ExitCode {
    let both: Vec<(&str, Test)> = [api::both(), store::both(), lost::both()].concat();
    let one: Vec<(&str, Test)> = [api::one(), roles::one(), attacks::one(), lost::one()].concat();
    let mut all: Vec<Trial> = Vec::new();
    for (name, test) in both.iter().chain(&one).copied() {
        all.push(Trial::new(format!("sqlite::{name}"), move || {
            let folder = Folder::new();
            test(&sqlite(&folder));
        }));
    }
    for (name, test) in load::one() {
        let trial = Trial::new(name, move || {
            let folder = Folder::new();
            test(&sqlite(&folder));
        });
        all.push(match load::is_wanted() {
            true => trial,
            false => trial.ignored("says little on a busy machine: WHISTLESTOP_LOAD=1"),
        });
    }
    all.push(lost::full_disk());
    for (name, test) in both {
        let trial = Trial::new(format!("postgres::{name}"), move || {
            test(&store::fresh_database());
        });
        all.push(match std::env::var(POSTGRES) {
            Ok(_) => trial,
            Err(_) => trial.ignored(format!("needs PostgreSQL: {POSTGRES} is not set")),
        });
    }
    trials::run(all)
}
