//! `film`: a whole game as a moving picture, for a forum or a chat.

use clap::Args;

use super::failure::{Failure, Unusable};
use super::input::pick;
use super::made::Made;
use super::name::FileName;
use super::{BoardArg, LogArg};
use crate::picture;

const EXAMPLES: &str = "\
The film is an SVG file that plays by itself, again and again, in every browser and wherever
pictures are shown by one: no script, nothing beside it. Whoever prefers less motion, and
any program that knows none, sees the end of the game.

Examples:
  whistlestop film game.ride                     writes game.svg beside the log
  whistlestop film game.ride -o last-night.svg
  whistlestop film game.ride --seconds 1.5       twice as fast
  whistlestop film --game 3 club.ride            the third game of a file
  whistlestop film - -o - < game.ride > game.svg

Exit codes: 0 written, 2 a file cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FilmArgs {
    #[command(flatten)]
    log: LogArg,
    /// The file to write; `-` is standard output [default: the log's name with .svg]
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
    /// So long a round takes, from 0.2 to 60; a long game is shown in five minutes
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    seconds: f64,
    /// This game of the file, from 1; needed where it holds several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    #[command(flatten)]
    board: BoardArg,
}

fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n| (0.2..=60.0).contains(n));
    number.ok_or_else(|| say!("cli-film-pace", "a number of seconds from 0.2 to 60 is needed"))
}

pub(super) fn run(args: &FilmArgs) -> Result<u8, Failure> {
    let made = Made {
        log: &args.log.log,
        output: args.output.as_ref(),
        extension: "svg",
        mark: picture::FILM,
        not_ours: || {
            say!(
                "cli-no-film",
                "it exists and is no film of whistlestop: name another file with -o, or remove it"
            )
        },
    };
    let to = made.place()?;
    let (name, game, _) = pick(&args.log.log, args.game)?;
    let recording = args.board.boards().record(&name, &game);
    let film = picture::film(&recording, args.seconds).ok_or_else(|| {
        let name = format!("{name}:{}", game.first_line);
        Unusable::new(
            name,
            say!("cli-cannot-replay", "this game cannot be replayed: see `whistlestop check`"),
        )
    })?;
    made.write(&film, to.as_deref())
}
