//! The position on the table: hands, rail yards, track stacks, row, deck, tickets.
//!
//! Cards may be unseen, and after a breach the record itself is in doubt. Both are
//! kept in the position, and what they could explain is never reported.

mod deal;
mod tickets;
mod yard;

use smallvec::SmallVec;

use super::doubt::{Doubt, SeatDoubt};
use super::rules::{Rules, TicketId};
use crate::card::{Card, Counts};
use crate::games::shared::seats::LastRound;
use crate::games::shared::{Batches, Deck, Drawn, Pile, To, Unseen};
use crate::log::Seen;
use crate::span::Span;

/// One colour of a rail yard, the bottom card first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// `None` if the scribe did not see it.
    pub colour: Option<Card>,
    pub cards: SmallVec<[Seen; 8]>,
    /// Where it was laid.
    pub at: Span,
    pub turn: u32,
}

impl Column {
    #[must_use]
    pub fn pile(&self) -> Pile {
        Pile::of(&self.cards)
    }
}

/// Where a ticket is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// In the deck, as far as anybody knows.
    #[default]
    Deck,
    /// Offered at the start and not kept: in the deck once all have chosen.
    Aside(Span),
    /// Under the deck, with the n-th batch of those put back.
    Under(u16),
    Held(u8),
    Completed(u8),
}

/// A ticket in hand, and where it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub id: TicketId,
    pub at: Span,
}

/// A `completes` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    pub id: TicketId,
    pub cards: Pile,
    pub at: Span,
}

/// A ticket that was completed at a scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completed {
    pub id: TicketId,
    pub cards: Pile,
    pub pass: u8,
    /// Where in the log it was kept.
    pub kept: Span,
}

/// What one scoring had to do with: for the proof, and for what might have been.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoring {
    pub stack: Pile,
    /// Tickets in hand before it.
    pub tickets: Vec<TicketId>,
    pub completed: Vec<Completed>,
    /// The log says which tickets were completed.
    pub stated: Option<Span>,
    /// The log says neither that, nor which tickets were in hand.
    pub open: bool,
    /// False if the search for the best choice was given up.
    pub exact: bool,
}

/// What the table knows of one player.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub hand: Pile,
    pub yard: Vec<Column>,
    pub stack: Pile,
    pub tickets: Vec<Held>,
    pub unseen_tickets: u8,
    pub claims: Vec<Claim>,
    /// `completes -`: the log says that no ticket is completed.
    pub claims_none: Option<Span>,
    /// The scorings so far.
    pub scorings: Vec<Scoring>,
    /// Tickets turned up at the end.
    pub shown: Option<(Span, Vec<TicketId>)>,
    pub dealt: Option<Span>,
    pub offered: Option<Span>,
    pub doubt: SeatDoubt,
    /// How far the table's own counts are off, since a `check` said so: cards,
    /// stack, tickets.
    pub marks: [i32; 3],
}

impl Seat {
    #[must_use]
    pub fn column(&self, colour: Card) -> Option<&Column> {
        self.yard.iter().find(|c| c.colour == Some(colour))
    }

    /// Tickets in hand, seen or not.
    #[must_use]
    pub fn ticket_count(&self) -> usize {
        self.tickets.len() + usize::from(self.unseen_tickets)
    }

    pub fn yard_cards(&self) -> u32 {
        self.yard.iter().map(|c| c.pile().total()).sum()
    }
}

/// What happened by itself in the last turn, for a replay to show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByItself {
    pub seat: usize,
    /// Step 1: the column's colour and the card that went on the stack.
    pub moved: SmallVec<[(Option<Card>, Seen); 8]>,
    /// The column that was robbed, and whose it was.
    pub robbed: Option<(usize, Column)>,
}

#[derive(Clone, Debug, Default)]
pub struct State {
    pub seats: SmallVec<[Seat; 4]>,
    pub row: Pile,
    pub deck: Deck,
    pub discards: Pile,
    /// What the cards that nobody saw have turned out to be.
    pub unseen: Unseen,
    pub tickets: Vec<Place>,
    /// Tickets never drawn so far, at most.
    pub tickets_fresh: u32,
    /// Tickets put under the deck, by batch: how many of it are still there.
    pub batches: Batches,
    pub doubt: Doubt,
    pub market_at: Option<Span>,
    pub last_round: Option<LastRound>,
    /// 1, or 2 for the second time through the deck.
    pub pass: u8,
    /// A pass is being set up: dealt, but not played yet.
    pub dealing: bool,
    /// A `completes` line before the end of the pass.
    pub early: Option<Span>,
    pub by_itself: ByItself,
}

/// What came of laying cards out of a hand.
#[derive(Clone, Debug, Default)]
pub struct Paid {
    /// The cards that left the hand, in the order written.
    pub cards: SmallVec<[Seen; 8]>,
    pub missing: Pile,
    /// Cards that only a doubtful record can explain.
    pub doubted: u8,
    /// An unseen card that cannot have been of this kind.
    pub impossible: Option<Card>,
}

/// What came of taking a face-up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    There,
    NotThere,
    /// A card nobody had seen, which cannot be of this kind.
    Impossible,
    /// It may have lain there, but the record does not say where it came from.
    Untraced,
}

