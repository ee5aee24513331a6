//! When the deck is used up: the last round, the second pass, the end.

use crate::games::card_game::table::Table;
use crate::games::shared::cards_n;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

/// A turn after the end.
pub fn e1(table: &Table<'_>, who: Span, verdict: &mut Verdict) {
    let Some(last) = &table.state.last_round else {
        return;
    };
    let name = table.name(usize::from(last.seat));
    verdict
        .breach(
            &E1,
            who,
            "the game is over",
            "this turn is neither applied nor scored",
        )
        .cause(
            last.at,
            format!("{name} drew the last card of the deck here: one more turn for everybody"),
        );
}

/// The second pass is set up although nobody has had the last turn.
pub fn e1_missing(table: &Table<'_>, span: Span, verdict: &mut Verdict) {
    let finding = verdict.breach(
        &E1,
        span,
        "the last round is missing",
        "everybody has one more turn first",
    );
    if let Some(last) = &table.state.last_round {
        finding.cause(last.at, "the last card of the deck was drawn here");
    }
}

/// Cards dealt, or a row laid out, in mid-game.
pub fn e2_out_of_place(table: &Table<'_>, span: Span, verdict: &mut Verdict) {
    let n = table.names.len();
    let label = if n != table.rules.second_players {
        format!("{n} players go through the deck once")
    } else if table.state.pass > 1 {
        "the second pass is under way".to_owned()
    } else {
        format!(
            "{} are still in the deck: the first pass is not over",
            cards_n(table.state.deck.count)
        )
    };
    verdict.breach(
        &E2,
        span,
        "no cards are dealt or laid out in mid-game",
        label,
    );
}

/// A turn between the two passes.
pub fn e2_before_deal(table: &Table<'_>, who: Span, verdict: &mut Verdict) {
    let finding = verdict.breach(
        &E2,
        who,
        "the second pass begins when its cards have been dealt",
        "they are dealt below; this turn is neither applied nor scored",
    );
    if let Some(last) = table
        .state
        .last_round
        .as_ref()
        .filter(|_| table.pass_over())
    {
        finding.cause(
            last.at,
            "the last card of the deck was drawn here: one more turn for everybody",
        );
    }
    finding.help("a turn of the second pass stands below its `deal` lines");
}

/// Tickets completed, and then the pass goes on.
pub fn e2_early(span: Span, verdict: &mut Verdict) {
    verdict.breach(
        &E2,
        span,
        "tickets are completed when the deck is used up and the last round is over",
        "the pass goes on below",
    );
}

/// The four cards of the second pass.
pub fn e2_deal(table: &Table<'_>, seat: usize, n: u32, span: Span, verdict: &mut Verdict) -> bool {
    let due = u32::from(table.rules.second_deal);
    let scarce = table.state.deck.count < due * u32::try_from(table.names.len()).unwrap_or(0);
    if n == due || table.state.deck_doubt || scarce && n < due {
        return false;
    }
    verdict.breach(
        &E2,
        span,
        format!(
            "{} is dealt {} for the second pass, not {due}",
            table.name(seat),
            cards_n(n)
        ),
        format!("{} instead of {due}", cards_n(n)),
    );
    true
}
