//! The viewer without a terminal: what it draws, and that it draws anything.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::{App, Ask, Show};
use crate::frames;
use crate::lang::{self, Lang};
use crate::notation::{GameText, Games};
use crate::replay::Custom;

const EUROPE: &str = include_str!("../../fixtures/europe/stories/tournament-with-rulings.ride");
const CARDS: &str = include_str!("../../fixtures/card_game/stories/rulings.ride");
const METRO: &str = include_str!("../../fixtures/metro/stories/a-bad-evening.ride");

fn app(text: &str, color: bool) -> App {
    let mut game = GameText::default();
    let mut games = Games::new(text.as_bytes());
    assert!(games.next_into(&mut game).unwrap());
    let recording = frames::record(&game, &Custom::None);
    App::new(Show::new("test.ride", 1, game, recording), 0, color)
}

fn draw(app: &App, wide: u16, high: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(wide, high)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let wide = usize::from(buffer.area.width).max(1);
    let rows = buffer.content.chunks(wide);
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>())
        .map(|row| row.trim_end().to_owned() + "\n")
        .collect()
}

fn press(app: &mut App, keys: &str) -> Ask {
    let mut ask = Ask::Stay;
    for c in keys.chars() {
        let code = match c {
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\t' => KeyCode::Tab,
            c => KeyCode::Char(c),
        };
        ask = app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }
    ask
}

/// Every frame of every game, at sizes that nobody has, too.
#[test]
fn every_frame_can_be_drawn_at_any_size() {
    for log in [EUROPE, CARDS, METRO] {
        let mut app = app(log, true);
        let last = app.show.last();
        for at in 0..=last {
            app.at = at;
            let screen = text(&draw(&app, 80, 24));
            assert!(screen.contains(&format!("{at}/{last}")), "{screen}");
        }
        let sizes = [
            (0, 0),
            (1, 1),
            (1, 60),
            (200, 1),
            (3, 80),
            (79, 24),
            (80, 23),
            (81, 25),
            (100, 34),
            (80, 90),
            (300, 24),
        ];
        for (wide, high) in sizes {
            for keys in ["", "m", "+", "++", "t", "-", "--", "?", "\n", "s", "HHHHHHHHKKKKKKK"] {
                app.look = super::app::Look::default();
                app.page = None;
                app.at = last / 2;
                press(&mut app, keys);
                draw(&app, wide, high);
            }
        }
    }
}

#[test]
fn without_colour_there_is_none() {
    for log in [EUROPE, CARDS, METRO] {
        for color in [true, false] {
            let mut app = app(log, color);
            press(&mut app, "]G");
            let buffer = draw(&app, 120, 40);
            let coloured = buffer.content.iter();
            let coloured = coloured.filter(|c| c.fg != Color::Reset || c.bg != Color::Reset);
            assert_eq!(coloured.count() > 0, color);
        }
    }
}

/// Owners and free routes are told apart by their letters, too.
#[test]
fn a_claim_is_seen_without_colours() {
    let log = "game europe\nplayer Ada blue\nplayer 太郎 red\n\
               Ada claim Edinburgh-London/O OOOO\n太郎 claim Petrograd-Stockholm LLLLLLLL\n";
    let mut app = app(log, false);
    let marks = |app: &App, mark: &str| {
        let buffer = draw(app, 80, 24);
        let map = (2..15).flat_map(|y| (0..48).map(move |x| (x, y)));
        map.filter(|&at| buffer[at].symbol() == mark).count()
    };
    let before = (marks(&app, "A"), marks(&app, "2"));
    press(&mut app, "l");
    assert!(marks(&app, "A") > before.0);
    press(&mut app, "l");
    assert!(marks(&app, "2") > before.1);
    let screen = text(&draw(&app, 80, 24));
    assert!(screen.contains("2 太") && screen.contains("claim Petrograd-Stockholm"));
}

#[test]
fn control_characters_never_reach_the_screen() {
    let evil = "\x1b[2J\x07\u{9b}\u{202e}\u{200b}\u{85}";
    let log = format!(
        "game europe\nevent \"{evil}\"\nplayer \"A{evil}\" blue\nplayer Ben red\n\
         \"A{evil}\" claim {evil}-Paris P\nBen pass {evil}\n"
    );
    let mut app = app(&log, true);
    for keys in ["", "l", "l", "\n", "s", "/\x1b", &format!("/{evil}\n"), "n"] {
        press(&mut app, keys);
        for (wide, high) in [(80, 24), (200, 60)] {
            let buffer = draw(&app, wide, high);
            for cell in &buffer.content {
                let bad = |c: char| c.is_control() || c == '\u{202e}' || c == '\u{200b}';
                assert!(!cell.symbol().chars().any(bad), "{:?}", cell.symbol());
            }
        }
    }
}

