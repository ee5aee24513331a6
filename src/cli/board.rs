//! `board`: shows a board, or verifies a board file.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::Args;

use super::failure::Unusable;
use super::name::FileName;
use super::{CLEAN, ColorArgs, FAILED, FOUND, out};
use crate::card::Card;
use crate::finding::{Finding, Severity};
use crate::frames::At;
use crate::games::ticket_to_ride::board::{Board, CityId};
use crate::games::ticket_to_ride::board_file::BoardProblem;
use crate::games::ticket_to_ride::{board_json, boards, builtin, builtin_names};
use crate::games::{self, FAMILIES, On};
use crate::laws::notation::N7;
use crate::names::Lookup;
use crate::picture;
use crate::report::escape::Kind;
use crate::report::{self, GameText};
use crate::span::Span;

const EXAMPLES: &str = "\
Examples:
  whistlestop board                     the boards that ship
  whistlestop board europe              cities, routes and tickets
  whistlestop board europe Paris        what there is about one city
  whistlestop board mymap.yaml          verify a board file
  whistlestop board europe --svg > europe.svg
  whistlestop board europe --log game.ride --at 41 --svg > turn41.svg
  whistlestop board --template > mymap.yaml";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct BoardArgs {
    /// A board that ships, or a board file
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
        out.write_all(boards::template().as_bytes())?;
        out.flush()?;
        return Ok(CLEAN);
    }
    if let Some(log) = &args.log {
        return position(args, log, &mut out);
    }
    let Some(name) = &args.board else {
        for name in builtin_names() {
            if let Some(board) = builtin(name) {
                writeln!(out, "{name:<10}{}", board.title)?;
            }
        }
        out.flush()?;
        return Ok(CLEAN);
    };
    if let Some(on) = games::ships(name)
        && let Some(code) = show(args, on, &mut out)?
    {
        return Ok(code);
    }
    let text = match super::boards::read(name.path()) {
        Ok(text) => text,
        Err(error) => {
            let known = builtin_names().join(", ");
            out::say(format_args!("{name}: {error} (boards that ship: {known})"));
            return Ok(FAILED);
        }
    };
    match games::load(&text) {
        Ok(stage) => Ok(show(args, stage.on(), &mut out)?.unwrap_or(CLEAN)),
        Err(problems) => complain(name, &text, &problems, args.color.on()),
    }
}

/// Shows what a game is played on; nothing where there is nothing to show.
fn show(args: &BoardArgs, on: On<'_>, out: &mut dyn Write) -> io::Result<Option<u8>> {
    let code = match (on, on.describe()) {
        (On::Board(board), _) => show_board(args, board, out)?,
        (_, Some(text)) => {
            out.write_all(text.as_bytes())?;
            CLEAN
        }
        (_, None) => return Ok(None),
    };
    out.flush()?;
    Ok(Some(code))
}

fn show_board(args: &BoardArgs, board: &Board, out: &mut dyn Write) -> io::Result<u8> {
    if args.svg {
        out.write_all(picture::board::draw(board).as_bytes())?;
        return Ok(CLEAN);
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &board_json::json(board))?;
        writeln!(out)?;
        return Ok(CLEAN);
    }
    let city = match &args.city {
        None => None,
        Some(text) => match board.city_index().find(text) {
            Lookup::One(id) => CityId::try_from(id).ok(),
            Lookup::Ambiguous(ids) | Lookup::Unknown(ids) => {
                let near: Vec<&str> = ids
                    .iter()
                    .filter_map(|&id| board.cities.get(id))
                    .map(|city| city.printed.as_str())
                    .collect();
                out::say(format_args!(
                    "no single city is called `{text}`: {}",
                    near.join(", ")
                ));
                return Ok(FAILED);
            }
        },
    };
    out.write_all(describe(board, city).as_bytes())?;
    Ok(CLEAN)
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
        return fail(format!("this game is not played on `{named}`"));
    }
    let at = recording.find(args.at.unwrap_or(At::End));
    match at.and_then(|at| picture::draw(&recording, at)) {
        Some(picture) => Ok(picture),
        None if recording.frames.is_empty() => {
            fail("this game cannot be replayed: see `whistlestop check`".to_owned())
        }
        None => {
            let moves = recording.frames.last().map_or(0, |frame| frame.moves);
            fail(format!("there is no such place: the log has {moves} turns"))
        }
    }
}

fn describe(board: &Board, city: Option<CityId>) -> String {
    let mut text = String::new();
    if city.is_none() {
        facts(&mut text, board);
    }
    let about = |a: CityId, b: CityId| city.is_none_or(|city| a == city || b == city);
    let _ = writeln!(text, "Routes");
    for route in board.routes.iter().filter(|r| about(r.a, r.b)) {
        let mut kind = route.colour.map_or("gray", Card::word).to_owned();
        if route.tunnel {
            kind.push_str(", tunnel");
        }
        if route.wilds > 0 {
            let _ = write!(
                kind,
                ", ferry with {}",
                board.wild.count(u32::from(route.wilds))
            );
        }
        if route.twin.is_some() {
            kind.push_str(", double");
        }
        let pair = board.pair(route.a, route.b).to_string();
        let pad = 30usize.saturating_sub(unicode_width::UnicodeWidthStr::width(pair.as_str()));
        let _ = writeln!(text, "  {pair}{:pad$} {:>2}  {kind}", "", route.length);
    }
    let _ = writeln!(text, "\nTickets");
    for ticket in board.tickets.iter().filter(|t| about(t.a, t.b)) {
        let pair = board.pair(ticket.a, ticket.b).to_string();
        let pad = 30usize.saturating_sub(unicode_width::UnicodeWidthStr::width(pair.as_str()));
        let long = if ticket.long { "  long" } else { "" };
        let _ = writeln!(text, "  {pair}{:pad$} {:>2}{long}", "", ticket.points);
    }
    text
}

fn facts(text: &mut String, board: &Board) {
    let spaces: u32 = board.routes.iter().map(|r| u32::from(r.length)).sum();
    let _ = writeln!(text, "{}", board.title);
    let _ = writeln!(
        text,
        "{}–{} players with {} each; {} cards, of them {}",
        board.players_min,
        board.players_max,
        board.piece.count(u32::from(board.pieces)),
        board.deck.total(),
        board.wild.count(u32::from(board.deck[Card::Wild]))
    );
    let _ = writeln!(
        text,
        "{} cities, {} routes with {spaces} spaces, {} tickets",
        board.cities.len(),
        board.routes.len(),
        board.tickets.len()
    );
    for line in &board.unverified {
        let _ = writeln!(text, "not verified: {line}");
    }
    text.push('\n');
}

/// Problems of a board file, on its own lines.
fn complain(file: &str, text: &str, problems: &[BoardProblem], color: bool) -> io::Result<u8> {
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let findings: Vec<Finding> = problems
        .iter()
        .map(|problem| Finding {
            code: N7.code,
            slug: N7.slug,
            severity: Severity::Error,
            message: problem.message.clone(),
            span: Span::new(to_u32(problem.span.start), to_u32(problem.span.end)),
            label: problem.label.clone(),
            causes: Vec::new(),
            note: None,
            sources: Vec::new(),
            help: problem.help.clone(),
            ruling: None,
            turn: None,
            player: None,
            reason: None,
        })
        .collect();
    let text = GameText {
        file,
        text,
        first_line: 1,
        first_byte: 0,
    };
    report::pictures(&mut out::words(color), text, &findings, color)?;
    Ok(FOUND)
}
