//! `page`: a game as one HTML file, to open in a browser or to send to a friend.

use super::input::pick;
use super::made::Made;
use super::name::shown;
use super::*;
use crate::log::{Line, Statement};
use crate::page;
use crate::redact::redact;

const EXAMPLES: &str = "\
The page needs no network and nothing beside it: the map or the layout, every step,
hands, breaches in words, the score sheet and the scores over time are all in the file.

Examples:
  whistlestop page game.ride                     writes game.html beside the log
  whistlestop page game.ride -o last-night.html
  whistlestop page --game 3 club.ride            the third game of a file
  whistlestop page --eyes public game.ride       without what only players saw
  whistlestop page --eyes Ben game.ride          as Ben saw it
  whistlestop page - -o - < game.ride > game.html

Exit codes: 0 written, 2 a file cannot be used or written.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct PageArgs {
    #[command(flatten)]
    log: LogArg,
    /// The file to write; `-` is standard output [default: the log's name with .html]
    #[arg(short, long, value_name = "FILE")]
    output: Option<FileName>,
    /// This game of the file, from 1; needed where it holds several
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Leave out what others did not see: `public`, or the name of a player
    #[arg(long, value_name = "WHO")]
    eyes: Option<String>,
    #[command(flatten)]
    board: BoardArg,
}

pub(super) fn run(args: &PageArgs) -> Result<u8, Failure> {
    let made = Made {
        log: &args.log.log,
        output: args.output.as_ref(),
        extension: "html",
        mark: page::MARK.as_bytes(),
        not_ours: || {
            say!(
                "cli-no-page",
                "it exists and is no page of whistlestop: name another file with -o, or remove it"
            )
        },
    };
    let to = made.place()?;
    let page = make(args)?;
    made.write(page.as_bytes(), to.as_deref())
}

fn make(args: &PageArgs) -> Result<String, Unusable> {
    let (name, game, index) = pick(&args.log.log, args.game)?;
    // What was asked for, or else what the log says.
    let said = || crate::games::language(&game.text);
    let lang = language::by_flag().or_else(said);
    let lang = lang.unwrap_or_else(crate::lang::current);
    crate::lang::with(lang, || written(args, &name, game, index))
}

fn written(
    args: &PageArgs,
    name: &FileName,
    mut game: GameText,
    index: u64,
) -> Result<String, Unusable> {
    let mut boards = args.board.boards();
    let eyes = args.eyes.as_deref();
    // Who is called so goes before the public.
    let player = eyes.filter(|who| *who != "public" || is_seated(who, &game));
    if eyes.is_some() {
        let ended = boards.replay(name, &game).finished;
        let seen = redact(&game.text, player, ended);
        game.text =
            seen.map_err(|why| Unusable::new(format!("{name}:{}", game.first_line), why))?;
    }
    // Where a file lies is nobody's business; its name is.
    let file = name.path().file_name().filter(|_| !name.is_stdin());
    let file = file.map_or_else(|| name.to_string(), shown);
    let made = page::Made {
        game: &game,
        file: &file,
        index,
        eyes: eyes.map(|_| player.unwrap_or_default()),
        image: None,
        record: &mut |game| boards.record(name, game),
    };
    page::write(made).ok_or_else(|| {
        let name = format!("{name}:{}", game.first_line);
        Unusable::new(
            name,
            say!("cli-cannot-replay", "this game cannot be replayed: see `whistlestop check`"),
        )
    })
}

/// Somebody at the table has this name.
fn is_seated(name: &str, game: &GameText) -> bool {
    let log = crate::games::parse(&game.text);
    let is = |line: &Line<'_>| matches!(&line.statement, Statement::Player { name: who, .. } if who.text == name);
    log.lines.iter().any(is)
}
