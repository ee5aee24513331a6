//! `deduce`: what an attentive observer, or a player, can know about the hands.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use clap::Args;
use serde_json::{Value, json};

use super::input::{Input, complain};
use super::{CLEAN, FAILED};
use crate::card::{Card, Counts};
use crate::games::shared::HandRange;
use crate::notation::GameText;
use crate::redact::redact;
use crate::replay;

const EXAMPLES: &str = "\
The table has a line for each player and a column for each kind of card. `2` is
certain, `1-3` means from one to three, for all that the log lets anybody know by
then: what was dealt and drawn unseen, what was paid, what was seen elsewhere,
and what each deck can still have held. `*` marks cards that nobody saw come and
that are forced all the same. A full log is taken as the public saw it, or as
the player did who is named.

Examples:
  whistlestop deduce game.ride                  at the end of the log
  whistlestop deduce game.ride --at 20          after turn 20
  whistlestop deduce game.ride --as Ben --json  as Ben could know it
  whistlestop deduce game.ride --every          after every turn";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct DeduceArgs {
    /// The log; `-` is standard input
    #[arg(value_name = "LOG")]
    log: String,
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
}

/// What is known at one moment.
struct Moment {
    turn: u32,
    hands: Vec<HandRange>,
}

pub fn run(args: &DeduceArgs) -> io::Result<u8> {
    let mut input = match Input::open(&args.log) {
        Ok(input) => input,
        Err(error) => {
            complain(&args.log, &error);
            return Ok(FAILED);
        }
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut game = GameText::default();
    let mut index = 0;
    loop {
        match input.next_into(&mut game) {
            Ok(true) => index += 1,
            Ok(false) if index > 0 => break,
            Ok(false) => {
                complain(&input.name, &io::Error::other("there is no game in it"));
                return Ok(FAILED);
            }
            Err(error) => {
                complain(&input.name, &error);
                return Ok(FAILED);
            }
        }
        let text = match redact(&game.text, args.viewer.as_deref(), false) {
            Ok(text) => text,
            Err(error) => {
                complain(&input.name, &io::Error::other(error));
                return Ok(FAILED);
            }
        };
        let (players, moments) = moments(&text, args);
        if moments.iter().all(|moment| moment.hands.is_empty()) {
            let why = "nothing is deduced in this game";
            complain(&input.name, &io::Error::other(why));
            return Ok(FAILED);
        }
        for moment in &moments {
            if args.json {
                writeln!(out, "{}", as_json(&input.name, index, &players, moment))?;
            } else {
                let table = table(&players, moment);
                writeln!(out, "{}:{} {table}", input.name, game.first_line)?;
            }
        }
    }
    out.flush()?;
    Ok(CLEAN)
}

/// The moments that are asked for.
fn moments(text: &str, args: &DeduceArgs) -> (Vec<String>, Vec<Moment>) {
    // A first look for the last line of each turn.
    let mut turns = Vec::new();
    let outcome = replay::watch(text, &mut |referee, _| turns.push(referee.turns()));
    let last = args.at.unwrap_or(u32::MAX);
    let wanted: Vec<bool> = (0..turns.len())
        .map(|i| {
            let ends = turns.get(i + 1).is_none_or(|next| *next > turns[i]);
            let stops = turns.get(i + 1).is_none_or(|next| *next > last);
            turns[i] <= last && if args.every { ends } else { stops }
        })
        .collect();
    let mut line = 0;
    let mut moments = Vec::new();
    let _ = replay::watch(text, &mut |referee, _| {
        if wanted.get(line) == Some(&true) {
            moments.push(Moment {
                turn: referee.turns(),
                hands: referee.hands(),
            });
        }
        line += 1;
    });
    (outcome.players, moments)
}

fn table(players: &[String], moment: &Moment) -> String {
    let mut text = format!("after turn {}\n", moment.turn);
    let width = players.iter().map(|p| p.chars().count()).max().unwrap_or(0);
    let _ = write!(text, "  {:width$}  cards", "");
    for card in Card::ALL {
        let _ = write!(text, "  {:>5}", card.letter());
    }
    text.push('\n');
    for (name, hand) in players.iter().zip(&moment.hands) {
        let pad = width - name.chars().count();
        let _ = write!(text, "  {name}{:pad$}  {:>5}", "", hand.cards);
        for card in Card::ALL {
            let (least, most) = (hand.least[card], hand.most[card]);
            let mut cell = if least == most {
                least.to_string()
            } else {
                format!("{least}-{most}")
            };
            if least > hand.seen[card] {
                cell.push('*');
            }
            let _ = write!(text, "  {cell:>5}");
        }
        if !hand.exact {
            text.push_str("  (at the widest)");
        }
        text.push('\n');
    }
    text
}

fn as_json(file: &str, game: u64, players: &[String], moment: &Moment) -> Value {
    let counts = |counts: Counts| -> Value {
        let each = Card::ALL.map(|card| (card.word().to_owned(), json!(counts[card])));
        Value::Object(each.into_iter().collect())
    };
    let hands: Vec<Value> = players
        .iter()
        .zip(&moment.hands)
        .map(|(name, hand)| {
            json!({
                "player": name,
                "cards": hand.cards,
                "seen": counts(hand.seen),
                "least": counts(hand.least),
                "most": counts(hand.most),
                "exact": hand.exact,
            })
        })
        .collect();
    json!({
        "version": 1,
        "file": file,
        "game": game,
        "turn": moment.turn,
        "hands": hands,
    })
}
