//! Sits the players down, and takes in edition and options.

use super::*;
use crate::games::On;

/// Sits the players down; reports a header that fits no game of the family.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let board = match header.own {
        Some(On::Board(board)) => board,
        _ => super::super::boards::builtin(header.game?.text)?,
    };
    let mut table = Table {
        board,
        edition: board
            .editions
            .first()
            .map_or_else(String::new, |e| e.key.clone()),
        setting: Setting {
            board,
            names: header.players.iter().map(|p| p.name.text).collect(),
        },
        seated: header.players.iter().map(|p| p.name.span).collect(),
        state: State::new(board, header.players.len()),
        saved: None,
        has_setup: false,
        turns: 0,
        position_only: None,
        unwritten_rows: header.unwritten_rows,
    };
    table.state.row_unnoted = header.row_unnoted;
    verdict.voice = Some(board.voice(voice));
    edition(&mut table, header, verdict);
    options(&mut table, header, verdict);
    laws::setup::s1(&table, header, verdict);
    Some(table)
}

/// Lets the laws speak of this board's pieces, with its numbers and figures.
fn voice(board: &Board) -> Voice {
    use laws::on_board;
    let summaries = laws::EVERY
        .iter()
        .map(|law| (law.slug, on_board::summary(board, law)));
    Voice {
        numbers: (board.law_numbers.iter().copied())
            .filter(|(_, number)| *number != on_board::NO_NUMBER)
            .collect(),
        words: on_board::words(board),
        summaries: summaries
            .filter_map(|(slug, summary)| Some((slug, summary?)))
            .collect(),
    }
}

fn edition(table: &mut Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let Some(name) = header.edition else {
        return;
    };
    let key = name.text.to_lowercase();
    if table.board.edition(&key).is_some() {
        table.edition = key;
        return;
    }
    let known: Vec<String> = table
        .board
        .editions
        .iter()
        .map(|e| format!("`{}` {}", e.key, e.name))
        .collect();
    verdict
        .breach(
            &N2,
            name.span,
            format!("there is no edition `{}` of this game", name.text),
            "unknown edition",
        )
        .no_note()
        .help(format!("editions: {}", known.join(", ")));
}

fn options(table: &mut Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    for (key, value) in &header.options {
        let text = value.map_or("", |v| v.text);
        let span = value.map_or(key.span, |v| v.span);
        let values = match (key.text, text) {
            ("reshuffle", "at-once") => {
                table.state.reshuffle = Reshuffle::AtOnce;
                continue;
            }
            ("reshuffle", "when-needed") => {
                table.state.reshuffle = Reshuffle::WhenNeeded;
                continue;
            }
            ("flush-limit", "none") => {
                table.state.flushes.limit = None;
                continue;
            }
            ("flush-limit", n) => match n.parse::<u32>() {
                Ok(n) if (1..=1000).contains(&n) => {
                    table.state.flushes.limit = Some(n);
                    continue;
                }
                _ => "a number from 1 on, or `none`",
            },
            ("reshuffle", _) => "`at-once` or `when-needed`",
            _ => {
                verdict
                    .breach(
                        &N2,
                        key.span,
                        format!("there is no option `{}`", key.text),
                        "unknown option",
                    )
                    .no_note()
                    .help("`whistlestop explain options` lists them: reshuffle, flush-limit");
                continue;
            }
        };
        verdict
            .breach(
                &N2,
                span,
                format!("option `{}` has no value `{text}`", key.text),
                format!("expected {values}"),
            )
            .note("table conventions are declared in the header, never guessed");
    }
}
