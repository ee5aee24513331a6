//! Cards that cannot be: what no rulebook lists, and every referee sees.

use super::*;
use crate::games::shared::NotInTheRow;
use crate::games::ticket_to_ride::state::{Drawn, Payment};

// X1: every card is in one place

pub static X1: Rule = Rule::of(Law {
    code: "X1",
    slug: "no-such-card",
    summary: "every card is in one place: in a hand, in the row, in the deck or among the discards",
    text: "A card appears that cannot be where the log says it came from: all cards of its colour \
           lie elsewhere, or the deck was reshuffled from discards that had none. A card drawn \
           unseen is never held against anybody: it may be any card that is still missing.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRRR\nBen deal RRRR\nmarket RRRRG\nAda draw ?R ?K\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRRR\nBen deal RRRR\nmarket RRRKG\nAda draw ?R ?K\n",
});

/// A card that was not there.
#[derive(Clone, Copy, Debug)]
pub enum NoSuchCard {
    /// More cards were turned up than there were.
    NothingLeft,
    /// The game has none of this kind.
    NoneAtAll(Card),
    /// All of its kind are elsewhere.
    Elsewhere {
        card: Card,
        /// Whose hand it was said to come from; else it was the deck.
        seat: Option<usize>,
        hands: u32,
        row: u8,
        discards: u8,
        /// Some are nowhere to be seen: they were not among the discards when those
        /// were shuffled.
        lost: bool,
    },
}

/// Of cards drawn from the deck.
#[must_use]
pub fn x1_drawn(state: &State, drawn: Drawn) -> Option<NoSuchCard> {
    if drawn.too_many > 0 && state.doubt.cards == 0 {
        return Some(NoSuchCard::NothingLeft);
    }
    Some(no_such_card(state, drawn.impossible?, None))
}

/// Of cards paid that nobody had seen before.
#[must_use]
pub fn x1_paid(state: &State, seat: usize, payment: &Payment) -> Option<NoSuchCard> {
    Some(no_such_card(state, payment.impossible?, Some(seat)))
}

fn no_such_card(state: &State, card: Card, seat: Option<usize>) -> NoSuchCard {
    let all = u32::from(state.all[card]);
    if all == 0 {
        return NoSuchCard::NoneAtAll(card);
    }
    let seats = state.seats.iter();
    let hands = seats.map(|s| u32::from(s.hand.known[card])).sum();
    let (row, discards) = (state.row.known[card], state.discards.known[card]);
    let seen = hands + u32::from(row) + u32::from(discards);
    NoSuchCard::Elsewhere {
        card,
        seat,
        hands,
        row,
        discards,
        lost: seen < all && state.deck.epoch > 0,
    }
}

impl Fault<Setting<'_>> for NoSuchCard {
    const LAW: &'static Law = &X1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let board = setting.board;
        match *self {
            Self::NothingLeft => Words::new(
                tell!("x1-nothing-left", "deck and discards have no card left to turn up"),
                say!("x1-nothing-left-label", "this card cannot have come from the deck"),
            )
            .help(say!(
                "x1-nothing-left-help",
                "if nothing was turned up, write `-` for it, as in `{card}>-`",
                card = board.sample(1)
            )),
            Self::NoneAtAll(card) => {
                let kinds = board.deck.each().map(|(card, _)| match card {
                    Card::Wild => say!(
                        "x1-kind-wild",
                        "`{letter}` {name}",
                        letter = card.letter(),
                        name = board.wild_words().one()
                    ),
                    _ => say!(
                        "x1-kind",
                        "`{letter}` {name}",
                        letter = card.letter(),
                        name = setting.colour(card)
                    ),
                });
                let kinds: Vec<String> = kinds.collect();
                Words::new(
                    tell!(
                        "x1-none-at-all",
                        "this game has no {colour} cards",
                        colour = setting.colour(card)
                    ),
                    say!("x1-none-label", "no such card is in the deck"),
                )
                .help(say!(
                    "x1-none-help",
                    "its cards are {kinds}",
                    kinds = super::and(&kinds)
                ))
            }
            Self::Elsewhere { card, seat, hands, row, discards, lost } => {
                let a_card = setting.a_card(card);
                let message = match seat {
                    Some(seat) => tell!(
                        "x1-cannot-have",
                        "{who} cannot have {a_card}",
                        who = setting.name(seat),
                        a_card
                    ),
                    None => tell!("x1-deck-cannot", "the deck cannot have {a_card} here", a_card),
                };
                let all = setting.some_cards(card, u32::from(board.deck[card]));
                let words = Words::new(
                    message,
                    say!(
                        "x1-where",
                        "of {all}, {hands} are in hands, {row} in the row, {discards} discarded",
                        all,
                        hands,
                        row,
                        discards
                    ),
                );
                match lost {
                    true => words.help(say!(
                        "x1-lost",
                        "when the discards were last shuffled, there was none left among them"
                    )),
                    false => words,
                }
            }
        }
    }
}

// X2: a face-up card lies face up

pub static X2: Rule = Rule::of(Law {
    code: "X2",
    slug: "not-in-the-row",
    summary: "a face-up card can be taken only if it lies face up",
    text: "The log says that a card was taken from the face-up row, but no card of that colour lies \
           there.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBBWG\nAda draw Y>K ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBBWG\nAda draw R>Y Y>K\n",
});

/// Where the record is in doubt, a short row was perhaps filled up.
#[must_use]
pub fn x2(state: &State, market: u8, card: Card) -> Option<NotInTheRow> {
    let row = state.row;
    let there = row.known[card] > 0 || row.unseen > 0;
    (!there && !state.row_may_be_fuller(market)).then_some(NotInTheRow { law: &X2, card, row })
}
