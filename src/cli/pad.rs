//! `pad`: a page to print, for scribes who write on paper.

use std::io::Write as _;

use super::game::{Game, games_help};
use super::new::{fresh, players};
use super::*;
use crate::blank::{Pad, pad};
use crate::report::escape;

const EXAMPLES: &str = "\
One HTML file, to be opened in a browser and printed, on A4 or Letter: the forms, the
letters of the cards, cities and tickets, then ruled lines with turn numbers. What is
written on it is a log: type it in later, and `whistlestop check` judges it.

Examples:
  whistlestop pad europe                          writes europe-pad.html
  whistlestop pad london --players Ada,Ben,Cai    with their names beside the turns
  whistlestop pad card-game --turns 60 -o pad.html
  whistlestop pad mymap.yaml -o - > pad.html

Exit codes: 0 written, 2 a file or an argument cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PadArgs {
    #[arg(value_name = "GAME", help = games_help())]
    game: FileName,
    /// The players in the order of play, apart by commas
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',')]
    players: Vec<String>,
    /// How many lines for turns
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// The file to write; `-` is standard output [default: GAME-pad.html]
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
    /// Write over a file that is there already
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &PadArgs) -> Result<u8, Failure> {
    let page = match make(args) {
        Ok(page) => page,
        Err(why) => {
            out::say(why);
            return Ok(FAILED);
        }
    };
    let to = match &args.output {
        Some(to) if to.is_stdin() => {
            let mut out = out::stdout(Kind::Exact);
            out.write_all(page.as_bytes())?;
            out.flush()?;
            return Ok(CLEAN);
        }
        Some(to) => to.clone(),
        None => beside(&args.game),
    };
    fresh(&to, args.force, &page)?;
    let mut out = out::stdout(Kind::Words);
    let to = escape::line(&to);
    let words = say!("cli-print-it", "{to}: open it in a browser, and print it", to);
    writeln!(out, "{words}")?;
    out.flush()?;
    Ok(CLEAN)
}

/// `europe-pad.html` in the folder we are in.
fn beside(game: &FileName) -> FileName {
    let name = game.path().file_stem().unwrap_or_default();
    let mut name = name.to_os_string();
    name.push("-pad.html");
    FileName::from(name)
}

fn make(args: &PadArgs) -> Result<String, String> {
    let game = Game::find(&args.game)?;
    let on = game.on();
    let players = if args.players.is_empty() { Vec::new() } else { players(&args.players, on)? };
    Ok(pad(&Pad { on, players: &players, turns: args.turns }))
}
