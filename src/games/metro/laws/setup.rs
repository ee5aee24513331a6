//! Before the first turn: the players, the start tiles, the first hands.

use std::rc::Rc;

use super::tiles_n;
use crate::games::Header;
use crate::games::metro::readings::StartTiles;
use crate::games::metro::table::{Laying, Table};
use crate::games::metro::tile::TileId;
use crate::laws::Law;
use crate::log::TileWord;
use crate::span::Span;
use crate::verdict::Verdict;

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

pub static S2: Law = Law {
    code: "S2",
    slug: "players",
    summary: "two to four players",
    text: "The sample set is for two to four players. How many the printed game is for stood on pages \
           that are lost; a set's file says it under `players`.",
    bad: "game metro\ntiles sample\nplayer Ada\nstart m01 at 0,0\n",
    good: "game metro\ntiles sample\nplayer Ada\nplayer Ben\nstart m01 at 0,0\n",
};

pub fn s2(table: &Table<'_>, header: &Header<'_>, verdict: &mut Verdict) {
    let n = header.players.len();
    let (min, max) = (
        usize::from(table.setting.set.players_min),
        usize::from(table.setting.set.players_max),
    );
    if (min..=max).contains(&n) {
        return;
    }
    let at = header
        .players
        .get(max)
        .or(header.players.last())
        .map(|player| player.name.span)
        .or(header.game.map(|game| game.span))
        .unwrap_or_default();
    verdict
        .breach(
            &S2,
            at,
            format!("this game is for {min} to {max} players"),
            match n {
                0 => "no `player` line follows".to_owned(),
                1 => "only one player".to_owned(),
                n if n < min => format!("only {n} players"),
                _ => format!("player number {}", max + 1),
            },
        )
        .note(format!("{min} to {max} players"));
}

/// The first hand of a player.
pub fn s1_deal(
    table: &Table<'_>,
    seat: usize,
    verb: Span,
    tiles: &[TileWord<'_>],
    verdict: &mut Verdict,
) -> bool {
    let due = table.deal_size();
    let dealt = u32::try_from(tiles.len()).unwrap_or(u32::MAX);
    if dealt == due {
        return false;
    }
    let extra = tiles.get(due as usize);
    verdict.breach(
        &S1,
        extra.map_or(verb, |word| word.span),
        format!(
            "{} is dealt {}, not {}",
            table.name(seat),
            tiles_n(due),
            tiles_n(dealt)
        ),
        match extra {
            Some(_) => "one tile too many".to_owned(),
            None => format!("only {}", tiles_n(dealt)),
        },
    );
    true
}

/// A tile that lies on the table first.
pub fn s1_start(table: &Table<'_>, tile: TileId, laying: &Laying, verdict: &mut Verdict) -> bool {
    if table.setting.set.readings.start == StartTiles::Any || table.setting.set.tile(tile).start {
        return false;
    }
    let starts: Vec<String> = table
        .setting
        .set
        .tiles
        .iter()
        .filter(|tile| tile.start)
        .map(|tile| format!("`{}`", tile.name))
        .take(10)
        .collect();
    let finding = verdict.breach(
        &S1,
        laying.name,
        format!("{} is not a start tile", table.tile_name(tile)),
        "belongs to the deck",
    );
    if !starts.is_empty() {
        finding.help(format!("start tiles: {}", starts.join(", ")));
    }
    true
}

/// Before the first turn: hands that the log leaves out, all or some, are unseen.
pub fn complete(table: &mut Table<'_>, first_turn: Span, verdict: &mut Verdict) {
    start_tiles(table, first_turn, verdict);
    for seat in 0..table.setting.names.len() {
        if table.dealt[seat].is_none() {
            let due = table.deal_size();
            table.state.hands[seat].unseen += due;
            table.state.deck = table.state.deck.saturating_sub(due);
        }
    }
}

fn start_tiles(table: &mut Table<'_>, first_turn: Span, verdict: &mut Verdict) {
    if table.lost_setup {
        return;
    }
    let laid = |id: usize| {
        table
            .state
            .layout
            .each()
            .any(|(_, l)| usize::from(l.tile) == id)
    };
    let missing = table
        .setting
        .set
        .tiles
        .iter()
        .enumerate()
        .find(|(id, tile)| tile.start && !laid(*id) && table.is_sound(*id));
    let wrong = match missing {
        _ if table.state.layout.is_empty() && !table.state.layout.in_doubt() => {
            verdict
                .breach(
                    &S1,
                    first_turn,
                    "no start tile lies on the table",
                    "the first turn, and nothing to place a tile beside",
                )
                .help("write `start m01 at 0,0` above, with the tile that lay there");
            true
        }
        Some((_, tile)) if table.setting.set.readings.start == StartTiles::All => {
            verdict.breach(
                &S1,
                first_turn,
                format!("the start tile {} is missing", tile.name),
                "the first turn, and not all start tiles lie on the table",
            );
            true
        }
        _ => false,
    };
    if wrong {
        Rc::make_mut(&mut table.state.layout).hide_anywhere();
        table.state.doubt_scores(first_turn);
    }
}
