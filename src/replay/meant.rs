//! What a log with a slip of the pen was probably meant to be.
//!
//! A log is judged as it is written. Where its first fault looks like a slip (a turn
//! out of order, a line that stands there twice, a name that no `player` line has) it is
//! replayed as it may have been meant. If that clears what follows, the slip is what
//! there is to report, and nobody is accused of what comes of it. At most a few replays
//! more, and none for a log that nothing is wrong with.

mod edits;
mod lines;
mod rounds;
mod row;
mod setup;
mod turns;

use std::borrow::Cow;
use std::cell::OnceCell;

use super::{Bookmark, Custom, Outcome, Snapshot, first_row, follows};
use crate::finding::{Finding, Severity};
use crate::laws::notation::{
    Broken, DealtTwice, Exchanged, MissingTurns, NoDraws, NoSuchPlayer, WrittenTwice,
};
use crate::log::{Line, Log, Name};
use crate::span::Span;
use crate::verdict::Verdict;

/// A log as it was probably meant.
pub(super) struct Reading<'a> {
    log: Log<'a>,
    slip: Slip<'a>,
    /// A line more or less, and where.
    moves: Option<(usize, isize)>,
    /// So many errors are left, beside the slip itself.
    left: usize,
    /// … and warnings.
    messages: usize,
}

impl Reading<'_> {
    /// Where a line stands then.
    fn moved(&self, line: usize) -> usize {
        match self.moves {
            Some((at, by)) if line >= at => line.saturating_add_signed(by),
            _ => line,
        }
    }
}

/// The slip that makes the difference.
#[derive(Clone, Debug)]
pub(super) struct Slip<'a> {
    /// Reported before this line is judged.
    line: usize,
    at: Span,
    what: Kind<'a>,
}

#[derive(Clone, Debug)]
enum Kind<'a> {
    Missing(MissingTurns<'a>),
    NoDraws(NoDraws),
    Exchanged(Exchanged),
    Twice(WrittenTwice),
    Broken(Broken),
    Dealt(DealtTwice<'a>),
    Stranger(NoSuchPlayer<'a>),
    /// The breach stays what it is, and says what it probably comes from.
    Named(Box<Finding>),
}

impl Slip<'_> {
    /// Reports it when its line has come.
    pub(super) fn hear(&self, line: usize, verdict: &mut Verdict) {
        if line != self.line {
            return;
        }
        match &self.what {
            Kind::Missing(fault) => verdict.hear(fault, self.at, &()),
            Kind::NoDraws(fault) => verdict.hear(fault, self.at, &()),
            Kind::Exchanged(fault) => verdict.hear(fault, self.at, &()),
            Kind::Twice(fault) => verdict.hear(fault, self.at, &()),
            Kind::Broken(fault) => verdict.hear(fault, self.at, &()),
            Kind::Dealt(fault) => verdict.hear(fault, self.at, &()),
            Kind::Stranger(fault) => verdict.hear(fault, self.at, &()),
            Kind::Named(finding) => verdict.findings.push(finding.as_ref().clone()),
        }
    }
}

/// How a log is replayed.
#[derive(Clone, Copy, Default)]
pub(super) struct Manner<'s, 'a> {
    pub slips: &'s [Slip<'a>],
    /// Whoever moves has the turn: nothing is reported, and nothing is in doubt for it.
    pub trusts_order: bool,
    /// Findings are counted, and nobody reads them.
    pub wordless: bool,
    /// Where the game is kept as it stood, or goes on from.
    pub bookmark: Option<&'s Bookmark<'a>>,
    /// No more is taken in than what is scored.
    pub only_built: bool,
    /// Not beyond a turn that is out of order, or a number that is off.
    pub until_a_jump: bool,
}

/// What a replay leaves for the search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trace {
    /// The first turn out of order.
    pub jump: Option<Jump>,
    /// The first number that was off.
    pub miscount: Option<Jump>,
    /// What is scored hangs on more than what was taken in.
    pub takes_more: bool,
}

impl Trace {
    pub(super) fn is_any(self) -> bool {
        self.jump.is_some() || self.miscount.is_some()
    }
}

/// A turn that is not the one that was due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    /// Its place among the lines.
    pub line: usize,
    pub seat: usize,
    pub due: usize,
    /// The number that it should have.
    pub number: i32,
}

/// A log with more lines than this is no log of a game that somebody played.
const MOST_LINES: usize = 5000;

/// No scribe slips more often in one game; or nothing helps.
const MOST_SLIPS: usize = 5;

