//! What a player does: each act is read and judged as it is read.

use super::tickets::Offer;
use super::*;
use crate::games::ticket_to_ride::board::{Route, RouteId};
use crate::log::Seen;
use crate::notation::short::ShortWord;
use crate::notation::token::card_of;

/// A player is not offered more tickets than this.
const MOST_OFFERS: usize = 8;

/// A card that is drawn.
enum Item {
    Blind(Seen),
    /// And what was turned up for it, if anything was left.
    FaceUp(Card, Option<Card>),
}

/// How far a draw has come.
#[derive(Default)]
struct Drawn {
    cards: u32,
    wild_first: bool,
}

impl Drawn {
    fn is_complete(&self) -> bool {
        laws::draw::is_complete(self.cards) || laws::draw::is_whole_draw(self.wild_first)
    }
}

const DRAW: ShortWord = ShortWord::expect("draw");
const CLAIM: ShortWord = ShortWord::expect("claim");
const TICKETS: ShortWord = ShortWord::expect("tickets");
const STATION: ShortWord = ShortWord::expect("station");
const DEAL: ShortWord = ShortWord::expect("deal");
const SHOWS: ShortWord = ShortWord::expect("shows");

impl<S: Sight, W: Visitor> Pass<'_, '_, S, W> {
    /// Everything behind a player's name.
    #[inline(always)]
    pub(super) fn acts(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        if self.i.eat_short(&DRAW) {
            self.begin_turn(seat, number)?;
            self.visitor.line(Said::Draw(seat));
            self.draw(seat)?;
        } else if self.i.eat_short(&CLAIM) {
            self.begin_turn(seat, number)?;
            self.visitor.line(Said::Claim(seat));
            self.claim(seat)?;
        } else {
            return self.other_acts(seat, number);
        }
        self.position.end_turn(seat);
        Some(())
    }

    #[inline(never)]
    fn other_acts(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        self.i.next();
        let verb = self.i.at;
        if self.i.eat_short(&TICKETS) {
            self.visitor.token(verb, self.i.at);
            if self.turns == 0 && !self.position.was_offered(seat) {
                return self.first_tickets(seat, number);
            }
            self.begin_turn(seat, number)?;
            self.visitor.line(Said::Tickets(seat));
            let offers = self.offers()?;
            self.position.draw_tickets(seat, &offers)?;
        } else if self.i.eat_short(&STATION) {
            self.begin_turn(seat, number)?;
            self.visitor.line(Said::Station(seat));
            self.station(seat)?;
        } else {
            return self.no_turn(seat, number);
        }
        self.position.end_turn(seat);
        Some(())
    }

    fn first_tickets(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        if number.is_some() {
            return None;
        }
        self.visitor.line(Said::FirstTickets(seat));
        let offers = self.offers()?;
        self.position.deal_tickets(seat, &offers)
    }

    /// What is said of a player and is no turn.
    fn no_turn(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        if number.is_some() {
            return None;
        }
        if self.i.eat_short(&DEAL) {
            self.deal(seat)
        } else if self.i.eat_short(&SHOWS) && self.turns > 0 {
            self.shows(seat)
        } else {
            None
        }
    }

    fn deal(&mut self, seat: usize) -> Option<()> {
        if self.turns > 0 {
            return None;
        }
        self.visitor.line(Said::Deal(seat));
        if self.i.peek() != b'?' {
            let from = self.i.at;
            let (cards, n) = Pile::read(&mut self.i)?;
            self.visitor.token(from, self.i.at);
            self.visitor.cards(Cards::Dealt, cards.counts(), 0);
            return self.position.deal(seat, cards, n);
        }
        self.meet_unseen()?;
        let (cards, seen, unseen) = Pile::read_any(&mut self.i)?;
        self.visitor.cards(Cards::Dealt, cards.counts(), unseen);
        if seen > 0 { None } else { self.position.deal_unseen(seat, unseen) }
    }

    /// It is this player's turn, the game is not over, and the number written
    /// before it is right.
    #[inline]
    fn begin_turn(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        let on_turn = if self.turns == 0 { self.position.is_set_up() } else { seat == self.due };
        if !on_turn || self.position.turns_left == Some(0) {
            return None;
        }
        self.turns += 1;
        if number.is_some_and(|number| u32::try_from(number) != Ok(self.turns)) {
            return None;
        }
        let next = seat + 1;
        self.due = if next == self.header.players.len() { 0 } else { next };
        // A flush that has to come may stand at the start of a draw.
        let due = self.position.flush_is_due && !self.i.starts_with("flush");
        (!due).then_some(())
    }

