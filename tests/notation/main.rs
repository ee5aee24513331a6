//! The notation: what can be read, how it is written, and the grammars that say so.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

#[path = "../support/mod.rs"]
mod support;

mod grammar;
mod hand;
mod hand_grammar;
mod notation;
mod notation_md;
mod tmlanguage;
