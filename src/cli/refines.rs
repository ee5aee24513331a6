//! `refines`: is one log what the other leaves open?

use std::io::{self, Write};

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::{CLEAN, ColorArgs, FAILED, FOUND, out};
use crate::finding::{Finding, Severity};
use crate::notation::GameText;
use crate::redact::{Difference, refines};
use crate::report::escape;
use crate::report::{self, Format, GameReport, Options, Summary};
use crate::span::Span;
use crate::spelling::Spelling;

const EXAMPLES: &str = "\
FULL is a completion of PUBLIC if it says the same at every place, and where
PUBLIC has a `?` anything at all; and if it breaks no rule that PUBLIC keeps.
Comments, tags, `check` lines and the spelling of names do not matter, nor does
the order of cards paid and of tickets offered.

Examples:
  whistlestop refines full.ride public.ride

Exit codes: 0 it is a completion, 1 it is not (the first difference is shown),
2 a file cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RefinesArgs {
    /// The log that says more
    full: String,
    /// The log that says less
    public: String,
    /// Play on this board file, or with this tile set, instead of the one the logs name
    #[arg(long, value_name = "FILE")]
    board: Option<String>,
    #[command(flatten)]
    color: ColorArgs,
}

pub fn run(args: &RefinesArgs) -> io::Result<u8> {
    let (Some(full), Some(public)) = (games(&args.full), games(&args.public)) else {
        return Ok(FAILED);
    };
    if full.len() != public.len() {
        let (n, m) = (full.len(), public.len());
        let [full, public] = [&args.full, &args.public].map(|name| escape::line(name));
        let mut out = out::words(false);
        writeln!(out, "{full}: {n} games, {public}: {m} games")?;
        return out.flush().map(|()| FOUND);
    }
    let mut boards = Boards::new(args.board.as_deref());
    for (a, b) in full.iter().zip(&public) {
        if let Some(difference) = refines(&a.text, &b.text, &Spelling::of(&a.text)) {
            show(args, a, b, &difference)?;
            return Ok(FOUND);
        }
        if let Some(finding) = new_breach(&mut boards, args, a, b) {
            complain_at(&args.full, a, finding, args.color.on())?;
            return Ok(FOUND);
        }
    }
    let [full, public] = [&args.full, &args.public].map(|name| escape::line(name));
    let mut out = out::words(false);
    writeln!(out, "{full} is a completion of {public}")?;
    out.flush().map(|()| CLEAN)
}

fn games(path: &str) -> Option<Vec<GameText>> {
    let read = || -> io::Result<Vec<GameText>> {
        let mut input = Input::open(path)?;
        let mut all = Vec::new();
        let mut game = GameText::default();
        while input.next_into(&mut game)? {
            if game.trouble.is_some() {
                return Err(io::Error::other("some of it cannot be read"));
            }
            all.push(std::mem::take(&mut game));
        }
        if all.is_empty() {
            return Err(io::Error::other("there is no game in it"));
        }
        Ok(all)
    };
    read().map_err(|error| complain(path, &error)).ok()
}

/// A rule that the full log breaks and the public one does not.
fn new_breach(
    boards: &mut Boards,
    args: &RefinesArgs,
    full: &GameText,
    public: &GameText,
) -> Option<Finding> {
    let errors = |boards: &mut Boards, file: &str, game: &GameText| -> Vec<Finding> {
        let outcome = boards.replay(file, game);
        let is_error = |f: &Finding| f.severity == Severity::Error;
        outcome.findings.into_iter().filter(is_error).collect()
    };
    let theirs = errors(boards, &args.public, public);
    errors(boards, &args.full, full).into_iter().find(|ours| {
        let same = |f: &Finding| f.code == ours.code && f.turn == ours.turn;
        !theirs.iter().any(same)
    })
}

/// Shows the first difference where the full log has it.
fn show(
    args: &RefinesArgs,
    full: &GameText,
    public: &GameText,
    difference: &Difference,
) -> io::Result<()> {
    let (file, game, span, other) = match (difference.full, difference.public) {
        (Some(at), Some(of)) => {
            let (line, text) = line_at(public, of);
            let other = format!("{}:{line}: {text}", args.public);
            (&args.full, full, at, Some(other))
        }
        (Some(at), None) => (&args.full, full, at, None),
        (None, of) => (&args.public, public, of.unwrap_or_default(), None),
    };
    let finding = Finding {
        code: "V1",
        slug: "no-completion",
        severity: Severity::Error,
        message: format!("{} is no completion of {}", args.full, args.public),
        span,
        label: difference.message.clone(),
        causes: Vec::new(),
        note: other,
        sources: Vec::new(),
        help: None,
        ruling: None,
        turn: None,
        player: None,
        reason: None,
    };
    complain_at(file, game, finding, args.color.on())
}

/// Number and text of the line in which a span starts.
fn line_at(game: &GameText, span: Span) -> (u64, &str) {
    let start = (span.start as usize).min(game.text.len());
    let before = game.text.get(..start).unwrap_or("");
    let line = before.matches('\n').count();
    let text = game.text.lines().nth(line).unwrap_or("");
    (game.first_line + line as u64, text)
}

fn complain_at(file: &str, game: &GameText, finding: Finding, color: bool) -> io::Result<()> {
    let options = Options {
        color,
        quiet: true,
        sheet: false,
    };
    let out = out::words(color);
    let mut reporter = report::reporter(Format::Full, Box::new(out), options);
    let findings = [finding];
    let report = GameReport {
        text: report::GameText {
            file,
            text: &game.text,
            first_line: game.first_line,
            first_byte: game.first_byte,
        },
        game: "",
        title: "",
        index: 1,
        players: &[],
        findings: &findings,
        sheet: None,
        finished: true,
        hidden: None,
    };
    let mut summary = Summary::default();
    summary.add(&report);
    reporter.game(&report)?;
    reporter.finish(&summary)
}
