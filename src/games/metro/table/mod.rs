//! The table at which a tile game is replayed: the set, the position, the
//! players, and the referee's side of every statement.

mod referee;

use std::borrow::Cow;
use std::rc::Rc;

use smallvec::SmallVec;

use super::layout::{Cell, Closed, StrandId};
use super::placements::Bounds;
use super::readings::{self, Refused, StartTiles};
use super::rulebook;
use super::set_file::{self, Draft};
use super::sets;
use super::setting::Setting;
use super::state::{Development, Holds, Landmark, Over, State};
use super::tile::{ColourId, Rotation, Tile, TileId, TileSet};
use super::{frame, laws};
use crate::fault::Fault;
use crate::finding::Source;
use crate::games::scene::{Position, Stage};
use crate::games::{
    Aside, Ending, Final, Header, Knows, Lost, Referee, Shows, Status, Untimely, is_among,
};
use crate::laws::notation::{N2, N3, N4};
use crate::log::{Act, Develop, Name, Number, Placement, TileLine, TileWord, What};
use crate::names::Lookup;
use crate::span::Span;
use crate::verdict::Verdict;
use laws::develop::Thrown;
use laws::tiles::Fault as TileFault;

/// So many more tiles are laid than there are; mistakes may have laid them.
const SPARE_TILES: usize = 20;

pub struct Table<'a> {
    pub setting: Setting<'a>,
    /// The `player` lines.
    pub seated: Vec<Span>,
    pub state: State,
    saved: Option<Box<Saved>>,
    /// Where each player's deal stands.
    pub dealt: Vec<Option<Span>>,
    /// A line of the setup could not be read: what is missing is no breach.
    pub lost_setup: bool,
    /// A line about tiles could not be read: a strange name may be theirs.
    lost_tiles: bool,
    /// Tiles whose declaration is wrong: nothing is known of them but the name.
    unsound: Vec<TileId>,
    pub turns: u32,
    pub finished: bool,
    /// Where each tile was last seen to turn up.
    pub seen: Vec<Option<Span>>,
}

/// What a takeback brings back.
struct Saved {
    state: State,
    lost_setup: bool,
    turns: u32,
}

/// A tile of the log on its way to the table.
pub struct Laying {
    /// None if no tile is so called; that is reported already.
    pub tile: Option<TileId>,
    pub cell: Cell,
    pub rotation: Rotation,
    pub name: Span,
    pub at: Span,
    /// Something was wrong with it.
    pub wrong: bool,
    /// It lies on the table.
    pub laid: bool,
}

/// What a turn has had so far.
#[derive(Default)]
struct Turn {
    drew: Option<Span>,
    acted: Option<Span>,
    /// The line has one report about its actions; one is enough.
    reported: bool,
}

