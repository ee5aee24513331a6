//! The position as a replay shows it, and each move in words.

use super::layout::Cell;
use super::setting::colour_name;
use super::state::{Over, State};
use super::table::Table;
use super::tile::TileId;
use crate::games::scene::{self, Cube, LaidTile, Player, Position, Scene, ScoredSection};
use crate::games::shared::{and, deeds, list};
use crate::log::{Act, Develop, Name, Placement, TileWord, What};

pub(super) fn position(
    table: &Table<'_>,
    mover: Option<usize>,
    before: Option<&Position>,
) -> Position {
    let state = &table.state;
    let players = (0..state.hands.len()).map(|seat| player(state, seat));
    let on_table = scene::Table {
        deck: Some(state.deck),
        discarded: state.discards.to_vec(),
        status: status(table),
        unsure: state.doubt.deck > 0 || state.doubt.deck_broken || state.layout.in_doubt(),
        ..scene::Table::default()
    };
    Position::new(players.collect(), on_table, scene(table, mover, before))
}

fn player(state: &State, seat: usize) -> Player {
    let hand = &state.hands[seat];
    Player {
        score: Some(state.standings[seat].score),
        hand: scene::Hand {
            tiles: hand.known.to_vec(),
            unseen: hand.unseen,
            ..scene::Hand::default()
        },
        unsure: state.doubt.hands[seat] > 0 || state.doubt.scores[seat].is_some(),
        ..Player::default()
    }
}

fn scene(table: &Table<'_>, mover: Option<usize>, before: Option<&Position>) -> Scene {
    let state = &table.state;
    let sections = state.sections.iter().map(|section| ScoredSection {
        seat: section.seat,
        turn: section.turn,
        colour: section.colour,
        from: square(section.ends[0]),
        to: square(section.ends[1]),
        circles: section.circles,
        points: section.points,
    });
    Scene::Layout {
        tiles: tiles(table, mover, before),
        cube: cube(table),
        sections: sections.collect(),
    }
}

/// The tiles on the table. Who laid them, and when, is known from the position
/// before; what was not there then has just been laid.
fn tiles(table: &Table<'_>, mover: Option<usize>, before: Option<&Position>) -> Vec<LaidTile> {
    let old: &[LaidTile] = match before.map(|before| before.scene.as_ref()) {
        Some(Scene::Layout { tiles, .. }) => tiles,
        _ => &[],
    };
    let mover = mover.filter(|_| table.turns > 0);
    let laid = table.state.layout.each().map(|(cell, laid)| {
        let new = LaidTile {
            tile: laid.tile,
            x: cell.x,
            y: cell.y,
            quarters: u8::try_from(laid.rotation.degrees() / 90).unwrap_or(0),
            turn: table.turns,
            seat: mover,
            unsure: !table.state.layout.is_sure(cell),
        };
        let at = old.binary_search_by_key(&(cell.x, cell.y), |tile| (tile.x, tile.y));
        match at.ok().map(|at| old[at]) {
            Some(old) if (old.tile, old.quarters) == (new.tile, new.quarters) => {
                LaidTile { turn: old.turn, seat: old.seat, ..new }
            }
            _ => new,
        }
    });
    laid.collect()
}

fn cube(table: &Table<'_>) -> Option<Cube> {
    let layout = &table.state.layout;
    let on = table.state.cube?;
    let mut squares: Vec<[i16; 2]> = match on.strand {
        Some(strand) => layout.squares_of(strand).map(square).collect(),
        None => Vec::new(),
    };
    squares.sort_unstable();
    squares.dedup();
    Some(Cube { seat: on.seat, colour: on.strand.map(|strand| layout.colour_of(strand)), squares })
}

fn square(cell: Cell) -> [i16; 2] {
    [cell.x, cell.y]
}

fn status(table: &Table<'_>) -> Option<String> {
    Some(match table.state.over? {
        Over::Empty(_) => say!("metro-status-empty", "the game is over: no tile is left"),
        Over::Stuck(_) => say!("metro-status-stuck", "the game is over: nobody can place a tile"),
        Over::Won(seat, _) => {
            say!("metro-status-won", "the game is over: {name} has won", name = table.name(seat))
        }
    })
}

// Words

/// What a player did; the sentence goes on from the name.
pub(super) fn tell(table: &Table<'_>, seat: usize, acts: &[Act<'_>], before: &Position) -> String {
    let parts: Vec<String> = acts.iter().filter_map(|act| tell_act(table, act)).collect();
    if parts.is_empty() {
        return String::new();
    }
    let mut text = deeds(&parts);
    let scored = table.state.standings[seat].score - before.score(seat);
    if scored != 0 {
        text += &say!("metro-tell-scored", ": {scores}", scores = scores(table, seat, scored));
    }
    if before.table.status.is_none() && table.state.over.is_some() {
        text += &say!("metro-tell-ends", "; that ends the game");
    }
    text
}

