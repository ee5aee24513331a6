//! The rail yards: what is laid, robbed, and moves to the stacks.

use super::*;
use crate::games::card_game::doubt::{Colours, bit};
use crate::games::card_game::laws::lay::{Lay, Shape};

/// Who lost a column to a lay.
#[derive(Clone, Copy, Debug)]
pub struct Lost {
    pub seat: Option<usize>,
    /// It may also have been somebody else, or nobody.
    pub doubt: bool,
}

impl State {
    /// Step 1: the top card of each column goes on the stack.
    pub fn step_one(&mut self, seat: usize) {
        let ByItself { seat: whose, moved, robbed } = &mut self.by_itself;
        *whose = seat;
        moved.clear();
        *robbed = None;
        if let Some(player) = self.seats.get_mut(seat) {
            let mut used_up = false;
            for column in &mut player.yard {
                if let Some(card) = column.cards.pop() {
                    player.stack.add(card);
                    moved.push((column.colour, card));
                }
                used_up |= column.cards.is_empty();
            }
            if used_up {
                player.yard.retain(|column| !column.cards.is_empty());
            }
        }
    }

    /// The colours that lie in somebody's yard.
    #[must_use]
    pub fn lying(&self) -> Colours {
        let columns = self.seats.iter().flat_map(|seat| &seat.yard);
        columns.fold(0, |lying, column| lying | column.colour.map_or(0, bit))
    }

    /// Who else has this colour in the yard.
    #[must_use]
    pub fn holder(&self, colour: Card, but: usize) -> Option<usize> {
        (0..self.seats.len()).find(|&s| s != but && self.seats[s].column(colour).is_some())
    }

    /// Whoever has a colour that is laid loses the column; these lie in yards before.
    pub fn rob(&mut self, seat: usize, lay: &Lay, clash: bool, lying: Colours) -> Lost {
        let mut lost = Lost { seat: None, doubt: clash };
        if clash || lay.shape == Shape::Wrong {
            return lost;
        }
        if !lay.all_seen {
            self.after_unseen_lay();
            lost.doubt = true;
        }
        let doubted = self.seats.iter().fold(0, |all, seat| all | seat.doubt.yard);
        for &colour in &lay.colours {
            if doubted & bit(colour) != 0 {
                lost.doubt = true;
                self.settle_colour(colour);
            }
            if lying & bit(colour) == 0 {
                continue;
            }
            // Only a doubtful record has this colour here already.
            self.discard_own(seat, colour);
            if let Some((victim, column)) = self.discard_colour(colour, seat) {
                lost.seat = Some(victim);
                self.by_itself.robbed = Some((victim, column));
            }
        }
        lost
    }

    /// Every column of this colour, except one player's, is discarded.
    fn discard_colour(&mut self, colour: Card, but: usize) -> Option<(usize, Column)> {
        let mut robbed = None;
        for (seat, player) in self.seats.iter_mut().enumerate() {
            if seat == but {
                continue;
            }
            while let Some(i) = player.yard.iter().position(|c| c.colour == Some(colour)) {
                let column = player.yard.remove(i);
                self.discards.add_all(column.pile());
                robbed = Some((seat, column));
            }
        }
        robbed
    }

    fn discard_own(&mut self, seat: usize, colour: Card) {
        let player = &mut self.seats[seat];
        if let Some(i) = player.yard.iter().position(|c| c.colour == Some(colour)) {
            let column = player.yard.remove(i);
            self.discards.add_all(column.pile());
        }
    }

    /// The cards laid lie in the yard now.
    pub fn put_down(&mut self, seat: usize, shape: Shape, cards: &[Seen], at: Span, turn: u32) {
        let yard = &mut self.seats[seat].yard;
        let mut add = |colour: Option<Card>, cards: &[Seen]| {
            if !cards.is_empty() {
                yard.push(Column { colour, cards: cards.into(), at, turn });
            }
        };
        match shape {
            Shape::Column(colour) => add(colour, cards),
            Shape::Row => {
                for card in cards {
                    add(*card, std::slice::from_ref(card));
                }
            }
            Shape::Open => add(None, cards),
            Shape::Wrong => {
                // As many columns as there are colours; which is no column we know.
                let first = cards.iter().flatten().find(|card| **card != Card::Wild);
                add(first.copied(), cards);
            }
        }
        self.after_unseen_column(seat);
    }

    /// Takes cards off what is `left` on a stack, as far as they are there or doubt
    /// excuses that they are not; the first that is missing.
    pub fn take_off_stack(&mut self, seat: usize, mut left: Pile, cards: Pile) -> Option<Card> {
        let doubt = &mut self.seats[seat].doubt;
        let mut missing = None;
        for card in cards.each().flatten() {
            if !left.take(Some(card)) && !doubt.excuse_stack_card() {
                missing.get_or_insert(card);
            }
        }
        missing
    }
}

impl Seat {
    /// What lies on the stack and has served no ticket at this scoring.
    #[must_use]
    pub fn left_on_stack(&self) -> Pile {
        let mut left = self.stack;
        if self.claims.iter().any(|claim| claim.cards.unseen > 0) {
            left.blur();
        }
        for claim in &self.claims {
            for card in claim.cards.each() {
                left.take(card);
            }
        }
        left
    }
}
