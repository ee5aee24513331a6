//! Tiles that cannot be what or where the log says. No rulebook numbers these.

use crate::games::Header;
use crate::games::metro::readings::StartTiles;
use crate::games::metro::table::{Laying, Table};
use crate::games::metro::tile::TileId;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static T2: Law = Law {
    code: "T2",
    slug: "not-in-hand",
    summary: "a player places and discards tiles from the own hand",
    text: "The player does not hold this tile: it was neither dealt nor drawn, or it has been placed \
           or discarded already. A tile nobody saw can be any, so a hand with `?` in it never breaks this.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m05 m06\nBen deal ? ?\nAda draw m15 place m03 at 0,1\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m05 ?\nBen deal ? ?\nAda draw m15 place m03 at 0,1\n",
};

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

/// A tile that cannot have turned up.
pub fn t1(table: &Table<'_>, tile: TileId, at: Span, verdict: &mut Verdict) {
    let kind = table.setting.set.tile(tile);
    let name = &kind.name;
    if kind.start && table.setting.set.readings.start != StartTiles::Any {
        verdict.breach(
            &T1,
            at,
            format!("{name} is a start tile"),
            "start tiles are not in the deck",
        );
        return;
    }
    let finding = verdict.breach(
        &T1,
        at,
        match kind.copies {
            1 => format!("there is only one {name}"),
            n => format!("there are only {n} of {name}"),
        },
        "no copy of it is left",
    );
    if let Some(seen) = table.seen[usize::from(tile)] {
        finding.cause(
            seen,
            if kind.copies == 1 {
                "it turned up here"
            } else {
                "the last one turned up here"
            },
        );
    }
}

/// A tile that its player does not hold.
pub fn t2(table: &Table<'_>, seat: usize, tile: TileId, at: Span, verdict: &mut Verdict) {
    let name = table.name(seat);
    let tile_name = table.tile_name(tile);
    let held: Vec<&str> = table.state.hands[seat]
        .known
        .iter()
        .map(|&tile| table.tile_name(tile))
        .collect();
    let label = if held.is_empty() {
        format!("{name} has no tiles left")
    } else {
        format!("{name} holds {}", held.join(", "))
    };
    let finding = verdict.breach(&T2, at, format!("{name} does not hold {tile_name}"), label);
    if let Some(seen) = table.seen[usize::from(tile)] {
        finding.cause(seen, format!("{tile_name} was last seen here"));
    }
}

/// A square on which a tile lies already.
pub fn t3(table: &Table<'_>, laying: &Laying, verdict: &mut Verdict) {
    let lies = table
        .state
        .layout
        .at(laying.cell)
        .map_or("a tile", |laid| table.tile_name(laid.tile));
    verdict.breach(
        &T3,
        laying.at,
        format!("{lies} lies at {} already", laying.cell),
        "this square is taken; the tile is not laid",
    );
}

/// Something that is wrong with a declared tile.
pub struct Fault {
    pub span: Span,
    pub message: String,
    pub label: String,
}

/// A declared tile with something wrong: one report, whatever there is.
pub fn t4(faults: &[Fault], verdict: &mut Verdict) {
    let Some((first, others)) = faults.split_first() else {
        return;
    };
    let finding = verdict.breach(&T4, first.span, first.message.clone(), first.label.clone());
    for fault in others {
        finding.cause(fault.span, fault.message.clone());
    }
}

/// A log that does not say what it was played with.
pub fn t4_none(header: &Header<'_>, verdict: &mut Verdict) {
    if let Some(game) = header.game {
        verdict
            .breach(
                &T4,
                game.span,
                "the log does not say which tiles it was played with",
                "no `tiles` line and no `tile` line below",
            )
            .help("write `tiles sample`, `tiles \"mine.yaml\"` or `tile` lines below this line");
    }
}
