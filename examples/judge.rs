//! Judges a log and says what is wrong with it, a line a finding.
//!
//! `cargo run --example judge -- game.ride`

use std::process::ExitCode;

use whistlestop::{Severity, replay};

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: judge LOG");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    let outcome = replay(&text);
    for finding in &outcome.findings {
        let line = 1 + text[..finding.span.start as usize].matches('\n').count();
        let (code, message) = (finding.code, &finding.message);
        println!("{path}:{line}: {code} {message} ({})", finding.label);
    }
    ExitCode::from(u8::from(outcome.count(Severity::Error) > 0))
}
