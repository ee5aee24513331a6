//! The position: what lies on the table, what each player holds and has, the
//! deck and the cube; and what is not sure after a mistake.

use std::collections::BTreeSet;
use std::rc::Rc;

use smallvec::SmallVec;

use super::layout::{Cell, Closed, Layout, StrandId};
use super::placements::{Bounds, Spot, spots};
use super::readings::StartTiles;
use super::tile::{ColourId, Edge, TileId, TileSet};
use crate::span::Span;

/// A player's hand. Unseen tiles can be any; `loose` of all may not be there.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    pub known: SmallVec<[TileId; 4]>,
    pub unseen: u32,
    pub loose: u32,
    /// Tiles above the limit that have been reported already.
    pub excess: u32,
}

impl Hand {
    /// The most tiles that can be in it.
    #[must_use]
    pub fn most(&self) -> u32 {
        self.known.len() as u32 + self.unseen
    }

    /// The fewest tiles that can be in it.
    #[must_use]
    pub fn least(&self) -> u32 {
        self.most().saturating_sub(self.loose)
    }

    /// Every tile in it is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.unseen == 0 && self.loose == 0
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

/// The exclusive-development cube.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cube {
    pub on: Option<Development>,
    /// Whether it is on a line, and on which, is not sure.
    pub doubt: bool,
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
    /// Why the score may be another.
    pub doubt: Option<Span>,
    /// By how much the last `check` of score and hand was off.
    pub marks: [i32; 2],
}

#[derive(Clone, Debug)]
pub struct State {
    pub layout: Rc<Layout>,
    pub hands: Vec<Hand>,
    pub standings: Vec<Standing>,
    /// The most tiles that can be in the deck.
    pub deck: u32,
    /// So many of them may not be there.
    pub deck_loose: u32,
    /// The count is off, and that has been reported.
    pub deck_broken: bool,
    pub cube: Cube,
    pub sections: Rc<Vec<Section>>,
    pub landmarks: Rc<Vec<Landmark>>,
    pub discards: Rc<Vec<TileId>>,
    /// How many copies of each tile are known to be somewhere.
    located: Rc<Vec<u32>>,
    /// So many more copies of a tile than there are do not count as news.
    slack: Rc<Vec<u32>>,
    /// Pairs that have scored, where they score only once.
    scored: Rc<BTreeSet<(ColourId, Cell, Cell)>>,
    pub over: Option<Over>,
    /// How often something on the table became unsure.
    doubts: u32,
}

/// After so many doubts a tile may lie anywhere.
const MOST_DOUBTS: u32 = 40;

impl State {
    #[must_use]
    pub fn new(set: &TileSet, players: usize) -> Self {
        let in_deck = |start: bool| set.readings.start == StartTiles::Any || !start;
        Self {
            layout: Rc::default(),
            hands: vec![Hand::default(); players],
            standings: vec![Standing::default(); players],
            deck: set
                .tiles
                .iter()
                .filter(|tile| in_deck(tile.start))
                .map(|tile| u32::from(tile.copies))
                .sum(),
            deck_loose: 0,
            deck_broken: false,
            cube: Cube::default(),
            sections: Rc::default(),
            landmarks: Rc::default(),
            discards: Rc::default(),
            located: Rc::new(vec![0; set.tiles.len()]),
            slack: Rc::new(vec![0; set.tiles.len()]),
            scored: Rc::default(),
            over: None,
            doubts: 0,
        }
    }

    // Tiles

    /// One more copy of a tile has turned up; false if there are not so many.
    pub fn locate(&mut self, set: &TileSet, tile: TileId) -> bool {
        let id = usize::from(tile);
        let located = Rc::make_mut(&mut self.located);
        located[id] += 1;
        let copies = u32::from(set.tile(tile).copies);
        if located[id] <= copies + self.slack[id] {
            return true;
        }
        Rc::make_mut(&mut self.slack)[id] = located[id] - copies;
        false
    }

    /// How many copies of a tile are known to be somewhere.
    #[must_use]
    pub fn located(&self, tile: TileId) -> u32 {
        self.located[usize::from(tile)]
    }

