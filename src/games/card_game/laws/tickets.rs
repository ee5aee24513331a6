//! Tickets: drawing them, and where each of them is.

use super::*;
use crate::games::card_game::rules::{self, CityId};
use crate::games::card_game::state::Place;
use crate::games::shared;

/// Tickets as bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicketSet([u64; 2]);

impl TicketSet {
    #[must_use]
    pub fn has(self, ticket: TicketId) -> bool {
        self.0[usize::from(ticket >> 6)] >> (ticket & 63) & 1 == 1
    }

    pub fn insert(&mut self, ticket: TicketId) {
        self.0[usize::from(ticket >> 6)] |= 1 << (ticket & 63);
    }
}

const _: () = assert!(rules::MAX_TICKETS <= 128);

/// The tickets a player was offered.
pub type Hand<'h, 'a> = shared::Hand<'h, 'a, TicketId>;

// K1: four tickets are drawn

pub static K1: Law = Law {
    code: "K1",
    slug: "four-tickets",
    summary: "four tickets are drawn from the top of the deck, fewer only if fewer are left",
    text: "A player who draws tickets takes four from the top of the ticket deck and keeps any \
           number of them, none also; the others go under the deck. Our reading: with fewer than \
           four left all of them are drawn, and with none left there is no such action.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen tickets +Chicago-Dallas -Chicago-Miami -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen tickets -Chicago-Dallas -Chicago-Miami -? -?\n",
};

/// More or fewer tickets than are drawn.
#[derive(Clone, Copy, Debug)]
pub struct WrongTicketDraw {
    drawn: u32,
    /// So many can have been left at most.
    left: u32,
}

#[must_use]
pub fn k1(state: &State, draw: u8, hand: &Hand<'_, '_>) -> Option<WrongTicketDraw> {
    let draw = u32::from(draw);
    let (least, most) = state.ticket_stock();
    let n = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
    let right = (draw.min(least)..=draw.min(most)).contains(&n) && n > 0;
    (!(right || state.doubt.tickets && n <= draw))
        .then_some(WrongTicketDraw { drawn: n, left: most })
}

/// More tickets than the deck can have had.
#[must_use]
pub fn more_than_all(state: &State, hand: &Hand<'_, '_>) -> bool {
    let (_, most) = state.ticket_stock();
    hand.offers.len() > most as usize && !state.doubt.tickets
}

impl Fault<Setting<'_>> for WrongTicketDraw {
    const LAW: &'static Law = &K1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (n, draw) = (self.drawn, u32::from(setting.rules.more_tickets));
        let due = draw.min(self.left);
        let drawn = say!("card-game-k1-drawn", "{n} drawn", n);
        let words = if self.left == 0 {
            Words::new(
                tell!("card-game-k1-empty", "the ticket deck is empty"),
                say!("card-game-k1-empty-label", "no ticket was left to draw"),
            )
        } else if due < draw {
            Words::new(tell!("card-game-k1-left", "only {due} tickets were left", due), drawn)
        } else {
            Words::new(
                tell!("card-game-k1-number", "{draw} tickets are drawn, not {n}", draw, n),
                drawn,
            )
        };
        match n < due {
            true => words.help(say!(
                "card-game-k1-help",
                "a ticket that nobody else saw is written `-?` or `+?`"
            )),
            false => words,
        }
    }
}

// X3: every ticket exists once

pub static X3: Law = Law {
    code: "X3",
    slug: "ticket-elsewhere",
    summary: "every ticket exists once",
    text: "The ticket does not exist, or it is somewhere else: in somebody's hand, completed \
           already, or under the ticket deck where it cannot have been reached yet. Only a ticket in \
           hand can be completed. Our list of tickets comes from a transcription: where a printed \
           card differs, a line such as `ticket Seattle-Miami 22 KWRRO` in the header describes it. \
           Two tickets join Chicago and New York: `/Y` and `/B` tell them apart.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas -? -? -? -? -?\nBen tickets +Chicago-Dallas -? -? -? -? -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-NewYork/Y -? -? -? -? -?\nBen tickets +Chicago-NewYork/B -? -? -? -? -?\n",
};

/// A ticket that is somewhere else, or met twice.
#[derive(Clone, Copy, Debug)]
pub struct TicketElsewhere {
    ticket: TicketId,
    why: Elsewhere,
}

#[derive(Clone, Copy, Debug)]
enum Elsewhere {
    OfferedTwice,
    ShownTwice,
    CompletedTwice {
        first: Span,
    },
    /// In a hand.
    Held {
        seat: usize,
        kept: Option<Span>,
    },
    /// Completed: it does not come back.
    Gone {
        seat: usize,
    },
    /// Completed by somebody, and now by another.
    Completed {
        seat: usize,
    },
    /// Dealt to somebody else at the start.
    Aside {
        at: Span,
    },
    /// Under the deck, with so many above it.
    Under {
        above: u32,
    },
    /// Not in the hand of whoever completes it.
    NotHeld {
        seat: usize,
    },
}

