//! The position: what lies on the table, what each player holds and has, the
//! deck and the cube.

use std::collections::BTreeSet;
use std::sync::Arc;

use smallvec::SmallVec;

use super::doubt::Doubt;
use super::layout::{Cell, Closed, Layout, StrandId};
use super::moves::Laying;
use super::placements::{Bounds, Spot, spots};
use super::readings::StartTiles;
use super::setting::Setting;
use super::tile::{ColourId, TileId, TileSet};
use crate::span::Span;

/// So many more tiles are laid than there are; mistakes may have laid them.
const SPARE_TILES: usize = 20;

/// A game has mostly not more.
const SECTIONS: usize = 16;

/// A player's hand. Unseen tiles can be any.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    pub known: SmallVec<[TileId; 4]>,
    pub unseen: u32,
}

impl Hand {
    /// The most tiles that can be in it.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.known.len() as u32 + self.unseen
    }
}

/// Whether a tile can be in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It is there, or one that nobody saw can be it.
    Yes,
    /// Every tile in the hand is known, and is another.
    No,
    /// One that nobody saw would have to be it, and every copy is elsewhere.
    NoCopy,
}

/// A line under exclusive development.
#[derive(Clone, Copy, Debug)]
pub struct Development {
    pub seat: usize,
    /// A strand of the line; none if the log did not make clear which it is.
    pub strand: Option<StrandId>,
    /// The word `develop`.
    pub at: Span,
}

/// A section that scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    pub seat: usize,
    pub turn: u32,
    pub colour: ColourId,
    pub ends: [Cell; 2],
    pub stations: [u8; 2],
    pub circles: u32,
    pub points: i32,
}

/// A landmark that scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landmark {
    pub seat: usize,
    pub turn: u32,
    pub tile: TileId,
    pub cell: Cell,
    pub stars: u8,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Deck and hands are empty.
    Empty(Span),
    /// Nobody can place a tile.
    Stuck(Span),
    /// Somebody has the points that win the children's game.
    Won(usize, Span),
}

/// What is remembered of a player apart from the hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    pub score: i32,
    /// By how much the last `check` of score and hand was off.
    pub marks: [i32; 2],
}

#[derive(Clone, Debug)]
pub struct State {
    pub layout: Arc<Layout>,
    pub hands: Vec<Hand>,
    pub standings: Vec<Standing>,
    /// The most tiles that can be in the deck.
    pub deck: u32,
    /// The line that the exclusive-development cube is on.
    pub cube: Option<Development>,
    pub sections: Arc<Vec<Section>>,
    pub landmarks: Arc<Vec<Landmark>>,
    pub discards: Arc<Vec<TileId>>,
    /// How many copies of each tile are known to be somewhere.
    located: Arc<Vec<u32>>,
    /// Pairs that have scored, where they score only once.
    scored: Arc<BTreeSet<(ColourId, Cell, Cell)>>,
    pub over: Option<Over>,
    pub doubt: Doubt,
}

impl State {
    #[must_use]
    pub fn new(set: &TileSet, players: usize) -> Self {
        let in_deck = |start: bool| set.readings.start == StartTiles::Any || !start;
        Self {
            layout: Arc::default(),
            hands: vec![Hand::default(); players],
            standings: vec![Standing::default(); players],
            deck: set
                .tiles
                .iter()
                .filter(|tile| in_deck(tile.start))
                .map(|tile| u32::from(tile.copies))
                .sum(),
            cube: None,
            sections: Arc::new(Vec::with_capacity(SECTIONS)),
            landmarks: Arc::default(),
            discards: Arc::default(),
            located: Arc::new(vec![0; set.tiles.len()]),
            scored: Arc::default(),
            over: None,
            doubt: Doubt::none(players, set.tiles.len()),
        }
    }

    // Tiles

    /// True if one more copy of a tile can be somewhere.
    #[must_use]
    pub fn is_left(&self, set: &TileSet, tile: TileId) -> bool {
        let copies = u32::from(set.tile(tile).copies) + self.doubt.copies[usize::from(tile)];
        self.located(tile) < copies
    }

    /// One more copy of a tile has turned up; if there are not so many, that is no
    /// news from now on.
    pub fn locate(&mut self, set: &TileSet, tile: TileId) {
        let id = usize::from(tile);
        Arc::make_mut(&mut self.located)[id] += 1;
        let copies = u32::from(set.tile(tile).copies);
        if self.located[id] > copies + self.doubt.copies[id] {
            self.after_copy_too_many(tile, self.located[id] - copies);
        }
    }

    /// How many copies of a tile are known to be somewhere.
    #[must_use]
    pub fn located(&self, tile: TileId) -> u32 {
        self.located[usize::from(tile)]
    }

    /// True if one more copy of a tile can turn up.
    #[must_use]
    pub fn has_copy(&self, set: &TileSet, tile: TileId) -> bool {
        let boxed = set.is_boxed(tile) && self.doubt.copies[usize::from(tile)] == 0;
        !boxed && self.is_left(set, tile)
    }

