//! Placing tiles.

use smallvec::SmallVec;

use crate::games::metro::layout::{Cell, Misfit, StrandId};
use crate::games::metro::placements::Bounds;
use crate::games::metro::table::{Laying, Table};
use crate::games::metro::tile::TileId;
use crate::laws::Law;
use crate::log::Placement;
use crate::span::Span;
use crate::verdict::Verdict;

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

/// More tiles at once than there may be.
pub fn l1_count(table: &Table<'_>, places: &[Placement<'_>], verdict: &mut Verdict) -> bool {
    let most = usize::from(table.setting.set.at_once);
    let Some(extra) = places.get(most) else {
        return false;
    };
    verdict.breach(
        &L1,
        extra.span,
        format!("at most {most} tiles are placed in one turn"),
        format!("tile number {}, and what follows it, is left out", most + 1),
    );
    true
}

/// Tiles of one turn that do not lie in one section.
pub fn l1_section(table: &Table<'_>, layings: &[Laying], verdict: &mut Verdict) -> bool {
    let layout = &table.state.layout;
    let [first, others @ ..] = layings else {
        return false;
    };
    if others.is_empty() {
        return false;
    }
    let is_new = |cell: Cell| layings.iter().any(|laying| laying.cell == cell);
    let counts = |line: StrandId| {
        table.setting.set.readings.any_section || layout.squares_of(line).any(|cell| !is_new(cell))
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
    let Some(apart) = apart else {
        return false;
    };
    // A tile that is not recorded may join them.
    let mut all = layings.iter().flat_map(|l| layout.lines_at(l.cell));
    if !all.all(|line| layout.is_line_sure(line)) {
        return false;
    }
    let neighbour = layings.iter().find(|laying| laying.cell != apart.cell);
    verdict
        .breach(
            &L1,
            apart.at,
            "tiles placed in one turn lie in one section",
            "not in one section with the others",
        )
        .cause(
            neighbour.map_or(first.at, |laying| laying.at),
            "placed in the same turn",
        )
        .help("tiles of other sections, or beyond a new station, are placed in other turns");
    true
}

/// A turned tile, where the reading does not allow it.
pub fn l2_turned(table: &Table<'_>, laying: &Laying, span: Span, verdict: &mut Verdict) {
    let name = laying.tile.map_or("the tile", |tile| table.tile_name(tile));
    verdict.breach(
        &L2,
        span,
        format!("{name} may not be turned"),
        "the reading `rotation fixed` holds in this game",
    );
}

/// A tile that does not fit where it was placed. What the report offers instead is
/// open to the player.
pub fn l2(table: &Table<'_>, tile: TileId, laying: &Laying, open: &Bounds, verdict: &mut Verdict) {
    let layout = &table.state.layout;
    let set = &table.setting.set;
    let name = table.tile_name(tile);
    let Err(misfit) = layout.fit(set, tile, laying.rotation, laying.cell) else {
        return;
    };
    let label = match misfit {
        Misfit::Apart => "no tile lies beside this square".to_owned(),
        Misfit::NoLine => "no line of it goes on with a line of the same colour".to_owned(),
        Misfit::Clash { edge, ours, theirs } => format!(
            "to the {} its {} line meets a {} one",
            edge.word(),
            set.colour(ours),
            set.colour(theirs)
        ),
        Misfit::Blank { edge } => {
            format!("to the {} a line meets an edge that has none", edge.word())
        }
        Misfit::Taken => "a tile lies here".to_owned(),
    };
    let here = set.tile(tile).rotations().find(|&rotation| {
        let fit = layout.fit(set, tile, rotation, laying.cell);
        fit.is_ok_and(|joined| open.admit(layout, laying.cell, &joined))
    });
    let finding = verdict.breach(
        &L2,
        laying.at,
        format!("{name} does not fit at {}", laying.cell),
        label,
    );
    match here {
        Some(rotation) if !set.readings.fixed_rotation => {
            let turned = match rotation.degrees() {
                0 => "unturned".to_owned(),
                turn => format!("with `turn {turn}`"),
            };
            finding.help(format!("{turned} it fits there"));
        }
        _ => {
            if let Some(spot) = table.state.sure_spot_of(set, tile, open) {
                finding.help(format!("it fits elsewhere: `{}`", spot.text(set)));
            }
        }
    }
}
