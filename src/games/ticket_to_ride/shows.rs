//! Tickets turned up at the end: exactly those that were kept.

use super::board::TicketId;
use super::laws::ticket_order;
use super::laws::tickets::{K3, X3, put_back};
use super::state::TicketPlace;
use super::table::Table;
use super::ticket_order::{Answer, Spot};
use super::ticket_set::TicketSet;
use crate::span::Span;
use crate::verdict::Verdict;

/// One player's `shows`.
struct Show<'t, 'a> {
    table: &'t mut Table<'a>,
    seat: usize,
    verb: Span,
    /// What a breach above may have changed.
    doubt: bool,
    /// The log is nothing but a final position: any ticket may have been kept.
    bare: bool,
    /// The least and the greatest number of tickets kept that nobody saw.
    unseen: (usize, usize),
    /// Shown, and not known from above.
    new: Vec<(TicketId, Span)>,
    /// Shown, and somebody else's or nobody's.
    extra: usize,
}

/// Judges what a player shows, and takes it for what was kept.
pub fn show(
    table: &mut Table<'_>,
    seat: usize,
    verb: Span,
    shown: &[(TicketId, Span)],
    lost: bool,
    verdict: &mut Verdict,
) {
    let who = table.name(seat);
    if let Some(first) = table.state.seats[seat].shown {
        verdict
            .breach(&X3, verb, format!("{who} shows tickets twice"), "again")
            .cause(first, "shown here");
        return;
    }
    table.state.seats[seat].shown = Some(verb);
    let before = verdict.findings.len();
    let mut show = Show::of(table, seat, verb);
    show.sort(shown, verdict);
    show.too_many(verdict);
    show.take();
    if lost {
        show.doubt();
        return;
    }
    show.too_few(shown, verdict);
    if verdict.findings.len() == before && !show.doubt && !show.bare {
        ticket_order::shown(show.table, seat, &show.new, verdict);
    }
    if verdict.findings.len() > before {
        show.doubt();
    }
}

impl<'t, 'a> Show<'t, 'a> {
    fn of(table: &'t mut Table<'a>, seat: usize, verb: Span) -> Self {
        let player = &table.state.seats[seat];
        let later = usize::from(player.unseen_tickets);
        let board = table.board;
        let dealt = usize::from(board.deal_long) + usize::from(board.deal_regular);
        // A final position says nothing of how the tickets came into the hand.
        let bare = table.turns == 0 && table.state.seats.iter().all(|s| s.offered.is_none());
        let unseen = if bare {
            (0, usize::MAX)
        } else if player.tickets_open {
            (later + usize::from(board.deal_keep), later + dealt)
        } else {
            (later, later)
        };
        Self {
            doubt: player.doubt.tickets.is_some(),
            table,
            seat,
            verb,
            bare,
            unseen,
            new: Vec::new(),
            extra: 0,
        }
    }

    fn pair(&self, id: TicketId) -> String {
        let ticket = self.table.board.tickets[usize::from(id)];
        self.table.board.pair(ticket.a, ticket.b).to_string()
    }

    /// Tells those that can be among the unseen ones from those that cannot.
    fn sort(&mut self, shown: &[(TicketId, Span)], verdict: &mut Verdict) {
        let own = &self.table.state.seats[self.seat].tickets;
        let own: TicketSet = own.iter().map(|(id, _)| *id).collect();
        let mut named = TicketSet::default();
        for &(id, span) in shown {
            if !named.add(id) {
                let message = format!("{} is shown twice", self.pair(id));
                let finding = verdict.breach(&X3, span, message, "the same ticket again");
                if let Some((_, first)) = shown.iter().find(|(other, _)| *other == id) {
                    finding.cause(*first, "first named here");
                }
                continue;
            }
            if own.has(id) {
                continue;
            }
            match self.table.state.tickets[usize::from(id)] {
                TicketPlace::Kept(holder) if !self.doubt => {
                    self.held(id, span, usize::from(holder), verdict);
                }
                TicketPlace::Boxed if !self.doubt => self.boxed(id, span, verdict),
                _ => self.new.push((id, span)),
            }
        }
    }

    fn held(&mut self, id: TicketId, span: Span, holder: usize, verdict: &mut Verdict) {
        let (who, other) = (self.table.name(self.seat), self.table.name(holder));
        let message = format!("{other} holds {}", self.pair(id));
        let finding = verdict.breach(&X3, span, message, format!("not {who}'s"));
        if let Some(at) = self.table.state.ticket_at[usize::from(id)] {
            let shown = self.table.state.seats[holder].shown;
            let verb = match shown.filter(|verb| verb.start < at.start) {
                Some(_) => "shows",
                None => "kept",
            };
            finding.cause(at, format!("{other} {verb} it here"));
        }
        // Perhaps it is the other line that is wrong.
        self.table.state.after_wrong_ticket(id, span);
        self.extra += 1;
    }

