//! Whose turn it is, what a turn may be, and when the game is over.

use super::*;
use crate::games::metro::state::Over;
use crate::games::shared::seats::OutOfTurn;

// A1: a draw and one action

pub static A1: Law = Law {
    code: "A1",
    slug: "draw-and-one-action",
    summary: "a turn is one tile drawn (none if the deck is empty), then one action: place, keep, discard or declare",
    text: "A player draws one tile and then does exactly one thing: place tiles, keep the hand as it \
           is, discard a tile, or declare an exclusive development (or give up one's own). When the deck \
           is empty nothing is drawn. A player without tiles has nothing to do then: `keep`, `pass` and \
           no line at all mean the same, unless the cube is still theirs: then the development fails (X5).",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? ?\nAda place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? ?\nAda draw m05 place m03 at 0,1\nBen draw ? place m07 at 1,0 turn 90\n",
};

/// A turn that is more or less than a draw and one action.
#[derive(Clone, Copy, Debug)]
pub enum WrongTurn {
    DeckEmpty,
    SecondDraw { first: Span },
    LateDraw { action: Span },
    SecondAction { first: Span },
    NoDraw { seat: usize, left: u32 },
    NoAction { seat: usize },
    Pass { seat: usize },
}

/// A draw, behind one or an action of the same turn.
#[must_use]
pub fn a1_draw(drew: Option<Span>, acted: Option<Span>) -> Option<WrongTurn> {
    let second = drew.map(|first| WrongTurn::SecondDraw { first });
    second.or(acted.map(|action| WrongTurn::LateDraw { action }))
}

#[must_use]
pub fn a1_deck(state: &State) -> Option<WrongTurn> {
    state.is_deck_empty().then_some(WrongTurn::DeckEmpty)
}

/// An action although no tile was drawn.
#[must_use]
pub fn a1_no_draw(state: &State, seat: usize) -> Option<WrongTurn> {
    let left = state.least_in_deck();
    (left > 0).then_some(WrongTurn::NoDraw { seat, left })
}

/// A pass by somebody who holds tiles.
#[must_use]
pub fn a1_pass(state: &State, seat: usize) -> Option<WrongTurn> {
    (state.least(seat) > 0).then_some(WrongTurn::Pass { seat })
}

impl Fault<Setting<'_>> for WrongTurn {
    const LAW: &'static Law = &A1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let keep = || say!("metro-keep-help", "a hand that stays as it is is `keep`");
        match *self {
            Self::DeckEmpty => Words::new(
                tell!("metro-a1-empty", "the deck is empty"),
                say!("metro-a1-empty-label", "there is no tile left to draw"),
            ),
            Self::SecondDraw { first } => Words::new(
                tell!("metro-a1-one-draw", "one tile is drawn in a turn"),
                say!("metro-a1-second-draw", "a second draw"),
            )
            .cause(first, say!("metro-a1-first", "the first one")),
            Self::LateDraw { action } => Words::new(
                tell!("metro-a1-draw-first", "the tile is drawn first"),
                say!("metro-a1-late", "a draw behind the action"),
            )
            .cause(action, say!("metro-a1-action", "the action")),
            Self::SecondAction { first } => Words::new(
                tell!("metro-a1-one-action", "one action a turn"),
                say!("metro-a1-second-action", "a second action in the same turn"),
            )
            .cause(first, say!("metro-a1-first", "the first one"))
            .help(say!(
                "metro-a1-second-help",
                "tiles placed in one turn stand in one list: `place m07 at 1,0, m04 at 2,0`"
            )),
            Self::NoDraw { seat, left } => {
                let name = setting.name(seat);
                Words::new(
                    tell!("metro-a1-no-draw", "{name} has not drawn a tile", name),
                    say!(
                        "metro-a1-no-draw-label",
                        "{tiles} are in the deck: one is drawn first",
                        tiles = tiles_n(left)
                    ),
                )
                .help(say!(
                    "metro-a1-no-draw-help",
                    "if nobody saw the tile, write `{name} draw ? …`",
                    name
                ))
            }
            Self::NoAction { seat } => Words::new(
                tell!(
                    "metro-a1-nothing",
                    "{name} draws a tile and does nothing",
                    name = setting.name(seat)
                ),
                say!("metro-a1-nothing-label", "no action follows"),
            )
            .help(keep()),
            Self::Pass { seat } => Words::new(
                tell!("metro-a1-pass", "{name} cannot pass", name = setting.name(seat)),
                say!(
                    "metro-a1-pass-label",
                    "a player with tiles places, keeps, discards or declares"
                ),
            )
            .help(keep()),
        }
    }
}

// A2: turns go round

pub static A2: Law = Law {
    code: "A2",
    slug: "turn-order",
    summary: "players take turns in seat order, one turn each",
    text: "Turns go round the table in the order of the `player` lines; whoever has the log's first \
           turn starts. Once the deck is empty, a player without tiles may be passed over. After a turn \
           out of order the round goes on from whoever really moved, so one slip is reported once.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nplayer Cai\nstart m01 at 0,0\nAda draw ? place m07 at 1,0 turn 90\nCai draw ? place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nplayer Cai\nstart m01 at 0,0\nBen draw ? place m03 at 0,1\nCai draw ? place m12 at 0,2\nAda draw ? place m13 at 1,0 turn 90\n",
};

/// A turn out of order.
#[must_use]
pub fn a2(seat: usize, due: usize) -> OutOfTurn {
    OutOfTurn { law: &A2, seat, due, before: None }
}

