//! Turns that are missing, exchanged, or under the wrong name.

use super::{Jump, Kind, Manner, Reading, Search, Slip, Trace, errors, lines};
use crate::finding::{Finding, Severity};
use crate::games::Outcome;
use crate::laws::notation::{Exchanged, MissingTurns, Probably, R4};
use crate::log::{Log, Name, Number, Statement, What};
use crate::replay::first_row;
use crate::span::Span;

/// More turns than this are not missing: the number is wrong.
const MOST_MISSING: i32 = 99;

/// The law of every family that turns go round.
const TURN_ORDER: &str = "turn-order";

impl<'a> Search<'_, 'a> {
    pub(super) fn of_turns(&self, written: &Outcome, trace: Trace) -> Option<Reading<'a>> {
        let most = errors(written);
        if let Some(jump) = trace.jump
            && let Some(breach) = self.on_line(jump.line, written, |f| f.slug == TURN_ORDER)
        {
            let reading = match self.gap(jump) {
                Some(0) => self.not_as_played(jump, written, breach, false),
                Some(_) if self.is_exchanged(jump) => self.in_order_of_numbers(jump, most),
                Some(gap) if self.fits(jump, gap) => self.missing(jump, gap, true, most),
                Some(_) => None,
                None => self.not_as_played(jump, written, breach, true),
            };
            if reading.is_some() {
                return reading;
            }
        }
        // Whole rounds that are missing leave everybody in order: only the numbers jump,
        // and what follows makes no sense.
        let jump = trace.miscount.filter(|_| most > 1)?;
        self.on_line(jump.line, written, |f| f.code == R4.code)?;
        let gap = self.gap(jump)?;
        let n = i32::try_from(self.names().len().max(1)).ok()?;
        // Whoever the log begins with, the first turns are those before.
        let begun = (0..jump.line).any(|line| self.is_turn(line));
        let jump = match begun || !(1..=MOST_MISSING).contains(&gap) {
            true => jump,
            false => Jump {
                due: (jump.seat + usize::try_from(n - gap % n).ok()?) % self.names().len().max(1),
                ..jump
            },
        };
        let goes_on = self
            .number_behind(jump.line)
            .is_none_or(|(turns, number)| number.value == jump.number + gap + turns);
        let fits = goes_on && self.fits(jump, gap);
        fits.then(|| self.missing(jump, gap, true, most))?
    }

    /// What is reported on a line, of some kind.
    fn on_line<'f>(
        &self,
        line: usize,
        written: &'f Outcome,
        is: impl Fn(&Finding) -> bool,
    ) -> Option<&'f Finding> {
        let line = self.log.lines.get(line)?.span;
        let here = |f: &&Finding| line.start <= f.span.start && f.span.start < line.end;
        let mut found = written.findings.iter().filter(here);
        found.find(|f| f.severity == Severity::Error && is(f))
    }

    /// True for a turn that cannot be the setup.
    fn is_turn(&self, line: usize) -> bool {
        let line = self.log.lines.get(line);
        line.is_some_and(|line| match &line.statement {
            Statement::Acts { acts, .. } => acts.iter().any(|act| {
                act.what.is_action() && !matches!(act.what, What::Tickets(_)) || line.turn.is_some()
            }),
            _ => false,
        })
    }

    /// Who acts on a line, if it is a turn of somebody's.
    pub(super) fn turn_of(&self, line: usize) -> Option<(Name<'a>, Option<Number>)> {
        let line = self.log.lines.get(line)?;
        match &line.statement {
            Statement::Acts { who, acts } => {
                let is_turn = acts.iter().any(|act| act.what.is_action());
                is_turn.then_some((*who, line.turn))
            }
            _ => None,
        }
    }

    /// The next number below a line, and how many turns further on it stands.
    fn number_behind(&self, line: usize) -> Option<(i32, Number)> {
        let lines = line + 1..self.log.lines.len();
        let turns = lines.filter_map(|line| self.turn_of(line));
        let mut turns = turns.zip(1..).map(|((_, number), n)| (n, number));
        let (n, number) = turns.find(|(_, number)| number.is_some())?;
        Some((n, number?))
    }

    /// By how many turns the numbers are ahead here; nothing if there are none.
    pub(super) fn gap(&self, jump: Jump) -> Option<i32> {
        let (_, number) = self.turn_of(jump.line)?;
        let number = match number {
            Some(number) => number.value,
            None => {
                let (turns, number) = self.number_behind(jump.line)?;
                number.value - turns
            }
        };
        Some(number - jump.number)
    }

    /// True if so many turns more make it the turn of whoever moved.
    fn fits(&self, jump: Jump, gap: i32) -> bool {
        let n = self.names().len().max(1);
        let turns = usize::try_from(gap).unwrap_or(0);
        (1..=MOST_MISSING).contains(&gap) && (jump.due + turns) % n == jump.seat
    }

    /// The turn whose number comes before this one's stands right below it.
    fn is_exchanged(&self, jump: Jump) -> bool {
        let names = self.names();
        let below = self.turn_of(jump.line + 1);
        below.is_some_and(|(who, number)| {
            number.is_some_and(|number| number.value == jump.number)
                && names.get(jump.due).is_some_and(|due| due.text == who.text)
        })
    }

    fn in_order_of_numbers(&self, jump: Jump, most: usize) -> Option<Reading<'a>> {
        let (who, number) = self.turn_of(jump.line)?;
        let (_, second) = self.turn_of(jump.line + 1)?;
        let slip = Slip {
            line: jump.line,
            at: number.map_or(who.span, |number| number.span),
            what: Kind::Exchanged(Exchanged { above: number?.value, below: second?.value }),
        };
        self.if_clearer(self.exchanged(jump.line), slip, None, most)
    }

    /// So many turns are missing above a line.
    fn missing(&self, jump: Jump, gap: i32, numbered: bool, most: usize) -> Option<Reading<'a>> {
        let names = self.names();
        let (who, number) = self.turn_of(jump.line)?;
        let seats = (0..usize::try_from(gap).ok()?).map(|k| (jump.due + k) % names.len().max(1));
        let whose: Vec<Name<'a>> = seats.filter_map(|seat| names.get(seat).copied()).collect();
        let start = self.log.lines.get(jump.line)?.span.start;
        let at = Span::new(start, start);
        let line = lines::missing(at, whose.iter().copied());
        let slip = Slip {
            line: jump.line,
            at: number.map_or(who.span, |number| number.span),
            what: Kind::Missing(MissingTurns {
                whose: whose.iter().map(|name| name.text).collect(),
                first: numbered.then_some(jump.number),
                or_above: false,
            }),
        };
        let moves = Some((jump.line, 1));
        self.if_clearer(self.with(jump.line, line), slip, moves, most)
    }

    /// No number tells what is wrong. If everything goes on as it was played, it was
    /// played so; if not, whatever leaves the least to explain: the line below belongs
    /// above, the name is another's, or turns `may_miss`.
    fn not_as_played(
        &self,
        jump: Jump,
        written: &Outcome,
        breach: &Finding,
        may_miss: bool,
    ) -> Option<Reading<'a>> {
        let bookmark = self.bookmark;
        let manner = Manner { trusts_order: true, wordless: true, bookmark, ..Manner::default() };
        let trusting = first_row::run(self.log, self.custom, true, None, manner).0;
        // What else is wrong with the log is wrong with every reading.
        let most = errors(&trusting);
        if most == 0 {
            return None;
        }
        let due = written.players.get(jump.due)?;
        // The turn was out of order, as far as the log says, and it says so still.
        let named = |log: Log<'a>, probably: Probably<'_>| {
            let mut finding = breach.clone();
            finding.help = Some(probably.help());
            let slip =
                Slip { line: jump.line, at: finding.span, what: Kind::Named(Box::new(finding)) };
            self.if_clearer(log, slip, None, most)
        };
        let below = self.turn_of(jump.line + 1);
        let exchanged = below.filter(|(who, _)| who.text == due);
        let exchanged =
            exchanged.and_then(|_| named(self.exchanged(jump.line), Probably::Exchanged));
        if exchanged.as_ref().is_some_and(|reading| reading.left == 0) {
            return exchanged;
        }
        let renamed = self.renamed(jump.line, due);
        let renamed = renamed.and_then(|log| named(log, Probably::Another(due)));
        let names = || named(self.names_exchanged(jump.line, due)?, Probably::Names);
        let names = names().filter(|names| renamed.as_ref().is_none_or(|r| names.left < r.left));
        let n = self.names().len().max(1);
        let gap = i32::try_from((jump.seat + n - jump.due) % n).ok();
        let missing = gap.filter(|_| may_miss && renamed.as_ref().is_none_or(|r| r.left > 0));
        let missing = missing.and_then(|gap| self.missing(jump, gap, false, most));
        let readings = [exchanged, names, renamed, missing].into_iter().flatten();
        readings.min_by_key(|reading| reading.left)
    }
}