    fn boxed(&mut self, id: TicketId, span: Span, verdict: &mut Verdict) {
        let message = format!("{} is out of the game", self.pair(id));
        let label = "it went back to the box at the start";
        let finding = verdict.breach(&X3, span, message, label);
        put_back(self.table, id, finding);
        self.extra += 1;
    }

    fn one_more(&mut self, span: Span, verdict: &mut Verdict) {
        let who = self.table.name(self.seat);
        let kept = self.table.state.seats[self.seat].tickets.len() + self.unseen.1;
        let message = match kept {
            1 => format!("{who} shows more tickets than the one that was kept"),
            _ => format!("{who} shows more tickets than the {kept} that were kept"),
        };
        verdict
            .breach(&X3, span, message, "one too many")
            .note("what is shown is as many as were kept");
        self.extra += 1;
    }

    fn not_kept(&mut self, id: TicketId, span: Span, verdict: &mut Verdict) {
        let who = self.table.name(self.seat);
        let message = format!("{who} did not keep {}", self.pair(id));
        let finding = verdict.breach(&X3, span, message, "not among the tickets kept");
        put_back(self.table, id, finding);
        self.extra += 1;
    }

    /// More than can have been kept: those go first that nothing explains.
    fn too_many(&mut self, verdict: &mut Verdict) {
        while self.new.len() > self.unseen.1 && !self.doubt {
            let last = self.new.len() - 1;
            let wrong = (0..=last).find(|&i| !self.is_possible(self.new[i].0));
            let (id, span) = self.new.remove(wrong.unwrap_or(last));
            if wrong.is_none() && self.unseen.1 > 0 {
                self.one_more(span, verdict);
            } else {
                self.not_kept(id, span, verdict);
            }
        }
    }

    /// Some order of the ticket deck brings this ticket to this player.
    fn is_possible(&self, id: TicketId) -> bool {
        let state = &self.table.state;
        if state.doubt.tickets || state.ticket_order.is_off() {
            return true;
        }
        let also = Some((id, Spot::Hand(self.seat)));
        let answer = state.ticket_order.ask(self.table.board, &|_| true, also);
        answer != Answer::Impossible
    }

    /// The tickets are in this hand.
    fn take(&mut self) {
        let holder = TicketPlace::Kept(u8::try_from(self.seat).unwrap_or(u8::MAX));
        let state = &mut self.table.state;
        for &(id, span) in &self.new {
            state.seats[self.seat].tickets.push((id, span));
            state.ticket_at[usize::from(id)] = Some(span);
            state.tickets[usize::from(id)] = holder;
        }
    }

    /// Every ticket that was kept has to be there.
    fn too_few(&mut self, shown: &[(TicketId, Span)], verdict: &mut Verdict) {
        let player = &self.table.state.seats[self.seat];
        let named: TicketSet = shown.iter().map(|(id, _)| *id).collect();
        let hidden: Vec<(TicketId, Span)> = (player.tickets.iter().copied())
            .filter(|(id, _)| !named.has(*id))
            .collect();
        let unseen = self.unseen.0.saturating_sub(self.new.len());
        let missing = hidden.len() + unseen;
        let wrong = missing > self.extra && !self.doubt;
        if wrong {
            self.not_shown(hidden.first().copied(), missing, verdict);
        }
        // Whoever does not show a ticket perhaps never had it.
        for (id, _) in hidden {
            self.table.state.tickets[usize::from(id)] = TicketPlace::Doubt;
        }
        let player = &mut self.table.state.seats[self.seat];
        let unseen = if missing > self.extra { unseen } else { 0 };
        player.unseen_tickets = u8::try_from(unseen).unwrap_or(u8::MAX);
        player.tickets_open = false;
    }

    fn not_shown(&self, hidden: Option<(TicketId, Span)>, missing: usize, verdict: &mut Verdict) {
        let who = self.table.name(self.seat);
        let finding = if let Some((id, at)) = hidden {
            let message = format!("{who} does not show {}", self.pair(id));
            let finding = verdict.breach(&K3, self.verb, message, "not among these");
            finding.cause(at, "kept here")
        } else {
            let message = format!("{who} kept more tickets than these");
            verdict.breach(&K3, self.verb, message, format!("{missing} missing"))
        };
        if self.table.state.seats[self.seat].tickets_open {
            let least = self.table.board.deal_keep;
            finding.note(format!(
                "at least {least} of the first tickets {} kept, also where the log does not say so",
                if least == 1 { "is" } else { "are" }
            ));
        }
        finding.help("every ticket kept counts, completed or not");
    }

    /// What this player holds is not what the log says, perhaps.
    fn doubt(&mut self) {
        let doubt = &mut self.table.state.seats[self.seat].doubt.tickets;
        doubt.get_or_insert(self.verb);
        for (id, _) in &self.new {
            self.table.state.tickets[usize::from(*id)] = TicketPlace::Doubt;
        }
        self.table.state.ticket_order.stop();
    }
}
