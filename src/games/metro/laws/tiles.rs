//! Tiles that cannot be what or where the log says. No rulebook numbers these.

use smallvec::SmallVec;

use super::*;
use crate::games::metro::set_file::{MAX_COLOURS, MAX_TILES, TileFault};
use crate::games::metro::state::Holds;
use crate::lang::Said;

// T1: a tile turns up only so often

pub static T1: Law = Law {
    code: "T1",
    slug: "no-copy-left",
    summary: "no more copies of a tile turn up than the set has",
    text: "Every copy of this tile lies on the table, is out of the game or is known to be in a hand; \
           or it is a start tile, which is not in the deck. So it cannot have been dealt or drawn, nor \
           be placed or discarded from a hand that nobody saw: this line names the wrong tile, or an \
           earlier one did.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m12 m05\nBen deal m12 m06\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m11 m05\nBen deal m11 m06\n",
};

/// A tile that cannot have turned up.
#[derive(Clone, Copy, Debug)]
pub struct NoCopyLeft {
    tile: TileId,
    /// Where it last turned up.
    seen: Option<Span>,
}

/// A tile dealt or drawn.
#[must_use]
pub fn t1_drawn(
    state: &State,
    set: &TileSet,
    tile: TileId,
    seen: Option<Span>,
) -> Option<NoCopyLeft> {
    let can_be = !set.is_boxed(tile) && state.is_left(set, tile);
    (!can_be).then_some(NoCopyLeft { tile, seen })
}

/// A tile that lies on the table first.
#[must_use]
pub fn t1_start(
    state: &State,
    set: &TileSet,
    tile: TileId,
    seen: Option<Span>,
) -> Option<NoCopyLeft> {
    (!state.is_left(set, tile)).then_some(NoCopyLeft { tile, seen })
}

/// A tile out of a hand that nobody saw.
#[must_use]
pub fn t1_shown(holds: Holds, tile: TileId, seen: Option<Span>) -> Option<NoCopyLeft> {
    (holds == Holds::NoCopy).then_some(NoCopyLeft { tile, seen })
}

impl Fault<Setting<'_>> for NoCopyLeft {
    const LAW: &'static Law = &T1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = setting.tile(self.tile);
        if setting.set.is_boxed(self.tile) {
            let message = tell!("metro-t1-start", "{name} is a start tile", name);
            return Words::new(
                message,
                say!("metro-t1-start-label", "start tiles are not in the deck"),
            );
        }
        let (message, cause) = match setting.set.tile(self.tile).copies {
            1 => (
                tell!("metro-t1-one", "there is only one {name}", name),
                say!("metro-t1-one-cause", "it turned up here"),
            ),
            n => (
                tell!("metro-t1-some", "there are only {n} of {name}", n, name),
                say!("metro-t1-some-cause", "the last one turned up here"),
            ),
        };
        let words = Words::new(message, say!("metro-t1-label", "no copy of it is left"));
        words.cause(self.seen, cause)
    }
}

// T2: tiles come out of the own hand

pub static T2: Law = Law {
    code: "T2",
    slug: "not-in-hand",
    summary: "a player places and discards tiles from the own hand",
    text: "The player does not hold this tile: it was neither dealt nor drawn, or it has been placed \
           or discarded already. A tile nobody saw can be any, so a hand with `?` in it never breaks this.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m05 m06\nBen deal ? ?\nAda draw m15 place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m05 ?\nBen deal ? ?\nAda draw m15 place m03 at 0,1\n",
};

/// A tile that its player does not hold.
#[derive(Clone, Debug)]
pub struct NotInHand {
    seat: usize,
    tile: TileId,
    held: SmallVec<[TileId; 4]>,
    /// Where it last turned up.
    seen: Option<Span>,
}

#[must_use]
pub fn t2(
    state: &State,
    holds: Holds,
    seat: usize,
    tile: TileId,
    seen: Option<Span>,
) -> Option<NotInHand> {
    (holds == Holds::No).then(|| NotInHand {
        seat,
        tile,
        held: state.hands[seat].known.clone(),
        seen,
    })
}

impl Fault<Setting<'_>> for NotInHand {
    const LAW: &'static Law = &T2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, tile) = (setting.name(self.seat), setting.tile(self.tile));
        let held: Vec<&str> = self.held.iter().map(|&tile| setting.tile(tile)).collect();
        let label = match held.is_empty() {
            true => say!("metro-t2-none", "{name} has no tiles left", name),
            false => say!("metro-t2-holds", "{name} holds {tiles}", name, tiles = list(&held)),
        };
        let words = Words::new(
            tell!("metro-t2-not-held", "{name} does not hold {tile}", name, tile),
            label,
        );
        words.cause(self.seen, say!("metro-t2-seen", "{tile} was last seen here", tile))
    }
}

// T3: one tile on a square

