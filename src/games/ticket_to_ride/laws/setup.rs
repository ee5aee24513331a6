//! Before the first turn: players, deal, row, first tickets.

use super::cards_n;
use super::on_board::{Rule, counted, word};
use super::tickets::Hand;
use crate::games::Header;
use crate::games::ticket_to_ride::board::{Board, Spare};
use crate::games::ticket_to_ride::moves::Laid;
use crate::games::ticket_to_ride::state::{Pile, To};
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::log::Cards;
use crate::span::Span;
use crate::verdict::Verdict;

pub static S1: Rule = Rule::of(Law {
    code: "S1",
    slug: "players",
    summary: "at least two players, each with pieces of another colour",
    text: "The table seats as many players as the box has sets of pieces, and at least two. Every \
           player has a colour of the box, and no two have the same. A log may leave the colours \
           out.",
    bad: "game europe\nplayer Ada blue\nplayer Ben blue\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\n",
})
.line(|board| {
    Some(format!(
        "{} to {} players, each with pieces of another colour",
        word(board.players_min),
        word(board.players_max)
    ))
});

pub static S2: Rule = Rule::of(Law {
    code: "S2",
    slug: "cards-dealt",
    summary: "each player starts with the same number of cards",
    text: "Every player is dealt the number of cards that the rulebook says, once, before the first \
           turn: four in Europe and the USA, two in London and New York. `????` is a hand that \
           nobody showed the scribe. A hand that a log does not record is unseen, too.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRBL\nBen deal KWG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRBL\nBen deal ????\n",
})
.line(|board| {
    Some(format!("each player is dealt {}", counted(board.deal, "card")))
});

pub static S3: Rule = Rule::of(Law {
    code: "S3",
    slug: "first-row",
    summary: "the row is turned face up before the first turn",
    text: "The face-up row has five cards on every board that ships. Three locomotives or more \
           among them are replaced at once, here as at any other time (D6).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBWG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nmarket RBWGL\n",
})
.line(|board| {
    Some(format!(
        "{} are turned face up before the first turn",
        counted(board.market, "card")
    ))
});

pub static S4: Rule = Rule::of(Law {
    code: "S4",
    slug: "first-tickets",
    summary: "each player is dealt the first tickets before the first turn",
    text: "In Europe the first tickets are one of the long ones and three regular ones, for every \
           player; the other long tickets leave the game unseen. Other boards have no long tickets: \
           three are dealt in the USA, two in London and New York. The order in which a log lists \
           them says nothing.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig +Brest-Petrograd -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets -Lisboa-Danzig +Madrid-Dieppe -Paris-Wien +Berlin-Roma\nBen tickets +? +? -? -?\n",
})
.line(|board| {
    Some(match board.deal_long {
        0 => format!(
            "each player is dealt {}",
            counted(board.deal_regular, "ticket")
        ),
        long => format!(
            "each player is dealt {} long and {} regular tickets",
            word(long),
            word(board.deal_regular)
        ),
    })
});

pub static S5: Rule = Rule::of(Law {
    code: "S5",
    slug: "first-tickets-kept",
    summary: "some of the first tickets are kept, long or regular",
    text: "Of the first tickets a player keeps at least two in Europe and the USA, at least one in \
           London and New York, of either kind. In Europe the others go back to the box: they are \
           out of the game. Elsewhere they go under the ticket deck, and come back when all others \
           have been drawn.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets +Lisboa-Danzig -Madrid-Dieppe -Paris-Wien -Berlin-Roma\nBen tickets +? +? -? -?\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda tickets -Lisboa-Danzig -Madrid-Dieppe +Paris-Wien +Berlin-Roma\nBen tickets +? +? +? +?\n",
})
.line(|board| {
    Some(format!(
        "at least {} of the first tickets {} kept; the others go {}",
        word(board.deal_keep),
        if board.deal_keep == 1 { "is" } else { "are" },
        match board.deal_spare {
            Spare::Box => "back to the box",
            Spare::UnderDeck => "under the ticket deck",
        }
    ))
});

