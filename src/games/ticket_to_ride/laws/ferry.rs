//! Ferries: routes that show wild cards.

use super::*;
use crate::games::ticket_to_ride::board::Route;

// F1: wild cards for a ferry

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

/// These wild cards are enough for the ferry, or the route is none.
#[must_use]
pub fn enough_wilds(route: &Route, wilds: u8) -> bool {
    wilds >= route.wilds
}

/// Too few wild cards for a ferry.
#[derive(Clone, Copy, Debug)]
pub struct TooFewWilds {
    route: RouteId,
    due: u8,
    paid: u8,
}

#[must_use]
pub fn f1(board: &Board, mv: &ClaimMove) -> Option<TooFewWilds> {
    let route = &board.routes[usize::from(mv.route)];
    let pile = mv.laid.pile;
    let most = pile.known[Card::Wild].saturating_add(pile.unseen);
    (!enough_wilds(route, most)).then_some(TooFewWilds {
        route: mv.route,
        due: route.wilds,
        paid: most,
    })
}

impl TooFewWilds {
    /// So many are missing.
    #[must_use]
    pub fn off(&self) -> u32 {
        u32::from(self.due.saturating_sub(self.paid))
    }
}

impl Fault<Setting<'_>> for TooFewWilds {
    const LAW: &'static Law = &F1.law;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let wild = setting.board.wild_words();
        Words::new(
            tell!(
                "f1-too-few",
                "the ferry {pair} takes at least {wilds}",
                pair = setting.pair(self.route),
                wilds = setting.some_cards(Card::Wild, u32::from(self.due))
            ),
            match self.paid {
                0 => say!("f1-none", "no {wild} among these cards", wild = wild.one()),
                n => say!(
                    "f1-only",
                    "only {wilds} among these cards",
                    wilds = setting.some_cards(Card::Wild, u32::from(n))
                ),
            },
        )
        .note(say!(
            "f1-note",
            "a ferry takes at least as many {wilds} as it shows; the rest is one colour",
            wilds = wild.many()
        ))
    }
}