impl State {
    #[must_use]
    pub fn new(rules: &Rules, seats: usize) -> Self {
        Self {
            seats: std::iter::repeat_n(Seat::default(), seats).collect(),
            deck: Deck {
                count: rules.deck.total(),
                most: rules.deck.0.map(u32::from),
                ..Deck::default()
            },
            unseen: Unseen::new(seats),
            tickets: vec![Place::Deck; rules.tickets.len()],
            tickets_fresh: u32::try_from(rules.tickets.len()).unwrap_or(0),
            pass: 1,
            dealing: true,
            ..Self::default()
        }
    }

    /// Cards on the table and in hands: always the whole deck.
    #[must_use]
    pub fn census(&self) -> u32 {
        let seats = self.seats.iter();
        let with_players: u32 =
            seats.map(|s| s.hand.total() + s.yard_cards() + s.stack.total()).sum();
        self.deck.count + self.row.total() + self.discards.total() + with_players
    }

    /// Draws these cards from the deck.
    pub fn draw(&mut self, cards: Pile, to: To, at: Span) -> Drawn {
        if cards.total() > self.deck.count {
            self.unseen.stop();
        } else {
            self.unseen.draw(&self.deck, cards, to, at);
        }
        let mut drawn = Drawn::default();
        for (card, n) in cards.known.each() {
            for _ in 0..n {
                if self.deck.count == 0 {
                    drawn.too_many += 1;
                    continue;
                }
                self.deck.count -= 1;
                if !self.see(card) {
                    drawn.impossible.get_or_insert(card);
                }
            }
        }
        let unseen = u32::from(cards.unseen).min(self.deck.count);
        self.deck.count -= unseen;
        drawn.too_many += u32::from(cards.unseen) - unseen;
        drawn
    }

    /// Draws a card from the deck, which has one.
    pub fn draw_one(&mut self, card: Seen, to: To, at: Span) -> Drawn {
        self.unseen.draw_card(&self.deck, card, to, at);
        self.deck.count = self.deck.count.saturating_sub(1);
        Drawn { impossible: card.filter(|&card| !self.see(card)), too_many: 0 }
    }

    /// A card that nobody had seen turns out to be of this kind; false if all of
    /// that kind are known to be elsewhere.
    pub fn see(&mut self, card: Card) -> bool {
        let most = &mut self.deck.most[card as usize];
        if *most > 0 {
            *most -= 1;
            return true;
        }
        self.excuse_card()
    }

    /// These cards are not known any more.
    pub(super) fn forget(deck: &mut Deck, pile: &mut Pile) {
        for (card, n) in pile.known.each() {
            deck.most[card as usize] += u32::from(n);
        }
        pile.blur();
    }

    /// Takes a face-up card.
    pub fn take_face_up(&mut self, card: Card, at: Span) -> Taken {
        let known = self.row.known[card] > 0;
        if self.row.take(Some(card)) {
            if !known {
                self.unseen.show(To::Row, card, at);
            }
            if known || self.see(card) {
                return Taken::There;
            }
            return Taken::Impossible;
        }
        if !self.doubt.excuse_row_card() {
            return Taken::NotThere;
        }
        if self.deck.count == 0 {
            return Taken::Untraced;
        }
        // A card that was turned up unrecorded has come from the deck.
        self.deck.count -= 1;
        if self.see(card) { Taken::There } else { Taken::Impossible }
    }

    /// A card taken from the row goes into a hand, as far as it was there.
    pub fn put_in_hand(&mut self, seat: usize, card: Card, found: Taken) {
        match found {
            Taken::There => self.seats[seat].hand.add(Some(card)),
            Taken::Impossible => self.seats[seat].hand.add(None),
            Taken::Untraced => self.after_untraced_card(seat),
            Taken::NotThere => {
                // Some other card was taken: the row is not known any more.
                self.doubt_row();
                if self.row.take(None) {
                    self.seats[seat].hand.add(None);
                }
            }
        }
    }

    /// Takes cards out of a hand, in the order written.
    pub fn pay(&mut self, seat: usize, cards: &[Seen], at: Span) -> Paid {
        let mut paid = Paid::default();
        if cards.contains(&None) {
            self.unseen.leave_open(at);
        }
        let hand = &mut self.seats[seat].hand;
        if cards.contains(&None) && hand.known.total() > 0 {
            // Which cards of the hand these are is open, so the rest of it is not
            // known any more either.
            Self::forget(&mut self.deck, hand);
        }
        for &card in cards {
            let hand = &mut self.seats[seat].hand;
            match card {
                Some(known) if hand.known[known] > 0 => hand.known[known] -= 1,
                _ if hand.unseen > 0 => {
                    hand.unseen -= 1;
                    if let Some(card) = card {
                        self.unseen.show(To::Hand(seat), card, at);
                        if !self.see(card) {
                            paid.impossible.get_or_insert(card);
                        }
                    }
                }
                _ if self.seats[seat].doubt.excuse_hand_card() => {
                    paid.doubted += 1;
                    continue;
                }
                _ => {
                    if let Some(card) = card {
                        self.unseen.show_missing(seat, card, at);
                    }
                    paid.missing.add(card);
                    continue;
                }
            }
            paid.cards.push(card);
        }
        paid
    }
}
