//! Claiming a route: which one, with what, and how many pieces are left.

use super::cards_n;
use super::on_board::{Rule, word};
use crate::card::Card;
use crate::games::shared::proof::{ANY, Kinds, WILD};
use crate::games::ticket_to_ride::board::{Board, CityId, Route, RouteId};
use crate::games::ticket_to_ride::moves::ClaimMove;
use crate::games::ticket_to_ride::state::{Owner, Payment, Pile, Unnamed};
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static C1: Rule = Rule::of(Law {
    code: "C1",
    slug: "route-free",
    summary: "a route can be claimed if it exists and nobody has it",
    text: "The two cities are joined by a route on the board, and no player owns it yet. A claim on \
           a taken route cannot have happened: it is left out, and the cards stay in the hand.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Paris-Dieppe P\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n",
});

pub static C2: Rule = Rule::of(Law {
    code: "C2",
    slug: "cards-fit-route",
    summary: "as many cards as the route has spaces, all of its colour; a gray route takes any one colour; locomotives stand for any",
    text: "A route costs as many cards as it has spaces. They are all of the route's colour; a gray \
           route takes any colour, but only one. Locomotives stand in for any card, also for all of \
           them.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Bruxelles-Dieppe GR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Bruxelles-Dieppe GL\n",
});

pub static C3: Rule = Rule::of(Law {
    code: "C3",
    slug: "cards-in-hand",
    summary: "cards are paid from the player's own hand",
    text: "Every card paid was in the player's hand. A card drawn unseen can be any card that is \
           still missing, so it is a breach only if no unseen card could explain it. What is in the \
           hand goes; nothing turns negative.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRRG\nBen deal ????\nAda claim Bruxelles-Dieppe GG\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda deal RRG?\nBen deal ????\nAda claim Bruxelles-Dieppe GG\n",
});

pub static C4: Rule = Rule::of(Law {
    code: "C4",
    slug: "enough-pieces",
    summary: "a player needs a train for every space of the route",
    text: "A route is claimed with as many pieces as it has spaces. If the table let somebody claim \
           with too few, the route is theirs and the supply is empty.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Petrograd-Stockholm, Palermo-Smyrna, Budapest-Kyiv, Berlin-Danzig, Kyiv-Warszawa, Kharkov-Kyiv, Kharkov-Moskva, Petrograd-Riga, Rostov-Sevastopol, Dieppe-Paris, Bucuresti-Kyiv\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Petrograd-Stockholm, Palermo-Smyrna, Budapest-Kyiv, Berlin-Danzig, Kyiv-Warszawa, Kharkov-Kyiv, Kharkov-Moskva, Petrograd-Riga, Rostov-Sevastopol, Dieppe-Paris\n",
});

pub static C6: Rule = Rule::of(Law {
    code: "C6",
    slug: "one-route",
    summary: "a turn claims one route, whole",
    text: "A player claims one route in a turn, and all of its spaces at once.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P claim Brest-Dieppe OO\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-Paris P\nBen claim Brest-Dieppe OO\n",
});

/// The board has double routes.
fn has_doubles(board: &Board) -> bool {
    board.routes.iter().any(|route| route.twin.is_some())
}

pub static C8: Rule = Rule::of(Law {
    code: "C8",
    slug: "both-tracks",
    summary: "nobody claims both tracks of a double route",
    text: "Where two tracks join the same two cities, a player can have one of them, not both. \
           Routes that run side by side for a while and end in different cities are no doubles.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda owns Budapest-Wien/R, Budapest-Wien/W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nplayer Dot yellow\nAda owns Budapest-Wien/R\nBen owns Budapest-Wien/W\n",
})
.when(has_doubles);

pub static C9: Rule = Rule::of(Law {
    code: "C9",
    slug: "double-route-closed",
    summary: "with few players one track closes the other",
    text: "In a game of two or three (in London and New York: of two), only one track of a double \
           route can be used: once somebody has claimed one, the other is closed to everybody.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Budapest-Wien R\nBen claim Budapest-Wien W\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nplayer Cai green\nplayer Dot yellow\nAda claim Budapest-Wien R\nBen claim Budapest-Wien W\n",
})
.when(|board| has_doubles(board) && board.doubles_open_from > board.players_min)
.line(|board| {
    Some(match board.doubles_open_from {
        0..=2 => return None,
        3 => "with two players one track closes the other".to_owned(),
        4 => "with two or three players one track closes the other".to_owned(),
        n => format!(
            "with fewer than {} players one track closes the other",
            word(n)
        ),
    })
});

