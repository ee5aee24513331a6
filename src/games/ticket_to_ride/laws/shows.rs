//! Tickets turned up at the end: exactly those that were kept (K3, X3).

use super::tickets::{K3, X3, out_of_the_game};
use super::*;
use crate::games::ticket_to_ride::board::TicketId;
use crate::games::ticket_to_ride::state::TicketPlace;
use crate::games::ticket_to_ride::ticket_order::{Answer, Spot};
use crate::games::ticket_to_ride::ticket_set::TicketSet;

/// A ticket is shown that was not kept.
#[derive(Clone, Copy, Debug)]
pub enum WrongShow {
    /// A second line.
    Again {
        seat: usize,
        first: Span,
    },
    /// A ticket named twice on the line.
    Twice {
        ticket: TicketId,
        first: Span,
    },
    /// Somebody else has it.
    Held {
        seat: usize,
        ticket: TicketId,
        holder: usize,
        at: Option<Span>,
        /// The other one showed it, too.
        shown: bool,
    },
    Boxed {
        ticket: TicketId,
        at: Option<Span>,
    },
    /// More than so many that were kept.
    OneMore {
        seat: usize,
        kept: usize,
    },
    NotKept {
        seat: usize,
        ticket: TicketId,
        at: Option<Span>,
    },
}

/// A ticket that was kept is not shown.
#[derive(Clone, Copy, Debug)]
pub struct NotShown {
    seat: usize,
    /// One of those that the log names, and where it was kept.
    hidden: Option<(TicketId, Span)>,
    missing: usize,
    /// The log does not say how many first tickets were kept.
    open: bool,
}

/// What a player shows, compared with what was kept.
#[derive(Clone, Debug, Default)]
pub struct Showing {
    /// Shown, and not known from above.
    pub new: Vec<(TicketId, Span)>,
    /// What cannot have been kept.
    pub wrong: Vec<(WrongShow, Span)>,
    /// Kept, and not shown.
    pub hidden: Vec<TicketId>,
    pub not_shown: Option<NotShown>,
    /// So many tickets are still unseen.
    pub unseen: usize,
    /// The order of the ticket deck has something to say about it.
    pub asks_order: bool,
}

/// Shown twice: nothing more is taken from the second line.
#[must_use]
pub fn again(state: &State, seat: usize) -> Option<WrongShow> {
    let first = state.seats[seat].shown?;
    Some(WrongShow::Again { seat, first })
}

/// Compares what a player shows with what was kept. `bare` if the log is nothing but
/// a final position: any ticket may have been kept.
#[must_use]
pub fn judge(
    state: &State,
    board: &Board,
    seat: usize,
    bare: bool,
    shown: &[(TicketId, Span)],
) -> Showing {
    let player = &state.seats[seat];
    let doubt = player.doubt.tickets.is_some();
    let (least, most) = unseen(state, board, seat, bare);
    let mut showing = sort(state, seat, doubt, shown);
    let kept = player.tickets.len();
    while showing.new.len() > most && !doubt {
        // Those go first that nothing explains.
        let last = showing.new.len() - 1;
        let wrong = (0..=last).find(|&i| !is_possible(state, board, seat, showing.new[i].0));
        let (ticket, span) = showing.new.remove(wrong.unwrap_or(last));
        let fault = if wrong.is_none() && most > 0 {
            let kept = kept + most;
            WrongShow::OneMore { seat, kept }
        } else {
            let at = state.ticket_at[usize::from(ticket)];
            WrongShow::NotKept { seat, ticket, at }
        };
        showing.wrong.push((fault, span));
    }
    let named: TicketSet = shown.iter().map(|(id, _)| *id).collect();
    let own = player.tickets.iter().copied();
    let hidden: Vec<(TicketId, Span)> = own.filter(|(id, _)| !named.has(*id)).collect();
    let still_unseen = least.saturating_sub(showing.new.len());
    let missing = hidden.len() + still_unseen;
    let is_extra = |(fault, _): &&(WrongShow, Span)| !matches!(fault, WrongShow::Twice { .. });
    let too_few = missing > showing.wrong.iter().filter(is_extra).count();
    showing.not_shown = (too_few && !doubt).then(|| NotShown {
        seat,
        hidden: hidden.first().copied(),
        missing,
        open: player.tickets_open,
    });
    showing.unseen = if too_few { still_unseen } else { 0 };
    showing.hidden = hidden.into_iter().map(|(id, _)| id).collect();
    showing.asks_order = !doubt && !bare;
    showing
}

/// The least and the greatest number of tickets kept that nobody saw.
fn unseen(state: &State, board: &Board, seat: usize, bare: bool) -> (usize, usize) {
    let player = &state.seats[seat];
    let later = usize::from(player.unseen_tickets);
    if bare {
        // A final position says nothing of how the tickets came into the hand.
        (0, usize::MAX)
    } else if player.tickets_open {
        let dealt = usize::from(board.deal_long) + usize::from(board.deal_regular);
        (later + usize::from(board.deal_keep), later + dealt)
    } else {
        (later, later)
    }
}

