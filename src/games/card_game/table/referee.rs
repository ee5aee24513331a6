//! The referee's side of every statement.

use super::*;
use crate::games::card_game::state::Completed;
use crate::games::scene::ToGo;
use crate::games::shared::TURNS_OF_A_GAP;
use crate::lang;
use laws::turn::SecondAction;

impl<'a> Referee<'a> for Table<'a> {
    fn status(&self) -> Status {
        Status {
            turns: self.turns,
            over: self.is_over(),
            finished: self.is_finished(),
            awaits_deal: self.awaits_deal(),
            ..Status::default()
        }
    }

    fn is_setup(&self, seat: usize, act: &Act<'a>) -> bool {
        match act.what {
            What::Deal(_) => true,
            What::Tickets(_) => self.state.seats[seat].offered.is_none(),
            _ => false,
        }
    }

    fn only_as_turn(&self, act: &Act<'a>) -> bool {
        let What::Tickets(offers) = &act.what else {
            return false;
        };
        let rules = &self.setting.rules;
        offers.len() == usize::from(rules.more_tickets) && rules.more_tickets != rules.first_tickets
    }

    fn start(&mut self, _: Span, _: &mut Verdict) {
        self.complete_setup();
    }

    fn aside(&mut self, aside: Aside<'_, 'a>, verdict: &mut Verdict) {
        match aside {
            Aside::Act(seat, act) => self.act_aside(seat, act, verdict),
            Aside::Market(cards, then) => self.market(cards, then, verdict),
            Aside::Row(changes) => self.row(changes, verdict),
            Aside::Start(places) => no_tiles(places, verdict),
            Aside::Check(seat, items) => self.check(seat, items, verdict),
            // Something was not as the rules have it, and whoever did not see it
            // cannot tell what.
            Aside::Ruling(Some(_)) => self.state.unseen.stop(),
            Aside::Ruling(None) => {}
        }
    }

    fn turn(&mut self, turn: Turn<'_, 'a>, verdict: &mut Verdict) {
        let Turn { seat, who, acts, in_order } = turn;
        self.before_turn(verdict);
        self.turns += 1;
        self.state.step_one(seat);
        for (i, act) in acts.iter().enumerate() {
            if let Some(first) = acts.first().filter(|_| i == 1) {
                let first = first.verb;
                self.hear(Some(SecondAction { first }), act.verb, verdict);
                self.state.after_lost_turn(seat, act.verb);
            }
            match &act.what {
                What::Draw(items) => self.draw(seat, items, verdict),
                What::Lay { cards, robs } => {
                    self.lay(seat, cards, robs.as_deref(), in_order, verdict);
                }
                What::Tickets(offers) => self.tickets(seat, act.verb, offers, false, verdict),
                What::Pass => {
                    let fault = laws::turn::a3(&self.state, &self.setting.rules, seat);
                    if self.hear(fault, act.verb, verdict) {
                        self.state.after_lost_turn(seat, act.verb);
                    }
                }
                What::Claim(_) | What::Station(_) => {
                    other_game(act, verdict);
                    self.state.after_lost_turn(seat, act.verb);
                }
                _ => {}
            }
        }
        self.state.end_turn(seat, who);
    }

    fn untimely(&mut self, why: Untimely, who: Span, verdict: &mut Verdict) {
        match why {
            Untimely::OutOfOrder { seat, due } => self.out_of_turn(seat, due, who, verdict),
            Untimely::BeforeDeal => {
                let fault = laws::end::e2_before_deal(&self.state);
                self.hear(Some(fault), who, verdict);
            }
            Untimely::AfterEnd => {
                self.hear(laws::end::e1(&self.state), who, verdict);
            }
        }
    }

    fn lost(&mut self, what: Lost) {
        match what {
            Lost::Turn(seat, at) => self.lost_turn(seat, at),
            Lost::Turns(at) => (0..TURNS_OF_A_GAP).for_each(|_| self.lost_turn(None, at)),
            Lost::Listed(_, at) | Lost::Setup(at) => self.lost_setup(at),
            Lost::Row => self.lost_row(),
        }
    }

    fn may_hide(&self, code: Option<&str>) -> bool {
        let hides =
            |seat: &super::super::state::Seat| seat.unseen_tickets > 0 || seat.doubt.tickets_unseen;
        let unseen = self.state.unseen.is_any() || self.state.seats.iter().any(hides);
        unseen && is_among(code, &laws::HIDDEN)
    }

    fn save(&mut self) {
        self.saved.keep((self.state.clone(), self.has_setup, self.lost_setup, self.turns));
    }

    fn take_back(&mut self) {
        if let Some(saved) = self.saved.take() {
            (self.state, self.has_setup, self.lost_setup, self.turns) = saved;
        }
    }

    fn twin(&self) -> Box<dyn Referee<'a> + 'a> {
        Box::new(self.clone())
    }

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Final {
        let sheet = self.score(ending, verdict);
        let hands = self.state.seats.iter().map(|seat| seat.hand).collect();
        let unseen = std::mem::take(&mut self.state.unseen);
        Final { sheet: Some(sheet), hidden: Hidden::new(unseen, hands, self.setting.rules.deck) }
    }
}

