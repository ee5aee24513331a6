//! Drawing train cards, and the face-up row.

use super::cards_n;
use super::on_board::{Rule, word};
use crate::card::Card;
use crate::games::ticket_to_ride::moves::Laid;
use crate::games::ticket_to_ride::state::KeptRow;
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static D1: Rule = Rule::of(Law {
    code: "D1",
    slug: "two-cards",
    summary: "a draw is two cards, each from the row or from the deck",
    text: "A player who draws takes two cards, each either a face-up card or the top card of the \
           deck. One card is enough only where a face-up locomotive was taken (D3) or no second card \
           was to be had (D9).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda draw ?R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LRBWG\nAda draw L>K\n",
});

pub static D2: Rule = Rule::of(Law {
    code: "D2",
    slug: "row-filled-up",
    summary: "a face-up card that is taken is replaced at once from the deck",
    text: "The row is filled up at once, as long as deck and discards have a card. `R>-` says that \
           nothing was left to turn up. A row left short is filled up when there are cards again \
           (`refill RB`); when exactly is the table's affair.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>- ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>K ?\n",
});

pub static D3: Rule = Rule::of(Law {
    code: "D3",
    slug: "face-up-locomotive-is-the-draw",
    summary: "a face-up locomotive, taken first, is the whole draw",
    text: "A player who takes a face-up locomotive as the first card draws no second one.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LRBWG\nAda draw L>K ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw ?L R>W\n",
});

pub static D4: Rule = Rule::of(Law {
    code: "D4",
    slug: "no-second-locomotive",
    summary: "the second card is never a face-up locomotive",
    text: "A face-up locomotive can only be taken as the first card, not as the second, and not even \
           if it has just been turned up.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>L L>W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket KRBWG\nAda draw R>L ?L\n",
});

pub static D6: Rule = Rule::of(Law {
    code: "D6",
    slug: "three-locomotives",
    summary: "three face-up locomotives: the whole row is replaced at once",
    text: "When three or more of the face-up cards are locomotives, the whole row is discarded and \
           a new one turned up, at once, also between the first and the second card of a draw; \
           again, if it happens again. Our readings: a row that is not complete is not replaced; \
           where row, deck and discards have too few other cards for a better row, it stays; \
           `option flush-limit 3` says that after three new rows in a row the locomotives stay \
           until the row changes. A missing flush is reported on the card that turned up the third \
           locomotive.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LLRBW\nAda draw R>L ?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket LLRBW\nAda draw R>L flush KKRBW ?\n",
})
.when(|board| board.flush_at.is_some())
.line(|board| {
    Some(format!(
        "{} face-up {}: the whole row is replaced at once",
        word(board.flush_at?),
        board.wild.many
    ))
});

pub static D9: Rule = Rule::of(Law {
    code: "D9",
    slug: "nothing-to-draw",
    summary: "with deck and discards used up, only face-up cards can be drawn",
    text: "When neither the deck nor the discards have a card, nothing can be drawn blind; when no \
           face-up card is left either, drawing is not possible at all. Our reading: with a single \
           card to be had, the draw is that one card.",
    bad: include_str!("examples/D9-bad.ride"),
    good: include_str!("examples/D9-good.ride"),
});

/// How far a draw has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    cards: u32,
    first: Option<(bool, Span)>,
    broken: bool,
}

/// Judges the next card of a draw: D1 (a third card), D3, D4. True if it
/// should not have been taken.
pub fn next_card(
    table: &Table<'_>,
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
    let one = &table.board.wild.one;
    if first_wild {
        drawn.broken = true;
        verdict
            .breach(
                &D3,
                span,
                format!("the face-up {one} was the whole draw"),
                "a second card",
            )
            .cause(first, format!("a face-up {one}, taken first"))
            .note(format!("a face-up {one}, taken first, is the whole draw"));
    } else if drawn.cards > 2 {
        drawn.broken = true;
        verdict
            .breach(&D1, span, "a draw is two cards", "a third card")
            .cause(first, "the first one");
    } else if wild {
        drawn.broken = true;
        verdict
            .breach(
                &D4,
                span,
                format!("a face-up {one} cannot be the second card"),
                "taken second",
            )
            .cause(first, "the first card")
            .note(format!("the second card is never a face-up {one}"));
    }
    drawn.broken
}

