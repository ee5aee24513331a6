//! Whom a name means.

use super::{Due, Replay};
use crate::laws::notation::{N2, N3};
use crate::log::Name;
use crate::names::{Lookup, NameIndex};

impl<'a> Replay<'a, '_> {
    /// The seat a name means; reports a name that means nobody, once.
    pub(super) fn player(&mut self, name: Name<'a>) -> Option<usize> {
        let shown: Vec<String>;
        match self.seat_of(name.text) {
            Lookup::One(seat) => return Some(seat),
            Lookup::Ambiguous(seats) => {
                shown = self.names(&seats);
                self.verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one player", name.text),
                    format!("{}?", shown.join(" or ")),
                );
            }
            Lookup::Unknown(near) => {
                if !self.strangers.insert(name.text) {
                    return None;
                }
                shown = self.names(&near);
                let lower = name.text.to_lowercase();
                let is_keyword = self.dialect().keywords().contains(&lower.as_str());
                let finding = self.verdict.breach(
                    &N2,
                    name.span,
                    format!("nobody called {} sits at this table", name.text),
                    "not named in a `player` line",
                );
                if is_keyword {
                    finding.help(format!("keywords are written in lower case: `{lower}`"));
                } else if !shown.is_empty() {
                    finding.help(format!("did you mean {}?", shown.join(" or ")));
                }
            }
        }
        None
    }

    pub(super) fn seat_of(&self, text: &str) -> Lookup {
        let players = &self.header.players;
        // Mostly it is whoever has the turn.
        if let Due::Seat(due) = self.order.due
            && players.get(due).is_some_and(|p| p.name.text == text)
        {
            return Lookup::One(due);
        }
        if let Some(seat) = players.iter().position(|p| p.name.text == text) {
            return Lookup::One(seat);
        }
        let index = self.seats.get_or_init(|| {
            let mut index = NameIndex::new();
            for (seat, player) in players.iter().enumerate() {
                index.insert(seat, player.name.text, player.name.text, &[]);
            }
            index
        });
        index.find(text)
    }

    pub(super) fn names(&self, seats: &[usize]) -> Vec<String> {
        seats
            .iter()
            .filter_map(|&seat| self.header.players.get(seat))
            .map(|p| p.name.text.to_owned())
            .collect()
    }
}
