//! `board`: shows what a game is played on, or verifies a file of one's own.

use std::io::{self, Write};

use super::*;
use crate::frames::At;
use crate::games::{self, FAMILIES, On, Problem};
use crate::names::Lookup;
use crate::picture;
use crate::report::{self, InFile, Options};
use crate::span::Span;
use crate::verdict::Verdict;

const EXAMPLES: &str = "\
Examples:
  whistlestop board                     what ships: boards, cards, tiles
  whistlestop board europe              cities, routes and tickets
  whistlestop board europe Paris        what there is about one city
  whistlestop board card-game           tickets and cities of a game without a board
  whistlestop board mymap.yaml          verify a board file
  whistlestop board europe --svg > europe.svg
  whistlestop board europe --log game.ride --at 41 --svg > turn41.svg
  whistlestop board --template > mymap.yaml";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct BoardArgs {
    /// A game that ships, or the file of a board or tile set
    #[arg(value_name = "NAME|FILE")]
    board: Option<FileName>,
    /// Only what concerns this city
    city: Option<String>,
    /// Print the board as JSON
    #[arg(long, conflicts_with = "svg")]
    json: bool,
    /// Print a map as SVG
    #[arg(long)]
    svg: bool,
    /// With --svg, the position of this log; `-` is standard input
    #[arg(long, value_name = "LOG", requires = "svg", conflicts_with = "city")]
    log: Option<FileName>,
    /// The position after this turn, `move:N`, `line:N`, `frame:N` or `end`
    #[arg(long, value_name = "TURN", requires = "log")]
    at: Option<At>,
    /// This game of the log, from 1; needed where it holds several
    #[arg(long, value_name = "N", requires = "log", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Print a commented board file to start from
    #[arg(long, exclusive = true)]
    template: bool,
    #[command(flatten)]
    color: ColorArgs,
}

pub(super) fn run(args: &BoardArgs) -> io::Result<u8> {
    // A picture is markup, and was escaped as such.
    let mut out = match (args.svg || args.template, args.json) {
        (true, _) => out::stdout(Kind::Exact),
        (_, true) => out::stdout(Kind::Json),
        _ => out::words(args.color.on()),
    };
    if args.template {
        let files = FAMILIES.iter().filter_map(|family| family.files);
        for template in files.filter_map(|files| files.template) {
            out.write_all(template.as_bytes())?;
        }
        out.flush()?;
        return Ok(CLEAN);
    }
    if let Some(log) = &args.log {
        return position(args, log, &mut out);
    }
    let Some(name) = &args.board else {
        for name in game::names() {
            if let Some(on) = game::ships(name) {
                writeln!(out, "{name:<10}{}", on.title())?;
            }
        }
        out.flush()?;
        return Ok(CLEAN);
    };
    let code = match game::ships(name) {
        Some(on) => show(args, on, &mut out)?,
        None => match super::boards::read(name.path()) {
            Err(error) => {
                out::say(game::unknown(name, &error));
                FAILED
            }
            Ok(text) => match games::load(&text) {
                Ok(stage) => show(args, stage.on(), &mut out)?,
                Err(problems) => complain(name, &text, &problems, args.color.on())?,
            },
        },
    };
    out.flush()?;
    Ok(code)
}

/// Shows what a game is played on.
fn show(args: &BoardArgs, on: On<'_>, out: &mut dyn Write) -> io::Result<u8> {
    if args.svg || args.json {
        let text = match args.svg {
            true => picture::stage(on),
            false => {
                let json = on.json().map(|json| serde_json::to_string_pretty(&json));
                json.transpose()?.map(|json| json + "\n")
            }
        };
        let Some(text) = text else {
            let is_board = |name: &&str| game::ships(name).is_some_and(|on| on.json().is_some());
            let boards: Vec<&str> = game::names().into_iter().filter(is_board).collect();
            out::say(say!(
                "cli-only-boards",
                "{title}: only a board can be drawn, or written as JSON ({boards})",
                title = on.title(),
                boards = boards.join(", ")
            ));
            return Ok(FAILED);
        };
        out.write_all(text.as_bytes())?;
        return Ok(CLEAN);
    }
    let place = match args.city.as_deref().map(|city| find(on, city)) {
        None => None,
        Some(Ok(place)) => Some(place),
        Some(Err(why)) => {
            out::say(why);
            return Ok(FAILED);
        }
    };
    out.write_all(on.describe(place).as_bytes())?;
    Ok(CLEAN)
}

