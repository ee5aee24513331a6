//! Going back through a game costs what going forward costs, and a jump to any
//! turn next to nothing.

use std::hint::black_box;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use whistlestop::internals::frames::{self, At, Recording};
use whistlestop::internals::notation::GameText;
use whistlestop::internals::replay::Custom;
use whistlestop::internals::viewer::{App, Show};

/// A game of at least so many turns, in which five players fill the map: a
/// recorded one, with more draws before its first turn.
fn long_game(turns: usize) -> GameText {
    const NAMES: [&str; 5] = ["Ada", "Ben", "Cai", "Dot", "Eve"];
    const RECORDED: usize = 240;
    let recorded = include_str!("../../fixtures/europe/legal/recorded-1039.ride");
    let lines: Vec<&str> = recorded.lines().collect();
    let is_turn = |line: &&str| {
        let verb = line.split_whitespace().nth(1);
        matches!(verb, Some("draw" | "claim" | "station"))
    };
    let first = lines.iter().position(is_turn).unwrap();
    let starter = lines[first].split_whitespace().next().unwrap();
    let starter = NAMES.iter().position(|name| *name == starter).unwrap();
    let more = turns.saturating_sub(RECORDED).div_ceil(NAMES.len()) * NAMES.len();
    let draws: Vec<String> =
        (0..more).map(|n| format!("{} draw ? ?", NAMES[(starter + n) % NAMES.len()])).collect();
    let (setup, game) = lines.split_at(first);
    let text = [setup.join("\n"), draws.join("\n"), game.join("\n")].join("\n");
    GameText::from(text)
}

fn app(game: GameText, recording: Recording) -> App {
    App::new(Show::new("long.ride", 1, game, recording), 0, true)
}

fn key(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Walks from one end to the other and calls `see` at every frame.
fn walk(app: &mut App, steps: usize, code: KeyCode, see: &mut dyn FnMut(&App)) {
    for _ in 0..steps {
        key(app, code);
        see(app);
    }
}

/// Counted, not measured: what a terminal has to be told on the way back is
/// what it was told on the way there, and no frame is made twice.
#[test]
fn going_back_redraws_no_more_than_going_forward() {
    let game = long_game(0);
    let recording = frames::record(&game, &Custom::None);
    // The middle of the game, in which most happens.
    let steps = recording.frames.len() / 4;
    let start = recording.frames.len() / 2;
    let mut app = App::new(Show::new("long.ride", 1, game, recording), start, true);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut before = Buffer::empty(ratatui::layout::Rect::new(0, 0, 80, 24));
    let mut count = |app: &App| {
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let now = terminal.backend().buffer().clone();
        let changed = before.diff(&now).len();
        before = now;
        changed
    };
    count(&app);
    let mut forward = 0;
    walk(&mut app, steps, KeyCode::Right, &mut |app| forward += count(app));
    let mut back = 0;
    walk(&mut app, steps, KeyCode::Left, &mut |app| back += count(app));
    assert!(forward > steps, "something was drawn");
    assert!(back <= 2 * forward, "{back} cells back, {forward} forward");
    assert_eq!(app.at(), start);
}

/// `cargo test --release --test referee stepping:: -- --ignored --nocapture`
#[test]
#[ignore = "measures: run it in a release build"]
fn stepping_is_fast() {
    let game = long_game(300);
    let loaded = Instant::now();
    let recording = frames::record(&game, &Custom::None);
    let loaded = loaded.elapsed();
    let turns = recording.frames.last().map_or(0, |frame| frame.moves);
    assert!(turns >= 300, "{turns} turns");
    let steps = recording.frames.len() - 1;
    let (jump, worst) = jumps(&recording);
    let mut app = app(game, recording);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut draw = |app: &App| {
        terminal.draw(|frame| app.draw(frame)).unwrap();
    };
    let (mut forward, mut back) = (Duration::MAX, Duration::MAX);
    for _ in 0..10 {
        let start = Instant::now();
        walk(&mut app, steps, KeyCode::Right, &mut draw);
        forward = forward.min(start.elapsed());
        let start = Instant::now();
        walk(&mut app, steps, KeyCode::Left, &mut draw);
        back = back.min(start.elapsed());
    }
    let each = |whole: Duration| whole / u32::try_from(steps).unwrap();
    println!("{turns} turns in {} frames, loaded in {loaded:?}", steps + 1);
    println!("a step forward, drawn: {:?}", each(forward));
    println!("a step back, drawn:    {:?}", each(back));
    println!("a jump: {jump:?} on average, {worst:?} at worst");
    let ratio = back.as_secs_f64() / forward.as_secs_f64();
    println!("back / forward = {ratio:.2}");
    assert!(ratio <= 2.0);
    assert!(worst < Duration::from_millis(1));
}

/// How long it takes to find any turn: on average, and the slowest, each the
/// best of ten.
fn jumps(recording: &Recording) -> (Duration, Duration) {
    let turns = recording.frames.last().map_or(0, |frame| frame.turn);
    let best = |turn: u32| {
        let tries = (0..10).map(|_| {
            let start = Instant::now();
            let found = black_box(recording.find(At::Turn(turn)));
            let took = start.elapsed();
            assert!(found.is_some());
            took
        });
        tries.min().unwrap_or_default()
    };
    let all: Vec<Duration> = (0..=turns).map(best).collect();
    let sum: Duration = all.iter().sum();
    let worst = all.iter().max().copied().unwrap_or_default();
    (sum / u32::try_from(all.len()).unwrap(), worst)
}