/// One card only, though a second was to be had.
pub fn d1_too_few(table: &Table<'_>, drawn: &Progress, verdict: &mut Verdict) -> bool {
    let Some((first_wild, span)) = drawn.first else {
        return false;
    };
    if drawn.cards != 1 || first_wild || table.state.may_lack(1) {
        return false;
    }
    let row = table.state.row;
    let open = row.total() - u32::from(row.known[Card::Wild]) - u32::from(row.unseen);
    if table.state.stock() == 0 && open == 0 {
        return false;
    }
    verdict
        .breach(&D1, span, "a draw is two cards", "the only card drawn")
        .help("a second card that nobody saw is written `?`");
    true
}

/// A card taken and not replaced, though there was one to turn up.
pub fn d2_not_replaced(table: &Table<'_>, span: Span, verdict: &mut Verdict) -> bool {
    if table.state.stock() == 0 || table.state.may_lack(1) {
        return false;
    }
    let sample = table.board.sample(2);
    let (taken, turned) = sample.split_at(1);
    let deck = table.state.deck.count;
    let discards = table.state.discards.total();
    verdict
        .breach(
            &D2,
            span,
            "the card taken was not replaced",
            match discards {
                0 => format!("nothing turned up, with {} in the deck", cards_n(deck)),
                n => format!(
                    "nothing turned up, with {} in the deck and {n} discarded",
                    cards_n(deck)
                ),
            },
        )
        .help(format!(
            "write the card that was turned up, as in `{taken}>{turned}`"
        ));
    true
}

/// More cards turned up than the row has room for.
pub fn d2_refill(table: &Table<'_>, new: Laid, verdict: &mut Verdict) -> bool {
    let size = u32::from(table.board.market);
    let row = table.state.row.total();
    if row + new.pile.total() <= size || table.state.may_lack(size) {
        return false;
    }
    let message = match size.saturating_sub(row) {
        0 => "the row is full".to_owned(),
        room => format!("the row has room for {}", cards_n(room)),
    };
    verdict.breach(
        &D2,
        new.span,
        message,
        format!(
            "{} turned up, with {row} lying there",
            cards_n(new.pile.total())
        ),
    );
    true
}

/// Least and greatest number of other cards than wild ones in row, deck and
/// discards together.
fn others(table: &Table<'_>) -> (u32, u32) {
    let state = &table.state;
    let wild = Card::Wild as usize;
    let plain = |pile: crate::games::ticket_to_ride::state::Pile| {
        pile.known.total() - u32::from(pile.known.0[wild])
    };
    let known = plain(state.row) + plain(state.discards);
    let deck_wild = state.deck.most[wild].min(state.deck.count);
    let exact = state.deck.is_exact() && state.card_doubt == 0;
    let least = (known + state.deck.count - deck_wild).saturating_sub(state.card_doubt);
    let most = known
        + state.card_doubt
        + u32::from(state.row.unseen)
        + u32::from(state.discards.unseen)
        + if exact {
            state.deck.count - deck_wild
        } else {
            state.deck.count
        };
    (least, most)
}

fn limit_reached(table: &Table<'_>) -> bool {
    table
        .state
        .flush_limit
        .is_some_and(|limit| table.state.flushes >= limit)
}

/// True if the row as it lies has to be replaced.
pub fn must_flush(table: &Table<'_>) -> bool {
    let Some(at) = table.board.flush_at else {
        return false;
    };
    let row = table.state.row;
    row.known[Card::Wild] >= at
        && row.total() == u32::from(table.board.market)
        && others(table).0 >= plain_needed(table)
        && !limit_reached(table)
}

/// True if the row, for all we know, has as many wild cards as call for a new one.
pub fn may_be_full_of_wilds(table: &Table<'_>) -> bool {
    let row = table.state.row;
    table
        .board
        .flush_at
        .is_some_and(|at| row.known[Card::Wild].saturating_add(row.unseen) >= at)
}

/// True if the row, for all we know, may be one that is replaced. A table with a
/// limit also replaces rows that cannot get any better: the limit ends it.
pub fn may_flush(table: &Table<'_>) -> bool {
    let size = u32::from(table.board.market);
    let most = table.state.row.total();
    let least = most.saturating_sub(table.state.row_gap);
    ((least..=most).contains(&size) || table.state.may_lack(size))
        && may_be_full_of_wilds(table)
        && (table.state.flush_limit.is_some() || others(table).1 >= plain_needed(table))
        && !limit_reached(table)
}

/// What follows for a row from its not having been replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// It has no more wild cards than that.
    With(u8),
    /// Nothing: no such row is replaced.
    Always,
    /// Nobody can say whether it had to be.
    Perhaps,
}

