//! Drawing train cards, and the face-up row.

use super::*;
use crate::games::shared::seats::LastRound;

/// How far a draw has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    cards: u32,
    first: Option<First>,
    /// A card was taken that should not have been.
    broken: bool,
}

/// The first card of a draw.
#[derive(Clone, Copy, Debug)]
struct First {
    /// A face-up locomotive.
    wild: bool,
    at: Span,
}

impl Progress {
    /// One more card is taken. True if it should not have been.
    pub fn take(&mut self, face_up: Option<Card>, at: Span, wrong: bool) -> bool {
        let wild = face_up == Some(Card::Wild);
        self.first.get_or_insert(First { wild, at });
        self.cards += 1;
        self.broken |= wrong;
        self.broken
    }
}

// D1: a draw is two cards, and the row is filled up at once

pub static D1: Law = Law {
    code: "D1",
    slug: "two-cards",
    summary: "a draw is two cards, each from the row or from the deck, and the row is filled up at once",
    text: "A player who draws takes two cards, each either one of the face-up cards or the top card \
           of the deck. A face-up card is replaced from the deck before the next one is taken, so \
           `R>-` (nothing was turned up) is right only when the deck is used up. One card is enough \
           only where a face-up locomotive was taken (D2) or no second card was to be had (D6).",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda draw ?R\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket KRBWG\nAda draw R>K ?\n",
};

/// A third card.
#[derive(Clone, Copy, Debug)]
pub struct ThirdCard {
    first: Span,
}

#[must_use]
pub fn d1_third(drawn: &Progress) -> Option<ThirdCard> {
    let first = drawn.first.filter(|first| !first.wild)?;
    (drawn.cards >= 2 && !drawn.broken).then_some(ThirdCard { first: first.at })
}

impl Fault<Setting<'_>> for ThirdCard {
    const LAW: &'static Law = &D1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-d1-two", "a draw is two cards"),
            say!("card-game-d1-third", "a third card"),
        )
        .cause(self.first, say!("card-game-d1-first", "the first one"))
    }
}

/// One card only, though a second was to be had.
#[derive(Clone, Copy, Debug)]
pub struct OneCard;

/// Judges a draw that is over; the fault is at its only card.
#[must_use]
pub fn d1_too_few(state: &State, drawn: &Progress) -> Option<(OneCard, Span)> {
    let first = drawn.first.filter(|first| !first.wild)?;
    let row = state.row;
    let open = row.total() - u32::from(row.known[Card::Wild]) - u32::from(row.unseen);
    let another = state.deck.count > 0 || open > 0;
    (drawn.cards == 1 && another && !state.doubt.deck).then_some((OneCard, first.at))
}

impl Fault<Setting<'_>> for OneCard {
    const LAW: &'static Law = &D1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-d1-two", "a draw is two cards"),
            say!("card-game-d1-only", "the only card drawn"),
        )
        .help(say!("card-game-d1-only-help", "a second card that nobody saw is written `?`"))
    }
}

/// A card taken and not replaced, though there was one to turn up.
#[derive(Clone, Copy, Debug)]
pub struct NotReplaced {
    deck: u32,
}

#[must_use]
pub fn d1_not_replaced(state: &State) -> Option<NotReplaced> {
    let deck = state.deck.count;
    (deck > 0 && !state.doubt.deck).then_some(NotReplaced { deck })
}

impl Fault<Setting<'_>> for NotReplaced {
    const LAW: &'static Law = &D1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("card-game-d1-not-replaced", "the card taken was not replaced"),
            say!(
                "card-game-d1-not-replaced-label",
                "nothing turned up, with {cards} in the deck",
                cards = cards_n(self.deck)
            ),
        )
        .help(say!(
            "card-game-d1-not-replaced-help",
            "write the card that was turned up, as in `R>W`"
        ))
    }
}

// D2: a face-up locomotive is the whole draw

pub static D2: Law = Law {
    code: "D2",
    slug: "face-up-locomotive",
    summary: "a face-up locomotive is the whole draw, and never the second card",
    text: "A locomotive from the face-up row counts as two cards: whoever takes one draws nothing \
           else in that turn. So it cannot be the second card either, not even if it has just been \
           turned up; that is our reading, as in the board game.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket LRBWG\nAda draw L>K ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket LRBWG\nAda draw L>K\nBen draw ?L R>W\n",
};

/// A face-up locomotive beside another card.
#[derive(Clone, Copy, Debug)]
pub enum WildAndMore {
    /// It came first.
    First { at: Span },
    /// It came second, after this one.
    Second { first: Span },
}

