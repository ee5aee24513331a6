//! The header: the set, the tiles that the log declares, the options, the seats.

use std::borrow::Cow;

use super::*;
use crate::games::On;
use crate::games::metro::laws::{
    names::NoSuch,
    setup,
    tiles::{Unsound, WrongTiles},
};
use crate::games::metro::readings::Refused;
use crate::games::metro::set_file::{self, Draft};
use crate::games::metro::sets;
use crate::games::metro::tile::{ColourId, Tile, TileId, TileSet, Track};
use crate::log::TileLine;

/// Sits the players down; reports a header that fits no tile game.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let mut set = base_set(header, verdict)?;
    let declared = declare(&mut set, header, verdict);
    let lost_tiles = header.lost_tiles || declared.lost;
    edition(header, verdict);
    let children = options(&mut set, header, verdict);
    let mut state = State::new(&set, header.players.len());
    if lost_tiles || !declared.unsound.is_empty() {
        state.after_lost_declaration();
    }
    let table = Table {
        seated: header.players.iter().map(|p| p.name.span).collect(),
        state,
        saved: Saved::default(),
        dealt: vec![None; header.players.len()],
        lost_setup: false,
        lost_tiles,
        unsound: declared.unsound,
        turns: 0,
        finished: false,
        seen: vec![None; set.tiles.len()],
        setting: Setting {
            set,
            children,
            names: header.players.iter().map(|p| p.name.text).collect(),
        },
    };
    let too_many = usize::from(table.setting.set.players_max);
    let player = header.players.get(too_many).or(header.players.last());
    let at = player.map_or(header.game, |player| Some(player.name));
    let wrong = setup::s2(&table.setting.set, header.players.len());
    table.hear(wrong, at.map_or(Span::default(), |name| name.span), verdict);
    Some(table)
}

/// The set that the `tiles` line names; an empty one for a log that declares
/// its own tiles.
fn base_set<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Cow<'a, TileSet>> {
    let Some(name) = header.tiles else {
        if !header.declared.is_empty() || header.lost_tiles {
            let mut set = TileSet::default();
            "own".clone_into(&mut set.key);
            set.title = say!("metro-own-tiles", "Metro, with tiles of the log's own");
            return Some(Cow::Owned(set));
        }
        if let Some(game) = header.game {
            verdict.hear(&WrongTiles::None, game.span, &());
        }
        return None;
    };
    if let Some(set) = sets::builtin(name.text) {
        return Some(Cow::Borrowed(set));
    }
    if let Some(On::Tiles(set)) = header.own {
        return Some(Cow::Borrowed(set));
    }
    verdict.hear(&NoSuch::Set(name.text), name.span, &());
    None
}

/// What came of the `tile` lines.
#[derive(Default)]
struct Declared {
    /// Tiles whose lines are wrong.
    unsound: Vec<TileId>,
    /// There may be tiles that the set does not have.
    lost: bool,
    /// More tiles or colours than a game has: said once.
    crowded: bool,
}

/// Adds the tiles that the log itself declares. One that is wrong keeps its name,
/// so that what is said of it later is no riddle.
fn declare<'a>(set: &mut Cow<'a, TileSet>, header: &Header<'a>, verdict: &mut Verdict) -> Declared {
    let mut declared = Declared::default();
    for line in &header.declared {
        let name = line.name.text;
        if let Some(id) = set.tiles.iter().position(|tile| tile.name == name) {
            verdict.hear(&WrongTiles::SameName(name), line.name.span, &());
            // Perhaps this line is right, or another name was meant.
            declared.unsound.extend(TileId::try_from(id));
            declared.lost = true;
            continue;
        }
        let set = set.to_mut();
        let mut faults = Vec::new();
        match declared_tile(set, line, &mut faults) {
            Some(tile) => {
                let id = set.add(tile);
                if !faults.is_empty() {
                    declared.unsound.push(id);
                }
            }
            None => {
                declared.lost = true;
                if std::mem::replace(&mut declared.crowded, true) {
                    continue;
                }
            }
        }
        let mut faults = faults.into_iter();
        if let Some((at, first)) = faults.next() {
            let others = faults.collect();
            let fault = WrongTiles::Unsound { name, first, others };
            verdict.hear(&fault, at, &());
        }
    }
    declared
}

