//! Placing tiles.

use smallvec::SmallVec;

use super::*;
use crate::games::metro::layout::{Misfit, StrandId};
use crate::games::metro::moves::Laying;
use crate::games::metro::tile::Rotation;

// L1: several tiles lie in one section

pub static L1: Law = Law {
    code: "L1",
    slug: "one-section",
    summary: "several tiles in one turn all lie in one section: one colour, no station between them",
    text: "A player places one tile, or up to three at once if all of them lie in one section: a line \
           of one colour that no station interrupts. Two station tiles may be placed at once at the two \
           ends of a line that has no station yet; but nothing is placed beyond a station that is placed \
           in the same turn, since the line beyond it is another section. Reading `several`: the section is \
           part of a line that was on the table before.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal ? ?\nAda draw ? place m03 at 0,1, m07 at 1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? ?\nAda draw m12 place m11 at 0,1, m03 at 0,-1, m12 at 0,-2 turn 180\ncheck Ada score 9\n",
};

pub const SEVERAL: Convention = Convention {
    name: "several",
    values: "extend, any",
    default: "extend",
    meaning: "where several tiles of one turn lie: all on one line that was on the table before, so that none lies beyond a station of the same turn, or in any one section (L1)",
};

/// More tiles at once than there may be.
#[derive(Clone, Copy, Debug)]
pub struct TooManyTiles;

#[must_use]
pub fn l1_count(set: &TileSet, placed: usize) -> Option<TooManyTiles> {
    (placed > usize::from(set.at_once)).then_some(TooManyTiles)
}

impl Fault<Setting<'_>> for TooManyTiles {
    const LAW: &'static Law = &L1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let most = setting.set.at_once;
        Words::new(
            tell!("metro-l1-most", "at most {most} tiles are placed in one turn", most),
            say!(
                "metro-l1-most-label",
                "tile number {n}, and what follows it, is left out",
                n = u32::from(most) + 1
            ),
        )
    }
}

/// A tile that is not in one section with the others of its turn.
#[derive(Clone, Copy, Debug)]
pub struct NotOneSection {
    pub at: Span,
    other: Span,
}

/// The tiles lie on the table.
#[must_use]
pub fn l1_section(state: &State, set: &TileSet, layings: &[Laying]) -> Option<NotOneSection> {
    let layout = &state.layout;
    let [first, others @ ..] = layings else {
        return None;
    };
    if others.is_empty() {
        return None;
    }
    let is_new = |cell: Cell| layings.iter().any(|laying| laying.cell == cell);
    let counts = |line: StrandId| {
        set.readings.any_section || layout.squares_of(line).any(|cell| !is_new(cell))
    };
    let lines = |laying: &Laying| -> SmallVec<[StrandId; 4]> {
        let lines = layout.lines_at(laying.cell).into_iter();
        lines.filter(|&line| counts(line)).collect()
    };
    let mut shared = lines(first);
    // The tile that parts from those before it, or has no part in any line.
    let mut apart = shared.is_empty().then_some(first);
    for laying in others {
        let lines = lines(laying);
        shared.retain(|line| lines.contains(line));
        if shared.is_empty() && apart.is_none() {
            apart = Some(laying);
        }
    }
    let apart = apart?;
    // A tile that is not recorded may join them.
    let mut all = layings.iter().flat_map(|l| layout.lines_at(l.cell));
    let sure = all.all(|line| layout.is_line_sure(line));
    let other = layings.iter().find(|laying| laying.cell != apart.cell);
    sure.then_some(NotOneSection { at: apart.at, other: other.unwrap_or(first).at })
}

impl Fault<Setting<'_>> for NotOneSection {
    const LAW: &'static Law = &L1;

    fn words(&self, _: &Setting<'_>) -> Words {
        Words::new(
            tell!("metro-l1-section", "tiles placed in one turn lie in one section"),
            say!("metro-l1-section-label", "not in one section with the others"),
        )
        .cause(self.other, say!("metro-l1-section-cause", "placed in the same turn"))
        .help(say!(
            "metro-l1-section-help",
            "tiles of other sections, or beyond a new station, are placed in other turns"
        ))
    }
}

// L2: a tile fits where it is placed

pub static L2: Law = Law {
    code: "L2",
    slug: "fit",
    summary: "a tile continues a line of its own colour, and no line meets a line of another colour",
    text: "A placed tile shares an edge with the layout, at least one of its lines goes on with a line \
           of the same colour, and none of its lines meets a line of another colour. Tiles may be turned. \
           A line may run against an edge that has none: it ends there. All of this is a reading, for \
           the page is lost: `joins`, `rotation` and `blank-edge` change it.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal ? ?\nAda draw ? place m03 at 1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal ? ?\nAda draw ? place m07 at 1,0 turn 90\n",
};

