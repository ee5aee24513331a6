//! `refines`: is one log what the other leaves open?

use std::io::{self, Write};

use clap::Args;

use super::boards::Boards;
use super::input::{Input, complain};
use super::name::FileName;
use super::{CLEAN, ColorArgs, FAILED, FOUND, out};
use crate::finding::{Finding, Severity};
use crate::notation::{self, GameText};
use crate::redact::{Difference, refines_on};
use crate::replay::{self, Custom};
use crate::report::{self, escape};
use crate::span::Span;
use crate::spelling::Spelling;

const EXAMPLES: &str = "\
FULL is a completion of PUBLIC if it says the same at every place, and where
PUBLIC has a `?` anything at all; and if it breaks no rule that PUBLIC keeps.
Comments, tags, `check` lines and the spelling of names do not matter, nor does
the order of cards paid and of tickets offered. Names are those of the board that the
logs are played on, which may have other names for its file.

Examples:
  whistlestop refines full.ride public.ride

Exit codes: 0 it is a completion, 1 it is not (the first difference is shown),
2 a file cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RefinesArgs {
    /// The log that says more
    full: FileName,
    /// The log that says less
    public: FileName,
    /// Play on this board file, or with this tile set, instead of the one the logs name
    #[arg(long, value_name = "FILE")]
    board: Option<FileName>,
    #[command(flatten)]
    color: ColorArgs,
}

pub fn run(args: &RefinesArgs) -> io::Result<u8> {
    let (Some(mut full), Some(mut public)) = (Side::open(&args.full), Side::open(&args.public))
    else {
        return Ok(FAILED);
    };
    let mut boards = Boards::new(args.board.as_ref());
    loop {
        match (full.next(), public.next()) {
            (Some(true), Some(true)) => {}
            (Some(false), Some(false)) => break,
            (Some(_), Some(_)) => return counts(full, public),
            _ => return Ok(FAILED),
        }
        let found = [&full, &public].map(|side| boards.find(side.name, &side.game));
        let customs = [found[0].custom(), found[1].custom()];
        for (side, custom) in [&full, &public].into_iter().zip(&customs) {
            if let Custom::Unusable(why) = custom {
                complain(side.name, &io::Error::other(why.as_str()));
                return Ok(FAILED);
            }
        }
        let (a, b) = (&full.game, &public.game);
        if let Some(difference) = difference(&customs, a, b) {
            show(args, a, b, &difference)?;
            return Ok(FOUND);
        }
        if let Some(finding) = new_breach(&customs, a, b) {
            complain_at(&args.full, a, finding, args.color.on())?;
            return Ok(FOUND);
        }
    }
    let [full, public] = [&args.full, &args.public].map(|name| escape::line(name));
    let mut out = out::words(false);
    writeln!(out, "{full} is a completion of {public}")?;
    out.flush().map(|()| CLEAN)
}

/// One of the two logs, read game by game.
struct Side<'a> {
    name: &'a FileName,
    input: Input,
    game: GameText,
    games: u64,
}

impl<'a> Side<'a> {
    fn open(name: &'a FileName) -> Option<Self> {
        let input = Input::open(name).map_err(|error| complain(name, &error));
        Some(Self {
            name,
            input: input.ok()?,
            game: GameText::default(),
            games: 0,
        })
    }

    /// Reads the next game; false at the end, `None` if it cannot be read.
    fn next(&mut self) -> Option<bool> {
        let read = match self.input.next_into(&mut self.game) {
            Ok(true) if self.game.trouble.is_some() => {
                Err(io::Error::other("some of it cannot be read"))
            }
            Ok(false) if self.games == 0 => Err(io::Error::other("there is no game in it")),
            read => read,
        };
        let there = read.map_err(|error| complain(self.name, &error)).ok()?;
        self.games += u64::from(there);
        Some(there)
    }

    /// How many games there are in all.
    fn count(mut self) -> Option<u64> {
        while self.next()? {}
        Some(self.games)
    }
}

/// One of the logs has more games than the other.
fn counts(full: Side<'_>, public: Side<'_>) -> io::Result<u8> {
    let names = [full.name, public.name].map(|name| escape::line(name));
    let (Some(n), Some(m)) = (full.count(), public.count()) else {
        return Ok(FAILED);
    };
    let mut out = out::words(false);
    writeln!(out, "{}: {n} games, {}: {m} games", names[0], names[1])?;
    out.flush().map(|()| FOUND)
}

/// The first place where the logs part, each on its own board.
fn difference(customs: &[Custom<'_>; 2], full: &GameText, public: &GameText) -> Option<Difference> {
    let [ours, theirs] = [(full, &customs[0]), (public, &customs[1])]
        .map(|(game, custom)| Spelling::on(&notation::parse(&game.text), custom));
    let same_board = match customs {
        [Custom::Own(a), Custom::Own(b)] => a == b,
        _ => false,
    };
    refines_on(&full.text, &public.text, [&ours, &theirs], same_board)
}

/// A rule that the full log breaks and the public one does not.
fn new_breach(customs: &[Custom<'_>; 2], full: &GameText, public: &GameText) -> Option<Finding> {
    let errors = |game: &GameText, custom: &Custom<'_>| -> Vec<Finding> {
        let outcome = replay::judge_game(game, custom);
        let is_error = |f: &Finding| f.severity == Severity::Error;
        outcome.findings.into_iter().filter(is_error).collect()
    };
    let theirs = errors(public, &customs[1]);
    errors(full, &customs[0]).into_iter().find(|ours| {
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
    let text = report::GameText::new(file, game);
    report::pictures(&mut out::words(color), text, &[finding], color)
}
