//! Exclusive development.

use super::turn::V1;
use crate::games::metro::layout::{Cell, StrandId};
use crate::games::metro::placements::Bounds;
use crate::games::metro::table::{Laying, Table};
use crate::games::metro::tile::TileId;
use crate::laws::Law;
use crate::log::Develop;
use crate::span::Span;
use crate::verdict::Verdict;

pub static X1: Law = Law {
    code: "X1",
    slug: "declare-development",
    summary: "declared after drawing, while the cube is free, on an unfinished line, and with a tile placed on it",
    text: "Whoever has drawn may declare an exclusive development while nobody else has the cube, but \
           not with three tiles in hand of which none can be placed. The declaration names one unfinished \
           line on the table, by its colour and a square it runs over, and the cube is put there. \
           Readings: an unfinished line is one with an open end (`unfinished`), and a tile is placed on it \
           in the same turn (`develop`).",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m16 develop red at 0,0 place m07 at 1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\n",
};

pub static X2: Law = Law {
    code: "X2",
    slug: "develop-on",
    summary: "until the section is complete the developer places on that line, every turn",
    text: "Until the section is complete, the developer places tiles on that line and nowhere else, \
           in every turn; if no tile fits, the development has failed (X5). Reading `developer`: whether a \
           tile may be kept in between.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m05 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m11 place m07 at -1,0 turn 90\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m05 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\nAda draw m11 place m11 at 0,2\n",
};

pub static X3: Law = Law {
    code: "X3",
    slug: "closed-line",
    summary: "nobody else places where the developed line has an open end",
    text: "While the cube is on a line, nobody else places a tile that joins it, nor a tile of another \
           colour in a place where it has to pass. Reading `closed`: the squares that the line's open ends \
           face are closed to the others.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m11 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m11 at 0,2\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m07\nBen deal m11 m06\nAda draw m15 develop blue at 0,0 place m03 at 0,1\nBen draw m13 place m13 at 1,0 turn 90\n",
};

pub static X5: Law = Law {
    code: "X5",
    slug: "failed-development",
    summary: "a development fails when no tile in hand fits the line; with three in hand one is discarded",
    text: "If no tile in the developer's hand fits the line, the development has failed: the cube is \
           free again, and with three tiles in hand one of them is discarded. That is the turn's action: \
           `fails`, `fails discard m05`. If a placement leaves the line without an open end and does not \
           complete it, the development has failed at once and nothing need be written.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m11 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\nAda draw m15 fails discard m05\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal m07 m06\nAda draw m09 develop blue at 0,0 place m03 at 0,1\nBen draw m16 place m07 at 1,0 turn 90\nAda draw m15 fails discard m05\nBen draw m12 develop blue at 0,0 place m12 at 0,2\n",
};

/// True if a line may be developed.
#[must_use]
pub fn is_unfinished(table: &Table<'_>, line: StrandId) -> bool {
    let layout = &table.state.layout;
    let no_section =
        !table.setting.set.readings.only_without_section || layout.stations_on(line) < 2;
    no_section && !layout.open_ends(line).is_empty()
}

/// A declaration that the rules do not allow; true if that was reported.
pub fn declare(
    table: &Table<'_>,
    seat: usize,
    verb: Span,
    develop: &Develop<'_>,
    cell: Cell,
    lines: &[StrandId],
    verdict: &mut Verdict,
) -> bool {
    let state = &table.state;
    let name = table.name(seat);
    let colour = develop.colour.text;
    if table.setting.children {
        verdict.breach(
            &V1,
            verb,
            "there is no exclusive development in the children's game",
            format!("{name} declares one"),
        );
        return true;
    }
    if let Some(on) = state.cube.on.filter(|_| state.is_cube_sure()) {
        let whose = table.name(on.seat);
        verdict
            .breach(
                &X1,
                verb,
                "the cube is not free",
                format!("{whose}'s development is not finished"),
            )
            .cause(on.at, format!("{whose} took the cube here"));
        return true;
    }
    let stuck = state.hands[seat].least() >= u32::from(table.setting.set.hand)
        && state.surely_stuck(&table.setting.set, seat, &Bounds::All);
    if stuck {
        verdict
            .breach(
                &X1,
                verb,
                format!("{name} cannot declare: no tile in hand can be placed"),
                "with three tiles of which none fits, one is discarded",
            )
            .help("write `discard …` instead");
        return true;
    }
    if lines.is_empty() {
        if !state.layout.is_sure_around(cell) {
            return true;
        }
        let what = match state.layout.at(cell) {
            Some(laid) => format!("{} has no {colour} line", table.tile_name(laid.tile)),
            None => "no tile lies on this square".to_owned(),
        };
        verdict.breach(
            &X1,
            develop.at.span,
            format!("there is no {colour} line at {cell} to develop"),
            what,
        );
        return true;
    }
    if !lines.iter().any(|&line| is_unfinished(table, line)) {
        if !lines.iter().all(|&line| state.layout.is_line_sure(line)) {
            return true;
        }
        verdict.breach(
            &X1,
            develop.at.span,
            format!("the {colour} line at {cell} is finished"),
            "it has no open end that can be developed",
        );
        return true;
    }
    if develop.places.is_empty() && !table.setting.set.readings.declare_only {
        verdict
            .breach(
                &X1,
                verb,
                "a tile is placed on the line in the turn of the declaration",
                "no `place` follows",
            )
            .help("the reading `develop declare` makes the declaration the whole turn");
        return true;
    }
    if let Some(place) = develop
        .places
        .first()
        .filter(|_| table.setting.set.readings.declare_only)
    {
        verdict
            .breach(
                &X1,
                place.span,
                "the declaration is the whole turn",
                "a tile is placed as well",
            )
            .cause(verb, "declared here")
            .help("that is so by `option develop declare`; without it a tile is placed with the declaration");
        return true;
    }
    false
}

