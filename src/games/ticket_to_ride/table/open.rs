//! Sits the players down, and takes in edition and options.

use super::*;
use crate::games::On;
use laws::names::{Expected, NotHere};

/// Sits the players down; reports a header that fits no game of the family.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let board = match header.own {
        Some(On::Board(board)) => board,
        _ => super::super::boards::builtin(header.game?.text)?,
    };
    let mut table = Table {
        board,
        edition: String::new(),
        setting: Setting { board, names: header.players.iter().map(|p| p.name.text).collect() },
        seated: header.players.iter().map(|p| p.name.span).collect(),
        state: State::new(board, header.players.len()),
        saved: Saved::default(),
        has_setup: false,
        turns: 0,
        position_only: None,
        unwritten_rows: header.unwritten_rows,
        final_position: header.final_position,
    };
    table.state.row_unnoted = header.row_unnoted;
    verdict.voice = Some(laws::on_board::voice(board));
    let (edition, unknown) = edition(board, header);
    table.edition = edition;
    if let Some(name) = unknown {
        table.hear(Some(NotHere::Edition(name.text)), name.span, verdict);
    }
    table.take_options(header, verdict);
    let at = laws::setup::last_seated(header);
    table.hear(laws::setup::too_few(board, header), at, verdict);
    if let Some((fault, at)) = laws::setup::too_many(board, header) {
        table.hear(Some(fault), at, verdict);
    }
    for (fault, at) in laws::setup::s1_colours(board, &header.players) {
        table.hear(Some(fault), at, verdict);
    }
    Some(table)
}

/// The edition that the header names, or else the board's first; and what it names
/// that is none.
fn edition<'a>(board: &Board, header: &Header<'a>) -> (String, Option<Name<'a>>) {
    let key = header.edition.map(|name| name.text.to_lowercase());
    if let Some(key) = key.filter(|key| board.edition(key).is_some()) {
        return (key, None);
    }
    let first = board.editions.first();
    let first = first.map_or_else(String::new, |e| e.key.clone());
    (first, header.edition)
}

/// A table convention.
enum Convention {
    Reshuffle(Reshuffle),
    FlushLimit(Option<u32>),
}

fn convention<'a>(option: &'a str, value: &'a str) -> Result<Convention, NotHere<'a>> {
    let expected = match (option, value) {
        ("reshuffle", "at-once") => return Ok(Convention::Reshuffle(Reshuffle::AtOnce)),
        ("reshuffle", "when-needed") => return Ok(Convention::Reshuffle(Reshuffle::WhenNeeded)),
        ("reshuffle", _) => Expected::Reshuffle,
        ("flush-limit", "none") => return Ok(Convention::FlushLimit(None)),
        ("flush-limit", n) => match n.parse::<u32>() {
            Ok(n) if (1..=1000).contains(&n) => return Ok(Convention::FlushLimit(Some(n))),
            _ => Expected::FlushLimit,
        },
        _ => return Err(NotHere::Option(option)),
    };
    Err(NotHere::Value { option, value, expected })
}

impl<'a> Table<'a> {
    fn take_options(&mut self, header: &Header<'a>, verdict: &mut Verdict) {
        for (key, value) in &header.options {
            match convention(key.text, value.map_or("", |v| v.text)) {
                Ok(Convention::Reshuffle(when)) => self.state.reshuffle = when,
                Ok(Convention::FlushLimit(limit)) => self.state.flushes.limit = limit,
                Err(fault) => {
                    let at = match fault {
                        NotHere::Value { .. } => value.map_or(key.span, |v| v.span),
                        _ => key.span,
                    };
                    self.hear(Some(fault), at, verdict);
                }
            }
        }
    }
}
