//! Doubt: how far the record may be off after a breach, or where a line could not be
//! read, and what that excuses. What it could explain is never reported.

use super::state::State;
use crate::card::Card;
use crate::games::shared::Unexplained;
use crate::span::Span;

/// Eight colours as bits.
pub(super) type Colours = u8;
pub(super) const EVERY_COLOUR: Colours = 0xff;

/// The bit of a colour; none for the wild card.
#[must_use]
pub(super) fn bit(card: Card) -> Colours {
    1u8.checked_shl(card as u32).unwrap_or(0)
}

/// How far the record of the table may be off.
#[derive(Clone, Copy, Debug, Default)]
pub struct Doubt {
    /// Cards that the record may lack or misstate.
    pub cards: u32,
    /// The deck may have more or fewer cards than we count.
    pub deck: bool,
    /// So many cards may lie face up that we do not know of.
    pub row: u32,
    /// Tickets may lie elsewhere than we know.
    pub tickets: bool,
    /// So many tickets may have been kept at the start that we count as undrawn.
    pub kept: u32,
}

/// How far the record of one player may be off.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatDoubt {
    /// Cards the hand may hold beyond those recorded.
    pub hand: u8,
    /// How far its size may be off.
    pub size: u8,
    /// Colours that the yard may hold or lack, whatever the columns say.
    pub yard: Colours,
    /// Since when the stack may differ from the record.
    pub stack: Option<Span>,
    /// Cards of it that unreliable `completes` lines may have taken or left.
    pub stack_cards: u8,
    /// Nobody saw what lies on it.
    pub stack_unseen: bool,
    /// Since when the tickets may differ from the record.
    pub tickets: Option<Span>,
    /// The log does not say which or how many first tickets were kept.
    pub tickets_unseen: bool,
    /// Nobody can say which tickets were completed at a scoring.
    pub choice_unseen: bool,
}

impl Doubt {
    #[must_use]
    pub fn is_any(&self) -> bool {
        self.cards > 0 || self.deck || self.tickets
    }

    /// Nobody saw how many of the first tickets a player kept, of so many.
    pub fn after_unseen_offer(&mut self, offered: u32, least: u32) {
        self.kept += offered.saturating_sub(least);
    }

    /// So many tickets are drawn: from among the fresh ones, or from those that
    /// perhaps were kept.
    pub fn before_ticket_draw(&mut self, drawn: u32, fresh: u32) {
        self.tickets |= self.kept > 0 && fresh < self.kept + drawn;
    }

    /// Uses up doubt about the row: one more card lay there.
    pub fn excuse_row_card(&mut self) -> bool {
        let excused = self.row > 0;
        self.row = self.row.saturating_sub(1);
        excused
    }
}

impl SeatDoubt {
    /// Uses up doubt about the hand: it held one more card.
    pub fn excuse_hand_card(&mut self) -> bool {
        let excused = self.hand > 0;
        self.hand = self.hand.saturating_sub(1);
        excused
    }

    /// Uses up doubt about the stack: one more card lay there.
    pub fn excuse_stack_card(&mut self) -> bool {
        let excused = self.stack_cards > 0;
        self.stack_cards = self.stack_cards.saturating_sub(1);
        excused
    }

    #[must_use]
    pub fn is_any(&self) -> bool {
        self.hand > 0
            || self.size > 0
            || self.yard > 0
            || self.stack.is_some()
            || self.tickets.is_some()
    }

    /// A breach that may have changed what this player's tickets come to.
    #[must_use]
    pub fn of_score(&self) -> Option<Span> {
        self.tickets.or(self.stack)
    }

    /// The second pass begins with an empty yard and no stack; what the tickets were
    /// completed with stays as uncertain as those were.
    pub fn new_pass(&mut self) {
        *self = Self {
            yard: 0,
            stack: None,
            stack_cards: 0,
            stack_unseen: false,
            tickets: self.of_score(),
            ..*self
        };
    }
}

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
        self.doubt.row += u32::from(DRAW);
        self.doubt_cards(u32::from(DRAW));
        self.doubt_hand(seat, DRAW);
    }

    /// A card was taken of which nobody can say where it came from.
    pub fn after_untraced_card(&mut self, seat: usize) {
        self.doubt_hand(seat, 1);
    }

    /// A card was turned up from a deck that has none.
    pub fn after_card_from_nowhere(&mut self) {
        self.doubt.row += 1;
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
            self.doubt.row += ROW;
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

    /// These colours lie in somebody's yard, in the way: perhaps fewer cards than the log
    /// says, and the others are in the hand still.
    pub fn after_clash(&mut self, seat: usize, colours: &[Card]) {
        for &colour in colours {
            let Some(holder) = self.holder(colour, seat) else {
                continue;
            };
            let lies = self.seats[holder].column(colour).map_or(0, |column| column.cards.len());
            self.doubt_hand(holder, u8::try_from(lies).unwrap_or(u8::MAX));
        }
    }

    /// Nobody saw the colour of what was laid: anybody may have been robbed.
    pub fn after_unseen_lay(&mut self) {
        for seat in &mut self.seats {
            seat.doubt.yard = EVERY_COLOUR;
            seat.doubt.stack_unseen |= !seat.yard.is_empty();
        }
    }

    /// A column whose colour nobody saw lies here: whoever lays that colour robs it.
    pub fn after_unseen_column(&mut self, seat: usize) {
        let player = &mut self.seats[seat];
        if player.yard.iter().any(|column| column.colour.is_none()) {
            player.doubt.yard = EVERY_COLOUR;
            player.doubt.stack_unseen = true;
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
        self.doubt.tickets = true;
        self.doubt_tickets(seat, at);
    }

    /// A ticket was completed with so many cards, and those cannot be right.
    pub fn after_wrong_completion(&mut self, seat: usize, cards: u32, at: Span) {
        let n = u8::try_from(cards).unwrap_or(u8::MAX);
        let slack = &mut self.seats[seat].doubt.stack_cards;
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
        self.doubt.row += u32::from(DRAW);
        self.doubt_cards(u32::from(TURN));
        self.doubt.tickets = true;
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
        self.doubt.tickets = true;
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
}

// What is in doubt

impl State {
    /// The log may lack or misstate what this many cards did.
    fn doubt_cards(&mut self, n: u32) {
        self.doubt.cards = self.doubt.cards.saturating_add(n);
        self.doubt.deck = true;
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
            seat.doubt.hand = seat.doubt.hand.saturating_add(n);
            seat.doubt.size = seat.doubt.size.saturating_add(n);
        }
    }

    /// What lies in this yard may differ from the record.
    fn doubt_yard(&mut self, seat: usize, colours: Colours, at: Span) {
        self.unseen.stop();
        if let Some(seat) = self.seats.get_mut(seat) {
            seat.doubt.yard |= colours;
            seat.doubt.stack.get_or_insert(at);
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
            seat.doubt.tickets.get_or_insert(at);
        }
    }
}

// What it excuses

impl State {
    /// Uses up one card's worth of doubt.
    pub fn excuse_card(&mut self) -> bool {
        let excused = self.doubt.cards > 0;
        self.doubt.cards = self.doubt.cards.saturating_sub(1);
        excused
    }

    /// True if nobody can say for sure in whose yard this colour lies.
    #[must_use]
    pub fn colour_doubt(&self, colour: Card) -> bool {
        self.seats.iter().any(|s| s.doubt.yard & bit(colour) != 0)
    }

    /// From here on it is clear again where this colour lies.
    pub fn settle_colour(&mut self, colour: Card) {
        for seat in &mut self.seats {
            seat.doubt.yard &= !bit(colour);
        }
    }
}
