//! `deduce`: what an attentive observer, or a player, can know about the hands.

use std::fmt::Write as _;
use std::io::Write;

use serde_json::{Value, json};

use super::*;
use crate::card::Card;
use crate::frames::known::{Asker, Certain, cell};
use crate::frames::plain::certain;
use crate::games::shared::{Forced, HandRange, KnownTickets};
use crate::games::{KnownCards, Referee};
use crate::log::{Line, Statement};
use crate::redact::redact;
use crate::replay::{self, Custom};
use crate::report::escape;
use crate::report::hands::{ByColour, JsonHand};
use crate::span::Span;

const EXAMPLES: &str = "\
The table has a line for each player and a column for each kind of card. `2` is
certain, `1-3` means from one to three, for all that the log lets anybody know by
then: what was dealt and drawn unseen, what was paid, what was seen elsewhere,
and what each deck can still have held. `*` marks cards that nobody saw come and
that are forced all the same. Below stand the blind draws and the deals that can
have been nothing else, for all that is known by then; then how many tickets
everybody has, which of them are certain, and which are certainly not in the
ticket deck. A full log is taken as the public saw it, or as
the player did who is named.

Examples:
  whistlestop deduce game.ride                  at the end of the log
  whistlestop deduce game.ride --at 20          after turn 20
  whistlestop deduce game.ride --as Ben --json  as Ben could know it
  whistlestop deduce game.ride --every          after every turn";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct DeduceArgs {
    #[command(flatten)]
    log: LogArg,
    /// After this turn, counted from the log's first; 0 is the setup
    #[arg(long, value_name = "TURN")]
    at: Option<u32>,
    /// As this player could know it
    #[arg(long = "as", value_name = "PLAYER")]
    viewer: Option<String>,
    /// After every turn
    #[arg(long, conflicts_with = "at")]
    every: bool,
    /// Print JSON: one line for each moment
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    board: BoardArg,
}

/// What is known at one moment.
struct Moment {
    turn: u32,
    hands: Vec<HandRange>,
    /// Blind draws and deals of which something is certain.
    draws: Vec<Certain>,
    /// These are all.
    exact: bool,
    tickets: Option<KnownTickets>,
}

