//! Whom a name means.

use super::*;
use crate::games::Seated;
use crate::laws::notation::{NoSuchPlayer, WhichPlayer};
use crate::names::{NameIndex, seats};

/// The players, by whatever can mean one of them.
pub(super) fn by_name(players: &[Seated<'_>]) -> NameIndex {
    let player = |p: &Seated<'_>| p.colour.map(|colour| colour.text.to_owned());
    let colours: Vec<Option<String>> = players.iter().map(player).collect();
    let named = players.iter().zip(&colours);
    let named: Vec<_> = named.map(|(p, colour)| (p.name.text, colour.as_deref())).collect();
    seats(&named)
}

impl<'a> Replay<'a, '_> {
    /// The seat a name means; reports a name that means nobody, once.
    #[inline]
    pub(super) fn player(&mut self, name: Name<'a>) -> Option<usize> {
        match self.seated(name.text) {
            None => self.otherwise_called(name),
            seat => seat,
        }
    }

    #[cold]
    fn otherwise_called(&mut self, name: Name<'a>) -> Option<usize> {
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
                    idle: None,
                };
                self.verdict.hear(&fault, name.span, &());
            }
        }
        None
    }

    /// The seat of whoever is called exactly so; mostly it is whoever has the turn.
    #[inline]
    fn seated(&self, text: &str) -> Option<usize> {
        let players = &self.header.players;
        if let Due::Seat(due) = self.order.due
            && players.get(due).is_some_and(|p| p.name.text == text)
        {
            return Some(due);
        }
        players.iter().position(|p| p.name.text == text)
    }

    pub(super) fn seat_of(&self, text: &str) -> Lookup {
        let players = &self.header.players;
        if let Some(seat) = self.seated(text) {
            return Lookup::One(seat);
        }
        let index = self.seats.get_or_init(|| by_name(players));
        match index.find_exactly(text) {
            // What is near is a name, not a colour.
            Lookup::Unknown(_) => {
                let mut names = NameIndex::new();
                for (seat, player) in players.iter().enumerate() {
                    names.insert(seat, player.name.text, player.name.text, &[]);
                }
                names.find(text)
            }
            found => found,
        }
    }

    pub(super) fn names(&self, seats: &[usize]) -> Vec<&'a str> {
        seats
            .iter()
            .filter_map(|&seat| self.header.players.get(seat))
            .map(|p| p.name.text)
            .collect()
    }
}