impl<'a> Table<'a> {
    #[must_use]
    pub fn name(&self, seat: usize) -> &'a str {
        self.setting.name(seat)
    }

    /// Reports a fault, if there is one, at a token.
    pub fn hear(
        &self,
        fault: Option<impl Fault<Setting<'a>>>,
        at: Span,
        verdict: &mut Verdict,
    ) -> bool {
        if let Some(fault) = &fault {
            verdict.hear(fault, at, &self.setting);
        }
        fault.is_some()
    }

    /// The name of a tile.
    #[must_use]
    pub fn tile_name(&self, tile: TileId) -> &str {
        &self.setting.set.tile(tile).name
    }

    /// True if a tile is what its declaration says.
    #[must_use]
    pub fn is_sound(&self, tile: usize) -> bool {
        let mut unsound = self.unsound.iter();
        !unsound.any(|other| usize::from(*other) == tile)
    }

    /// How many tiles are dealt to each player.
    #[must_use]
    pub fn deal_size(&self) -> u32 {
        u32::from(if self.setting.children {
            self.setting.set.children_deal
        } else {
            self.setting.set.deal
        })
    }

    // Names

    fn tile_named(&self, name: Name<'a>, verdict: &mut Verdict) -> Option<TileId> {
        let names = |ids: &[usize]| -> Vec<String> {
            ids.iter()
                .filter_map(|&id| self.setting.set.tiles.get(id))
                .map(|tile| format!("`{}`", tile.name))
                .collect()
        };
        match verdict.look_up(self.setting.set.tile_index(), name.text) {
            Lookup::One(id) => {
                // A short name may be that of a tile nobody could read.
                let sure = !self.lost_tiles || self.setting.set.tiles[id].name == name.text;
                let id = TileId::try_from(id).ok().filter(|_| sure);
                id.filter(|id| !self.unsound.contains(id))
            }
            Lookup::Ambiguous(ids) => {
                verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one tile", name.text),
                    format!("{}?", names(&ids).join(", ")),
                );
                None
            }
            Lookup::Unknown(near) => {
                if self.lost_tiles {
                    return None;
                }
                let finding = verdict.breach(
                    &N2,
                    name.span,
                    format!("there is no tile called `{}`", name.text),
                    "unknown tile",
                );
                let near = names(&near);
                if !near.is_empty() {
                    finding.help(format!("did you mean {}?", near.join(" or ")));
                }
                None
            }
        }
    }

    fn tile(&self, word: TileWord<'a>, verdict: &mut Verdict) -> Option<TileId> {
        self.tile_named(word.name?, verdict)
    }

    fn colour_named(&self, name: Name<'a>, verdict: &mut Verdict) -> Option<ColourId> {
        let names = |ids: &[usize]| -> Vec<String> {
            ids.iter()
                .filter_map(|&id| self.setting.set.colours.get(id))
                .cloned()
                .collect()
        };
        match self.setting.set.colour_index().find_exactly(name.text) {
            Lookup::One(id) => ColourId::try_from(id).ok(),
            Lookup::Ambiguous(ids) => {
                verdict.breach(
                    &N3,
                    name.span,
                    format!("`{}` can be more than one colour", name.text),
                    format!("{}?", names(&ids).join(", ")),
                );
                None
            }
            Lookup::Unknown(_) if self.lost_tiles => None,
            Lookup::Unknown(_) => {
                verdict
                    .breach(
                        &N2,
                        name.span,
                        format!("no line is in a colour called `{}`", name.text),
                        "unknown colour",
                    )
                    .help(format!("colours: {}", self.setting.set.colours.join(", ")));
                None
            }
        }
    }

    // Mistakes

    /// After a mistake with these tiles it is not sure what the player holds,
    /// where the tiles lie, and what the table scored.
    fn unsettle(&mut self, seat: usize, tiles: &[TileId], at: Span) {
        self.state.doubt_place(&self.setting.set, tiles, at);
        self.state.blur(seat);
        let hand = &mut self.state.hands[seat];
        hand.unseen += 1;
        hand.loose = (hand.loose + 1 + u32::from(self.setting.set.at_once)).min(hand.most());
        self.state.cube.doubt |= self.state.cube.on.is_some();
    }

    /// After a turn in which the player did not place what may have been placed.
    fn unsettle_hand(&mut self, seat: usize, at: Span) {
        self.state.doubt_hand(&self.setting.set, seat, at);
        self.unsettle(seat, &[], at);
        self.state.cube.doubt = true;
    }

    // Tiles into hands

    /// A tile from the deck into a hand.
    fn draw(&mut self, seat: usize, word: TileWord<'a>, verdict: &mut Verdict) {
        let tile = self.tile(word, verdict);
        if self.state.deck == 0 && !self.state.deck_broken {
            laws::turn::a1_empty_deck(self, word.span, verdict);
            self.state.deck_broken = true;
            let hand = &mut self.state.hands[seat];
            hand.unseen += 1;
            hand.loose += 1;
            return;
        }
        self.state.deck = self.state.deck.saturating_sub(1);
        self.state.deck_loose = self.state.deck_loose.min(self.state.deck);
        self.receive(seat, tile, word.span, verdict);
    }

    fn receive(&mut self, seat: usize, tile: Option<TileId>, at: Span, verdict: &mut Verdict) {
        let Some(tile) = tile else {
            return self.state.take(seat, None);
        };
        let boxed = self.setting.set.is_boxed(tile);
        let fine = !boxed && self.state.locate(&self.setting.set, tile);
        if fine {
            self.state.take(seat, Some(tile));
        } else {
            laws::tiles::t1(self, tile, at, verdict);
            self.state.allow(tile);
            self.state.take(seat, None);
        }
        self.seen[usize::from(tile)] = Some(at);
    }

    fn deal(&mut self, seat: usize, act: &Act<'a>, tiles: &[TileWord<'a>], verdict: &mut Verdict) {
        if self.turns > 0 || self.dealt[seat].is_some() {
            verdict.breach(
                &N4,
                act.verb,
                "hands are dealt once, before the first turn",
                "a second deal",
            );
            return;
        }
        self.dealt[seat] = Some(act.verb);
        let due = self.deal_size();
        let wrong = laws::setup::s1_deal(self, seat, act.verb, tiles, verdict);
        for word in tiles.iter().take(20) {
            let tile = self.tile(*word, verdict);
            self.receive(seat, tile, word.span, verdict);
        }
        let dealt = u32::try_from(tiles.len()).unwrap_or(u32::MAX);
        self.state.deck = self.state.deck.saturating_sub(due.min(dealt));
        if wrong {
            self.state.deck_loose += due.abs_diff(dealt).min(20);
            self.state.blur(seat);
            let hand = &mut self.state.hands[seat];
            hand.unseen = hand.unseen.max(due);
            hand.loose = hand.most();
        }
    }

    // Tiles onto the table

    fn laying(&self, place: &Placement<'a>, verdict: &mut Verdict) -> Laying {
        Laying {
            tile: self.tile_named(place.tile, verdict),
            cell: Cell::new(place.at.x, place.at.y),
            rotation: Rotation::quarters(place.turn.map_or(0, |(turn, _)| turn)),
            name: place.tile.span,
            at: place.at.span,
            wrong: false,
            laid: false,
        }
    }

    /// Places tiles; the line that has to be meant, if the player develops one.
    fn place(
        &mut self,
        seat: usize,
        places: &[Placement<'a>],
        developed: &dyn Fn(&State) -> Option<StrandId>,
        in_order: bool,
        verdict: &mut Verdict,
    ) -> SmallVec<[Closed; 2]> {
        let bounds = match self.state.cube.on {
            Some(on) if on.seat != seat && self.state.is_cube_sure() => {
                self.state.bounds(&self.setting.set, seat)
            }
            _ => Bounds::All,
        };
        let most = usize::from(self.setting.set.at_once);
        let mut wrong = laws::place::l1_count(self, places, verdict);
        let mut layings: Vec<Laying> = Vec::new();
        for place in places.iter().take(most) {
            let mut laying = self.laying(place, verdict);
            if let Some((turn, span)) = place.turn
                && turn > 0
                && self.setting.set.readings.fixed_rotation
            {
                laws::place::l2_turned(self, &laying, span, verdict);
                laying.wrong = true;
            }
            layings.push(laying);
        }
        for laying in &mut layings {
            self.out_of_hand(seat, laying, in_order, verdict);
        }
        let open = match developed(&self.state) {
            Some(strand) => Bounds::On(strand),
            None => self.state.bounds(&self.setting.set, seat),
        };
        let mut closed = self.lay_all(&mut layings, &bounds, &open, verdict);
        let new = |cell: Cell| layings.iter().any(|laying| laying.cell == cell);
        self.state.layout.keep_new(&mut closed, &new);
        wrong |= layings.iter().any(|laying| laying.wrong);
        if !wrong {
            wrong = laws::place::l1_section(self, &layings, verdict);
        }
        if let Some(strand) = developed(&self.state)
            && !wrong
        {
            wrong = laws::develop::x2_elsewhere(self, seat, strand, &layings, verdict);
        }
        self.score(seat, &layings, &closed);
        if wrong {
            let tiles: Vec<TileId> = layings.iter().filter_map(|laying| laying.tile).collect();
            let at = layings.first().map_or(Span::default(), |laying| laying.at);
            for laying in &layings {
                Rc::make_mut(&mut self.state.layout).doubt_at(laying.cell);
            }
            for &tile in &tiles {
                self.state.allow(tile);
            }
            self.unsettle(seat, &tiles, at);
            // The tile that it really was may have completed the line.
            self.state.cube.doubt |= developed(&self.state).is_some();
        }
        closed
    }

    /// Takes a tile out of the hand that places it.
    fn out_of_hand(
        &mut self,
        seat: usize,
        laying: &mut Laying,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let Some(tile) = laying.tile else {
            self.state.give(&self.setting.set, seat, None);
            return;
        };
        let report = in_order && !laying.wrong;
        laying.wrong |= !self.show(seat, tile, laying.name, report, verdict);
        if !in_order {
            // Perhaps it is not this tile that was placed.
            self.state.allow(tile);
        }
    }

    /// Takes a tile that everybody sees now out of a hand. False if it cannot have
    /// been there.
    fn show(
        &mut self,
        seat: usize,
        tile: TileId,
        at: Span,
        report: bool,
        verdict: &mut Verdict,
    ) -> bool {
        let holds = self.state.holds(&self.setting.set, seat, tile);
        let known = self.state.hands[seat].known.contains(&tile);
        match holds {
            Holds::Yes => {
                self.state.give(&self.setting.set, seat, Some(tile));
            }
            Holds::No => {
                if report {
                    laws::tiles::t2(self, seat, tile, at, verdict);
                }
                self.state.allow(tile);
                self.state.locate(&self.setting.set, tile);
                self.state.give(&self.setting.set, seat, None);
            }
            Holds::NoCopy => {
                if report {
                    laws::tiles::t1(self, tile, at, verdict);
                }
                self.state.allow(tile);
                self.state.give(&self.setting.set, seat, Some(tile));
            }
        }
        if !known && holds != Holds::No {
            // Nobody saw it before.
            self.seen[usize::from(tile)] = Some(at);
        }
        holds == Holds::Yes
    }

    /// Lays tiles in whatever order they fit; what fits in no order is
    /// reported, and laid as it was played. Another place that a report names is
    /// one that is open to the player.
    fn lay_all(
        &mut self,
        layings: &mut [Laying],
        bounds: &Bounds,
        open: &Bounds,
        verdict: &mut Verdict,
    ) -> SmallVec<[Closed; 2]> {
        let mut closed = SmallVec::new();
        let mut rest: Vec<usize> = (0..layings.len()).collect();
        while !rest.is_empty() {
            let fits = |laying: &Laying| {
                let tile = laying.tile?;
                let layout = &self.state.layout;
                layout
                    .fit(&self.setting.set, tile, laying.rotation, laying.cell)
                    .ok()
            };
            let sure = |laying: &Laying| self.state.layout.is_sure_around(laying.cell);
            let next = rest
                .iter()
                .position(|&i| fits(&layings[i]).is_some())
                // A tile that is another than the log says may be what the rest goes
                // on from.
                .or_else(|| {
                    let other = |laying: &Laying| laying.tile.is_none() || laying.wrong;
                    rest.iter().position(|&i| other(&layings[i]))
                })
                .or_else(|| rest.iter().position(|&i| !sure(&layings[i])))
                .unwrap_or(0);
            let laying = &mut layings[rest.remove(next)];
            match fits(laying) {
                Some(joined) => {
                    if !laying.wrong && !bounds.admit(&self.state.layout, laying.cell, &joined) {
                        laws::develop::x3(self, laying, verdict);
                        laying.wrong = true;
                    }
                }
                None => self.judge_misfit(laying, open, verdict),
            }
            self.lay(laying, &mut closed);
        }
        closed
    }

    fn judge_misfit(&mut self, laying: &mut Laying, open: &Bounds, verdict: &mut Verdict) {
        let Some(tile) = laying.tile else {
            laying.wrong = true;
            return;
        };
        let layout = &self.state.layout;
        let sure = layout.is_sure_around(laying.cell);
        let taken = layout.at(laying.cell).map(|laid| laid.sure);
        if !laying.wrong {
            match taken {
                Some(true) => laws::tiles::t3(self, laying, verdict),
                Some(false) => return,
                None if sure => laws::place::l2(self, tile, laying, open, verdict),
                None => return,
            }
        }
        laying.wrong = true;
        // Where it really lies is anybody's guess.
        self.state
            .doubt_place(&self.setting.set, &[tile], laying.at);
    }

    fn lay(&mut self, laying: &mut Laying, closed: &mut SmallVec<[Closed; 2]>) {
        let most = self.setting.set.copies() as usize + SPARE_TILES;
        let layout = &self.state.layout;
        if !layout.can_lay(laying.cell) || layout.len() > most {
            return;
        }
        let layout = Rc::make_mut(&mut self.state.layout);
        // A tile that was not sure gives way.
        self.state.cube.doubt |= layout.at(laying.cell).is_some();
        match laying.tile {
            Some(tile) => {
                closed.extend(layout.lay(&self.setting.set, tile, laying.rotation, laying.cell));
                laying.laid = true;
            }
            None => {
                layout.hide_at(laying.cell);
                self.state.doubt_scores(laying.at);
            }
        }
        if laying.wrong {
            Rc::make_mut(&mut self.state.layout).doubt_at(laying.cell);
        }
    }

    fn score(&mut self, seat: usize, layings: &[Laying], closed: &[Closed]) {
        self.state.score_sections(
            &self.setting.set,
            seat,
            self.turns,
            self.setting.children,
            closed,
        );
        for laying in layings.iter().filter(|laying| laying.laid) {
            if let Some(tile) = laying.tile {
                self.state.score_landmark(Landmark {
                    seat,
                    turn: self.turns,
                    tile,
                    cell: laying.cell,
                    stars: self.setting.set.tile(tile).stars,
                });
            }
        }
    }

    /// The cube is free again when its section is complete, or when no place
    /// is left on its line.
    fn free_cube(&mut self, closed: &[Closed]) {
        let Some(strand) = self.state.cube.on.and_then(|on| on.strand) else {
            return;
        };
        let layout = &self.state.layout;
        let line = layout.line(strand);
        let complete = closed
            .iter()
            .any(|pair| pair.a != pair.b && layout.line(pair.strand) == line);
        if complete || layout.open_ends(strand).is_empty() {
            self.state.cube.doubt |= !layout.is_line_sure(strand);
            self.state.cube.on = None;
        }
    }

    // The other actions

    fn keep(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) {
        let may_keep = self.setting.set.readings.developer_may_keep;
        let wrong = if let Some((_, strand)) = self.state.develops(seat).filter(|_| !may_keep) {
            laws::develop::idle(self, seat, strand, verb, verdict);
            true
        } else {
            laws::hand::keep(self, seat, verb, verdict)
        };
        if wrong {
            self.unsettle_hand(seat, verb);
        }
    }

    fn discard(
        &mut self,
        seat: usize,
        verb: Span,
        word: TileWord<'a>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let tile = self.tile(word, verdict);
        let wrong = if let Some((_, strand)) = self.state.develops(seat) {
            laws::develop::idle(self, seat, strand, verb, verdict);
            true
        } else {
            let thrown = tile.filter(|&tile| self.can_hold(seat, tile));
            laws::hand::l4(self, seat, verb, thrown, verdict)
        };
        if wrong {
            self.unsettle_hand(seat, verb);
        }
        self.throw(seat, tile, word.span, in_order && !wrong, verdict);
    }

    fn can_hold(&self, seat: usize, tile: TileId) -> bool {
        self.state.holds(&self.setting.set, seat, tile) == Holds::Yes
    }

    /// A tile out of a hand and out of the game; `fine` if nothing has been wrong
    /// with that so far.
    fn throw(
        &mut self,
        seat: usize,
        tile: Option<TileId>,
        at: Span,
        fine: bool,
        verdict: &mut Verdict,
    ) {
        let Some(tile) = tile else {
            self.state.give(&self.setting.set, seat, None);
            return;
        };
        if !self.show(seat, tile, at, fine, verdict) {
            self.unsettle(seat, &[tile], at);
        }
        if !fine {
            // Perhaps it is not this tile that was thrown.
            self.state.allow(tile);
        }
        Rc::make_mut(&mut self.state.discards).push(tile);
    }

    fn develop(
        &mut self,
        seat: usize,
        verb: Span,
        develop: &Develop<'a>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let colour = self.colour_named(develop.colour, verdict);
        let cell = Cell::new(develop.at.x, develop.at.y);
        let mut lines = self.state.layout.lines_at(cell);
        lines.retain(|line| Some(self.state.layout.colour_of(*line)) == colour);
        let wrong = colour.is_none()
            || laws::develop::declare(self, seat, verb, develop, cell, &lines, verdict);
        lines.retain(|line| laws::develop::is_unfinished(self, *line));
        // Where several lines of the colour meet, the tiles show which is meant.
        let squares = develop.places.iter().map(|p| Cell::new(p.at.x, p.at.y));
        let squares: Vec<Cell> = squares.collect();
        let meant = |state: &State| -> Option<StrandId> {
            let over = |line: &&StrandId| {
                let line = state.layout.line(**line);
                let mut lines = squares.iter().map(|&cell| state.layout.lines_at(cell));
                lines.any(|lines| lines.contains(&line))
            };
            lines.iter().find(over).or(lines.first()).copied()
        };
        let before = self.state.cube.on.filter(|_| self.state.is_cube_sure());
        self.state.cube.on = None;
        self.state.cube.doubt &= wrong;
        let bound = |state: &State| meant(state).filter(|_| !wrong);
        let closed = self.place(seat, &develop.places, &bound, in_order, verdict);
        self.state.cube.on = Some(Development {
            seat,
            strand: meant(&self.state),
            at: verb,
        });
        self.free_cube(&closed);
        if wrong {
            if develop.places.is_empty() {
                self.unsettle_hand(seat, verb);
            }
            // The cube cannot be in two places.
            self.state.cube.on = before.or(self.state.cube.on);
            self.state.cube.doubt = true;
            self.state.doubt_scores(verb);
        }
    }

    fn fails(
        &mut self,
        seat: usize,
        verb: Span,
        discard: Option<TileWord<'a>>,
        in_order: bool,
        verdict: &mut Verdict,
    ) {
        let tile = discard.and_then(|word| self.tile(word, verdict));
        let thrown = Thrown {
            at: discard.map(|word| word.span),
            tile: tile.filter(|&tile| self.can_hold(seat, tile)),
        };
        let wrong = laws::develop::x5(self, seat, verb, thrown, verdict);
        if wrong {
            self.unsettle_hand(seat, verb);
        }
        if let Some(word) = discard {
            self.throw(seat, tile, word.span, in_order && !wrong, verdict);
        }
        if !wrong || self.state.cube.on.is_some_and(|on| on.seat == seat) {
            self.state.cube.on = None;
        }
        self.state.cube.doubt &= wrong;
    }

    // The end

    /// Looks at the table after a turn: is the game over?
    fn end_turn(&mut self, who: Span, changed: bool) {
        if self.state.over.is_some() {
            return;
        }
        if self.setting.children {
            let win = i32::from(self.setting.set.children_win);
            let standings = &self.state.standings;
            let sure = standings.iter().all(|standing| standing.doubt.is_none());
            let winner = standings.iter().position(|standing| standing.score >= win);
            if let Some(seat) = winner.filter(|_| sure) {
                self.state.over = Some(Over::Won(seat, who));
                return;
            }
        }
        if !changed {
            return;
        }
        let deck_empty = self.state.deck == 0 && !self.state.deck_broken;
        let hands = &self.state.hands;
        if deck_empty && hands.iter().all(|hand| hand.most() == 0) {
            self.state.over = Some(Over::Empty(who));
        } else if (deck_empty || self.setting.set.readings.end_any_time)
            && (0..hands.len()).all(|seat| {
                self.state
                    .surely_stuck(&self.setting.set, seat, &Bounds::All)
            })
        {
            self.state.over = Some(Over::Stuck(who));
        }
    }

    /// True if the game may be over where the log stops, for all that is known.
    pub fn may_be_over(&self) -> bool {
        let state = &self.state;
        let deck_empty = state.deck_broken || state.deck <= state.deck_loose;
        let fits = |seat: usize| {
            state
                .sure_spot(&self.setting.set, seat, &Bounds::All)
                .is_some()
        };
        (deck_empty || self.setting.set.readings.end_any_time) && !(0..state.hands.len()).any(fits)
    }
}

