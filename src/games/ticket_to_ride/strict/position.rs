//! The position of a game on its way: counts over colours, sets over routes, cities
//! and tickets. Each method is a change that the rules allow, or `None`; what then lies
//! on the table nobody asks. What the rules allow is asked of the laws.

use super::deck::{Deck, Hand};
use super::header::Header;
use super::tickets::{Given, Offer, Tickets};
use super::*;
use crate::games::ticket_to_ride::board::RouteId;
use crate::games::ticket_to_ride::laws::draw::Flushes;
use crate::games::ticket_to_ride::scoring::Holding;
use crate::games::ticket_to_ride::state::Reshuffle;

/// So many players find room here.
pub(super) const MOST_SEATS: usize = 5;

/// Ids are bytes: so many routes or cities can there be.
const IDS: usize = 256;
const NOBODY: u8 = u8::MAX;

pub(super) struct Seat {
    pub hand: Hand,
    pub pieces: u8,
    pub held: Holding,
    dealt: bool,
    offered: bool,
}

pub(super) struct Position<'h, S: Sight> {
    pub board: &'h Board,
    pub seats: [Seat; MOST_SEATS],
    /// Of these so many are taken.
    players: usize,
    pub row: Pile,
    row_size: u32,
    /// It was left short: nobody knows when it was filled up, if the log does not say so.
    pub row_was_short: bool,
    pub deck: S::Deck,
    pub discards: Pile,
    pub reshuffle: Reshuffle,
    pub flushes: Flushes,
    pub flush_is_due: bool,
    row_laid_out: bool,
    owners: [u8; IDS],
    has_station: [bool; IDS],
    tickets: S::Tickets,
    /// Turns left to play, once the last round has begun.
    pub turns_left: Option<usize>,
}

impl<'h, S: Sight> Position<'h, S> {
    /// `None` if the board's deck is larger than any.
    pub(super) fn new(header: &Header<'h>) -> Option<Self> {
        let board = header.board;
        let seat = || Seat {
            hand: Hand::default(),
            pieces: board.pieces,
            held: Holding { stations_left: board.stations, ..Holding::default() },
            dealt: false,
            offered: false,
        };
        let players = header.players.len();
        Some(Self {
            board,
            seats: std::array::from_fn(|_| seat()),
            players,
            row: Pile::NONE,
            row_size: 0,
            row_was_short: false,
            deck: S::Deck::new(board, players)?,
            discards: Pile::NONE,
            reshuffle: header.reshuffle,
            flushes: Flushes { limit: header.flush_limit, so_far: 0 },
            flush_is_due: false,
            row_laid_out: false,
            owners: [NOBODY; IDS],
            has_station: [false; IDS],
            tickets: S::Tickets::new(board),
            turns_left: None,
        })
    }

    fn taken(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().take(self.players)
    }

    /// Seats of whom nobody knows all tickets.
    pub(super) fn open_seats(&self) -> SmallVec<[usize; MOST_SEATS]> {
        let seats = 0..self.players;
        seats.filter(|&seat| self.tickets.unseen(seat) > 0).collect()
    }

    /// Some card was drawn that nobody saw.
    pub(super) fn is_any_card_unseen(&self) -> bool {
        self.deck.is_any_unseen()
    }

    /// What everybody has at the end.
    pub(super) fn into_held(self) -> SmallVec<[Holding; MOST_SEATS]> {
        let seats = self.seats.into_iter().take(self.players);
        seats.map(|seat| seat.held).collect()
    }

    // Cards

    /// Cards that can still be turned up.
    pub(super) fn stock(&self) -> u32 {
        self.deck.size() + self.discards.total()
    }

    /// The top card of the deck, as it was seen.
    #[inline]
    fn draw_card(&mut self, card: Card) -> Option<()> {
        if self.deck.size() == 0 {
            self.shuffle();
        }
        self.deck.take_one(card)?;
        self.refresh_deck();
        Some(())
    }

    /// Cards from the top of the deck; where it runs out, the others come out of the
    /// discards.
    pub(super) fn draw(&mut self, cards: Pile, n: u32) -> Option<()> {
        if self.deck.size() == 0 {
            self.shuffle();
        }
        if n > self.deck.size() {
            let next = std::mem::take(&mut self.discards);
            self.deck.take_through(cards, n, next)?;
        } else {
            self.deck.take(cards, n)?;
        }
        self.refresh_deck();
        Some(())
    }

    /// A deck that has run out is replaced, unless the table waits until the next
    /// card is needed.
    #[inline]
    pub(super) fn refresh_deck(&mut self) {
        if self.deck.size() == 0 && self.reshuffle == Reshuffle::AtOnce {
            self.shuffle();
        }
    }

