//! One turn: cards, a route, tickets, a station, or nothing.

use super::*;
use std::fmt::Write;

use super::position::{colour_of, list, payments, take};
use super::strategy::{Choice, Mind, Pick, View};
use crate::games::ticket_to_ride::board::Route;

impl Sim<'_> {
    pub(super) fn turn(&mut self) {
        let seat = self.at.seat;
        let choice = self.mind(seat, |mind| mind.choose());
        self.begin_turn(seat);
        self.act(seat, choice);
        self.look_at_row();
        self.checks(seat);
    }

    /// Between two turns.
    pub(super) fn look_at_row(&mut self) {
        if self.is_short() && !self.rng.chance(self.scribe.lazy_refill) {
            self.begin();
            self.refill();
            self.watch_row(true, Kind::Row);
        }
    }

    pub(super) fn begin_turn(&mut self, seat: usize) {
        self.begin();
        self.at.turns += 1;
        if self.scribe.numbers {
            self.line = format!("{}. ", self.at.turns);
        }
        self.line += &self.scribe.name(seat);
    }

    /// E1, and whose turn is next.
    pub(super) fn end_turn(&mut self, seat: usize) {
        match &mut self.at.turns_left {
            Some(left) => *left = left.saturating_sub(1),
            None if self.at.seats[seat].pieces <= self.board.end_at => {
                self.at.turns_left = Some(self.at.seats.len());
            }
            None => {}
        }
        self.at.seat = (seat + 1) % self.at.seats.len();
    }

    pub(super) fn view(&self, seat: usize) -> View<'_> {
        View { board: self.board, map: &self.map, at: &self.at, seat }
    }

    pub(super) fn mind<T>(&mut self, seat: usize, think: impl FnOnce(&mut Mind<'_>) -> T) -> T {
        if !self.aims[seat].fresh {
            let mut aims = std::mem::take(&mut self.aims[seat]);
            aims.refresh(self.view(seat));
            self.aims[seat] = aims;
        }
        think(&mut Mind {
            board: self.board,
            at: &self.at,
            seat,
            temper: self.tempers[seat],
            aims: &self.aims[seat],
            rng: &mut self.rng,
        })
    }

    /// Plays a turn whose line has begun, and ends the line.
    pub(super) fn act(&mut self, seat: usize, choice: Choice) {
        if choice != Choice::Pass {
            self.passes = 0;
        }
        let kind = match choice {
            Choice::Draw => {
                self.draw(seat);
                self.end_turn(seat);
                return self.watch_row(true, Kind::Draw(seat));
            }
            Choice::Claim { route, laid } => {
                self.claim(seat, route, laid);
                Kind::Claim(seat, route)
            }
            Choice::Tickets => {
                self.tickets(seat);
                Kind::Tickets(seat)
            }
            Choice::Station { city, cards } => {
                self.station(seat, city, cards);
                Kind::Station(seat, city)
            }
            Choice::Pass => {
                self.passes += 1;
                self.line += " pass";
                Kind::Pass(seat)
            }
        };
        self.end_turn(seat);
        self.finish_line(kind);
    }

    /// Ends the line of a turn that was no draw.
    pub(super) fn finish_line(&mut self, kind: Kind) {
        let paid = matches!(kind, Kind::Claim(..) | Kind::Station(..));
        if paid && self.is_short() && self.scribe.inline_refill {
            self.refill();
            return self.watch_row(true, kind);
        }
        self.put(kind);
    }

    pub(super) fn draw(&mut self, seat: usize) {
        self.line += " draw";
        if self.is_short() && self.rng.chance(self.scribe.lazy_refill / 2) {
            self.refill();
            self.flush_here();
        }
        let Some(first) = self.mind(seat, |mind| mind.pick(false)) else {
            return;
        };
        self.take(seat, first);
        if first == Pick::FaceUp(Card::Wild) || !self.at.can_draw_second() {
            return;
        }
        self.flush_here();
        if let Some(second) = self.mind(seat, |mind| mind.pick(true)) {
            self.take(seat, second);
        }
    }

    pub(super) fn take(&mut self, seat: usize, pick: Pick) {
        match pick {
            Pick::Top => {
                let Some(card) = self.draw_cards(1).pop() else {
                    return;
                };
                self.at.seats[seat].hand[card] += 1;
                self.line += " ?";
                if !self.hidden(seat) {
                    self.line.push(card.letter());
                }
            }
            Pick::FaceUp(card) => self.take_face_up(seat, card),
        }
    }

    pub(super) fn take_face_up(&mut self, seat: usize, card: Card) {
        if let Some(i) = self.at.row.iter().position(|&c| c == card) {
            self.at.row.remove(i);
        }
        self.at.seats[seat].hand[card] += 1;
        self.at.flushes = 0;
        let turned = self.draw_cards(1).pop();
        self.at.row.extend(turned);
        let turned = turned.map_or('-', Card::letter);
        let _ = write!(self.line, " {}>{turned}", card.letter());
    }

    pub(super) fn claim(&mut self, seat: usize, id: RouteId, laid: Counts) {
        let route = self.board.routes[usize::from(id)];
        let name = self.scribe.route(self.board, &self.at, id, laid);
        let cards = self.scribe.laid(laid);
        let _ = write!(self.line, " claim {name} {cards}");
        take(&mut self.at.seats[seat].hand, laid);
        let mut spent = list(laid);
        let revealed = if route.tunnel {
            let n = usize::from(self.board.tunnel_reveal).min(self.at.stock());
            self.draw_cards(n)
        } else {
            Vec::new()
        };
        if !revealed.is_empty() {
            let cards = self.scribe.cards(&revealed);
            let _ = write!(self.line, " reveal {cards}");
        }
        let due = surcharge(laid, &revealed);
        if due > 0 {
            let Some(pay) = self.pay_surcharge(seat, laid, due) else {
                self.line += " withdraw";
                self.at.seats[seat].hand.add(laid);
                self.discard(&revealed);
                return self.settle();
            };
            let cards = self.scribe.laid(pay);
            let _ = write!(self.line, " pay {cards}");
            take(&mut self.at.seats[seat].hand, pay);
            spent.extend(list(pay));
        }
        self.build(seat, id);
        self.discard(&spent);
        self.discard(&revealed);
        self.settle();
    }

    /// What is paid for a tunnel; `None` if the player cannot, or will not.
    pub(super) fn pay_surcharge(&mut self, seat: usize, laid: Counts, due: u8) -> Option<Counts> {
        let hand = self.at.seats[seat].hand;
        let ways = match colour_of(laid) {
            Some(colour) => payments(hand, Some(colour), due, 0),
            None => {
                let mut only_wild = Counts::NONE;
                only_wild[Card::Wild] = hand[Card::Wild];
                payments(only_wild, None, due, 0)
            }
        };
        if self.rng.chance(self.tempers[seat].withdraw) {
            return None;
        }
        self.mind(seat, |mind| mind.cheapest(&ways))
    }

    pub(super) fn build(&mut self, seat: usize, id: RouteId) {
        let Route { length, twin, .. } = self.board.routes[usize::from(id)];
        self.at.owners[usize::from(id)] = Some(seat);
        let player = &mut self.at.seats[seat];
        player.pieces = player.pieces.saturating_sub(length);
        player.score += i32::from(self.board.route_points(length));
        // Who was not after this route has the same way as before.
        for (other, aims) in self.aims.iter_mut().enumerate() {
            let after = |id: RouteId| aims.routes.contains(&id);
            if other == seat || after(id) || twin.is_some_and(after) {
                aims.fresh = false;
            }
        }
    }

    pub(super) fn station(&mut self, seat: usize, city: CityId, cards: Counts) {
        let name = self.scribe.city(self.board, city);
        let text = self.scribe.laid(cards);
        let _ = write!(self.line, " station {name} {text}");
        take(&mut self.at.seats[seat].hand, cards);
        self.discard(&list(cards));
        self.settle();
        self.at.station_at[usize::from(city)] = Some(seat);
        let player = &mut self.at.seats[seat];
        player.stations.push(city);
        player.stations_left = player.stations_left.saturating_sub(1);
    }
}

/// T2 and T3: what the revealed cards cost.
fn surcharge(laid: Counts, revealed: &[Card]) -> u8 {
    let colour = colour_of(laid);
    let costly = |card: &&Card| **card == Card::Wild || Some(**card) == colour;
    u8::try_from(revealed.iter().filter(costly).count()).unwrap_or(0)
}
