//! What a line did, in words, where that is the same in every game.

use super::{Position, Who};
use crate::games::shared::{CardWords, and, list, sentences};
use crate::lang;
use crate::log::{Act, CheckItem, CheckValue, Name, Number, RowChange, Statement};
use crate::notation::figure_in;
use crate::replay::Snapshot;

pub(super) fn opening(players: &[Who]) -> String {
    let names: Vec<String> = players.iter().map(|who| who.name.clone()).collect();
    match names.len() {
        0 => say!("frames-nobody", "Nobody sits at the table"),
        1 => say!("frames-one-sits", "{name} sits at the table", name = names[0]),
        _ => say!("frames-sit", "{names} sit at the table", names = and(&names)),
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
        say!("frames-does-nothing", "{name} does nothing that this game knows", name)
    } else {
        say!("frames-acts", "{name} {words}", name, words)
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
            with_row_changes(say!("frames-row", "the row is laid out: {row}", row), then)
        }
        Statement::Row(changes) => sentences(&cards.row_changes(changes)),
        Statement::Start(places) => {
            let tiles = places.iter().map(|place| {
                say!(
                    "frames-tile-at",
                    "{tile} at {x},{y}",
                    tile = place.tile.text,
                    x = place.at.x,
                    y = place.at.y
                )
            });
            say!(
                "frames-start",
                "first on the table: {tiles}",
                tiles = and(&tiles.collect::<Vec<_>>())
            )
        }
        Statement::Check { who, items } => check(*who, items),
        Statement::Ruling(ruling) => {
            let what = match ruling.stands {
                Some(code) => say!(
                    "frames-ruling",
                    "the table rules that the breach of {code} stands",
                    code = code.text
                ),
                None => say!("frames-takeback", "the table takes the last turn back"),
            };
            match ruling.reason {
                Some(reason) => {
                    say!("frames-reason", "{what}: “{reason}”", what, reason = reason.text)
                }
                None => what,
            }
        }
        Statement::Result { who, total, rows } => {
            let mut text = say!(
                "frames-result",
                "the table wrote down {points} for {who}",
                points = points(total.value),
                who = who.text
            );
            let rows: Vec<String> = rows.iter().map(|(row, n)| worth(row.text, n.value)).collect();
            if !rows.is_empty() {
                text += &say!("frames-result-rows", " ({rows})", rows = list(&rows));
            }
            text
        }
        Statement::Missing { turns, who } => missing(*turns, who),
        Statement::Winner(names) => {
            let names: Vec<String> = names.iter().map(|name| name.text.to_owned()).collect();
            say!("frames-winner", "the table has {names} for the winner", names = and(&names))
        }
        Statement::Unreadable { .. } if is_turn => {
            say!("frames-unreadable-turn", "a turn that nobody can read")
        }
        Statement::Unreadable { .. } => say!("frames-unreadable", "a line that nobody can read"),
        Statement::Acts { who, .. } => {
            say!("frames-not-here", "a line of {who}, who does not sit here", who = who.text)
        }
        _ => say!("frames-header", "a line of the header, out of its place"),
    }
}

/// Turns that nobody wrote down.
fn missing(turns: Option<Number>, who: &[Name<'_>]) -> String {
    let names: Vec<String> = who.iter().map(|name| name.text.to_owned()).collect();
    match (turns.map(|n| n.value), names.as_slice()) {
        (_, [_, ..]) => {
            say!("frames-missing-of", "turns of {names} are not written down", names = and(&names))
        }
        (Some(1), []) => say!("frames-missing-one", "a turn is not written down"),
        (Some(n), []) => say!("frames-missing-n", "{n} turns are not written down", n),
        (None, []) => say!("frames-missing", "some turns are not written down"),
    }
}

fn with_row_changes(words: String, changes: &[RowChange]) -> String {
    let mut parts = vec![words];
    parts.extend(CardWords::plain().row_changes(changes));
    sentences(&parts)
}

/// `stations 4`, in the words of the notation.
fn figure(key: &str, value: &str) -> String {
    let key = figure_in(lang::current(), key);
    say!("frames-figure", "{key} {value}", key, value)
}

/// The same of a number, with the word that some languages have behind such numbers.
fn counted(key: &str, n: i32) -> String {
    let value = points(n);
    let word = figure_in(lang::current(), key);
    match key {
        "cards" | "tickets" | "market" | "deck" | "yard" | "stack" | "hand" => {
            say!("frames-figure-cards", "{key} {value}", key = word, value)
        }
        "trains" => say!("frames-figure-trains", "{key} {value}", key = word, value),
        "buses" | "taxis" | "pieces" => {
            say!("frames-figure-pieces", "{key} {value}", key = word, value)
        }
        "stations" => say!("frames-figure-stations", "{key} {value}", key = word, value),
        _ => worth(key, n),
    }
}

/// The same of points.
fn worth(key: &str, n: i32) -> String {
    let key = figure_in(lang::current(), key);
    say!("frames-figure-points", "{key} {value}", key, value = points(n))
}

/// Points; beside a word without a blank a hyphen would be part of it.
fn points(n: i32) -> String {
    if lang::is_english() { n.to_string() } else { n.to_string().replace('-', "−") }
}

fn check(who: Option<Name<'_>>, items: &[CheckItem<'_>]) -> String {
    let cards = CardWords::plain();
    let items: Vec<String> = items
        .iter()
        .map(|item| {
            let value = match &item.value {
                CheckValue::Number(number) => return counted(item.key.text, number.value),
                CheckValue::Cards(value) => cards.letters(value),
                CheckValue::Columns { columns, .. } => {
                    let columns: Vec<String> = columns.iter().map(|c| cards.letters(c)).collect();
                    list(&columns)
                }
            };
            match value.as_str() {
                "" => figure(item.key.text, &say!("frames-nothing", "empty")),
                value => figure(item.key.text, value),
            }
        })
        .collect();
    match who {
        Some(who) => say!(
            "frames-counts-for",
            "the table counts for {who}: {items}",
            who = who.text,
            items = list(&items)
        ),
        None => say!("frames-counts", "the table counts: {items}", items = list(&items)),
    }
}
