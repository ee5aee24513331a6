//! Whose turn it is, and what a turn may be.

use crate::card::Card;
use crate::games::card_game::table::Table;
use crate::laws::Law;
use crate::log::Act;
use crate::span::Span;
use crate::verdict::Verdict;

pub static A1: Law = Law {
    code: "A1",
    slug: "one-action",
    summary: "a turn has exactly one action: draw cards, lay cards in the yard, or draw tickets",
    text: "After the first step, which moves cards from the yard to the stack by itself (Y1), a \
           player does exactly one thing: draw train cards, lay cards in the own rail yard, or draw \
           tickets.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ? lay RR\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\nBen lay RR\n",
};

pub static A2: Law = Law {
    code: "A2",
    slug: "turn-order",
    summary: "players take turns in seat order, one turn each",
    text: "Turns go round the table in the order of the `player` lines; whoever has the log's first \
           turn starts. The second pass through the deck goes on where the first one stopped. After \
           a turn out of order the round goes on from whoever really moved, so one slip is reported \
           once.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nplayer Cai\nAda draw ? ?\nCai draw ? ?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nplayer Cai\nBen draw ? ?\nCai draw ? ?\nAda draw ? ?\n",
};

pub static A3: Law = Law {
    code: "A3",
    slug: "pass",
    summary: "only a player who can do none of the three actions passes",
    text: "The rulebook does not speak of passing. Our reading: a player who can neither draw a \
           card, nor lay any, nor draw tickets passes; any other pass is a breach.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda pass\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda draw ? ?\n",
};

/// A second action in the same turn.
pub fn a1(first: &Act<'_>, second: &Act<'_>, verdict: &mut Verdict) {
    verdict
        .breach(
            &A1,
            second.verb,
            "one action a turn",
            "a second action in the same turn",
        )
        .cause(first.verb, "the first one")
        .help("if this was another turn, give it a line of its own");
}

pub fn a2(table: &Table<'_>, seat: usize, due: usize, who: Span, verdict: &mut Verdict) {
    verdict
        .breach(
            &A2,
            who,
            format!(
                "it is {}'s turn, not {}'s",
                table.name(due),
                table.name(seat)
            ),
            format!("{} moves out of turn", table.name(seat)),
        )
        .help(format!(
            "if {} did have a turn, its line is missing above",
            table.name(due)
        ));
}

/// A pass by somebody who could have done something.
pub fn a3(table: &Table<'_>, seat: usize, span: Span, verdict: &mut Verdict) -> bool {
    let Some(could) = possible(table, seat) else {
        return false;
    };
    verdict.breach(
        &A3,
        span,
        format!("{} cannot pass: there is something to do", table.name(seat)),
        could,
    );
    true
}

/// Something that this player could surely have done.
fn possible(table: &Table<'_>, seat: usize) -> Option<String> {
    let state = &table.state;
    if state.deck_doubt {
        return None;
    }
    if state.deck.count > 0 || state.row.total() > 0 {
        return Some("there are cards to draw".to_owned());
    }
    if state.ticket_stock().0 > 0 && !state.ticket_doubt {
        return Some("there are tickets to draw".to_owned());
    }
    let player = &state.seats[seat];
    let hand = player.hand.known;
    let mut free = 0;
    for colour in Card::COLOURS {
        let certain = !state.colour_doubt(colour) && player.column(colour).is_none();
        if hand[colour] == 0 || !certain {
            continue;
        }
        let other = state.holder(colour, seat);
        let robbed = other
            .and_then(|other| state.seats[other].column(colour))
            .map_or(0, |column| column.cards.len());
        let most = usize::from(hand[colour]) + usize::from(hand[Card::Wild]);
        if most > robbed && most >= usize::from(table.rules.column) {
            return Some(format!("a {} column could be laid", colour.word()));
        }
        free += u8::from(robbed == 0);
    }
    (free >= table.rules.columns).then(|| "three colours could be laid".to_owned())
}
