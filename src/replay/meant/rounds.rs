//! Whole rounds that nobody wrote down, in a log without numbers: everybody moves in
//! turn, and what follows makes no sense.

use super::{Kind, Reading, Search, Slip, Trace, errors, lines};
use crate::finding::{Finding, Severity};
use crate::games::Outcome;
use crate::laws::notation::{MissingTurns, NoDraws};
use crate::log::{Line, Name, Statement, What};
use crate::span::Span;

/// Rules that say what there is: a hand, a row, a deck, a board that lacks what was
/// played has missed something. How to play is another matter.
const LACKS: [&str; 11] = [
    "cards-in-hand",
    NOT_THERE,
    "no-such-card",
    "ticket-elsewhere",
    "more-shown-than-drawn",
    "more-laid-than-drawn",
    "more-of-a-colour-than-unseen",
    "no-order-of-the-deck",
    "fit",
    "not-in-hand",
    "no-copy-left",
];

pub(super) const NOT_THERE: &str = "not-in-the-row";

/// What the table counted.
const COUNTED: [&str; 2] = ["R1", "R2"];

/// So many rounds are tried.
const MOST_ROUNDS: usize = 2;

/// Faults that are further apart than so many rounds have nothing to do with each other.
const NEAR: usize = 5;

/// So many faults are no accident, wherever they are.
const OFTEN: usize = 3;

/// So many turns of a log, and nobody draws: the scribe wrote down what was built.
const MANY_TURNS: usize = 8;

impl<'a> Search<'_, 'a> {
    /// A log of what was built: of each turn it may be that others are missing above it.
    pub(super) fn no_draws(&self, most: usize) -> Option<Reading<'a>> {
        let builds =
            |what: &What<'_>| matches!(what, What::Claim(_) | What::Station(_) | What::Lay { .. });
        let does = |line: &Line<'_>, what: &dyn Fn(&What<'_>) -> bool| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().any(|act| what(&act.what)),
            _ => false,
        };
        let tickets = |what: &What<'_>| matches!(what, What::Tickets(_));
        let other = |what: &What<'_>| what.is_action() && !builds(what) && !tickets(what);
        let lines = &self.log.lines;
        let first = lines.iter().position(|line| does(line, &builds))?;
        let turns: Vec<usize> =
            (first..lines.len()).filter(|at| self.turn_of(*at).is_some()).collect();
        let says = |line: &Line<'_>| {
            does(line, &other) || matches!(line.statement, Statement::Missing { .. })
        };
        if most < OFTEN || turns.len() < MANY_TURNS || lines.iter().any(says) {
            return None;
        }
        let (who, _) = self.turn_of(first)?;
        let log = self.changed(|lines| {
            for &line in turns.iter().rev() {
                let start = lines[line].span.start;
                lines.insert(line, lines::missing(Span::new(start, start), std::iter::empty()));
            }
        });
        let slip = Slip { line: first, at: who.span, what: Kind::NoDraws(NoDraws) };
        self.if_clearer(log, slip, None, most)
    }

    /// Rounds that are missing above the first fault. One fault alone is what it is: a
    /// round is missing if several players have what they cannot have, soon after each
    /// other, and nothing is left to say with it.
    pub(super) fn rounds(
        &self,
        line: usize,
        written: &Outcome,
        trace: Trace,
    ) -> Option<Reading<'a>> {
        let n = self.names().len();
        // Numbers that come later say how many there are.
        let counted = trace.miscount.filter(|jump| jump.line > line);
        let counted = counted.and_then(|jump| usize::try_from(self.gap(jump)?).ok());
        let rounds = match counted {
            _ if trace.jump.is_some() || n == 0 => return None,
            Some(turns) if turns >= n && turns % n == 0 => turns / n..=turns / n,
            None if trace.miscount.is_none() && self.is_shaken(line, written) => 1..=MOST_ROUNDS,
            _ => return None,
        };
        let names = self.names();
        let turn = (0..=line).rev().find(|at| self.turn_of(*at).is_some())?;
        let (who, _) = self.turn_of(turn)?;
        let seat = names.iter().position(|name| name.text == who.text)?;
        rounds.into_iter().find_map(|rounds| {
            let seats = (0..rounds * n).map(|k| (seat + k) % n);
            let whose: Vec<Name<'a>> = seats.filter_map(|k| names.get(k).copied()).collect();
            let start = self.log.lines[turn].span.start;
            let gap = lines::missing(Span::new(start, start), whose.iter().copied());
            let slip = Slip {
                line: turn,
                at: who.span,
                what: Kind::Missing(MissingTurns {
                    whose: whose.iter().map(|name| name.text).collect(),
                    first: None,
                    or_above: true,
                }),
            };
            let log = self.with(turn, gap);
            let reading = self.if_clearer(log, slip, Some((turn, 1)), errors(written))?;
            (reading.left == 0).then_some(reading)
        })
    }

    /// True if rounds may be missing above the first fault, in a log in which everybody moves in
    /// turn.
    pub(super) fn lacks_rounds(&self, written: &Outcome) -> bool {
        self.first_error(written).is_some_and(|(_, line)| self.is_shaken(line, written))
    }

    /// True if several players have what they cannot have, one soon after the other or
    /// again and again; or one, and what the table counted for others is wrong as well.
    fn is_shaken(&self, line: usize, written: &Outcome) -> bool {
        let all = written.findings.iter();
        let errors: Vec<&Finding> = all.filter(|f| f.severity == Severity::Error).collect();
        let mut lacking = errors.iter().filter(|f| LACKS.contains(&f.slug));
        let Some(first) = lacking.next() else {
            return false;
        };
        let turns = (line..self.log.lines.len()).filter(|line| self.turn_of(*line).is_some());
        let near = turns.take(NEAR * self.names().len()).last();
        let near = near.map_or(0, |line| self.log.lines[line].span.end);
        // A card that does not lie there is no breach of anybody's.
        let counts = first.slug == NOT_THERE || errors.len() >= OFTEN;
        let others = errors.iter().filter(|f| f.player != first.player);
        let mut others = others.filter(|f| match LACKS.contains(&f.slug) {
            true => errors.len() >= OFTEN || f.span.start < near,
            false => counts && COUNTED.contains(&f.code),
        });
        others.next().is_some()
    }
}
