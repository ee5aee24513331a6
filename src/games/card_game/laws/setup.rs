//! Before the first turn: players, deal, row, first tickets.

use super::tickets::Hand;
use crate::card::Card;
use crate::games::Header;
use crate::games::card_game::table::Table;
use crate::games::shared::{Laid, Pile, cards_n};
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static S1: Law = Law {
    code: "S1",
    slug: "cards-dealt",
    summary: "two to four players, each with a locomotive and seven cards from the deck",
    text: "Two, three or four can play. Each player gets one locomotive; the rest of the cards are \
           shuffled, and each player gets seven of them: a hand of eight, with at least one \
           locomotive. `deal L RRGBWYK` is such a hand, `deal ????????` one that nobody showed the \
           scribe. A hand that a log does not record is unseen, too. The four cards of the second pass \
           are E2.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal L RRGBWY\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda deal L RRGBWYK\nBen deal L ???????\n",
};

pub static S2: Law = Law {
    code: "S2",
    slug: "first-row",
    summary: "five cards are turned face up before the first turn",
    text: "The face-up row has five cards. Locomotives among them stay, however many there are (D4). \
           The six bonus cards are laid out for everybody to see; a log does not mention them.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nmarket RBWG\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nmarket LLLWG\n",
};

pub static S3: Law = Law {
    code: "S3",
    slug: "first-tickets",
    summary: "each player is dealt six tickets and keeps one to six of them",
    text: "Everybody is dealt six tickets and keeps at least one. Those not kept are shuffled back \
           into the ticket deck, so they may turn up again later.",
    bad: "game card-game\nplayer Ada\nplayer Ben\nAda tickets -Chicago-Dallas -? -? -? -? -?\nBen tickets +? -? -? -? -? -?\n",
    good: "game card-game\nplayer Ada\nplayer Ben\nAda tickets +Chicago-Dallas -? -? -? -? -?\nBen tickets +? +? +? +? +? +?\n",
};

/// So many players.
pub fn players(table: &Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let n = header.players.len();
    let (min, max) = (table.rules.players_min, table.rules.players_max);
    if n < min {
        let span = header
            .players
            .last()
            .map(|p| p.name.span)
            .or(header.game.map(|g| g.span))
            .unwrap_or_default();
        let who = match n {
            0 => "no `player` line".to_owned(),
            _ => format!("only {n} `player` line"),
        };
        verdict
            .breach(
                &S1,
                span,
                format!("this game needs at least {min} players"),
                who,
            )
            .help("name everybody in seat order, as in `player Ada`");
    }
    if let Some(extra) = header.players.get(max) {
        verdict.breach(
            &S1,
            extra.name.span,
            format!("at most {max} can play, and {n} sit at this table"),
            format!("player number {}", max + 1),
        );
    }
}

/// A player's first hand.
pub fn s1(table: &Table<'_>, seat: usize, pile: Pile, span: Span, verdict: &mut Verdict) -> bool {
    let name = table.name(seat);
    let due = table.rules.first_hand();
    let n = pile.total();
    let wilds = pile.known[Card::Wild].saturating_add(pile.unseen);
    if n != u32::from(due) {
        verdict
            .breach(
                &S1,
                span,
                format!("{name} starts with {}, not {due}", cards_n(n)),
                format!("{} instead of {due}", cards_n(n)),
            )
            .note("one locomotive and seven cards from the deck");
        return true;
    }
    if wilds < table.rules.first_wild {
        verdict
            .breach(
                &S1,
                span,
                format!("{name} is given a locomotive before the deal"),
                "no locomotive among these cards",
            )
            .note("one locomotive and seven cards from the deck");
        return true;
    }
    false
}

/// The first face-up row.
pub fn s2(table: &Table<'_>, new: Laid, verdict: &mut Verdict) -> bool {
    let law = if table.state.pass > 1 {
        &super::end::E2
    } else {
        &S2
    };
    if let Some(first) = table.state.market_at {
        verdict
            .breach(law, new.span, "the row is laid out twice", "a second row")
            .cause(first, "laid out here");
        return true;
    }
    let due = u32::from(table.rules.market);
    let n = new.pile.total();
    let short = table.state.pass > 1 && n < due && n >= due.min(table.state.deck.count);
    if n == due || short || table.state.deck_doubt && table.state.pass > 1 {
        return false;
    }
    verdict
        .breach(
            law,
            new.span,
            format!("the row has {due} cards, not {n}"),
            format!("{} turned up", cards_n(n)),
        )
        .note(format!("{due} cards are turned face up"));
    true
}

/// The tickets offered at the start, and how many of them are kept.
pub fn s3(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let name = table.name(hand.seat);
    let due = usize::from(table.rules.first_tickets);
    let n = hand.offers.len();
    if n != due {
        verdict.breach(
            &S3,
            hand.span(),
            format!("{name} is dealt {due} tickets at the start, not {n}"),
            format!("{n} here"),
        );
        return true;
    }
    if hand.kept() < usize::from(table.rules.first_keep) {
        verdict
            .breach(
                &S3,
                hand.verb,
                format!("{name} keeps none of the first tickets"),
                "at least one is kept",
            )
            .help("`+` marks a ticket that is kept, `-` one that is not");
        return true;
    }
    false
}
