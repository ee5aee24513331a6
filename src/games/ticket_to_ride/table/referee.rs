//! The referee's side of every statement.

use super::*;
use crate::games::Midway;
use crate::games::scene::ToGo;
use crate::games::shared::TURNS_OF_A_GAP;
use crate::games::ticket_to_ride::strict::{self, Reached};
use crate::games::ticket_to_ride::to_go;
use crate::lang;
use laws::names::OutOfPlace;

impl<'a> Referee<'a> for Table<'a> {
    fn status(&self) -> Status {
        Status {
            turns: self.turns,
            over: self.is_over(),
            finished: self.is_finished(),
            // As long as the first deck cannot have ended, it makes no difference but to its size.
            rows_left_out: match self.state.may_end_at {
                1.. if !self.state.deck_differs => 0,
                _ => self.state.rows_left_out,
            },
            ..Status::default()
        }
    }

    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool {
        match act.what {
            What::Deal(_) => true,
            // A list of what somebody holds.
            What::Tickets(_) if self.final_position => true,
            // On a board that deals none, tickets are always a turn.
            What::Tickets(_) => {
                let dealt = self.board.deal_long > 0 || self.board.deal_regular > 0;
                dealt && self.state.seats[seat].offered.is_none()
            }
            _ => false,
        }
    }

    fn only_as_turn(&self, act: &Act<'a>) -> bool {
        let What::Tickets(offers) = &act.what else {
            return false;
        };
        let board = self.board;
        let kept = offers.iter().filter(|offer| offer.kept).count();
        let first = usize::from(board.deal_long + board.deal_regular);
        offers.len() == usize::from(board.ticket_draw)
            && kept >= usize::from(board.ticket_keep)
            && (offers.len() != first || kept < usize::from(board.deal_keep))
    }

    fn go_on(&mut self, text: &str, upto: usize) -> Option<Midway> {
        let Reached { at, row, turns, due, state } = strict::reach(text, upto)?;
        (self.state, self.turns, self.has_setup) = (state, turns, true);
        Some(Midway { at, row, turns, due })
    }

    fn start(&mut self, first_turn: Span, verdict: &mut Verdict) {
        let listed = self.position_only.map(OutOfPlace::MoveAfterList);
        self.hear(listed, first_turn, verdict);
        self.complete_setup(first_turn);
    }

    fn aside(&mut self, aside: Aside<'_, 'a>, verdict: &mut Verdict) {
        match aside {
            Aside::Act(seat, act) => self.act_aside(seat, act, verdict),
            Aside::Market(cards, then) => self.market(cards, then, verdict),
            Aside::Row(changes) => self.row(changes, verdict),
            Aside::Start(places) => no_tiles(places, verdict),
            Aside::Check(seat, items) => self.check(seat, items, verdict),
            Aside::Ruling(code) => self.before_ruling(code, verdict),
        }
    }

    fn turn(&mut self, turn: Turn<'_, 'a>, verdict: &mut Verdict) {
        let Turn { seat, who, acts, in_order } = turn;
        self.turns += 1;
        self.settle_flush_before_turn(acts, verdict);
        self.short_row(acts);
        for (i, act) in acts.iter().enumerate() {
            if let Some(first) = acts.first().filter(|_| i == 1) {
                self.hear(Some(laws::turn::a1(first, act)), act.verb, verdict);
            }
            match &act.what {
                What::Draw(items) => self.draw(seat, items, verdict),
                What::Claim(claim) => self.claim(seat, claim, in_order, verdict),
                What::Station(station) => {
                    self.station(seat, station.city, &station.cards, in_order, verdict);
                    for change in &station.then {
                        self.row_change(change, verdict);
                    }
                }
                What::Tickets(offers) => self.tickets(seat, act.verb, offers, false, verdict),
                What::Pass => {
                    let fault = laws::turn::a3(&self.state, self.board, seat);
                    if self.hear(fault, act.verb, verdict) {
                        self.state.after_lost_turn(seat, act.verb);
                    }
                }
                What::Lay { .. } => {
                    other_game(act, verdict);
                    self.state.after_lost_turn(seat, act.verb);
                }
                _ => {}
            }
        }
        if let Some(second) = acts.get(1) {
            // Perhaps only one of them was played.
            self.state.after_lost_turn(seat, second.verb);
        }
        self.end_turn(seat, who);
    }

    fn build(&mut self, turn: &Turn<'_, 'a>, verdict: &mut Verdict) -> bool {
        self.build_turn(turn, verdict)
    }

    fn untimely(&mut self, why: Untimely, who: Span, verdict: &mut Verdict) {
        match why {
            Untimely::OutOfOrder { seat, due } => self.out_of_turn(seat, due, who, verdict),
            Untimely::BeforeDeal => {}
            Untimely::AfterEnd => {
                self.hear(laws::turn::e1(&self.state), who, verdict);
            }
        }
    }

    fn lost(&mut self, what: Lost) {
        match what {
            Lost::Turn(seat, at) => self.lost_turn(seat, at),
            Lost::Turns(at) => (0..TURNS_OF_A_GAP).for_each(|_| self.lost_turn(None, at)),
            Lost::Listed(Some(seat), at) => self.state.after_lost_turn(seat, at),
            Lost::Listed(None, at) => {
                let seats = 0..self.setting.names.len();
                seats.for_each(|seat| self.state.after_lost_turn(seat, at));
            }
            Lost::Setup(_) => self.lost_setup(),
            Lost::Row => self.lost_row(),
        }
    }

    fn may_hide(&self, code: Option<&str>) -> bool {
        let hides = |seat: &super::super::state::Seat| seat.unseen_tickets > 0;
        let unseen = self.state.unseen.is_any() || self.state.seats.iter().any(hides);
        unseen && is_among(code, &laws::HIDDEN)
    }

    fn save(&mut self) {
        self.saved.keep((self.state.clone(), self.has_setup, self.turns));
    }

    fn take_back(&mut self) {
        if let Some(saved) = self.saved.take() {
            (self.state, self.has_setup, self.turns) = saved;
        }
    }

    fn twin(&self) -> Box<dyn Referee<'a> + 'a> {
        Box::new(self.clone())
    }

    #[cfg(test)]
    fn state(&self) -> String {
        // What decks were made of the discards is remembered for cards that nobody sees.
        let unseen = Unseen::new(self.setting.names.len());
        format!("{:#?} {}", State { unseen, ..self.state.clone() }, self.turns)
    }

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Final {
        if self.position_only.is_some() && self.turns == 0 {
            self.state.after_tickets_not_listed();
        }
        let sheet = self.score(ending, verdict);
        let hands = self.state.seats.iter().map(|seat| seat.hand).collect();
        let unseen = std::mem::take(&mut self.state.unseen);
        Final { sheet: Some(sheet), hidden: Hidden::new(unseen, hands, self.board.deck) }
    }
}

