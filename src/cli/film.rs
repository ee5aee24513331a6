//! `film`: a whole game as a moving picture, for a forum or a chat.

use super::input::pick;
use super::made::Made;
use super::*;
use crate::picture;

const EXAMPLES: &str = "\
The film is an SVG file that plays by itself, again and again, in every browser and wherever
pictures are shown by one: no script, nothing beside it. Whoever prefers less motion, and
any program that knows none, sees the end of the game. For places that take no SVG, name a
file that ends in .gif: its letters are those of the fonts that this machine has.

Examples:
  whistlestop film game.ride                     writes game.svg beside the log
  whistlestop film game.ride -o last-night.svg
  whistlestop film game.ride -o game.gif         for a chat that shows no SVG
  whistlestop film game.ride --seconds 1.5       twice as fast
  whistlestop film --game 3 club.ride            the third game of a file
  whistlestop film - -o - < game.ride > game.svg

Exit codes: 0 written, 2 a file cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FilmArgs {
    #[command(flatten)]
    log: LogArg,
    /// The file to write, .svg or .gif; `-` is standard output [default: the log's name with .svg]
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
    let ending = args.output.as_ref().and_then(|name| name.path().extension());
    let is_gif = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
    let made = Made {
        log: &args.log.log,
        output: args.output.as_ref(),
        extension: if is_gif { "gif" } else { "svg" },
        mark: if is_gif { pixels::MARK } else { picture::FILM.as_bytes() },
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
    let film = match is_gif {
        true => pixels::film(&recording, args.seconds),
        false => picture::film(&recording, args.seconds)
            .map(String::into_bytes)
            .ok_or_else(cannot_replay),
    };
    let film = film.map_err(|why| Unusable::new(format!("{name}:{}", game.first_line), why))?;
    made.write(&film, to.as_deref())
}

fn cannot_replay() -> String {
    say!("cli-cannot-replay", "this game cannot be replayed: see `whistlestop check`")
}

#[cfg(feature = "gif")]
mod pixels {
    use crate::frames::Recording;
    pub(super) use crate::picture::GIF as MARK;
    use crate::picture::{NoFilm, gif};

    pub(super) fn film(recording: &Recording, pace: f64) -> Result<Vec<u8>, String> {
        gif(recording, pace).map_err(|why| match why {
            NoFilm::Game => super::cannot_replay(),
            NoFilm::Letters => say!(
                "cli-no-fonts",
                "no font is found on this machine, and a GIF needs one to write names: install one, or name a file that ends in .svg"
            ),
            NoFilm::Picture(why) => say!("cli-no-gif", "the GIF cannot be made: {why}", why),
        })
    }
}

#[cfg(not(feature = "gif"))]
mod pixels {
    use crate::frames::Recording;

    pub(super) const MARK: &[u8] = b"whistlestop film";

    pub(super) fn film(_: &Recording, _: f64) -> Result<Vec<u8>, String> {
        Err(say!(
            "cli-gif-left-out",
            "this whistlestop was built without GIF: name a file that ends in .svg"
        ))
    }
}
