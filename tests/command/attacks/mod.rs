//! Everything that somebody could do to the program, or to those who run it, with a
//! log, a file name, a board file, an argument, a full disk or a signal. SECURITY.md
//! says what is promised; each promise has its attacks here.

mod archives;
mod hangs;
mod leaks;
mod lost;
mod mended;
mod streams;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Whatever takes longer waits for something that never comes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);

const PROGRAM: &str = env!("CARGO_BIN_EXE_whistlestop");

/// A game with a breach, and one without.
const BAD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris R\n";
const GOOD: &str = "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\n";

/// How the lines of a text may end, with a mark before the first or without.
const LINE_ENDS: [fn(&str) -> String; 7] = [
    |text| text.to_owned(),
    crlf,
    mac,
    mark,
    |text| text.trim_end().to_owned(),
    |text| mark(&crlf(text)),
    |text| mac(text).trim_end().to_owned(),
];

fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

fn mac(text: &str) -> String {
    text.replace('\n', "\r")
}

fn mark(text: &str) -> String {
    format!("\u{feff}{text}")
}

/// A folder of its own for a test, empty at first.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("attacks-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    /// The names of all that is in it.
    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.unwrap().file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    /// The program, run in this folder.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.env("WHISTLESTOP_LANG", "en");
        command.current_dir(&self.0).args(args);
        command.env_remove("NO_COLOR").stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        finish(self.command(args), b"")
    }

    fn feed(&self, args: &[&str], input: &[u8]) -> Output {
        finish(self.command(args), input)
    }

    /// A line of shell, in which `$W` is the program.
    fn shell(&self, line: &str) -> Output {
        let mut command = Command::new("sh");
        command.current_dir(&self.0).args(["-c", line]);
        command.env("W", PROGRAM).stdin(Stdio::null());
        finish(command, b"")
    }

    fn fifo(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        let made = Command::new("mkfifo").arg(&path).status().unwrap();
        assert!(made.success());
        path
    }
}

/// Runs a command to its end, and fails if that does not come.
fn finish(mut command: Command, input: &[u8]) -> Output {
    if !input.is_empty() {
        command.stdin(Stdio::piped());
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let what = format!("{command:?}");
    let mut child = command.spawn().unwrap();
    let stdin = child.stdin.take();
    let input = input.to_vec();
    std::thread::spawn(move || {
        // It may stop reading early.
        let _ = stdin.map(|mut stdin| stdin.write_all(&input));
    });
    let id = child.id();
    let (done, waiting) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(child.wait_with_output()));
    match waiting.recv_timeout(PATIENCE) {
        Ok(output) => output.unwrap(),
        Err(_) => {
            let _ = Command::new("kill").args(["-9", &id.to_string()]).status();
            panic!("it hangs: {what}");
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn code(output: &Output) -> i32 {
    let code = output.status.code();
    code.unwrap_or_else(|| panic!("{:?}: {}", output.status, text(&output.stderr)))
}

#[track_caller]
fn assert_code(output: &Output, expected: i32) {
    let said = || format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(code(output), expected, "{}", said());
}

/// Waits until something is so.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what} does not come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Every way to read a log, with `LOG` for its name.
const READERS: [&str; 34] = [
    "check LOG",
    "check --color always LOG",
    "check --quiet LOG",
    "check --format short LOG",
    "check --format json LOG",
    "check --format json --ranges LOG",
    "check --format sarif LOG",
    "check --format github LOG",
    "check --unsafe-fixes LOG",
    "check --diff LOG",
    "score LOG",
    "score --json LOG",
    "replay --plain LOG",
    "replay --plain --at end LOG",
    "replay --json LOG",
    "fmt --check LOG",
    "fmt --stdout LOG",
    "redact LOG",
    "refines LOG LOG",
    "diff LOG LOG",
    "diff --format short LOG LOG",
    "diff --format json LOG LOG",
    "deduce LOG",
    "deduce --json LOG",
    "page LOG -o -",
    "board --log LOG --svg",
    "audit LOG",
    "audit --format json LOG",
    "audit --format jsonl LOG",
    "audit --format csv LOG",
    "audit --format sarif LOG",
    "audit --format junit LOG",
    "audit --standings LOG",
    "audit --standings --format csv LOG",
];

/// One of them, for this log.
fn reader<'a>(words: &'a str, log: &'a str) -> Vec<&'a str> {
    let word = |word| if word == "LOG" { log } else { word };
    words.split(' ').map(word).collect()
}
