//! What could be written next in a log.

use super::players::by_name;
use super::*;
use crate::games;
use crate::games::legal::{Ask, LegalMoves, Phase};
use crate::notation::spelt;

/// What could be written next in a log on a board that ships: the moves of the player to
/// move, and what is left of the setup. Where cards were not seen, these are the moves
/// that could be legal.
///
/// ```
/// use whistlestop::{legal::Play, legal_moves};
///
/// let log = "game europe\nplayer Ada\nplayer Ben\nAda deal RRLB\nmarket RBLWG\n";
/// let could = legal_moves(log);
/// assert_eq!(could.to_move, [0, 1]);
/// let claim = could.moves.iter().find(|m| m.text == "Ada claim Kyiv-Wilno").unwrap();
/// assert_eq!(claim.line, "Ada claim Kyiv-Wilno RR");
/// let Play::Claim { paid, .. } = &claim.what else { panic!() };
/// assert_eq!(paid.cards, ["RR", "BL", "RL"]);
/// let blind = could.moves.iter().find(|m| m.text == "Ada draw ?").unwrap();
/// assert_eq!(blind.line, "Ada draw ? ?");
/// ```
#[must_use]
pub fn legal_moves(text: &str) -> LegalMoves {
    legal_moves_on(text, "", &Custom::None)
}

/// The same with a line under way, and on the user's own board if there is one. The line
/// is a player's name, if it is not the first to move who is meant; or a turn as far as
/// it is written.
///
/// ```
/// use whistlestop::Custom;
/// use whistlestop::legal::{Play, legal_moves_on};
///
/// let log = "game europe\nplayer Ada\nplayer Ben\nAda deal RRLB\nmarket RBLWG\n";
/// let second = legal_moves_on(log, "Ada draw R>K", &Custom::None);
/// let lines: Vec<&str> = second.moves.iter().map(|m| m.line.as_str()).collect();
/// assert_eq!(lines, [
///     "Ada draw R>K B>?",
///     "Ada draw R>K W>?",
///     "Ada draw R>K G>?",
///     "Ada draw R>K K>?",
///     "Ada draw R>K ?",
/// ]);
/// let tunnel = legal_moves_on(log, "Ada claim Barcelona-Pamplona RR reveal KLW", &Custom::None);
/// let lines: Vec<&str> = tunnel.moves.iter().map(|m| m.line.as_str()).collect();
/// assert_eq!(lines, [
///     "Ada claim Barcelona-Pamplona RR reveal KLW pay L",
///     "Ada claim Barcelona-Pamplona RR reveal KLW withdraw",
/// ]);
/// ```
#[must_use]
pub fn legal_moves_on(text: &str, line: &str, custom: &Custom<'_>) -> LegalMoves {
    let line = line.trim();
    let above = text.trim_end_matches(['\n', '\r']).len();
    let whole = format!("{}\n{line}\n", &text[..above]);
    let mut log = games::read(&whole, custom);
    let written = take_line(&mut log, above);
    answer(&log, custom, line, &written)
}

fn answer<'a>(log: &Log<'a>, custom: &Custom<'a>, line: &str, written: &Written<'a>) -> LegalMoves {
    let mut could = LegalMoves {
        game: String::new(),
        players: Vec::new(),
        phase: Phase::Header,
        turn: 1,
        to_move: Vec::new(),
        seat: None,
        moves: Vec::new(),
    };
    let mut see = |snapshot: Snapshot<'_, 'a>| {
        if snapshot.is_last {
            could = at(&snapshot, line, written);
        }
    };
    let outcome = meant::run(log, custom, true, Some(&mut see), None);
    could.game = outcome.game;
    could.players = outcome.players;
    could
}

/// Who starts the line under way, and what is written of the turn.
#[derive(Default)]
pub(super) struct Written<'a> {
    pub who: Option<&'a str>,
    pub acts: Vec<Act<'a>>,
    /// More is there, and cannot be read.
    lost: bool,
}

/// Takes the line under way out of a log: what begins behind this place.
fn take_line<'a>(log: &mut Log<'a>, above: usize) -> Written<'a> {
    let mut written = Written::default();
    while let Some(last) = log.lines.pop_if(|line| line.span.start as usize > above) {
        match last.statement {
            Statement::Acts { who, acts } => {
                written.who = Some(who.text);
                written.acts = acts.into_vec();
            }
            Statement::Unreadable { who } => {
                log.faults.pop();
                let line = last.span.of(log.text);
                written.who = Some(who.map_or(line, |who| who.text));
                written.lost = who.is_some_and(|who| who.span != last.span);
            }
            _ => written.lost = true,
        }
    }
    written
}

/// The answer at the end of a log.
pub(super) fn at<'a>(snapshot: &Snapshot<'_, 'a>, line: &str, written: &Written<'a>) -> LegalMoves {
    let (referee, order) = (snapshot.referee, snapshot.order);
    let players = snapshot.players.len();
    let is_due = |&seat: &usize| order.skipped(seat, players, referee).is_none();
    let over = referee.status().over;
    let to_move: Vec<usize> = if over { Vec::new() } else { (0..players).filter(is_due).collect() };
    let named = written.who.and_then(|who| seat_called(snapshot, who));
    let first = to_move.first().copied();
    let seat = match written.who {
        Some(_) => named,
        None => first.or(over.then_some(0)),
    };
    let mut could = LegalMoves {
        game: String::new(),
        players: Vec::new(),
        phase: match (over, order.started) {
            (true, _) => Phase::Over,
            (_, true) => Phase::Turn,
            _ => Phase::Setup,
        },
        turn: order.turns + 1,
        to_move,
        seat,
        moves: Vec::new(),
    };
    let Some(seat) = seat.filter(|_| !written.lost) else {
        return could;
    };
    could.moves = ask(snapshot, referee, seat, line, written);
    could
}

fn ask<'a>(
    snapshot: &Snapshot<'_, 'a>,
    referee: &dyn Referee<'a>,
    seat: usize,
    line: &str,
    written: &Written<'a>,
) -> Vec<crate::games::legal::Move> {
    let name = spelt(snapshot.players[seat].name.text);
    referee.offers(&Ask {
        seat,
        begun: snapshot.order.started,
        acts: &written.acts,
        line: if written.acts.is_empty() { &name } else { line },
    })
}

fn seat_called(snapshot: &Snapshot<'_, '_>, who: &str) -> Option<usize> {
    let who = who.trim_matches('"');
    match by_name(snapshot.players).find(who) {
        Lookup::One(seat) => Some(seat),
        _ => None,
    }
}
