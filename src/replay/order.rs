//! Whose turn it is, and the number it has.

use super::meant::Jump;
use super::*;
use crate::games::{Lost, Status, Turn, Untimely};
use crate::laws::notation::WrongTurnNumber;
use crate::log::Number;

impl<'a> Replay<'a, '_> {
    /// Before the first turn the setup is looked at, once.
    pub(super) fn begin(&mut self, who: Span, referee: &mut dyn Referee<'a>) {
        if !std::mem::replace(&mut self.order.started, true) {
            referee.start(who, &mut self.verdict);
        }
    }

    /// Keeps what there is, in case this line is taken back.
    pub(super) fn remember(&mut self, referee: &mut dyn Referee<'a>) {
        if self.takebacks {
            self.before = Some(self.order.clone());
            referee.save();
        }
    }

    /// A turn for which no cards have been dealt yet: the deal stands below.
    pub(super) fn is_too_early(&self, status: Status) -> bool {
        status.awaits_deal && self.deal_follows()
    }

    /// True if cards are dealt before everybody has had another turn.
    pub(super) fn deal_follows(&self) -> bool {
        let (deals, turns) = self.marks.get_or_init(|| {
            let (mut deals, mut turns) = (Vec::new(), Vec::new());
            for (at, line) in self.log.lines.iter().enumerate() {
                match &line.statement {
                    Statement::Market { .. } => deals.push(at),
                    Statement::Acts { acts, .. } => match acts.first().map(|act| &act.what) {
                        Some(what) if is_deal(what) => deals.push(at),
                        Some(what) if what.is_action() => turns.push(at),
                        _ => {}
                    },
                    _ => {}
                }
            }
            (deals, turns)
        });
        let behind = |marks: &[usize]| marks.partition_point(|&mark| mark <= self.at);
        let Some(&deal) = deals.get(behind(deals)) else {
            return false;
        };
        let until = turns.partition_point(|&turn| turn < deal);
        until - behind(turns) <= self.header.players.len()
    }

    pub(super) fn turn(
        &mut self,
        number: Option<Number>,
        seat: usize,
        who: Span,
        acts: &[Act<'a>],
        referee: &mut dyn Referee<'a>,
    ) {
        self.begin(who, referee);
        let status = referee.status();
        self.past_end = status.over;
        if self.manner.only_built && self.past_end {
            self.trace.takes_more = true;
        }
        if self.past_end {
            // It is not applied, so a ruling has nothing to take back.
            self.before = None;
            self.verdict.turn = Some(self.order.turns + 1);
            if !self.reported_end {
                self.reported_end = true;
                referee.untimely(Untimely::AfterEnd, who, &mut self.verdict);
            }
            return;
        }
        if self.is_too_early(status) {
            self.past_end = true;
            self.before = None;
            self.verdict.turn = Some(self.order.turns + 1);
            if !std::mem::replace(&mut self.reported_early, true) {
                referee.untimely(Untimely::BeforeDeal, who, &mut self.verdict);
            }
            return;
        }
        self.remember(referee);
        self.order.turns += 1;
        self.verdict.turn = Some(self.order.turns);
        let skipped = self.skipped(seat, referee);
        self.order.recount |= skipped.is_some();
        let jump =
            Jump { line: self.at, seat, due: skipped.unwrap_or(seat), number: self.number_due() };
        self.turn_number(number, jump);
        let mut in_order = skipped.is_none();
        // Who moved when is no matter of a final position.
        let trusts = self.manner.trusts_order || self.header.final_position;
        if let Some(due) = skipped
            && !trusts
        {
            self.trace.jump.get_or_insert(jump);
            let why = Untimely::OutOfOrder { seat, due };
            referee.untimely(why, who, &mut self.verdict);
        } else {
            in_order = true;
        }
        self.advance(seat, skipped);
        let turn = Turn { seat, who, acts, in_order };
        match self.manner.only_built {
            true => self.trace.takes_more |= !referee.build(&turn, &mut self.verdict),
            false => referee.turn(turn, &mut self.verdict),
        }
    }

    /// The number that this turn should have, as the log counts.
    fn number_due(&self) -> i32 {
        let ours = i32::try_from(self.order.turns).unwrap_or(i32::MAX);
        ours.saturating_add(self.order.offset)
    }

    fn turn_number(&mut self, number: Option<Number>, jump: Jump) {
        let Some(number) = number else {
            return;
        };
        let ours = i32::try_from(self.order.turns).unwrap_or(i32::MAX);
        if number.value == ours {
            self.order.offset = 0;
        } else if number.value != ours + self.order.offset {
            self.order.offset = number.value - ours;
            if std::mem::take(&mut self.order.recount) {
                // The turn that is missing has been reported.
                return;
            }
            if std::mem::replace(&mut self.order.miscounted, true) {
                return;
            }
            self.trace.miscount.get_or_insert(jump);
            let fault = WrongTurnNumber { written: number.value, turn: ours };
            self.verdict.hear(&fault, number.span, &());
        }
    }

    /// The seat that should have moved, if it is not this one.
    pub(super) fn skipped(&self, seat: usize, referee: &dyn Referee<'a>) -> Option<usize> {
        self.order.skipped(seat, self.header.players.len(), referee)
    }
    pub(super) fn advance(&mut self, seat: usize, skipped: Option<usize>) {
        let n = self.header.players.len().max(1);
        let after = |seat: usize| (seat + 1) % n;
        self.order.due = match (skipped, &self.order.due) {
            (Some(due), _) => Due::OneOf { after: seat, skipped: due },
            (None, Due::OneOf { after: m, skipped })
                if seat == *skipped && (n == 2 || seat != after(*m)) =>
            {
                Due::Either(after(seat), after(*m))
            }
            _ => Due::Seat(after(seat)),
        };
    }

    /// A turn is there, but nobody can read it.
    pub(super) fn lost(&mut self, seat: Option<usize>, at: Span, referee: &mut dyn Referee<'a>) {
        let status = referee.status();
        self.past_end = status.over;
        if self.past_end {
            // Whatever it was, it is not applied.
            self.before = None;
            return;
        }
        if self.is_too_early(status) {
            return referee.lost(Lost::Setup(at));
        }
        // Perhaps it is no turn at all: the next number will tell.
        self.order.recount = true;
        self.order.turns += 1;
        let due = match self.order.due {
            Due::Seat(due) => Some(due),
            _ => None,
        };
        referee.lost(Lost::Turn(seat.or(due), at));
        match seat {
            Some(seat) => self.advance(seat, None),
            None => self.order.due = Due::Anyone,
        }
    }
}

impl Order {
    /// The seat that should have moved, if it is not this one of so many.
    pub(super) fn skipped(
        &self,
        seat: usize,
        players: usize,
        referee: &dyn Referee<'_>,
    ) -> Option<usize> {
        let n = players.max(1);
        let after = |seat: usize| (seat + 1) % n;
        // Whoever has nothing left to do may be passed over.
        let past = |mut due: usize| {
            for _ in 1..n {
                if due == seat || !referee.may_sit_out(due) {
                    break;
                }
                due = after(due);
            }
            due
        };
        match self.due {
            Due::Anyone => None,
            Due::Seat(due) => (past(due) != seat).then_some(due),
            Due::OneOf { after: m, skipped } => {
                let fine = seat == after(m) || seat == skipped || seat == after(skipped);
                (!fine).then(|| after(m))
            }
            Due::Either(a, b) => (seat != a && seat != b).then_some(a),
        }
    }
}
