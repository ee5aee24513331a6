//! The referee's side of every statement.

use super::*;

impl<'a> Referee<'a> for Table<'a> {
    fn status(&self) -> Status {
        Status {
            turns: self.turns,
            over: self.is_over(),
            finished: self.is_finished(),
            ..Status::default()
        }
    }

    fn is_setup(&self, _: usize, act: &Act<'a>) -> bool {
        matches!(act.what, What::DealTiles(_))
    }

    fn start(&mut self, first_turn: Span, verdict: &mut Verdict) {
        laws::setup::complete(self, first_turn, verdict);
    }

    fn aside(&mut self, aside: Aside<'_, 'a>, verdict: &mut Verdict) {
        match aside {
            Aside::Act(seat, act) => {
                if let What::DealTiles(tiles) = &act.what {
                    self.deal(seat, act, tiles, verdict);
                }
            }
            Aside::Market(cards, _) => no_cards(cards.span, verdict),
            Aside::Row(changes) => {
                if let Some(change) = changes.first() {
                    no_cards(change.cards.span, verdict);
                }
            }
            Aside::Start(places) => self.start_tiles(places, verdict),
            Aside::Check(seat, items) => laws::results::check(self, seat, items, verdict),
            Aside::Ruling(_) => {}
        }
    }

    fn may_sit_out(&self, seat: usize) -> bool {
        let least = self.state.hands.get(seat).map_or(0, |hand| hand.least());
        let idle = least == 0 && self.state.deck <= self.state.deck_loose;
        idle && self.state.develops(seat).is_none()
    }

    fn turn(
        &mut self,
        seat: usize,
        who: Span,
        acts: &[Act<'a>],
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        self.turns += 1;
        let held = self.state.hands[seat].most();
        let mut turn = Turn::default();
        let mut changed = false;
        for act in acts {
            if let What::DrawTile(word) = &act.what {
                changed = true;
                let first = turn.drew.or(turn.acted);
                if let Some(first) = first.filter(|_| !turn.reported) {
                    turn.reported = true;
                    laws::turn::a1_draw(self, act.verb, first, turn.drew.is_some(), verdict);
                    self.unsettle(seat, &[], act.verb);
                }
                turn.drew.get_or_insert(act.verb);
                self.draw(seat, *word, verdict);
                continue;
            }
            if let Some(first) = turn.acted.filter(|_| !turn.reported) {
                turn.reported = true;
                laws::turn::a1_second(self, act.verb, first, verdict);
                self.unsettle(seat, &[], act.verb);
            } else if turn.drew.is_none() && turn.acted.is_none() {
                turn.reported |= self.missing_draw(seat, act.verb, verdict);
            }
            turn.acted.get_or_insert(act.verb);
            changed |= !matches!(act.what, What::Keep | What::Pass);
            self.act(seat, act, in_order, verdict);
        }
        if let (None, Some(drew)) = (turn.acted, turn.drew) {
            laws::turn::a1_nothing(self, seat, drew, verdict);
            self.unsettle_hand(seat, drew);
        }
        if !in_order {
            // The turn may have been somebody else's.
            self.state.blur(seat);
            let hand = &mut self.state.hands[seat];
            hand.unseen = hand.unseen.max(held + 1);
            hand.loose = hand.most();
        }
        self.end_turn(who, changed);
    }

    fn untimely(&mut self, why: Untimely, who: Span, verdict: &mut Verdict) {
        match why {
            Untimely::OutOfOrder { seat, due } => self.out_of_turn(seat, due, who, verdict),
            Untimely::BeforeDeal => {}
            Untimely::AfterEnd => laws::turn::e1(self, who, verdict),
        }
    }

    fn lost(&mut self, what: Lost) {
        match what {
            Lost::Turn(seat, at) => self.lost_turn(seat, at),
            Lost::Setup(at) => self.lost_setup(at),
            Lost::Row => {}
        }
    }

    fn may_hide(&self, code: Option<&str>) -> bool {
        let unseen = self.state.hands.iter().any(|hand| hand.unseen > 0);
        unseen && is_among(code, &laws::HIDDEN)
    }

    fn save(&mut self) {
        self.saved = Some(Box::new(Saved {
            state: self.state.clone(),
            lost_setup: self.lost_setup,
            turns: self.turns,
        }));
    }

    fn take_back(&mut self) {
        if let Some(saved) = self.saved.take() {
            self.state = saved.state;
            self.lost_setup = saved.lost_setup;
            self.turns = saved.turns;
        }
    }

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Final {
        let said = !ending.results.is_empty() || !ending.winners.is_empty();
        self.finished = self.state.over.is_some() || said && self.may_be_over();
        Final {
            sheet: Some(laws::results::finish(self, ending, verdict)),
            hidden: None,
        }
    }

    fn knows(&self) -> &dyn Knows {
        self
    }

    fn shows(&self) -> &dyn Shows<'a> {
        self
    }
}

