//! What a player does: each act is read and judged as it is read.

use smallvec::SmallVec;

use super::pile::Pile;
use super::{Cards, Pass, Said, Visitor};
use crate::card::Card;
use crate::games::ticket_to_ride::board::{CityId, Route, RouteId, TicketId};
use crate::games::ticket_to_ride::laws;
use crate::log::Expected;
use crate::notation::short::ShortWord;
use crate::notation::token::{PLACE, card_of, name_of};

/// A player is not offered more tickets than this.
const MOST_OFFERS: usize = 8;

#[derive(Clone, Copy)]
enum Verb {
    Draw,
    Claim,
    Tickets,
    Station,
    Deal,
}

/// A card that is drawn.
enum Item {
    Blind(Card),
    /// And what was turned up for it, if anything was left.
    FaceUp(Card, Option<Card>),
}

const VERBS: [(ShortWord, Verb); 5] = [
    (ShortWord::expect("draw"), Verb::Draw),
    (ShortWord::expect("claim"), Verb::Claim),
    (ShortWord::expect("tickets"), Verb::Tickets),
    (ShortWord::expect("station"), Verb::Station),
    (ShortWord::expect("deal"), Verb::Deal),
];

impl<W: Visitor> Pass<'_, '_, W> {
    /// Everything behind a player's name.
    #[inline(always)]
    pub(super) fn acts(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        let verb = self.verb()?;
        let setup = match verb {
            Verb::Deal => true,
            Verb::Tickets => self.turns == 0 && !self.position.was_offered(seat),
            _ => false,
        };
        if setup {
            if number.is_some() || self.turns > 0 {
                return None;
            }
        } else {
            self.begin_turn(seat, number)?;
        }
        self.visitor.line(match verb {
            Verb::Draw => Said::Draw(seat),
            Verb::Claim => Said::Claim(seat),
            Verb::Station => Said::Station(seat),
            Verb::Deal => Said::Deal(seat),
            Verb::Tickets if setup => Said::FirstTickets(seat),
            Verb::Tickets => Said::Tickets(seat),
        });
        match verb {
            Verb::Draw => self.draw(seat)?,
            Verb::Claim => self.claim(seat)?,
            Verb::Station => self.station(seat)?,
            Verb::Deal => {
                let (cards, n) = Pile::read(&mut self.i)?;
                self.visitor.cards(Cards::Dealt, cards.counts());
                self.position.deal(seat, cards, n)?;
            }
            Verb::Tickets => {
                let offers = self.offers()?;
                if setup {
                    self.position.deal_tickets(seat, &offers)?;
                } else {
                    self.position.draw_tickets(seat, &offers)?;
                }
            }
        }
        if !setup {
            self.position.end_turn(seat);
        }
        Some(())
    }

    fn verb(&mut self) -> Option<Verb> {
        let mut verbs = VERBS.iter();
        let (_, verb) = verbs.find(|(word, _)| self.i.eat_short(word))?;
        Some(*verb)
    }

    /// It is this player's turn, the game is not over, and the number written
    /// before it is right.
    fn begin_turn(&mut self, seat: usize, number: Option<i32>) -> Option<()> {
        let on_turn = if self.turns == 0 {
            self.position.is_set_up()
        } else {
            seat == self.due
        };
        if !on_turn || self.position.turns_left == Some(0) {
            return None;
        }
        self.turns += 1;
        if number.is_some_and(|number| u32::try_from(number) != Ok(self.turns)) {
            return None;
        }
        let next = seat + 1;
        self.due = if next == self.header.players.len() {
            0
        } else {
            next
        };
        // A flush that has to come may stand at the start of a draw.
        let due = self.position.flush_is_due && !self.i.starts_with("flush");
        (!due).then_some(())
    }

    fn draw(&mut self, seat: usize) -> Option<()> {
        let mut cards = 0;
        let mut wild_first = false;
        while !self.i.is_done() {
            let item = match self.plain_item() {
                Some(item) => item,
                None if self.i.card().is_some() => self.any_item()?,
                None => {
                    self.between_items()?;
                    continue;
                }
            };
            let complete = laws::draw::is_complete(cards) || laws::draw::is_whole_draw(wild_first);
            if self.position.flush_is_due || complete {
                return None;
            }
            match item {
                Item::Blind(card) => {
                    self.visitor.blind(card);
                    self.position.draw_blind(seat, card)?;
                }
                Item::FaceUp(taken, _) if !laws::draw::may_take(taken, cards) => return None,
                Item::FaceUp(taken, turned) => {
                    wild_first = taken == Card::Wild;
                    self.visitor.face_up(taken, turned);
                    self.position.draw_face_up(seat, taken, turned)?;
                }
            }
            cards += 1;
        }
        // A single card where no other was to be had is left to the table.
        let complete = laws::draw::is_complete(cards) || laws::draw::is_whole_draw(wild_first);
        complete.then_some(())
    }

