//! whistlestop beside pgn-reader and shakmaty: the same machine, one run, one
//! after the other, CPU time.

#![forbid(unsafe_code)]

use std::hint::black_box;
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::time::Duration;

use cpu_time::ProcessTime;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::san::SanPlus as San;
use shakmaty::{Chess, Position};
use whistlestop::internals::notation::{self, GameText, Games};
use whistlestop::internals::replay::{Custom, judge_game, replay_game};
use whistlestop::internals::report::{self, Format, Options, Summary};
use whistlestop::internals::simulate::Rng;

#[path = "../../archive.rs"]
mod archive;
#[allow(dead_code)]
#[path = "../../hostile.rs"]
mod hostile;

mod actions;

use actions::Actions;
use archive::{archive, plain};

/// Longer random games are cut off, as a draw by agreement.
const MOST_PLIES: usize = 300;

/// Random legal games as PGN, as many as fill an archive of this size.
fn chess(bytes: usize) -> (String, u64) {
    let mut rng = Rng::new(1);
    let (mut text, mut moves) = (String::new(), 0);
    while text.len() < bytes {
        text += "[Event \"Random\"]\n[Site \"?\"]\n[Date \"2024.11.02\"]\n[Round \"1\"]\n\
                 [White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1/2-1/2\"]\n\n";
        let mut position = Chess::default();
        let mut column = 0;
        for ply in 0..MOST_PLIES {
            let legal = position.legal_moves();
            let Some(m) = rng.pick(&legal) else {
                break;
            };
            let mut word = String::new();
            if ply % 2 == 0 {
                word += &format!("{}. ", ply / 2 + 1);
            }
            word += &San::from_move_and_play_unchecked(&mut position, *m).to_string();
            if column + word.len() > 78 {
                text.push('\n');
                column = 0;
            }
            column += word.len() + 1;
            text += &word;
            text.push(' ');
            moves += 1;
        }
        text += "1/2-1/2\n\n";
    }
    (text, moves)
}

/// Counts moves and tags, so that they have been read.
#[derive(Default)]
struct Parse {
    moves: u64,
    tags: u64,
}

