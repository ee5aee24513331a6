//! A law of setup, tickets and turns is one place: a switch in a board's file
//! changes its verdict and its line in `explain` together.

use crate::support::lake::{load, yaml};
use whistlestop::internals::finding::Severity;
use whistlestop::internals::games::ticket_to_ride::board::Board;
use whistlestop::internals::games::ticket_to_ride::laws::{EVERY, on_board};
use whistlestop::internals::replay::{Custom, replay_on};

/// The lake, where three tickets are drawn.
const DRAWN: (&str, &str) = ("take: 2", "take: 3");

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

fn plain() -> Board {
    load(&yaml(&[DRAWN]))
}

fn with(old: &str, new: &str) -> Board {
    load(&yaml(&[DRAWN, (old, new)]))
}

/// The slugs of all laws that a log breaks.
fn broken(board: &Board, moves: &str) -> Vec<&'static str> {
    let log = format!("game lake\nplayer Ada blue\nplayer Ben red\n{moves}");
    let findings = replay_on(&log, &Custom::board(board)).findings;
    let errors = findings.iter().filter(|f| f.severity == Severity::Error);
    errors.map(|f| f.slug).collect()
}

#[test]
fn a_switch_changes_the_verdict_and_the_line_of_its_law() {
    let plain = plain();
    for case in &CASES {
        let [from, to] = case.change;
        let changed = with(from, to);
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
    let plain = plain();
    let stations = with("stations: none", "stations: { each: 3, points: 4 }");
    let listed = |board: &Board, slug: &str| {
        let laws = on_board::laws_of(board);
        laws.iter().any(|law| law.slug == slug)
    };
    for slug in ["city-has-station", "station-cost", "stations-left"] {
        assert!(!listed(&plain, slug), "{slug}");
        assert!(listed(&stations, slug), "{slug}");
    }
}
