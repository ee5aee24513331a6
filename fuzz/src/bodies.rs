//! One body a target: each takes any bytes, and panics if a promise is broken.

use std::io::{Cursor, Read};
use std::sync::OnceLock;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use whistlestop::internals::audit::margin as margin_of;
use whistlestop::internals::audit::standings::Scheme;
use whistlestop::internals::cli::bare;
use whistlestop::internals::compare::{self, Comparison, Fingerprint, Verdict};
use whistlestop::internals::finding::{Finding, Severity};
use whistlestop::internals::frames::{self, Recording, known::Asker};
use whistlestop::internals::games::On;
use whistlestop::internals::games::metro::{set_file, sets};
use whistlestop::internals::games::ticket_to_ride::{board_file, board_json, strict};
use whistlestop::internals::log::Log;
use whistlestop::internals::notation::{self, GameText, Games};
use whistlestop::internals::redact::{redact as redacted, refines};
use whistlestop::internals::replay::{self, Custom, Outcome};
use whistlestop::internals::report::diff::{DiffReport, Format as DiffFormat, Writer};
use whistlestop::internals::report::escape::{Escape, Kind};
use whistlestop::internals::report::{Format, GameReport, Options, Summary, reporter};
use whistlestop::internals::simulate::{self, Plan};
use whistlestop::internals::spelling::Spelling;
use whistlestop::internals::viewer::{App, Ask, Show};
use whistlestop::internals::{page as pages, picture, report};

/// The name of a target, and what it does with an input.
pub type Target = (&'static str, fn(&[u8]));

/// Every target, for the test that replays the corpus.
pub const ALL: [Target; 10] = [
    ("parse", parse),
    ("check", check),
    ("strict", strict),
    ("fmt", fmt),
    ("redact", redact),
    ("frames", frames),
    ("diff", diff),
    ("yaml", yaml),
    ("unpack", unpack),
    ("viewer", viewer),
];

/// No target looks at more games of one input.
const MOST_GAMES: usize = 4;

/// The games of a stream.
fn games(data: &[u8]) -> Vec<GameText> {
    let mut games = Games::new(data);
    let mut all = Vec::new();
    while all.len() < MOST_GAMES {
        let mut game = GameText::default();
        match games.next_into(&mut game) {
            Ok(true) => all.push(game),
            Ok(false) => break,
            Err(error) => panic!("reading from memory cannot fail: {error}"),
        }
    }
    all
}

fn text_of(game: &GameText) -> report::InFile<'_> {
    report::InFile {
        file: "fuzz.ride",
        text: &game.text,
        first_line: game.first_line,
        first_byte: game.first_byte,
    }
}

fn errors(outcome: &Outcome) -> Vec<&Finding> {
    let is_error = |f: &&Finding| f.severity == Severity::Error && f.ruling.is_none();
    outcome.findings.iter().filter(is_error).collect()
}

// ------------------------------------------------------------------- parse

/// Whatever is read has a place in the text, and whatever is not has a reason.
pub fn parse(data: &[u8]) {
    for game in games(data) {
        let log = notation::parse(&game.text);
        for line in &log.lines {
            let (start, end) = (line.span.start as usize, line.span.end as usize);
            assert!(game.text.get(start..end).is_some(), "{line:?}");
        }
        let faults = log.faults.iter();
        faults.for_each(|fault| assert!(!fault.message(&game.text).is_empty()));
    }
}

// ------------------------------------------------------------------- check

/// A game is judged, with and without its score sheet, and reported in every form.
pub fn check(data: &[u8]) {
    for game in games(data) {
        let outcome = replay::replay_game(&game, &Custom::None);
        let judged = replay::judge_game(&game, &Custom::None);
        assert_eq!(outcome.findings, judged.findings);
        assert_eq!(outcome.finished, judged.finished);
        assert_eq!(totals(&outcome), totals(&judged));
        for finding in &outcome.findings {
            let (start, end) = (finding.span.start as usize, finding.span.end as usize);
            assert!(game.text.get(start..end).is_some(), "{finding:?}");
            assert!(!finding.message.is_empty());
        }
        report_all(&game, &outcome);
        if (1..4).contains(&errors(&outcome).len()) {
            let log = notation::parse(&game.text);
            let judge = &mut |log: &Log<'_>| replay::judge_as_played(log, &Custom::None, None);
            let _ = margin_of(log, &outcome, judge);
        }
    }
}

fn totals(outcome: &Outcome) -> Option<String> {
    let sheet = outcome.sheet.as_ref()?;
    Some(format!("{:?} {:?}", sheet.totals, sheet.ranks))
}

