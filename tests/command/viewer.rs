//! The viewer in a real terminal: keys in, screen out.

use crate::support;
use crate::terminal::{PROGRAM, Terminal, root, text};
use portable_pty::CommandBuilder;

const SMALL: (u16, u16) = (80, 24);
const EUROPE: &str = "fixtures/europe/legal/recorded-1357.ride";
const FIVE: &str = "fixtures/europe/legal/recorded-1039.ride";
const LONDON: &str = "fixtures/london/legal/three-players.ride";
const CARDS: &str = "fixtures/card_game/legal/four-players-completes.ride";
const METRO: &str = "fixtures/metro/legal/two-players.ride";
const BREACH: &str = "fixtures/europe/broken/C9-two-players.ride";
const RULINGS: &str = "fixtures/europe/stories/tournament-with-rulings.ride";

fn open(size: (u16, u16), args: &[&str]) -> Terminal {
    let terminal = Terminal::replay(size, args);
    terminal.wait_below("q leave");
    terminal
}

fn snapshot(name: &str, terminal: &Terminal) {
    // A quoted block keeps the blanks at the beginning of the first line.
    let text = format!("{}\n", terminal.text());
    support::snapshot::snapshot("viewer", name, &text);
}

/// A log of its own, away when the test is over.
struct Log(std::path::PathBuf);

