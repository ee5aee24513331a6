//! Completing tickets at a scoring.

use super::*;
use crate::finding::Severity;
use crate::games::card_game::rules::Ticket;
use crate::games::card_game::state::Completed;
use crate::games::shared::{and, list};

// P1: only cards on the stack, and each for one ticket

pub static P1: Law = Law {
    code: "P1",
    slug: "cards-of-the-stack",
    summary: "only cards on the track stack complete tickets, and each serves one ticket",
    text: "Tickets are completed with the cards on the player's track stack, not with those in the \
           yard or in the hand. Each card serves one ticket; a locomotive is any colour. A completed \
           ticket scores its value.",
    bad: include_str!("examples/P1-bad.ride"),
    good: include_str!("examples/P1-good.ride"),
};

/// A card that does not lie on the stack, or has served another ticket.
#[derive(Clone, Copy, Debug)]
pub struct NotOnTheStack {
    seat: usize,
    card: Card,
    /// Others of its kind lie there.
    some: bool,
    left: Pile,
    /// A ticket that such a card has served.
    served: Option<Span>,
}

/// Judges cards that complete a ticket by what is left on the stack.
#[must_use]
pub fn p1(player: &Seat, seat: usize, missing: Option<Card>, left: Pile) -> Option<NotOnTheStack> {
    let card = missing?;
    let mut claims = player.claims.iter();
    Some(NotOnTheStack {
        seat,
        card,
        some: player.stack.known[card] > 0,
        left,
        served: claims.find(|claim| claim.cards.known[card] > 0).map(|claim| claim.at),
    })
}

impl Fault<Setting<'_>> for NotOnTheStack {
    const LAW: &'static Law = &P1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.name(self.seat);
        let what = match self.some {
            true => say!("card-game-p1-so-many", "so many {cards}", cards = CARDS.many(self.card)),
            false => a_card(self.card),
        };
        let lies = match self.left.total() {
            0 => say!("card-game-p1-nothing-left", "nothing is left on it"),
            _ => say!("card-game-p1-left", "left on it: {cards}", cards = list_cards(self.left)),
        };
        let words = Words::new(
            tell!("card-game-p1-not-there", "{name}'s stack does not have {what}", name, what),
            lies,
        );
        words.cause(self.served, say!("card-game-p1-served", "served this ticket"))
    }
}

// P2: exactly the cards that the ticket shows

pub static P2: Law = Law {
    code: "P2",
    slug: "circles-of-the-ticket",
    summary: "a ticket takes exactly the cards it shows; locomotives may stand in",
    text: "A ticket shows coloured circles: for each of them one card of that colour, or a \
           locomotive, also where the colour would be there. Which tickets are completed is the \
           owner's choice. `completes` lines state it and are then the whole choice of that player \
           at that scoring, and `completes -` says that there is no ticket; without them the best \
           choice is taken: most points, then most tickets, \
           then the greatest sum of the big cities named. A note says so where the lines leave points \
           lying, and the score sheet where another choice would have changed a total or the winner.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YY\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda completes Chicago-Dallas YL\n",
};

/// These are not the cards that the ticket shows.
#[derive(Clone, Copy, Debug)]
pub enum WrongCircles {
    Number {
        ticket: TicketId,
        due: u32,
        given: u32,
    },
    /// More cards of a colour than there are circles of it.
    Colour {
        ticket: TicketId,
        card: Card,
        due: u8,
    },
}

#[must_use]
pub fn p2(rules: &Rules, id: TicketId, cards: Pile) -> Option<WrongCircles> {
    let shows = rules.ticket(id)?.cards;
    let (given, due) = (cards.total(), shows.total());
    if given != due {
        return Some(WrongCircles::Number { ticket: id, due, given });
    }
    let mut colours = Card::COLOURS.into_iter();
    let card = colours.find(|&card| cards.known[card] > shows[card])?;
    Some(WrongCircles::Colour { ticket: id, card, due: shows[card] })
}

impl Fault<Setting<'_>> for WrongCircles {
    const LAW: &'static Law = &P2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (Self::Number { ticket, .. } | Self::Colour { ticket, .. }) = *self;
        let name = setting.rules.name(ticket);
        let message = match *self {
            Self::Number { due, given, .. } => tell!(
                "card-game-p2-number",
                "{name} takes {due} cards, not {given}",
                name,
                due,
                given
            ),
            Self::Colour { card, due: 0, .. } => tell!(
                "card-game-p2-no-colour",
                "{name} takes no {colour} card",
                name,
                colour = CARDS.colour(card)
            ),
            Self::Colour { card, due, .. } => tell!(
                "card-game-p2-only",
                "{name} takes only {cards}",
                name,
                cards = some_cards(card, u32::from(due))
            ),
        };
        let circles = setting.rules.ticket(ticket).map(circles).unwrap_or_default();
        Words::new(
            message,
            say!("card-game-p2-circles", "its circles: {circles}", circles),
        )
        .help(say!("card-game-p2-help", "if your ticket shows others, declare it in the header, as in `ticket Seattle-Miami 22 KWRRO`"))
    }
}

/// `1 yellow and 1 green`.
fn circles(ticket: &Ticket) -> String {
    let kinds = ticket.cards.each();
    let parts: Vec<String> = kinds
        .map(|(card, n)| {
            say!("card-game-p2-circle", "{n} {colour}", n, colour = CARDS.colour(card))
        })
        .collect();
    and(&parts)
}

