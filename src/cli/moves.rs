//! `moves`: what could be done at a position.

use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::json;

use super::*;
use crate::games::legal::{LegalMoves, Move, Phase, Play};
use crate::replay::{self, Custom, legal_moves_on};
use crate::report::escape;

const EXAMPLES: &str = "\
Every line that the referee would accept next, as it would be written; where a payment
is to be chosen, all of them, cheapest first. `?` stands for what has yet to be seen, and
where cards were not seen, the moves are those that could be legal. A line under way
(--line) is gone on with: the second card of a draw, what a tunnel costs.

Examples:
  whistlestop moves game.ride                          at the end of the log
  whistlestop moves game.ride --at 20                  after turn 20
  whistlestop moves game.ride --line Ben               Ben's moves
  whistlestop moves game.ride --line \"Ada draw R>K\"    the second card
  whistlestop moves game.ride --json                   as data

Exit codes: 0 shown, 2 a file cannot be used.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    log: LogArg,
    /// After this turn, counted from the log's first; 0 is the setup
    #[arg(long, value_name = "TURN")]
    at: Option<u32>,
    /// A line under way: a player, or a turn as far as it is written
    #[arg(long, value_name = "LINE", default_value = "")]
    line: String,
    /// Print JSON: one line for each game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    board: BoardArg,
}

pub(super) fn run(args: &MovesArgs) -> Result<u8, Failure> {
    let mut boards = args.board.boards();
    let mut out = out::while_read(if args.json { Kind::Json } else { Kind::Words });
    Input::open(&args.log.log)?.each_of_some(|file, game, index| {
        let found = boards.find(file, game);
        let custom = found.custom();
        let end = args.at.map_or(game.text.len(), |turn| end_of(game, &custom, turn));
        let could = legal_moves_on(&game.text[..end], &args.line, &custom);
        if args.json {
            let mut line = json!({ "version": 1, "file": &**file, "game_number": index });
            if let (Some(line), Ok(serde_json::Value::Object(more))) =
                (line.as_object_mut(), serde_json::to_value(&could))
            {
                line.extend(more);
            }
            writeln!(out, "{line}")?;
        } else {
            let name = escape::line(file);
            writeln!(out, "{name}:{} {}", game.first_line, heading(&could))?;
            out.write_all(list(&could).as_bytes())?;
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(CLEAN)
}

/// Where the lines of a turn end, and of what follows it.
fn end_of(game: &GameText, custom: &Custom<'_>, turn: u32) -> usize {
    let mut end = None;
    let _ = replay::watch_game(game, custom, &mut |snapshot| {
        if let Some(line) = snapshot.line
            && snapshot.turns > turn
        {
            end.get_or_insert(line.span.start as usize);
        }
    });
    end.unwrap_or(game.text.len())
}

/// `turn 12, Ada`.
pub(super) fn heading(could: &LegalMoves) -> String {
    let who = could.seat.and_then(|seat| could.players.get(seat));
    let who = who.map_or("", String::as_str);
    match could.phase {
        Phase::Header => say!("record-at-header", "before the game and the players are named"),
        Phase::Setup => say!("record-at-setup", "before the first turn"),
        Phase::Turn => say!("record-at-turn", "turn {n}, {who}", n = could.turn, who),
        Phase::Over => say!("record-at-end", "the game is over"),
    }
}

/// A line for each move, with what it can be paid with.
pub(super) fn list(could: &LegalMoves) -> String {
    let mut text = String::new();
    let mut last = String::new();
    for offered in &could.moves {
        let line = in_a_line(offered);
        // Two tracks that nothing tells apart are one line.
        if line != last {
            let _ = writeln!(text, "  {line}");
        }
        last = line;
    }
    if could.moves.is_empty() {
        let _ = writeln!(text, "  {}", say!("record-nothing", "nothing can be done here"));
    }
    text
}

fn in_a_line(offered: &Move) -> String {
    let text = &offered.text;
    let paid = match &offered.what {
        Play::Claim { paid, .. }
        | Play::Station { paid, .. }
        | Play::Pay { paid }
        | Play::Completes { paid, ticket: Some(_) } => paid.cards.join(" | "),
        Play::Develop { places, .. } if !places.is_empty() => {
            let places: Vec<&str> = places.iter().map(|place| place.text.as_str()).collect();
            format!("place {}", places.join(" | "))
        }
        Play::Draw { .. } | Play::DrawTile { .. } => return text.clone(),
        _ => return offered.line.clone(),
    };
    format!("{text} {paid}")
}
