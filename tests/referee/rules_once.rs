//! A rule is written once: a board that changes it changes the verdict of the table,
//! the verdict of the strict pass and the line of `explain` together.

use crate::support::lake;
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::laws::on_board;
use whistlestop::internals::games::ticket_to_ride::strict;
use whistlestop::internals::replay::{Custom, judge_on};

/// What this board has besides, or otherwise than, the lake.
const HERE: [(&str, &str); 5] = [
    ("flush_at: 3", "flush_at: 4"),
    ("open_from: 3", "open_from: 2"),
    ("stations: none", "stations: { each: 2, points: 3 }"),
    ("[Bay,  Cove, 3, gray]", "[Bay,  Cove, 2, blue, tunnel]"),
    ("[Elm,  Bay,  4]", "[Cove, Bay,  2]"),
];

const SETUP: &str = "\
game lake
player Ada blue
player Ben red
Ada deal BB
Ben deal RR
Ada tickets +Ash-Cove -Ash-Dale
Ben tickets +Bay-Dale +Bay-Ford
market BRGLL
";

fn with(old: &str, new: &str) -> Board {
    let mut changes = HERE.to_vec();
    changes.push((old, new));
    lake::load(&lake::yaml(&changes))
}

/// The numbers of the laws that the table sees broken.
fn broken(board: &Board, log: &str) -> Vec<&'static str> {
    let findings = judge_on(log, &Custom::board(board)).findings;
    let errors = findings.iter().filter(|f| f.severity == Severity::Error);
    let mut codes: Vec<&str> = errors.map(|f| f.code).collect();
    codes.dedup();
    codes
}

/// What `explain` says of a law in one line, if the board has it.
fn line(board: &Board, code: &str) -> Option<String> {
    let laws = on_board::laws_of(board);
    let law = laws.iter().find(|law| law.code == code)?;
    Some(on_board::summary(board, law).unwrap_or_else(|| law.summary.to_owned()))
}

/// A log is legal on the board above, and breaks this law where one word of it reads
/// otherwise: so say the table and the strict pass.
fn judged_alike(code: &str, (old, new): (&str, &str), moves: &str) -> (Board, Board) {
    let (as_it_is, changed) = (with(old, old), with(old, new));
    let log = format!("{SETUP}{moves}");
    let none: [&str; 0] = [];
    assert_eq!(broken(&as_it_is, &log), none, "{code} {log}");
    assert_eq!(broken(&changed, &log), [code], "{new} {log}");
    assert!(strict::judge_on(&log, &as_it_is).is_some(), "{code} {log}");
    assert!(strict::judge_on(&log, &changed).is_none(), "{new} {log}");
    (as_it_is, changed)
}

/// And `explain` says another thing of it.
fn one_rule(code: &str, change: (&str, &str), moves: &str) {
    let (as_it_is, changed) = judged_alike(code, change, moves);
    assert_ne!(line(&as_it_is, code), line(&changed, code), "{code}");
    assert_ne!(line(&changed, code), None, "{code}");
}

#[test]
fn what_is_dealt() {
    let turn = "Ada draw ?B ?B\n";
    one_rule("S2", ("deal: 2,", "deal: 3,"), turn);
    one_rule("S3", ("market: 5", "market: 4"), turn);
    one_rule("S4", ("regular: 2, keep: 1", "regular: 3, keep: 1"), turn);
    one_rule("S5", ("regular: 2, keep: 1", "regular: 2, keep: 2"), turn);
}

#[test]
fn the_flush_at_so_many() {
    one_rule("D6", ("flush_at: 4", "flush_at: 3"), "Ada draw B>L ?G\n");
    let flushed = "Ada draw B>L ?G\nBen draw G>L flush BRGBR ?G\n";
    judged_alike("D6", ("flush_at: 4", "flush_at: 5"), flushed);
}

#[test]
fn a_track_that_closes_the_other() {
    let both = "Ada claim Ash-Bay BB\nBen claim Ash-Bay RR\n";
    one_rule("C9", ("open_from: 2", "open_from: 3"), both);
}

#[test]
fn a_piece_for_every_space() {
    let three = "Ada draw ?G ?G\nBen draw ?R ?R\nAda draw ?G ?R\nBen draw ?R ?R\n\
                 Ada draw ?R ?G\nBen draw ?B ?B\nAda claim Ash-Bay BB\nBen draw ?B ?B\n\
                 Ada claim Elm-Ford GGG\nBen draw ?B ?B\nAda claim Ford-Ash RR\n";
    judged_alike("C4", ("each: 12", "each: 6"), three);
    judged_alike("C2", ("[Ford, Ash,  2,", "[Ford, Ash,  3,"), "Ada claim Ford-Ash BB\n");
}

#[test]
fn cards_of_the_route() {
    let claim = "Ada claim Ford-Ash BB\n";
    judged_alike("C2", ("[Ford, Ash,  2, gray]", "[Ford, Ash,  2, red]"), claim);
    one_rule("F1", ("[Ford, Ash,  2, gray]", "[Ford, Ash,  2, gray, ferry: 1]"), claim);
}

#[test]
fn what_a_tunnel_turns_up() {
    let claim = "Ada claim Bay-Cove BB reveal GRG\n";
    one_rule("T1", ("reveal: 3", "reveal: 2"), claim);
    judged_alike("T1", ("blue, tunnel]", "blue]"), claim);
}

#[test]
fn tickets_drawn_and_kept() {
    let tickets = "Ada tickets +Cove-Elm -Elm-Ash\n";
    one_rule("K1", ("take: 2, keep: 1", "take: 3, keep: 1"), tickets);
    one_rule("K2", ("take: 2, keep: 1", "take: 2, keep: 2"), tickets);
}

#[test]
fn so_many_stations() {
    let two = "Ada station Elm B\nBen draw ?R ?R\nAda draw ?B ?G\nBen draw ?R ?R\n\
               Ada station Cove BB\n";
    one_rule("B2", ("each: 2, points", "each: 1, points"), two);
}

#[test]
fn the_last_round() {
    let four = "Ada claim Ash-Bay BB\nBen draw ?G ?G\nAda draw ?G ?G\nBen draw ?B ?B\n";
    one_rule("E1", ("end_at: 2", "end_at: 10"), four);
}

#[test]
fn every_card_is_in_one_place() {
    judged_alike("X1", ("blue: 12", "blue: 3"), "Ada draw ?B ?G\n");
}
