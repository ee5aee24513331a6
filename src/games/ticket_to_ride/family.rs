//! Ticket to Ride as a family.

use super::board::Board;
use super::laws::{self, on_board};
use super::{board_file, builtin, builtin_names, strict, table};
use crate::games::board_of;
use crate::games::shared::in_print;
use crate::games::stage::{On, Stage};
use crate::games::{Asked, Convention, Family, Files, Header, Referee};
use crate::laws::Law;
use crate::laws::notation::OutOfPlace;
use crate::notation::Dialect;
use crate::verdict::Verdict;

pub static FAMILY: Family = Family {
    key: "ticket-to-ride",
    title: "Ticket to Ride, on any board",
    laws: &laws::ALL,
    options: &[
        Convention {
            name: "reshuffle",
            values: "at-once, when-needed",
            default: "at-once",
            meaning: "the discards become the new deck the moment the deck runs out, or when the next card is needed",
        },
        Convention {
            name: "flush-limit",
            values: "a number from 1 on, none",
            default: "none",
            meaning: "after so many new rows in a row the locomotives stay until the row changes",
        },
    ],
    games: || builtin_names().to_vec(),
    dialect: Dialect::Cards,
    open,
    ships: |name| builtin(name).map(On::Board),
    usual: || None,
    files: Some(Files {
        asked: |text| board_of(text).map(|name| Asked { name, ships: false }),
        is_one: |_| true,
        template: Some(super::boards::template()),
        load: |text| Ok(Stage::Board(Box::new(board_file::load(text)?))),
    }),
    printed,
    strict: Some(|text, wanted| strict::judge_before(text, None, &mut (), wanted)),
};

/// Opens a game of the family, if the header names one.
pub(super) fn open<'a>(
    header: &Header<'a>,
    verdict: &mut Verdict,
) -> Option<Box<dyn Referee<'a> + 'a>> {
    if header.own.is_none() {
        for declared in &header.tickets {
            let fault = OutOfPlace::Tickets;
            verdict.hear(&fault, declared.ticket.span, &());
        }
    }
    let table = table::open(header, verdict)?;
    Some(Box::new(table))
}

/// Every board that ships.
pub fn boards() -> impl Iterator<Item = &'static Board> {
    builtin_names().iter().filter_map(|name| builtin(name))
}

fn printed(law: &Law, only: Option<&str>) -> Vec<String> {
    let mut lines = Vec::new();
    for board in boards().filter(|board| only.is_none_or(|only| only == board.key)) {
        if !on_board::applies(board, law) {
            continue;
        }
        let code = on_board::number(board, law);
        for edition in &board.editions {
            if let Some(place) = board.heading(&edition.key, code) {
                let (board, edition) = (Some(&*board.key), &edition.key);
                lines.push(in_print(board, edition, place.page, &place.heading));
            }
        }
    }
    lines
}
