//! How long the parts of the work take: `cargo bench`. What is measured, and
//! against what, stands in `README.md`.

#![allow(unreachable_pub)]
#![forbid(unsafe_code)]

use std::io::{self, BufReader, Read};
use std::sync::OnceLock;

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use whistlestop::internals::audit::margin;
use whistlestop::internals::compare::Fingerprint;
use whistlestop::internals::games::ticket_to_ride::board::{Board, RouteId};
use whistlestop::internals::games::ticket_to_ride::boards::builtin;
use whistlestop::internals::games::ticket_to_ride::scoring::{best_station_use, longest_path};
use whistlestop::internals::log::Log;
use whistlestop::internals::notation::{self, GameText, Games};
use whistlestop::internals::replay::{Custom, Outcome, judge_as_played, judge_game, replay_game};
use whistlestop::internals::report::{self, Format, Options, Summary};

mod archive;
mod hostile;

fn main() {
    divan::main();
}

/// The archive that most is measured on.
fn logs() -> &'static str {
    static LOGS: OnceLock<String> = OnceLock::new();
    LOGS.get_or_init(|| archive::archive(100, &archive::plain()))
}

fn each_game(input: impl Read, mut see: impl FnMut(&GameText)) -> u64 {
    let mut games = Games::new(BufReader::with_capacity(1 << 16, input));
    let mut game = GameText::default();
    let mut count = 0;
    while games.next_into(&mut game).expect("a reader of memory") {
        see(&game);
        count += 1;
    }
    count
}

fn over_the_archive(bencher: Bencher<'_, '_>, see: impl Fn(&GameText) + Sync) {
    bencher.counter(BytesCount::of_str(logs())).bench(|| each_game(logs().as_bytes(), &see));
}

/// Every game cut out of the file.
#[divan::bench(sample_count = 30)]
fn split(bencher: Bencher<'_, '_>) {
    over_the_archive(bencher, |game| {
        black_box(game);
    });
}

/// Every game to its typed log.
#[divan::bench(sample_count = 30)]
fn parse(bencher: Bencher<'_, '_>) {
    over_the_archive(bencher, |game| {
        black_box(notation::parse(&game.text));
    });
}

/// What is kept of every game to know it again: made of the log.
#[divan::bench(sample_count = 30)]
fn parse_and_sketch(bencher: Bencher<'_, '_>) {
    over_the_archive(bencher, |game| {
        black_box(Fingerprint::of(&game.text));
    });
}

/// Parsed, judged, applied, scored.
#[divan::bench(sample_count = 30)]
fn check(bencher: Bencher<'_, '_>) {
    over_the_archive(bencher, |game| {
        black_box(judge_game(game, &Custom::None));
    });
}

/// The same, with the score sheet that `check` prints.
#[divan::bench(sample_count = 30)]
fn check_with_sheet(bencher: Bencher<'_, '_>) {
    over_the_archive(bencher, |game| {
        black_box(replay_game(game, &Custom::None));
    });
}

/// Checked, and the findings written as JSON.
#[divan::bench(sample_count = 30)]
fn check_findings_as_json(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(logs())).bench(|| as_json(judge_game));
}

/// Checked, and findings and score sheets written as JSON.
#[divan::bench(sample_count = 30)]
fn check_all_as_json(bencher: Bencher<'_, '_>) {
    bencher.counter(BytesCount::of_str(logs())).bench(|| as_json(replay_game));
}