impl<'a> Table<'a> {
    fn act_aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict) {
        match &act.what {
            What::Deal(groups) => {
                self.has_setup = true;
                self.deal(seat, groups, act.verb, verdict);
            }
            What::Tickets(offers) => {
                self.has_setup = true;
                self.state.seats[seat].offered = Some(act.verb);
                self.tickets(seat, act.verb, offers, true, verdict);
            }
            What::Completes(done) => {
                self.completes(seat, act.verb, &done.ticket, &done.cards, verdict);
            }
            What::CompletesNothing => self.completes_nothing(seat, act.verb, verdict),
            What::Shows(tickets) => self.shows(seat, act.verb, tickets, verdict),
            What::Owns(_) | What::Built(_) => other_game(act, verdict),
            _ => {}
        }
    }

    fn market(&mut self, cards: &Cards, then: &[RowChange], verdict: &mut Verdict) {
        if self.turns > 0 && !self.second_pass_line(cards.span, verdict) {
            self.state.after_new_row(0);
            return;
        }
        self.has_setup = true;
        self.lay_out(cards, verdict);
        for change in then {
            self.row_change(change, verdict);
        }
    }

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict) {
        for change in changes {
            self.row_change(change, verdict);
        }
    }

    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
        self.hear(Some(laws::turn::a2(seat, due)), who, verdict);
        self.state.after_lost_turn(due, who);
        self.state.after_lost_turn(seat, who);
    }

    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        if self.state.dealing {
            self.lost_setup = true;
            self.complete_setup();
        }
        self.turns += 1;
        match seat {
            Some(seat) => {
                self.state.step_one(seat);
                self.state.after_lost_turn(seat, at);
            }
            None => self.state.after_lost_round(at),
        }
        if let Some(last) = &mut self.state.last_round {
            last.doubt = true;
            last.turns_left = last.turns_left.saturating_sub(1);
        }
    }

    fn lost_setup(&mut self, at: Span) {
        self.lost_setup = true;
        self.has_setup = true;
        self.state.after_lost_setup(self.turns > 0, at);
    }

    fn lost_row(&mut self) {
        self.state.after_lost_row();
    }

    pub(super) fn is_over(&self) -> bool {
        let certain = self.state.last_round.as_ref().is_some_and(|l| !l.doubt);
        let another = || self.two_passes() && self.state.pass == 1;
        certain && self.pass_over() && !another() && !self.state.doubt.deck
    }

    pub fn is_finished(&self) -> bool {
        if self.tickets_only() {
            let any = |s: &super::super::state::Seat| s.shown.is_some() || !s.scorings.is_empty();
            return self.state.seats.iter().any(any);
        }
        self.pass_over() && (self.state.pass > 1 || !self.two_passes())
    }

    fn awaits_deal(&self) -> bool {
        let state = &self.state;
        match state.pass {
            1 => self.pass_over() && !state.doubt.deck && self.two_passes(),
            _ if !state.dealing => false,
            _ => state.market_at.is_none() || state.seats.iter().any(|seat| seat.dealt.is_none()),
        }
    }
}

impl Knows for Table<'_> {
    fn cards(&self) -> Option<KnownCards<'_>> {
        Some(KnownCards {
            unseen: &self.state.unseen,
            hands: self.state.seats.iter().map(|seat| seat.hand).collect(),
            deck: self.setting.rules.deck,
        })
    }

    fn turned_up(&self) -> Vec<TurnedUp> {
        if self.state.pass == 1 {
            return Vec::new();
        }
        let seats = self.state.seats.iter().enumerate();
        seats
            .filter(|(_, player)| !player.doubt.choice_unseen && player.doubt.tickets.is_none())
            .filter_map(|(seat, player)| {
                let scoring = player.scorings.first().filter(|s| s.stated.is_none())?;
                let ticket = |done: &Completed| (done.kept, done.cards.known);
                Some(TurnedUp { seat, tickets: scoring.completed.iter().map(ticket).collect() })
            })
            .collect()
    }

    fn census(&self) -> Vec<(String, u32, u32)> {
        let yards = |colour: Card| {
            let seats = self.state.seats.iter();
            seats.filter(|seat| seat.column(colour).is_some()).count()
        };
        let twice = Card::COLOURS.into_iter().filter(|&c| yards(c) > 1).count();
        vec![
            ("cards".to_owned(), self.state.census(), self.setting.rules.deck.total()),
            (
                "colours in more than one yard".to_owned(),
                u32::try_from(twice).unwrap_or(u32::MAX),
                0,
            ),
        ]
    }
}

impl<'a> Shows<'a> for Table<'a> {
    fn title(&self) -> String {
        lang::term(&self.setting.rules.title).into_owned()
    }

    fn stage(&self) -> Stage {
        Stage::Cards(Box::new(self.setting.rules.clone().into_owned()))
    }

    fn position(&self, _: Option<usize>, _: Option<&Position>) -> Position {
        frame::position(self)
    }

    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String {
        frame::tell(self, seat, acts, before)
    }

    fn to_go(&self, seat: usize) -> Vec<ToGo> {
        frame::to_go(self, seat)
    }

    fn sources(&self, code: &str) -> Vec<Source> {
        self.setting.rules.sources(code)
    }
}
