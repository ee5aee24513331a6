//! Before the first turn: players, deal, row, first tickets.

use super::end::E2;
use super::tickets::Hand;
use super::*;
use crate::games::shared::seats::{self, DealtTwice, TooFewPlayers, TooManyPlayers};

// S1: two to four players, and what each is dealt

pub static S1: Law = Law {
    code: "S1",
    slug: "cards-dealt",
    summary: "two to four players, each with a locomotive and seven cards from the deck",
    text: "Two, three or four can play. Each player gets one locomotive; the rest of the cards are \
           shuffled, and each player gets seven of them: a hand of eight, with at least one \
           locomotive. `deal L RRGBWYK` is such a hand, `deal ????????` one that nobody showed the \
           scribe. A hand that a log does not record is unseen, too. The four cards of the second pass \
           are E2.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal L RRGBWY\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal L ???????\n",
};

#[must_use]
pub fn s1_too_few(rules: &Rules, players: usize) -> Option<TooFewPlayers> {
    seats::too_few(&S1, players, rules.players_min, "player Ada")
}

#[must_use]
pub fn s1_too_many(rules: &Rules, players: usize) -> Option<TooManyPlayers> {
    seats::too_many(&S1, players, rules.players_max)
}

/// A first hand that nobody is dealt.
#[derive(Clone, Copy, Debug)]
pub enum WrongHand {
    Number { seat: usize, cards: u32 },
    NoWild { seat: usize },
}

#[must_use]
pub fn s1(rules: &Rules, seat: usize, dealt: Pile) -> Option<WrongHand> {
    let cards = dealt.total();
    let wilds = dealt.known[Card::Wild].saturating_add(dealt.unseen);
    if cards != u32::from(rules.first_hand()) {
        return Some(WrongHand::Number { seat, cards });
    }
    (wilds < rules.first_wild).then_some(WrongHand::NoWild { seat })
}

impl Fault<Setting<'_>> for WrongHand {
    const LAW: &'static Law = &S1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let due = setting.rules.first_hand();
        let words = match *self {
            Self::Number { seat, cards } => {
                let (name, n) = (setting.name(seat), cards_n(cards));
                Words::new(
                    tell!("card-game-s1-number", "{name} starts with {n}, not {due}", name, n, due),
                    say!("card-game-s1-number-label", "{n} instead of {due}", n, due),
                )
            }
            Self::NoWild { seat } => Words::new(
                tell!(
                    "card-game-s1-wild",
                    "{name} is given a locomotive before the deal",
                    name = setting.name(seat)
                ),
                say!("card-game-s1-wild-label", "no locomotive among these cards"),
            ),
        };
        words.note(say!("card-game-s1-note", "one locomotive and seven cards from the deck"))
    }
}

/// A second deal to one player, in either pass.
#[must_use]
pub fn dealt_twice(state: &State, seat: usize) -> Option<DealtTwice> {
    let first = state.seats[seat].dealt?;
    let law = if state.pass > 1 { &E2 } else { &S1 };
    Some(DealtTwice { law, seat, first })
}

// S2: five cards are turned face up

pub static S2: Law = Law {
    code: "S2",
    slug: "first-row",
    summary: "five cards are turned face up before the first turn",
    text: "The face-up row has five cards. Locomotives among them stay, however many there are (D4). \
           The six bonus cards are laid out for everybody to see; a log does not mention them.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket RBWG\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket LLLWG\n",
};

/// A row that is not laid out so, in either pass.
#[derive(Clone, Copy, Debug)]
pub struct WrongRow {
    second_pass: bool,
    what: RowFault,
}

#[derive(Clone, Copy, Debug)]
enum RowFault {
    Twice { first: Span },
    Number { cards: u32 },
}

#[must_use]
pub fn s2(state: &State, rules: &Rules, cards: u32) -> Option<WrongRow> {
    let second_pass = state.pass > 1;
    let due = u32::from(rules.market);
    let short = second_pass && cards < due && cards >= due.min(state.deck.count);
    let what = match state.market_at {
        Some(first) => RowFault::Twice { first },
        None if cards == due || short || state.doubt.deck && second_pass => return None,
        None => RowFault::Number { cards },
    };
    Some(WrongRow { second_pass, what })
}

impl Fault<Setting<'_>> for WrongRow {
    fn law(&self) -> &'static Law {
        if self.second_pass { &E2 } else { &S2 }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let due = setting.rules.market;
        match self.what {
            RowFault::Twice { first } => Words::new(
                tell!("card-game-s2-twice", "the row is laid out twice"),
                say!("card-game-s2-twice-label", "a second row"),
            )
            .cause(first, say!("card-game-s2-twice-cause", "laid out here")),
            RowFault::Number { cards } => Words::new(
                tell!("card-game-s2-number", "the row has {due} cards, not {cards}", due, cards),
                say!("card-game-s2-number-label", "{cards} turned up", cards = cards_n(cards)),
            )
            .note(say!(
                "card-game-s2-number-note",
                "{due} cards are turned face up",
                due
            )),
        }
    }
}

// S3: six tickets, of which at least one is kept

pub static S3: Law = Law {
    code: "S3",
    slug: "first-tickets",
    summary: "each player is dealt six tickets and keeps one to six of them",
    text: "Everybody is dealt six tickets and keeps at least one. Those not kept are shuffled back \
           into the ticket deck, so they may turn up again later.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets -Chicago-Dallas -? -? -? -? -?\nBen tickets +? -? -? -? -? -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas -? -? -? -? -?\nBen tickets +? +? +? +? +? +?\n",
};

/// More or fewer tickets than are dealt at the start.
#[derive(Clone, Copy, Debug)]
pub struct WrongTicketDeal {
    seat: usize,
    tickets: usize,
}

#[must_use]
pub fn s3_number(rules: &Rules, hand: &Hand<'_, '_>) -> Option<WrongTicketDeal> {
    let tickets = hand.offers.len();
    (tickets != usize::from(rules.first_tickets))
        .then_some(WrongTicketDeal { seat: hand.seat, tickets })
}

impl Fault<Setting<'_>> for WrongTicketDeal {
    const LAW: &'static Law = &S3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, n) = (setting.name(self.seat), self.tickets);
        let due = setting.rules.first_tickets;
        Words::new(
            tell!(
                "card-game-s3-number",
                "{name} is dealt {due} tickets at the start, not {n}",
                name,
                due,
                n
            ),
            say!("card-game-s3-number-label", "{n} here", n),
        )
    }
}

/// None of the first tickets is kept.
#[derive(Clone, Copy, Debug)]
pub struct NoneKept {
    seat: usize,
}

#[must_use]
pub fn s3_kept(rules: &Rules, hand: &Hand<'_, '_>) -> Option<NoneKept> {
    let seat = hand.seat;
    (hand.kept() < usize::from(rules.first_keep)).then_some(NoneKept { seat })
}

impl Fault<Setting<'_>> for NoneKept {
    const LAW: &'static Law = &S3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        Words::new(
            tell!(
                "card-game-s3-none",
                "{name} keeps none of the first tickets",
                name = setting.name(self.seat)
            ),
            say!("card-game-s3-none-label", "at least one is kept"),
        )
        .help(say!(
            "card-game-s3-none-help",
            "`+` marks a ticket that is kept, `-` one that is not"
        ))
    }
}
