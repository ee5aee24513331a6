//! What the table ruled.

use super::*;
use crate::finding::Ruled;
use crate::games::{self, Aside};
use crate::laws::notation::{LAWS, RulingOnNothing};
use crate::log::Ruling;

impl<'a> Replay<'a, '_> {
    pub(super) fn ruling(
        &mut self,
        span: Span,
        ruling: &Ruling<'a>,
        referee: &mut dyn Referee<'a>,
    ) {
        let code = ruling.stands.map(|code| code.text);
        referee.aside(Aside::Ruling(code), &mut self.verdict);
        let ruled = Ruled {
            takeback: code.is_none(),
            reason: ruling.reason.map(|reason| reason.text.to_owned()),
            span,
        };
        let had_breach = self.verdict.has_breach();
        let settled = self.verdict.rule(code, &ruled);
        // What a turn after the end broke is said of the first one only.
        let said = self.past_end && games::is_among(code, &["E1", "E2"]);
        if said && code.is_none() {
            self.past_end = false;
            self.reported_end &= !settled;
            self.reported_early &= !settled;
        }
        if !settled && !said && !referee.may_hide(code) {
            let fault = match code {
                Some(code) if !is_law(code) => RulingOnNothing::NoSuchLaw(code),
                Some(code) if had_breach => RulingOnNothing::OtherLaw(code),
                _ => RulingOnNothing::NoBreach,
            };
            let at = ruling.stands.map_or(span, |code| code.span);
            self.verdict.hear(&fault, at, &());
        }
        if code.is_none()
            && let Some(before) = self.before.take()
        {
            self.order = before;
            referee.take_back();
        }
    }
}

/// True if some law of some game has this number.
fn is_law(code: &str) -> bool {
    let families = games::FAMILIES.iter().flat_map(|family| family.laws);
    families.chain(&LAWS).any(|law| law.code.eq_ignore_ascii_case(code))
}