/// Replays a log as it is written, or as it was probably meant.
pub(super) fn run<'a>(
    log: &Log<'a>,
    custom: &Custom<'a>,
    figures_only: bool,
    see: Option<&mut dyn FnMut(Snapshot<'_, 'a>)>,
    bookmark: Option<&Bookmark<'a>>,
) -> Outcome {
    let replay = |log: &Log<'a>, bookmark, slips: &[Slip<'a>]| {
        let manner = Manner { slips, bookmark, ..Manner::default() };
        let replayed = first_row::run(log, custom, figures_only, None, manner);
        match replayed.0.hidden.is_some() && bookmark.is_some_and(Bookmark::is_handed_over) {
            // What cards that nobody saw can be hangs on all that was seen.
            true => {
                first_row::run(log, custom, figures_only, None, Manner { bookmark: None, ..manner })
            }
            false => replayed,
        }
    };
    let (mut outcome, mut trace) = replay(log, bookmark, &[]);
    let mut meant = Cow::Borrowed(log);
    let mut bookmark = bookmark;
    let mut slips: Vec<Slip<'a>> = Vec::new();
    let mut named = None;
    while slips.len() < MOST_SLIPS {
        let search = Search { log: &meant, custom, bookmark, names: OnceCell::new() };
        let Some(reading) = search.reading(&outcome, trace) else {
            break;
        };
        if let Kind::Named(finding) = &reading.slip.what
            && reading.messages + 1 >= messages(&outcome)
        {
            // A breach that nothing follows from stands as it is written.
            named = Some(finding.clone());
            break;
        }
        for slip in &mut slips {
            slip.line = reading.moved(slip.line);
        }
        let above = |mark: &Bookmark<'_>| mark.is_above_line(reading.slip.line);
        let holds = search.bookmark_in(&reading.log).is_some_and(above);
        bookmark = bookmark.filter(|_| holds);
        slips.push(reading.slip);
        meant = Cow::Owned(reading.log);
        (outcome, trace) = replay(&meant, bookmark, &[]);
    }
    if see.is_some() {
        let manner = Manner { slips: &slips, ..Manner::default() };
        outcome = first_row::run(&meant, custom, figures_only, see, manner).0;
    } else if !slips.is_empty() {
        outcome = replay(&meant, bookmark, &slips).0;
    }
    if let Some(named) = named {
        let mut findings = outcome.findings.iter_mut();
        let same = findings.find(|f| f.span == named.span && f.code == named.code);
        if let Some(finding) = same {
            finding.help = named.help;
            finding.causes = named.causes;
        }
    }
    follows::fold(log.text, &mut outcome);
    outcome
}

/// The same for a log that lacks lines above the bookmark, about which there is nothing to say;
/// nothing where it may be meant otherwise than it is written, which only the whole log tells.
pub(super) fn run_below<'a>(
    log: &Log<'a>,
    custom: &Custom<'a>,
    bookmark: &Bookmark<'a>,
    figures_only: bool,
) -> Option<Outcome> {
    let manner = Manner { bookmark: Some(bookmark), until_a_jump: true, ..Manner::default() };
    let (mut outcome, trace) = first_row::run(log, custom, figures_only, None, manner);
    // A line that nobody can read, a name that nobody knows; or something above. What cards that
    // nobody saw can be hangs on all that was seen.
    let slip = |f: &Finding| f.code.starts_with('N') || !bookmark.is_above(f.span);
    let unseen = outcome.hidden.is_some();
    if unseen || trace.is_any() || outcome.findings.iter().any(slip) {
        return None;
    }
    let search = Search { log, custom, bookmark: None, names: OnceCell::new() };
    if search.lacks_rounds(&outcome) {
        return None;
    }
    follows::fold(log.text, &mut outcome);
    Some(outcome)
}

struct Search<'l, 'a> {
    log: &'l Log<'a>,
    custom: &'l Custom<'a>,
    /// Where the game is kept as it stood.
    bookmark: Option<&'l Bookmark<'a>>,
    names: OnceCell<Vec<Name<'a>>>,
}

fn errors(outcome: &Outcome) -> usize {
    outcome.count(Severity::Error)
}

fn messages(outcome: &Outcome) -> usize {
    errors(outcome) + outcome.count(Severity::Warning)
}

impl<'a> Search<'_, 'a> {
    fn reading(&self, written: &Outcome, trace: Trace) -> Option<Reading<'a>> {
        if self.log.lines.len() > MOST_LINES {
            return None;
        }
        let (first, line) = self.first_error(written)?;
        let most = errors(written);
        self.no_draws(most)
            .or_else(|| self.option(line, first, most))
            .or_else(|| self.broken(line, most))
            .or_else(|| self.of_another(written))
            .or_else(|| self.twice(line, most))
            .or_else(|| self.no_turn(line, first, trace, most))
            .or_else(|| self.forgotten_player(written, most))
            .or_else(|| self.row(line, first, most))
            .or_else(|| self.rounds(line, written, trace))
            .or_else(|| self.of_turns(written, trace))
    }

    /// The first error, and its line.
    fn first_error<'f>(&self, written: &'f Outcome) -> Option<(&'f Finding, usize)> {
        let mut all = written.findings.iter();
        let first = all.find(|f| f.severity == Severity::Error)?;
        let behind = |line: &Line<'_>| line.span.start <= first.span.start;
        let line = self.log.lines.partition_point(behind).checked_sub(1)?;
        Some((first, line))
    }

    /// The bookmark, if nothing is changed above it in another reading.
    fn bookmark_in(&self, log: &Log<'a>) -> Option<&Bookmark<'a>> {
        self.bookmark.filter(|mark| mark.has_above(log, self.log))
    }

    /// A reading, if it leaves fewer errors than there are. `moves`: a line more or less,
    /// and where.
    fn if_clearer(
        &self,
        log: Log<'a>,
        slip: Slip<'a>,
        moves: Option<(usize, isize)>,
        most: usize,
    ) -> Option<Reading<'a>> {
        let bookmark = self.bookmark_in(&log);
        let manner = Manner { wordless: true, bookmark, ..Manner::default() };
        let outcome = first_row::run(&log, self.custom, true, None, manner).0;
        let reading =
            Reading { log, slip, moves, left: errors(&outcome), messages: messages(&outcome) };
        (reading.left < most).then_some(reading)
    }
}
