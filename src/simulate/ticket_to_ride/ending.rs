//! What the table asserts on the way, and the result.

use std::fmt::Write;

use super::score::{self, Holdings};
use super::{Kind, Sim};

impl Sim<'_> {
    pub(super) fn checks(&mut self, seat: usize) {
        let scribe = &mut self.scribe;
        if !scribe.rng.chance(scribe.checks) {
            return;
        }
        self.begin();
        if self.scribe.rng.chance(30) {
            let text = if self.at.row.is_empty() || self.scribe.rng.chance(30) {
                format!("check deck {}", self.at.deck.len())
            } else {
                format!("check market {}", self.scribe.cards(&self.at.row))
            };
            return self.push(Kind::Check, text);
        }
        let player = &self.at.seats[seat];
        let figures = [
            ("score", player.score),
            (self.board.piece.many.as_str(), i32::from(player.pieces)),
            ("stations", i32::from(player.stations_left)),
            ("cards", i32::try_from(player.hand.total()).unwrap_or(0)),
            ("tickets", i32::try_from(player.tickets.len()).unwrap_or(0)),
        ];
        let mut text = format!("check {}", self.scribe.name(seat));
        let mut any = false;
        for (i, (key, value)) in figures.into_iter().enumerate() {
            let there = key != "stations" || self.board.stations > 0;
            if there && (self.scribe.rng.chance(50) || i == 4 && !any) {
                let _ = write!(text, " {key} {value}");
                any = true;
            }
        }
        self.push(Kind::Check, text);
    }

    // The end

    pub(super) fn end(&mut self) {
        self.say(Kind::Nothing, String::new());
        if self.plan.unseen {
            for seat in 0..self.at.seats.len() {
                self.shows(seat);
            }
        }
        let holdings: Vec<_> = (0..self.at.seats.len()).map(|s| self.holdings(s)).collect();
        let first = self.board.editions.first().map(|e| e.key.clone());
        let edition = self.plan.edition.clone().or(first).unwrap_or_default();
        let Some((scores, winners)) = score::score(self.board, &holdings, &edition) else {
            return self.say(Kind::Nothing, "# too much to count by trying".to_owned());
        };
        let attractions = self.board.cities.iter().any(|city| city.attraction > 0);
        for (seat, points) in scores.into_iter().enumerate() {
            let rows = [
                ("routes", points.routes, true),
                ("tickets", points.tickets, true),
                ("stations", points.stations, self.board.stations > 0),
                ("express", points.express, self.board.longest_path.is_some()),
                ("districts", points.districts, !self.board.districts.is_empty()),
                ("attractions", points.attractions, attractions),
            ];
            let mut text = format!("result {} {}", self.scribe.name(seat), points.total());
            for (key, value, there) in rows {
                if there {
                    let _ = write!(text, " {key} {value}");
                }
            }
            self.say(Kind::Result(seat), text);
        }
        self.out.winners = winners;
        for seat in self.out.winners.clone() {
            let text = format!("winner {}", self.scribe.name(seat));
            self.say(Kind::Winner, text);
        }
    }

    pub(super) fn shows(&mut self, seat: usize) {
        let tickets = self.at.seats[seat].tickets.clone();
        if tickets.is_empty() {
            return;
        }
        let mut text = format!("{} shows", self.scribe.name(seat));
        for id in tickets {
            text += " ";
            text += &self.scribe.ticket(self.board, id);
        }
        self.say(Kind::Shows(seat), text);
    }

    pub(super) fn holdings(&self, seat: usize) -> Holdings {
        let player = &self.at.seats[seat];
        Holdings {
            routes: (0..)
                .zip(&self.at.owners)
                .filter(|(_, owner)| **owner == Some(seat))
                .map(|(id, _)| id)
                .collect(),
            stations: player.stations.clone(),
            stations_left: player.stations_left,
            tickets: player.tickets.clone(),
        }
    }
}
