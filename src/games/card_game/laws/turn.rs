//! Whose turn it is, and what a turn may be.

use super::*;
use crate::games::shared::seats::OutOfTurn;

// A1: one action a turn

pub static A1: Law = Law {
    code: "A1",
    slug: "one-action",
    summary: "a turn has exactly one action: draw cards, lay cards in the yard, or draw tickets",
    text: "After the first step, which moves cards from the yard to the stack by itself (Y1), a \
           player does exactly one thing: draw train cards, lay cards in the own rail yard, or draw \
           tickets.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ? lay RR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen lay RR\n",
};

/// A second action in the same turn.
#[derive(Clone, Copy, Debug)]
pub struct SecondAction {
    pub first: Span,
}

impl Fault<Setting<'_>> for SecondAction {
    const LAW: &'static Law = &A1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-a1-one", "one action a turn"),
            say!("card-game-a1-second", "a second action in the same turn"),
        )
        .cause(self.first, say!("card-game-a1-first", "the first one"))
        .help(say!("card-game-a1-help", "if this was another turn, give it a line of its own"))
    }
}

// A2: in seat order

pub static A2: Law = Law {
    code: "A2",
    slug: "turn-order",
    summary: "players take turns in seat order, one turn each",
    text: "Turns go round the table in the order of the `player` lines; whoever has the log's first \
           turn starts. The second pass through the deck goes on where the first one stopped. After \
           a turn out of order the round goes on from whoever really moved, so one slip is reported \
           once.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nplayer Cai\nAda draw ? ?\nCai draw ? ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nplayer Cai\nBen draw ? ?\nCai draw ? ?\nAda draw ? ?\n",
};

/// Somebody else was due.
#[must_use]
pub fn a2(seat: usize, due: usize) -> OutOfTurn {
    OutOfTurn { law: &A2, seat, due, before: None }
}

// A3: who can do something does not pass

pub static A3: Law = Law {
    code: "A3",
    slug: "pass",
    summary: "only a player who can do none of the three actions passes",
    text: "The rulebook does not speak of passing. Our reading: a player who can neither draw a \
           card, nor lay any, nor draw tickets passes; any other pass is a breach.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda pass\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\n",
};

/// A pass by somebody who could have done something.
#[derive(Clone, Copy, Debug)]
pub struct CannotPass {
    seat: usize,
    could: Possible,
}

/// What a player could surely have done.
#[derive(Clone, Copy, Debug)]
enum Possible {
    Draw,
    DrawTickets,
    LayColumn(Card),
    LayThree,
}

#[must_use]
pub fn a3(state: &State, rules: &Rules, seat: usize) -> Option<CannotPass> {
    let could = possible(state, rules, seat)?;
    Some(CannotPass { seat, could })
}

fn possible(state: &State, rules: &Rules, seat: usize) -> Option<Possible> {
    if state.doubt.deck {
        return None;
    }
    if state.deck.count > 0 || state.row.total() > 0 {
        return Some(Possible::Draw);
    }
    if state.ticket_stock().0 > 0 && !state.doubt.tickets {
        return Some(Possible::DrawTickets);
    }
    let player = &state.seats[seat];
    let hand = player.hand.known;
    let mut free = 0;
    for colour in Card::COLOURS {
        let certain = !state.colour_doubt(colour) && player.column(colour).is_none();
        if hand[colour] == 0 || !certain {
            continue;
        }
        let other = state.holder(colour, seat);
        let robbed = other
            .and_then(|other| state.seats[other].column(colour))
            .map_or(0, |column| column.cards.len());
        let most = usize::from(hand[colour]) + usize::from(hand[Card::Wild]);
        if most > robbed && most >= usize::from(rules.column) {
            return Some(Possible::LayColumn(colour));
        }
        free += u8::from(robbed == 0);
    }
    (free >= rules.columns).then_some(Possible::LayThree)
}

impl Fault<Setting<'_>> for CannotPass {
    const LAW: &'static Law = &A3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let could = match self.could {
            Possible::Draw => say!("card-game-a3-draw", "there are cards to draw"),
            Possible::DrawTickets => say!("card-game-a3-tickets", "there are tickets to draw"),
            Possible::LayColumn(colour) => say!(
                "card-game-a3-column",
                "a {colour} column could be laid",
                colour = CARDS.colour(colour)
            ),
            Possible::LayThree => say!("card-game-a3-three", "three colours could be laid"),
        };
        let name = setting.name(self.seat);
        Words::new(
            tell!("card-game-a3-pass", "{name} cannot pass: there is something to do", name),
            could,
        )
    }
}