    /// The discards become the deck, once it has run out.
    #[cold]
    fn shuffle(&mut self) {
        self.deck.remake(std::mem::take(&mut self.discards));
    }

    pub(super) fn pay(&mut self, seat: usize, cards: Pile) -> Option<()> {
        self.deck.pay(seat, &mut self.seats[seat].hand, cards)
    }

    pub(super) fn discard(&mut self, cards: Pile) {
        self.discards.add(cards);
    }

    // The setup

    /// The first cards of a player, all of them seen or none.
    pub(super) fn deal(&mut self, seat: usize, cards: Pile, n: u32) -> Option<()> {
        self.draw(cards, n)?;
        self.seats[seat].hand.cards = cards;
        self.is_dealt(seat, n)
    }

    pub(super) fn deal_unseen(&mut self, seat: usize, n: u32) -> Option<()> {
        self.deck.take_unseen(seat, n)?;
        self.refresh_deck();
        self.seats[seat].hand.unseen = u8::try_from(n).ok()?;
        self.is_dealt(seat, n)
    }

    fn is_dealt(&mut self, seat: usize, n: u32) -> Option<()> {
        let first = !std::mem::replace(&mut self.seats[seat].dealt, true);
        (first && n == u32::from(self.board.deal)).then_some(())
    }

    pub(super) fn lay_out_row(&mut self, row: Pile, n: u32) -> Option<()> {
        let first = !std::mem::replace(&mut self.row_laid_out, true);
        if !first || n != u32::from(self.board.market) { None } else { self.turn_up(row, n) }
    }

    /// Everybody has cards and tickets, and the row lies there.
    pub(super) fn is_set_up(&self) -> bool {
        self.row_laid_out && self.taken().all(|seat| seat.dealt && seat.offered)
    }

    pub(super) fn was_offered(&self, seat: usize) -> bool {
        self.seats[seat].offered
    }

    // The row

    fn turn_up(&mut self, cards: Pile, n: u32) -> Option<()> {
        self.draw(cards, n)?;
        self.row.add(cards);
        self.row_size += n;
        self.row_changed()
    }

    #[inline]
    fn row_changed(&mut self) -> Option<()> {
        if laws::draw::too_many_wilds(self.board, self.row.wilds()) {
            return self.is_flush_due();
        }
        if self.row_size >= u32::from(self.board.market) {
            self.flushes.so_far = 0;
        }
        Some(())
    }

    #[cold]
    fn is_flush_due(&mut self) -> Option<()> {
        let (board, others) = (self.board, self.others()?);
        let full = self.row_size >= u32::from(board.market);
        let must = laws::draw::must_replace(board, self.row.wilds(), full, self.flushes, || others);
        self.flush_is_due |= must;
        Some(())
    }

    /// Cards in row, deck and discards that are not wild, as far as is known; `None` if
    /// that does not tell whether there can be a better row.
    fn others(&self) -> Option<u32> {
        let (hidden, exact) = self.deck.plain();
        let all = self.row.plain() + self.discards.plain() + hidden;
        (exact || laws::draw::can_get_better(self.board, all)).then_some(all)
    }

    pub(super) fn flush(&mut self, row: Pile, n: u32) -> Option<()> {
        let (board, size) = (self.board, u32::from(self.board.market));
        let others = self.others()?;
        let (wilds, full) = (self.row.wilds(), self.row_size == size);
        let may = || laws::draw::may_replace(board, wilds, full, self.flushes, || others);
        let least = laws::draw::least_new_row(board, self.stock());
        if !self.flush_is_due && !may() || n > size || n < least {
            return None;
        }
        self.flush_is_due = false;
        let old = std::mem::take(&mut self.row);
        self.row_size = 0;
        self.discards.add(old);
        self.draw(row, n)?;
        self.row = row;
        self.row_size = n;
        self.row_was_short |= n < size;
        self.flushes.so_far += 1;
        self.row_changed()
    }

    pub(super) fn refill(&mut self, cards: Pile, n: u32) -> Option<()> {
        if self.flush_is_due
            || !self.row_laid_out
            || !laws::draw::has_room(self.board, self.row_size, n)
        {
            return None;
        }
        self.turn_up(cards, n)
    }

    // Draws

    #[inline(always)]
    pub(super) fn draw_blind(&mut self, seat: usize, card: Card) -> Option<()> {
        self.draw_card(card)?;
        self.seats[seat].hand.cards.put(card);
        Some(())
    }

