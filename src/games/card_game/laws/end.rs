//! When the deck is used up: the last round, the second pass, the end.

use super::*;
use crate::games::shared::seats::LastRound;

// E1: one more turn for everybody

pub static E1: Law = Law {
    code: "E1",
    slug: "last-round",
    summary: "when the last card of the deck is drawn, every player has one more turn",
    text: "The moment the deck is used up, by a draw or by filling the row, the last round begins: \
           after this turn every player has one more, also the one who drew the last card. Then \
           tickets are completed. What is played after the end is reported once, and neither applied \
           nor scored.",
    bad: include_str!("examples/E1-bad.ride"),
    good: include_str!("examples/E1-good.ride"),
};

/// A turn after the end.
#[derive(Clone, Debug)]
pub struct GameOver {
    last: LastRound,
}

#[must_use]
pub fn e1(state: &State) -> Option<GameOver> {
    let last = state.last_round?;
    Some(GameOver { last })
}

impl Fault<Setting<'_>> for GameOver {
    const LAW: &'static Law = &E1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.name(usize::from(self.last.seat));
        Words::new(
            tell!("card-game-e1-over", "the game is over"),
            say!("card-game-e1-over-label", "this turn is neither applied nor scored"),
        )
        .cause(
            self.last.at,
            say!(
                "card-game-e1-last",
                "{name} drew the last card of the deck here: one more turn for everybody",
                name
            ),
        )
    }
}

/// The second pass is set up although nobody has had the last turn.
#[derive(Clone, Copy, Debug)]
pub struct NoLastRound {
    began: Span,
}

#[must_use]
pub fn e1_missing(state: &State) -> Option<NoLastRound> {
    let last = state.last_round.as_ref()?;
    // Where only some turns are missing, the turn order tells.
    let none = usize::try_from(last.turns_left) == Ok(state.seats.len());
    none.then_some(NoLastRound { began: last.at })
}

impl Fault<Setting<'_>> for NoLastRound {
    const LAW: &'static Law = &E1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-e1-missing", "the last round is missing"),
            say!("card-game-e1-missing-label", "everybody has one more turn first"),
        )
        .cause(
            self.began,
            say!("card-game-e1-missing-cause", "the last card of the deck was drawn here"),
        )
    }
}

// E2: four players go through the deck twice

pub static E2: Law = Law {
    code: "E2",
    slug: "second-pass",
    summary: "four players go through the deck twice: tickets are completed, then four cards each and a new row",
    text: "Two or three players go through the deck once. Four players complete tickets when the deck \
           is used up and then play on: cards in hand and tickets not completed stay with their \
           owners, everything else (yards, stacks, spent cards, the row) is shuffled into a new deck; \
           each player is dealt four cards, five are turned face up, and the player after the last \
           one to move has the next turn. When the second deck is used up the game ends as with \
           fewer players. A log writes `completes` lines, then a `deal` for each player and the \
           `market`; what it leaves out altogether is unseen. A pass cannot be scored before it is \
           over, and no turn stands between the last round and the deal.",
    bad: include_str!("examples/E2-bad.ride"),
    good: include_str!("examples/E2-good.ride"),
};

/// Cards dealt, or a row laid out, in mid-game.
#[derive(Clone, Copy, Debug)]
pub enum MidGame {
    /// So many players go through the deck once.
    Once {
        players: usize,
    },
    Second,
    /// So many cards are left of the first deck.
    First {
        deck: u32,
    },
}

#[must_use]
pub fn e2_out_of_place(state: &State, rules: &Rules) -> MidGame {
    let players = state.seats.len();
    if players != rules.second_players {
        MidGame::Once { players }
    } else if state.pass > 1 {
        MidGame::Second
    } else {
        let deck = state.deck.count;
        MidGame::First { deck }
    }
}

impl Fault<Setting<'_>> for MidGame {
    const LAW: &'static Law = &E2;

    fn words(&self, _: &Setting<'_>) -> Words {
        let label = match *self {
            Self::Once { players } => {
                say!("card-game-e2-one-pass", "{players} players go through the deck once", players)
            }
            Self::Second => say!("card-game-e2-under-way", "the second pass is under way"),
            Self::First { deck } => say!(
                "card-game-e2-not-over",
                "{cards} are still in the deck: the first pass is not over",
                cards = cards_n(deck)
            ),
        };
        Words::new(
            tell!("card-game-e2-mid-game", "no cards are dealt or laid out in mid-game"),
            label,
        )
    }
}

/// A turn between the two passes.
#[derive(Clone, Copy, Debug)]
pub struct BeforeDeal {
    /// Where the last card of the first deck was drawn.
    last: Option<Span>,
}

#[must_use]
pub fn e2_before_deal(state: &State) -> BeforeDeal {
    let last = state.last_round.as_ref().filter(|_| state.pass_over());
    BeforeDeal { last: last.map(|last| last.at) }
}

impl Fault<Setting<'_>> for BeforeDeal {
    const LAW: &'static Law = &E2;

    fn words(&self, _: &Setting<'_>) -> Words {
        let words = Words::new(
            tell!("card-game-e2-begins", "the second pass begins when its cards have been dealt"),
            say!(
                "card-game-e2-begins-label",
                "they are dealt below; this turn is neither applied nor scored"
            ),
        )
        .help(say!(
            "card-game-e2-begins-help",
            "a turn of the second pass stands below its `deal` lines"
        ));
        words.cause(
            self.last,
            say!(
                "card-game-e2-last",
                "the last card of the deck was drawn here: one more turn for everybody"
            ),
        )
    }
}

/// Tickets completed, and then the pass goes on.
#[derive(Clone, Copy, Debug)]
pub struct CompletedEarly;

impl Fault<Setting<'_>> for CompletedEarly {
    const LAW: &'static Law = &E2;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!(
                "card-game-e2-early",
                "tickets are completed when the deck is used up and the last round is over"
            ),
            say!("card-game-e2-early-label", "the pass goes on below"),
        )
    }
}

/// More or fewer cards than each is dealt for the second pass.
#[derive(Clone, Copy, Debug)]
pub struct WrongSecondDeal {
    seat: usize,
    dealt: u32,
    due: u32,
}

#[must_use]
pub fn e2_deal(state: &State, rules: &Rules, seat: usize, dealt: u32) -> Option<WrongSecondDeal> {
    let due = u32::from(rules.second_deal);
    let scarce = state.deck.count < due * u32::try_from(state.seats.len()).unwrap_or(0);
    let right = dealt == due || state.doubt.deck || scarce && dealt < due;
    (!right).then_some(WrongSecondDeal { seat, dealt, due })
}

impl Fault<Setting<'_>> for WrongSecondDeal {
    const LAW: &'static Law = &E2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, due) = (setting.name(self.seat), self.due);
        let dealt = cards_n(self.dealt);
        Words::new(
            tell!(
                "card-game-e2-deal",
                "{name} is dealt {dealt} for the second pass, not {due}",
                name,
                dealt,
                due
            ),
            say!("card-game-e2-deal-label", "{dealt} instead of {due}", dealt, due),
        )
    }
}