#[test]
fn the_token_is_underlined() {
    let mut app = app(
        "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n\
         Ben claim Dieppe-Paris P\n",
        false,
    );
    press(&mut app, "]");
    let screen = text(&draw(&app, 80, 24));
    let lines: Vec<&str> = screen.lines().collect();
    let at = lines.iter().position(|l| l.contains("▸     5│")).unwrap();
    assert_eq!(lines[at], "▸     5│ Ben claim Dieppe-Paris P");
    assert_eq!(lines[at + 1], "       │           ^^^^^^^^^^^^");
    assert!(lines[at + 2].starts_with("         error[C1]: "), "{screen}");
}

/// The end of a line that is far too long is brought into view.
#[test]
fn a_long_line_shows_its_fault() {
    let many = "R".repeat(300);
    let log = format!(
        "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBLWG\nAda claim Dieppe-Paris {many}\n"
    );
    let mut app = app(&log, false);
    press(&mut app, "G");
    let screen = text(&draw(&app, 80, 24));
    assert!(screen.contains("^^^") && screen.contains("error["), "{screen}");
}

#[test]
fn keys_ask_for_what_they_say() {
    let mut app = app(EUROPE, false);
    assert_eq!(press(&mut app, "q"), Ask::Quit);
    assert_eq!(press(&mut app, "\x1b\x1b\x1b"), Ask::Stay, "Esc closes");
    assert_eq!(app.message.as_deref(), Some("q leaves"));
    assert_eq!(press(&mut app, "\t"), Ask::NextGame);
    assert_eq!(press(&mut app, "?q"), Ask::Stay, "q leaves the page first");
    assert_eq!(press(&mut app, "/wien\n\x1b"), Ask::Stay, "Esc takes the mark off");
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    press(&mut app, "/abc");
    assert_eq!(app.key(control_c), Ask::Quit);
    assert_eq!(app.key(KeyEvent::new(KeyCode::F(5), KeyModifiers::NONE)), Ask::Stay);
}

#[test]
fn playing_ends_at_the_end() {
    let mut app = app(METRO, false);
    press(&mut app, " ");
    assert!(app.playing());
    for _ in 0..=app.show.last() {
        app.beat();
    }
    assert!(!app.playing());
    assert_eq!(app.at(), app.show.last());
    press(&mut app, " ");
    assert!(!app.playing(), "there is nothing left to play");
}

/// Going back draws what going forward drew.
#[test]
fn back_is_the_way_forward_again() {
    let mut app = app(METRO, true);
    let mut screens = vec![draw(&app, 80, 24)];
    for _ in 0..app.show.last() {
        press(&mut app, "l");
        screens.push(draw(&app, 80, 24));
    }
    for screen in screens.iter().rev() {
        assert_eq!(draw(&app, 80, 24), *screen);
        press(&mut app, "h");
    }
}

/// The map of a small window follows the game, and names whole cities there.
#[test]
fn a_small_map_turns_around_the_move() {
    let mut app = app(EUROPE, false);
    let mut zoomed = 0;
    for at in 0..=app.show.last() {
        app.at = at;
        let screen = text(&draw(&app, 80, 24));
        let map: Vec<String> =
            (screen.lines().skip(1).take(14)).map(|line| line.chars().take(48).collect()).collect();
        if !map[0].contains("2×") {
            continue;
        }
        zoomed += 1;
        let frame = app.frame().unwrap();
        let Some((a, b)) = frame.words.split_once(" claims ").and_then(|(_, rest)| {
            let (route, _) = rest.split_once(" with ")?;
            route.split_once('–')
        }) else {
            continue;
        };
        let map = map.join("\n");
        assert!(map.contains(a) && map.contains(b), "{a}–{b}:\n{screen}");
    }
    assert!(zoomed > app.show.last() / 2);
}

/// No name is cut without a sign for it.
#[test]
fn a_name_that_is_cut_says_so() {
    let mut app = app(EUROPE, false);
    let Some(crate::frames::Stage::Board(board)) = app.show.recording.stage.clone() else {
        panic!("Europe is a board");
    };
    app.at = app.show.last() / 2;
    for (wide, high, keys) in [(80, 24, ""), (80, 24, "-"), (120, 40, ""), (90, 30, "m")] {
        app.look = super::app::Look::default();
        press(&mut app, keys);
        let screen = text(&draw(&app, wide, high));
        let ends = |line: &&str| line.starts_with("─ Score") || line.starts_with(" score");
        let map = screen.lines().skip(2).take_while(|line| !ends(line));
        for line in map {
            let shown = line.split('│').next().unwrap();
            let words = shown.split(|c: char| !c.is_alphabetic() && c != '…');
            for word in words.filter(|w| w.chars().count() > 2 && w.chars().any(char::is_lowercase))
            {
                let whole = |city: &str| city.split(' ').any(|part| part == word);
                let known = board.cities.iter().any(|city| whole(&city.printed));
                let cut = word.ends_with('…');
                let stands = word.trim_start_matches(char::is_uppercase);
                let owned = board.cities.iter().any(|city| city.printed.ends_with(stands));
                assert!(known || cut || owned, "{word}:\n{screen}");
            }
        }
    }
}

