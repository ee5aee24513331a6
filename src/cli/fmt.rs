//! `fmt`: the canonical spelling of a log.

use std::fs;
use std::io::{self, Read, Write};

use clap::Args;

use super::input::complain;
use super::{CLEAN, FAILED, FOUND};
use crate::notation::{self, GameText, Games};
use crate::spelling::Spelling;

#[derive(Debug, Args)]
pub struct FmtArgs {
    /// Logs to format in place; `-` formats standard input to standard output
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<String>,
    /// Change nothing; name the logs that are not in the canonical spelling
    #[arg(long)]
    check: bool,
    /// Print the result instead of writing it back
    #[arg(long, conflicts_with = "check")]
    stdout: bool,
}

pub fn run(args: &FmtArgs) -> io::Result<u8> {
    let mut worst = CLEAN;
    for path in &args.logs {
        let code = match format_file(path, args) {
            Ok(code) => code,
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
            Err(error) => {
                complain(path, &error);
                FAILED
            }
        };
        worst = worst.max(code);
    }
    Ok(worst)
}

fn format_file(path: &str, args: &FmtArgs) -> io::Result<u8> {
    let mut bytes = Vec::new();
    if path == "-" {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path)?;
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::other("it is not text in UTF-8; nothing was changed"))?;
    let (formatted, faults) = format_log(&text)?;
    let name = if path == "-" { "<stdin>" } else { path };
    for (line, message) in &faults {
        eprintln!("whistlestop: {name}:{line}: left as it is: {message}");
    }
    let changed = formatted != text;
    if args.check {
        if changed {
            println!("{name}");
        }
    } else if path == "-" || args.stdout {
        io::stdout().lock().write_all(formatted.as_bytes())?;
    } else if changed {
        fs::write(path, formatted)?;
    }
    Ok(if args.check && changed || !faults.is_empty() {
        FOUND
    } else {
        CLEAN
    })
}

/// The whole text in the canonical spelling, and the lines left alone.
///
/// # Errors
/// If a line or a game is too long to be one.
pub fn format_log(text: &str) -> io::Result<(String, Vec<(u64, String)>)> {
    let mut out = String::with_capacity(text.len());
    let mut faults = Vec::new();
    let mut games = Games::new(text.as_bytes());
    let mut game = GameText::default();
    while games.next_into(&mut game)? {
        if game.trouble.is_some() {
            return Err(io::Error::other("a line or a game is too long to be one"));
        }
        let spelling = Spelling::of(&game.text);
        let (formatted, bad) = notation::format_text(&game.text, &spelling);
        out.push_str(&formatted);
        for fault in bad {
            let before = &game.text[..(fault.span.start as usize).min(game.text.len())];
            let line = game.first_line + before.matches('\n').count() as u64;
            faults.push((line, fault.message));
        }
    }
    Ok((out, faults))
}
