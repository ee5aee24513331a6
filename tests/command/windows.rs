//! What is printed on a terminal keeps within its window, but for the names of files; in a
//! pipe it does not change.

use crate::support::program::{text, whistlestop};
use crate::terminal::Terminal;

const BREACH: &str = "fixtures/europe/broken/C9-two-players.ride";
const SCORED: &str = "fixtures/europe/legal/recorded-1357.ride";

fn printed(args: &[&str], env: &[(&str, &str)]) -> String {
    let mut command = whistlestop(args);
    command.envs(env.iter().copied());
    text(&command.output().unwrap().stdout)
}

#[test]
fn a_finding_is_broken_where_the_window_ends() {
    for wide in [60, 70, 80] {
        let mut terminal = Terminal::shell((wide, 40), &format!("\"$W\" check -q {BREACH}"));
        assert_eq!(terminal.leave(), 1);
        let asked = printed(&["check", "-q", "--width", &wide.to_string(), BREACH], &[]);
        assert_eq!(terminal.text().trim_end(), asked.trim_end());
        assert!(asked.contains("\n    │       "), "{asked}");
    }
}

#[test]
fn a_pipe_has_no_width_of_its_own() {
    let plain = printed(&["check", BREACH], &[]);
    assert_eq!(printed(&["check", BREACH], &[("COLUMNS", "40")]), plain);
    assert!(plain.contains("on the next line\n"), "{plain}");
    for width in ["0", "1", "65535"] {
        assert!(printed(&["check", "--width", width, BREACH], &[]).contains("C9"));
    }
    let output = whistlestop(&["check", "--width", "wide", BREACH]).output();
    assert_eq!(output.unwrap().status.code(), Some(2));
}

#[test]
fn a_sheet_has_colours_and_bars_on_a_terminal_only() {
    let run = |line: &str| {
        let mut terminal = Terminal::shell((80, 60), line);
        assert_eq!(terminal.leave(), 0);
        String::from_utf8_lossy(&terminal.raw()).replace("\r\n", "\n")
    };
    let coloured = run(&format!("\"$W\" score {SCORED}"));
    for part in ["\x1b[1;38;5;28m✓", "\x1b[1;38;5;196m✗", "█", "1st"] {
        assert!(coloured.contains(part), "{part}: {coloured}");
    }
    let refused = run(&format!("NO_COLOR=1 \"$W\" score {SCORED}"));
    assert!(!refused.contains('\x1b') && !refused.contains('█'), "{refused}");
    let piped = printed(&["score", SCORED], &[]);
    assert!(!piped.contains('\x1b') && !piped.contains('█'));
    assert_eq!(printed(&["score", "--width", "80", SCORED], &[]), refused);
}
