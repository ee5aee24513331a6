//! The referee: its verdicts against fixtures, against games that are played by
//! rules of their own, and against slower twins of its searches.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

#[path = "../faults/mod.rs"]
mod faults;
#[path = "../support/mod.rs"]
mod support;

mod board_problems;
mod boards;
mod card_game;
mod duplicates;
mod figures;
mod fixes;
mod fixtures;
mod fuzz_corpus;
mod invariants;
mod known_hands;
mod languages;
mod legal_moves;
mod metro;
mod metro_scoring;
mod no_board_by_name;
mod omissions;
mod pen;
mod rooms;
mod rules_once;
mod rules_once_metro;
mod rules_once_tickets;
mod scribe;
mod seeded_faults;
mod simulated;
mod slips;
mod spoken;
mod stepping;
mod strict;
mod switches;
mod tickets;
mod under_way;
mod unseen;
mod unseen_cards;
mod unseen_cards_twin;
mod unseen_tiles;
mod unseen_tiny;
mod unseen_twin;