/// What follows from the row's staying as it is.
pub fn stays(table: &Table<'_>) -> Stays {
    let state = &table.state;
    let Some(at) = table.board.flush_at.filter(|_| may_be_full_of_wilds(table)) else {
        return Stays::Always;
    };
    let (least, most) = others(table);
    let short = state.row.total() < u32::from(table.board.market);
    if state.card_doubt > 0 || state.row_gap > 0 {
        Stays::Perhaps
    } else if short || limit_reached(table) || most < plain_needed(table) {
        Stays::Always
    } else if least >= plain_needed(table) {
        Stays::With(at.saturating_sub(1))
    } else {
        Stays::Perhaps
    }
}

/// A full row that stays: no flush follows from it.
pub fn is_settled(table: &Table<'_>) -> bool {
    let row = table.state.row;
    let most = row.known[Card::Wild].saturating_add(row.unseen);
    row.total() >= u32::from(table.board.market) && table.board.flush_at.is_none_or(|at| most < at)
}

/// A row without too many wild cards needs so many others.
fn plain_needed(table: &Table<'_>) -> u32 {
    let at = table.board.flush_at.unwrap_or(0);
    u32::from(table.board.market.saturating_sub(at) + 1)
}

pub fn d6_missing(table: &Table<'_>, span: Span, verdict: &mut Verdict) {
    let at = table.board.flush_at.unwrap_or(0);
    let many = &table.board.wild.many;
    let n = table.state.row.known[Card::Wild].max(at);
    verdict
        .breach(
            &D6,
            span,
            format!("{n} {many} lie face up, and the row was not replaced"),
            format!("this makes {n} {many} in the row"),
        )
        .help(format!(
            "write the new row behind it, as in `flush {}`",
            table.board.sample(usize::from(table.board.market))
        ));
}

/// Cards taken from the row later say that it had too many wild ones.
pub fn d6_kept(table: &Table<'_>, kept: KeptRow, span: Span, verdict: &mut Verdict) {
    let n = kept.wilds;
    let wild = &table.board.wild;
    verdict
        .breach(
            &D6,
            kept.at,
            format!(
                "{n} {} must have been lying face up, and the row was not replaced",
                wild.many
            ),
            format!("this makes {n} {} in the row", wild.many),
        )
        .cause(
            span,
            format!("this {} lay there then: none was turned up since", wild.one),
        )
        .help(format!(
            "write the new row behind it, as in `flush {}`",
            table.board.sample(usize::from(table.board.market))
        ));
}

/// A row replaced that should have stayed.
pub fn d6_needless(table: &Table<'_>, span: Span, verdict: &mut Verdict) -> bool {
    let row = table.state.row;
    let at = table.board.flush_at.unwrap_or(0);
    let many = &table.board.wild.many;
    let wilds = row.known[Card::Wild];
    let label = if limit_reached(table) {
        match table.state.flushes {
            1 => format!("after one new row the {many} stay, says `option flush-limit`"),
            n => format!("after {n} new rows in a row the {many} stay, says `option flush-limit`"),
        }
    } else if row.total() < u32::from(table.board.market) {
        format!("the row had only {}", cards_n(row.total()))
    } else if wilds < at {
        format!("{} lay face up", table.board.wild.count(u32::from(wilds)))
    } else {
        format!("too few other cards are left for a row without {at} {many}")
    };
    verdict
        .breach(&D6, span, "this row should not have been replaced", label)
        .note(format!("only a full row with {at} {many} is replaced"));
    true
}

/// A new row of the wrong size.
pub fn d6_count(table: &Table<'_>, new: Laid, verdict: &mut Verdict) -> bool {
    let size = u32::from(table.board.market);
    let n = new.pile.total();
    // The old row may or may not be shuffled in before the new one is complete.
    let least = size.min(table.state.stock());
    if n <= size && (n >= least || table.state.may_lack(size)) {
        return false;
    }
    verdict.breach(
        &D6,
        new.span,
        format!("a new row has {size} cards, not {n}"),
        format!("{} turned up", cards_n(n)),
    );
    true
}

/// A blind draw with nothing left.
pub fn d9(table: &Table<'_>, span: Span, verdict: &mut Verdict) {
    let _ = table;
    verdict.breach(
        &D9,
        span,
        "there is no card left to draw blind",
        "deck and discards are used up",
    );
}
