//! A set of tickets, as bits: no board has more of them than an id can tell.

use super::board::TicketId;

const WORDS: usize = (TicketId::MAX as usize + 1) / 64;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TicketSet([u64; WORDS]);

impl TicketSet {
    fn place(id: TicketId) -> (usize, u64) {
        (usize::from(id) / 64, 1 << (id % 64))
    }

    #[must_use]
    pub(super) fn has(&self, id: TicketId) -> bool {
        let (word, bit) = Self::place(id);
        self.0[word] & bit != 0
    }

    /// True if it was not there before.
    pub(super) fn add(&mut self, id: TicketId) -> bool {
        let new = !self.has(id);
        let (word, bit) = Self::place(id);
        self.0[word] |= bit;
        new
    }
}

impl FromIterator<TicketId> for TicketSet {
    fn from_iter<I: IntoIterator<Item = TicketId>>(ids: I) -> Self {
        let mut set = Self::default();
        for id in ids {
            set.add(id);
        }
        set
    }
}
