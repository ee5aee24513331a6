//! What a line did, in words, where that is the same in every game.

use super::{Position, Who};
use crate::games::shared::{CardWords, and};
use crate::log::{Act, CheckItem, CheckValue, Name, Number, RowChange, Statement};
use crate::replay::Snapshot;

pub(super) fn opening(players: &[Who]) -> String {
    let names: Vec<String> = players.iter().map(|who| who.name.clone()).collect();
    match names.len() {
        0 => "Nobody sits at the table".to_owned(),
        1 => format!("{} sits at the table", names[0]),
        _ => format!("{} sit at the table", and(&names)),
    }
}

/// What a player did, as the game puts it.
pub(super) fn of_acts<'a>(
    snapshot: &Snapshot<'_, 'a>,
    seat: usize,
    acts: &[Act<'a>],
    before: &Position,
) -> String {
    let name = snapshot.players.get(seat).map_or("?", |p| p.name.text);
    let words = snapshot.referee.tell(seat, acts, before);
    if words.is_empty() {
        format!("{name} does nothing that this game knows")
    } else {
        format!("{name} {words}")
    }
}

pub(super) fn of_statement(statement: &Statement<'_>, is_turn: bool) -> String {
    sentence(&statement_words(statement, is_turn))
}

/// With a capital letter.
fn sentence(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(rest).collect()
}

fn statement_words(statement: &Statement<'_>, is_turn: bool) -> String {
    let cards = CardWords::plain();
    match statement {
        Statement::Market { cards: row, then } => {
            let row = cards.list_of(row);
            with_row_changes(format!("the row is laid out: {row}"), then)
        }
        Statement::Row(changes) => cards.row_changes(changes).join("; "),
        Statement::Start(places) => {
            let tiles = places
                .iter()
                .map(|place| format!("{} at {},{}", place.tile.text, place.at.x, place.at.y));
            format!("first on the table: {}", and(&tiles.collect::<Vec<_>>()))
        }
        Statement::Check { who, items } => check(*who, items),
        Statement::Ruling(ruling) => {
            let what = match ruling.stands {
                Some(code) => format!("the table rules that the breach of {} stands", code.text),
                None => "the table takes the last turn back".to_owned(),
            };
            match ruling.reason {
                Some(reason) => format!("{what}: “{}”", reason.text),
                None => what,
            }
        }
        Statement::Result { who, total, rows } => {
            let mut text = format!("the table wrote down {} for {}", total.value, who.text);
            let rows: Vec<String> = rows
                .iter()
                .map(|(row, points)| format!("{} {}", row.text, points.value))
                .collect();
            if !rows.is_empty() {
                text += &format!(" ({})", rows.join(", "));
            }
            text
        }
        Statement::Missing { turns, who } => missing(*turns, who),
        Statement::Winner(names) => {
            let names: Vec<String> = names.iter().map(|name| name.text.to_owned()).collect();
            format!("the table has {} for the winner", and(&names))
        }
        Statement::Unreadable { .. } if is_turn => "a turn that nobody can read".to_owned(),
        Statement::Unreadable { .. } => "a line that nobody can read".to_owned(),
        Statement::Acts { who, .. } => format!("a line of {}, who does not sit here", who.text),
        _ => "a line of the header, out of its place".to_owned(),
    }
}

/// Turns that nobody wrote down.
fn missing(turns: Option<Number>, who: &[Name<'_>]) -> String {
    let names: Vec<String> = who.iter().map(|name| name.text.to_owned()).collect();
    match (turns.map(|n| n.value), names.as_slice()) {
        (_, [_, ..]) => format!("turns of {} are not written down", and(&names)),
        (Some(1), []) => "a turn is not written down".to_owned(),
        (Some(n), []) => format!("{n} turns are not written down"),
        (None, []) => "some turns are not written down".to_owned(),
    }
}

fn with_row_changes(words: String, changes: &[RowChange]) -> String {
    let mut parts = vec![words];
    parts.extend(CardWords::plain().row_changes(changes));
    parts.join("; ")
}

fn check(who: Option<Name<'_>>, items: &[CheckItem<'_>]) -> String {
    let cards = CardWords::plain();
    let items: Vec<String> = items
        .iter()
        .map(|item| {
            let value = match &item.value {
                CheckValue::Number(number) => number.value.to_string(),
                CheckValue::Cards(value) => cards.letters(value),
                CheckValue::Columns { columns, .. } => {
                    let columns: Vec<String> = columns.iter().map(|c| cards.letters(c)).collect();
                    columns.join(", ")
                }
            };
            format!("{} {value}", item.key.text)
        })
        .collect();
    match who {
        Some(who) => format!("the table counts for {}: {}", who.text, items.join(", ")),
        None => format!("the table counts: {}", items.join(", ")),
    }
}
