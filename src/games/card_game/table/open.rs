//! Opening a game: the header, and who sits where.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::*;
use crate::games::Header;
use crate::games::card_game::rules::{self, Undeclared};
use crate::log::Declared;
use laws::names::{DoubtfulCity, NoEdition, NoOption};
use laws::tickets::NoSuchTicket;

/// Sits the players down; reports a header that does not fit the game.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let rules = rules::builtin()?;
    let mut table = Table {
        state: State::new(rules, header.players.len()),
        setting: Setting {
            rules: Cow::Borrowed(rules),
            names: header.players.iter().map(|p| p.name.text).collect(),
        },
        seated: header.players.iter().map(|p| p.name.span).collect(),
        players: OnceCell::new(),
        saved: Saved::default(),
        has_setup: false,
        lost_setup: false,
        lost_ticket: header.lost_ticket,
        turns: 0,
    };
    for declared in &header.tickets {
        if let Err(why) = table.setting.rules.to_mut().declare(declared) {
            undeclared(&table, declared, why, verdict);
        }
    }
    if !header.tickets.is_empty() {
        table.state = State::new(&table.setting.rules, header.players.len());
    }
    if let Some(name) = header.edition {
        let mut known = table.setting.rules.editions.iter();
        let none = !known.any(|edition| edition.key.eq_ignore_ascii_case(name.text));
        let fault = none.then_some(NoEdition { text: name.text });
        table.hear(fault, name.span, verdict);
    }
    for (key, _) in &header.options {
        table.hear(Some(NoOption { text: key.text }), key.span, verdict);
    }
    sit_down(&table, header, verdict);
    Some(table)
}

/// Are there so many players?
fn sit_down(table: &Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let (rules, seated) = (&table.setting.rules, &table.seated);
    let n = seated.len();
    let last = seated.last().copied().or(header.game.map(|game| game.span));
    let few = laws::setup::s1_too_few(rules, n);
    table.hear(few, last.unwrap_or_default(), verdict);
    let extra = seated.get(rules.players_max).copied();
    let many = laws::setup::s1_too_many(rules, n);
    table.hear(many, extra.unwrap_or_default(), verdict);
}

fn undeclared(
    table: &Table<'_>,
    declared: &Declared<'_>,
    why: Undeclared,
    verdict: &mut Verdict,
) -> bool {
    let (fault, at) = match why {
        Undeclared::City(first, found) => {
            let ticket = &declared.ticket;
            let name = if first { ticket.a } else { ticket.b };
            let text = name.text;
            return table.hear(Some(DoubtfulCity { text, found }), name.span, verdict);
        }
        Undeclared::Value => (NoSuchTicket::Value, declared.value.span),
        Undeclared::Circles => (NoSuchTicket::Circles, declared.cards.span),
        Undeclared::TooMany => (NoSuchTicket::TooMany, declared.ticket.span),
    };
    table.hear(Some(fault), at, verdict)
}
