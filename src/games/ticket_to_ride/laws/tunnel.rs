//! Tunnels: cards are turned up, and some of them cost extra.

use smallvec::SmallVec;

use super::cards_n;
use super::claim::{colours, kind, off_colour};
use super::on_board::{Rule, counted, word};
use crate::card::Card;
use crate::games::shared::proof::{ANY, Kinds, WILD};
use crate::games::ticket_to_ride::board::Board;
use crate::games::ticket_to_ride::moves::{ClaimMove, Laid};
use crate::games::ticket_to_ride::state::{Pile, Unnamed};
use crate::games::ticket_to_ride::table::Table;
use crate::laws::Law;
use crate::verdict::Verdict;

/// The board has tunnels.
pub fn tunnels(board: &Board) -> bool {
    board.routes.iter().any(|route| route.tunnel)
}

pub static T1: Rule = Rule::of(Law {
    code: "T1",
    slug: "tunnel-reveal",
    summary: "once the cards for a tunnel are laid, the top three cards of the deck are turned up",
    text: "Whoever claims a tunnel first lays the cards for its spaces; then the top three cards of \
           the deck are turned up, written `reveal RWL`. Only tunnels have this, and always the \
           same number of cards, unless deck and discards have fewer (T6).",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GBK\n",
})
.when(tunnels)
.line(|board| {
    Some(format!(
        "once the cards for a tunnel are laid, {} of the deck {} turned up",
        match board.tunnel_reveal {
            1 => "the top card".to_owned(),
            n => format!("the top {} cards", word(n)),
        },
        if board.tunnel_reveal == 1 {
            "is"
        } else {
            "are"
        },
    ))
});

pub static T2: Rule = Rule::of(Law {
    code: "T2",
    slug: "tunnel-surcharge",
    summary: "each revealed card of the colour laid, and each revealed locomotive, costs one more card of that colour or a locomotive",
    text: "For each card turned up that has the colour laid, and for each locomotive turned up, the \
           player pays one more card of that colour, or a locomotive, written `pay WL`. Too much is \
           a breach like too little.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal RBL pay R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal RBL pay RL\n",
})
.when(tunnels);

pub static T3: Rule = Rule::of(Law {
    code: "T3",
    slug: "tunnel-all-locomotives",
    summary: "if only locomotives were laid, only revealed locomotives cost extra, and only locomotives pay",
    text: "A tunnel laid with locomotives alone costs extra only for the locomotives turned up, and \
           only locomotives can pay for them.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona LL reveal RBL pay R\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona LL reveal RBL pay L\n",
})
.when(tunnels);

pub static T4: Rule = Rule::of(Law {
    code: "T4",
    slug: "tunnel-withdraw",
    summary: "only a tunnel with something more to pay can be withdrawn from",
    text: "A player who cannot or will not pay the surcharge takes all cards laid back into the hand, \
           and the turn is over. Where there is nothing to pay, or no tunnel, there is nothing to \
           withdraw from.",
    bad: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GBK withdraw\n",
    good: "game europe\nplayer Ada blue\nplayer Ben red\nAda claim Barcelona-Pamplona RR reveal GRK withdraw\n",
})
.when(tunnels);

pub static T6: Rule = Rule::of(Law {
    code: "T6",
    slug: "tunnel-short-deck",
    summary: "with fewer than three cards in deck and discards, all of them are turned up",
    text: "If deck and discards together have fewer than three cards, all of them are turned up; if \
           they have none, the tunnel costs no surcharge, and no `reveal` is written. The cards just \
           laid do not count: they are discarded at the end of the turn.",
    bad: include_str!("examples/T6-bad.ride"),
    good: include_str!("examples/T6-good.ride"),
})
.when(tunnels)
.line(|board| {
    Some(format!(
        "with fewer than {} in deck and discards, all of them are turned up",
        counted(board.tunnel_reveal, "card")
    ))
});

/// What a tunnel's judgement means for what follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dues {
    /// The surcharge is in breach already: say nothing more about its cards.
    pub wrong: bool,
    /// Cards by which the payment is off.
    pub off: u32,
    /// Nothing was paid and nothing withdrawn: perhaps the cards went back.
    pub lay_back: bool,
}