fn as_json(check: fn(&GameText, &Custom<'_>) -> Outcome) {
    let mut summary = Summary::default();
    let mut out = report::reporter(Format::Json, Box::new(io::sink()), Options::default());
    each_game(logs().as_bytes(), |game| {
        let outcome = check(game, &Custom::None);
        let report = archive::report(game, &outcome);
        summary.add(&report);
        out.game(&report).expect("a sink");
    });
    out.finish(&summary).expect("a sink");
}

/// The same archive over and over, read as a stream.
#[divan::bench(args = [1, 10], sample_count = 10)]
fn check_archive_times(bencher: Bencher<'_, '_>, times: u64) {
    bencher.counter(BytesCount::new(logs().len() as u64 * times)).bench(|| {
        each_game(hostile::Again::new(logs(), times), |game| {
            black_box(judge_game(game, &Custom::None));
        })
    });
}

/// A line of a gigabyte: read, reported, never kept.
#[divan::bench(args = [100 << 20, 1 << 30], sample_count = 3, sample_size = 1)]
fn hostile_line(bencher: Bencher<'_, '_>, bytes: u64) {
    bencher.counter(BytesCount::new(bytes)).bench(|| {
        let input = "game europe\n".as_bytes().chain(io::repeat(b'x').take(bytes));
        each_game(input, |game| {
            black_box(judge_game(game, &Custom::None));
        })
    });
}

/// Games of one line.
#[divan::bench(args = [100_000, 1_000_000], sample_count = 3, sample_size = 1)]
fn hostile_one_line_games(bencher: Bencher<'_, '_>, games: u64) {
    bencher.counter(ItemsCount::new(games)).bench(|| {
        each_game(hostile::Again::new("game europe\n", games), |game| {
            black_box(judge_game(game, &Custom::None));
        })
    });
}

/// A game of nothing but breaches.
#[divan::bench(args = [1_000, 10_000], sample_count = 5, sample_size = 1)]
fn hostile_diagnostics(bencher: Bencher<'_, '_>, breaches: u64) {
    let text = hostile::breaches(breaches);
    bencher.counter(ItemsCount::new(breaches)).bench(|| {
        each_game(text.as_bytes(), |game| {
            black_box(judge_game(game, &Custom::None));
        })
    });
}

/// Games of a thousand breaches each.
#[divan::bench(args = [1, 10], sample_count = 5, sample_size = 1)]
fn hostile_games_of_a_thousand_breaches(bencher: Bencher<'_, '_>, games: u64) {
    let text = hostile::breaches(1_000);
    bencher.counter(ItemsCount::new(games)).bench(|| {
        each_game(hostile::Again::new(&text, games), |game| {
            black_box(judge_game(game, &Custom::None));
        })
    });
}

/// What of them decided the game: replayed without each of the first twenty.
#[divan::bench(args = [1_000, 10_000], sample_count = 5, sample_size = 1)]
fn hostile_margin(bencher: Bencher<'_, '_>, breaches: u64) {
    let game = GameText { text: hostile::breaches(breaches), ..GameText::default() };
    let outcome = judge_game(&game, &Custom::None);
    let judge = |log: &Log<'_>| judge_as_played(log, &Custom::None, None);
    bencher.bench(|| {
        let log = notation::parse(&game.text);
        black_box(margin(log, &outcome, &mut |log| judge(log)))
    });
}

const BOARDS: [&str; 4] = ["europe", "usa", "london", "new-york"];

fn europe() -> &'static Board {
    builtin("europe").expect("Europe ships")
}

/// All routes of the board in one hand, which no supply of trains allows.
#[divan::bench]
fn longest_path_over_the_whole_map() {
    let all: Vec<RouteId> = (0..=RouteId::MAX).take(europe().routes.len()).collect();
    black_box(longest_path(europe(), black_box(&all)));
}

/// As many routes as one player's trains build in the densest part of a map.
#[divan::bench(args = BOARDS)]
fn longest_path_in_the_densest_part(bencher: Bencher<'_, '_>, board: &str) {
    let board = builtin(board).expect("the board ships");
    let dense = hostile::densest(board);
    bencher.bench(|| longest_path(board, black_box(&dense)));
}

/// Random networks of one player, as many routes as the trains build: the one
/// that takes longest of many.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn longest_path_worst_of_ten_thousand(bencher: Bencher<'_, '_>) {
    let worst = hostile::slowest(europe(), 10_000);
    bencher.bench(|| longest_path(europe(), black_box(&worst)));
}

/// Three stations in the busiest cities, every other route somebody else's,
/// and all tickets in one hand.
#[divan::bench]
fn stations_in_the_busiest_cities(bencher: Bencher<'_, '_>) {
    let board = europe();
    let (own, others) = hostile::halves(board);
    let cities = hostile::busiest(board, usize::from(board.stations));
    let tickets: Vec<u8> = (0..=u8::MAX).take(board.tickets.len()).collect();
    bencher.bench(|| best_station_use(board, &[&own, &others], 0, black_box(&cities), &tickets));
}