/// Judges the next card of a draw; `face_up` if it is taken from the row.
#[must_use]
pub fn d2(drawn: &Progress, face_up: Option<Card>) -> Option<WildAndMore> {
    let first = drawn.first.filter(|_| !drawn.broken)?;
    if first.wild {
        return Some(WildAndMore::First { at: first.at });
    }
    let second = drawn.cards == 1 && face_up == Some(Card::Wild);
    second.then_some(WildAndMore::Second { first: first.at })
}

impl Fault<Setting<'_>> for WildAndMore {
    const LAW: &'static Law = &D2;

    fn words(&self, _: &Setting<'_>) -> Words {
        match *self {
            Self::First { at } => Words::new(
                tell!("card-game-d2-first", "the face-up locomotive was the whole draw"),
                say!("card-game-d2-second-card", "a second card"),
            )
            .cause(at, say!("card-game-d2-counts-two", "a face-up locomotive counts as two cards")),
            Self::Second { first } => Words::new(
                tell!("card-game-d2-second", "a face-up locomotive cannot be the second card"),
                say!("card-game-d2-it-counts", "it counts as two cards"),
            )
            .cause(first, say!("card-game-d2-first-card", "the first card")),
        }
    }
}

// D4: the row is never replaced as a whole

pub static D4: Law = Law {
    code: "D4",
    slug: "no-new-row",
    summary: "the face-up row is never replaced as a whole, however many locomotives lie there",
    text: "In the board game three face-up locomotives clear the row. In the card game they stay: a \
           `flush` is a slip of habit. Neither is there anything to `refill`, since every card taken \
           is replaced at once as long as the deck lasts.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket LLRBW\nAda draw R>L flush KKRBW ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket LLRBW\nAda draw R>L ?\n",
};

/// A row that was replaced or filled up: in this game neither happens.
#[derive(Clone, Copy, Debug)]
pub enum NewRow {
    Flush,
    Refill,
}

#[must_use]
pub fn d4(state: &State, flush: bool) -> Option<NewRow> {
    if flush { Some(NewRow::Flush) } else { (!state.doubt.deck).then_some(NewRow::Refill) }
}

impl Fault<Setting<'_>> for NewRow {
    const LAW: &'static Law = &D4;

    fn words(&self, _: &Setting<'_>) -> Words {
        match self {
            Self::Flush => Words::new(
                tell!("card-game-d4-flush", "the row is not replaced in this game"),
                say!(
                    "card-game-d4-flush-label",
                    "locomotives or not, these cards stay where they are"
                ),
            ),
            Self::Refill => Words::new(
                tell!("card-game-d4-refill", "there is no gap in the row to fill"),
                say!("card-game-d4-refill-label", "every card taken was replaced at once"),
            ),
        }
    }
}

// D6: nothing comes from a deck that is used up

pub static D6: Law = Law {
    code: "D6",
    slug: "deck-used-up",
    summary: "with the deck used up, only what lies face up can be drawn, and it is not replaced",
    text: "There is no reshuffle. Once the deck is empty, face-up cards can still be taken and leave \
           a gap; when none is left, nobody can draw at all. Our reading: where only one card may be \
           taken, because the others are locomotives or there are none, the draw is that one card.",
    bad: include_str!("examples/D6-bad.ride"),
    good: include_str!("examples/D6-good.ride"),
};

/// A card from a deck that is used up.
#[derive(Clone, Debug)]
pub struct DeckUsedUp {
    turned_up: bool,
    last: Option<LastRound>,
}

#[must_use]
pub fn d6(state: &State, turned_up: bool) -> Option<DeckUsedUp> {
    let used_up = state.deck.count == 0 && !state.doubt.deck;
    used_up.then_some(DeckUsedUp { turned_up, last: state.last_round })
}

impl Fault<Setting<'_>> for DeckUsedUp {
    const LAW: &'static Law = &D6;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let words = match self.turned_up {
            true => Words::new(
                tell!("card-game-d6-turn-up", "the deck is used up: nothing can be turned up"),
                say!("card-game-d6-turn-up-label", "this card cannot have come from the deck"),
            )
            .help(say!("card-game-d6-turn-up-help", "a card that leaves a gap is written `R>-`")),
            false => Words::new(
                tell!("card-game-d6-blind", "there is no card left to draw blind"),
                say!("card-game-d6-blind-label", "the deck is used up"),
            )
            .help(say!("card-game-d6-blind-help", "only face-up cards can be taken now")),
        };
        let Some(last) = &self.last else {
            return words;
        };
        let who = setting.name(usize::from(last.seat));
        words.cause(last.at, say!("card-game-d6-last", "{who} drew the last card here", who))
    }
}
