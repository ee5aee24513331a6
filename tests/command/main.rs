//! The program as a user runs it: its commands, its terminal, and what attackers try.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

#[path = "../faults/mistakes.rs"]
#[allow(dead_code, reason = "the referee's tests make all of them")]
mod mistakes;
#[path = "../support/mod.rs"]
mod support;

#[cfg(unix)]
mod attacks;
mod audit;
mod board_command;
mod board_pictures;
mod cli;
mod diff;
mod explain;
mod gif_film;
mod languages;
mod minimum_rust;
mod new_command;
mod pad_command;
mod page_command;
#[cfg(unix)]
mod progress;
mod readmes;
mod record;
mod replay;
mod shell;
mod simulate;
mod standings;
#[cfg(unix)]
mod terminal;
#[cfg(unix)]
mod viewer;
#[cfg(unix)]
mod windows;