impl<'a> Table<'a> {
    fn act_aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict) {
        match &act.what {
            What::Deal(groups) if self.turns == 0 => {
                self.has_setup = true;
                self.deal(seat, groups, act.verb, verdict);
            }
            What::Deal(_) => {
                self.hear(Some(OutOfPlace::DealInMidGame), act.verb, verdict);
            }
            What::Tickets(offers) => {
                self.has_setup = true;
                self.state.seats[seat].offered = Some(act.verb);
                self.tickets(seat, act.verb, offers, true, verdict);
            }
            What::Owns(_) | What::Built(_) if self.in_moves(act, verdict) => {}
            What::Owns(routes) => {
                self.position_only.get_or_insert(act.verb);
                self.owns(seat, routes, verdict);
            }
            What::Built(cities) => {
                self.position_only.get_or_insert(act.verb);
                self.built(seat, cities, verdict);
            }
            What::Shows(tickets) => self.shows(seat, act.verb, tickets, verdict),
            What::Completes(_) | What::CompletesNothing => other_game(act, verdict),
            _ => {}
        }
    }

    fn market(&mut self, cards: &Cards, then: &[RowChange], verdict: &mut Verdict) {
        if self.turns > 0 {
            self.hear(Some(OutOfPlace::MarketInMidGame), cards.span, verdict);
            return;
        }
        self.has_setup = true;
        let new = Laid::of(cards);
        let fault = laws::setup::s3(&self.state, self.board, new.pile);
        let wrong = self.hear(fault, new.span, verdict);
        if self.state.market_at.is_none() {
            self.state.market_at = Some(cards.span);
            self.turn_up(new, verdict);
            if wrong {
                // Too many lie there as they were laid; too few are perhaps a slip of
                // the pen. Which they are says nothing either way.
                let laid = self.state.row.total();
                let n = laid.max(u32::from(self.board.market));
                self.state.deck.count = (self.state.deck.count + laid).saturating_sub(n);
                self.state.row = Pile::unseen(u8::try_from(n).unwrap_or(u8::MAX));
                let off = laid.abs_diff(u32::from(self.board.market));
                self.state.after_wrong_market(off);
            } else {
                self.state.row_changed(self.board, new.span);
            }
        }
        for change in then {
            self.row_change(change, verdict);
        }
    }

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict) {
        if let Some(first) = changes.first().filter(|_| self.turns == 0)
            && self.state.market_at.is_none()
        {
            self.has_setup = true;
            let at = first.cards.span;
            self.state.lay_unseen_row(self.board, self.unwritten_rows, at);
            self.state.market_at = Some(first.cards.span);
        }
        for change in changes {
            self.row_change(change, verdict);
        }
    }

    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
        let fault = laws::turn::a2(&self.state, seat, due);
        self.hear(Some(fault), who, verdict);
        self.state.after_turn_out_of_order(seat, due, who);
    }

    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        self.turns += 1;
        self.state.last_turn = None;
        match seat {
            Some(seat) => self.state.after_lost_turn(seat, at),
            None => {
                for seat in 0..self.setting.names.len() {
                    self.state.after_lost_turn(seat, at);
                }
            }
        }
        if let Some(last) = &mut self.state.last_round {
            last.doubt = true;
            last.turns_left = last.turns_left.saturating_sub(1);
        }
    }

    fn lost_setup(&mut self) {
        self.has_setup = true;
        self.state.after_lost_setup();
    }

    fn lost_row(&mut self) {
        self.state.after_lost_row();
    }

    fn before_ruling(&mut self, code: Option<&str>, verdict: &mut Verdict) {
        if code.is_none_or(|code| code.eq_ignore_ascii_case("D6")) {
            self.settle_flush(verdict);
        }
        if code.is_some() {
            // Something was not as the rules have it, and whoever did not see it
            // cannot tell what.
            self.state.unseen.stop();
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.state.last_round.as_ref().is_some_and(|last| last.turns_left == 0 && !last.doubt)
    }

    pub fn is_finished(&self) -> bool {
        self.position_only.is_some()
            || self.state.last_round.as_ref().is_some_and(|last| last.turns_left == 0)
    }
}

