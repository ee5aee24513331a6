//! `record` and `moves`: a game written down at a prompt or through a pipe, and nothing
//! that was said to be written is ever lost.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

#[cfg(unix)]
use super::terminal::{PROGRAM, Terminal};
use crate::support::program::{feed, text, whistlestop};

/// A file that is not there yet, in a folder of its own.
fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("record");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}-{}.ride", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

fn record(file: &Path, lines: &str) -> Output {
    feed(&["record", file.to_str().unwrap()], lines.as_bytes())
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap()
}

const HEADER: &str = "game europe\nplayer Ada blue\nplayer Ben red\n";

#[test]
fn lines_are_written_as_fmt_writes_them() {
    let file = fresh("canonical");
    let lines = "europe\nplayer ADA blue\nplayer Ben red\nada deal 2R LB\nmarket rblwg\n\
                 Ada draw R>K ?  # fast\n# Ben thinks\nclaim paris-dieppe P\n";
    let done = record(&file, lines);
    assert_eq!(done.status.code(), Some(0), "{}", text(&done.stdout));
    assert_eq!(
        read(&file),
        "game europe\nplayer ADA blue\nplayer Ben red\nADA deal RRLB\nmarket RBLWG\n\
         ADA draw R>K ?  # fast\n# Ben thinks\nBen claim Paris-Dieppe P\n"
    );
    // Whoever has the turn need not be named, and too few players are no breach yet.
    assert!(!text(&done.stdout).contains("Error"), "{}", text(&done.stdout));
}

#[test]
fn a_tile_game_names_its_tiles() {
    let file = fresh("tiles");
    record(
        &file,
        "metro\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nstart m02 at 1,1\nAda deal ? ?\n",
    );
    assert!(read(&file).starts_with("game metro\ntiles sample\nplayer Ada\n"));
}

