//! The position on the table: hands, row, deck, discards, pieces, tickets.
//!
//! Cards may be unseen, and after a breach the record itself is in doubt. Both
//! are kept as numbers: a pile has so many unseen cards, a hand may hold so
//! many cards that the log does not account for. What could be explained by
//! them is never reported.

use smallvec::SmallVec;

use super::board::{Board, CityId, RouteId, TicketId};
use super::doubt::{Doubt, SeatDoubt};
use super::laws::draw::Flushes;
use super::ticket_order::TicketOrder;
use crate::card::{Card, Counts};
use crate::games::shared::proof::{ANY, Kinds, WILD};
pub use crate::games::shared::seats::LastRound;
pub use crate::games::shared::{Batches, Deck, Drawn, Payment, Pile, To, Unseen};
use crate::span::Span;

/// When a used-up deck is replaced by the shuffled discards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reshuffle {
    #[default]
    AtOnce,
    WhenNeeded,
}

/// Where a ticket is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TicketPlace {
    /// Not seen so far: in the deck, or unseen in somebody's hand.
    #[default]
    Unseen,
    /// Under the deck, put there with the n-th batch of returned tickets; the
    /// first batch is what all players put back at the setup.
    Returned(u16),
    /// Kept by this seat.
    Kept(u8),
    /// Out of the game.
    Boxed,
    /// Named on a line that cannot be right: nobody knows.
    Doubt,
}

/// What the table knows of one player.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    pub hand: Pile,
    pub pieces: u8,
    pub stations_left: u8,
    pub score: i32,
    /// How far the table's own counts are off, since a `check` said so: score,
    /// pieces, stations, cards, tickets.
    pub marks: [i32; 5],
    /// Unseen tickets kept.
    pub unseen_tickets: u8,
    /// The log does not say which or how many first tickets were kept.
    pub tickets_open: bool,
    /// Tickets as kept, and where in the log.
    pub tickets: SmallVec<[(TicketId, Span); 8]>,
    pub stations: SmallVec<[CityId; 3]>,
    pub dealt: Option<Span>,
    pub offered: Option<Span>,
    pub shown: Option<Span>,
    pub doubt: SeatDoubt,
}

/// Who has a route, and since where in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    pub seat: u8,
    pub at: Span,
    pub turn: u32,
    /// The claim broke a rule: perhaps it never happened.
    pub doubt: bool,
    /// It was not this player's turn: perhaps it was somebody else.
    pub out_of_turn: bool,
    /// It may as well be the other track of the double.
    pub either: bool,
}

/// Three locomotives lie open: the flush that has to come, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueFlush {
    /// The token that turned up the last of them.
    pub at: Span,
}

/// The most wild cards that lay there at once while the row was not replaced, since
/// a card that nobody saw last came into it; and where the row came to lie so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptRow {
    pub at: Span,
    pub wilds: u8,
}

/// What the cards of a payment can be that the log does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unnamed {
    pub kinds: Kinds,
    /// So many of them at least are wild.
    pub wilds: u8,
    /// More than that binds them: they are all of one colour.
    pub open: bool,
}

impl Unnamed {
    pub const ANY: Self = Self { kinds: ANY, wilds: 0, open: false };
}

#[derive(Clone, Debug, Default)]
pub struct State {
    /// The cards of the game.
    pub all: Counts,
    pub seats: SmallVec<[Seat; 5]>,
    pub row: Pile,
    pub deck: Deck,
    pub discards: Pile,
    pub reshuffle: Reshuffle,
    pub flushes: Flushes,
    pub due_flush: Option<DueFlush>,
    /// The row has changed here, and with its unseen cards a flush may have to come.
    pub row_rests: Option<Span>,
    pub kept_row: Option<KeptRow>,
    /// The log does not have the first row: perhaps so many were replaced.
    pub rows_left_out: u32,
    /// With so few cards left in the first deck it may have ended for this reason.
    pub may_end_at: u32,
    /// A `check` found another number of cards in the deck.
    pub deck_differs: bool,
    /// The log nowhere says what came into the row.
    pub row_unnoted: bool,
    /// What the cards that nobody saw have turned out to be.
    pub unseen: Unseen,
    /// Cards that turned up although, by our count in doubt, none was left.
    pub found: u32,
    pub owners: Vec<Option<Owner>>,
    pub station_at: Vec<Option<Owner>>,
    pub tickets: Vec<TicketPlace>,
    /// Where in the log each of them was last seen.
    pub ticket_at: Vec<Option<Span>>,
    /// Tickets never drawn so far.
    pub tickets_fresh: u32,
    /// Tickets put under the deck, by batch: how many of it are still there.
    pub batches: Batches,
    /// Which tickets were seen when.
    pub ticket_order: TicketOrder,
    pub market_at: Option<Span>,
    /// Who had the last turn, and where in the log.
    pub last_turn: Option<(u8, Span)>,
    pub last_round: Option<LastRound>,
    pub doubt: Doubt,
}