impl<'a> Table<'a> {
    fn act(&mut self, seat: usize, act: &Act<'a>, in_order: bool, verdict: &mut Verdict) {
        match &act.what {
            What::Place(places) => {
                let bound = self.state.develops(seat).map(|(_, strand)| strand);
                let closed = self.place(seat, places, &|_| bound, in_order, verdict);
                self.free_cube(&closed);
            }
            What::Keep => self.keep(seat, act.verb, verdict),
            What::Discard(word) => self.discard(seat, act.verb, *word, in_order, verdict),
            What::Develop(develop) => self.develop(seat, act.verb, develop, in_order, verdict),
            What::Fails(discard) => self.fails(seat, act.verb, *discard, in_order, verdict),
            What::Pass if self.state.develops(seat).is_some() => self.keep(seat, act.verb, verdict),
            What::Pass if laws::turn::a1_pass(self, seat, act.verb, verdict) => {
                self.unsettle_hand(seat, act.verb);
            }
            _ => {}
        }
    }

    /// An action without a draw before it; true if that was reported.
    fn missing_draw(&mut self, seat: usize, verb: Span, verdict: &mut Verdict) -> bool {
        let state = &mut self.state;
        if state.deck_broken || state.deck <= state.deck_loose {
            return false;
        }
        laws::turn::a1_no_draw(self, seat, verb, verdict);
        let state = &mut self.state;
        state.deck_loose += 1;
        let hand = &mut state.hands[seat];
        hand.unseen += 1;
        hand.loose += 1;
        true
    }
}

