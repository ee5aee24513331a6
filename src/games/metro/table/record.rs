//! What the table wrote down: checks on the way, and the end.

use super::*;
use crate::games::Recorded;
use crate::games::metro::sheet;
use crate::games::shared::record::{self, Differs, Figure, Line, Unknown};
use crate::log::{CheckItem, CheckValue};
use crate::score::ScoreSheet;
use laws::results::{self, Checked};

impl<'a> Table<'a> {
    pub(super) fn check(
        &mut self,
        seat: Option<usize>,
        items: &[CheckItem<'a>],
        verdict: &mut Verdict,
    ) {
        let mut wrong = Vec::new();
        for item in items {
            let said = match &item.value {
                CheckValue::Number(said) => *said,
                // Cards, of which this game has none.
                _ => Number { value: 0, span: item.key.span },
            };
            let key = item.key.text;
            if self.settles(seat, key, said.value) {
                continue;
            }
            let Some(compared) = results::r1(&self.state, seat, key, said) else {
                self.hear(Some(Unknown::Figure(key)), item.key.span, verdict);
                continue;
            };
            if let Some((seat, which, by)) = compared.off {
                self.state.standings[seat].marks[which] = by;
            }
            if let Some(Figure::Checked(Checked::Deck(_))) = compared.wrong.map(|w| w.is) {
                self.state.doubt.deck_broken = true;
            }
            wrong.extend(compared.wrong);
        }
        if let Some(fault) = Differs::of(Line::Check(seat), wrong) {
            let at = fault.at();
            self.hear(Some(fault), at, verdict);
        }
    }

    /// True if a count was in doubt, and is clear now.
    fn settles(&mut self, seat: Option<usize>, key: &str, said: i32) -> bool {
        match (u32::try_from(said), key, seat) {
            (Ok(said), "deck", _) => self.state.settle_deck(said),
            (Ok(said), "hand", Some(seat)) => self.state.settle_hand(seat, said),
            _ => false,
        }
    }

    /// The end: the score, compared with what the table recorded.
    pub(super) fn score(&self, ending: &Ending<'a>, verdict: &mut Verdict) -> ScoreSheet {
        let state = &self.state;
        let make = if ending.figures_only { sheet::figures } else { sheet::sheet };
        let mut sheet = make(&self.setting, state, self.finished);
        let r2 = |sheet: &ScoreSheet, result: &Recorded<'a>| {
            let fault = results::r2(state, sheet, result)?;
            let at = fault.at();
            Some((fault, at))
        };
        let r3 = |sheet: &ScoreSheet| record::r3(&sheet.ranks, ending, results::trust_ranks(state));
        record::finish(&self.setting, &mut sheet, ending, r2, r3, verdict);
        sheet
    }
}
