//! A game that gets off on the way: its position at the line where it did, as the table
//! goes on with it.
//!
//! The pass keeps no places in the text. Where a game got off, its lines above are gone
//! through once more, with somebody beside who notes where everything stands.

use super::*;
use crate::games::shared::offers::Hand;
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::state::{LastRound, Owner, Pile as Seen, State};
use crate::log;
use crate::notation::token::is_blank;
use crate::span::Span;

/// So many lines above the one where the game got off the last row may have come to lie that
/// has to be replaced.
const MOST_LINES_BACK: usize = 4;

/// The last turns: as many as the last round has, and the one that began it.
const LAST_TURNS: usize = MOST_SEATS + 1;

/// A game under way, about which there is nothing to say.
pub struct Reached {
    /// Where the next line begins, and the one with the first row.
    pub at: usize,
    pub row: usize,
    pub turns: u32,
    /// Whose turn it is.
    pub due: usize,
    pub state: State,
}

/// The game above the line that stands at a place, or a little further up; nothing for one in
/// which some card was not seen so far, or nobody has had a turn. Which decks were made of the
/// discards, and where, is not told: that matters only for cards that nobody sees.
#[must_use]
pub fn reach(text: &str, upto: usize) -> Option<Reached> {
    let mut at = line_start(text, upto)?;
    for _ in 0..MOST_LINES_BACK {
        let above = text.get(..at)?;
        let (header, body) = header::read(above, None)?;
        let mut places = Places::new(above);
        let mut pass = Pass::<All, _>::new(Input::new(above, body), &header, &mut places)?;
        pass.go()?;
        if !pass.position.flush_is_due {
            return pass.reached();
        }
        // Whoever did not replace the row is told so where it came to lie there.
        at = line_start(text, at.checked_sub(1)?)?;
    }
    None
}

/// Where the line begins that has this place.
fn line_start(text: &str, at: usize) -> Option<usize> {
    let above = text.as_bytes().get(..at)?;
    Some(memchr::memrchr(b'\n', above).map_or(0, |end| end + 1))
}

/// Tickets that were offered, and where.
struct Offered {
    setup: bool,
    seat: usize,
    verb: Span,
    tickets: SmallVec<[Ticket; 4]>,
}

struct Ticket {
    ends: (CityId, CityId),
    kept: bool,
    at: Span,
}

/// Something that was built, where it was named and in which turn.
#[derive(Clone, Copy)]
struct Built {
    seat: usize,
    at: Span,
    turn: u32,
}

/// Notes where everything stands.
struct Places<'t> {
    text: &'t str,
    line: usize,
    name: Span,
    token: Span,
    said: Said,
    turns: u32,
    /// Whose the last turns were, and where.
    last: [(usize, Span); LAST_TURNS],
    row: Option<(usize, Span)>,
    dealt: [Option<Span>; MOST_SEATS],
    offered: Vec<Offered>,
    routes: Vec<Built>,
    stations: Vec<Built>,
    /// Somebody has drawn a card.
    drew: bool,
}

impl<'t> Places<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            line: 0,
            name: Span::default(),
            token: Span::default(),
            said: Said::End,
            turns: 0,
            last: [(0, Span::default()); LAST_TURNS],
            row: None,
            dealt: [None; MOST_SEATS],
            offered: Vec::with_capacity(12),
            routes: Vec::with_capacity(64),
            stations: Vec::new(),
            drew: false,
        }
    }

    /// A token without the blanks behind it.
    fn span(&self, from: usize, upto: usize) -> Span {
        let token = self.text.get(from..upto).unwrap_or_default();
        let end = from + token.trim_end_matches(is_blank).len();
        let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(short(from), short(end))
    }

    fn offers(&mut self, setup: bool, seat: usize) {
        let verb = self.token;
        self.offered.push(Offered { setup, seat, verb, tickets: SmallVec::new() });
    }

    fn built(&self) -> Built {
        Built { seat: self.turn(self.turns).0, at: self.token, turn: self.turns }
    }

    /// One of the last turns, by its number.
    fn turn(&self, turn: u32) -> (usize, Span) {
        self.last[turn as usize % LAST_TURNS]
    }
}

