//! Whether one log can be what another one leaves open, at the end: tickets
//! completed and shown, and results.

use std::collections::{HashMap, HashSet};

use super::pairs::{Pairs, cities};
use super::refines::{Compare, Difference};
use super::{Kept, Seats, scored, words};
use crate::log::{Act, Cards, Log, Name, Number, Pair, Statement, What};
use crate::names::normalise;
use crate::span::Span;

/// A `completes` line.
struct Completion<'l, 'a> {
    seat: usize,
    /// So many lines that matter stand above.
    moment: usize,
    /// `None` says that there is nothing.
    ticket: Option<(&'l Pair<'a>, &'l Cards)>,
    span: Span,
}

impl Compare<'_> {
    /// Tickets completed and shown, and results where both logs have them.
    pub(super) fn ends(&self, full: &Log<'_>, public: &Log<'_>) -> Option<Difference> {
        let seats = Seats::of(&full.lines);
        let kept = Kept::of(full, &seats);
        let theirs = self.completions(public, &seats);
        let ours = self.completions(full, &seats);
        // Who completes a ticket by the best choice, where the full log leaves it
        // to that.
        let best: Vec<usize> = scored(full.text, full)
            .map(|(_, acts)| acts)
            .unwrap_or_default()
            .iter()
            .filter(|(_, act)| act.what != What::CompletesNothing)
            .map(|(seat, _)| *seat)
            .collect();
        self.completed(&ours, &theirs, &kept, &seats, &best)
            .or_else(|| self.shown(full, public, &theirs, &kept, &seats))
            .or_else(|| self.results(full, public))
    }

    fn completions<'l, 'a>(&self, log: &'l Log<'a>, seats: &Seats<'_>) -> Vec<Completion<'l, 'a>> {
        let mut found = Vec::new();
        let mut moment = 0;
        for line in &log.lines {
            moment += usize::from(self.matters(line));
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            let Some(seat) = seats.find(who.text) else {
                continue;
            };
            for act in acts {
                let ticket = match &act.what {
                    What::Completes(done) => Some((&done.ticket, &done.cards)),
                    What::CompletesNothing => None,
                    _ => continue,
                };
                found.push(Completion { seat, moment, ticket, span: line.span });
            }
        }
        found
    }

    /// What the public log says about a scoring: the same as the full one, or
    /// what the full one leaves to the best choice.
    fn completed(
        &self,
        ours: &[Completion<'_, '_>],
        theirs: &[Completion<'_, '_>],
        kept: &Kept<'_>,
        seats: &Seats<'_>,
        best: &[usize],
    ) -> Option<Difference> {
        let ours_at = by_moment(ours);
        let theirs_at = by_moment(theirs);
        let kept_by: Vec<Pairs> = (kept.tickets.iter())
            .map(|tickets| Pairs::of(self.ours, tickets.iter().map(words)))
            .collect();
        let mut found = HashSet::new();
        for their in theirs {
            let name = seats.names[their.seat];
            let differ = |full: Option<Span>, message: String| {
                Some(Difference { full, public: Some(their.span), message })
            };
            let at = (their.seat, their.moment);
            let ours = ours_at.get(&at).map_or(&[][..], Vec::as_slice);
            let Some(first) = ours.first() else {
                if their.ticket.is_none() && best.contains(&their.seat) {
                    return differ(
                        None,
                        say!(
                            "refines-can-complete",
                            "{name} can complete a ticket here, and completes none in the public log",
                            name
                        ),
                    );
                }
                let unknown = their.ticket.is_some_and(|(ticket, _)| {
                    let known = &kept_by[their.seat];
                    !kept.open[their.seat] && !known.has(self.theirs, words(ticket))
                });
                if unknown {
                    return differ(
                        None,
                        say!("refines-not-kept", "{name} did not keep this ticket", name),
                    );
                }
                continue;
            };
            let Some((ticket, cards)) = their.ticket else {
                if first.ticket.is_some() {
                    return differ(
                        Some(first.span),
                        say!(
                            "refines-completes",
                            "{name} completes a ticket here, and none in the public log",
                            name
                        ),
                    );
                }
                continue;
            };
            // The same line again needs no other look.
            let line = (at, cities(self.theirs, words(ticket)), ticket.track.map(|t| t.0));
            let seen = !found.insert((line, &cards.cards));
            let equal = seen
                || ours.iter().any(|our| {
                    our.ticket.is_some_and(|(t, c)| {
                        self.same_pair(t, ticket) && self.cards(c, cards).is_ok()
                    })
                });
            let count = theirs_at.get(&at).map_or(0, Vec::len);
            if !equal || ours.len() != count {
                return differ(
                    Some(first.span),
                    say!(
                        "refines-completes-other",
                        "{name} completes other tickets in the public log",
                        name
                    ),
                );
            }
        }
        None
    }

