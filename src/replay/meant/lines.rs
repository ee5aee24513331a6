//! Lines that stand there twice, in two parts, or are no turns at all.

use super::{Kind, Reading, Search, Slip, Trace};
use crate::finding::Finding;
use crate::games;
use crate::laws::notation::{Broken, N1, WrittenTwice};
use crate::log::{Line, Log, Name, Statement};
use crate::replay::is_deal;
use crate::span::Span;

/// So many lines that stand there twice are tried.
const MOST_DOUBLED: usize = 4;

impl<'a> Search<'_, 'a> {
    /// A line that stands below itself: the one with the first fault, or one above it.
    pub(super) fn twice(&self, line: usize, most: usize) -> Option<Reading<'a>> {
        let above = (1..=line).rev().filter(|at| self.is_doubled(*at));
        above.take(MOST_DOUBLED).find_map(|at| {
            let [first, second] = [at - 1, at].map(|at| self.log.lines[at].span);
            let slip = Slip { line: at, at: second, what: Kind::Twice(WrittenTwice { first }) };
            self.if_clearer(self.without(at), slip, Some((at, -1)), most)
        })
    }

    fn is_doubled(&self, line: usize) -> bool {
        let [first, second] = [&self.log.lines[line - 1], &self.log.lines[line]];
        // Without numbers, the same words are as long: mostly that tells.
        let length = |line: &Line<'_>| line.span.end - line.span.start;
        let numbered = first.turn.is_some() || second.turn.is_some();
        if !numbered && length(first) != length(second) {
            return false;
        }
        let may_be = match &second.statement {
            Statement::Acts { acts, .. } => {
                acts.iter().all(|act| act.what.is_action() || is_deal(&act.what))
            }
            Statement::Market { .. } | Statement::Start(_) => true,
            _ => false,
        };
        let number = |line: &Line<'_>| line.turn.map(|number| number.value);
        may_be && number(first) == number(second) && self.words(first) == self.words(second)
    }

    /// What a line says, its number aside.
    fn words(&self, line: &Line<'a>) -> &'a str {
        let text = line.span.of(self.log.text);
        match line.turn {
            Some(_) => text.split_once('.').map_or(text, |(_, text)| text.trim()),
            None => text,
        }
    }

    /// A line whose rest stands below it.
    pub(super) fn broken(&self, line: usize, most: usize) -> Option<Reading<'a>> {
        [Some(line), line.checked_sub(1)]
            .into_iter()
            .flatten()
            .find_map(|at| self.broken_at(at, most))
    }

    fn broken_at(&self, at: usize, most: usize) -> Option<Reading<'a>> {
        let [above, below] = self.log.lines.get(at..)?.get(..2)? else {
            return None;
        };
        let between = Span::new(above.span.end, below.span.start);
        let gap = between.of(self.log.text);
        let sign = |c: char| c.is_whitespace() || ",;".contains(c);
        let one_line_end = gap.chars().all(sign) && gap.matches('\n').count() == 1;
        let starts = matches!(
            above.statement,
            Statement::Acts { .. } | Statement::Unreadable { who: Some(_) }
        );
        let rest = match &below.statement {
            Statement::Unreadable { .. } => true,
            Statement::Acts { who, .. } => !self.is_player(*who),
            _ => false,
        };
        if !one_line_end || !starts || !rest {
            return None;
        }
        let whole = games::as_one(self.log, at, self.custom)?;
        let is_turn =
            matches!(&whole.statement, Statement::Acts { who, .. } if self.is_player(*who));
        // A remark below a turn says nothing of it.
        if !is_turn || whole.statement == above.statement {
            return None;
        }
        let slip = Slip {
            line: at,
            at: without_comment(below.span, self.log.text),
            what: Kind::Broken(Broken { between }),
        };
        let mut log = self.without(at + 1);
        self.put(&mut log, at, Line { span: above.span, ..whole });
        self.if_clearer(log, slip, Some((at + 1, -1)), most)
    }

    fn is_player(&self, who: Name<'_>) -> bool {
        self.names().iter().any(|name| name.text == who.text)
    }

    /// A line that nobody can read, and that was taken for one turn: it is none, or it is
    /// several, if that clears what follows. What is wrong with it stays wrong.
    pub(super) fn no_turn(
        &self,
        line: usize,
        first: &Finding,
        trace: Trace,
        most: usize,
    ) -> Option<Reading<'a>> {
        let unreadable = self.log.lines.get(line)?;
        if first.code != N1.code
            || most < 2
            || !matches!(unreadable.statement, Statement::Unreadable { .. })
        {
            return None;
        }
        let named = |log: Log<'a>, moves, help: Option<String>| {
            let mut finding = first.clone();
            finding.help = help.or(finding.help);
            let slip = Slip { line, at: first.span, what: Kind::Named(Box::new(finding)) };
            // The finding itself is left.
            self.if_clearer(log, slip, moves, most - 1)
        };
        let remark = say!("n1-remark", "if this is a remark, begin the line with `#`");
        let none = named(self.without(line), Some((line, -1)), Some(remark));
        if none.as_ref().is_some_and(|reading| reading.left == 0) {
            return none;
        }
        let several = trace.jump.and_then(|jump| {
            let names = self.names();
            let n = names.len();
            let mut between = line + 1..jump.line;
            if n == 0 || between.any(|line| self.turn_of(line).is_some()) {
                return None;
            }
            let gap = (jump.seat + n - jump.due) % n;
            let whose = (0..=gap).map(|k| (jump.due + n - 1 + k) % n);
            let whose = whose.filter_map(|seat| names.get(seat).copied());
            let mut log = self.log.clone();
            self.put(&mut log, line, missing(unreadable.span, whose));
            named(log, None, None)
        });
        let readings = [none, several].into_iter().flatten();
        readings.min_by_key(|reading| reading.left)
    }
}

/// A line that says whose turns are missing.
pub(super) fn missing<'a>(at: Span, whose: impl Iterator<Item = Name<'a>>) -> Line<'a> {
    Line {
        span: at,
        turn: None,
        statement: Statement::Missing {
            turns: None,
            who: whose.map(|name| Name { span: at, ..name }).collect(),
        },
    }
}

/// A line up to its comment.
fn without_comment(line: Span, text: &str) -> Span {
    let said = line.of(text).split(" #").next().unwrap_or_default();
    let length = u32::try_from(said.trim_end().len()).unwrap_or(0);
    Span::new(line.start, line.start + length)
}
