//! What moves change on the table. Nothing is judged here: what turns out on the way
//! (cards that were not there, more than there are) is for the laws to look at.

use super::board::{Board, CityId};
use super::laws::draw::{self, Stays};
use super::laws::tunnel::TurnedUp;
use super::moves::{ClaimMove, Laid};
use super::state::{Drawn, DueFlush, KeptRow, Owner, Payment, Pile, State, To};
use crate::card::Card;
use crate::games::ticket_to_ride::board::RouteId;
use crate::span::Span;

/// Paying, and what tunnels turn up
impl State {
    /// Cards are discarded at the end of a turn.
    pub fn discard(&mut self, cards: Pile) {
        self.discards.add_all(cards);
        self.refresh_deck();
    }

    /// A player takes back what was laid for a tunnel.
    pub fn take_back(&mut self, mv: &ClaimMove, laid: &Payment, spent: Pile) {
        self.seats[mv.seat].hand.add_all(spent);
        let pay = mv.pay.map_or(mv.laid.span, |pay| pay.span);
        self.unseen.come_back(&[mv.laid.span, pay]);
        if spent.unseen > 0 {
            self.unseen.take_back_unnamed(mv.laid.span);
        }
        self.after_withdrawal(mv.seat, laid.short.total() - laid.missing.total());
    }

    /// Cards turned up for a tunnel leave the deck; `kinds` are what those can be that
    /// the log does not name.
    pub fn draw_for_tunnel(&mut self, reveal: Laid, kinds: Option<TurnedUp>) -> Drawn {
        let decks = self.deck.epoch;
        let drawn = self.draw(reveal.pile, To::Open, reveal.span);
        if let Some(kinds) = kinds.filter(|kinds| !kinds.is_empty()) {
            if decks == self.deck.epoch {
                self.unseen.turned_up_unnamed(&kinds, reveal.span);
            } else {
                // Which deck each of them came from is not kept apart.
                self.unseen.loosen(reveal.span);
            }
        }
        drawn
    }

    /// They are discarded at the end of the turn, all that really were there.
    pub fn turned_up_for_tunnel(&mut self, reveal: Laid, drawn: Drawn, unexplained: bool) -> Pile {
        if reveal.pile.unseen > 0 {
            self.unseen.discard_unnamed(reveal.span);
        }
        if drawn.impossible.is_some() || drawn.too_many > 0 {
            self.after_wrong_reveal();
        }
        drawn.there(reveal.pile, drawn.impossible.is_some() || unexplained)
    }

    /// The same for a claim of which nothing is certain.
    pub fn turn_up_anything(&mut self, reveal: Laid) -> Pile {
        let drawn = self.draw_for_tunnel(reveal, None);
        let unexplained = self.unseen.prove(reveal.span, None).is_some();
        self.turned_up_for_tunnel(reveal, drawn, unexplained)
    }
}

/// Building
impl State {
    /// Puts the pieces on the route.
    pub fn build(&mut self, board: &Board, mv: &ClaimMove, owner: Owner) {
        let route = &board.routes[usize::from(mv.route)];
        if let Some(other) = self.other_track(board, mv.route) {
            // So that was the other track.
            let before = self.owners[usize::from(mv.route)];
            self.owners[usize::from(other)] = before.map(|owner| Owner { either: false, ..owner });
        }
        self.owners[usize::from(mv.route)] = Some(owner);
        self.spend_pieces(board, mv.seat, route.length);
        if owner.doubt {
            self.after_doubtful_route(mv.seat, route);
        }
    }

    /// The other track of a double, where the owner of this one may as well have that.
    #[must_use]
    pub fn other_track(&self, board: &Board, route: RouteId) -> Option<RouteId> {
        self.owners[usize::from(route)].filter(|owner| owner.either)?;
        let twin = board.routes[usize::from(route)].twin?;
        self.owners[usize::from(twin)].is_none().then_some(twin)
    }

    /// So many pieces are laid in one route, and score.
    pub fn spend_pieces(&mut self, board: &Board, seat: usize, n: u8) {
        let seat = &mut self.seats[seat];
        seat.pieces = seat.pieces.saturating_sub(n);
        seat.score += i32::from(board.route_points(n));
    }

    pub fn build_station(&mut self, city: CityId, owner: Owner) {
        self.station_at[usize::from(city)] = Some(owner);
        let seat = &mut self.seats[usize::from(owner.seat)];
        seat.stations.push(city);
        seat.stations_left = seat.stations_left.saturating_sub(1);
    }
}

/// The face-up row
impl State {
    #[must_use]
    #[inline]
    pub fn is_row_short(&self, board: &Board) -> bool {
        self.row.total() < u32::from(board.market) && self.stock() > 0
    }

