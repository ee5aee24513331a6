//! A law of setup, tickets and turns is one place: a switch in a board's file
//! changes its verdict and its line in `explain` together.

use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::board_file;
use whistlestop::internals::games::ticket_to_ride::laws::{EVERY, on_board};
use whistlestop::internals::replay::{Custom, replay_on};

const BOARD: &str = "\
key: lake
title: The Lake
editions:
  house: { tie_breaks: [most-tickets] }
players: { min: 2, max: 3, colours: [blue, red, green, yellow] }
pieces: { each: 12, one: train, many: trains }
wild: { one: locomotive, many: locomotives }
deck: { blue: 12, red: 12, green: 12, wild: 8 }
cards: { deal: 2, market: 5, flush_at: 3 }
ticket_deal: { long: 0, regular: 2, keep: 1, spare: under-deck }
ticket_draw: { take: 3, keep: 1 }
doubles: { open_from: 3 }
tunnels: { reveal: 3 }
stations: none
longest_path: none
end_at: 2
points: { 1: 1, 2: 2, 3: 4, 4: 7 }
cities:
  Ash:  { at: [0, 0] }
  Bay:  { at: [100, 0] }
  Cove: { at: [200, 0] }
  Dale: { at: [200, 100] }
  Elm:  { at: [100, 100] }
  Ford: { at: [0, 100] }
routes:
  - [Ash,  Bay,  2, blue]
  - [Bay,  Cove, 3, gray]
  - [Cove, Dale, 4, red]
  - [Dale, Elm,  1, gray]
  - [Elm,  Ford, 3, green]
  - [Ford, Ash,  2, gray]
tickets:
  - [Ash,  Cove, 5]
  - [Ash,  Dale, 7]
  - [Bay,  Dale, 6]
  - [Bay,  Ford, 4]
  - [Cove, Elm,  5]
  - [Elm,  Ash,  6]
  - [Ford, Cove, 6]
  - [Ford, Dale, 6]
  - [Elm,  Bay,  4]
";

/// A law, what is changed in the file, a log that is legal as the file stands and
/// breaks that law once it is changed, and both lines of `explain`.
struct Case {
    slug: &'static str,
    change: [&'static str; 2],
    log: &'static str,
    lines: [&'static str; 2],
}

const CASES: [Case; 8] = [
    Case {
        slug: "players",
        change: ["max: 3", "max: 2"],
        log: "player Cai green\n",
        lines: ["two to three players", "two to two players"],
    },
    Case {
        slug: "cards-dealt",
        change: ["deal: 2", "deal: 3"],
        log: "Ada deal RB\n",
        lines: ["is dealt two cards", "is dealt three cards"],
    },
    Case {
        slug: "first-row",
        change: ["market: 5", "market: 4"],
        log: "market RBGRB\n",
        lines: ["five cards are", "four cards are"],
    },
    Case {
        slug: "first-tickets",
        change: ["regular: 2", "regular: 3"],
        log: "Ada tickets +Ash-Cove +Ash-Dale\n",
        lines: ["is dealt two tickets", "is dealt three tickets"],
    },
    Case {
        slug: "first-tickets-kept",
        change: ["keep: 1, spare", "keep: 2, spare"],
        log: "Ada tickets +Ash-Cove -Ash-Dale\n",
        lines: ["at least one of", "at least two of"],
    },
    Case {
        slug: "tickets-drawn",
        change: ["take: 3, keep: 1", "take: 2, keep: 1"],
        log: "Ada tickets +? +?\nBen tickets +? -?\nAda draw ? ?\nBen tickets +? +? -?\n",
        lines: ["three tickets are drawn", "two tickets are drawn"],
    },
    Case {
        slug: "one-ticket-kept",
        change: ["take: 3, keep: 1", "take: 3, keep: 2"],
        log: "Ada tickets +? -?\nBen tickets +? -?\nAda draw ? ?\nBen tickets +? -? -?\n",
        lines: ["at least one of", "at least two of"],
    },
    Case {
        slug: "after-the-end",
        change: ["end_at: 2", "end_at: 11"],
        log: "Ada claim Dale-Elm R\nBen draw ? ?\nAda draw ? ?\nBen draw ? ?\n",
        lines: ["two or fewer trains", "eleven or fewer trains"],
    },
];

fn load(yaml: &str) -> Board {
    board_file::load(yaml).unwrap_or_else(|problems| panic!("{problems:#?}\n{yaml}"))
}

/// The slugs of all laws that a log breaks.
fn broken(board: &Board, moves: &str) -> Vec<&'static str> {
    let log = format!("game lake\nplayer Ada blue\nplayer Ben red\n{moves}");
    let findings = replay_on(&log, &Custom::Board(board)).findings;
    let errors = findings.iter().filter(|f| f.severity == Severity::Error);
    errors.map(|f| f.slug).collect()
}

#[test]
fn a_switch_changes_the_verdict_and_the_line_of_its_law() {
    let plain = load(BOARD);
    for case in &CASES {
        let [from, to] = case.change;
        assert_eq!(BOARD.matches(from).count(), 1, "{from}");
        let changed = load(&BOARD.replace(from, to));
        assert_eq!(broken(&plain, case.log), [""; 0], "{}", case.slug);
        assert_eq!(broken(&changed, case.log), [case.slug]);
        let law = EVERY.iter().find(|law| law.slug == case.slug).unwrap();
        for (board, line) in [&plain, &changed].into_iter().zip(case.lines) {
            let said = on_board::summary(board, law).unwrap();
            assert!(said.contains(line), "{said}");
        }
    }
}

/// A log without such a thing on the board cannot break the law, and `explain` does
/// not list it.
#[test]
fn a_law_is_listed_where_the_board_has_what_it_speaks_of() {
    let plain = load(BOARD);
    let stations = load(&BOARD.replace("stations: none", "stations: { each: 3, points: 4 }"));
    let listed = |board: &Board, slug: &str| {
        let laws = on_board::laws_of(board);
        laws.iter().any(|law| law.slug == slug)
    };
    for slug in ["city-has-station", "station-cost", "stations-left"] {
        assert!(!listed(&plain, slug), "{slug}");
        assert!(listed(&stations, slug), "{slug}");
    }
}