    /// `Y>K` or `?K` with one blank or the line's end behind it, as nearly all are.
    fn plain_item(&mut self) -> Option<Item> {
        let [a, b, c, d, ..] = self.i.ahead();
        let (item, length, end) = if b == b'>' {
            (Item::FaceUp(card_of(a)?, Some(card_of(c)?)), 3, d)
        } else if a == b'?' {
            (Item::Blind(card_of(b)?), 2, c)
        } else {
            return None;
        };
        match end {
            b'\n' => self.i.at += length,
            b' ' => self.i.at += length + 1,
            _ => return None,
        }
        Some(item)
    }

    /// A new row, or blanks and a comment.
    #[inline(never)]
    fn between_items(&mut self) -> Option<()> {
        let at = self.i.at;
        self.i.next();
        if self.i.at == at {
            self.row_change()?;
        }
        Some(())
    }

    #[inline(never)]
    fn any_item(&mut self) -> Option<Item> {
        let card = self.i.card()?;
        self.i.at += 1;
        let item = match card {
            None => {
                let card = self.i.known_card()?;
                self.i.at += 1;
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

    #[inline(always)]
    fn city(&mut self) -> Option<CityId> {
        let board = self.position.board;
        let at = self.i.at;
        let name = self.i.short_name();
        if let Some(city) = name.and_then(|name| board.city_by_number(name)) {
            return Some(city);
        }
        self.i.at = at;
        let name = self.i.read(name_of(PLACE, Expected::Place)).ok()?;
        CityId::try_from(board.city_index().spelt(name.text)?).ok()
    }

    fn ends(&mut self) -> Option<(CityId, CityId)> {
        let a = self.city()?;
        if self.i.peek() != b'-' {
            return None;
        }
        self.i.at += 1;
        Some((a, self.city()?))
    }

    #[inline(never)]
    fn offers(&mut self) -> Option<SmallVec<[(TicketId, bool); MOST_OFFERS]>> {
        let mut offers = SmallVec::new();
        while !self.i.is_done() {
            let kept = match self.i.peek() {
                b'+' => true,
                b'-' => false,
                _ => return None,
            };
            self.i.at += 1;
            let (a, b) = self.ends()?;
            self.visitor.ticket((a, b), kept);
            let ticket = self.position.board.ticket_between(a, b)?;
            self.i.token_ends()?;
            if offers.len() == MOST_OFFERS {
                return None;
            }
            offers.push((ticket, kept));
        }
        Some(offers)
    }

    #[inline(never)]
    fn claim(&mut self, seat: usize) -> Option<()> {
        let (a, b) = self.ends()?;
        let mut track = None;
        if self.i.peek() == b'/' {
            self.i.at += 1;
            track = Some(self.i.known_card()?);
            self.i.at += 1;
        }
        self.i.token_ends()?;
        let (laid, n) = Pile::read(&mut self.i)?;
        self.visitor.route((a, b), track);
        self.visitor.cards(Cards::Paid, laid.counts());
        let id = self.route(a, b, track, laid)?;
        let route = &self.position.board.routes[usize::from(id)];
        let colour = laid.one_colour()?;
        let fits = n == laws::claim::cost(route)
            && colour.is_none_or(|colour| laws::claim::takes(route, colour))
            && laws::claim::enough_wilds(route, laid.wilds());
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
        let first = fitting.next()?;
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
        self.visitor.cards(Cards::Revealed, revealed.counts());
        if n != due {
            return None;
        }
        self.position.draw(revealed, n)?;
        let more = laws::tunnel::extra(colour, |card| revealed.count(card));
        let goes_on = if !laws::tunnel::may_withdraw(more) {
            true
        } else if self.i.eat("pay") {
            let (extra, n) = Pile::read(&mut self.i)?;
            self.visitor.cards(Cards::Surcharge, extra.counts());
            if n != more || laws::tunnel::extra(colour, |card| extra.count(card)) != n {
                return None;
            }
            self.position.pay(seat, extra)?;
            self.position.discard(extra);
            true
        } else if self.i.eat("withdraw") {
            self.visitor.withdrawn();
            self.position.seats[seat].hand.add(laid);
            false
        } else {
            return None;
        };
        self.position.discard(revealed);
        Some(goes_on)
    }

    #[inline(never)]
    fn station(&mut self, seat: usize) -> Option<()> {
        let city = self.city()?;
        self.i.token_ends()?;
        let (cards, n) = Pile::read(&mut self.i)?;
        self.visitor.city(city);
        self.visitor.cards(Cards::Paid, cards.counts());
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
