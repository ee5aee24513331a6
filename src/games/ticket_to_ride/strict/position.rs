//! The position of a game in which every card was seen: counts over colours and
//! sets over routes, cities and tickets. Each method is a change that the rules
//! allow, or `None`; what then lies on the table nobody asks. What the rules allow is
//! asked of the laws.

use smallvec::SmallVec;

use super::header::Header;
use super::pile::Pile;
use crate::card::Card;
use crate::games::ticket_to_ride::board::{Board, CityId, RouteId, Spare, TicketId};
use crate::games::ticket_to_ride::laws;
use crate::games::ticket_to_ride::laws::draw::Flushes;
use crate::games::ticket_to_ride::scoring::Holding;
use crate::games::ticket_to_ride::state::Reshuffle;

/// So many players find room here.
pub(super) const MOST_SEATS: usize = 5;

/// Ids are bytes: so many routes, cities or tickets can there be.
const IDS: usize = 256;
const NOBODY: u8 = u8::MAX;

/// Where a ticket is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the deck as it was at first.
    Fresh,
    /// Under the deck, with the n-th batch put there.
    Under(u8),
    /// Kept, or out of the game.
    Gone,
}

/// So many batches of tickets can have been put under the deck.
const MOST_BATCHES: usize = u8::MAX as usize;

pub(super) struct Seat {
    pub hand: Pile,
    pub pieces: u8,
    pub held: Holding,
    dealt: bool,
    offered: bool,
}

pub(super) struct Position<'h> {
    pub board: &'h Board,
    pub seats: [Seat; MOST_SEATS],
    /// Of these so many are taken.
    players: usize,
    row: Pile,
    row_size: u32,
    deck: Pile,
    deck_size: u32,
    discards: Pile,
    reshuffle: Reshuffle,
    flushes: Flushes,
    pub flush_is_due: bool,
    row_laid_out: bool,
    owners: [u8; IDS],
    has_station: [bool; IDS],
    tickets: [Place; IDS],
    /// Tickets never drawn so far.
    fresh: usize,
    /// Tickets under the deck, batch by batch; the first is of the setup.
    batches: SmallVec<[u8; 16]>,
    /// Turns left to play, once the last round has begun.
    pub turns_left: Option<usize>,
}

impl<'h> Position<'h> {
    /// `None` if the board's deck is larger than any.
    pub(super) fn new(header: &Header<'h>) -> Option<Self> {
        let board = header.board;
        let deck = Pile::of(board.deck)?;
        let seat = || Seat {
            hand: Pile::NONE,
            pieces: board.pieces,
            held: Holding {
                stations_left: board.stations,
                ..Holding::default()
            },
            dealt: false,
            offered: false,
        };
        Some(Self {
            board,
            seats: std::array::from_fn(|_| seat()),
            players: header.players.len(),
            row: Pile::NONE,
            row_size: 0,
            deck,
            deck_size: deck.total(),
            discards: Pile::NONE,
            reshuffle: header.reshuffle,
            flushes: Flushes {
                limit: header.flush_limit,
                so_far: 0,
            },
            flush_is_due: false,
            row_laid_out: false,
            owners: [NOBODY; IDS],
            has_station: [false; IDS],
            tickets: [Place::Fresh; IDS],
            fresh: board.tickets.iter().filter(|ticket| !ticket.long).count(),
            batches: SmallVec::from_slice(&[0]),
            turns_left: None,
        })
    }

    fn taken(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().take(self.players)
    }

    /// What everybody has at the end.
    pub(super) fn into_held(self) -> SmallVec<[Holding; MOST_SEATS]> {
        let seats = self.seats.into_iter().take(self.players);
        seats.map(|seat| seat.held).collect()
    }

    // Cards

    /// Cards that can still be turned up.
    pub(super) fn stock(&self) -> u32 {
        self.deck_size + self.discards.total()
    }

    /// The top card of the deck, as it was seen.
    fn draw_card(&mut self, card: Card) -> Option<()> {
        if self.deck_size == 0 {
            self.shuffle();
        }
        self.deck.take_one(card)?;
        self.deck_size -= 1;
        self.refresh_deck();
        Some(())
    }

    /// Cards from the top of the deck; where it runs out, all that it had are
    /// among them, and the others come out of the discards.
    pub(super) fn draw(&mut self, mut cards: Pile, mut n: u32) -> Option<()> {
        if n > self.deck_size {
            cards.take(self.deck)?;
            n -= self.deck_size;
            self.deck = Pile::NONE;
            self.deck_size = 0;
            self.shuffle();
        }
        self.deck.take(cards)?;
        self.deck_size -= n;
        self.refresh_deck();
        Some(())
    }

    /// A deck that has run out is replaced, unless the table waits until the next
    /// card is needed.
    pub(super) fn refresh_deck(&mut self) {
        if self.deck_size == 0 && self.reshuffle == Reshuffle::AtOnce {
            self.shuffle();
        }
    }

    /// The discards become the deck, once it has run out.
    fn shuffle(&mut self) {
        self.deck = std::mem::take(&mut self.discards);
        self.deck_size = self.deck.total();
    }

    pub(super) fn pay(&mut self, seat: usize, cards: Pile) -> Option<()> {
        self.seats[seat].hand.take(cards)
    }

    pub(super) fn discard(&mut self, cards: Pile) {
        self.discards.add(cards);
    }

    // The setup