    /// Whether a player can have this tile in hand.
    #[must_use]
    pub fn holds(&self, set: &TileSet, seat: usize, tile: TileId) -> Holds {
        let hand = &self.hands[seat];
        if hand.known.contains(&tile) {
            Holds::Yes
        } else if hand.unseen == 0 {
            Holds::No
        } else if self.has_copy(set, tile) {
            Holds::Yes
        } else {
            Holds::NoCopy
        }
    }

    pub(super) fn lose_sight(&mut self, tile: TileId) {
        let located = &mut Arc::make_mut(&mut self.located)[usize::from(tile)];
        *located = located.saturating_sub(1);
    }

    /// Takes tiles from the deck.
    pub fn draw_from_deck(&mut self, tiles: u32) {
        self.deck = self.deck.saturating_sub(tiles);
        self.trim_deck_doubt();
    }

    /// Puts a tile into a hand; `None` is one that nobody saw.
    pub fn take(&mut self, seat: usize, tile: Option<TileId>) {
        match tile {
            Some(tile) => self.hands[seat].known.push(tile),
            None => self.hands[seat].unseen += 1,
        }
    }

    /// Puts a tile that everybody sees into a hand.
    pub fn take_known(&mut self, set: &TileSet, seat: usize, tile: TileId) {
        self.locate(set, tile);
        self.take(seat, Some(tile));
    }

    /// Puts a tile into a hand that cannot be what the log says.
    pub fn take_wrong(&mut self, set: &TileSet, seat: usize, tile: TileId) {
        if !set.is_boxed(tile) {
            self.locate(set, tile);
        }
        self.doubt_copy(tile);
        self.take(seat, None);
    }

    /// Takes a tile out of a hand, if one can have been there.
    pub fn give(&mut self, set: &TileSet, seat: usize, tile: Option<TileId>) {
        if tile.is_none() {
            // It may be one of the known ones that went.
            self.forget_hand(seat);
        }
        let hand = &mut self.hands[seat];
        let known = tile.and_then(|tile| hand.known.iter().position(|held| *held == tile));
        if let Some(at) = known {
            hand.known.remove(at);
        } else if hand.unseen > 0 {
            hand.unseen -= 1;
            if let Some(tile) = tile {
                let left = self.is_left(set, tile);
                self.locate(set, tile);
                if !left {
                    // One copy too many, and that has been reported.
                    self.doubt_copy(tile);
                }
            }
        }
        self.trim_doubt(seat);
    }

    /// Takes a tile that everybody sees now out of a hand.
    pub fn show(&mut self, set: &TileSet, seat: usize, tile: TileId, holds: Holds) {
        if holds != Holds::Yes {
            self.doubt_copy(tile);
        }
        if holds == Holds::No {
            self.locate(set, tile);
            self.give(set, seat, None);
        } else {
            self.give(set, seat, Some(tile));
        }
    }

    // The cube

    /// The development that binds this player, if there surely is one.
    #[must_use]
    pub fn develops(&self, seat: usize) -> Option<(Development, StrandId)> {
        let on = self.cube.filter(|on| on.seat == seat)?;
        let strand = on.strand?;
        self.is_cube_sure().then_some((on, strand))
    }

    /// Where this player may place tiles, the cube being where it is.
    #[must_use]
    pub fn bounds(&self, set: &TileSet, seat: usize) -> Bounds {
        match self.cube {
            Some(Development { seat: developer, strand: Some(strand), .. }) => {
                if developer == seat {
                    Bounds::On(strand)
                } else if set.readings.only_joins_closed {
                    Bounds::NotJoining(strand)
                } else {
                    Bounds::NotFacing(strand)
                }
            }
            _ => Bounds::All,
        }
    }

    /// Takes the cube for a declaration; a right one shows where it was. Where it
    /// surely was before.
    pub fn take_cube(&mut self, right: bool) -> Option<Development> {
        let before = self.cube.filter(|_| self.is_cube_sure());
        self.cube = None;
        self.settle_cube(right);
        before
    }

    /// A development is given up, rightly or not.
    pub fn give_up(&mut self, seat: usize, right: bool) {
        self.cube = self.cube.filter(|on| !right && on.seat != seat);
        self.settle_cube(right);
    }

    /// The cube is free again when its section is complete, or when no place
    /// is left on its line.
    pub fn free_cube(&mut self, closed: &[Closed]) {
        let Some(strand) = self.cube.and_then(|on| on.strand) else {
            return;
        };
        let layout = &self.layout;
        let line = layout.line(strand);
        let complete =
            closed.iter().any(|pair| pair.a != pair.b && layout.line(pair.strand) == line);
        if complete || !layout.is_open(strand) {
            self.after_cube_freed(strand);
            self.cube = None;
        }
    }

    // The table