/// Can this ticket be offered? Not if it is among those `seen` before it.
#[must_use]
pub fn x3(
    state: &State,
    hand: &Hand<'_, '_>,
    ticket: TicketId,
    seen: TicketSet,
    setup: bool,
) -> Option<TicketElsewhere> {
    if seen.has(ticket) {
        let why = Elsewhere::OfferedTwice;
        return Some(TicketElsewhere { ticket, why });
    }
    let why = match state.tickets[usize::from(ticket)] {
        Place::Deck => return None,
        Place::Held(seat) => held_by(state, usize::from(seat), ticket),
        Place::Completed(seat) => Elsewhere::Gone { seat: usize::from(seat) },
        Place::Aside(_) if !setup => return None,
        Place::Aside(at) => Elsewhere::Aside { at },
        Place::Under(batch) => {
            let batches = &state.batches;
            let below = batches.total() - batches.above(usize::from(batch));
            let above = state.ticket_stock().0 - below;
            let offered = u32::try_from(hand.offers.len()).unwrap_or(u32::MAX);
            if state.doubt.tickets || offered > above {
                return None;
            }
            Elsewhere::Under { above }
        }
    };
    Some(TicketElsewhere { ticket, why })
}

fn held_by(state: &State, seat: usize, ticket: TicketId) -> Elsewhere {
    let mut held = state.seats[seat].tickets.iter();
    let kept = held.find(|held| held.id == ticket).map(|held| held.at);
    Elsewhere::Held { seat, kept }
}

/// May a player complete this ticket, or show it?
#[derive(Clone, Copy, Debug)]
pub enum May {
    /// It is in the hand.
    Held,
    /// It may be: one that nobody saw, or the record is in doubt.
    Turned,
    /// Where it was taken to be completed, that was another choice.
    NotCompleted,
    /// It cannot; if the record is in doubt, that is no breach.
    No(Option<TicketElsewhere>),
}

/// `unkept` if nobody has written down which tickets were kept.
#[must_use]
pub fn x3_complete(state: &State, seat: usize, ticket: TicketId, unkept: bool) -> May {
    let player = &state.seats[seat];
    let fault = |why| May::No(Some(TicketElsewhere { ticket, why }));
    if let Some(claim) = player.claims.iter().find(|claim| claim.id == ticket) {
        return fault(Elsewhere::CompletedTwice { first: claim.at });
    }
    let doubt = player.doubt.tickets.is_some();
    match state.tickets[usize::from(ticket)] {
        Place::Held(holder) if usize::from(holder) == seat => May::Held,
        Place::Completed(holder) if usize::from(holder) == seat && player.doubt.choice_unseen => {
            May::NotCompleted
        }
        Place::Held(_) | Place::Completed(_) if doubt => May::No(None),
        Place::Held(holder) => fault(held_by(state, usize::from(holder), ticket)),
        Place::Completed(holder) => fault(Elsewhere::Completed { seat: usize::from(holder) }),
        Place::Deck | Place::Aside(_) | Place::Under(_) => {
            let may = player.unseen_tickets > 0 || player.doubt.tickets_unseen || unkept || doubt;
            if may { May::Turned } else { fault(Elsewhere::NotHeld { seat }) }
        }
    }
}

/// A ticket among those shown before it.
#[must_use]
pub fn x3_shown(shown: &[TicketId], ticket: TicketId) -> Option<TicketElsewhere> {
    let why = Elsewhere::ShownTwice;
    shown.contains(&ticket).then_some(TicketElsewhere { ticket, why })
}

