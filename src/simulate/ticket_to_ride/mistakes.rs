//! One mistake in an otherwise legal game.

use super::Sim;

/// What goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    DealThree,
}

/// A mistake that is still to come.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    pub mistake: Mistake,
    pub from: u32,
}

impl Sim<'_> {
    pub fn slip_deal(&mut self) -> Option<usize> {
        None
    }
    pub fn slip_market(&mut self) -> Option<usize> {
        None
    }
    pub fn slip_first_tickets(&mut self) -> (usize, usize) {
        (self.board.deal_long.into(), self.board.deal_regular.into())
    }
    pub fn slip_first_keep(&self) -> Option<usize> {
        None
    }
    pub fn slip_exact(&self) -> bool {
        false
    }
    pub fn slip_turn(&mut self) -> bool {
        false
    }
    pub fn after_the_end(&mut self) {}
}