    pub(super) fn deal(&mut self, seat: usize, cards: Pile, n: u32) -> Option<()> {
        self.draw(cards, n)?;
        let player = &mut self.seats[seat];
        player.hand = cards;
        let first = !std::mem::replace(&mut player.dealt, true);
        (first && n == u32::from(self.board.deal)).then_some(())
    }

    pub(super) fn lay_out_row(&mut self, row: Pile, n: u32) -> Option<()> {
        let first = !std::mem::replace(&mut self.row_laid_out, true);
        if !first || n != u32::from(self.board.market) {
            return None;
        }
        self.turn_up(row, n)
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
        self.row_changed();
        Some(())
    }

    fn row_changed(&mut self) {
        let (board, wilds) = (self.board, self.row.wilds());
        let full = self.row_size >= u32::from(board.market);
        if !laws::draw::too_many_wilds(board, wilds) {
            if full {
                self.flushes.so_far = 0;
            }
        } else if laws::draw::must_replace(board, wilds, full, self.flushes, || self.others()) {
            self.flush_is_due = true;
        }
    }

    /// Cards in row, deck and discards that are not wild.
    fn others(&self) -> u32 {
        self.row.plain() + self.deck.plain() + self.discards.plain()
    }

    pub(super) fn flush(&mut self, row: Pile, n: u32) -> Option<()> {
        let (board, size) = (self.board, u32::from(self.board.market));
        let may = || {
            let (wilds, full) = (self.row.wilds(), self.row_size == size);
            laws::draw::may_replace(board, wilds, full, self.flushes, || self.others())
        };
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
        self.flushes.so_far += 1;
        self.row_changed();
        Some(())
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

    pub(super) fn draw_blind(&mut self, seat: usize, card: Card) -> Option<()> {
        self.draw_card(card)?;
        self.seats[seat].hand.put(card);
        Some(())
    }

    /// A face-up card, and what was turned up for it if anything was left.
    pub(super) fn draw_face_up(
        &mut self,
        seat: usize,
        taken: Card,
        turned: Option<Card>,
    ) -> Option<()> {
        self.row.take_one(taken)?;
        self.seats[seat].hand.put(taken);
        self.flushes.so_far = 0;
        match turned {
            Some(card) => {
                self.draw_card(card)?;
                self.row.put(card);
            }
            None if laws::draw::is_replaced(self.stock()) => return None,
            None => self.row_size -= 1,
        }
        self.row_changed();
        Some(())
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

    /// The first tickets of a player: all of the right kinds, none seen before.
    pub(super) fn deal_tickets(&mut self, seat: usize, offers: &[(TicketId, bool)]) -> Option<()> {
        let board = self.board;
        let long = |&&(id, _): &&(TicketId, bool)| board.tickets[usize::from(id)].long;
        let kept = offers.iter().filter(|(_, kept)| *kept).count();
        let fine = offers.len() == laws::setup::first_tickets(board)
            && offers.iter().filter(long).count() == usize::from(board.deal_long)
            && laws::setup::keeps_enough(board, kept);
        if !fine {
            return None;
        }
        self.fresh = self.fresh.checked_sub(usize::from(board.deal_regular))?;
        for &(id, _) in offers {
            // Also one that is named twice on this line.
            if self.tickets[usize::from(id)] != Place::Fresh {
                return None;
            }
            self.tickets[usize::from(id)] = Place::Gone;
        }
        self.put(seat, offers, board.deal_spare, 0);
        self.seats[seat].offered = true;
        Some(())
    }

    /// Tickets from the top of the deck.
    pub(super) fn draw_tickets(&mut self, seat: usize, offers: &[(TicketId, bool)]) -> Option<()> {
        let board = self.board;
        let under: usize = self.batches.iter().map(|&n| usize::from(n)).sum();
        let due = laws::tickets::to_draw(board, self.fresh + under);
        let kept = offers.iter().filter(|(_, kept)| *kept).count();
        if offers.len() != due || kept < laws::tickets::to_keep(board, due) {
            return None;
        }
        let mut from_fresh = offers.len().min(self.fresh);
        self.fresh -= from_fresh;
        let mut left = offers.len() - from_fresh;
        // How many of each batch have to be among them.
        let mut from_batch: SmallVec<[u8; 16]> = SmallVec::new();
        for n in &mut self.batches {
            let taken = left.min(usize::from(*n));
            left -= taken;
            *n -= taken as u8;
            from_batch.push(taken as u8);
        }
        for &(id, _) in offers {
            match self.tickets[usize::from(id)] {
                Place::Fresh if !board.tickets[usize::from(id)].long => {
                    from_fresh = from_fresh.checked_sub(1)?;
                }
                Place::Under(batch) => {
                    let here = from_batch.get_mut(usize::from(batch))?;
                    *here = here.checked_sub(1)?;
                }
                _ => return None,
            }
            self.tickets[usize::from(id)] = Place::Gone;
        }
        let batch = self.batches.len();
        if offers.len() > kept {
            if batch == MOST_BATCHES {
                return None;
            }
            self.batches.push(0);
        }
        self.put(seat, offers, Spare::UnderDeck, batch);
        Some(())
    }

    /// Keeps some of the tickets and puts the others where they go.
    fn put(&mut self, seat: usize, offers: &[(TicketId, bool)], spare: Spare, batch: usize) {
        for &(id, kept) in offers {
            if kept {
                self.seats[seat].held.tickets.push(id);
            } else if spare == Spare::UnderDeck {
                self.tickets[usize::from(id)] = Place::Under(batch as u8);
                self.batches[batch] += 1;
            }
        }
    }

    // The end

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