impl Visitor for Places<'_> {
    fn line_starts(&mut self, at: usize) {
        self.line = at;
    }

    fn name(&mut self, from: usize, upto: usize) {
        self.name = self.span(from, upto);
    }

    fn token(&mut self, from: usize, upto: usize) {
        self.token = self.span(from, upto);
    }

    fn line(&mut self, said: Said) {
        self.said = said;
        match said {
            Said::Draw(seat) | Said::Claim(seat) | Said::Station(seat) | Said::Tickets(seat) => {
                self.turns += 1;
                self.last[self.turns as usize % LAST_TURNS] = (seat, self.name);
            }
            _ => {}
        }
        match said {
            Said::Draw(_) => self.drew = true,
            Said::FirstTickets(seat) => self.offers(true, seat),
            Said::Tickets(seat) => self.offers(false, seat),
            Said::Market => self.row = Some((self.line, self.token)),
            _ => {}
        }
    }

    fn cards(&mut self, what: Cards, _: Counts, _: u32) {
        if let (Cards::Dealt, Said::Deal(seat)) = (what, self.said) {
            self.dealt[seat] = Some(self.token);
        }
    }

    fn ticket(&mut self, ends: Option<(CityId, CityId)>, kept: bool) {
        let at = self.token;
        if let Some((offered, ends)) = self.offered.last_mut().zip(ends) {
            offered.tickets.push(Ticket { ends, kept, at });
        }
    }

    fn route(&mut self, _: (CityId, CityId), _: Option<Card>) {
        self.routes.push(self.built());
    }

    fn withdrawn(&mut self) {
        self.routes.pop();
    }

    fn city(&mut self, _: CityId) {
        self.stations.push(self.built());
    }
}

impl Pass<'_, '_, All, Places<'_>> {
    fn reached(self) -> Option<Reached> {
        let (position, places) = (&self.position, &*self.visitor);
        // Of a row that was left short nobody knows when it was filled up.
        let plain = places.drew && self.end.is_none() && !position.row_was_short;
        let (row, row_at) = places.row.filter(|_| plain)?;
        let mut state = State::new(position.board, self.header.players.len());
        state.market_at = Some(row_at);
        position.lay_cards(&mut state);
        places.deal_tickets(position.board, &mut state);
        places.build(position, &mut state);
        let (last, at) = places.turn(self.turns);
        state.last_turn = Some((last as u8, at));
        if let Some(left) = position.turns_left {
            let since = laws::turn::last_turns(self.header.players.len()) - left;
            let (seat, at) = places.turn(self.turns.checked_sub(since as u32)?);
            state.last_round =
                Some(LastRound { seat: seat as u8, at, turns_left: left as u32, doubt: false });
        }
        Some(Reached { at: self.i.at, row, turns: self.turns, due: self.due, state })
    }
}

impl Position<'_, All> {
    /// Hands, row, deck and discards.
    fn lay_cards(&self, state: &mut State) {
        let seen = |pile: Pile| Seen { known: pile.counts(), unseen: 0 };
        for (seat, player) in state.seats.iter_mut().zip(&self.seats) {
            seat.hand = seen(player.hand.cards);
        }
        state.row = seen(self.row);
        state.discards = seen(self.discards);
        state.reshuffle = self.reshuffle;
        state.flushes = self.flushes;
        state.deck.count = self.deck.size;
        state.deck.most = self.deck.cards.counts().0.map(u32::from);
        state.deck.epoch = self.deck.made;
    }
}

impl Places<'_> {
    /// Who was dealt what where, and offered which tickets.
    fn deal_tickets(&self, board: &Board, state: &mut State) {
        for (seat, dealt) in state.seats.iter_mut().zip(&self.dealt) {
            seat.dealt = *dealt;
        }
        for offered in &self.offered {
            let Offered { setup, seat, verb, .. } = *offered;
            let offer = |t: &Ticket| log::Offer { kept: t.kept, ticket: None, span: t.at };
            let offers: SmallVec<[log::Offer<'_>; 4]> = offered.tickets.iter().map(offer).collect();
            let ids = offered.tickets.iter().map(|t| board.ticket_between(t.ends.0, t.ends.1));
            let bound: SmallVec<[Option<TicketId>; 4]> = ids.collect();
            let hand = Hand { seat, verb, offers: &offers, bound: &bound };
            if setup {
                state.seats[seat].offered = Some(verb);
            }
            state.note_offer(board, &hand, setup);
            state.take_offer(board, &hand, setup);
        }
    }

    /// Routes and stations, in the order in which everybody built them.
    fn build(&self, position: &Position<'_, All>, state: &mut State) {
        let owner = |built: &Built| Owner {
            seat: built.seat as u8,
            at: built.at,
            turn: built.turn,
            doubt: false,
            out_of_turn: false,
            either: false,
        };
        let held = |seat: usize| &position.seats[seat].held;
        let mut next = [0; MOST_SEATS];
        for built in &self.routes {
            if let Some(&id) = held(built.seat).routes.get(next[built.seat]) {
                state.owners[usize::from(id)] = Some(owner(built));
                let length = position.board.routes[usize::from(id)].length;
                state.spend_pieces(position.board, built.seat, length);
            }
            next[built.seat] += 1;
        }
        let mut next = [0; MOST_SEATS];
        for built in &self.stations {
            if let Some(&city) = held(built.seat).stations.get(next[built.seat]) {
                state.build_station(city, owner(built));
            }
            next[built.seat] += 1;
        }
    }
}
