//! Somebody who rides along and hears what is read, without a say in it.

use crate::card::{Card, Counts};
use crate::games::ticket_to_ride::board::CityId;

/// What a line does; the seat of whoever does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Deal(usize),
    /// Tickets of the setup.
    FirstTickets(usize),
    Tickets(usize),
    Draw(usize),
    Claim(usize),
    Station(usize),
    Market,
    /// A line that only changes the row.
    Row,
    /// What is noted about the game: checks, tickets shown, results and winners.
    End,
}

/// What cards are to their line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cards {
    Dealt,
    Market,
    Paid,
    Revealed,
    Surcharge,
    Flush,
    Refill,
}

/// Hears every line of a game: what it is, then its parts in the order of the
/// text. Whoever does not care has nothing to do, and costs nothing.
pub trait Visitor {
    /// Who plays which game. What was heard before, of a pass that was begun again, is
    /// forgotten.
    fn table(&mut self, game: &str, players: &[&str]) {
        let _ = (game, players);
    }

    fn line(&mut self, said: Said) {
        let _ = said;
    }

    /// A card from the deck, if anybody saw it.
    fn blind(&mut self, card: Option<Card>) {
        let _ = card;
    }

    fn face_up(&mut self, taken: Card, turned: Option<Card>) {
        let _ = (taken, turned);
    }

    /// Cards, and how many more that nobody saw.
    fn cards(&mut self, what: Cards, cards: Counts, unseen: u32) {
        let _ = (what, cards, unseen);
    }

    fn route(&mut self, ends: (CityId, CityId), track: Option<Card>) {
        let _ = (ends, track);
    }

    fn withdrawn(&mut self) {}

    fn city(&mut self, city: CityId) {
        let _ = city;
    }

    /// A ticket offered, if anybody saw it.
    fn ticket(&mut self, ends: Option<(CityId, CityId)>, kept: bool) {
        let _ = (ends, kept);
    }
}

/// Nobody.
impl Visitor for () {}