/// So many players, with different colours of the box.
pub fn s1(table: &Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let board = table.board;
    let n = header.players.len();
    let (min, max) = (
        usize::from(board.players_min),
        usize::from(board.players_max),
    );
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
            .help("name everybody in seat order, as in `player Ada blue`");
    }
    if let Some(extra) = header.players.get(max) {
        verdict.breach(
            &S1,
            extra.name.span,
            format!("at most {max} can play, and {n} sit at this table"),
            format!("player number {}", max + 1),
        );
    }
    for (i, player) in header.players.iter().enumerate() {
        let Some(colour) = player.colour else {
            continue;
        };
        let same = |p: &&crate::games::Seated<'_>| {
            p.colour
                .is_some_and(|c| c.text.eq_ignore_ascii_case(colour.text))
        };
        if let Some(first) = header.players[..i].iter().find(same) {
            let at = first.colour.map_or(first.name.span, |c| c.span);
            verdict
                .breach(
                    &S1,
                    colour.span,
                    format!(
                        "{} and {} cannot both play {}",
                        first.name.text, player.name.text, colour.text
                    ),
                    "the same colour again",
                )
                .cause(at, format!("{} has it", first.name.text));
        } else if !board
            .colours
            .iter()
            .any(|c| c.eq_ignore_ascii_case(colour.text))
        {
            verdict
                .breach(
                    &S1,
                    colour.span,
                    format!("the box has no {} pieces", colour.text),
                    "no such colour",
                )
                .help(format!("colours: {}", board.colours.join(", ")));
        }
    }
}

/// A player's first cards.
pub fn deal(
    table: &mut Table<'_>,
    seat: usize,
    groups: &[Cards],
    verb: Span,
    verdict: &mut Verdict,
) {
    let board = table.board;
    let Some(span) = groups.iter().map(|g| g.span).reduce(Span::to) else {
        return;
    };
    let mut pile = Pile::default();
    for group in groups {
        pile.add_all(Pile::of(&group.cards));
    }
    let name = table.name(seat);
    if let Some(first) = table.state.seats[seat].dealt {
        verdict
            .breach(
                &S2,
                verb,
                format!("{name} is dealt cards twice"),
                "a second deal",
            )
            .cause(first, "dealt here");
        return;
    }
    table.state.seats[seat].dealt = Some(span);
    let n = pile.total();
    let due = u32::from(board.deal);
    if n != due {
        verdict
            .breach(
                &S2,
                span,
                format!("{name} starts with {}, not {due}", cards_n(n)),
                format!("{} instead of {due}", cards_n(n)),
            )
            .note(format!("each player is dealt {}", cards_n(due)));
        table.state.after_wrong_deal(seat, n.abs_diff(due));
    }
    let drawn = table.state.draw(pile, To::Hand(seat), span);
    let unexplained = table.prove(span, false, verdict);
    if unexplained || table.hear(super::cards::x1_drawn(&table.state, drawn), span, verdict) {
        pile.blur();
    }
    for _ in 0..drawn.too_many {
        pile.take(None);
    }
    table.state.seats[seat].hand.add_all(pile);
}

/// The first face-up row.
pub fn s3(table: &Table<'_>, new: Laid, verdict: &mut Verdict) -> bool {
    if let Some(first) = table.state.market_at {
        verdict
            .breach(
                &S3,
                new.span,
                "the first row is laid out twice",
                "a second row",
            )
            .cause(first, "laid out here")
            .help("a row that replaces another is a `flush`");
        return true;
    }
    let due = u32::from(table.board.market);
    let n = new.pile.total();
    if n == due {
        return false;
    }
    verdict.breach(
        &S3,
        new.span,
        format!("the row has {due} cards, not {n}"),
        format!("{} turned up", cards_n(n)),
    );
    true
}

/// S4: a player is dealt so many tickets at the start.
#[must_use]
pub fn first_tickets(board: &Board) -> usize {
    usize::from(board.deal_long) + usize::from(board.deal_regular)
}

/// S5: so many of them kept are enough.
#[must_use]
pub fn keeps_enough(board: &Board, kept: usize) -> bool {
    kept >= usize::from(board.deal_keep)
}

