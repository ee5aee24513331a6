//! Cards that cannot be: what no rulebook lists, and every referee sees.

use super::on_board::Rule;
use crate::card::Card;
use crate::games::ticket_to_ride::state::Drawn;
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static X2: Rule = Rule::of(Law {
    code: "X2",
    slug: "not-in-the-row",
    summary: "a face-up card can be taken only if it lies face up",
    text: "The log says that a card was taken from the face-up row, but no card of that colour lies \
           there.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBBWG\nAda draw Y>K ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBBWG\nAda draw R>Y Y>K\n",
});

/// Reports a card that was not there to be drawn.
pub fn x1_drawn(table: &Table<'_>, drawn: Drawn, span: Span, verdict: &mut Verdict) -> bool {
    if drawn.too_many > 0 && table.state.card_doubt == 0 {
        verdict
            .breach(
                &X1,
                span,
                "deck and discards have no card left to turn up",
                "this card cannot have come from the deck",
            )
            .help(format!(
                "if nothing was turned up, write `-` for it, as in `{}>-`",
                table.board.sample(1)
            ));
        return true;
    }
    let Some(card) = drawn.impossible else {
        return false;
    };
    let message = format!("the deck cannot have {} here", table.setting.a_card(card));
    no_such_card(table, card, message, span, verdict);
    true
}

/// More cards of one kind than the deck has.
pub fn no_such_card(
    table: &Table<'_>,
    card: Card,
    message: String,
    span: Span,
    verdict: &mut Verdict,
) {
    let all = u32::from(table.board.deck[card]);
    if all == 0 {
        let kinds = table.board.deck.each().map(|(card, _)| match card {
            Card::Wild => format!("`{}` {}", card.letter(), table.board.wild.one),
            _ => format!("`{}` {}", card.letter(), card.word()),
        });
        let kinds: Vec<String> = kinds.collect();
        verdict
            .breach(
                &X1,
                span,
                format!("this game has no {} cards", card.word()),
                "no such card is in the deck",
            )
            .help(format!("its cards are {}", super::and(&kinds)));
        return;
    }
    let hands: u32 = table
        .state
        .seats
        .iter()
        .map(|s| u32::from(s.hand.known[card]))
        .sum();
    let row = table.state.row.known[card];
    let discards = table.state.discards.known[card];
    let seen = hands + u32::from(row) + u32::from(discards);
    let finding = verdict.breach(
        &X1,
        span,
        message,
        format!(
            "of {}, {hands} are in hands, {row} in the row, {discards} discarded",
            table.setting.some_cards(card, all)
        ),
    );
    if seen < all && table.state.deck.epoch > 0 {
        finding.help("when the discards were last shuffled, there was none left among them");
    }
}

/// A face-up card that does not lie there.
pub fn x2(table: &Table<'_>, card: Card, span: Span, verdict: &mut Verdict) {
    let row = table.state.row;
    let lies = if row.total() == 0 {
        "no card lies face up".to_owned()
    } else {
        format!("face up: {}", table.setting.list_cards(row))
    };
    verdict
        .breach(
            &X2,
            span,
            format!("no {} lies face up", noun(table, card)),
            lies,
        )
        .help(format!(
            "a card from the top of the deck is written `?{}`",
            card.letter()
        ));
}

fn noun(table: &Table<'_>, card: Card) -> String {
    match card {
        Card::Wild => table.board.wild.one.clone(),
        _ => format!("{} card", card.word()),
    }
}
