//! The referee's side of every statement.

use super::*;
use crate::finding::Source;
use crate::frames::{Position, Stage};
use crate::games::metro::{frame, rulebook};
use crate::games::{Ending, Referee, is_among};
use crate::log::{Act, Cards, CheckItem, Placement, RowChange, What};
use crate::score::ScoreSheet;
use laws::names::OutOfPlace;
use laws::turn::OutOfTurn;

impl<'a> Referee<'a> for Table<'a> {
    fn title(&self) -> String {
        if self.setting.children {
            format!("{}, the children's game", self.setting.set.title)
        } else {
            self.setting.set.title.clone()
        }
    }

    fn is_setup(&self, _: usize, act: &Act<'a>) -> bool {
        matches!(act.what, What::DealTiles(_))
    }

    fn start(&mut self, first_turn: Span, verdict: &mut Verdict) {
        self.complete_setup(first_turn, verdict);
    }

    fn aside(&mut self, seat: usize, act: &Act<'a>, verdict: &mut Verdict) {
        if let What::DealTiles(tiles) = &act.what {
            self.deal(seat, act, tiles, verdict);
        }
    }

    fn market(&mut self, cards: &Cards, _: &[RowChange], verdict: &mut Verdict) {
        self.hear(Some(OutOfPlace::Cards), cards.span, verdict);
    }

    fn row(&mut self, changes: &[RowChange], verdict: &mut Verdict) {
        if let Some(change) = changes.first() {
            self.hear(Some(OutOfPlace::Cards), change.cards.span, verdict);
        }
    }

    fn start_tiles(&mut self, places: &[Placement<'a>], verdict: &mut Verdict) {
        for place in places {
            self.lay_first(place, verdict);
        }
    }

    fn may_sit_out(&self, seat: usize) -> bool {
        let state = &self.state;
        let least = if seat < state.hands.len() {
            state.least(seat)
        } else {
            0
        };
        let idle = least == 0 && state.deck <= state.doubt.deck;
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
        self.take_turn(seat, who, acts, in_order, verdict);
    }

    fn out_of_turn(&mut self, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
        self.hear(Some(OutOfTurn { seat, due }), who, verdict);
        self.state.after_lost_turn(due, who);
        self.state.after_lost_turn(seat, who);
    }

    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        self.turns += 1;
        match seat {
            Some(seat) => self.state.after_lost_turn(seat, at),
            None => {
                (0..self.setting.names.len()).for_each(|seat| self.state.after_lost_turn(seat, at))
            }
        }
    }

    fn lost_setup(&mut self, at: Span) {
        self.lost_setup = true;
        self.state.after_lost_setup(at);
    }

    fn is_over(&self) -> bool {
        self.state.over.is_some()
    }

    fn after_end(&mut self, who: Span, verdict: &mut Verdict) {
        self.hear(laws::turn::e1(&self.state), who, verdict);
    }

    fn check(&mut self, seat: Option<usize>, items: &[CheckItem<'a>], verdict: &mut Verdict) {
        laws::results::check(self, seat, items, verdict);
    }

    fn before_ruling(&mut self, _: Option<&str>, _: &mut Verdict) {}

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

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Option<ScoreSheet> {
        let said = !ending.results.is_empty() || !ending.winners.is_empty();
        self.finished = self.state.over.is_some()
            || said && laws::turn::may_be_over(&self.state, &self.setting.set);
        Some(laws::results::finish(self, ending, verdict))
    }

    fn is_finished(&self) -> bool {
        self.finished
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