pub static T3: Law = Law {
    code: "T3",
    slug: "square-taken",
    summary: "one tile lies on a square, and stays there",
    text: "A tile lies on this square already. Squares are counted from the first tile: `1,0` is one \
           to the right, `0,1` one up, `-1,0` one to the left. The tile is not laid; what follows from \
           it is not held against anybody.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m06\nBen deal ? ?\nAda draw ? place m03 at 0,0\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m06\nBen deal ? ?\nAda draw ? place m03 at 0,1\n",
};

/// A square on which a tile lies already.
#[derive(Clone, Copy, Debug)]
pub struct SquareTaken {
    cell: Cell,
    lies: TileId,
}

#[must_use]
pub fn t3(state: &State, cell: Cell) -> Option<SquareTaken> {
    let lies = state.layout.at(cell)?.tile;
    Some(SquareTaken { cell, lies })
}

impl Fault<Setting<'_>> for SquareTaken {
    const LAW: &'static Law = &T3;

    fn words(&self, setting: &Setting<'_>) -> Words {
        Words::new(
            tell!(
                "metro-t3-taken",
                "{tile} lies at {cell} already",
                tile = setting.tile(self.lies),
                cell = self.cell
            ),
            say!("metro-t3-taken-label", "this square is taken; the tile is not laid"),
        )
    }
}

// T4: the log says which tiles it is played with

pub static T4: Law = Law {
    code: "T4",
    slug: "tiles-declared",
    summary: "a log names a tile set or declares its tiles, each of them sound",
    text: "The printed tiles are lost to us, so a log says what it was played with: `tiles sample`, \
           `tiles \"mine.yaml\"`, or `tile` lines of its own, such as `tile a1 copies 2 station 2 blue \
           n-station, red e-w`. On one tile each edge carries at most one line, a line joins at least two \
           of n, e, s, w and station, and a line to a station needs the station's number. The set `sample` \
           is ours, not the printed one.",
    bad: "game metro\ntile a1 start blue n-s\ntile a2 blue n-s, red n-e\nplayer Ada\nplayer Ben\nstart a1 at 0,0\n",
    good: "game metro\ntile a1 start blue n-s\ntile a2 copies 9 station 2 blue n-station, red s-e\nplayer Ada\nplayer Ben\nstart a1 at 0,0\nAda deal a2 a2\nBen deal a2 a2\nAda draw a2 place a2 at 0,1 turn 180, a2 at 0,-1\ncheck Ada score 8\n",
};

/// The tiles that a log names or declares are none.
#[derive(Clone, Debug)]
pub enum WrongTiles<'a> {
    /// No set is named, and no tile is declared.
    None,
    SameName(&'a str),
    /// A declared tile with something wrong: one report, whatever there is.
    Unsound {
        name: &'a str,
        first: Unsound,
        others: Vec<(Span, Unsound)>,
    },
}

/// Something that is wrong with a declared tile.
#[derive(Clone, Copy, Debug)]
pub enum Unsound {
    Number { low: i32, value: i32 },
    TooManyColours,
    TooManyTiles,
    Line(TileFault),
}

impl Unsound {
    fn message(self) -> Said {
        match self {
            Self::Number { low, .. } => {
                tell!("metro-t4-number", "this must be a number from {low} to 99", low)
            }
            Self::TooManyColours => {
                tell!("metro-t4-colours", "a game has at most {most} colours", most = MAX_COLOURS)
            }
            Self::TooManyTiles => {
                tell!("metro-t4-tiles", "a game has at most {most} tiles", most = MAX_TILES)
            }
            Self::Line(fault) => fault.in_words().into(),
        }
    }

    fn label(self, name: &str) -> String {
        match self {
            Self::Number { value, .. } => say!("metro-t4-is-not", "{value} is not", value),
            Self::TooManyColours => say!("metro-t4-colour-many", "one colour too many"),
            Self::TooManyTiles => say!("metro-t4-tile-many", "one tile too many"),
            Self::Line(_) => say!("metro-t4-of", "of tile `{name}`", name),
        }
    }
}

impl Fault<()> for WrongTiles<'_> {
    const LAW: &'static Law = &T4;

    fn words(&self, (): &()) -> Words {
        match self {
            Self::None => Words::new(
                tell!("metro-t4-none", "the log does not say which tiles it was played with"),
                say!("metro-t4-none-label", "no `tiles` line and no `tile` line below"),
            )
            .help(say!(
                "metro-t4-none-help",
                "write `tiles sample`, `tiles \"mine.yaml\"` or `tile` lines below this line"
            )),
            Self::SameName(name) => Words::new(
                tell!("metro-t4-same", "there is a tile `{name}` already", name),
                say!("metro-t4-same-label", "the same name again"),
            ),
            Self::Unsound { name, first, others } => others
                .iter()
                .fold(Words::new(first.message(), first.label(name)), |words, (at, other)| {
                    words.cause(*at, other.message().text)
                }),
        }
    }
}