    /// After the row has changed: does a flush have to come?
    pub fn row_changed(&mut self, board: &Board, at: Span) {
        if draw::must_flush(self, board) {
            self.due_flush = Some(DueFlush { at });
        } else if draw::is_settled(self, board) {
            self.flushes.so_far = 0;
        }
        if self.row.unseen > 0 {
            self.row_rests = Some(at);
        } else {
            self.kept_row = None;
        }
    }

    /// The row lies as it came to lie here: it cannot have been one that had to be
    /// replaced.
    pub fn row_stays(&mut self, board: &Board, at: Span) {
        let row = self.row;
        let most = match draw::stays(self, board) {
            Stays::With(most) => most,
            Stays::Always => return,
            Stays::Perhaps => return self.unseen.loosen(at),
        };
        let wilds = row.known[Card::Wild];
        if self.kept_row.is_none_or(|kept| kept.wilds < wilds) {
            self.kept_row = Some(KeptRow { at, wilds });
        }
        let open = most.saturating_sub(wilds);
        let plain = row.unseen.saturating_sub(open);
        self.unseen.row_stays(usize::from(plain), at);
    }

    /// A wild card that nobody had seen come is taken from the row: it lay there with
    /// the others.
    pub fn wild_lay_there(&mut self) -> Option<KeptRow> {
        let kept = self.kept_row.as_mut()?;
        kept.wilds = kept.wilds.saturating_add(1);
        Some(*kept)
    }

    /// Takes up a row that is replaced.
    pub fn clear_row(&mut self, board: &Board, at: Span) {
        let old = std::mem::take(&mut self.row);
        self.row_rests = None;
        self.kept_row = None;
        if old.unseen > 0 {
            let due = board.flush_at.unwrap_or(0);
            let wilds = due.saturating_sub(old.known[Card::Wild]).min(old.unseen);
            self.unseen.discard_row(usize::from(old.unseen), usize::from(wilds), at);
        }
        self.discards.add_all(old);
    }

    /// The first row, which the log leaves out, with those that are taken to have
    /// been replaced.
    pub fn lay_unseen_row(&mut self, board: &Board, replaced: u32, at: Span) {
        let row = Pile::unseen(board.market);
        for more in (0..=replaced).rev() {
            self.draw(row, To::Row, at);
            self.row.add_all(row);
            if more > 0 {
                self.clear_row(board, at);
                self.refresh_deck();
            }
        }
        self.leave_first_row_open(board);
        if !self.row_unnoted {
            self.row_changed(board, at);
        }
    }

    /// The row was shorter than we thought if it has room for these cards.
    pub fn make_room(&mut self, board: &Board, cards: u32) {
        let size = u32::from(board.market);
        let over = (self.row.total() + cards).saturating_sub(size);
        for _ in 0..over.min(self.doubt.row) {
            if self.row.take(None) {
                self.deck.count += 1;
                self.doubt.row -= 1;
            }
        }
    }

    /// Cards that the row had no room for are put away, nobody knows which.
    pub fn trim_row(&mut self, board: &Board) {
        while self.row.total() > u32::from(board.market) {
            self.row.blur();
            self.row.take(None);
            self.discards.add(None);
        }
    }

    /// The log leaves out what was turned up: perhaps nothing was, perhaps the
    /// row is full.
    pub fn fill_row_unseen(&mut self, board: &Board) {
        while self.is_row_short(board) {
            self.draw(Pile::unseen(1), To::Row, Span::default());
            self.row.add(None);
            self.doubt.row += 1;
        }
    }

    /// A row that was filled up, though the log does not say so.
    pub fn fill_unwritten(&mut self, board: &Board) {
        self.fill_row_unseen(board);
        self.after_unwritten_refill(board.market);
    }

    /// A row that had been left short is filled up as soon as there are cards. Where
    /// the log does not say so (`said`), nobody knows whether it was, and with what.
    pub fn fill_short_row(&mut self, board: &Board, said: bool) {
        // Wild cards that filled it up did not lie there before.
        self.kept_row = None;
        self.row_rests = None;
        if self.row_unnoted {
            self.fill_unwritten(board);
        } else if self.doubt.cards == 0 && !said {
            self.after_unwritten_refill(board.market);
        }
    }

    /// Lays cards into the row that were turned up, all that really were there;
    /// `doubtful` if nobody knows which they were.
    pub fn lay_in_row(&mut self, cards: Pile, drawn: Drawn, doubtful: bool) {
        if doubtful {
            self.unseen.stop();
        }
        self.row.add_all(drawn.there(cards, doubtful));
    }

    /// A card is taken from a short row: it was filled up before, if the card did not
    /// lie there otherwise, or nobody noted the row.
    pub fn fill_for(&mut self, board: &Board, card: Card) {
        let there = self.row.known[card] > 0 || self.row.unseen > 0;
        if (self.row_unnoted || !there) && self.is_row_short(board) {
            self.fill_unwritten(board);
        }
    }
}