/// Names of any script keep the columns, and no two players share a mark.
#[test]
fn hostile_and_wide_names_keep_the_columns() {
    let names = [
        "陳大文",
        "\u{202e}x\x1b[2J",
        "e\u{301}e\u{301}e\u{301}",
        "👩‍👩‍👧 Ada",
        "A very long name indeed",
    ];
    let colours = ["white", "black", "yellow", "blue", "green"];
    let mut log = String::from("game europe\n");
    for (name, colour) in names.iter().zip(colours) {
        log += &format!("player \"{name}\" {colour}\n");
    }
    log += &format!("\"{}\" claim Dieppe-Paris P\n", names[0]);
    for color in [true, false] {
        let mut app = app(&log, color);
        press(&mut app, "G");
        for (wide, high) in [(80, 24), (120, 40), (200, 60)] {
            for keys in ["", "s", "?", "\x1b", "m"] {
                press(&mut app, keys);
                draw(&app, wide, high);
            }
            press(&mut app, "m\x1b");
            let buffer = draw(&app, wide, high);
            let rule = (0..wide).find(|&x| buffer[(x, 3)].symbol() == "│");
            let rule = rule.expect("the side has a rule");
            assert!((2..10).all(|y| buffer[(rule, y)].symbol() == "│"));
        }
        let marks: Vec<char> = (0..5).map(|seat| app.show.mark(seat)).collect();
        assert!((0..5).all(|i| !marks[..i].contains(&marks[i])), "{marks:?}");
    }
}

/// Panes speak the reader's language: what is left of Latin words are names, and the log.
#[test]
fn no_pane_has_an_english_word() {
    for lang in [Lang::Ja, Lang::ZhHant, Lang::ZhHans] {
        for log in [EUROPE, CARDS, METRO] {
            lang::with(lang, || {
                let mut app = app(log, false);
                for at in (0..=app.show.last()).step_by(5) {
                    for keys in ["", "t", "m", "-"] {
                        app.look = super::app::Look::default();
                        (app.page, app.message, app.at) = (None, None, at);
                        press(&mut app, keys);
                        for (wide, high) in [(80, 24), (120, 40)] {
                            let screen = text(&draw(&app, wide, high));
                            let left = english(&app, &screen);
                            assert_eq!(left, None, "{}:\n{screen}", lang.tag());
                        }
                    }
                }
            });
        }
    }
}

/// A Latin word above the log that is no name, whole or cut.
fn english(app: &App, screen: &str) -> Option<String> {
    let mut names: Vec<&str> = app.show.recording.players.iter().map(|p| p.name.as_str()).collect();
    let cities = match &app.show.recording.stage {
        Some(crate::frames::Stage::Board(board)) => {
            board.cities.iter().map(|city| city.printed.as_str()).collect()
        }
        Some(crate::frames::Stage::Cards(rules)) => {
            rules.cities.iter().map(|city| city.printed.as_str()).collect()
        }
        _ => Vec::new(),
    };
    names.extend(cities);
    let log = ["─ 記 録 ", "─ 記 錄 ", "─ 记 录 "];
    let panes = screen.lines().take_while(|line| !log.iter().any(|head| line.starts_with(head)));
    let words = panes.flat_map(|line| line.split(|c: char| !c.is_alphabetic()));
    let latin = |word: &&str| word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic());
    words
        .filter(latin)
        .filter(|word| word.bytes().any(|b| b.is_ascii_lowercase()))
        // What free routes ask for, and marks of owners beside it.
        .filter(|word| !word.chars().all(|c| "pbowgykrltf".contains(c) || c.is_ascii_uppercase()))
        .find(|word| !names.iter().any(|name| is_named(name, word)))
        .map(str::to_owned)
}

/// A name, cut or with marks beside it.
fn is_named(name: &str, word: &str) -> bool {
    let mut parts = name.split(|c: char| !c.is_ascii_alphabetic());
    name.contains(word) || parts.any(|part| part.len() > 2 && word.contains(part))
}