impl Visitor for Parse {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<()> {
        self.tags += 1;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

/// Plays every move; a game with an illegal one is not counted.
#[derive(Default)]
struct Validate {
    moves: u64,
}

impl Visitor for Validate {
    type Tags = ();
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        let Ok(m) = san.san.to_move(position) else {
            return ControlFlow::Break(false);
        };
        position.play_unchecked(m);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, position: Chess) -> bool {
        black_box(position);
        true
    }
}

fn pgn_parse(pgn: &str) -> u64 {
    let mut visitor = Parse::default();
    Reader::new(io::Cursor::new(pgn.as_bytes()))
        .visit_all_games(&mut visitor)
        .expect("a reader of memory");
    black_box(visitor.tags);
    visitor.moves
}

fn pgn_validate(pgn: &str) -> u64 {
    let mut visitor = Validate::default();
    let mut reader = Reader::new(io::Cursor::new(pgn.as_bytes()));
    while let Some(fine) = reader.read_game(&mut visitor).expect("a reader of memory") {
        assert!(fine, "an illegal move");
    }
    visitor.moves
}

/// Every game to its typed log.
fn parse(logs: &str) -> u64 {
    let mut lines = 0;
    each_game(logs, |game| {
        lines += black_box(notation::parse(&game.text)).lines.len() as u64;
    });
    lines
}

/// Every game cut out of the archive, and no more.
fn split(logs: &str) -> u64 {
    let mut bytes = 0;
    each_game(logs, |game| bytes += game.text.len() as u64);
    bytes
}

/// Everything, with the score sheet that `check` prints.
fn check_sheet(logs: &str) -> u64 {
    let mut turns = 0;
    each_game(logs, |game| {
        turns += u64::from(black_box(replay_game(game, &Custom::None)).turns);
    });
    turns
}

/// Everything that `check` does, but for the sheet and the writing.
fn check(logs: &str) -> u64 {
    let mut turns = 0;
    each_game(logs, |game| {
        let outcome = judge_game(game, &Custom::None);
        assert!(
            outcome.findings.is_empty(),
            "a legal game: {:?}",
            outcome.findings
        );
        turns += u64::from(black_box(outcome).turns);
    });
    turns
}

/// The same, written as JSON.
fn check_json(logs: &str) -> u64 {
    let mut summary = Summary::default();
    let mut out = report::reporter(Format::Json, Box::new(io::sink()), Options::default());
    each_game(logs, |game| {
        let outcome = judge_game(game, &Custom::None);
        let report = archive::report(game, &outcome);
        summary.add(&report);
        out.game(&report).expect("a sink");
    });
    out.finish(&summary).expect("a sink");
    summary.games
}

fn each_game(logs: &str, mut see: impl FnMut(&GameText)) {
    let mut games = Games::new(logs.as_bytes());
    let mut game = GameText::default();
    while games.next_into(&mut game).expect("a reader of memory") {
        see(&game);
    }
}

fn actions(logs: &str) -> Actions {
    let mut actions = Actions::default();
    each_game(logs, |game| actions.count(&notation::parse(&game.text)));
    actions
}

type Job<'a> = (&'static str, fn(&str) -> u64, &'a str);

/// The best of some runs of each, one after the other, round after round.
fn race(jobs: &[Job<'_>], rounds: usize) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; jobs.len()];
    for _ in 0..rounds {
        for ((_, job, text), best) in jobs.iter().zip(&mut best) {
            let start = ProcessTime::now();
            black_box(job(black_box(text)));
            *best = (*best).min(start.elapsed());
        }
    }
    best
}

/// One job on one archive, for a profiler: `whistlestop-peers check games.ride`.
fn alone(job: &str, path: &str) {
    let text = std::fs::read_to_string(path).expect("an archive");
    let done = match job {
        "split" => split(&text),
        "parse" => parse(&text),
        "check" => check(&text),
        "sheet" => check_sheet(&text),
        "json" => check_json(&text),
        "pgn-parse" => pgn_parse(&text),
        "pgn-validate" => pgn_validate(&text),
        _ => panic!("no such job"),
    };
    println!("{job}: {done}");
}

/// The most memory that this process has had, in KiB; 0 where nobody says.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let figure = line.and_then(|line| line.split_whitespace().nth(1));
    figure.and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// The archive as a stream, once and ten times over: time and memory.
fn ten_times(logs: &str, rounds: usize) {
    let run = |times: u64| {
        let start = ProcessTime::now();
        let input = BufReader::with_capacity(1 << 16, hostile::Again::new(logs, times));
        let mut games = Games::new(input);
        let mut game = GameText::default();
        while games.next_into(&mut game).expect("a reader of memory") {
            black_box(judge_game(&game, &Custom::None));
        }
        (start.elapsed(), peak())
    };
    // Ten short runs beside a long one: whoever else uses the machine meets both.
    let (mut once, mut ten) = (Duration::MAX, Duration::MAX);
    let (mut less, mut more) = (0, 0);
    for round in 0..rounds {
        let runs: Vec<(Duration, u64)> = (0..10).map(|_| run(1)).collect();
        once = once.min(runs.iter().map(|(time, _)| time).sum());
        less = if round == 0 { runs[0].1 } else { less };
        let (time, memory) = run(10);
        ten = ten.min(time);
        more = memory;
    }
    let ratio = 10.0 * ten.as_secs_f64() / once.as_secs_f64();
    println!("ten times the archive                 {ratio:>7.3}   aim 10 ± 5 %");
    println!("peak memory after one, after all runs {less} KiB, {more} KiB");
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [job, path] = &words[..]
        && job.parse::<u64>().is_err()
    {
        return alone(job, path);
    }
    let mut args = std::env::args()
        .skip(1)
        .map(|arg| arg.parse().expect("a number"));
    let games = args.next().unwrap_or(1000);
    let rounds = args.next().unwrap_or(15) as usize;
    let logs = archive(games, &plain());
    let (pgn, moves) = chess(logs.len());
    let actions = actions(&logs);
    let jobs: [Job<'_>; 5] = [
        ("pgn-reader: parse", pgn_parse, &pgn),
        ("pgn-reader + shakmaty: validate", pgn_validate, &pgn),
        ("whistlestop: parse", parse, &logs),
        ("whistlestop: check", check, &logs),
        ("whistlestop: check, findings as JSON", check_json, &logs),
    ];
    let best = race(&jobs, rounds);
    println!("{games} games of Europe, {} bytes, {actions:?}", logs.len());
    println!("PGN: {} bytes, {moves} moves", pgn.len());
    let seconds: Vec<f64> = best.iter().map(Duration::as_secs_f64).collect();
    for ((name, _, text), seconds) in jobs.iter().zip(&seconds) {
        let bytes = text.len() as f64;
        println!(
            "{name:<38}{:>9.2} ms {:>8.1} MB/s",
            seconds * 1e3,
            bytes / seconds / 1e6
        );
    }
    let rate = |n: u64, job: usize| n as f64 / seconds[job];
    let chess = rate(moves, 1);
    println!("moves a second           {:>12.0}", chess);
    println!("turns a second           {:>12.0}", rate(actions.turns, 3));
    println!(
        "choices a second         {:>12.0}",
        rate(actions.choices, 3)
    );
    println!();
    let bytes = |i: usize| jobs[i].2.len() as f64 / seconds[i];
    let ratios = [
        (
            "turns checked / moves validated",
            rate(actions.turns, 3) / chess,
            ">= 1.0",
        ),
        (
            "choices checked / moves validated",
            rate(actions.choices, 3) / chess,
            ">= 1.0",
        ),
        (
            "bytes parsed / PGN bytes parsed",
            bytes(2) / bytes(0),
            ">= 0.5",
        ),
        ("check / parse", seconds[3] / seconds[2], "<= 3"),
        ("check with JSON / check", seconds[4] / seconds[3], "<= 1.3"),
    ];
    for (name, ratio, aim) in ratios {
        println!("{name:<38}{ratio:>7.3}   aim {aim}");
    }
    ten_times(&logs, rounds.min(5));
}