impl Knows for Table<'_> {
    fn cards(&self) -> Option<KnownCards<'_>> {
        Some(KnownCards {
            unseen: &self.state.unseen,
            hands: self.state.seats.iter().map(|seat| seat.hand).collect(),
            deck: self.board.deck,
        })
    }

    fn tickets(&self) -> Option<KnownTickets> {
        Some(super::super::known_tickets::known(self))
    }

    fn census(&self) -> Vec<(String, u32, u32)> {
        let cards = ("cards".to_owned(), self.state.census(), self.board.deck.total());
        let pieces = self.state.seats.iter().enumerate().map(|(seat, player)| {
            let laid: u32 = self
                .state
                .routes_of(seat)
                .map(|id| u32::from(self.board.routes[usize::from(id)].length))
                .sum();
            (
                format!("{} of {}", self.board.piece.many, self.name(seat)),
                u32::from(player.pieces) + laid,
                u32::from(self.board.pieces),
            )
        });
        std::iter::once(cards).chain(pieces).collect()
    }
}

impl<'a> Shows<'a> for Table<'a> {
    fn title(&self) -> String {
        lang::term(&self.board.title).into_owned()
    }

    fn stage(&self) -> Stage {
        Stage::Board(Box::new(self.board.clone()))
    }

    fn position(&self, _: Option<usize>, _: Option<&Position>) -> Position {
        frame::position(self)
    }

    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String {
        frame::tell(self, seat, acts, before)
    }

    fn to_go(&self, seat: usize) -> Vec<ToGo> {
        to_go::to_go(self, seat)
    }

    fn sources(&self, code: &str) -> Vec<Source> {
        self.board
            .editions
            .iter()
            .filter_map(|edition| {
                let heading = self.board.heading(&edition.key, code)?;
                Some(Source {
                    edition: edition.key.clone(),
                    heading: heading.heading.clone(),
                    page: heading.page,
                })
            })
            .collect()
    }
}
