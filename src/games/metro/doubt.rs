//! Doubt: how far the record may be off, what makes it so, and what it excuses.
//!
//! A line that cannot be right was played otherwise than the log says. Nobody knows
//! how, so what may have been otherwise is in doubt from then on, and is not held
//! against anybody. A count in doubt is an interval: so many tiles that are recorded
//! may not be there.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::layout::{Cell, Layout, StrandId};
use super::moves::Laying;
use super::placements::{Bounds, spots};
use super::state::{Development, State};
use super::tile::{Edge, TileId, TileSet};
use crate::span::Span;

/// After so many mistakes a tile may lie anywhere: no search for places any more.
const MOST_MISTAKES: u32 = 40;

/// After so many tiles that gave way to others the layout is of no use.
const MOST_OVERWRITTEN: u32 = 50;

/// What a player may have drawn beyond the record, by a mistake or in a lost turn.
const DRAWN: u32 = 1;

/// What a lost turn may have taken out of a hand: the tile drawn and the most that a
/// turn places.
const LOST_TURN: u32 = DRAWN + 3;

/// Tiles that a lost line of the setup may have laid on the table.
const LOST_SETUP: u32 = 3;

/// A wrong deal puts the deck's count off, but not by more than this.
const WRONG_DEAL: u32 = 20;

/// What is in doubt beside the table.
#[derive(Clone, Debug, Default)]
pub struct Doubt {
    /// So many tiles of each hand may not be there.
    pub hands: Vec<u32>,
    /// So many tiles of the deck may not be there.
    pub deck: u32,
    /// The deck's count is off, and that has been reported.
    pub deck_broken: bool,
    /// Whether the cube is on a line, and on which.
    pub cube: bool,
    /// Why the score of each player may be another.
    pub scores: Vec<Option<Span>>,
    /// So many more copies of a tile than there are do not count as news.
    pub copies: Arc<Vec<u32>>,
    mistakes: u32,
}

impl Doubt {
    #[must_use]
    pub fn none(players: usize, tiles: usize) -> Self {
        Self {
            hands: vec![0; players],
            scores: vec![None; players],
            copies: Arc::new(vec![0; tiles]),
            ..Self::default()
        }
    }
}

/// What is in doubt on the table.
#[derive(Clone, Debug, Default)]
pub(super) struct LayoutDoubt {
    /// Squares recorded as empty where a tile may lie all the same.
    hidden: BTreeSet<Cell>,
    /// Such a tile may lie anywhere.
    anywhere: bool,
    /// Squares whose tile may be another, or lie elsewhere.
    tiles: BTreeSet<Cell>,
    /// So many tiles have given way to others.
    overwritten: u32,
}

impl LayoutDoubt {
    /// Every square is as recorded.
    fn is_none(&self) -> bool {
        !self.anywhere && self.hidden.is_empty() && self.tiles.is_empty()
    }

    /// A tile is laid here now, whatever was before.
    pub(super) fn lay(&mut self, cell: Cell, overwrites: bool) {
        if !self.hidden.is_empty() || !self.tiles.is_empty() {
            self.hidden.remove(&cell);
            self.tiles.remove(&cell);
        }
        self.overwritten += u32::from(overwrites);
    }
}

// What the record may be off by

impl State {
    /// The fewest tiles that can be in a hand.
    #[must_use]
    pub fn least(&self, seat: usize) -> u32 {
        let most = self.hands[seat].most();
        most.saturating_sub(self.doubt.hands[seat])
    }

    /// Every tile in a hand is known.
    #[must_use]
    pub fn is_hand_known(&self, seat: usize) -> bool {
        self.hands[seat].unseen == 0 && self.doubt.hands[seat] == 0
    }

    /// The fewest tiles that can be in the deck.
    #[must_use]
    pub fn least_in_deck(&self) -> u32 {
        if self.doubt.deck_broken { 0 } else { self.deck.saturating_sub(self.doubt.deck) }
    }

    /// True if surely no tile is in the deck.
    #[must_use]
    pub fn is_deck_empty(&self) -> bool {
        self.deck == 0 && !self.doubt.deck_broken
    }

