//! A turn from its draw to its end, and what comes before the first.

use super::*;
use crate::games::metro::readings::StartTiles;
use laws::turn::WrongTurn;

/// What a turn has had so far.
#[derive(Default)]
struct SoFar {
    drew: Option<Span>,
    acted: Option<Span>,
    /// The line has one report about its actions; one is enough.
    reported: bool,
}

impl<'a> Table<'a> {
    /// Before the first turn: hands that the log leaves out, all or some, are unseen.
    pub(super) fn complete_setup(&mut self, first_turn: Span, verdict: &mut Verdict) {
        let set = &self.setting.set;
        let missing = || laws::setup::s1_table(&self.state, set, &self.unsound);
        if !self.lost_setup && self.hear(missing(), first_turn, verdict) {
            self.state.after_missing_start(first_turn);
        }
        let due = self.deal_size();
        for (hand, dealt) in self.state.hands.iter_mut().zip(&self.dealt) {
            if dealt.is_none() {
                hand.unseen += due;
                self.state.deck = self.state.deck.saturating_sub(due);
            }
        }
    }

    pub(super) fn lay_first(&mut self, place: &Placement<'a>, verdict: &mut Verdict) {
        let mut laying = self.laying(place, verdict);
        let Some(tile) = laying.tile else {
            return self.state.after_unknown_tile(laying.cell, laying.at);
        };
        let set = &self.setting.set;
        let seen = self.seen[usize::from(tile)];
        laying.wrong = self.hear(laws::setup::s1_start(set, tile), laying.name, verdict);
        if self.hear(laws::tiles::t3(&self.state, laying.cell), laying.at, verdict) {
            return self.state.after_lost_tile();
        }
        if !laying.wrong {
            let no_copy = laws::tiles::t1_start(&self.state, set, tile, seen);
            self.hear(no_copy, laying.name, verdict);
        }
        self.state.locate(set, tile);
        self.seen[usize::from(tile)] = Some(laying.name);
        if laying.wrong {
            self.state.after_wrong_start();
        } else if set.readings.start == StartTiles::Any {
            self.state.deck = self.state.deck.saturating_sub(1);
        }
        self.state.lay(set, &mut laying);
    }

    pub(super) fn take_turn(&mut self, turn: Turn<'_, 'a>, verdict: &mut Verdict) {
        let Turn { seat, who, acts, in_order } = turn;
        self.turns += 1;
        let held = self.state.hands[seat].most();
        let mut turn = SoFar::default();
        let mut changed = false;
        for act in acts {
            let wrong = self.judge_act(seat, act, &turn, verdict);
            if matches!(wrong, Some(WrongTurn::NoDraw { .. })) {
                self.state.after_missing_draw(seat);
            } else if wrong.is_some() {
                self.state.after_mistake(&self.setting.set, seat, &[], act.verb);
            }
            turn.reported |= wrong.is_some();
            changed |= !matches!(act.what, What::Keep | What::Pass);
            if let What::DrawTile(word) = &act.what {
                turn.drew.get_or_insert(act.verb);
                self.draw(seat, *word, verdict);
            } else {
                turn.acted.get_or_insert(act.verb);
                self.act(seat, act, in_order, verdict);
            }
        }
        if let (None, Some(drew)) = (turn.acted, turn.drew) {
            self.hear(Some(WrongTurn::NoAction { seat }), drew, verdict);
            self.state.after_idle_turn(&self.setting.set, seat, drew);
        }
        if !in_order {
            self.state.after_turn_of_another(seat, held);
        }
        if self.state.over.is_none() {
            self.state.over = laws::turn::over(&self.state, &self.setting, who, changed);
        }
    }

    /// Whether an act has its place in the turn.
    fn judge_act(
        &self,
        seat: usize,
        act: &Act<'a>,
        turn: &SoFar,
        verdict: &mut Verdict,
    ) -> Option<WrongTurn> {
        let (drew, acted) = (turn.drew, turn.acted);
        let wrong = match (&act.what, acted) {
            _ if turn.reported => None,
            (What::DrawTile(_), _) => laws::turn::a1_draw(drew, acted),
            (_, Some(first)) => Some(WrongTurn::SecondAction { first }),
            _ if drew.is_none() => laws::turn::a1_no_draw(&self.state, seat),
            _ => None,
        };
        self.hear(wrong, act.verb, verdict);
        wrong
    }

    fn act(&mut self, seat: usize, act: &Act<'a>, in_order: bool, verdict: &mut Verdict) {
        match &act.what {
            What::Place(places) => {
                let bound = self.state.develops(seat).map(|(_, strand)| strand);
                let closed = self.place(seat, places, &|_| bound, in_order, verdict);
                self.state.free_cube(&closed);
            }
            What::Keep => self.keep(seat, act.verb, verdict),
            What::Discard(word) => self.discard(seat, act.verb, *word, in_order, verdict),
            What::Develop(develop) => self.develop(seat, act.verb, develop, in_order, verdict),
            What::Fails(discard) => self.fails(seat, act.verb, *discard, in_order, verdict),
            What::Pass if self.state.develops(seat).is_some() => self.keep(seat, act.verb, verdict),
            What::Pass => {
                let wrong = laws::turn::a1_pass(&self.state, seat);
                if self.hear(wrong, act.verb, verdict) {
                    let set = &self.setting.set;
                    self.state.after_idle_turn(set, seat, act.verb);
                }
            }
            _ => {}
        }
    }
}