/// The developer places off the line; true if that was reported.
pub fn x2_elsewhere(
    table: &Table<'_>,
    seat: usize,
    strand: StrandId,
    layings: &[Laying],
    verdict: &mut Verdict,
) -> bool {
    let layout = &table.state.layout;
    let line = layout.line(strand);
    let off = layings
        .iter()
        .find(|laying| laying.laid && !layout.lines_at(laying.cell).contains(&line));
    // A tile that is not what the log says may join the two.
    let sure = |off: &&Laying| layout.is_sure_around(off.cell) && layout.is_line_sure(line);
    let Some(off) = off.filter(sure) else {
        return false;
    };
    let name = table.name(seat);
    let colour = table.setting.set.colour(layout.colour_of(line));
    let finding = verdict.breach(
        &X2,
        off.at,
        format!("{name} develops the {colour} line and places nowhere else"),
        "this is not on that line",
    );
    if let Some(on) = table.state.cube.on {
        finding.cause(on.at, "the development was declared here");
    }
    true
}

/// The developer neither places on the line nor gives up.
pub fn idle(table: &Table<'_>, seat: usize, strand: StrandId, verb: Span, verdict: &mut Verdict) {
    let name = table.name(seat);
    let colour = table
        .setting
        .set
        .colour(table.state.layout.colour_of(strand));
    let bounds = Bounds::On(strand);
    let spot = table.state.sure_spot(&table.setting.set, seat, &bounds);
    let finding = match spot {
        Some(spot) => {
            let place = spot.text(&table.setting.set);
            let label = format!("{} fits the line", table.tile_name(spot.tile));
            let finding = verdict.breach(
                &X2,
                verb,
                format!("{name} develops the {colour} line and has to place on it"),
                label,
            );
            finding.help(format!("one legal placement: `place {place}`"))
        }
        None if table.state.surely_stuck(&table.setting.set, seat, &bounds) => verdict
            .breach(
                &X5,
                verb,
                format!("no tile fits the {colour} line: the development has failed"),
                format!("{name} has to give it up"),
            )
            .help("write `fails`, with `discard …` if there are three tiles in hand"),
        None => verdict.breach(
            &X2,
            verb,
            format!("{name} develops the {colour} line: place on it, or give it up"),
            "neither of them",
        ),
    };
    if let Some(on) = table.state.cube.on {
        finding.cause(on.at, "the development was declared here");
    }
}

/// Somebody else places where the developed line is closed.
pub fn x3(table: &Table<'_>, laying: &Laying, verdict: &mut Verdict) {
    let Some(on) = table.state.cube.on else {
        return;
    };
    let whose = table.name(on.seat);
    let layout = &table.state.layout;
    let colour = on.strand.map_or("developed", |strand| {
        table.setting.set.colour(layout.colour_of(strand))
    });
    verdict
        .breach(
            &X3,
            laying.at,
            format!("the {colour} line is {whose}'s to develop"),
            format!("{whose}'s line goes on at {}", laying.cell),
        )
        .cause(on.at, "the development was declared here");
}

/// The tile that goes with a development: where the log names it, and which it is
/// if it was in the hand.
#[derive(Clone, Copy)]
pub struct Thrown {
    pub at: Option<Span>,
    pub tile: Option<TileId>,
}

/// A development given up that has not failed, or not in the right way.
pub fn x5(
    table: &Table<'_>,
    seat: usize,
    verb: Span,
    thrown: Thrown,
    verdict: &mut Verdict,
) -> bool {
    let state = &table.state;
    let name = table.name(seat);
    let sure = state.is_cube_sure();
    match state.cube.on.filter(|_| sure) {
        Some(on) if on.seat != seat => {
            verdict
                .breach(
                    &X5,
                    verb,
                    format!("the development is {}'s, not {name}'s", table.name(on.seat)),
                    "only the developer gives up",
                )
                .cause(on.at, "the development was declared here");
            return true;
        }
        None if sure => {
            verdict.breach(
                &X5,
                verb,
                format!("{name} develops no line"),
                "nothing to give up: the cube is free",
            );
            return true;
        }
        _ => {}
    }
    let fits = |strand: StrandId| {
        let bounds = Bounds::On(strand);
        let thrown = || {
            thrown
                .tile
                .and_then(|tile| state.sure_spot_of(&table.setting.set, tile, &bounds))
        };
        state
            .sure_spot(&table.setting.set, seat, &bounds)
            .or_else(thrown)
    };
    if let Some((on, strand)) = state.develops(seat)
        && let Some(spot) = fits(strand)
    {
        let place = spot.text(&table.setting.set);
        verdict
            .breach(
                &X5,
                verb,
                format!("{name}'s development has not failed: a tile fits"),
                format!("{} can be placed on the line", table.tile_name(spot.tile)),
            )
            .cause(on.at, "the development was declared here")
            .help(format!("one legal placement: `place {place}`"));
        return true;
    }
    let full = u32::from(table.setting.set.hand);
    let hand = &state.hands[seat];
    match thrown.at {
        None if hand.least() >= full => {
            verdict
                .breach(
                    &X5,
                    verb,
                    format!("{name} has {full} tiles in hand and has to discard one"),
                    "the development fails, and no tile is discarded",
                )
                .help("write `fails discard …`");
            true
        }
        Some(at) if hand.most() < full => {
            verdict.breach(
                &X5,
                at,
                format!("{name} has only {} in hand", super::tiles_n(hand.most())),
                format!("a tile is discarded only with {full} in hand"),
            );
            true
        }
        _ => false,
    }
}
