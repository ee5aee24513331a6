//! Cards that cannot be: what no rulebook lists, and every referee sees.

use crate::card::Card;
use crate::games::card_game::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static X2: Law = Law {
    code: "X2",
    slug: "not-in-the-row",
    summary: "a face-up card can be taken only if it lies face up",
    text: "The log says that a card was taken from the face-up row, but no card of that colour lies \
           there.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket RBBWG\nAda draw Y>K ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket RBBWG\nAda draw R>Y Y>K\n",
};

/// `a red card`, `a locomotive`.
#[must_use]
pub fn a_card(card: Card) -> String {
    match card {
        Card::Wild => "a locomotive".to_owned(),
        Card::Orange => "an orange card".to_owned(),
        _ => format!("a {} card", card.word()),
    }
}

/// `3 red cards`, `1 locomotive`.
#[must_use]
pub fn some_cards(card: Card, n: u32) -> String {
    match (card, n) {
        (Card::Wild, 1) => "1 locomotive".to_owned(),
        (Card::Wild, _) => format!("{n} locomotives"),
        (_, 1) => format!("1 {} card", card.word()),
        _ => format!("{n} {} cards", card.word()),
    }
}

/// More cards of one kind than the deck has.
pub fn x1(table: &Table<'_>, card: Card, span: Span, verdict: &mut Verdict) {
    let state = &table.state;
    let all = u32::from(table.rules.deck[card]);
    let mut hands = 0;
    let mut laid = 0;
    for seat in &state.seats {
        hands += u32::from(seat.hand.known[card]);
        laid += u32::from(seat.stack.known[card]);
        for column in &seat.yard {
            laid += u32::from(column.pile().known[card]);
        }
    }
    let row = u32::from(state.row.known[card]);
    let discards = u32::from(state.discards.known[card]);
    let finding = verdict.breach(
        &X1,
        span,
        format!("the deck cannot have {} here", a_card(card)),
        format!(
            "of {}, {hands} are in hands, {laid} in yards and on stacks, {row} in the row, {discards} discarded",
            some_cards(card, all)
        ),
    );
    if state.pass > 1 && hands + laid + row + discards < all {
        finding.note(
            "the others were in hands when the second deck was made of all that lay on the table",
        );
    }
}

/// A face-up card that does not lie there.
pub fn x2(table: &Table<'_>, card: Card, span: Span, verdict: &mut Verdict) {
    let row = table.state.row;
    let lies = if row.total() == 0 {
        "no card lies face up".to_owned()
    } else {
        format!("face up: {}", table.list_cards(row))
    };
    let noun = match card {
        Card::Wild => "locomotive".to_owned(),
        _ => format!("{} card", card.word()),
    };
    verdict
        .breach(&X2, span, format!("no {noun} lies face up"), lies)
        .help(format!(
            "a card from the top of the deck is written `?{}`",
            card.letter()
        ));
}