    #[must_use]
    pub fn are_scores_sure(&self) -> bool {
        self.doubt.scores.iter().all(Option::is_none)
    }

    /// True if it is sure where the cube is.
    #[must_use]
    pub fn is_cube_sure(&self) -> bool {
        let on = self.cube.map(|on| on.strand);
        let sure = |strand: StrandId| self.layout.is_line_sure(strand);
        !self.doubt.cube && on.is_none_or(|strand| strand.is_some_and(sure))
    }
}

impl Layout {
    /// True if a tile can be laid here: the square is empty, or the tile on it
    /// is not sure and gives way.
    #[must_use]
    pub fn can_lay(&self, cell: Cell) -> bool {
        let gives_way = !self.is_sure(cell) && self.doubt.overwritten < MOST_OVERWRITTEN;
        self.at(cell).is_none() || gives_way
    }

    /// True if something on the table may not be as recorded.
    #[must_use]
    pub fn in_doubt(&self) -> bool {
        self.doubt.overwritten > 0 || !self.doubt.is_none()
    }

    /// True if a square surely holds what is recorded.
    #[must_use]
    pub fn is_sure(&self, cell: Cell) -> bool {
        let doubt = &self.doubt;
        if doubt.is_none() {
            return true;
        }
        match self.at(cell) {
            Some(_) => !doubt.tiles.contains(&cell),
            None => !doubt.anywhere && !doubt.hidden.contains(&cell),
        }
    }

    /// True if the square and all around it are surely as recorded.
    #[must_use]
    pub fn is_sure_around(&self, cell: Cell) -> bool {
        self.doubt.is_none()
            || self.is_sure(cell) && cell.neighbours().into_iter().all(|cell| self.is_sure(cell))
    }

    /// True if a whole line and the squares it faces are surely as recorded.
    #[must_use]
    pub fn is_line_sure(&self, strand: StrandId) -> bool {
        self.doubt.is_none()
            || self.squares_of(strand).all(|cell| self.is_sure(cell))
                && self.faced_by(strand).all(|cell| self.is_sure(cell))
    }

    /// A tile may lie on this square although none is recorded there.
    fn hide_at(&mut self, cell: Cell) {
        self.doubt.hidden.insert(cell);
    }

    /// The tile recorded here may be another, or lie elsewhere.
    fn doubt_at(&mut self, cell: Cell) {
        if self.at(cell).is_some() {
            self.doubt.tiles.insert(cell);
        }
    }
}

// What a check or a right move makes sure again

impl State {
    /// A development declared or given up: if rightly, it is known where the cube was.
    pub(super) fn settle_cube(&mut self, right: bool) {
        self.doubt.cube &= !right;
    }

    /// The table counted the deck. True if the count was in doubt.
    pub fn settle_deck(&mut self, said: u32) -> bool {
        let doubt = self.doubt.deck > 0 || self.doubt.deck_broken;
        let least = self.deck.saturating_sub(self.doubt.deck);
        if doubt && (least..=self.deck).contains(&said) {
            self.deck = said;
            self.doubt.deck = 0;
        }
        doubt
    }

    /// The table counted a hand. True if it was in doubt and can have so many tiles.
    pub fn settle_hand(&mut self, seat: usize, said: u32) -> bool {
        let (least, hand) = (self.least(seat), &mut self.hands[seat]);
        let can_be = self.doubt.hands[seat] > 0 && (least..=hand.most()).contains(&said);
        if can_be {
            hand.unseen = said.saturating_sub(hand.known.len() as u32);
            self.doubt.hands[seat] = hand.most().saturating_sub(said);
        }
        can_be
    }
}

// What a mistake makes uncertain

impl State {
    fn layout_mut(&mut self) -> &mut Layout {
        Arc::make_mut(&mut self.layout)
    }

    /// Some tile lies where nobody knows.
    pub fn after_lost_tile(&mut self) {
        self.layout_mut().doubt.anywhere = true;
    }