impl State {
    #[must_use]
    pub fn new(board: &Board, seats: usize) -> Self {
        let most = board.deck.0.map(u32::from);
        let seat = Seat { pieces: board.pieces, stations_left: board.stations, ..Seat::default() };
        let long = board.tickets.iter().filter(|t| t.long).count();
        Self {
            all: board.deck,
            seats: std::iter::repeat_n(seat, seats).collect(),
            deck: Deck { count: board.deck.total(), most, ..Deck::default() },
            unseen: Unseen::new(seats),
            owners: vec![None; board.routes.len()],
            station_at: vec![None; board.cities.len()],
            tickets: vec![TicketPlace::Unseen; board.tickets.len()],
            ticket_at: vec![None; board.tickets.len()],
            tickets_fresh: u32::try_from(board.tickets.len() - long).unwrap_or(0),
            batches: Batches::with_first(),
            ..Self::default()
        }
    }

    /// Cards on the table and in hands: always the whole deck.
    #[must_use]
    pub fn census(&self) -> u32 {
        (self.deck.count
            + self.row.total()
            + self.discards.total()
            + self.seats.iter().map(|s| s.hand.total()).sum::<u32>())
        .saturating_sub(self.found)
    }

    /// Cards that can still be turned up.
    #[must_use]
    pub fn stock(&self) -> u32 {
        self.deck.count + self.discards.total()
    }

    /// Draws these cards from the deck, reshuffling where it runs out.
    pub fn draw(&mut self, cards: Pile, to: To, at: Span) -> Drawn {
        let mut drawn = if cards.total() > self.deck.count {
            let none_left = self.deck.count == 0;
            let others = match to {
                To::Hand(seat) => self.seats[seat].hand.unseen,
                To::Row => self.row.unseen,
                To::Open => 0,
            };
            let holder =
                if none_left { None } else { self.unseen.draw_last(&self.deck, cards, to, others) };
            let after = cards.total() - self.deck.count;
            let (first, rest) = self.bare_deck(cards);
            self.reshuffle();
            if after > self.deck.count {
                self.unseen.stop();
            } else if none_left {
                self.unseen.draw(&self.deck, cards, to, at);
            } else if let Some(holder) = holder {
                self.unseen.draw_first(holder, after, cards, at);
            }
            let then = self.draw_from_deck(rest);
            Drawn { impossible: first.impossible.or(then.impossible), too_many: then.too_many }
        } else {
            self.unseen.draw(&self.deck, cards, to, at);
            let mut drawn = self.draw_from_deck(cards);
            if drawn.impossible.is_none() && self.unseen.proof().is_some() {
                let mut known = cards.known.each().map(|(card, _)| card);
                drawn.impossible = known.find(|&card| self.unseen.is_overdrawn(card));
            }
            drawn
        };
        if drawn.too_many > 0 && self.doubt.cards > 0 {
            // Our count is off: they were there.
            self.found += std::mem::take(&mut drawn.too_many);
        }
        self.doubt_first_deck(at);
        self.refresh_deck();
        drawn
    }

    /// Draws one card. The usual case, a card from a deck that has one, takes no
    /// counting of piles.
    pub fn draw_card(&mut self, card: Option<Card>, to: To, at: Span) -> Drawn {
        if self.deck.count == 0 {
            return self.draw(Pile::of(&[card]), to, at);
        }
        self.unseen.draw_card(&self.deck, card, to, at);
        let mut drawn = Drawn::default();
        self.deck.count -= 1;
        match card {
            None => self.deck.hidden += 1,
            Some(seen) => {
                let most = &mut self.deck.most[seen as usize];
                let gone = *most == 0 && !self.deck.doubt;
                *most = most.saturating_sub(1);
                if gone || self.unseen.is_overdrawn(seen) {
                    drawn.impossible = card;
                }
            }
        }
        self.doubt_first_deck(at);
        self.refresh_deck();
        drawn
    }