pub const ROTATION: Convention = Convention {
    name: "rotation",
    values: "free, fixed",
    default: "free",
    meaning: "whether a tile may be turned before it is placed (L2)",
};

pub const JOINS: Convention = Convention {
    name: "joins",
    values: "line, edge",
    default: "line",
    meaning: "what a placed tile needs: a line of its own that goes on with a line of the same colour, or only an edge in common with the layout (L2)",
};

pub const BLANK_EDGE: Convention = Convention {
    name: "blank-edge",
    values: "allowed, refused",
    default: "allowed",
    meaning: "whether a line may run against an edge that has no line (L2)",
};

/// A tile that was turned, where no tile is.
#[derive(Clone, Copy, Debug)]
pub struct Turned {
    tile: Option<TileId>,
}

#[must_use]
pub fn l2_turned(set: &TileSet, laying: &Laying) -> Option<Turned> {
    let turned = set.readings.fixed_rotation && laying.rotation != Rotation::default();
    turned.then_some(Turned { tile: laying.tile })
}

impl Fault<Setting<'_>> for Turned {
    const LAW: &'static Law = &L2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let name = match self.tile {
            Some(tile) => setting.tile(tile).to_owned(),
            None => say!("metro-l2-the-tile", "the tile"),
        };
        Words::new(
            tell!("metro-l2-turned", "{name} may not be turned", name),
            say!("metro-l2-turned-label", "the reading `rotation fixed` holds in this game"),
        )
    }
}

/// A tile that does not fit where it was placed.
#[derive(Clone, Copy, Debug)]
pub struct DoesNotFit {
    tile: TileId,
    cell: Cell,
    why: Misfit,
    instead: Option<Instead>,
}

/// How a tile does fit.
#[derive(Clone, Copy, Debug)]
enum Instead {
    Turned(Rotation),
    At(Spot),
}

/// What would fit instead is within what is open to the player.
#[must_use]
pub fn l2(
    state: &State,
    set: &TileSet,
    tile: TileId,
    laying: &Laying,
    open: &Bounds,
) -> Option<DoesNotFit> {
    let (layout, cell) = (&state.layout, laying.cell);
    let why = layout.fit(set, tile, laying.rotation, cell).err()?;
    let fits = |rotation: &Rotation| {
        let fit = layout.fit(set, tile, *rotation, cell);
        fit.is_ok_and(|joined| open.admit(layout, cell, &joined))
    };
    let here = set.tile(tile).rotations().find(fits);
    let elsewhere = || state.sure_spot_of(set, tile, open).map(Instead::At);
    Some(DoesNotFit {
        tile,
        cell,
        why,
        instead: here
            .filter(|_| !set.readings.fixed_rotation)
            .map(Instead::Turned)
            .or_else(elsewhere),
    })
}

impl Fault<Setting<'_>> for DoesNotFit {
    const LAW: &'static Law = &L2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let label = match self.why {
            Misfit::Apart => say!("metro-l2-apart", "no tile lies beside this square"),
            Misfit::NoLine => {
                say!("metro-l2-no-line", "no line of it goes on with a line of the same colour")
            }
            Misfit::Clash { edge, ours, theirs } => say!(
                "metro-l2-clash",
                "to the {edge} its {ours} line meets {theirs}",
                edge = edge.name(),
                ours = setting.colour_name(ours),
                theirs = setting.colour_name(theirs)
            ),
            Misfit::Blank { edge } => say!(
                "metro-l2-blank",
                "to the {edge} a line meets an edge that has none",
                edge = edge.name()
            ),
            Misfit::Taken => say!("metro-l2-taken", "a tile lies here"),
        };
        let name = setting.tile(self.tile);
        let words = Words::new(
            tell!("metro-l2-fit", "{name} does not fit at {cell}", name, cell = self.cell),
            label,
        );
        match self.instead {
            None => words,
            Some(Instead::Turned(rotation)) => words.help(match rotation.degrees() {
                0 => say!("metro-l2-unturned", "unturned it fits there"),
                turn => say!("metro-l2-turn", "with `turn {turn}` it fits there", turn),
            }),
            Some(Instead::At(spot)) => words.help(say!(
                "metro-l2-elsewhere",
                "it fits elsewhere: `{place}`",
                place = spot.text(&setting.set)
            )),
        }
    }
}
