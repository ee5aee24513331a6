//! Doubt: how far the record may be off after a breach, or where a line could not be
//! read, and what that excuses. What it could explain is never reported.

use super::state::{Colours, EVERY_COLOUR, State, bit};
use crate::card::Card;
use crate::games::shared::Unexplained;
use crate::span::Span;

/// Cards of a draw: any of them may have been another, from elsewhere.
const DRAW: u8 = 2;

/// Cards of the row.
const ROW: u32 = 5;

/// Cards that a turn can have moved which nobody can read: as many as are laid in
/// one turn at most.
const TURN: u8 = 8;

/// A first hand.
const HAND: u8 = 8;

/// Half of one: a line of the setup that was lost in mid-game dealt to one player or
/// to another.
const PART_OF_HAND: u8 = 4;

/// A column that somebody lost, or did not.
const COLUMN: u32 = 4;

/// What a mistake somewhere above may have put into a hand, or left out.
const ANY_HAND: u8 = 6;

/// Cards of a stack that a wrong `completes` line may have taken or left, beyond
/// those it names.
const STACK: u8 = 8;

// What happened

impl State {
    /// A draw broke a rule: perhaps the log misstates what was taken.
    pub fn after_wrong_draw(&mut self, seat: usize) {
        self.doubt_row();
        self.row_slack += u32::from(DRAW);
        self.doubt_cards(u32::from(DRAW));
        self.doubt_hand(seat, DRAW);
    }

    /// A card was taken of which nobody can say where it came from.
    pub fn after_untraced_card(&mut self, seat: usize) {
        self.doubt_hand(seat, 1);
    }

    /// A card was turned up from a deck that has none.
    pub fn after_card_from_nowhere(&mut self) {
        self.row_slack += 1;
    }

    /// So many cards were laid out where nobody lays out a row.
    pub fn after_new_row(&mut self, cards: u32) {
        self.doubt_row();
        self.doubt_cards(cards + ROW);
    }

    /// A row was laid out at the start that cannot be right.
    pub fn after_wrong_row(&mut self) {
        self.doubt_cards(ROW);
    }

    /// A row that could not be read. One that is still to be laid out is not there.
    pub fn after_lost_row(&mut self) {
        if !self.dealing {
            self.doubt_row();
            self.row_slack += ROW;
        }
        self.doubt_cards(ROW);
    }

    /// A `check` says that other cards lie face up.
    pub fn after_wrong_market(&mut self) {
        self.doubt_row();
        self.doubt_cards(u32::from(DRAW));
    }

    /// A `check` says that another yard lies there.
    pub fn after_wrong_yard(&mut self, seat: usize, at: Span) {
        self.doubt_yard(seat, EVERY_COLOUR, at);
    }

    /// Cards of these colours were laid that the hand did not hold.
    pub fn after_missing_cards(&mut self, seat: usize, colours: &[Card], at: Span) {
        let mask = colours.iter().fold(0, |mask, &c| mask | bit(c));
        self.doubt_yard(seat, mask, at);
    }

    /// A lay of so many cards broke a rule: perhaps the log misstates what was laid.
    /// The cards may have been of another colour, and have robbed somebody else or
    /// nobody.
    pub fn after_wrong_lay(&mut self, seat: usize, cards: usize, at: Span) {
        self.doubt_hand(seat, u8::try_from(cards).unwrap_or(u8::MAX));
        self.after_lost_turn(seat, at);
    }

    /// Nobody saw the colour of what was laid: anybody may have been robbed.
    pub fn after_unseen_lay(&mut self) {
        for seat in &mut self.seats {
            seat.yard_doubt = EVERY_COLOUR;
            seat.stack_open |= !seat.yard.is_empty();
        }
    }

    /// A column whose colour nobody saw lies here: whoever lays that colour robs it.
    pub fn after_unseen_column(&mut self, seat: usize) {
        let player = &mut self.seats[seat];
        if player.yard.iter().any(|column| column.colour.is_none()) {
            player.yard_doubt = EVERY_COLOUR;
            player.stack_open = true;
        }
    }

    /// `robs` says that another player lost a column.
    pub fn after_wrong_robbery(&mut self, seat: usize, at: Span) {
        self.doubt_cards(COLUMN);
        self.doubt_hand(seat, TURN);
        self.doubt_every_yard(at);
    }

    /// Tickets were offered that cannot be right.
    pub fn after_wrong_tickets(&mut self, seat: usize, at: Span) {
        self.ticket_doubt = true;
        self.doubt_tickets(seat, at);
    }

    /// A ticket was completed with so many cards, and those cannot be right.
    pub fn after_wrong_completion(&mut self, seat: usize, cards: u32, at: Span) {
        let n = u8::try_from(cards).unwrap_or(u8::MAX);
        let slack = &mut self.seats[seat].stack_slack;
        *slack = slack.saturating_add(n.saturating_add(STACK));
        self.doubt_tickets(seat, at);
    }