/// The place that somebody means, or what there is to choose from.
fn find(on: On<'_>, text: &str) -> Result<usize, String> {
    let Some(places) = on.places() else {
        return Err(say!("cli-no-places", "{title} has no places with names", title = on.title()));
    };
    let printed = |ids: &[usize]| {
        let names: Vec<&str> = ids.iter().filter_map(|&id| on.printed(id)).collect();
        names.join(", ")
    };
    match places.find(text) {
        Lookup::One(id) => Ok(id),
        Lookup::Ambiguous(ids) => Err(say!(
            "cli-any-of-these",
            "`{text}` may be any of these: {names}",
            text,
            names = printed(&ids)
        )),
        Lookup::Unknown(near) if near.is_empty() => Err(say!(
            "cli-no-place",
            "no place is called `{text}` in {title}; without it, all are shown",
            text,
            title = on.title()
        )),
        Lookup::Unknown(near) => Err(say!(
            "cli-nearest-place",
            "no place is called `{text}`; the nearest: {names}",
            text,
            names = printed(&near)
        )),
    }
}

/// The picture of one position of a log.
fn position(args: &BoardArgs, log: &FileName, out: &mut dyn Write) -> io::Result<u8> {
    match picture_of(args, log) {
        Ok(picture) => {
            out.write_all(picture.as_bytes())?;
            out.flush()?;
            Ok(CLEAN)
        }
        Err(file) => {
            file.say();
            Ok(FAILED)
        }
    }
}

fn picture_of(args: &BoardArgs, log: &FileName) -> Result<String, Unusable> {
    let (name, game, _) = super::input::pick(log, args.game)?;
    let fail = |why: String| Err(name.unusable(why));
    // A board that ships is only named to be sure; a file is played on.
    let named = args.board.as_deref();
    let is_game = |name: &str| FAMILIES.iter().any(|f| (f.games)().contains(&name));
    let is_file = |name: &&FileName| games::ships(name).is_none() && !is_game(name);
    let file = args.board.as_ref().filter(is_file);
    let recording = super::boards::Boards::new(file).record(&name, &game);
    let is_other = |named: &&str| {
        let stage = recording.stage.as_ref();
        stage.is_some_and(|stage| !stage.on().is_called(named))
    };
    if let Some(named) = named.filter(|_| file.is_none()).filter(is_other) {
        return fail(say!("cli-not-played-on", "this game is not played on `{named}`", named));
    }
    let at = recording.find(args.at.unwrap_or(At::End));
    match at.and_then(|at| picture::draw(&recording, at)) {
        Some(picture) => Ok(picture),
        None if recording.frames.is_empty() => {
            fail(say!("cli-cannot-replay", "this game cannot be replayed: see `whistlestop check`"))
        }
        None => {
            let moves = recording.frames.last().map_or(0, |frame| frame.moves);
            fail(say!(
                "cli-no-such-turn",
                "there is no such place: the log has {moves} turns",
                moves
            ))
        }
    }
}

/// Problems of a board file, on its own lines.
fn complain(file: &str, text: &str, problems: &[Problem], color: bool) -> io::Result<u8> {
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let mut verdict = Verdict::default();
    for problem in problems {
        let at = Span::new(to_u32(problem.span.start), to_u32(problem.span.end));
        verdict.hear(problem, at, &());
    }
    let text = InFile { file, text, first_line: 1, first_byte: 0 };
    let options = Options { color, width: out::columns(), ..Options::default() };
    report::pictures(&mut out::words(color), text, &verdict.findings, options)?;
    Ok(FOUND)
}
