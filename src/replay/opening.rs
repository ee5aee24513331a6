//! Where the setup ends and the first turn begins, in a log that leaves first
//! tickets out.

use smallvec::SmallVec;

use super::*;

impl<'a> Replay<'a, '_> {
    /// A `tickets` line above the first turn belongs to the setup, unless it has a
    /// turn's number; or if it can only be a turn's, nothing of the setup follows,
    /// and the log leaves out the first tickets of somebody or of everybody. Where it
    /// has a line for everybody, one that is no setup is a mistake at the setup.
    pub(super) fn first_turn_is_tickets(
        &self,
        line: &Line<'a>,
        act: &Act<'a>,
        referee: &dyn Referee<'a>,
    ) -> bool {
        if !matches!(act.what, What::Tickets(_)) {
            return false;
        }
        if line.turn.is_some() {
            return true;
        }
        if !referee.only_as_turn(act) {
            return false;
        }
        let mut offered: SmallVec<[usize; 12]> = SmallVec::new();
        let mut any_first = false;
        for other in &self.log.lines {
            let behind = other.span.start > line.span.start;
            match &other.statement {
                Statement::Market { .. } | Statement::Start(_) if behind => return false,
                Statement::Acts { who, acts } => match acts.first() {
                    Some(act) if matches!(act.what, What::Tickets(_)) => {
                        let Lookup::One(seat) = self.seat_of(who.text) else {
                            continue;
                        };
                        if other.turn.is_some() || offered.contains(&seat) {
                            break;
                        }
                        offered.push(seat);
                        let first = !referee.only_as_turn(act);
                        if first && behind {
                            return false;
                        }
                        any_first |= first;
                    }
                    Some(act) if matches!(act.what, What::Deal(_)) && behind => return false,
                    Some(act) if act.what.is_action() => break,
                    _ => {}
                },
                _ => {}
            }
        }
        !any_first || offered.len() < self.header.players.len()
    }
}
