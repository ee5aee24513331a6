//! The libraries, without a process around them.

use std::hint::black_box;
use std::io;
use std::time::Duration;

use cpu_time::ProcessTime;
use whistlestop::internals::log::{Act, DrawItem, Log, Statement, What};
use whistlestop::internals::notation;
use whistlestop::internals::replay::{Custom, judge_game, replay_game};

use crate::archives::each_game;
use crate::chess;

/// One job on a text in memory.
pub type Job = fn(&str) -> u64;

pub const JOBS: [(&str, Job); 6] = [
    ("pgn-parse", |pgn| chess::parse(io::Cursor::new(pgn))),
    ("pgn-validate", |pgn| chess::validate(io::Cursor::new(pgn))),
    ("split", split),
    ("parse", parse),
    ("check", check),
    ("sheet", sheet),
];

/// Every game cut out of the archive, and no more.
fn split(logs: &str) -> u64 {
    let mut bytes = 0;
    each_game(logs, |game| bytes += game.text.len() as u64);
    bytes
}

/// Every game to its typed log.
fn parse(logs: &str) -> u64 {
    let mut lines = 0;
    each_game(logs, |game| {
        lines += black_box(notation::parse(&game.text)).lines.len() as u64;
    });
    lines
}

/// Judged, applied, scored.
fn check(logs: &str) -> u64 {
    let mut turns = 0;
    each_game(logs, |game| {
        turns += u64::from(black_box(judge_game(game, &Custom::None)).turns);
    });
    turns
}

/// The same with the score sheet that `check` prints.
fn sheet(logs: &str) -> u64 {
    let mut turns = 0;
    each_game(logs, |game| {
        turns += u64::from(black_box(replay_game(game, &Custom::None)).turns);
    });
    turns
}

/// The best of some rounds of each, one after the other.
pub fn race(jobs: &[(&'static str, &str)], rounds: usize) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; jobs.len()];
    for _ in 0..rounds {
        for ((name, text), best) in jobs.iter().zip(&mut best) {
            let (_, job) = JOBS.iter().find(|(job, _)| job == name).expect("a job");
            let start = ProcessTime::now();
            black_box(job(black_box(text)));
            *best = (*best).min(start.elapsed());
        }
    }
    best
}

/// What had to be chosen, and was judged, one after the other: each card drawn,
/// each ticket kept or not, each claim, each answer to a tunnel, each station. The
/// first tickets of a player belong to the setup, and are not counted.
pub fn choices(logs: &str) -> u64 {
    let mut choices = 0;
    each_game(logs, |game| choices += of_log(&notation::parse(&game.text)));
    choices
}

fn of_log(log: &Log<'_>) -> u64 {
    let mut offered: Vec<&str> = Vec::new();
    let mut choices = 0;
    for line in &log.lines {
        let Statement::Acts { who, acts } = &line.statement else {
            continue;
        };
        for act in acts {
            if matches!(act.what, What::Tickets(_)) && !offered.contains(&who.text) {
                offered.push(who.text);
                continue;
            }
            choices += of_act(act);
        }
    }
    choices
}

fn of_act(act: &Act<'_>) -> u64 {
    match &act.what {
        What::Draw(items) => {
            items.iter().filter(|item| !matches!(item, DrawItem::Row(_))).count() as u64
        }
        What::Tickets(offers) => offers.len() as u64,
        What::Claim(claim) => 1 + u64::from(claim.reveal.is_some()),
        What::Station(_) | What::Pass => 1,
        _ => 0,
    }
}