/// The tile of a line, with whatever is wrong with it; none if the game has no
/// room for it.
fn declared_tile(
    set: &mut TileSet,
    line: &TileLine<'_>,
    faults: &mut Vec<(Span, Unsound)>,
) -> Option<Tile> {
    let mut number = |written: Option<Number>, low: i32| -> Option<u8> {
        let Number { value, span } = written?;
        if (low..=99).contains(&value) {
            return u8::try_from(value).ok();
        }
        faults.push((span, Unsound::Number { low, value }));
        None
    };
    let station = number(line.station, 0);
    let stars = number(line.stars, 0).unwrap_or(0);
    let copies = number(line.copies, 1).unwrap_or(1);
    let circles = line.tracks.iter().map(|track| number(track.circles, 0));
    let circles: Vec<u8> = circles.map(|circles| circles.unwrap_or(1)).collect();
    let mut drafts = Vec::new();
    for (track, circles) in line.tracks.iter().zip(circles) {
        let known = set.colours.iter().position(|c| c == track.colour.text);
        let colour = match known.and_then(|id| ColourId::try_from(id).ok()) {
            Some(id) => id,
            None if set.colours.len() < set_file::MAX_COLOURS => set.add_colour(track.colour.text),
            None => {
                faults.push((track.colour.span, Unsound::TooManyColours));
                return None;
            }
        };
        drafts.push(Draft {
            colour,
            ends: track.ends.iter().map(|(end, _)| *end).collect(),
            circles,
        });
    }
    if set.copies() + u32::from(copies) > set_file::MAX_TILES as u32 {
        faults.push((line.name.span, Unsound::TooManyTiles));
        return None;
    }
    Some(Tile {
        name: line.name.text.to_owned(),
        tracks: declared_tracks(line, &drafts, station, faults),
        station,
        stars,
        copies,
        start: line.start.is_some(),
    })
}

fn declared_tracks(
    line: &TileLine<'_>,
    drafts: &[Draft],
    station: Option<u8>,
    faults: &mut Vec<(Span, Unsound)>,
) -> Vec<Track> {
    set_file::tracks(drafts, station).unwrap_or_else(|wrong| {
        // A number that is none makes a station that is none.
        if faults.is_empty() {
            let place = |at: Option<usize>| {
                let track = at.and_then(|i| line.tracks.get(i));
                track.map_or(line.name.span, |track| track.span)
            };
            let wrong = wrong.into_iter();
            faults.extend(wrong.map(|(at, fault)| (place(at), Unsound::Line(fault))));
        }
        Vec::new()
    })
}

fn edition(header: &Header<'_>, verdict: &mut Verdict) {
    if let Some(name) = header.edition
        && !name.text.eq_ignore_ascii_case(rulebook::EDITION)
    {
        verdict.hear(&NoSuch::Edition(name.text), name.span, &());
    }
}

/// Takes in the options; true for the children's game.
fn options<'a>(set: &mut Cow<'a, TileSet>, header: &Header<'a>, verdict: &mut Verdict) -> bool {
    let mut children = false;
    for (key, value) in &header.options {
        let text = value.map_or("", |v| v.text);
        let span = value.map_or(key.span, |v| v.span);
        let refused = match (key.text, text) {
            ("variant", "children") => {
                children = true;
                continue;
            }
            ("variant", "standard") => continue,
            ("variant", _) => Err(Refused::NoSuchValue("standard, children")),
            (name, value) => {
                let mut changed = set.readings;
                let done = changed.set(name, value);
                if done.is_ok() && changed != set.readings {
                    set.to_mut().readings = changed;
                }
                done
            }
        };
        match refused {
            Ok(()) => {}
            Err(Refused::NoSuchReading) => verdict.hear(&NoSuch::Option(key.text), key.span, &()),
            Err(Refused::NoSuchValue(values)) => {
                let fault = NoSuch::Value { option: key.text, value: text, values };
                verdict.hear(&fault, span, &());
            }
        }
    }
    children
}
