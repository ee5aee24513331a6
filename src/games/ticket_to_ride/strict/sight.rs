//! What the scribe saw: every card and ticket, or not all of them. The pass is made for
//! both, and where all was seen nothing is kept of what was not.

use super::deck::{Deck, SeenDeck, UnseenDeck};
use super::tickets::{SeenTickets, Tickets, UnseenTickets};

pub(super) trait Sight {
    type Deck: Deck;
    type Tickets: Tickets;
    /// Cards and tickets that nobody saw end the pass.
    const ALL: bool;
}

/// Every card and every ticket was seen.
pub(super) struct All;

impl Sight for All {
    type Deck = SeenDeck;
    type Tickets = SeenTickets;
    const ALL: bool = true;
}

/// Some were not: blind draws and hands, tickets until they are shown.
pub(super) struct Part;

impl Sight for Part {
    type Deck = UnseenDeck;
    type Tickets = UnseenTickets;
    const ALL: bool = false;
}