    #[inline]
    fn draw(&mut self, seat: usize) -> Option<()> {
        let mut drawn = Drawn::default();
        loop {
            let plain = self.plain_item();
            let (item, last) = match plain {
                Some(plain) => plain,
                None => match self.other_item()? {
                    Some(item) => (item, false),
                    None => break,
                },
            };
            self.take(seat, item, &mut drawn)?;
            if last {
                break;
            }
        }
        if drawn.is_complete() {
            return Some(());
        }
        (drawn.cards == 1 && !self.position.has_second_card()).then_some(())
    }

    #[inline(always)]
    fn take(&mut self, seat: usize, item: Item, drawn: &mut Drawn) -> Option<()> {
        if self.position.flush_is_due || drawn.is_complete() {
            return None;
        }
        match item {
            Item::Blind(card) => {
                self.visitor.blind(card);
                match card {
                    Some(card) => self.position.draw_blind(seat, card)?,
                    None => self.position.draw_unseen(seat)?,
                }
            }
            Item::FaceUp(taken, _) if !laws::draw::may_take(taken, drawn.cards) => return None,
            Item::FaceUp(taken, turned) => {
                drawn.wild_first = taken == Card::Wild;
                self.visitor.face_up(taken, turned);
                self.position.draw_face_up(seat, taken, turned)?;
            }
        }
        drawn.cards += 1;
        Some(())
    }

    /// `Y>K` or `?K` with one blank or the line's end behind it, as nearly all are, and
    /// whether the line ends; `?`, too, where some cards were not seen.
    #[inline(always)]
    fn plain_item(&mut self) -> Option<(Item, bool)> {
        let [a, b, c, d, ..] = self.i.ahead();
        let (item, length, end) = if b == b'>' {
            (Item::FaceUp(card_of(a)?, Some(card_of(c)?)), 3, d)
        } else if a == b'?' {
            match card_of(b) {
                None if !S::ALL => (Item::Blind(None), 1, b),
                card => (Item::Blind(Some(card?)), 2, c),
            }
        } else {
            return None;
        };
        match end {
            b'\n' => self.i.at += length,
            b' ' => self.i.at += length + 1,
            _ => return None,
        }
        Some((item, end == b'\n'))
    }

    /// The next card, however it is written, with what stands before it: a new row, or
    /// blanks. Nothing at the end of the line, or at its comment.
    #[inline(never)]
    fn other_item(&mut self) -> Option<Option<Item>> {
        while !self.i.is_done() {
            if self.i.card().is_some() {
                return self.any_item().map(Some);
            }
            let at = self.i.at;
            self.i.next();
            if self.i.at == at {
                self.row_change()?;
            }
        }
        Some(None)
    }

    fn any_item(&mut self) -> Option<Item> {
        let card = self.i.card()?;
        self.i.at += 1;
        let item = match card {
            None => {
                let card = self.i.known_card();
                match card {
                    Some(_) => self.i.at += 1,
                    None => self.meet_unseen()?,
                }
                Item::Blind(card)
            }
            Some(taken) => Item::FaceUp(taken, self.turned()?),
        };
        self.i.token_ends()?;
        Some(item)
    }

    /// `>K`, or `>-` where nothing was left to turn up.
    fn turned(&mut self) -> Option<Option<Card>> {
        if self.i.peek() != b'>' {
            return None;
        }
        self.i.at += 1;
        let turned = self.i.known_card();
        let nothing = turned.is_none() && self.i.peek() == b'-';
        self.i.at += 1;
        (turned.is_some() || nothing).then_some(turned)
    }

    #[inline(never)]
    fn offers(&mut self) -> Option<SmallVec<[Offer; MOST_OFFERS]>> {
        let mut offers = SmallVec::new();
        while !self.i.is_done() {
            let from = self.i.at;
            let kept = match self.i.peek() {
                b'+' => true,
                b'-' => false,
                _ => return None,
            };
            self.i.at += 1;
            let ticket = if self.i.peek() == b'?' {
                self.meet_unseen()?;
                self.i.at += 1;
                self.visitor.ticket(None, kept);
                None
            } else {
                let (a, b) = self.ends()?;
                self.visitor.token(from, self.i.at);
                self.visitor.ticket(Some((a, b)), kept);
                Some(self.position.board.ticket_between(a, b)?)
            };
            self.i.token_ends()?;
            if offers.len() == MOST_OFFERS {
                return None;
            }
            offers.push((ticket, kept));
        }
        // A line that says nothing cannot be read.
        (!offers.is_empty()).then_some(offers)
    }

