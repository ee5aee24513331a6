//! Doubt: how far the record may be off since something in it cannot be right.
//!
//! One mistake is reported once. What it makes uncertain is written down here, as
//! numbers of cards, pieces and stations, and whatever they can explain later is not
//! held against anybody.

use super::board::{Route, TicketId};
use super::laws::tunnel::WrongTunnel;
use super::moves::ClaimMove;
use super::state::{Seat, State, TicketPlace};
use crate::games::shared::Unexplained;
use crate::span::Span;

/// Doubt about what lies on the table.
#[derive(Clone, Debug, Default)]
pub struct Doubt {
    /// Cards by which deck and discards may be off.
    pub cards: u32,
    /// Cards by which the row may be shorter than we think.
    pub row: u32,
    /// After so many turns more the row is not certain, since their order is not.
    pub order: u8,
    /// Which tickets are where.
    pub tickets: bool,
    /// So many more first tickets may lie under the deck: the log does not say.
    pub first_tickets: u32,
    /// A claim or station was in breach, so anybody's tickets and longest path may
    /// differ from what the table counted.
    pub network: Option<Span>,
}

/// Doubt about what one player has.
#[derive(Clone, Debug, Default)]
pub struct SeatDoubt {
    /// Cards the hand may hold beyond those that the log accounts for.
    pub hand: u8,
    /// How far its size may be off.
    pub size: u8,
    pub pieces: u8,
    pub stations: u8,
    /// A breach may have changed what this player scores for routes.
    pub routes: Option<Span>,
    /// … or for tickets.
    pub tickets: Option<Span>,
}

/// A turn that nobody can read: a draw with new rows, a long route, a tunnel.
const CARDS_OF_A_TURN: u32 = 10;

/// A draw.
const CARDS_DRAWN: u8 = 2;

/// No route takes more cards, or pieces.
const LONGEST_ROUTE: u8 = 8;

/// A row that was laid out, replaced or filled up otherwise than the log says.
const CARDS_OF_A_ROW: u32 = 5;

/// An old row and a new one.
const CARDS_OF_TWO_ROWS: u32 = 10;

/// What a tunnel turns up.
const CARDS_OF_A_TUNNEL: u32 = 3;

/// The dearest station.
const CARDS_OF_A_STATION: u8 = 3;

/// What a mistake somewhere above may have put into any hand, or left out.
const CARDS_OF_ANY_HAND: u8 = 6;

/// Two turns that perhaps stand in the wrong order: this one and the next.
const TURNS_EXCHANGED: u8 = 2;

fn add(doubt: &mut u8, n: u32) {
    *doubt = doubt.saturating_add(u8::try_from(n).unwrap_or(u8::MAX));
}

impl SeatDoubt {
    /// So many cards are perhaps in the hand, or are not.
    fn cards(&mut self, n: u32) {
        add(&mut self.hand, n);
        add(&mut self.size, n);
    }

    #[must_use]
    pub fn is_any(&self) -> bool {
        let counts = [self.hand, self.size, self.pieces, self.stations];
        counts.iter().any(|&n| n > 0) || self.routes.is_some() || self.tickets.is_some()
    }
}

/// What is wrong with a claim.
#[derive(Clone, Copy, Debug)]
pub struct WrongClaim {
    /// Cards laid that the route does not take, or lacks.
    pub cards: u32,
    /// Cards paid that were not in the hand.
    pub missing: u32,
    pub tunnel: Option<WrongTunnel>,
}

/// What a mistake makes uncertain.
impl State {
    /// The log may lack or misstate what this many cards did.
    fn doubt_cards(&mut self, n: u32) {
        self.doubt.cards = self.doubt.cards.saturating_add(n);
        self.unseen.stop();
        // Any of them may be of any kind, and still in the deck.
        for most in &mut self.deck.most {
            *most += n;
        }
    }

    /// Nobody can say any more which cards lie open.
    pub fn doubt_row(&mut self) {
        self.row.blur();
        self.due_flush = None;
        self.row_rests = None;
        self.kept_row = None;
    }

    /// What this player built is not what the log says, perhaps.
    pub fn doubt_network(&mut self, seat: usize, at: Span) {
        self.doubt.network.get_or_insert(at);
        self.seats[seat].doubt.routes.get_or_insert(at);
    }

    // Setup and order

    /// A player was dealt so many cards too many or too few.
    pub fn after_wrong_deal(&mut self, seat: usize, off: u32) {
        self.doubt_cards(off);
        let doubt = &mut self.seats[seat].doubt;
        doubt.hand = u8::try_from(off).unwrap_or(u8::MAX);
        doubt.size = doubt.hand;
    }

    /// The first row had so many cards too many or too few.
    pub fn after_wrong_market(&mut self, off: u32) {
        self.doubt.row = off;
        self.doubt_cards(CARDS_OF_A_ROW);
    }