impl<'a> Table<'a> {
    fn start_tiles(&mut self, places: &[Placement<'a>], verdict: &mut Verdict) {
        for place in places {
            let mut laying = self.laying(place, verdict);
            let Some(tile) = laying.tile else {
                Rc::make_mut(&mut self.state.layout).hide_at(laying.cell);
                self.state.doubt_scores(laying.at);
                continue;
            };
            if laws::setup::s1_start(self, tile, &laying, verdict) {
                laying.wrong = true;
            }
            if self.state.layout.at(laying.cell).is_some() {
                laws::tiles::t3(self, &laying, verdict);
                Rc::make_mut(&mut self.state.layout).hide_anywhere();
                continue;
            }
            if !self.state.locate(&self.setting.set, tile) && !laying.wrong {
                laws::tiles::t1(self, tile, laying.name, verdict);
            }
            self.seen[usize::from(tile)] = Some(laying.name);
            if laying.wrong {
                self.state.deck_loose += 1;
            } else if self.setting.set.readings.start == StartTiles::Any {
                self.state.deck = self.state.deck.saturating_sub(1);
            }
            let mut closed = SmallVec::new();
            self.lay(&mut laying, &mut closed);
        }
    }

    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
        laws::turn::a2(self, seat, due, who, verdict);
        self.state.doubt_turn(due, who);
        self.state.doubt_turn(seat, who);
    }

    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        self.turns += 1;
        match seat {
            Some(seat) => self.state.doubt_turn(seat, at),
            None => (0..self.setting.names.len()).for_each(|seat| self.state.doubt_turn(seat, at)),
        }
    }

    fn lost_setup(&mut self, at: Span) {
        self.lost_setup = true;
        Rc::make_mut(&mut self.state.layout).hide_anywhere();
        self.state.doubt_scores(at);
        self.state.deck_loose += 3;
    }

    fn is_over(&self) -> bool {
        self.state.over.is_some()
    }

    fn is_finished(&self) -> bool {
        self.finished
    }
}

impl Knows for Table<'_> {}

impl<'a> Shows<'a> for Table<'a> {
    fn title(&self) -> String {
        if self.setting.children {
            format!("{}, the children's game", self.setting.set.title)
        } else {
            self.setting.set.title.clone()
        }
    }

    fn stage(&self) -> Stage {
        Stage::Tiles(Box::new(self.setting.set.clone().into_owned()))
    }

    fn position(&self, mover: Option<usize>, before: Option<&Position>) -> Position {
        frame::position(self, mover, before)
    }

    fn tell(&self, seat: usize, acts: &[Act<'a>], before: &Position) -> String {
        frame::tell(self, seat, acts, before)
    }

    fn sources(&self, code: &str) -> Vec<Source> {
        rulebook::sources(code)
    }
}

/// A line about cards.
fn no_cards(at: Span, verdict: &mut Verdict) {
    verdict.breach(&N4, at, "this game has no cards", "no such thing here");
}