/// Sits the players down; reports a header that fits no tile game.
pub fn open<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Table<'a>> {
    let mut set = base_set(header, verdict)?;
    let declared = declare(&mut set, header, verdict);
    let lost_tiles = header.lost_tiles || declared.lost;
    edition(header, verdict);
    let children = options(&mut set, header, verdict);
    let mut state = State::new(&set, header.players.len());
    // With a tile that could not be read, nobody knows how many there are.
    state.deck_broken = lost_tiles || !declared.unsound.is_empty();
    let table = Table {
        seated: header.players.iter().map(|p| p.name.span).collect(),
        state,
        saved: None,
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
    laws::setup::s2(&table, header, verdict);
    Some(table)
}

/// The set that the `tiles` line names; an empty one for a log that declares
/// its own tiles.
fn base_set<'a>(header: &Header<'a>, verdict: &mut Verdict) -> Option<Cow<'a, TileSet>> {
    let Some(name) = header.tiles else {
        if !header.declared.is_empty() || header.lost_tiles {
            let mut set = TileSet::default();
            "own".clone_into(&mut set.key);
            "Metro, with tiles of the log's own".clone_into(&mut set.title);
            return Some(Cow::Owned(set));
        }
        laws::tiles::t4_none(header, verdict);
        return None;
    };
    if let Some(set) = sets::builtin(name.text) {
        return Some(Cow::Borrowed(set));
    }
    if let Some(set) = header.tile_set {
        return Some(Cow::Borrowed(set));
    }
    verdict
        .breach(
            &N2,
            name.span,
            format!("there is no tile set `{}`", name.text),
            "no set that ships is called so, and no file was read for it",
        )
        .help(format!(
            "sets that ship: {}",
            sets::builtin_names().join(", ")
        ));
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
            verdict.breach(
                &laws::tiles::T4,
                line.name.span,
                format!("there is a tile `{name}` already"),
                "the same name again",
            );
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
        laws::tiles::t4(&faults, verdict);
    }
    declared
}

