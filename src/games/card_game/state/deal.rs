//! Passes: dealing, the last round, the new deck.

use super::*;

impl State {
    /// A hand that the log does not record is dealt unseen.
    pub fn deal_unseen(&mut self, rules: &Rules, seat: usize, at: Span) {
        let n = u32::from(rules.hand(self.pass)).min(self.deck.count);
        let mut pile = Pile::unseen(u8::try_from(n).unwrap_or(0));
        if self.pass == 1 {
            rules.give_wild(&mut pile);
        }
        self.draw(pile, To::Hand(seat), at);
        self.seats[seat].hand.add_all(pile);
    }

    /// A row that nobody saw, as large as the deck allows.
    #[must_use]
    pub fn unseen_row(&self, rules: &Rules) -> Pile {
        let n = u32::from(rules.market).min(self.deck.count);
        Pile::unseen(u8::try_from(n).unwrap_or(0))
    }

    pub fn begin_last_round(&mut self, seat: usize, at: Span) {
        self.last_round = Some(LastRound {
            seat: u8::try_from(seat).unwrap_or(u8::MAX),
            at,
            turns_left: u32::try_from(self.seats.len()).unwrap_or(0),
            doubt: self.doubt.deck,
        });
    }

    /// After the last act of a turn: does the last round begin, or end?
    pub fn end_turn(&mut self, seat: usize, who: Span) {
        if let Some(last) = &mut self.last_round {
            last.turns_left = last.turns_left.saturating_sub(1);
        } else if self.deck.count == 0 {
            self.begin_last_round(seat, who);
        }
    }

    /// True if everybody has had the last turn of this pass.
    #[must_use]
    pub fn pass_over(&self) -> bool {
        let last = self.last_round.as_ref();
        last.is_some_and(|last| last.turns_left == 0)
    }

    /// All cards that lie on the table.
    fn on_the_table(&self) -> Pile {
        let mut pile = self.row;
        pile.add_all(self.discards);
        for seat in &self.seats {
            pile.add_all(seat.stack);
            for column in &seat.yard {
                pile.add_all(column.pile());
            }
        }
        pile
    }

    /// All that is not in a hand becomes the new deck. Yards and stacks lay open
    /// or were laid so, so everybody knows what that is.
    pub fn new_deck(&mut self, rules: &Rules) {
        if self.deck.count > 0 {
            self.unseen.stop();
        }
        let table = self.on_the_table();
        let most = table.known.0.map(|n| u32::from(n) + u32::from(table.unseen));
        self.unseen.reshuffle(most, table.unseen > 0);
        let mut known = Counts::NONE;
        let mut kept = 0;
        for seat in &mut self.seats {
            seat.yard.clear();
            seat.stack = Pile::default();
            seat.doubt.new_pass();
            seat.dealt = None;
            if seat.doubt.hand > 0 || seat.doubt.size > 0 {
                seat.hand.blur();
            }
            known.add(seat.hand.known);
            kept += seat.hand.total();
        }
        self.row = Pile::default();
        self.doubt.row = 0;
        self.discards = Pile::default();
        self.market_at = None;
        self.last_round = None;
        self.deck.count = rules.deck.total().saturating_sub(kept);
        for card in Card::ALL {
            self.deck.most[card as usize] =
                u32::from(rules.deck[card]).saturating_sub(u32::from(known[card]));
        }
        self.pass = self.pass.saturating_add(1);
        self.dealing = true;
    }
}