fn report_all(game: &GameText, outcome: &Outcome) {
    let report = GameReport {
        text: text_of(game),
        game: &outcome.game,
        title: &outcome.title,
        index: 1,
        players: &outcome.players,
        colours: &outcome.colours,
        findings: &outcome.findings,
        sheet: outcome.sheet.as_ref(),
        finished: outcome.finished,
        hidden: outcome.hidden.as_ref(),
    };
    let formats = [
        (Format::Full, Kind::Words),
        (Format::Full, Kind::Colours),
        (Format::Short, Kind::Words),
        (Format::Json, Kind::Json),
        (Format::Sarif, Kind::Json),
        (Format::Github, Kind::Exact),
    ];
    for (format, kind) in formats {
        let options = Options {
            color: kind == Kind::Colours,
            width: (kind == Kind::Colours).then_some(60),
            quiet: false,
            sheet: true,
            ranges: true,
        };
        let mut out = Vec::new();
        {
            let escape = Escape::new(kind, &mut out);
            let mut reporter = reporter(format, Box::new(escape), options);
            let mut summary = Summary::default();
            summary.add(&report);
            reporter.game(&report).expect("writing to memory");
            reporter.finish(&summary).expect("writing to memory");
        }
        let out = String::from_utf8(out).expect("a report is text");
        let colour = |c: char| c == '\x1b' && kind == Kind::Colours;
        let bad = |c: char| c.is_control() && c != '\n' && !colour(c);
        assert!(!out.contains(bad), "{format:?}: {out:?}");
        if kind == Kind::Json {
            is_json(&out);
        }
    }
}

fn is_json(text: &str) {
    let read: Result<serde_json::Value, _> = serde_json::from_str(text);
    assert!(read.is_ok(), "{read:?}: {text}");
}

// ----------------------------------------------------------------- strict

/// Whatever the strict pass lets pass has no findings at the table, the same result
/// and the same fingerprint.
pub fn strict(data: &[u8]) {
    for game in games(data) {
        let Some(strictly) = strict::judge(&game.text) else {
            continue;
        };
        let mut table = replay::judge_on(&game.text, &Custom::None);
        assert!(table.findings.is_empty(), "{:#?}", table.findings);
        // What hands can hold is not found out on the strict pass, and colours are for
        // who prints the sheet.
        table.hidden = None;
        table.colours.clear();
        assert_eq!(format!("{strictly:?}"), format!("{table:?}"));
        if let Ok((_, fingerprint)) = compare::judge_strictly(&game, &Custom::None) {
            assert_eq!(fingerprint, Fingerprint::of(&game.text));
        }
    }
}

// --------------------------------------------------------------------- fmt

/// What `fmt` writes, it writes again; and it is judged as the text before it.
pub fn fmt(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Ok(Some(once)) = bare::formatted(text) else {
        return;
    };
    let twice = bare::formatted(&once).expect("what was written can be written again");
    assert_eq!(twice.as_deref(), Some(once.as_str()), "written from {text:?}");
    if notation::is_old_mac(data) {
        return;
    }
    let (before, after) = (games(data), games(once.as_bytes()));
    assert_eq!(before.len(), after.len());
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(verdict(before), verdict(after), "{before:?} {after:?}");
    }
}

/// What is found where, and the totals. Names may be spelt anew.
fn verdict(game: &GameText) -> String {
    let outcome = replay::judge_game(game, &Custom::None);
    let found: Vec<_> = outcome.findings.iter().map(|f| place(game, f)).collect();
    let (finished, turns) = (outcome.finished, outcome.turns);
    format!("{found:?} {:?} {finished} {turns}", totals(&outcome))
}

/// Code, weight, line.
fn place(game: &GameText, finding: &Finding) -> (&'static str, String, usize) {
    let before = &game.text.as_bytes()[..finding.span.start as usize];
    let line = before.iter().filter(|&&byte| byte == b'\n').count();
    let weight = format!("{:?} {:?}", finding.severity, finding.ruling.is_some());
    (finding.code, weight, line)
}

// ------------------------------------------------------------------ redact

/// A redacted log can be read. If nothing is wrong with the full one, neither is with
/// the other; and if there is nothing to say about it at all, the full one refines the
/// other, of which nothing is left to redact.
pub fn redact(data: &[u8]) {
    for game in games(data) {
        let text = &game.text;
        let outcome = replay::replay(text);
        let scribe = outcome.players.get(data.len() % 3).map(String::as_str);
        for viewer in [None, scribe] {
            let Ok(public) = redacted(text, viewer, outcome.finished) else {
                continue;
            };
            assert!(notation::parse(&public).faults.is_empty(), "{public}");
            let seen = replay::replay(&public);
            if errors(&outcome).is_empty() {
                let wrong = errors(&seen);
                assert!(wrong.is_empty(), "{wrong:#?}\n{public}");
            }
            if outcome.findings.is_empty() {
                let difference = refines(text, &public, &Spelling::of(text));
                assert!(difference.is_none(), "{difference:?}\n{public}");
                let again = redacted(&public, viewer, outcome.finished);
                assert_eq!(again.as_deref(), Ok(public.as_str()));
            }
        }
    }
}