/// The tickets offered at the start.
pub fn s4(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let board = table.board;
    let due = first_tickets(board);
    let name = table.name(hand.seat);
    if hand.offers.len() != due {
        let finding = verdict.breach(
            &S4,
            hand.span(),
            format!(
                "{name} is dealt {} at the start, not {}",
                tickets_n(due),
                hand.offers.len()
            ),
            format!("{} here", tickets_n(hand.offers.len())),
        );
        if hand.offers.len() == usize::from(board.ticket_draw) {
            finding.help(format!(
                "if this was {name}'s first turn, the first tickets are missing: write `{} tickets{}` above it",
                written(name),
                unseen_tickets(table)
            ));
        }
        return true;
    }
    false
}

/// As many of them long and regular as the rule says.
pub fn s4_kinds(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let board = table.board;
    let name = table.name(hand.seat);
    let is_long = |long: bool| {
        hand.known()
            .filter(move |(_, id)| board.tickets[usize::from(*id)].long == long)
    };
    let most = |long: bool| {
        usize::from(if long {
            board.deal_long
        } else {
            board.deal_regular
        })
    };
    for long in [true, false] {
        if let Some((i, _)) = is_long(long).nth(most(long)) {
            let kind = if long { "long" } else { "regular" };
            let what = match most(long) {
                0 => format!("no {kind} ticket is dealt at the start"),
                1 => format!("only one {kind} ticket is dealt to a player"),
                n => format!("only {n} {kind} tickets are dealt to a player"),
            };
            verdict.breach(
                &S4,
                hand.offers[i].span,
                what,
                format!("one {kind} ticket too many for {name}"),
            );
            return true;
        }
    }
    false
}

fn tickets_n(n: usize) -> String {
    if n == 1 {
        "1 ticket".to_owned()
    } else {
        format!("{n} tickets")
    }
}

/// How many of them are kept.
pub fn s5(table: &Table<'_>, hand: &Hand<'_, '_>, verdict: &mut Verdict) -> bool {
    let due = usize::from(table.board.deal_keep);
    let kept = hand.kept();
    if keeps_enough(table.board, kept) {
        return false;
    }
    verdict
        .breach(
            &S5,
            hand.verb,
            format!(
                "{} keeps {} of the first tickets, and has to keep {due}",
                table.name(hand.seat),
                if kept == 0 {
                    "none".to_owned()
                } else {
                    format!("only {kept}")
                },
            ),
            if kept == 0 {
                "none kept".to_owned()
            } else {
                format!("{kept} kept")
            },
        )
        .help("`+` marks a ticket that is kept, `-` one that is not");
    true
}

/// Before the first turn: whatever part of the setup the log leaves out, for all
/// players or for some, is unseen.
pub fn complete(table: &mut Table<'_>, first_turn: Span) {
    for seat in 0..table.setting.names.len() {
        if table.state.seats[seat].dealt.is_none() {
            let pile = Pile::unseen(table.board.deal);
            let at = table.seated.get(seat).copied().unwrap_or(first_turn);
            table.state.draw(pile, To::Hand(seat), at);
            table.state.seats[seat].hand.add_all(pile);
        }
        if table.state.seats[seat].offered.is_none() {
            unseen_offer(table, seat);
        }
    }
    if table.state.market_at.is_none() {
        table
            .state
            .lay_unseen_row(table.board, table.unwritten_rows, first_turn);
    }
}

/// A player's name as a log spells it.
fn written(name: &str) -> String {
    if name.contains(char::is_whitespace) {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}

/// ` +? +? -? -?`
fn unseen_tickets(table: &Table<'_>) -> String {
    let all = table.board.deal_long + table.board.deal_regular;
    let kept = table.board.deal_keep.min(all);
    " +?".repeat(usize::from(kept)) + &" -?".repeat(usize::from(all - kept))
}

/// First tickets that the log says nothing of: how many were kept is open.
fn unseen_offer(table: &mut Table<'_>, seat: usize) {
    let board = table.board;
    let drawn = u32::from(board.deal_regular);
    table.state.tickets_fresh = table.state.tickets_fresh.saturating_sub(drawn);
    table.state.seats[seat].tickets_open = true;
    table.state.ticket_order.deal_open(board, seat);
    if board.deal_spare == Spare::UnderDeck {
        let dealt = drawn + u32::from(board.deal_long);
        table.state.doubt.first_tickets += dealt.saturating_sub(u32::from(board.deal_keep));
    }
}