    /// Something about the layout is not as recorded: every score may be off.
    fn doubt_scores(&mut self, at: Span) {
        for doubt in &mut self.doubt.scores {
            doubt.get_or_insert(at);
        }
    }

    /// One copy more or less of this tile is no news from now on.
    pub fn doubt_copy(&mut self, tile: TileId) {
        Arc::make_mut(&mut self.doubt.copies)[usize::from(tile)] += 1;
    }

    /// So many copies of a tile too many have turned up, and that is reported.
    pub(super) fn after_copy_too_many(&mut self, tile: TileId, extra: u32) {
        Arc::make_mut(&mut self.doubt.copies)[usize::from(tile)] = extra;
    }

    /// With a tile that could not be read, nobody knows how many there are.
    pub fn after_lost_declaration(&mut self) {
        self.doubt.deck_broken = true;
    }

    /// A tile that was not sure has given way to another: a line may have lost it.
    pub(super) fn after_overwriting(&mut self) {
        self.doubt.cube = true;
    }

    /// The cube's line has come to its end, if it is as recorded.
    pub(super) fn after_cube_freed(&mut self, strand: StrandId) {
        self.doubt.cube |= !self.layout.is_line_sure(strand);
    }

    /// A player may have drawn a tile beyond the record, and so many of the hand may
    /// be gone.
    fn doubt_hand(&mut self, seat: usize, gone: u32) {
        self.hands[seat].unseen += DRAWN;
        self.doubt.hands[seat] += gone;
        self.trim_doubt(seat);
    }

    /// A hand cannot miss more tiles than it has.
    pub(super) fn trim_doubt(&mut self, seat: usize) {
        let doubt = &mut self.doubt.hands[seat];
        *doubt = (*doubt).min(self.hands[seat].most());
    }

    /// The deck cannot miss more tiles than it has.
    pub(super) fn trim_deck_doubt(&mut self) {
        self.doubt.deck = self.doubt.deck.min(self.deck);
    }

    /// Nothing is known of a hand but the most tiles that it can have.
    fn doubt_whole_hand(&mut self, seat: usize, most: u32) {
        self.forget_hand(seat);
        let hand = &mut self.hands[seat];
        hand.unseen = hand.unseen.max(most);
        self.doubt.hands[seat] = hand.most();
    }

    /// Forgets which tiles a hand holds, not how many.
    pub(super) fn forget_hand(&mut self, seat: usize) {
        for tile in std::mem::take(&mut self.hands[seat].known) {
            self.lose_sight(tile);
            self.hands[seat].unseen += 1;
        }
    }

    /// A mistake with these tiles: it is not sure what the player holds, where the
    /// tiles lie, and what the table scored.
    pub fn after_mistake(&mut self, set: &TileSet, seat: usize, tiles: &[TileId], at: Span) {
        self.after_misfit(set, tiles, at);
        self.forget_hand(seat);
        self.doubt_hand(seat, DRAWN + u32::from(set.at_once));
        self.doubt.cube |= self.cube.is_some();
    }

    /// A turn in which the player did not place what may have been placed.
    pub fn after_idle_turn(&mut self, set: &TileSet, seat: usize, at: Span) {
        self.hide_hand(set, seat, at);
        self.after_mistake(set, seat, &[], at);
        self.doubt.cube = true;
    }

    /// A draw although the deck was empty.
    pub fn after_draw_from_nothing(&mut self, seat: usize) {
        self.doubt.deck_broken = true;
        self.doubt_hand(seat, DRAWN);
    }

    /// An action although no tile was drawn.
    pub fn after_missing_draw(&mut self, seat: usize) {
        self.doubt.deck += DRAWN;
        self.doubt_hand(seat, DRAWN);
    }

    /// A first hand of the wrong size.
    pub fn after_wrong_deal(&mut self, seat: usize, due: u32, dealt: u32) {
        self.doubt.deck += due.abs_diff(dealt).min(WRONG_DEAL);
        self.doubt_whole_hand(seat, due);
    }