// ------------------------------------------------------------------ frames

/// So many frames of a game are put into words and pictures.
const MOST_FRAMES: usize = 4;

/// Every frame can be written, and nothing of a log is markup on the page.
pub fn frames(data: &[u8]) {
    for game in games(data) {
        let recording = frames::record(&game, &Custom::None);
        let mut asker = Asker::default();
        let step = recording.frames.len().div_ceil(MOST_FRAMES).max(1);
        for at in (0..recording.frames.len()).step_by(step) {
            assert!(!frames::plain::frame(&recording, at, true, &mut asker).is_empty());
        }
        write_frames(&game, &recording);
    }
}

fn write_frames(game: &GameText, recording: &Recording) {
    let mut json = Vec::new();
    frames::json::write(&mut json, &text_of(game), 1, recording).expect("writing to memory");
    let json = String::from_utf8(json).expect("JSON is text");
    json.lines().for_each(is_json);
    // Either takes a while, and both draw the same map.
    if game.text.len().is_multiple_of(2) {
        let picture = picture::draw(recording, recording.frames.len().saturating_sub(1));
        assert!(picture.is_none_or(|svg| svg.ends_with("</svg>\n")));
    } else if let Some(page) = page_of(game) {
        assert_eq!(scripts(&page), plain_scripts());
    }
}

fn page_of(game: &GameText) -> Option<String> {
    pages::write(pages::Made {
        game,
        file: "fuzz.ride",
        index: 1,
        eyes: None,
        image: None,
        record: &mut |game| frames::record(game, &Custom::None),
    })
}

fn scripts(page: &str) -> usize {
    let page = page.to_ascii_lowercase();
    ["<script", "</script", "<style", "<!--"].map(|tag| page.matches(tag).count()).iter().sum()
}

/// As many as the page of a game that tries nothing.
fn plain_scripts() -> usize {
    static PLAIN: OnceLock<usize> = OnceLock::new();
    *PLAIN.get_or_init(|| {
        let game = &games(b"game europe\nplayer Ada\nplayer Ben\nAda draw ? ?\n")[0];
        page_of(game).map_or(0, |page| scripts(&page))
    })
}

// -------------------------------------------------------------------- diff

/// Between the two logs.
pub const BETWEEN: &str = "\n=====\n";

/// Two logs, or one and itself, are compared and reported in every form.
pub fn diff(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (a, b) = text.split_once(BETWEEN).unwrap_or((&text, &text));
    let (a, b) = (games(a.as_bytes()), games(b.as_bytes()));
    let (Some(a), Some(b)) = (a.first(), b.first()) else {
        return;
    };
    let comparison = compare::compare(&a.text, &b.text);
    if a.text == b.text {
        let same = matches!(comparison.verdict, Verdict::Equal | Verdict::OtherGame(_));
        assert!(same, "{comparison:#?}");
    }
    for format in [DiffFormat::Full, DiffFormat::Short, DiffFormat::Json] {
        write_diff(a, b, &comparison, format);
    }
}

fn write_diff(a: &GameText, b: &GameText, comparison: &Comparison, format: DiffFormat) {
    let mut out = Vec::new();
    {
        let mut writer = Writer::new(format, false, Box::new(&mut out));
        let report = DiffReport { index: 1, a: text_of(a), b: text_of(b), comparison };
        writer.pair(&report).expect("writing to memory");
        writer.finish().expect("writing to memory");
    }
    let out = String::from_utf8(out).expect("a report is text");
    if format == DiffFormat::Json {
        is_json(&out);
    }
}

// -------------------------------------------------------------------- yaml

/// A board, a tile set, a scheme for standings: problems are said, and whatever is
/// taken can be shown and played with.
pub fn yaml(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match board_file::load(&text) {
        Err(problems) => assert!(!problems.is_empty()),
        Ok(board) => {
            is_json(&serde_json::to_string(&board_json::json(&board)).unwrap_or_default());
            assert!(picture::board::draw(&board).starts_with("<svg"));
            let plan = Plan { seed: data.len() as u64, ..Plan::default() };
            let log = simulate::game(&board, &plan);
            let _ = replay::replay_on(&log, &Custom::board(&board));
        }
    }
    match set_file::load(&text) {
        Err(problems) => assert!(!problems.is_empty()),
        Ok(set) => {
            let _ = sets::describe(&set);
            let plan = simulate::metro::Plan {
                seed: data.len() as u64,
                ..simulate::metro::Plan::default()
            };
            let log = simulate::metro::game(&set, &plan);
            let _ = replay::replay_on(&log, &Custom::Own(On::Tiles(&set)));
        }
    }
    if let Err(problems) = Scheme::load(&text) {
        assert!(!problems.is_empty());
    }
}