pub static F1: Rule = Rule::of(Law {
    code: "F1",
    slug: "ferry-locomotives",
    summary: "a ferry takes at least as many locomotives as it shows; the rest is one colour",
    text: "For each locomotive that a ferry shows, a locomotive is paid. The other spaces take cards \
           of any one colour, or more locomotives.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-London OO\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Dieppe-London OL\n",
})
.when(|board| board.routes.iter().any(|route| route.wilds > 0));

/// The cities are there, a route between them is not.
pub fn no_route(table: &Table<'_>, a: CityId, b: CityId, span: Span, verdict: &mut Verdict) {
    let board = table.board;
    let mut near: Vec<&str> = board
        .routes
        .iter()
        .filter_map(|r| match (r.a == a, r.b == a) {
            (true, _) => Some(board.printed(r.b)),
            (_, true) => Some(board.printed(r.a)),
            _ => None,
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    verdict
        .breach(
            &C1,
            span,
            format!(
                "no route joins {} and {}",
                board.printed(a),
                board.printed(b)
            ),
            "no such route",
        )
        .help(format!(
            "routes from {}: {}",
            board.printed(a),
            near.join(", ")
        ));
}

/// The route is there, but no track of that colour.
pub fn no_track(
    table: &Table<'_>,
    a: CityId,
    b: CityId,
    colour: Card,
    span: Span,
    verdict: &mut Verdict,
) {
    let tracks: Vec<&str> = table
        .board
        .route_between(a, b)
        .iter()
        .map(|&id| colour_word(&table.board.routes[usize::from(id)]))
        .collect();
    let letters: Vec<String> = table
        .board
        .route_between(a, b)
        .iter()
        .filter_map(|&id| table.board.routes[usize::from(id)].colour)
        .map(|colour| format!("`/{}` for {}", colour.letter(), colour.word()))
        .collect();
    let finding = verdict.breach(
        &C1,
        span,
        format!("{} has no {} track", table.board.pair(a, b), colour.word()),
        format!("this route is {}", tracks.join(" and ")),
    );
    if letters.len() > 1 {
        finding.help(format!("write {}", letters.join(", ")));
    }
}

fn colour_word(route: &Route) -> &'static str {
    route.colour.map_or("gray", Card::word)
}

/// `the white track`; nothing tells the tracks of a gray double apart.
fn track_word(route: &Route) -> String {
    route.colour.map_or_else(
        || "one track".to_owned(),
        |colour| format!("the {} track", colour.word()),
    )
}

/// Somebody has this route already.
pub fn c1_taken(table: &Table<'_>, mv: &ClaimMove, verdict: &mut Verdict) -> bool {
    let Some(owner) = table.state.owners[usize::from(mv.route)].filter(|owner| !owner.doubt) else {
        return false;
    };
    let route = table.board.routes[usize::from(mv.route)];
    let who = table.name(usize::from(owner.seat));
    let pair = table.board.pair(route.a, route.b);
    let message = if usize::from(owner.seat) == mv.seat {
        format!("{who} has {pair} already")
    } else {
        format!("{pair} belongs to {who}")
    };
    verdict
        .breach(
            &C1,
            mv.route_span,
            message,
            "the route is taken; this claim is left out",
        )
        .cause(owner.at, since(table, &owner, "it"));
    true
}

fn since(table: &Table<'_>, owner: &Owner, what: &str) -> String {
    let who = table.name(usize::from(owner.seat));
    match owner.turn {
        0 => format!("{who} has {what}"),
        turn => format!("{who} claimed {what} here, turn {turn}"),
    }
}

/// The claim that closes this track to a player: their own on the twin, or
/// with few players anybody's.
#[must_use]
pub fn closed_by(table: &Table<'_>, route: RouteId, seat: usize) -> Option<Owner> {
    let twin = table.board.routes[usize::from(route)].twin?;
    let owner = table.state.owners[usize::from(twin)]?;
    let few = table.setting.names.len() < usize::from(table.board.doubles_open_from);
    (few || usize::from(owner.seat) == seat).then_some(owner)
}

/// C8 and C9: the other track is taken. Out of turn it was perhaps somebody else
/// who claimed this one.
pub fn doubles(table: &Table<'_>, mv: &ClaimMove, in_order: bool, verdict: &mut Verdict) -> bool {
    let Some(owner) = closed_by(table, mv.route, mv.seat).filter(|owner| !owner.doubt) else {
        return false;
    };
    let route = table.board.routes[usize::from(mv.route)];
    let pair = table.board.pair(route.a, route.b);
    let who = table.name(mv.seat);
    let twin = route
        .twin
        .map_or(route, |twin| table.board.routes[usize::from(twin)]);
    let since = since(table, &owner, &track_word(&twin));
    if usize::from(owner.seat) == mv.seat {
        if owner.out_of_turn || !in_order {
            return false;
        }
        verdict
            .breach(
                &C8,
                mv.route_span,
                format!("{who} cannot have both tracks of {pair}"),
                "the second track",
            )
            .cause(owner.at, since)
            .help("if the table let it stand, write `ruling stands C8 \"why\"` on the next line");
        return true;
    }
    verdict
        .breach(
            &C9,
            mv.route_span,
            format!("the other track of {pair} is closed"),
            match route.colour {
                Some(colour) => format!("so {who} could not claim the {} one", colour.word()),
                None => format!("so {who} could not claim the other"),
            },
        )
        .cause(owner.at, since)
        .help("if the table let it stand, write `ruling stands C9 \"why\"` on the next line");
    true
}

/// A piece for every space.
pub fn c4(table: &Table<'_>, mv: &ClaimMove, verdict: &mut Verdict) -> bool {
    let route = table.board.routes[usize::from(mv.route)];
    let player = &table.state.seats[mv.seat];
    if player.pieces.saturating_add(player.pieces_doubt) >= route.length {
        return false;
    }
    let board = table.board;
    verdict
        .breach(
            &C4,
            mv.route_span,
            format!(
                "{} has too few {} for {}",
                table.name(mv.seat),
                board.piece.many,
                board.pair(route.a, route.b)
            ),
            format!(
                "{} for {}",
                board.piece.count(u32::from(player.pieces)),
                spaces_n(u32::from(route.length))
            ),
        )
        .note(format!(
            "a player needs a {} for every space of the route",
            board.piece.one
        ));
    true
}

/// The colours among some cards, without the wild ones.
pub fn colours(pile: Pile) -> impl Iterator<Item = (Card, u8)> {
    pile.known.each().filter(|(card, _)| *card != Card::Wild)
}

/// Cards that are not of the colour most of them have.
pub fn off_colour(pile: Pile) -> u32 {
    let (mut all, mut most) = (0, 0);
    for colour in Card::COLOURS {
        let n = u32::from(pile.known[colour]);
        all += n;
        most = n.max(most);
    }
    all - most
}

/// The right number of cards of the right colour; else how many are off.
pub fn c2(table: &Table<'_>, mv: &ClaimMove, verdict: &mut Verdict) -> Option<u32> {
    let route = table.board.routes[usize::from(mv.route)];
    let pair = table.board.pair(route.a, route.b);
    let (pile, span) = (mv.laid.pile, mv.laid.span);
    let (n, length) = (pile.total(), u32::from(route.length));
    let wild = &table.board.wild.many;
    let law = || {
        format!(
            "as many cards as spaces, all of the route's colour; a gray route takes any one colour; {wild} stand for any"
        )
    };
    if n != length {
        verdict
            .breach(
                &C2,
                span,
                format!("{pair} costs {}, not {n}", cards_n(length)),
                format!("{} for {}", cards_n(n), spaces_n(length)),
            )
            .note(law());
        return Some(n.abs_diff(length));
    }
    if off_colour(pile) > 0 {
        let mixed: Vec<String> = colours(pile).map(|(c, _)| c.word().to_owned()).collect();
        verdict
            .breach(
                &C2,
                span,
                format!("{pair} takes cards of one colour"),
                format!("{} mixed", super::and(&mixed)),
            )
            .note(law());
        return Some(off_colour(pile));
    }
    let colour = route.colour?;
    let (wrong, count) = colours(pile).find(|(card, _)| *card != colour)?;
    let twin = route
        .twin
        .and_then(|twin| table.board.routes[usize::from(twin)].colour);
    let message = match twin {
        None => format!("{pair} is a {} route", colour.word()),
        Some(other) if other == wrong => {
            format!("this track of {pair} is the {} one", colour.word())
        }
        Some(other) => format!(
            "the tracks of {pair} are {} and {}",
            colour.word(),
            other.word()
        ),
    };
    let finding = verdict.breach(
        &C2,
        span,
        message,
        format!(
            "paid with {}",
            table.setting.some_cards(wrong, u32::from(count))
        ),
    );
    finding.note(law());
    if twin == Some(wrong) {
        finding.help(format!(
            "the {} track is written `/{}`",
            wrong.word(),
            wrong.letter()
        ));
    }
    Some(u32::from(count))
}

fn spaces_n(n: u32) -> String {
    if n == 1 {
        "1 space".to_owned()
    } else {
        format!("{n} spaces")
    }
}

/// Cards were paid that the hand does not hold. True if so.
pub fn c3(
    table: &Table<'_>,
    seat: usize,
    payment: Payment,
    span: Span,
    silent: bool,
    verdict: &mut Verdict,
) -> bool {
    if let Some(card) = payment.impossible
        && !silent
    {
        let message = format!(
            "{} cannot have {}",
            table.name(seat),
            table.setting.a_card(card)
        );
        super::cards::no_such_card(table, card, message, span, verdict);
    }
    let missing = payment.missing;
    if missing.total() == 0 {
        return false;
    }
    if !silent {
        let hand = table.state.seats[seat].hand;
        let who = table.name(seat);
        let mut held = payment.paid;
        held.add_all(hand);
        verdict.breach(
            &C3,
            span,
            format!("{who} does not have these cards"),
            format!(
                "{} short; {who} held {}",
                table.setting.list_cards(payment.short),
                table.setting.list_cards(held)
            ),
        );
    }
    true
}

/// What the cards laid can be that the log does not name: for a route of this
/// colour, or of any one, with at least so many wild cards.
pub fn unnamed(laid: Pile, colour: Option<Card>, wilds: u8) -> Unnamed {
    let colour = colours(laid).map(|(card, _)| card).next().or(colour);
    let wilds = wilds.saturating_sub(laid.known[Card::Wild]);
    Unnamed {
        kinds: colour.map_or(ANY, |card| kind(card) | WILD),
        wilds,
        open: colour.is_none() && laid.unseen > wilds.saturating_add(1),
    }
}

/// The set of this kind of card alone.
pub fn kind(card: Card) -> Kinds {
    1 << (card as usize)
}

/// Enough wild cards for a ferry; else how many are missing.
pub fn f1(table: &Table<'_>, mv: &ClaimMove, verdict: &mut Verdict) -> Option<u32> {
    let route = table.board.routes[usize::from(mv.route)];
    let pile = mv.laid.pile;
    let most = pile.known[Card::Wild].saturating_add(pile.unseen);
    if most >= route.wilds {
        return None;
    }
    let wild = &table.board.wild;
    verdict
        .breach(
            &F1,
            mv.laid.span,
            format!(
                "the ferry {} takes at least {}",
                table.board.pair(route.a, route.b),
                wild.count(u32::from(route.wilds))
            ),
            match most {
                0 => format!("no {} among these cards", wild.one),
                n => format!("only {} among these cards", wild.count(u32::from(n))),
            },
        )
        .note(format!(
            "a ferry takes at least as many {} as it shows; the rest is one colour",
            wild.many
        ));
    Some(u32::from(route.wilds - most))
}
