//! The beginning of a game: the header, the deal, the first tickets; and what is
//! kept of tickets that are offered.

use super::*;
use crate::games::ticket_to_ride::board::Spare;
use crate::simulate::Reshuffle;

impl Sim<'_> {
    pub(super) fn header(&mut self) {
        self.say(Kind::Header, format!("game {}", self.board.key));
        if let Some(edition) = self.plan.edition.clone() {
            self.say(Kind::Header, format!("edition {edition}"));
        }
        if self.plan.reshuffle == Reshuffle::WhenNeeded {
            self.say(Kind::Header, "option reshuffle when-needed".to_owned());
        }
        if let Some(limit) = self.plan.flush_limit {
            self.say(Kind::Header, format!("option flush-limit {limit}"));
        }
        if self.plan.varied {
            let event = format!("event \"{} {}\"", self.plan.style.word(), self.plan.seed);
            self.say(Kind::Header, event);
        }
        for seat in 0..self.at.seats.len() {
            let name = self.scribe.name(seat);
            let text = match self.board.colours.get(seat) {
                Some(colour) => format!("player {name} {colour}"),
                None => format!("player {name}"),
            };
            self.say(Kind::Player(seat), text);
        }
        self.say(Kind::Nothing, String::new());
    }

    pub(super) fn setup(&mut self) {
        let offers = self.deal_tickets();
        if self.scribe.tickets_first {
            self.first_tickets(&offers);
        }
        for seat in 0..self.at.seats.len() {
            self.deal(seat);
        }
        self.market();
        if !self.scribe.tickets_first {
            self.first_tickets(&offers);
        }
        self.say(Kind::Nothing, String::new());
    }

    pub(super) fn deal(&mut self, seat: usize) {
        self.begin();
        let n = usize::from(self.board.deal);
        let cards = self.draw_cards(n);
        // A board need not deal any.
        if cards.is_empty() {
            return;
        }
        self.line = format!("{} deal ", self.scribe.name(seat));
        if self.hidden(seat) {
            self.line.extend(std::iter::repeat_n('?', n));
        } else {
            self.line += &self.scribe.cards(&cards);
        }
        for card in cards {
            self.at.seats[seat].hand[card] += 1;
        }
        self.put(Kind::Deal(seat));
    }

    pub(super) fn market(&mut self) {
        self.begin();
        let cards = self.draw_cards(self.board.market.into());
        if cards.is_empty() {
            return;
        }
        self.line = format!("market {}", self.scribe.cards(&cards));
        self.at.row = cards;
        self.watch_row(true, Kind::Market);
    }

    pub(super) fn deal_tickets(&mut self) -> Vec<Vec<TicketId>> {
        let mut long: Vec<TicketId> = (0..)
            .zip(&self.board.tickets)
            .filter(|(_, ticket)| ticket.long)
            .map(|(id, _)| id)
            .collect();
        self.rng.shuffle(&mut long);
        (0..self.at.seats.len())
            .map(|_| {
                let long_ones = usize::from(self.board.deal_long).min(long.len());
                let mut offer = long.split_off(long.len() - long_ones);
                let n = usize::from(self.board.deal_regular).min(self.at.ticket_deck.len());
                offer.extend(self.at.ticket_deck.drain(..n));
                self.rng.shuffle(&mut offer);
                offer
            })
            .collect()
    }

    pub(super) fn first_tickets(&mut self, offers: &[Vec<TicketId>]) {
        let offers = offers.iter().enumerate();
        for (seat, offer) in offers.filter(|(_, offer)| !offer.is_empty()) {
            self.begin();
            self.line = self.scribe.name(seat);
            let kept = self.keep(seat, offer, self.board.deal_keep.into());
            let back = self.offer(seat, offer, &kept);
            if self.board.deal_spare == Spare::UnderDeck {
                self.at.ticket_deck.extend(back);
            }
            self.put(Kind::FirstTickets(seat));
        }
    }

    // Tickets

    /// Which of these tickets a player keeps: the easiest ones, and some more.
    pub(super) fn keep(&mut self, seat: usize, offer: &[TicketId], least: usize) -> Vec<TicketId> {
        let mut by_cost: Vec<(u32, TicketId)> = offer
            .iter()
            .map(|&id| {
                let ticket = self.board.tickets[usize::from(id)];
                let way = self.view(seat).way(ticket.a, ticket.b);
                (way.map_or(1000, |(cost, _)| cost), id)
            })
            .collect();
        by_cost.sort_unstable();
        let mut kept: Vec<TicketId> = Vec::new();
        for (i, (_, id)) in by_cost.into_iter().enumerate() {
            if i < least || self.rng.chance(self.tempers[seat].keep) {
                kept.push(id);
            }
        }
        kept
    }

    /// Writes an offer and hands out what is kept; returns the others.
    pub(super) fn offer(
        &mut self,
        seat: usize,
        offer: &[TicketId],
        kept: &[TicketId],
    ) -> Vec<TicketId> {
        self.line += " tickets";
        let mut back = Vec::new();
        for &id in offer {
            let keep = kept.contains(&id);
            self.line += if keep { " +" } else { " -" };
            if self.hidden(seat) {
                self.line.push('?');
            } else {
                self.line += &self.scribe.ticket(self.board, id);
            }
            if keep {
                self.at.seats[seat].tickets.push(id);
            } else {
                back.push(id);
            }
        }
        self.aims[seat].fresh = false;
        self.rng.shuffle(&mut back);
        back
    }

    pub(super) fn tickets(&mut self, seat: usize) {
        let (n, least) = (self.board.ticket_draw, self.board.ticket_keep);
        let n = usize::from(n).min(self.at.ticket_deck.len());
        let offer: Vec<TicketId> = self.at.ticket_deck.drain(..n).collect();
        let kept = self.keep(seat, &offer, usize::from(least).min(n));
        let back = self.offer(seat, &offer, &kept);
        self.at.ticket_deck.extend(back);
    }
}