#[test]
fn a_breach_is_shown_as_check_shows_it_and_can_be_taken_out() {
    let file = fresh("breach");
    let moves = "Ada draw ? ?\nBen claim Dieppe-Paris P\nAda claim Dieppe-Paris P\n";
    let done = record(&file, &format!("{HEADER}{moves}"));
    let words = text(&done.stdout);
    assert_eq!(done.status.code(), Some(1), "{words}");
    assert!(words.contains("Error[C1]: Dieppe–Paris belongs to Ben"), "{words}");
    assert!(words.contains("`undo` takes it out"), "{words}");
    assert!(read(&file).ends_with(moves));
    let done = record(&file, "undo\nscore\nmap\nmoves\nlog\nhelp\nquit\nAda pass\n");
    let words = text(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{words}");
    for said in [
        "goes on: 6 lines, turn 4, Ben",
        "taken out: Ada claim Dieppe-Paris P",
        "European Express",
        "Ada claim ",
        "5 Ben claim Dieppe-Paris P",
        "undo    take the last line out",
    ] {
        assert!(words.contains(said), "{said}: {words}");
    }
    assert!(!read(&file).contains("pass"), "nothing is read behind `quit`");
    assert!(read(&file).ends_with("Ben claim Dieppe-Paris P\n"));
}

#[test]
fn what_cannot_be_read_is_not_written() {
    let file = fresh("unreadable");
    let done = record(&file, &format!("{HEADER}Ada clam Dieppe-Paris P\n\u{1b}[2J\n\n   \n"));
    let words = text(&done.stdout);
    assert!(words.contains("`clam` is not a move"), "{words}");
    assert!(words.contains("not written"), "{words}");
    assert_eq!(read(&file), HEADER);
    assert!(!words.contains('\u{1b}'));
}

#[test]
fn a_log_without_a_last_line_end_is_gone_on_with() {
    let file = fresh("goes-on");
    fs::write(&file, format!("\u{feff}{HEADER}Ada draw ? ?")).unwrap();
    record(&file, "draw ? ?\nundo\nBen pass\nundo\n");
    assert_eq!(read(&file), format!("\u{feff}{HEADER}Ada draw ? ?\n"));
}

#[test]
fn what_is_no_log_of_one_game_is_left_alone() {
    let two = fresh("two");
    fs::write(&two, format!("{HEADER}Ada draw ? ?\n\n{HEADER}Ada draw ? ?\n")).unwrap();
    let bytes = fresh("bytes");
    fs::write(&bytes, b"game europe\n\xff\n").unwrap();
    for file in [&two, &bytes, &two.parent().unwrap().to_path_buf()] {
        let done = record(file, "Ben pass\n");
        assert_eq!(done.status.code(), Some(2), "{done:?}");
    }
    assert!(read(&two).ends_with("draw ? ?\n"));
}

#[test]
fn a_file_that_somebody_else_writes_is_not_written_over() {
    let file = fresh("foreign");
    fs::write(&file, HEADER).unwrap();
    let mut session = Session::start(&file);
    session.enter("Ada draw ? ?", "  Ada draw ? ?");
    let mut other = fs::OpenOptions::new().append(true).open(&file).unwrap();
    other.write_all(b"Ben draw ? ?\n").unwrap();
    session.enter("Ben pass", "somebody else has written it meanwhile");
    session.enter("undo", "somebody else has written it meanwhile");
    session.kill();
    assert_eq!(read(&file), format!("{HEADER}Ada draw ? ?\nBen draw ? ?\n"));
}

/// A session through pipes, whose answers are read line by line.
struct Session {
    child: std::process::Child,
    input: std::process::ChildStdin,
    output: BufReader<std::process::ChildStdout>,
}

impl Session {
    fn start(file: &Path) -> Self {
        let mut child = whistlestop(&["record", file.to_str().unwrap()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, input, output: BufReader::new(output) }
    }

    /// Types a line, and waits until this is said.
    fn enter(&mut self, line: &str, said: &str) {
        writeln!(self.input, "{line}").unwrap();
        let mut all = String::new();
        while !all.lines().any(|line| line.contains(said)) {
            let n = self.output.read_line(&mut all).unwrap();
            assert!(n > 0, "`{said}` was never said: {all}");
        }
    }

    /// As `kill -9` does.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn whatever_was_acknowledged_survives_a_kill() {
    let file = fresh("killed");
    let entries = [
        ("europe", "game europe"),
        ("player Ada blue", ""),
        ("player Ben red", ""),
        ("Ada deal RRLB", ""),
        ("Ben deal ????", ""),
        ("market RBLLW", ""),
        ("Ada tickets +? +? -? -?", ""),
        ("Ben tickets +? +? -? -?", ""),
        ("Ada draw R>L", ""),
        ("undo", ""),
        ("Ada draw R>L flush KKRBW ?", ""),
        ("Ben claim Dieppe-Paris P", ""),
        ("Ada station Paris R", ""),
        ("Ben claim Barcelona-Pamplona ?? reveal ??? withdraw", ""),
        ("Ada tickets +? -? -?", ""),
        ("check Ada trains 45", ""),
        ("# a word", ""),
        ("Ben pass", ""),
        ("ruling stands A3 \"tired\"", ""),
        ("flush KKRBW", ""),
        ("result Ada 5", ""),
        ("winner Ben", ""),
        ("undo", ""),
    ];
    let mut expected = String::new();
    for (line, canonical) in entries {
        let written = if canonical.is_empty() { line } else { canonical };
        let mut session = Session::start(&file);
        match line {
            "undo" => {
                session.enter(line, "taken out: ");
                expected.pop();
                expected.truncate(expected.rfind('\n').map_or(0, |at| at + 1));
            }
            _ => {
                session.enter(line, &format!("  {written}"));
                expected += &format!("{written}\n");
            }
        }
        session.kill();
        assert_eq!(read(&file), expected, "after `{line}`");
    }
    let folder = fs::read_dir(file.parent().unwrap()).unwrap();
    let left = folder.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().starts_with(".whistlestop")
    });
    assert_eq!(left.count(), 0, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn at_a_terminal_it_asks_and_tab_completes() {
    let file = fresh("terminal");
    let mut command = portable_pty::CommandBuilder::new(PROGRAM);
    command.args(["record", file.to_str().unwrap()]);
    command.env("WHISTLESTOP_LANG", "en");
    let mut terminal = Terminal::run((100, 40), command);
    terminal.wait_for("game (europe");
    terminal.press("eur\t\r");
    terminal.wait_for("player 1, name and colour");
    terminal.press("\r");
    terminal.wait_for("takes at least 2 players");
    terminal.press("Ada bl\t\t");
    terminal.wait_for("blue");
    terminal.press("\x15Ada blue\r");
    terminal.wait_for("player 2,");
    terminal.press("\"Ana María\" red\r");
    terminal.wait_for("player 3,");
    terminal.press("\r");
    terminal.wait_for("setup>");
    terminal.press("Ada deal RRLB\r");
    terminal.wait_for("  Ada deal RRLB");
    terminal.press("Ada claim wil\t");
    terminal.wait_for("Warszawa-Wilno");
    // Given up.
    terminal.press("\x03");
    terminal.wait_for("nothing is lost");
    terminal.press("Ada claim Kyiv-W\t RR\r");
    terminal.wait_for("2. Ana María>");
    terminal.press("draw ? ?\r");
    terminal.wait_for("3. Ada>");
    terminal.press("\x04");
    assert_eq!(terminal.leave(), 0, "{}", terminal.text());
    assert_eq!(
        read(&file),
        "game europe\nplayer Ada blue\nplayer \"Ana María\" red\nAda deal RRLB\n\
         Ada claim Kyiv-Wilno RR\n\"Ana María\" draw ? ?\n"
    );
}

#[test]
fn moves_are_listed_and_are_data() {
    let file = fresh("moves");
    let log = format!("{HEADER}Ada deal RRLB\nmarket RBLWG\nAda draw R>K ?K\nBen draw ? ?\n");
    fs::write(&file, log).unwrap();
    let run = |args: &[&str]| {
        let args = [&["moves", file.to_str().unwrap()], args].concat();
        let output = whistlestop(&args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        text(&output.stdout)
    };
    let now = run(&[]);
    assert!(now.contains("turn 3, Ada\n"), "{now}");
    assert!(now.contains("\n  Ada claim Kyiv-Wilno RR | BL | KL | RL\n"), "{now}");
    assert!(run(&["--at", "1"]).contains("turn 2, Ben"));
    let second = run(&["--line", "Ada draw K>B"]);
    assert!(second.contains("\n  Ada draw K>B ?\n") && !second.contains("claim"), "{second}");
    let data: serde_json::Value = serde_json::from_str(&run(&["--json"])).unwrap();
    assert_eq!(data["version"], 1);
    assert_eq!(data["phase"], "turn");
    let moves = data["moves"].as_array().unwrap();
    let claim = moves.iter().find(|m| m["name"] == "Kyiv-Wilno").unwrap();
    assert_eq!(claim["kind"], "claim");
    assert_eq!(claim["line"], "Ada claim Kyiv-Wilno RR");
    assert_eq!(claim["paid"]["cards"][1], "BL");
}
