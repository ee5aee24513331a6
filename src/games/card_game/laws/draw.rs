//! Drawing train cards, and the face-up row.

use crate::card::Card;
use crate::games::card_game::table::Table;
use crate::games::shared::cards_n;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

/// How far a draw has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    cards: u32,
    first: Option<(bool, Span)>,
    broken: bool,
}

/// Judges the next card of a draw: D1 (a third card), D2. True if it should not
/// have been taken.
pub fn next_card(
    drawn: &mut Progress,
    face_up: Option<Card>,
    span: Span,
    verdict: &mut Verdict,
) -> bool {
    let wild = face_up == Some(Card::Wild);
    drawn.cards += 1;
    let Some((first_wild, first)) = drawn.first else {
        drawn.first = Some((wild, span));
        return false;
    };
    if drawn.broken {
        return true;
    }
    if first_wild {
        drawn.broken = true;
        verdict
            .breach(
                &D2,
                span,
                "the face-up locomotive was the whole draw",
                "a second card",
            )
            .cause(first, "a face-up locomotive counts as two cards");
    } else if drawn.cards > 2 {
        drawn.broken = true;
        verdict
            .breach(&D1, span, "a draw is two cards", "a third card")
            .cause(first, "the first one");
    } else if wild {
        drawn.broken = true;
        verdict
            .breach(
                &D2,
                span,
                "a face-up locomotive cannot be the second card",
                "it counts as two cards",
            )
            .cause(first, "the first card");
    }
    drawn.broken
}

/// One card only, though a second was to be had.
pub fn d1_too_few(table: &Table<'_>, drawn: &Progress, verdict: &mut Verdict) -> bool {
    let Some((first_wild, span)) = drawn.first else {
        return false;
    };
    if drawn.cards != 1 || first_wild || table.state.deck_doubt {
        return false;
    }
    let row = table.state.row;
    let open = row.total() - u32::from(row.known[Card::Wild]) - u32::from(row.unseen);
    if table.state.deck.count == 0 && open == 0 {
        return false;
    }
    verdict
        .breach(&D1, span, "a draw is two cards", "the only card drawn")
        .help("a second card that nobody saw is written `?`");
    true
}

/// A card taken and not replaced, though there was one to turn up.
pub fn d1_not_replaced(table: &Table<'_>, span: Span, verdict: &mut Verdict) -> bool {
    let deck = table.state.deck.count;
    if deck == 0 || table.state.deck_doubt {
        return false;
    }
    verdict
        .breach(
            &D1,
            span,
            "the card taken was not replaced",
            format!("nothing turned up, with {} in the deck", cards_n(deck)),
        )
        .help("write the card that was turned up, as in `R>W`");
    true
}

pub fn d4(span: Span, flush: bool, verdict: &mut Verdict) {
    let (message, label) = if flush {
        (
            "the row is not replaced in this game",
            "locomotives or not, these cards stay where they are",
        )
    } else {
        (
            "there is no gap in the row to fill",
            "every card taken was replaced at once",
        )
    };
    verdict.breach(&D4, span, message, label);
}

/// A card from a deck that is used up.
pub fn d6(table: &Table<'_>, span: Span, turned_up: bool, verdict: &mut Verdict) -> bool {
    if table.state.deck_doubt {
        return false;
    }
    let (message, label, help) = if turned_up {
        (
            "the deck is used up: nothing can be turned up",
            "this card cannot have come from the deck",
            "a card that leaves a gap is written `R>-`",
        )
    } else {
        (
            "there is no card left to draw blind",
            "the deck is used up",
            "only face-up cards can be taken now",
        )
    };
    let finding = verdict.breach(&D6, span, message, label);
    finding.help(help);
    if let Some(last) = &table.state.last_round {
        let who = table.name(usize::from(last.seat));
        finding.cause(last.at, format!("{who} drew the last card here"));
    }
    true
}
