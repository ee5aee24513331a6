//! The ticket deck.

/// Where a ticket is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TicketPlace {
    /// Not seen so far: in the deck, or unseen in somebody's hand.
    #[default]
    Unseen,
    /// Under the deck, put there with the n-th batch of returned tickets.
    Returned(u16),
    /// Kept by this seat.
    Kept(u8),
    /// Out of the game.
    Boxed,
}
