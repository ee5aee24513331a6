//! `refines`: is one log what the other leaves open?

use std::io::{self, Write};

use super::failure::both;
use super::input::no_game;
use super::pair::Side;
use super::*;
use crate::finding::{Finding, Severity};
use crate::redact::{Difference, refines_on};
use crate::replay::{self, Custom};
use crate::report::{self, Options, escape};
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
pub(super) struct RefinesArgs {
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

pub(super) fn run(args: &RefinesArgs) -> Result<u8, Failure> {
    let open = |path: &FileName| {
        let mut side = Side::open(path)?;
        side.name.clone_from(path);
        Ok(side)
    };
    let Some((mut full, mut public)) = both(open(&args.full), open(&args.public)) else {
        return Ok(FAILED);
    };
    let mut boards = Boards::new(args.board.as_ref());
    loop {
        match both(next(&mut full), next(&mut public)) {
            Some((true, true)) => {}
            Some((false, false)) => break,
            Some(_) => return counts(full, public),
            None => return Ok(FAILED),
        }
        let found = [&full, &public].map(|side| boards.find(&side.name, &side.game));
        let customs = [found[0].custom(), found[1].custom()];
        for (side, custom) in [&full, &public].into_iter().zip(&customs) {
            if let Custom::Unusable(why) = custom {
                return Err(side.name.unusable(why).into());
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
    writeln!(
        out,
        "{}",
        say!("cli-is-completion", "{full} is a completion of {public}", full, public)
    )?;
    out.flush()?;
    Ok(CLEAN)
}

/// Reads the next game; false at the end.
fn next(side: &mut Side) -> Result<bool, Unusable> {
    match side.next()? {
        true if side.game.trouble.is_some() => {
            Err(side.name.unusable(say!("cli-some-unreadable", "some of it cannot be read")))
        }
        false if side.games == 0 => Err(side.name.unusable(no_game())),
        there => Ok(there),
    }
}

/// One of the logs has more games than the other.
fn counts(full: Side, public: Side) -> Result<u8, Failure> {
    let count = |mut side: Side| {
        while next(&mut side)? {}
        Ok(say!(
            "cli-name-games",
            "{name}: {n} games",
            name = escape::line(&side.name),
            n = side.games
        ))
    };
    let Some((full, public)) = both(count(full), count(public)) else {
        return Ok(FAILED);
    };
    let mut out = out::words(false);
    writeln!(out, "{full}, {public}")?;
    out.flush()?;
    Ok(FOUND)
}

/// The first place where the logs part, each on its own board.
fn difference(customs: &[Custom<'_>; 2], full: &GameText, public: &GameText) -> Option<Difference> {
    let [ours, theirs] = [(full, &customs[0]), (public, &customs[1])]
        .map(|(game, custom)| Spelling::on(&crate::games::read(&game.text, custom), custom));
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
    let at_line = |of: Span| {
        let text = report::InFile::new(&args.public, public);
        let line = text.line_of(of);
        let nth = usize::try_from(line - text.first_line).unwrap_or(0);
        let words = public.text.lines().nth(nth).unwrap_or("");
        format!("{}:{line}: {words}", args.public)
    };
    let (file, game, span, other) = match (difference.full, difference.public) {
        (Some(at), of) => (&args.full, full, at, of.map(at_line)),
        (None, of) => (&args.public, public, of.unwrap_or_default(), None),
    };
    let message = say!(
        "cli-no-completion",
        "{full} is no completion of {public}",
        full = args.full.to_string(),
        public = args.public.to_string()
    );
    let finding = Finding {
        note: other,
        ..Finding::new(("V1", "no-completion"), span, message, &difference.message)
    };
    complain_at(file, game, finding, args.color.on())
}

fn complain_at(file: &str, game: &GameText, finding: Finding, color: bool) -> io::Result<()> {
    let text = report::InFile::new(file, game);
    let options = Options { color, width: out::columns(), ..Options::default() };
    report::pictures(&mut out::words(color), text, &[finding], options)
}