impl Log {
    fn new(name: &str, text: &str) -> Self {
        let file = format!("whistlestop-viewer-{}-{name}.ride", std::process::id());
        let path = std::env::temp_dir().join(file);
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

// What it looks like

/// Every game at the sizes people have.
#[test]
fn every_game_on_every_screen() {
    for (name, log, at) in [
        ("europe", EUROPE, "90"),
        ("europe-five", FIVE, "150"),
        ("london", LONDON, "20"),
        ("card-game", CARDS, "60"),
        ("metro", METRO, "20"),
    ] {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let terminal = open(size, &["--at", at, log]);
            snapshot(&format!("{name}.{}x{}", size.0, size.1), &terminal);
        }
    }
}

#[test]
fn unseen_cards_are_shown_as_such() {
    let terminal = open(SMALL, &["--at", "40", "fixtures/europe/unseen/recorded-1357.ride"]);
    snapshot("europe-unseen.80x24", &terminal);
    let terminal = open(SMALL, &["--at", "20", "fixtures/card_game/unseen/two-players.ride"]);
    snapshot("card-game-unseen.80x24", &terminal);
    let terminal = open(SMALL, &["--at", "12", "fixtures/metro/unseen/two-players.ride"]);
    snapshot("metro-unseen.80x24", &terminal);
}

// Walking about

#[test]
fn keys_step_through_the_game() {
    let mut terminal = open(SMALL, &[EUROPE]);
    terminal.wait_for("before the first line · 0/164");
    for (keys, place) in [
        ("l", "setup · line 10 · 1/164"),
        ("\x1b[C", "setup · line 11 · 2/164"),
        ("\x1b[D", "setup · line 10 · 1/164"),
        ("h", "before the first line · 0/164"),
        ("h", "before the first line · 0/164"),
        ("\x1b[B", "turn 1 · round 1 · line 18 · 8/164"),
        ("j", "turn 4 · round 2 · line 21 · 11/164"),
        ("l", "turn 5 · round 2 · line 22 · 12/164"),
        ("k", "turn 4 · round 2 · line 21 · 11/164"),
        ("\x1b[A", "turn 1 · round 1 · line 18 · 8/164"),
        ("\x1b[F", "the end · line 175 · 164/164"),
        ("l", "the end · line 175 · 164/164"),
        ("\x1b[5~", "154/164"),
        ("\x1b[6~", "164/164"),
        ("\x1b[H", "before the first line · 0/164"),
        ("G", "the end · line 175 · 164/164"),
        ("g", "before the first line · 0/164"),
        ("llll", "setup · line 13 · 4/164"),
    ] {
        terminal.type_and_settle(keys);
        let screen = terminal.text();
        assert!(screen.contains(place), "{keys:?} to {place}:\n{screen}");
    }
}

#[test]
fn space_plays_and_stops() {
    let mut terminal = open(SMALL, &["--at", "frame:161", EUROPE]);
    terminal.press(" ");
    terminal.wait_for("164/164");
    terminal.type_and_settle(" ");
    assert!(terminal.text().contains("164/164"));
    terminal.press("g ");
    terminal.wait_for("▶");
    terminal.press(" ");
    terminal.wait("a pause", |screen| !text(screen).contains('▶'));
}

#[test]
fn brackets_jump_to_breaches() {
    let mut terminal = open(SMALL, &[BREACH]);
    terminal.wait_for("1 breach");
    terminal.type_and_settle("]");
    snapshot("breach.80x24", &terminal);
    terminal.press("]");
    terminal.wait_below("no further breach below");
    terminal.press("g[");
    terminal.wait_below("no further breach above");
    terminal.press("G[");
    terminal.wait_for("turn 4 · round 2 · line 14");
    terminal.press("\r");
    terminal.wait_for("any key: back");
    snapshot("finding.80x24", &terminal);
    terminal.type_and_settle("x");
    terminal.press("l\r");
    terminal.wait_below("nothing was found on this line");
}

#[test]
fn every_breach_of_a_long_game() {
    let mut terminal = open((120, 40), &[RULINGS]);
    terminal.type_and_settle("]");
    snapshot("rulings-first.120x40", &terminal);
    terminal.type_and_settle("G[");
    snapshot("rulings-last.120x40", &terminal);
    let mut terminal = open(SMALL, &["fixtures/metro/stories/a-bad-evening.ride"]);
    terminal.type_and_settle("]");
    snapshot("metro-breach.80x24", &terminal);
    let mut terminal = open(SMALL, &["fixtures/card_game/stories/rulings.ride"]);
    terminal.type_and_settle("]");
    snapshot("card-game-breach.80x24", &terminal);
}

/// True if a name stands out on the map.
fn is_marked(screen: &vt100::Screen) -> bool {
    let map = (2..15).flat_map(|row| (0..48).map(move |column| (row, column)));
    map.filter_map(|(row, column)| screen.cell(row, column)).any(vt100::Cell::inverse)
}

#[test]
fn a_search_goes_to_turns_lines_and_places() {
    let mut terminal = open(SMALL, &[EUROPE]);
    for (typed, place) in [
        ("/41\r", "turn 41 ·"),
        ("/line:100\r", "line 100 ·"),
        ("/end\r", "164/164"),
        ("/dieppe\r", "on from the beginning"),
    ] {
        terminal.press(typed);
        terminal.wait_for(place);
    }
    terminal.type_and_settle("g/wien\r");
    snapshot("search-city.80x24", &terminal);
    terminal.type_and_settle("/athens-smyrna\r");
    assert!(terminal.text().contains("Cai claims Athína–Smyrna"));
    snapshot("search-route.80x24", &terminal);
    for (typed, said) in [
        ("/999\r", "there is no turn 999: the log has 154 turns"),
        ("/k\r", "can be many"),
        ("/zzz\r", "nothing here names zzz"),
        ("/Ada draw\r/\r", "Ada draw"),
    ] {
        terminal.press(typed);
        terminal.wait_for(said);
    }
    terminal.press("/wi");
    terminal.wait_below("/wi");
    terminal.press("\x1b");
    terminal.wait_below("q leave");
    // Esc takes the mark off the map, and never leaves.
    terminal.type_and_settle("g/wien\rg");
    assert!(is_marked(&terminal.screen()));
    terminal.press("\x1b");
    terminal.wait("no mark", |screen| !is_marked(screen));
    terminal.press("\x1b");
    terminal.wait_below("q leaves");
    terminal.press("q");
    assert_eq!(terminal.leave(), 0);
}

#[test]
fn a_search_goes_to_squares_and_tiles() {
    let mut terminal = open(SMALL, &[METRO]);
    terminal.type_and_settle("/5,3\r");
    snapshot("search-square.80x24", &terminal);
    terminal.type_and_settle("/m44\r");
    assert!(terminal.text().contains("m44"));
    terminal.press("/90,90\r");
    terminal.wait_below("no tile ever lies at 90,90");
    terminal.type_and_settle("G-");
    snapshot("metro-overview.80x24", &terminal);
}

#[test]
fn pages_lie_above_the_game() {
    let mut terminal = open(SMALL, &[EUROPE]);
    terminal.press("?");
    terminal.wait_for("any other key: back");
    snapshot("help.80x24", &terminal);
    terminal.press("\x1b[F");
    terminal.wait_for("tickets.");
    terminal.press("\x1b");
    terminal.wait("no help", |screen| !text(screen).contains("any other key"));
    terminal.press("s");
    terminal.wait_for("any other key: back");
    snapshot("sheet.80x24", &terminal);
    terminal.type_and_settle("q");
}

#[test]
fn the_map_can_be_alone_and_larger() {
    let mut terminal = open(SMALL, &["--at", "90", EUROPE]);
    terminal.type_and_settle("m");
    snapshot("map-alone.80x24", &terminal);
    terminal.type_and_settle("m+");
    snapshot("map-larger.80x24", &terminal);
    terminal.type_and_settle("HHKK");
    snapshot("map-moved.80x24", &terminal);
    terminal.type_and_settle("-t");
    snapshot("tickets.80x24", &terminal);
}

/// Where a map of everything could not be read the end is a table, and `m` the map.
#[test]
fn a_small_window_ends_with_a_table() {
    let mut terminal = open(SMALL, &["--at", "end", FIVE]);
    snapshot("europe-end.80x24", &terminal);
    terminal.type_and_settle("m");
    assert!(!terminal.text().contains("The end"));
    let terminal = open((120, 40), &["--at", "end", FIVE]);
    assert!(!terminal.text().contains("The end"));
}

#[test]
fn a_file_of_many_games() {
    let one = std::fs::read_to_string(root().join(BREACH)).unwrap();
    let two = std::fs::read_to_string(root().join(METRO)).unwrap();
    let log = Log::new("many", &format!("{one}\n{two}\ngame chess\n"));
    let mut terminal = open(SMALL, &[log.path()]);
    terminal.press("\t");
    terminal.wait_for("Metro, the sample tiles, game 2 of the file");
    terminal.press("\t");
    terminal.wait_for("This game cannot be replayed");
    terminal.press("\t");
    terminal.wait_below("this is the last game of the file");
    terminal.press("\x1b[Z\x1b[Z");
    terminal.wait_for("Ticket to Ride: Europe");
    terminal.press("\x1b[Z");
    terminal.wait_below("this is the first game of the file");
    let terminal = open(SMALL, &["--game", "2", log.path()]);
    terminal.wait_for("game 2 of the file");
    for args in [["--game", "3"], ["--game", "4"], ["--at", "999"]] {
        let mut terminal = Terminal::replay(SMALL, &[args[0], args[1], log.path()]);
        assert_eq!(terminal.leave(), 2, "{args:?}");
        assert!(terminal.text().contains("whistlestop: "), "{args:?}");
    }
}

// The window

#[test]
fn the_window_may_change_its_size() {
    let mut terminal = open(SMALL, &["--at", "90", EUROPE]);
    let small = terminal.text();
    terminal.resize((120, 40));
    terminal.wait_for("─ Score track ─");
    terminal.settle();
    let other = open((120, 40), &["--at", "90", EUROPE]);
    assert_eq!(terminal.text(), other.text());
    terminal.resize((60, 10));
    terminal.wait_for("This window has 60 columns and 10 rows; the viewer needs");
    terminal.resize((1, 1));
    terminal.resize(SMALL);
    terminal.wait_below("q leave");
    terminal.settle();
    assert_eq!(terminal.text(), small);
}

#[test]
fn wide_names_keep_their_columns() {
    let text = std::fs::read_to_string(root().join(EUROPE)).unwrap();
    let log = Log::new("wide", &text.replace("Cai", "太郎"));
    let terminal = open(SMALL, &["--at", "90", log.path()]);
    snapshot("wide-names.80x24", &terminal);
    let screen = terminal.screen();
    for row in 1..15 {
        let cell = screen.cell(row, 48).unwrap();
        assert_eq!(cell.contents(), "│", "row {row}:\n{}", terminal.text());
    }
}

/// What selects colours: 30–49, 90–107 and the long forms.
fn colours(raw: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(raw).into_owned();
    let mut found = Vec::new();
    for part in text.split("\x1b[").skip(1) {
        let Some((codes, _)) = part.split_once('m') else {
            continue;
        };
        if !codes.bytes().all(|b| b.is_ascii_digit() || b == b';') {
            continue;
        }
        let numbers = codes.split(';').filter_map(|n| n.parse::<u32>().ok());
        if numbers.into_iter().any(|n| (30..=49).contains(&n) || (90..=107).contains(&n)) {
            found.push(codes.to_owned());
        }
    }
    found
}

#[test]
fn colours_can_be_refused() {
    let run = |no_color: bool, args: &[&str]| {
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(["replay", "--at", "90", EUROPE]);
        command.args(args);
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let mut terminal = Terminal::run(SMALL, command);
        terminal.wait_below("q leave");
        terminal.press("]?");
        terminal.wait_for("any other key: back");
        terminal.type_and_settle("xl");
        terminal.press("q");
        assert_eq!(terminal.leave(), 0);
        colours(&terminal.raw())
    };
    assert!(!run(false, &[]).is_empty());
    assert_eq!(run(true, &[]), Vec::<String>::new());
    assert_eq!(run(false, &["--color", "never"]), Vec::<String>::new());
    assert!(!run(true, &["--color", "always"]).is_empty());
}

/// Nothing in a log may move the cursor, ring the bell or set the title.
#[test]
fn a_log_cannot_drive_the_terminal() {
    let evil = "\x1b]0;owned\x07\x1b[2J\u{9b}31m\u{202e}";
    let text = format!(
        "game europe\nevent \"{evil}\"\nplayer \"A{evil}\" blue\nplayer Ben red\n\
         \"A{evil}\" claim Dieppe-Paris P\nBen {evil} # {evil}\nBen claim {evil}-Paris P\n"
    );
    let log = Log::new("evil", &text);
    let mut terminal = open(SMALL, &[log.path()]);
    for _ in 0..4 {
        terminal.type_and_settle("l");
    }
    terminal.press("h\r");
    terminal.wait_for("any key: back");
    terminal.type_and_settle("x");
    let raw = String::from_utf8_lossy(&terminal.raw()).into_owned();
    assert!(!raw.contains("\x1b]") && !raw.contains('\x07'));
    assert!(!raw.contains('\u{9b}') && !raw.contains('\u{202e}'));
    assert!(terminal.text().contains("␛]0;owned␇"), "{}", terminal.text());
}

// Other languages

/// A language and its word for leaving.
const LANGUAGES: [(&str, &str); 3] =
    [("ja", "q 終了"), ("zh-Hant", "q 離開"), ("zh-Hans", "q 退出")];

#[test]
fn every_game_in_every_language() {
    for (lang, leave) in LANGUAGES {
        for (name, log, at, size) in [
            ("europe", EUROPE, "90", SMALL),
            ("europe", EUROPE, "90", (120, 40)),
            ("card-game", CARDS, "60", SMALL),
            ("card-game", CARDS, "60", (120, 40)),
            ("metro", METRO, "20", SMALL),
        ] {
            let terminal = Terminal::replay(size, &["--lang", lang, "--at", at, log]);
            terminal.wait_below(leave);
            snapshot(&format!("{name}.{}x{}.{lang}", size.0, size.1), &terminal);
            let screen = terminal.screen();
            let rule = size.0 - if size.0 < 100 { size.0 * 2 / 5 } else { size.0 * 3 / 8 };
            for row in 1..=14 {
                let cell = screen.cell(row, rule).unwrap();
                assert_eq!(cell.contents(), "│", "row {row}:\n{}", terminal.text());
            }
        }
    }
}

#[test]
fn pages_and_messages_in_every_language() {
    let said = [
        ["任意のキーで戻る", "これより後に違反はありません", "第999手番はありません"],
        ["按任意鍵返回", "後面沒有違規了", "沒有第999回合"],
        ["按任意键返回", "后面没有违规了", "没有第999回合"],
    ];
    for ((lang, leave), [back, none, no_turn]) in LANGUAGES.into_iter().zip(said) {
        let mut terminal = Terminal::replay(SMALL, &["--lang", lang, BREACH]).idle_at(leave);
        terminal.wait_below(leave);
        terminal.type_and_settle("]");
        snapshot(&format!("breach.80x24.{lang}"), &terminal);
        terminal.press("]");
        terminal.wait_below(none);
        terminal.press("/999\r");
        terminal.wait_below(no_turn);
        terminal.press("\r");
        terminal.wait_for(back);
        // The last line is drawn last.
        terminal.wait_below(leave);
        snapshot(&format!("finding.80x24.{lang}"), &terminal);
        terminal.type_and_settle("x");
        terminal.press("?");
        terminal.wait_for("PgUp PgDn");
        terminal.wait_below(leave);
        snapshot(&format!("help.80x24.{lang}"), &terminal);
        terminal.type_and_settle("x");
        terminal.press("q");
        assert_eq!(terminal.leave(), 0);
    }
}

// Coming and going

/// After it has left: the screen, the cursor and the keyboard are as before.
fn is_restored(terminal: &Terminal) {
    let screen = terminal.screen();
    let text = text(&screen);
    assert!(!screen.alternate_screen(), "{text}");
    assert!(!screen.hide_cursor(), "{text}");
    assert!(text.contains("before"), "{text}");
    let has = |word: &str| text.split_whitespace().any(|w| w == word);
    assert!(has("icanon") && has("echo") && has("isig"), "{text}");
}

#[test]
fn leaving_gives_the_terminal_back() {
    let line = format!("echo before; \"$W\" replay {EUROPE}; echo \"code $?\"; stty -a");
    for keys in ["q", "\x03", "/wien\x03", "?\x03", "\x1b\x1bq"] {
        let mut terminal = Terminal::shell(SMALL, &line);
        terminal.wait_below("q leave");
        assert!(terminal.screen().alternate_screen());
        assert!(terminal.screen().hide_cursor());
        terminal.press(keys);
        assert_eq!(terminal.leave(), 0, "{keys:?}");
        is_restored(&terminal);
        assert!(terminal.text().contains("code 0"), "{keys:?}");
    }
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let line = format!("echo before; \"$W\" replay {EUROPE}; stty -a");
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        // The shell itself is not to die of it: the signal goes to the viewer.
        let mut terminal = Terminal::shell(SMALL, &line);
        terminal.wait_below("q leave");
        let children = format!("/proc/{0}/task/{0}/children", terminal.id());
        let Ok(children) = std::fs::read_to_string(children) else {
            return;
        };
        let child = children.split_whitespace().next().unwrap().to_owned();
        let sent =
            std::process::Command::new("kill").args(["-s", signal, &child]).status().unwrap();
        assert!(sent.success());
        assert_eq!(terminal.leave(), 0, "{signal}");
        is_restored(&terminal);
    }
}

