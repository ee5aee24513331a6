//! Before the first turn: the players, the start tiles, the first hands.

use super::*;
use crate::games::metro::readings::StartTiles;

// S1: start tiles and first hands

pub static S1: Law = Law {
    code: "S1",
    slug: "setup",
    summary: "start tiles lie face up first; each player is dealt two tiles, in the children's game one",
    text: "Before the first turn one or more start tiles are laid face up, and each player is dealt \
           two tiles; one in the children's game. So nobody holds more than three tiles after drawing. \
           A log that says nothing about the hands leaves them unseen; one that gives some of them has \
           to give all, `?` standing for a tile nobody saw. Reading `start`: one or more of the tiles \
           that the set marks as start tiles; the others stay in the box.",
    bad: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11 m12\nBen deal m04 m13\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\nAda deal m03 m11\nBen deal ? m13\n",
};

pub const START: Convention = Convention {
    name: "start",
    values: "some, all, any",
    default: "some",
    meaning: "which tiles lie on the table first: one or more of the tiles marked `start` (the others stay in the box), all of them, or any tiles of the set (S1)",
};

/// Before the first turn something is not as it should be.
#[derive(Clone, Copy, Debug)]
pub enum WrongSetup {
    Deal { seat: usize, due: u32, dealt: u32 },
    NotStart(TileId),
    NoStart,
    StartMissing(TileId),
}

/// The first hand of a player.
#[must_use]
pub fn s1_deal(seat: usize, due: u32, dealt: u32) -> Option<WrongSetup> {
    (due != dealt).then_some(WrongSetup::Deal { seat, due, dealt })
}

/// A tile that lies on the table first.
#[must_use]
pub fn s1_start(set: &TileSet, tile: TileId) -> Option<WrongSetup> {
    let may = set.readings.start == StartTiles::Any || set.tile(tile).start;
    (!may).then_some(WrongSetup::NotStart(tile))
}

/// The table before the first turn; of tiles that are not sound nothing is known.
#[must_use]
pub fn s1_table(state: &State, set: &TileSet, unsound: &[TileId]) -> Option<WrongSetup> {
    let layout = &state.layout;
    if layout.is_empty() && !layout.in_doubt() {
        return Some(WrongSetup::NoStart);
    }
    if set.readings.start != StartTiles::All {
        return None;
    }
    let laid = |id: TileId| layout.each().any(|(_, laid)| laid.tile == id);
    let mut starts = (0..).zip(&set.tiles).filter(|(_, tile)| tile.start);
    let missing = starts.find(|(id, _)| !laid(*id) && !unsound.contains(id));
    missing.map(|(id, _)| WrongSetup::StartMissing(id))
}

impl Fault<Setting<'_>> for WrongSetup {
    const LAW: &'static Law = &S1;

    fn words(&self, setting: &Setting<'_>) -> Words {
        match *self {
            Self::Deal { seat, due, dealt } => Words::new(
                tell!(
                    "metro-s1-deal",
                    "{name} is dealt {due}, not {dealt}",
                    name = setting.name(seat),
                    due = tiles_n(due),
                    dealt = tiles_n(dealt)
                ),
                match dealt > due {
                    true => say!("metro-s1-too-many", "one tile too many"),
                    false => say!("metro-s1-only", "only {tiles}", tiles = tiles_n(dealt)),
                },
            ),
            Self::NotStart(tile) => {
                let starts = setting.set.tiles.iter().filter(|tile| tile.start);
                let starts: Vec<String> =
                    starts.map(|tile| format!("`{}`", tile.name)).take(10).collect();
                let words = Words::new(
                    tell!(
                        "metro-s1-not-start",
                        "{tile} is not a start tile",
                        tile = setting.tile(tile)
                    ),
                    say!("metro-s1-not-start-label", "belongs to the deck"),
                );
                match starts.is_empty() {
                    true => words,
                    false => words.help(say!(
                        "metro-s1-starts",
                        "start tiles: {tiles}",
                        tiles = list(&starts)
                    )),
                }
            }
            Self::NoStart => Words::new(
                tell!("metro-s1-no-start", "no start tile lies on the table"),
                say!(
                    "metro-s1-no-start-label",
                    "the first turn, and nothing to place a tile beside"
                ),
            )
            .help(say!(
                "metro-s1-no-start-help",
                "write `start m01 at 0,0` above, with the tile that lay there"
            )),
            Self::StartMissing(tile) => Words::new(
                tell!(
                    "metro-s1-missing",
                    "the start tile {tile} is missing",
                    tile = setting.tile(tile)
                ),
                say!(
                    "metro-s1-missing-label",
                    "the first turn, and not all start tiles lie on the table"
                ),
            ),
        }
    }
}

// S2: how many players

pub static S2: Law = Law {
    code: "S2",
    slug: "players",
    summary: "two to four players",
    text: "The sample set is for two to four players. How many the printed game is for stood on pages \
           that are lost; a set's file says it under `players`.",
    bad: "game metro\ntiles sample\nplayer Ada\nstart m01 at 0,0\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\n",
};

/// So many players are not what the set is for.
#[derive(Clone, Copy, Debug)]
pub struct WrongPlayers(usize);

#[must_use]
pub fn s2(set: &TileSet, players: usize) -> Option<WrongPlayers> {
    let fine = usize::from(set.players_min)..=usize::from(set.players_max);
    (!fine.contains(&players)).then_some(WrongPlayers(players))
}

impl Fault<Setting<'_>> for WrongPlayers {
    const LAW: &'static Law = &S2;

    fn words(&self, setting: &Setting<'_>) -> Words {
        let (min, max) = (setting.set.players_min, setting.set.players_max);
        Words::new(
            tell!("metro-s2-players", "this game is for {min} to {max} players", min, max),
            match self.0 {
                0 => say!("metro-s2-none", "no `player` line follows"),
                1 => say!("metro-s2-one", "only one player"),
                n if n < usize::from(min) => say!("metro-s2-few", "only {n} players", n),
                _ => say!("metro-s2-many", "player number {n}", n = u32::from(max) + 1),
            },
        )
        .note(say!("metro-s2-note", "{min} to {max} players", min, max))
    }
}
