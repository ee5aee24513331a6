//! Cards that cannot be: what no rulebook lists, and every referee sees.

use super::*;
use crate::games::card_game::state::Taken;
use crate::games::shared::NotInTheRow;

// X1: more cards of one kind than the deck has

pub static X1: Law = Law {
    code: "X1",
    slug: "no-such-card",
    summary: "the deck has ten cards of each colour and sixteen locomotives, and each is in one place",
    text: "A card appears that cannot be where the log says it came from, because all cards of its \
           kind are known to lie elsewhere: in hands, in yards, on stacks, in the row or among the \
           discards. A card drawn unseen is never held against anybody: it may be any card that is \
           still missing.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L 7R\nBen deal L KKKKKKK\nmarket RRRKG\nAda draw ?R ?K\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L 7R\nBen deal L KKKKKKK\nmarket RRWKG\nAda draw ?R ?K\n",
};

/// The deck cannot have had this card: so many of its kind are known to be elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct NoSuchCard {
    card: Card,
    hands: u32,
    laid: u32,
    row: u32,
    discards: u32,
    /// It should have come from the second deck.
    second: bool,
}

/// Judges a card that turned out not to be there.
#[must_use]
pub fn x1(state: &State, impossible: Option<Card>) -> Option<NoSuchCard> {
    let card = impossible?;
    let of = |pile: Pile| u32::from(pile.known[card]);
    let laid = |seat: &Seat| {
        let yard: u32 = seat.yard.iter().map(|column| of(column.pile())).sum();
        yard + of(seat.stack)
    };
    Some(NoSuchCard {
        card,
        hands: state.seats.iter().map(|seat| of(seat.hand)).sum(),
        laid: state.seats.iter().map(laid).sum(),
        row: of(state.row),
        discards: of(state.discards),
        second: state.pass > 1,
    })
}

impl Fault<Setting<'_>> for NoSuchCard {
    const LAW: &'static Law = &X1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let Self { card, hands, laid, row, discards, second } = *self;
        let all = u32::from(setting.rules.deck[card]);
        let words = Words::new(
            tell!("card-game-x1-no-card", "the deck cannot have {card} here", card = a_card(card)),
            say!(
                "card-game-x1-places",
                "of {cards}, {hands} are in hands, {laid} in yards and on stacks, {row} in the row, {discards} discarded",
                cards = some_cards(card, all),
                hands,
                laid,
                row,
                discards
            ),
        );
        if second && hands + laid + row + discards < all {
            return words.note(
                say!("card-game-x1-second-deck", "the others were in hands when the second deck was made of all that lay on the table"),
            );
        }
        words
    }
}

// X2: a face-up card that does not lie there

pub static X2: Law = Law {
    code: "X2",
    slug: "not-in-the-row",
    summary: "a face-up card can be taken only if it lies face up",
    text: "The log says that a card was taken from the face-up row, but no card of that colour lies \
           there.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket RBBWG\nAda draw Y>K ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket RBBWG\nAda draw R>Y Y>K\n",
};

/// Judges what came of taking a card from the row.
#[must_use]
pub fn x2(state: &State, card: Card, found: Taken) -> Option<NotInTheRow> {
    (found == Taken::NotThere).then_some(NotInTheRow { law: &X2, card, row: state.row })
}