/// T1 to T6, once the cards are laid and out of the hand.
pub fn judge(table: &Table<'_>, mv: &ClaimMove, bad_lay: bool, verdict: &mut Verdict) -> Dues {
    let route = table.board.routes[usize::from(mv.route)];
    if !route.tunnel {
        return no_tunnel(table, mv, verdict);
    }
    let stock = table.state.stock();
    let due = u32::from(table.board.tunnel_reveal).min(stock);
    let doubt = table.state.may_lack(u32::from(table.board.tunnel_reveal));
    let Some(reveal) = mv.reveal else {
        return no_reveal(table, mv, due, doubt, verdict);
    };
    let n = reveal.pile.total();
    let usual = u32::from(table.board.tunnel_reveal);
    if n != due && !(doubt && n <= usual) {
        if due < usual && n <= usual {
            verdict.breach(
                &T6,
                reveal.span,
                match due {
                    0 => "deck and discards had no card left to turn up".to_owned(),
                    _ => format!("deck and discards had only {}", cards_n(due)),
                },
                format!("{} turned up", cards_n(n)),
            );
        } else {
            verdict.breach(
                &T1,
                reveal.span,
                format!("a tunnel turns up {}, not {n}", cards_n(usual)),
                format!("{} turned up", cards_n(n)),
            );
        }
        return Dues {
            wrong: true,
            off: usual,
            lay_back: false,
        };
    }
    if bad_lay {
        return Dues::default();
    }
    surcharge(table, mv, reveal, verdict)
}

fn no_tunnel(table: &Table<'_>, mv: &ClaimMove, verdict: &mut Verdict) -> Dues {
    let route = table.board.routes[usize::from(mv.route)];
    let pair = table.board.pair(route.a, route.b);
    let mut dues = Dues::default();
    if let Some(reveal) = mv.reveal {
        verdict.breach(
            &T1,
            reveal.span,
            format!("{pair} is no tunnel"),
            "so no cards are turned up",
        );
        dues.wrong = true;
        dues.off = 3;
    } else if let Some(pay) = mv.pay {
        verdict.breach(
            &T2,
            pay.span,
            format!("{pair} is no tunnel"),
            "so nothing more is paid",
        );
        dues.wrong = true;
        dues.off = pay.pile.total();
    }
    if let Some(span) = mv.withdraw
        && !dues.wrong
    {
        verdict.breach(
            &T4,
            span,
            format!("{pair} is no tunnel"),
            "so there is nothing to withdraw from",
        );
        dues.wrong = true;
    }
    dues
}

fn no_reveal(
    table: &Table<'_>,
    mv: &ClaimMove,
    due: u32,
    doubt: bool,
    verdict: &mut Verdict,
) -> Dues {
    let route = table.board.routes[usize::from(mv.route)];
    let pair = table.board.pair(route.a, route.b);
    let wrong = Dues {
        wrong: true,
        off: 3,
        lay_back: false,
    };
    if due > 0 && !doubt {
        let usual = u32::from(table.board.tunnel_reveal);
        let law = if due < usual { &T6 } else { &T1 };
        verdict
            .breach(
                law,
                mv.route_span,
                format!("{pair} is a tunnel, and no card was turned up"),
                format!("{} to turn up first", cards_n(due)),
            )
            .help(format!(
                "write what was turned up behind the payment, as in `reveal {}`",
                if due == 1 {
                    "R"
                } else if due == 2 {
                    "RW"
                } else {
                    "RWL"
                }
            ));
        return wrong;
    }
    if let Some(pay) = mv.pay
        && !doubt
    {
        verdict.breach(
            &T2,
            pay.span,
            "no card was left to turn up, so nothing more is paid",
            "paid for nothing",
        );
        return wrong;
    }
    if let Some(span) = mv.withdraw
        && !doubt
    {
        verdict.breach(
            &T4,
            span,
            "no card was left to turn up, so there is nothing to withdraw from",
            "nothing to pay",
        );
        return wrong;
    }
    Dues::default()
}

/// Least and most extra cards, and what pays them.
struct Surcharge {
    least: u32,
    most: u32,
    /// `None` if the cards laid leave the colour open.
    colour: Option<Card>,
    all_wild: bool,
}

fn due_for(laid: Pile, reveal: Pile) -> Surcharge {
    let wilds = u32::from(reveal.known[Card::Wild]);
    let unseen = u32::from(reveal.unseen);
    let colour = colours(laid).map(|(card, _)| card).next();
    let all_wild = colour.is_none() && laid.unseen == 0;
    let same = colour.map_or(0, |c| u32::from(reveal.known[c]));
    let open = colour.is_none() && laid.unseen > 0;
    let least = if open { 0 } else { wilds + same };
    let most = if open {
        reveal.total()
    } else {
        wilds + same + unseen
    };
    Surcharge {
        least: if open { wilds } else { least },
        most,
        colour,
        all_wild,
    }
}

/// The kinds that cost extra; none if the cards laid leave open which these are.
fn costly(laid: Pile) -> Option<Kinds> {
    match colours(laid).map(|(card, _)| card).next() {
        Some(colour) => Some(kind(colour) | WILD),
        None if laid.unseen == 0 => Some(WILD),
        None => None,
    }
}

