//! What is measured.

use super::Case;
use super::boards;
use super::logs::{self, BEGUN, CARD_GAME, CARDS, STATEMENTS};

fn case(
    name: impl Into<String>,
    n: usize,
    args: &str,
    files: impl Fn(usize) -> Vec<(&'static str, String)> + Send + Sync + 'static,
) -> Case {
    Case {
        name: name.into(),
        n,
        args: args.split(' ').map(str::to_owned).collect(),
        files: Box::new(move |n| {
            let mut files = files(n);
            files.push(("small.yaml", boards::small()));
            files
        }),
    }
}

/// A log of these lines.
fn of_lines(name: &str, n: usize, args: &str, head: &'static str, lines: &'static [&str]) -> Case {
    case(name, n, args, move |n| vec![("a.ride", logs::lines(head, lines, n))])
}

/// What has once been slow.
pub fn named() -> Vec<Case> {
    let unknown: &[&str] = &["Ada tickets +Foo{i}-Bar -? -?", "Ben tickets +Caax-X{i} -? -?"];
    let tickets: &[&str] = &["Ben tickets +Caax-Cabx -? -?", "Ada tickets +? -? -?"];
    vec![
        of_lines("takebacks", 2000, "check -q a.ride", CARDS, &["Ada draw ? ?", "ruling takeback"]),
        of_lines(
            "unreadable_lines_in_fmt",
            400,
            "fmt --stdout a.ride",
            CARDS,
            &["foo{i} bar", "Ada drw"],
        ),
        of_lines("tickets", 1500, "check -q a.ride", BEGUN, tickets),
        of_lines("tickets_in_redact", 1500, "redact a.ride", BEGUN, tickets),
        of_lines("unknown_tickets", 200, "check -q a.ride", CARDS, unknown),
        case("unknown_tickets_in_diff", 60, "diff a.ride b.ride", |n| {
            let a = logs::lines(CARDS, &["Ada tickets +Foo{i}-Bar -? -?", "Ben draw ? ?"], n);
            let b = a.replacen("Foo8-", "Fuu8-", 1);
            vec![("a.ride", a), ("b.ride", b)]
        }),
        case("deduce_every", 96, "deduce --every a.ride", |n| {
            let log = logs::unseen(n);
            vec![("a.ride", log), ("dense.yaml", boards::dense(60))]
        }),
        case("tickets_offered_in_refines", 400, "refines a.ride a.ride", |n| {
            let log = logs::words(CARDS, "Ada tickets", " +Caax-Cab{i}", n);
            vec![("a.ride", log)]
        }),
        case("words_that_say_nothing", 400, "fmt --stdout a.ride", |n| {
            let log = logs::words(CARDS, "Ada draw ?", " a", n);
            vec![("a.ride", log)]
        }),
        of_lines("players_in_redact", 1500, "redact a.ride", CARDS, &["player P{i} red"]),
        of_lines("own_tickets", 150, "check -q a.ride", CARD_GAME, &["ticket A{i}-B{i} 22 KWRRO"]),
        of_lines("games", 100, "audit --threads 1 a.ride", "", &["game metro"]),
    ]
}

const COMMANDS: &[&str] = &[
    "check a.ride",
    "check -q a.ride",
    "check --format short a.ride",
    "check --format json a.ride",
    "check --format sarif a.ride",
    "check --format github a.ride",
    "score a.ride",
    "score --json a.ride",
    "fmt --stdout a.ride",
    "replay --plain a.ride",
    "replay --json a.ride",
    "page a.ride -o -",
    "redact a.ride",
    "redact --as Ada a.ride",
    "refines a.ride a.ride",
    "diff a.ride b.ride",
    "diff --format json a.ride b.ride",
    "deduce a.ride",
    "deduce --every a.ride",
    "audit --threads 1 --format json a.ride",
];

/// The other log of a comparison: some lines say something else, some are not there.
fn other(log: &str) -> String {
    let lines = log.lines().enumerate();
    let kept = lines.filter(|(i, _)| !(20..23).contains(i));
    let changed = kept.map(|(i, line)| match i % 3 {
        0 if i > 8 => line.replace("? ?", "? ?K").replace("Foo", "Fuu").replace("Caax", "Cadx"),
        _ => line.to_owned(),
    });
    changed.map(|line| line + "\n").collect()
}

/// Every statement with every command.
pub fn every() -> Vec<Case> {
    let mut cases = Vec::new();
    for &(name, head, lines) in STATEMENTS {
        for command in COMMANDS {
            cases.push(case(format!("{name}: {command}"), 150, command, move |n| {
                let log = logs::lines(head, lines, n);
                vec![("b.ride", other(&log)), ("a.ride", log)]
            }));
        }
    }
    cases
}
