//! The program, as a test runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub fn whistlestop(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whistlestop"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
        .env("WHISTLESTOP_LANG", "en")
        .args(args);
    command
}

/// Runs it with this on its standard input.
pub fn feed(args: &[&str], input: &[u8]) -> Output {
    let mut child = whistlestop(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The reader may stop early.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