// E1: when the game is over

pub static E1: Law = Law {
    code: "E1",
    slug: "after-the-end",
    summary: "the game is over when deck and hands are empty, or when nobody can place a tile",
    text: "The game ends the moment the deck and all hands are empty, or no player can place any tile. \
           Whoever has most points wins; players level on points share the win. Reading `end`: that \
           nobody can place is looked at only once the deck is empty, and as if the cube were free, since \
           a failed development frees it. What is played after the end is reported once, and neither \
           applied nor scored.",
    bad: include_str!("examples/E1-bad.ride"),
    good: include_str!("examples/E1-good.ride"),
};

pub const END: Convention = Convention {
    name: "end",
    values: "empty-deck, any-time",
    default: "empty-deck",
    meaning: "whether a table at which nobody can place a tile ends the game only once the deck is empty, or at any time (E1)",
};

/// How a turn has ended the game, if it has; one that changed neither hands nor
/// table cannot have.
#[must_use]
pub fn over(state: &State, setting: &Setting<'_>, who: Span, changed: bool) -> Option<Over> {
    let won = setting.children.then(|| v1_winner(state, &setting.set));
    if let Some(seat) = won.flatten() {
        return Some(Over::Won(seat, who));
    }
    if !changed {
        return None;
    }
    let empty = state.is_deck_empty();
    let mut seats = 0..state.hands.len();
    if empty && state.hands.iter().all(|hand| hand.most() == 0) {
        return Some(Over::Empty(who));
    }
    let set = &setting.set;
    let stuck = (empty || set.readings.end_any_time)
        && seats.all(|seat| state.surely_stuck(set, seat, &Bounds::All));
    stuck.then_some(Over::Stuck(who))
}

/// True if the game may be over where the log stops, for all that is known.
#[must_use]
pub fn may_be_over(state: &State, set: &TileSet) -> bool {
    let fits = |seat: usize| state.sure_spot(set, seat, &Bounds::All).is_some();
    (state.least_in_deck() == 0 || set.readings.end_any_time) && !(0..state.hands.len()).any(fits)
}

/// A turn after the end.
#[derive(Clone, Copy, Debug)]
pub struct AfterEnd {
    over: Over,
    /// What the winner of the children's game had.
    score: i32,
}

#[must_use]
pub fn e1(state: &State) -> Option<AfterEnd> {
    let over = state.over?;
    let score = match over {
        Over::Won(seat, _) => state.standings[seat].score,
        _ => 0,
    };
    Some(AfterEnd { over, score })
}

impl Fault<Setting<'_>> for AfterEnd {
    fn law(&self) -> &'static Law {
        match self.over {
            Over::Won(..) => &V1,
            _ => &E1,
        }
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (at, why) = match self.over {
            Over::Empty(at) => (at, say!("metro-e1-empty", "deck and hands were empty")),
            Over::Stuck(at) => (at, say!("metro-e1-stuck", "nobody could place a tile")),
            Over::Won(seat, at) => (
                at,
                say!(
                    "metro-e1-won",
                    "{name} had {points} points",
                    name = setting.name(seat),
                    points = self.score
                ),
            ),
        };
        Words::new(
            tell!("metro-e1-over", "the game is over"),
            say!("metro-e1-over-label", "this turn is neither applied nor scored"),
        )
        .cause(at, say!("metro-e1-after", "after this turn {why}", why))
    }
}

// V1: the children's game

pub static V1: Law = Law {
    code: "V1",
    slug: "childrens-game",
    summary: "children's game: one tile dealt, circles added, no exclusive development, 30 points win at once",
    text: "With `option variant children` each player is dealt one tile, a section scores its two \
           station numbers plus its circles (1 + 2 and three circles are 6), there is no exclusive \
           development, and the first player who reaches 30 points wins at once, whatever is left in \
           the deck.",
    bad: "game metro\ntiles sample\noption variant children\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03\nBen deal ?\nAda draw m11 develop blue at 0,0 place m03 at 0,1\n",
    good: "game metro\ntiles sample\noption variant children\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03\nBen deal m12\nAda draw m11 place m03 at 0,1, m11 at 0,2\nBen draw m05 place m12 at 0,-1 turn 180\ncheck Ben score 6\n",
};

pub const VARIANT: Convention = Convention {
    name: "variant",
    values: "standard, children",
    default: "standard",
    meaning: "the children's game: one tile dealt, circles added instead of multiplied, no exclusive development, 30 points win at once (V1)",
};

/// Who has the points that win at once, if every score is sure.
fn v1_winner(state: &State, set: &TileSet) -> Option<usize> {
    let win = i32::from(set.children_win);
    let winner = state.standings.iter().position(|s| s.score >= win)?;
    state.are_scores_sure().then_some(winner)
}

/// A declaration in the children's game.
#[derive(Clone, Copy, Debug)]
pub struct NoDevelopment {
    seat: usize,
}

#[must_use]
pub fn v1(children: bool, seat: usize) -> Option<NoDevelopment> {
    children.then_some(NoDevelopment { seat })
}

impl Fault<Setting<'_>> for NoDevelopment {
    const LAW: &'static Law = &V1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        Words::new(
            tell!("metro-v1-none", "there is no exclusive development in the children's game"),
            say!("metro-v1-none-label", "{name} declares one", name = setting.name(self.seat)),
        )
    }
}