    /// A line of the setup cannot be read.
    pub fn after_lost_setup(&mut self) {
        self.doubt_cards(CARDS_OF_A_ROW);
        self.doubt.tickets = true;
    }

    /// A line about the row cannot be read.
    pub fn after_lost_row(&mut self) {
        self.doubt_row();
        self.doubt_cards(CARDS_OF_A_ROW);
    }

    /// A turn of this player's is missing from the record or unreadable.
    pub fn after_lost_turn(&mut self, seat: usize, at: Span) {
        self.doubt_row();
        self.doubt_cards(CARDS_OF_A_TURN);
        self.doubt.tickets = true;
        self.doubt.network.get_or_insert(at);
        if let Some(seat) = self.seats.get_mut(seat) {
            let doubt = &mut seat.doubt;
            add(&mut doubt.hand, u32::from(CARDS_DRAWN));
            add(&mut doubt.size, u32::from(LONGEST_ROUTE));
            add(&mut doubt.pieces, u32::from(LONGEST_ROUTE));
            add(&mut doubt.stations, 1);
            doubt.routes.get_or_insert(at);
            doubt.tickets.get_or_insert(at);
        }
    }

    /// One player moved instead of another.
    pub fn after_turn_out_of_order(&mut self, seat: usize, due: usize, at: Span) {
        self.after_lost_turn(due, at);
        self.after_lost_turn(seat, at);
        self.doubt.order = TURNS_EXCHANGED;
    }

    /// A turn is over.
    pub fn end_turn_in_doubt(&mut self) {
        if self.doubt.order > 0 {
            self.doubt.order -= 1;
            self.doubt_row();
        }
    }

    // Cards

    /// A draw that broke a rule: perhaps the log misstates what was taken.
    pub fn after_wrong_draw(&mut self, seat: usize) {
        self.doubt_row();
        self.doubt_cards(u32::from(CARDS_DRAWN));
        self.seats[seat].doubt.cards(u32::from(CARDS_DRAWN));
    }

    /// A blind draw where nothing was left: perhaps it was a face-up card.
    pub fn after_draw_of_nothing(&mut self, seat: usize) {
        self.doubt.row += 1;
        self.after_wrong_draw(seat);
    }

    /// A row that had to be replaced was not.
    pub fn after_missing_flush(&mut self) {
        self.doubt_row();
        self.doubt_cards(CARDS_OF_A_ROW);
    }

    /// A row was replaced that should not have been, or not by such a one.
    pub fn after_wrong_flush(&mut self) {
        self.doubt_row();
        self.doubt_cards(CARDS_OF_TWO_ROWS);
    }

    /// A row was filled up with so many cards, and had no room for them.
    pub fn after_wrong_refill(&mut self, cards: u32) {
        self.doubt_row();
        self.doubt_cards(cards);
    }

    /// A row was filled up perhaps, and the log does not say so.
    pub fn after_unwritten_refill(&mut self, market: u8) {
        self.doubt_cards(u32::from(market));
    }

    /// The table found another row than lies there.
    pub fn after_wrong_check_of_row(&mut self) {
        self.doubt_row();
        self.doubt_cards(u32::from(CARDS_DRAWN));
    }

    /// Cards were turned up for a tunnel that cannot have been there.
    pub fn after_wrong_reveal(&mut self) {
        self.doubt_cards(CARDS_OF_A_TUNNEL);
    }

    /// No order of the deck explains the cards shown at some places. One of these is
    /// wrong, or another one that made it look so: nobody knows which.
    pub fn after_unexplained(&mut self, why: &Unexplained) {
        for shown in &why.shown {
            let n = shown.cards.total();
            self.doubt_cards(n);
            if let Some(seat) = shown.seat.and_then(|seat| self.seats.get_mut(seat)) {
                seat.doubt.cards(n);
            }
        }
        self.doubt_cards(u32::from(CARDS_OF_ANY_HAND));
        for seat in &mut self.seats {
            seat.doubt.cards(u32::from(CARDS_OF_ANY_HAND));
        }
    }

    /// So many cards paid were wrong; if the cards laid went back perhaps, those as
    /// well.
    pub fn after_wrong_payment(&mut self, seat: usize, off: u32, back: u32) {
        self.doubt_cards(off.max(1));
        let doubt = &mut self.seats[seat].doubt;
        add(&mut doubt.hand, off + back);
        add(&mut doubt.size, (off + back).max(1));
    }

    /// Out of turn perhaps somebody else paid these cards, and they are in the hand
    /// still.
    pub fn after_payment_out_of_turn(&mut self, seat: usize, paid: u32) {
        self.seats[seat].doubt.cards(paid);
    }

    /// Cards come back that only doubt had put into this hand.
    pub fn after_withdrawal(&mut self, seat: usize, doubtful: u32) {
        add(&mut self.seats[seat].doubt.hand, doubtful);
    }

