//! `new`: a log to fill in.

use std::io::Write as _;

use super::game::{Game, games_help, header_name};
use super::save::Save;
use super::*;
use crate::blank::{Blank, blank};
use crate::finding::{Finding, Severity};
use crate::games::{Custom, On};
use crate::names::normalise;
use crate::replay;
use crate::report::escape;

const EXAMPLES: &str = "\
The log has what is known beforehand, and every form of a line as a comment: take the #
away from what you need. It can be checked at once, and is then unfinished, not wrong.

Examples:
  whistlestop new europe --players Ada,Ben,Cai -o game.ride
  whistlestop new europe --players \"Oma Käthe,Ben\" --final -o score.ride
  whistlestop new card-game                       to standard output, with names to change
  whistlestop new mymap.yaml --players Ada,Ben    on a board of your own
  whistlestop check game.ride                     and then

Exit codes: 0 written, 2 a file or an argument cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct NewArgs {
    #[arg(value_name = "GAME", help = games_help())]
    game: FileName,
    /// The players in seat order, apart by commas
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',')]
    players: Vec<String>,
    /// Only the end of a game, for who wants to know whether the score was right
    #[arg(long = "final")]
    is_final: bool,
    /// The file to write; without it, or with `-`, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
    /// Write over a file that is there already
    #[arg(long, requires = "output")]
    force: bool,
}

pub(super) fn run(args: &NewArgs) -> Result<u8, Failure> {
    let to = args.output.as_ref().filter(|to| !to.is_stdin());
    let text = match make(args, to) {
        Ok(text) => text,
        Err(why) => {
            out::say(why);
            return Ok(FAILED);
        }
    };
    let Some(to) = to else {
        let mut out = out::log();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        return Ok(CLEAN);
    };
    fresh(to, args.force, &text)?;
    let mut out = out::stdout(Kind::Words);
    let to = escape::line(to);
    let words = say!("cli-fill-in", "{to}: fill it in, then `whistlestop check {to}`", to);
    writeln!(out, "{words}")?;
    out.flush()?;
    Ok(CLEAN)
}

/// Writes a file that was not there before.
///
/// # Errors
/// If it was, and nobody said that it may go; or if it cannot be written.
pub(super) fn fresh(to: &FileName, force: bool, text: &str) -> Result<(), Unusable> {
    // A pipe or a device is there to be written to.
    let is_there = std::fs::metadata(to.path()).is_ok_and(|old| old.is_file());
    if is_there && !force {
        return Err(to.unusable(say!(
            "cli-there-already",
            "it is there already, and is left as it is: name another file, or say `--force`"
        )));
    }
    let written = Save::open(to.path()).and_then(|mut save| {
        save.write_all(text.as_bytes())?;
        save.finish()
    });
    written.map_err(|why| to.unusable(why))
}

fn make(args: &NewArgs, to: Option<&FileName>) -> Result<String, String> {
    let game = Game::find(&args.game)?;
    let on = game.on();
    let players = players(&args.players, on)?;
    let file = game.is_file().then(|| header_name(&args.game, to));
    let file = file.transpose()?;
    let called = to.map(|to| escape::line(to));
    let wanted = Blank {
        on,
        file: file.as_deref(),
        players: &players,
        is_final: args.is_final,
        called: called.as_deref(),
    };
    if args.is_final && !has_position(&wanted) {
        return Err(say!(
            "cli-no-final",
            "{title}: its end cannot be told without the way there, so there is no `--final`",
            title = on.title()
        ));
    }
    let text = blank(&wanted);
    let custom = if game.is_file() { Custom::Own(on) } else { Custom::None };
    // Whatever a name can do to a log is found here, and not by who has filled it in.
    let findings = replay::replay_on(&text, &custom).findings;
    match findings.iter().find(|f| f.severity == Severity::Error) {
        None => Ok(text),
        Some(Finding { message, .. }) => {
            Err(say!("cli-no-such-beginning", "no log can begin so: {message}", message))
        }
    }
}

fn has_position(wanted: &Blank<'_>) -> bool {
    let who = crate::games::guide::Who { one: "", other: "" };
    !wanted.on.guide(who, wanted.file).position.is_empty()
}

/// Names to change, where none are given.
const SOMEBODY: [&str; 12] =
    ["Ada", "Ben", "Cai", "Dot", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo", "Kim", "Lea"];

/// The names of the players, if these can play.
pub(super) fn players(given: &[String], on: On<'_>) -> Result<Vec<String>, String> {
    let seats = on.seats();
    let (least, most) = (*seats.start(), *seats.end());
    if given.is_empty() {
        let some = SOMEBODY.iter().take(least.max(1));
        return Ok(some.map(|&name| name.to_owned()).collect());
    }
    let names: Vec<String> = given.iter().map(|name| name.trim().to_owned()).collect();
    if !seats.contains(&names.len()) {
        return Err(say!(
            "cli-players-for",
            "{title} is for {least} to {most} players, not {n}",
            title = on.title(),
            least,
            most,
            n = names.len()
        ));
    }
    for (i, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(say!(
                "cli-name-missing",
                "a name is missing: `--players Ada,Ben` has one on either side of a comma"
            ));
        }
        let wrong = |c: char| c == '"' || c.is_control();
        if name.contains(wrong) || name.chars().count() > 100 {
            return Err(say!(
                "cli-no-name",
                "`{name}` is no name for a log: one line of up to 100 characters, and no quotes in it",
                name
            ));
        }
        let same = |other: &&String| normalise(other) == normalise(name);
        if let Some(other) = names[..i].iter().find(same) {
            return Err(say!(
                "cli-same-player",
                "`{name}` and `{other}` would be the same player",
                name,
                other
            ));
        }
    }
    Ok(names)
}
