//! `simulate`: legal games from a seed, as logs.

use std::io::{self, BufWriter, Write};

use super::game::{Game, games_help, header_name};
use super::save::Save;
use super::*;
use crate::games::ticket_to_ride::builtin_names;
use crate::report::text::count;
use crate::simulate::{Played, Series, Style};

const EXAMPLES: &str = "\
The players go after their tickets, and every game is legal and complete, but on a
board of your own that leaves no way to the end: such a log stops where nobody can go
on, and says so. The same seed gives the same logs on every machine; game number K of a run has the seed S + K - 1,
so that any of them can be made again by itself.

Examples:
  whistlestop simulate europe --players 4 --seed 7
  whistlestop simulate london --games 1000 -o london.ride
  whistlestop simulate card-game --games 100 --unseen | whistlestop audit -
  whistlestop simulate mymap.yaml --varied

Exit codes: 0 written, 1 not all games came to their end, 2 a file or an argument
cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct SimulateArgs {
    #[arg(value_name = "GAME", help = games_help())]
    game: FileName,
    /// How many play; without it every number that the game seats, in turn
    #[arg(short, long, value_name = "N")]
    players: Option<usize>,
    /// The seed of the first game
    #[arg(short, long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many games
    #[arg(short, long, value_name = "K", default_value_t = 1)]
    games: u64,
    /// Write only what is public
    #[arg(short, long)]
    unseen: bool,
    /// By whose rulebook
    #[arg(short, long, value_name = "EDITION")]
    edition: Option<String>,
    /// Vary what makes no difference: names, turn numbers, checks, comments, spelling
    #[arg(long)]
    varied: bool,
    /// How the players play: plain, hoard, tickets, wild, whim, starve, mixed
    #[arg(long, value_name = "STYLE", default_value = "plain", value_parser = style)]
    style: Style,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
}

fn style(word: &str) -> Result<Style, String> {
    let known = Style::ALL.into_iter().find(|style| style.word() == word);
    known.ok_or_else(|| {
        let words: Vec<&str> = Style::ALL.into_iter().map(Style::word).collect();
        say!("cli-one-of", "one of {words}", words = words.join(", "))
    })
}

pub(super) fn run(args: &SimulateArgs) -> io::Result<u8> {
    let found = match Game::find(&args.game) {
        Ok(found) => found,
        Err(why) => return Ok(refuse(&why)),
    };
    let played = found.on();
    if let Err(why) = fits(args, &played) {
        return Ok(refuse(&why));
    }
    let file =
        match found.is_file().then(|| header_name(&args.game, args.output.as_ref())).transpose() {
            Ok(file) => file,
            Err(why) => return Ok(refuse(&why)),
        };
    let series = Series {
        players: args.players,
        seed: args.seed,
        unseen: args.unseen,
        varied: args.varied,
        style: args.style,
        edition: args.edition.as_deref(),
        file: file.as_deref(),
    };
    let unfinished = match &args.output {
        None => write(&mut out::log(), &played, &series, args.games)?,
        Some(path) => {
            let result = Save::open(path.path()).and_then(|mut file| {
                let unfinished = write(&mut file, &played, &series, args.games)?;
                file.finish().map(|()| unfinished)
            });
            match result {
                Ok(unfinished) => unfinished,
                Err(error) => return Ok(refuse(&format!("{path}: {error}"))),
            }
        }
    };
    if unfinished == 0 {
        return Ok(CLEAN);
    }
    let why = played.never_ends();
    let why = why.unwrap_or_else(|| say!("cli-nobody-goes-on", "nobody could go on"));
    out::say(say!(
        "cli-stop-early",
        "{n} of {games} stop before the end: {why}",
        n = unfinished,
        games = count(args.games, "game"),
        why
    ));
    Ok(FOUND)
}

fn refuse(why: &str) -> u8 {
    out::say(why);
    FAILED
}

/// Writes the games; how many of them did not come to their end.
fn write(out: &mut dyn Write, played: &Played, series: &Series, games: u64) -> io::Result<u64> {
    let mut unfinished = 0;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    for number in 0..games {
        if number > 0 {
            out.write_all(b"\n")?;
        }
        let (log, finished) = played.play(series, number);
        unfinished += u64::from(!finished);
        out.write_all(log.as_bytes())?;
    }
    out.flush().map(|()| unfinished)
}

/// Does the game allow what was asked for?
fn fits(args: &SimulateArgs, played: &Played) -> Result<(), String> {
    let seats = played.seats();
    if let Some(players) = args.players
        && !seats.contains(&players)
    {
        let (least, most) = seats.into_inner();
        return Err(say!(
            "cli-players-range",
            "{game} is for {least} to {most} players, not {players}",
            game = args.game.to_string(),
            least,
            most,
            players
        ));
    }
    if let Some(edition) = &args.edition {
        let editions = played.editions();
        if editions.is_empty() {
            return Err(say!(
                "cli-one-edition",
                "{game} has one edition only",
                game = args.game.to_string()
            ));
        }
        if !editions.contains(&edition.as_str()) {
            return Err(say!(
                "cli-no-edition",
                "{game} has no edition `{edition}`: {editions}",
                game = args.game.to_string(),
                edition,
                editions = editions.join(", ")
            ));
        }
    }
    if args.style != Style::Plain && !matches!(played, Played::Board(_)) {
        return Err(say!(
            "cli-style-boards",
            "--style is for the boards of Ticket to Ride: {boards}",
            boards = builtin_names().join(", ")
        ));
    }
    Ok(())
}
