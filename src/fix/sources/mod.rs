//! What may mend a finding, as long as nobody has tried it: exact edits, each with how
//! unlikely it is. A source need not know the rules, only what people miswrite.

mod above;
mod acts;
mod cards;
mod form;
mod lines;
mod names;
mod signs;
mod tickets;

use super::{Candidate, Change};
use crate::card::Card;
use crate::finding::{Edit, Finding, Form, Safety};
use crate::games::On;
use crate::games::{self, Custom};
use crate::log::{CheckValue, Line, Log, Name, Statement, What, game_word};
use crate::names::normalise;
use crate::notation::{self, Dialect, spelt};
use crate::span::Span;
use crate::spelling::Spelling;

/// Where a finding stands.
pub(super) struct Place<'l, 't> {
    pub log: &'l Log<'t>,
    custom: &'l Custom<'l>,
    pub spelling: &'l Spelling<'l>,
    pub finding: &'l Finding,
    /// So few are found that a slip of the pen can be looked for letter by letter.
    few: bool,
    /// Its line among those of the log.
    at: usize,
    line: &'l Line<'t>,
}

impl<'l, 't> Place<'l, 't> {
    /// None for what stands on no line of the log.
    pub(super) fn new(
        log: &'l Log<'t>,
        custom: &'l Custom<'l>,
        spelling: &'l Spelling<'l>,
        finding: &'l Finding,
        few: bool,
    ) -> Option<Self> {
        let start = finding.span.start;
        let at = log.lines.partition_point(|line| line.span.start <= start);
        let at = at.checked_sub(1)?;
        Some(Self { log, custom, spelling, finding, few, at, line: log.lines.get(at)? })
    }

    /// Of safe candidates that all say the same the likeliest stays.
    pub(super) fn keep_one_of_each<T>(&self, fits: &mut Vec<(Candidate, T)>) {
        let safe = |fit: &Candidate| fit.safety == Safety::Safe;
        if fits.iter().filter(|(fit, _)| safe(fit)).count() < 2 {
            return;
        }
        let mut said: Vec<String> = Vec::new();
        fits.retain(|(fit, _)| {
            let Some(text) = super::apply(self.log.text, &fit.edits).filter(|_| safe(fit)) else {
                return true;
            };
            let log = games::read(&text, self.custom);
            let text = notation::format_log(&log, self.spelling);
            let is_new = !said.contains(&text);
            said.push(text);
            is_new
        });
    }

    fn text(&self) -> &'t str {
        self.log.text
    }

    fn dialect(&self) -> Dialect {
        self.game().map_or(Dialect::default(), Dialect::of)
    }

    /// The name in the `game` line.
    fn game(&self) -> Option<&'t str> {
        game_word(&self.log.lines)
    }

    fn players(&self) -> &'l [String] {
        self.spelling.players()
    }

    /// True if the finding stands at this place, or nearly.
    fn is_at(&self, span: Span) -> bool {
        let at = self.finding.span;
        at.start <= span.end && span.start <= at.end
    }

    fn is(&self, slugs: &[&str]) -> bool {
        slugs.contains(&self.finding.slug)
    }

    /// The acts of its line.
    fn whats(&self) -> impl Iterator<Item = &'l What<'t>> {
        let acts = match &self.line.statement {
            Statement::Acts { acts, .. } => acts.as_slice(),
            _ => &[],
        };
        acts.iter().map(|act| &act.what)
    }

    /// Its line as it stands in the text, without what ends it.
    fn whole_line(&self) -> Span {
        whole_line(self.text(), self.line.span)
    }
}

/// Where the table ruled, in order.
pub(super) fn rulings(log: &Log<'_>) -> Vec<Span> {
    let is_ruling = |line: &Line<'_>| matches!(line.statement, Statement::Ruling(_));
    // One that cannot be read is a ruling all the same.
    let seems_ruling = |line: &Line<'_>| {
        let unread = matches!(line.statement, Statement::Unreadable { .. });
        let first = || line.span.of(log.text).split_whitespace().next().unwrap_or("");
        unread && slips(first(), "ruling") < 3
    };
    let rulings = log.lines.iter().filter(|line| is_ruling(line) || seems_ruling(line));
    rulings.map(|line| line.span).collect()
}

/// All that may mend a finding.
pub(super) fn candidates(place: &Place<'_, '_>) -> Vec<Candidate> {
    let mut all = proposals(place);
    if place.line.turn.is_some() {
        renumber(place, &mut all);
    }
    carry(place, &mut all);
    if matches!(place.line.statement, Statement::Unreadable { .. }) {
        form::candidates(place, &mut all);
        return all;
    }
    names::candidates(place, &mut all);
    lines::candidates(place, &mut all);
    cards::candidates(place, &mut all);
    acts::candidates(place, &mut all);
    tickets::candidates(place, &mut all);
    above::candidates(place, &mut all);
    all
}