    /// Lays a tile on its square, if one can lie there, whether it fits or not; tells
    /// which stations are newly joined.
    pub fn lay(&mut self, set: &TileSet, laying: &mut Laying) -> SmallVec<[Closed; 2]> {
        let cell = laying.cell;
        let most = set.copies() as usize + SPARE_TILES;
        if !self.layout.can_lay(cell) || self.layout.len() > most {
            return SmallVec::new();
        }
        if self.layout.at(cell).is_some() {
            self.after_overwriting();
        }
        let closed = match laying.tile {
            Some(tile) => {
                laying.laid = true;
                Arc::make_mut(&mut self.layout).lay(set, tile, laying.rotation, cell)
            }
            None => {
                self.after_unknown_tile(cell, laying.at);
                SmallVec::new()
            }
        };
        if laying.wrong {
            self.after_wrong_tile(cell);
        }
        closed
    }

    // What can be placed

    /// A place where some known tile of a hand surely fits.
    #[must_use]
    pub fn sure_spot(&self, set: &TileSet, seat: usize, bounds: &Bounds) -> Option<Spot> {
        if self.doubt.hands[seat] > 0 {
            return None;
        }
        let mut known = self.hands[seat].known.iter();
        known.find_map(|&tile| self.sure_spot_of(set, tile, bounds))
    }

    /// A place where a tile surely fits.
    #[must_use]
    pub fn sure_spot_of(&self, set: &TileSet, tile: TileId, bounds: &Bounds) -> Option<Spot> {
        let spots = spots(&self.layout, set, tile, bounds);
        let sure = spots.filter(|spot| self.layout.is_sure_around(spot.cell));
        sure.min()
    }

    /// True if surely no tile of a hand fits anywhere within the bounds.
    #[must_use]
    pub fn surely_stuck(&self, set: &TileSet, seat: usize, bounds: &Bounds) -> bool {
        self.is_hand_known(seat)
            && !self.layout.in_doubt()
            && self.hands[seat]
                .known
                .iter()
                .all(|&tile| spots(&self.layout, set, tile, bounds).next().is_none())
    }

    // Points

    /// Scores the tiles of a turn, and the sections that they completed.
    pub fn score(
        &mut self,
        setting: &Setting<'_>,
        seat: usize,
        turn: u32,
        layings: &[Laying],
        closed: &[Closed],
    ) {
        self.score_sections(setting, seat, turn, closed);
        for laying in layings.iter().filter(|laying| laying.laid) {
            let Some(tile) = laying.tile else { continue };
            let stars = setting.set.tile(tile).stars;
            if stars > 0 {
                Arc::make_mut(&mut self.landmarks).push(Landmark {
                    seat,
                    turn,
                    tile,
                    cell: laying.cell,
                    stars,
                });
                self.standings[seat].score += i32::from(stars);
            }
        }
    }

    fn score_sections(&mut self, setting: &Setting<'_>, seat: usize, turn: u32, closed: &[Closed]) {
        let set = &setting.set;
        if closed.is_empty() {
            return;
        }
        let mut pairs: Vec<Closed> = Vec::new();
        for pair in closed {
            let pair = Closed { strand: self.layout.line(pair.strand), ..*pair };
            let own = pair.a == pair.b && !set.readings.own_station;
            if !own && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        let circles = self.layout.circles(set, &pairs);
        let mut pairs: Vec<(Closed, u32)> = pairs.into_iter().zip(circles).collect();
        if set.readings.pairs_once {
            // Of several lines closed at once the one with the fewest circles
            // counts, as it does where one line has several ways.
            pairs.sort_by_key(|(_, circles)| *circles);
            let colour = |pair: &Closed| self.layout.colour_of(pair.strand);
            let scored = Arc::make_mut(&mut self.scored);
            pairs.retain(|(pair, _)| scored.insert((colour(pair), pair.a, pair.b)));
        }
        for (pair, circles) in pairs {
            let number = |cell: Cell| {
                let laid = self.layout.at(cell);
                laid.and_then(|laid| set.tile(laid.tile).station).unwrap_or(0)
            };
            let stations = [number(pair.a), number(pair.b)];
            let points = section_points(stations, circles, setting.children);
            Arc::make_mut(&mut self.sections).push(Section {
                seat,
                turn,
                colour: self.layout.colour_of(pair.strand),
                ends: [pair.a, pair.b],
                stations,
                circles,
                points,
            });
            self.standings[seat].score += points;
        }
    }
}

/// What a section is worth: the two station numbers together, times the
/// circles; in the children's game plus the circles.
#[must_use]
pub fn section_points(stations: [u8; 2], circles: u32, children: bool) -> i32 {
    let sum = i32::from(stations[0]) + i32::from(stations[1]);
    let circles = i32::try_from(circles).unwrap_or(i32::MAX);
    if children { sum.saturating_add(circles) } else { sum.saturating_mul(circles) }
}
