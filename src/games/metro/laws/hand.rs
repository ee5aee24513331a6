//! Keeping, discarding, and having to place.

use super::tiles_n;
use crate::games::metro::table::Table;
use crate::games::metro::tile::TileId;
use crate::laws::Law;
use crate::span::Span;
use crate::verdict::Verdict;

pub static L3: Law = Law {
    code: "L3",
    slug: "keep",
    summary: "a player keeps only with two or fewer tiles in hand after drawing",
    text: "A player who has drawn and holds two tiles or fewer may keep them all and place none. With \
           three in hand there is no keeping: a tile that fits is placed (L5), and if none fits one is \
           discarded (L4).",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m05 m06\nBen deal ? ?\nAda draw m15 keep\n",
    good: "game metro\ntiles sample\noption variant children\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03\nBen deal ?\nAda draw m11 keep\n",
};

pub static L4: Law = Law {
    code: "L4",
    slug: "discard",
    summary: "a tile is discarded only with three in hand, none of which can be placed anywhere",
    text: "A player with three tiles in hand, none of which can be placed anywhere, discards one of \
           the three. It lies face up beside the table and is out of the game. Squares that an exclusive \
           development closes to the player are no places. A tile nobody saw may be one that fits \
           nowhere, and is not held against anybody; but the tile that is discarded is seen then.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal ? ?\nAda draw m06 discard m05\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m09 m05\nBen deal ? ?\nAda draw m06 discard m05\n",
};

pub static L5: Law = Law {
    code: "L5",
    slug: "must-place",
    summary: "with three tiles in hand, one that fits must be placed",
    text: "With three tiles in hand and a tile among them that fits somewhere, one must be placed, \
           be it in an exclusive development. The report shows one place where a tile fits.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal ? ?\nAda draw m06 keep\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal ? ?\nAda draw m06 place m03 at 0,1\n",
};

/// A hand kept that is too large; true if that was reported.
pub fn keep(table: &Table<'_>, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
    let hand = &table.state.hands[seat];
    let most = u32::from(table.setting.set.hand).saturating_sub(1);
    if hand.least() <= most {
        return false;
    }
    let name = table.name(seat);
    let held = tiles_n(hand.least());
    let bounds = table.state.bounds(&table.setting.set, seat);
    let spot = table
        .state
        .sure_spot(&table.setting.set, seat, &bounds)
        .filter(|_| table.state.is_cube_sure());
    match spot {
        Some(spot) => {
            let place = spot.text(&table.setting.set);
            verdict
                .breach(
                    &L5,
                    verb,
                    format!("{name} has {held} in hand and must place one"),
                    format!("{} fits", table.tile_name(spot.tile)),
                )
                .help(format!("one legal placement: `place {place}`"));
        }
        None => {
            verdict
                .breach(
                    &L3,
                    verb,
                    format!("{name} cannot keep {held}"),
                    format!("at most {} can be kept", tiles_n(most)),
                )
                .help("if no tile fits anywhere, one of them is discarded: `discard …`");
            if !hand.is_known() {
                // Whoever saw the hand may have seen a tile that fits.
                verdict.also(&L5);
            }
        }
    }
    true
}

/// A discard that the rules do not allow. The tile thrown was in the hand, seen
/// before or not.
pub fn l4(
    table: &Table<'_>,
    seat: usize,
    verb: Span,
    thrown: Option<TileId>,
    verdict: &mut Verdict,
) -> bool {
    let hand = &table.state.hands[seat];
    let name = table.name(seat);
    let full = u32::from(table.setting.set.hand);
    if hand.most() < full {
        let held = tiles_n(hand.most());
        verdict
            .breach(
                &L4,
                verb,
                format!("{name} has only {held} in hand"),
                format!("a tile is discarded only with {full} in hand"),
            )
            .help("a hand that stays as it is is `keep`");
        return true;
    }
    if !table.state.is_cube_sure() {
        return false;
    }
    let bounds = table.state.bounds(&table.setting.set, seat);
    let state = &table.state;
    let thrown = || thrown.and_then(|tile| state.sure_spot_of(&table.setting.set, tile, &bounds));
    let Some(spot) = state
        .sure_spot(&table.setting.set, seat, &bounds)
        .or_else(thrown)
    else {
        return false;
    };
    let place = spot.text(&table.setting.set);
    verdict
        .breach(
            &L4,
            verb,
            format!("{name} cannot discard: a tile fits"),
            format!("{} can be placed", table.tile_name(spot.tile)),
        )
        .help(format!("one legal placement: `place {place}`"));
    true
}
