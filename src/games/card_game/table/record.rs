//! What the table wrote down: checks on the way, and the end.

use super::*;
use crate::games::Recorded;
use crate::games::card_game::scoring;
use crate::games::shared::record::{self, Differs, Figure, Line, Unknown};
use crate::score::ScoreSheet;
use laws::results::{self, Checked};

impl<'a> Table<'a> {
    pub(super) fn check(
        &mut self,
        seat: Option<usize>,
        items: &[CheckItem<'a>],
        verdict: &mut Verdict,
    ) {
        // Before the first turn of a pass the log may not have dealt everything yet.
        let ready =
            self.state.market_at.is_some() && self.state.seats.iter().all(|s| s.dealt.is_some());
        if self.state.dealing && !ready {
            return;
        }
        let mut wrong = Vec::new();
        for item in items {
            let Some(compared) = results::r1(&self.state, seat, item) else {
                self.hear(Some(Unknown::Figure(item.key.text)), item.key.span, verdict);
                continue;
            };
            if let Some((seat, what, by)) = compared.off {
                self.state.seats[seat].marks[what as usize] = by;
            }
            match (compared.wrong.as_ref().map(|w| (&w.is, w.at)), seat) {
                (Some((Figure::Checked(Checked::Row(_)), _)), _) => self.state.after_wrong_market(),
                (Some((Figure::Checked(Checked::Yard(_)), at)), Some(seat)) => {
                    self.state.after_wrong_yard(seat, at);
                }
                _ => {}
            }
            wrong.extend(compared.wrong);
        }
        if let Some(fault) = Differs::of(Line::Check(seat), wrong) {
            let at = fault.at();
            self.hear(Some(fault), at, verdict);
        }
    }

    /// The end: the score, compared with what the table recorded.
    pub(super) fn score(&mut self, ending: &Ending<'a>, verdict: &mut Verdict) -> ScoreSheet {
        if !(self.state.dealing && self.turns > 0) {
            self.score_pass(verdict);
        }
        for (seat, player) in self.state.seats.iter().enumerate() {
            let at = player.shown.as_ref().map(|(verb, _)| *verb);
            let fault = laws::completes::p3(player, seat);
            self.hear(fault, at.unwrap_or_default(), verdict);
        }
        let (rules, seats) = (&*self.setting.rules, &self.state.seats[..]);
        let mut sheet = match ending.figures_only {
            true => scoring::figures(rules, seats, &self.setting.names),
            false => {
                let score = scoring::final_score(rules, seats);
                score.sheet(rules, seats, &self.setting.names, self.two_passes())
            }
        };
        sheet.finished = self.is_finished();
        let as_good = results::AsGood::new(rules, seats);
        let r2 = |sheet: &ScoreSheet, result: &Recorded<'a>| {
            let fault = results::r2(&as_good, sheet, result)?;
            let at = fault.at();
            Some((fault, at))
        };
        let r3 = |sheet: &ScoreSheet| results::r3(&as_good, sheet, ending);
        record::finish(&self.setting, &mut sheet, ending, r2, r3, verdict);
        sheet
    }
}