impl Fault<Setting<'_>> for TicketElsewhere {
    const LAW: &'static Law = &X3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let once = || say!("card-game-x3-once", "every ticket exists once");
        let ticket = setting.rules.name(self.ticket);
        match self.why {
            Elsewhere::OfferedTwice => Words::new(
                tell!("card-game-x3-offered-twice", "{ticket} is offered twice", ticket),
                once(),
            ),
            Elsewhere::ShownTwice => Words::new(
                tell!("card-game-x3-shown-twice", "{ticket} is shown twice", ticket),
                once(),
            ),
            Elsewhere::CompletedTwice { first } => Words::new(
                tell!("card-game-x3-completed-twice", "{ticket} is completed twice", ticket),
                once(),
            )
            .cause(first, say!("card-game-x3-completed-here", "completed here")),
            Elsewhere::Held { seat, kept } => {
                let who = setting.name(seat);
                let words = Words::new(
                    tell!("card-game-x3-held", "{who} holds {ticket}", who, ticket),
                    say!("card-game-x3-held-label", "this ticket is in a hand"),
                );
                words.cause(kept, say!("card-game-x3-kept", "{who} kept it here", who))
            }
            Elsewhere::Gone { seat } => Words::new(
                tell!(
                    "card-game-x3-gone",
                    "{name} has completed {ticket}",
                    name = setting.name(seat),
                    ticket
                ),
                say!("card-game-x3-gone-label", "completed tickets do not come back"),
            ),
            Elsewhere::Completed { seat } => Words::new(
                tell!(
                    "card-game-x3-completed",
                    "{name} has completed {ticket} already",
                    name = setting.name(seat),
                    ticket
                ),
                once(),
            ),
            Elsewhere::Aside { at } => Words::new(
                tell!("card-game-x3-aside", "{ticket} was dealt to somebody else", ticket),
                say!("card-game-x3-aside-label", "back in the deck only when all have chosen"),
            )
            .cause(at, say!("card-game-x3-aside-cause", "dealt here")),
            Elsewhere::Under { above } => Words::new(
                tell!("card-game-x3-under", "{ticket} is still under the ticket deck", ticket),
                say!("card-game-x3-under-label", "{above} other tickets lie above it", above),
            ),
            Elsewhere::NotHeld { seat } => Words::new(
                tell!(
                    "card-game-x3-not-held",
                    "{name} does not hold {ticket}",
                    name = setting.name(seat),
                    ticket
                ),
                say!("card-game-x3-not-held-label", "not among the tickets kept"),
            ),
        }
    }
}

/// A player shows tickets for the second time.
#[derive(Clone, Copy, Debug)]
pub struct ShowsTwice {
    seat: usize,
    first: Span,
}

#[must_use]
pub fn shows_twice(state: &State, seat: usize) -> Option<ShowsTwice> {
    let (first, _) = state.seats[seat].shown.as_ref()?;
    Some(ShowsTwice { seat, first: *first })
}

impl Fault<Setting<'_>> for ShowsTwice {
    const LAW: &'static Law = &X3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.name(self.seat);
        Words::new(
            tell!("card-game-x3-shows-twice", "{name} shows tickets twice", name),
            say!("card-game-x3-again", "again"),
        )
        .cause(self.first, say!("card-game-x3-shown-here", "shown here"))
    }
}

/// Two cities that no ticket joins, or none with that colour.
#[derive(Clone, Copy, Debug)]
pub struct NoTicket {
    pub cities: (CityId, CityId),
    pub colour: Option<Card>,
}

impl Fault<Setting<'_>> for NoTicket {
    const LAW: &'static Law = &X3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (a, b) = self.cities;
        let (rules, pair) = (&*setting.rules, setting.pair(a, b));
        let message = match self.colour {
            Some(card) if !rules.between(a, b).is_empty() => tell!(
                "card-game-x3-no-colour",
                "no ticket {pair} shows {colour}",
                pair,
                colour = CARDS.colour(card)
            ),
            _ => tell!("card-game-x3-none", "there is no ticket {pair}", pair),
        };
        let near: Vec<String> = (0..)
            .zip(&rules.tickets)
            .filter(|(_, t)| t.a == a || t.b == a || t.a == b || t.b == b)
            .map(|(id, _)| rules.spelling(id))
            .take(6)
            .collect();
        let help = match near.is_empty() {
            true => say!(
                "card-game-x3-declare",
                "if it is in your box, declare it in the header: `ticket A-B 10 RG`"
            ),
            false => say!(
                "card-game-x3-near",
                "tickets from there: {tickets}",
                tickets = shared::list(&near)
            ),
        };
        Words::new(message, say!("card-game-x3-no-such", "no such ticket")).help(help)
    }
}

/// A ticket declared in the header that no box can have.
#[derive(Clone, Copy, Debug)]
pub enum NoSuchTicket {
    Value,
    Circles,
    TooMany,
}

impl Fault<Setting<'_>> for NoSuchTicket {
    const LAW: &'static Law = &X3;

    fn words(&self, _: &Setting<'_>) -> Words {
        match self {
            Self::Value => Words::new(
                tell!("card-game-x3-value", "no ticket has this value"),
                say!("card-game-x3-value-label", "expected 1 to {most}", most = rules::MAX_VALUE),
            ),
            Self::Circles => Words::new(
                tell!("card-game-x3-circles", "no ticket shows these circles"),
                say!(
                    "card-game-x3-circles-label",
                    "expected one to {most} letters of colours, no locomotive, nothing unseen",
                    most = rules::MAX_CIRCLES
                ),
            ),
            Self::TooMany => Words::new(
                tell!("card-game-x3-too-many", "no box has so many tickets"),
                say!("card-game-x3-too-many-label", "at most {most}", most = rules::MAX_TICKETS),
            ),
        }
    }
}