    // Routes and stations

    /// A claim, nobody knows of which route. Whatever it was, it took as many pieces
    /// as cards; or the table refused it, and the cards are in the hand still.
    pub fn after_unread_claim(&mut self, seat: usize, paid: u32, at: Span) {
        let doubt = &mut self.seats[seat].doubt;
        add(&mut doubt.pieces, paid);
        doubt.cards(paid);
        self.doubt_cards(CARDS_OF_A_TUNNEL);
        self.doubt_network(seat, at);
    }

    /// A claim that cannot have happened, and was left out: the player did something
    /// else.
    pub fn after_claim_left_out(&mut self, mv: &ClaimMove, route: &Route) {
        self.doubt_cards(mv.laid.pile.total() + CARDS_OF_A_TUNNEL);
        let doubt = &mut self.seats[mv.seat].doubt;
        add(&mut doubt.pieces, u32::from(route.length.max(LONGEST_ROUTE)));
        add(&mut doubt.size, u32::from(LONGEST_ROUTE));
        self.doubt_network(mv.seat, mv.route_span);
    }

    /// A route is built by a claim that perhaps never happened.
    pub fn after_doubtful_route(&mut self, seat: usize, route: &Route) {
        add(&mut self.seats[seat].doubt.pieces, u32::from(route.length));
    }

    /// A claim broke a rule.
    pub fn after_wrong_claim(&mut self, mv: &ClaimMove, route: &Route, wrong: &WrongClaim) {
        let laid = mv.laid.pile.total();
        let tunnel = (wrong.tunnel).map_or(0, |tunnel| tunnel.off().unwrap_or(CARDS_OF_A_TUNNEL));
        let mut off = wrong.cards + wrong.missing + tunnel;
        if route.colour.is_none() && wrong.missing > 0 {
            // Perhaps another colour was paid, and these cards are all there still.
            off = off.max(laid);
        }
        let went_back = wrong.tunnel.is_some_and(|t| t.nothing_was_paid());
        self.after_wrong_payment(mv.seat, off, if went_back { laid } else { 0 });
        self.doubt_network(mv.seat, mv.route_span);
        if mv.withdraw.is_some() {
            self.after_doubtful_route(mv.seat, route);
            self.doubt_cards(u32::from(route.length) + CARDS_OF_A_TUNNEL);
        }
    }

    /// A station that broke a rule, or nobody knows where.
    pub fn after_wrong_station(&mut self, seat: usize, at: Span) {
        add(&mut self.seats[seat].doubt.stations, 1);
        self.doubt_network(seat, at);
    }

    /// A station that cannot have been built, and was left out.
    pub fn after_station_left_out(&mut self, seat: usize, paid: u32, at: Span) {
        self.doubt_cards(paid);
        add(&mut self.seats[seat].doubt.size, u32::from(CARDS_OF_A_STATION));
        self.after_wrong_station(seat, at);
    }

    // Tickets

    /// A final position with the tickets of some players: those of the others are not
    /// known. Where nobody's are listed, nobody is taken to have any.
    pub fn after_tickets_not_listed(&mut self) {
        let listed = |seat: &Seat| seat.shown.is_some() || seat.offered.is_some();
        if self.seats.iter().any(listed) {
            let others = self.seats.iter_mut().filter(|seat| !listed(seat));
            others.for_each(|seat| seat.tickets_open = true);
        }
    }

    /// What a player was offered, kept or showed cannot be right.
    pub fn after_wrong_tickets(&mut self, seat: usize, at: Span) {
        self.doubt.tickets = true;
        self.seats[seat].doubt.tickets.get_or_insert(at);
    }

    /// This ticket stands on a line that cannot be right: perhaps another one is
    /// meant.
    pub fn after_wrong_ticket(&mut self, id: TicketId, at: Span) {
        for seat in &mut self.seats {
            if seat.tickets.iter().any(|(held, _)| *held == id) {
                seat.doubt.tickets.get_or_insert(at);
            }
        }
        self.tickets[usize::from(id)] = TicketPlace::Doubt;
    }
}

/// What it excuses.
impl State {
    /// The number of cards that can still be turned up may be off by so many that
    /// it says nothing about whether there were this many.
    #[must_use]
    pub fn may_lack(&self, cards: u32) -> bool {
        self.doubt.cards > 0 && self.stock() < cards + self.doubt.cards
    }

    /// Something was turned up perhaps, so that the row has more cards than we know.
    #[must_use]
    pub fn row_may_be_fuller(&self, market: u8) -> bool {
        self.doubt.cards > 0 && self.row.total() < u32::from(market)
    }

    /// The pieces that a player may have left.
    #[must_use]
    pub fn most_pieces(&self, seat: usize) -> u8 {
        let player = &self.seats[seat];
        player.pieces.saturating_add(player.doubt.pieces)
    }
}