/// Not a test: what the next one runs in a terminal.
#[test]
#[ignore = "run by a_panic_gives_the_terminal_back"]
fn panics_with_the_screen_open() {
    let _screen = whistlestop::internals::viewer::Screen::open(true).unwrap();
    panic!("on purpose");
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let own = std::env::current_exe().unwrap();
    let line = format!(
        "echo before; '{}' --ignored --exact --nocapture viewer::panics_with_the_screen_open; stty -a",
        own.display()
    );
    let mut terminal = Terminal::shell((120, 40), &line);
    assert_eq!(terminal.leave(), 0);
    is_restored(&terminal);
    let raw = String::from_utf8_lossy(&terminal.raw()).into_owned();
    assert!(raw.contains("\x1b[?1049h"), "it was open");
    assert!(terminal.text().contains("on purpose"), "{}", terminal.text());
}

#[test]
fn a_log_from_a_pipe() {
    let line = format!("cat {EUROPE} | \"$W\" replay -");
    let mut terminal = Terminal::shell(SMALL, &line);
    terminal.wait_below("q leave");
    terminal.type_and_settle("/41\r");
    assert!(terminal.text().contains("turn 41 ·"));
    terminal.press("q");
    assert_eq!(terminal.leave(), 0);
    // In a session of its own it has no keyboard.
    let line = format!("cat {EUROPE} | setsid -w \"$W\" replay -; echo \"code $?\"");
    let mut terminal = Terminal::shell(SMALL, &line);
    terminal.leave();
    let text = terminal.text();
    assert!(text.contains("code 2"), "{text}");
    assert!(text.contains("there is no keyboard to read keys from"), "{text}");
    assert!(!terminal.screen().alternate_screen());
}

