//! Whom and which city a name means. Most are written as `fmt` writes them, and are
//! found by their bytes; another spelling is looked up once in a game.

use super::*;
use crate::notation::is_keyword;
use crate::notation::token::{PLACE, name_of};

/// Spellings of cities met so far, other than the shortest way to write them.
#[derive(Default)]
pub(super) struct Spellings<'a>(Vec<(&'a str, CityId)>);

impl<'a> Spellings<'a> {
    fn find(&mut self, board: &Board, text: &'a str) -> Option<CityId> {
        if let Some((_, city)) = self.0.iter().find(|(known, _)| *known == text) {
            return Some(*city);
        }
        let city = CityId::try_from(board.city_index().only(text)?).ok()?;
        self.0.push((text, city));
        Some(city)
    }
}

impl<S: Sight, W: Visitor> Pass<'_, '_, S, W> {
    /// The seat of whoever has the turn, if a name stands here and it is theirs; and on
    /// to the next word.
    #[inline]
    pub(super) fn player_due(&mut self) -> Option<usize> {
        let name = self.header.short_names[self.due].as_ref()?;
        let from = self.i.at;
        if !self.i.eat_name(name) {
            return None;
        }
        self.visitor.name(from, self.i.at);
        Some(self.due)
    }

    /// The seat of the player whose name stands here, and on to the next word.
    #[inline(never)]
    pub(super) fn player(&mut self) -> Option<usize> {
        let from = self.i.at;
        let seat = self.any_player();
        self.visitor.name(from, self.i.at);
        seat
    }

    fn any_player(&mut self) -> Option<usize> {
        for (seat, name) in self.header.short_names.iter().enumerate() {
            if let Some(name) = name
                && self.i.eat_name(name)
            {
                return Some(seat);
            }
        }
        let quoted = self.i.peek() == b'"';
        let name = self.i.read(name(Expected::Player)).ok()?.text;
        if !quoted && is_keyword(name) {
            return None;
        }
        self.header.players.iter().position(|known| *known == name)
    }

    /// A city as `fmt` writes it; whatever else stands behind it.
    #[inline(always)]
    fn plain_city(&mut self) -> Option<CityId> {
        let name = self.i.short_name()?;
        self.position.board.city_by_number(name)
    }

    #[inline(never)]
    fn any_city(&mut self) -> Option<CityId> {
        let name = self.i.read(name_of(PLACE, Expected::Place)).ok()?;
        self.spellings.find(self.position.board, name.text)
    }

    /// A city, whole, however it is written.
    pub(super) fn city(&mut self) -> Option<CityId> {
        let at = self.i.at;
        if let Some(city) = self.plain_city()
            && !self.i.is(PLACE)
        {
            return Some(city);
        }
        self.i.at = at;
        self.any_city()
    }

    /// Two cities with a dash between them.
    #[inline(always)]
    pub(super) fn ends(&mut self) -> Option<(CityId, CityId)> {
        let at = self.i.at;
        if let Some(ends) = self.plain_ends() {
            return Some(ends);
        }
        self.i.at = at;
        self.any_ends()
    }

    #[inline(always)]
    fn plain_ends(&mut self) -> Option<(CityId, CityId)> {
        let a = self.plain_city()?;
        if self.i.peek() != b'-' {
            return None;
        }
        self.i.at += 1;
        let b = self.plain_city()?;
        // Nothing follows that could be a part of the name.
        matches!(self.i.peek(), b' ' | b'\n' | b'/').then_some((a, b))
    }

    #[inline(never)]
    fn any_ends(&mut self) -> Option<(CityId, CityId)> {
        let a = self.city()?;
        self.i.at += match self.i.peek() {
            b'-' => 1,
            _ if self.i.starts_with("\u{2013}") => '\u{2013}'.len_utf8(),
            _ => return None,
        };
        Some((a, self.city()?))
    }
}