/// A ticket is completed beside a line that says there is none.
#[derive(Clone, Copy, Debug)]
pub struct NothingAndSomething {
    pub seat: usize,
    /// The line that says otherwise.
    pub other: Span,
}

impl Fault<Setting<'_>> for NothingAndSomething {
    const LAW: &'static Law = &P2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.name(self.seat);
        Words::new(
            tell!(
                "card-game-p2-both",
                "{name} completes nothing at this scoring, or something: not both",
                name
            ),
            say!("card-game-p2-both-label", "says otherwise"),
        )
        .cause(self.other, say!("card-game-p2-both-cause", "than this line"))
        .help(say!(
            "card-game-p2-both-help",
            "`completes -` stands alone, for a player who completes no ticket"
        ))
    }
}

/// The `completes` lines of a player leave points lying.
#[derive(Clone, Debug)]
pub struct LeftLying {
    seat: usize,
    said: i32,
    best: Vec<Completed>,
}

/// Compares what the lines of a player complete with the best choice.
#[must_use]
pub fn left_lying(
    rules: &Rules,
    player: &Seat,
    seat: usize,
    best: &[Completed],
) -> Option<LeftLying> {
    let said = worth(rules, player.claims.iter().map(|claim| claim.id));
    let most = worth(rules, best.iter().map(|done| done.id));
    let doubt = player.doubt.stack.is_some() || player.doubt.tickets.is_some();
    (said < most && !doubt && !player.doubt.stack_unseen).then(|| LeftLying {
        seat,
        said,
        best: best.to_vec(),
    })
}

fn worth(rules: &Rules, tickets: impl Iterator<Item = TicketId>) -> i32 {
    let value = |id| rules.ticket(id).map_or(0, |ticket| ticket.value);
    tickets.map(value).sum()
}

impl Fault<Setting<'_>> for LeftLying {
    const LAW: &'static Law = &P2;

    fn severity(&self) -> Severity {
        Severity::Note
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let Self { seat, said, best } = self;
        let points = worth(&setting.rules, best.iter().map(|done| done.id));
        let ticket = |done: &Completed| {
            say!(
                "card-game-p2-with",
                "{ticket} with {cards}",
                ticket = setting.rules.name(done.id),
                cards = done.cards.known.to_string()
            )
        };
        let tickets: Vec<String> = best.iter().map(ticket).collect();
        let name = setting.name(*seat);
        Words::new(
            tell!(
                "card-game-p2-lying",
                "{name} left tickets worth {points} points lying",
                name,
                points = points - said
            ),
            say!("card-game-p2-lying-label", "tickets worth {said} completed", said),
        )
        .note(say!("card-game-p2-lying-note", "which tickets are completed is the owner's choice"))
        .help(say!(
            "card-game-p2-lying-help",
            "for {points} points: {tickets}",
            points,
            tickets = list(&tickets)
        ))
    }
}

// P3: all tickets are turned up at the end

pub static P3: Law = Law {
    code: "P3",
    slug: "tickets-not-completed",
    summary: "each ticket that is not completed at the end costs its value",
    text: "At the end of the game every ticket still in hand costs its owner as many points as it \
           would have scored. So `shows` at the end must list all of them; completed tickets may be \
           listed too.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas +Dallas-Miami -? -? -? -?\nBen tickets +? -? -? -? -? -?\nAda shows Chicago-Dallas\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas +Dallas-Miami -? -? -? -?\nBen tickets +? -? -? -? -? -?\nAda shows Chicago-Dallas Dallas-Miami\n",
};

/// Tickets that should have been turned up at the end.
#[derive(Clone, Copy, Debug)]
pub enum NotShown {
    Ticket {
        seat: usize,
        ticket: TicketId,
        kept: Span,
    },
    /// So many that nobody saw.
    Unseen {
        seat: usize,
        tickets: u8,
    },
}

#[must_use]
pub fn p3(player: &Seat, seat: usize) -> Option<NotShown> {
    let (_, shown) = player.shown.as_ref()?;
    if player.doubt.tickets.is_some() || player.doubt.stack.is_some() || player.doubt.choice_unseen
    {
        return None;
    }
    if let Some(hidden) = player.tickets.iter().find(|t| !shown.contains(&t.id)) {
        return Some(NotShown::Ticket { seat, ticket: hidden.id, kept: hidden.at });
    }
    let tickets = player.unseen_tickets;
    (tickets > 0).then_some(NotShown::Unseen { seat, tickets })
}

impl Fault<Setting<'_>> for NotShown {
    const LAW: &'static Law = &P3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Ticket { seat, ticket, kept } => {
                let (name, ticket) = (setting.name(seat), setting.rules.name(ticket));
                Words::new(
                    tell!("card-game-p3-ticket", "{name} does not show {ticket}", name, ticket),
                    say!("card-game-p3-ticket-label", "not among these"),
                )
                .cause(kept, say!("card-game-p3-kept", "kept here, and not completed"))
            }
            Self::Unseen { seat, tickets } => Words::new(
                tell!(
                    "card-game-p3-more",
                    "{name} kept more tickets than these",
                    name = setting.name(seat)
                ),
                say!("card-game-p3-missing", "{tickets} missing", tickets),
            ),
        }
    }
}
