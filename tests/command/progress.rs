//! The bar that `audit` shows on a terminal while it works, and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::terminal::{PROGRAM, Terminal};

const BAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";

/// A folder of logs, enough of them for threads to be started.
fn logs(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("logs")).unwrap();
    let long = format!("{BAD}#{}\n", "-".repeat(6000));
    for i in 0..12 {
        let file = folder.join(format!("logs/{i:02}.ride"));
        fs::write(file, long.repeat(6)).unwrap();
    }
    folder
}

fn raw(terminal: &Terminal) -> String {
    String::from_utf8_lossy(&terminal.raw()).into_owned()
}

/// What it prints where no terminal is.
fn piped(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    let mut command = Command::new(PROGRAM);
    command.env("WHISTLESTOP_LANG", "en");
    command.current_dir(folder).args(["audit", "logs"]);
    let output = command.stdin(Stdio::null()).output().unwrap();
    (output.stdout, output.stderr)
}

#[test]
fn a_bar_on_the_terminal_and_nothing_of_it_in_the_report() {
    let folder = logs("progress-bar");
    let line = format!("cd '{}' && \"$W\" audit logs > out.txt", folder.display());
    let mut terminal = Terminal::shell((100, 24), &line);
    assert_eq!(terminal.leave(), 1);
    let shown = raw(&terminal);
    for part in ["%", "games", "not legal", "left"] {
        assert!(shown.contains(part), "{part}: {shown:?}");
    }
    assert!(!shown.contains("error[C2]"), "{shown:?}");
    // It is gone when all is done.
    assert_eq!(terminal.text().trim(), "");
    let (out, err) = piped(&folder);
    assert_eq!(fs::read(folder.join("out.txt")).unwrap(), out);
    assert!(out.starts_with(b"logs/00.ride:1 "));
    assert_eq!(String::from_utf8(err).unwrap(), "", "none in a pipe");
}

#[test]
fn where_the_size_is_not_known_it_counts() {
    let folder = logs("progress-stdin");
    let line =
        format!("cd '{}' && cat logs/* | \"$W\" audit - --quiet > out.txt", folder.display());
    let mut terminal = Terminal::shell((100, 24), &line);
    assert_eq!(terminal.leave(), 1);
    let shown = raw(&terminal);
    assert!(shown.contains("games") && shown.contains("not legal"), "{shown:?}");
    assert!(!shown.contains('%'), "{shown:?}");
    assert_eq!(terminal.text().trim(), "");
}

/// Report and bar on one screen: the bar makes way.
#[test]
fn the_report_stands_on_the_screen_as_it_is() {
    let folder = logs("progress-both");
    let line = format!("cd '{}' && \"$W\" audit logs", folder.display());
    let mut terminal = Terminal::shell((200, 400), &line);
    assert_eq!(terminal.leave(), 1);
    let (out, _) = piped(&folder);
    assert_eq!(terminal.text().trim_end(), String::from_utf8(out).unwrap().trim_end());
}

#[test]
fn what_cannot_be_read_is_said_above_the_bar() {
    let folder = logs("progress-broken");
    fs::write(folder.join("logs/05.ride"), "").unwrap();
    let line = format!("cd '{}' && \"$W\" audit logs > out.txt", folder.display());
    let mut terminal = Terminal::shell((100, 24), &line);
    assert_eq!(terminal.leave(), 2);
    assert_eq!(terminal.text().trim(), "whistlestop: logs/05.ride: there is no game in it");
}