    /// The log leaves out the first row: perhaps it was replaced, as often as there
    /// are wild cards for it.
    pub fn leave_first_row_open(&mut self, board: &Board) {
        let at = board.flush_at.map_or(u32::MAX, |at| u32::from(at.max(1)));
        self.rows_left_out = u32::from(self.all[Card::Wild]) / at;
        self.may_end_at = self.rows_left_out * u32::from(board.market);
        if self.row_unnoted {
            self.may_end_at = self.may_end_at.max(1);
        }
    }

    /// From where the first deck may have ended because of that, cards are perhaps
    /// from the next one.
    fn doubt_first_deck(&mut self, at: Span) {
        if self.may_end_at > 0 && (self.deck.count <= self.may_end_at || self.deck.epoch > 0) {
            self.may_end_at = 0;
            if self.row_unnoted {
                // Nobody can say how often the row was replaced.
                self.unseen.leave_open(at);
                self.deck.doubt = true;
            } else {
                self.unseen.unsettle(at);
            }
        }
    }

    /// With `at-once`, a deck that has run out is replaced here and now.
    pub fn refresh_deck(&mut self) {
        if self.deck.count == 0 && self.reshuffle == Reshuffle::AtOnce {
            self.reshuffle();
        }
    }

    /// Takes what is left of the deck out of `cards`; returns what remains to
    /// be drawn after the reshuffle. Which of them came from where is clear only
    /// if the deck was known: else only those are held against the new deck that
    /// the old one cannot have had.
    fn bare_deck(&mut self, cards: Pile) -> (Drawn, Pile) {
        let exact = self.deck.is_exact();
        let left = std::mem::take(&mut self.deck.count);
        let mut rest = Pile::default();
        let mut from_deck = 0;
        for (card, n) in cards.known.each() {
            let old = u32::from(n).min(self.deck.most[card as usize]).min(left);
            from_deck += old;
            rest.known[card] = n - u8::try_from(old).unwrap_or(0);
        }
        let mut drawn = Drawn::default();
        let shown = from_deck + u32::from(cards.unseen);
        if exact && shown < left {
            // A card that was in the deck has not turned up.
            drawn.impossible = rest.known.each().map(|(card, _)| card).next();
        }
        let after = cards.total() - left;
        if drawn.impossible.is_some() || rest.known.total() > after {
            rest.known = Counts::NONE;
        }
        let unseen = after - rest.known.total();
        rest.unseen = u8::try_from(unseen).unwrap_or(u8::MAX);
        (drawn, rest)
    }

    fn draw_from_deck(&mut self, cards: Pile) -> Drawn {
        let mut drawn = Drawn::default();
        for (card, n) in cards.known.each() {
            let there = u32::from(n).min(self.deck.count);
            drawn.too_many += u32::from(n) - there;
            self.deck.count -= there;
            let most = &mut self.deck.most[card as usize];
            let possible = there.min(*most);
            *most -= possible;
            if possible < there && !self.deck.doubt {
                drawn.impossible.get_or_insert(card);
            }
        }
        let there = u32::from(cards.unseen).min(self.deck.count);
        drawn.too_many += u32::from(cards.unseen) - there;
        self.deck.count -= there;
        self.deck.hidden += there;
        drawn
    }

    fn reshuffle(&mut self) {
        let discards = std::mem::take(&mut self.discards);
        if discards.total() == 0 {
            return;
        }
        let sure = self.doubt.cards == 0;
        for card in Card::ALL {
            let known = u32::from(discards.known[card]);
            let most = known + u32::from(discards.unseen);
            // What is known to be elsewhere is not in the deck, whatever was discarded.
            let room = u32::from(self.all[card]).saturating_sub(self.outside(card));
            self.deck.most[card as usize] = if sure { most.min(room.max(known)) } else { most };
        }
        self.unseen.reshuffle(self.deck.most, discards.unseen > 0);
        self.deck.count += discards.total();
        self.deck.epoch += 1;
        // Any of them can have been an unseen one: what is left of a kind at least is
        // what was seen of it among the discards.
        self.deck.hidden = u32::from(discards.unseen);
        self.deck.doubt |= !sure;
    }