/// The tile of a line, with whatever is wrong with it; none if the game has no
/// room for it.
fn declared_tile(
    set: &mut TileSet,
    line: &TileLine<'_>,
    faults: &mut Vec<TileFault>,
) -> Option<Tile> {
    let mut number = |written: Option<Number>, low: i32| -> Option<u8> {
        let written = written?;
        if (low..=99).contains(&written.value) {
            return u8::try_from(written.value).ok();
        }
        faults.push(TileFault {
            span: written.span,
            message: format!("this must be a number from {low} to 99"),
            label: format!("{} is not", written.value),
        });
        None
    };
    let station = number(line.station, 0);
    let stars = number(line.stars, 0).unwrap_or(0);
    let copies = number(line.copies, 1).unwrap_or(1);
    let circles = line.tracks.iter().map(|track| number(track.circles, 0));
    let circles: Vec<u8> = circles.map(|circles| circles.unwrap_or(1)).collect();
    let crowded = |span: Span, message: String, label: &str| TileFault {
        span,
        message,
        label: label.to_owned(),
    };
    let mut drafts = Vec::new();
    for (track, circles) in line.tracks.iter().zip(circles) {
        let known = set.colours.iter().position(|c| c == track.colour.text);
        let colour = match known.and_then(|id| ColourId::try_from(id).ok()) {
            Some(id) => id,
            None if set.colours.len() < set_file::MAX_COLOURS => set.add_colour(track.colour.text),
            None => {
                let message = format!("a game has at most {} colours", set_file::MAX_COLOURS);
                faults.push(crowded(track.colour.span, message, "one colour too many"));
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
        let message = format!("a game has at most {} tiles", set_file::MAX_TILES);
        faults.push(crowded(line.name.span, message, "one tile too many"));
        return None;
    }
    let tracks = set_file::tracks(&drafts, station).unwrap_or_else(|wrong| {
        // A number that is none makes a station that is none.
        if faults.is_empty() {
            faults.extend(wrong.into_iter().map(|(at, fault)| {
                TileFault {
                    span: at
                        .and_then(|i| line.tracks.get(i).map(|track| track.span))
                        .unwrap_or(line.name.span),
                    message: fault.to_string(),
                    label: format!("of tile `{}`", line.name.text),
                }
            }));
        }
        Vec::new()
    });
    Some(Tile {
        name: line.name.text.to_owned(),
        tracks,
        station,
        stars,
        copies,
        start: line.start.is_some(),
    })
}

fn edition(header: &Header<'_>, verdict: &mut Verdict) {
    if let Some(name) = header.edition
        && !name.text.eq_ignore_ascii_case(rulebook::EDITION)
    {
        verdict
            .breach(
                &N2,
                name.span,
                format!("there is no edition `{}` of this game", name.text),
                "unknown edition",
            )
            .help("editions: `ja` Japanese, of which the last pages survive");
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
            Err(Refused::NoSuchReading) => {
                let known: Vec<&str> = readings::OPTIONS.iter().map(|o| o.name).collect();
                verdict
                    .breach(
                        &N2,
                        key.span,
                        format!("there is no option `{}`", key.text),
                        "unknown option",
                    )
                    .help(format!("options: {}", known.join(", ")));
            }
            Err(Refused::NoSuchValue(values)) => {
                verdict
                    .breach(
                        &N2,
                        span,
                        format!("option `{}` has no value `{text}`", key.text),
                        format!("expected one of: {values}"),
                    )
                    .note("table conventions are declared in the header, never guessed");
            }
        }
    }
    children
}
