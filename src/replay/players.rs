//! Whom a name means.

use super::{Due, Replay};
use crate::laws::notation::{NoSuchPlayer, WhichPlayer};
use crate::log::Name;
use crate::names::{Lookup, NameIndex};

impl<'a> Replay<'a, '_> {
    /// The seat a name means; reports a name that means nobody, once.
    pub(super) fn player(&mut self, name: Name<'a>) -> Option<usize> {
        let text = name.text;
        match self.seat_of(text) {
            Lookup::One(seat) => return Some(seat),
            Lookup::Ambiguous(seats) => {
                let can_be = self.names(&seats);
                let fault = WhichPlayer { text, can_be };
                self.verdict.hear(&fault, name.span, &());
            }
            Lookup::Unknown(_) if !self.strangers.insert(text) => {}
            Lookup::Unknown(near) => {
                let lower = text.to_lowercase();
                let keywords = self.dialect().keywords();
                let fault = NoSuchPlayer {
                    text,
                    keyword: keywords.iter().find(|word| **word == lower).copied(),
                    near: self.names(&near),
                };
                self.verdict.hear(&fault, name.span, &());
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

    pub(super) fn names(&self, seats: &[usize]) -> Vec<&'a str> {
        seats
            .iter()
            .filter_map(|&seat| self.header.players.get(seat))
            .map(|p| p.name.text)
            .collect()
    }
}