    pub(super) fn draw_unseen(&mut self, seat: usize) -> Option<()> {
        if self.deck.size() == 0 {
            self.shuffle();
        }
        self.deck.take_unseen(seat, 1)?;
        self.refresh_deck();
        self.seats[seat].hand.unseen += 1;
        Some(())
    }

    /// A face-up card, and what was turned up for it if anything was left.
    #[inline(always)]
    pub(super) fn draw_face_up(
        &mut self,
        seat: usize,
        taken: Card,
        turned: Option<Card>,
    ) -> Option<()> {
        self.row.take_one(taken)?;
        self.seats[seat].hand.cards.put(taken);
        self.flushes.so_far = 0;
        match turned {
            Some(card) => {
                self.draw_card(card)?;
                self.row.put(card);
            }
            None if laws::draw::is_replaced(self.stock()) => return None,
            None => {
                self.row_size -= 1;
                self.row_was_short = true;
            }
        }
        self.row_changed()
    }

    /// A second card is to be had: face down, or face up and not wild.
    pub(super) fn has_second_card(&self) -> bool {
        laws::draw::is_second_to_be_had(self.stock(), self.row.plain())
    }

    // The board

    pub(super) fn is_free(&self, route: RouteId) -> bool {
        self.owners[usize::from(route)] == NOBODY
    }

    /// Nobody has the route, no track beside it closes it, and there is a piece
    /// for every space.
    pub(super) fn may_claim(&self, seat: usize, id: RouteId) -> bool {
        let route = &self.board.routes[usize::from(id)];
        let closed = route.twin.is_some_and(|twin| {
            let owner = self.owners[usize::from(twin)];
            owner != NOBODY
                && laws::claim::closes(self.board, self.players, usize::from(owner), seat)
        });
        self.is_free(id) && !closed && laws::claim::enough_pieces(route, self.seats[seat].pieces)
    }

    pub(super) fn build(&mut self, seat: usize, id: RouteId) {
        self.owners[usize::from(id)] = seat as u8;
        let player = &mut self.seats[seat];
        player.pieces -= self.board.routes[usize::from(id)].length;
        player.held.routes.push(id);
    }

    /// A station in a city that has none; how many cards it costs.
    pub(super) fn build_station(&mut self, seat: usize, city: CityId) -> Option<u32> {
        let taken = std::mem::replace(&mut self.has_station[usize::from(city)], true);
        let held = &mut self.seats[seat].held;
        let cost = laws::station::cost(self.board.stations, held.stations_left);
        held.stations_left = held.stations_left.checked_sub(1)?;
        held.stations.push(city);
        (!taken).then_some(cost)
    }

    // Tickets

    pub(super) fn deal_tickets(&mut self, seat: usize, offers: &[Offer]) -> Option<()> {
        let player = &mut self.seats[seat];
        player.offered = true;
        let held = &mut player.held;
        self.tickets.deal(Given { board: self.board, seat, offers, held })
    }

    pub(super) fn draw_tickets(&mut self, seat: usize, offers: &[Offer]) -> Option<()> {
        let held = &mut self.seats[seat].held;
        self.tickets.draw(Given { board: self.board, seat, offers, held })
    }

    pub(super) fn show_tickets(&mut self, seat: usize, shown: &[TicketId]) -> Option<()> {
        let held = &mut self.seats[seat].held;
        self.tickets.show(seat, shown, held)
    }

    // What a `check` asks for

    pub(super) fn row(&self) -> Pile {
        self.row
    }

    pub(super) fn deck_size(&self) -> u32 {
        self.deck.size()
    }

    /// Points for claims so far.
    pub(super) fn score(&self, seat: usize) -> i32 {
        let routes = self.seats[seat].held.routes.iter();
        let length = |id: &RouteId| self.board.routes[usize::from(*id)].length;
        let points = routes.map(|id| i32::from(self.board.route_points(length(id))));
        points.sum()
    }

    /// Tickets in hand.
    pub(super) fn ticket_count(&self, seat: usize) -> usize {
        self.seats[seat].held.tickets.len() + self.tickets.unseen(seat)
    }

    // The end

    /// Some order of the decks explains what was seen of cards and tickets.
    pub(super) fn is_explained(&mut self) -> Option<()> {
        self.tickets.are_explained(self.board)?;
        self.deck.is_explained()
    }

    /// A turn is over: the last round goes on, or begins.
    pub(super) fn end_turn(&mut self, seat: usize) {
        match &mut self.turns_left {
            Some(left) => *left -= 1,
            left if laws::turn::ends_the_game(self.board, self.seats[seat].pieces) => {
                *left = Some(laws::turn::last_turns(self.players));
            }
            _ => {}
        }
    }
}
