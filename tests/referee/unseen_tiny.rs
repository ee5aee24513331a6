//! Tiny boards, on which everything can be tried. The games in `tiny/` are played
//! by the rules and then thinned out; in some of them a card was changed. A program
//! that keeps every position which can be has sorted them: what is `possible` has an
//! explanation, what is `impossible` has none from its last line on.

use std::fs;
use std::path::{Path, PathBuf};

use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::board_file::load;
use whistlestop::internals::replay::{Custom, Outcome, replay_on};

fn boards() -> Vec<(Board, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tiny");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "yaml"));
    files.sort();
    let read = |file: PathBuf| {
        let board = load(&fs::read_to_string(&file).unwrap()).unwrap();
        (board, fs::read_to_string(file.with_extension("ride")).unwrap())
    };
    files.into_iter().map(read).collect()
}

fn board(name: &str) -> Board {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/tiny/{name}.yaml"));
    load(&fs::read_to_string(file).unwrap()).unwrap()
}

fn errors(outcome: &Outcome) -> Vec<&Finding> {
    let findings = outcome.findings.iter();
    findings.filter(|f| f.severity == Severity::Error).collect()
}

fn is_proved(outcome: &Outcome) -> bool {
    let hidden = outcome.hidden.as_ref();
    hidden.is_none_or(|hidden| hidden.gap().is_none())
}

#[test]
fn what_is_possible_is_clean_and_what_is_not_is_never_called_proved() {
    let (mut found, mut left_open) = (0, 0);
    for (board, logs) in boards() {
        for log in logs.split("\n\n") {
            let log = format!("{}\n", log.trim_end());
            let outcome = replay_on(&log, &Custom::board(&board));
            let errors = errors(&outcome);
            if log.contains("# possible") {
                assert!(errors.is_empty(), "{errors:#?}\n{log}");
                continue;
            }
            let Some(error) = errors.first() else {
                assert!(!is_proved(&outcome), "{log}");
                left_open += 1;
                continue;
            };
            found += 1;
            let behind = &log[error.span.start as usize..];
            // A row that should have been replaced is reported where it came to lie.
            let last = behind.trim_end().lines().count() == 1;
            assert!(last || error.code == "D6", "{error:#?}\n{log}");
        }
    }
    assert!(found > 60 && left_open * 3 < found, "{found} {left_open}");
}

fn codes(board: &Board, moves: &str) -> Vec<&'static str> {
    let log = format!("game europe\nplayer Ada\nplayer Ben\n{moves}");
    let outcome = replay_on(&log, &Custom::board(board));
    errors(&outcome).iter().map(|f| f.code).collect()
}

#[test]
fn a_card_lost_among_the_discards_is_held_against_nobody() {
    // 4 blue, 2 red, 1 locomotive: the card paid can be blue, and the locomotive was
    // dealt to Ben.
    let tiny = board("t1");
    let legal = "Ada deal ?\nBen deal ?\nmarket B\nAda claim Aachen-Bonn ?\nBen draw ? ?\n\
                 Ada draw ? ?\nBen claim Dresden-Fulda L\n";
    assert_eq!(codes(&tiny, legal), [""; 0]);
    // The only locomotive is in Ada's hand, and so not among the discards.
    let lost = "Ada deal L\nBen deal ?\nmarket B\nAda draw ? ?\nBen claim Aachen-Bonn ?\n\
                Ada draw ? ?\nBen draw B>L\n";
    assert_eq!(codes(&tiny, lost), ["X1"]);
}

#[test]
fn a_surcharge_is_paid_for_cards_that_can_have_come_up() {
    // 6 blue, 4 red: all the red ones are in hands.
    let tiny = board("t2");
    let setup = "Ada deal RR\nBen deal RR\nmarket B\n";
    let paid = format!("{setup}Ada claim Aachen-Dresden R reveal ??? pay R\n");
    assert_eq!(codes(&tiny, &paid), ["H3"]);
    let free = format!("{setup}Ada claim Aachen-Dresden R reveal ???\n");
    assert_eq!(codes(&tiny, &free), [""; 0]);
    let withdrawn = format!("{setup}Ada claim Aachen-Dresden R reveal ??? withdraw\n");
    assert_eq!(codes(&tiny, &withdrawn), ["H3"]);
}
