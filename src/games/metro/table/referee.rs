//! The referee's side of every statement.

use super::*;
use crate::finding::Source;
use crate::games::metro::frame;
use crate::games::scene::{Position, Stage};
use crate::games::shared::TURNS_OF_A_GAP;
use crate::games::{Aside, Final, Knows, Lost, Shows, Status, Untimely, is_among};
use crate::lang;

impl<'a> Referee<'a> for Table<'a> {
    fn status(&self) -> Status {
        Status {
            turns: self.turns,
            over: self.state.over.is_some(),
            finished: self.finished,
            ..Status::default()
        }
    }

    fn is_setup(&self, _: usize, act: &Act<'a>) -> bool {
        matches!(act.what, What::DealTiles(_))
    }

    fn start(&mut self, first_turn: Span, verdict: &mut Verdict) {
        self.complete_setup(first_turn, verdict);
    }

    fn aside(&mut self, aside: Aside<'_, 'a>, verdict: &mut Verdict) {
        match aside {
            Aside::Act(seat, act) => {
                if let What::DealTiles(tiles) = &act.what {
                    self.deal(seat, act, tiles, verdict);
                }
            }
            Aside::Market(cards, _) => {
                self.hear(Some(OutOfPlace::Cards), cards.span, verdict);
            }
            Aside::Row(changes) => {
                if let Some(change) = changes.first() {
                    self.hear(Some(OutOfPlace::Cards), change.cards.span, verdict);
                }
            }
            Aside::Start(places) => {
                for place in places {
                    self.lay_first(place, verdict);
                }
            }
            Aside::Check(seat, items) => self.check(seat, items, verdict),
            Aside::Ruling(_) => {}
        }
    }

    fn may_sit_out(&self, seat: usize) -> bool {
        let state = &self.state;
        let empty = seat >= state.hands.len() || state.least(seat) == 0;
        let idle = empty && state.deck <= state.doubt.deck;
        idle && self.state.develops(seat).is_none()
    }

    fn turn(&mut self, turn: Turn<'_, 'a>, verdict: &mut Verdict) {
        self.take_turn(turn, verdict);
    }

    fn untimely(&mut self, why: Untimely, who: Span, verdict: &mut Verdict) {
        match why {
            Untimely::OutOfOrder { seat, due } => {
                self.hear(Some(laws::turn::a2(seat, due)), who, verdict);
                self.state.after_lost_turn(due, who);
                self.state.after_lost_turn(seat, who);
            }
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
            Lost::Listed(_, at) | Lost::Setup(at) => {
                self.lost_setup = true;
                self.state.after_lost_setup(at);
            }
            Lost::Row => {}
        }
    }

    fn may_hide(&self, code: Option<&str>) -> bool {
        let unseen = self.state.hands.iter().any(|hand| hand.unseen > 0);
        unseen && is_among(code, &laws::HIDDEN)
    }

    fn save(&mut self) {
        self.saved.keep((self.state.clone(), self.lost_setup, self.turns));
    }

    fn take_back(&mut self) {
        if let Some(saved) = self.saved.take() {
            (self.state, self.lost_setup, self.turns) = saved;
        }
    }

    fn twin(&self) -> Box<dyn Referee<'a> + 'a> {
        Box::new(self.copy_in(self.setting.clone()))
    }

    fn finish(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> Final {
        let said = !ending.results.is_empty() || !ending.winners.is_empty();
        self.finished = self.state.over.is_some()
            || said && laws::turn::may_be_over(&self.state, &self.setting.set);
        Final { sheet: Some(self.score(ending, verdict)), hidden: None }
    }
}

impl Table<'_> {
    fn lost_turn(&mut self, seat: Option<usize>, at: Span) {
        self.turns += 1;
        let seats = seat.map_or(0..self.setting.names.len(), |seat| seat..seat + 1);
        seats.for_each(|seat| self.state.after_lost_turn(seat, at));
    }
}

impl Knows for Table<'_> {}

impl<'a> Shows<'a> for Table<'a> {
    fn title(&self) -> String {
        if self.setting.children {
            say!(
                "metro-title-children",
                "{title}, the children's game",
                title = lang::term(&self.setting.set.title)
            )
        } else {
            lang::term(&self.setting.set.title).into_owned()
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