// ------------------------------------------------------------------ unpack

/// No more is unpacked: a few bytes may stand for gigabytes.
const MOST_UNPACKED: u64 = 4 << 20;

/// A packed stream gives text or an error, the same in whatever steps it is read.
pub fn unpack(data: &[u8]) {
    let (all, whole) = read_packed(data, 1 << 16);
    if all.len() < 1 << 12 {
        assert_eq!((all, whole), read_packed(data, 7));
    }
    let Ok(stream) = bare::unpack(Cursor::new(data.to_vec())).and_then(notation::modern) else {
        return;
    };
    let mut games = Games::new(stream.take(MOST_UNPACKED));
    let mut game = GameText::default();
    while let Ok(true) = games.next_into(&mut game) {}
}

/// What is read in steps of a size, and whether that was all.
fn read_packed(data: &[u8], step: usize) -> (Vec<u8>, bool) {
    let Ok(stream) = bare::unpack(Cursor::new(data.to_vec())) else {
        return (Vec::new(), false);
    };
    let mut stream = stream.take(MOST_UNPACKED);
    let (mut all, mut into) = (Vec::new(), vec![0; step]);
    loop {
        match stream.read(&mut into) {
            Ok(0) => return (all, true),
            Ok(n) => all.extend_from_slice(&into[..n]),
            Err(_) => return (all, false),
        }
    }
}

// ------------------------------------------------------------------ viewer

/// Window sizes, one after the other for each `@` among the keys.
const SIZES: [(u16, u16); 8] =
    [(80, 24), (1, 1), (3, 80), (100, 34), (79, 23), (0, 0), (200, 50), (20, 5)];
/// No more keys are pressed.
const MOST_KEYS: usize = 48;

/// The first line has keys; the rest is the log that they walk through.
pub fn viewer(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (keys, log) = text.split_once('\n').unwrap_or((&text, ""));
    let shelf = games(log.as_bytes());
    let show = |index: usize| {
        let game = shelf.get(index)?.clone();
        let recording = frames::record(&game, &Custom::None);
        Some(Show::new("fuzz.ride", index as u64 + 1, game, recording))
    };
    let Some(first) = show(0) else {
        return;
    };
    let (mut app, mut index, mut size) = (App::new(first, 0, true), 0, 0);
    draw(&app, SIZES[size]);
    for key in keys.chars().take(MOST_KEYS) {
        match key {
            '@' => size = (size + 1) % SIZES.len(),
            '!' => app.beat(),
            _ => match app.key(event(key)) {
                Ask::Quit => return,
                Ask::NextGame => {
                    index = (index + 1).min(shelf.len());
                    app.turn_page(show(index), "the last");
                }
                Ask::PreviousGame => {
                    index = index.saturating_sub(1);
                    app.turn_page(show(index), "the first");
                }
                Ask::Stay => {}
            },
        }
        draw(&app, SIZES[size]);
    }
}

fn draw(app: &App, (wide, high): (u16, u16)) {
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).expect("a test terminal");
    terminal.draw(|frame| app.draw(frame)).expect("drawing");
}

/// The key that a character stands for.
fn event(c: char) -> KeyEvent {
    let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
    let shifted = |code| KeyEvent::new(code, KeyModifiers::SHIFT);
    match c {
        '→' => plain(KeyCode::Right),
        '←' => plain(KeyCode::Left),
        '↓' => plain(KeyCode::Down),
        '↑' => plain(KeyCode::Up),
        '⇒' => shifted(KeyCode::Right),
        '⇐' => shifted(KeyCode::Left),
        '\t' => plain(KeyCode::Tab),
        '^' => plain(KeyCode::BackTab),
        '\r' | '~' => plain(KeyCode::Enter),
        '\x1b' => plain(KeyCode::Esc),
        '\x7f' | '`' => plain(KeyCode::Backspace),
        '<' => plain(KeyCode::PageUp),
        '>' => plain(KeyCode::PageDown),
        '(' => plain(KeyCode::Home),
        ')' => plain(KeyCode::End),
        '\x01'..='\x1a' => {
            let letter = char::from(b'a' + (c as u8) - 1);
            KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
        }
        _ => plain(KeyCode::Char(c)),
    }
}
