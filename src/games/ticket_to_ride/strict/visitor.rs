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
    /// What is noted about the game: checks, results and winners.
    End,
    /// Tickets that are turned up.
    Shows,
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

    /// Where a line begins.
    fn line_starts(&mut self, at: usize) {
        let _ = at;
    }

    /// Where the name stands of whoever acts in the line, blanks behind it included.
    fn name(&mut self, from: usize, upto: usize) {
        let _ = (from, upto);
    }

    /// Where what is told next stands: a keyword, cards dealt or laid out, a route or a city
    /// to build on, a ticket; perhaps with blanks behind it.
    fn token(&mut self, from: usize, upto: usize) {
        let _ = (from, upto);
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