    /// True if one more copy of a tile can turn up.
    #[must_use]
    pub fn has_copy(&self, set: &TileSet, tile: TileId) -> bool {
        let id = usize::from(tile);
        let copies = match self.slack[id] {
            0 if set.is_boxed(tile) => 0,
            slack => u32::from(set.tile(tile).copies) + slack,
        };
        self.located[id] < copies
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

    fn lose_sight(&mut self, tile: TileId) {
        let located = &mut Rc::make_mut(&mut self.located)[usize::from(tile)];
        *located = located.saturating_sub(1);
    }

    /// One copy more or less of this tile is no news from now on.
    pub fn allow(&mut self, tile: TileId) {
        Rc::make_mut(&mut self.slack)[usize::from(tile)] += 1;
    }

    /// Puts a tile into a hand; `None` is one that nobody saw.
    pub fn take(&mut self, seat: usize, tile: Option<TileId>) {
        match tile {
            Some(tile) => self.hands[seat].known.push(tile),
            None => self.hands[seat].unseen += 1,
        }
    }

    /// Takes a tile out of a hand. False if it surely was not there: then
    /// nothing changes.
    pub fn give(&mut self, set: &TileSet, seat: usize, tile: Option<TileId>) -> bool {
        if tile.is_none() {
            // It may be one of the known ones that went.
            self.blur(seat);
        }
        let hand = &mut self.hands[seat];
        let known = tile.and_then(|tile| hand.known.iter().position(|held| *held == tile));
        if let Some(at) = known {
            hand.known.remove(at);
        } else if hand.unseen > 0 {
            hand.unseen -= 1;
            if let Some(tile) = tile
                && !self.locate(set, tile)
            {
                // One copy too many, and that has been reported.
                self.allow(tile);
            }
        } else {
            return false;
        }
        let hand = &mut self.hands[seat];
        hand.loose = hand.loose.min(hand.most());
        hand.excess = hand.excess.min(hand.most());
        true
    }

    /// Forgets which tiles a hand holds, not how many.
    pub fn blur(&mut self, seat: usize) {
        for tile in std::mem::take(&mut self.hands[seat].known) {
            self.lose_sight(tile);
            self.hands[seat].unseen += 1;
        }
    }

    // Doubt

    /// Something about the layout is not as recorded: every score may be off.
    pub fn doubt_scores(&mut self, at: Span) {
        for standing in &mut self.standings {
            standing.doubt.get_or_insert(at);
        }
    }

    /// A turn of this player that is not known, or may be missing.
    pub fn doubt_turn(&mut self, seat: usize, at: Span) {
        self.blur(seat);
        if let Some(hand) = self.hands.get_mut(seat) {
            hand.unseen += 1;
            hand.loose = (hand.loose + 4).min(hand.most());
        }
        self.deck_loose += 1;
        self.cube.doubt = true;
        Rc::make_mut(&mut self.layout).hide_anywhere();
        self.doubt_scores(at);
    }

    /// A tile of these may lie somewhere on the table, unrecorded.
    pub fn doubt_place(&mut self, set: &TileSet, tiles: &[TileId], at: Span) {
        self.doubt_scores(at);
        if self.is_hopeless() {
            return;
        }
        let mut hidden: Vec<Cell> = Vec::new();
        for &tile in tiles {
            hidden.extend(spots(&self.layout, set, tile, &Bounds::All).map(|spot| spot.cell));
        }
        self.hide(hidden);
    }

    /// True if so much is not sure that nothing is worth a search any more.
    fn is_hopeless(&mut self) -> bool {
        self.doubts += 1;
        if self.doubts > MOST_DOUBTS && !self.layout.is_hidden_anywhere() {
            Rc::make_mut(&mut self.layout).hide_anywhere();
        }
        self.layout.is_hidden_anywhere()
    }

    /// Some tiles of this hand may lie on the table, unrecorded.
    pub fn doubt_hand(&mut self, set: &TileSet, seat: usize, at: Span) {
        self.doubt_scores(at);
        if self.is_hopeless() {
            return;
        }
        let hand = &self.hands[seat];
        let mut hidden: Vec<Cell> = Vec::new();
        if hand.unseen > 0 {
            hidden.extend(self.layout.border());
        } else {
            for &tile in &hand.known {
                hidden.extend(spots(&self.layout, set, tile, &Bounds::All).map(|spot| spot.cell));
            }
        }
        // Further tiles lie beside the first.
        for _ in 1..hand.most().min(u32::from(set.at_once)) {
            let beside: Vec<Cell> = hidden
                .iter()
                .flat_map(|cell| Edge::ALL.map(|edge| cell.step(edge)))
                .filter(|&cell| self.layout.at(cell).is_none())
                .collect();
            hidden.extend(beside);
            hidden.sort_unstable();
            hidden.dedup();
        }
        self.hide(hidden);
    }

    fn hide(&mut self, cells: Vec<Cell>) {
        let layout = Rc::make_mut(&mut self.layout);
        for cell in cells {
            layout.hide_at(cell);
        }
    }

    /// True if it is sure where the cube is.
    #[must_use]
    pub fn is_cube_sure(&self) -> bool {
        if self.cube.doubt {
            return false;
        }
        match self.cube.on {
            None => true,
            Some(on) => on
                .strand
                .is_some_and(|strand| self.layout.is_line_sure(strand)),
        }
    }

    // The cube

    /// The development that binds this player, if there surely is one.
    #[must_use]
    pub fn develops(&self, seat: usize) -> Option<(Development, StrandId)> {
        let on = self.cube.on.filter(|on| on.seat == seat)?;
        let strand = on.strand?;
        self.is_cube_sure().then_some((on, strand))
    }

    /// Where this player may place tiles, the cube being where it is.
    #[must_use]
    pub fn bounds(&self, set: &TileSet, seat: usize) -> Bounds {
        match self.cube.on {
            Some(Development {
                seat: developer,
                strand: Some(strand),
                ..
            }) => {
                if developer == seat {
                    Bounds::On(strand)
                } else if set.readings.only_joins_closed {
                    Bounds::NotJoining(strand)
                } else {
                    Bounds::Outside(self.layout.open_ends(strand))
                }
            }
            _ => Bounds::All,
        }
    }

    // What can be placed

    /// A place where some known tile of a hand surely fits.
    #[must_use]
    pub fn sure_spot(&self, set: &TileSet, seat: usize, bounds: &Bounds) -> Option<Spot> {
        let hand = &self.hands[seat];
        if hand.loose > 0 {
            return None;
        }
        let mut known = hand.known.iter();
        known.find_map(|&tile| self.sure_spot_of(set, tile, bounds))
    }

    /// A place where a tile surely fits.
    #[must_use]
    pub fn sure_spot_of(&self, set: &TileSet, tile: TileId, bounds: &Bounds) -> Option<Spot> {
        let mut spots = spots(&self.layout, set, tile, bounds);
        spots.find(|spot| self.layout.is_sure_around(spot.cell))
    }

    /// True if surely no tile of a hand fits anywhere within the bounds.
    #[must_use]
    pub fn surely_stuck(&self, set: &TileSet, seat: usize, bounds: &Bounds) -> bool {
        let hand = &self.hands[seat];
        hand.is_known()
            && !self.layout.in_doubt()
            && hand
                .known
                .iter()
                .all(|&tile| spots(&self.layout, set, tile, bounds).next().is_none())
    }

    // Points

    /// Scores the sections that a placement completed.
    pub fn score_sections(
        &mut self,
        set: &TileSet,
        seat: usize,
        turn: u32,
        children: bool,
        closed: &[Closed],
    ) {
        let mut pairs: Vec<Closed> = Vec::new();
        for pair in closed {
            let pair = Closed {
                strand: self.layout.line(pair.strand),
                ..*pair
            };
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
            let scored = Rc::make_mut(&mut self.scored);
            pairs.retain(|(pair, _)| scored.insert((colour(pair), pair.a, pair.b)));
        }
        for (pair, circles) in pairs {
            let number = |cell: Cell| {
                let laid = self.layout.at(cell);
                laid.and_then(|laid| set.tile(laid.tile).station)
                    .unwrap_or(0)
            };
            let stations = [number(pair.a), number(pair.b)];
            let points = section_points(stations, circles, children);
            Rc::make_mut(&mut self.sections).push(Section {
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

    pub fn score_landmark(&mut self, landmark: Landmark) {
        if landmark.stars > 0 {
            Rc::make_mut(&mut self.landmarks).push(landmark);
            self.standings[landmark.seat].score += i32::from(landmark.stars);
        }
    }
}

/// What a section is worth: the two station numbers together, times the
/// circles; in the children's game plus the circles.
#[must_use]
pub fn section_points(stations: [u8; 2], circles: u32, children: bool) -> i32 {
    let sum = i32::from(stations[0]) + i32::from(stations[1]);
    let circles = i32::try_from(circles).unwrap_or(i32::MAX);
    if children {
        sum.saturating_add(circles)
    } else {
        sum.saturating_mul(circles)
    }
}
