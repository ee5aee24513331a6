//! Tickets that nobody saw: some order of the ticket deck has to explain what was
//! seen of the others (X3).

use super::tickets::X3;
use super::*;
use crate::finding::Severity;
use crate::games::ticket_to_ride::ticket_order::{Answer, Fate, Sight};

/// No order of the ticket deck explains what was seen.
#[derive(Clone, Debug)]
pub enum NoTicketOrder {
    /// Whether there is one was not found out.
    Undecided { at: Span },
    Impossible {
        /// What cannot have been seen, after all that stands before it here.
        reason: Vec<Sight>,
        /// Its player has drawn no tickets since one of these was seen.
        no_draw_since: bool,
    },
}

/// Looks at what was seen from the `before`-th sight on.
#[must_use]
pub fn judge(state: &State, board: &Board, before: usize) -> Option<NoTicketOrder> {
    let order = &state.ticket_order;
    let all = order.sights().len();
    if before == all || order.is_plain(board) {
        return None;
    }
    let ask = |n: usize| order.ask(board, &|i| i < n, None);
    match ask(all) {
        Answer::Possible => return None,
        Answer::Undecided => {
            let at = order.sights()[before].at;
            return Some(NoTicketOrder::Undecided { at });
        }
        Answer::Impossible => {}
    }
    let first = (before + 1..all).find(|&n| ask(n) == Answer::Impossible);
    let reason = order.reason(board, first.unwrap_or(all));
    let no_draw_since = reason.split_last().is_some_and(|(last, causes)| {
        let mut causes = causes.iter();
        causes.any(|sight| !order.drew_since(last.seat, sight))
    });
    Some(NoTicketOrder::Impossible { reason, no_draw_since })
}

impl NoTicketOrder {
    /// Where it comes to light.
    #[must_use]
    pub fn at(&self) -> Option<Span> {
        match self {
            Self::Undecided { at } => Some(*at),
            Self::Impossible { reason, .. } => Some(reason.last()?.at),
        }
    }
}

impl Fault<Setting<'_>> for NoTicketOrder {
    const LAW: &'static Law = &X3.law;

    fn severity(&self) -> Severity {
        match self {
            Self::Undecided { .. } => Severity::Note,
            Self::Impossible { .. } => Severity::Error,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let undecided = || {
            Words::new(
                tell!(
                    "x3-undecided",
                    "whether any order of the ticket deck explains this was not found out"
                ),
                say!(
                    "x3-undecided-label",
                    "from here on tickets that nobody saw are not looked at any more"
                ),
            )
        };
        let Self::Impossible { reason, no_draw_since } = self else {
            return undecided();
        };
        let Some((last, causes)) = reason.split_last() else {
            return undecided();
        };
        let (pair, who) = (setting.ticket(last.ticket), setting.name(last.seat));
        let mut words = match last.fate {
            Fate::Shown if *no_draw_since => Words::new(
                tell!("x3-cannot-keep", "{who} cannot have kept {pair}", who, pair),
                say!("x3-no-draw-since", "{who} has drawn no tickets since", who),
            ),
            Fate::Shown => Words::new(
                tell!("x3-cannot-keep", "{who} cannot have kept {pair}", who, pair),
                say!("x3-no-order-to", "no order of the ticket deck brings it to {who}", who),
            ),
            _ => Words::new(
                tell!("x3-not-on-top", "{pair} cannot have been on top of the ticket deck", pair),
                say!("x3-no-order-here", "no order of the ticket deck brings it here"),
            ),
        };
        for sight in causes {
            words = words.cause(sight.at, said(setting, sight, last));
        }
        let one_hand = |sight: &Sight| sight.fate == Fate::Shown && sight.seat == last.seat;
        words = if reason.iter().all(one_hand) && setting.board.deal_long > 0 {
            words.note(first_tickets(setting.board))
        } else {
            words.note(how_the_deck_works())
        };
        match causes.is_empty() {
            true => words,
            false => words.help(say!(
                "x3-one-is-wrong",
                "one of these is not what happened; without any one of them the rest is possible"
            )),
        }
    }
}

/// How the ticket deck works, in a few words.
#[must_use]
pub fn how_the_deck_works() -> String {
    say!(
        "x3-deck",
        "tickets come from the top of the deck; those not kept go under it, and come back only after all that lie above them"
    )
}

fn first_tickets(board: &Board) -> String {
    let (long, regular) = (board.deal_long, board.deal_regular);
    let s = |n: u8| if n == 1 { "" } else { "s" };
    say!(
        "x3-first-tickets",
        "the first tickets of a player are {long} long one{a} and {regular} regular one{b}; later tickets are never long",
        long,
        a = s(long),
        regular,
        b = s(regular),
    )
}

fn said(setting: &Setting<'_>, sight: &Sight, last: &Sight) -> String {
    let who = setting.name(sight.seat);
    match sight.fate {
        Fate::Shown if sight.seat == last.seat => say!("x3-shown-too", "shown as well"),
        Fate::Shown => say!("x3-shows-this", "{who} shows this one", who),
        Fate::Kept | Fate::Back if sight.is_with(last) => say!("x3-drawn-with", "drawn with it"),
        Fate::Kept => say!("x3-kept-this", "{who} kept this one here", who),
        Fate::Back => say!("x3-back-here", "not kept here"),
    }
}