    /// A turn that may have been somebody else's, of a player who held so many tiles.
    pub fn after_turn_of_another(&mut self, seat: usize, held: u32) {
        self.doubt_whole_hand(seat, held + DRAWN);
    }

    /// A turn of this player that is not known, or may be missing.
    pub fn after_lost_turn(&mut self, seat: usize, at: Span) {
        self.forget_hand(seat);
        self.doubt_hand(seat, LOST_TURN);
        self.doubt.deck += DRAWN;
        self.doubt.cube = true;
        self.after_lost_tile();
        self.doubt_scores(at);
    }

    /// A line of the setup that could not be read.
    pub fn after_lost_setup(&mut self, at: Span) {
        self.after_missing_start(at);
        self.doubt.deck += LOST_SETUP;
    }

    /// Start tiles that are not recorded.
    pub fn after_missing_start(&mut self, at: Span) {
        self.after_lost_tile();
        self.doubt_scores(at);
    }

    /// A tile lay on the table first that belongs to the deck.
    pub fn after_wrong_start(&mut self) {
        self.doubt.deck += 1;
    }

    /// A tile on this square of which nobody knows which it is.
    pub fn after_unknown_tile(&mut self, cell: Cell, at: Span) {
        self.layout_mut().hide_at(cell);
        self.doubt_scores(at);
    }

    /// Tiles that were placed wrongly, by somebody who may have developed a line.
    pub fn after_wrong_placement(
        &mut self,
        set: &TileSet,
        seat: usize,
        layings: &[Laying],
        developed: bool,
    ) {
        for laying in layings {
            self.layout_mut().doubt_at(laying.cell);
        }
        let tiles: Vec<TileId> = layings.iter().filter_map(|laying| laying.tile).collect();
        for &tile in &tiles {
            self.doubt_copy(tile);
        }
        let at = layings.first().map_or(Span::default(), |laying| laying.at);
        self.after_mistake(set, seat, &tiles, at);
        // The tile that it really was may have completed the line.
        self.doubt.cube |= developed;
    }

    /// A tile was laid that something is wrong with.
    pub fn after_wrong_tile(&mut self, cell: Cell) {
        self.layout_mut().doubt_at(cell);
    }

    /// A declaration that cannot be: the cube stays where it was before, if that is
    /// known, and a tile of the hand may lie on the table.
    pub fn after_wrong_declaration(&mut self, before: Option<Development>, at: Span) {
        // The cube cannot be in two places.
        self.cube = before.or(self.cube);
        self.doubt.cube = true;
        self.doubt_scores(at);
    }

    /// A tile of these may lie somewhere on the table, unrecorded.
    pub fn after_misfit(&mut self, set: &TileSet, tiles: &[TileId], at: Span) {
        self.doubt_scores(at);
        if !self.is_hopeless() {
            let cells = self.places_for(set, tiles);
            self.hide(cells);
        }
    }

    fn places_for(&self, set: &TileSet, tiles: &[TileId]) -> Vec<Cell> {
        let spots = |&tile| spots(&self.layout, set, tile, &Bounds::All).map(|spot| spot.cell);
        tiles.iter().flat_map(spots).collect()
    }

    /// True if so much is not sure that nothing is worth a search any more.
    fn is_hopeless(&mut self) -> bool {
        self.doubt.mistakes += 1;
        if self.doubt.mistakes > MOST_MISTAKES && !self.layout.doubt.anywhere {
            self.after_lost_tile();
        }
        self.layout.doubt.anywhere
    }

    /// Some tiles of this hand may lie on the table, unrecorded.
    fn hide_hand(&mut self, set: &TileSet, seat: usize, at: Span) {
        self.doubt_scores(at);
        if self.is_hopeless() {
            return;
        }
        let hand = &self.hands[seat];
        let mut hidden: Vec<Cell> = match hand.unseen {
            0 => self.places_for(set, &hand.known),
            _ => self.layout.border().map(|square| square.cell).collect(),
        };
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
        let layout = self.layout_mut();
        for cell in cells {
            layout.hide_at(cell);
        }
    }
}