/// Tells those that can be among the unseen ones from those that cannot.
fn sort(state: &State, seat: usize, doubt: bool, shown: &[(TicketId, Span)]) -> Showing {
    let own: TicketSet = state.seats[seat].tickets.iter().map(|(id, _)| *id).collect();
    let mut named = TicketSet::default();
    let mut showing = Showing::default();
    for &(ticket, span) in shown {
        let at = state.ticket_at[usize::from(ticket)];
        if !named.add(ticket) {
            let first = shown.iter().find(|(other, _)| *other == ticket);
            let first = first.map_or(span, |(_, first)| *first);
            showing.wrong.push((WrongShow::Twice { ticket, first }, span));
            continue;
        }
        if own.has(ticket) {
            continue;
        }
        let fault = match state.tickets[usize::from(ticket)] {
            TicketPlace::Kept(holder) if !doubt => {
                let holder = usize::from(holder);
                let verb = state.seats[holder].shown;
                WrongShow::Held {
                    seat,
                    ticket,
                    holder,
                    at,
                    shown: at.is_some_and(|at| verb.is_some_and(|verb| verb.start < at.start)),
                }
            }
            TicketPlace::Boxed if !doubt => WrongShow::Boxed { ticket, at },
            _ => {
                showing.new.push((ticket, span));
                continue;
            }
        };
        showing.wrong.push((fault, span));
    }
    showing
}

/// Some order of the ticket deck brings this ticket to this player.
fn is_possible(state: &State, board: &Board, seat: usize, id: TicketId) -> bool {
    if state.doubt.tickets || state.ticket_order.is_off() {
        return true;
    }
    let also = Some((id, Spot::Hand(seat)));
    state.ticket_order.ask(board, &|_| true, also) != Answer::Impossible
}

impl Fault<Setting<'_>> for WrongShow {
    const LAW: &'static Law = &X3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (words, cause) = match *self {
            Self::Again { seat, first } => {
                let message =
                    tell!("x3-shows-twice", "{who} shows tickets twice", who = setting.name(seat));
                return Words::new(message, say!("x3-again", "again"))
                    .cause(first, say!("x3-shown-here", "shown here"));
            }
            Self::Twice { ticket, first } => {
                let message =
                    tell!("x3-shown-twice", "{pair} is shown twice", pair = setting.ticket(ticket));
                let words = Words::new(message, say!("x3-same-shown", "the same ticket again"));
                return words.cause(first, say!("x3-first-shown", "first named here"));
            }
            Self::Held { seat, ticket, holder, at, shown } => {
                let (who, other) = (setting.name(seat), setting.name(holder));
                let message = tell!(
                    "x3-other-holds",
                    "{other} holds {pair}",
                    other,
                    pair = setting.ticket(ticket)
                );
                let words = Words::new(message, say!("x3-not-theirs", "not {who}'s", who));
                return match at {
                    Some(at) if shown => {
                        words.cause(at, say!("x3-other-shows", "{other} shows it here", other))
                    }
                    Some(at) => {
                        words.cause(at, say!("x3-other-kept", "{other} kept it here", other))
                    }
                    None => words,
                };
            }
            Self::OneMore { seat, kept } => {
                let who = setting.name(seat);
                let message = match kept {
                    1 => tell!(
                        "x3-more-than-one",
                        "{who} shows more tickets than the one that was kept",
                        who
                    ),
                    _ => tell!(
                        "x3-more-than",
                        "{who} shows more tickets than the {kept} that were kept",
                        who,
                        kept
                    ),
                };
                return Words::new(message, say!("x3-one-too-many", "one too many"))
                    .note(say!("x3-as-many", "what is shown is as many as were kept"));
            }
            Self::Boxed { ticket, at } => (out_of_the_game(setting, ticket), at),
            Self::NotKept { seat, ticket, at } => {
                let (who, pair) = (setting.name(seat), setting.ticket(ticket));
                let message = tell!("x3-did-not-keep", "{who} did not keep {pair}", who, pair);
                (Words::new(message, say!("x3-not-among-kept", "not among the tickets kept")), at)
            }
        };
        words.cause(cause, say!("x3-was-not-kept", "not kept here"))
    }
}

impl Fault<Setting<'_>> for NotShown {
    const LAW: &'static Law = &K3.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let who = setting.name(self.seat);
        let mut words = match self.hidden {
            Some((ticket, at)) => {
                let message = tell!(
                    "k3-not-shown",
                    "{who} does not show {pair}",
                    who,
                    pair = setting.ticket(ticket)
                );
                Words::new(message, say!("k3-not-among", "not among these"))
                    .cause(at, say!("k3-kept-here", "kept here"))
            }
            None => Words::new(
                tell!("k3-kept-more", "{who} kept more tickets than these", who),
                say!("k3-missing", "{n} missing", n = self.missing),
            ),
        };
        if self.open {
            let least = setting.board.deal_keep;
            words = words.note(say!(
                "k3-note",
                "at least {least} of the first tickets {are} kept, also where the log does not say so",
                least,
                are = if least == 1 { "is" } else { "are" },
            ));
        }
        words.help(say!("k3-help", "every ticket kept counts, completed or not"))
    }
}