/// What the law itself says.
fn proposals(place: &Place<'_, '_>) -> Vec<Candidate> {
    let proposals = (0..).zip(&place.finding.proposals);
    let candidate = |(cost, proposal): (u32, &crate::finding::Proposal)| {
        let mut edits = proposal.edits.clone();
        for edit in &mut edits {
            match proposal.form {
                Form::Written => {}
                Form::Name => edit.text = spelt(&edit.text).into_owned(),
                Form::LineAbove => {
                    let line = whole_line(place.text(), edit.span);
                    edit.text.push_str(ending(place.text(), place.line.span));
                    edit.span = Span::new(line.start, line.start);
                }
            }
        }
        let near = |edit: &Edit| slips(edit.span.of(place.text()), &edit.text);
        let slips = match (&edits[..], proposal.form) {
            ([edit], Form::Name) => near(edit),
            _ => 0,
        };
        // Of several names that begin so nobody can say which was meant.
        let safety = if place.is(&["ambiguous-name"]) { Safety::Unsafe } else { proposal.safety };
        Candidate { proposed: true, slips, ..Candidate::all(edits, safety, cost) }
    };
    proposals.map(candidate).collect()
}

/// A number that is off, and all below it by as much.
fn renumber(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let said = place.line.turn.filter(|_| place.is(&["turn-number"]));
    let proposal = place.finding.proposals.first();
    let is = proposal.and_then(|p| p.edits.first()?.text.parse::<i32>().ok());
    let Some((said, is)) = said.zip(is) else {
        return;
    };
    let by = is.saturating_sub(said.value);
    // So much ahead, rounds may be missing instead.
    let players = i32::try_from(place.players().len().max(1)).unwrap_or(1);
    let safety = if by < 0 && by % players == 0 { Safety::Unsafe } else { Safety::Safe };
    let below = place.log.lines[place.at..].iter();
    let edits = below.filter_map(|line| line.turn).map(|turn| Edit {
        span: turn.span,
        text: turn.value.saturating_add(by).max(1).to_string(),
    });
    let renumbered = Candidate::all(edits.collect(), safety, 1);
    all.push(renumbered.change(Change::Renumber));
    // More than one of them is off: each counts one more than the one above.
    let below = place.log.lines[place.at..].iter();
    let edits = (is..).zip(below.filter_map(|line| line.turn));
    let edits = edits.filter(|(number, turn)| *number != turn.value);
    let edits = edits.map(|(number, turn)| Edit { span: turn.span, text: number.to_string() });
    let counted = Candidate::all(edits.collect(), safety, 3);
    all.push(counted.change(Change::Recount));
}

/// A figure of a `check` that is off, and all later ones of it by as much: the table
/// counted on from it.
fn carry(place: &Place<'_, '_>, all: &mut Vec<Candidate>) {
    let Statement::Check { who, items } = &place.line.statement else {
        return;
    };
    let seat = |who: &Option<Name<'_>>| who.and_then(|who| place.spelling.seat(who.text));
    for proposal in &place.finding.proposals {
        let mut edits = proposal.edits.clone();
        for edit in &proposal.edits {
            let wrong = items.iter().find(|item| item.value.span() == edit.span);
            let by = wrong.and_then(|item| match item.value {
                CheckValue::Number(said) => Some(edit.text.parse::<i32>().ok()? - said.value),
                _ => None,
            });
            let Some((wrong, by)) = wrong.zip(by) else {
                continue;
            };
            for line in &place.log.lines[place.at + 1..] {
                let Statement::Check { who: other, items } = &line.statement else {
                    continue;
                };
                if seat(other) != seat(who) {
                    continue;
                }
                for item in items.iter().filter(|item| item.key.text == wrong.key.text) {
                    if let CheckValue::Number(said) = item.value {
                        edits.push(Edit {
                            span: said.span,
                            text: said.value.saturating_add(by).to_string(),
                        });
                    }
                }
            }
        }
        edits.sort_by_key(|edit| edit.span);
        all.push(Candidate::all(edits, proposal.safety, 2));
    }
}

/// The line that a part of it stands on, without what ends it.
fn whole_line(text: &str, part: Span) -> Span {
    let start = text.get(..part.start as usize).and_then(|above| above.rfind('\n'));
    let start = start.map_or(0, |at| at + 1);
    let rest = text.get(part.start as usize..).unwrap_or("");
    let end = rest.find('\n').unwrap_or(rest.len());
    let end = part.start as usize + rest[..end].trim_end_matches('\r').len();
    span(start, end)
}

fn span(start: usize, end: usize) -> Span {
    let to_u32 = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Span::new(to_u32(start), to_u32(end))
}

/// Right behind a place.
fn behind(place: Span) -> Span {
    Span::new(place.end, place.end)
}

/// How many slips of the pen lie between two names.
fn slips(a: &str, b: &str) -> usize {
    strsim::osa_distance(&normalise(a), &normalise(b))
}

/// All names of players on a line.
fn players_on<'t>(line: &Line<'t>) -> Vec<Name<'t>> {
    match &line.statement {
        Statement::Acts { who, acts } => {
            let robbed = acts.iter().filter_map(|act| match &act.what {
                What::Lay { robs, .. } => robs.as_deref().copied(),
                _ => None,
            });
            std::iter::once(*who).chain(robbed).collect()
        }
        Statement::Check { who, .. } => who.iter().copied().collect(),
        Statement::Result { who, .. } => vec![*who],
        Statement::Winner(names) => names.clone(),
        _ => Vec::new(),
    }
}

/// How the lines of a text end where this one does.
fn ending(text: &str, line: Span) -> &'static str {
    let behind = text.get(line.end as usize..).unwrap_or("");
    match behind.find('\n') {
        Some(at) if behind[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