/// What the cards that pay the surcharge can be where the log does not name them.
pub fn unnamed(mv: &ClaimMove) -> Unnamed {
    let costly = costly(mv.laid.pile);
    Unnamed {
        kinds: costly.unwrap_or(ANY),
        wilds: 0,
        open: costly.is_none(),
    }
}

/// The kinds that each card turned up can be of which the log does not name.
pub type TurnedUp = SmallVec<[Kinds; 4]>;

/// As many of the cards turned up cost extra as were paid for, and at least one of
/// them if nobody would pay. None if what was laid leaves open which these are.
pub fn turned_up(mv: &ClaimMove, reveal: Laid) -> Option<TurnedUp> {
    let costly = costly(mv.laid.pile)?;
    let cost = |card: Card| kind(card) & costly != 0;
    let known = reveal.pile.known.each();
    let known: u32 = (known.filter(|&(card, _)| cost(card)))
        .map(|(_, n)| u32::from(n))
        .sum();
    let (paid, others) = match (mv.withdraw, mv.pay) {
        (Some(_), _) => (1, ANY),
        (None, Some(pay)) => (pay.pile.total(), ANY & !costly),
        (None, None) => (0, ANY & !costly),
    };
    let costs = paid.saturating_sub(known);
    let each = (0..u32::from(reveal.pile.unseen)).map(|i| if i < costs { costly } else { others });
    Some(each.collect())
}

/// T2, T3, T4: what the cards turned up cost.
fn surcharge(table: &Table<'_>, mv: &ClaimMove, reveal: Laid, verdict: &mut Verdict) -> Dues {
    let due = due_for(mv.laid.pile, reveal.pile);
    let wild = &table.board.wild;
    let law = if due.all_wild { &T3 } else { &T2 };
    if let Some(span) = mv.withdraw {
        if due.most > 0 {
            return Dues::default();
        }
        verdict
            .breach(
                &T4,
                span,
                "there was nothing more to pay",
                "nothing to withdraw from",
            )
            .cause(reveal.span, "none of these costs anything");
        return Dues {
            wrong: true,
            ..Dues::default()
        };
    }
    let paid = mv.pay.map_or(Pile::default(), |pay| pay.pile);
    let n = paid.total();
    let what = || match due.colour {
        Some(colour) => format!("{} cards or {}", colour.word(), wild.many),
        None if due.all_wild => wild.many.clone(),
        None => "cards of the colour laid".to_owned(),
    };
    let note = || {
        if due.all_wild {
            format!(
                "with only {0} laid, each {1} turned up costs one more {1}",
                wild.many, wild.one
            )
        } else {
            format!(
                "each card turned up of the colour laid, and each {0}, costs one more card of that colour or a {0}",
                wild.one
            )
        }
    };
    if n < due.least || n > due.most {
        let owed = if n < due.least { due.least } else { due.most };
        let more = if owed == 1 {
            "1 more card".to_owned()
        } else {
            format!("{owed} more cards")
        };
        let costs = match owed {
            0 => "none of these costs anything".to_owned(),
            _ => format!("these cost {more}: {}", what()),
        };
        let finding = match mv.pay {
            Some(pay) => verdict.breach(
                law,
                pay.span,
                match owed {
                    0 => "the tunnel costs nothing more".to_owned(),
                    _ => format!("the tunnel costs {more}, not {n}"),
                },
                format!("{} paid", cards_n(n)),
            ),
            None => verdict.breach(
                law,
                reveal.span,
                format!("the tunnel costs {more}, and nothing was paid"),
                costs.clone(),
            ),
        };
        if mv.pay.is_some() {
            finding.cause(reveal.span, costs);
        }
        finding.note(note());
        if mv.pay.is_none() {
            finding.help("write `pay` and the cards, or `withdraw` if they were taken back");
        }
        return Dues {
            wrong: true,
            off: n.abs_diff(owed),
            lay_back: mv.pay.is_none(),
        };
    }
    let Some(pay) = mv.pay else {
        return Dues::default();
    };
    let wrong: u32 = if due.all_wild {
        colours(paid).map(|(_, n)| u32::from(n)).sum()
    } else if let Some(colour) = due.colour {
        colours(paid)
            .filter(|(card, _)| *card != colour)
            .map(|(_, n)| u32::from(n))
            .sum()
    } else {
        off_colour(paid)
    };
    if wrong == 0 {
        return Dues::default();
    }
    verdict
        .breach(
            law,
            pay.span,
            format!("only {} pay for this tunnel", what()),
            format!("paid with {}", table.setting.list_cards(paid)),
        )
        .cause(
            mv.laid.span,
            format!("laid: {}", table.setting.list_cards(mv.laid.pile)),
        )
        .note(note());
    Dues {
        wrong: true,
        off: wrong,
        lay_back: false,
    }
}