pub(super) fn run(args: &DeduceArgs) -> Result<u8, Failure> {
    let mut boards = args.board.boards();
    let mut out = out::while_read(if args.json { Kind::Json } else { Kind::Words });
    Input::open(&args.log.log)?.each_of_some(|file, game, index| {
        let text = redact(&game.text, args.viewer.as_deref(), false);
        let text = text.map_err(|why| file.unusable(why))?;
        let found = boards.find(file, game);
        let custom = found.custom();
        let (players, moments) = moments(game, text, &custom, args);
        if moments.iter().all(|moment| moment.hands.is_empty()) {
            let why = match &custom {
                Custom::Unusable(why) => (*why).to_owned(),
                _ => say!("cli-nothing-deduced", "nothing is deduced in this game"),
            };
            return Err(file.unusable(why).into());
        }
        for moment in &moments {
            if args.json {
                writeln!(out, "{}", as_json(file, index, &players, moment))?;
            } else {
                let (name, table) = (escape::line(file), table(&players, moment));
                writeln!(out, "{name}:{} {table}", game.first_line)?;
            }
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(CLEAN)
}

/// The moments that are asked for.
fn moments(
    game: &GameText,
    text: String,
    custom: &Custom<'_>,
    args: &DeduceArgs,
) -> (Vec<String>, Vec<Moment>) {
    let lines = lines_before(game, &text);
    let seen = GameText { text, trouble: None, ..*game };
    // A first look for the last line of each turn.
    let mut turns = Vec::new();
    let outcome = replay::watch_game(&seen, custom, &mut |snapshot| {
        if snapshot.line.is_some() {
            turns.push(snapshot.referee.status().turns);
        }
    });
    let last = args.at.unwrap_or(u32::MAX);
    let wanted: Vec<bool> = (0..turns.len())
        .map(|i| {
            let ends = turns.get(i + 1).is_none_or(|next| *next > turns[i]);
            let stops = turns.get(i + 1).is_none_or(|next| *next > last);
            turns[i] <= last && if args.every { ends } else { stops }
        })
        .collect();
    let mut line = 0;
    let mut asker = Asker::default();
    let mut moments = Vec::new();
    let _ = replay::watch_game(&seen, custom, &mut |snapshot| {
        if snapshot.line.is_none() {
            return;
        }
        if wanted.get(line) == Some(&true) {
            moments.push(moment(snapshot.referee, &lines, &mut asker));
        }
        line += 1;
    });
    (outcome.players, moments)
}

fn moment(referee: &dyn Referee<'_>, lines: &[(u32, u64)], asker: &mut Asker) -> Moment {
    let hands = asker.ask(|settled, work| {
        let cards = referee.cards();
        cards.map_or(Vec::new(), |cards| cards.ranges_within(settled, work))
    });
    let (draws, exact) = forced(referee, asker);
    let line = |at: Span| {
        let before = lines.partition_point(|&(start, _)| start <= at.start);
        before.checked_sub(1).map_or(0, |i| lines[i].1)
    };
    Moment {
        turn: referee.status().turns,
        hands,
        draws: draws
            .into_iter()
            .map(|draw| Certain {
                seat: draw.seat,
                line: line(draw.at),
                cards: draw.cards,
                least: draw.least,
            })
            .collect(),
        exact,
        tickets: referee.tickets(),
    }
}

/// Blind draws and deals of which something is certain, and whether these are all.
fn forced(referee: &dyn Referee<'_>, asker: &mut Asker) -> (Vec<Forced>, bool) {
    if asker.is_tired() {
        return (Vec::new(), false);
    }
    let Some(hidden) = referee.cards().and_then(KnownCards::hidden) else {
        return (Vec::new(), true);
    };
    asker.ask(|settled, work| {
        let found = hidden.forced_within(settled, work);
        // All that is looked at and printed again at every moment is work, too.
        *work = work.saturating_sub((hidden.weight() + 32 * found.0.len()) as u64);
        found
    })
}

/// Where each line of the redacted log begins, and the line of the file that it
/// was. What only shows tickets may stand in one of the two alone.
fn lines_before(game: &GameText, text: &str) -> Vec<(u32, u64)> {
    let starts = |text: &str| -> Vec<u32> {
        let told = |line: &Line<'_>| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().any(|act| !act.what.is_show()),
            _ => true,
        };
        let log = crate::games::parse(text);
        let lines = log.lines.iter().filter(|line| told(line));
        lines.map(|line| line.span.start).collect()
    };
    let (mut at, mut number) = (0, game.first_line);
    let number_of = |start: u32| {
        let between = game.text.as_bytes().get(at..start as usize);
        let breaks = between.map_or(0, |text| text.iter().filter(|&&b| b == b'\n').count());
        at = start as usize;
        number += breaks as u64;
        number
    };
    let theirs: Vec<u64> = starts(&game.text).into_iter().map(number_of).collect();
    starts(text).into_iter().zip(theirs).collect()
}

fn table(players: &[String], moment: &Moment) -> String {
    let mut text = say!("cli-after-turn", "after turn {turn}", turn = moment.turn) + "\n";
    let width = players.iter().map(|p| p.chars().count()).max().unwrap_or(0);
    let cards = say!("cli-cards-head", "cards");
    let wide = 5 - crate::report::text::width(&cards).min(5);
    let _ = write!(text, "  {:width$}  {:wide$}{cards}", "", "");
    for card in Card::ALL {
        let _ = write!(text, "  {:>5}", card.letter());
    }
    text.push('\n');
    for (name, hand) in players.iter().zip(&moment.hands) {
        let pad = width - name.chars().count();
        let _ = write!(text, "  {name}{:pad$}  {:>5}", "", hand.cards);
        for card in Card::ALL {
            let cell = cell(hand, card);
            let _ = write!(text, "  {cell:>5}");
        }
        if !hand.exact {
            text.push_str(&say!("cli-at-the-widest", "  (at the widest)"));
        }
        text.push('\n');
    }
    for draw in &moment.draws {
        let name = players.get(draw.seat).map_or("?", String::as_str);
        let _ = writeln!(text, "  {}", certain(draw, name));
    }
    if let Some(tickets) = &moment.tickets {
        text += &known_tickets::lines(players, tickets);
    }
    text
}

fn as_json(file: &str, game: u64, players: &[String], moment: &Moment) -> Value {
    let hands = players.iter().zip(&moment.hands);
    let hands: Vec<JsonHand<'_>> = hands.map(|(name, hand)| JsonHand::new(name, hand)).collect();
    let draws: Vec<Value> = moment
        .draws
        .iter()
        .map(|draw| {
            json!({
                "player": players.get(draw.seat),
                "line": draw.line,
                "cards": draw.cards,
                "least": ByColour(draw.least),
            })
        })
        .collect();
    json!({
        "version": 1,
        "file": file,
        "game": game,
        "turn": moment.turn,
        "hands": hands,
        "draws": draws,
        "all_draws": moment.exact,
        "tickets": moment.tickets.as_ref().map(|known| known_tickets::json(players, known)),
    })
}
