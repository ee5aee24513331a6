//! Keeping, discarding, and having to place.

use super::*;

// L3: a small hand may be kept

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

/// A hand kept that is too large, and no tile in it is known to fit.
#[derive(Clone, Copy, Debug)]
pub struct CannotKeep {
    seat: usize,
    held: u32,
    /// A tile that nobody saw may fit.
    unseen: bool,
}

/// The most tiles that can be kept.
fn most_kept(set: &TileSet) -> u32 {
    u32::from(set.hand).saturating_sub(1)
}

/// Where a tile that fits is known, the player breaks L5.
#[must_use]
pub fn l3(state: &State, set: &TileSet, seat: usize) -> Option<CannotKeep> {
    let held = state.least(seat);
    (held > most_kept(set)).then_some(CannotKeep { seat, held, unseen: !state.is_hand_known(seat) })
}

impl Fault<Setting<'_>> for CannotKeep {
    const LAW: &'static Law = &L3;

    /// Whoever saw the hand may have seen a tile that fits.
    fn also(&self) -> &[&'static Law] {
        static IF_SEEN: [&Law; 1] = [&L5];
        &IF_SEEN[..usize::from(self.unseen)]
    }

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, held) = (setting.name(self.seat), tiles_n(self.held));
        Words::new(
            tell!("metro-l3-keep", "{name} cannot keep {held}", name, held),
            say!(
                "metro-l3-keep-label",
                "at most {most} can be kept",
                most = tiles_n(most_kept(&setting.set))
            ),
        )
        .help(say!(
            "metro-l3-keep-help",
            "if no tile fits anywhere, one of them is discarded: `discard …`"
        ))
    }
}

// L4: when a tile is discarded

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

/// A tile discarded that has to stay.
#[derive(Clone, Copy, Debug)]
pub enum CannotDiscard {
    TooFew { seat: usize, held: u32 },
    Fits { seat: usize, spot: Spot },
}

/// The tile thrown was in the hand, seen before or not.
#[must_use]
pub fn l4(
    state: &State,
    set: &TileSet,
    seat: usize,
    thrown: Option<TileId>,
) -> Option<CannotDiscard> {
    let held = state.hands[seat].most();
    if held < u32::from(set.hand) {
        return Some(CannotDiscard::TooFew { seat, held });
    }
    if !state.is_cube_sure() {
        return None;
    }
    let bounds = state.bounds(set, seat);
    let thrown = || thrown.and_then(|tile| state.sure_spot_of(set, tile, &bounds));
    let spot = state.sure_spot(set, seat, &bounds).or_else(thrown)?;
    Some(CannotDiscard::Fits { seat, spot })
}

impl Fault<Setting<'_>> for CannotDiscard {
    const LAW: &'static Law = &L4;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::TooFew { seat, held } => only_held(setting, seat, held)
                .help(say!("metro-keep-help", "a hand that stays as it is is `keep`")),
            Self::Fits { seat, spot } => Words::new(
                tell!(
                    "metro-l4-fits",
                    "{name} cannot discard: a tile fits",
                    name = setting.name(seat)
                ),
                say!("metro-l4-fits-label", "{tile} can be placed", tile = setting.tile(spot.tile)),
            )
            .help(setting.legal(spot)),
        }
    }
}

/// Too few tiles in hand to discard one.
pub(super) fn only_held(setting: &Setting<'_>, seat: usize, held: u32) -> Words {
    Words::new(
        tell!(
            "metro-l4-held",
            "{name} has only {held} in hand",
            name = setting.name(seat),
            held = tiles_n(held)
        ),
        say!(
            "metro-l4-held-label",
            "a tile is discarded only with {full} in hand",
            full = setting.set.hand
        ),
    )
}

// L5: a full hand has to place

pub static L5: Law = Law {
    code: "L5",
    slug: "must-place",
    summary: "with three tiles in hand, one that fits must be placed",
    text: "With three tiles in hand and a tile among them that fits somewhere, one must be placed, \
           be it in an exclusive development. The report shows one place where a tile fits.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal ? ?\nAda draw m06 keep\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m05\nBen deal ? ?\nAda draw m06 place m03 at 0,1\n",
};

/// A hand kept that is too large, with a tile in it that fits.
#[derive(Clone, Copy, Debug)]
pub struct MustPlace {
    seat: usize,
    held: u32,
    spot: Spot,
}

#[must_use]
pub fn l5(state: &State, set: &TileSet, seat: usize) -> Option<MustPlace> {
    let held = state.least(seat);
    if held <= most_kept(set) || !state.is_cube_sure() {
        return None;
    }
    let spot = state.sure_spot(set, seat, &state.bounds(set, seat))?;
    Some(MustPlace { seat, held, spot })
}

impl Fault<Setting<'_>> for MustPlace {
    const LAW: &'static Law = &L5;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (name, held) = (setting.name(self.seat), tiles_n(self.held));
        Words::new(
            tell!("metro-l5-must", "{name} has {held} in hand and must place one", name, held),
            say!("metro-l5-must-label", "{tile} fits", tile = setting.tile(self.spot.tile)),
        )
        .help(setting.legal(self.spot))
    }
}