#[test]
fn nothing_to_show() {
    let empty = Log::new("empty", "# nothing\n");
    let chess = Log::new("chess", "game chess\nplayer Ada white\n");
    for (log, why) in [
        (empty.path(), "there is no game in it"),
        (chess.path(), "cannot be replayed"),
        ("no-such.ride", "No such file"),
        ("fixtures", "it is a folder"),
    ] {
        let mut terminal = Terminal::replay((200, 24), &[log]);
        assert_eq!(terminal.leave(), 2, "{log}");
        let text = terminal.text();
        assert!(text.contains(why), "{log}: {text}");
        assert!(!String::from_utf8_lossy(&terminal.raw()).contains("\x1b[?1049h"));
    }
}

/// In a pipe, on a terminal that can do nothing, or on request: text.
#[test]
fn plain_text_on_request() {
    let mut command = CommandBuilder::new("sh");
    command.args(["-c", "TERM=dumb \"$W\" replay fixtures/europe/broken/C9-two-players.ride"]);
    command.env("W", PROGRAM);
    let mut dumb = Terminal::run((100, 40), command);
    let mut plain = Terminal::replay((100, 40), &["--plain", BREACH]);
    for terminal in [&mut dumb, &mut plain] {
        assert_eq!(terminal.leave(), 0);
        assert!(terminal.text().contains("total"), "{}", terminal.text());
        assert!(!terminal.raw().contains(&0x1b));
    }
}