    fn shown(
        &self,
        full: &Log<'_>,
        public: &Log<'_>,
        completed: &[Completion<'_, '_>],
        kept: &Kept<'_>,
        seats: &Seats<'_>,
    ) -> Option<Difference> {
        let end = full.lines.last().map(|line| line.span);
        let by_seat = self.shown_by(completed, kept);
        for (who, act) in shows(public) {
            let Some(seat) = seats.find(who.text) else {
                continue;
            };
            if let What::Shows(tickets) = &act.what {
                let ours = &kept.tickets[seat];
                let [known, done] = &by_seat[seat];
                let knows = |ticket: &Pair<'_>| {
                    let ticket = words(ticket);
                    known.has(self.theirs, ticket) || done.has(self.theirs, ticket)
                };
                let shown = Pairs::of(self.theirs, tickets.iter().map(words));
                let (of, message) = match tickets.iter().find(|t| !knows(t)) {
                    Some(ticket) => (
                        ticket.span,
                        say!(
                            "refines-not-kept",
                            "{name} did not keep this ticket",
                            name = who.text
                        ),
                    ),
                    None if !kept.open[seat] && known.are_in(&[&shown, done]) => continue,
                    None => (
                        act.verb,
                        say!(
                            "refines-shows",
                            "{name} shows {shown} tickets, the full log has {kept}",
                            name = who.text,
                            shown = tickets.len(),
                            kept = ours.len()
                        ),
                    ),
                };
                return Some(Difference {
                    full: ours.last().map(|t| t.span).or(end),
                    public: Some(of),
                    message,
                });
            }
        }
        None
    }

    /// What each seat kept, and what it completed.
    fn shown_by(&self, completed: &[Completion<'_, '_>], kept: &Kept<'_>) -> Vec<[Pairs; 2]> {
        let each = kept.tickets.iter().zip(&kept.completed);
        let mut shown: Vec<[Pairs; 2]> = each
            .map(|(tickets, done)| {
                let tickets = Pairs::of(self.ours, tickets.iter().map(words));
                [tickets, Pairs::of(self.ours, done.iter().copied())]
            })
            .collect();
        for completion in completed {
            if let Some((ticket, _)) = completion.ticket {
                shown[completion.seat][1].add(self.theirs, words(ticket));
            }
        }
        shown
    }

    fn results(&self, full: &Log<'_>, public: &Log<'_>) -> Option<Difference> {
        let mut first: HashMap<String, Recorded<'_>> = HashMap::new();
        for line in &full.lines {
            if let Statement::Result { who, total, rows } = &line.statement {
                let name = normalise(&self.ours.player(who.text));
                first.entry(name).or_insert_with(|| recorded(*total, rows));
            }
        }
        for line in &public.lines {
            let Statement::Result { who, total, rows } = &line.statement else {
                continue;
            };
            let Some((other, others)) = first.get(&normalise(&self.theirs.player(who.text))) else {
                continue;
            };
            let mut pairs = vec![(*total, *other)];
            for (row, value) in rows {
                let same = others.get(row.text);
                pairs.extend(same.map(|other| (*value, *other)));
            }
            if let Some((b, a)) = pairs.iter().find(|(a, b)| a.value != b.value) {
                return Some(Difference {
                    full: Some(a.span),
                    public: Some(b.span),
                    message: say!(
                        "refines-points",
                        "{here} points here, {there} in the public log",
                        here = a.value,
                        there = b.value
                    ),
                });
            }
        }
        None
    }
}

/// The completions of each seat at each moment.
fn by_moment<'c, 'l, 'a>(
    all: &'c [Completion<'l, 'a>],
) -> HashMap<(usize, usize), Vec<&'c Completion<'l, 'a>>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for completion in all {
        let at = (completion.seat, completion.moment);
        found.entry(at).or_default().push(completion);
    }
    found
}

/// A recorded result: in all, and row by row, the first of each name.
type Recorded<'a> = (Number, HashMap<&'a str, Number>);

fn recorded<'a>(total: Number, rows: &[(Name<'a>, Number)]) -> Recorded<'a> {
    let mut by_name = HashMap::new();
    for (row, value) in rows {
        by_name.entry(row.text).or_insert(*value);
    }
    (total, by_name)
}

/// Who shows tickets, without what was taken back: as with those kept, all that
/// stands behind the last turn.
fn shows<'l, 'a>(log: &'l Log<'a>) -> Vec<(&'l Name<'a>, &'l Act<'a>)> {
    let (mut all, mut before) = (Vec::new(), 0);
    for line in &log.lines {
        match &line.statement {
            Statement::Acts { who, acts } => {
                if acts.iter().any(|act| act.what.is_action()) {
                    before = all.len();
                }
                let shows = acts.iter().filter(|a| matches!(a.what, What::Shows(_)));
                all.extend(shows.map(|act| (who, act)));
            }
            Statement::Ruling(ruling) if ruling.stands.is_none() => all.truncate(before),
            _ => {}
        }
    }
    all
}
