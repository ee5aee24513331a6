//! Whether one log can be what another one leaves open, at the end: tickets
//! completed and shown, and results.

use super::refines::{Compare, Difference};
use super::{Kept, Seats, scored};
use crate::log::{Cards, Log, Pair, Statement, What};
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
        let seats = Seats::of(full);
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
                    What::Completes { ticket, cards } => Some((ticket, cards)),
                    What::CompletesNothing => None,
                    _ => continue,
                };
                found.push(Completion {
                    seat,
                    moment,
                    ticket,
                    span: line.span,
                });
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
        for their in theirs {
            let name = seats.names[their.seat];
            let differ = |full: Option<Span>, message: String| {
                Some(Difference {
                    full,
                    public: Some(their.span),
                    message,
                })
            };
            let same = |other: &&Completion<'_, '_>| {
                other.seat == their.seat && other.moment == their.moment
            };
            let Some(first) = ours.iter().find(same) else {
                if their.ticket.is_none() && best.contains(&their.seat) {
                    return differ(
                        None,
                        format!(
                            "{name} can complete a ticket here, and completes none in the public log"
                        ),
                    );
                }
                let unknown = their.ticket.is_some_and(|(ticket, _)| {
                    let mut known = kept.tickets[their.seat].iter();
                    !kept.open[their.seat] && !known.any(|t| self.same_pair(t, ticket))
                });
                if unknown {
                    return differ(None, format!("{name} did not keep this ticket"));
                }
                continue;
            };
            let count = |all: &[Completion<'_, '_>]| all.iter().filter(same).count();
            let Some((ticket, cards)) = their.ticket else {
                if first.ticket.is_some() {
                    return differ(
                        Some(first.span),
                        format!("{name} completes a ticket here, and none in the public log"),
                    );
                }
                continue;
            };
            let equal = ours.iter().filter(same).find(|our| {
                our.ticket
                    .is_some_and(|(t, c)| self.same_pair(t, ticket) && self.cards(c, cards).is_ok())
            });
            if equal.is_none() || count(ours) != count(theirs) {
                return differ(
                    Some(first.span),
                    format!("{name} completes other tickets in the public log"),
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
        for line in &public.lines {
            let Statement::Acts { who, acts } = &line.statement else {
                continue;
            };
            let Some(seat) = seats.find(who.text) else {
                continue;
            };
            for act in acts {
                let What::Shows(tickets) = &act.what else {
                    continue;
                };
                let ours = &kept.tickets[seat];
                let done: Vec<&Pair<'_>> = completed
                    .iter()
                    .filter(|c| c.seat == seat)
                    .filter_map(|c| c.ticket.map(|(ticket, _)| ticket))
                    .chain(&kept.completed[seat])
                    .collect();
                let knows = |ticket: &Pair<'_>| {
                    ours.iter().any(|o| self.same_pair(o, ticket))
                        || done.iter().any(|d| self.same_pair(d, ticket))
                };
                let shows = |ticket: &Pair<'_>| {
                    tickets.iter().any(|t| self.same_pair(t, ticket))
                        || done.iter().any(|d| self.same_pair(d, ticket))
                };
                let (of, message) = match tickets.iter().find(|t| !knows(t)) {
                    Some(ticket) => (
                        ticket.span,
                        format!("{} did not keep this ticket", who.text),
                    ),
                    None if ours.iter().all(shows) && !kept.open[seat] => continue,
                    None => (
                        act.verb,
                        format!(
                            "{} shows {} tickets, the full log has {}",
                            who.text,
                            tickets.len(),
                            ours.len()
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

    fn results(&self, full: &Log<'_>, public: &Log<'_>) -> Option<Difference> {
        for line in &public.lines {
            let Statement::Result { who, total, rows } = &line.statement else {
                continue;
            };
            let name = normalise(&self.theirs.player(who.text));
            let is_theirs = |who: &str| normalise(&self.ours.player(who)) == name;
            let ours = full.lines.iter().find_map(|line| match &line.statement {
                Statement::Result { who, total, rows } if is_theirs(who.text) => {
                    Some((total, rows))
                }
                _ => None,
            });
            let Some((other, others)) = ours else {
                continue;
            };
            let mut pairs = vec![(*total, *other)];
            for (row, value) in rows {
                let same = others.iter().find(|(r, _)| r.text == row.text);
                pairs.extend(same.map(|(_, other)| (*value, *other)));
            }
            if let Some((b, a)) = pairs.iter().find(|(a, b)| a.value != b.value) {
                return Some(Difference {
                    full: Some(a.span),
                    public: Some(b.span),
                    message: format!("{} points here, {} in the public log", a.value, b.value),
                });
            }
        }
        None
    }
}