/// `12 points, red section (2 + 4) × 2`.
fn scores(table: &Table<'_>, seat: usize, scored: i32) -> String {
    let state = &table.state;
    let mut parts = vec![match scored {
        1 => say!("metro-tell-point", "1 point"),
        n => say!("metro-tell-points", "{n} points", n),
    }];
    let now = table.turns;
    let sections = state.sections.iter();
    for section in sections.filter(|s| s.turn == now && s.seat == seat) {
        let [a, b] = section.stations;
        let colour = table.setting.colour_name(section.colour);
        let sign = if table.setting.children { '+' } else { '×' };
        parts.push(say!(
            "metro-tell-section",
            "{colour} section ({a} + {b}) {sign} {circles} = {points}",
            colour,
            a,
            b,
            sign,
            circles = section.circles,
            points = section.points
        ));
    }
    let landmarks = state.landmarks.iter();
    for landmark in landmarks.filter(|l| l.turn == now && l.seat == seat) {
        parts.push(say!("metro-tell-landmark", "landmark {stars}", stars = landmark.stars));
    }
    list(&parts)
}

fn tell_act(table: &Table<'_>, act: &Act<'_>) -> Option<String> {
    let tile = |word: &TileWord<'_>| match word.name {
        Some(name) => tile_name(table, name),
        None => say!("metro-tell-unseen", "a tile nobody saw"),
    };
    Some(match &act.what {
        What::DealTiles(tiles) => {
            let (seen, unseen): (Vec<_>, Vec<_>) = tiles.iter().partition(|t| t.name.is_some());
            let mut parts: Vec<String> = seen.into_iter().map(tile).collect();
            match unseen.len() {
                0 => {}
                1 => parts.push(say!("metro-tell-unseen", "a tile nobody saw")),
                n => parts.push(say!("metro-tell-unseen-n", "{n} tiles nobody saw", n)),
            }
            say!("metro-tell-dealt", "is dealt {tiles}", tiles = and(&parts))
        }
        What::DrawTile(TileWord { name: None, .. }) => say!("metro-tell-draws-one", "draws a tile"),
        What::DrawTile(word) => say!("metro-tell-draws", "draws {tile}", tile = tile(word)),
        What::Place(places) => {
            say!("metro-tell-places", "places {tiles}", tiles = placed(table, places))
        }
        What::Keep => say!("metro-tell-keeps", "keeps all tiles"),
        What::Discard(word) => say!("metro-tell-discards", "discards {tile}", tile = tile(word)),
        What::Develop(develop) => tell_develop(table, develop),
        What::Fails(None) => say!("metro-tell-gives-up", "gives up the exclusive development"),
        What::Fails(Some(word)) => say!(
            "metro-tell-gives-up-discard",
            "gives up the exclusive development, discarding {tile}",
            tile = tile(word)
        ),
        What::Pass => say!("metro-tell-passes", "passes"),
        _ => return None,
    })
}

fn tell_develop(table: &Table<'_>, develop: &Develop<'_>) -> String {
    let colour = colour_name(develop.colour.text);
    let (x, y) = (develop.at.x, develop.at.y);
    let mut text = say!(
        "metro-tell-develops",
        "develops the {colour} line at {x},{y} exclusively",
        colour,
        x,
        y
    );
    if !develop.places.is_empty() {
        text += &say!(
            "metro-tell-placing",
            ", placing {tiles}",
            tiles = placed(table, &develop.places)
        );
    }
    text
}

fn placed(table: &Table<'_>, places: &[Placement<'_>]) -> String {
    let parts: Vec<String> = places
        .iter()
        .map(|place| {
            let name = tile_name(table, place.tile);
            let mut text =
                say!("metro-tell-at", "{name} at {x},{y}", name, x = place.at.x, y = place.at.y);
            if let Some((quarters, _)) = place.turn.filter(|(quarters, _)| *quarters > 0) {
                text += &say!(
                    "metro-tell-turned",
                    " (turned {degrees}°)",
                    degrees = u32::from(quarters) * 90
                );
            }
            text
        })
        .collect();
    and(&parts)
}

fn tile_name(table: &Table<'_>, name: Name<'_>) -> String {
    let id = table.setting.set.tile_index().only(name.text);
    match id.and_then(|id| TileId::try_from(id).ok()) {
        Some(id) => table.tile_name(id).to_owned(),
        None => name.text.to_owned(),
    }
}
