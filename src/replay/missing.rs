//! Turns that nobody wrote down, where the log says so.

use super::*;
use crate::games::Lost;
use crate::log::Number;

/// No more turns than this are counted one by one: what happened in them is anybody's
/// guess long before.
const MOST_TURNS: usize = 200;

impl<'a> Replay<'a, '_> {
    /// So many turns, or those of these players, or any number.
    pub(super) fn missing(
        &mut self,
        at: Span,
        turns: Option<Number>,
        who: &[Name<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        let who = who.get(..MOST_TURNS).unwrap_or(who);
        let seats: Vec<Option<usize>> = who.iter().map(|&name| self.player(name)).collect();
        if self.order.turns == 0 && self.in_setup() {
            // What the setup leaves out is unseen in any case.
            return;
        }
        self.remember(referee);
        self.begin(at, referee);
        let count = turns.map_or(0, |n| usize::try_from(n.value).unwrap_or(0));
        let count = count.clamp(seats.len(), MOST_TURNS);
        if count == 0 {
            return self.missing_any_number(at, referee);
        }
        for k in 0..count {
            let due = match self.order.due {
                Due::Seat(due) => Some(due),
                _ => None,
            };
            let seat = seats.get(k).copied().flatten().or(due);
            self.lost(seat, at, referee);
        }
    }

    fn missing_any_number(&mut self, at: Span, referee: &mut dyn Referee<'a>) {
        self.past_end = referee.status().over;
        if self.past_end {
            self.before = None;
            return;
        }
        referee.lost(Lost::Turns(at));
        self.order.turns += 1;
        self.order.recount = true;
        self.order.due = Due::Anyone;
    }
}
