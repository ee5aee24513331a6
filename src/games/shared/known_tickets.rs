//! What an attentive observer knows about tickets.

/// Where the tickets are, as far as it is certain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownTickets {
    pub hands: Vec<KnownHand>,
    /// The least and the greatest number of tickets left in the deck.
    pub deck: (u32, u32),
    /// Tickets that are certainly not in the deck any more, but for those whose
    /// hand is certain.
    pub out: Vec<String>,
    /// False if more may be certain, since the record is in doubt.
    pub exact: bool,
}

/// One player's tickets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownHand {
    /// The least and the greatest number of them.
    pub kept: (u32, u32),
    /// Those that are certainly among them.
    pub named: Vec<String>,
}