    /// Cards were dealt in mid-game, or so many for the second time.
    pub fn after_deal_too_many(&mut self, seat: usize, cards: u32) {
        self.doubt_cards(cards);
        self.doubt_hand(seat, HAND);
    }

    pub fn after_deal_in_mid_game(&mut self, seat: usize) {
        self.after_deal_too_many(seat, u32::from(HAND));
    }

    /// A hand was dealt that is off by so many cards, or has a wrong one.
    pub fn after_wrong_deal(&mut self, seat: usize, off: u32) {
        let off = off.max(1);
        self.doubt_cards(off);
        self.doubt_hand(seat, u8::try_from(off).unwrap_or(u8::MAX));
    }

    /// A hand of so many cards that the deck cannot have had.
    pub fn after_impossible_deal(&mut self, cards: u32) {
        self.doubt_cards(cards);
    }

    /// A turn of this player's is missing from the record or unreadable.
    pub fn after_lost_turn(&mut self, seat: usize, at: Span) {
        self.doubt_row();
        self.row_slack += u32::from(DRAW);
        self.doubt_cards(u32::from(TURN));
        self.ticket_doubt = true;
        self.doubt_hand(seat, TURN);
        self.doubt_tickets(seat, at);
        // It may have robbed anybody.
        self.doubt_every_yard(at);
    }

    /// The same, and nobody can say whose it was.
    pub fn after_lost_round(&mut self, at: Span) {
        for seat in 0..self.seats.len() {
            self.after_lost_turn(seat, at);
        }
    }

    /// A line of the setup could not be read; `playing` if turns stand above it.
    pub fn after_lost_setup(&mut self, playing: bool, at: Span) {
        self.doubt_cards(u32::from(HAND));
        self.ticket_doubt = true;
        if playing {
            for seat in 0..self.seats.len() {
                self.doubt_hand(seat, PART_OF_HAND);
                self.doubt_tickets(seat, at);
            }
        }
    }

    /// One of these places is wrong, or another one that made it look so: nobody
    /// knows which. Another colour laid is another yard, and another robbery.
    pub fn after_unexplained(&mut self, why: &Unexplained) {
        self.doubt_cards(u32::from(ANY_HAND));
        for shown in &why.shown {
            let n = shown.cards.total();
            self.doubt_cards(n);
            if let Some(seat) = shown.seat {
                self.doubt_hand(seat, u8::try_from(n).unwrap_or(u8::MAX));
            }
            self.doubt_every_yard(shown.at);
        }
        for seat in 0..self.seats.len() {
            self.doubt_hand(seat, ANY_HAND);
        }
    }

    /// The record of what the tickets were completed with is as good as the stacks
    /// were, before those go.
    pub fn carry_over(&mut self) {
        for seat in &mut self.seats {
            seat.tickets_doubt = seat.tickets_doubt.or(seat.stack_doubt);
        }
    }
}

// What is in doubt

impl State {
    /// The log may lack or misstate what this many cards did.
    fn doubt_cards(&mut self, n: u32) {
        self.card_doubt = self.card_doubt.saturating_add(n);
        self.deck_doubt = true;
        self.unseen.stop();
    }

    /// Nobody can say any more which cards lie open.
    pub fn doubt_row(&mut self) {
        self.unseen.stop();
        Self::forget(&mut self.deck, &mut self.row);
    }

    fn doubt_hand(&mut self, seat: usize, n: u8) {
        self.unseen.stop();
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.hand_doubt = seat.hand_doubt.saturating_add(n);
            seat.size_doubt = seat.size_doubt.saturating_add(n);
        }
    }

    /// What lies in this yard may differ from the record.
    fn doubt_yard(&mut self, seat: usize, colours: Colours, at: Span) {
        self.unseen.stop();
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.yard_doubt |= colours;
            seat.stack_doubt.get_or_insert(at);
        }
    }

    fn doubt_every_yard(&mut self, at: Span) {
        for seat in 0..self.seats.len() {
            self.doubt_yard(seat, EVERY_COLOUR, at);
        }
    }

    /// Which tickets this player holds or completes may differ from the record.
    pub fn doubt_tickets(&mut self, seat: usize, at: Span) {
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.tickets_doubt.get_or_insert(at);
        }
    }
}

// What it excuses

impl State {
    /// Uses up one card's worth of doubt.
    pub fn excuse_card(&mut self) -> bool {
        let excused = self.card_doubt > 0;
        self.card_doubt = self.card_doubt.saturating_sub(1);
        excused
    }

    /// True if nobody can say for sure in whose yard this colour lies.
    #[must_use]
    pub fn colour_doubt(&self, colour: Card) -> bool {
        self.seats.iter().any(|s| s.yard_doubt & bit(colour) != 0)
    }

    /// From here on it is clear again where this colour lies.
    pub fn settle_colour(&mut self, colour: Card) {
        for seat in &mut self.seats {
            seat.yard_doubt &= !bit(colour);
        }
    }
}