    #[inline(never)]
    fn claim(&mut self, seat: usize) -> Option<()> {
        let from = self.i.at;
        let (a, b) = self.ends()?;
        let mut track = None;
        if self.i.peek() == b'/' {
            self.i.at += 1;
            track = Some(self.i.known_card()?);
            self.i.at += 1;
        }
        self.visitor.token(from, self.i.at);
        self.i.token_ends()?;
        let (laid, n) = Pile::read(&mut self.i)?;
        self.visitor.route((a, b), track);
        self.visitor.cards(Cards::Paid, laid.counts(), 0);
        let id = self.route(a, b, track, laid)?;
        let route = &self.position.board.routes[usize::from(id)];
        let colour = laid.one_colour()?;
        let fits = n == laws::claim::cost(route)
            && colour.is_none_or(|colour| laws::claim::takes(route, colour))
            && laws::ferry::enough_wilds(route, laid.wilds());
        if !fits || !self.position.may_claim(seat, id) {
            return None;
        }
        self.position.pay(seat, laid)?;
        let goes_on = !route.tunnel || self.tunnel(seat, colour, laid)?;
        if goes_on {
            self.position.discard(laid);
            self.position.build(seat, id);
        }
        self.position.refresh_deck();
        self.row_changes()
    }

    /// The track that is meant: by its colour, by the cards, or the free one.
    fn route(&self, a: CityId, b: CityId, track: Option<Card>, laid: Pile) -> Option<RouteId> {
        let board = self.position.board;
        let tracks = board.route_between(a, b);
        let route = |id: RouteId| -> &Route { &board.routes[usize::from(id)] };
        if let ([id], None) = (tracks, track) {
            return Some(*id);
        }
        let mut fitting = tracks.iter().copied().filter(|&id| match route(id).colour {
            // Nothing tells gray tracks apart.
            None => {
                tracks.iter().all(|&id| route(id).colour.is_none()) && self.position.is_free(id)
            }
            Some(colour) => match track {
                Some(track) => track == colour,
                None => laid.count(colour) > 0,
            },
        });
        let Some(first) = fitting.next() else {
            // With wild cards only, the one that is left.
            let mut free = tracks.iter().filter(|&&id| self.position.is_free(id));
            let only = free.next().filter(|_| free.next().is_none());
            return only.filter(|_| track.is_none() && laid.plain() == 0).copied();
        };
        let gray = route(first).colour.is_none();
        (gray || fitting.next().is_none()).then_some(first)
    }

    /// Cards are turned up, and what they cost is paid; false if the player
    /// takes the cards laid back.
    fn tunnel(&mut self, seat: usize, colour: Option<Card>, laid: Pile) -> Option<bool> {
        let board = self.position.board;
        let due = laws::tunnel::to_turn_up(board, self.position.stock());
        if due == 0 {
            return Some(true);
        }
        if !self.i.eat("reveal") {
            return None;
        }
        let (revealed, n) = Pile::read(&mut self.i)?;
        self.visitor.cards(Cards::Revealed, revealed.counts(), 0);
        if n != due {
            return None;
        }
        self.position.draw(revealed, n)?;
        let more = laws::tunnel::extra(colour, |card| revealed.count(card));
        let goes_on = if !laws::tunnel::may_withdraw(more) {
            true
        } else if self.i.eat("pay") {
            let (extra, n) = Pile::read(&mut self.i)?;
            self.visitor.cards(Cards::Surcharge, extra.counts(), 0);
            if n != more || laws::tunnel::extra(colour, |card| extra.count(card)) != n {
                return None;
            }
            self.position.pay(seat, extra)?;
            self.position.discard(extra);
            true
        } else if self.i.eat("withdraw") {
            self.visitor.withdrawn();
            self.position.seats[seat].hand.cards.add(laid);
            false
        } else {
            return None;
        };
        self.position.discard(revealed);
        Some(goes_on)
    }

    #[inline(never)]
    fn station(&mut self, seat: usize) -> Option<()> {
        let from = self.i.at;
        let city = self.city()?;
        self.visitor.token(from, self.i.at);
        self.i.token_ends()?;
        let (cards, n) = Pile::read(&mut self.i)?;
        self.visitor.city(city);
        self.visitor.cards(Cards::Paid, cards.counts(), 0);
        cards.one_colour()?;
        let cost = self.position.build_station(seat, city)?;
        if n != cost {
            return None;
        }
        self.position.pay(seat, cards)?;
        self.position.discard(cards);
        self.position.refresh_deck();
        self.row_changes()
    }
}