    /// Cards of this kind that are known to be in hands and in the row.
    fn outside(&self, card: Card) -> u32 {
        let hands = self.seats.iter().map(|s| u32::from(s.hand.known[card]));
        hands.sum::<u32>() + u32::from(self.row.known[card])
    }

    /// Pays cards out of a hand. Returns how many were not there, and a kind of
    /// which more would now be known than exist.
    pub fn pay(&mut self, seat: usize, cards: Pile, unnamed: Unnamed, at: Span) -> Payment {
        let mut payment = Payment::default();
        let mut wilds = unnamed.wilds;
        if cards.unseen > 0 && self.seats[seat].hand.total() > 0 {
            self.forget_hand(seat, at);
            if unnamed.open {
                self.unseen.loosen(at);
            }
        }
        let hand = &mut self.seats[seat].hand;
        if cards.unseen == 0
            && let Some(left) = hand.known.without(cards.known)
        {
            hand.known = left;
            payment.paid = cards;
            return payment;
        }
        // What is known to be in the hand goes first, a whole colour at a time.
        let mut rest = cards;
        let hand = &mut self.seats[seat].hand;
        for (card, n) in cards.known.each() {
            let there = n.min(hand.known[card]);
            hand.known[card] -= there;
            rest.known[card] -= there;
            payment.paid.known[card] += there;
        }
        if rest.known.is_empty() && rest.unseen == 0 {
            return payment;
        }
        for card in rest.each() {
            let hand = &mut self.seats[seat].hand;
            if hand.unseen > 0 {
                hand.unseen -= 1;
                payment.paid.add(card);
                if let Some(card) = card {
                    self.unseen.show(To::Hand(seat), card, at);
                    self.seen_at_last(card, payment.paid, &mut payment.impossible);
                } else {
                    let kinds = if wilds > 0 { WILD } else { unnamed.kinds };
                    wilds = wilds.saturating_sub(1);
                    self.unseen.show_unnamed(seat, kinds, at);
                }
            } else if self.seats[seat].doubt.hand > 0 {
                self.seats[seat].doubt.hand -= 1;
                payment.short.add(card);
            } else {
                payment.short.add(card);
                payment.missing.add(card);
                if let Some(card) = card {
                    self.unseen.show_missing(seat, card, at);
                }
            }
        }
        payment
    }

    /// Some card of this hand is paid that the log does not name: which of them
    /// are left is not known any more.
    fn forget_hand(&mut self, seat: usize, at: Span) {
        let hand = &mut self.seats[seat].hand;
        let known = hand.known;
        self.unseen.pay_unnamed(&self.deck, seat, hand, at);
        for (card, n) in known.each() {
            self.deck.most[card as usize] += u32::from(n);
        }
        self.deck.hidden += known.total();
    }

    /// An unseen card turns out to be of this kind.
    fn seen_at_last(&mut self, card: Card, paid: Pile, impossible: &mut Option<Card>) {
        let i = card as usize;
        if self.row_unnoted && self.deck.doubt {
            return;
        }
        if self.doubt.cards > 0 {
            // Which cards are where is not certain enough to miss one of them.
            if self.deck.epoch == 0 {
                self.deck.most[i] = self.deck.most[i].saturating_sub(1);
            }
            return;
        }
        if self.deck.epoch == 0 {
            if self.deck.most[i] > 0 {
                self.deck.most[i] -= 1;
            } else {
                impossible.get_or_insert(card);
            }
            return;
        }
        let discards = self.discards.known[card].saturating_add(paid.known[card]);
        let in_deck =
            if self.deck.doubt { 0 } else { self.deck.most[i].saturating_sub(self.deck.hidden) };
        if self.outside(card) + u32::from(discards) + in_deck > u32::from(self.all[card]) {
            impossible.get_or_insert(card);
        }
    }

    /// Tickets that can still be drawn, at least.
    #[must_use]
    pub fn ticket_stock(&self) -> u32 {
        self.tickets_fresh + self.batches.total()
    }

    /// The routes of one player.
    pub fn routes_of(&self, seat: usize) -> impl Iterator<Item = RouteId> {
        self.owners
            .iter()
            .enumerate()
            .filter(move |(_, owner)| owner.is_some_and(|o| usize::from(o.seat) == seat))
            .filter_map(|(route, _)| RouteId::try_from(route).ok())
    }
}
